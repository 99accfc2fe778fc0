"""The columns of a table, their labels, and parts of it that are read and written."""

import numpy as np

from ._column import Column, column_of, is_several
from ._dates import MADE
from ._index import Index, RangeIndex, new_labels
from ._making import aligned, made_of
from ._operators import Operators
from ._selecting import FramePlaces, is_by_label, is_mask, written
from ._series import Series


class Table(Operators):
    """What a frame holds, and parts of it."""

    def __init__(self, data=None, index=None, columns=None, dtype=None, copy=None):
        made = made_of(data, index, columns, dtype)
        self._columns, self._index, self._labels = made

    @classmethod
    def _of(cls, columns, index, labels):
        made = cls.__new__(cls)
        made._columns, made._index, made._labels = list(columns), index, labels
        return made

    def _series(self, place):
        made = Series._of(self._columns[place], self._index, self._labels[place])
        made._owner = self, made.name
        return made

    def _taken(self, rows, columns=None):
        places = range(len(self._columns)) if columns is None else columns
        taken = [self._columns[place].take(rows) for place in places]
        labels = self._labels if columns is None else self._labels.take(columns)
        every = list(rows) == list(range(len(self)))
        return self._of(taken, self._index if every else self._index.take(rows), labels)

    def _row(self, place):
        values = [column.values[place] for column in self._columns]
        kinds = {column.dtype for column in self._columns}
        if len(kinds) == 1:
            column = Column(values, kinds.pop())
        elif "bool" in kinds or not all(each.is_number for each in self._columns):
            column = Column(values, "object")
        else:
            column = column_of(np.array([float(each) for each in values]))
        return Series._of(column, self._labels, self._index[place])

    def _append(self, label, values):
        if isinstance(values, Series):
            values = values.to_dict()
        if isinstance(values, dict):
            values = [values.get(each, float("nan")) for each in self._labels]
        elif isinstance(values, (list, tuple)):
            # Numbers of one list are of one dtype.
            if {column_of([each]).dtype for each in values} == {"int64", "float64"}:
                values = [float(each) for each in values]
        listed = values.tolist() if hasattr(values, "tolist") else values
        if not isinstance(listed, (list, tuple)):
            listed = [listed] * len(self._columns)
        if len(listed) != len(self._columns):
            raise ValueError("cannot set a row with mismatched columns")
        self._columns = [
            column_of([*column.values, each]) for column, each in zip(self._columns, listed)
        ]
        self._index = self._index.alike([*self._index, label])

    @property
    def columns(self):
        return self._labels

    @columns.setter
    def columns(self, labels):
        self._labels = new_labels(labels, len(self._columns))

    @property
    def index(self):
        return self._index

    @index.setter
    def index(self, labels):
        self._index = new_labels(labels, len(self))

    @property
    def shape(self):
        return (len(self), len(self._columns))

    @property
    def size(self):
        return len(self) * len(self._columns)

    @property
    def ndim(self):
        return 2

    @property
    def empty(self):
        return self.size == 0

    @property
    def dtypes(self):
        return Series._of(
            Column([each.outer for each in self._columns], "object"), self._labels
        )

    @property
    def axes(self):
        return [self._index, self._labels]

    @property
    def values(self):
        kinds = {each.dtype for each in self._columns} or {"float64"}
        if "bool" in kinds and len(kinds) > 1:
            kinds = {"object", "bool"}
        dtype = kinds.pop() if len(kinds) == 1 else "object" if "object" in kinds or not all(
            each.is_number for each in self._columns
        ) else np.result_type(*kinds).name
        rows = list(zip(*(each.values for each in self._columns)))
        if dtype != "object" and dtype not in MADE:
            return np.array(rows, dtype=dtype).reshape(self.shape)
        made = np.empty(self.shape, dtype=object)
        for place, row in enumerate(rows):
            for at, each in enumerate(row):
                made[place, at] = each
        return made.astype(dtype)

    def to_numpy(self, dtype=None):
        return self.values if dtype is None else self.values.astype(dtype)

    def __array__(self, dtype=None):
        return self.to_numpy(dtype)

    @property
    def T(self):
        if not self._columns:
            return self._of([], self._labels, self._index)
        values = self.values
        columns = [column_of(values[place]) for place in range(len(self))]
        return self._of(columns, self._labels, self._index)

    def transpose(self):
        return self.T

    @property
    def iloc(self):
        return FramePlaces(self, False)

    @property
    def loc(self):
        return FramePlaces(self, True)

    iat, at = iloc, loc

    def __len__(self):
        return len(self._index)

    def __iter__(self):
        return iter(self._labels)

    def __contains__(self, label):
        return label in self._labels

    def keys(self):
        return self._labels

    def __getitem__(self, key):
        if hasattr(key, "_columns"):
            return self.where(key)
        if is_mask(key):
            return self.loc[key]
        if isinstance(key, slice):
            return FramePlaces(self, is_by_label(key))[key]
        if isinstance(key, (list, Index)):
            return self._taken(range(len(self)), self._labels.all_places(key, "columns"))
        if hasattr(self._labels, "names") and not isinstance(key, tuple):
            return self._below(key)
        places = self._labels.places(key)
        return self._taken(range(len(self)), places) if places[1:] else self._series(places[0])

    def _below(self, key):
        """The columns below a label of the first level, without it. Raises KeyError."""
        firsts = [each[0] for each in self._labels]
        found = self._taken(range(len(self)), [at for at, each in enumerate(firsts) if each == key])
        if not found._columns:
            raise KeyError(key)
        found._labels = found._labels.droplevel(0)
        return found

    def get(self, label, default=None):
        return self[label] if label in self._labels else default

    def __setitem__(self, label, values):
        if isinstance(label, list):
            self._set_several(label, values)
            return
        if hasattr(label, "_columns") or is_mask(label):
            mask = label._columns if hasattr(label, "_columns") else None
            for at in range(len(self._columns)):
                rows = np.flatnonzero(label if mask is None else mask[at].values).tolist()
                self._columns[at] = written(self._columns[at], rows, values)
            return
        if hasattr(values, "_columns") and len(values._columns) == 1:
            values = values._series(0)
        if isinstance(values, Series) and self._columns:
            values = aligned(values, self._index)
        elif not is_several(values):
            values = [values] * len(self)
        column = column_of(values)
        if not self._columns and not len(self._index):
            self._index = RangeIndex(len(column))
        if len(column) != len(self._index):
            raise ValueError(
                f"Length of values ({len(column)}) does not match length of index ({len(self)})"
            )
        if label in self._labels:
            self._columns[self._labels.place(label)] = column
            return
        self._columns.append(column)
        self._labels = self._labels.alike([*self._labels, label])

    def _set_several(self, labels, values):
        """Sets columns by those of a frame or an array, by one value of each, or by one of all."""
        given = list(values._columns) if hasattr(values, "_columns") else values
        if hasattr(values, "_columns"):
            given = [values._series(at) for at in range(len(given))]
        elif getattr(values, "ndim", 1) == 2:
            given = [np.asarray(values)[:, at] for at in range(np.shape(values)[1])]
        elif not is_several(values):
            given = [values] * len(labels)
        elif len(values) and isinstance(values[0], (list, tuple)):
            given = list(zip(*values))
        if len(given) != len(labels):
            raise ValueError("Columns must be same length as key")
        for label, each in zip(labels, given):
            self[label] = each

    def insert(self, loc, column, value):
        """Puts a column before the one at the place `loc`."""
        if column in self._labels:
            raise ValueError(f"cannot insert {column}, already exists")
        self[column] = value
        self._columns.insert(loc, self._columns.pop())
        labels = self._labels.tolist()
        labels.insert(loc, labels.pop())
        self._labels = self._labels.alike(labels)

    def pop(self, label):
        found = self[label]
        place = self._labels.place(label)
        del self._columns[place]
        self._labels = self._labels.alike([each for each in self._labels if each != label])
        return found

    def __delitem__(self, label):
        self.pop(label)

    def drop(self, labels=None, axis=0, index=None, columns=None, errors="raise"):
        """Without rows, or with `axis=1` columns, of these labels."""
        if columns is None and axis in (1, "columns"):
            labels, columns = None, labels
        gone = [] if columns is None else listed(columns)
        rows = index if labels is None else labels
        rows = [] if rows is None else listed(rows)
        for labelled, found in ((gone, self._labels), (rows, self._index)):
            lost = [each for each in labelled if each not in found]
            if lost and errors == "raise":
                raise KeyError(f"{lost} not found in axis")
        return self._taken(
            [place for place, each in enumerate(self._index) if each not in rows],
            [place for place, each in enumerate(self._labels) if each not in gone],
        )

    def head(self, n=5):
        return self._taken(range(len(self))[:n])

    def tail(self, n=5):
        return self._taken(range(len(self))[-n:] if n else [])

    def copy(self, deep=True):
        return self._each(column_of)


def listed(labels):
    """Labels, of which one may stand for itself."""
    return list(labels) if isinstance(labels, (list, tuple, Index)) else [labels]
