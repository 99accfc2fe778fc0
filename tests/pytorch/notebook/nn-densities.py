# --- gamma's, beta's, Dirichlet's and Student's distribution are drawn and measured as PyTorch does
import torch
from torch import distributions as D
T = torch.tensor
torch.manual_seed(0)
a, b = T([0.5, 2.0]), T([1.5, 3.0])
x, k = T([0.3, 0.7]), T([2.0, 3.0])
for d in (D.Gamma(a, b), D.Gamma(3.0, 0.5), D.Beta(a, b), D.Beta(0.5, 0.5), D.Chi2(b), D.StudentT(b, a, 2.0), D.StudentT(4.0), D.Cauchy(a, b), D.HalfCauchy(b), D.Pareto(T(0.2), b), D.Weibull(a, b), D.Dirichlet(T([[0.5, 1.0, 2.0], [3.0, 4.0, 5.0]]))):
    print(d, d.sample())
    print(d.sample((2,)).shape, d.sample((3,)).shape, d.batch_shape, d.event_shape, d.has_rsample)
    value = x if not d.event_shape else T([[0.2, 0.3, 0.5], [0.1, 0.1, 0.8]])
    value = value if d.batch_shape else value[0]
    print(d.log_prob(value), d.entropy())
    print(d.mean, d.variance, d.stddev)
print(D.Gamma(a, b).sample((4,)), D.Dirichlet(T([1.0, 2.0])).sample((3,)), torch.rand(2), torch.randn(3))
# --- counts are drawn and measured as PyTorch does
import torch
from torch import distributions as D
T = torch.tensor
torch.manual_seed(1)
rate = T([0.5, 4.0, 30.0])
p = T([0.2, 0.5, 0.7])
k = T([2.0, 3.0, 4.0])
for d in (D.Poisson(rate), D.Poisson(3.0), D.Binomial(10, p), D.Binomial(T([5.0, 10.0, 100.0]), p), D.Binomial(4, logits=p), D.NegativeBinomial(T([3.0, 5.0, 10.0]), p), D.NegativeBinomial(2, logits=p), D.Multinomial(10, p), D.Multinomial(5, logits=p)):
    print(d, d.sample())
    print(d.sample((2,)), d.batch_shape, d.event_shape)
    value = k if d.batch_shape or d.event_shape else k[0]
    if d.event_shape: value = T([2.0, 3.0, 5.0]) if d.total_count == 10 else T([1.0, 2.0, 2.0])
    print(d.log_prob(value), d.mean, d.variance)
