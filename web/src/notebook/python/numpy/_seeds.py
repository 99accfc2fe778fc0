"""What seeds of `default_rng` spread to, as NumPy's SeedSequence spreads them."""

import operator

from ._array import asarray

_LOW = 2**32 - 1


def _words(seed):
    """Words of 32 bits, of whole numbers of any length."""
    if isinstance(seed, (list, tuple)) or getattr(seed, "ndim", 0):
        return [word for each in seed for word in _words(each)]
    try:
        number = operator.index(seed)
    except TypeError:
        raise TypeError(
            "SeedSequence expects int or sequence of ints for entropy not " + str(seed)
        ) from None
    if number < 0:
        raise ValueError("expected non-negative integer")
    return [number >> at & _LOW for at in range(0, max(number.bit_length(), 1), 32)]


class SeedSequence:
    """A seed, and those of its children."""

    def __init__(self, entropy=None, *, spawn_key=(), pool_size=4, n_children_spawned=0):
        if entropy is None:
            import random

            entropy = random.SystemRandom().getrandbits(128)
        self.entropy, self.spawn_key = entropy, tuple(spawn_key)
        self.pool_size, self.n_children_spawned = pool_size, n_children_spawned
        words = _words(entropy)
        if spawn_key:
            words += [0] * (4 - len(words)) + _words(self.spawn_key)
        self._pool = _pool(words)

    def words(self, count):
        factor, found = 0x8B51F9DD, []
        for at in range(count):
            word = self._pool[at % 4] ^ factor
            factor = factor * 0x58F38DED & _LOW
            word = word * factor & _LOW
            found.append(word ^ word >> 16)
        return found

    def generate_state(self, n_words, dtype="uint32"):
        return asarray(self.words(n_words), dtype)

    def spawn(self, n_children):
        first = self.n_children_spawned
        self.n_children_spawned += n_children
        keys = range(first, self.n_children_spawned)
        return [SeedSequence(self.entropy, spawn_key=(*self.spawn_key, each)) for each in keys]

    def __repr__(self):
        key = f"    spawn_key={self.spawn_key!r},\n" if self.spawn_key else ""
        return f"SeedSequence(\n    entropy={self.entropy!r},\n{key})"


def _pool(entropy):
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
    return pool


class PCG64:
    """The bits that a Generator draws from, by their seed."""

    def __init__(self, seed=None):
        self.seed_seq = seed if isinstance(seed, SeedSequence) else SeedSequence(seed)


SeedSequence.__module__ = "numpy.random.bit_generator"
PCG64.__module__ = "numpy.random._pcg64"
