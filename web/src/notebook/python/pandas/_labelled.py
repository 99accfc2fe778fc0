"""Rows in order, and their labels taken from columns, put into them, and renamed."""

from ._column import column_of, places_in_order, with_lost
from ._index import Index, RangeIndex
from ._levels import MultiIndex
from ._series import Series
from ._table import Table, listed


class Labelled(Table):
    """What frames do with their rows' order and labels."""

    def sort_values(
        self, by, axis=0, ascending=True, kind="quicksort", na_position="last",
        ignore_index=False, key=None,
    ):  # fmt: skip
        rows = list(range(len(self)))
        labels = [by] if isinstance(by, tuple) and by in self._labels else listed(by)
        ways = ascending if isinstance(ascending, list) else [ascending] * len(labels)
        is_stable = len(labels) > 1 or kind in ("stable", "mergesort")
        for label, is_up in reversed(list(zip(labels, ways))):
            column = self._sorter(label, key).take(rows)
            places = places_in_order(column.keys(), is_up, is_stable)
            rows = [rows[at] for at in with_lost(places, column, na_position)]
        made = self._taken(rows)
        return made.reset_index(drop=True) if ignore_index else made

    def _sorter(self, label, key):
        """The column, or the level of the rows' labels, that rows are sorted by."""
        if label in self._labels:
            series = self[label]
        else:
            names = getattr(self._index, "names", [self._index.name])
            if label not in names:
                raise KeyError(label)
            index = self._index.level(label) if hasattr(self._index, "names") else self._index
            series = Series(index._column)
        return series._column if key is None else column_of(key(series))

    def sort_index(self, axis=0, level=None, ascending=True):
        if axis in (1, "columns"):
            heads = self._labels.keys() if level is None else self._labels.level_keys(level)
            order = sorted(range(len(heads)), key=heads.__getitem__, reverse=not ascending)
            return self._taken(range(len(self)), order)
        labels = self._index.keys() if level is None else self._index.level_keys(level)
        return self._taken(places_in_order(labels, ascending, True))

    def nlargest(self, n, columns):
        return self.sort_values(columns, ascending=False, kind="stable").head(n)

    def nsmallest(self, n, columns):
        return self.sort_values(columns, kind="stable").head(n)

    def reset_index(self, level=None, drop=False, names=None):
        columns, labels = list(self._columns), self._labels
        if names is not None:
            named = [None if each is None else each for each in listed(names)]
            self = self.rename_axis(index=named)
        if level is not None and hasattr(self._index, "names"):
            own = self._index.names
            at = [each if isinstance(each, int) else own.index(each) for each in listed(level)]
            at = sorted(each % len(own) for each in at)
            if len(at) < len(own):
                return self._without_levels(at, drop)
        if not drop and hasattr(self._index, "names"):
            levels = [self._index.level(at) for at in range(self._index.nlevels)]
            columns = [column_of(each._column) for each in levels] + columns
            known = enumerate(self._index.names)
            labels = self._labels_after([f"level_{at}" if n is None else n for at, n in known])
        elif not drop:
            columns.insert(0, column_of(self._index._column))
            labels = self._labels_after(["index" if self._index.name is None else self._index.name])
        return self._of(columns, RangeIndex(len(self)), labels)

    def _without_levels(self, levels, drop):
        """The frame without some levels of its rows' labels, which become columns."""
        index, columns, labels = self._index, list(self._columns), self._labels
        if not drop:
            columns = [index.level(at)._column for at in levels] + columns
            names = [index.names[at] for at in levels]
            named = [f"level_{at}" if n is None else n for at, n in zip(levels, names)]
            labels = self._labels_after(named)
        for at in reversed(levels):
            index = index.droplevel(at)
        return self._of(columns, index, labels)

    def _labels_after(self, names):
        """The labels of columns behind more of them, which stand in the first level."""
        if not hasattr(self._labels, "names"):
            return Index([*names, *self._labels], self._labels.name)
        blank = [""] * (self._labels.nlevels - 1)
        return MultiIndex([*((each, *blank) for each in names), *self._labels], self._labels.names)

    def set_index(self, keys, drop=True, append=False):
        if append:
            names = listed(keys)
            made = self.set_index(names, drop)
            rows = [
                (*(a if isinstance(a, tuple) else (a,)), *(b if isinstance(b, tuple) else (b,)))
                for a, b in zip(self._index, made._index)
            ]
            own = getattr(self._index, "names", [self._index.name])
            made._index = MultiIndex(rows, [*own, *names])
            return made
        if isinstance(keys, Index):
            return self._of(self._columns, keys, self._labels)
        keys = keys[0] if isinstance(keys, list) and len(keys) == 1 else keys
        names = listed(keys)
        lacking = [each for each in names if each not in self._labels]
        if lacking:
            raise KeyError(f"None of {lacking} are in the columns")
        kept = [place for place, each in enumerate(self._labels) if not drop or each not in names]
        made = self._taken(range(len(self)), kept)
        found = [self[each] for each in names]
        if isinstance(keys, list):
            made._index = MultiIndex(zip(*(each.tolist() for each in found)), names)
        else:
            made._index = Index(found[0]._column, keys)
        return made

    def rename(self, mapper=None, index=None, columns=None, axis=0, level=None):
        """With other labels, by dicts or functions."""
        if mapper is not None:
            index, columns = (index, mapper) if axis in (1, "columns") else (mapper, columns)
        rows = self._index if index is None else _renamed(self._index, index, level)
        labels = self._labels if columns is None else _renamed(self._labels, columns, level)
        return self._of(self._columns, rows, labels)


def _renamed(labels, change, level=None):
    get = change if callable(change) else lambda each: change.get(each, each)
    if hasattr(labels, "names"):
        every = range(labels.nlevels)
        at = every if level is None else [
            level if isinstance(level, int) else labels.names.index(level)
        ]  # fmt: skip
        rows = [tuple(get(row[k]) if k in at else row[k] for k in every) for row in labels]
        return MultiIndex(rows, labels.names)
    return Index([get(each) for each in labels], labels.name)
