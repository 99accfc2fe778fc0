"""The calls of the engine's recorder: the only file that knows how they cross.

Every tensor of the notebook is a number on one tape. A call is a list of numbers: the tape, the
operation's place, flags, and the arguments, each behind a tag.
"""

import json

import _recorder

from torch import _dtypes
from torch._unsupported import missing

# The order of bindings::argument_tag.
NONE, BOOLEAN, WHOLE, FLOATING, WHOLES, TYPE, TENSOR, TENSORS, TEXT, LONG_WHOLE = range(10)
IN_PLACE = 1
_SAFE = 2**53 - 1
_INT64 = 2**63

_call = _recorder.call


def _refusal(text):
    """The error that PyTorch would raise, with the engine's sentence."""
    code, _, sentence = text[1:].partition("\n")
    if code == "memory":
        return MemoryError(sentence)
    if code == "value" and "out of range" in sentence and "gather" not in sentence:
        return IndexError(sentence)
    return RuntimeError(sentence)


def told(answer):
    """What a call has answered. Raises its refusal."""
    if type(answer) is str and answer.startswith("!"):
        raise _refusal(answer)
    return answer


def run(call, *numbers):
    """A call about the tape of the notebook whose first number is its result."""
    return told(_recorder.run(call, TAPE, *numbers))


def open_tape(seed):
    """A tape with a stream of draws of its own."""
    return told(_recorder.run("open_tape", *seed_words(seed)))


def seed_words(seed):
    """A seed as the upper 32 bits and the lower ones. Negative ones count from 2**64."""
    bits = seed % 2**64
    return bits >> 32, bits & 0xFFFFFFFF


def _fresh_seed():
    import random

    return random.SystemRandom().getrandbits(63)


TAPE = open_tape(_fresh_seed())


def look(number, tape=None):
    """A tensor's dtype's place, requires_grad, is_leaf, gradient, lengths and strides."""
    words = told(_recorder.look(TAPE if tape is None else tape, number)).split()
    parts = list(map(int, words))
    rank = parts[4]
    return parts[0], parts[1], parts[2], parts[3], parts[5 : 5 + rank], parts[6 + rank :]


def names(number):
    """A tensor's name on the tape, and the operation that made it."""
    name, _, operation = told(_recorder.name(TAPE, number)).partition("\n")
    return name, operation


def read(number, tape=None):
    """A tensor's cells as bytes."""
    found = _recorder.read(TAPE if tape is None else tape, number)
    return told(found) if isinstance(found, str) else found.to_bytes()


def give(place, data, shape):
    """A tensor of the dtype at a place, made of bytes."""
    from pyodide.ffi import to_js

    return told(_recorder.give(TAPE, place, to_js(data), *shape))


def gradients(*numbers):
    return list(map(int, told(_recorder.gradients(TAPE, *numbers)).split()))


def used():
    """The operations that the tape holds, and their bytes."""
    operations, size = told(_recorder.used(TAPE)).split()
    return int(operations), int(size)


class Parameter:
    """A parameter of an operation, and how its argument crosses."""

    __slots__ = ("name", "kind", "optional", "keyword_only", "push", "takes_numbers")

    def __init__(self, described, operation):
        self.name = described["name"]
        self.kind = described["kind"]
        self.optional = described["optional"] or described["hasDefault"]
        self.keyword_only = described["keywordOnly"]
        self.takes_numbers = (operation, self.name) in _TAKE_NUMBERS
        self.push = _PUSHERS[self.kind]


class Operation:
    """An operation of the engine."""

    __slots__ = ("name", "place", "results", "parameters", "positional", "spreads", "in_place", "places")

    def __init__(self, described):
        self.name = described["name"]
        self.place = described["place"]
        self.results = tuple(described["results"])
        self.parameters = [Parameter(each, self.name) for each in described["parameters"]]
        self.positional = described["positional"]
        self.spreads = described["spreads"]
        self.in_place = described["inPlace"] or described["isWritten"]
        self.places = {each.name: place for place, each in enumerate(self.parameters)}
        for numpy_name, name in (("axis", "dim"), ("keepdims", "keepdim")):
            if name in self.places:
                self.places.setdefault(numpy_name, self.places[name])


