"""The values of a column: a list of Python's numbers or objects, and the name of their dtype."""

import math
import operator

import numpy as np

from ._dates import DATE, MADE, SPAN, NaTType, boxed, dtype_of, texts

_KINDS = {"bool": bool, "int": int, "float": float, "str": str, "object": object}
_TIMES = ("datetime64", "timedelta64")
_NAMES = {bool: "bool", int: "int64", float: "float64", str: "object", object: "object"}


def is_missing(value):
    """Whether a value is None, NaN or NaT."""
    return value is None or (isinstance(value, (float, NaTType)) and value != value)


def is_several(value):
    """Whether a value stands for several rows or columns: a list, an array with axes."""
    axes = getattr(value, "ndim", None)
    if axes is not None:
        return axes > 0
    return hasattr(value, "__len__") and not isinstance(value, (str, bytes, dict))


def dtype_name(asked):
    """The name of a dtype that code gives as a type, a name or a NumPy dtype."""
    text = str(asked)
    if text.startswith(_TIMES):
        return DATE if text.startswith("d") else SPAN
    if asked in _KINDS:
        asked = _KINDS[asked]
    return _NAMES[asked] if asked in _NAMES else np.dtype(asked).name


def name_of(array):
    """The name of an array's dtype as a column has it."""
    return "object" if array.dtype.kind == "U" else array.dtype.name


def _plain(value):
    """A number of NumPy's as Python's; anything else as it is."""
    return value.item() if isinstance(value, np.generic) else value


def _inferred(values):
    kinds = {type(each) for each in values if each is not None}
    if kinds <= {float, int} and kinds:
        if kinds == {int} and None not in values:
            return list(values), "int64"
        return [math.nan if each is None else float(each) for each in values], "float64"
    if kinds == {bool} and None not in values:
        return list(values), "bool"
    dtype = dtype_of(values)
    return (list(values), "object") if dtype is None else (boxed(values, dtype), dtype)


class Kind(str):
    """The name of the dtype of objects that are more than objects, such as categories.

    It is equal to "object"; `shown` is what code sees of it, `outer` the dtype that it gets.
    """

    family = None

    @property
    def outer(self):
        return self

    def key(self, value):
        """What a value is sorted by."""
        return value

    def checked(self, value):
        """A value that is written into such a column."""
        return value

    def mapped(self, column, get):
        """What a function gives of each value."""
        return column_of([get(each) for each in column])

    def compared(self, one, other, apply):
        """What an operator gives of values and of others."""
        others = other.values if isinstance(other, Column) else [other] * len(one)
        return column_of([apply(a, b) for a, b in zip(one, others)])


_NARROWED = ("float32", "float64")


class Column:
    """`values`, a list, of the dtype named `dtype`."""

    __slots__ = ("values", "dtype")

    def __init__(self, values, dtype):
        self.values, self.dtype = values, dtype

    def __len__(self):
        return len(self.values)

    def __iter__(self):
        return iter(self.values)

    @property
    def is_number(self):
        return self.dtype != "object" and not self.is_time

    @property
    def is_time(self):
        """Whether the values are moments or durations."""
        return self.dtype in MADE

    @property
    def is_float(self):
        return self.dtype.startswith("float")

    @property
    def family(self):
        """What dtypes of more than objects are called, None for all others."""
        return getattr(self.dtype, "family", None)

    @property
    def shown(self):
        """The name of the dtype as it is printed."""
        return getattr(self.dtype, "shown", self.dtype)

    @property
    def outer(self):
        """The dtype as code gets it."""
        return self.dtype.outer if isinstance(self.dtype, Kind) else np.dtype(self.dtype)

    def keys(self):
        """What the values are sorted by."""
        if not isinstance(self.dtype, Kind):
            return self.values
        return [self.dtype.key(each) for each in self.values]

    def array(self):
        """The values as one of NumPy's arrays, (length,)."""
        if self.is_number:
            return np.array(self.values, dtype=self.dtype)
        made = np.empty(len(self.values), dtype=object)
        for place, each in enumerate(self.values):
            made[place] = each
        return made.astype(self.dtype) if self.is_time else made

    def alike(self, values):
        """A column of other values, of the same dtype where that is one of more than objects, or of
        floats."""
        if not isinstance(self.dtype, Kind):
            made = column_of(values)
            is_number = made.is_number and made.dtype != "bool"
            return made.cast(self.dtype) if self.is_float and is_number else made
        return Column([self.dtype.checked(each) for each in values], self.dtype)

    def texts(self):
        """The values as texts, of short floats with no more digits than they need."""
        is_short = self.is_float and self.dtype != "float64"
        return list(map(str, self.array() if is_short else self.values))

    def take(self, places):
        return Column([self.values[place] for place in places], self.dtype)

    def cast(self, dtype):
        """The same values in another dtype. Raises ValueError for what it cannot hold."""
        if isinstance(dtype, Kind):
            return Column(list(self.values), dtype)
        if str(dtype) == "category":
            from ._categories import categorised

            return categorised(self, dtype)
        name = dtype_name(dtype)
        if isinstance(self.dtype, Kind) and dtype not in (str, "str"):
            made = column_of(self.values)
            return Column(made.values, "object") if name == "object" else made.cast(dtype)
        if name == self.dtype and dtype not in (str, "str"):
            return Column(list(self.values), name)
        if name in MADE:
            return Column(boxed(self.values, name), name)
        if self.is_time and (name != "object" or dtype in (str, "str")):
            return self._timed(name)
        if dtype is str or dtype == "str":
            return Column(self.texts(), "object")
        if name == "object":
            return Column(list(self.values), name)
        if name.startswith("int") and any(is_missing(each) for each in self.values):
            raise ValueError("Cannot convert non-finite values (NA or inf) to integer")
        if self.dtype == "object":
            read = float if name.startswith("float") else int if name.startswith("int") else bool
            values = [math.nan if each is None else read(each) for each in self.values]
            return Column(np.array(values, dtype=name).tolist(), name)
        return Column(self.array().astype(name).tolist(), name)

    def _timed(self, name):
        """Moments or durations as text, or in nanoseconds."""
        if name == "object":
            return Column(texts(self.values, self.dtype), "object")
        if name != "int64":
            raise TypeError(f"Cannot cast {self.dtype} to {name}. Cast to int64, and then to it.")
        return Column([each.value for each in self.values], name)


