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
# --- parameters that no distribution may have
import torch
from torch import distributions as D
T = torch.tensor
nan = float("nan")
for made in [
    lambda: D.Normal(0.0, -1.0), lambda: D.Normal(T([0.0]), T([-1.0])), lambda: D.Normal(0.0, nan), lambda: D.Normal(nan, 1.0), lambda: D.Normal(0.0, -1.0, validate_args=False), lambda: D.Bernoulli(1.5), lambda: D.Bernoulli(T([0.5, 1.5])), lambda: D.Bernoulli(logits=T(nan)),
    lambda: D.Categorical(T([-1.0, 2.0])), lambda: D.Categorical(logits=T([nan, 2.0])), lambda: D.Categorical(T([[0.5, 0.5], [nan, 1.0]])), lambda: D.Categorical(torch.ones(3, 1000)), lambda: D.Categorical(logits=T([float("-inf"), 0.0])),
    lambda: D.Uniform(1.0, 0.0), lambda: D.Uniform(0.0, 0.0), lambda: D.Exponential(-1.0), lambda: D.Laplace(0.0, 0.0), lambda: D.LogNormal(0.0, -1.0), lambda: D.OneHotCategorical(T([-1.0, 2.0])), lambda: D.Gumbel(0.0, -2.0),
]:
    try: print(made())
    except Exception as error: print(type(error).__name__, error)
