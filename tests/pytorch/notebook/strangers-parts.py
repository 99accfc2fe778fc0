import torch
if hasattr(torch, "_follows"):
    torch._follows.newest = False

# --- corrections of low rank, shared work, turned pairs and shared keys
import math

import torch
import torch.nn as nn
import torch.nn.functional as F


class Corrected(nn.Module):
    """A layer that stays as it is, and a product of two thin matrices that is learned beside it."""

    def __init__(self, layer, rank, strength):
        super().__init__()
        self.layer, self.share = layer, strength / rank
        self.down = nn.Parameter(torch.empty(rank, layer.in_features))
        self.up = nn.Parameter(torch.zeros(layer.out_features, rank))
        nn.init.kaiming_uniform_(self.down, a=math.sqrt(5))

    def merged(self):
        return self.layer.weight + self.share * self.up @ self.down

    def forward(self, x):
        return self.layer(x) + self.share * F.linear(F.linear(x, self.down), self.up)


def correct(model, rank, strength):
    for name, part in list(model.named_children()):
        if isinstance(part, nn.Linear):
            setattr(model, name, Corrected(part, rank, strength))
        else:
            correct(part, rank, strength)


def learned(model):
    return sum(each.numel() for each in model.parameters() if each.requires_grad)


torch.manual_seed(12)
model = nn.Sequential(nn.Linear(4, 6), nn.Tanh(), nn.Sequential(nn.Linear(6, 3)))
print(f"{learned(model):,} are learned")
for parameter in model.parameters():
    parameter.requires_grad = False
print(learned(model))
correct(model, 2, 4)
print(model, learned(model))
x = torch.randn(12, 4)
y = (x.sum(1) > 0).long()
steps = torch.optim.AdamW([each for each in model.parameters() if each.requires_grad], lr=0.05)
for _ in range(5):
    loss = F.cross_entropy(model(x), y)
    steps.zero_grad()
    loss.backward()
    steps.step()
    print(f"{loss:.4f}", end=" ")
right = (model(x).argmax(dim=-1) == y).float().mean()
print(right, f"{right * 100:.2f}%")
print([name for name, each in model.named_parameters() if each.grad is not None])
first = model[0]
print(torch.allclose(F.linear(x, first.merged(), first.layer.bias), first(x), atol=1e-6))
print(first.merged().norm(p=2, dim=0, keepdim=True), list(model.state_dict()))


class Shared(nn.Module):
    """Sends each word to the few of several networks that a first one chooses for it."""

    def __init__(self, width, count, chosen):
        super().__init__()
        self.chooses = nn.Linear(width, count, bias=False)
        self.works = nn.ModuleList(
            [nn.Sequential(nn.Linear(width, width), nn.SiLU()) for _ in range(count)]
        )
        self.chosen = chosen

    def forward(self, words):
        flat = words.flatten(0, -2)
        fits = self.chooses(flat)
        best, which = fits.topk(self.chosen)
        shares, result = best.softmax(-1), torch.zeros_like(flat)
        for number, work in enumerate(self.works):
            word, place = torch.where(which == number)
            if word.numel() > 0:
                result.index_add_(0, word, work(flat[word]) * shares[word, place, None])
        self.load = torch.bincount(which.flatten(), minlength=len(self.works))
        even = F.one_hot(which[:, 0], len(self.works)).float().mean(0) * fits.softmax(-1).mean(0)
        return result.view_as(words), even.sum()


shared = Shared(6, 4, 2)
mixed, even = shared(torch.randn(2, 5, 6))
print(mixed.shape, even, shared.load, mixed[0, 0])
(mixed.sum() + even).backward()
print(shared.chooses.weight.grad.norm(), [work[0].weight.grad is not None for work in shared.works])


def angles(long, width):
    slow = 1e4 ** -(torch.arange(0, width, 2).float() / width)
    return torch.outer(torch.arange(long).float(), slow)


def turned_halves(x):
    """The second half belongs to the first one, place by place."""
    turns = torch.cat([angles(*x.shape[-2:])] * 2, dim=-1)
    one, other = x.chunk(2, dim=-1)
    return (x * turns.cos() + torch.cat((-other, one), dim=-1) * turns.sin()).to(x.dtype)


