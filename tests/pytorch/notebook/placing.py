import torch

# --- places among sorted numbers
b = torch.tensor([1.0, 3.0, 5.0])
print(torch.bucketize(torch.tensor([[0.0, 1.0, 4.0], [5.0, 6.0, 3.0]]), b), torch.bucketize(torch.tensor([1.0, 5.0]), b, right=True))
print(torch.searchsorted(b, torch.tensor([2.0, 3.0])), torch.searchsorted(b, 2.0), torch.searchsorted(b, torch.tensor([3.0]), side="right"))
print(torch.searchsorted(torch.tensor([[1, 3, 5], [2, 4, 6]]), torch.tensor([[3, 6], [3, 6]]), right=True))
print(torch.isin(torch.tensor([[1, 2], [3, 4]]), torch.tensor([2, 3])), torch.isin(torch.tensor([1, 2]), 2, invert=True))
# --- neighbours, blocks and parts
x = torch.tensor([[1, 3, 6], [2, 2, 9]])
print(torch.diff(x), x.diff(dim=0), torch.diff(x, n=2), torch.diff(torch.tensor([True, False, False])))
print(torch.dist(torch.ones(3), torch.zeros(3)), torch.block_diag(torch.ones(2, 2), torch.tensor([[3.0]]), torch.tensor([1.0, 2.0])))
print(torch.arange(6).split_with_sizes([2, 4]), torch.hsplit(torch.arange(6).view(2, 3), 3), torch.vsplit(x, 2), torch.arange(4).hsplit(2))
print(torch.arange(6).as_strided((4, 3), (1, 1)), torch.as_strided(torch.arange(6), (2, 2), (2, 1), 1))
print(torch.is_complex(x), x.is_nonzero() if x.numel() == 1 else None, x.is_signed())
# --- sums and means of cells that go to one place
import warnings
warnings.simplefilter("ignore")
at, cells = torch.tensor([0, 1, 0]), torch.tensor([1.0, 2.0, 3.0])
print(torch.zeros(3).scatter_reduce(0, at, cells, "sum"), torch.ones(3).scatter_reduce(0, at, cells, "mean"))
print(torch.ones(3).scatter_reduce(0, at, cells, "mean", include_self=False), torch.ones(3).scatter_reduce(0, at, cells, "sum", include_self=False))
rows = torch.arange(12.0).view(3, 4)
for reduce in ("mean", "amax", "amin", "prod"):
    print(torch.ones(3, 4).index_reduce(0, at, rows, reduce), torch.full((3, 2), 2.0).index_reduce_(1, torch.tensor([1, 1, 0, 1]), rows, reduce, include_self=False))
leaf = rows.clone().requires_grad_()
torch.zeros(2, 4).index_reduce(0, at, leaf, "mean").square().sum().backward()
print(leaf.grad)
try:
    torch.zeros(3).index_reduce(0, at, cells, "sum")
except RuntimeError as error:
    print(error)
# --- angles and their gradients
x = torch.tensor([0.5, -0.3], requires_grad=True)
for name in ("atan", "asin", "acos", "asinh", "atanh", "arctan"):
    x.grad = None
    made = getattr(torch, name)(x)
    made.sum().backward()
    print(made, x.grad)
