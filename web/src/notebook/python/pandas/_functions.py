"""Functions of the package that ask or turn tables and values."""

from collections import namedtuple

from ._column import is_missing
from ._series import Series

NamedAgg = namedtuple("NamedAgg", ["column", "aggfunc"])


def isna(value):
    """Whether a value, or each of a table's or an array's, is missing."""
    if hasattr(value, "isna"):
        return value.isna()
    if getattr(value, "ndim", 0) or isinstance(value, list):
        return Series(value).isna().to_numpy()
    return is_missing(value)


def notna(value):
    """Whether a value, or each of a table's or an array's, is there."""
    found = isna(value)
    return not found if isinstance(found, bool) else ~found


isnull, notnull = isna, notna


def unique(values):
    """The different values in the order in which they stand."""
    return values.unique() if hasattr(values, "unique") else Series(values).unique()


class _Slices:
    """`IndexSlice`: what stands between brackets, as it is."""

    def __getitem__(self, key):
        return key


IndexSlice = _Slices()
