import torch
if hasattr(torch, "_follows"):
    torch._follows.newest = False

# --- names letter by letter: counts, draws, and steps written out by hand
import random

import torch
import torch.nn.functional as F

words = "anna otto mara nora tom mona".split()
letters = sorted(list(set("".join(words))))
places = {letter: at + 1 for at, letter in enumerate(letters)}
places["."] = 0
names = {at: letter for letter, at in places.items()}
N = torch.zeros((len(names), len(names)), dtype=torch.int32)
for w in words:
    row = ["."] + list(w) + ["."]
    for one, two in zip(row, row[1:]):
        N[places[one], places[two]] += 1
print(names, N[0], N.dtype)
P = (N + 1).float()
P /= P.sum(1, keepdims=True)
g = torch.Generator().manual_seed(11)
for _ in range(3):
    made, at = [], 0
    while True:
        at = torch.multinomial(P[at], num_samples=1, replacement=True, generator=g).item()
        made.append(names[at])
        if at == 0:
            break
    print("".join(made))
sure = 0.0
for one, two in zip(".anna", "anna."):
    p = P[places[one], places[two]]
    sure += torch.log(p)
    print(f"{one}{two}: {p:.4f} {torch.log(p):.4f}")
print(f"{sure=}", f"{-sure/5}")

X, Y = [], []
random.seed(4)
random.shuffle(words)
for w in words:
    before = [0] * 3
    for letter in w + ".":
        X.append(before)
        Y.append(places[letter])
        before = before[1:] + [places[letter]]
X, Y = torch.tensor(X), torch.tensor(Y)
C = torch.randn((len(names), 3), generator=g)
W1 = torch.randn((9, 12), generator=g) * (5 / 3) / 9**0.5
W2 = torch.randn((12, len(names)), generator=g) * 0.1
parameters = [C, W1, W2]
for p in parameters:
    p.requires_grad = True
for i in range(6):
    ix = torch.randint(0, X.shape[0], (8,), generator=g)
    pre = C[X[ix]].view(8, -1) @ W1
    pre = (pre - pre.mean(0, keepdims=True)) / pre.std(0, keepdims=True)
    loss = F.cross_entropy(torch.tanh(pre) @ W2, Y[ix])
    for p in parameters:
        p.grad = None
    loss.backward()
    for p in parameters:
        p.data += -0.1 * p.grad
    print(f"{i:7d}/{6:7d}: {loss.item():.4f}")
# The gradients stay after the step.
print(W1.grad.std() / W1.std(), [tuple(p.grad.shape) for p in parameters])
peaks, at = torch.max(P, dim=1, keepdims=True)
print(peaks.shape, at.T, P.min(-1, keepdims=True).values[0], P.var(1, keepdims=True)[:2])

# --- layers that learn their input's length from the first one
import inspect
import math

import torch
from torch import nn


class Holds:
    def save_hyperparameters(self, ignore=()):
        frame = inspect.currentframe().f_back
        _, _, _, held = inspect.getargvalues(frame)
        skipped = {*ignore, "self", "__class__"}
        self.hparams = {name: value for name, value in held.items() if name not in skipped}
        for name, value in self.hparams.items():
            setattr(self, name, value)


def masked_softmax(X, lengths):
    if lengths is None:
        return nn.functional.softmax(X, dim=-1)
    shape = X.shape
    if lengths.dim() == 1:
        lengths = torch.repeat_interleave(lengths, shape[1])
    flat = X.reshape(-1, shape[-1])
    flat[~(torch.arange(shape[-1], dtype=torch.float32)[None, :] < lengths[:, None])] = -1e6
    return nn.functional.softmax(flat.reshape(shape), dim=-1)


class Additive(nn.Module):
    def __init__(self, hidden, dropout, **kwargs):
        super(Additive, self).__init__(**kwargs)
        self.W_k = nn.LazyLinear(hidden, bias=False)
        self.W_q = nn.LazyLinear(hidden)
        self.w_v = nn.LazyLinear(1, bias=False)
        self.dropout = nn.Dropout(dropout)

    def forward(self, queries, keys, values, lengths):
        queries, keys = self.W_q(queries), self.W_k(keys)
        scores = self.w_v(torch.tanh(queries.unsqueeze(2) + keys.unsqueeze(1))).squeeze(-1)
        self.attention_weights = masked_softmax(scores, lengths)
        return torch.bmm(self.dropout(self.attention_weights), values)


torch.manual_seed(6)
attention = Additive(hidden=5, dropout=0.1)
print(attention, attention.W_q.weight, attention.W_q.has_uninitialized_params())
optimizer = torch.optim.SGD(attention.parameters(), lr=0.1)
try:
    attention.W_q.weight.shape
except RuntimeError as error:
    print(error)
attention.eval()
queries, keys = torch.normal(0, 1, (2, 1, 7)), torch.ones((2, 4, 2))
values = torch.arange(16, dtype=torch.float32).reshape(1, 4, 4).repeat(2, 1, 1)
out = attention(queries, keys, values, torch.tensor([2, 3]))
print(out, attention, type(attention.W_q).__name__, sep="\n")
print(sorted(attention.state_dict()), attention.W_q.bias)
(out * queries[:, :, :4]).sum().backward()
before = attention.w_v.weight.clone()
optimizer.step()
print(attention.attention_weights.reshape((1, 1, 2, 4)), torch.equal(before, attention.w_v.weight))


