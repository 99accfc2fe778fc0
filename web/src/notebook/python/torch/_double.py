"""Tensors of float64: to the engine they are of float32, and here their name is kept.

`_doubles` are the numbers of the tensors that are called float64. From the first one on, each call of
the engine passes through here, and its results get the dtype that PyTorch's rules of promotion give
them. Until then nothing is looked at, so that notebooks without float64 lose no time.
"""

import array
import math

from torch import _dtypes, _engine
from torch._arguments import FLOATING, LONG_WHOLE, NONE, TENSOR, TENSORS, TEXT, TYPE, WHOLES
from torch._double_numbers import MOST, shortest

_doubles = set()
# Python's numbers that had to become tensors, while float64 is the default: they promote nothing.
_numbers = set()
_HELD, _NAMED = _dtypes.FLOAT32._place, _dtypes.FLOAT64._place
_BY_PLACE = {each.place: each for each in _engine.OPERATIONS.values()}

# What refuses floats of two dtypes, and what it says; the products have sentences of their own.
_UNLIKE_OPERANDS = "the operands need one type."
_UNLIKE_VALUES = (
    "Index put requires the source and destination dtypes match, got {0} for the destination and "
    "{1} for the source."
)
_REFUSED = {
    **dict.fromkeys("matmul mm mv dot bmm linear addmm".split(), _UNLIKE_OPERANDS),
    **dict.fromkeys(("index_put", "setitem"), _UNLIKE_VALUES),
    **dict.fromkeys(
        """baddbmm einsum layer_norm rms_norm nll_loss cross_entropy
        scaled_dot_product_attention""".split(),
        "expected scalar type {0} but found {1}",
    ),
    "multi_head_attention_forward": "mat1 and mat2 must have the same dtype",
    "scatter": "scatter(): Expected self.dtype to be equal to src.dtype",
    "scatter_add": "scatter(): Expected self.dtype to be equal to src.dtype",
    "index_add": "index_add_(): self ({0}) and source ({1}) must have the same scalar type",
    "lerp": "expected dtype {2} for `{4}` but got dtype {3}",
}
# Operands that do not change the result's dtype. They may be of another dtype, as `target` may.
_MUTE = {
    "baddbmm": ("input",),
    "masked_fill": ("value",),
    "binary_cross_entropy_with_logits": ("input",),
    "scaled_dot_product_attention": ("attn_mask",),
    "multi_head_attention_forward": ("attn_mask", "key_padding_mask"),
}


def begin():
    """Puts this file between the package and the engine's calls, once."""
    if _begun:
        return
    from torch import _functions

    _begun.append((_engine.call_shared, _engine.call_with))
    _engine.call_shared = _functions.call_shared = _heard(
        _engine.call_shared, lambda count: _engine.shared[:count]
    )
    _engine.call_with = _heard(_engine.call_with, lambda *numbers: array.array("d", numbers))
    for each in (_give_shared, _look, _item, _run, _gradients):
        name = each.__name__[1:]
        setattr(_engine, name, each(getattr(_engine, name)))


_begun = []


def _heard(plain, numbers_of):
    def heard(*given):
        numbers = numbers_of(*given)
        # A tensor's number may be that of something else in the call: `_call` looks closer.
        is_plain = TYPE not in numbers and _doubles.isdisjoint(numbers)
        if is_plain and _dtypes.default[0] is _dtypes.FLOAT32:
            return plain(*given)
        return _call(numbers)

    return heard


def _call(numbers):
    """A call of an operation: its results get their names."""
    tensors, of, place, large = _parts(numbers)
    asked = numbers[place] if place else None
    if asked == _NAMED:
        numbers[place] = _HELD
    if numbers[0] != _engine.TAPE:
        return _passed(numbers)
    for at in large:
        numbers[at] = math.copysign(MOST, numbers[at])
    operation = _BY_PLACE[numbers[1]]
    are_double = [each in _doubles for each in tensors]
    if operation.name == "to" and asked in (_HELD, _NAMED):
        if are_double[0] != (asked == _NAMED) and _look_at(tensors[0])[0] == _HELD:
            # The engine has nothing to convert, and would give the tensor itself.
            clone = _engine.OPERATIONS["clone"].place
            numbers = (numbers[0], clone, numbers[2], 1, TENSOR, tensors[0])
    told = None
    if False in are_double or not tensors:
        names = [operation.parameters[at].name for at in of]
        mute = _MUTE.get(operation.name, ())
        told = [pair for pair in zip(tensors, names) if pair[1] not in mute]
        if True in are_double and operation.name in _REFUSED:
            refusal = _refusal(operation.name, told)
            if refusal is not None:
                return refusal
    answer = _passed(numbers)
    if type(answer) is str and answer[:1] == "!":
        return answer
    made = [answer] if type(answer) is int else list(map(int, answer.split()))
    # What is written to keeps its name.
    made = [each for each in made if each >= 0 and each not in tensors[:1]]
    if asked is None:
        is_double = told is None or _is_double(told)
    else:
        is_double = asked == _NAMED
    if made and is_double:
        _name(_floats(made, operation.place if told is None and asked is None else None))
    return answer


