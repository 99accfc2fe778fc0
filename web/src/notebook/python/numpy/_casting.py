"""Which dtype holds what."""

import math

from ._array import asarray, flat
from ._dtypes import FLOAT64, as_dtype, promoted


_LEVELS = {"safe": 0, "no": 0, "equiv": 0, "same_kind": 1, "unsafe": 2}
_ORDER = "biuf"


def can_cast(from_, to, casting="safe"):
    """Whether numbers of a dtype, or one number, go into another without loss."""
    if casting not in _LEVELS:
        raise ValueError(
            "casting must be one of 'no', 'equiv', 'safe', 'same_kind', or 'unsafe' (got "
            f"{casting!r})"
        )
    if isinstance(from_, (bool, int, float)) and not isinstance(from_, type):
        first = min_scalar_type(from_)
        if first.kind == "u" and as_dtype(to).kind == "i":
            return from_ <= 2 ** (8 * as_dtype(to).itemsize - 1) - 1
    else:
        first = as_dtype(getattr(from_, "dtype", from_))
    second = as_dtype(to)
    if casting == "unsafe" or first == second:
        return True
    if casting in ("no", "equiv"):
        return False
    if casting == "same_kind" and first.kind in _ORDER and second.kind in _ORDER:
        kinds = _ORDER.replace("u", "i").index
        return kinds(first.kind.replace("u", "i")) <= kinds(second.kind.replace("u", "i")) and not (
            first.kind == "i" and second.kind == "u"
        )
    return promoted(first, second) == second


def min_scalar_type(a):
    """The smallest dtype that holds one number."""
    value = a.item() if hasattr(a, "item") else a
    if isinstance(value, bool):
        return as_dtype("bool")
    if isinstance(value, int):
        kind = "int" if value < 0 else "uint"
        for bits in (8, 16, 32, 64):
            least, most = (-(2 ** (bits - 1)), 2 ** (bits - 1)) if value < 0 else (0, 2**bits)
            if least <= value < most:
                return as_dtype(f"{kind}{bits}")
    if not math.isfinite(value) or abs(value) < 65000:
        return as_dtype("float16")
    return as_dtype("float32" if abs(value) < 3.4e38 else "float64")


def common_type(*arrays):
    """The dtype of floats that holds all arrays' numbers."""
    found = as_dtype("float16")
    for each in arrays:
        kind = asarray(each).dtype
        found = promoted(found, kind if kind.kind == "f" else FLOAT64)
    return found.type


def require(a, dtype=None, requirements=None):
    return asarray(a, dtype)


def asarray_chkfinite(a, dtype=None, order=None):
    """An array. Raises ValueError for what is no number or infinite."""
    found = asarray(a, dtype)
    if found.dtype.kind == "f" and not all(math.isfinite(each) for each in flat(found)):
        raise ValueError("array must not contain infs or NaNs")
    return found
