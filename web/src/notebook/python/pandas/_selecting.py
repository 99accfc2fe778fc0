"""`loc`, `iloc`, `at` and `iat`: parts by labels and by places."""

import bisect
import datetime

import numpy as np

from ._column import Column


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


def places_of(index, key, by_label, axis="index"):
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
    is_deep = hasattr(index, "names")
    if by_label and is_deep:
        found = _of_levels(index, key)
        if found is not None:
            return found, False
    if isinstance(key, slice):
        if not by_label:
            return range(len(index))[key], False
        return _between(index, key), False
    listed = _listed(key)
    if not by_label:
        if listed is None:
            return [_one(index, key)], True
        if any(not -len(index) <= each < len(index) for each in listed):
            raise IndexError("positional indexers are out-of-bounds")
        return [_one(index, each) for each in listed], False
    if listed is None:
        found = index.places(key)
        return found, index.is_unique if is_deep else len(found) == 1
    return index.all_places(listed, axis), False


def _between(index, key):
    """The places from one label to another, both with all that are like them."""
    step = key.step or 1
    start, stop = (key.start, key.stop) if step > 0 else (key.stop, key.start)
    first = 0 if start is None else _end(index, start, 0, bisect.bisect_left)
    last = len(index) if stop is None else _end(index, stop, -1, bisect.bisect_right)
    return range(len(index))[first:last][::step]


def _end(index, label, at, find):
    """Where a slice begins (at=0) or ends (at=-1): of labels in order also one between them."""
    if label in index:
        return index.places(label)[at] - at
    if not index.is_monotonic_increasing:
        raise KeyError(label)
    return find(index.tolist(), label)


def _tuple(key):
    return key if isinstance(key, tuple) else (key,)


def _of_levels(index, key):
    """The places that slices, lists and single labels of levels choose; None for one label of all
    levels, or a list of such. Raises KeyError."""
    rows = list(index)
    if isinstance(key, slice) and (key.start is not None or key.stop is not None):
        if not index.is_monotonic_increasing:
            raise KeyError("The labels of several levels must be in order to be sliced: sort_index")
        start, stop = _tuple(key.start), _tuple(key.stop)
        places = [
            at for at, each in enumerate(rows)
            if (key.start is None or start <= each[: len(start)])
            and (key.stop is None or each[: len(stop)] <= stop)
        ]  # fmt: skip
        return places[:: key.step or 1]
    if isinstance(key, list) and key and not isinstance(key[0], tuple):
        lost = [each for each in key if each not in {row[0] for row in rows}]
        if lost:
            raise KeyError(f"{lost} not in index")
        return [at for at, row in enumerate(rows) if row[0] in key]
    is_one = isinstance(key, (str, int, float, np.generic, datetime.date))
    if not (is_one or isinstance(key, tuple)):
        return None
    parts = _tuple(key)
    if len(parts) == index.nlevels and not any(isinstance(each, (slice, list)) for each in parts):
        return None
    found = [at for at, row in enumerate(rows) if all(map(_is_in, row, parts))]
    if not found and not any(isinstance(each, (slice, list)) for each in parts):
        raise KeyError(key)
    return found


def _is_in(label, part):
    """Whether a level's label is the one, or among those, of a key."""
    if isinstance(part, slice):
        return (part.start is None or part.start <= label) and (
            part.stop is None or label <= part.stop
        )
    return label in part if isinstance(part, list) else label == part


def _one(index, key):
    count = len(index)
    if not hasattr(key, "__index__"):
        raise TypeError("Cannot index by location index with a non-integer key")
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
        part = part_of_levels(self.columns, key, level)
        if part is None:
            return self[key]
        taken = self._taken(range(len(self)), part[0])
        taken.columns = part[1]
        return taken
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
        key = _called(key, self._series)
        if self._by_label and part_of_levels(self._series.index, key) is not None:
            return cross_section(self._series, key)
        if self._by_label and isinstance(key, tuple) and hasattr(self._series.index, "names"):
            free = [type(each) is slice and each == slice(None) for each in key]
            if free.count(False) == 1 and type(key[free.index(False)]) not in (slice, list):
                at = free.index(False)
                return cross_section(self._series, key[at], 0, at)
        places, is_one = places_of(self._series.index, key, self._by_label)
        return self._series._value(places[0]) if is_one else self._series._taken(places)

    def __setitem__(self, key, value):
        key, series = _called(key, self._series), self._series
        if self._by_label and _is_new(series.index, key):
            series[key] = value
            return
        places, _ = places_of(series.index, key, self._by_label)
        value = _at_rows(value, series.index, places)
        before, series._column = series._column, written(series._column, places, value)
        frame, label = series.__dict__.get("_owner", (None, None))
        if frame is not None and label in frame.columns:
            at = frame.columns.place(label)
            if frame._columns[at] is before:
                frame._columns[at] = series._column


