"""Lets go of tensors that no variable holds any more, so that a long loop does not fill the engine."""

import gc

from torch import _engine
from torch._tensor import Tensor

_EVERY = 2000
_MOST_OPERATIONS = 30_000
_MOST_BYTES = 200 * 2**20


def _is_full():
    operations, size = _engine.used()
    return operations > _MOST_OPERATIONS or size > _MOST_BYTES


def _forget(live):
    numbers = sorted({each._number for each in live})
    _engine.run("forget_tensors", len(numbers), *numbers)


def _live():
    return [each for each in gc.get_objects() if isinstance(each, Tensor) and "_number" in each.__dict__]


def after_call(number):
    """After a call at `_engine.due`: if much is held, and no graph that may still be needed."""
    _engine.due[0] = number + _EVERY
    if _is_full():
        live = _live()
        if all(each.is_leaf for each in live):
            _forget(live)


def after_backward():
    """After a backward pass, whose graph nobody needs any more."""
    if _is_full():
        _forget(_live())