def _floats(made, place):
    """Those results that are floats. Of an operation at a place, whose tensors are all of float64,
    that does not change."""
    known = _are_floats.get((place, len(made)))
    if known is None:
        known = [_look_at(each)[0] == _HELD for each in made]
        if place is not None:
            _are_floats[place, len(made)] = known
    return [each for each, is_float in zip(made, known) if is_float]


_are_floats = {}


def _passed(numbers):
    count = len(numbers)
    if count >= _engine.ROOM:
        return _begun[0][1](*numbers)
    _engine.packers[count](_engine.shared, 0, *numbers)
    return _begun[0][0](count)


def _parts(numbers):
    """The tensors of a call and which arguments they are, where it asks for a dtype, and where
    numbers are that float32 lacks."""
    tensors, of, asked, large = [], [], 0, []
    place, end, at = 4, len(numbers), -1
    while place < end:
        tag = numbers[place]
        at += 1
        if tag == TENSOR:
            tensors.append(int(numbers[place + 1]))
        elif tag == TENSORS:
            count = int(numbers[place + 1])
            tensors += [int(each) for each in numbers[place + 2 : place + 2 + count] if each >= 0]
        elif tag == TYPE:
            asked = place + 1
        elif tag == FLOATING and MOST < abs(numbers[place + 1]) < math.inf:
            large.append(place + 1)
        if tag in (WHOLES, TENSORS, TEXT):
            place += 2 + int(numbers[place + 1])
        else:
            place += {NONE: 1, LONG_WHOLE: 3}.get(tag, 2)
        of += [at] * (len(tensors) - len(of))
    return tensors, of, asked, large


def _look_at(number):
    """A tensor's dtype's place and the count of its axes, without a name."""
    rank = _engine.told(_engine._recorder.look(_engine.TAPE, number))
    return _engine.shared[0], rank


def _is_double(told):
    """Whether a floating result of tensors is float64: of two floats the one with axes says so."""
    known = [each for each, _ in told if each not in _numbers]
    if known and all(each in _doubles for each in known):
        return True
    with_axes, others = [], []
    for each in known:
        kind, rank = _look_at(each)
        if kind == _HELD:
            (with_axes if rank else others).append(each in _doubles)
    found = with_axes or others
    return any(found) if found else _dtypes.default[0] is _dtypes.FLOAT64


def _refusal(name, told):
    """The engine's answer for floats of two dtypes, None where none is refused."""
    looks = [_look_at(each) for each, _ in told]
    if name == "setitem":
        # Slices convert, and masks do of one value.
        indices = [kind for (_, where), (kind, _) in zip(told, looks) if where == "indices"]
        if _dtypes.INT64._place not in indices and not (indices and looks[-1][1]):
            return None
    floats = [
        ("Double" if each in _doubles else "Float", where)
        for (each, where), (kind, _) in zip(told, looks)
        if kind == _HELD and where != "target"
    ]
    first = floats[0][0]
    other, where = next((each for each in floats if each[0] != first), (None, None))
    if other is None:
        return None
    said = _REFUSED[name].format(first, other, first.lower(), other.lower(), where)
    return f"!type\n{said}"


def _name(numbers):
    if numbers:
        _dtypes.note_double()
        _doubles.update(numbers)


def _give_shared(plain):
    def give_shared(tape, place, data, *shape):
        answer = plain(tape, min(place, _HELD), data, *shape)
        if place == _NAMED and tape == _engine.TAPE and type(answer) is int:
            _name([answer])
        return answer

    return give_shared


def _look(plain):
    def look(number, tape=None):
        found = plain(number, tape)
        if number not in _doubles or tape not in (None, _engine.TAPE):
            return found
        if found[3] != -1:
            _doubles.add(found[3])
        return (_NAMED, *found[1:])

    return look


def _item(plain):
    def item(number):
        found = plain(number)
        return shortest(found) if number in _doubles and type(found) is float else found

    return item


def _gradients(plain):
    def gradients(output, gradient, creates, count, *wanted):
        found = plain(output, gradient, creates, count, *wanted)
        _doubles.update(
            each for to, each in zip(wanted, found) if to in _doubles and each != -1
        )
        return found

    return gradients


def _run(plain):
    def run(call, *numbers):
        if call == "forget_tensors":
            _doubles.intersection_update(numbers[1:])
            _numbers.intersection_update(numbers[1:])
        return plain(call, *numbers)

    return run


def of_number(tensor):
    """The tensor that stands for a number of Python's."""
    if _dtypes.default[0] is _dtypes.FLOAT64:
        _numbers.add(tensor._number)
    return tensor