# Beside these, a number where a tensor belongs is refused, as PyTorch refuses it.
_TAKE_NUMBERS = {
    *((name, "other") for name in "add sub mul div floor_divide remainder eq ne lt le gt ge".split()),
    *((name, "other") for name in "bitwise_and bitwise_or bitwise_xor".split()),
    *(("pow", name) for name in ("input", "exponent")),
    *(("where", name) for name in ("input", "other")),
    *(("clamp", name) for name in ("min", "max")),
    ("masked_fill", "value"),
    ("lerp", "weight"),
    ("setitem", "value"),
    ("index_put", "values"),
    ("repeat_interleave", "repeats"),
    ("scatter", "src"),
}


def kind_of(value):
    """How PyTorch's sentences call a value's kind."""
    from torch._tensor import Tensor

    return "Tensor" if isinstance(value, Tensor) else type(value).__name__


def _wrong(operation, place, wanted, value):
    name = operation.parameters[place].name
    return TypeError(
        f"{operation.name}(): argument '{name}' (position {place + 1}) must be {wanted}, "
        f"not {kind_of(value)}"
    )


def push_number(numbers, value, operation, place):
    kind = type(value)
    if kind is float:
        numbers += (FLOATING, value)
    elif kind is int:
        if -_SAFE <= value <= _SAFE:
            numbers += (WHOLE, value)
        elif -_INT64 <= value < _INT64:
            numbers += (LONG_WHOLE, value >> 32, value & 0xFFFFFFFF)
        else:
            raise RuntimeError(f"value cannot be converted to type int64_t without overflow: {value}")
    elif kind is bool:
        numbers += (BOOLEAN, int(value))
    elif value is None:
        numbers.append(NONE)
    elif hasattr(value, "item") and not isinstance(value, str):
        push_number(numbers, value.item(), operation, place)
    elif hasattr(value, "__index__"):
        push_number(numbers, value.__index__(), operation, place)
    else:
        raise _wrong(operation, place, "Number", value)


def _push_floating(numbers, value, operation, place):
    if value is not None and not isinstance(value, (int, float)):
        if not hasattr(value, "item"):
            raise _wrong(operation, place, "float", value)
        value = value.item()
    numbers += (NONE,) if value is None else (FLOATING, float(value))


def _whole(value, operation, place):
    if type(value) is int:
        return value
    if isinstance(value, (bool, float, str)) or not hasattr(value, "__index__"):
        raise _wrong(operation, place, "int", value)
    return value.__index__()


def _push_whole(numbers, value, operation, place):
    if value is None:
        numbers.append(NONE)
    else:
        push_number(numbers, _whole(value, operation, place), operation, place)


def _push_wholes(numbers, value, operation, place):
    if value is None:
        numbers.append(NONE)
        return
    if not isinstance(value, (tuple, list)):
        if not hasattr(value, "__index__") or isinstance(value, bool):
            raise _wrong(operation, place, "tuple of ints", value)
        value = (value,)
    numbers += (WHOLES, len(value))
    numbers += [_whole(each, operation, place) for each in value]


def _push_tensor(numbers, value, operation, place):
    number = getattr(value, "_number", None)
    if type(number) is int:
        numbers += (TENSOR, number)
        return
    to = operation.parameters[place]
    if value is None:
        if not to.optional:
            raise _wrong(operation, place, "Tensor", value)
        numbers.append(NONE)
    elif to.takes_numbers and isinstance(value, (bool, int, float)):
        push_number(numbers, value, operation, place)
    elif to.takes_numbers and hasattr(value, "item"):
        push_number(numbers, value.item(), operation, place)
    else:
        raise _wrong(operation, place, "Tensor", value)


