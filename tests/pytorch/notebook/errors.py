import torch


def says(*calls):
    for call in calls:
        try:
            print("no error", call())
        except Exception as error:
            print(f"{type(error).__name__}: {error}")


def put(into, place, value):
    def run():
        into[place] = value

    return run


x = torch.arange(24).view(2, 3, 4)
y = torch.tensor([[1.5, 2.5, 3.5], [4.5, 5.5, 6.5]])
i = torch.tensor([1, 2])
a, v, w = torch.ones(3, 2), torch.ones(2), torch.ones(3)
s, t = torch.ones(2, 2, 3), torch.ones(2, 3, 2)

# --- matrices that do not fit
says(lambda: a @ a, lambda: torch.ones(4, 3) @ torch.ones(4, 3), lambda: torch.mm(a, a), lambda: v @ a, lambda: torch.ones(2, 3, 4) @ torch.ones(5, 2))
# --- matrices and vectors that do not fit
says(lambda: a @ w, lambda: v @ w, lambda: torch.mv(a, w), lambda: torch.dot(v, w), lambda: s @ v)
# --- batches that do not fit
says(lambda: s @ s, lambda: torch.bmm(s, s), lambda: torch.bmm(s, t[:1]), lambda: torch.ones(2, 3, 4) @ torch.ones(3, 4, 5), lambda: torch.ones(2, 2, 3, 4) @ torch.ones(2, 2, 3, 4), lambda: torch.ones(1, 3, 4) @ torch.ones(2, 3, 4))
# --- products of tensors with a wrong number of axes
says(lambda: torch.mm(a, v), lambda: torch.mm(s, t), lambda: torch.mv(v, a), lambda: torch.dot(a, a), lambda: torch.bmm(a, a), lambda: torch.outer(a, v), lambda: a @ torch.tensor(2.0))
# --- products of different dtypes
says(lambda: i @ v, lambda: a @ torch.ones(2, 2, dtype=torch.long), lambda: torch.ones(2, 2, dtype=torch.long) @ torch.ones(2, 2), lambda: torch.dot(v, i))
# --- products with what is no tensor
says(lambda: a @ 2, lambda: 2 @ a, lambda: a @ [1.0], lambda: a @ None)
# --- addmm
says(lambda: torch.addmm(v, a, a.t()), lambda: torch.addmm(w, a, a), lambda: torch.baddbmm(torch.ones(3), s, t))
# --- sizes that cannot be broadcast
says(lambda: w + torch.ones(4), lambda: torch.ones(2, 3) * v, lambda: torch.ones(2, 3) - torch.ones(3, 3), lambda: torch.ones(4, 1, 3) / torch.ones(2, 2), lambda: w > v, lambda: torch.where(torch.tensor([True, False]), w, w), lambda: torch.maximum(w, v))
# --- operands that are no tensors
says(lambda: w + "a", lambda: w - None, lambda: w * [1, 2, 3], lambda: "a" + w, lambda: w / {})
# --- in place where the result does not fit
says(lambda: torch.ones(3).add_(torch.ones(2, 3)), lambda: torch.ones(2, 3).add_(torch.ones(3, 3)), lambda: i.clone().add_(0.5), lambda: i.clone().div_(2), lambda: torch.tensor([True]).add_(1))
# --- views of a wrong size
says(lambda: x.view(5), lambda: torch.ones(12).view(5), lambda: x.view(5, 5), lambda: x.view(-1, 5), lambda: x.reshape(7), lambda: x.reshape(-1, 7), lambda: x.view_as(torch.ones(5)))
# --- views with wrong lengths
says(lambda: x.view(-1, -1), lambda: x.view(-2, 12), lambda: x.reshape(-1, -1), lambda: torch.ones(0).view(-1, 0))
# --- views that strides do not allow
says(lambda: x.transpose(0, 1).view(6, 4), lambda: y.t().view(-1))
# --- axes out of range
says(lambda: y.sum(2), lambda: y.sum(-3), lambda: y.softmax(2), lambda: y.transpose(0, 2), lambda: x.permute(0, 1, 3), lambda: y.squeeze(4), lambda: y.unsqueeze(4), lambda: x.flatten(3), lambda: y.max(2), lambda: y.argmax(5), lambda: y.mean(7), lambda: y.size(3), lambda: torch.cat([y, y], 2), lambda: torch.stack([y, y], 4), lambda: y.sort(2), lambda: y.cumsum(2), lambda: y.select(3, 0), lambda: y.split(1, 3), lambda: y.unbind(3), lambda: y.flip(2), lambda: y.topk(1, 2), lambda: torch.tensor(1.0).sum(1), lambda: y.gather(2, torch.tensor([[0]])), lambda: y.index_select(2, i), lambda: v.tril(), lambda: v.diagonal(), lambda: y.norm(dim=3), lambda: y.any(2), lambda: y.var(2), lambda: y.roll(1, 2), lambda: y.chunk(2, 2), lambda: y.narrow(2, 0, 1))
# --- axes named twice
says(lambda: y.sum((0, 0)), lambda: x.permute(0, 0, 1), lambda: y.flip(0, 0))
# --- permute, t, expand and repeat
says(lambda: x.permute(0, 1), lambda: x.t(), lambda: y.expand(2, 4), lambda: y.expand(4), lambda: y.expand(-1, 3, 3), lambda: y.expand_as(v), lambda: y.repeat(2), lambda: y.repeat_interleave(-1), lambda: y.repeat_interleave(torch.tensor([1, 2, 3]), dim=0))
# --- joining
says(lambda: torch.cat([i, x]), lambda: torch.cat([torch.ones(2, 3), torch.ones(2, 4)]), lambda: torch.cat([torch.ones(2, 3), torch.ones(3, 3)], dim=1), lambda: torch.cat([]), lambda: torch.stack([]), lambda: torch.stack([i, torch.arange(4)]), lambda: torch.cat([torch.tensor(1), torch.tensor(2)]), lambda: torch.cat([i, 1]))
# --- taking apart
says(lambda: x.split([1, 1], 1), lambda: x.split(-1), lambda: x.split(0), lambda: x.chunk(0), lambda: torch.tensor(1).unbind(), lambda: torch.tensor(1).chunk(2), lambda: x.narrow(1, 2, 2), lambda: x.select(1, 3), lambda: torch.tensor(1).select(0, 0), lambda: x.narrow(0, 5, 1))
# --- flatten, unflatten, roll, movedim
says(lambda: x.flatten(2, 1), lambda: x.unflatten(2, (3, 2)), lambda: x.roll((1, 2), 0), lambda: x.movedim((0, 1), (0,)), lambda: x.diagonal(0, 0, 0))
# --- indices out of range
says(lambda: x[2], lambda: x[0, 3], lambda: x[-3], lambda: x[:, :, 4], lambda: y[[2]], lambda: y[[0, -3]], lambda: y[torch.tensor([0, 2])], lambda: y[:, torch.tensor([0, 5])], lambda: y[[0], [5]], put(y, 2, 1.0), put(y, (0, 5), 1.0), put(y, [5], 1.0))
# --- too many indices
says(lambda: x[0, 0, 0, 0], lambda: torch.tensor(1)[0], lambda: y[0][0][0], put(y, (0, 0, 0), 1))
# --- indices of a wrong kind
says(lambda: x[1.0], lambda: x[torch.tensor([0.5])], lambda: x[{}], lambda: x["a"], lambda: y[torch.tensor([True])], lambda: y[torch.tensor([[True, False]])], lambda: x[::-1], lambda: y[[0, 1], [0, 1, 2]], lambda: x["a":])
# --- values that do not fit
says(put(y, 0, torch.ones(2)), put(y, slice(None), torch.ones(3, 3)), put(y, [0, 1], torch.ones(3, 3)), put(y, y > 0, torch.ones(3)), put(y, 0, "a"), put(y, 0, None), put(y, 0, [1, 2, 3]))
# --- gather and scatter
z = torch.zeros(2, 3)
says(lambda: y.gather(1, torch.tensor([[3], [0]])), lambda: y.gather(1, torch.tensor([0])), lambda: y.gather(1, torch.tensor([[0.0]])), lambda: y.gather(1, torch.tensor([[-1]])), lambda: y.gather(0, torch.zeros(3, 4, dtype=torch.long)), lambda: z.scatter(1, torch.tensor([[3], [0]]), 1.0), lambda: z.scatter(1, torch.tensor([[0]]), torch.ones(1, 1, dtype=torch.long)))
# --- scatter, with sources and indices of other sizes
n, one = torch.zeros(3), lambda *cells: torch.tensor(*cells)
for name in ("scatter", "scatter_add"):
    work = lambda into, *given, name=name: lambda: getattr(into, name)(*given)
    says(work(n, 0, one([[0]]), torch.ones(1, 1)), work(n, 0, one([0]), torch.ones(1, 1)), work(y, 0, one([[0, 1, 1, 0]]), torch.ones(1, 4)), work(y, 0, one([[0, 1]]), torch.ones(1, 1)), work(y, 1, one([[0], [0], [0]]), torch.ones(3, 1)), work(n, 0, one([-1]), torch.ones(1)), work(n, 0, one([3]), torch.ones(1)), work(n, 1, one([0]), torch.ones(1)), work(n.sum(), 0, one([0]), torch.ones(1)))