class OneColumn:
    """What labels and series have in common: `_column` holds their values."""

    ndim = 1

    @property
    def values(self):
        if self._column.family == "category":
            from ._categories import Categorical

            return Categorical._of(self._column)
        return self._column.array()

    def to_numpy(self, dtype=None):
        found = self._column.array()
        return found if dtype is None else found.astype(dtype)

    def __array__(self, dtype=None):
        return self.to_numpy(dtype)

    @property
    def dtype(self):
        """The dtype as NumPy has it, or pandas where NumPy has none."""
        return self._column.outer

    @property
    def shape(self):
        return (len(self),)

    @property
    def size(self):
        return len(self)

    @property
    def empty(self):
        return len(self) == 0

    @property
    def is_unique(self):
        return len(set(self._column.values)) == len(self)

    def _follows(self, in_order):
        values = self._column.values
        return all(map(in_order, values, values[1:]))

    @property
    def is_monotonic_increasing(self):
        return self._follows(operator.le)

    @property
    def is_monotonic_decreasing(self):
        return self._follows(operator.ge)

    def tolist(self):
        return list(self._column.values)

    to_list = tolist

    def __len__(self):
        return len(self._column)

    def __iter__(self):
        return iter(self._column.values)


def column_of(values, dtype=None):
    """A column of an array or a tensor with one axis, another column, or a sequence."""
    if isinstance(values, Column):
        made = Column(list(values.values), values.dtype)
    elif hasattr(values, "_column"):
        made = column_of(values._column)
    elif hasattr(values, "__array__"):
        array = np.asarray(values)
        if array.ndim != 1:
            shape = f"got ndarray of shape {array.shape} instead"
            raise ValueError(f"Data must be 1-dimensional, {shape}")
        made = Column(array.tolist(), name_of(array))
    else:
        values = list(values)
        kind = type(values[0]) if values else None
        made = Column(*_inferred([_plain(each) for each in values]))
        if made.is_number and isinstance(values[0], np.number) and set(map(type, values)) == {kind}:
            # Short numbers of NumPy's stay as short as they are.
            made.dtype = values[0].dtype.name
    return made if dtype is None else made.cast(dtype)


def columns_of(matrix):
    """The columns of an array, (rows, columns)."""
    name = name_of(matrix)
    rows = matrix.tolist()
    return [Column([row[place] for row in rows], name) for place in range(matrix.shape[1])]


def repeats(keys, keep="first"):
    """A column of whether each key stands there before, after ("last"), or at all (False)."""
    seen, found = set(), []
    for each in reversed(keys) if keep == "last" else keys:
        found.append(each in seen)
        seen.add(each)
    if keep is False:
        again = {each for each, twice in zip(keys, found) if twice}
        found = [each in again for each in keys]
    return Column(found[::-1] if keep == "last" else found, "bool")


def with_lost(places, column, na_position):
    """The places in order, those of missing values first where that is asked for."""
    if na_position != "first":
        return places
    lost = [each for each in places if is_missing(column.values[each])]
    return lost + [each for each in places if not is_missing(column.values[each])]


def in_order(labels, kind=None):
    """Labels as they are sorted, by the order of a dtype of more than objects where there is."""
    return sorted(labels, key=kind.key if isinstance(kind, Kind) else None)


def places_in_order(values, ascending=True, is_stable=False):
    """The places that sort values, missing ones last. Equal ones are in pandas' order, which is
    that of NumPy's quicksort."""
    from numpy._searching import quick_order

    there = [place for place, each in enumerate(values) if not is_missing(each)]
    lost = [place for place, each in enumerate(values) if is_missing(each)]
    if is_stable:
        return sorted(there, key=values.__getitem__, reverse=not ascending) + lost
    there = there if ascending else there[::-1]
    row = [values[place] for place in there]
    order = quick_order(row, sorted(range(len(row)), key=row.__getitem__))
    found = [there[at] for at in order]
    return (found if ascending else found[::-1]) + lost
