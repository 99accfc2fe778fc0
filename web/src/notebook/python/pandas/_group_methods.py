"""Methods of groups that notebooks call less often."""

from torch._unsupported import UnsupportedError

from ._column import column_of
from ._figures import kurt, skew
from ._grouping import Groups
from ._levels import MultiIndex
from ._rarer import pipe, sem
from ._series import Series


def _rows(self, choose):
    """The rows that `choose` takes of each group's places, in the order of the whole."""
    places = sorted(place for each in self._places.values() for place in choose(each))
    taken = self._frame._taken(places)
    return taken if self._chosen is None else taken[self._chosen]


def head(self, n=5):
    return _rows(self, lambda places: places[:n])


def tail(self, n=5):
    return _rows(self, lambda places: places[-n:] if n else [])


def nth(self, n):
    """The row at one place, or at several, of each group."""
    wanted = [n] if isinstance(n, int) else list(n)

    def choose(places):
        return {places[at] for at in wanted if -len(places) <= at < len(places)}

    return _rows(self, choose)


def sample(self, n=None, frac=None, replace=False, random_state=None):
    """Rows of each group by chance."""
    from numpy.random import RandomState

    if not isinstance(random_state, (int, type(None))):
        raise UnsupportedError("groupby().sample takes a whole number as its random_state here.")
    state = RandomState(random_state)
    found = []
    for places in self._places.values():
        size = n if n is not None else round((frac or 1) * len(places))
        found += [places[at] for at in state.choice(len(places), size, replace).tolist()]
    taken = self._frame._taken(found)
    return taken if self._chosen is None else taken[self._chosen]


def _of_each(method):
    return lambda self, **named: self._reduced(lambda column: method(Series(column), **named))


def unique(self):
    """The different values of each group."""
    found = [self._part(places).unique() for places in self._places.values()]
    made = Series(list(range(len(found))), self._index(), name=self._title)
    made._column.values[:] = found
    made._column.dtype = "object"
    return made


def _largest(name):
    def method(self, n=5):
        labels, values = [], []
        for key, places in self._places.items():
            part = getattr(self._part(places), name)(n)
            labels += [(*key, each) for each in part.index]
            values += part.tolist()
        index = MultiIndex(labels, [*self._names, self._frame.index.name])
        return Series._of(column_of(values), index, self._title)

    return method


def _windowed(name):
    """`rolling` and its like: what they give of each group, its label before the rows'."""

    def method(self, *given, **named):
        return _Windows(self, lambda part: getattr(part, name)(*given, **named))

    return method


class _Windows:
    """The windows of each group's values."""

    def __init__(self, groups, window):
        self._groups, self._window = groups, window

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        return lambda *given, **named: self._of(name, given, named)

    def _of(self, name, given, named):
        groups = self._groups
        if groups._chosen is None or isinstance(groups._chosen, list):
            raise UnsupportedError(
                "Windows of groups are of one column here: groupby(key)[column].rolling(n)."
            )
        labels, values = [], []
        for key, places in groups._places.items():
            part = groups._part(places)
            found = getattr(self._window(part), name)(*given, **named)
            labels += [(*key, each) for each in found.index]
            values += found.tolist()
        index = MultiIndex(labels, [*groups._names, groups._frame.index.name])
        return Series._of(column_of(values), index, groups._title)


def _running(name):
    return lambda self, *given, **named: self._along(name, given, named)


def indices(self):
    import numpy as np

    return {self._called(key): np.array(places) for key, places in self._places.items()}


METHODS = {
    **{"head": head, "tail": tail, "nth": nth, "sample": sample, "unique": unique},
    **{"pipe": pipe, "sem": _of_each(sem), "skew": _of_each(skew), "kurt": _of_each(kurt)},
    **{name: _largest(name) for name in ("nlargest", "nsmallest")},
    **{name: _windowed(name) for name in ("rolling", "expanding", "ewm")},
    **{name: _running(name) for name in ("cummax", "cummin", "cumprod", "fillna")},
    "indices": property(indices),
}
for _name, _method in METHODS.items():
    setattr(Groups, _name, _method)
