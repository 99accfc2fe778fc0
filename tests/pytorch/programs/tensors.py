"""Tensors of random programs, and what PyTorch says of them."""

import base64
import math
from contextlib import contextmanager

import torch


DTYPES = {"bool": torch.bool, "int64": torch.int64, "float32": torch.float32}
NOISE = 0.01
NAMES = {kind: name for name, kind in DTYPES.items()}


class Skip(Exception):
    """The operation cannot be asked here."""


class Uneven(Exception):
    """The step does not say the same in float32 and float64, or gives what is not asked here."""


class Operand:
    def __init__(self, place):
        self.place = place


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


@contextmanager
def made_in(kind):
    """PyTorch makes floats of this dtype of whole numbers and bools."""
    before = torch.get_default_dtype()
    torch.set_default_dtype(kind)
    try:
        yield
    finally:
        torch.set_default_dtype(before)


class Pair:
    """A tensor and its twin in float64.

    `is_given` says that its numbers were given rather than computed, and `is_rounded` that they, or
    numbers that they were computed from, were rounded.
    """

    def __init__(self, own, twin, is_given=False, is_rounded=False):
        self.own = own
        self.twin = twin
        self.is_given = is_given
        self.is_rounded = is_rounded


def nearly(own, twin):
    """Whether both say the same, and how far they are apart.

    A number that is off by more than NOISE is nothing but rounding, such as what is left of 1e30
    minus nearly as much: what is computed of it may be anything.
    """
    if own.dtype != torch.float32:
        return bool((own == twin).all()), 0.0
    own, twin = own.data.double(), twin.data.double()
    if torch.equal(own, twin):
        return True, 0.0
    finite = own.isfinite() & twin.isfinite()
    over = twin.abs() > 3e38
    same = (own == twin) | (own.isnan() & twin.isnan()) | (over & own.isinf() & (own.sign() == twin.sign()))
    if not bool((finite | same).all()):
        return False, 0.0
    apart = (own - twin).abs()[finite]
    if bool((apart > NOISE * (1 + twin[finite].abs())).any()):
        return False, 0.0
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


def is_repeated(values):
    """Whether cells of a tensor lie in one place of memory."""
    return any(step == 0 and length > 1 for step, length in zip(values.stride(), values.shape))
