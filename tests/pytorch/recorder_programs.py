"""Random programs of operations on tensors, with what PyTorch makes of them.

Reads {"schemas": [...], "count": n, "seed": n, "length": n} from standard input and writes a JSON
list of programs. No number with a point is whole, since JavaScript does not tell 1.0 from 1. Each step of a program is a call, with the tensors it gives or the word that
PyTorch refuses it. Every program runs in float32 and beside it in float64: how far both are apart
says how exact the numbers of the program are, and a step whose whole numbers, bools or refusal
differ between the two is left out.
"""

import base64
import json
import math
import random
import re
import sys
import warnings

import numpy
import torch
import torch.nn.functional as F

warnings.filterwarnings("ignore")
torch.set_num_threads(1)

DTYPES = {"bool": torch.bool, "int64": torch.int64, "float32": torch.float32}
NAMES = {kind: name for name, kind in DTYPES.items()}


class Skip(Exception):
    """The operation cannot be asked here."""


def parameters_of(line):
    """The name of a schema and its parameters: (kind, is optional, name, default or None)."""
    name, rest = line.split("(", 1)
    rest = rest[: rest.rindex(")", 0, rest.index("->") if "->" in rest else len(rest))]
    found = []
    for part in re.findall(r"(?:[^,{]|\{[^}]*\})+", rest):
        part = part.strip()
        if not part or part == "*":
            continue
        match = re.match(r"([A-Za-z]+(?:\{[^}]*\})?\??(?:\[\])?)(\?)?\s+(\w+)(?:=(.*))?$", part)
        if match is None:
            raise ValueError("cannot read " + line)
        kind, optional, label, standard = match.groups()
        if kind.endswith("?"):
            kind, optional = kind[:-1], "?"
        found.append((kind, optional is not None, label, standard))
    return name, found


class Shape:
    """Random shapes, lengths and numbers."""

    def __init__(self, draw):
        self.draw = draw

    def shape(self):
        draw = self.draw
        if draw.random() < 0.02:
            return [draw.choice([1, 1, 2]) for _ in range(draw.randint(5, 8))]
        rank = draw.choice([0, 1, 1, 2, 2, 2, 3, 3, 4])
        return [draw.choice([1, 2, 2, 3, 3, 4, 0 if draw.random() < 0.2 else 5]) for _ in range(rank)]

    def number(self):
        draw = self.draw
        return draw.choice([-2, -1, 0, 1, 2, 3, 0.5, -1.5, 2.25, 0.1, True])

    def values(self, shape, dtype):
        draw = self.draw
        size = math.prod(shape)
        if dtype == torch.bool:
            cells = [draw.random() < 0.5 for _ in range(size)]
        elif dtype == torch.int64:
            wide = draw.random() < 0.03
            cells = [
                draw.randint(-(2**63), 2**63 - 1) if wide and draw.random() < 0.5 else draw.randint(-4, 5)
                for _ in range(size)
            ]
        else:
            style = draw.random()
            if style < 0.4:
                cells = [draw.randint(-12, 12) / 4 for _ in range(size)]
            else:
                cells = [draw.gauss(0, 1) for _ in range(size)]
            if draw.random() < 0.06:
                odd = [math.inf, -math.inf, math.nan, -0.0, 1e30, 1e-30, 100.0]
                cells = [draw.choice(odd) if draw.random() < 0.3 else each for each in cells]
        return torch.tensor(cells, dtype=dtype).reshape(shape)


def cells_of(tensor):
    return base64.b64encode(tensor.detach().contiguous().numpy().tobytes()).decode()


def as_double(kind):
    return torch.float64 if kind == torch.float32 else kind


class Pair:
    """A tensor and its twin in float64."""

    def __init__(self, own, twin):
        self.own = own
        self.twin = twin


def nearly(own, twin):
    """Whether both say the same, and how far they are apart."""
    if own.dtype != torch.float32:
        return bool((own == twin).all()), 0.0
    own, twin = own.detach().double(), twin.detach().double()
    finite = own.isfinite() & twin.isfinite()
    over = twin.abs() > 3e38
    same = (own == twin) | (own.isnan() & twin.isnan()) | (over & own.isinf() & (own.sign() == twin.sign()))
    if not bool((finite | same).all()):
        return False, 0.0
    apart = (own - twin).abs()[finite]
    return True, float(apart.max()) if apart.numel() else 0.0


