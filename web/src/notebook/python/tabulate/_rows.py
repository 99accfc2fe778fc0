"""The rows and headers of what is to be a table."""

from dataclasses import asdict, is_dataclass
from itertools import zip_longest


def rows_of(data, headers, showindex):
    """Lists of rows and headers of a mapping, a DataFrame, an array or rows of any kind."""
    keys = index = None
    if hasattr(data, "keys") and hasattr(data, "values"):
        if callable(data.values):
            keys, rows = list(data.keys()), list(zip_longest(*data.values()))
        else:
            keys, index = list(data), list(data.index)
            rows = [list(row) for row in data.values]
            if showindex in ("default", "always", True) and data.index.name is not None:
                keys.insert(0, data.index.name)
    else:
        rows = [asdict(e) if is_dataclass(e) else e for e in data]
        rows = [each.tolist() if hasattr(each, "requires_grad") else each for each in rows]
        first = rows[0] if rows else None
        if getattr(getattr(data, "dtype", None), "names", None):
            keys = data.dtype.names
        elif hasattr(first, "_fields"):
            keys = first._fields
        elif hasattr(first, "keys"):
            names = list(dict.fromkeys(key for row in rows for key in row))
            table = [[row.get(name) for name in names] for row in rows]
            if isinstance(headers, dict):
                headers = [headers.get(name, name) for name in names]
            elif headers == "firstrow":
                table, headers = table[1:], [first.get(name, name) for name in names]
            elif len(headers) and headers != "keys":
                raise ValueError("headers for a list of dicts is not a dict or a keyword")
            rows, keys = table, names
        elif first is not None:
            keys = range(len(first) if hasattr(first, "__len__") else 0)
    if isinstance(headers, str) and headers == "keys":
        headers = list(keys or [])
    elif isinstance(headers, str) and headers == "firstrow" and rows:
        headers = [*([index[0]] if index else []), *rows[0]]
        rows, index = rows[1:], index and index[1:]
    headers, rows = list(map(str, headers)), list(map(list, rows))
    if isinstance(showindex, str):
        index = index if showindex == "default" else showindex == "always" and range(len(rows))
    elif not isinstance(showindex, bool):
        index = list(showindex)
        if len(index) != len(rows):
            raise ValueError("index must be as long as the number of data rows")
    else:
        index = (range(len(rows)) if index is None else index) if showindex else None
    if index:
        rows = [[name, *row] for name, row in zip(index, rows)]
    if headers and rows:
        headers = [""] * (len(rows[0]) - len(headers)) + headers
    return rows, headers
