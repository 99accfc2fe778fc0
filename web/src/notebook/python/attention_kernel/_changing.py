"""Puts a reader's numbers into tensors where the code makes them.

A tensor is found by the run of its cell, the line, and how many the line had made before it. Its
numbers are written by a recorded operation, so that whoever makes all calls again has them too.
"""

import json
import random

from torch import _engine, _functions, _half, _memory, _named
from torch._dtypes import BY_PLACE
from torch._making import tensor
from torch._modes import no_grad
from torch._random import manual_seed
from torch._tensor import wrap

from ._lines import place
from ._printed import logged

_next = []
# By the run's count and the line: the changes, by how many tensors are made before.
_expected = {}
# By the same: how many tensors have been made.
_made = {}
_written = []
_is_writing = [False]
_is_watching = [False]
_INDEX_PUT = _engine.OPERATIONS["index_put"]
_SETITEM = _engine.OPERATIONS["setitem"]
# The code of `...`, as setitem reads it.
_ELLIPSIS = 3


def draw_from(upper, lower):
    """Seeds by 64 bits what draws before the code seeds it, so that another Python draws the same."""
    seed = upper << 32 | lower
    random.seed(seed)
    manual_seed(seed)


def change_next(text):
    """Tells what the cell that runs next is to change, as JSON: lists of the change's number, the
    line, how many tensors are made there before, the shape, and cells by their row-major places.
    Numbers that JSON has not are texts."""
    _next[:] = json.loads(text)
    if _next:
        _watch()


def begin(count):
    """The run of this count has begun."""
    _memory.begin_cell()
    for change, line, nth, shape, cells in _next:
        _expected.setdefault((count, line), {})[nth] = (change, shape, cells)
    _next.clear()


def take_written():
    """What was written since the last call, as JSON: the change's number, the tensor's number on
    the tape, and how many calls had been logged."""
    text = json.dumps(_written)
    _written.clear()
    return text


def _watch():
    """Looks at each tensor that is made, from now on; without changes nothing is looked at."""
    if _is_watching[0]:
        return
    _is_watching[0] = True
    if _named.listen(_heard):
        return
    heard = _heard(_engine.call_shared, lambda _: _engine.shared[0])
    _engine.call_shared = _functions.call_shared = heard
    _engine.call_with = _heard(_engine.call_with, lambda given: given[0])
    _engine.give_shared = _heard(_engine.give_shared, lambda given: given[0])


def _heard(call, tape_of):
    """A call of the recorder after which the tensors that it has made are changed."""

    def heard(*given):
        is_main = tape_of(given) == _engine.TAPE
        answer = call(*given)
        if is_main and (place[0], place[1]) in _expected and not _is_writing[0]:
            if type(answer) is int:
                _change([answer])
            elif answer[:1] != "!":
                _change([int(each) for each in answer.split()])
        return answer

    return heard


def _change(numbers):
    """Changes those of the tensors, made by the line that runs, that are to be changed."""
    key = (place[0], place[1])
    # They have no names of Python's yet: these keep them from being let go of.
    tensors = [wrap(each) for each in numbers if each != -1]
    for each in tensors:
        nth = _made[key] = _made.get(key, -1) + 1
        change = _expected[key].get(nth)
        if change is not None:
            _is_writing[0] = True
            try:
                _write(each, *change)
            except (IndexError, RuntimeError, ValueError):
                # It cannot be written to: the page hears of no writing, and says so.
                pass
            finally:
                _is_writing[0] = False
                place[1] = key[1]


def _write(made, change, shape, cells):
    """Writes cells of a tensor, if it has the shape."""
    look = _engine.look(made._number)
    if list(look[4]) != shape:
        return
    line = place[1]
    # What is needed for it belongs to no line of the code.
    place[1] = 0
    dtype = BY_PLACE[look[0]]
    if _half.making[0] is not None:
        dtype = BY_PLACE[_half.making[0]]
        _named.name([made._number], dtype.place())
    kind = float if dtype.is_floating_point else int
    with no_grad():
        values = [kind(value) for _, value in cells]
        values = tensor(values, dtype=dtype) if kind is float else tensor(values)
        places = [at for at, _ in cells]
        indices = []
        for length in reversed(shape):
            indices.insert(0, tensor([at % length for at in places]))
            places = [at // length for at in places]
        if any(places):
            return
        if shape:
            given = (_INDEX_PUT, (made, indices, values), None, _engine.IN_PLACE)
        else:
            given = (_SETITEM, (made, [_ELLIPSIS], [], values.reshape(())))
        place[1] = line
        _engine.record(*given)
        _written.append((change, made._number, logged[0]))
