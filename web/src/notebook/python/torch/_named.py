"""Tensors of float64, float16 and bfloat16: to the engine they are of float32, and here their names
are kept.

`_names` has the numbers of such tensors. From the first one on, each call of the engine passes
through here, and its results get the dtype that PyTorch's rules of promotion give them; those of
float16 and bfloat16 are rounded to it. Until then nothing is looked at, so that notebooks without
them lose no time.
"""

import array
import math

from torch import _casting, _dtypes, _engine, _half, _half_steps, _named_refusals
from torch._arguments import FLOATING, LONG_WHOLE, NONE, TENSOR, TENSORS, TEXT, TYPE, WHOLES
from torch._double_numbers import MOST, shortest

# The places of the dtypes of tensors, by their numbers.
_names = {}
# Python's numbers that had to become tensors: they promote nothing.
_numbers = set()
_HELD, _DOUBLE = _dtypes.FLOAT32._place, _dtypes.FLOAT64._place
_BY_PLACE = {each.place: each for each in _engine.OPERATIONS.values()}

# Operands that do not change the result's dtype. They may be of another dtype, as `target` may.
_MUTE = {
    "baddbmm": ("input",),
    "masked_fill": ("value",),
    "binary_cross_entropy_with_logits": ("input",),
    "scaled_dot_product_attention": ("attn_mask",),
    "multi_head_attention_forward": ("attn_mask", "key_padding_mask"),
    "view_as": ("other",),
    "expand_as": ("other",),
}
# Operands that choose cells, and are never floats.
_CHOOSING = ("index", "indices", "mask", "condition")


def begin():
    """Puts this file between the package and the engine's calls, once."""
    if _begun:
        return
    from torch import _functions

    _half.is_asked[0] = True
    _begun.append((_engine.call_shared, _engine.call_with, _engine.give_shared))
    _engine.call_shared = _functions.call_shared = _heard(0, lambda count: _engine.shared[:count])
    _engine.call_with = _heard(1, lambda *numbers: array.array("d", numbers))
    for each in (_give_shared, _look, _item, _run, _gradients):
        name = each.__name__[1:]
        setattr(_engine, name, each(getattr(_engine, name)))


_begun = []


def listen(heard):
    """Puts a function between the engine's calls and this file; whether it has begun.

    `heard` takes a call and what gives the tape of its arguments.
    """
    if _begun:
        call, call_with, give = _begun[0]
        _begun[0] = (
            heard(call, lambda _: _engine.shared[0]),
            heard(call_with, lambda given: given[0]),
            heard(give, lambda given: given[0]),
        )
    return bool(_begun)


def _heard(place, numbers_of):
    def heard(*given):
        numbers = numbers_of(*given)
        # A tensor's number may be that of something else in the call: `call` looks closer.
        is_plain = TYPE not in numbers and _names.keys().isdisjoint(numbers)
        is_plain = is_plain and _casting.target[0] is None
        if is_plain and _dtypes.default[0] is _dtypes.FLOAT32:
            return _begun[0][place](*given)
        return call(numbers)

    return heard


def call(numbers):
    """A call of an operation: its results get their names."""
    spots, of, place, floating = _parts(numbers)
    asked = int(numbers[place]) if place else None
    if asked is not None:
        numbers[place] = min(asked, _HELD)
    if numbers[0] != _engine.TAPE:
        return passed(numbers)
    for at in floating:
        if MOST < abs(numbers[at]) < math.inf:
            numbers[at] = math.copysign(MOST, numbers[at])
    operation = _BY_PLACE[numbers[1]]
    if _casting.target[0] is not None:
        _casting.cast(operation.name, numbers, spots)
    tensors = [int(numbers[at]) for at in spots]
    if operation.name == "to" and asked >= _HELD:
        return _converted(numbers, tensors[0], asked)
    names = {_names.get(each) for each in tensors}
    told = None
    if len(names) != 1 or None in names:
        parameters = [operation.parameters[at].name for at in of]
        mute = _MUTE.get(operation.name, ())
        told = [pair for pair in zip(tensors, parameters) if pair[1] not in mute]
        names = {
            _names.get(each) for each, where in zip(tensors, parameters) if where not in _CHOOSING
        }
        if len(names) > 1 and operation.name in _named_refusals.REFUSED:
            looks = [_look_at(each) for each, _ in told]
            places = [_names.get(each, _HELD) for each, _ in told]
            refusal = _named_refusals.refusal(operation.name, told, looks, places)
            if refusal is not None:
                return refusal
    if asked is not None:
        kind = asked
    else:
        kind = _promoted(told) if told is not None else next(iter(names))
    is_exact = _half.keeps(operation.name, names, kind, floating)
    into = _names.get(tensors[0], _HELD) if tensors else _HELD
    if kind > _DOUBLE:
        steps = _half_steps.made(operation.name, numbers, _numbers)
        if steps is not None:
            return steps
        _half_steps.round_numbers(operation.name, numbers, spots, floating, kind, _numbers)
    answer = passed(numbers)
    if type(answer) is str and answer[:1] == "!":
        return answer
    made = [answer] if type(answer) is int else list(map(int, answer.split()))
    if made and made[0] in tensors[:1]:
        # What is written to keeps its name.
        if into > _DOUBLE and not is_exact:
            _half.round_in_place(made[0], into)
        return answer
    if kind <= _HELD or not made:
        return answer
    place = operation.place if told is None and asked is None else None
    floats = _floats([each for each in made if each >= 0], place)
    if kind > _DOUBLE and floats and not is_exact:
        rounded = {each: _half.rounded(each, kind) for each in floats}
        floats = rounded.values()
        made = [rounded.get(each, each) for each in made]
        answer = made[0] if type(answer) is int else " ".join(map(str, made))
    name(floats, kind)
    return answer


