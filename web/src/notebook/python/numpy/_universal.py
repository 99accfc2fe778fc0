"""Functions of each number of arrays, with broadcasting: `np.add`, `np.exp` and their like."""

import cmath
import operator
from itertools import compress

from . import _kernels as kernels
from ._array import asarray, axis_of, common_shape, flat, made, result, spread, write
from ._dtypes import (
    BOOL, FLOAT64, INT64, category, converted, dtype, float_for, rounded, together, wrapped,
)  # fmt: skip
from ._refusals import missing
from ._scalars import float64
from ._shaping import expand_dims, moveaxis, stack
from ._singles import KERNELS as singles

_QUICK = {float64, float}
# Python computes with single complex numbers.
_SINGLE = (float, int, complex)
_OF_TWO = {"multiply": "mul", "add": "add", "subtract": "sub", "divide": "truediv", "power": "pow"}


class UFuncTypeError(TypeError):
    """A function's inputs or its output have another dtype than it needs."""


_SIGNS = {
    "add": "+", "subtract": "-", "multiply": "*", "divide": "/", "true_divide": "/",
    "power": "** or pow()", "floor_divide": "//", "remainder": "%",
}  # fmt: skip


class ufunc:
    """A function of each number.

    `kernel` takes lists of Python's numbers, all of one dtype, and gives one. `rule` says which
    dtype that is, and which the result has: "same" (both the common one), "float" (the float for
    the common one), "test" (a bool of the common one), "truth" (a bool of bools), "bits" (no
    floats).
    """

    def __init__(self, name, count, rule, kernel, ints=None):
        self.__name__ = self.__qualname__ = name
        self.nin = count
        self._rule, self._kernel, self._ints = rule, kernel, ints

    def __repr__(self):
        return f"<ufunc '{self.__name__}'>"

    def __getattr__(self, name):
        if name in ("__wrapped__", "__array__") or name.startswith("__"):
            raise AttributeError(name)
        known = ["outer", "reduce", "accumulate", "at", "reduceat"]
        raise missing(f"numpy.{self.__name__}", name, known)

    def _kinds(self, arrays):
        """The dtype of the work and that of the result."""
        common = together([(each.dtype, each.ndim) for each in arrays])
        if common.kind == "U" and self._rule != "test":
            types = ", ".join(repr(each.dtype) for each in arrays)
            raise UFuncTypeError(
                f"ufunc '{self.__name__}' did not contain a loop with signature matching types "
                f"({types}) -> None"
            )
        if common.kind in "Mm" and self._rule != "test":
            category(common)
        if self._rule == "float":
            return float_for(common), float_for(common)
        if self._rule == "test":
            return common, BOOL
        if self._rule == "truth":
            return BOOL, BOOL
        if self._rule == "bits" and common.kind == "f":
            raise TypeError(
                f"ufunc '{self.__name__}' not supported for the input types, and the inputs could "
                "not be safely coerced to any supported types according to the casting rule "
                "''safe''"
            )
        if common.kind == "b" and self.__name__ in ("floor_divide", "remainder", "power", "square"):
            common = dtype("int8")
        if common.kind == "b" and self.__name__ in ("subtract", "negative", "positive", "sign"):
            raise TypeError(_NO_BOOLS.format(self.__name__))
        return common, common

    def __call__(self, *given, out=None, where=True, dtype=None, casting="same_kind"):
        if len(given) == self.nin + 1 and out is None:
            *given, out = given
        if len(given) != self.nin:
            raise TypeError(
                f"{self.__name__}() takes from {self.nin} to {self.nin + 1} positional arguments "
                f"but {len(given)} were given"
            )
        if casting not in ("no", "equiv", "safe", "same_kind", "unsafe"):
            raise ValueError(
                "casting must be one of 'no', 'equiv', 'safe', 'same_kind', or 'unsafe' "
                f"(got {casting!r})"
            )
        own = [each for each in given if hasattr(each, "__array_ufunc__")]
        if own and out is None:
            # As NumPy: a table makes a table of it.
            return own[0].__array_ufunc__(self, "__call__", *given)
        if any(each is None for each in given):
            known = self._of_none(given)
            if known is not None:
                return known
        if dtype is out is None and where is True and all(type(each) in _QUICK for each in given):
            cell = self._kernel(*([float(each)] for each in given))[0]
            return result([cell], (), BOOL if self._rule in ("test", "truth") else FLOAT64)
        if complex in map(type, given) and all(isinstance(each, _SINGLE) for each in given):
            name = self.__name__
            of_two = getattr(operator, _OF_TWO.get(name, ""), abs if name == "absolute" else None)
            function = getattr(cmath, name, of_two)
            if function is not None:
                return function(*given)
        arrays = [asarray(each) for each in given]
        work, kind = self._kinds(arrays)
        if dtype is not None:
            work = kind = asarray([], dtype).dtype
        target = out[0] if isinstance(out, tuple) else out
        chosen = None if where is True else asarray(where)
        if chosen is not None and chosen.dtype is not BOOL:
            raise TypeError(
                f"Cannot cast array data from {chosen.dtype!r} to dtype('bool') according to the "
                "rule 'safe'"
            )
        others = [each for each in (target, chosen) if each is not None]
        shape = common_shape([each._shape for each in (*arrays, *others)])
        if target is not None and target._shape != shape:
            told = [str(each).replace(" ", "") for each in (target._shape, shape)]
            raise ValueError(
                f"non-broadcastable output operand with shape {told[0]} doesn't match the "
                f"broadcast shape {told[1]}"
            )
        lists = [converted(spread(each, shape), each.dtype, work) for each in arrays]
        places = None if chosen is None else spread(chosen, shape)
        if places is not None:
            lists = [list(compress(each, places)) for each in lists]
        cells = self._run(lists, work, kind)
        if target is None and places is None:
            return _as_given(result(cells, shape, kind), given)
        if target is None:
            # The others are left as they are; of a new array they are zeros.
            target = made([False if kind is BOOL else 0] * len(places), shape, kind)
        if casting != "unsafe" and kind.kind == "f" and target.dtype.kind != "f":
            raise UFuncTypeError(
                f"Cannot cast ufunc '{self.__name__}' output from {kind!r} to {target.dtype!r} "
                f"with casting rule {casting!r}"
            )
        if places is None:
            write(target, made(cells, shape, kind))
        else:
            new = iter(converted(cells, kind, target.dtype))
            kept = [next(new) if yes else was for yes, was in zip(places, flat(target))]
            write(target, made(kept, shape, target.dtype))
        return target

    def _of_none(self, given):
        """Whether None equals numbers; nothing where others refuse it. Raises TypeError."""
        name, sign = self.__name__, _SIGNS.get(self.__name__)
        if name in ("equal", "not_equal"):
            other = asarray(given[given[0] is None])
            return result([name == "not_equal"] * other.size, other._shape, BOOL)
        if sign is not None:
            first, second = (
                "NoneType" if each is None else type(flat(asarray(each))[0]).__name__
                for each in given
            )
            raise TypeError(f"unsupported operand type(s) for {sign}: '{first}' and '{second}'")
        if self.nin == 1 and self._rule == "test":
            raise TypeError(
                f"ufunc '{name}' not supported for the input types, and the inputs could not be "
                "safely coerced to any supported types according to the casting rule ''safe''"
            )
        if self.nin == 1 and name not in ("absolute", "negative", "positive"):
            raise TypeError(
                "loop of ufunc does not support argument 0 of type NoneType which has no callable "
                f"{name} method"
            )

    def _run(self, lists, work, kind):
        kernel = self._kernel if work.kind == "f" or self._ints is None else self._ints
        if kind.kind == "f" and kind.itemsize == 4:
            kernel = singles.get(self.__name__, kernel)
        cells = kernel(*lists)
        if kind.kind == "b":
            return list(map(bool, cells)) if work.kind != "f" else cells
        return rounded(cells, kind) if kind.kind == "f" else wrapped(cells, kind)

    def at(self, array, indices, values=None):
        from ._putting import at

        at(self, array, indices, values)

    def reduceat(self, array, indices, axis=0):
        """The function of all numbers from each place up to the next; one number where the next
        place lies before."""
        rows = moveaxis(asarray(array), axis, 0)
        places = [int(each) for each in flat(asarray(indices))]
        found = []
        for start, end in zip(places, [*places[1:], len(rows)]):
            found.append(self.reduce(rows[start:end], 0) if start < end else rows[start])
        return moveaxis(stack([asarray(each) for each in found]), 0, axis)

    def outer(self, first, second):
        """The function of each number of the first with each of the second."""
        first, second = asarray(first), asarray(second)
        wide = made(flat(first), first._shape + (1,) * second.ndim, first.dtype)
        return self(wide, second)

    def reduce(self, array, axis=0, keepdims=False):
        """The function of all numbers along an axis."""
        from . import _reductions

        found = {
            "add": _reductions.sum, "multiply": _reductions.prod, "maximum": _reductions.max,
            "minimum": _reductions.min, "logical_and": _reductions.all,
            "logical_or": _reductions.any,
        }.get(self.__name__)  # fmt: skip
        if found is not None:
            return found(array, axis=axis, keepdims=keepdims)
        array = asarray(array)
        axes = range(array.ndim) if axis is None else axis if isinstance(axis, tuple) else (axis,)
        for each in sorted((axis_of(each, array.ndim) for each in axes), reverse=True):
            array = asarray(self._along(array, each)[-1])
            array = expand_dims(array, each) if keepdims else array
        return array if array.ndim else array[()]

    def accumulate(self, array, axis=0):
        """The function of the first numbers along an axis, for each count of them."""
        from . import _reductions

        array = asarray(array)
        axis = axis_of(axis, array.ndim)
        whole = {"add": _reductions.cumsum, "multiply": _reductions.cumprod}.get(self.__name__)
        if whole is not None:
            return whole(array, axis=axis)
        return moveaxis(stack(self._along(array, axis)), 0, axis)

    def _along(self, array, axis):
        rows = list(moveaxis(array, axis, 0))
        if not rows:
            raise ValueError(
                f"zero-size array to reduction operation {self.__name__} which has no identity"
            )
        found = rows[:1]
        for each in rows[1:]:
            found.append(self(found[-1], each))
        return found


