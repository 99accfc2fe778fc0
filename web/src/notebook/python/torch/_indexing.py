"""`tensor[...]` for reading and writing."""

import warnings

from torch import _engine, _grad_names
from torch._arguments import TENSOR, TENSORS, WHOLES
from torch._functions import made
from torch._sentences import dtype_word
from torch._tensor import Tensor

# The codes of items, as getitem and setitem read them.
_NUMBER, _SLICE, _NONE, _ELLIPSIS, _TENSOR, _BOOLEAN = range(6)


def _bound(value):
    if type(value) is int:
        return value
    try:
        return value.__index__()
    except AttributeError:
        raise TypeError(
            "slice indices must be integers or None or have an __index__ method"
        ) from None


def _as_tensor(value):
    from torch._making import tensor

    made = tensor(value)
    # An empty list chooses nothing.
    return made if made.numel() else made.long()


def _add_slice(codes, item):
    start, stop, step = item.start, item.stop, item.step
    if step == 0:
        raise ValueError("slice step cannot be zero")
    codes += (
        _SLICE,
        (start is not None) + 2 * (stop is not None) + 4 * (step is not None),
        0 if start is None else start if type(start) is int else _bound(start),
        0 if stop is None else stop if type(stop) is int else _bound(stop),
        0 if step is None else step if type(step) is int else _bound(step),
    )


def _add_other(codes, tensors, item):
    """An item that is no whole number, no slice and no tensor."""
    if type(item) is bool:
        codes += (_BOOLEAN, int(item))
    elif isinstance(item, (list, tuple, range)) or hasattr(item, "__array__"):
        codes.append(_TENSOR)
        tensors.append(_as_tensor(list(item) if isinstance(item, range) else item))
    elif hasattr(item, "__index__"):
        codes += (_NUMBER, item.__index__())
    elif isinstance(item, str):
        raise TypeError("new(): invalid data type 'str'")
    else:
        raise IndexError(
            "only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are "
            f"valid indices (got {_engine.kind_of(item)})"
        )


def _of_narrow(item):
    """An index of a narrow dtype: bytes are a mask, as they were before there were bools."""
    name = item._narrow._name
    if name == "uint8":
        warnings.warn(
            "indexing with dtype torch.uint8 is now deprecated, please use a dtype torch.bool "
            "instead.",
            stacklevel=4,
        )
        return item._held != 0
    if name != "int32":
        raise IndexError("tensors used as indices must be long, int, byte or bool tensors")
    return item._held


def coded(items):
    """The codes of items, and the tensors among them."""
    if not isinstance(items, tuple):
        # A list that has lists or slices counts as a tuple, as it does in PyTorch.
        parts = isinstance(items, list) and any(
            isinstance(each, (list, tuple, slice, Tensor)) or each is None or each is Ellipsis
            for each in items
        )
        items = tuple(items) if parts and len(items) < 32 else (items,)
    codes = []
    tensors = []
    for item in items:
        kind = type(item)
        if kind is int:
            codes += (_NUMBER, item)
        elif kind is slice:
            _add_slice(codes, item)
        elif item is None:
            codes.append(_NONE)
        elif item is Ellipsis:
            codes.append(_ELLIPSIS)
        elif isinstance(item, Tensor):
            codes.append(_TENSOR)
            tensors.append(_of_narrow(item) if "_held" in item.__dict__ else item)
        else:
            _add_other(codes, tensors, item)
    return codes, tensors


_getitem = _engine.OPERATIONS["getitem"]
_setitem = _engine.OPERATIONS["setitem"]


_begun = (_engine.TAPE, _getitem.place, 0, 3, TENSOR)


def _get(tensor, items):
    if type(items) is int:
        codes, tensors = (_NUMBER, items), ()
    else:
        codes, tensors = coded(items)
    numbers = (
        *_begun, tensor._number, WHOLES, len(codes), *codes,
        TENSORS, len(tensors), *[each._number for each in tensors],
    )  # fmt: skip
    return made(_getitem, (tensor, codes, tensors), numbers)


def _set(tensor, items, value):
    codes, tensors = coded(items)
    if not isinstance(value, (Tensor, bool, int, float)):
        if not hasattr(value, "__array__"):
            raise TypeError(
                f"can't assign a {type(value).__name__} to a torch.{dtype_word(tensor)}Tensor"
            )
        from torch._making import tensor as made_of

        value = made_of(value, dtype=tensor.dtype if tensor.is_floating_point() else None)
    value = getattr(value, "__dict__", {}).get("_held", value)
    _engine.check_write((tensor, value), None if tensors else items)
    if _engine.ghosts:
        _engine.before_write(tensor)
    _engine.record(_setitem, (tensor, codes, tensors, value))
    _engine.after_write(tensor)
    if codes and all(each == _TENSOR for each in codes):
        _grad_names.written(tensor, "IndexPutBackward0")


Tensor.__getitem__ = _get
Tensor.__setitem__ = _set
