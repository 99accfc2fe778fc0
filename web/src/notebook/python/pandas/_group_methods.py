"""Figures of groups that notebooks call less often."""

import numpy as np

from ._applying import sem
from ._figures import kurt, skew
from ._group_rows import GroupWindows
from ._grouping import Groups
from ._series import Series


def head(self, n=5):
    """The first rows of each group, in the frame's order."""
    return self._part(sorted(place for each in self._places.values() for place in each[:n]))


def _of_each(method):
    return lambda self, **named: self._reduced(lambda column: method(Series(column), **named))


def unique(self):
    """The different values of each group."""
    found = [self._part(places).unique() for places in self._places.values()]
    made = Series(list(range(len(found))), self._index(), name=self._title)
    made._column.values[:] = found
    made._column.dtype = "object"
    return made


def ewm(self, *given, **named):
    return GroupWindows(self, lambda part: part.ewm(*given, **named))


def indices(self):
    """By each group the places of its rows."""
    return {self._called(key): np.array(places) for key, places in self._places.items()}


METHODS = {
    **{"head": head, "unique": unique, "ewm": ewm, "indices": property(indices)},
    **{"sem": _of_each(sem), "skew": _of_each(skew), "kurt": _of_each(kurt)},
}
for _name, _method in METHODS.items():
    setattr(Groups, _name, _method)
