import torch
from torch import nn
import torch.nn.functional as F
torch.manual_seed(0)
x = torch.randn(2, 3, 4, 5, requires_grad=True)
theta = torch.tensor([[[1.0, 0.2, 0.1], [-0.3, 0.9, 0]], [[0.5, 0, 0], [0, 0.5, 0.5]]], requires_grad=True)

# --- pictures at the places of a grid
for aligned in (True, False):
    grid = F.affine_grid(theta, (2, 3, 3, 4), align_corners=aligned)
    print(grid)
    for mode in ("bilinear", "nearest"):
        for padding in ("zeros", "border", "reflection"):
            y = F.grid_sample(x, grid * 1.4, mode=mode, padding_mode=padding, align_corners=aligned)
            print(mode, padding, y[0, 0], y.shape, y.sum())
    y.sum().backward(retain_graph=True)
    print(x.grad[0, 0])
    y = F.grid_sample(x, grid, align_corners=aligned)
    y.mean().backward()
    print(theta.grad, y.grad_fn.name())
# --- what is no grid
grid = F.affine_grid(theta, (2, 3, 3, 4), align_corners=True)
fails(lambda: F.grid_sample(x, grid, mode="x"), lambda: F.grid_sample(x, grid, padding_mode="x"), lambda: F.grid_sample(x, grid[:1]), lambda: F.grid_sample(x, grid[..., :1]))
# --- each channel of each sample less its mean
norm = nn.InstanceNorm2d(3, affine=True)
print(norm, norm(x.detach())[0, 0], norm(x.detach()[0]).shape, list(norm.state_dict()))
print(nn.InstanceNorm1d(3)(torch.randn(2, 3, 4)), nn.InstanceNorm1d(3))
fails(lambda: nn.InstanceNorm2d(3)(torch.ones(2, 2)))
# --- the loss of normal distributions
loss = nn.GaussianNLLLoss()
mean, spread, target = torch.randn(3, 2, requires_grad=True), torch.rand(3, 2, requires_grad=True), torch.randn(3, 2)
found = loss(mean, target, spread)
found.backward()
print(found, mean.grad, spread.grad, nn.GaussianNLLLoss(full=True, reduction="none")(mean, target, torch.ones(3)), loss)
fails(lambda: loss(mean, target, -spread), lambda: loss(mean, target, torch.ones(5)))
