"""Functions of single cells that are made of the engine's operations."""

import math

from torch import _dtypes, _functions as f
from torch._sentences import dtype_word
from torch._tensor import Tensor

# Those that are methods of tensors too.
METHODS = """log2 log10 exp2 tan sinh cosh erfc frac logit sinc deg2rad rad2deg sgn positive
    clamp_min clamp_max logaddexp fmod copysign fmax fmin hypot heaviside xlogy nan_to_num
    isposinf isneginf isreal isclose allclose equal masked_scatter bitwise_left_shift
    bitwise_right_shift nextafter""".split()
# The nodes that PyTorch's graph has for them, where it is one.
NODES = """log2 log10 exp2 tan sinh cosh erfc frac sinc sgn logaddexp fmax fmin hypot
    xlogy logit nan_to_num masked_scatter""".split()


def _of_second(name, of_tensor):
    """The node of a function whose second argument is a tensor or a number: 0 or 1 by which."""

    def node(input, second=None, **named):
        second = next(iter(named.values()), None) if second is None else second
        return f"{name}Backward{int(isinstance(second, Tensor) == of_tensor)}"

    return node


NAMED_NODES = {
    "deg2rad": "Deg2RadBackward0",
    "rad2deg": "Rad2DegBackward0",
    "clamp_min": _of_second("ClampMin", True),
    "clamp_max": _of_second("ClampMax", True),
    "rsub": _of_second("Rsub", False),
    "fmod": _of_second("Fmod", True),
    "copysign": _of_second("Copysign", False),
}


def log2(input):
    return _exact(f.log(input) / math.log(2), 2, input)


def log10(input):
    return _exact(f.log(input) / math.log(10), 10, input)


def _exact(found, base, input):
    """A logarithm that is whole where the number is a power of the base."""
    whole = f.round(found.detach())
    is_power = f.eq(f.pow(base, whole), input) & f.isfinite(whole)
    return f.where(is_power, found - found.detach() + whole, found)


def exp2(input):
    return f.pow(2.0, input)


def tan(input):
    return f.sin(input) / f.cos(input)


def sinh(input):
    return (f.expm1(input) - f.expm1(-input)) / 2


def cosh(input):
    return (f.exp(input) + f.exp(-input)) / 2


def erfc(input):
    return 1 - f.erf(input)


def frac(input):
    return input - f.trunc(input)


def logit(input, eps=None):
    if eps is not None:
        input = f.clamp(input, eps, 1 - eps)
    return f.log(input / (1 - input))


def sinc(input):
    is_zero = f.eq(input, 0)
    turned = (input * math.pi).masked_fill(is_zero, 1)
    return f.where(is_zero, f.ones_like(turned), f.sin(turned) / turned)


def deg2rad(input):
    return input * (math.pi / 180)


def rad2deg(input):
    return input * (180 / math.pi)


def sgn(input):
    return f.sign(input)


def positive(input):
    if input.dtype is _dtypes.BOOL:
        raise RuntimeError("The `+` operator, on a bool tensor is not supported.")
    return input


def clamp_min(input, min):
    return f.clamp(input, min)


def clamp_max(input, max):
    return f.clamp(input, None, max)


def logaddexp(input, other):
    most = f.maximum(input, other)
    return most + f.log(f.exp(input - most) + f.exp(other - most))


def nextafter(input, other):
    """The next number of float32 on the way to another."""
    import struct

    from torch._making import from_cells

    def following(one, two):
        if one != one or two != two or one == two:
            return one if one != one else two
        if one == 0:
            return math.copysign(2.0**-149, two)
        held = struct.unpack("<i", struct.pack("<f", one))[0]
        held += 1 if (two > one) == (one > 0) else -1
        return struct.unpack("<f", struct.pack("<i", held))[0]

    pairs = zip(input.detach()._cells(), other.detach().expand(input.shape)._cells())
    return from_cells([following(*each) for each in pairs], input.shape, input.dtype)


def rsub(input, other, *, alpha=1):
    """other - alpha * input."""
    return other - alpha * input


def fmod(input, other):
    """What division leaves, with the sign of the input."""
    return input - other * f.div(input, other, rounding_mode="trunc")


def copysign(input, other):
    """The size of one number with the sign of the other, also of a zero."""
    size = f.abs(input if input.is_floating_point() else input.float())
    if not isinstance(other, Tensor):
        return size if math.copysign(1, other) > 0 else -size
    has_minus = f.lt(other, 0)
    if other.is_floating_point():
        # One by a zero with a minus is below all numbers.
        has_minus = has_minus | f.lt(f.reciprocal(other.detach()), 0)
    return f.where(has_minus, -size, size)


