# --- functions have PyTorch's bits
import hashlib

import torch
import torch.nn.functional as F


def bits(name, made):
    print(name, hashlib.md5(repr(made.detach().tolist()).encode()).hexdigest())


torch.manual_seed(0)
x = torch.cat([torch.randn(2000) * 3, torch.randn(500) * 0.01, torch.randn(700) * 300]).view(64, 50)
for name in "exp expm1 tanh sigmoid erf".split():
    bits(name, getattr(torch, name)(x))
for name in "sin cos".split():
    bits(name, getattr(torch, name)(x.clamp(-120, 120)))
    bits(f"{name} of large angles", getattr(torch, name)(x * 1000 + 200000))
for name in "log log1p sqrt rsqrt".split():
    bits(name, getattr(torch, name)(x.abs() + 1e-6))
for name in "gelu silu softplus elu".split():
    bits(name, getattr(F, name)(x))
bits("gelu", F.gelu(x, approximate="tanh"))


# --- gradients of functions have PyTorch's bits
import hashlib

import torch
import torch.nn.functional as F


def bits(name, made):
    print(name, hashlib.md5(repr(made.detach().tolist()).encode()).hexdigest())


torch.manual_seed(1)
x = torch.randn(64, 50) * 2
g = torch.randn(64, 50)
named = {name: getattr(torch, name) for name in ("exp", "tanh", "sigmoid", "sin", "cos")}
named.update({name: getattr(F, name) for name in ("relu", "gelu", "silu")})
named["gelu by tanh"] = lambda t: F.gelu(t, approximate="tanh")
named["softmax"] = lambda t: torch.softmax(t, -1)
named["softmax of columns"] = lambda t: torch.softmax(t, 0)
named["softmax of short rows"] = lambda t: torch.softmax(t.view(640, 5), -1).view(64, 50)
named["log_softmax"] = lambda t: torch.log_softmax(t, -1)
named["softplus"] = F.softplus
named["means"] = lambda t: t.mean(-1, keepdim=True).expand(64, 50)
named["norms"] = lambda t: t.norm(dim=-1, keepdim=True).expand(64, 50)
named["norm"] = lambda t: t.norm().expand(64, 50)
for name, function in named.items():
    t = x.clone().requires_grad_()
    function(t).backward(g)
    bits(name, t.grad)


# --- rows are normalized in PyTorch's steps, and so are their gradients
import hashlib

import torch
import torch.nn.functional as F
from torch import nn


def bits(name, made):
    print(name, hashlib.md5(repr(made.detach().tolist()).encode()).hexdigest())


torch.manual_seed(2)
for width in (3, 8, 16, 50, 100, 384, 777):
    y = torch.randn(4, 5, width, requires_grad=True)
    w, b = (torch.randn(width, requires_grad=True) for _ in range(2))
    made = F.layer_norm(y, (width,), w, b)
    made.backward(torch.randn(4, 5, width))
    for name, each in (("made", made), ("input", y.grad), ("weight", w.grad), ("bias", b.grad)):
        bits(f"{width} {name}", each)
    bits(f"{width} plain", F.layer_norm(y, (width,)))
    bits(f"{width} norm", y.detach().norm(dim=-1))
    bits(f"{width} whole norm", y.detach().norm())
y = torch.randn(6, 4, 10, requires_grad=True)
made = F.layer_norm(y, (4, 10))
made.backward(torch.randn(6, 4, 10))
bits("two axes", made)
bits("two axes' gradient", y.grad)
layer = nn.LayerNorm(4)
empty = torch.zeros(0, 4, requires_grad=True)
layer(empty).sum().backward()
print(empty.grad, layer.weight.grad, layer.bias.grad)
try:
    F.layer_norm(torch.ones(2, 4), (4,), torch.tensor([1, 2, 3, 4]))
except RuntimeError as e:
    print(type(e).__name__)


# --- gradients that meet in one cell are added in PyTorch's order
import hashlib

import torch
import torch.nn.functional as F


def bits(name, made):
    print(name, hashlib.md5(repr(made.detach().tolist()).encode()).hexdigest())


torch.manual_seed(3)
ids = torch.randint(0, 7, (9, 30))
g = torch.randn(9, 30, 16)
for name, pick in {
    "embedding": lambda t: F.embedding(ids, t),
    "brackets": lambda t: t[ids],
    "index_select": lambda t: t.index_select(0, ids.view(-1)).view(9, 30, 16),
    "gather": lambda t: t.gather(0, ids.view(-1, 1).expand(-1, 16)).view(9, 30, 16),
}.items():
    w = torch.randn(7, 16, requires_grad=True)
    pick(w).backward(g)
    bits(name, w.grad)
flat = torch.randn(7).index_add(0, ids.view(-1), g.view(-1)[:270], alpha=0.3)
bits("index_add with a factor", flat)
bits("index_add", torch.randn(7, 16).index_add(0, ids.view(-1), g.view(-1, 16)))
rows = ids.view(-1, 1).expand(-1, 16)
bits("scatter_add", torch.randn(7, 16).scatter_add(0, rows, g.view(-1, 16)))


# --- a Transformer learns as in PyTorch, to the last bit
import hashlib

import torch
import torch.nn.functional as F
from torch import nn


def bits(name, made):
    print(name, hashlib.md5(repr(made.detach().tolist()).encode()).hexdigest())


class Block(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.first, self.second = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        wide = 4 * width
        self.feed = nn.Sequential(nn.Linear(width, wide), nn.GELU(), nn.Linear(wide, width))

    def forward(self, x):
        rows, length, width = x.shape
        parts = self.qkv(self.first(x)).view(rows, length, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        q, k, v = parts
        scores = q @ k.transpose(-2, -1) * (width // self.heads) ** -0.5
        mask = torch.triu(torch.ones(length, length, dtype=torch.bool), 1)
        shares = F.softmax(scores.masked_fill(mask, float("-inf")), dim=-1)
        x = x + self.out((shares @ v).transpose(1, 2).reshape(rows, length, width))
        return x + self.feed(self.second(x))


torch.manual_seed(4)
tokens, places = nn.Embedding(23, 32), nn.Embedding(12, 32)
model = nn.Sequential(Block(32, 4), Block(32, 4), nn.LayerNorm(32), nn.Linear(32, 23))
every = [*tokens.parameters(), *places.parameters(), *model.parameters()]
optimizer = torch.optim.SGD(every, lr=0.3, momentum=0.9)
text = torch.randint(0, 23, (400,))
for step in range(25):
    at = torch.randint(0, 380, (8,))
    inputs = torch.stack([text[i : i + 12] for i in at])
    wanted = torch.stack([text[i + 1 : i + 13] for i in at])
    scores = model(tokens(inputs) + places(torch.arange(12)))
    loss = F.cross_entropy(scores.view(-1, 23), wanted.view(-1))
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(every, 1.0)
    optimizer.step()
for name, each in model.named_parameters():
    bits(name, each)
bits("tokens", tokens.weight)
print(scores.argmax(-1))
