"""Python's own loops with a bar."""

from ..auto import tqdm


def tenumerate(iterable, start=0, total=None, tqdm_class=tqdm, **settings):
    return enumerate(tqdm_class(iterable, total=total, **settings), start)


def tzip(first, *others, tqdm_class=tqdm, **settings):
    return zip(tqdm_class(first, **settings), *others)


def tmap(function, *iterables, **settings):
    return map(function, *iterables)