says(lambda: n.scatter(0, one([[0]]), 1.0), lambda: z.scatter_(0, one([[0, 1, 1, 0]]), 1.0), lambda: z.scatter(1, one([[0, 1], [1, 1], [0, 0]]), 5.0), lambda: n.scatter_reduce(0, one([[0]]), torch.ones(1), "sum"), lambda: n.scatter_reduce(0, one([0, 1]), torch.ones(1), "amax"))
# --- counts of numbers in the parts of a range
says(lambda: torch.histc(i, 5), lambda: torch.histc(w, 2, 3, 1), lambda: torch.histc(w, 0), lambda: torch.histc(torch.tensor([1.0, float("nan")]), 3), lambda: torch.histc(torch.tensor([1.0, float("inf")]), 3), lambda: torch.histc(torch.tensor([]), 3), lambda: torch.histc(torch.tensor([-3.1415927, 3.1415927, 1.0471976, -1.0471976]), 6, -3.141592653589793, 3.141592653589793), lambda: torch.histc(torch.linspace(0, 1, 11), 10, 0, 1), lambda: torch.histc(torch.linspace(-1, 1, 21), bins=4, min=-0.3, max=0.3), lambda: torch.histc(torch.tensor([2.0, 2.0]), 4))
# --- index_select, index_add, masked_select
says(lambda: x.index_select(0, torch.tensor([2])), lambda: x.index_select(0, torch.tensor([0.5])), lambda: x.index_select(0, torch.tensor([[0]])), lambda: torch.masked_select(y, i), lambda: z.index_add(0, torch.tensor([3]), torch.ones(1, 3)), lambda: z.index_add(0, torch.tensor([0]), torch.ones(2, 3)))
# --- an embedding's index
says(lambda: torch.embedding(torch.ones(3, 2), torch.tensor([3])), lambda: torch.embedding(torch.ones(3, 2), torch.tensor([-1])))
# --- reductions of whole numbers
says(lambda: i.mean(), lambda: (i > 0).mean(), lambda: i.var(), lambda: i.std(), lambda: i.norm(), lambda: torch.softmax(i, 0), lambda: torch.log_softmax(i, 0))
# --- reductions of nothing
e = torch.ones(0)
says(lambda: e.max(), lambda: torch.ones(0, 2).max(0), lambda: e.argmax(), lambda: e.amax(), lambda: e.min())
# --- topk
says(lambda: y.topk(4), lambda: v.topk(3))
# --- bits of floating numbers
says(lambda: v & v, lambda: v | 1, lambda: ~v)
# --- booleans
b = torch.tensor([True, False])
says(lambda: b - b, lambda: -b, lambda: b - 1, lambda: 1 - b)
# --- where, masked_fill and clamp
says(lambda: torch.where(v, v, v), lambda: v.masked_fill(torch.tensor([True, False, True]), 0), lambda: v.masked_fill(b, torch.ones(2)), lambda: torch.clamp(v))
# --- division
says(lambda: i // 0, lambda: i % 0, lambda: torch.div(v, 2, rounding_mode="up"), lambda: torch.add(i, i, alpha=0.5))
# --- one number of many
says(lambda: y.item(), lambda: float(y), lambda: int(v), lambda: bool(v), lambda: e.item(), lambda: bool(y > 2), lambda: [1, 2][v], lambda: [1, 2][torch.tensor(1.0)], lambda: len(torch.tensor(1)), lambda: list(torch.tensor(1)))
# --- sizes of new tensors
says(lambda: torch.zeros(-1), lambda: torch.ones(2, -3), lambda: torch.eye(-2), lambda: torch.arange(5, 0), lambda: torch.arange(0, 5, 0), lambda: torch.arange(0, 5, -1), lambda: torch.linspace(0, 1, -1), lambda: torch.randperm(-1))
# --- lists of numbers
says(lambda: torch.tensor([[1, 2], [3]]), lambda: torch.tensor([[1, 2], 3]), lambda: torch.tensor([1, [2]]), lambda: torch.tensor("a"), lambda: torch.tensor(["a"]), lambda: torch.tensor(None), lambda: torch.tensor({}), lambda: torch.tensor(2**64))
# --- draws
says(lambda: torch.multinomial(torch.tensor([-1.0, 2.0]), 1), lambda: torch.multinomial(v, 3), lambda: torch.multinomial(i, 1), lambda: torch.randint(5, 2, (2,)), lambda: torch.normal(0.0, -1.0, (2,)))
# --- functions without a tensor
says(lambda: torch.exp(1.0), lambda: torch.sum([1.0]), lambda: torch.exp(v, 2), lambda: torch.exp(v, dim=1), lambda: torch.maximum(v, 1.0), lambda: torch.cat(v), lambda: v.topk(), lambda: torch.matmul(a), lambda: torch.unsqueeze(v), lambda: torch.allclose(v, 1.0))
# --- gradients from a wrong start
g = torch.ones(2, 3, requires_grad=True)
says(lambda: g.backward(), lambda: (g * 2).backward(), lambda: torch.ones(2).sum().backward(), lambda: (g * 2).backward(torch.ones(3)), lambda: torch.autograd.grad(g * 2, g))
# --- gradients of what is not there
says(lambda: torch.autograd.grad(g.sum(), torch.ones(2)), lambda: torch.autograd.grad(g.sum(), torch.ones(2, requires_grad=True)))
# --- a graph that was used up
g = torch.ones(2, requires_grad=True)
loss = (g * g).sum()
loss.backward()
says(lambda: loss.backward())
# --- in place on a leaf
g = torch.ones(2, requires_grad=True)
says(lambda: g.add_(1), lambda: g.zero_(), put(g, 0, 1.0), lambda: g.__imul__(2), lambda: g[0].add_(1))
# --- requires_grad
says(lambda: torch.tensor([1]).requires_grad_(), lambda: (g * 2).requires_grad_(False), lambda: v.retain_grad(), lambda: v.register_hook(print))
# --- numpy
says(lambda: g.numpy(), lambda: (g * 2).numpy())
# --- a gradient that does not fit
says(lambda: setattr(g, "grad", torch.ones(2)), lambda: setattr(g, "grad", 3), lambda: setattr(g, "grad", torch.ones(2, 3).long()))
# --- copies of what was computed
import copy

says(lambda: copy.deepcopy(g * 2))
# --- einsum
says(lambda: torch.einsum("ij,jk->ik", a, a), lambda: torch.einsum("ij->k", a), lambda: torch.einsum("ijk->i", a), lambda: torch.einsum("ij,jk->ik", a), lambda: torch.einsum("ij->ij"), lambda: torch.einsum("ij->iij", a), lambda: torch.einsum("ij->i", a, a))
# --- attributes
says(lambda: v.nothing)
# --- other functions
says(lambda: torch.broadcast_shapes((3,), (2,)), lambda: torch.trace(v), lambda: torch.norm(v, p="no"), lambda: torch.allclose(v, i), lambda: torch.meshgrid(v, v, indexing="no"), lambda: torch.bincount(torch.tensor([-1])))
# --- truth of none, members of other kinds, and powers below zero
T = torch.tensor
says(lambda: bool(T([])), lambda: "a" in T([1, 2]), lambda: [1] in T([1, 2]), lambda: None in T([1, 2]), lambda: 1 in T([1, 2]), lambda: T(2) in T([1, 2]))
says(lambda: T([2]) ** -1, lambda: T(3) ** -2, lambda: torch.ones(2, 3)[:, T([True, False])], lambda: torch.ones(2, 3, 4)[0, :, T([True, False])], lambda: torch.ones(2, 3, 4)[:, torch.ones(3, 5) > 0], put(torch.ones(2, 3), (0, 0), T([4.0, 5.0])))
# --- dtypes by texts, devices, grids and arrays that fit nothing
import numpy as np
T = torch.tensor
says(lambda: T([1], dtype="float32"), lambda: torch.device("cuda:x"), lambda: torch.device(1), lambda: torch.meshgrid(torch.arange(2), torch.ones(3)), lambda: torch.from_numpy(np.arange(3)[::-1]), lambda: T(np.arange(4)[::-2]), lambda: T(np.arange(3)[::-1].copy()))
says(lambda: torch.cdist(torch.ones(2, 3), torch.ones(2, 4)), lambda: torch.rot90(torch.ones(2)), lambda: torch.bernoulli(T([2.0])), lambda: torch.save(1, "/nowhere at all/x.pt"), lambda: torch.sum(np.ones(2)), lambda: torch.exp(np.float64(1)))
# --- turned matrices, and writes to cells that are shown twice
import torch
says(lambda: torch.ones(2, 3).H.shape, lambda: torch.ones(2, 3, 4).mH.shape, lambda: torch.ones(2, 3, 4).H, lambda: torch.ones(2).mT, lambda: torch.ones(1, 3).expand(2, 3).add_(1), lambda: torch.ones(2, 3).expand(2, 2, 3).mul_(2))
