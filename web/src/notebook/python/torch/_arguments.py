"""The operations' schemas, and how Python's values cross as their arguments."""

from torch import _dtypes

# The order of bindings::argument_tag.
NONE, BOOLEAN, WHOLE, FLOATING, WHOLES, TYPE, TENSOR, TENSORS, TEXT, LONG_WHOLE = range(10)
SAFE = 2**53 - 1
_INT64 = 2**63


def _is_length(value):
    """Whether a value is one number of a list, of Python, NumPy or a tensor without axes."""
    return type(value) is int or getattr(value, "ndim", None) == 0


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

    __slots__ = (
        "name", "place", "results", "parameters", "positional", "spreads", "in_place", "places",
        "pushers", "needed",
    )  # fmt: skip

    def __init__(self, described):
        self.name = described["name"]
        self.place = described["place"]
        self.results = tuple(described["results"])
        self.parameters = [Parameter(each, self.name) for each in described["parameters"]]
        self.positional = described["positional"]
        self.spreads = described["spreads"]
        self.in_place = described["inPlace"] or described["isWritten"]
        self.places = {each.name: place for place, each in enumerate(self.parameters)}
        self.pushers = tuple(each.push for each in self.parameters)
        self.needed = next(
            (at for at, each in enumerate(self.parameters) if each.optional), len(self.parameters)
        )
        for numpy_name, name in (("axis", "dim"), ("keepdims", "keepdim")):
            if name in self.places:
                self.places.setdefault(numpy_name, self.places[name])

    def in_order(self, given, named):
        """The arguments by the parameters' places, those of a list put together."""
        first = self.positional - 1
        if self.spreads and len(given) > first and _is_length(given[first]):
            if self._takes_spread(given):
                given = (*given[:first], given[first:])
        if len(given) > self.positional:
            raise self.too_many(len(given))
        return self._by_name(given, named) if named else given

    def _takes_spread(self, given):
        """Whether what PyTorch takes as a list alone is not given as numbers."""
        if self.name not in _LISTS_ALONE:
            return True
        if len(given) > self.positional:
            raise self.too_many(len(given))
        return False

    def too_many(self, count):
        return TypeError(
            f"{self.name}() takes {self.positional} positional "
            f"argument{'s' * (self.positional != 1)} but {count} were given"
        )

    def _by_name(self, given, named):
        values = list(given)
        for name, value in named.items():
            place = self.places.get(name)
            if place is None:
                raise TypeError(f"{self.name}() got an unexpected keyword argument '{name}'")
            if place < len(given):
                raise TypeError(f"{self.name}() got multiple values for argument '{name}'")
            if place >= len(values):
                values += [None] * (place + 1 - len(values))
            values[place] = value
        return values

    def push(self, numbers, given):
        """Appends the arguments to the numbers of a call. Raises TypeError for wrong ones."""
        count = len(given)
        if count < self.needed:
            lacking = self.parameters[count].name
            raise TypeError(
                f'{self.name}() missing 1 required positional arguments: "{lacking}"'
            )
        if count > len(self.pushers):
            raise self.too_many(count)
        place = 0
        for value in given:
            self.pushers[place](numbers, value, self, place)
            place += 1


# What PyTorch's functions take as a list alone: as numbers one by one their methods take it.
_LISTS_ALONE = {"reshape", "permute", "flip", "full", "tile"}
# Beside these, a number where a tensor belongs is refused, as PyTorch refuses it.
_TAKE_NUMBERS = {
    *((name, "other") for name in "add sub mul div floor_divide remainder".split()),
    *((name, "other") for name in "eq ne lt le gt ge bitwise_and bitwise_or bitwise_xor".split()),
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

    return "Tensor" if isinstance(value, Tensor) else _dtypes._kind(value)


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
        if -SAFE <= value <= SAFE:
            numbers += (WHOLE, value)
        elif -_INT64 <= value < _INT64:
            numbers += (LONG_WHOLE, value >> 32, value & 0xFFFFFFFF)
        else:
            raise RuntimeError(
                f"value cannot be converted to type int64_t without overflow: {value}"
            )
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
        is_number = hasattr(value, "__index__") and not isinstance(value, bool)
        if not is_number or operation.name in _LISTS_ALONE:
            raise _wrong(operation, place, "tuple of ints", value)
        value = (value,)
    numbers += (WHOLES, len(value))
    for at, each in enumerate(value):
        if type(each) is not int:
            if isinstance(each, (bool, float, str)) or not hasattr(each, "__index__"):
                raise _wrong_part(operation, place, at, value)
            each = each.__index__()
        numbers.append(each)


def _wrong_part(operation, place, at, value):
    name = operation.parameters[place].name
    if len(value) == 1:
        return _wrong(operation, place, "tuple of ints", value[0])
    return TypeError(
        f"{operation.name}(): argument '{name}' must be tuple of ints, but found element of type "
        f"{kind_of(value[at])} at pos {at + 1}"
    )


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
    for at, each in enumerate(value):
        number = -1 if each is None else getattr(each, "_number", None)
        if type(number) is not int:
            raise TypeError(
                f"expected Tensor as element {at} in argument {place}, "
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
        numbers += (TYPE, _dtypes.BY_PYTHON[value].place())
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
