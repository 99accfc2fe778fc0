"""The fewest digits that tell a float from its neighbours of the same dtype."""

import math
import struct

_FORMATS = {2: "e", 4: "f"}
_MOST = {2: 5, 4: 9}


def _scientific(value, of):
    """A finite float as "d.ddde±xx", with the fewest digits that are read back as the same."""
    if of.itemsize == 8:
        digits, exponent = _parts(repr(value))
        body = digits[0] + ("." + digits[1:] if len(digits) > 1 else "")
        return f"{body}e{exponent:+03d}"
    form = _FORMATS[of.itemsize]
    for count in range(_MOST[of.itemsize]):
        text = f"{value:.{count}e}"
        try:
            if struct.unpack(form, struct.pack(form, float(text)))[0] == value:
                return text
        except OverflowError:
            continue
    return text


def _parts(text):
    """The digits of a number's text from the first that is not zero, and the first one's power
    of ten."""
    body, _, power = text.lstrip("-").partition("e")
    whole, _, rest = body.partition(".")
    digits = (whole + rest).lstrip("0")
    if not digits:
        return "0", 0
    exponent = len(whole) - 1 - (len(whole + rest) - len(digits)) + int(power or 0)
    return digits.rstrip("0") or "0", exponent


def positional(value, of, precision):
    """A finite float without exponent, with at most `precision` decimals, and a point."""
    sign = "-" if math.copysign(1, value) < 0 else ""
    digits, exponent = _parts(_scientific(value, of))
    if len(digits) - 1 - exponent > precision:
        text = f"{abs(value):.{precision}f}"
        return sign + (text.rstrip("0") if "." in text else text + ".")
    if exponent < 0:
        return sign + "0." + "0" * (-exponent - 1) + (digits if digits != "0" else "")
    digits = digits.ljust(exponent + 1, "0")
    return sign + digits[: exponent + 1] + "." + digits[exponent + 1 :]


def scientific(value, of, precision):
    """A finite float as (digits before the point with the sign, after it, exponent)."""
    sign = "-" if math.copysign(1, value) < 0 else ""
    digits, exponent = _parts(_scientific(value, of))
    if len(digits) - 1 > precision:
        digits, exponent = _parts(f"{abs(value):.{precision}e}")
    return sign + digits[0], digits[1:], exponent


def shortest(value, of):
    """The text of one float: `str` of it."""
    if not math.isfinite(value):
        return repr(value)
    if value == 0 or 1e-4 <= abs(value) < 1e16:
        text = positional(value, of, 400)
        return text + "0" if text.endswith(".") else text
    whole, rest, exponent = scientific(value, of, 400)
    return f"{whole}.{rest}e{exponent:+03d}" if rest else f"{whole}e{exponent:+03d}"