class FramePlaces:
    """Parts of a frame."""

    def __init__(self, frame, by_label):
        self._frame, self._by_label = frame, by_label

    def _chosen(self, key):
        rows, columns = key if isinstance(key, tuple) else (key, slice(None))
        frame = self._frame
        return (
            *places_of(frame.index, rows, self._by_label),
            *places_of(frame.columns, columns, self._by_label, "columns"),
        )

    def __getitem__(self, key):
        key = _called(key, self._frame)
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
        key, frame = _called(key, self._frame), self._frame
        rows, columns = key if isinstance(key, tuple) else (key, slice(None))
        if self._by_label and _is_new(frame.columns, columns):
            if isinstance(rows, slice) and rows == slice(None):
                frame[columns] = value
                return
            frame[columns] = Column([float("nan")] * len(frame), "float64")
        if self._by_label and _is_new(frame.index, rows):
            if isinstance(key, tuple) and columns != slice(None):
                frame._append(rows, float("nan"))
            else:
                frame._append(rows, value)
                return
        rows, is_row, places, is_column = self._chosen((rows, columns))
        parts = _by_columns(value, frame, rows, is_row, places, is_column)
        for place, each in zip(places, parts):
            frame._columns[place] = written(frame._columns[place], rows, each)


def _called(key, table):
    """A key, of whose parts functions are called with the table."""
    if isinstance(key, tuple):
        return tuple(each(table) if callable(each) else each for each in key)
    return key(table) if callable(key) else key


def _at_rows(value, index, rows):
    """The values of a series at the labels of rows; anything else as it is."""
    if not (hasattr(value, "_column") and hasattr(value, "index")):
        return value
    labels = [index[at] for at in rows]
    if list(value.index) == labels:
        return value.tolist()
    known = value.to_dict()
    return [known.get(each, float("nan")) for each in labels]


def _by_columns(value, frame, rows, is_row, places, is_column):
    """What is written into each of several columns: one value, or a list of one for each row."""
    labels = [frame.columns[at] for at in places]
    if hasattr(value, "_columns"):
        nothing = [float("nan")] * len(rows)
        return [
            _at_rows(value[each], frame.index, rows) if each in value else nothing
            for each in labels
        ]
    if hasattr(value, "_column") and hasattr(value, "index"):
        if is_row and not is_column:
            return [value[each] if each in value.index else float("nan") for each in labels]
        return [_at_rows(value, frame.index, rows)] * len(places)
    if isinstance(value, dict) and is_row:
        return [value.get(each, float("nan")) for each in labels]
    given = _given(value)
    unlike = "Must have equal len keys and value when setting with an iterable"
    if not isinstance(given, (list, tuple)) or is_column:
        if isinstance(given, (list, tuple)) and not is_row and len(given) not in (1, len(rows)):
            raise ValueError(unlike)
        return [given] * len(places)
    if given and isinstance(given[0], (list, tuple, np.ndarray)) and not is_row:
        if len(given) == len(rows):
            return [list(each) for each in zip(*given)]
        given = given[0] if len(given) == 1 else given
    if len(given) != len(places):
        raise ValueError(unlike)
    return list(given)


def _is_new(index, label):
    """Whether a key is one label, of those that there are none."""
    if isinstance(label, slice) or is_mask(label) or _listed(label) is not None:
        return False
    if hasattr(index, "names"):
        depth = len(label) if isinstance(label, tuple) else 1
        if isinstance(label, tuple) and any(isinstance(each, (slice, list)) for each in label):
            return False
        return all(each[:depth] != _tuple(label) for each in index)
    return label not in index


def _given(value):
    """What is written: a list of several values, or one."""
    return value.tolist() if hasattr(value, "tolist") else value


def written(column, places, value):
    """A column with other values at some places; of another dtype where these need it. Raises
    ValueError for a list of another length."""
    values, new = list(column.values), _given(value)
    several = isinstance(new, (list, tuple))
    if several and len(new) != len(places):
        if len(places) == 1 and column.dtype == "object":
            several = False
        elif len(new) == 1:
            new, several = new[0], False
        else:
            raise ValueError(
                "cannot set using a list-like indexer with a different length than the value"
            )
    for at, place in enumerate(places):
        values[place] = new[at] if several else new
    if column.dtype == "object" and not column.family:
        return Column(values, "object")
    made = column.alike(values)
    is_whole = column.is_number and column.dtype != "bool" and not column.is_float
    if is_whole and made.dtype == "int64":
        cast = made.cast(column.dtype)
        return cast if cast.values == made.values else made
    if column.is_float and made.dtype in ("float64", "int64"):
        return made.cast(column.dtype)
    return made
