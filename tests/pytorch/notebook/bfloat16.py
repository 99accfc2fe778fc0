import copy
import io

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

# Before that, numbers were rounded before products and quotients too.
if hasattr(torch, "_follows"):
    torch._follows.newest = False

D, H = torch.bfloat16, torch.float16
x = torch.tensor([1.1, 2.2, 0.3], dtype=D)
f = torch.tensor([0.25, 1.0, 4.1])
h = torch.tensor([0.1, 3.3, 5.0], dtype=H)
i = torch.tensor([1, 2, 3])
b = torch.tensor([True, False, True])


def said(*calls):
    """Prints what each call gives, or what it says."""
    for call in calls:
        try:
            print(call())
        except Exception as error:
            print(type(error).__name__, error)


# --- a tensor of bfloat16
print(x, x.dtype, x.type(), x.element_size(), x.nelement(), x.is_floating_point(), torch.is_floating_point(x), x.dtype == D, x.nbytes if hasattr(torch.Tensor, "nbytes") else 6)
print(h, h.dtype, h.type(), h.element_size(), h.dtype is torch.half, h.stride())
for dtype in (D, H):
    print(dtype, dtype.is_floating_point, dtype.is_complex, torch.finfo(dtype), torch.finfo(dtype).eps, torch.finfo(dtype).min, torch.finfo(dtype).bits, torch.finfo(dtype).tiny)
print(isinstance(x, torch.BFloat16Tensor), isinstance(f, torch.BFloat16Tensor), isinstance(x, torch.HalfTensor), isinstance(h, torch.HalfTensor))
# --- rounding: halves to even, subnormal numbers, what is too large
y = torch.tensor([65519.0, 65520.0, -65520.0, 65504.0, 2.0**-24, 2.0**-25, 3 * 2.0**-25, 6.1e-5, -1e-9, -0.0, 2049.0, 2051.0, 4098.0, 1 + 2.0**-11, 1 + 3 * 2.0**-11, 0.1, float("inf"), -float("inf"), float("nan")])
print(y.half(), y.half().tolist(), y.half().float())
y = torch.tensor([3.4e38, 3.389e38, -3.4e38, 1e-40, 257.0, 259.0, 1 + 2.0**-8, 1 + 3 * 2.0**-8, 0.1, -0.0, float("inf"), float("nan"), 1e-45])
print(y.bfloat16(), y.bfloat16().tolist(), y.bfloat16().float())
print(y[4:6].double().bfloat16(), y[4:6].half().bfloat16(), y[4:6].bfloat16().half(), torch.tensor([257, 70000]).bfloat16(), torch.tensor([2049, 70000]).half(), b.half(), b.bfloat16())
# --- conversions
print(f.bfloat16(), f.half(), x.float(), f.to(D), f.to(dtype=D), x.to(torch.float32), i.bfloat16(), b.to(D), x.long(), x.bool(), f.type(D), f.type(torch.BFloat16Tensor), f.type("torch.HalfTensor"), x.type("torch.FloatTensor"), x.double(), x.half(), h.bfloat16())
print(f.type_as(x), x.type_as(f), f.to(x), x.to(f), i.to(x), f.to("cpu", D), x.to("cpu"), x.bfloat16() is x, x.to(D) is x, h.half() is h, x.int(), i.int().to(D), x.to(D, copy=True) is x, f, f.dtype)
# --- making
print(torch.zeros(2, dtype=D), torch.ones(2, 2, dtype=H), torch.full((2,), 1.3, dtype=D), torch.full((2,), 1, dtype=D), torch.empty(2, dtype=D).shape, torch.arange(3, dtype=D), torch.arange(0, 1, 0.25, dtype=D), torch.full((2,), 0.1, dtype=H))
print(torch.tensor([1, 2], dtype=D), torch.tensor(1.3, dtype=D), torch.tensor([[True]], dtype=H), torch.tensor([], dtype=D), torch.zeros(0, 3, dtype=D), torch.scalar_tensor(2, dtype=D), torch.as_tensor([1.3], dtype=D), torch.as_tensor(x) is x, torch.as_tensor(f, dtype=D))
print(torch.zeros_like(x), torch.ones_like(h), torch.full_like(x, 3.3), torch.empty_like(x).dtype, torch.zeros_like(f, dtype=D), torch.zeros_like(x, dtype=torch.float32), torch.zeros_like(x, dtype=torch.long), torch.ones_like(i, dtype=H))
print(x.new_zeros(2), x.new_ones(1, 2), x.new_full((2,), 0.7), x.new_empty(3).dtype, x.new_tensor([1, 2]), x.new_tensor([1.5], dtype=torch.float32), f.new_zeros(2, dtype=D), torch.BFloat16Tensor([1, 2]), torch.HalfTensor(2, 3).shape, torch.tensor(x), torch.tensor([x[0], x[1]]), torch.tensor([h[0], h[1]]))
# --- arrays of NumPy
a = np.array([[1.5, 2.0], [0.1, -1.0]], dtype=np.float16)
print(torch.tensor(a), torch.from_numpy(a), torch.from_numpy(a).dtype, torch.from_numpy(a).float(), h.numpy(), h.numpy().dtype, np.array(h), torch.tensor(a, dtype=D))
said(lambda: x.numpy(), lambda: np.array(x))
print(x.float().numpy())
# --- as numbers of Python
print(x[0].item(), x[:2].tolist(), float(x[1]), f"{x[0]:.3f}", f"{x[0]}", int(x[1]), bool(x[0]), type(x[0].item()), h[0].item(), h.tolist(), [round(each.item(), 2) for each in h])
# --- promotion of floats
for y in (x + f, f + x, x * x, x - f, x / f, h + x, x * h, h + h, h + f, f * h, torch.where(b, x, f), torch.where(b, f, x), torch.maximum(f, x), torch.cat([x, f]), torch.cat([h, x]), torch.stack([f, x]), x + x.double(), h + f.double(), torch.minimum(x, x)):
    print(y.dtype, end=" ")
