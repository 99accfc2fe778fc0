"""The labels of rows or columns."""

import bisect
import operator

from . import _reducing
from ._column import Column, OneColumn, column_of, is_several, repeats
from ._operators import Operators, changed, combined
from ._options import get_option
from ._text import shown


#: By the names of dtypes the classes of their labels, where they are not Index.
OF_DTYPES = {}


class Index(OneColumn, Operators):
    """Labels in their order; `name` is printed above them."""

    freq = None

    def __init__(self, data=(), name=None, dtype=None):
        self._column = column_of(data, dtype)
        self.name = getattr(data, "name", None) if name is None else name
        self._places = None
        if type(self) is Index:
            dtype = self._column.dtype
            self.__class__ = OF_DTYPES.get(getattr(dtype, "family", dtype), Index)

    def place(self, label):
        """Where a label stands first. Raises KeyError where none is so."""
        if self._places is None:
            self._places = {}
            for place, each in enumerate(self._column.values):
                self._places.setdefault(each, place)
        return self._places[label]

    get_loc = place

    def all_places(self, labels, axis):
        """The places of several labels. Raises KeyError, which names those that are not there."""
        labels = list(labels)
        lacking = [each for each in labels if each not in self]
        if lacking and len(lacking) == len(labels):
            raise KeyError(f"None of [{Index(labels)!r}] are in the [{axis}]")
        if lacking:
            raise KeyError(f"{lacking} not in index")
        return [place for each in labels for place in self.places(each)]

    def places(self, label):
        """Every place of a label. Raises KeyError where none is so."""
        first = self.place(label)
        if len(self._places) == len(self):
            return [first]
        values = self._column.values
        return [at for at, each in enumerate(values) if each == values[first] or at == first]

    def take(self, places):
        return Index(self._column.take(places), self.name)

    def _like(self, column):
        return Index(column, self.name)

    def _changed(self, apply):
        return self._like(changed(self._column, apply))

    def _combined(self, other, apply, is_comparison=False):
        if hasattr(other, "index") and hasattr(other, "_column"):
            return NotImplemented
        if is_several(other):
            other = column_of(other)
        found = combined(self._column, other, apply, is_comparison)
        return found.array() if found.dtype == "bool" else self._like(found)

    def _along(self, other, _axis, apply):
        return self._combined(other, apply)

    def levels_of(self, level):
        """The labels of a level, or a list of those of several."""
        if isinstance(level, (list, tuple)):
            return [self.levels_of(each) for each in level]
        return self.level(level) if hasattr(self, "names") else self

    def alike(self, labels):
        """Other labels under the same name."""
        return Index(labels, self.name)

    def level_keys(self, level):
        """What the labels are sorted by where a level, or several, stand first."""
        if not hasattr(self, "names"):
            return self.keys()
        asked = level if isinstance(level, (list, tuple)) else [level]
        at = [each if isinstance(each, int) else self.names.index(each) for each in asked]
        return [(*(row[each] for each in at), *row) for row in self.keys()]

    def keys(self):
        """What the labels are sorted by."""
        return self._column.keys()

    def min(self):
        return _reducing.smallest(self._column)

    def max(self):
        return _reducing.largest(self._column)

    def unique(self):
        return self._like(Column(list(dict.fromkeys(self._column)), self._column.dtype))

    def nunique(self):
        return len(set(self._column))

    def duplicated(self, keep="first"):
        """Of each label whether it stood before."""
        return repeats(self._column.values, keep).array()

    @property
    def str(self):
        """What methods of texts make of each label."""
        from ._series import Series

        return _Texts(Series._of(self._column, None).str)

    @property
    def has_duplicates(self):
        return not self.is_unique

    def union(self, other):
        """The labels of both, in order."""
        made = self._sorted({*self, *other})
        made.name = self.name if getattr(other, "name", self.name) == self.name else None
        return made

    def intersection(self, other):
        return self._sorted(set(self) & set(other))

    def difference(self, other):
        return self._sorted(set(self) - set(other))

    def _sorted(self, labels):
        try:
            found = sorted(labels)
        except TypeError:
            found = list(labels)
        return Index(column_of(found) if found else Column([], self._column.dtype), self.name)

    def append(self, other):
        """With the labels of another index, or of several, behind."""
        parts = other if isinstance(other, list) else [other]
        return Index([*self, *(each for part in parts for each in part)], self.name)

    def searchsorted(self, value, side="left"):
        """Where a label would stand among those in order."""
        if self._column.is_time:
            value = column_of([value]).cast(self._column.dtype).values[0]
        find = bisect.bisect_left if side == "left" else bisect.bisect_right
        return find(self._column.values, value)

    def isin(self, values):
        known = set(values)
        return Column([each in known for each in self._column], "bool").array()

    def map(self, function):
        get = function.get if isinstance(function, dict) else function
        return Index([get(each) for each in self._column], self.name)

    def astype(self, dtype):
        return self._like(self._column.cast(dtype))

    def rename(self, name):
        made = self.take(range(len(self)))
        made.name = name
        return made

    def to_series(self, index=None, name=None):
        from ._series import Series

        return Series._of(self._column, self if index is None else index_of(index, len(self)),
                          self.name if name is None else name)  # fmt: skip

    def to_frame(self, index=True, name=None):
        made = self.to_series(name=name).to_frame()
        return made if index else made.reset_index(drop=True)

    def __contains__(self, label):
        try:
            self.place(label)
        except (KeyError, TypeError):
            return False
        return True

    def __getitem__(self, key):
        if isinstance(key, slice):
            return self.take(range(len(self))[key])
        return self._column.values[key]

    def __eq__(self, other):
        if self._column.is_time:
            return self._combined(other, operator.eq, True)
        others = list(other) if is_several(other) else [other] * len(self)
        if len(others) != len(self):
            raise ValueError("Lengths must match to compare")
        pairs = zip(self._column.values, others)
        return Column([a == b for a, b in pairs], "bool").array()

    __hash__ = None

    def equals(self, other):
        return self.tolist() == list(other)

    def __repr__(self):
        values = self._column.values
        are_texts = bool(values) and all(isinstance(each, str) for each in values)
        texts = [repr(each) if isinstance(each, (str, tuple)) else shown(each) for each in values]
        parts = [f"dtype='{self._column.shown}'"]
        parts += [] if self.name is None else [f"name={self.name!r}"]
        parts += [f"length={len(self)}"] if len(self) > 100 else []
        return f"Index({listed(texts, 5, not are_texts)}{', '.join(parts)})"


