"""Functions of numbers and arrays that notebooks call now and then."""

import itertools
import math

from ._array import asarray, flat, result
from ._dtypes import FLOAT64, as_dtype, promoted
from ._making import arange, array
from ._refusals import unsupported
from ._scalars import bool_
from ._searching import sort
from ._shaping import ravel, reshape

True_, False_ = bool_(True), bool_(False)


def broadcast_shapes(*args):
    """The shape that arrays of these shapes have together."""
    shapes = [(each,) if isinstance(each, int) else tuple(each) for each in args]
    found = []
    for lengths in itertools.zip_longest(*(reversed(each) for each in shapes), fillvalue=1):
        more = {each for each in lengths if each != 1}
        if len(more) > 1:
            raise ValueError(
                "shape mismatch: objects cannot be broadcast to a single shape.  Mismatch is "
                + _mismatch(shapes)
            )
        found.append(more.pop() if more else 1)
    return tuple(reversed(found))


def _mismatch(shapes):
    """Between which two arguments shapes first differ."""
    for at, shape in enumerate(shapes):
        for before, other in enumerate(shapes[:at]):
            pairs = zip(reversed(other), reversed(shape))
            if any(a != b and 1 not in (a, b) for a, b in pairs):
                return f"between arg {before} with shape {other} and arg {at} with shape {shape}."
    return "between arguments."


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


def msort(a):
    return sort(a, axis=0)


def _pairs(x, split, dtypes=(None, None)):
    given = asarray(x)
    given = given if given.dtype.kind == "f" else given.astype("float64")
    pairs = [split(each) for each in flat(given)]
    return tuple(
        result([pair[at] for pair in pairs], given._shape, dtypes[at] or given.dtype)
        for at in (0, 1)
    )


def modf(x):
    """What stands behind the point, and the whole number."""
    return _pairs(x, math.modf)


def frexp(x):
    """A number from 1/2 to 1 and the power of 2 that it is multiplied by."""
    return _pairs(x, math.frexp, (None, as_dtype("int32")))


def spacing(x):
    """How far the next larger number is."""
    given = asarray(x)
    if given.dtype.kind == "f" and given.dtype.itemsize != 8:
        raise unsupported("numpy.spacing is of float64 here.")
    cells = [math.copysign(math.ulp(each), each) for each in flat(given.astype("float64"))]
    return result(cells, given._shape, FLOAT64)


def iterable(y):
    """Whether something can be gone through."""
    try:
        iter(y)
    except TypeError:
        return False
    return True


def require(a, dtype=None, requirements=None):
    return asarray(a, dtype)


def diag_indices_from(arr):
    if arr.ndim < 2:
        raise ValueError("input array must be at least 2-d")
    if len(set(arr.shape)) > 1:
        raise ValueError("All dimensions of input must be of equal length")
    return (arange(len(arr)),) * arr.ndim


def diagflat(v, k=0):
    """A matrix with the numbers along a diagonal."""
    from ._making import diag

    return diag(ravel(asarray(v)), k)


def kaiser(M, beta):
    """A window that Bessel's function makes."""
    if M == 1:
        return array([1.0])
    half = (M - 1) / 2
    cells = [
        _bessel(beta * math.sqrt(max(1 - ((at - half) / half) ** 2, 0))) / _bessel(beta)
        for at in range(M)
    ]
    return array(cells)


def _bessel(x):
    """The modified Bessel function of the first kind and order 0."""
    term, total, at = 1.0, 1.0, 1
    while term > total * 1e-18:
        term *= (x / 2) ** 2 / at**2
        total, at = total + term, at + 1
    return total


def i0(x):
    given = asarray(x)
    return result([_bessel(abs(each)) for each in flat(given)], given._shape, FLOAT64)


def apply_over_axes(func, a, axes):
    """What a function gives along one axis after another, which are kept."""
    found = asarray(a)
    for axis in [axes] if isinstance(axes, int) else axes:
        count = found.ndim
        made_of = func(found, axis)
        if made_of.ndim < count:
            shape = list(found._shape)
            shape[axis] = 1
            made_of = reshape(made_of, shape)
        found = made_of
    return found


class _Index:
    """`index_exp`: what stands between brackets, as a tuple."""

    def __getitem__(self, key):
        return key if isinstance(key, tuple) else (key,)


index_exp = _Index()