class Heads(nn.Module, Holds):
    def __init__(self, hidden, heads=2, bias=False):
        super().__init__()
        self.save_hyperparameters()
        self.W_q, self.W_o = nn.LazyLinear(hidden, bias=bias), nn.LazyLinear(hidden, bias=bias)

    def forward(self, X):
        X = self.W_q(X)
        X = X.reshape(X.shape[0], X.shape[1], self.heads, -1).permute(0, 2, 1, 3)
        X = X.reshape(-1, X.shape[2], X.shape[3])
        A = masked_softmax(torch.bmm(X, X.transpose(1, 2)) / math.sqrt(X.shape[-1]), None)
        Y = torch.bmm(A, X).reshape(-1, self.heads, X.shape[1], X.shape[2])
        return self.W_o(Y.permute(0, 2, 1, 3).flatten(2))


heads = Heads(8)
print(heads.hparams, heads(torch.ones((2, 4, 3))).shape, heads.W_o)
net = nn.Sequential(
    nn.LazyConv2d(4, kernel_size=3, padding=1), nn.LazyBatchNorm2d(), nn.ReLU(),
    nn.AdaptiveAvgPool2d((1, 1)), nn.Flatten(), nn.LazyLinear(3),
)
print(net)
X = torch.randn(2, 1, 6, 6)
for layer in net:
    X = layer(X)
    print(layer.__class__.__name__, "output shape:\t", X.shape)
print(net, net[1].running_mean.shape, X)
norm = nn.LazyBatchNorm1d()
print(norm, norm(torch.tensor([[1.0, 2], [2, 3]])), norm)
again = nn.Sequential(nn.LazyLinear(2), nn.LazyBatchNorm1d(), nn.LazyLinear(1))
known = nn.Sequential(nn.Linear(3, 2), nn.BatchNorm1d(2), nn.Linear(2, 1)).eval()
print(again.load_state_dict(known.state_dict()), again)
print(torch.equal(again.eval()(torch.ones(2, 3)), known(torch.ones(2, 3))), type(again[0]))
narrow = nn.LazyLinear(2, dtype=torch.float64)
print(narrow(torch.ones(2, 3, dtype=torch.float64)).dtype, nn.LazyBatchNorm2d(dtype=torch.float64).running_var.dtype)

# --- tokens in a file of small integers, and batches out of it
import os

import numpy as np
import torch

text = "to be or not to be, that is the question"
letters = sorted(set(text))
ids = np.array([letters.index(each) for each in text], dtype=np.uint16)
print(ids.dtype, ids[:6], repr(ids[:3]), ids.nbytes)
ids[:30].tofile("train.bin")
ids[30:].tofile("val.bin")


def get_batch(split, size=2, length=5):
    data = np.memmap(f"{split}.bin", dtype=np.uint16, mode="r")
    ix = torch.randint(len(data) - length, (size,))
    x = torch.stack([torch.from_numpy((data[i : i + length]).astype(np.int64)) for i in ix])
    y = torch.stack([torch.from_numpy((data[i + 1 : i + 1 + length]).astype(np.int64)) for i in ix])
    return x, y


torch.manual_seed(3)
for split in ("train", "val"):
    print(*get_batch(split), sep="\n")
table = np.pad(np.triu(np.ones((2, 3))), ((0, 1), (1, 0)))
np.savez("kept.npz", table=table, ids=ids)
with np.load("kept.npz") as kept:
    print(kept["table"], kept["ids"].dtype, sorted(kept.files))
for name in ("train.bin", "val.bin", "kept.npz"):
    os.remove(name)
scores = np.cos(np.add.outer(np.arange(3), np.arange(4)))
row, column = np.unravel_index(scores.argmax(), scores.shape)
print(row, column, np.percentile(scores, [10, 50]).round(4), np.append(scores[0], 1).shape)
np.fill_diagonal(scores, 0)
print(np.take_along_axis(scores, np.argsort(-scores, axis=1), axis=1).round(3), np.r_[0, 2:4])

# --- numbers of NumPy stand for sizes, and repeat lists and texts
import numpy as np
import torch
i, f = np.int64(2), np.float64(2.5)
print("ab" * i, i * "ab", [1, 2] * i, i * [0], (1,) * i, "-" * np.int32(3), i + [1, 2])
print(torch.zeros(i, i), torch.ones(i, 3), torch.rand(i, i).shape, torch.empty(i).shape)
print(torch.zeros((i, i)).shape, torch.zeros([i]).shape, torch.zeros(torch.tensor(2), 3))
print(torch.ones(4).view(i, i).shape, torch.ones(4).reshape(i, -1).shape, torch.randint(5, (i,)).shape)
print(torch.tensor([1, 2])[i - 1], torch.ones(2) * f, f * torch.ones(2), i ** torch.ones(2))
for bad in (lambda: [1] * f, lambda: "a" + i):
    try:
        bad()
    except TypeError as error:
        print(str(error).replace("numpy.", ""))
