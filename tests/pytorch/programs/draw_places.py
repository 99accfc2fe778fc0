"""How the arguments of views, copies and indices are drawn."""

import math

import torch

from .tensors import Operand, Skip


def resized(draw, size):
    """Lengths whose product is this, one perhaps -1."""
    shape = []
    rest = size
    while rest > 1 and len(shape) < 4:
        divisors = [each for each in range(2, rest + 1) if rest % each == 0]
        shape.append(draw.choice(divisors[:6] + [rest]))
        rest //= shape[-1]
    if rest != 1 or draw.random() < 0.3 or not shape:
        shape.append(rest)
    draw.shuffle(shape)
    if draw.random() < 0.3:
        shape.insert(draw.randrange(len(shape) + 1), 1)
    if draw.random() < 0.3:
        shape[draw.randrange(len(shape))] = -1
    if draw.random() < 0.04:
        shape[draw.randrange(len(shape))] += 1
    return shape


def draw_view(on):
    first = on.some()
    size = on.tensors[first].own.numel()
    if size == 0:
        return [Operand(first), on.draw.choice([on.shape_of(first), [0], [2, 0], [0, -1], [-1]])]
    return [Operand(first), resized(on.draw, size)]


def draw_expand(on):
    first = on.some()
    shape = on.shape_of(first)
    shape = [on.draw.choice([2, 3]) if each == 1 and on.draw.random() < 0.7 else each for each in shape]
    shape = [-1 if on.draw.random() < 0.2 else each for each in shape]
    if on.draw.random() < 0.4:
        shape = [on.draw.choice([1, 2, 3])] + shape
    if on.draw.random() < 0.04:
        shape.append(2)
    return [Operand(first), shape]


def draw_list(on):
    first = on.some()
    shape = on.shape_of(first)
    rank = max(len(shape), 1)
    dim = on.draw.randrange(-rank, rank)
    parts = [Operand(first)]
    for _ in range(on.draw.randint(0, 2)):
        other = list(shape)
        if other and on.draw.random() < 0.5 and on.draw.random() < 0.9:
            other[dim] = on.draw.choice([0, 1, 2])
        parts.append(Operand(on.exact(other, on.random_dtype())))
    on.draw.shuffle(parts)
    return [parts, dim]


def draw_stack(on):
    first = on.some()
    shape = on.shape_of(first)
    rank = len(shape) + 1
    parts = [Operand(first)] + [
        Operand(on.exact(shape, on.random_dtype())) for _ in range(on.draw.randint(0, 2))
    ]
    if on.draw.random() < 0.03:
        parts.append(Operand(on.some()))
    return [parts, on.draw.randrange(-rank, rank)]


def indexed(name):
    def draw(on):
        first = on.some(at_least=1)
        shape = on.shape_of(first)
        dim = on.draw.randrange(-len(shape), len(shape))
        length = shape[dim]
        if length == 0:
            raise Skip()
        if name == "index_select":
            count = [on.draw.randint(0, 3)]
        else:
            count = [on.draw.randint(0 if on.draw.random() < 0.1 else min(1, each), each) for each in shape]
            if name == "gather":
                count[dim] = on.draw.randint(1, 4)
        index = Operand(on.whole(count, 0, length + (1 if on.draw.random() < 0.03 else 0)))
        if name in ("index_select", "gather"):
            return [Operand(first), dim, index]
        kind = on.tensors[first].own.dtype if on.draw.random() < 0.97 else torch.int64
        if name == "scatter":
            # PyTorch does not say which of several cells stays.
            if count[dim] > 1:
                count[dim] = 1
                index = Operand(on.whole(count, 0, length))
            if on.draw.random() < 0.3:
                return [Operand(first), dim, index, on.draw.choice([0, 1, 2.5])]
            return [Operand(first), dim, index, Operand(on.exact(count, kind))]
        return [Operand(first), dim, index, Operand(on.exact(count, kind))]

    return draw


def draw_index_add(on):
    first = on.some(at_least=1)
    shape = on.shape_of(first)
    dim = on.draw.randrange(-len(shape), len(shape))
    if shape[dim] == 0:
        raise Skip()
    count = on.draw.randint(0, 3)
    index = Operand(on.whole([count], 0, shape[dim]))
    shape[dim] = count
    return [Operand(first), dim, index, Operand(on.exact(shape, on.tensors[first].own.dtype))]


def draw_topk(on):
    first = on.some(at_least=1)
    shape = on.shape_of(first)
    dim = on.draw.randrange(-len(shape), len(shape))
    k = on.draw.randint(0, shape[dim] + (1 if on.draw.random() < 0.05 else 0))
    return [Operand(first), k, dim, on.draw.random() < 0.5, True]


