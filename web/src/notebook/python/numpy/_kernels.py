"""The arithmetic of lists of numbers, as IEEE 754 has it: Python's own raises where a result is
not finite, so such lists are done number by number."""

import math
import operator

from ._refusals import warn

INF, NAN = math.inf, math.nan
_LOG2 = math.log(2)


def _mapped(function):
    return lambda *lists: list(map(function, *lists))


add, subtract, multiply = map(_mapped, (operator.add, operator.sub, operator.mul))
equal, not_equal, less, less_equal, greater, greater_equal = map(
    _mapped, (operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge)
)
def _moved_up(number, by):
    """A number's bits moved up, those past the 64th let go."""
    return ((number << by) + 2**63) % 2**64 - 2**63 if 0 <= by < 64 else 0


def _moved_down(number, by):
    return number >> (by if 0 <= by < 64 else 63)


move_up, move_down = _mapped(_moved_up), _mapped(_moved_down)
bit_and, bit_or, bit_xor = map(_mapped, (operator.and_, operator.or_, operator.xor))
both = _mapped(lambda x, y: x and y)
either = _mapped(lambda x, y: x or y)
opposite = _mapped(operator.not_)
invert = _mapped(operator.invert)
negative, absolute = _mapped(operator.neg), _mapped(abs)
square = _mapped(lambda x: x * x)
isnan, isinf, isfinite = map(_mapped, (math.isnan, math.isinf, math.isfinite))
sign = _mapped(lambda x: x if x != x else type(x)((x > 0) - (x < 0)))
# What wins of two numbers: NaN, if there is one.
maximum = _mapped(lambda x, y: x if x >= y or x != x else y)
minimum = _mapped(lambda x, y: x if x <= y or x != x else y)
fmax = _mapped(lambda x, y: x if x >= y or y != y else y)
fmin = _mapped(lambda x, y: x if x <= y or y != y else y)
hypot, arctan2 = _mapped(math.hypot), _mapped(math.atan2)


def _whole(function):
    return _mapped(lambda x: math.copysign(function(x), x) if math.isfinite(x) else x)


floor, ceil, trunc, rint = map(_whole, (math.floor, math.ceil, math.trunc, round))


def _over_zero(x):
    if x == 0 or x != x:
        warn("invalid", "invalid value encountered in divide")
        return NAN
    warn("divide", "divide by zero encountered in divide")
    return INF


def _quotient(x, y):
    if y != 0:
        return x / y
    size = _over_zero(x)
    return math.copysign(size, math.copysign(1, x) * math.copysign(1, y)) if size == INF else size


def divide(xs, ys):
    try:
        return list(map(operator.truediv, xs, ys))
    except ZeroDivisionError:
        return list(map(_quotient, xs, ys))


def reciprocal(xs):
    if 0 in xs:
        warn("divide", "divide by zero encountered in reciprocal")
    return [1 / x if x else math.copysign(INF, x) for x in xs]


def int_reciprocal(xs):
    return int_floor_divide([1] * len(xs), xs)


def _floored(x, y):
    if y == 0 or not math.isfinite(x) or not math.isfinite(y):
        found = _quotient(x, y)
        return float(math.floor(found)) if math.isfinite(found) else found
    return x // y


def floor_divide(xs, ys):
    return list(map(_floored, xs, ys))


def _rest(x, y):
    if y == 0 or math.isinf(x):
        warn("invalid", "invalid value encountered in remainder")
        return NAN
    return x % y


def remainder(xs, ys):
    return list(map(_rest, xs, ys))


def _left(x, y):
    try:
        return math.fmod(x, y)
    except ValueError:
        if x == x and y == y:
            warn("invalid", "invalid value encountered in fmod")
        return math.nan


def fmod(xs, ys):
    """What is left of a division, with the sign of what is divided."""
    return list(map(_left, xs, ys))


def _of_ints(function, name):
    def run(xs, ys):
        if 0 in ys:
            warn("divide", f"divide by zero encountered in {name}")
            return [function(x, y) if y else 0 for x, y in zip(xs, ys)]
        return list(map(function, xs, ys))

    return run


