"""Operations of the engine on tensors of narrow dtypes: what the int64 tensors that these hold
give, with PyTorch's dtype."""

import operator
import warnings

from torch import _dtypes, _functions as f, _narrow
from torch._narrow import NarrowTensor
from torch._sentences import dtype_word
from torch._tensor import Tensor

# What gives int64 of all whole numbers.
_LONG = frozenset(
    """argmax argmin argsort nonzero count_nonzero sum prod cumsum cumprod bincount multinomial
    one_hot""".split()
)
_LONG_FIELDS = ("indices", "counts", "inverse_indices")
_UINT8 = _dtypes.BY_NAME["uint8"]
# Operands that choose cells.
_CHOOSING = ("index", "indices", "mask", "condition")


def called(operation, given, named, refused):
    """What an operation gives, where the engine refused a narrow tensor or dtype."""
    if len(given) <= operation.positional or operation.spreads:
        given = operation.in_order(tuple(given), {})
    names = [each.name for each in operation.parameters]
    arguments = [*zip(names, given), *(named or {}).items()]
    kinds = [each for _, each in arguments if _narrow.is_narrow(each)]
    tensors = [(name, each) for name, value in arguments for each in _tensors(value)]
    narrow = [each for _, each in tensors if isinstance(each, NarrowTensor)]
    if not kinds and not narrow:
        raise refused
    _check(operation.name, tensors)
    plain = [_plain(value, name, operation.name) for name, value in arguments]
    rest = dict(zip(named or (), plain[len(given) :]))
    try:
        found = f.call(operation, plain[: len(given)], rest)
    except (RuntimeError, TypeError) as error:
        raise _told(error, narrow) from None
    operands = [each for name, each in tensors if name not in _CHOOSING]
    if kinds:
        return _kept(found, kinds[0])
    if operation.name in ("any", "all") and operands[0].dtype is _UINT8:
        return _narrow.narrowed(found, _UINT8)
    kind = None if operation.name in _LONG else _narrow.joined(operands)
    return found if kind is None else _kept(found, kind)


def _tensors(value):
    values = value if isinstance(value, (list, tuple)) else [value]
    return [each for each in values if isinstance(each, Tensor)]


def _check(operation, tensors):
    """Refuses what PyTorch refuses of narrow indices."""
    if operation == "one_hot":
        raise RuntimeError("one_hot is only applicable to index tensor.")
    if operation in ("gather", "scatter", "scatter_add"):
        indices = [each for name, each in tensors if name == "index"]
        if any(isinstance(each, NarrowTensor) for each in indices):
            name = operation.removesuffix("_add")
            raise RuntimeError(f"{name}(): Expected dtype int64 for index")


def _plain(value, name, operation):
    """An argument that the engine takes."""
    if _narrow.is_narrow(value):
        return _dtypes.INT64
    if type(value) in (list, tuple):
        return [_plain(each, name, operation) for each in value]
    if not isinstance(value, NarrowTensor):
        return value
    if name not in ("mask", "condition") or value.dtype is not _UINT8:
        return value._held
    warnings.warn(
        f"{operation} received a {name} with dtype torch.uint8, this behavior is now deprecated, "
        f"please use a {name} with dtype torch.bool instead.",
        stacklevel=5,
    )
    return value._held != 0


def _kept(found, kind):
    """The whole results in a narrow dtype."""
    if isinstance(found, Tensor):
        return _narrow.narrowed(found, kind) if found.dtype is _dtypes.INT64 else found
    if not isinstance(found, tuple):
        return found
    names = getattr(found, "_fields", ("",) * len(found))
    kept = [
        each if name in _LONG_FIELDS else _kept(each, kind) for name, each in zip(names, found)
    ]
    return type(found)(*kept) if hasattr(found, "_fields") else tuple(kept)


def _told(error, narrow):
    """The error, with the dtype that the tensor has instead of the held one's."""
    words = {dtype_word(each) for each in narrow}
    if len(words) != 1:
        return error
    return type(error)(str(error).replace("Long", words.pop()))


def written(operation, given, named, refused):
    """An operation in place, where the engine refused a narrow tensor."""
    first = given[0]
    if isinstance(first, NarrowTensor):
        if operation.name.endswith("_"):
            raise refused
        found = called(operation, given, named, refused)
        return first.copy_(_narrow.whole(found, first.dtype))
    arguments = operation.in_order(tuple(given), {})
    names = [each.name for each in operation.parameters]
    plain = [_plain(value, name, operation.name) for name, value in zip(names, arguments)]
    rest = {name: _plain(value, name, operation.name) for name, value in (named or {}).items()}
    if all(map(operator.is_, (*plain, *rest.values()), (*arguments, *(named or {}).values()))):
        raise refused
    return f.write(operation, plain, rest)