def turned_neighbours(x):
    turns = angles(*x.shape[-2:])
    one, other = x.unflatten(-1, (-1, 2)).unbind(-1)
    pairs = one * turns.cos() - other * turns.sin(), one * turns.sin() + other * turns.cos()
    return torch.stack(pairs, -1).flatten(-2)


print(turned_halves(torch.randn(1, 2, 3, 4)))
print(turned_neighbours(torch.randn(2, 3, 4)))
x = torch.randn(2, 4)
print((x * torch.rsqrt(x.float().pow(2).mean(-1, keepdim=True) + 1e-6)).type_as(x))
wide, gate = nn.Linear(4, 8, bias=False), nn.Linear(4, 8, bias=False)
print(F.silu(gate(x)) * wide(x))
keys = torch.arange(8.0).view(1, 2, 2, 2)
print(keys.unsqueeze(3).expand(-1, -1, -1, 2, -1).flatten(2, 3))
print(torch.repeat_interleave(keys, 2, dim=2))
blocked = torch.full((5, 5), float("-inf")).triu(1) + torch.full((5, 5), float("-inf")).tril(-2)
place = torch.arange(5)
print(blocked, (place[:, None] - place).abs())
print(((place[:, None] >= place) & (place[:, None] - place < 3)).int())
steep = torch.tensor([0.5 ** (2 * head) for head in range(1, 4)])
print(steep[:, None, None] * (place - place[:, None]).tril())
# --- a cache of keys and values
import math

import torch
import torch.nn as nn