print(D.Binomial(10, p).entropy(), D.Binomial(3, p).enumerate_support()[:, 0], D.Binomial(3, p).logits)
print(torch.poisson(rate), torch.poisson(torch.rand(2, 3) * 20), torch.binomial(T([10.0, 100.0]), T([0.5, 0.9])), torch.rand(2))
# --- divergences between distributions of two kinds
import torch
from torch import distributions as D
T = torch.tensor
one, two = T([0.5, 2.0]), T([1.5, 0.7])
tri = T([[1.0, 0.0], [0.5, 2.0]])
pairs = [
    (D.Gamma(one, two), D.Gamma(two, one)), (D.Beta(one, two), D.Beta(two, one + 1)), (D.Dirichlet(one), D.Dirichlet(two)), (D.Poisson(one), D.Poisson(two)), (D.Exponential(one), D.Exponential(two)), (D.Exponential(one), D.Gamma(two, one)), (D.Gamma(one, two), D.Exponential(two)),
    (D.Laplace(one, two), D.Laplace(two, one)), (D.Laplace(one, two), D.Normal(two, one)), (D.Normal(one, two), D.Laplace(two, one)), (D.Normal(one, two), D.Gumbel(two, one)), (D.Gumbel(one, two), D.Gumbel(two, one)), (D.Gumbel(one, two), D.Normal(two, one)), (D.Cauchy(one, two), D.Cauchy(two, one)), (D.Pareto(two, one), D.Pareto(one, two)),
    (D.Uniform(one, one + 1), D.Uniform(one - 1, one + 3)), (D.Uniform(one, one + 1), D.Normal(one, two)), (D.Bernoulli(T([0.2, 0.0])), D.Bernoulli(T([0.5, 1.0]))), (D.Bernoulli(T([0.2, 0.1])), D.Poisson(two)), (D.Binomial(5, T([0.2, 0.3])), D.Binomial(5, T([0.5, 0.6]))), (D.Geometric(T([0.2, 0.3])), D.Geometric(T([0.5, 0.6]))),
    (D.OneHotCategorical(T([0.2, 0.8])), D.OneHotCategorical(T([0.5, 0.5]))), (D.HalfNormal(one), D.HalfNormal(two)), (D.LogNormal(one, two), D.LogNormal(two, one)), (D.MultivariateNormal(one, torch.eye(2)), D.MultivariateNormal(two, scale_tril=tri)), (D.Independent(D.Normal(one, two), 1), D.Independent(D.Normal(two, one), 1)),
    (D.Independent(D.Gamma(one, two), 1), D.Independent(D.Gamma(two, one), 1)), (D.Chi2(one), D.Chi2(two)),
]
for p, q in pairs: print(type(p).__name__, type(q).__name__, D.kl_divergence(p, q))
try: D.kl_divergence(pairs[0][0], pairs[3][0])
except NotImplementedError: print("no divergence")
class Own(D.Normal): pass
@D.register_kl(Own, D.Normal)
def own_kl(p, q): return "own"
print(D.kl_divergence(Own(0.0, 1.0), D.Normal(0.0, 2.0)), D.kl_divergence(D.Normal(0.0, 2.0), Own(0.0, 1.0)))
a, b = one.clone().requires_grad_(), two.clone().requires_grad_()
D.kl_divergence(D.Beta(a, b), D.Beta(2.0, 3.0)).sum().backward()
print(a.grad, b.grad)
D.Gamma(a, b).log_prob(T([0.2, 0.9])).sum().backward(); D.StudentT(a, b, b).log_prob(T([0.2, 0.9])).sum().backward()
print(a.grad, b.grad)
# --- draws put through transforms
import torch
from torch import distributions as D, nn
from torch.distributions import transforms, constraints
T = torch.tensor
torch.manual_seed(2)
loc, scale = T([0.5, -1.0], requires_grad=True), T([1.0, 2.0], requires_grad=True)
def show(d, value):
    print(d.batch_shape, d.event_shape, d.has_rsample, d.sample())
    y = d.rsample((2,)); print(y.shape)
    print(d.log_prob(value)); print(d.log_prob(y.detach()))
tanh = transforms.TanhTransform(cache_size=1)
show(D.TransformedDistribution(D.Normal(loc, scale), tanh), T([0.3, -0.4]))
show(D.TransformedDistribution(D.Normal(loc, scale), [transforms.AffineTransform(1.0, T([2.0, -0.5])), transforms.SigmoidTransform()]), T([0.3, 0.4]))
show(D.TransformedDistribution(D.Independent(D.Normal(loc, scale), 1), [transforms.TanhTransform(cache_size=1), transforms.AffineTransform(0.0, 2.0)]), T([0.3, -0.4]))
show(D.TransformedDistribution(D.Uniform(T([0.0, 0.0]), T([1.0, 1.0])), transforms.SigmoidTransform().inv), T([0.3, -0.4]))
show(D.TransformedDistribution(D.Normal(loc, scale), transforms.StickBreakingTransform()), T([0.3, 0.4, 0.3]))
show(D.TransformedDistribution(D.Normal(loc, scale), [transforms.SoftplusTransform(), transforms.PowerTransform(T(2.0))]), T([0.3, 0.4]))
d = D.TransformedDistribution(D.Normal(loc, scale), [transforms.AffineTransform(1.0, 2.0), transforms.ExpTransform()])
print(d.cdf(T([0.5, 1.0])), d.icdf(T([0.5, 0.6])), d.support, D.LogNormal(0.0, 1.0).cdf(T(0.5)))
y = d.rsample(); d.log_prob(y).sum().backward(); print(loc.grad, scale.grad)
class Leaky(transforms.Transform):
    domain = codomain = constraints.real
    bijective = True
    sign = +1
    def _call(self, x): return torch.where(x > 0, x, 0.5 * x)
    def _inverse(self, y): return torch.where(y > 0, y, 2 * y)
    def log_abs_det_jacobian(self, x, y): return torch.where(x > 0, torch.zeros_like(x), torch.full_like(x, -0.6931))