def _push_tensors(numbers, value, operation, place):
    if not isinstance(value, (tuple, list)):
        raise _wrong(operation, place, "tuple of Tensors", value)
    numbers += (TENSORS, len(value))
    for each in value:
        number = -1 if each is None else getattr(each, "_number", None)
        if type(number) is not int:
            raise TypeError(
                f"expected Tensor as element {len(numbers) - 2} in argument {place}, "
                f"but got {kind_of(each)}"
            )
        numbers.append(number)


def _push_boolean(numbers, value, operation, place):
    if value is None:
        numbers.append(NONE)
    elif isinstance(value, (bool, int)):
        numbers += (BOOLEAN, int(bool(value)))
    else:
        raise _wrong(operation, place, "bool", value)


def _push_text(numbers, value, operation, place):
    if value is None:
        numbers.append(NONE)
        return
    if not isinstance(value, str):
        raise _wrong(operation, place, "str", value)
    data = value.encode()
    numbers += (TEXT, len(data))
    numbers += data


def _push_dtype(numbers, value, operation, place):
    if value is None:
        numbers.append(NONE)
    elif isinstance(value, _dtypes.dtype):
        numbers += (TYPE, value.place())
    elif value in (float, int, bool):
        place = {float: _dtypes.FLOAT32, int: _dtypes.INT64, bool: _dtypes.BOOL}[value].place()
        numbers += (TYPE, place)
    else:
        raise _wrong(operation, place, "torch.dtype", value)


_PUSHERS = {
    "tensor": _push_tensor,
    "tensors": _push_tensors,
    "number": push_number,
    "whole": _push_whole,
    "floating": _push_floating,
    "boolean": _push_boolean,
    "wholes": _push_wholes,
    "choice": _push_text,
    "text": _push_text,
    "dtype": _push_dtype,
}

def after_call():
    """What follows every call: `_memory.py` puts its own here."""


OPERATIONS = {each["name"]: Operation(each) for each in json.loads(_recorder.describe())}


def _sorted_by_name(operation, given, named):
    """The arguments by the parameters' places."""
    values = list(given)
    places = operation.places
    for name, value in named.items():
        place = places.get(name)
        if place is None:
            raise TypeError(
                f"{operation.name}() got an unexpected keyword argument '{name}'"
            )
        if place < len(given):
            raise TypeError(
                f"{operation.name}() got multiple values for argument '{name}'"
            )
        if place >= len(values):
            values += [None] * (place + 1 - len(values))
        values[place] = value
    return values


def record(operation, given, named=None, flags=0, tape=None):
    """Records an operation; the number of its result, or a list of them, and the call's numbers.

    Raises TypeError for wrong arguments, and what `_refusal` makes of the engine's sentences.
    """
    count = len(given)
    first = operation.positional - 1
    if operation.spreads and count > first and type(given[first]) is int:
        given = (*given[:first], given[first:])
        count = first + 1
    if count > operation.positional:
        raise TypeError(
            f"{operation.name}() takes {operation.positional} positional "
            f"argument{'s' * (operation.positional != 1)} but {count} were given"
        )
    if named:
        given = _sorted_by_name(operation, given, named)
        count = len(given)
    if count < len(operation.parameters) and not operation.parameters[count].optional:
        lacking = operation.parameters[count].name
        raise TypeError(
            f"{operation.name}() missing 1 required positional arguments: \"{lacking}\""
        )
    numbers = [TAPE if tape is None else tape, operation.place, flags, count]
    place = 0
    for value in given:
        operation.parameters[place].push(numbers, value, operation, place)
        place += 1
    answer = _call(*numbers)
    after_call()
    if type(answer) is int:
        return answer, numbers
    text = told(answer)
    return [int(each) for each in text.split()], numbers


def operation_named(name):
    found = OPERATIONS.get(name)
    if found is None:
        raise missing(name, OPERATIONS, "torch.")
    return found