def _as_given(found, given):
    """A tensor where one was given, as PyTorch's tensors ask for."""
    if any(hasattr(each, "requires_grad") for each in given):
        import torch

        return torch.from_numpy(asarray(found))
    return found


_NO_BOOLS = (
    "numpy boolean {0}, the operator or function, is not supported. Use bitwise_xor (^), "
    "logical_not (~) or astype(int) first."
)

add = ufunc("add", 2, "same", kernels.add)
subtract = ufunc("subtract", 2, "same", kernels.subtract)
multiply = ufunc("multiply", 2, "same", kernels.multiply)
divide = true_divide = ufunc("divide", 2, "float", kernels.divide)
floor_divide = ufunc("floor_divide", 2, "same", kernels.floor_divide, kernels.int_floor_divide)
remainder = mod = ufunc("remainder", 2, "same", kernels.remainder, kernels.int_remainder)
fmod = ufunc("fmod", 2, "same", kernels.fmod, kernels.int_fmod)
power = ufunc("power", 2, "same", kernels.power, kernels.int_power)
arctan2 = ufunc("arctan2", 2, "float", kernels.arctan2)
hypot = ufunc("hypot", 2, "float", kernels.hypot)
maximum = ufunc("maximum", 2, "same", kernels.maximum)
minimum = ufunc("minimum", 2, "same", kernels.minimum)
fmax = ufunc("fmax", 2, "same", kernels.fmax)
fmin = ufunc("fmin", 2, "same", kernels.fmin)
logaddexp = ufunc("logaddexp", 2, "float", kernels.logaddexp)
logaddexp2 = ufunc("logaddexp2", 2, "float", kernels.logaddexp2)
heaviside = ufunc("heaviside", 2, "float", kernels.heaviside)
float_power = ufunc("float_power", 2, "float", kernels.power)
copysign = ufunc("copysign", 2, "float", kernels.copysign)
nextafter = ufunc("nextafter", 2, "float", kernels.nextafter)
ldexp = ufunc("ldexp", 2, "float", kernels.ldexp)
gcd, lcm = ufunc("gcd", 2, "same", kernels.gcd), ufunc("lcm", 2, "same", kernels.lcm)

