import torch
if hasattr(torch, "_follows"):
    torch._follows.newest = False

# --- adapters of low rank, experts, rotations and grouped heads
import torch, math, torch.nn as nn, torch.nn.functional as F
class LoRALayer(torch.nn.Module):

    def __init__(self, in_dim, out_dim, rank, alpha):
        super().__init__()
        self.A = torch.nn.Parameter(torch.empty(in_dim, rank))
        torch.nn.init.kaiming_uniform_(self.A, a=math.sqrt(5))
        self.B = torch.nn.Parameter(torch.zeros(rank, out_dim))
        self.alpha = alpha
        self.rank = rank

    def forward(self, x):
        return self.alpha / self.rank * (x @ self.A @ self.B)
class LinearWithLoRA(nn.Module):

    def __init__(self, linear, rank, alpha):
        super().__init__()
        self.linear = linear
        self.lora = LoRALayer(linear.in_features, linear.out_features, rank, alpha)

    def forward(self, x):
        return self.linear(x) + self.lora(x)
def replace(model, rank, alpha):
    for name, module in model.named_children():
        if isinstance(module, nn.Linear):
            setattr(model, name, LinearWithLoRA(module, rank, alpha))
        else:
            replace(module, rank, alpha)
torch.manual_seed(123)
model = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Sequential(nn.Linear(8, 8), nn.Tanh()), nn.Linear(8, 2))
total = sum((p.numel() for p in model.parameters() if p.requires_grad))
print(f'Total trainable parameters before: {total:,}')
for p in model.parameters():
    p.requires_grad = False
