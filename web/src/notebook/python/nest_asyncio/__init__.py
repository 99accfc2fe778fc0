"""Loops of asyncio inside of others, which run here anyway."""


def apply(loop=None):
    """Does nothing: `asyncio.run` works in every cell."""
