"""`np.random.default_rng`: the generator PCG64 and its draws.

Whole, uniform, normal and exponential numbers are NumPy's, bit by bit.
"""

import bisect
import math
import operator
import random

from . import _layers as layers
from ._array import asarray, flat, made, ndarray, result, shape_of, write
from ._chances import apart, ends_of
from ._dtypes import FLOAT64, INT64, as_dtype, rounded
from ._distributions import Draws, beta, filled
from ._refusals import missing
from ._whole_draws import multiplied, whole

FLOAT32 = as_dtype("float32")
_LOW, _MASK64, _MASK128 = 2**32 - 1, 2**64 - 1, 2**128 - 1
_MULTIPLIER = 0x2360ED051FC65DA44385DF649FCCF645


def listed(seed):
    return list(seed) if hasattr(seed, "__len__") else [seed]


class PCG64:
    """The bits that a Generator draws from, by their seed."""

    def __init__(self, seed=None):
        self.seed = random.SystemRandom().getrandbits(128) if seed is None else seed
        try:
            if any(operator.index(each) < 0 for each in listed(self.seed)):
                raise ValueError("expected non-negative integer")
        except TypeError:
            raise TypeError(
                f"SeedSequence expects int or sequence of ints for entropy not {seed}"
            ) from None


PCG64.__module__ = "numpy.random._pcg64"


def _state_words(seed):
    """Four words of 64 bits that a seed of any length, or several, spread to."""
    entropy = [
        each >> at & _LOW
        for each in map(operator.index, listed(seed))
        for at in range(0, max(each.bit_length(), 1), 32)
    ]
    factor = 0x43B0D7E5

    def hashed(word):
        nonlocal factor
        word ^= factor
        factor = factor * 0x931E8875 & _LOW
        word = word * factor & _LOW
        return word ^ word >> 16

    def mixed(one, two):
        word = (0xCA01F9DD * one - 0x4973F715 * two) & _LOW
        return word ^ word >> 16

    pool = [hashed(entropy[at] if at < len(entropy) else 0) for at in range(4)]
    for source in range(4):
        for to in range(4):
            if source != to:
                pool[to] = mixed(pool[to], hashed(pool[source]))
    for word in entropy[4:]:
        for to in range(4):
            pool[to] = mixed(pool[to], hashed(word))
    factor, words = 0x8B51F9DD, []
    for at in range(8):
        word = pool[at % 4] ^ factor
        factor = factor * 0x58F38DED & _LOW
        word = word * factor & _LOW
        words.append(word ^ word >> 16)
    return [low | high << 32 for low, high in zip(words[::2], words[1::2])]


def _in_random_order(cells, below):
    """The list in random order, changed in place; `below(most)` draws from 0 to `most`."""
    for at in range(len(cells) - 1, 0, -1):
        other = below(at)
        cells[at], cells[other] = cells[other], cells[at]
    return cells