print(sum((p.numel() for p in model.parameters() if p.requires_grad)))
replace(model, 2, 4)
print(model)
print(f'{sum((p.numel() for p in model.parameters() if p.requires_grad)):,}')
x = torch.randn(16, 4)
y = (x.sum(1) > 0).long()
opt = torch.optim.AdamW([p for p in model.parameters() if p.requires_grad], lr=0.05)
for i in range(6):
    loss = F.cross_entropy(model(x), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(f'{loss:.4f}', end=' ')
print()
acc = (model(x).argmax(dim=-1) == y).float().mean()
print(acc, f'{acc * 100:.2f}%')
print([n for n, p in model.named_parameters() if p.grad is not None])
class LinearWithLoRAMerged(nn.Module):

    def __init__(self, linear, rank, alpha):
        super().__init__()
        self.linear = linear
        self.lora = LoRALayer(linear.in_features, linear.out_features, rank, alpha)

    def forward(self, x):
        lora = self.lora.A @ self.lora.B
        return F.linear(x, self.linear.weight + self.lora.alpha * lora.T, self.linear.bias)
l = nn.Linear(10, 2)
a = LinearWithLoRAMerged(l, 2, 4)
print(torch.allclose(a(torch.ones(1, 10)), l(torch.ones(1, 10))))
class LinearWithDoRA(nn.Module):

    def __init__(self, linear, rank, alpha):
        super().__init__()
        self.linear = linear
        self.lora = LoRALayer(linear.in_features, linear.out_features, rank, alpha)
        self.m = nn.Parameter(self.linear.weight.norm(p=2, dim=0, keepdim=True))

    def forward(self, x):
        lora = self.lora.A @ self.lora.B
        num = self.linear.weight + self.lora.alpha * lora.T
        den = num.norm(p=2, dim=0, keepdim=True)
        return F.linear(x, self.m * (num / den), self.linear.bias)
print(LinearWithDoRA(l, 2, 4)(torch.ones(1, 10)), model.state_dict().keys())
class MoE(nn.Module):

    def __init__(self, d, n, k):
        super().__init__()
        self.gate = nn.Linear(d, n, bias=False)
        self.experts = nn.ModuleList([nn.Sequential(nn.Linear(d, 2 * d), nn.SiLU(), nn.Linear(2 * d, d)) for _ in range(n)])
        self.k = k

    def forward(self, x):
        B, T, C = x.shape
        xf = x.view(-1, C)
        logits = self.gate(xf)
        w, idx = torch.topk(logits, self.k)
        w = F.softmax(w, dim=-1)
        out = torch.zeros_like(xf)
        for i, e in enumerate(self.experts):
            tok, slot = torch.where(idx == i)
            if tok.numel() == 0:
                continue
            out.index_add_(0, tok, e(xf[tok]) * w[tok, slot, None])
        self.load = torch.bincount(idx.flatten(), minlength=len(self.experts))
        imp = F.softmax(logits, -1).mean(0)
        frac = F.one_hot(idx[:, 0], len(self.experts)).float().mean(0)
        return (out.view(B, T, C), len(self.experts) * (imp * frac).sum())
moe = MoE(8, 4, 2)
o, aux = moe(torch.randn(2, 5, 8))
print(o.shape, aux, moe.load, o[0, 0])
(o.sum() + aux).backward()
print(moe.gate.weight.grad.norm(), [e[0].weight.grad is not None for e in moe.experts])
print(moe)
def rope_params(head_dim, theta_base=10000, context_length=16):
    inv_freq = 1.0 / theta_base ** (torch.arange(0, head_dim, 2)[:head_dim // 2].float() / head_dim)
    ang = torch.arange(context_length)[:, None] * inv_freq[None, :]
    ang = torch.cat([ang, ang], dim=1)
    return (torch.cos(ang), torch.sin(ang))
def apply_rope(x, cos, sin):
    b, h, s, d = x.shape
    x1, x2 = (x[..., :d // 2], x[..., d // 2:])
    rot = torch.cat((-x2, x1), dim=-1)
    return (x * cos[:s][None, None] + rot * sin[:s, :].unsqueeze(0).unsqueeze(0)).to(dtype=x.dtype)
c, s = rope_params(8)
print(c[:3], s[:3])
print(apply_rope(torch.randn(1, 2, 3, 8), c, s))
def rotate_pairs(x, theta=10000.0):
    *_, T, D = x.shape
    f = theta ** (-torch.arange(0, D, 2).float() / D)
    a = torch.outer(torch.arange(T).float(), f)
    xr, xi = x.float().reshape(*x.shape[:-1], -1, 2).unbind(-1)
    return torch.stack([xr * a.cos() - xi * a.sin(), xr * a.sin() + xi * a.cos()], -1).flatten(-2)
print(rotate_pairs(torch.randn(2, 3, 4)))
class RMSNorm(nn.Module):

    def __init__(self, dim, eps=1e-06):
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(dim))

    def _norm(self, x):
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + self.eps)

    def forward(self, x):
        return self._norm(x.float()).type_as(x) * self.weight
print(RMSNorm(4)(torch.randn(2, 4)))
class SwiGLU(nn.Module):

    def __init__(self, dim, hidden, multiple_of=4):
        super().__init__()
        hidden = int(2 * hidden / 3)
        hidden = multiple_of * ((hidden + multiple_of - 1) // multiple_of)
        self.w1 = nn.Linear(dim, hidden, bias=False)
        self.w2 = nn.Linear(hidden, dim, bias=False)
        self.w3 = nn.Linear(dim, hidden, bias=False)

    def forward(self, x):
        return self.w2(F.silu(self.w1(x)) * self.w3(x))
print(SwiGLU(4, 16)(torch.randn(2, 4)))
def repeat_kv(x, n_rep):
    bs, slen, n_kv, hd = x.shape
    if n_rep == 1:
        return x
    return x[:, :, :, None, :].expand(bs, slen, n_kv, n_rep, hd).reshape(bs, slen, n_kv * n_rep, hd)
print(repeat_kv(torch.arange(8.0).view(1, 2, 2, 2), 2))
print(torch.repeat_interleave(torch.arange(8.0).view(1, 2, 2, 2), 2, dim=1))
mask = torch.full((5, 5), float('-inf'))
mask = torch.triu(mask, diagonal=1)
w = 2
mask = mask + torch.tril(torch.full((5, 5), float('-inf')), diagonal=-w)
print(mask)
i = torch.arange(5)
print((i[:, None] - i[None, :]).abs(), ((i[:, None] >= i) & (i[:, None] - i < 3)).int())
slopes = torch.tensor([2 ** (-8 * (h + 1) / 4) for h in range(4)])
print(slopes[:, None, None] * (i[None, :] - i[:, None]).tril())
# --- a cache of keys and values
import torch, torch.nn as nn, torch.nn.functional as F, math
class MHA(nn.Module):

    def __init__(self, d, h, max_len=32):
        super().__init__()
        self.h, self.hd = (h, d // h)
        self.qkv = nn.Linear(d, 3 * d, bias=False)
        self.o = nn.Linear(d, d)
        self.register_buffer('cache_k', None, persistent=False)
        self.register_buffer('cache_v', None, persistent=False)
        self.register_buffer('mask', torch.triu(torch.ones(max_len, max_len), diagonal=1).bool(), persistent=False)
        self.ptr = 0

    def forward(self, x, use_cache=False):
        B, T, C = x.shape
        q, k, v = self.qkv(x).reshape(B, T, 3, self.h, self.hd).permute(2, 0, 3, 1, 4)
        if use_cache:
            if self.cache_k is None:
                self.cache_k, self.cache_v = (k, v)
            else:
                self.cache_k = torch.cat([self.cache_k, k], dim=2)
                self.cache_v = torch.cat([self.cache_v, v], dim=2)
            k, v = (self.cache_k, self.cache_v)
            m = self.mask[self.ptr:self.ptr + T, :k.shape[-2]]
            self.ptr += T
        else:
            m = self.mask[:T, :T]
        s = q @ k.mT / math.sqrt(self.hd)
        s = s.masked_fill(m, torch.finfo(s.dtype).min)
        return self.o((s.softmax(-1) @ v).transpose(1, 2).flatten(2))

    def reset(self):
        self.cache_k = self.cache_v = None
        self.ptr = 0
torch.manual_seed(0)
m = MHA(16, 4).eval()
x = torch.randn(1, 6, 16)
with torch.inference_mode():
    full = m(x)
    steps = torch.cat([m(x[:, i:i + 1], use_cache=True) for i in range(6)], 1)
print(torch.allclose(full, steps, atol=1e-06), m.cache_k.shape)
print(m, list(m.state_dict()))
torch.testing.assert_close(full, steps)
try:
    torch.testing.assert_close(torch.tensor([1.0, 2.0, 3.0]), torch.tensor([1.0, 2.1, 3.0]))
except AssertionError as e:
    print(e)
try:
    torch.testing.assert_close(torch.ones(2, 3), torch.ones(3, 2))
except AssertionError as e:
    print(e)
try:
    torch.testing.assert_close(torch.ones(2), torch.ones(2).long())
except AssertionError as e:
    print(e)
try:
    torch.testing.assert_allclose(torch.ones(2), torch.zeros(2))
except AssertionError as e:
    print(e)
torch.testing.assert_close(1.0, 1.0)
torch.testing.assert_close([torch.ones(1)], [torch.ones(1)])
print(torch.equal(full, full.clone()), (full - steps).abs().max() < 1e-05)
def mem(model):
    p = sum((p.nelement() * p.element_size() for p in model.parameters()))
    b = sum((b.nelement() * b.element_size() for b in model.buffers()))
    return (p + b) / 1024 ** 2
print(f'{mem(m):.4f} MB', full.element_size())
print(full.is_contiguous(), full.stride(), x.transpose(1, 2).is_contiguous())
a = torch.arange(6)
print(a.as_strided((2, 3), (1, 2)), torch.as_strided(a, (3, 2), (1, 3)))
paged = torch.zeros(4, 2, 3)
table = torch.tensor([2, 0])
paged[table, 1] = torch.ones(2, 3)
print(paged)
cache = torch.zeros(2, 4, 5, 3)
cache[:, :, 2:4] = torch.arange(48.0).view(2, 4, 2, 3)
print(cache[0, :, :, 0])
cache.index_copy_(2, torch.tensor([4]), torch.full((2, 4, 1, 3), 7.0))
print(cache[0, 0])
# --- masked softmax, kernels, positions and graphs
import math, torch, torch.nn as nn, torch.nn.functional as F
torch.manual_seed(42)
def sequence_mask(X, valid_len, value=0):
    maxlen = X.size(1)
    mask = torch.arange(maxlen, dtype=torch.float32, device=X.device)[None, :] < valid_len[:, None]
    X[~mask] = value
    return X
def masked_softmax(X, valid_lens):
    if valid_lens is None:
        return nn.functional.softmax(X, dim=-1)
    shape = X.shape
    if valid_lens.dim() == 1:
        valid_lens = torch.repeat_interleave(valid_lens, shape[1])
    else:
        valid_lens = valid_lens.reshape(-1)
    X = sequence_mask(X.reshape(-1, shape[-1]), valid_lens, value=-1000000.0)
    return nn.functional.softmax(X.reshape(shape), dim=-1)
print(masked_softmax(torch.rand(2, 2, 4), torch.tensor([2, 3])))
print(masked_softmax(torch.rand(2, 2, 4), torch.tensor([[1, 3], [2, 4]])))
class AdditiveAttention(nn.Module):

    def __init__(self, key_size, query_size, num_hiddens, dropout, **kwargs):
        super(AdditiveAttention, self).__init__(**kwargs)
        self.W_k = nn.Linear(key_size, num_hiddens, bias=False)
        self.W_q = nn.Linear(query_size, num_hiddens, bias=False)
        self.w_v = nn.Linear(num_hiddens, 1, bias=False)
        self.dropout = nn.Dropout(dropout)

    def forward(self, queries, keys, values, valid_lens):
        queries, keys = (self.W_q(queries), self.W_k(keys))
        features = torch.tanh(queries.unsqueeze(2) + keys.unsqueeze(1))
        scores = self.w_v(features).squeeze(-1)
        self.attention_weights = masked_softmax(scores, valid_lens)
        return torch.bmm(self.dropout(self.attention_weights), values)
queries, keys = (torch.normal(0, 1, (2, 1, 20)), torch.ones((2, 10, 2)))
values = torch.arange(40, dtype=torch.float32).reshape(1, 10, 4).repeat(2, 1, 1)
valid_lens = torch.tensor([2, 6])
att = AdditiveAttention(2, 20, 8, 0.1)
att.eval()
print(att(queries, keys, values, valid_lens))
print(att.attention_weights.reshape((1, 1, 2, 10)))
n_train = 50
x_train, _ = torch.sort(torch.rand(n_train) * 5)
f = lambda x: 2 * torch.sin(x) + x ** 0.8
y_train = f(x_train) + torch.normal(0.0, 0.5, (n_train,))
x_test = torch.arange(0, 5, 0.1)
X_repeat = x_test.repeat_interleave(n_train).reshape((-1, n_train))
aw = nn.functional.softmax(-(X_repeat - x_train) ** 2 / 2, dim=1)
y_hat = torch.matmul(aw, y_train)
print(y_hat[:8], aw.shape)
X_tile = x_train.repeat((n_train, 1))
keys = X_tile[(1 - torch.eye(n_train)).type(torch.bool)].reshape((n_train, -1))
print(keys.shape, keys[0, :4])
class NW(nn.Module):

    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.rand((1,), requires_grad=True))

    def forward(self, q, k, v):
        q = q.repeat_interleave(k.shape[1]).reshape((-1, k.shape[1]))
        self.aw = nn.functional.softmax(-((q - k) * self.w) ** 2 / 2, dim=1)
        return torch.bmm(self.aw.unsqueeze(1), v.unsqueeze(-1)).reshape(-1)
vals = y_train.repeat((n_train, 1))[(1 - torch.eye(n_train)).type(torch.bool)].reshape((n_train, -1))
net = NW()
loss = nn.MSELoss(reduction='none')
tr = torch.optim.SGD(net.parameters(), lr=0.5)
for e in range(5):
    tr.zero_grad()
    l = loss(net(x_train, keys, vals), y_train)
    l.sum().backward()
    tr.step()
    print(f'epoch {e + 1}, loss {float(l.sum()):.6f}')
def transpose_qkv(X, num_heads):
    X = X.reshape(X.shape[0], X.shape[1], num_heads, -1).permute(0, 2, 1, 3)
    return X.reshape(-1, X.shape[2], X.shape[3])
print(transpose_qkv(torch.arange(24.0).reshape(2, 3, 4), 2))
class PositionalEncoding(nn.Module):

    def __init__(self, num_hiddens, dropout, max_len=1000):
        super().__init__()
        self.dropout = nn.Dropout(dropout)
        self.P = torch.zeros((1, max_len, num_hiddens))
        X = torch.arange(max_len, dtype=torch.float32).reshape(-1, 1) / torch.pow(10000, torch.arange(0, num_hiddens, 2, dtype=torch.float32) / num_hiddens)
        self.P[:, :, 0::2] = torch.sin(X)
        self.P[:, :, 1::2] = torch.cos(X)

    def forward(self, X):
        return self.dropout(X + self.P[:, :X.shape[1], :].to(X.device))
pe = PositionalEncoding(8, 0)
print(pe(torch.zeros((1, 4, 8))))
for i in range(8):
    print(f'{i} in binary is {i:>03b}')
def rel_shift(x):
    b, h, q, k = x.shape
    z = torch.zeros((b, h, q, 1), device=x.device, dtype=x.dtype)
    x = torch.cat([z, x], dim=-1).view(b, h, k + 1, q)
    return x[:, :, 1:].view(b, h, q, k)
print(rel_shift(torch.arange(9.0).view(1, 1, 3, 3)))
def bucket(rel, num_buckets=32, max_distance=128):
    n = -rel
    ret = 0
    num_buckets //= 2
    ret += (n < 0).to(torch.long) * num_buckets
    n = torch.abs(n)
    max_exact = num_buckets // 2
    is_small = n < max_exact
    v = max_exact + (torch.log(n.float() / max_exact) / math.log(max_distance / max_exact) * (num_buckets - max_exact)).to(torch.long)
    v = torch.min(v, torch.full_like(v, num_buckets - 1))
    return ret + torch.where(is_small, n, v)
print(bucket(torch.arange(12)[None, :] * 10 - torch.arange(4)[:, None]))
def elu_feature(x):
    return F.elu(x) + 1
q, k, v = torch.randn(3, 1, 4, 8).unbind(0)
kv = torch.einsum('bnd,bne->bde', elu_feature(k), v)
z = 1 / (torch.einsum('bnd,bd->bn', elu_feature(q), elu_feature(k).sum(1)) + 1e-06)
print(torch.einsum('bnd,bde,bn->bne', elu_feature(q), kv, z))
def flash(q, k, v, bs=2):
    out = torch.zeros_like(q)
    l = torch.zeros(q.shape[:-1])[..., None]
    m = torch.full_like(l, -torch.inf)
    for j in range(0, k.shape[1], bs):
        kj, vj = (k[:, j:j + bs], v[:, j:j + bs])
        s = q @ kj.transpose(-2, -1) / q.shape[-1] ** 0.5
        mn = torch.maximum(m, s.max(-1, keepdim=True).values)
        p = torch.exp(s - mn)
        c = torch.exp(m - mn)
        l = c * l + p.sum(-1, keepdim=True)
        out = c * out + p @ vj
        m = mn
    return out / l
print(torch.allclose(flash(q, k, v), F.softmax(q @ k.mT / 8 ** 0.5, -1) @ v, atol=1e-06), (flash(q, k, v) - F.softmax(q @ k.mT / 8 ** 0.5, -1) @ v).abs().max().item() < 1e-05)
class GATLayer(nn.Module):

    def __init__(self, c_in, c_out, heads=2, alpha=0.2):
        super().__init__()
        self.h = heads
        c_out //= heads
        self.proj = nn.Linear(c_in, c_out * heads)
        self.a = nn.Parameter(torch.Tensor(heads, 2 * c_out))
        self.lr = nn.LeakyReLU(alpha)
        nn.init.xavier_uniform_(self.proj.weight.data, gain=1.414)
        nn.init.xavier_uniform_(self.a.data, gain=1.414)

    def forward(self, x, adj):
        B, N = (x.size(0), x.size(1))
        x = self.proj(x).view(B, N, self.h, -1)
        edges = adj.nonzero(as_tuple=False)
        xf = x.view(B * N, self.h, -1)
        er, ec = (edges[:, 0] * N + edges[:, 1], edges[:, 0] * N + edges[:, 2])
        a_in = torch.cat([torch.index_select(xf, index=er, dim=0), torch.index_select(xf, index=ec, dim=0)], dim=-1)
        lg = self.lr(torch.einsum('bhc,hc->bh', a_in, self.a))
        am = lg.new_zeros(adj.shape + (self.h,)).fill_(-9000000000000000.0)
        am[adj[..., None].repeat(1, 1, 1, self.h) == 1] = lg.reshape(-1)
        p = F.softmax(am, dim=2)
        print('Attention probs\n', p.permute(0, 3, 1, 2))
        return torch.einsum('bijh,bjhc->bihc', p, x).reshape(B, N, -1)
adj = torch.Tensor([[[1, 1, 0], [1, 1, 1], [0, 1, 1]]])
g = GATLayer(2, 4)
print(g(torch.arange(6, dtype=torch.float32).view(1, 3, 2), adj))
# --- searches, samples, schedules, losses and data
import torch, torch.nn as nn, torch.nn.functional as F, math, random, time, json, copy, itertools, functools, typing, re, string, collections, contextlib, pathlib, pickle, io, sys, os, warnings, textwrap, operator, heapq, bisect, enum, abc, logging, argparse
from typing import *
from dataclasses import dataclass, field
from torch import Tensor, nn, optim, einsum
from torch.nn import functional as F, Module, ModuleList, Linear, Parameter
from torch.utils.data import Dataset, DataLoader, TensorDataset, Subset, ConcatDataset
from torch.optim import AdamW, Adam
from torch.optim.lr_scheduler import CosineAnnealingLR, LambdaLR, OneCycleLR, ReduceLROnPlateau, StepLR, LinearLR, SequentialLR, ExponentialLR, MultiStepLR, CosineAnnealingWarmRestarts, ConstantLR, ChainedScheduler, PolynomialLR
from torch.nn.utils import clip_grad_norm_, parameters_to_vector
from torch.nn.parameter import Parameter
from torch.nn.modules import Module
from torch.nn.modules.normalization import LayerNorm
from torch.nn.init import xavier_uniform_, constant_, xavier_normal_, trunc_normal_
from torch.autograd import Variable, Function, grad
from torch.utils.data.dataset import Dataset, random_split
from torch.utils.data.dataloader import DataLoader
from torch.nn.modules.container import ModuleList as ML
from torch.nn.modules.activation import MultiheadAttention
from torch.nn.modules.transformer import TransformerEncoderLayer
from torch.nn.modules.dropout import Dropout
from torch.nn.modules.linear import Linear as L2
torch.manual_seed(0)
random.seed(0)
class Config:

    def __init__(self, **kw):
        self.__dict__.update(kw)

    def __repr__(self):
        return f"Config({', '.join((f'{k}={v!r}' for k, v in sorted(self.__dict__.items())))})"
print(Config(n=3, d=[1, 2]))
def step(seq):
    g = torch.Generator().manual_seed(sum(seq) + len(seq))
    return F.log_softmax(torch.randn(6, generator=g), -1)
beams = [([0], 0.0)]
for _ in range(4):
    cand = []
    for s, sc in beams:
        lp = step(s)
        top = lp.topk(3)
        for v, i in zip(top.values, top.indices):
            cand.append((s + [i.item()], sc + v.item()))
    beams = sorted(cand, key=lambda t: t[1], reverse=True)[:3]
for s, sc in beams:
    print(s, f'{sc:.4f}')
def top_p(logits, p=0.9):
    sl, si = torch.sort(logits, descending=True)
    cp = torch.cumsum(F.softmax(sl, dim=-1), dim=-1)
    rem = cp > p
    rem[..., 1:] = rem[..., :-1].clone()
    rem[..., 0] = 0
    ind = rem.scatter(1, si, rem)
    return logits.masked_fill(ind, -float('inf'))
lg = torch.randn(2, 6)
print(top_p(lg))
print(F.softmax(top_p(lg), -1))
print(torch.multinomial(F.softmax(lg / 0.7, -1), 4), torch.multinomial(F.softmax(lg, -1), 3, replacement=True))
def min_p(lg, p=0.1):
    pr = lg.softmax(-1)
    return lg.masked_fill(pr < p * pr.max(-1, keepdim=True).values, -torch.inf)
print(min_p(lg))
print(lg.argmax(-1), lg.sort(-1)[1], lg.topk(2))
p = nn.Parameter(torch.zeros(1))
opt = SGD = torch.optim.SGD([p], lr=1.0)
for sch in (lambda o: CosineAnnealingLR(o, 5), lambda o: OneCycleLR(o, max_lr=1.0, total_steps=6), lambda o: SequentialLR(o, [LinearLR(o, 0.1, total_iters=2), CosineAnnealingLR(o, 4)], [2]), lambda o: CosineAnnealingWarmRestarts(o, 2), lambda o: PolynomialLR(o, 4), lambda o: MultiStepLR(o, [2, 4])):
    o = torch.optim.SGD([p], lr=1.0)
    s = sch(o)
    r = []
    for _ in range(5):
        r.append(round(s.get_last_lr()[0], 5))
        o.step()
        s.step()
    print(type(s).__name__, r)
x = torch.randn(4, 5)
y = torch.tensor([1, 0, -100, 3])
print(F.cross_entropy(x, y), F.cross_entropy(x, y, reduction='none'), F.cross_entropy(x, y.clamp(min=0), label_smoothing=0.1), nn.CrossEntropyLoss(weight=torch.tensor([1.0, 2, 1, 1, 1]))(x, y), F.nll_loss(F.log_softmax(x, 1), y), torch.exp(F.cross_entropy(x, y)))
print(F.kl_div(F.log_softmax(x, -1), F.softmax(x * 2, -1), reduction='batchmean'), F.mse_loss(x, x * 2), F.binary_cross_entropy_with_logits(x, (x > 0).float()), F.cosine_similarity(x, x * 2), F.normalize(x, dim=-1)[0], F.huber_loss(x, x * 3))
pl, pr, rl, rr = torch.randn(4, 3).unbind(0)
lo = pl - pr - (rl - rr)
print(-F.logsigmoid(0.1 * lo).mean(), (0.1 * (pl - rl)).detach())
im, tx = (F.normalize(torch.randn(3, 8), dim=-1), F.normalize(torch.randn(3, 8), dim=-1))
ls = nn.Parameter(torch.ones([]) * math.log(1 / 0.07))
l = ls.exp() * im @ tx.t()
print(l, (F.cross_entropy(l, torch.arange(3)) + F.cross_entropy(l.t(), torch.arange(3))) / 2, ls)
ids = torch.randint(5, 30, (2, 8))
pm = torch.full(ids.shape, 0.15)
masked = torch.bernoulli(pm).bool()
lab = ids.clone()
lab[~masked] = -100
rep = torch.bernoulli(torch.full(ids.shape, 0.8)).bool() & masked
ids[rep] = 4
print(ids, lab, masked.sum())
def collate(batch, pad=0):
    L = max((len(b[0]) for b in batch))
    xs = torch.stack([F.pad(torch.tensor(b[0]), (0, L - len(b[0])), value=pad) for b in batch])
    return (xs, torch.tensor([b[1] for b in batch]), xs != pad)
class DS(Dataset):

    def __init__(s, n=7):
        s.d = [([random.randint(1, 9) for _ in range(random.randint(1, 5))], i % 2) for i in range(n)]

    def __len__(s):
        return len(s.d)

    def __getitem__(s, i):
        return s.d[i]
tr, va = random_split(DS(), [5, 2], generator=torch.Generator().manual_seed(42))
print(list(va), tr.indices)
for b in DataLoader(tr, 2, shuffle=True, collate_fn=collate):
    print(b)
print(next(iter(DataLoader(TensorDataset(torch.arange(6).view(3, 2), torch.ones(3)), batch_size=2))), len(ConcatDataset([tr, va])), Subset(DS(), [0, 1])[0])
a = torch.tensor([1.0, 2.0], requires_grad=True)
b = (a ** 2).sum()
print(grad(b, a), torch.autograd.functional.jacobian(lambda x: x ** 2, torch.tensor([1.0, 2.0])), b.grad_fn.name(), a.grad)
class STE(Function):

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.round()

    @staticmethod
    def backward(ctx, g):
        return g
z = torch.tensor([0.2, 0.7], requires_grad=True)
STE.apply(z).sum().backward()
print(z.grad)
with torch.no_grad():
    print((a * 2).requires_grad)
print(torch.is_grad_enabled(), a.detach().numpy(), a.data, a.is_leaf)
m = nn.Sequential(collections.OrderedDict([('fc', nn.Linear(2, 2)), ('act', nn.GELU())]))
print(m, m.fc.weight.shape, m[0], len(m), [n for n, _ in m.named_children()])
print({n: p.shape for n, p in m.named_parameters()})
for n, p in m.named_parameters():
    print(n, p.size(), p.data)
print(sum((p.numel() for p in m.parameters() if p.requires_grad)), f'{sum((p.numel() for p in m.parameters())):,}', next(m.parameters()).dtype, next(m.parameters()).device)
print(parameters_to_vector(m.parameters()), torch.nn.utils.clip_grad_norm_(m.parameters(), 1.0))
ma = nn.MultiheadAttention(4, 2)
print({k: tuple(v.shape) for k, v in ma.state_dict().items()})
def timeit(f):

    @functools.wraps(f)
    def w(*a, **k):
        t = time.perf_counter()
        r = f(*a, **k)
        time.perf_counter() - t
        return r
    return w
print(timeit(torch.add)(1 * a, 2), json.dumps({'loss': round(b.item(), 3)}), torch.get_default_dtype(), torch.finfo(torch.float32).max, torch.iinfo(torch.int64).max)
print('%.3f %s %d' % (b, a.tolist(), 3), '{:>10.4f}|{:<8}|{:^5}'.format(b.item(), str(tuple(a.shape)), 3), f'{a.mean():.2f} {a.max().item():>8.3f} {a.shape[0]:03d} {a!r} {a}')
print(torch.tensor([1e-08, 1.0]), torch.tensor([100000.0, 1.0]), torch.tensor([10000000000.0]), torch.tensor(1.5), torch.tensor([[1, 2], [3, 4]]), torch.tensor([True]), torch.zeros(2, 0), torch.tensor([float('nan'), float('inf')]), torch.randn(2, 2, 2), torch.ones(1001).shape, torch.arange(1100))
