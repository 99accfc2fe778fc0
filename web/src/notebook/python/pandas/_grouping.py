"""Rows in groups by the values of columns, and tables made of three columns."""

import copy
import itertools
import math
from collections.abc import Hashable

from . import _reducing
from ._categories import Categorical
from ._column import Column, Kind, column_of, is_missing
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
        self, frame, by, chosen=None, as_index=True, is_sorted=True, observed=False, dropna=True,
        group_keys=True,
    ):  # fmt: skip
        by = list(by) if isinstance(by, tuple) and by not in frame.columns else by
        if isinstance(by, list) and len(by) == len(frame) and not self._are_keys(frame, by):
            by = Series(by, frame.index)
        self._group_keys = group_keys
        self._is_one = not isinstance(by, list)
        self._frame, self._chosen, self._as_index = frame, chosen, as_index
        self._labels = [by] if self._is_one else by
        self._is_sorted, self._title = is_sorted, chosen
        columns = [self._key_of(each) for each in self._labels]
        self._names = [getattr(each, "name", None) for each in columns]
        self._used = [
            each.name for each in columns if isinstance(each, Series) and each.name in frame.columns
            and frame[each.name]._column is each._column
        ]  # fmt: skip
        self._kinds = [each._column.dtype for each in columns]
        self._places = {}
        for place, key in enumerate(zip(*(each.tolist() for each in columns))):
            if not any(map(is_missing, key)) or not dropna:
                key = tuple(math.nan if is_missing(each) else each for each in key)
                self._places.setdefault(key, []).append(place)
        if not observed and any(hasattr(each, "categories") for each in self._kinds):
            self._fill()
        if is_sorted:
            keys = sorted(self._places, key=self._rank)
            self._places = {key: self._places[key] for key in keys}

    def _rank(self, key):
        """What a group is sorted by: its values, of categories their places."""
        pairs = zip(self._kinds, key)
        return tuple(
            (True, 0) if is_missing(each)
            else (False, kind.key(each) if isinstance(kind, Kind) else each)
            for kind, each in pairs
        )  # fmt: skip

    @staticmethod
    def _are_keys(frame, by):
        """Whether all of a list name columns or levels, or are values for each row themselves."""
        known = [*frame.columns, *getattr(frame.index, "names", [frame.index.name])]
        return all(not isinstance(each, Hashable) or callable(each) or each in known for each in by)

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
        index = self._frame.index
        if isinstance(label, dict):
            return Series([label.get(each) for each in index])
        if isinstance(label, Index):
            return Series(label._column, name=label.name)
        if callable(label) and not isinstance(label, Series):
            return Series([label(each) for each in index])
        if isinstance(label, Series):
            return label if label.index.equals(index) else label.reindex(index)
        if isinstance(label, Categorical):
            return Series(label)
        if hasattr(label, "__array__") or isinstance(label, list):
            return Series(label)
        if label not in self._frame.columns:
            if label in getattr(index, "names", ()):
                return self._key_of(index.level(label))
            if label is not None and label == index.name:
                return self._key_of(index)
        return self._frame[label]

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

    def __repr__(self):
        kind = "DataFrame" if self._chosen is None or isinstance(self._chosen, list) else "Series"
        return f"<pandas.core.groupby.generic.{kind}GroupBy object at 0x{id(self):x}>"

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
        sizes = Column([len(each) for each in self._places.values()], "int64")
        found = Series(sizes, self._index(), name=name)
        return found if self._as_index else found.to_frame("size").reset_index()

    @property
    def _of_one(self):
        """Whether one column is asked for, by itself."""
        return self._chosen is not None and not isinstance(self._chosen, list)

    def _reduced(self, reduce, numeric_only=False, is_value=False, is_sum=False):
        """What `reduce` makes of each group's columns: a series of one, a frame of several; the
        dtype stays where it gives one of the values."""
        from ._frame import DataFrame

        one, labels = self._of_one, self._values()
        if numeric_only:
            labels = [each for each in labels if self._frame[each]._column.is_number]
        columns = []
        for label in labels:
            column = self._frame[label]._column
            found = [reduce(column.take(each)) for each in self._places.values()]
            made = column_of(found)
            names = {each.dtype.name for each in found if hasattr(each, "dtype")}
            same = len(names) == 1 and all(hasattr(each, "dtype") for each in found)
            made = made.cast(names.pop()) if same else made
            is_there = not any(map(is_missing, found))
            is_whole = column.is_number and is_there and not (is_sum and column.dtype == "bool")
            if not found and not is_value:
                made = Column([], str(getattr(reduce(column.take([])), "dtype", made.dtype)))
            elif is_value and (column.family or column.is_float or is_whole or not found):
                made = made.cast(column.dtype)
            columns.append(made)
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
        return [each for each in self._frame.columns if each not in self._used]

    def agg(self, function=None, *given, **named):
        """The reduction of this name, or what a function gives of each group's series.

        A list of them makes a column of each; a dict names the columns, as do keywords.
        """
        one = self._of_one
        function = list(function) if isinstance(function, tuple) else function
        if named and function is None:
            return self._several(
                {
                    label: (self._chosen, each) if one else tuple(each)
                    for label, each in named.items()
                }
            )
        if isinstance(function, (dict, list)):
            asked = function
            if isinstance(function, list):
                asked = dict.fromkeys(self._values(), function)
            pairs = [
                (label, *pair)
                for label, each in asked.items() for pair in _with_names(listed(each))
            ]  # fmt: skip
            if one and isinstance(function, list):
                return self._several({name: (label, each) for label, name, each in pairs})
            if not any(isinstance(each, list) for each in asked.values()):
                return self._several({label: (label, each) for label, each in asked.items()})
            return self._several({(label, name): (label, each) for label, name, each in pairs})
        function = getattr(function, "__name__", function) if _is_plain(function) else function
        if isinstance(function, str):
            if function.startswith("_") or not hasattr(type(self), function):
                raise refused(function, _reducing.REDUCTIONS, "groupby().agg: ")
            return getattr(self, function)(*given, **named)
        return self._called_on_parts(function, given, named)

    def _called_on_parts(self, function, given, named):
        """What a function gives of the series of each group, for each column."""
        from ._frame import DataFrame

        if not self._of_one:
            labels = self._values()
            made = [
                self._choosing(each, True)._called_on_parts(function, given, named)._column
                for each in labels
            ]
            return self._given(DataFrame._of(made, self._index(), Index(labels)))
        series = self._frame[self._chosen]
        series = Series._of(series._column, series.index, self._title)
        found = iter(
            [function(series._taken(each), *given, **named) for each in self._places.values()]
        )
        return self._reduced(lambda _: next(found))

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
        names = [each for _, each in labels]
        made = Index(names) if self._of_one else MultiIndex(labels, [None, None])
        return DataFrame._of(columns, self._index(), made)

    def transform(self, function, *given, **named):
        """What a reduction gives of each row's group, or a function of its series."""
        from ._frame import DataFrame

        if not self._of_one:
            labels = self._values()
            made = [self._choosing(each, True) for each in labels]
            columns = [each.transform(function, *given, **named)._column for each in made]
            return DataFrame._of(columns, self._frame.index, Index(labels))
        function = getattr(function, "__name__", function) if _is_plain(function) else function
        if function in RUNNING:
            return getattr(self, function)(*given, **named)
        found = [None] * len(self._frame)
        kinds = set()
        if isinstance(function, str):
            reduced = self._choosing(self._chosen, True).agg(function, *given, **named)
            kinds.add(reduced._column.dtype)
            pairs = zip(self._places.values(), reduced._column.values)
            parts = [(places, [each] * len(places)) for places, each in pairs]
        else:
            series = self._frame[self._chosen]
            series = Series._of(series._column, series.index, self._title)
            parts = []
            for places in self._places.values():
                made = function(series._taken(places), *given, **named)
                kinds.add(str(getattr(made, "dtype", None)))
                is_many = hasattr(made, "tolist") and getattr(made, "ndim", 0)
                parts.append((places, made.tolist() if is_many else [made] * len(places)))
        for places, values in parts:
            for place, each in zip(places, values):
                found[place] = each
        made, kind = column_of(found), kinds.pop() if len(kinds) == 1 else "None"
        is_whole = kind.startswith("int") and made.dtype == "int64"
        if made.is_number and kind.startswith("float") or is_whole:
            made = made.cast(kind)
        return Series._of(made, self._frame.index, self._title)

    def first(self, numeric_only=False):
        return self._at_end(0, numeric_only)

    def last(self, numeric_only=False):
        return self._at_end(-1, numeric_only)

    def _at_end(self, place, numeric_only):
        """The first or last value of each group that is there."""

        def find(column):
            there = _reducing.present(column)
            return there[place] if there else math.nan

        return self._reduced(find, numeric_only, True)

    def _along(self, name, given, named):
        """What a method of series gives of each group's values, in the rows of the whole."""
        if named.pop("numeric_only", False):
            numbers = [each for each in self._values() if self._frame[each]._column.is_number]
            return self._choosing(numbers, True)._along(name, given, named)
        return self.transform(lambda part: getattr(part, name)(*given, **named))

    def corr(self, method="pearson", min_periods=1, numeric_only=False):
        """The correlation of each two columns within each group."""
        table = self._choosing(self._values(), True)
        return table.apply(lambda part: part.corr(method, min_periods, numeric_only))

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


