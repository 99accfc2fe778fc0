import torch
from torch import nn
from torch.nn.utils import weight_norm, remove_weight_norm, spectral_norm, remove_spectral_norm
torch.manual_seed(3)

# --- a weight's direction and length
layer = weight_norm(nn.Linear(3, 2))
print(layer, dict(layer.named_parameters()), layer.weight_g.shape, list(layer.state_dict()))
x = torch.randn(4, 3)
y = layer(x)
y.square().mean().backward()
print(y, layer.weight_g.grad, layer.weight_v.grad)
whole = nn.utils.weight_norm(nn.Conv1d(2, 3, 2), dim=None)
print(whole.weight_g, whole(torch.randn(1, 2, 4)), weight_norm(nn.Conv1d(2, 3, 2), dim=1).weight_g.shape)
remove_weight_norm(layer)
print(layer(x), list(layer.state_dict()))
# --- a weight over its largest singular value
layer = spectral_norm(nn.Linear(3, 4))
x = torch.randn(4, 3)
print(layer, list(layer.state_dict()), layer.weight_u, layer(x), layer.weight_u)
layer(x).sum().backward()
print(layer.weight_orig.grad)
layer.eval()
print(layer(x)[0], layer(x)[0])
conv = spectral_norm(nn.Conv2d(2, 3, 1), n_power_iterations=2)
print(conv(torch.randn(1, 2, 2, 2)), spectral_norm(nn.ConvTranspose1d(2, 3, 2)).weight_u.shape)
remove_spectral_norm(layer)
print(layer(x), list(layer.state_dict()))
# --- what has such weights already, or has none
plain, long, spectral = nn.Linear(2, 2), weight_norm(nn.Linear(2, 2)), spectral_norm(nn.Linear(2, 2))
fails(lambda: weight_norm(long), lambda: remove_weight_norm(plain), lambda: spectral_norm(spectral), lambda: remove_spectral_norm(plain), lambda: spectral_norm(plain, n_power_iterations=0), lambda: weight_norm(plain, "other"))
# --- local response norm
import torch.nn.functional as F
torch.manual_seed(53)
for size, shape in ((2, (1, 4, 3)), (3, (2, 5, 2, 2)), (5, (1, 3, 2, 1, 2))):
    x = torch.randn(shape, requires_grad=True)
    layer = nn.LocalResponseNorm(size, alpha=0.1, beta=0.5, k=2)
    y = layer(x)
    y.sum().backward()
    print(layer, y, x.grad.sum())
print(nn.LocalResponseNorm(2), F.local_response_norm(torch.ones(1, 3, 2), 2, 1.0))
try:
    F.local_response_norm(torch.ones(2, 2), 2)
except ValueError as error:
    print(error)