f = Leaky()
print(f.inv(f(T([-1.0, 2.0]))), f.inv.log_abs_det_jacobian(T([-1.0]), T([-2.0])), D.TransformedDistribution(D.Normal(0.0, 1.0), f).log_prob(T([-0.5, 1.0])))
c = transforms.ComposeTransform([transforms.ExpTransform(), transforms.AffineTransform(1.0, 3.0)])
print(c(T([0.0, 1.0])), c.inv(T([4.0, 5.0])), c.log_abs_det_jacobian(T([0.0, 1.0]), None), transforms.ExpTransform(), c.bijective, c.sign)
print(constraints.positive.check(T([1.0, -1.0])), constraints.simplex.check(T([[0.5, 0.5], [0.5, 0.6]])), constraints.real, constraints.unit_interval)
# --- mixtures, larger shapes, supports and the values that they refuse
import torch
from torch import distributions as D
from torch.distributions.beta import Beta
from torch.distributions.studentT import StudentT
T = torch.tensor
torch.manual_seed(3)
m = D.MixtureSameFamily(D.Categorical(T([0.3, 0.7])), D.Normal(T([-1.0, 2.0]), T([0.5, 1.0])))
print(m, m.sample(), m.sample((5,)), m.log_prob(T([0.0, 1.0])), m.mean, m.variance, m.cdf(T(0.5)))
mv = D.MixtureSameFamily(D.Categorical(torch.ones(3)), D.Independent(D.Normal(torch.arange(6.0).view(3, 2), torch.ones(3, 2)), 1))
print(mv.sample((2,)).shape, mv.log_prob(T([[1.0, 2.0], [0.0, 0.0]])), mv.mean, mv.variance, mv.event_shape)
for d in (D.Normal(0.0, 1.0), D.Categorical(T([0.2, 0.8])), D.Bernoulli(T(0.5)), D.Independent(D.Normal(torch.zeros(2), torch.ones(2)), 1), D.MultivariateNormal(torch.zeros(2), torch.eye(2)), D.Gamma(T([1.0]), T([2.0])), D.LogNormal(0.0, 1.0), D.Beta(1.0, 2.0)):
    e = d.expand((3,) + d.batch_shape)
    print(type(e).__name__, e.batch_shape, e.event_shape, e.sample().shape, e.log_prob(e.sample()).shape, d.support)
print(D.Categorical(T([0.2, 0.8])).enumerate_support(), D.Bernoulli(T([0.5, 0.1])).enumerate_support(), D.Categorical(T([0.2, 0.8])).perplexity(), D.OneHotCategorical(T([0.2, 0.8])).enumerate_support())
print(D.Normal(0.0, 1.0).has_rsample, D.Categorical(T([1.0])).has_rsample, Beta(1.0, 1.0).has_rsample)
for d, value in ((D.Bernoulli(0.5), T(2.0)), (D.Categorical(T([0.5, 0.5])), T([2, 0])), (D.Exponential(1.0), T(-1.0)), (D.Beta(1.0, 1.0), T(1.5)), (D.Poisson(1.0), T(0.5)), (D.Normal(0.0, 1.0), T(float("nan"))), (D.Uniform(0.0, 1.0), T(2.0)), (D.Normal(torch.zeros(3), 1.0), torch.zeros(2)), (D.Normal(0.0, 1.0), 0.5), (D.Dirichlet(torch.ones(2)), T([0.5, 0.6])), (D.Gamma(0.0, 1.0) if 0 else D.Gamma(1.0, 1.0), T(-1.0)), (D.Binomial(3, T(0.5)), T(4.0)), (D.LogNormal(0.0, 1.0), T(-1.0))):
    try: print(d.log_prob(value))
    except ValueError as e: print(e)
for made in (lambda: D.Gamma(-1.0, 1.0), lambda: D.Beta(0.0, 1.0), lambda: D.Dirichlet(T([-1.0, 1.0])), lambda: D.Poisson(-1.0), lambda: D.StudentT(T([0.0])), lambda: D.NegativeBinomial(1, 1.0), lambda: D.Binomial(-1, T(0.5))):
    try: print(made())
    except ValueError as e: print(e)