x.grad = None
torch.atan2(x, torch.tensor([1.0, -1.0])).sum().backward()
print(x.grad, torch.atan2(torch.tensor([1.0, -1.0]), torch.tensor([-1.0, -1.0])), torch.acos(torch.tensor([2.0, 1.0])), torch.acosh(torch.tensor([2.0])))
# --- comparisons that raise
from torch.testing import assert_close, assert_allclose
assert_close(torch.ones(2), torch.ones(2) + 1e-7)
assert_close({"a": [torch.ones(1), 2.0]}, {"a": [torch.ones(1), 2.0]})
for work in (
    lambda: assert_close(torch.tensor([1.0, 2.0, 3.0]), torch.tensor([1.0, 2.1, 3.0])),
    lambda: assert_close(torch.tensor([[1, 2], [3, 4]]), torch.tensor([[1, 2], [5, 4]])),
    lambda: assert_close(torch.ones(2, 3), torch.ones(3, 2)),
    lambda: assert_close(torch.ones(2), torch.ones(2).long()),
    lambda: assert_close(1.0, 1.5),
    lambda: assert_close(1.0, 1.1, rtol=0.0, atol=0.05),
    lambda: assert_close([torch.ones(1), torch.zeros(1)], [torch.ones(1), torch.ones(1)]),
    lambda: assert_close(torch.ones(2), torch.zeros(2), rtol=1e-3, atol=1e-3, msg="apart"),
    lambda: assert_allclose(torch.ones(2), torch.zeros(2)),
):
    try:
        work()
    except AssertionError as error:
        print(error)
try:
    assert_close(torch.ones(1), torch.ones(1), rtol=1.0)
except ValueError as error:
    print(error)
# --- inverses, determinants and systems of equations
torch.manual_seed(0)
x = torch.randn(2, 3, 3, requires_grad=True)
b = torch.randn(2, 3, 2)
print(torch.linalg.inv(x), torch.inverse(x[0]).shape, torch.det(x), torch.linalg.solve(x, b), torch.linalg.solve(x[0], b[0, :, 0]))
for work in (torch.linalg.inv, torch.det, lambda x: torch.linalg.solve(x, b)):
    x.grad = None
    work(x).sum().backward()
    print(x.grad)
print(x.detach().inverse()[0], x.detach()[0].det(), type(torch.manual_seed(1)))
for work in (lambda: torch.inverse(torch.zeros(2, 2)), lambda: torch.det(torch.ones(2, 3))):
    try:
        work()
    except RuntimeError as error:
        print(type(error).__name__)

# --- products and older spellings of what is scattered
src, ix = torch.tensor([[1.0, 2, 3], [4, 5, 6], [7, 8, 9]]), torch.tensor([0, 1, 0])
rows = ix.unsqueeze(1).expand_as(src)
print(torch.full((2, 3), 2.0).scatter_reduce(0, rows, src, reduce="prod"))
print(torch.zeros(2, 3).scatter_reduce(0, rows, src, reduce="prod", include_self=False))
places = torch.tensor([[1], [2], [0]])
print(torch.ones(3, 4).scatter(1, places, 2.5, reduce="add"), torch.full((3, 4), 2.0).scatter(1, places, 3.0, reduce="multiply"))
print(torch.tensor([1.0, float("nan"), 3.0, 2.0]).nanmedian())
print(torch.can_cast(torch.float32, torch.int32), torch.can_cast(torch.int32, torch.float64), torch.can_cast(torch.bool, torch.uint8), torch.can_cast(torch.int64, torch.bool))
# --- channels stand before places in memory or behind them
import torch
from torch import nn
x = torch.arange(24.0).view(1, 2, 3, 4)
y = x.to(memory_format=torch.channels_last)
print(y.shape, y.stride(), torch.equal(x, y), y.is_contiguous(), y.is_contiguous(memory_format=torch.channels_last), x.is_contiguous(memory_format=torch.channels_last), x.is_contiguous(memory_format=torch.contiguous_format))
print(x.contiguous(memory_format=torch.channels_last).stride(), y.contiguous().stride(), y.contiguous(memory_format=torch.channels_last).data_ptr() == y.data_ptr(), torch.channels_last, torch.channels_last_3d)
print(x.clone(memory_format=torch.channels_last).stride(), x.clone(memory_format=torch.preserve_format).stride(), x.to("cpu", torch.float64, memory_format=torch.channels_last).dtype)
conv = nn.Conv2d(2, 3, 2).to(memory_format=torch.channels_last)
print(conv(y).shape, torch.allclose(conv(x), conv(y)), conv.weight.is_leaf)
z = x.clone().requires_grad_()
(z.to(memory_format=torch.channels_last) * y).sum().backward()
print(torch.equal(z.grad, x), torch.ones(1, 2, 2, 3, 2).to(memory_format=torch.channels_last_3d).stride())
try:
    torch.ones(2, 3).to(memory_format=torch.channels_last)
