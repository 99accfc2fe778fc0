"""Batches of a dataset, in order or by chance."""

import math
from collections import deque
from itertools import cycle
from typing import Generic, TypeVar

from .collate import default_collate, default_convert
from .dataset import IterableDataset
from .sampler import BatchSampler, RandomSampler, SequentialSampler, draw_seed
from .workers import Worker, get_worker_info

T_co = TypeVar("T_co", covariant=True)
_FIXED = ("batch_size", "batch_sampler", "sampler", "drop_last", "dataset", "persistent_workers")


class _Endless:
    """The sampler of datasets that have no indices."""

    def __iter__(self):
        while True:
            yield None


class DataLoader(Generic[T_co]):
    """Gives the batches of a dataset, each made by `collate_fn` of batch_size samples.

    Everything is read where the loop runs, also what PyTorch's workers would read.
    """

    def __init__(
        self,
        dataset,
        batch_size=1,
        shuffle=None,
        sampler=None,
        batch_sampler=None,
        num_workers=0,
        collate_fn=None,
        pin_memory=False,
        drop_last=False,
        timeout=0,
        worker_init_fn=None,
        multiprocessing_context=None,
        generator=None,
        *,
        prefetch_factor=None,
        persistent_workers=False,
        pin_memory_device="",
        in_order=True,
    ):
        if num_workers < 0:
            raise ValueError(
                "num_workers option should be non-negative; use num_workers=0 to disable "
                "multiprocessing."
            )
        if timeout < 0:
            raise ValueError("timeout option should be non-negative")
        if persistent_workers and num_workers == 0:
            raise ValueError("persistent_workers option needs num_workers > 0")
        is_iterable = isinstance(dataset, IterableDataset)
        if is_iterable:
            _needs_no_order(shuffle, sampler, batch_sampler)
        if sampler is not None and shuffle:
            raise ValueError("sampler option is mutually exclusive with shuffle")
        if batch_sampler is not None:
            if batch_size != 1 or shuffle or sampler is not None or drop_last:
                raise ValueError(
                    "batch_sampler option is mutually exclusive with batch_size, shuffle, sampler, "
                    "and drop_last"
                )
            batch_size = None
        elif batch_size is None and drop_last:
            raise ValueError(
                "batch_size=None option disables auto-batching and is mutually exclusive with "
                "drop_last"
            )
        if sampler is None:
            if is_iterable:
                sampler = _Endless()
            elif shuffle:
                sampler = RandomSampler(dataset, generator=generator)
            else:
                sampler = SequentialSampler(dataset)
        if batch_size is not None and batch_sampler is None:
            batch_sampler = BatchSampler(sampler, batch_size, drop_last)
        if collate_fn is None:
            collate_fn = default_convert if batch_sampler is None else default_collate
        self.dataset = dataset
        self.num_workers = num_workers
        self.prefetch_factor = prefetch_factor
        self.pin_memory = pin_memory
        self.pin_memory_device = pin_memory_device
        self.timeout = timeout
        self.worker_init_fn = worker_init_fn
        self.multiprocessing_context = multiprocessing_context
        self.batch_size = batch_size
        self.drop_last = drop_last
        self.sampler = sampler
        self.batch_sampler = batch_sampler
        self.generator = generator
        self.collate_fn = collate_fn
        self.persistent_workers = persistent_workers
        self._is_ready = True

    def __setattr__(self, name, value):
        if name in _FIXED and "_is_ready" in self.__dict__:
            raise ValueError(
                f"{name} attribute should not be set after {type(self).__name__} is initialized"
            )
        super().__setattr__(name, value)

    @property
    def _index_sampler(self):
        return self.sampler if self.batch_sampler is None else self.batch_sampler

    def __iter__(self):
        if not self.num_workers:
            return _SingleProcessDataLoaderIter(self)
        if not self.persistent_workers:
            return _MultiProcessingDataLoaderIter(self)
        if "_iterator" in self.__dict__:
            self._iterator.begin()
        else:
            self._iterator = _MultiProcessingDataLoaderIter(self)
        return self._iterator

    def __len__(self):
        if not isinstance(self.dataset, IterableDataset):
            return len(self._index_sampler)
        count = len(self.dataset)
        if self.batch_size is None:
            return count
        return count // self.batch_size if self.drop_last else math.ceil(count / self.batch_size)


def _needs_no_order(shuffle, sampler, batch_sampler):
    """Raises ValueError where an order is asked for of a dataset that has its own."""
    for name, value, none in (
        ("shuffle", shuffle, (False, None)),
        ("sampler", sampler, (None,)),
        ("batch_sampler", batch_sampler, (None,)),
    ):
        if value not in none:
            raise ValueError(
                f"DataLoader with IterableDataset: expected unspecified {name} option, but got "
                f"{name}={value}"
            )


def _reader(loader, dataset):
    """What makes a batch of the samples at some places."""
    if isinstance(dataset, IterableDataset):
        samples = iter(dataset)
        return lambda places: loader.collate_fn(_in_turn(loader, samples, places))
    return lambda places: loader.collate_fn(_by_index(loader, dataset, places))


def _by_index(loader, dataset, places):
    if loader.batch_sampler is None:
        return dataset[places]
    if getattr(dataset, "__getitems__", None):
        return dataset.__getitems__(places)
    return [dataset[place] for place in places]


def _in_turn(loader, samples, places):
    if loader.batch_sampler is None:
        return next(samples)
    read = [sample for _, sample in zip(places, samples)]
    if not read or (loader.drop_last and len(read) < len(places)):
        raise StopIteration
    return read


class _SingleProcessDataLoaderIter:
    """One pass through a DataLoader.

    Like PyTorch, it first draws a seed for workers, and only with the first batch what the sampler
    draws.
    """

    def __init__(self, loader):
        self._loader = loader
        self._base_seed = draw_seed(loader.generator)
        self.begin()

    def begin(self):
        self._places = iter(self._loader._index_sampler)
        self._read = _reader(self._loader, self._loader.dataset)

    def __iter__(self):
        return self

    def __len__(self):
        return len(self._loader._index_sampler)

    def __next__(self):
        return self._read(next(self._places))


class _MultiProcessingDataLoaderIter(_SingleProcessDataLoaderIter):
    """A pass with workers: batches in their turn, and places that are drawn for them before."""

    def begin(self):
        loader = self._loader
        self._places = iter(())
        if "_workers" in self.__dict__:
            # Workers that stay have read what an unfinished pass asked of them.
            for _ in self:
                pass
        self._places = iter(loader._index_sampler)
        if "_workers" not in self.__dict__:
            numbers = range(loader.num_workers)
            self._workers = [Worker(loader, each, self._base_seed, _reader) for each in numbers]
            for worker in self._workers:
                worker.start()
        for worker in self._workers:
            worker.begin()
        self._turns, self._asked = cycle(self._workers), deque()
        for _ in range((loader.prefetch_factor or 2) * len(self._workers)):
            self._ask()

    def _ask(self):
        """Gives the next places to the next worker that has not come to its end."""
        try:
            places = next(self._places)
        except StopIteration:
            return
        for worker, _ in zip(self._turns, self._workers):
            if not worker.is_done:
                self._asked.append((worker, places))
                return

    def __next__(self):
        while self._asked:
            worker, places = self._asked.popleft()
            if worker.is_done:
                continue
            try:
                batch = worker.fetch(places)
            except StopIteration:
                worker.is_done = True
                self._ask()
                continue
            self._ask()
            return batch
        raise StopIteration
