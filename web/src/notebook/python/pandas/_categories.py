"""Values of a known list: categories, with or without an order."""

import math
import operator

import numpy as np

from ._column import Column, Kind, OneColumn, column_of, is_missing, is_several
from ._index import OF_DTYPES, Index, index_of, listed
from ._refusals import refused
from ._text import cells

_ORDER = ("lt", "le", "gt", "ge")
_SIGNS = dict(add="+", sub="-", mul="*", truediv="/", floordiv="//", mod="%", pow="**")


class Categories(Kind):
    """The dtype of a column of categories, of which `categories` are the labels."""

    family = shown = "category"

    def __new__(cls, categories, ordered=False):
        made = super().__new__(cls, "object")
        made.categories = categories if isinstance(categories, Index) else Index(categories)
        made.ordered, made._ranks = bool(ordered), None
        return made

    @property
    def ranks(self):
        """The place of each category."""
        if self._ranks is None:
            self._ranks = {each: at for at, each in enumerate(self.categories)}
        return self._ranks

    @property
    def outer(self):
        return CategoricalDtype(self.categories, self.ordered)

    def key(self, value):
        return self.ranks.get(value, math.nan)

    def checked(self, value):
        """A value that is written. Raises TypeError where it is no category."""
        if is_missing(value):
            return math.nan
        if value not in self.ranks:
            raise TypeError(
                f"Cannot setitem on a Categorical with a new category ({value}), set the "
                "categories first"
            )
        return value

    def compared(self, one, other, apply):
        """What a comparison gives of categories by their order, and of whether they are equal."""
        name = getattr(apply, "__name__", "")
        if name in ("eq", "ne"):
            others = other.values if isinstance(other, Column) else [other] * len(one)
            return Column([apply(a, b) for a, b in zip(one.values, others)], "bool")
        if name not in _ORDER:
            sign = _SIGNS.get(name, "+")
            kind = "Categorical" if isinstance(other, Column) else type(other).__name__
            raise TypeError(f"unsupported operand type(s) for {sign}: 'Categorical' and '{kind}'")
        if not self.ordered:
            raise TypeError("Unordered Categoricals can only compare equality or not")
        others = other.values if isinstance(other, Column) else [other] * len(one)
        if any(each not in self.ranks for each in others if not is_missing(each)):
            kind = type(next(each for each in others if each not in self.ranks)).__name__
            raise TypeError(f"Invalid comparison between dtype=category and {kind}")
        pairs = zip(one.values, others)
        return Column([apply(self.key(a), self.key(b)) for a, b in pairs], "bool")

    def extreme(self, values, choose):
        """The last or first category of those that stand there."""
        if not self.ordered:
            name = choose.__name__
            raise TypeError(
                f"Categorical is not ordered for operation {name}\nyou can use .as_ordered() to "
                "change the Categorical to an ordered one\n"
            )
        return choose(values, key=self.key)

    def refuse(self, name):
        raise TypeError(f"'Categorical' with dtype category does not support reduction '{name}'")

    def mapped(self, column, get):
        """A column with other labels: categories too where no two become the same."""
        labels = [get(each) for each in self.categories]
        if len(set(labels)) < len(labels) or any(map(is_missing, labels)):
            return column_of([math.nan if is_missing(each) else get(each) for each in column])
        return of_categories([math.nan if is_missing(each) else get(each) for each in column],
                             Index(labels), self.ordered)  # fmt: skip

    def size(self, count):
        """The bytes that pandas says so many values take, with its table of the categories."""
        known, buckets = len(self.ranks), 4
        while known > round(0.77 * buckets):
            buckets *= 2
        wide = 16 if self.categories._column.family else 8
        return count * (1 if known < 128 else 2) + wide * known + 40 + 16 * buckets + 4 * max(
            1, buckets // 32
        )

    def plain(self, column):
        """The values as they are printed: whole numbers as others where one is missing."""
        own = self.categories._column
        if own.family or own.dtype == "object":
            is_whole = getattr(own.dtype, "subtype", None) == "int64"
            if is_whole and any(map(is_missing, column)):
                values = [each if is_missing(each) else each + 0.0 for each in column]
                return Column(values, "object")
            return Column(column.values, "object")
        lost = not own.is_float and any(map(is_missing, column))
        return Column(column.values, "object" if lost else own.dtype)

    def footer(self):
        """The line of the categories below what is printed."""
        own = self.categories._column
        shown = [each.strip() for each in _quoted(own)]
        if len(shown) > 8:
            shown[4:-4] = ["..."]
        text = (" < " if self.ordered else ", ").join(shown).replace(" < ... < ", " ... ")
        return f"Categories ({len(own)}, {own.shown}): [{text}]"


