"""Rows in groups by the values of columns, and tables made of three columns."""

import copy
import itertools
import math

from torch._unsupported import UnsupportedError

from . import _reducing
from ._column import Kind, column_of, is_missing
from ._group_rows import METHODS
from ._index import Index
from ._levels import MultiIndex
from ._refusals import refused
from ._series import Series
from ._table import listed


class Groups:
    """The rows of a frame by the values of `by`, a column or several; `chosen` are those asked
    for."""

    def __init__(
        self, frame, by, chosen=None, as_index=True, is_sorted=True, observed=False
    ):
        self._is_one = not isinstance(by, list)
        self._frame, self._chosen, self._as_index = frame, chosen, as_index
        self._labels = [by] if self._is_one else by
        self._is_sorted, self._title = is_sorted, chosen
        columns = [self._key_of(each) for each in self._labels]
        self._names = [getattr(each, "name", None) for each in columns]
        self._kinds = [each._column.dtype for each in columns]
        self._places = {}
        for place, key in enumerate(zip(*(each.tolist() for each in columns))):
            if not any(map(is_missing, key)):
                self._places.setdefault(key, []).append(place)
        if not observed and any(hasattr(each, "categories") for each in self._kinds):
            self._fill()
        if is_sorted:
            keys = sorted(self._places, key=self._rank)
            self._places = {key: self._places[key] for key in keys}

    def _rank(self, key):
        """What a group is sorted by: its values, of categories their places."""
        pairs = zip(self._kinds, key)
        return tuple(kind.key(each) if isinstance(kind, Kind) else each for kind, each in pairs)

    def _fill(self):
        """Makes groups without rows of the categories that stand nowhere."""
        levels = []
        for at, kind in enumerate(self._kinds):
            found = list(dict.fromkeys(key[at] for key in self._places))
            unseen = (each for each in getattr(kind, "categories", ()) if each not in found)
            levels.append([*found, *unseen])
        for key in itertools.product(*levels):
            self._places.setdefault(key, [])

    def _key_of(self, label):
        """The values that a label, a series or a function of the rows' labels stands for."""
        if isinstance(label, Index):
            return Series(label._column, name=label.name)
        if callable(label) and not isinstance(label, Series):
            return Series([label(each) for each in self._frame.index])
        if hasattr(label, "__array__") and not isinstance(label, Series):
            return Series(label)
        return label if isinstance(label, Series) else self._frame[label]

    def _choosing(self, chosen, as_index):
        """The same groups with other columns chosen."""
        made = copy.copy(self)
        made._chosen = made._title = chosen
        made._as_index = as_index
        return made

    def _called(self, key):
        """A group as code names it: by one value, or by several."""
        return key[0] if self._is_one else key

    def __getitem__(self, chosen):
        return self._choosing(chosen, self._as_index)

    def __len__(self):
        return len(self._places)

    def __iter__(self):
        for key, places in self._places.items():
            yield self._called(key), self._part(places)

    def _part(self, places):
        taken = self._frame._taken(places)
        return taken if self._chosen is None else taken[self._chosen]

    @property
    def groups(self):
        labels = self._frame.index
        return {
            self._called(key): [labels[at] for at in each] for key, each in self._places.items()
        }

    def get_group(self, value):
        return self._part(self._places[(value,) if self._is_one else tuple(value)])

    def _index(self):
        if len(self._labels) > 1:
            kinds = [each if isinstance(each, Kind) else None for each in self._kinds]
            return MultiIndex(self._places, self._names, kinds)
        column = column_of([key[0] for key in self._places])
        made = Index(column.cast(self._kinds[0]), self._names[0])
        own = self._frame.index
        if own.freq is not None and len(own) == len(made) and own.equals(made):
            made.freq = own.freq
        return made

    def _given(self, made):
        """A result with the groups as its labels, or as columns where those are asked for."""
        return made if self._as_index else made.reset_index()

    def size(self):
        name = None if isinstance(self._title, list) else self._title
        found = Series([len(each) for each in self._places.values()], self._index(), name=name)
        return found if self._as_index else found.to_frame("size").reset_index()

    def _reduced(self, reduce):
        """What `reduce` makes of each group's columns: a series of one, a frame of several."""
        from ._frame import DataFrame

        one = self._chosen is not None and not isinstance(self._chosen, list)
        labels = [self._chosen] if one else self._chosen
        if labels is None:
            labels = [each for each in self._frame.columns if each not in self._names]
        columns = []
        for label in labels:
            column = self._frame[label]._column
            found = [reduce(column.take(each)) for each in self._places.values()]
            made = column_of(found)
            names = {each.dtype.name for each in found if hasattr(each, "dtype")}
            same = len(names) == 1 and all(hasattr(each, "dtype") for each in found)
            columns.append(made.cast(names.pop()) if same else made)
        if one:
            return self._given(Series._of(columns[0], self._index(), self._title))
        return self._given(DataFrame._of(columns, self._index(), Index(labels)))

    def _several(self, functions):
        """A column for each of several functions, by their labels."""
        from ._frame import DataFrame

        columns = []
        for chosen, function in functions.values():
            columns.append(self._choosing(chosen, True).agg(function)._column)
        labels = list(functions)
        if any(isinstance(each, tuple) for each in labels):
            made = MultiIndex(labels, [None] * len(labels[0]))
        else:
            made = Index(labels)
        return self._given(DataFrame._of(columns, self._index(), made))

    def _values(self):
        """The labels of the columns that are asked for: all but those of the groups."""
        if self._chosen is not None:
            return self._chosen if isinstance(self._chosen, list) else [self._chosen]
        return [each for each in self._frame.columns if each not in self._names]

    def agg(self, function=None, **named):
        """The reduction of this name, or what a function gives of each group's series.

        A list of them makes a column of each; a dict names the columns, as do keywords.
        """
        one = self._chosen is not None and not isinstance(self._chosen, list)
        if named:
            return self._several(
                {
                    label: (self._chosen, each) if one else tuple(each)
                    for label, each in named.items()
                }
            )
        if isinstance(function, (dict, list)):
            given = function
            if isinstance(function, list):
                given = dict.fromkeys(self._values(), function)
            pairs = [(label, each) for label, asked in given.items() for each in listed(asked)]
            if one and isinstance(function, list):
                return self._several({_name_of(each): pair for pair in pairs for each in pair[1:]})
            if not any(isinstance(each, list) for each in given.values()):
                return self._several({label: (label, each) for label, each in given.items()})
            return self._several({(label, _name_of(each)): (label, each) for label, each in pairs})
        function = getattr(function, "__name__", function) if _is_plain(function) else function
        if isinstance(function, str):
            known = ("size", "first", "last", "idxmax", "idxmin", "quantile")
            if function not in _reducing.REDUCTIONS and function not in known:
                raise refused(function, _reducing.REDUCTIONS, "groupby().agg: ")
            return getattr(self, function)()
        return self._reduced(lambda column: function(Series._of(column, Index(range(len(column))))))

    aggregate = agg

    def describe(self, percentiles=None):
        """Count, mean, deviation and quartiles of each group's values, column by column."""
        from ._frame import DataFrame

        columns, labels = [], []
        for label in self._values():
            column = self._frame[label]._column
            if self._chosen is None and not (column.is_number and column.dtype != "bool"):
                continue
            rows = [
                _reducing.describe(column.take(each), percentiles) for each in self._places.values()
            ]
            names = rows[0][0] if rows else []
            columns += [column_of([figures[at] for _, figures in rows]) for at in range(len(names))]
            labels += [(label, each) for each in names]
        one = self._chosen is not None and not isinstance(self._chosen, list)
        made = Index([each for _, each in labels]) if one else MultiIndex(labels, [None, None])
        return DataFrame._of(columns, self._index(), made)

    def transform(self, function):
        """What a reduction gives of each row's group, or a function of its series."""
        found = [None] * len(self._frame)
        for places in self._places.values():
            part = self._frame[self._chosen]._taken(places)
            made = getattr(part, function)() if isinstance(function, str) else function(part)
            several = made.tolist() if isinstance(made, Series) else [made] * len(places)
            for place, each in zip(places, several):
                found[place] = each
        return Series._of(column_of(found), self._frame.index, self._title)

    def first(self):
        return self._reduced(lambda column: column.values[0] if len(column) else math.nan)

    def last(self):
        return self._reduced(lambda column: column.values[-1] if len(column) else math.nan)

    def _along(self, name, given, named):
        """What a method of series gives of each group's values, in the rows of the whole."""
        if self._chosen is None or isinstance(self._chosen, list):
            raise UnsupportedError(f"groupby().{name} is of one column here: choose it before.")
        return self.transform(lambda part: getattr(part, name)(*given, **named))

    def cumcount(self):
        found = [0] * len(self._frame)
        for places in self._places.values():
            for at, place in enumerate(places):
                found[place] = at
        return Series(found, self._frame.index)

    def ngroup(self):
        found = [math.nan] * len(self._frame)
        for number, places in enumerate(self._places.values()):
            for place in places:
                found[place] = number
        return Series(found, self._frame.index)

    def filter(self, func):
        """The rows of the groups of which a function is true."""
        kept = [places for places in self._places.values() if func(self._part(places))]
        return self._part(sorted(place for places in kept for place in places))

    def value_counts(self, normalize=False):
        """How often each value of the chosen column stands in each group."""
        labels, values = [], []
        for key, places in self._places.items():
            found = self._part(places).value_counts(normalize)
            labels += [(*key, each) for each in found.index]
            values += found.tolist()
        name = "proportion" if normalize else "count"
        return Series(values, MultiIndex(labels, [*self._names, self._title]), name=name)

    @property
    def ngroups(self):
        return len(self._places)

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        if name in self._frame.columns:
            return self[name]
        raise refused(name, dir(Groups), "groupby().")


def _name_of(function):
    """The label of a function's results."""
    return function if isinstance(function, str) else function.__name__


def _is_plain(function):
    """Whether a function is Python's or NumPy's of a reduction's name."""
    name = getattr(function, "__name__", "")
    module = getattr(function, "__module__", "") or ""
    return name in _reducing.REDUCTIONS and module.partition(".")[0] in ("numpy", "builtins")


def _reduction(reduce):
    def method(self, numeric_only=False):
        return self._reduced(reduce)

    return method


def _along(name):
    return lambda self, *given, **named: self._along(name, given, named)


for _name in ("shift", "diff", "pct_change", "cumsum", "ffill", "bfill", "rank"):
    setattr(Groups, _name, _along(_name))
for _name, _reduce in _reducing.REDUCTIONS.items():
    setattr(Groups, _name, _reduction(_reduce))
for _name, _method in METHODS.items():
    setattr(Groups, _name, _method)
