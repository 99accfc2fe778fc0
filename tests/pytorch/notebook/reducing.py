import torch


x = torch.tensor([[3.0, 1.0, 2.0], [0.5, 4.0, -1.0]])
i = torch.tensor([[3, 1, 2], [0, 4, -1]])
b = torch.tensor([[True, False], [True, True]])

# --- sum
print(x.sum(), x.sum(0), x.sum(1), x.sum(-1, keepdim=True), x.sum(dim=(0, 1)), x.sum([0]), torch.sum(x, 1), x.sum(axis=0))
print(i.sum(), b.sum(), b.sum(0), i.sum(0).dtype, x.sum(dtype=torch.int64), i.sum(1, dtype=torch.float32), x.sum(0, True))
fails(lambda: x.sum(2), lambda: x.sum(-3), lambda: x.sum((0, 0)), lambda: x.sum(1.0), lambda: x.sum(0, keep=True))
# --- mean
print(x.mean(), x.mean(0), x.mean(1, keepdim=True), torch.mean(x, dim=-1), x.mean((0, 1)), i.mean(dtype=torch.float32), i.float().mean())
fails(lambda: i.mean(), lambda: b.mean(), lambda: x.mean(5), lambda: torch.mean([1.0]))
# --- var and std
print(x.var(), x.var(1), x.var(0, unbiased=False), x.std(), x.std(1, keepdim=True), torch.std(x, 0, True), x.var(dim=1, unbiased=False, keepdim=True))
print(torch.var(x, unbiased=False), x.std(False), torch.var_mean(x, 1), torch.std_mean(x), torch.var(x, dim=1, correction=0))
fails(lambda: i.var(), lambda: x.var(3), lambda: i.std(0))
# --- var of a single number is nan
print(torch.ones(1).var(), torch.ones(1).std(), torch.ones(1).var(unbiased=False))
# --- prod
print(x.prod(), x.prod(1), i.prod(), i.prod(0), x.prod(0, keepdim=True), b.prod(), torch.prod(x, -1))
fails(lambda: x.prod(2), lambda: x.prod((0, 1)))
# --- max and min
print(x.max(), x.min(), i.max(), x.max(1), x.min(dim=0), x.max(1, keepdim=True), torch.max(x, 0).values, x.min(1).indices, x.max(-1)[1])
values, indices = x.max(dim=1)
print(values, indices, indices.dtype, b.max(), torch.max(b, 1))
fails(lambda: x.max(2), lambda: torch.ones(0).max(), lambda: torch.ones(0, 2).max(0), lambda: torch.max(), lambda: x.max((0, 1)))
# --- amax, amin, aminmax
print(x.amax(), x.amax(0), x.amin(1, keepdim=True), x.amax((0, 1)), torch.amin(i, -1), torch.aminmax(x), torch.aminmax(x, dim=0))
fails(lambda: x.amax(2), lambda: torch.ones(0).amax())
# --- argmax and argmin
print(x.argmax(), x.argmax(0), x.argmin(1), x.argmax(-1, keepdim=True), torch.argmax(i), i.argmin(), x.argmax(dim=None))
fails(lambda: x.argmax(3), lambda: torch.ones(0).argmax())
# --- ties take the first
t = torch.tensor([1.0, 3.0, 3.0, 2.0])
print(t.argmax(), t.max(0), torch.tensor([2, 1, 1]).argmin(), torch.zeros(4).argmax())
# --- cumsum and cumprod
print(x.cumsum(0), x.cumsum(-1), i.cumsum(1), b.cumsum(1), x.cumprod(1), torch.cumprod(i, 0), torch.cumsum(x, dim=1))
fails(lambda: x.cumsum(), lambda: x.cumsum(2), lambda: torch.cumsum(x, (0, 1)))
# --- cummax, cummin, logcumsumexp
print(torch.cummax(x, 1), torch.cummin(x, dim=0), torch.logcumsumexp(x, 1))
# --- any and all
print(b.any(), b.all(), b.all(1), b.any(0), b.all(dim=1, keepdim=True), i.any(), i.all(1), x.all(), (x > 0).all(), torch.any(x > 3))
fails(lambda: b.all(2), lambda: b.any((0, 1)))
# --- count_nonzero
print(i.count_nonzero(), i.count_nonzero(0), torch.count_nonzero(x, dim=1), b.count_nonzero())
# --- norm
print(x.norm(), x.norm(dim=1), x.norm(2, 0), x.norm(1), x.norm(float("inf")), x.norm(p=1, dim=1, keepdim=True), torch.norm(x), torch.linalg.norm(x))
print(torch.linalg.vector_norm(x, dim=1), torch.linalg.norm(x, dim=0), x.norm("fro"), x.norm(dim=-1, keepdim=True), x.norm(0, 1), x.norm(3))
fails(lambda: i.norm(), lambda: x.norm(2, 3), lambda: torch.norm(x, p="no"))
# --- softmax
print(torch.softmax(x, 1), x.softmax(0), torch.softmax(i, 1, dtype=torch.float32), torch.softmax(x, dim=1, dtype=torch.float32))
fails(lambda: torch.softmax(i, 1), lambda: torch.softmax(x, 2), lambda: torch.softmax(x), lambda: x.softmax(), lambda: torch.softmax(b, 0))
# --- softmax of masked rows
m = torch.tensor([[0.0, float("-inf")], [float("-inf"), float("-inf")]])
print(m.softmax(-1), torch.tensor([1000.0, 0.0]).softmax(0), torch.tensor(3.0).softmax(0))
# --- log_softmax, logsumexp, softmin
print(torch.log_softmax(x, 1), x.log_softmax(0), torch.logsumexp(x, 1), x.logsumexp((0, 1)), torch.logsumexp(x, 0, keepdim=True))
fails(lambda: torch.logsumexp(x), lambda: x.log_softmax(2), lambda: torch.log_softmax(i, 0))
# --- sort and argsort
print(x.sort(), x.sort(0), x.sort(descending=True), torch.sort(i, 1, True), x.argsort(), x.argsort(0, descending=True), torch.argsort(i, dim=0))
values, indices = torch.sort(x, dim=1, descending=True)
print(values, indices, torch.sort(x, stable=True, dim=0).indices, torch.msort(x))
fails(lambda: x.sort(2), lambda: torch.sort(3.0))
# --- topk and kthvalue
print(torch.topk(x, 2), x.topk(1, dim=0), x.topk(2, largest=False), torch.topk(x.flatten(), 3).values, x.topk(k=2, dim=-1)[1], torch.kthvalue(x, 2))
fails(lambda: x.topk(4), lambda: x.topk(1, 2), lambda: x.topk(-1), lambda: x.topk())
# --- median and mode
print(x.median(), x.median(1), torch.median(x, dim=0), i.median(), torch.tensor([1.0, 2.0, 3.0, 4.0]).median(), torch.mode(torch.tensor([1, 2, 2, 3])))
# --- quantile and nanmean, nansum
print(torch.quantile(x, 0.5), torch.quantile(x, torch.tensor([0.25, 0.75]), dim=1), torch.tensor([1.0, float("nan")]).nansum(), torch.tensor([1.0, float("nan")]).nanmean())
# --- unique and bincount
u = torch.tensor([3, 1, 3, 2, 1])
print(torch.unique(u), u.unique(return_counts=True), torch.unique(u, return_inverse=True), u.bincount(), torch.bincount(u, minlength=6))
print(torch.unique(torch.tensor([[1.5, 0.5], [1.5, 2.0]])), torch.bincount(torch.tensor([0, 1, 1]), weights=torch.tensor([0.5, 1.0, 2.0])).tolist())
print(torch.unique_consecutive(u), torch.histc(torch.tensor([1.0, 2.0, 1.0]), bins=4, min=0, max=3), torch.histc(torch.ones(3), 4))
fails(lambda: torch.bincount(torch.tensor([-1, 2])), lambda: torch.bincount(torch.tensor([[1]])), lambda: torch.bincount(x))
# --- gather
g = torch.tensor([[0, 2], [1, 1]])
print(x.gather(1, g), torch.gather(x, 0, torch.tensor([[0, 1, 0]])), i.gather(dim=-1, index=g), torch.take_along_dim(x, g, 1), torch.take(x, torch.tensor([0, 5])))
fails(
    lambda: x.gather(1, torch.tensor([[3], [0]])),
    lambda: x.gather(1, torch.tensor([0])),
    lambda: x.gather(2, g),
    lambda: x.gather(1, g.float()),
    lambda: x.gather(1, torch.tensor([[-1], [0]])),
    lambda: x.gather(0, torch.zeros(3, 4, dtype=torch.long)),
)
# --- scatter and scatter_add
g = torch.tensor([[0, 2], [1, 1]])
z = torch.zeros(2, 3)
print(z.scatter(1, g, 1.0), z.scatter(1, g, x), z.scatter_add(1, g, x), torch.scatter(z, 0, torch.tensor([[1, 0, 1]]), 5), z.scatter(1, g, value=2))
print(torch.scatter_add(z, 1, torch.tensor([[0, 0], [1, 1]]), torch.ones(2, 2)), z.index_add(0, torch.tensor([1, 1]), torch.ones(2, 3)))
fails(
    lambda: z.scatter(1, torch.tensor([[3], [0]]), 1.0),
    lambda: z.scatter(1, g, torch.ones(2, 2, dtype=torch.long)),
    lambda: z.scatter(1, g),
    lambda: z.scatter_add(1, g, 1.0),
    lambda: z.scatter(5, g, 1.0),
)
# --- trace, cdist, cov
print(torch.trace(x[:, :2]), torch.arange(9).view(3, 3).trace(), torch.cdist(x, x[:1]), torch.cov(x), torch.corrcoef(x))
fails(lambda: torch.trace(torch.ones(2)))
# --- of tensors without axes, and of empty ones
s = torch.tensor(3.0)
print(s.sum(), s.mean(), s.max(), s.sum(0), s.max(0), s.argmax(), s.softmax(-1), s.cumsum(0), s.sort())
e = torch.ones(0, 3)
print(e.sum(), e.sum(0), e.sum(1), e.mean(), e.prod(), e.any(), e.all(), e.mean(0), e.sum(1).shape)
fails(lambda: s.sum(1), lambda: s.max(1))
# --- nan in reductions
n = torch.tensor([1.0, float("nan"), 3.0])
print(n.sum(), n.max(), n.min(), n.argmax(), n.mean(), n.softmax(0), n.sort(), n.topk(1))
# --- several results can be taken apart and named
found = x.max(1)
print(type(found).__name__, found.values, found[1], len(found), x.sort(1)._fields if hasattr(x.sort(1), "_fields") else ("values", "indices"))

