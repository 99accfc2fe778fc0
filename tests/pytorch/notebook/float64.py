import copy
import io

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

D = torch.float64
x = torch.tensor([1.0, 2.0, 0.5], dtype=D)
f = torch.tensor([0.25, 1.0, 4.0])
i = torch.tensor([1, 2, 3])
b = torch.tensor([True, False, True])


def said(*calls):
    """Prints what each call gives, or what it says."""
    for call in calls:
        try:
            print(call())
        except Exception as error:
            print(type(error).__name__, error)


# --- a tensor of float64
print(x, x.dtype, x.type(), x.element_size(), x.nelement(), x.is_floating_point(), torch.is_floating_point(x), x.dtype is torch.double, x.dtype == D)
print(D, torch.double, D.is_floating_point, D.is_complex, torch.finfo(D), torch.finfo(D).eps, torch.finfo(torch.double).min, torch.finfo(D).bits)
print(isinstance(x, torch.DoubleTensor), isinstance(f, torch.DoubleTensor), isinstance(x, torch.FloatTensor), hasattr(x, "double"), x.stride())
# --- conversions
print(f.double(), x.float(), f.to(D), f.to(torch.double), f.to(dtype=D), x.to(torch.float32), i.double(), b.double(), x.long(), x.bool(), f.type(D), f.type(torch.DoubleTensor), f.type("torch.DoubleTensor"), x.type("torch.FloatTensor"))
print(f.type_as(x), x.type_as(f), f.to(x), x.to(f), i.to(x), f.to("cpu", D), x.to("cpu"), x.double() is x, x.to(D) is x, f.to(float), x.int(), i.int().double(), x.to(D, copy=True) is x)
print(f.double().float(), f.double().double(), f.double().long().double(), f, f.dtype)
# --- making
print(torch.zeros(2, dtype=D), torch.ones(2, 2, dtype=torch.double), torch.full((2,), 1.5, dtype=D), torch.full((2,), 1, dtype=D), torch.empty(2, dtype=D).shape, torch.eye(2, dtype=D), torch.arange(3, dtype=D), torch.arange(0, 1, 0.25, dtype=D), torch.linspace(0, 1, 3, dtype=D), torch.logspace(0, 1, 2, dtype=D))
print(torch.tensor([1, 2], dtype=D), torch.tensor(1.5, dtype=D), torch.tensor([[True]], dtype=D), torch.tensor([], dtype=D), torch.zeros(0, 3, dtype=D), torch.zeros(2, dtype=float), torch.tensor([1], dtype=float), torch.scalar_tensor(2, dtype=D), torch.as_tensor([1.0], dtype=D), torch.as_tensor(x) is x, torch.as_tensor(f, dtype=D))
print(torch.zeros_like(x), torch.ones_like(x), torch.full_like(x, 3), torch.empty_like(x).dtype, torch.zeros_like(f, dtype=D), torch.zeros_like(x, dtype=torch.float32), torch.zeros_like(x, dtype=torch.long), torch.ones_like(i, dtype=D))
print(x.new_zeros(2), x.new_ones(1, 2), x.new_full((2,), 7), x.new_empty(3).dtype, x.new_tensor([1, 2]), x.new_tensor([1.5], dtype=torch.float32), f.new_zeros(2, dtype=D), torch.DoubleTensor([1, 2]), torch.DoubleTensor(2, 3).shape, torch.DoubleTensor([[0.5]]).dtype, torch.tensor(x), torch.tensor([x[0], x[1]]))
# --- arrays of NumPy
a = np.array([[1.5, 2.0], [0.25, -1.0]])
print(torch.tensor(a), torch.from_numpy(a), torch.as_tensor(a), torch.from_numpy(a).dtype, torch.from_numpy(a.astype(np.float32)), torch.from_numpy(a).float(), torch.FloatTensor(a), torch.tensor(a, dtype=torch.float32), torch.as_tensor(a, dtype=torch.float32))
print(torch.tensor(np.float64(1.5)), torch.tensor([np.float64(1.5), 2.0]), torch.tensor([np.float32(1.5)]), torch.tensor([a[0], a[1]]), torch.tensor(np.array([1, 2])), torch.tensor(np.array([True])), torch.tensor(a.mean()), torch.tensor([np.float32(1.5), np.float64(2)]))
print(torch.from_numpy(a).numpy(), torch.from_numpy(a).numpy().dtype, x.numpy().dtype, np.array(x), x.numpy() * 2, np.asarray(f).dtype, torch.from_numpy(np.array([0.1, 0.7])).numpy())
print(f[:2] * a[0], f[:2] + np.float64(2), np.float64(2) * f, x * np.float32(2), x[:2] * a[0], i * np.float64(2))
y = torch.zeros(2, 2)
y[1, 1] = np.float64(3)
y[[0]] = np.float64(0.5)
print(y)
# --- as numbers of Python
y = torch.tensor([0.1, 0.2, 1 / 3, 1e10, 5e-8], dtype=D)
print(y[0].item(), y[:2].tolist(), float(y[1]), f"{y[0]:.3f}", f"{y[0]}", y[3].item(), int(y[3]), y[4].item(), bool(y[0]), type(y[0].item()), round(y[1].item(), 1), [round(each.item(), 2) for each in y], (y[0] + y[0]).item(), torch.tensor(0.1, dtype=D).tolist(), torch.tensor(3.0, dtype=D).item())
print(torch.tensor(float("inf"), dtype=D).item(), torch.tensor(float("nan"), dtype=D).item(), torch.tensor(-0.0, dtype=D).item(), torch.tensor([1e300], dtype=D) > 1e30, torch.tensor(16777217.0, dtype=D) > 1)
# --- promotion of floats
for y in (x + f, f + x, x * x, x - f, x / f, x**f, f**x, torch.maximum(f, x), torch.minimum(x, f), torch.where(b, x, f), torch.where(b, f, x), torch.addcmul(f, x, x), torch.atan2(x, f), torch.fmod(x, f), torch.remainder(x, f), x // f, torch.hypot(x, f), torch.outer(x, f), f.clamp(x, x), torch.logaddexp(x, f), torch.cat([x, f]), torch.cat([f, x]), torch.stack([f, x]), torch.hstack([f, x]), torch.dist(x, f)):
    print(y.dtype, end=" ")
print()
# --- a number without axes promotes less
s, t = torch.tensor(2.0, dtype=D), torch.tensor(2.0)
for y in (f + s, x + t, s + t, t + s, i + s, i + t, i * s, b * s, f * s, s * f, torch.where(b, f, s), torch.maximum(f, s), f / s, f**s, s + 1, s * 1.5, 1.5 * s, 1 / s, torch.tensor(1) + s, f[0] + x, x[0] + f, x[0] + f[0], torch.stack([s, t])):
    print(y, end=" ")
print()
# --- whole numbers and bools
for y in (x + i, i + x, x * b, b * x, x + 1, 1 - x, x / 2, 2 / x, x * 2.5, i / x, x**2, 2**x, x // 1, x % 2, -x, abs(x), x.sum(), x + True, torch.where(b, x, i), torch.where(b, x, 0.0), torch.where(b, 1.5, x), torch.cat([x, i]), torch.cat([i, x]), x.masked_fill(b, 0), x.lerp(x, 0.5), torch.add(i, x, alpha=2)):
    print(y, end=" ")
print()
# --- comparisons
print(x > f, x == 2, x != x, x >= i, torch.eq(x, f), x.isnan(), torch.isfinite(x), x.isinf(), torch.equal(x, x), torch.equal(x, f), torch.allclose(x, x), torch.isclose(x, x * 2), x.any(), x.all(), (x > 1).sum(), x.logical_not(), x.argmax(), x.sort()[1], torch.is_nonzero(x[0]))
said(lambda: torch.allclose(x, f), lambda: torch.isclose(x, f))
# --- in place the left dtype stays
y, z = x.clone(), f.clone()
y += f
z += x
y.mul_(f).sub_(1).add_(2.5)
z.copy_(x)
print(y, z, z.dtype)
z[0] = x[1]
z[1:] = x[1:]
y[0], y[1] = 7, f[0]
y[b] = 0
print(y, z, y.zero_(), z.fill_(3), y.fill_(torch.tensor(2.5)), z.clamp_(x, x), y.masked_fill_(b, 1.5))
c = i.clone()
c[0] = x[1]
print(c)
said(lambda: i.add_(x), lambda: i.mul_(2.5), lambda: c.__iadd__(x))
# --- views and indexing
m = torch.arange(6, dtype=D).view(2, 3)
for y in (m[0], m[0, 1], m[:, 1:], m[..., None], m.t(), m.T, m.mT, m.reshape(3, 2), m.flatten(), m.permute(1, 0), m.transpose(0, 1), m.unsqueeze(0), m[None].squeeze(0), m.expand(2, 2, 3), m.contiguous(), m.detach(), m.data, m.clone(), m.select(0, 1), m.narrow(1, 0, 2), m.diagonal(), m[m > 2], m[[1, 0]], m[torch.tensor([0])], m.chunk(3, 1)[0], m.split(1)[1], m.unbind(0)[0], m.repeat(1, 2), m.roll(1, 0), m.flip(0), m.tril(), m.triu(), m.gather(1, torch.tensor([[0], [2]])), m.index_select(1, torch.tensor([1])), m.masked_select(m > 3), torch.take(m, torch.tensor([0, 5])), m.movedim(0, 1), m.unfold(1, 2, 1), torch.meshgrid(x, x, indexing="ij")[0], m.view(-1), m.view_as(m.clone()), torch.diag(x), torch.block_diag(m, m), m.repeat_interleave(2, 0), m.scatter(1, torch.tensor([[0], [2]]), 9), m.index_add(0, torch.tensor([0]), m[:1]), m.index_fill(0, torch.tensor([0]), 4), F.pad(m, (1, 0)), torch.broadcast_to(x, (2, 3)), next(iter(m)), copy.copy(m), copy.deepcopy(m)):
    print(y.dtype is D, end=" ")
print(m, m[0, 1], m[:, 1:], m.T, m[m > 2])
m[0, 0] = 10
m[:, 1] = torch.tensor([7.0, 8.0])
print(m, m.view(3, 2)[0], m.tolist())
# --- reductions
m = torch.tensor([[1.0, 2.0], [3.0, 5.0]], dtype=D)
print(m.sum(), m.sum(0), m.mean(), m.mean(1, keepdim=True), m.var(0), m.std(), m.prod(), m.max(), m.min(0), m.max(1), m.amax(0), m.amin(), m.argmax(1), m.cumsum(0), m.cumprod(1), m.norm(), m.norm(dim=0), torch.norm(m, 1), m.median(), m.quantile(0.5), m.logsumexp(0), m.sort(descending=True), m.topk(1), torch.var_mean(m), m.count_nonzero(), m.trace(), m.nansum(), m.unique(), torch.std_mean(m, 0), m.mode(), m.aminmax(), torch.histc(m, 2, 0, 6), torch.bincount(i, x), torch.cov(m), m.diff())
print(f.sum(dtype=D), x.sum(dtype=torch.float32), i.sum(dtype=D), f.mean(dtype=D), i.mean(dtype=D), f.cumsum(0, dtype=D), f.softmax(0, dtype=D).dtype, x.softmax(0, dtype=torch.float32).dtype, f.prod(dtype=D), x.long().sum(), F.log_softmax(f, 0, dtype=D).dtype)
# --- functions of cells
for name in "exp log sqrt rsqrt sin cos tan tanh sigmoid relu abs sign floor ceil round trunc frac square reciprocal neg erf erfc expm1 log1p log2 log10 exp2 atan asin sinh cosh asinh".split():
    made = getattr(torch, name)(torch.tensor([0.5, 1.0], dtype=D))
    print(name, made, end=" ")
print()
for function in (F.relu, F.gelu, F.silu, F.softplus, F.elu, F.leaky_relu, F.tanh, F.sigmoid, F.mish, F.selu, F.hardtanh, F.normalize, lambda y: F.softmax(y, 0), lambda y: F.log_softmax(y, -1), lambda y: F.dropout(y, 0.5, False), lambda y: F.layer_norm(y, (3,)), lambda y: y.clamp(min=0.75), lambda y: torch.nan_to_num(y), lambda y: torch.lerp(y, y * 2, 0.5), lambda y: F.threshold(y, 0.75, 0.0), lambda y: F.glu(torch.cat([y, y]))):
    print(function(x), end=" ")
print()
# --- products
m, w = torch.tensor([[1.0, 2.0], [3.0, 4.0]], dtype=D), torch.tensor([[0.5, 1.0], [2.0, -1.0]], dtype=D)
v = m[0]
print(m @ w, m @ v, v @ v, torch.mm(m, w), m.mv(v), v.dot(v), torch.bmm(m[None], w[None]), torch.addmm(m, m, w), torch.baddbmm(m[None], m[None], w[None]), torch.einsum("ij,kj->ik", m, w), F.linear(m, w), F.linear(m, w, v), torch.outer(v, v), m.matrix_power(2), torch.tensordot(m, w, 1), torch.kron(v, v), torch.inverse(m * 2), torch.det(m), torch.linalg.solve(m, v), torch.linalg.norm(m), torch.cdist(m, m), torch.chain_matmul(m, w), m.inner(w), torch.linalg.inv(m) @ m)
# --- products of float64 and float32 are refused
m, w = torch.tensor([[1.0, 2.0], [3.0, 4.0]], dtype=D), torch.tensor([[0.5, 1.0], [2.0, -1.0]], dtype=D)
v = m[0]
n, u = m.float(), v.float()
said(lambda: m @ n, lambda: n @ m, lambda: v @ u, lambda: m @ u, lambda: torch.mm(m, n), lambda: torch.bmm(m[None], n[None]), lambda: m.mv(u), lambda: v.dot(u), lambda: torch.addmm(m, m, n), lambda: torch.addmm(n, m, m), lambda: torch.baddbmm(m[None], m[None], n[None]), lambda: torch.baddbmm(n[None], m[None], m[None]), lambda: torch.einsum("ij,jk->ik", m, n), lambda: torch.einsum("i,i->", v, u))
said(lambda: F.linear(m, n), lambda: F.linear(n, m), lambda: F.linear(m, m, u), lambda: F.linear(n, m, v), lambda: F.linear(m[None], n, u), lambda: m.matmul(n.t()), lambda: torch.tensordot(m, n), lambda: m @ torch.tensor([1, 2]), lambda: F.linear(torch.tensor([[1, 2]]), n, u))
# --- what else needs floats of one dtype
m, w = torch.tensor([[1.0, 2.0], [3.0, 4.0]], dtype=D), torch.tensor([[0.5, 1.0], [2.0, -1.0]], dtype=D)
v = m[0]
n, u = m.float(), v.float()
j = torch.tensor([0, 1])
said(lambda: torch.lerp(v, u, 0.5), lambda: torch.lerp(v, v, u), lambda: torch.lerp(u, u, torch.tensor(0.5, dtype=D)), lambda: F.layer_norm(m, (2,), u, u), lambda: F.layer_norm(m, (2,), v, u), lambda: F.nll_loss(m, j, u), lambda: F.cross_entropy(m, j, u), lambda: torch.scatter(m, 0, j[None], n), lambda: torch.scatter_add(m, 0, j[None], n), lambda: torch.index_add(m, 0, j, n), lambda: m.index_put((j,), n), lambda: m.clone().__setitem__(j, n), lambda: n.clone().__setitem__(j, torch.tensor(1.0, dtype=D)), lambda: m.clone().__setitem__(m > 1, torch.ones(3)), lambda: m.clone().__setitem__(m > 1, torch.tensor(1.0)), lambda: m.clone().__setitem__(0, u), lambda: m.masked_fill(m > 1, torch.tensor(1.0)), lambda: nn.LayerNorm(2)(m), lambda: nn.Linear(2, 2)(m), lambda: nn.Linear(2, 2).double()(n), lambda: nn.MultiheadAttention(2, 1)(m[:, None], m[:, None], m[:, None]), lambda: nn.GRU(2, 2)(m[:, None]))
fails(lambda: nn.Conv1d(2, 2, 1)(m[None]), lambda: nn.BatchNorm1d(2)(m))
# --- losses
m, w = torch.tensor([[1.0, 2.0], [3.0, 4.0]], dtype=D), torch.tensor([[0.5, 1.0], [2.0, -1.0]], dtype=D)
v = m[0]
n, u = m.float(), v.float()
j, p = torch.tensor([0, 1]), torch.tensor([[0.25, 0.75], [0.5, 0.5]])
print(F.cross_entropy(m, j), F.cross_entropy(m, p), F.cross_entropy(n, p.double()), F.nll_loss(m, j), F.mse_loss(m, n), F.mse_loss(n, m * 2), F.l1_loss(m, n), F.smooth_l1_loss(m, n + 1), F.huber_loss(m, n + 1), F.binary_cross_entropy_with_logits(m, p), F.binary_cross_entropy_with_logits(n, p.double()), F.binary_cross_entropy(p.double(), p.double()), F.kl_div(m, p.double()), F.cosine_similarity(m, n), F.embedding(j, m), F.one_hot(j).double())
a = torch.ones(2, requires_grad=True)
said(lambda: F.mse_loss(a, v).backward(), lambda: F.mse_loss(a.double(), a.detach()).backward(), lambda: F.mse_loss(a, v.float()).backward(), lambda: nn.MSELoss()(a, v).backward(), lambda: F.mse_loss(a, torch.tensor([1, 2])).backward())
# --- gradients
x = torch.tensor([1.0, 2.0], dtype=D, requires_grad=True)
w = torch.tensor([0.5, 4.0], requires_grad=True)
y = (x * w).sum() + w.double().sum()
print(x, w, y, x * 2, w.double(), x.float(), x * w, x.sum(), x[0], (x * 2).view(2, 1), x.exp().detach(), x**2, x / 2)
y.backward()
print(x.grad, w.grad, x.grad.dtype, w.grad.dtype, x.is_leaf, x.grad_fn, y.grad_fn.name(), x.double().grad_fn)
z = x.float().pow(2).sum()
z.backward()
print(x.grad, z)
print(torch.autograd.grad((x**3).sum(), x), torch.autograd.grad((x * w).sum(), [x, w]))
g = torch.autograd.grad((x**3).sum(), x, create_graph=True)[0]
print(g, torch.autograd.grad(g.sum(), x)[0], torch.autograd.functional.jacobian(lambda each: each**2, x.detach()), torch.autograd.functional.hessian(lambda each: (each**3).sum(), x.detach()))
x.grad.zero_()
print(x.grad)
x.grad = None
x.grad = torch.ones(2, dtype=D)
fails(lambda: setattr(x, "grad", torch.ones(2)))
with torch.no_grad():
    x -= 0.5 * x.grad
print(x, x.requires_grad_(False), torch.ones(2, dtype=D, requires_grad=True), nn.Parameter(torch.ones(2, dtype=D)))
# --- the same gradient for leaves of two dtypes
x = torch.ones(2, requires_grad=True)
y = torch.ones(2, dtype=D, requires_grad=True)
(x.double() + y).sum().backward()
print(y.grad, x.grad)
x.grad = y.grad = None
(x.double() + y).sum().backward()
print(x.grad, y.grad, x.grad.dtype, y.grad.dtype)
z = x.double()
z.retain_grad()
z.sum().backward()
print(x.grad, z.grad)
# --- a derivative by differences
def numeric(function, x, h=0.125):
    rows = []
    for at in range(x.numel()):
        step = torch.zeros_like(x)
        step[at] = h
        rows.append((function(x + step) - function(x - step)) / (2 * h))
    return torch.stack(rows)


x = torch.tensor([1.0, 2.0, -1.0], dtype=D, requires_grad=True)
found = torch.autograd.grad((x * x).sum(), x)[0]
print(numeric(lambda each: (each * each).sum(), x.detach()), found, torch.allclose(found, numeric(lambda each: (each * each).sum(), x.detach())))
# --- gradcheck
class Wrong(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * 2

    @staticmethod
    def backward(ctx, g):
        return g * 3


x = torch.tensor([[0.5, 1.0], [-2.0, 0.25]], dtype=D, requires_grad=True)
w = torch.tensor([[0.5, -1.0], [2.0, 1.5]], dtype=D, requires_grad=True)
check = torch.autograd.gradcheck
print(check(torch.exp, (x,)), check(lambda a, b: (a @ b).softmax(-1), (x, w)), check(lambda a: a.relu().sum(), x), check(F.layer_norm, (x, (2,), w[0])), check(F.linear, (x, w.detach())), check(Wrong.apply, (x,), raise_exception=False), check(lambda a: (a, a.sum()), (x,)), check(nn.Linear(2, 3).double(), (x,)))
said(lambda: check(torch.exp, (x.detach(),)))
fails(lambda: check(Wrong.apply, (w[0].detach().requires_grad_(),)))
# --- a function of one's own
class Twice(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * 2

    @staticmethod
    def backward(ctx, g):
        print(g.dtype)
        return g * 2


x = torch.ones(2, dtype=D, requires_grad=True)
y = Twice.apply(x)
print(y, y.dtype)
y.sum().backward()
print(x.grad)
# --- printing
print(torch.tensor([1.0, 2.5], dtype=D, requires_grad=True), torch.tensor(0.12345, dtype=D), torch.tensor([0.12345, 100.0], dtype=D), torch.tensor([1e-5, 1.0], dtype=D), torch.tensor([123456.0, 0.5], dtype=D), torch.zeros(0, dtype=D), torch.zeros(2, 0, dtype=D), torch.tensor([float("nan"), float("inf"), 1], dtype=D))
print(torch.arange(12, dtype=D).view(3, 4) / 4, torch.ones(30, dtype=D), torch.zeros(1001, dtype=D), torch.ones(2, 2, 2, dtype=D), torch.ones(9, dtype=D, requires_grad=True) * 1.5)
torch.set_printoptions(precision=2)
print(torch.tensor([0.125, 1.0], dtype=D))
torch.set_printoptions(profile="default")
print(repr(x), str(x), f"{x}")
# --- modules
torch.manual_seed(0)
net = nn.Sequential(nn.Linear(2, 3), nn.ReLU(), nn.LayerNorm(3), nn.Linear(3, 1)).double()
print([each.dtype for each in net.parameters()], net(torch.ones(1, 2, dtype=D)).dtype, net)
net.float()
print({each.dtype for each in net.parameters()}, net.to(torch.float64)[0].weight.dtype, net.to("cpu", D)[0].bias, net.type(D)[3].weight.dtype, net.to(dtype=torch.float32)[0].weight)
print(nn.Linear(2, 1, dtype=D).weight.dtype, nn.Embedding(3, 2, dtype=D).weight.dtype, nn.LayerNorm(2, dtype=D)(torch.tensor([1.0, 2.0], dtype=D)), nn.BatchNorm1d(2, dtype=D)(torch.tensor([[1.0, 2.0], [3.0, 5.0]], dtype=D)), nn.BatchNorm1d(2).double().num_batches_tracked.dtype, nn.Conv1d(1, 1, 1).double()(torch.ones(1, 1, 2, dtype=D)).dtype, nn.Dropout(0.5)(torch.ones(4, dtype=D)).dtype)
for layer in (nn.MultiheadAttention(4, 2), nn.LSTM(4, 4), nn.GRU(4, 4), nn.RNN(4, 4), nn.TransformerEncoderLayer(4, 2, 8), nn.Transformer(4, 2, 1, 1, 8)):
    given = torch.ones(3, 1, 4, dtype=D)
    made = layer.double()(*[given] * {"MultiheadAttention": 3, "Transformer": 2}.get(type(layer).__name__, 1))
    print(type(layer).__name__, [each.dtype for each in made] if isinstance(made, tuple) and torch.is_tensor(made[1]) else (made[0] if isinstance(made, tuple) else made).dtype)
attention = nn.MultiheadAttention(4, 2, bias=False).double()
for mask in (torch.zeros(3, 3), torch.zeros(3, 3, dtype=D), torch.zeros(3, 3, dtype=torch.bool)):
    print([each.dtype for each in attention(given, given, given, attn_mask=mask)])
# --- optimizers
for kind in (torch.optim.SGD, torch.optim.Adam, torch.optim.AdamW, torch.optim.RMSprop, torch.optim.Adagrad):
    p = nn.Parameter(torch.tensor([1.0, 2.0], dtype=D))
    optimizer = kind([p], lr=0.5)
    for _ in range(2):
        optimizer.zero_grad()
        (p * p).sum().backward()
        optimizer.step()
    print(kind.__name__, p, p.grad.dtype, [each.dtype for each in optimizer.state[p].values() if torch.is_tensor(each) and each.dim()])
print(nn.utils.clip_grad_norm_([p], 1.0).dtype, p.grad.dtype, nn.utils.parameters_to_vector([p]).dtype)
# --- state dicts and copies
net = nn.Linear(2, 1).double()
state = net.state_dict()
other = nn.Linear(2, 1)
other.load_state_dict(state)
print([each.dtype for each in state.values()], other.weight.dtype, copy.deepcopy(net).weight.dtype, torch.equal(other.weight, net.weight.float()), net.load_state_dict(nn.Linear(2, 1).state_dict()), net.weight.dtype)
# --- files
file = io.BytesIO()
torch.save({"x": torch.tensor([0.1, 2.5], dtype=D), "f": torch.ones(2), "p": nn.Parameter(torch.ones(1, dtype=D))}, file)
file.seek(0)
found = torch.load(file)
print(found, found["x"].tolist())
# --- batches
from torch.utils.data import DataLoader, TensorDataset

print(next(iter(DataLoader(TensorDataset(torch.ones(2, 1, dtype=D), i[:2]), batch_size=2))), next(iter(DataLoader([1.5, 2.5], batch_size=2))), next(iter(DataLoader([(np.array([1.0, 2.0]), 1)], batch_size=1))), next(iter(DataLoader([np.float64(1.5), np.float64(2.5)], batch_size=2))))
# --- the default dtype
torch.set_default_dtype(D)
try:
    print(torch.get_default_dtype(), torch.tensor([1.5]), torch.tensor(2.5), torch.ones(2), torch.zeros(0), torch.rand(1).dtype, torch.eye(2), torch.full((1,), 2.5), torch.full((1,), 2), torch.arange(3.0), torch.arange(3), torch.linspace(0, 1, 3), torch.Tensor([1]), torch.Tensor(2).dtype, torch.FloatTensor([1]), torch.empty(1).dtype, torch.finfo().bits)
    h = torch.ones(2, dtype=torch.float32)
    print(h, h * 1.5, 1.5 * h, 1.5 - h, 1.5 / h, h + torch.ones(2), h.sum(), h[0] * 1.5, 2.0 / h[0], 1 - h[0], torch.zeros(0, dtype=torch.float32), h.double(), h**0.5, 2.0**h, torch.where(b[:2], h, 0.0), h.sum().item())
    print(i * 1.5, i / 2, 1.5 - i, i.sqrt(), 2.0**i, i.float(), i + 0.5, 1.0 / i, i.mean(dtype=D), torch.where(b, 1.5, i), b * 0.5, i.double(), torch.sin(i).dtype, i.softmax(0, dtype=torch.float32).dtype, torch.tensor([1, 2.5]), torch.tensor(np.array([1.5], dtype=np.float32)))
    net = nn.Sequential(nn.Linear(2, 2), nn.LayerNorm(2), nn.BatchNorm1d(2))
    print({each.dtype for each in net.parameters()}, net(torch.ones(2, 2)).dtype, nn.MultiheadAttention(2, 1)(torch.ones(2, 2), torch.ones(2, 2), torch.ones(2, 2))[0].dtype, nn.LSTM(2, 2)(torch.ones(1, 2))[0].dtype, nn.Embedding(2, 2).weight.dtype, net.float()[0].weight, torch.optim.Adam(net.parameters()) is None)
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    (x**2).sum().backward()
    print(x, x.grad, x * 2)
finally:
    torch.set_default_dtype(torch.float32)
print(torch.get_default_dtype(), torch.ones(1), torch.ones(1, dtype=D))
torch.set_default_tensor_type(torch.DoubleTensor)
print(torch.ones(1).dtype, torch.tensor(1.5))
torch.set_default_tensor_type("torch.FloatTensor")
print(torch.ones(1).dtype)
# --- dtypes asked for
print(torch.promote_types(D, torch.float32), torch.promote_types(D, torch.long), torch.result_type(x, f), torch.result_type(f, torch.tensor(1.0, dtype=D)), torch.result_type(i, torch.tensor(1.0, dtype=D)), torch.can_cast(D, torch.float32), torch.can_cast(torch.float32, D), torch.can_cast(D, torch.long), torch.can_cast(torch.long, D))
# --- draws
torch.manual_seed(4)
print(torch.rand(3, dtype=D), torch.rand(1), torch.rand(2, 2, dtype=D), torch.randn(3, dtype=D), torch.randn(2), torch.randn(16, dtype=D), torch.randn(4, 5, dtype=D), torch.randn(1), torch.rand_like(x), torch.randn_like(torch.ones(5, 5, dtype=D)), torch.rand(1), torch.randint(5, (3,), dtype=D), torch.normal(0.0, 1.0, (2,), dtype=D), torch.normal(torch.zeros(3, dtype=D), 2.0), torch.bernoulli(torch.full((5,), 0.5, dtype=D)), torch.multinomial(torch.ones(5, dtype=D), 3), F.dropout(torch.ones(6, dtype=D), 0.5), torch.randperm(4, dtype=D), torch.rand(1))
# --- places drawn by many probabilities, with replacement
torch.manual_seed(2)
p = torch.tensor([1 / (1 + at % 7) for at in range(20000)], dtype=D)
places = torch.multinomial(p, 20000, replacement=True)
print(places.dtype, places.sum(), places[:9], torch.rand(1))
print(torch.multinomial(torch.tensor([[1.0, 2.0, 0.0], [0.0, 0.0, 3.0]], dtype=D), 5, True), torch.rand(1))
print(list(torch.utils.data.WeightedRandomSampler([0.1, 0.9, 0.4], 8, generator=torch.Generator().manual_seed(3))))
for wrong in (lambda: torch.multinomial(-p, 2, True), lambda: torch.multinomial(p * 0, 2, True), lambda: torch.multinomial(p, 0, True)):
    try:
        wrong()
    except RuntimeError as error:
        print("refused")
# --- draws in place, and first values
torch.manual_seed(4)
print(torch.empty(3, dtype=D).uniform_(-1, 1), torch.empty(3, dtype=D).normal_(1, 2), torch.empty(17, dtype=D).normal_(), torch.empty(2, dtype=D).exponential_(), torch.empty(4, dtype=D).bernoulli_(0.5), torch.empty(2, dtype=D).random_(10), torch.rand(1))
for name in "uniform_ normal_ trunc_normal_ xavier_uniform_ xavier_normal_ kaiming_uniform_ kaiming_normal_ orthogonal_ ones_ zeros_ eye_".split():
    print(name, getattr(nn.init, name)(torch.empty(4, 5 - (name == "orthogonal_"), dtype=D)), torch.rand(1))
# --- a stream of its own
g = torch.Generator().manual_seed(3)
print(torch.rand(2, dtype=D, generator=g), torch.randn(2, dtype=D, generator=g), torch.randn(18, dtype=D, generator=g), torch.empty(2, dtype=D).uniform_(generator=g), torch.empty(17, dtype=D).normal_(generator=g), torch.rand(1, generator=g), torch.bernoulli(torch.full((3,), 0.5, dtype=D), generator=g))
# --- layers drawn in float64
torch.manual_seed(1)
torch.set_default_dtype(D)
try:
    print(list(nn.Linear(2, 3).parameters()), nn.Embedding(5, 4).weight, list(nn.MultiheadAttention(2, 1).parameters()), nn.Conv1d(2, 2, 1).weight, nn.LSTM(2, 2).weight_hh_l0, torch.randn(17), torch.normal(0.0, 1.0, (3,)), torch.rand(1), nn.Linear(2, 2, dtype=torch.float32).weight)
finally:
    torch.set_default_dtype(torch.float32)
print(torch.rand(1))
# --- attention of an array
np_x = np.array([[1.0, 0.0, 1.0, 0.0], [0.0, 2.0, 0.0, 2.0], [1.0, 1.0, 1.0, 1.0]])
x = torch.from_numpy(np_x)
w = torch.arange(12.0).view(4, 3).double() / 8
q, k, v = x @ w, x @ w.flip(0), x @ w * 2
scores = q @ k.t() / k.shape[-1] ** 0.5
mask = torch.triu(torch.ones(3, 3), diagonal=1).bool()
weights = scores.masked_fill(mask, float("-inf")).softmax(dim=-1)
print(scores, weights, weights @ v, weights.sum(-1), torch.tril(torch.ones(3, 3, dtype=D)))
print(scores.masked_fill(mask, torch.finfo(scores.dtype).min).softmax(-1), (scores + torch.zeros(3, 3).masked_fill(mask, -1e9)).softmax(-1))
try:
    x @ torch.ones(4, 3)
except RuntimeError as error:
    print(error)
