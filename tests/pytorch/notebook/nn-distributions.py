# --- waiting times, tails, largest values and logarithms are drawn as PyTorch draws them
import torch
from torch import distributions as D
torch.manual_seed(0)
loc, scale = torch.tensor([0.5, -1.0], requires_grad=True), torch.tensor([1.0, 2.0], requires_grad=True)
x = torch.tensor([0.3, 1.7])
for d in (D.Exponential(scale), D.Laplace(loc, scale), D.Gumbel(loc, scale), D.LogNormal(loc, scale), D.HalfNormal(scale), D.Geometric(torch.tensor([0.3, 0.7])), D.Exponential(2.0), D.Gumbel(0, 1), D.Laplace(0.0, 1.0)):
    print(d)
    print(d.sample())
    print(d.sample((2,)))
    print(d.log_prob(torch.tensor([1.0, 2.0])))
    print(d.mean, d.variance, d.stddev)
    print(d.entropy(), d.batch_shape, d.event_shape)
    if d.batch_shape and type(d).__name__ != "Geometric": print(d.rsample((3,)).shape)
for d in (D.Exponential(scale), D.Laplace(loc, scale), D.Gumbel(loc, scale), D.HalfNormal(scale)): print(d.cdf(x).detach())
for d in (D.Exponential(scale), D.Laplace(loc, scale)): print(d.icdf(torch.tensor([.2, .9])))
(y := D.Gumbel(loc, scale).rsample((4,)).sum()).backward(); print(y, loc.grad, scale.grad)

# --- classes are drawn as rows, and as shares that come near them
import torch
from torch import distributions as D
torch.manual_seed(1)
p = torch.tensor([[0.2, 0.3, 0.5], [0.1, 0.1, 0.8]])
d = D.OneHotCategorical(p)
print(d.sample(), d.sample((2,)).shape, d.log_prob(torch.tensor([[0, 1, 0], [0, 0, 1.0]])), d.entropy(), d.mean, d.variance, d.event_shape, d.batch_shape)
print(D.OneHotCategorical(logits=p).probs)
r = D.RelaxedOneHotCategorical(torch.tensor(0.5), probs=p)
z = r.rsample(); print(z, r.sample((2,)).shape, r.log_prob(z), r.event_shape, r.temperature)
print(D.OneHotCategoricalStraightThrough(p).rsample())
print(D.Geometric(logits=torch.tensor([0.0, 1.0])), D.LogNormal(0.0, 1.0).mean)
try: D.Geometric(0.2, 0.3)
except ValueError as e: print(e)