print(x + f, h + x, h * x, x * x, h / 1)
# --- a number without axes promotes less
s, t = torch.tensor(2.3, dtype=D), torch.tensor(2.3)
for y in (f + s, x + t, s + t, t + s, i + s, i + t, i * s, b * s, f * s, s * f, f / s, s + 1, s * 1.5, 1.5 * s, 1 / s, torch.tensor(1) + s, f[0] + x, x[0] + f, x[0] + f[0], x * torch.tensor(2.3, dtype=torch.float64), torch.stack([s, t])):
    print(y, end=" ")
print()
# --- whole numbers, bools and numbers of Python
for y in (x + i, i + x, x * b, b * x, x + 1, 1 - x, x / 2, 2 / x, x * 2.5, i / x, x**2, x // 1, x % 2, -x, abs(x), x.sum(), x + True, torch.where(b, x, i), torch.where(b, x, 0.0), torch.cat([x, i]), torch.cat([i, x]), x.masked_fill(b, 0), x.masked_fill(b, float("-inf")), x.masked_fill(b, 0.1), torch.add(i, x, alpha=2), x * 0.1, x + 0.1, 0.3 - x, x / 3.3):
    print(y, end=" ")
print()
# --- comparisons
print(x > f, x == 2, x != x, x >= i, torch.eq(x, f), x.isnan(), torch.isfinite(x), x.isinf(), torch.equal(x, x), torch.allclose(x, x), x.any(), x.all(), (x > 1).sum(), x.logical_not(), x.argmax(), x.sort()[1], torch.is_nonzero(x[0]), x == 1.1, x < 1.1)
said(lambda: torch.allclose(x, f), lambda: torch.isclose(x, f))
# --- in place the left dtype stays
y, z = x.clone(), f.clone()
y += f
z += x
y.mul_(f).sub_(1).add_(2.3)
z.copy_(x)
print(y, z, z.dtype)
z[0] = x[1]
z[1:] = x[1:]
y[0], y[1] = 7.7, f[2]
y[b] = 0.1
print(y, z, y.zero_(), z.fill_(3), y.fill_(torch.tensor(2.3)), y.masked_fill_(b, 1.3))
c = i.clone()
c[0] = x[1]
print(c)
y = torch.zeros(2, 3, dtype=D)
y[0].add_(0.1)
y[:, 1] = torch.tensor([0.7, 0.9])
y.view(-1)[5] += 1.3
print(y, y.exp_(), y.t().mul_(0.3), y)
said(lambda: i.add_(x), lambda: i.mul_(x))
# --- views and indexing
m = torch.arange(6, dtype=D).view(2, 3)
for y in (m[0], m[0, 1], m[:, 1:], m[..., None], m.t(), m.T, m.mT, m.reshape(3, 2), m.flatten(), m.permute(1, 0), m.transpose(0, 1), m.unsqueeze(0), m[None].squeeze(0), m.expand(2, 2, 3), m.contiguous(), m.detach(), m.data, m.clone(), m.select(0, 1), m.narrow(1, 0, 2), m.diagonal(), m[m > 2], m[[1, 0]], m[torch.tensor([0])], m.chunk(3, 1)[0], m.split(1)[1], m.unbind(0)[0], m.repeat(1, 2), m.roll(1, 0), m.flip(0), m.tril(), m.triu(), m.gather(1, torch.tensor([[0], [2]])), m.index_select(1, torch.tensor([1])), m.masked_select(m > 3), m.movedim(0, 1), m.view(-1), m.view_as(m.float()), m.repeat_interleave(2, 0), F.pad(m, (1, 0)), torch.broadcast_to(x, (2, 3)), next(iter(m)), copy.copy(m), copy.deepcopy(m)):
    print(y.dtype is D, end=" ")
print(m, m[0, 1], m[:, 1:], m.T, m[m > 2])
v = m.view_as(m.float())
v[0, 0] = 10.3
m[:, 1] = torch.tensor([7.7, 8.8])
print(m, m.view(3, 2)[0], m.tolist())
# --- reductions
m = torch.tensor([[1.1, 2.2], [3.3, 5.5]], dtype=D)
print(m.sum(), m.sum(0), m.mean(), m.mean(1, keepdim=True), m.max(), m.min(0), m.max(1), m.amax(0), m.amin(), m.argmax(1), m.cumsum(0), m.norm(), m.sort(descending=True), m.topk(1), m.count_nonzero())
print(f.sum(dtype=D), x.sum(dtype=torch.float32), i.sum(dtype=D), x.mean(dtype=torch.float32), f.softmax(0, dtype=D).dtype, x.softmax(0, dtype=torch.float32), x.log_softmax(0, dtype=torch.float32).dtype, F.softmax(x, dim=-1, dtype=torch.float32).to(x.dtype))
# --- functions of cells
y = torch.tensor([0.3, 1.1, 2.7], dtype=D)
for name in "exp log sqrt sin cos tanh sigmoid relu abs sign floor ceil round trunc square reciprocal neg erf expm1 log1p log2 tan".split():
    print(name, getattr(torch, name)(y), end=" ")
print(torch.hypot(y, y + 1), torch.logaddexp(y, y), torch.atan2(y, y * 2))
for function in (F.relu, F.elu, F.leaky_relu, F.tanh, F.sigmoid, lambda y: F.softmax(y, 0), lambda y: F.dropout(y, 0.5, False), lambda y: y.clamp(min=0.7)):
    print(function(y), end=" ")
print()
# --- products: PyTorch 1.13 adds up others than those with a transposed matrix in bfloat16
m, w = torch.tensor([[1.1, 2.2], [3.3, 4.4]], dtype=D), torch.tensor([[0.5, 1.7], [2.3, -1.0]], dtype=D)
v = m[0]
print(m @ w.t(), torch.mm(m, w.t()), torch.addmm(v, m, w.t()), F.linear(m, w), F.linear(m, w, v), F.linear(m[None], w, v), torch.outer(v, v))
k = torch.tensor([[1.0, 2.0], [3.0, 4.0]], dtype=D)
print(k @ k, torch.einsum("ij,jk->ik", k, k), k @ k[0], k[0] @ k[0], torch.bmm(k[None], k[None]), torch.baddbmm(k[None], k[None], k[None]), k.mv(k[0]), k[0].dot(k[1]))
# --- products of bfloat16 and others are refused
m = torch.tensor([[1.1, 2.2], [3.3, 4.4]], dtype=D)
g, v = m.float(), m[0]
said(lambda: m @ g, lambda: g @ m, lambda: m @ g[0], lambda: v @ g[0], lambda: torch.mm(m, g), lambda: torch.bmm(m[None], g[None]), lambda: torch.addmm(m, m, g), lambda: F.linear(m, g), lambda: F.linear(m, g, v), lambda: nn.Linear(2, 2)(m), lambda: nn.Linear(2, 2).bfloat16()(g), lambda: m @ m.half(), lambda: nn.LayerNorm(2).bfloat16()(g))
# --- gradients
x = torch.tensor([1.1, 2.2, 0.3], dtype=D, requires_grad=True)
y = (x * x * 0.3).exp()
print(y, y.sum())
y.sum().backward()
print(x.grad, x.grad.dtype)
f = torch.tensor([0.25, 1.0, 4.1], requires_grad=True)
z = (f.bfloat16() * x.detach()).sum()
z.backward()
print(z, f.grad)
x.grad = None
(x.float() * f).sum().backward()
print(x.grad, f.grad)
(x.exp() * torch.tensor([1.0, 2.0, 0.7], dtype=D) + x).sum().backward()
print(x.grad, torch.autograd.grad((x**2).sum(), x), x.exp().grad_fn is None, (x * 2), x.float(), x.half())
with torch.no_grad():
    x -= 0.1 * x.grad
print(x, x.is_leaf, (x * 2).detach(), x.data)
said(lambda: setattr(x, "grad", torch.ones(3)))
# --- views with gradients
p = torch.zeros(2, 2, dtype=D, requires_grad=True)
q = p * 1.5
q[0] = torch.tensor([0.1, 0.2], dtype=D)
q[1, 0] = 0.7
print(q)
(q * q).sum().backward()
print(p.grad)
# --- printing
print(torch.tensor([1.0, 2.5], dtype=D, requires_grad=True), torch.tensor(0.12345, dtype=D), torch.tensor([0.12345, 100.0], dtype=D), torch.tensor([1e-5, 1.0], dtype=H), torch.tensor([60000.0, 0.5], dtype=H), torch.zeros(0, dtype=D), torch.zeros(2, 0, dtype=H), torch.tensor([float("nan"), float("inf"), 1], dtype=D))
print(torch.arange(12, dtype=D).view(3, 4) / 4, torch.ones(30, dtype=D), torch.zeros(1001, dtype=D), torch.ones(2, 2, 2, dtype=H))
# --- modules
torch.manual_seed(0)
net = nn.Sequential(nn.Linear(2, 3), nn.ReLU(), nn.Dropout(0.5), nn.Linear(3, 1)).bfloat16().eval()
print([each.dtype for each in net.parameters()], net(torch.ones(1, 2, dtype=D)), net, sum(each.numel() * each.element_size() for each in net.parameters()))
print(net[0].weight, net.state_dict()["0.bias"])
net.half()
print({each.dtype for each in net.parameters()}, net.to(D)[0].weight.dtype, net.to("cpu", D)[0].bias, net.type(H)[3].weight.dtype, net.to(dtype=torch.float32)[0].weight, net.float()[0].bias.dtype)
print(nn.Linear(2, 1, dtype=D).weight.dtype, nn.Embedding(3, 2, dtype=D).weight.dtype, nn.LayerNorm(2, dtype=D)(torch.tensor([1.1, 2.2], dtype=D)).dtype, nn.Embedding(3, 2).to(D)(torch.tensor([0, 2])).dtype, nn.Dropout(0.5)(torch.ones(4, dtype=D)).dtype)
# --- training
torch.manual_seed(0)
net = nn.Linear(2, 1).bfloat16()
for kind in (torch.optim.SGD, torch.optim.AdamW):
    optimizer = kind(net.parameters(), lr=0.1)
    for _ in range(2):
        optimizer.zero_grad()
        net(torch.tensor([[1.1, 0.7]], dtype=D)).sum().backward()
        optimizer.step()
    print(net.weight.dtype, net.weight.grad, net.weight.grad.dtype, [each.dtype for each in optimizer.state[net.weight].values() if torch.is_tensor(each) and each.dim()])
# --- state dicts and copies
net = nn.Linear(2, 1).bfloat16()
state = net.state_dict()
other = nn.Linear(2, 1)
other.load_state_dict(state)
print([each.dtype for each in state.values()], other.weight.dtype, copy.deepcopy(net).weight.dtype, torch.equal(other.weight, net.weight.float()), net.load_state_dict(nn.Linear(2, 1).state_dict()), net.weight.dtype)
# --- files
file = io.BytesIO()
torch.save({"x": torch.tensor([0.1, 2.5, float("inf"), -0.0], dtype=D), "h": torch.tensor([0.1, 6e-8, 65504], dtype=H), "p": nn.Parameter(torch.ones(1, dtype=D))}, file)
file.seek(0)
found = torch.load(file)
print(found, found["x"].tolist(), found["h"].tolist())
# --- the default dtype
torch.set_default_dtype(D)
try:
    print(torch.get_default_dtype(), torch.tensor([1.3]), torch.tensor(2.3), torch.ones(2), torch.zeros(0), torch.rand(1).dtype, torch.full((1,), 2.3), torch.arange(3), torch.Tensor([1]), torch.FloatTensor([1.1]), torch.finfo().bits, torch.tensor([1, 2.3]), torch.tensor([1.1, 2.2], dtype=torch.float32))
    print(i * 1.3, i / 3, 1.3 - i, torch.ones(2, dtype=torch.float32) * 1.3, nn.Linear(2, 1).weight.dtype, b * 0.1, torch.ones(2) @ torch.ones(2))
finally:
    torch.set_default_dtype(torch.float32)
print(torch.ones(1), torch.tensor([0.1]))
# --- dtypes asked for
print(torch.promote_types(D, torch.float32), torch.promote_types(D, H), torch.promote_types(H, torch.long), torch.result_type(torch.ones(1, dtype=D), torch.ones(1)), torch.result_type(torch.ones(1, dtype=D), 1.5), torch.can_cast(D, torch.float32), torch.can_cast(D, torch.long))
# --- draws
torch.manual_seed(4)
print(torch.rand(3, dtype=D), torch.rand(1), torch.rand(2, 2, dtype=D), torch.randn(3, dtype=D), torch.randn(2), torch.randn(16, dtype=D), torch.randn(4, 5, dtype=D), torch.randn(1), torch.rand_like(torch.ones(3, dtype=D)), torch.randn_like(torch.ones(5, 5, dtype=D)), torch.rand(1), F.dropout(torch.ones(6, dtype=D), 0.5), torch.rand(1))
# --- draws in place, and first values
torch.manual_seed(4)
print(torch.empty(3, dtype=D).uniform_(-1, 1), torch.empty(3, dtype=D).normal_(1, 2), torch.empty(17, dtype=D).normal_(), torch.empty(4, dtype=D).bernoulli_(0.5), torch.rand(1))
for name in "uniform_ normal_ xavier_uniform_ xavier_normal_ kaiming_uniform_ kaiming_normal_ ones_ zeros_".split():
    print(name, getattr(nn.init, name)(torch.empty(4, 5, dtype=D)), torch.rand(1))
print(nn.Linear(3, 2, dtype=D).weight, nn.Embedding(3, 2, dtype=D).weight)
# --- autocast
torch.manual_seed(2)
net = nn.Sequential(nn.Linear(4, 3), nn.ReLU(), nn.Linear(3, 2))
a = torch.randn(2, 4)
with torch.autocast(device_type="cpu", dtype=torch.bfloat16):
    print(torch.is_autocast_cpu_enabled(), torch.get_autocast_cpu_dtype())
    y = net(a)
    print(y, (a @ a.t()).softmax(-1), torch.mm(a, a.t()), torch.bmm(a[None], a.t()[None]).dtype, torch.einsum("ij,kj->ik", a, a).dtype, a + a, (a @ a.t() + 1.0).dtype, a.sum(), a.exp().dtype, F.layer_norm(a, (4,)).dtype)
    loss = F.cross_entropy(y, torch.tensor([0, 1]))
    print(loss, F.mse_loss(y, torch.zeros(2, 2)))
    print(nn.Conv1d(2, 1, 1)(a).dtype, nn.MultiheadAttention(4, 2)(a, a, a)[0].dtype, nn.LSTM(4, 2)(a)[0].dtype, nn.Embedding(3, 2)(torch.tensor([0])).dtype, torch.cat([y, y.float()]).dtype)
    convolutions = nn.Sequential(nn.Conv2d(1, 2, 2), nn.BatchNorm2d(2), nn.ReLU())
    made = convolutions(torch.ones(2, 1, 3, 3))
    print(made.dtype, convolutions[1].running_mean.dtype, convolutions.eval()(torch.ones(2, 1, 3, 3)).dtype)
    with torch.autocast(device_type="cpu", enabled=False):
        print(a @ a.t(), torch.is_autocast_cpu_enabled())
print(torch.is_autocast_cpu_enabled())
loss.backward()
print([each.grad for each in net.parameters()])
made.sum().backward()
print([each.grad.dtype for each in convolutions.parameters()])
h, w = torch.randn(3, 4).to(D), torch.rand(4)
print(F.batch_norm(h, w - 0.5, w + 0.5, w, -w), F.batch_norm(h, w - 0.5, w + 0.5))


@torch.autocast("cpu")
def product(a):
    return a @ a.t()


print(product(a), a @ a.t())
# --- gradients go with their parameters
layer = nn.Linear(2, 1)
layer(torch.ones(1, 2) * 1.01).sum().backward()
print(layer.bfloat16().weight.grad)
print(layer.double().weight.grad.dtype)
print(layer.float().weight.grad, layer.bias.grad)
# --- attention in bfloat16
torch.manual_seed(1)
q, k = (torch.randn(3, 4).to(torch.bfloat16) for _ in range(2))
v = torch.randn(4, 3).to(torch.bfloat16).t()
scores = q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5
mask = torch.triu(torch.ones(3, 3), diagonal=1).bool()
weights = scores.masked_fill(mask, float("-inf")).softmax(dim=-1)
print(scores, weights, weights @ v, weights.sum(-1), torch.tril(torch.ones(3, 3, dtype=D)))
print(scores.masked_fill(mask, torch.finfo(scores.dtype).min).softmax(-1), F.softmax(scores, dim=-1, dtype=torch.float32).to(q.dtype) @ v)
layer = nn.MultiheadAttention(4, 2, batch_first=True).bfloat16()
out, weights = layer(q[None], k[None], v[None])
print(out.dtype, weights.dtype, out.shape)
