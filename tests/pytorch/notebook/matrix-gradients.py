# --- gradients of singular values, eigenvalues, factors and pseudo-inverses
import torch
torch.manual_seed(0)
L = torch.linalg
def show(text, function, *given):
    leaf = given[0].clone().requires_grad_()
    made = function(leaf)
    weights = torch.arange(1.0, made.numel() + 1).view(made.shape).sin()
    (made * weights).sum().backward()
    print(text, made.grad_fn.name(), made.shape, torch.round(leaf.grad, decimals=3) + 0)
square, tall, wide = torch.randn(3, 3), torch.randn(4, 3), torch.randn(2, 3)
batch = torch.randn(2, 3, 3)
good = square @ square.T + 3 * torch.eye(3)
for name, each in (("square", square), ("tall", tall), ("wide", wide), ("batch", batch)):
    show(name + " svdvals", L.svdvals, each)
    show(name + " S", lambda x: L.svd(x).S, each)
    show(name + " U S Vh", lambda x: (lambda U, S, Vh: U * S.unsqueeze(-2) @ Vh)(*L.svd(x, full_matrices=False)), each)
    show(name + " U U", lambda x: (lambda U: U * U)(L.svd(x, full_matrices=False)[0]), each)
    show(name + " V V", lambda x: (lambda V: V * V)(L.svd(x, full_matrices=False)[2]), each)
    show(name + " nuclear", lambda x: L.matrix_norm(x, "nuc"), each)
    show(name + " spectral", lambda x: L.matrix_norm(x, 2), each)
    show(name + " pinv", lambda x: L.pinv(x) / 10, each)
show("eigh", lambda x: L.eigh(x).eigenvalues, good)
show("eigvalsh", L.eigvalsh, good)
show("eigenvectors", lambda x: L.eigh(x).eigenvectors ** 2, good)
show("batch of eigh", lambda x: (lambda e: e[1] * e[0].unsqueeze(-2) @ e[1].mT)(L.eigh(x)), batch @ batch.mT)
show("cholesky", L.cholesky, good)
show("cholesky upper", lambda x: L.cholesky(x, upper=True), good)
show("torch.cholesky", torch.cholesky, good)
show("log_det", lambda x: 2 * L.cholesky(x).diagonal(dim1=-2, dim2=-1).log().sum(), good)
for name, each in (("square", square), ("tall", tall)):
    show(name + " R", lambda x: L.qr(x).R ** 2, each)
    show(name + " Q", lambda x: L.qr(x)[0] ** 2, each)
show("lstsq", lambda x: L.lstsq(x, torch.ones(4, 1)).solution / 10, tall)
show("cond", lambda x: L.cond(x), square)
show("svd", lambda x: torch.svd(x)[1], tall)
show("pinverse", lambda x: torch.pinverse(x) / 10, tall)
x = tall.clone().requires_grad_(); print(L.matrix_rank(x), L.matrix_norm(x).grad_fn.name())
with torch.no_grad(): print(L.svdvals(x).requires_grad)
from torch.distributions import MultivariateNormal
cov, mean = good.clone().requires_grad_(), torch.zeros(3, requires_grad=True)
MultivariateNormal(mean, cov).log_prob(torch.ones(3)).backward(); print(cov.grad, mean.grad)
# --- second derivatives of angles, of gamma's logarithm and of parts of matrices
import torch
torch.manual_seed(0)
L = torch.linalg
x, y, m = torch.rand(4) * 0.8 + 0.1, torch.rand(4) * 0.8 + 0.1, torch.randn(3, 3)
s = m @ m.T + 3 * torch.eye(3)
def show(name, function, *given):
    leaves = [each.clone().requires_grad_() for each in given]
    made = function(*leaves)
    weigh = lambda t, by: (t * torch.cos(torch.arange(t.numel()) * by + 0.5).view(t.shape)).sum()
    firsts = torch.autograd.grad(weigh(made, 1.3), leaves, create_graph=True)
    seconds = torch.autograd.grad(sum(weigh(each, 0.7) for each in firsts), leaves)
    print(name, [f"{weigh(each, 1.0):.3g}" for each in (*firsts, *seconds)])
for name in "acos asin atan asinh atanh erfinv lgamma digamma i0 sinc logit".split(): show(name, getattr(torch, name), x)
show("acosh", torch.acosh, x + 1); show("atan2", torch.atan2, x, y); show("ndtr", torch.special.ndtr, x); show("ndtri", torch.special.ndtri, x); show("polygamma", lambda v: torch.polygamma(1, v), x); show("mvlgamma", lambda v: torch.mvlgamma(v + 2, 2), x)
show("inverse", torch.inverse, s); show("det", torch.det, m); show("logdet", torch.logdet, s); show("slogdet", lambda v: torch.slogdet(v)[1], m); show("solve", L.solve, s, m); show("pinv", L.pinv, m[:, :2]); show("power", lambda v: L.matrix_power(v, -2), s)
show("svdvals", L.svdvals, m); show("nuclear", lambda v: L.norm(v, "nuc"), m[:2]); show("eigvalsh", L.eigvalsh, s); show("eigh", lambda v: (lambda e: e[1] * e[0].exp() @ e[1].T)(L.eigh(v / 5)), s); show("cholesky", L.cholesky, s); show("qr", lambda v: L.qr(v)[1] ** 2, m)
show("cholesky_solve", lambda v, w: torch.cholesky_solve(w, L.cholesky(v)), s, m); show("cholesky_inverse", lambda v: torch.cholesky_inverse(L.cholesky(v)), s)
z = torch.tensor([1.0, -1.0, 0.5], requires_grad=True)
for function in (torch.acos, torch.asin, torch.atanh, torch.erfinv):
    z.grad = None; made = function(z); made.sum().backward(); print(made, z.grad)
u = torch.tensor([0.0, 1.0, -2.0], requires_grad=True); torch.special.i1(u).sum().backward(); print(torch.special.i1(u), u.grad)