# --- norms of matrices by singular values, by columns and by rows
m = torch.tensor([[2.0, 1.0], [1.0, 3.0], [0.0, 1.0]])
print([torch.linalg.norm(m, each) for each in (None, 2, "fro", 1, -1, float("inf"), "nuc")])
print(torch.linalg.norm(m, 2, dim=1), torch.linalg.norm(m[0], 1), torch.linalg.norm(m, dim=(0, 1)), torch.linalg.norm(m, 1, dim=0, keepdim=True), torch.norm(m, 2))
print(torch.linalg.norm(m, 2, dim=(0, 1), keepdim=True), torch.linalg.norm(torch.stack([m, m * 2]), float("inf"), dim=(1, 2)))
fails(lambda: torch.linalg.norm(torch.ones(2, 2, 2), 2))
# --- histograms
m = torch.tensor([[2.0, 1.0], [1.0, 3.0], [0.0, 1.0]])
h = torch.histogram(x)
print(h.hist.shape, h.bin_edges.shape, h[0].sum(), h.bin_edges[-2:], x.histogram(4), x.histogram(bins=3, range=(0, 3)), x.histogram(density=True)[0].sum() > 0)
print(torch.histogram(x, 4, range=(0.0, 4.0), weight=i.float(), density=True), torch.histogram(x, torch.tensor([0.0, 1.0, 3.0])), torch.histogram(torch.zeros(3), 2), torch.histogram(torch.tensor([]), 2))
print(torch.histogramdd(m, [2, 2]), torch.histogramdd(m, bins=[2, 2], range=[0.0, 2.0, 0.0, 2.0], weight=torch.tensor([1.0, 2, 4])), torch.histogramdd(m, bins=(torch.tensor([0.0, 1.0, 2.0]), torch.tensor([0.0, 2.0])), density=True), torch.histogramdd(m, 2))
fails(lambda: torch.histogram(x, 0), lambda: torch.histogram(i, 3), lambda: torch.histogram(x, 3, range=(3, 1)), lambda: torch.histogram(x, 3, (0, 1)), lambda: torch.histogram(x, [1, 2]), lambda: torch.histogram(x, torch.tensor([1, 2])), lambda: torch.histogram(x, 3, weight=torch.ones(2)), lambda: torch.histogramdd(x[0], 2), lambda: torch.histogramdd(x, [2]))
print(torch.histc(x), torch.histc(x, bins=2, min=1, max=1), x.histc(4, max=4), torch.histc(torch.tensor([5.0, 5.0]), 2), torch.histc(torch.tensor([]), 2))
fails(lambda: torch.histc(x, 2, 3, 1), lambda: torch.histc(x, 0), lambda: torch.histc(i, 2), lambda: torch.histc(torch.tensor([float("nan")]), 2))
print(torch.bincount(i[0], weights=x[0]), torch.bincount(i[0], torch.tensor([1, 2, 3])), i[0].bincount(minlength=6))
fails(lambda: torch.bincount(x[0]), lambda: torch.bincount(i), lambda: torch.bincount(i[0], minlength=-1), lambda: torch.bincount(i[0], torch.ones(2)), lambda: torch.bincount(b[0]))
# --- quantiles between numbers, weighted covariances, runs along an axis, and rarer first values
from torch import nn
T = torch.tensor
x = T([[1.0, 2, 4], [4, 5, 7.5]]); nan = float("nan")
for how in ("linear", "lower", "higher", "midpoint", "nearest"):
    print(torch.quantile(x, T([.1, .5, .75, 1.0]), interpolation=how), torch.quantile(x, .3, dim=1, keepdim=True, interpolation=how), torch.nanquantile(T([1.0, nan, 3, 9]), .4, interpolation=how))