def has_history(tensor):
    try:
        return tensor.grad_fn is not None
    except RuntimeError:
        # A part that split() gave, of something that was written to.
        return False


def is_leaf(tensor):
    try:
        return tensor.is_leaf
    except RuntimeError:
        return False


class Program:
    def __init__(self, draw, operations, length):
        self.draw = draw
        self.shapes = Shape(draw)
        self.operations = operations
        self.length = length
        self.tensors = []
        self.steps = []
        self.shared = set()
        self.is_spoilt = False

    # Operands

    def given(self, shape, dtype, requires_grad=None):
        own = self.shapes.values(shape, dtype)
        if requires_grad is None:
            requires_grad = self.draw.random() < 0.6
        requires_grad = requires_grad and dtype == torch.float32
        twin = own.to(as_double(dtype)).clone()
        own.requires_grad_(requires_grad)
        twin.requires_grad_(requires_grad)
        self.tensors.append(Pair(own, twin))
        self.steps.append({"op": "given", "gives": [self.told(self.tensors[-1], 0.0)]})
        return len(self.tensors) - 1

    def random_dtype(self):
        return self.draw.choice([torch.float32] * 7 + [torch.int64] * 2 + [torch.bool])

    def some(self, dtype=None, rank=None, at_least=0):
        """A tensor that is there, or a new one."""
        fits = [
            place
            for place, each in enumerate(self.tensors)
            if (dtype is None or each.own.dtype == dtype)
            and (rank is None or each.own.dim() == rank)
            and each.own.dim() >= at_least
        ]
        if fits and self.draw.random() < 0.85:
            # Later tensors more often.
            return fits[max(self.draw.randrange(len(fits)), self.draw.randrange(len(fits)))]
        shape = self.shapes.shape()
        while (rank is not None and len(shape) != rank) or len(shape) < at_least:
            shape = [self.draw.choice([1, 2, 3]) for _ in range(rank if rank is not None else at_least)]
        return self.given(shape, dtype or self.random_dtype())

    def shape_of(self, place):
        return list(self.tensors[place].own.shape)

    def like(self, shape, dtype=None):
        """A tensor that can be broadcast with this shape; sometimes not."""
        if self.draw.random() < 0.04:
            return self.some(dtype)
        fits = []
        for place, each in enumerate(self.tensors):
            if dtype is not None and each.own.dtype != dtype:
                continue
            try:
                torch.broadcast_shapes(tuple(shape), tuple(each.own.shape))
                fits.append(place)
            except RuntimeError:
                pass
        if fits and self.draw.random() < 0.7:
            return self.draw.choice(fits)
        new = [1 if self.draw.random() < 0.2 else each for each in shape]
        if new and self.draw.random() < 0.3:
            new = new[self.draw.randrange(len(new)) :]
        return self.given(new, dtype or self.random_dtype())

    def exact(self, shape, dtype=None):
        fits = [
            place
            for place, each in enumerate(self.tensors)
            if list(each.own.shape) == list(shape) and (dtype is None or each.own.dtype == dtype)
        ]
        if fits and self.draw.random() < 0.6:
            return self.draw.choice(fits)
        return self.given(shape, dtype or torch.float32)

    def whole(self, shape, low, high):
        """A new tensor of whole numbers from `low` up to, not with, `high`."""
        size = math.prod(shape)
        cells = [self.draw.randrange(low, high) if high > low else low for _ in range(size)]
        own = torch.tensor(cells, dtype=torch.int64).reshape(shape)
        self.tensors.append(Pair(own, own.clone()))
        self.steps.append({"op": "given", "gives": [self.told(self.tensors[-1], 0.0)]})
        return len(self.tensors) - 1

    # Calls

    def told(self, pair, apart):
        own = pair.own
        return {
            "shape": list(own.shape),
            "dtype": NAMES[own.dtype],
            "cells": cells_of(own),
            "strides": list(own.stride()),
            "grad": own.requires_grad,
            "apart": apart,
        }

    def encoded(self, value):
        if value is None:
            return None
        if isinstance(value, Operand):
            return {"t": value.place}
        if isinstance(value, bool):
            return {"b": value}
        if isinstance(value, int):
            return {"i": value}
        if isinstance(value, float):
            return {"f": value if math.isfinite(value) else str(value)}
        if isinstance(value, str):
            return {"s": value}
        if isinstance(value, torch.dtype):
            return {"d": NAMES[value]}
        if value and isinstance(value[0], Operand):
            return {"T": [each.place for each in value]}
        return {"l": list(value)}

    def decoded(self, value, twin):
        if isinstance(value, Operand):
            pair = self.tensors[value.place]
            return pair.twin if twin else pair.own
        if isinstance(value, torch.dtype):
            return as_double(value) if twin else value
        if isinstance(value, (list, tuple)):
            return [self.decoded(each, twin) for each in value]
        return value

    def call(self, operation, arguments, in_place, no_grad, twin):
        values = [self.decoded(each, twin) for each in arguments]
        with torch.set_grad_enabled(not no_grad):
            if in_place:
                made = operation.written(*values)
            else:
                made = operation.function(*values)
        return list(made) if isinstance(made, (list, tuple)) else [made]

    def step(self):
        operation = self.draw.choice(self.operations)
        before, known = len(self.tensors), len(self.steps)
        try:
            arguments = operation.arguments(self)
        except Skip:
            del self.tensors[before:], self.steps[known:]
            return
        in_place = operation.in_place and self.draw.random() < 0.15 and isinstance(arguments[0], Operand)
        no_grad = self.draw.random() < (0.3 if in_place else 0.03)
        if operation.name in TIED and not self.has_distinct_rows(arguments[0].place):
            return
        if operation.name in NUMBERS_ONLY:
            own = self.tensors[arguments[0].place].own
            if own.dtype == torch.bool or own.numel() == 0:
                return
        if self.is_open(operation, arguments, in_place):
            return
        step = {
            "op": operation.name,
            "args": [self.encoded(each) for each in arguments],
            "in_place": in_place,
            "no_grad": no_grad,
        }
        written = ["written"] if in_place else []
        made = []
        refused = []
        for twin in (False, True):
            try:
                made.append(self.call(operation, arguments, in_place, no_grad, twin))
                refused.append(None)
            except NotImplementedError as error:
                raise ValueError(f"{operation.name}: {error}")
            except (RuntimeError, IndexError, TypeError, ValueError) as error:
                made.append(None)
                refused.append(str(error).split("\n")[0])
        if refused[0] is not None:
            if refused[1] is None or re.search(UNASKED, refused[0]):
                raise Uneven(*written)
            step["refused"] = refused[0]
            self.steps.append(step)
            if in_place and re.search("out of bounds|ZeroDivision", refused[0]):
                # PyTorch leaves what it wrote until then.
                self.is_spoilt = True
                raise Uneven(*written)
            return
        if refused[1] is not None:
            raise Uneven(*written)
        pairs = [Pair(*both) for both in zip(*made)]
        for each in pairs:
            # PyTorch says of a view made in no_grad that it requires grad, now or when what it is a
            # view of is written to; the engine does not.
            if no_grad and not in_place and (each.own.requires_grad or each.own._is_view()):
                raise Uneven()
            if each.own.dtype not in NAMES or each.own.dim() > 8 or each.own.numel() > 3000:
                raise Uneven(*written)
        if in_place:
            pairs = [self.tensors[arguments[0].place]]
            # All that is in the same memory has changed.
            memory = pairs[0].own.storage().data_ptr()
            for place, each in enumerate(self.tensors):
                if each.own.storage().data_ptr() == memory:
                    self.shared.add(place)
        told = []
        for each in pairs:
            same, apart = nearly(each.own, each.twin)
            if not same:
                raise Uneven(*written)
            told.append(self.told(each, apart))
            if operation.name in STRIDES_OPEN and not each.own.is_contiguous():
                raise Uneven(*written)
        step["gives"] = told
        self.steps.append(step)
        if not in_place:
            self.tensors += pairs

    def is_open(self, operation, arguments, in_place):
        """Whether the engine and PyTorch are known to differ here."""
        operands = [self.tensors[each.place].own for each in arguments if isinstance(each, Operand)]
        if operation.name in FINITE_ONLY:
            return not all(bool(each.isfinite().all()) for each in operands)
        if operation.name == "pow":
            # PyTorch refuses negative powers of whole numbers where they are plain numbers alone.
            return not any(each.is_floating_point() for each in operands) and bool((operands[-1] < 0).any())
        if in_place:
            # The engine writes through no view of repeated cells; PyTorch looks at the last view alone.
            memory = operands[0].storage().data_ptr()
            return any(
                each.own.storage().data_ptr() == memory and is_repeated(each.own)
                for each in self.tensors
            )
        return False

    def has_distinct_rows(self, place):
        """Whether no two numbers are alike: PyTorch does not say which index it gives of those."""
        own = self.tensors[place].own.detach()
        return own.unique().numel() == own.numel() and not bool(own.isnan().any())

    def run(self):
        for _ in range(self.draw.randint(1, 3)):
            self.given(self.shapes.shape(), self.random_dtype())
        count = self.draw.randint(self.length // 2, self.length)
        while count > 0:
            count -= 1
            try:
                self.step()
            except Uneven as uneven:
                # What was written to stays written: the program ends before this step.
                if uneven.args:
                    break
        if self.is_spoilt:
            return {"steps": self.steps, "ends": [], "backward": None}
        ends = []
        for place, each in enumerate(self.tensors):
            same, apart = nearly(each.own, each.twin)
            ends.append(self.told(each, apart) if same and place in self.shared else None)
        return {"steps": self.steps, "ends": ends, "backward": self.backward()}

    def backward(self):
        of = [
            place
            for place, each in enumerate(self.tensors)
            if each.own.requires_grad and has_history(each.own) and each.own.numel() > 0
        ]
        if not of:
            return None
        place = of[-1 - min(len(of) - 1, int(self.draw.expovariate(1)))]
        try:
            for twin in (False, True):
                pair = self.tensors[place]
                (pair.twin if twin else pair.own).sum().backward()
        except RuntimeError:
            # What was written to after it was needed, where the engine keeps the old values, and
            # what PyTorch computes without being able to differentiate it.
            return None
        found = {}
        for at, each in enumerate(self.tensors):
            if not each.own.requires_grad or not is_leaf(each.own):
                continue
            if any(each.own is other.own for other in self.tensors[:at]):
                continue
            if each.own.grad is None:
                # Of a leaf that was written to in no_grad PyTorch may have lost it.
                if at not in self.shared:
                    found[at] = None
                continue
            same, apart = nearly(each.own.grad, each.twin.grad)
            # What infinities make of a gradient depends on how it is computed.
            if same and bool(each.own.grad.isfinite().all()):
                found[at] = self.told(Pair(each.own.grad, None), apart)
        return {"of": place, "grads": found}


def is_repeated(values):
    """Whether cells of a tensor lie in one place of memory."""
    return any(step == 0 and length > 1 for step, length in zip(values.stride(), values.shape))


class Uneven(Exception):
    """The step does not say the same in float32 and float64, or gives what is not asked here."""


class Operand:
    def __init__(self, place):
        self.place = place


class Operation:
    """An operation of a schema: its function in PyTorch and how its arguments are drawn."""

    def __init__(self, name, parameters, function, special, written):
        self.name = name
        self.parameters = parameters
        self.function = function
        self.special = special
        self.in_place = written is not None
        self.written = written

    def arguments(self, on):
        if self.special is not None:
            found = self.special(on)
            return list(found)
        values = []
        first = None
        for kind, optional, label, standard in self.parameters:
            if kind == "Tensor" and optional and on.draw.random() < 0.4:
                value = None
            elif kind == "Tensor":
                if first is None:
                    first = on.some()
                    value = Operand(first)
                elif self.name in NUMBERS and on.draw.random() < 0.2:
                    value = on.shapes.number()
                else:
                    value = Operand(on.like(on.shape_of(first)))
            elif standard is not None and on.draw.random() < 0.4:
                break
            else:
                value = attribute(on, kind, label, optional, on.shape_of(first))
            values.append(value)
            if label == "dim" and value is None and self.name in OVERLOADED:
                break
        return values


def attribute(on, kind, label, optional, shape):
    draw = on.draw
    rank = max(len(shape), 1)
    if optional and draw.random() < 0.2:
        return None
    wrong = draw.random() < 0.03
    if label in ("dim", "dim0", "dim1", "start_dim", "end_dim") and kind == "int":
        return draw.randint(-rank - 1, rank) if wrong else draw.randrange(-rank, rank)
    if label in ("dim", "dims") and kind == "int[]":
        count = draw.randint(1, rank)
        found = draw.sample(range(rank), count)
        found = [each - rank if draw.random() < 0.4 else each for each in found]
        return found + [draw.choice([0, rank, -rank - 1])] if wrong else found
    if kind == "bool":
        return draw.random() < 0.5
    if kind == "dtype":
        return draw.choice([torch.int64, torch.float32])
    if kind == "Scalar":
        return draw.choice([1, 2, -1, 0.5, -2.5, 0])
    if kind == "float":
        return draw.choice([0.5, 1.0, 2.0, 0.1, 3])
    if kind == "int":
        return draw.randint(-1, 2)
    if kind.startswith("str{"):
        return draw.choice(kind[4:-1].split(","))
    raise Skip()


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


# How the arguments of each operation are drawn where its schema does not say it.


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
            found += [on.draw.choice([0, 1, 2, 0.5]), on.draw.choice([1, -1, 0.5])]
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
        Operand(on.exact(batch + shape))
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


def draw_squeeze(on):
    first = on.some()
    rank = max(len(on.shape_of(first)), 1)
    return [Operand(first)] if on.draw.random() < 0.4 else [Operand(first), on.draw.randrange(-rank, rank)]


def method(name):
    return lambda x, *rest: getattr(x, name)(*rest)


def keyword(function, *names, plain=1):
    """Calls with these names behind the first `plain` arguments."""

    def call(*values):
        return function(*values[:plain], **dict(zip(names, values[plain:])))

    return call


SPECIAL = {
    "view": (draw_view, method("view")),
    "reshape": (draw_view, method("reshape")),
    "expand": (draw_expand, method("expand")),
    "matmul": (draw_matmul, torch.matmul),
    "mm": (product(2, 2), torch.mm),
    "bmm": (product(3, 3), torch.bmm),
    "mv": (product(2, 1), torch.mv),
    "dot": (product(1, 1), torch.dot),
    "outer": (draw_outer, torch.outer),
    "addmm": (draw_added_product(False), keyword(torch.addmm, "beta", "alpha", plain=3)),
    "baddbmm": (draw_added_product(True), keyword(torch.baddbmm, "beta", "alpha", plain=3)),
    "linear": (draw_linear, F.linear),
    "einsum": (draw_einsum, lambda form, operands: torch.einsum(form, *operands)),
    "cat": (draw_list, torch.cat),
    "stack": (draw_stack, torch.stack),
    "index_select": (indexed("index_select"), torch.index_select),
    "gather": (indexed("gather"), torch.gather),
    "scatter": (indexed("scatter"), torch.scatter),
    "scatter_add": (indexed("scatter_add"), torch.scatter_add),
    "index_add": (draw_index_add, torch.index_add),
    "where": (draw_where, torch.where),
    "masked_fill": (draw_masked, torch.masked_fill),
    "masked_select": (draw_masked_select, torch.masked_select),
    "lerp": (draw_lerp, torch.lerp),
    "topk": (draw_topk, torch.topk),
    "permute": (draw_permute, torch.permute),
    "unsqueeze": (draw_unsqueeze, torch.unsqueeze),
    "narrow": (draw_narrow, torch.narrow),
    "select": (draw_select, torch.select),
    "slice": (draw_slice, sliced),
    "diagonal": (draw_diagonal, torch.diagonal),
    "split": (draw_split, torch.split),
    "chunk": (draw_chunk, torch.chunk),
    "repeat": (draw_repeat, method("repeat")),
    "repeat_interleave": (draw_repeat_interleave, torch.repeat_interleave),
    "roll": (draw_roll, torch.roll),
    "tril": (draw_tri, torch.tril),
    "triu": (draw_tri, torch.triu),
    "view_as": (draw_as(False), method("view_as")),
    "expand_as": (draw_as(True), method("expand_as")),
    "norm": (draw_norm, torch.norm),
    "var": (draw_var, called_var("var")),
    "std": (draw_var, called_var("std")),
    "pow": (draw_pow, torch.pow),
    "floor_divide": (draw_pair_with_numbers, torch.floor_divide),
    "remainder": (draw_pair_with_numbers, torch.remainder),
    "layer_norm": (draw_layer_norm, F.layer_norm),
    "embedding": (draw_embedding, F.embedding),
    "nll_loss": (draw_classes(), F.nll_loss),
    "cross_entropy": (draw_classes(), F.cross_entropy),
    "mse_loss": (draw_loss, lambda a, b, how="mean": F.mse_loss(a, b, reduction=how)),
    "l1_loss": (draw_loss, lambda a, b, how="mean": F.l1_loss(a, b, reduction=how)),
    "binary_cross_entropy_with_logits": (
        lambda on: draw_loss(on)[:2],
        F.binary_cross_entropy_with_logits,
    ),
    "scaled_dot_product_attention": (draw_attention, attended),
    "one_hot": (draw_one_hot, F.one_hot),
    "squeeze": (draw_squeeze, torch.squeeze),
    "softmax": (draw_over_axis, keyword(torch.softmax, "dim", "dtype")),
    "log_softmax": (draw_over_axis, keyword(torch.log_softmax, "dim", "dtype")),
    "softmin": (draw_over_axis, keyword(F.softmin, "dim")),
    "T": (None, lambda x: x.T),
    "mT": (None, lambda x: x.mT),
    "t": (None, lambda x: x.t()),
    "to": (draw_to, lambda x, kind: x.to(kind)),
    "contiguous": (None, lambda x: x.contiguous()),
}
FUNCTIONAL = ["gelu", "leaky_relu", "softplus", "elu", "silu", "softmin"]
# What PyTorch refuses only here and there, and the engine computes.
UNASKED = "INTERNAL ASSERT|cannot be converted to type|returns multiple views|not implemented for|refer to a single memory location"
# PyTorch takes bools and empty tensors of other types here now and then, the engine never.
# What becomes of NaN and infinities depends on the order in which they are computed.
FINITE_ONLY = "prod binary_cross_entropy_with_logits".split()
NUMBERS_ONLY = "argmax argmin clamp softmax log_softmax softmin".split()
# Their strides are not asked: PyTorch's do not follow one rule.
STRIDES_OPEN = "sort argsort topk einsum".split()
TIED = "layer_norm topk sort argsort max min argmax argmin".split()
# Draws, and what other tests ask.
LEFT_OUT = """dropout rand_like randn_like empty_like bernoulli multinomial normal uniform exponential
multi_head_attention_forward""".split()
# These take a plain number for a tensor behind the first; the engine does so everywhere.
NUMBERS = "add sub mul div eq ne lt le gt ge where bitwise_and bitwise_or bitwise_xor".split()
# Without `dim` these take nothing else; the engine takes `keepdim` all the same.
OVERLOADED = "sum mean all any max min prod argmax argmin".split()
# PyTorch gives these the same name and arguments; everything else is called by keywords.
IN_PLACE = """add sub mul div pow exp log sqrt neg abs relu sigmoid tanh floor ceil trunc round clamp
masked_fill lerp addcmul addcdiv square sin cos reciprocal rsqrt bitwise_and bitwise_not floor_divide remainder sign expm1 log1p erf scatter scatter_add index_add
tril triu""".split()


def operations_of(schemas):
    found = []
    for line in schemas:
        name, parameters = parameters_of(line)
        if name.startswith("_"):
            continue
        special, function = SPECIAL.get(name, (None, None))
        if function is None and name in FUNCTIONAL:
            function = getattr(F, name)
        if function is None:
            function = getattr(torch, name, None)
        if function is None or name in LEFT_OUT:
            continue
        if special is None and (not parameters or parameters[0][0] != "Tensor"):
            continue
        written = method(name + "_") if name in IN_PLACE else None
        if name not in SPECIAL:
            labels = [label for _, _, label, _ in parameters]
            function = by_name(function, labels)
            written = by_name(getattr(torch.Tensor, name + "_"), labels) if written else None
        found.append(Operation(name, parameters, function, special, written))
    return found


def by_name(function, labels):
    """Calls with names, and None left out where it is the default."""

    def call(*values):
        rest = {name: each for name, each in zip(labels[1:], values[1:]) if each is not None}
        return function(values[0], **rest)

    return call


def main():
    asked = json.load(sys.stdin)
    operations = operations_of(asked["schemas"])
    only = asked.get("only")
    if only:
        operations = [each for each in operations if each.name in only]
    programs = []
    for number in range(asked["count"]):
        draw = random.Random(f"{asked['seed']} {number}")
        programs.append(Program(draw, operations, asked.get("length", 20)).run())
    names = sorted(each.name for each in operations)
    sys.stdout.write(json.dumps({"operations": names, "programs": programs}))


if __name__ == "__main__":
    main()
