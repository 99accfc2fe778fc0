"""Lets go of tensors that no variable holds any more, so that a long loop does not fill the engine.

The engine keeps what it records, and can let go of all but some tensors, whose history is gone then.
So that happens where no history is needed: after a backward pass, which uses graphs up, or while all
live tensors are leaves. Only where the record is nearly full it happens all the same.
"""

import gc

from torch import _engine, _grad_names
from torch._tensor import Tensor

_EVERY = 2000
_MOST_OPERATIONS = 20_000
_MOST_BYTES = 128 * 2**20
# Of the engine's own limits of 100,000 operations and 512 MB.
_NEARLY_FULL = (80_000, 400 * 2**20)


def _live():
    return [each for each in gc.get_objects() if isinstance(each, Tensor) and "_number" in each.__dict__]


def _forget(live, also=()):
    """Keeps live tensors, and numbers that are no tensors of Python's yet."""
    from torch.autograd import _function, _graph

    for each in live:
        if "_ghost" not in each.__dict__ and _engine.is_computed(each._number):
            each._ghost = _grad_names.name_of(each)
    numbers = {each._number for each in live}
    numbers.update(also)
    for made in _function.open_calls:
        numbers.update(each.number for each in made.outputs)
    numbers = sorted(numbers)
    _engine.run("forget_tensors", len(numbers), *numbers)
    _engine.calls.clear()
    _graph.forget()


def after_call(number, also):
    """After a call at `_engine.due`, whose results are `also`."""
    _engine.due[0] = number + _EVERY
    operations, size = _engine.used()
    if operations <= _MOST_OPERATIONS and size <= _MOST_BYTES:
        return
    live = _live()
    is_needed = any(_engine.is_computed(each) for each in {each._number for each in live}.union(also))
    if not is_needed or operations > _NEARLY_FULL[0] or size > _NEARLY_FULL[1]:
        _forget(live, also)


def after_backward():
    """After a backward pass, whose graph nobody needs any more."""
    from torch.autograd import _graph

    operations, size = _engine.used()
    if operations <= _MOST_OPERATIONS and size <= _MOST_BYTES:
        return
    live = _live()
    # What the pass has not gone through may need its history still.
    is_needed = any(
        each._number not in _graph.freed and _engine.is_computed(each._number) for each in live
    )
    if not is_needed or operations > _NEARLY_FULL[0] or size > _NEARLY_FULL[1]:
        _forget(live)
