"""Python's own loops with a bar."""

from .._bars import tqdm


def tenumerate(iterable, start=0, **settings):
    return enumerate(tqdm(iterable), start)


def tzip(first, *others, **settings):
    return zip(tqdm(first), *others)


def tmap(function, *iterables, **settings):
    return map(function, *iterables)