class Kept(nn.Module):
    """Attention to earlier words whose keys and values are kept, and grow with each call."""

    def __init__(self, width, heads, most=16):
        super().__init__()
        self.heads, self.seen = heads, 0
        self.three = nn.Linear(width, 3 * width, bias=False)
        self.back = nn.Linear(width, width)
        self.register_buffer("kept", None, persistent=False)
        later = torch.ones(most, most, dtype=torch.bool).triu(diagonal=1)
        self.register_buffer("later", later, persistent=False)

    def forward(self, words, keeps=False):
        many, long, width = words.shape
        split = self.three(words).reshape(many, long, 3, self.heads, -1)
        asks, *fresh = split.permute(2, 0, 3, 1, 4)
        pairs, start = torch.stack(fresh), self.seen if keeps else 0
        if keeps:
            self.kept = pairs if self.kept is None else torch.cat([self.kept, pairs], dim=3)
            pairs, self.seen = self.kept, self.seen + long
        keys, values = pairs
        fits = asks @ keys.mT / math.sqrt(width // self.heads)
        later = self.later[start : start + long, : keys.shape[-2]]
        fits = fits.masked_fill(later, torch.finfo(fits.dtype).min)
        return self.back((fits.softmax(-1) @ values).transpose(1, 2).flatten(2))


torch.manual_seed(3)
model = Kept(8, 2).eval()
x = torch.randn(1, 5, 8)
with torch.inference_mode():
    whole = model(x)
    pieces = torch.cat([model(x[:, at : at + 1], keeps=True) for at in range(5)], 1)
print(torch.allclose(whole, pieces, atol=1e-6), model.kept.shape, model, list(model.state_dict()))
torch.testing.assert_close(whole, pieces)
wrong = [
    (torch.tensor([1.0, 2.0, 3.0]), torch.tensor([1.0, 2.1, 3.0])),
    (torch.ones(2, 3), torch.ones(3, 2)),
    (torch.ones(2), torch.ones(2).long()),
]
for one, other in wrong:
    try:
        torch.testing.assert_close(one, other)
    except AssertionError as error:
        print(error)
try:
    torch.testing.assert_allclose(torch.ones(2), torch.zeros(2))
except AssertionError as error:
    print(error)
torch.testing.assert_close(1.0, 1.0)
torch.testing.assert_close([torch.ones(1)], [torch.ones(1)])
print(torch.equal(whole, whole.clone()), (whole - pieces).abs().max() < 1e-5)
sizes = [each.nelement() * each.element_size() for each in (*model.parameters(), *model.buffers())]
print(f"{sum(sizes) / 1024:.2f} KB", whole.element_size())
print(whole.is_contiguous(), whole.stride(), x.transpose(1, 2).is_contiguous())
a = torch.arange(6)
print(a.as_strided((2, 3), (1, 2)), torch.as_strided(a, (3, 2), (1, 3)))
pages = torch.zeros(4, 2, 3)
pages[torch.tensor([2, 0]), 1] = torch.ones(2, 3)
print(pages)
room = torch.zeros(2, 4, 5, 3)
room[:, :, 2:4] = torch.arange(48.0).view(2, 4, 2, 3)
print(room[0, :, :, 0])
room.index_copy_(2, torch.tensor([4]), torch.full((2, 4, 1, 3), 7.0))
print(room[0, 0])
# --- lengths, kernels, places and neighbours
import math

import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(42)


def up_to(fits, lengths):
    """Softmax over the first keys alone: as many as each sequence has, or each query."""
    if lengths.dim() == 1:
        lengths = lengths[:, None].expand(-1, fits.shape[1])
    flat = fits.reshape(-1, fits.shape[-1])
    reached = torch.arange(flat.size(1), dtype=torch.float32)[None, :] < lengths.reshape(-1)[:, None]
    flat[~reached] = -1e6
    return F.softmax(flat.reshape(fits.shape), dim=-1)


print(up_to(torch.rand(2, 2, 4), torch.tensor([2, 3])))
print(up_to(torch.rand(2, 2, 4), torch.tensor([[1, 3], [2, 4]])))
asks, keys = torch.normal(0, 1, (2, 1, 5)), torch.ones((2, 6, 3))
values = torch.arange(24, dtype=torch.float32).reshape(1, 6, 4).repeat(2, 1, 1)
of_asks, of_keys = nn.Linear(5, 4, bias=False), nn.Linear(3, 4, bias=False)
sums = torch.tanh(of_asks(asks).unsqueeze(2) + of_keys(keys).unsqueeze(1))
weights = up_to(nn.Linear(4, 1, bias=False)(sums).squeeze(-1), torch.tensor([2, 5]))
print(torch.bmm(weights, values), weights.reshape((1, 1, 2, 6)))
known, _ = torch.sort(torch.rand(20) * 4)
heights = torch.sin(known) + known**0.8 + torch.normal(0.0, 0.3, (20,))
wanted = torch.arange(0, 4, 0.5)
near = F.softmax(-((wanted.repeat_interleave(20).reshape((-1, 20)) - known) ** 2) / 2, dim=1)
print(torch.matmul(near, heights), near.shape)
others = known.repeat((20, 1))[(1 - torch.eye(20)).type(torch.bool)].reshape((20, -1))
their = heights.repeat((20, 1))[~torch.eye(20, dtype=torch.bool)].reshape((20, -1))
print(others.shape, others[0, :4])
narrow = nn.Parameter(torch.rand((1,), requires_grad=True))
steps = torch.optim.SGD([narrow], lr=0.5)
for turn in range(4):
    steps.zero_grad()
    share = F.softmax(-(((known[:, None] - others) * narrow) ** 2) / 2, dim=1)
    guess = torch.bmm(share.unsqueeze(1), their.unsqueeze(-1)).reshape(-1)
    loss = nn.MSELoss(reduction="none")(guess, heights)
    loss.sum().backward()
    steps.step()
    print(f"{turn + 1}: {float(loss.sum()):.5f}")
x = torch.arange(24.0).reshape(2, 3, 4)
print(x.reshape(2, 3, 2, -1).permute(0, 2, 1, 3).reshape(-1, 3, 2))
waves = torch.zeros((1, 6, 8))
slow = torch.pow(10000, torch.arange(0, 8, 2, dtype=torch.float32) / 8)
waves[:, :, 0::2] = torch.sin(torch.arange(6, dtype=torch.float32).reshape(-1, 1) / slow)
waves[:, :, 1::2] = torch.cos(torch.arange(6, dtype=torch.float32).reshape(-1, 1) / slow)
print(waves[:, :3], [f"{number:>03b}" for number in range(4)])
slanted = F.pad(torch.arange(9.0).view(1, 1, 3, 3), (1, 0)).view(1, 1, 4, 3)[:, :, 1:]
print(slanted.view(1, 1, 3, 3))
far = torch.arange(12)[None, :] * 10 - torch.arange(4)[:, None]
by_size = 8 + (torch.log(far.abs().float() / 8) / math.log(16) * 8).to(torch.long)
by_size = torch.min(by_size, torch.full_like(by_size, 15))
print((far > 0).to(torch.long) * 16 + torch.where(far.abs() < 8, far.abs(), by_size))
q, k, v = torch.randn(3, 1, 4, 8).unbind(0)
soft_q, soft_k = F.elu(q) + 1, F.elu(k) + 1
mixed = torch.einsum("bnd,bde->bne", soft_q, torch.einsum("bnd,bne->bde", soft_k, v))
print(mixed / torch.einsum("bnd,bd->bn", soft_q, soft_k.sum(1)).unsqueeze(-1))
total, result = torch.zeros(1, 4, 1), torch.zeros_like(q)
most = torch.full_like(total, -torch.inf)
for keys, values in zip(k.split(2, dim=1), v.split(2, dim=1)):
    fits = q @ keys.transpose(-2, -1) / 8**0.5
    larger = torch.maximum(most, fits.max(-1, keepdim=True).values)
    part, shrinks = torch.exp(fits - larger), torch.exp(most - larger)
    total = shrinks * total + part.sum(-1, keepdim=True)
    result, most = shrinks * result + part @ values, larger
whole = F.softmax(q @ k.mT / 8**0.5, -1) @ v
print(torch.allclose(result / total, whole, atol=1e-6))
joined = torch.Tensor([[[1, 1, 0], [1, 1, 1], [0, 1, 1]]])
leads = joined.nonzero(as_tuple=False)
nodes = torch.arange(6, dtype=torch.float32).view(1, 3, 2)
both = torch.cat([nodes[0].index_select(0, leads[:, 1]), nodes[0].index_select(0, leads[:, 2])], -1)
pull = nn.LeakyReLU(0.2)(both @ nn.init.xavier_uniform_(torch.empty(4, 2), gain=1.4))
table = pull.new_zeros(joined.shape + (2,)).fill_(-9e15)
table[joined[..., None].repeat(1, 1, 1, 2) == 1] = pull.reshape(-1)
print(F.softmax(table, dim=2).permute(0, 3, 1, 2))
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
def likeliest(fits, share=0.9):
    """The fits of the likeliest words that have this share together, the first of them always."""
    ordered, places = torch.sort(fits, descending=True)
    before = ordered.softmax(-1).cumsum(dim=-1).roll(1, -1)
    before[..., 0] = 0
    late = before > share
    return fits.masked_fill(late.scatter(1, places, late), -float("inf"))


lg = torch.randn(2, 6)
print(likeliest(lg))
print(F.softmax(likeliest(lg), -1))
print(torch.multinomial(F.softmax(lg / 0.7, -1), 4), torch.multinomial(F.softmax(lg, -1), 3, replacement=True))
def near_best(fits, share=0.1):
    chances = fits.softmax(-1)
    return fits.masked_fill(chances < share * chances.amax(-1, keepdim=True), -torch.inf)


print(near_best(lg))
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

# --- what a comparison of tensors says, of every kind of value
import numpy as np
import torch
from torch.testing import assert_close


def told(*pair, **options):
    try:
        print(assert_close(*pair, **options))
    except (AssertionError, TypeError) as error:
        print("fails:", type(error).__name__, error)


yes = torch.tensor([True, False])
told(yes, ~yes)
told(yes, yes)
told(torch.tensor(True), torch.tensor(False))
told(True, False)
told(torch.tensor([3, 4]), torch.tensor([3.0, 5]), check_dtype=False)
told(torch.tensor([3, 4], dtype=torch.uint8), torch.tensor([3, 5], dtype=torch.uint8))
told(torch.tensor([3, 4j]), torch.tensor([3, 5j]))
told(torch.tensor([3, 4j]), torch.tensor([3, 4j]))
told({"a": 1, "c": 2}, {"b": 1, "c": 2})
told({"a": 1}, {"a": 1, "b": 2})
told([1, 2.0], [1, 2])
told("a", "a")
told(torch.ones(2, requires_grad=True), torch.ones(2) * -2)
print(torch.isclose(yes, ~yes), torch.allclose(yes, yes))
try:
    torch.isclose(torch.ones(1), torch.ones(1), rtol=-0.3)
except RuntimeError as error:
    print(error)
