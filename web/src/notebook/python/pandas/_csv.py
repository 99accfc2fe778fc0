"""Tables as lines of text, read and written."""

import csv
import io
import math
import re

from ._converting import EmptyDataError, ParserError
from ._column import Column, is_missing
from ._dates import texts
from ._index import Index, RangeIndex
from ._table import listed

_MISSING = frozenset(" #N/A N/A NA NULL NaN None n/a nan null <NA> -NaN -nan".split(" "))


def _read(texts, lost=_MISSING):
    """A column of the texts of its cells: numbers where all of them are, NaN for those `lost`."""
    there = [each for each in texts if each not in lost]
    has_all = len(there) == len(texts)
    if there and {"True", "False"}.issuperset(there) and has_all:
        return Column([each == "True" for each in texts], "bool")
    for kind in (int, float):
        try:
            numbers = [kind(each) for each in there]
        except ValueError:
            continue
        if has_all and there:
            return Column(numbers, "int64" if kind is int else "float64")
        left = iter(numbers)
        values = [math.nan if each in lost else float(next(left)) for each in texts]
        return Column(values, "float64")
    return Column([math.nan if each in lost else each for each in texts], "object")


def text_of(given, encoding=None):
    """The text of an open file, or of one of the notebook's folder."""
    if hasattr(given, "read"):
        return given.read()
    if "://" in str(given):
        from urllib.error import URLError

        raise URLError("there is no network here")
    with open(given, encoding=encoding or "utf-8") as file:
        return file.read()


def read_csv(
    filepath_or_buffer, sep=",", header="infer", names=None, index_col=None, usecols=None,
    nrows=None, skiprows=0, delimiter=None, parse_dates=False, date_parser=None, date_format=None,
    dayfirst=False, quoting=csv.QUOTE_MINIMAL, quotechar='"', escapechar=None,
    skipinitialspace=False, comment=None, delim_whitespace=False, na_values=None,
    keep_default_na=True, dtype=None, on_bad_lines="error", **others,
):  # fmt: skip
    """The table of a file of the notebook's folder, or of an open one."""
    from torch._unsupported import UnsupportedError

    from ._frame import DataFrame

    plain = {"encoding", "engine", "low_memory", "infer_datetime_format"}
    if others.keys() - plain:
        raise UnsupportedError(f"read_csv takes no {', '.join(others)} here.")
    text = text_of(filepath_or_buffer, others.get("encoding"))
    if comment is not None:
        text = "\n".join(each.partition(comment)[0] for each in text.splitlines())
    parting = r"\s+" if delim_whitespace else delimiter or sep
    if len(parting) > 1:
        # A pattern: spaces at a line's ends part nothing.
        rows = [re.split(parting, each.strip()) for each in text.splitlines() if each.strip()]
    else:
        rows = csv.reader(
            io.StringIO(text), delimiter=parting, quoting=quoting, quotechar=quotechar,
            escapechar=escapechar, skipinitialspace=skipinitialspace,
        )  # fmt: skip
    rows = [row for row in list(rows)[skiprows:] if row]
    if header == "infer":
        header = 0 if names is None else None
    labels = names
    if header is not None:
        if not rows:
            raise EmptyDataError("No columns to parse from file")
        own, rows = rows[header], rows[header + 1 :]
        labels = own if names is None else names
    if labels is None:
        labels = list(range(len(rows[0]) if rows else 0))
    rows = rows if nrows is None else rows[:nrows]
    if on_bad_lines in ("skip", "warn"):
        rows = [row for row in rows if len(row) <= len(labels)]
    for at, row in enumerate(rows):
        if len(row) > len(labels) and on_bad_lines == "error" and len(parting) == 1:
            line = at + 1 + skiprows + (0 if header is None else header + 1)
            raise ParserError(
                f"Error tokenizing data. C error: Expected {len(labels)} fields in line {line}, "
                f"saw {len(row)}\n"
            )
    labels = [f"Unnamed: {at}" if each == "" else each for at, each in enumerate(labels)]
    asked = na_values if isinstance(na_values, dict) else dict.fromkeys(labels, na_values)
    columns, lost_of = [], {}
    for at, label in enumerate(labels):
        own = asked.get(label)
        lost = {str(each) for each in ([] if own is None else listed(own))}
        lost |= _MISSING if keep_default_na else set()
        lost_of[label] = lost
        columns.append(_read([row[at] if at < len(row) else "" for row in rows], lost))
    made = DataFrame._of(columns, RangeIndex(len(rows)), Index(labels))
    if dtype is not None:
        kinds = dtype if isinstance(dtype, dict) else dict.fromkeys(labels, dtype)
        for label, kind in kinds.items():
            if label not in labels:
                continue
            at = labels.index(label)
            texts_of = [row[at] if at < len(row) else "" for row in rows]
            texts_of = [math.nan if each in lost_of[label] else each for each in texts_of]
            is_text = kind in (str, "str", "string", object, "object")
            made[label] = texts_of if is_text else made[label].astype(kind)
    kept = None if isinstance(index_col, (list, tuple)) else index_col
    for label in _of_dates(parse_dates, labels, kept):
        texts_of = made[label].astype("str") if made[label]._column.is_number else made[label]
        made[label] = _dates_of(texts_of, date_parser, date_format, dayfirst)
    if index_col is not None and index_col is not False:
        several = isinstance(index_col, (list, tuple))
        label = [labels[each] if isinstance(each, int) else each for each in listed(index_col)]
        label = label if several else label[0]
        made = made.set_index(label)
        if str(label).startswith("Unnamed: "):
            made.index.name = None
    if usecols is None:
        return made
    if callable(usecols):
        return made[[each for each in made.columns if usecols(each)]]
    kept = [labels[each] if isinstance(each, int) else each for each in usecols]
    return made[[each for each in made.columns if each in kept]]


