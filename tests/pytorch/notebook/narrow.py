import torch
import torch.nn.functional as F
q = torch.tensor([[-66, 31, 21], [-2, 91, 19]], dtype=torch.int8)
u = torch.tensor([250, 3, 0], dtype=torch.uint8)
s = torch.tensor([300, -5], dtype=torch.int16)
i = torch.tensor([1, 2, 0], dtype=torch.int32)


# --- arithmetic wraps around, and promotes
print(q * 1.5, q + True, q / 2, q // 2, q % 3, -q, abs(q), 2 * q, 1 - q, u + 10, u - 10, 5 - u, u / 255, q**2)
print(q + u, i + s[:1], u[:2] + s, q + torch.tensor(5), q[0, 0] + torch.tensor(5), q * torch.tensor(2.5), i * torch.ones(3))
print(q.add(1), q.mul(2), q.div(2), torch.sub(q, 1), q.square(), q.clamp(0, 5), q.sign(), q.neg(), torch.maximum(i, i), torch.remainder(i, 2), torch.div(i, 2, rounding_mode="floor"))
# --- bits
print(~q, ~u, q & 3, q | 1, q ^ 2, q << 1, q >> 1, u << 4, u >> 4, torch.bitwise_and(q, 7), torch.bitwise_not(u), torch.bitwise_xor(i, i))
packed = u[:2] >> 4 | (u[1:] << 4)
print(packed, torch.stack([packed & 15, packed >> 4], dim=-1).view(-1), packed.dtype)
# --- joined, chosen and counted
print(torch.cat([q, q]), torch.stack([i, i]).shape, torch.cat([q, u[None]]).dtype, torch.cat([q.float(), q]).dtype, torch.where(q > 0, q, torch.zeros_like(q)), torch.where(q > 0, q, 0))
print(q.sum(), q.sum(dtype=torch.int32), q.prod(), q.cumsum(0), u.any(), u.all(), q.any(), q.max(), q.min(1), q.argmax(), q.sort(1), q.topk(2), q.unique(), i.argsort(), i.diff())
print(torch.ones_like(q), torch.full_like(q, 3), q.new_zeros(2), F.pad(q, (1, 0)), torch.block_diag(q, q).dtype, torch.masked_select(q, q > 0), torch.kron(i, i), torch.diag(i), i.repeat_interleave(2), torch.logical_not(i), torch.bincount(i))
# --- products
print(q @ q.T, torch.matmul(q, q.t()), torch.mm(i[None], i[:, None]), torch.dot(i, i), torch.einsum("i,j->ij", i, i), torch.bmm(q[None], q.T[None]), torch.matmul(q.int(), q.int().T))
# --- in place
a = i.clone()
a += 1; a *= 2; a -= 1; a //= 2; a[0] = 9; a[1:] += 5; a |= 1; a &= 7; a ^= 2; a.add_(1); a.mul_(3); a.clamp_(0, 12)
print(a, a.fill_(4).sum(), a.copy_(torch.tensor([1.9, 2.0, 3.0])), a.zero_(), i)
b = torch.zeros(2, 4, dtype=torch.int32)
b[:, 1] |= torch.tensor([1, 2], dtype=torch.int32) << 4
b.scatter_(1, torch.tensor([[0], [3]]), 7)
print(b, b.T.contiguous().view(-1), b.index_add(0, torch.tensor([1]), torch.ones(1, 4, dtype=torch.int32)), b.masked_fill_(b > 3, -1))
v = u.clone().view(1, 3)
v[0, 0] = 200
w = torch.tensor([[1, 2], [3, 4]], dtype=torch.int16)
w[:, 0] *= 100
w.t()[0] += 1
c = torch.zeros(3)
c[:2] = s
c += i
print(v, w, c * u)
# --- what is refused
def divided():
    global i
    i /= 2
def added():
    global i
    i += 0.5
fails(divided, added, lambda: q.mean(), lambda: q.softmax(-1), lambda: q.requires_grad_(), lambda: torch.nn.Parameter(q), lambda: torch.ones(3, 3).gather(1, i[:, None]), lambda: F.one_hot(i))
# --- masks of bytes
import warnings
warnings.simplefilter("ignore")
m = torch.tensor([[1, 0, 1], [0, 0, 1]], dtype=torch.uint8)
x = torch.arange(6.0).view(2, 3)
print(x.masked_fill(m, -1.0), x.clone().masked_fill_(m, 7), x[m], torch.where(m, 1.0, 2.0), x.masked_fill(m.bool(), 0))
# --- dtypes of two
print(torch.result_type(i, 1.0), torch.result_type(q, u), torch.promote_types(torch.uint8, torch.int8), torch.promote_types(torch.int8, torch.float16), torch.promote_types(torch.int16, torch.int64), torch.can_cast(torch.int8, torch.float32), torch.can_cast(torch.float32, torch.int8))
print(torch.CharTensor([1]), torch.ShortTensor([2]), i.half(), i.bfloat16(), i.char(), i.type(torch.uint8), i.type_as(u), q.to(i).dtype)
# --- arrays share them
import numpy as np
n = np.arange(6, dtype=np.int32).reshape(2, 3)
t = torch.from_numpy(n)
t[0, 0] = 9
t += 1
n[1, 1] = -4
print(t, n, t.dtype, torch.tensor(n).dtype, torch.as_tensor(n[0]), torch.tensor(np.int16(3)), torch.from_numpy(np.array([1, 2], dtype=np.int8)).numpy().dtype, (t * 1.5).dtype)
# --- modules hold and save them
import copy
import io
from torch import nn
m = nn.Module()
m.register_buffer("q", q.clone())
m.p = nn.Parameter(u.clone(), requires_grad=False)
kept = copy.deepcopy(m)
stream = io.BytesIO()
torch.save(m.state_dict(), stream)
stream.seek(0)
found = torch.load(stream)
print(list(found.items()), m.p, kept.load_state_dict(found), kept.half().q.dtype, sum(p.numel() * p.element_size() for p in m.parameters()), m.p.float())
# --- weights of 8 and of 4 bits
torch.manual_seed(4)
w = torch.randn(3, 8)
for bits in (8, 4, 2):
    top = 2 ** (bits - 1) - 1
    scales = w.abs().amax(dim=1, keepdim=True) / top
    held = torch.clamp(torch.round(w / scales), -top - 1, top).to(torch.int8)
    print(bits, held, held.unique().numel(), f"{(held.float() * scales - w).norm() / w.norm():.4f}", held.min().item())
x = torch.randn(2, 8)
sx = x.abs().max(dim=-1, keepdim=True)[0] / 127
qx = (x / sx).round().char()
total = qx.to(torch.int32) @ held.t().to(torch.int32)
print(total, total * sx * scales.T)
# --- quantization that stays among floats
x = torch.linspace(-2, 2, 9, requires_grad=True)
y = torch.fake_quantize_per_tensor_affine(x, 0.25, 1, -4, 3)
(y**2).sum().backward()
print(y, x.grad + 0)
w = torch.tensor([[0.1, -0.2, 0.3], [1.0, -2.0, 3.0]])
print(torch.fake_quantize_per_channel_affine(w, torch.tensor([0.01, 0.1]), torch.zeros(2, dtype=torch.int32), 0, -16, 15))
# --- numbers of eight bits laid out as another tensor keep their dtype
w = torch.linspace(-2, 2, 12).view(3, 4) ** 3
scale = w.abs().amax(-1, keepdim=True) / 127
q = (w.view(-1) / scale.repeat(1, 4).view(-1)).round().clamp(-127, 127).to(torch.int8)
q = q.view_as(w)
print(q.dtype, q, q.element_size() * q.nelement(), (q.float() * scale - w).abs().max() < scale.max())
