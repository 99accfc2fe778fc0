"""`loc`, `iloc`, `at` and `iat`: parts by labels and by places."""

import datetime

import numpy as np



def is_mask(key):
    """Whether a key says of each place if it is chosen."""
    if hasattr(key, "_column"):
        return key._column.dtype == "bool"
    if hasattr(key, "dtype"):
        return str(key.dtype).endswith("bool")
    return isinstance(key, list) and bool(key) and all(type(each) is bool for each in key)


def is_by_label(key):
    """Whether the ends of a slice are labels, not places."""
    return any(isinstance(each, (str, datetime.date)) for each in (key.start, key.stop))


def _listed(key):
    """The values of a key that names several, or None."""
    if isinstance(key, (list, range)):
        return list(key)
    if hasattr(key, "tolist") and not isinstance(key, np.generic):
        found = key.tolist()
        return found if isinstance(found, list) else None
    return None


def places_of(index, key, by_label):
    """The places that a key chooses along an axis, and whether it chooses one alone.

    Raises KeyError for labels, IndexError for places that there are not.
    """
    if is_mask(key):
        chosen = _listed(key)
        if len(chosen) != len(index):
            raise IndexError(
                f"Boolean index has wrong length: {len(chosen)} instead of {len(index)}"
            )
        return [place for place, each in enumerate(chosen) if each], False
    if by_label and hasattr(index, "chosen"):
        found = index.chosen(key)
        if found is not None:
            return found
    if isinstance(key, slice):
        if not by_label:
            return range(len(index))[key], False
        start = None if key.start is None else index.place(key.start)
        stop = None if key.stop is None else index.place(key.stop) + 1
        return range(len(index))[slice(start, stop, key.step)], False
    listed = _listed(key)
    if listed is None:
        return [_one(index, key, by_label)], True
    return [_one(index, each, by_label) for each in listed], False


def _one(index, key, by_label):
    if by_label:
        return index.place(key)
    count = len(index)
    if not -count <= key < count:
        raise IndexError("single positional indexer is out-of-bounds")
    return int(key) % count


def part_of_levels(index, key, level=0):
    """The places where a level, or the first ones, have a label, and the labels of the others; None
    where a key is no such label. Raises KeyError."""
    is_one = isinstance(key, (str, int, float, np.generic, datetime.date))
    if not hasattr(index, "names") or not (is_one or isinstance(key, tuple)):
        return None
    wanted = (key,) if is_one else key
    if len(wanted) >= index.nlevels or not all(type(each) is not slice for each in wanted):
        return None
    at = level if isinstance(level, int) else index.names.index(level)
    found = [
        place for place, each in enumerate(index) if tuple(each[at : at + len(wanted)]) == wanted
    ]
    if not found:
        raise KeyError(key)
    left = index.take(found)
    for _ in wanted:
        left = left.droplevel(at)
    return found, left


def cross_section(self, key, axis=0, level=0):
    """The rows with a label in one level, without that level; with axis=1 the columns."""
    if axis in (1, "columns"):
        return self[key] if key in self.columns else cross_section(self.T, key, 0, level).T
    part = part_of_levels(self.index, key, level)
    if part is None:
        return self.loc[key]
    taken = self._taken(part[0])
    taken.index = part[1]
    return taken


class SeriesPlaces:
    """Parts of a series."""

    def __init__(self, series, by_label):
        self._series, self._by_label = series, by_label

    def __getitem__(self, key):
        if self._by_label and part_of_levels(self._series.index, key) is not None:
            return cross_section(self._series, key)
        places, is_one = places_of(self._series.index, key, self._by_label)
        return self._series._value(places[0]) if is_one else self._series._taken(places)

    def __setitem__(self, key, value):
        places, _ = places_of(self._series.index, key, self._by_label)
        self._series._column = written(self._series._column, places, value)


class FramePlaces:
    """Parts of a frame."""

    def __init__(self, frame, by_label):
        self._frame, self._by_label = frame, by_label

    def _chosen(self, key):
        rows, columns = key if isinstance(key, tuple) else (key, slice(None))
        frame = self._frame
        return (
            *places_of(frame.index, rows, self._by_label),
            *places_of(frame.columns, columns, self._by_label),
        )

    def __getitem__(self, key):
        if self._by_label and hasattr(self._frame.index, "names"):
            if isinstance(key, tuple) and key in self._frame.index:
                key = key, slice(None)
            rows, *columns = key if isinstance(key, tuple) else (key,)
            if part_of_levels(self._frame.index, rows) is not None:
                found = cross_section(self._frame, rows)
                return found.loc[(slice(None), *columns)] if columns else found
        rows, is_row, columns, is_column = self._chosen(key)
        if is_row and is_column:
            return self._frame._series(columns[0])._value(rows[0])
        if is_column:
            return self._frame._series(columns[0])._taken(rows)
        taken = self._frame._taken(rows, columns)
        return taken._row(0) if is_row else taken

    def __setitem__(self, key, value):
        rows, columns = key if isinstance(key, tuple) else (key, slice(None))
        frame = self._frame
        if self._by_label and _is_new(frame.columns, columns):
            frame[columns] = [float("nan")] * len(frame)
        if self._by_label and _is_new(frame.index, rows):
            frame._append(rows, value)
            return
        rows, is_row, columns, _ = self._chosen(key)
        values = _given(value)
        is_list = isinstance(values, (list, tuple))
        for at, place in enumerate(columns):
            each = values[at] if is_list and is_row else values
            frame._columns[place] = written(frame._columns[place], rows, each)


def _is_new(index, label):
    """Whether a key is one label, of those that there are none."""
    if isinstance(label, slice) or is_mask(label):
        return False
    return _listed(label) is None and label not in index


def _given(value):
    """What is written: a list of several values, or one."""
    return value.tolist() if hasattr(value, "tolist") else value


def written(column, places, value):
    """A column with other values at some places; of another dtype where these need it."""
    values, new = list(column.values), _given(value)
    several = isinstance(new, (list, tuple))
    for at, place in enumerate(places):
        values[place] = new[at] if several else new
    made = column.alike(values)
    if column.is_float and made.dtype in ("float64", "int64"):
        return made.cast(column.dtype)
    return made