print(torch.quantile(T([1.0, nan]), .5), torch.quantile(T([[1.0, nan], [1, 2]]), .5, dim=1), torch.quantile(T(3.0), .5), x.quantile(.5, dim=0))
fails(lambda: torch.quantile(x, .5, interpolation="none"), lambda: torch.quantile(x, 1.5), lambda: torch.quantile(x.long(), .5), lambda: torch.quantile(x, T([.5]).double()), lambda: torch.quantile(T([]), .5))
print(torch.unique_consecutive(T([[1, 1], [1, 1], [2, 0]]), dim=0), torch.unique_consecutive(T([[1, 1, 2], [3, 3, 3]]), dim=1, return_inverse=True, return_counts=True), torch.unique_consecutive(T([1, 1, 2, 1]), return_counts=True), torch.unique_consecutive(T([[1, 1], [2, 2]]), return_inverse=True), torch.unique_consecutive(T([True, True, False])), torch.unique_consecutive(T([])))
print(torch.cov(x, fweights=T([1, 2, 1])), torch.cov(x, aweights=T([.1, .2, .7])), torch.cov(x, fweights=T([1, 2, 1]), aweights=T([.1, .2, .7])), torch.cov(x, correction=0, aweights=T([.1, .2, .7])), torch.cov(x[0], fweights=T([1, 2, 1])), torch.cov(T([[1, 2], [3, 5]])), x.cov(correction=0))
fails(lambda: torch.cov(x, fweights=T([1., 2, 1])), lambda: torch.cov(x, aweights=T([1, 2, 1])), lambda: torch.cov(x, fweights=T([1, 2])), lambda: torch.cov(x, fweights=T([1, 2, -1])), lambda: torch.cov(torch.ones(1, 1, 1)), lambda: torch.cov(x, fweights=torch.ones(1, 3).long()))
print(nn.init.dirac_(torch.empty(2, 2, 3)), nn.init.dirac_(torch.empty(4, 1, 1, 1), 2).flatten())
torch.manual_seed(0); print(nn.init.sparse_(torch.empty(4, 3), .5))
fails(lambda: nn.init.dirac_(torch.empty(2, 2)), lambda: nn.init.dirac_(torch.empty(3, 2, 1), 2), lambda: nn.init.sparse_(torch.empty(3), .1))