def listed(quoted, indent, is_justified=True):
    """Labels in lines of at most `display.width` letters, some of more than a hundred."""
    most, gap = get_option("display.width"), " " * (indent + 2)
    if len(quoted) < 3:
        return f"[{', '.join(quoted)}], "
    groups = [quoted[:10], ["..."], quoted[-10:]] if len(quoted) > 100 else [quoted]
    width = max(map(len, quoted))
    one = ", ".join(quoted)
    if is_justified and (len(groups) > 1 or len(one) >= most):
        groups = [
            [each if each == "..." else each.rjust(width) for each in part] for part in groups
        ]
    lines = []
    for part in groups:
        line = gap
        for at, text in enumerate(part):
            is_last = part is groups[-1] and at == len(part) - 1
            room = most - 2 if is_last else most
            word = text if is_last or text == "..." else f"{text}, "
            if len(line.rstrip()) + 1 + len(word.rstrip()) >= room and line != gap:
                lines.append(line.rstrip())
                line = gap
            line += word
        lines.append(line.rstrip())
    text = "\n".join(lines)[len(gap) :]
    text = f"[{text}],"
    spare = len(gap) + 1
    return text + (f"\n{gap[:-1]}" if len(text) + spare - 1 > most else " ")


class _Texts:
    """Methods of texts, of which each gives labels."""

    def __init__(self, of):
        self._of = of

    def __getitem__(self, key):
        return Index(self._of[key]._column)

    def __getattr__(self, name):
        def call(*given, **named):
            found = getattr(self._of, name)(*given, **named)
            if not hasattr(found, "_column"):
                return found
            return found.values if found.dtype == bool else Index(found._column)

        return call


class RangeIndex(Index):
    """Whole numbers in steps."""

    def __init__(self, start=0, stop=None, step=1, name=None):
        if isinstance(start, range):
            self._range = start
        else:
            self._range = range(start) if stop is None else range(start, stop, step)
        super().__init__(Column(list(self._range), "int64"), name)

    def __getitem__(self, key):
        if isinstance(key, slice):
            return RangeIndex(self._range[key], name=self.name)
        return self._range[key]

    def take(self, places):
        """The labels at places, which are numbers in steps where the places are."""
        if not isinstance(places, range):
            return super().take(places)
        stop = places.stop if places.stop >= 0 else None
        return RangeIndex(self._range[places.start : stop : places.step], name=self.name)

    def __repr__(self):
        named = "" if self.name is None else f", name={self.name!r}"
        start, stop, step = self._range.start, self._range.stop, self._range.step
        return f"RangeIndex(start={start}, stop={stop}, step={step}{named})"


def index_of(given, length):
    """The labels that are given, or the numbers from 0 on.

    Raises ValueError for too many or too few.
    """
    if given is None:
        return RangeIndex(length)
    if isinstance(given, range):
        given = RangeIndex(given)
    made = given if isinstance(given, Index) else Index(given)
    if length is not None and len(made) != length:
        raise ValueError(
            f"Length of values ({length}) does not match length of index ({len(made)})"
        )
    return made


def new_labels(given, count):
    """Labels in place of `count` others. Raises ValueError for more or fewer."""
    made = index_of(given, None)
    if len(made) != count:
        raise ValueError(
            f"Length mismatch: Expected axis has {count} elements, new values have {len(made)} "
            "elements"
        )
    return made