def _quoted(column):
    """The texts of a column's values, of which words stand in quotes."""
    if column.dtype == "object":
        return [repr(each) if isinstance(each, str) else str(each) for each in column.values]
    return cells(column, False)


class CategoricalDtype:
    """The dtype of categories as code sees it."""

    name = "category"

    def __init__(self, categories=None, ordered=False):
        self.categories = None if categories is None else _known(categories)
        self.ordered = bool(ordered)

    def __eq__(self, other):
        if isinstance(other, str):
            return other == "category"
        return (
            isinstance(other, CategoricalDtype)
            and self.ordered == other.ordered
            and list(self.categories or []) == list(other.categories or [])
        )

    def __hash__(self):
        return hash("category")

    def __str__(self):
        return "category"

    def __repr__(self):
        given = None if self.categories is None else list(self.categories)
        return f"CategoricalDtype(categories={given!r}, ordered={self.ordered})"


def _known(categories):
    """Labels that are categories. Raises ValueError where one stands twice or is missing."""
    made = categories if isinstance(categories, Index) else Index(categories)
    if any(map(is_missing, made)):
        raise ValueError("Categorical categories cannot be null")
    if not made.is_unique:
        raise ValueError("Categorical categories must be unique")
    return made


def of_categories(values, categories, ordered=False):
    """A column of values of which those that are no category are missing."""
    kind = Categories(_known(categories), ordered)
    return Column([each if each in kind.ranks else math.nan for each in values], kind)


def categorised(column, dtype):
    """A column's values as categories: those of a dtype, or its own in order."""
    ordered = getattr(dtype, "ordered", False)
    known = getattr(dtype, "categories", None)
    if known is None:
        if isinstance(column.dtype, Categories):
            return Column(list(column.values), column.dtype)
        there = list(dict.fromkeys(each for each in column.values if not is_missing(each)))
        try:
            there = sorted(there)
        except TypeError:
            pass
        own = column.dtype if there or column.dtype != "float64" else "object"
        known = Index(Column(there, own))
    return of_categories(column.values, known, ordered)


class Categorical(OneColumn):
    """Values of a known list, without labels of their own."""

    def __init__(self, values, categories=None, ordered=None, dtype=None):
        if dtype is None or dtype == "category" and isinstance(dtype, str):
            dtype = CategoricalDtype(categories, bool(ordered))
        self._column = categorised(column_of(values), dtype)

    @classmethod
    def from_codes(cls, codes, categories=None, ordered=None, dtype=None):
        known = list(dtype.categories if categories is None else categories)
        codes = [int(each) for each in codes]
        if any(not -1 <= each < len(known) for each in codes):
            raise ValueError("codes need to be between -1 and len(categories)-1")
        values = [math.nan if each < 0 else known[each] for each in codes]
        return cls(values, known, dtype.ordered if dtype is not None else ordered)

    @classmethod
    def _of(cls, column):
        made = cls.__new__(cls)
        made._column = column
        return made

    categories = property(lambda self: self._column.dtype.categories)
    ordered = property(lambda self: self._column.dtype.ordered)
    codes = property(lambda self: codes_of(self._column).array())

    def __getitem__(self, key):
        if isinstance(key, slice):
            return Categorical._of(self._column.take(range(len(self))[key]))
        if hasattr(key, "tolist") or isinstance(key, list):
            return Categorical._of(self._column.take(np.arange(len(self))[key].tolist()))
        return self._column.values[key]

    def __eq__(self, other):
        other = column_of(other) if is_several(other) else other
        return self._column.dtype.compared(self._column, other, operator.eq).array()

    __hash__ = None

    def value_counts(self):
        from ._series import Series

        return Series._of(self._column, index_of(None, len(self))).value_counts(sort=False)

    def __repr__(self):
        values = self._column.values
        many = len(values) > 10
        shown = ["NaN" if is_missing(each) else repr(each) if isinstance(each, str) else text
                 for each, text in zip(values, _texts(self._column))]  # fmt: skip
        shown = [*shown[:5], "...", *shown[-5:]] if many else shown
        text = f"[{', '.join(shown)}]"
        text += f"\nLength: {len(values)}" if many else ""
        return f"{text}\n{self._column.dtype.footer()}"


