"""Draws of whole numbers of each dtype, as both generators of random numbers make them."""

from ._array import asarray, flat
from ._dtypes import as_dtype
from ._distributions import filled


def _pieces(draw, bits):
    """The pieces of words of 32 bits, the lowest first."""
    while True:
        word = draw()
        for _ in range(32 // bits):
            yield word & (1 << bits) - 1
            word >>= bits


def masked(draw, bits):
    """Draws from 0 to a number: of as many bits, until one is not above."""
    pieces = _pieces(draw, bits)

    def below(most):
        mask, found = (1 << most.bit_length()) - 1, most + 1 if most else 0
        while found > most:
            found = next(pieces) & mask
        return found

    return below


def multiplied(draw, bits):
    """Draws from 0 to a number, by the upper half of a product."""
    pieces, mask = _pieces(draw, bits), (1 << bits) - 1

    def below(most):
        if not 0 < most < mask:
            return most and next(pieces)
        product = next(pieces) * (most + 1)
        if product & mask <= most:
            least = (mask - most) % (most + 1)
            while product & mask < least:
                product = next(pieces) * (most + 1)
        return product >> bits

    return below


def whole(low, high, size, given, narrow, wide, endpoint=False):
    """Whole numbers from `low` up to `high`, or from 0 up to `low`; `narrow(bits)` and `wide` draw.

    Raises ValueError for ends that are not in order or not of the dtype.
    """
    low, high = (0, low) if high is None else (low, high)
    kind = as_dtype(given)
    if kind.kind not in "biu":
        raise TypeError(f"Unsupported dtype {kind!r} for randint")
    bits = 1 if kind.kind == "b" else 8 * kind.itemsize
    least = -(1 << bits - 1) if kind.kind == "i" else 0
    ends = [asarray(low), asarray(high)]
    lows, highs = ([int(each) for each in flat(end)] for end in ends)
    if lows and min(lows) < least:
        raise ValueError(f"low is out of bounds for {kind}")
    if highs and max(highs) - (not endpoint) >= least + (1 << bits):
        raise ValueError(f"high is out of bounds for {kind}")
    below = narrow(bits) if bits < 32 else wide

    def draw(low, high):
        low, high = int(low), int(high) - (not endpoint)
        if low > high:
            raise ValueError("low > high" if endpoint else "low >= high")
        found = low + below(high - low)
        return bool(found) if bits == 1 else found

    found = filled(draw, size, ends, kind)
    return found if hasattr(found, "dtype") or given in (int, bool) else kind.type(found)
