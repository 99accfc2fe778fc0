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
