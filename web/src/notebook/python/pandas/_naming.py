"""Names of the labels of rows and columns, and labels under other names."""

from ._index import Index
from ._levels import MultiIndex
from ._series import Series


def _is_many(name):
    return isinstance(name, (list, tuple, Index))


def named(index, name):
    """The index with another name, or a name for each of its levels."""
    levels = getattr(index, "names", None) if isinstance(index, MultiIndex) else None
    if isinstance(name, dict) or callable(name):
        get = name if callable(name) else lambda each: name.get(each, each)
        name = [get(each) for each in levels] if levels else get(index.name)
    if levels is not None:
        if name is None:
            name = [None] * len(levels)
        if not _is_many(name):
            raise TypeError("Must pass list-like as `names`.")
        if len(name) != len(levels):
            raise ValueError("Length of names must match number of levels in MultiIndex.")
        return MultiIndex(index._column.values, name, index.kinds)
    if _is_many(name):
        if len(name) != 1:
            raise ValueError(f"Length of new names must be 1, got {len(name)}")
        name = name[0]
    return index.rename(name)


_NOT_GIVEN = object()


def _check(mapper):
    if isinstance(mapper, dict) or callable(mapper):
        raise ValueError("Use `.rename` to alter labels with a mapper.")


def frame_rename_axis(
    self, mapper=_NOT_GIVEN, *, index=_NOT_GIVEN, columns=_NOT_GIVEN, axis=0, copy=True
):
    """The frame with other names above its rows or its columns."""
    made = self.copy()
    _check(mapper)
    if mapper is not _NOT_GIVEN:
        index, columns = (index, mapper) if axis in (1, "columns") else (mapper, columns)
    if index is not _NOT_GIVEN:
        made._index = named(self._index, index)
    if columns is not _NOT_GIVEN:
        made._labels = named(self._labels, columns)
    return made


def series_rename_axis(self, mapper=_NOT_GIVEN, *, index=_NOT_GIVEN, axis=0, copy=True):
    """The series with another name above its labels."""
    _check(mapper)
    given = index if mapper is _NOT_GIVEN else mapper
    return Series._of(self._column, named(self.index, given), self.name)


def series_rename(self, index=None, *, axis=None, copy=True, level=None, errors="ignore"):
    """The series under another name; a dict or a function names its labels anew."""
    if not callable(index) and not isinstance(index, (dict, Series)):
        return Series._of(self._column, self.index, index)
    if isinstance(index, Series):
        index = index.to_dict()
    get = index if callable(index) else lambda each: index.get(each, each)
    if errors == "raise" and isinstance(index, dict):
        lost = [each for each in index if each not in self.index]
        if lost:
            raise KeyError(f"{lost} not found in axis")
    labels = Index([get(each) for each in self.index], self.index.name)
    return Series._of(self._column, labels, self.name)
