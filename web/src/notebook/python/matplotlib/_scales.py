"""Scales of axes: what is as long as what along them."""

import math


def _log(value):
    return math.log10(value) if value > 0 else math.nan


def _symlog(base=10, linthresh=2, linscale=1, subs=None):
    """Logarithms on both sides of zero, and a line between; and the way back."""
    line = linscale / (1 - 1 / base)

    def there(value):
        size = abs(value)
        if size <= linthresh:
            return value * line
        far = linthresh * (line + math.log(size / linthresh, base))
        return math.copysign(far, value)

    def back(value):
        size = abs(value)
        if size <= linthresh * line:
            return value / line
        far = linthresh * base ** (size / linthresh - line)
        return math.copysign(far, value)

    return there, back


SCALES = {
    "linear": None,
    "log": (_log, lambda value: 10.0**value),
    "symlog": _symlog,
}


def scale_of(name, options):
    """Pairs of ways there and back, or None where numbers stand as they are."""
    if name not in SCALES:
        listed = ", ".join(map(repr, SCALES))
        raise ValueError(f"{name!r} is not a scale that is here. Use one of {listed}.")
    found = SCALES[name]
    if name != "symlog":
        return found
    options.pop("nonpositive", None)
    return found(**options)


def roomy(low, high, share, ways):
    """Limits with room on both sides, by the lengths of a scale."""
    there, back = ways
    a, b = there(low), there(high)
    room = share * (b - a)
    return back(a - room), back(b + room)