class Generator(Draws):
    """A generator with a state of its own."""

    def __init__(self, bit_generator):
        self.bit_generator = bit_generator
        first, second, third, fourth = _state_words(bit_generator.seed)
        self._step = ((third << 64 | fourth) << 1 | 1) & _MASK128
        self._state = (self._step + (first << 64 | second)) & _MASK128
        self._next_state()
        self._half = None

    def _next_state(self):
        self._state = (self._state * _MULTIPLIER + self._step) & _MASK128

    def _next64(self):
        self._next_state()
        word, turn = (self._state >> 64 ^ self._state) & _MASK64, self._state >> 122
        return (word >> turn | word << (64 - turn)) & _MASK64

    def _next32(self):
        if self._half is not None:
            half, self._half = self._half, None
            return half
        word = self._next64()
        self._half = word >> 32
        return word & _LOW

    def _uniform(self):
        return (self._next64() >> 11) * 2.0**-53

    def _normal(self):
        inside, scales, heights = layers.normal()
        while True:
            word = self._next64()
            layer, size = word & 255, word >> 9 & 2**52 - 1
            x = size * scales[layer] * (-1 if word >> 8 & 1 else 1)
            if size < inside[layer]:
                return x
            if layer == 0:
                return self._beyond(size >> 8 & 1)
            gap = heights[layer - 1] - heights[layer]
            if gap * self._uniform() + heights[layer] < math.exp(-0.5 * x * x):
                return x

    def _beyond(self, is_negative):
        while True:
            x = -0.27366123732975827 * math.log1p(-self._uniform())
            if -2 * math.log1p(-self._uniform()) > x * x:
                return -(layers.LAST + x) if is_negative else layers.LAST + x

    _expm1 = staticmethod(math.expm1)

    def _exponential(self):
        inside, scales, heights = layers.waits()
        while True:
            word = self._next64() >> 3
            layer, size = word & 255, word >> 8
            x = size * scales[layer]
            if size < inside[layer]:
                return x
            if layer == 0:
                return layers.LAST_WAIT - math.log1p(-self._uniform())
            gap = heights[layer - 1] - heights[layer]
            if gap * self._uniform() + heights[layer] < math.exp(-x):
                return x

    def _single(self):
        return (self._next32() >> 8) * 2.0**-24

    def _single_normal(self):
        """A normal number as NumPy computes it in 32 bits."""
        inside, scales, heights = layers.single()
        narrow = lambda x: rounded([x], FLOAT32)[0]  # noqa: E731
        while True:
            word = self._next32()
            layer, size = word & 255, word >> 9
            x = narrow(size * scales[layer]) * (-1 if word >> 8 & 1 else 1)
            if size < inside[layer]:
                return x
            if layer == 0:
                break
            gap = narrow(heights[layer - 1] - heights[layer])
            share = narrow(narrow(gap * self._single()) + heights[layer])
            if share < math.exp(-0.5 * x * x):
                return x
        last = narrow(layers.LAST)
        while True:
            x = narrow(narrow(-1 / layers.LAST) * narrow(math.log1p(-self._single())))
            y = -narrow(math.log1p(-self._single()))
            if y + y > narrow(x * x):
                return -narrow(last + x) if size >> 8 & 1 else narrow(last + x)

    def _below(self, most):
        """A whole number from 0 to `most`, by the upper half of a product."""
        if most == 0:
            return 0
        draw, bits = (self._next32, 32) if most <= _LOW else (self._next64, 64)
        if most == 2**bits - 1:
            return draw()
        count, mask = most + 1, 2**bits - 1
        product = draw() * count
        if product & mask < count:
            least = (mask - most) % count
            while product & mask < least:
                product = draw() * count
        return product >> bits

    def _filled(self, draw, size, kind=FLOAT64):
        shape = () if size is None else shape_of(size)
        cells = [draw() for _ in range(math.prod(shape))]
        if size is None:
            return cells[0] if kind is FLOAT64 else result(cells, (), kind)
        return made(cells, shape, kind)

    def _of_width(self, size, dtype, wide, narrow):
        kind = as_dtype(dtype)
        if kind not in (FLOAT64, FLOAT32):
            raise TypeError(f"Unsupported dtype {kind!r}")
        if kind is FLOAT64:
            return self._filled(wide, size)
        found = self._filled(narrow, size, FLOAT32)
        return float(found) if size is None else found

    def random(self, size=None, dtype=float):
        """Numbers from 0 up to, without, 1."""
        return self._of_width(size, dtype, self._uniform, self._single)

    def standard_normal(self, size=None, dtype=float):
        return self._of_width(size, dtype, self._normal, self._single_normal)

    def normal(self, loc=0.0, scale=1.0, size=None):
        """Normal numbers of a mean and a standard deviation."""
        if any(each < 0 for each in flat(asarray(scale))):
            raise ValueError("scale < 0")
        return filled(lambda m, s: m + s * self._normal(), size, (loc, scale))

    def uniform(self, low=0.0, high=1.0, size=None):
        return filled(lambda a, b: a + (b - a) * self._uniform(), size, (low, high))

    def _shares(self, weights):
        if max(weights) >= 0.1:
            return super()._shares(weights)
        # Small weights break a stick: each share is a part of what is left.
        row, left = [], 1.0
        for at, each in enumerate(weights[:-1]):
            part = beta(self, each, _from_the_end(weights[at + 1 :]))
            row.append(left * part)
            left *= 1 - part
        return [*row, left]

    def multivariate_normal(self, mean, cov, size=None, check_valid="warn", tol=1e-8, *,
                            method="svd"):  # fmt: skip
        """Normal rows of a mean and of covariances."""
        from . import linalg
        from ._universal import sqrt

        if method not in ("svd", "eigh", "cholesky"):
            raise ValueError("method must be one of {'eigh', 'svd', 'cholesky'}")
        mean, cov, shape, rows = self._normal_rows(mean, cov, size)
        if method == "cholesky":
            factor = linalg.cholesky(cov)
        else:
            found = linalg.svd(cov)[:2] if method == "svd" else linalg.eigh(cov)[::-1]
            factor = found[0] * sqrt(found[1])
        return (mean + rows @ factor.T).reshape(shape)

    def integers(self, low, high=None, size=None, dtype=INT64, endpoint=False):
        """Whole numbers from `low` up to, without, `high`; or from 0 up to `low`."""
        narrow = lambda bits: multiplied(self._next32, bits)  # noqa: E731
        return whole(low, high, size, dtype, narrow, self._below, endpoint)

    def choice(self, a, size=None, replace=True, p=None, axis=0, shuffle=True):
        """Numbers of an array, or from 0 up to a number, by chances p, which are equal without."""
        count = a if isinstance(a, int) else len(a)
        if count <= 0:
            raise ValueError("a must be a positive integer unless no samples are taken")
        wanted = 1 if size is None else math.prod(shape_of(size))
        if p is not None:
            found = self._by_chances(count, wanted, size, replace, p)
        elif replace:
            found = self.integers(0, count, size)
        else:
            if wanted > count:
                raise ValueError(
                    "Cannot take a larger sample than population when replace is False"
                )
            cells = self._without_return(count, wanted, shuffle)
            found = cells[0] if size is None else made(cells, shape_of(size), INT64)
        if isinstance(a, int):
            return found
        return asarray(a)[found] if size is not None else a[int(found)]

    def _by_chances(self, count, wanted, size, replace, p):
        ends = ends_of(p, count)
        if replace:
            return self._filled(lambda: bisect.bisect_right(ends, self._uniform()), size, INT64)
        found = apart(flat(asarray(p, "float64")), wanted, self._uniform)
        return found[0] if size is None else made(found, shape_of(size), INT64)

    def _without_return(self, count, wanted, shuffle):
        """Different numbers below `count`, by Floyd's algorithm or by the end of a shuffled row."""
        if count > 10000 and wanted > count // (50 if shuffle else 20):
            row = list(range(count))
            for at in range(count - 1, max(count - wanted, 1) - 1, -1):
                other = self._below(at)
                row[at], row[other] = row[other], row[at]
            return row[count - wanted :]
        found, known = [], set()
        for most in range(count - wanted, count):
            drawn = self._below(most)
            drawn = most if drawn in known else drawn
            known.add(drawn)
            found.append(drawn)
        return _in_random_order(found, self._below) if shuffle else found

    def _shuffled(self, cells):
        return _in_random_order(cells, self._interval)

    def _interval(self, most):
        """A whole number from 0 to `most`: draws of as many bits until one is not above."""
        mask = (1 << most.bit_length()) - 1
        while True:
            found = self._next32() & mask
            if found <= most:
                return found

    def permutation(self, x):
        """The numbers from 0 up to x, or the rows of x, in random order."""
        from ._indexing import take

        if isinstance(x, int):
            return made(self._shuffled(list(range(x))), (x,), INT64)
        array = asarray(x)
        return take(array, self._shuffled(list(range(array.shape[0]))), 0)

    def permuted(self, x, axis=None, out=None):
        """The numbers along an axis in random order, another one in each row."""
        array = asarray(x).copy()
        if axis is None:
            cells = flat(array)
            self._shuffled(cells)
            array = made(cells, array._shape, array.dtype)
        else:
            from ._shaping import moveaxis

            rows = moveaxis(array, axis, -1)
            from ._grids import ndindex

            for each in ndindex(*rows.shape[:-1]):
                cells = flat(rows[each])
                self._shuffled(cells)
                rows[each] = cells
        if out is None:
            return array
        write(out, array)
        return out

    def shuffle(self, x):
        """Puts the rows of an array or list in random order."""
        if isinstance(x, list):
            self._shuffled(x)
        elif type(x) is ndarray:
            write(x, self.permutation(x))
        else:
            raise TypeError("shuffle() takes an array or a list.")

    def __repr__(self):
        return f"{self} at 0x{id(self):X}"

    def __str__(self):
        return "Generator(PCG64)"

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        raise missing("Generator", name, dir(type(self)))


def _from_the_end(weights):
    total = 0.0
    for each in reversed(weights):
        total += each
    return total


def default_rng(seed=None):
    """A generator of a seed: a whole number, several or None."""
    if isinstance(seed, Generator):
        return seed
    return Generator(seed if isinstance(seed, PCG64) else PCG64(seed))


Generator.__module__ = "numpy.random._generator"
