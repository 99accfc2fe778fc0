"""Workers of a DataLoader, played one after the other: what each reads, in PyTorch's order.

Each has streams of `random` and of NumPy's draws of its own. PyTorch's draws are those of the
notebook, as the engine has one stream of them.
"""

import copy
import random
import sys
from contextlib import contextmanager

from torch import _random

from .dataset import IterableDataset

_now = [None]


class WorkerInfo:
    """What `get_worker_info` gives where a worker reads."""

    def __init__(self, **known):
        self.__dict__.update(known)

    def __repr__(self):
        return f"WorkerInfo({', '.join(f'{name}={value}' for name, value in vars(self).items())})"


def get_worker_info():
    """The worker that reads now; None outside of one."""
    return _now[0]


def _mixed(words):
    """Four words of 32 bits out of four, as NumPy's SeedSequence mixes them."""
    full, constant = 2**32 - 1, 0x43B0D7E5

    def hashed(value, factor):
        nonlocal constant
        value ^= constant
        constant = constant * factor & full
        value = value * constant & full
        return value ^ value >> 16

    pool = [hashed(word, 0x931E8875) for word in words]
    for source in range(4):
        for to in range(4):
            if source != to:
                other = hashed(pool[source], 0x931E8875)
                value = (0xCA01F9DD * pool[to] - 0x4973F715 * other) & full
                pool[to] = value ^ value >> 16
    constant = 0x8B51F9DD
    return [hashed(word, 0x58F38DED) for word in pool]


def _streams():
    """The states of `random` and, where it is in use, of NumPy's draws."""
    numpy = sys.modules.get("numpy")
    return random.getstate(), numpy and numpy.random.get_state()


def _set_streams(states):
    random.setstate(states[0])
    if states[1]:
        sys.modules["numpy"].random.set_state(states[1])


class Worker:
    """One worker: `start` and `begin` make its reader inside of it, `fetch` reads a batch."""

    def __init__(self, loader, place, seed, reader):
        # A worker has a dataset of its own, whose bounds it may set.
        is_iterable = isinstance(loader.dataset, IterableDataset)
        dataset = copy.copy(loader.dataset) if is_iterable else loader.dataset
        count = loader.num_workers
        self._info = WorkerInfo(id=place, num_workers=count, seed=seed + place, dataset=dataset)
        self._words = [place, seed & 2**32 - 1, seed >> 32, 0]
        self._loader, self._reader, self._states = loader, reader, None

    @contextmanager
    def _inside(self):
        before, outer = _streams(), (_now[0], _random.worker_seed[0])
        if self._states:
            _set_streams(self._states)
        else:
            random.seed(self._info.seed)
            if "numpy" in sys.modules:
                sys.modules["numpy"].random.seed(_mixed(self._words))
        _now[0], _random.worker_seed[0] = self._info, self._info.seed
        try:
            yield
        finally:
            self._states = _streams()
            _now[0], _random.worker_seed[0] = outer
            _set_streams(before)

    def start(self):
        """Calls what the notebook wants to be called in every worker."""
        if self._loader.worker_init_fn is not None:
            with self._inside():
                self._loader.worker_init_fn(self._info.id)

    def begin(self):
        self.is_done = False
        with self._inside():
            self._read = self._reader(self._loader, self._info.dataset)

    def fetch(self, places):
        with self._inside():
            return self._read(places)