equal = ufunc("equal", 2, "test", kernels.equal)
not_equal = ufunc("not_equal", 2, "test", kernels.not_equal)
less = ufunc("less", 2, "test", kernels.less)
less_equal = ufunc("less_equal", 2, "test", kernels.less_equal)
greater = ufunc("greater", 2, "test", kernels.greater)
greater_equal = ufunc("greater_equal", 2, "test", kernels.greater_equal)
logical_and = ufunc("logical_and", 2, "truth", kernels.both)
logical_or = ufunc("logical_or", 2, "truth", kernels.either)
logical_xor = ufunc("logical_xor", 2, "truth", kernels.not_equal)
logical_not = ufunc("logical_not", 1, "truth", kernels.opposite)
bitwise_and = ufunc("bitwise_and", 2, "bits", kernels.bit_and)
bitwise_or = ufunc("bitwise_or", 2, "bits", kernels.bit_or)
bitwise_xor = ufunc("bitwise_xor", 2, "bits", kernels.bit_xor)


def _invert(name, cells_bool, cells_int):
    function = ufunc(name, 1, "bits", cells_int)
    run = function._run
    function._run = lambda lists, work, kind: (
        cells_bool(*lists) if work.kind == "b" else run(lists, work, kind)
    )
    return function


left_shift = ufunc("left_shift", 2, "bits", kernels.move_up)
right_shift = ufunc("right_shift", 2, "bits", kernels.move_down)
invert = bitwise_not = _invert("invert", kernels.opposite, kernels.invert)

