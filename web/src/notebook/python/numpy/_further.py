"""Functions of numbers and arrays that notebooks call now and then."""

import itertools
import math

from ._array import asarray, flat, made, ndarray, result
from ._dtypes import BOOL, FLOAT64, as_dtype, promoted
from ._making import arange, array, zeros
from ._reductions import cumprod, cumsum
from ._refusals import unsupported
from ._scalars import bool_
from ._searching import sort, where
from ._shaping import broadcast_to, ravel, reshape
from ._universal import isnan

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


def trim_zeros(filt, trim="fb"):
    """A row without the zeros at its ends."""
    cells = flat(asarray(filt))
    there = [at for at, each in enumerate(cells) if each != 0]
    if not there:
        return filt[:0]
    first = there[0] if "f" in trim.lower() else 0
    last = there[-1] + 1 if "b" in trim.lower() else len(cells)
    return filt[first:last]


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


def unwrap(p, discont=None, axis=-1, period=2 * math.pi):
    """Angles without their jumps."""
    from ._searching import diff
    from ._universal import absolute, mod

    given = asarray(p)
    steps = diff(given, axis=axis)
    half = period / 2
    inside = mod(steps + half, period) - half
    inside = where((inside == -half) & (steps > 0), half, inside)
    fix = inside - steps
    fix = where(absolute(steps) < (half if discont is None else discont), 0.0, fix)
    found = given.astype("float64")
    places = [slice(None)] * given.ndim
    places[axis] = slice(1, None)
    found[tuple(places)] = found[tuple(places)] + cumsum(fix, axis=axis)
    return found


def real(val):
    """The numbers themselves: none is complex here."""
    return val if hasattr(val, "dtype") else asarray(val)[()]


def imag(val):
    """Zeros: no number is complex here."""
    return asarray(val) * 0


def conj(x):
    return asarray(x)[()]


def angle(z, deg=False):
    """0 for numbers above 0, half a turn for those below."""
    return where(asarray(z) < 0, 180.0 if deg else math.pi, 0.0)


def isreal(x):
    return result([True] * asarray(x).size, asarray(x)._shape, BOOL)


def iscomplex(x):
    return result([False] * asarray(x).size, asarray(x)._shape, BOOL)


def isrealobj(x):
    return not isinstance(x, complex)


def iscomplexobj(x):
    return isinstance(x, complex)


def iterable(y):
    """Whether something can be gone through."""
    try:
        iter(y)
    except TypeError:
        return False
    return True


def fromstring(string, dtype=float, count=-1, *, sep):
    """The numbers of a text, between separators."""
    parts = string.split(sep) if sep.strip() else string.split()
    parts = [each for each in parts if each.strip()]
    found = [float(each) if as_dtype(dtype).kind == "f" else int(each) for each in parts]
    return array(found[: count if count >= 0 else None], dtype=dtype)


def require(a, dtype=None, requirements=None):
    return asarray(a, dtype)


def resize(a, new_shape):
    """The numbers again and again, in another shape."""
    shape = (new_shape,) if isinstance(new_shape, int) else tuple(new_shape)
    given = asarray(a)
    count, cells = math.prod(shape), flat(given)
    if not cells:
        return zeros(shape, given.dtype)
    return made(list(itertools.islice(itertools.cycle(cells), count)), shape, given.dtype)


def packbits(a, axis=None, bitorder="big"):
    """Bits by eights, as whole numbers."""
    if axis is not None:
        raise unsupported("numpy.packbits takes all bits in a row here: no axis.")
    bits = "".join("1" if each else "0" for each in flat(asarray(a)))
    parts = [bits[at : at + 8].ljust(8, "0") for at in range(0, len(bits), 8)]
    turn = -1 if bitorder == "little" else 1
    return array([int(each[::turn], 2) for each in parts], dtype="uint8")


def unpackbits(a, axis=None, count=None, bitorder="big"):
    """The bits of whole numbers, eight of each."""
    if axis is not None:
        raise unsupported("numpy.unpackbits gives all bits in a row here: no axis.")
    turn = -1 if bitorder == "little" else 1
    bits = [int(bit) for each in flat(asarray(a)) for bit in format(each, "08b")[::turn]]
    return array(bits[:count], dtype="uint8")


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


def nancumsum(a, axis=None, dtype=None):
    return cumsum(where(isnan(asarray(a)), 0, a), axis, dtype)


def nancumprod(a, axis=None, dtype=None):
    return cumprod(where(isnan(asarray(a)), 1, a), axis, dtype)


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


def frompyfunc(func, nin, nout):
    """A function of arrays that calls Python's of each number, and gives objects."""

    def call(*given):
        arrays = [asarray(each) for each in given]
        shape = broadcast_shapes(*(each._shape for each in arrays))
        rows = zip(*(flat(broadcast_to(each, shape)) for each in arrays))
        cells = [func(*row) for row in rows]
        if nout == 1:
            return result(cells, shape, as_dtype(object))
        return tuple(
            result([cell[at] for cell in cells], shape, as_dtype(object)) for at in range(nout)
        )

    return call


class _Index:
    """`index_exp`: what stands between brackets, as a tuple."""

    def __getitem__(self, key):
        return key if isinstance(key, tuple) else (key,)


index_exp = _Index()


def genfromtxt(fname, dtype=float, delimiter=None, skip_header=0, usecols=None, missing_values="",
               filling_values=math.nan, comments="#", names=None):  # fmt: skip
    """The numbers of a text file, those that are no numbers by `filling_values`."""
    if names is not None:
        raise unsupported("numpy.genfromtxt has no names here. Take pandas.read_csv.")
    if hasattr(fname, "read"):
        text = fname.read()
    elif isinstance(fname, (list, tuple)):
        text = "\n".join(fname)
    else:
        with open(fname, encoding="utf-8") as file:
            text = file.read()
    rows = []
    for line in text.splitlines()[skip_header:]:
        line = line.split(comments)[0].strip() if comments else line.strip()
        if line:
            cells = [_number(each, filling_values) for each in line.split(delimiter)]
            rows.append(cells if usecols is None else [cells[at] for at in usecols])
    found = array(rows, dtype=dtype)
    return found.squeeze() if 1 in found.shape else found


def _number(text, filling):
    try:
        return float(text)
    except ValueError:
        return filling


def _resized(self, *shape, refcheck=True):
    raise unsupported("ndarray.resize is not here, for others may share its memory: np.resize.")


#: Methods of arrays.
METHODS = {
    "real": property(lambda self: self), "imag": property(imag),
    "conj": conj, "conjugate": conj, "resize": _resized,
}  # fmt: skip
for _name, _method in METHODS.items():
    setattr(ndarray, _name, _method)
