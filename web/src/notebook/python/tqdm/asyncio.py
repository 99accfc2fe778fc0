"""Bars for `async for`, which are those of `tqdm.auto` too."""

import asyncio

from ._bars import tqdm as _tqdm


class tqdm_asyncio(_tqdm):
    """
    As the real one, it begins an iteration when it is made, whether or not `async for` asks for
    it. A `DataLoader` draws a seed for it, so draws that follow are those of PyTorch.
    """

    def __init__(self, iterable=None, *arguments, **settings):
        super().__init__(iterable, *arguments, **settings)
        self.iterable_awaitable = hasattr(iterable, "__anext__")
        if self.iterable_awaitable:
            self.iterable_next = iterable.__anext__
        elif hasattr(iterable, "__next__"):
            self.iterable_next = iterable.__next__
        elif iterable is not None:
            self.iterable_iterator = iter(iterable)
            self.iterable_next = self.iterable_iterator.__next__

    def __aiter__(self):
        return self

    async def __anext__(self):
        try:
            each = await self.iterable_next() if self.iterable_awaitable else self.iterable_next()
        except StopIteration:
            raise StopAsyncIteration from None
        self.update()
        return each

    @classmethod
    def as_completed(cls, fs, *, loop=None, timeout=None, total=None, **settings):
        done = asyncio.as_completed(fs, timeout=timeout)
        yield from cls(done, total=len(fs) if total is None else total, **settings)

    @classmethod
    async def gather(cls, *fs, loop=None, timeout=None, total=None, **settings):
        return await asyncio.gather(*fs)


def tarange(*bounds, **settings):
    """`tqdm(range(...))`."""
    return tqdm_asyncio(range(*bounds), **settings)


tqdm, trange = tqdm_asyncio, tarange
__all__ = ["tqdm_asyncio", "tarange", "tqdm", "trange"]