int_floor_divide = _of_ints(operator.floordiv, "floor_divide")
int_remainder = _of_ints(operator.mod, "remainder")
int_fmod = _of_ints(lambda x, y: x % abs(y) if x >= 0 else -(-x % abs(y)), "fmod")


def int_power(xs, ys):
    if any(y < 0 for y in ys):
        raise ValueError("Integers to negative integer powers are not allowed.")
    # Modulo 2**64, so that no power grows without end.
    return [pow(x, y, 2**64) if y > 64 else x**y for x, y in zip(xs, ys)]


def _powered(x, y):
    try:
        found = math.pow(x, y)
    except OverflowError:
        return -INF if x < 0 and y % 2 == 1 else INF
    except ValueError:
        if x == 0:
            warn("divide", "divide by zero encountered in power")
            return math.copysign(INF, x) if y % 2 == 1 else INF
        warn("invalid", "invalid value encountered in power")
        return NAN
    return found


def power(xs, ys):
    if ys and all(y == -1 for y in ys):
        return reciprocal(xs)
    if all(y == 2 for y in ys):
        return square(xs)
    return list(map(_powered, xs, ys))


def _log_of_sum(x, y):
    most, least = (x, y) if x > y else (y, x)
    return most if math.isinf(most) else most + math.log1p(math.exp(least - most))


logaddexp = _mapped(_log_of_sum)
logaddexp2 = _mapped(lambda x, y: _log_of_sum(x * _LOG2, y * _LOG2) / _LOG2)
heaviside = _mapped(lambda x, y: x if x != x else y if x == 0 else float(x > 0))
copysign, nextafter = _mapped(math.copysign), _mapped(math.nextafter)
ldexp = _mapped(lambda x, y: math.ldexp(x, int(y)))
gcd, lcm = _mapped(math.gcd), _mapped(math.lcm)


def _careful(name, function, beyond):
    """A kernel of one of Python's functions. `beyond` answers for numbers it raises at."""

    def one(x):
        try:
            return function(x)
        except (ValueError, OverflowError):
            return NAN if x != x else beyond(x, name)

    def run(xs):
        try:
            return list(map(function, xs))
        except (ValueError, OverflowError):
            return list(map(one, xs))

    return run


def _invalid(x, name):
    warn("invalid", f"invalid value encountered in {name}")
    return NAN


def _too_large(x, name):
    warn("over", f"overflow encountered in {name}")
    return math.copysign(INF, x) if name == "sinh" else INF


def _of_log(pole, size=-1):
    def beyond(x, name):
        if x == pole or (name == "arctanh" and x == -pole):
            warn("divide", f"divide by zero encountered in {name}")
            return size * INF if name != "arctanh" else math.copysign(INF, x)
        return _invalid(x, name)

    return beyond


_BEYOND = {
    "exp": (math.exp, _too_large), "exp2": (lambda x: math.pow(2.0, x), _too_large),
    "expm1": (math.expm1, _too_large), "log": (math.log, _of_log(0)),
    "log2": (math.log2, _of_log(0)), "log10": (math.log10, _of_log(0)),
    "log1p": (math.log1p, _of_log(-1)), "sqrt": (math.sqrt, _invalid),
    "cbrt": (math.cbrt, _invalid), "sin": (math.sin, _invalid), "cos": (math.cos, _invalid),
    "tan": (math.tan, _invalid), "arcsin": (math.asin, _invalid), "arccos": (math.acos, _invalid),
    "arctan": (math.atan, _invalid), "sinh": (math.sinh, _too_large),
    "cosh": (math.cosh, _too_large), "tanh": (math.tanh, _invalid),
    "arcsinh": (math.asinh, _invalid), "arccosh": (math.acosh, _invalid),
    "arctanh": (math.atanh, _of_log(1)), "deg2rad": (math.radians, _invalid),
    "rad2deg": (math.degrees, _invalid), "radians": (math.radians, _invalid),
    "degrees": (math.degrees, _invalid),
}  # fmt: skip
of_floats = {name: _careful(name, *given) for name, given in _BEYOND.items()}