def _past_nan(is_first):
    def chosen(input, other):
        """Where one of both is NaN, the other; of equal ones the first has the gradient."""
        return f.where(is_first(input, other) | f.isnan(other), input, other)

    return chosen


fmax, fmin = _past_nan(f.ge), _past_nan(f.le)
fmax.__name__, fmin.__name__ = "fmax", "fmin"


def hypot(input, other):
    return f.sqrt(f.square(input) + f.square(other))


def heaviside(input, values):
    return f.where(f.eq(input, 0), values, f.gt(input, 0).to(input.dtype))


def xlogy(input, other):
    """input * log(other), and 0 where the input is."""
    if not isinstance(other, Tensor):
        other = f.full_like(input, other)
    product = input * f.log(other)
    zero = f.eq(input, 0) if isinstance(input, Tensor) else f.full_like(other, input) == 0
    return f.where(zero & ~f.isnan(other), f.zeros_like(product), product)


def nan_to_num(input, nan=0.0, posinf=None, neginf=None):
    if not input.is_floating_point():
        return input.clone()
    most = 3.4028234663852886e38
    found = f.where(f.isnan(input), f.full_like(input, nan or 0.0), input)
    found = f.where(isposinf(input), f.full_like(input, most if posinf is None else posinf), found)
    return f.where(isneginf(input), f.full_like(input, -most if neginf is None else neginf), found)


def isposinf(input):
    return f.eq(input, math.inf)


def isneginf(input):
    return f.eq(input, -math.inf)


def isreal(input):
    return f.ones_like(input, dtype=_dtypes.BOOL)


def bitwise_left_shift(input, other):
    return f.mul(input, f.pow(2, other) if isinstance(other, Tensor) else 2**other)


def bitwise_right_shift(input, other):
    return f.floor_divide(input, f.pow(2, other) if isinstance(other, Tensor) else 2**other)


def isclose(input, other, rtol=1e-05, atol=1e-08, equal_nan=False):
    if isinstance(other, Tensor) and input.dtype is not other.dtype:
        raise RuntimeError(f"{dtype_word(input)} did not match {dtype_word(other)}")
    for name, most in (("rtol", rtol), ("atol", atol)):
        if most < 0:
            raise RuntimeError(f"{name} must be greater than or equal to zero, but got {most:g}")
    if input.dtype is _dtypes.BOOL:
        return f.eq(input, other)
    near = f.le(f.abs(input - other), atol + rtol * f.abs(other))
    near = near & f.isfinite(input) | f.eq(input, other)
    return near | (f.isnan(input) & f.isnan(other)) if equal_nan else near


def allclose(input, other, rtol=1e-05, atol=1e-08, equal_nan=False):
    if not isinstance(other, Tensor):
        raise TypeError(
            f"allclose(): argument 'other' (position 2) must be Tensor, not {type(other).__name__}"
        )
    return bool(isclose(input, other, rtol, atol, equal_nan).all().item())


def equal(input, other):
    if not isinstance(other, Tensor):
        raise TypeError(
            f"equal(): argument 'other' (position 2) must be Tensor, not {type(other).__name__}"
        )
    return input.shape == other.shape and bool(f.eq(input, other).all().item())


def masked_scatter(input, mask, source):
    count = int(mask.expand(*input.shape).sum().item())
    return f.index_put(input, [mask.expand(*input.shape)], source.flatten()[:count])


def result_type(first, second):
    return (first + second).dtype if isinstance(first, Tensor) else (second + first).dtype


def promote_types(type1, type2):
    whole = [each for each in (type1, type2) if each.itemsize < 8 and _is_whole(each)]
    if whole:
        return _with_narrow(type1, type2)
    if type1.is_floating_point and type2.is_floating_point:
        return _dtypes.joined({type1, type2})
    if _kind(type1) != _kind(type2) or type1 is type2:
        return max(type1, type2, key=_kind)
    return _dtypes.BY_PLACE[max(type1.place(), type2.place())]


def _is_whole(dtype):
    return "int" in dtype._name


def _with_narrow(type1, type2):
    """The dtype that has the numbers of two, one of them a narrow one of whole numbers."""
    others = [each for each in (type1, type2) if not _is_whole(each)]
    if others:
        other = others[0]
        return (type2 if other is type1 else type1) if other is _dtypes.BOOL else other
    if _dtypes.INT64 in (type1, type2):
        return _dtypes.INT64
    from torch._narrow import joined_name

    return _dtypes.BY_NAME[joined_name({type1._name, type2._name})]


def can_cast(from_, to):
    """Whether a dtype's kind can become another: bool, whole, floating, complex in this order."""
    return _kind(from_) <= _kind(to)


def _kind(dtype):
    kinds = (dtype is not _dtypes.BOOL, dtype.is_floating_point or dtype.is_complex)
    return sum((*kinds, dtype.is_complex))