def read_table(filepath_or_buffer, sep="\t", **others):
    """`read_csv` of a file whose cells tabs part."""
    return read_csv(filepath_or_buffer, sep, **others)


def _of_dates(asked, labels, index_col):
    """The labels of the columns that hold dates."""
    from torch._unsupported import UnsupportedError

    if asked is True:
        asked = [] if index_col is None or index_col is False else [index_col]
    if isinstance(asked, dict) or any(isinstance(each, (list, tuple)) for each in asked or []):
        raise UnsupportedError(
            "read_csv makes a date of one column here. Join several as text, and give them to "
            "pandas.to_datetime."
        )
    found = [labels[each] if isinstance(each, int) else each for each in asked or []]
    lost = [each for each in found if each not in labels]
    if lost:
        raise ValueError(f"Missing column provided to 'parse_dates': '{', '.join(lost)}'")
    return found


def _dates_of(series, parse, form, dayfirst):
    """Dates of texts; the texts themselves where one of them is no date."""
    from ._converting import to_datetime

    if parse is not None:
        try:
            return parse(series)
        except (TypeError, AttributeError):
            return series.map(parse)
    return to_datetime(series, "ignore", dayfirst, format=form)


def to_csv(
    self, path_or_buf=None, sep=",", na_rep="", float_format=None, columns=None, header=True,
    index=True, mode="w", date_format=None, index_label=None, **others,
):  # fmt: skip
    """The table as lines of text, written to a file where `path_or_buf` names one."""
    frame = self if columns is None else self[listed(columns)]

    def text(value):
        if is_missing(value):
            return na_rep
        if isinstance(value, float) and float_format is not None:
            return float_format(value) if callable(float_format) else float_format % value
        return str(value)

    target = io.StringIO()
    writer = csv.writer(target, delimiter=sep, lineterminator="\n")
    if header:
        name = frame.index.name if index_label is None else index_label
        head = [str(name or "")] if index else []
        writer.writerow(head + [str(each) for each in frame.columns])
    labels, *columns = [
        _written(each, date_format, na_rep) for each in (frame.index._column, *frame._columns)
    ]
    for place, label in enumerate(labels):
        row = [text(values[place]) for values in columns]
        writer.writerow(([str(label)] if index else []) + row)
    found = target.getvalue()
    if path_or_buf is None:
        return found
    if hasattr(path_or_buf, "write"):
        path_or_buf.write(found)
        return None
    with open(path_or_buf, mode) as file:
        file.write(found)
    return None


def _written(column, form, missing):
    """The values of a column, of dates their texts."""
    if not column.is_time:
        lost = [is_missing(each) for each in column]
        texts_of = column.texts() if column.dtype in ("float32", "float16") else column.values
        return [math.nan if gone else each for gone, each in zip(lost, texts_of)]
    if form is None:
        return texts(column.values, column.dtype, missing)
    return [missing if is_missing(each) else each.strftime(form) for each in column.values]