# --- gradients pass through draws of gamma's and Dirichlet's distribution
import torch
from torch import distributions as D
torch.manual_seed(0)
a, b = torch.tensor([0.3, 1.5, 50.0], requires_grad=True), torch.tensor([1.0, 2.0, 0.5], requires_grad=True)
for d in (D.Gamma(a, b), D.Dirichlet(a / 10), D.Beta(a, b), D.StudentT(a, b), D.Weibull(a, b), D.Pareto(a, b), D.Cauchy(a, b)):
    y = d.rsample((2,)); y.sum(0).log1p().sum().backward()
    print(y, [[f"{x:.2e}" for x in each.grad.tolist()] for each in (a, b) if each.grad is not None])
    a.grad = b.grad = None

# --- a distribution of one's own has the base's shapes and checks
import torch
from torch import distributions as D
from torch.distributions import constraints
class Triangular(D.Distribution):
    arg_constraints = {"width": constraints.positive}
    support = constraints.real
    has_rsample = True
    def __init__(self, width, validate_args=None):
        self.width = width
        super().__init__(width.shape, validate_args=validate_args)
    def rsample(self, sample_shape=torch.Size()):
        shape = self._extended_shape(sample_shape)
        return (torch.rand(shape) + torch.rand(shape) - 1) * self.width
    def log_prob(self, value):
        if self._validate_args: self._validate_sample(value)
        return ((1 - (value / self.width).abs()) / self.width).clamp_min(1e-9).log()
torch.manual_seed(0)
d = Triangular(torch.tensor([1.0, 2.0]))
print(d, d.rsample((2,)), d.batch_shape, d.event_shape, d.has_rsample)
print(d.log_prob(torch.tensor([0.5, 1.0])), D.Independent(d, 1).log_prob(torch.tensor([0.5, 1.0])))
for made in (lambda: d.log_prob(torch.tensor([float("nan"), 1.0])), lambda: Triangular(torch.tensor([-1.0]))):
    try: print(made())
    except ValueError as e: print(e)
class Own(D.Distribution):
    arg_constraints = {}
    def __init__(self): super().__init__(torch.Size([2]), torch.Size([3]), validate_args=False)
    def sample(self, shape=torch.Size()): return torch.zeros(self._extended_shape(shape))
print(Own().sample((4,)).shape, Own(), Own()._extended_shape())

# --- divergences of one kind of distribution from another
import torch
from torch import distributions as D
T = torch.tensor
one, two = T([0.5, 2.0]), T([1.5, 0.7])
kinds = [D.Beta(one, two), D.Exponential(one), D.Gamma(two, one), D.Gumbel(one, two), D.Laplace(one, two), D.Normal(one, two), D.Pareto(two, one + 2), D.Uniform(T([0.1, 0.2]), T([0.4, 0.9])), D.Uniform(T([-1.5, 2.0]), T([0.4, 2.5])), D.Poisson(one), D.Bernoulli(T([0.2, 0.7])), D.Binomial(3, T([0.2, 0.7])), D.Cauchy(one, two), D.HalfNormal(two), D.LogNormal(one, two), D.StudentT(one)]
for p in kinds:
    for q in kinds:
        try: found = D.kl_divergence(p, q)
        except NotImplementedError: found = None
        if found is not None: print(type(p).__name__, type(q).__name__, found)

# --- draws that come near 0 or 1
import torch
from torch import distributions as D
torch.manual_seed(0)
logits = torch.tensor([0.5, -1.0, 2.0], requires_grad=True)
t = torch.tensor(0.5)
for d in (D.RelaxedBernoulli(t, logits=logits), D.RelaxedBernoulli(t, probs=torch.tensor([0.2, 0.9])), D.LogitRelaxedBernoulli if 0 else D.relaxed_bernoulli.LogitRelaxedBernoulli(t, logits=logits)):
    z = d.rsample(); print(z, d.log_prob(z), d.sample((2,)).shape, d.batch_shape, d.has_rsample, d.temperature, d.probs)
z = D.RelaxedBernoulli(t, logits=logits).rsample((4,)); (z * torch.arange(3)).sum().backward(); print(logits.grad, z.round().mean(0))
