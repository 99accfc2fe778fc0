"""Lets go of tensors that no variable holds any more, so that a long loop does not fill the engine.

The engine keeps what it records, and can let go of all but some tensors, whose history is gone
then. So that happens where no history is needed: after a backward pass, which uses graphs up, or
while all live tensors are leaves. Where much is held, what was made before the last backward pass
or long ago, as a cell's output that is shown, puts it off no more. Only where the record is nearly
full, or has no room for a result, it happens all the same.
"""

import gc

from torch import _engine, _grad_names
from torch._tensor import Tensor, wrap

_EVERY = 200
# A backward pass looks at all that is held, so that less is faster.
_MOST = (10_000, 128 * 2**20)
# What is held at least before the next look, of calls and of backward passes; and, where half is
# full, the part of `_MOST` up to the look behind that.
_of_calls, _of_passes = [*_MOST, 0.001], [*_MOST, 0.001]
# The last tensor of the cells before.
_before_cell = [-1]
# The tensor of the last backward pass; and how far behind a call what is needed may be.
_passed, _FAR = [-1], 20_000
# Of the engine's own limits of 100,000 operations and 1 GB.
_NEARLY_FULL = (80_000, 800 * 2**20)
# From so many bytes on, a backward pass lets go of what was made before the last pass but one, or
# before the cell that made an optimizer since.
_LARGE = 384 * 2**20
# Of results that were no tensors of Python's when their history went: the names of their nodes.
_results = {}


def _live():
    found = gc.get_objects()
    return [each for each in found if isinstance(each, Tensor) and "_number" in each.__dict__]


def _forget(live, also=()):
    """Keeps live tensors, and numbers that are no tensors of Python's yet."""
    from torch.autograd import _function, _graph, _versions

    own = set()
    for each in live:
        own.add(each._number)
        if "_ghost" in each.__dict__:
            continue
        if _engine.is_computed(each._number):
            each._ghost = _grad_names.name_of(each)
            each._was_used = _graph.is_used_up(each._number, by_passes=True)
        elif each._number in _results:
            each._ghost, each._was_used = _results[each._number], False
    others = [each for each in also if each not in own and _engine.is_computed(each)]
    names = {each: _grad_names.name_of(wrap(each)) for each in others}
    numbers = _numbers(live, also)
    for made in _function.open_calls:
        numbers.update(made.numbers)
    numbers = sorted(numbers)
    _engine.run("forget_tensors", len(numbers), *numbers)
    _engine.kept[0] = numbers[-1] if numbers else -1
    _engine.calls.clear()
    _engine.former.clear()
    _engine.nodes.clear()
    _graph.forget(numbers)
    _engine.ghosts.clear()
    _engine.memories.clear()
    _results.clear()
    _results.update(names)
    ghosts = [(each._number, each._was_used) for each in live if "_ghost" in each.__dict__]
    for number, was_used in (*ghosts, *((each, False) for each in names)):
        _engine.ghosts[number] = was_used
        _engine.memories.setdefault(_engine.located(number)[0], []).append(number)
        # What is computed from it takes a gradient as before.
        _engine.run("require_gradient", number, 1)
    _versions.forget(set(numbers))


def _part_used():
    """How much of the record is taken: 1 where it is nearly full."""
    return max(used / full for used, full in zip(_engine.used(), _NEARLY_FULL))


def _next_look(held, most, full):
    """How much is held at the next look: where live tensors alone are much, looks become rare."""
    return max(most, min(1.25 * held, 0.75 * held + 0.25 * (1.25 * full)))


def _try(is_needed, put_off, also=(), old=-1):
    """Lets go of what is dead if much is held. Live tensors that `is_needed` finds put it off, up
    to `old` only until the record is half full."""
    operations, size = _engine.used()
    if operations <= put_off[0] and size <= put_off[1]:
        return
    live, part = _live(), _part_used()
    numbers = _numbers(live, also)
    is_eager = old > -1 and part > 0.5
    old = old if is_eager else -1
    if part > 1 or not any(
        each > old and _engine.is_computed(each) and is_needed(each) for each in numbers
    ):
        _forget(live, also)
        looks = map(_next_look, _engine.used(), _MOST, _NEARLY_FULL)
        _of_calls[:] = _of_passes[:] = (*looks, 0.001)
    else:
        # Of several passes that take turns, another may find what is needed used up.
        step = min(put_off[2], 0.5) if is_eager else 0.5
        more = put_off[2] * (1 + is_eager)
        put_off[:] = (operations + step * _MOST[0], size + step * _MOST[1], more)


def _numbers(live, also):
    return {each._number for each in live}.union(also)


def after_call(number, also):
    """After a call at `_engine.due`, whose results are `also`."""
    _engine.due[0] = number + _EVERY
    _try(lambda each: True, _of_calls, also, number - _FAR)


def makes_room(answer, numbers=()):
    """Whether letting go of what is dead gave a call room that was refused for want of memory."""
    if not answer.startswith("!memory"):
        return False
    from torch.autograd import _graph

    # What holds itself in a circle is dead, too.
    gc.collect()
    before = _engine.used()
    _forget(_live(), set(_graph.operands(numbers)) if numbers else ())
    return _engine.used() < before


def after_backward(number):
    """After a backward pass from a tensor: what it has gone through needs its history no more."""
    from torch.autograd import _graph

    is_large = _engine.used()[1] > _LARGE
    old = _passed[0] if is_large else min(_passed[0], number - _FAR)
    _try(lambda each: not _graph.is_used_up(each), _of_passes, old=old)
    _passed[0] = number


def begin_cell():
    """A cell begins."""
    _before_cell[0] = next(reversed(_engine.calls), -1)


def before_training():
    """An optimizer is made: what cells before have computed needs its history no more, if much is
    held."""
    _passed[0] = max(_passed[0], _before_cell[0])
