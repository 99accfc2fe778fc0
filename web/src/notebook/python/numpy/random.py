"""Random numbers as NumPy's `np.random` draws them: the same seed gives the same numbers.

The generator is the Mersenne Twister of Python's own `random`, whose state is set as NumPy sets
it. Its order of draws is that of NumPy's `RandomState`, which no version changes.
"""

import bisect
import math
import operator
import random as _python

from ._array import asarray, flat, made, ndarray, result, shape_of, write
from ._dtypes import FLOAT64, INT64
from ._chances import apart, ends_of
from ._distributions import _DRAWS, Draws, filled
from ._generator import PCG64, Generator, _in_random_order, default_rng  # noqa: F401
from ._refusals import missing, unsupported
from ._whole_draws import masked, whole


def _words(seed):
    """The 624 words that a seed sets."""
    words, word = [], seed
    for at in range(624):
        words.append(word)
        word = (1812433253 * (word ^ (word >> 30)) + at + 1) & 0xFFFFFFFF
    return words


class RandomState(Draws):
    """A generator with a state of its own. `seed` is a number from 0 to 2**32 - 1 or None."""

    def __init__(self, seed=None):
        self.seed(seed)

    def seed(self, seed=None):
        """Sets the state. Raises ValueError for seeds out of range."""
        self._twister = _python.Random()
        self._kept = None
        if seed is None:
            return
        if isinstance(seed, (list, tuple)) and seed and seed[-1]:
            # Python's own stream is seeded by all the words of a number.
            whole = sum(operator.index(word) << 32 * at for at, word in enumerate(seed))
            self._twister.seed(whole)
            return
        try:
            number = operator.index(seed)
        except TypeError:
            raise unsupported("A seed is one whole number here, such as 42.") from None
        if not 0 <= number < 2**32:
            raise ValueError("Seed must be between 0 and 2**32 - 1")
        self._twister.setstate((3, (*_words(number), 624), None))

    def get_state(self):
        _, words, _ = self._twister.getstate()
        kept = self._kept
        return "MT19937", asarray(list(words[:-1])), words[-1], int(kept is not None), kept or 0.0

    def set_state(self, state):
        _, words, at, has_kept, kept = state
        self._twister.setstate((3, (*map(int, flat(asarray(words))), int(at)), None))
        self._kept = kept if has_kept else None

    def _filled(self, draw, size, kind=FLOAT64):
        shape = () if size is None else shape_of(size)
        cells = [draw() for _ in range(math.prod(shape))]
        if size is None:
            return cells[0] if kind is FLOAT64 else result(cells, (), kind)
        return made(cells, shape, kind)

    def random_sample(self, size=None):
        """Numbers from 0 up to, without, 1."""
        return self._filled(self._twister.random, size)

    random = sample = ranf = random_sample

    def rand(self, *shape):
        return self.random_sample(shape or None)

    def _normal(self):
        if self._kept is not None:
            kept, self._kept = self._kept, None
            return kept
        # The polar method draws two numbers in the unit disc; one is kept for the next call.
        draw = self._twister.random
        while True:
            x, y = 2 * draw() - 1, 2 * draw() - 1
            size = x * x + y * y
            if 0 < size < 1:
                break
        scale = math.sqrt(-2 * math.log(size) / size)
        self._kept = scale * x
        return scale * y

    def standard_normal(self, size=None):
        return self._filled(self._normal, size)

    def randn(self, *shape):
        return self.standard_normal(shape or None)

    def normal(self, loc=0.0, scale=1.0, size=None):
        """Normal numbers of a mean and a standard deviation."""
        if any(each < 0 for each in flat(asarray(scale))):
            raise ValueError("scale < 0")
        return filled(lambda m, s: m + s * self._normal(), size, (loc, scale))

    def uniform(self, low=0.0, high=1.0, size=None):
        draw = self._twister.random
        return filled(lambda a, b: a + (b - a) * draw(), size, (low, high))

    def _uniform(self):
        return self._twister.random()

    _expm1 = staticmethod(lambda x: math.exp(x) - 1)

    def _exponential(self):
        return -math.log1p(-self._twister.random())

    def _below(self, most):
        """A whole number from 0 to `most`: draws of as many bits until one is not above."""
        if most == 0:
            return 0
        draw, bits = self._twister.getrandbits, most.bit_length()
        mask = (1 << bits) - 1
        while True:
            if most <= 0xFFFFFFFF:
                found = draw(32) & mask
            else:
                found = (draw(32) << 32 | draw(32)) & mask
            if found <= most:
                return found

    def randint(self, low, high=None, size=None, dtype=int):
        """Whole numbers from `low` up to, without, `high`; or from 0 up to `low`."""
        narrow = lambda bits: masked(lambda: self._twister.getrandbits(32), bits)  # noqa: E731
        return whole(low, high, size, dtype, narrow, self._below)

    def _shuffled(self, cells):
        return _in_random_order(cells, self._below)

    def permutation(self, x):
        """The numbers from 0 up to x, or the rows of x, in random order."""
        from ._indexing import take

        if isinstance(x, int):
            return made(self._shuffled(list(range(x))), (x,), INT64)
        array = asarray(x)
        if array.ndim == 1:
            return made(self._shuffled(flat(array)), array._shape, array.dtype)
        return take(array, self._shuffled(list(range(array._shape[0]))), 0)

    def shuffle(self, x):
        """Puts the rows of an array or list in random order."""
        if isinstance(x, list):
            self._shuffled(x)
            return
        if type(x) is not ndarray:
            raise TypeError("np.random.shuffle takes an array or a list.")
        if x.ndim > 1:
            from ._indexing import take

            write(x, take(x, self._shuffled(list(range(x.shape[0]))), 0))
        else:
            write(x, made(self._shuffled(flat(x)), x.shape, x.dtype))

    def choice(self, a, size=None, replace=True, p=None):
        """Numbers of an array, or from 0 up to a number, by chance."""
        from ._indexing import getitem

        pool = None if isinstance(a, int) else a
        if pool is not None:
            pool = asarray(a)
            if pool.ndim != 1:
                raise ValueError("a must be 1-dimensional")
        count = a if pool is None else pool.size
        if count <= 0:
            raise ValueError("a must be greater than 0 unless no samples are taken")
        found = self._indices(count, size, replace, p)
        if pool is None:
            return int(found) if size is None else found
        return getitem(pool, int(found) if size is None else found)

    def _indices(self, count, size, replace, p):
        shape = () if size is None else shape_of(size)
        wanted = math.prod(shape)
        ends = ends_of(p, count) if p is not None else None
        if replace:
            if p is None:
                return self.randint(0, count, size)
            draw = lambda: bisect.bisect_right(ends, self._twister.random())  # noqa: E731
            return self._filled(draw, size, INT64)
        if wanted > count:
            raise ValueError("Cannot take a larger sample than population when 'replace=False'")
        if p is None:
            chosen = self._shuffled(list(range(count)))[:wanted]
        else:
            chosen = apart(flat(asarray(p, "float64")), wanted, self._twister.random)
        return result(chosen, shape, INT64)


_shared = RandomState()
_METHODS = [
    *"seed get_state set_state random_sample random sample ranf rand standard_normal randn".split(),
    *"normal uniform randint permutation shuffle choice multinomial dirichlet".split(),
    "multivariate_normal",
    *_DRAWS,
]
for _name in _METHODS:
    globals()[_name] = getattr(_shared, _name)


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    raise missing("numpy.random", name, [*_METHODS, "RandomState", "default_rng"])