except RuntimeError as error:
    print(error)
# --- places of int32, of NaN, and of what does not fit
e, z = torch.tensor([1, 3, 5]), torch.tensor([0.5, 2.0, 3.0])
print(torch.searchsorted(e, torch.tensor([1, 4]), out_int32=True), torch.bucketize(torch.tensor([[1, 4]]), e, out_int32=True), torch.bucketize(3, e, right=True), torch.bucketize(2.5, e), torch.searchsorted(e, z), torch.bucketize(e, z))
print(torch.searchsorted(z, torch.tensor([float("nan"), 2.0])), torch.searchsorted(z, torch.tensor(float("nan")), right=True), torch.searchsorted(torch.tensor([]), z), torch.searchsorted(e, e, side="right", right=True))
fails(lambda: torch.searchsorted(e, e, side="left", right=True), lambda: torch.searchsorted(e, e, side="middle"), lambda: torch.searchsorted(e, [1]), lambda: torch.bucketize(e, [1]), lambda: torch.searchsorted(e.unsqueeze(0), 2), lambda: torch.bucketize(e, torch.ones(2, 2)))
# --- equal numbers stand in PyTorch's order where they are sorted
torch.manual_seed(0)
for n in (1, 2, 5, 16, 17, 33, 100, 129, 1000):
    for high in (2, 30):
        l = torch.randint(0, high, (n,))
        print(n, high, torch.argsort(l).tolist(), torch.sort(l.float(), descending=True)[1].tolist())
        for k in sorted({1, 2, n // 2, n, max(n // 64, 1)}):
            if 0 < k <= n:
                print(k, torch.topk(l, k), torch.topk(l, k, largest=False)[1].tolist(), l.float().topk(k, sorted=False)[1].tolist())
x = torch.randint(0, 3, (4, 20)).float()
print(x.sort(0), x.sort(1, descending=True), x.topk(3), x.topk(2, dim=0, largest=False), x.argsort(dim=1), torch.sort(x, stable=True, dim=1)[1], torch.argsort(x, dim=-1, stable=True))
y = torch.tensor([1.0, float("nan"), 2.0, float("nan"), 1.0] * 5)
print(y.sort()[1], y.topk(4)[1], y.topk(4, largest=False)[1], torch.sort(torch.zeros(40))[1], torch.topk(torch.zeros(6), 3), torch.zeros(70).topk(1), torch.tensor([True, False] * 10).sort()[1])
z = torch.tensor([1.0, 1.0, 2.0], requires_grad=True)
print(z.topk(2), z.sort(), torch.topk(torch.tensor([3, 3, 1], dtype=torch.int32), 2), torch.tensor(3.0).sort(), torch.tensor(3.0).topk(1), x.topk(0), torch.topk(x, torch.tensor(2))[1])
z.topk(1)[0].sum().backward()
v, i = torch.zeros(2), torch.zeros(2, dtype=torch.long)
torch.topk(torch.tensor([1.0, 5, 5]), 2, out=(v, i))
print(z.grad, v, i)
fails(lambda: torch.topk(x, 30), lambda: torch.sort(x, 5), lambda: torch.topk(x, 2, dim=3), lambda: torch.argsort(x, 2), lambda: torch.topk(x), lambda: torch.topk(x, -1), lambda: torch.sort([1]))


# --- forms in place, windows and questions that are asked seldom
import torch, torch.nn.functional as F
x = torch.tensor([[0.5, -1.5], [2.0, 0.25]])
print(torch.acos_(x.clone().clamp(-1, 1)), torch.clip_(x.clone(), 0, 1), torch.zero_(x.clone()), torch.fill_(x.clone(), 3), torch.frac_(x.clone()), torch.negative_(x.clone()), torch.log2_(x.clone().abs()), torch.nan_to_num_(x.clone() / 0), torch.clamp_min_(x.clone(), 0), torch.rad2deg_(x.clone()), torch.xlogy_(x.clone(), x.abs()), torch.sinc_(x.clone()))
print(torch.fill(x, 2), torch.fill(x, torch.tensor(1.5)), x.is_shared(), x.is_pinned(), x.is_conj(), x.is_neg(), x.has_names(), x.names, x.is_same_size(x.T), x.is_same_size(torch.ones(2)), torch.is_same_size(x, x), torch.is_conj(x), x.resolve_conj(), x.resolve_neg())
print(x.sum_to_size(1, 2), x.sum_to_size(2, 1), x.sum_to_size((2,)), x.sum_to_size(2, 2) is x)
try: x.sum_to_size(3, 2)
except RuntimeError as e: print(e)
print(x.clone().map_(torch.ones(2, 2), lambda a, b: a + b), x.unsafe_chunk(2)[0], x.unsafe_split(1)[1], torch.unsafe_split_with_sizes(x, [1, 1], 1)[0], torch.unsafe_chunk(x, 2, 1)[1])
print(x.hardshrink(1.0), x.prelu(torch.tensor([0.1])), F.leaky_relu_(x.clone(), 0.2), F.elu_(x.clone()), F.selu_(x.clone()), F.celu_(x.clone(), 2.0), F.hardtanh_(x.clone()), F.threshold_(x.clone(), 0.1, 7), torch.selu_(x.clone()), torch.celu_(x.clone()), torch.threshold(x, 0.3, 9), torch.threshold_(x.clone(), 0.3, 9))
v = torch.arange(6.0).view(1, 1, 6); m = torch.arange(16.0).view(1, 1, 4, 4)
print(torch.max_pool1d(v, 2), torch.avg_pool1d(v, 3), torch.adaptive_avg_pool1d(v, 2), torch.max_pool2d(m, 2), torch.conv_transpose1d(v, torch.ones(1, 1, 2)), torch.conv_transpose2d(m, torch.ones(1, 1, 2, 2), stride=2).shape, torch.pixel_unshuffle(m, 2), torch.channel_shuffle(torch.arange(4.0).view(1, 4, 1, 1), 2).flatten())
y = x.clone(); F.leaky_relu_(y); torch.fill_(y[0], 5); print(y, torch.detach_(x.clone()), torch.rrelu(x, 0.1, 0.1))
p = torch.ones(2, requires_grad=True)
try: p.map_(p, lambda a, b: a)
except RuntimeError as e: print(e)
try: F.selu_(p)
except RuntimeError as e: print(e)
print(torch.alpha_dropout(x, 0.5, False))
# --- places along an axis broadcast over the other axes, as NumPy's do
import numpy as np
torch.manual_seed(0)
x = torch.randn(2, 6, 3, requires_grad=True)
index = torch.randint(0, 6, (2, 4, 1))
y = torch.take_along_dim(x, index, 1)
print(y.shape, y)
y.pow(2).sum().backward()
print(x.grad)
print(torch.take_along_dim(x[:1], index, dim=1).shape, torch.take_along_dim(x, index[:1], dim=-2).shape)
print(x.take_along_dim(x.argsort(-1), -1), torch.take_along_dim(x, torch.tensor([0, 35])))
a, places = x.detach().numpy().astype("float64"), index.numpy()
print(np.take_along_axis(a, places, 1).shape, np.take_along_axis(a, places[:1], 1).sum().round(5))
a = a.copy()
np.put_along_axis(a, places[:, :1], 0.0, 1)
print((a == 0).sum(1))
for bad in (lambda: torch.take_along_dim(x, index[0], 1), lambda: np.take_along_axis(a, places[0], 1)):
    try:
        bad()
    except (RuntimeError, ValueError) as error:
        print(type(error).__name__, error)
