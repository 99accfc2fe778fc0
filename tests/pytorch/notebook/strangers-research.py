import math
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
torch.manual_seed(0)
def tries(*works):
    for work in works:
        try: print(work())
        except Exception as error: print("told:", type(error).__name__, error)

# --- grids of coordinates are sparse ones too, and may be written to
a, b = np.meshgrid([1, 2, 3], [4., 5.]); a[0, 0] = 7; print(a, b, a.dtype)
print(*np.meshgrid([1, 2, 3], [4., 5.], sparse=True)); print(*np.meshgrid([1, 2, 3], [4., 5.], sparse=True, indexing="ij"))
grid = np.stack(np.meshgrid(*[np.linspace(0., 1., num=r) for r in (2, 3)], sparse=False, indexing="ij"), axis=-1)
grid = np.reshape(grid, [2, 3, -1])[np.newaxis].astype(np.float32); print(np.concatenate([grid, 1.0 - grid], axis=-1)[0, 1])
tries(lambda: np.meshgrid([1], indexing="ab"))
# --- parts of lengths that do not add up, and pairs of two dtypes, are told as PyTorch tells them
x = torch.ones(2, 3)
tries(lambda: x.split([1, 3], -1), lambda: x.split([2], -1), lambda: x.split([1, 3]), lambda: torch.split(x, [1, 1], dim=-2), lambda: x.split(-1), lambda: x.split([-1, 4], -1), lambda: x.chunk(0))
tries(lambda: torch.complex(x, x.double()), lambda: torch.polar(x, x.double()), lambda: torch.complex(x.long(), x), lambda: torch.polar(x, x.int()))
# --- a mixture's choice has probabilities and logits; what a distribution lacks is not implemented
D = torch.distributions
pi, mu, sd = torch.softmax(torch.randn(2, 3), -1), torch.randn(2, 3, 2), F.softplus(torch.randn(2, 3, 2))
print(D.MixtureSameFamily(D.Categorical(pi), D.Independent(D.Normal(mu, sd), 1)), D.Uniform(0., 1.).mode)
for d in (D.Poisson(torch.ones(2)), D.RelaxedBernoulli(torch.tensor(.5), torch.ones(3) * .5), D.TransformedDistribution(D.Normal(0., 1.), [D.transforms.TanhTransform()])):
    for name in ("mean", "variance", "stddev"): tries(lambda: getattr(d, name))
    tries(lambda: d.entropy())
# --- parameters that are computed are computed once in a cache
import torch.nn.utils.parametrize as P
class Times(nn.Module):
    calls = 0
    def forward(self, X): Times.calls += 1; return X * 2
lay = nn.Linear(3, 3); P.register_parametrization(lay, "weight", Times()); Times.calls = 0
with P.cached():
    lay(torch.ones(1, 3)); lay.weight; lay.weight
    with P.cached(): print(lay.weight is lay.weight)
    print(Times.calls)
lay.weight; lay.weight; print(Times.calls, lay.weight is lay.weight)
# --- hooks of tensors are taken away by handles as those of modules are
t = torch.ones(2, requires_grad=True); h = t.register_hook(lambda g: g * 10); h2 = t.register_hook(lambda g: g + 1)
(t * 2).sum().backward(); print(t.grad, type(h)); h.remove(); (t * 2).sum().backward(); print(t.grad)
with t.register_hook(lambda g: g * 0): (t * 2).sum().backward(); print(t.grad)
# --- arrays of texts and of objects make no tensors
tries(lambda: torch.tensor(np.array(["a", "b"])), lambda: torch.from_numpy(np.array(["a"])), lambda: torch.as_tensor(np.array([None, 1])), lambda: torch.tensor(["a"]))
# --- while autocast is on, losses and spectra are of whole precision, and gradients pass them
net = nn.Linear(3, 2); x = torch.randn(4, 3)
for loss in (F.mse_loss, F.huber_loss, F.smooth_l1_loss, F.l1_loss, lambda a, b: F.binary_cross_entropy(a.sigmoid(), b)):
    with torch.autocast("cpu", dtype=torch.bfloat16):
        z = net(x); l = loss(z, torch.ones(4, 2)); print(z.dtype, l.dtype, torch.fft.rfft(z).dtype)
    l.backward(); print(net.weight.grad.dtype)
# --- what was computed without gradients may be written to, and takes them from then on
w, c = torch.randn(3, 4, requires_grad=True), torch.randn(3, 4)
for make in (torch.exp, torch.sigmoid, lambda c: c.log_softmax(0), lambda c: c.softmax(-1), torch.tanh):
    v = make(c); v.mul_(w); v.add_(w * w); w.grad = None; v.sum().backward(); print(w.grad)
v = torch.sigmoid(w); v.mul_(w)
tries(lambda: v.sum().backward())
