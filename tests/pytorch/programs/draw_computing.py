"""How the arguments of products, sums, masks, layers and losses are drawn."""

import math

import torch

from .tensors import NAMES, Operand, Skip, Uneven


def draw_matmul(on):
    first = on.some(dtype=torch.float32 if on.draw.random() < 0.9 else torch.int64, at_least=1)
    shape = on.shape_of(first)
    inner = shape[-1] if on.draw.random() < 0.95 else shape[-1] + 1
    other = [inner, on.draw.choice([1, 2, 3])]
    if on.draw.random() < 0.25:
        other = other[:1]
    elif on.draw.random() < 0.3:
        other = [1 if on.draw.random() < 0.3 else each for each in shape[:-2]] + other
    return [Operand(first), Operand(on.exact(other, on.tensors[first].own.dtype))]


def product(first_rank, other_rank):
    def draw(on):
        kind = on.tensors[0].own.dtype if on.draw.random() < 0.03 else torch.float32
        first = on.some(dtype=kind, rank=first_rank)
        shape = on.shape_of(first)
        inner = shape[-1] if on.draw.random() < 0.95 else shape[-1] + 1
        other = [inner] if other_rank == 1 else [inner, on.draw.choice([1, 2, 3])]
        if other_rank == 3:
            other = shape[:1] + other
        return [Operand(first), Operand(on.exact(other, kind))]

    return draw


def draw_added_product(batched):
    def draw(on):
        a = on.some(dtype=torch.float32, rank=3 if batched else 2)
        shape = on.shape_of(a)
        columns = on.draw.choice([1, 2, 3])
        b = on.exact(shape[:-2] + [shape[-1], columns], torch.float32)
        c = on.like(shape[:-1] + [columns], torch.float32)
        found = [Operand(c), Operand(a), Operand(b)]
        if on.draw.random() < 0.5:
            # With beta=0, PyTorch 1.13 multiplies by it what happens to be in a batch's memory.
            betas = [1, 2, 0.5] if batched else [0, 1, 2, 0.5]
            found += [on.draw.choice(betas), on.draw.choice([1, -1, 0.5])]
        return found

    return draw


def draw_linear(on):
    first = on.some(dtype=torch.float32, at_least=1)
    inner = on.shape_of(first)[-1]
    out = on.draw.choice([1, 2, 3])
    weight = on.exact([out, inner] if on.draw.random() < 0.95 else [out, inner + 1], torch.float32)
    bias = Operand(on.exact([out], torch.float32)) if on.draw.random() < 0.6 else None
    return [Operand(first), Operand(weight), bias]


def draw_outer(on):
    return [Operand(on.some(rank=1)), Operand(on.some(rank=1))]


def draw_where(on):
    first = on.some()
    shape = on.shape_of(first)
    condition = Operand(on.like(shape, torch.bool))
    other = on.shapes.number() if on.draw.random() < 0.2 else Operand(on.like(shape))
    return [condition, Operand(first), other]


def draw_masked(on):
    first = on.some()
    shape = on.shape_of(first)
    mask = Operand(on.like(shape, torch.bool))
    return [Operand(first), mask, on.draw.choice([0, 1, -math.inf, 2.5, True])]


def draw_masked_select(on):
    first = on.some()
    return [Operand(first), Operand(on.like(on.shape_of(first), torch.bool))]


def draw_lerp(on):
    first = on.some(dtype=torch.float32)
    shape = on.shape_of(first)
    weight = 0.25 if on.draw.random() < 0.5 else Operand(on.like(shape, torch.float32))
    return [Operand(first), Operand(on.like(shape, torch.float32)), weight]


def draw_norm(on):
    first = on.some(dtype=torch.float32)
    rank = max(len(on.shape_of(first)), 1)
    p = on.draw.choice([1, 2, 2, 3, 0.5, math.inf, -math.inf, 0])
    if on.draw.random() < 0.3:
        return [Operand(first), p]
    return [Operand(first), p, [on.draw.randrange(-rank, rank)], on.draw.random() < 0.5]


def draw_var(on):
    first = on.some(dtype=torch.float32 if on.draw.random() < 0.95 else None)
    rank = max(len(on.shape_of(first)), 1)
    dim = on.draw.choice([None, [on.draw.randrange(-rank, rank)]])
    return [Operand(first), dim, on.draw.random() < 0.5, on.draw.random() < 0.5]


