"""The bars that fit the place, which are those for `async for` in every place."""

from .asyncio import tqdm, trange

__all__ = ["tqdm", "trange"]