def _with_names(functions):
    """Pairs of the labels of functions' results and these; functions without a name are
    counted."""
    functions = [each if isinstance(each, tuple) else (_name_of(each), each) for each in functions]
    count = itertools.count()
    return [
        (f"<lambda_{next(count)}>" if name == "<lambda>" and len(functions) > 1 else name, each)
        for name, each in functions
    ]


def _is_plain(function):
    """Whether a function is Python's or NumPy's of a reduction's name."""
    name = getattr(function, "__name__", "")
    module = getattr(function, "__module__", "") or ""
    return name in _reducing.REDUCTIONS and module.partition(".")[0] in ("numpy", "builtins")


def _reduction(reduce, is_value, is_sum):
    def method(self, *given, numeric_only=False, **named):
        if not given and not named:
            return self._reduced(reduce, numeric_only, is_value or is_sum, is_sum)
        return self._reduced(lambda column: reduce(column, *given, **named), numeric_only)

    return method


def _along(name):
    return lambda self, *given, **named: self._along(name, given, named)


#: Methods of series that give a value for each row.
RUNNING = (
    "shift diff pct_change cumsum cumprod cummax cummin ffill bfill rank fillna".split()
)
for _name in RUNNING:
    setattr(Groups, _name, _along(_name))
for _name, _reduce in _reducing.REDUCTIONS.items():
    setattr(Groups, _name, _reduction(_reduce, _name in ("max", "min"), _name in ("sum", "prod")))
for _name, _method in METHODS.items():
    setattr(Groups, _name, _method)