def called_var(name):
    def call(x, dim=None, unbiased=True, keepdim=False):
        function = getattr(torch, name)
        if dim is None:
            return function(x, tuple(range(x.dim())), unbiased, keepdim)
        return function(x, dim, unbiased, keepdim)

    return call


def draw_over_axis(on):
    first = on.some(dtype=torch.float32 if on.draw.random() < 0.95 else None)
    rank = max(len(on.shape_of(first)), 1)
    return [Operand(first), on.draw.randrange(-rank, rank)]


def draw_to(on):
    return [Operand(on.some()), on.draw.choice(list(NAMES))]


def draw_pair_with_numbers(on):
    """An operation whose whole numbers overflow or divide by zero as the machine does."""
    first = on.some()
    if on.draw.random() < 0.3:
        return [Operand(first), on.draw.choice([1, 2, 3, -2, 0.5, -1.5])]
    return [Operand(first), Operand(on.like(on.shape_of(first)))]


def draw_pow(on):
    first = on.some()
    if on.draw.random() < 0.6:
        return [Operand(first), on.draw.choice([2, 3, 1, 0, 0.5, 1.5, -0.5, -1])]
    return [Operand(first), Operand(on.like(on.shape_of(first)))]


def draw_einsum(on):
    form = on.draw.choice(["ij,jk->ik", "ij->ji", "ij,ij->i", "ij->", "i,j->ij", "bij,bkj->bik", "ij,j"])
    left = form.split("->")[0].split(",")
    sizes = {letter: on.draw.choice([1, 2, 3]) for letter in "bijk"}
    operands = []
    for letters in left:
        shape = [sizes[each] for each in letters]
        operands.append(Operand(on.exact(shape, torch.float32)))
    return [form, operands]


def draw_layer_norm(on):
    first = on.some(dtype=torch.float32, at_least=1)
    shape = on.shape_of(first)
    last = shape[on.draw.randrange(len(shape)) :]
    # Of one number PyTorch rounds what is 0.
    if math.prod(last) < 2:
        raise Skip()
    weight = [
        Operand(on.exact(last, torch.float32)) if on.draw.random() < 0.6 else None for _ in range(2)
    ]
    return [Operand(first), last, *weight]


def draw_embedding(on):
    rows = on.draw.choice([1, 2, 4])
    index = on.whole(on.shapes.shape(), 0, rows + (on.draw.random() < 0.03))
    return [Operand(index), Operand(on.exact([rows, on.draw.choice([1, 2, 3])]))]


def draw_classes():
    def draw(on):
        batch, classes = on.draw.choice([1, 2, 3]), on.draw.choice([2, 3, 4])
        shape = on.draw.choice([[batch, classes], [classes], [batch, classes, 2]])
        first = on.exact(shape)
        target = on.whole(shape[:1] + shape[2:] if len(shape) > 1 else [], 0, classes)
        found = [Operand(first), Operand(target)]
        if on.draw.random() < 0.4:
            # PyTorch has no gradient of the weights.
            found.append(Operand(on.given([classes], torch.float32, False)))
        return found

    return draw


def draw_loss(on):
    first = on.some(dtype=torch.float32)
    second = on.exact(on.shape_of(first), torch.float32)
    if on.draw.random() < 0.5:
        return [Operand(first), Operand(second)]
    return [Operand(first), Operand(second), on.draw.choice(["mean", "sum", "none"])]


def draw_attention(on):
    draw = on.draw
    batch = [2] * draw.randint(0, 2)
    queries, keys, width = draw.choice([1, 2, 3]), draw.choice([1, 2, 3]), draw.choice([1, 2, 4])
    found = [
        Operand(on.exact(batch + shape, torch.float32))
        for shape in ([queries, width], [keys, width], [keys, draw.choice([1, 2, 3])])
    ]
    if draw.random() < 0.4:
        found.append(Operand(on.given([queries, keys], draw.choice([torch.float32, torch.bool]))))
    return found


def attended(query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is not None and mask.dtype == torch.bool:
        # A query that may look at nothing is not asked.
        if not bool(mask.any(-1).all()):
            raise Uneven()
        scores = scores.masked_fill(~mask, -math.inf)
    elif mask is not None:
        scores = scores + mask
    return scores.softmax(-1) @ value


def draw_one_hot(on):
    index = on.whole(on.shapes.shape()[:4], 0, 3)
    return [Operand(index), on.draw.choice([3, 4])]