def _texts(column):
    """The texts of a column's values, as those of its categories are written."""
    kind = column.dtype
    known = dict(zip(kind.categories, (each.strip() for each in _quoted(kind.categories._column))))
    return [known.get(each, "NaN") for each in column.values]


def codes_of(column):
    """The place of each value among the categories, -1 where it is missing."""
    kind = column.dtype
    size = "int8" if len(kind.ranks) < 128 else "int16"
    return Column([kind.ranks.get(each, -1) for each in column.values], size)


def _set(column, labels, ordered=None):
    kind = column.dtype
    return of_categories(column.values, labels, kind.ordered if ordered is None else ordered)


class Accessor:
    """`series.cat`: what is done with categories."""

    def __init__(self, series):
        if not isinstance(series._column.dtype, Categories):
            raise AttributeError("Can only use .cat accessor with a 'category' dtype")
        self._series, self._kind = series, series._column.dtype

    categories = property(lambda self: self._kind.categories)
    ordered = property(lambda self: self._kind.ordered)
    codes = property(lambda self: self._series._like(codes_of(self._series._column)))

    def _with(self, labels, ordered=None):
        return self._series._like(_set(self._series._column, labels, ordered))

    def as_ordered(self):
        return self._with(self.categories, True)

    def as_unordered(self):
        return self._with(self.categories, False)

    def set_categories(self, new_categories, ordered=None):
        return self._with(new_categories, ordered)

    def reorder_categories(self, new_categories, ordered=None):
        if set(new_categories) != set(self.categories):
            raise ValueError(
                "items in new_categories are not the same as in old categories"
            )
        return self._with(new_categories, ordered)

    def add_categories(self, new_categories):
        new = list(new_categories) if is_several(new_categories) else [new_categories]
        known = set(new) & set(self.categories)
        if known:
            raise ValueError(f"new categories must not include old categories: {known}")
        return self._with([*self.categories, *new])

    def remove_categories(self, removals):
        gone = list(removals) if is_several(removals) else [removals]
        unknown = [each for each in gone if each not in self._kind.ranks]
        if unknown:
            raise ValueError(f"removals must all be in old categories: {unknown}")
        return self._with([each for each in self.categories if each not in gone])

    def remove_unused_categories(self):
        used = set(self._series._column.values)
        return self._with([each for each in self.categories if each in used])

    def rename_categories(self, new_categories):
        old = list(self.categories)
        if isinstance(new_categories, dict):
            new = [new_categories.get(each, each) for each in old]
        elif callable(new_categories):
            new = [new_categories(each) for each in old]
        else:
            new = list(new_categories)
            if len(new) != len(old):
                raise ValueError(
                    "new categories need to have the same number of items as the old categories!"
                )
        names = dict(zip(old, new))
        values = [names.get(each, math.nan) for each in self._series._column.values]
        return self._series._like(of_categories(values, Index(new), self.ordered))

    def __getattr__(self, name):
        raise refused(name, dir(Accessor), "Series.cat.")


class CategoricalIndex(Index):
    """Labels that are categories."""

    def __init__(self, data=(), categories=None, ordered=None, dtype=None, name=None):
        made = Categorical(data, categories, ordered, dtype)
        super().__init__(made, getattr(data, "name", None) if name is None else name)

    categories = property(lambda self: self._column.dtype.categories)
    ordered = property(lambda self: self._column.dtype.ordered)
    codes = property(lambda self: codes_of(self._column).array())

    def map(self, function):
        get = function.get if isinstance(function, dict) else function
        return Index(self._column.dtype.mapped(self._column, get), self.name)

    def __repr__(self):
        kind = self._column.dtype
        shown = _texts(self._column)
        known = [each.strip() for each in _quoted(kind.categories._column)]
        known = [*known[:4], "...", *known[-4:]] if len(known) > 8 else known
        parts = [f"categories=[{', '.join(known)}]", f"ordered={kind.ordered}", "dtype='category'"]
        parts += [] if self.name is None else [f"name={self.name!r}"]
        parts += [f"length={len(self)}"] if len(self) > 100 else []
        return f"CategoricalIndex({listed(shown, 16)}{', '.join(parts)})"


OF_DTYPES["category"] = CategoricalIndex
