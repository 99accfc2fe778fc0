"""Tables as JSON, and tables of JSON."""

import json
import math

from ._column import Column, is_missing
from ._csv import text_of
from ._dates import Timedelta, Timestamp
from ._frame import DataFrame
from ._index import Index
from ._series import Series

_OF_FRAMES = ("split", "records", "index", "columns", "values")
_OF_SERIES = ("split", "records", "index")


class _Writer:
    """Writes values as pandas does: numbers with so many decimals, no spaces."""

    def __init__(self, decimals, is_ascii, dates, unit, indent, handler):
        if not 0 <= decimals <= 15:
            text = f"Invalid value '{decimals}' for option 'double_precision', max is '15'"
            raise ValueError(text)
        self.decimals, self.is_ascii, self.dates, self.indent = decimals, is_ascii, dates, indent
        self.unit = {"s": 10**9, "ms": 10**6, "us": 10**3, "ns": 1}[unit]
        self.digits, self.handler = {"s": 0, "ms": 3, "us": 6, "ns": 9}[unit], handler

    def number(self, value):
        if not math.isfinite(value):
            return "null"
        size, sign = abs(value), "-" if value < 0 else ""
        if size > 1e16 - 1 or 0 < size < 1e-15:
            return sign + f"{size:.{self.decimals or 1}g}"
        whole, scale = int(size), 10**self.decimals
        tail = (size - whole) * scale
        part = int(tail)
        rest = tail - part
        part += rest > 0.5 or rest == 0.5 and (part == 0 or part % 2 == 1)
        whole, part = (whole + 1, 0) if part >= scale else (whole, part)
        digits = f"{part:0{self.decimals}d}".rstrip("0") if self.decimals else ""
        return f"{sign}{whole}.{digits or 0}"

    def moment(self, value):
        if self.dates == "iso":
            if isinstance(value, Timedelta):
                return self.text(value.isoformat())
            text = value.strftime("%Y-%m-%dT%H:%M:%S")
            more = f".{value.value % 10**9:09d}"[: self.digits + 1] if self.digits else ""
            return self.text(text + more)
        return str(value.value // self.unit)

    def text(self, value):
        return json.dumps(value, ensure_ascii=self.is_ascii).replace("/", "\\/")

    def key(self, label):
        if isinstance(label, (Timestamp, Timedelta)):
            found = self.moment(label)
            return found if found[:1] == '"' else f'"{found}"'
        return self.text(label if isinstance(label, str) else str(label))

    def written(self, value, depth=0):
        if isinstance(value, dict):
            parts = [f"{self.key(name)}:{self.written(each, depth + 1)}"
                     for name, each in value.items()]  # fmt: skip
            return self.joined("{", parts, "}", depth)
        if isinstance(value, (list, tuple)):
            parts = [self.written(each, depth + 1) for each in value]
            return self.joined("[", parts, "]", depth)
        if hasattr(value, "ndim") and value.ndim:
            return self.written(value.tolist(), depth)
        if is_missing(value):
            return "null"
        if isinstance(value, (Timestamp, Timedelta)):
            return self.moment(value)
        if isinstance(value, str):
            return self.text(value)
        value = value.item() if hasattr(value, "item") else value
        if value is None or isinstance(value, bool):
            return json.dumps(value)
        if isinstance(value, (int, float)):
            return str(value) if isinstance(value, int) else self.number(value)
        if self.handler is not None:
            return self.written(self.handler(value), depth)
        named = {name: each for name, each in vars(value).items() if name[:1] != "_"}
        return self.written(named, depth)

    def joined(self, start, parts, end, depth):
        if not self.indent or not parts:
            return f"{start}{','.join(parts)}{end}"
        line = "\n" + " " * self.indent * (depth + 1)
        return f"{start}{line}{(',' + line).join(parts)}\n{' ' * self.indent * depth}{end}"


def _given(path, text):
    if path is None:
        return text
    if hasattr(path, "write"):
        path.write(text)
    else:
        with open(path, "w") as file:
            file.write(text)
    return None


def to_json(self, path_or_buf=None, orient=None, date_format=None, double_precision=10,
            force_ascii=True, date_unit="ms", default_handler=None, lines=False,
            compression="infer", index=True, indent=None, storage_options=None):  # fmt: skip
    """The table as JSON, by columns, or as `orient` says."""
    is_frame = isinstance(self, DataFrame)
    known = _OF_FRAMES if is_frame else _OF_SERIES
    orient = orient or ("columns" if is_frame else "index")
    if orient not in known:
        raise ValueError(f"Invalid value '{orient}' for option 'orient'")
    if lines and orient != "records":
        raise ValueError("'lines' keyword only valid when 'orient' is records")
    if not index and orient != "split":
        raise ValueError("'index=False' is only valid when 'orient' is 'split' or 'table'")
    writer = _Writer(double_precision, force_ascii, date_format or "epoch", date_unit, indent,
                     default_handler)  # fmt: skip
    labels = list(self.index)
    if orient in ("index", "columns") and len(set(labels)) < len(labels):
        kind = "DataFrame" if is_frame else "Series"
        raise ValueError(f"{kind} index must be unique for orient='{orient}'.")
    if not is_frame:
        values = self.tolist()
        made = {
            "index": lambda: dict(zip(labels, values)), "records": lambda: values,
            "split": lambda: {"name": self.name, **({"index": labels} if index else {}),
                              "data": values},
        }[orient]()  # fmt: skip
        return _given(path_or_buf, writer.written(made))
    names = list(self.columns)
    columns = [self.iloc[:, at].tolist() for at in range(len(names))]
    rows = [list(each) for each in zip(*columns)]
    if orient == "columns":
        made = {name: dict(zip(labels, each)) for name, each in zip(names, columns)}
    elif orient == "index":
        made = {label: dict(zip(names, row)) for label, row in zip(labels, rows)}
    elif orient == "records":
        made = [dict(zip(names, row)) for row in rows]
    elif orient == "split":
        made = {"columns": names, **({"index": labels} if index else {}), "data": rows}
    else:
        made = rows
    if lines:
        return _given(path_or_buf, "".join(f"{writer.written(each)}\n" for each in made))
    return _given(path_or_buf, writer.written(made))


def _labels(keys):
    """Keys as whole numbers, where all of them are written so."""
    try:
        return [int(each) for each in keys]
    except (TypeError, ValueError):
        return list(keys)


def read_json(path_or_buf, *, orient=None, typ="frame", lines=False, **_):
    """A frame, or with `typ="series"` a series, of JSON: a text, a path or a file."""
    text = path_or_buf
    if hasattr(text, "read") or str(text).lstrip()[:1] not in ("{", "["):
        text = text_of(text)
    found = [json.loads(each) for each in text.splitlines() if each.strip()] if lines else \
        json.loads(text)  # fmt: skip
    if typ == "series":
        if isinstance(found, dict):
            return Series(list(found.values()), index=_labels(found))
        return Series(found)
    if orient == "split":
        return DataFrame(found["data"], index=found.get("index"), columns=found["columns"])
    if isinstance(found, list):
        return DataFrame(found)
    if orient == "index":
        made = DataFrame(list(found.values()))
        made.index = Index(_labels(found))
        return made
    rows = dict.fromkeys(label for each in found.values() for label in each)
    made = DataFrame({name: [each.get(row) for row in rows] for name, each in found.items()})
    made.index = Index(_labels(rows))
    return made


def json_normalize(data, record_path=None, meta=None, meta_prefix=None, record_prefix=None,
                   errors="raise", sep=".", max_level=None):  # fmt: skip
    """The table of objects, whose objects within become columns: `outer.inner`. With `record_path`,
    the rows are those of a list in each, and `meta` names what stands beside it, by paths."""
    if isinstance(data, (str, bytes)) or not hasattr(data, "__iter__"):
        raise NotImplementedError(f"Tables are made of objects, not of {type(data).__name__}.")
    data = [data] if isinstance(data, dict) else list(data)
    flat = lambda row: _flattened(row, sep, max_level) if isinstance(row, dict) else row
    if record_path is None:
        return DataFrame([flat(each) for each in data])
    path = record_path if isinstance(record_path, list) else [record_path]
    meta = [] if meta is None else meta if isinstance(meta, list) else [meta]
    paths = [each if isinstance(each, list) else [each] for each in meta]
    rows, beside = [], [[] for _ in paths]

    def take(objects, level, seen):
        objects = [objects] if isinstance(objects, dict) else objects
        for each in objects:
            # What a path of meta has at this level, of the list's path or beside its end.
            is_last = level == len(path) - 1
            for at, parts in enumerate(paths):
                if is_last and level < len(parts) or level + 1 == len(parts):
                    seen[at] = _found(each, parts[level:], errors)
            if not is_last:
                take(each[path[level]], level + 1, seen)
                continue
            found = _records(each, path[-1])
            rows.extend(map(flat, found))
            for at, values in enumerate(beside):
                values += [seen[at]] * len(found)

    take(data, 0, {})
    made = DataFrame(rows)
    if record_prefix is not None:
        made.columns = [f"{record_prefix}{each}" for each in made.columns]
    for parts, values in zip(paths, beside):
        name = (meta_prefix or "") + sep.join(parts)
        if name in made.columns:
            raise ValueError(f"Conflicting metadata name {name}, need distinguishing prefix ")
        made[name] = Series(Column(values, "object"), index=made.index)
    return made


def _found(given, parts, errors):
    try:
        for part in parts:
            if given is None:
                raise KeyError(part)
            given = given[part]
    except KeyError as reason:
        if errors == "ignore":
            return math.nan
        raise KeyError(
            f"Key {reason} not found. To replace missing values of {reason} with np.nan, pass in "
            "errors='ignore'"
        ) from None
    return given


def _records(given, part):
    if part not in given:
        raise KeyError(
            f"Key {part!r} not found. If specifying a record_path, all elements of data should "
            "have the path."
        )
    found = given[part]
    if not isinstance(found, list):
        if not is_missing(found):
            text = f"has non list value {found} for path {part}. Must be list or null."
            raise TypeError(f"{given} {text}")
        found = []
    return found


def _flattened(given, sep, levels, before="", depth=0):
    """The values of an object by their paths: those of objects within it are the last."""
    found, inner = {}, {}
    for name, value in given.items():
        path = f"{before}{name}" if before else name
        if isinstance(value, dict) and (levels is None or depth < levels):
            inside = _flattened(value, sep, levels, f"{path}{sep}", depth + 1)
            (found if before else inner).update(inside)
        else:
            found[path] = value
    return {**found, **inner}