negative = ufunc("negative", 1, "same", kernels.negative)
positive = ufunc("positive", 1, "same", list)
absolute = ufunc("absolute", 1, "same", kernels.absolute)
fabs = ufunc("fabs", 1, "float", kernels.absolute)
sign = ufunc("sign", 1, "same", kernels.sign)
square = ufunc("square", 1, "same", kernels.square)
floor = ufunc("floor", 1, "float", kernels.floor)
ceil = ufunc("ceil", 1, "float", kernels.ceil)
trunc = ufunc("trunc", 1, "float", kernels.trunc)
rint = ufunc("rint", 1, "float", kernels.rint)
isnan = ufunc("isnan", 1, "test", kernels.isnan)
isinf = ufunc("isinf", 1, "test", kernels.isinf)
isfinite = ufunc("isfinite", 1, "test", kernels.isfinite)
reciprocal = ufunc("reciprocal", 1, "same", kernels.reciprocal, kernels.int_reciprocal)

_OF_FLOATS = (
    "exp exp2 expm1 log log2 log10 log1p sqrt cbrt sin cos tan arcsin arccos arctan sinh cosh tanh "
    "arcsinh arccosh arctanh deg2rad rad2deg radians degrees"
).split()
for _name in _OF_FLOATS:
    globals()[_name] = ufunc(_name, 1, "float", kernels.of_floats[_name])

__all__ = NAMES = sorted(name for name, each in globals().items() if isinstance(each, ufunc))


def sinc(x):
    """sin(pi x) / (pi x), and 1 at 0."""
    array = asarray(x, float_for(asarray(x).dtype))
    from ._searching import where

    turned = multiply(where(equal(array, 0), 1e-20, array), 3.141592653589793)
    found = asarray(divide(sin(turned), turned))
    return found if found.ndim else found[()]


def isneginf(x, out=None):
    return logical_and(isinf(x), less(x, 0), out=out)


def isposinf(x, out=None):
    return logical_and(isinf(x), greater(x, 0), out=out)


def clip(array, a_min, a_max, out=None):
    """Numbers moved to the nearest end of a range, where they are beyond it."""
    if a_min is None and a_max is None:
        raise ValueError("One of max or min must be given")
    found = asarray(array)
    found = found if a_min is None else maximum(found, a_min)
    found = found if a_max is None else minimum(found, a_max)
    if out is None:
        return found
    write(out, asarray(found))
    return out


def round(array, decimals=0):
    """Numbers with so many decimals, halves to the even neighbour."""
    array = asarray(array)
    if array.dtype.kind != "f":
        if decimals >= 0:
            return result(flat(array), array._shape, INT64 if array.dtype is BOOL else array.dtype)
        scale = 10**-decimals
        cells = [kernels.rint([each / scale])[0] * scale for each in flat(array)]
        return result(list(map(int, cells)), array._shape, array.dtype)
    if decimals == 0:
        return rint(array)
    scale = array.dtype.type(10.0 ** abs(decimals))
    if decimals > 0:
        return divide(rint(multiply(array, scale)), scale)
    return multiply(rint(divide(array, scale)), scale)
