"""The part of NumPy that attention notebooks use, in Python alone.

Arrays hold float64, float32, float16, integers and bools. Numbers, printed text and random draws
are those of NumPy 1.24. A name that is not here is refused with the nearest that is.
"""

import builtins as _builtins
import math as _math

from . import _methods, char, fft, lib, linalg, ma, random, testing
from ._arranging import (
    append, atleast_3d, block, broadcast_arrays, delete, diagflat, dsplit, dstack, fliplr, flipud,
    hsplit, insert, pad, resize, rollaxis, rot90, trim_zeros, vsplit,
)  # fmt: skip
from ._array import asarray, ndarray
from ._choosing import (
    choose, compress, ediff1d, extract, lexsort, mask_indices, piecewise, select, setxor1d,
)  # fmt: skip
from ._dtypes import dtype, promoted as _promoted, as_dtype as _as_dtype
from ._estimates import (
    corrcoef, cov, nan_to_num, nanargmax, nanargmin, nancumprod, nancumsum, nanmax, nanmean,
    nanmedian, nanmin, nanpercentile, nanprod, nanquantile, nanstd, nansum, nanvar, percentile,
    quantile, trapz,
)  # fmt: skip
from ._einsum import einsum
from ._files import (
    frombuffer, fromfile, load, loadtxt, save, savetxt, savez, savez_compressed,
)  # fmt: skip
from ._flags import (
    ascontiguousarray, asfortranarray, isfortran, may_share_memory, shares_memory,
)  # fmt: skip
from ._functions import (
    apply_along_axis, convolve, correlate, cross, digitize, geomspace, gradient, interp,
    intersect1d, kron, polyfit, polyval, put_along_axis, setdiff1d, take_along_axis, tensordot,
    union1d, vander, vectorize,
)  # fmt: skip
from ._grids import (
    c_, diag_indices, diag_indices_from, fill_diagonal, index_exp, indices, ix_, mgrid,
    ndenumerate, ndindex, ogrid, r_, ravel_multi_index, s_, unravel_index,
)  # fmt: skip
from ._indexing import take
from ._iterating import nditer
from ._making import (
    arange, array, copy, diag, empty, empty_like, eye, fromfunction, fromiter, full, full_like,
    identity, linspace, logspace, meshgrid, ones, ones_like, trace, tri, tril, tril_indices,
    tril_indices_from, triu, triu_indices, triu_indices_from, zeros, zeros_like,
)  # fmt: skip
from ._mapped import memmap
from ._polynomials import (
    poly, poly1d, polyadd, polyder, polydiv, polyint, polymul, polysub, roots,
)  # fmt: skip
from ._print import (
    array2string, array_repr, array_str, format_float_positional, get_printoptions, printoptions,
    set_printoptions,
)  # fmt: skip
from ._products import dot, inner, matmul, outer, vdot
from ._putting import copyto, place, put, putmask
from ._reductions import (
    all, any, argmax, argmin, average, count_nonzero, cumprod, cumsum, max, mean, median, min,
    prod, ptp, std, sum, var,
)  # fmt: skip
from ._refusals import (
    AxisError, VisibleDeprecationWarning, errstate, geterr, missing as _missing, seterr,
)  # fmt: skip
from ._scalars import (
    bool_, float16, float32, float64, floating, generic, int8, int16, int32, int64, integer, str_,
    number, uint16, uint32, uint64, uint8,
)  # fmt: skip
from ._counted import histogram, histogram2d, histogram_bin_edges
from ._bits import base_repr, binary_repr, packbits, unpackbits
from ._broadcasting import broadcast, broadcast_shapes
from ._called import apply_over_axes, frompyfunc, iterable
from ._casting import asarray_chkfinite, can_cast, common_type, min_scalar_type, require
from ._number_parts import _divmod as divmod
from ._number_parts import fix, frexp, modf, signbit, spacing
from ._number_texts import format_float_scientific, fromstring, genfromtxt
from ._real_parts import (
    angle, conj, conjugate, imag, iscomplex, iscomplexobj, isreal, isrealobj, real, real_if_close,
    unwrap,
)  # fmt: skip
from ._tapers import bartlett, blackman, hamming, hanning, i0, kaiser
from ._searching import (
    allclose, argpartition, argsort, argwhere, array_equal, array_equiv, bincount, diff,
    flatnonzero, isclose, isin, msort, nonzero, partition, searchsorted, sort, unique, where,
)  # fmt: skip
from ._shaping import (
    array_split, atleast_1d, atleast_2d, broadcast_to, column_stack, concatenate, diagonal,
    expand_dims, flip, hstack, moveaxis, ravel, repeat, reshape, roll, split, squeeze, stack,
    swapaxes, tile, transpose, vstack,
)  # fmt: skip
from ._universal import *  # noqa: F403
from ._universal import NAMES as _NAMES
from ._universal import absolute, clip, isneginf, isposinf, round, sinc, ufunc