def draw_permute(on):
    first = on.some()
    rank = len(on.shape_of(first))
    dims = list(range(rank))
    on.draw.shuffle(dims)
    dims = [each - rank if on.draw.random() < 0.3 else each for each in dims]
    if rank and on.draw.random() < 0.04:
        dims[0] = dims[-1]
    return [Operand(first), dims]


def draw_unsqueeze(on):
    first = on.some()
    rank = len(on.shape_of(first)) + 1
    wrong = 1 if on.draw.random() < 0.04 else 0
    return [Operand(first), on.draw.randrange(-rank - wrong, rank + wrong)]


def draw_narrow(on):
    first = on.some(at_least=1)
    shape = on.shape_of(first)
    dim = on.draw.randrange(-len(shape), len(shape))
    start = on.draw.randint(0, shape[dim])
    length = on.draw.randint(0, shape[dim] - start + (1 if on.draw.random() < 0.05 else 0))
    return [Operand(first), dim, start, length]


def draw_select(on):
    first = on.some(at_least=1)
    shape = on.shape_of(first)
    dim = on.draw.randrange(-len(shape), len(shape))
    wrong = 1 if on.draw.random() < 0.04 else 0
    if shape[dim] == 0 and not wrong:
        raise Skip()
    return [Operand(first), dim, on.draw.randrange(-shape[dim] - wrong, shape[dim] + wrong)]


def draw_slice(on):
    first = on.some(at_least=1)
    shape = on.shape_of(first)
    dim = on.draw.randrange(-len(shape), len(shape))
    end = [None, on.draw.randint(-shape[dim] - 1, shape[dim] + 1)]
    start = [None, on.draw.randint(-shape[dim] - 1, shape[dim] + 1)]
    return [Operand(first), dim, on.draw.choice(start), on.draw.choice(end), on.draw.choice([1, 1, 2, 3])]


def sliced(x, dim=0, start=None, end=None, step=1):
    items = [slice(None)] * x.dim()
    items[dim] = slice(start, end, step)
    return x[tuple(items)]


def draw_diagonal(on):
    first = on.some(at_least=2)
    rank = len(on.shape_of(first))
    dims = on.draw.sample(range(rank), 2)
    if on.draw.random() < 0.04:
        dims[1] = dims[0]
    return [Operand(first), on.draw.randint(-2, 2), *dims]


def draw_split(on):
    first = on.some(at_least=1)
    shape = on.shape_of(first)
    dim = on.draw.randrange(-len(shape), len(shape))
    if on.draw.random() < 0.5:
        return [Operand(first), on.draw.randint(1, 3), dim]
    cut = on.draw.randint(0, shape[dim])
    return [Operand(first), [cut, shape[dim] - cut + (on.draw.random() < 0.04)], dim]


def draw_chunk(on):
    first = on.some(at_least=1)
    shape = on.shape_of(first)
    return [Operand(first), on.draw.randint(1, 4), on.draw.randrange(-len(shape), len(shape))]


def draw_repeat(on):
    first = on.some()
    shape = on.shape_of(first)
    extra = on.draw.randint(0, 1)
    return [Operand(first), [on.draw.choice([1, 1, 2, 0]) for _ in range(len(shape) + extra)]]


def draw_repeat_interleave(on):
    first = on.some()
    rank = max(len(on.shape_of(first)), 1)
    dim = None if on.draw.random() < 0.3 else on.draw.randrange(-rank, rank)
    return [Operand(first), on.draw.randint(0, 3), dim]


def draw_roll(on):
    first = on.some()
    rank = len(on.shape_of(first))
    if on.draw.random() < 0.3 or rank == 0:
        return [Operand(first), [on.draw.randint(-3, 3)]]
    count = on.draw.randint(1, rank)
    dims = on.draw.sample(range(rank), count)
    return [Operand(first), [on.draw.randint(-3, 3) for _ in dims], dims]


def draw_tri(on):
    first = on.some(at_least=2 if on.draw.random() < 0.97 else 0)
    return [Operand(first), on.draw.randint(-2, 2)]


def draw_as(expanding):
    def draw(on):
        first = on.some()
        shape = on.shape_of(first)
        if expanding:
            target = [on.draw.choice([2, 3]) if each == 1 else each for each in shape]
        else:
            target = [abs(each) for each in resized(on.draw, math.prod(shape))] if shape else [1]
        return [Operand(first), Operand(on.exact(target))]

    return draw


def draw_squeeze(on):
    first = on.some()
    rank = max(len(on.shape_of(first)), 1)
    return [Operand(first)] if on.draw.random() < 0.4 else [Operand(first), on.draw.randrange(-rank, rank)]
