"""One random program: its tensors and its calls, each made in float32 and in float64."""

import math
import re

import torch

from .differing import is_open
from .rounding import is_left_of_large, is_rounding, is_tied, steps_or_tells_zeros
from .tensors import (
    NAMES,
    Operand,
    Pair,
    Shape,
    Skip,
    Uneven,
    as_double,
    cells_of,
    has_history,
    is_leaf,
    is_repeated,
    made_in,
    nearly,
)


# What PyTorch refuses only here and there, and the engine computes.
UNASKED = "INTERNAL ASSERT|cannot be converted to type|returns multiple views|not implemented for|refer to a single memory location"
# Their strides are not asked: PyTorch's do not follow one rule.
STRIDES_OPEN = "sort argsort topk einsum".split()


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
        self.tensors.append(Pair(own, twin, is_given=True))
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
        self.tensors.append(Pair(own, own.clone(), is_given=True))
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
        kind = torch.float64 if twin else torch.float32
        with made_in(kind), torch.set_grad_enabled(not no_grad):
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
        in_place = (
            operation.in_place and self.draw.random() < 0.15 and isinstance(arguments[0], Operand)
        )
        no_grad = self.draw.random() < (0.3 if in_place else 0.03)
        pairs = [self.tensors[each.place] for each in arguments if isinstance(each, Operand)]
        if is_tied(operation.name, pairs, arguments) or is_open(operation.name, pairs):
            return
        if in_place and self.is_repeated(pairs[0]):
            return
        if steps_or_tells_zeros(operation.name) and self.is_rounding(operation, arguments):
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
                break
        if refused[0] is not None:
            if re.search(UNASKED, refused[0]):
                raise Uneven(*written)
            step["refused"] = refused[0]
            self.steps.append(step)
            if in_place and re.search("out of bounds|ZeroDivision", refused[0]):
                # PyTorch leaves what it wrote until then.
                raise Uneven(*written)
            return
        if refused[1] is not None:
            raise Uneven(*written)
        if not in_place and any(each.dtype != torch.float32 for each in made[0]):
            if self.is_rounding(operation, arguments):
                return
        elif not in_place and self.is_left_of_large(operation, arguments, made[1]):
            return
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
        self.mark_rounded(arguments, pairs)
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

    def is_repeated(self, pair):
        """Whether a tensor shares memory with one whose cells are repeated.

        The engine writes through no view of repeated cells; PyTorch looks at the last view alone.
        """
        memory = pair.own.storage().data_ptr()
        return any(
            each.own.storage().data_ptr() == memory and is_repeated(each.own)
            for each in self.tensors
        )

    def mark_rounded(self, arguments, pairs):
        """Marks results that were rounded, or whose operands were, and all in the same memory."""
        operands = []
        for each in arguments:
            operands += each if isinstance(each, list) else [each]
        is_rounded = any(
            isinstance(each, Operand) and self.tensors[each.place].is_rounded for each in operands
        )
        for each in pairs:
            if each.own.dtype != torch.float32:
                continue
            if not is_rounded and nearly(each.own, each.twin)[1] == 0:
                continue
            each.is_rounded = True
            memory = each.own.storage().data_ptr()
            for other in self.tensors:
                if other.own.dtype == torch.float32 and other.own.storage().data_ptr() == memory:
                    other.is_rounded = True

    def operand_pairs(self, arguments):
        """The tensors among the arguments by their place, each with whether its numbers were given."""
        pairs = {}
        for at, each in enumerate(arguments):
            if isinstance(each, Operand):
                pair = self.tensors[each.place]
                pairs[at] = (pair, pair.is_given and each.place not in self.shared)
        return pairs

    def is_rounding(self, operation, arguments):
        values = [self.decoded(each, True) for each in arguments]
        return is_rounding(operation, values, self.operand_pairs(arguments))

    def is_left_of_large(self, operation, arguments, made):
        values = [self.decoded(each, True) for each in arguments]
        return is_left_of_large(operation.function, values, self.operand_pairs(arguments), made)

    def run(self):
        for _ in range(self.draw.randint(1, 3)):
            self.given(self.shapes.shape(), self.random_dtype())
        count = self.draw.randint(self.length // 2, self.length)
        while count > 0:
            count -= 1
            try:
                self.step()
            except Uneven as uneven:
                # What was written to stays written: the program ends before this step, and what
                # its tensors hold now is not asked.
                if uneven.args:
                    self.is_spoilt = True
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
