import torch
from torch import nn

def bits(tensor):
    return " ".join(float(each).hex() for each in tensor.flatten().tolist())

# --- normal draws have PyTorch's bits, in groups of 16 and behind them
torch.manual_seed(123)
for size in (16, 40, 1000):
    print(bits(torch.randn(size)))
print(bits(torch.randn(5)), bits(torch.randn(8, 8).T), bits(torch.rand(9)))
# --- first values have PyTorch's bits
torch.manual_seed(5)
print(bits(nn.Embedding(9, 7).weight), bits(nn.Linear(12, 5).weight), bits(nn.Linear(12, 5).bias))
print(bits(nn.MultiheadAttention(8, 2).in_proj_weight))
w = torch.empty(6, 8)
for each in (nn.init.normal_(w, 0.5, 0.02), nn.init.xavier_normal_(w), nn.init.kaiming_normal_(w), nn.init.xavier_uniform_(w), nn.init.kaiming_uniform_(w)):
    print(bits(each))
print(bits(torch.normal(1.0, 3.0, (4, 9))), bits(torch.rand(1)))
# --- a step of each optimizer has PyTorch's bits
torch.manual_seed(6)
for make in (
    lambda p: torch.optim.SGD(p, lr=0.1, momentum=0.9, weight_decay=0.01, nesterov=True),
    lambda p: torch.optim.Adam(p, lr=0.01, amsgrad=True),
    lambda p: torch.optim.AdamW(p, lr=0.01, betas=(0.8, 0.95)),
):
    if hasattr(torch, "_follows"):
        torch._follows.newest = False
    p = nn.Parameter(torch.randn(50))
    target = torch.randn(50)
    opt = make([p])
    for _ in range(5):
        opt.zero_grad()
        ((p - target) * (p - target)).sum().backward()
        opt.step()
    print(bits(p))
# --- distributions: draws, how likely they are, and how far one is from another
from torch.distributions import Bernoulli, Categorical, Normal, Uniform, kl_divergence
torch.manual_seed(0)
c = Categorical(logits=torch.randn(2, 4))
s = c.sample()
print(c, s, c.log_prob(s), c.entropy(), c.probs, c.sample((3,)), Categorical(torch.tensor([1.0, 2.0])), c.batch_shape)
n = Normal(torch.zeros(3), 2.0)
print(n, n.sample(), n.rsample(), n.log_prob(torch.ones(3)), n.entropy(), Normal(0.0, 1.0), Normal(0, 1).sample((2, 2)), n.cdf(torch.tensor(1.0)))
b = Bernoulli(torch.tensor([0.2, 0.8]))
print(b, b.sample(), b.sample((2,)), b.log_prob(torch.tensor([1.0, 0.0])), b.entropy(), b.mean, b.stddev)
u = Uniform(0.0, 2.0)
print(u, u.sample((3,)), u.log_prob(torch.tensor(1.0)), u.entropy(), u.mean, u.variance)
print(kl_divergence(Normal(0.0, 1.0), Normal(1.0, 2.0)), kl_divergence(c, Categorical(logits=torch.zeros(2, 4))))
# --- draws in place of rarer distributions
torch.manual_seed(51)
print(torch.empty(5).geometric_(0.3), torch.empty(2, 3).geometric_(p=0.7), torch.empty(4, dtype=torch.long).geometric_(0.2))
print(torch.empty(5).cauchy_(), torch.empty(2, 2).cauchy_(median=3, sigma=0.5))
print(torch.empty(3).log_normal_(), torch.empty(20).log_normal_(0, 0.5), torch.empty(3, dtype=torch.float64).log_normal_(mean=-1, std=0.3))
print(torch.empty(4).exponential_(), torch.empty(3).exponential_(2.0), torch.empty(3).exponential_(lambd=0.5), torch.rand(2))
g = torch.Generator().manual_seed(7)
print(torch.empty(3).geometric_(0.5, generator=g), torch.empty(3).log_normal_(generator=g), torch.empty(2).exponential_(generator=g))
print(torch.empty(2, dtype=torch.float64).exponential_(), torch.randn(2))
for work in (lambda: torch.empty(1).geometric_(1.5), lambda: torch.empty(1).cauchy_(0, -1), lambda: torch.empty(1).log_normal_(0, -2), lambda: torch.empty(1).exponential_(-1),
             lambda: torch.empty(1, dtype=torch.long).cauchy_(), lambda: torch.empty(1, dtype=torch.long).log_normal_(), lambda: torch.empty(1, dtype=torch.long).exponential_()):
    try:
        print(work())
    except RuntimeError as error:
        print(error)
# --- dropout of SELU and of channels
import torch.nn.functional as F
torch.manual_seed(52)
x = torch.randn(4, 6)
for layer in (nn.AlphaDropout(0.3), nn.FeatureAlphaDropout(p=0.5), nn.AlphaDropout(p=1.0)):
    y = layer(x)
    print(layer, y, y.mean(), layer.eval()(x) is x)
print(F.alpha_dropout(x, 0.5, training=True), F.alpha_dropout(x) is x)
print(F.feature_alpha_dropout(torch.randn(2, 3, 2), training=True))
z = torch.randn(3, 4, requires_grad=True)
out = nn.AlphaDropout(0.4)(z)
out.pow(2).sum().backward()
print(out, z.grad)
print(nn.Dropout3d(0.5)(torch.ones(2, 3, 1, 2, 2)).flatten(2), nn.Dropout3d(), F.dropout3d(torch.ones(1, 4, 1, 1, 2), 0.25))
net = nn.Sequential(nn.Linear(6, 5), nn.SELU(), nn.AlphaDropout(0.2), nn.Linear(5, 2))
print(net, net(x))
for work in (lambda: nn.AlphaDropout(1.5), lambda: F.alpha_dropout(x, -1), lambda: F.feature_alpha_dropout(torch.ones(3), 0.5, True)):
    try:
        work()
    except Exception as error:
        print(type(error).__name__, error)
# --- distributions of several numbers are one event, and have a divergence
from torch.distributions import Bernoulli, Independent, MultivariateNormal, Normal, kl_divergence
torch.manual_seed(0)
mu, logvar = torch.randn(3, 2, requires_grad=True), torch.randn(3, 2)
q, p = Independent(Normal(mu, (0.5 * logvar).exp()), 1), Independent(Normal(torch.zeros(3, 2), torch.ones(3, 2)), 1)
print(q, q.batch_shape, q.event_shape, kl_divergence(q, p).detach(), q.log_prob(torch.zeros(3, 2)).detach())
draws = q.rsample((2,))
draws.sum().backward()
print(draws.shape, mu.grad, q.entropy().detach(), q.mean.shape, q.variance)
print(kl_divergence(Bernoulli(torch.tensor([0.2, 0.5])), Bernoulli(torch.tensor([0.3, 0.5]))))
wide = MultivariateNormal(torch.zeros(2), torch.tensor([[2.0, 0.5], [0.5, 1.0]]))
print(wide, wide.sample((2,)), wide.log_prob(torch.tensor([0.5, -1.0])), wide.entropy(), wide.variance)
torch.manual_seed(1)
print(wide.rsample(), wide.scale_tril, MultivariateNormal(torch.zeros(3, 2), scale_tril=torch.eye(2)).batch_shape)
try:
    Independent(Normal(0.0, 1.0), 1)
except ValueError as error:
    print(error)