__version__ = "1.24.2"
True_, False_, object_ = bool_(True), bool_(False), object
pi, e, inf, nan, newaxis = _math.pi, _math.e, _math.inf, _math.nan, None
euler_gamma = 0.5772156649015329
Inf, Infinity, NaN, NAN = inf, inf, nan, nan
amax, amin, around, abs = max, min, round, absolute
product, asanyarray, row_stack = prod, asarray, vstack
double, single, half, intc, short = float64, float32, float16, int32, int16
float_, int_, intp, byte = float64, int64, int64, int8
uint, ubyte, ushort, uintc = uint64, uint8, uint16, uint32
in1d = isin
round_, alltrue, sometrue, cumproduct = round, all, any, cumprod
infty, PINF, NINF, PZERO, NZERO, little_endian = inf, inf, -inf, 0.0, -0.0, True


def shape(a):
    return asarray(a).shape


def ndim(a):
    return asarray(a).ndim


def size(a, axis=None):
    found = asarray(a)
    return found.size if axis is None else found.shape[axis]


def result_type(*given):
    """The dtype that holds the numbers of all."""
    kinds = [
        asarray(each).dtype if isinstance(each, (ndarray, bool, int, float)) else _as_dtype(each)
        for each in given
    ]
    found = kinds[0]
    for each in kinds[1:]:
        found = _promoted(found, each)
    return found


promote_types = result_type


def issubdtype(arg1, arg2):
    """Whether numbers of the first dtype are of the second or of its kind."""
    first = _as_dtype(arg1).type
    second = arg2 if isinstance(arg2, type) and issubclass(arg2, generic) else _as_dtype(arg2).type
    return issubclass(first, second)


def isscalar(value):
    return isinstance(value, (int, float, complex, str, bytes, generic))


class finfo:
    """The limits of a dtype of floats."""

    def __init__(self, given):
        kind = _as_dtype(given)
        limits = {2: (10, 15, -14), 4: (23, 127, -126), 8: (52, 1023, -1022)}
        if kind.kind != "f":
            raise ValueError(f"data type {kind!r} not inexact")
        bits, most, least = limits[kind.itemsize]
        self.dtype, self.bits = kind, 8 * kind.itemsize
        self.eps = kind.type(2.0**-bits)
        self.max = kind.type((2 - 2.0**-bits) * 2.0**most)
        self.min = -self.max
        self.tiny = self.smallest_normal = kind.type(2.0**least)
        self.precision = {2: 3, 4: 6, 8: 15}[kind.itemsize]
        self.resolution = kind.type(10.0**-self.precision)

    def __repr__(self):
        write = "{:.5e}".format if self.bits == 16 else str
        return (
            f"finfo(resolution={self.resolution!s}, min={write(self.min)}, max={write(self.max)}, "
            f"dtype={self.dtype})"
        )


class iinfo:
    """The limits of a dtype of integers."""

    def __init__(self, given):
        kind = _as_dtype(given)
        if kind.kind not in "iu":
            raise ValueError(f"Invalid integer data type {kind.kind!r}.")
        self.dtype, self.bits = kind, 8 * kind.itemsize
        self.min = 0 if kind.kind == "u" else -(2 ** (self.bits - 1))
        self.max = 2**self.bits - 1 if kind.kind == "u" else 2 ** (self.bits - 1) - 1

    def __repr__(self):
        return f"iinfo(min={self.min}, max={self.max}, dtype={self.dtype})"


for _name, _each in list(globals().items()):
    # Names as NumPy's: `<class 'numpy.ndarray'>`.
    if _name[0] != "_" and getattr(_each, "__module__", "").startswith("numpy._"):
        _each.__module__ = "numpy"


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    if name in ("int", "float", "complex", "object", "str"):
        _warn_outside(
            f"`np.{name}` is a deprecated alias for the builtin `{name}`.", DeprecationWarning
        )
        return getattr(_builtins, name)
    if name in ("datetime64", "timedelta64"):
        raise AttributeError(
            f"numpy.{name} is not in the part of NumPy that runs in this notebook. There is "
            f"pandas.{'Timestamp' if name[0] == 'd' else 'Timedelta'}, and pandas.date_range."
        )
    raise _missing("numpy", name, globals())
