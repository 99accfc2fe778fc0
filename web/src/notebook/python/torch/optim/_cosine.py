"""The cosine, rounded to the nearest float.

Learning rates are printed with all their digits, and the last bits of C libraries differ.
"""

_BITS = 320
_ONE = 1 << _BITS


def _arctangent_of_inverse(number):
    """arctan(1 / number) in units of 2**-320."""
    power = total = _ONE // number
    divisor, sign = 1, 1
    while power:
        power //= number * number
        divisor, sign = divisor + 2, -sign
        total += sign * power // divisor
    return total


# By Machin's formula.
_PI = 4 * (4 * _arctangent_of_inverse(5) - _arctangent_of_inverse(239))


def cos(angle):
    """cos(angle), the nearest float. Takes some microseconds."""
    numerator, denominator = float(angle).as_integer_ratio()
    x = (numerator << _BITS) // denominator % (2 * _PI)
    square = x * x >> _BITS
    term = total = _ONE
    count = 0
    while term:
        # The terms are of changing sign: they shrink once 2 * count is beyond x.
        term = -((term * square >> _BITS) // ((count + 1) * (count + 2)))
        total += term
        count += 2
        if term in (0, -1):
            break
    return total / _ONE
