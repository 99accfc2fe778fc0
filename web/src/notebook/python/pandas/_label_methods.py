"""Methods of labels that notebooks call less often."""

import numpy as np

from ._column import Column, is_missing, is_several, places_in_order
from ._index import Index
from ._table import listed


def sort_values(self, ascending=True, return_indexer=False):
    """The labels in order."""
    places = places_in_order(self.keys(), ascending, True)
    made = self.take(places)
    return (made, np.array(places)) if return_indexer else made


def index_drop(self, labels, errors="raise"):
    gone = listed(labels)
    lost = [each for each in gone if each not in self]
    if lost and errors == "raise":
        raise KeyError(f"{lost} not found in axis")
    return self.take([at for at, each in enumerate(self) if each not in gone])


def insert(self, loc, item):
    values = self.tolist()
    values.insert(loc, item)
    return Index(values, self.name)


def delete(self, loc):
    gone = {each % len(self) for each in (loc if is_several(loc) else [loc])}
    return self.take([at for at in range(len(self)) if at not in gone])


def get_indexer(self, target):
    """Where each label stands, -1 where none is so."""
    return np.array([self.place(each) if each in self else -1 for each in target], dtype="int64")


def symmetric_difference(self, other):
    return self._sorted(set(self) ^ set(other))


def set_names(self, names):
    return self.rename(names[0] if is_several(names) else names)


def _of_labels(name):
    return lambda self, *given, **named: getattr(self.to_series(), name)(*given, **named)


def factorize(self, sort=False):
    """The number of each label among those that differ, and these."""
    kinds = self.unique()
    kinds = (kinds.sort_values() if sort else kinds).rename(None)
    return np.array([kinds.place(each) for each in self], dtype="int64"), kinds


def shift(self, periods=1):
    """Refused: only dates of a frequency are shifted."""
    sentence = "This method is only implemented for DatetimeIndex, PeriodIndex and TimedeltaIndex"
    raise NotImplementedError(f"{sentence}; Got type {type(self).__name__}")


def where(self, cond, other=None):
    return Index(self.to_series().reset_index(drop=True).where(cond, other), self.name)


def repeat(self, repeats):
    """Each label so many times, one after another."""
    return self.take(np.repeat(np.arange(len(self)), repeats).tolist())


LABELS = {
    **{"sort_values": sort_values, "drop": index_drop, "insert": insert, "delete": delete},
    **{"get_indexer": get_indexer, "symmetric_difference": symmetric_difference},
    **{"set_names": set_names, "repeat": repeat, "copy": lambda self: self.take(range(len(self)))},
    **{"factorize": factorize, "shift": shift, "where": where},
    **{"get_level_values": lambda self, level: self, "nlevels": 1},
    "drop_duplicates": lambda self, keep="first": self.take(
        [at for at, again in enumerate(self.duplicated(keep).tolist()) if not again]
    ),
    "isna": lambda self: Column([is_missing(each) for each in self], "bool").array(),
    "dropna": lambda self: self.take([at for at, each in enumerate(self) if not is_missing(each)]),
    **{name: _of_labels(name) for name in ("value_counts", "argsort", "argmax", "argmin")},
    **{name: _of_labels(name) for name in ("all", "any", "item", "ravel", "memory_usage")},
    "sortlevel": lambda self, ascending=True: sort_values(self, ascending, True),
    "fillna": lambda self, value: Index(self.to_series().fillna(value), self.name),
    "notna": lambda self: ~self.isna(),
    "hasnans": property(lambda self: bool(self.isna().any())),
    "T": property(lambda self: self),
    "identical": lambda self, other: self.equals(other) and self.name == other.name,
    "to_flat_index": lambda self: self,
}
LABELS |= {"isnull": LABELS["isna"], "notnull": LABELS["notna"]}

for _name, _method in LABELS.items():
    setattr(Index, _name, _method)