def _converted(numbers, tensor, asked):
    """`to` a floating dtype."""
    own = _names.get(tensor, _HELD)
    is_float = _look_at(tensor)[0] == _HELD
    if is_float and asked == own:
        return tensor
    if is_float and asked <= _DOUBLE:
        # The engine has nothing to convert, and would give the tensor itself.
        clone = _engine.OPERATIONS["clone"].place
        numbers = (numbers[0], clone, numbers[2], 1, TENSOR, tensor)
    made = tensor if is_float and asked > _DOUBLE else passed(numbers)
    if type(made) is str:
        return made
    if asked > _DOUBLE:
        made = _half.rounded(made, asked)
    if asked != _HELD:
        name([made], asked)
    return made


def _floats(made, place):
    """Those results that are floats. Of an operation at a place, whose tensors all have names, that
    does not change."""
    known = _are_floats.get((place, len(made)))
    if known is None:
        known = [_look_at(each)[0] == _HELD for each in made]
        if place is not None:
            _are_floats[place, len(made)] = known
    return [each for each, is_float in zip(made, known) if is_float]


_are_floats = {}


def passed(numbers):
    """The call as the engine makes it."""
    count = len(numbers)
    if count >= _engine.ROOM:
        return _begun[0][1](*numbers)
    _engine.packers[count](_engine.shared, 0, *numbers)
    return _begun[0][0](count)


def _parts(numbers):
    """Where a call's tensors are and which arguments they are, where it asks for a dtype, and where
    its fractions are."""
    spots, of, asked, floating = [], [], 0, []
    place, end, at = 4, len(numbers), -1
    while place < end:
        tag = numbers[place]
        at += 1
        if tag == TENSOR:
            spots.append(place + 1)
        elif tag == TENSORS:
            count = int(numbers[place + 1])
            found = range(place + 2, place + 2 + count)
            spots += [each for each in found if numbers[each] >= 0]
        elif tag == TYPE:
            asked = place + 1
        elif tag == FLOATING:
            floating.append(place + 1)
        if tag in (WHOLES, TENSORS, TEXT):
            place += 2 + int(numbers[place + 1])
        else:
            place += {NONE: 1, LONG_WHOLE: 3}.get(tag, 2)
        of += [at] * (len(spots) - len(of))
    return spots, of, asked, floating


def _look_at(number):
    """A tensor's dtype's place and the count of its axes, without a name."""
    rank = _engine.told(_engine._recorder.look(_engine.TAPE, number))
    return _engine.shared[0], rank


def _promoted(told):
    """The place of a floating result of tensors: of two floats those with axes say it."""
    known = [each for each, _ in told if each not in _numbers]
    places = {_names.get(each) for each in known}
    if len(places) == 1 and None not in places:
        return places.pop()
    with_axes, others = set(), set()
    for each in known:
        kind, rank = _look_at(each)
        if kind == _HELD:
            (with_axes if rank else others).add(_names.get(each, _HELD))
    return _dtypes.joined({_dtypes.BY_PLACE[each] for each in with_axes or others})._place


def place_of(number):
    """The place of a floating tensor's dtype, None of others."""
    found = _names.get(number)
    return _HELD if found is None and _look_at(number)[0] == _HELD else found


_noted = [None]


def name(numbers, place):
    """Keeps the dtype's name of tensors."""
    for each in numbers:
        _names[each] = place
    if numbers and place != _noted[0]:
        _noted[0] = place
        _dtypes.note(_dtypes.BY_PLACE[place])


def _give_shared(plain):
    def give_shared(tape, place, data, *shape):
        answer = _begun[0][2](tape, min(place, _HELD), data, *shape)
        if place > _HELD and tape == _engine.TAPE and type(answer) is int:
            if place > _DOUBLE:
                answer = _half.rounded(answer, place)
            name([answer], place)
        return answer

    return give_shared


def _look(plain):
    def look(number, tape=None):
        found = plain(number, tape)
        place = _names.get(number)
        if place is None or tape not in (None, _engine.TAPE):
            return found
        if found[3] != -1:
            _names[found[3]] = place
        return (place, *found[1:])

    return look


def _item(plain):
    def item(number):
        found = plain(number)
        is_double = _names.get(number) == _DOUBLE and type(found) is float
        return shortest(found) if is_double else found

    return item


def _gradients(plain):
    def gradients(output, gradient, creates, count, *wanted):
        found = plain(output, gradient, creates, count, *wanted)
        for at, to in enumerate(wanted):
            place = _names.get(to)
            if place is None or found[at] == -1:
                continue
            if place > _DOUBLE:
                found[at] = _half.rounded(found[at], place)
            _names[found[at]] = place
        return found

    return gradients


def _run(plain):
    def run(call, *numbers):
        if call == "forget_tensors":
            kept = set(numbers[1:])
            for each in _names.keys() - kept:
                del _names[each]
            _numbers.intersection_update(kept)
            _half.leaves.intersection_update(kept)
        if call == "require_gradient" and numbers[1] and _names.get(numbers[0], 0) > _DOUBLE:
            _half.make_leaf(numbers[0], _names[numbers[0]])
        found = plain(call, *numbers)
        if call == "run_backward" and _half.leaves:
            _half.round_gradients(_names)
        return found

    return run


def of_number(tensor):
    """The tensor that stands for a number of Python's."""
    if _begun:
        _numbers.add(tensor._number)
    return tensor
