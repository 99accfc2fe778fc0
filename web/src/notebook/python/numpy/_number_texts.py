"""Numbers from texts, and a text of one number."""

import math

from ._array import asarray
from ._dtypes import FLOAT64, as_dtype
from ._print import positional


def fromstring(string, dtype=float, count=-1, *, sep=""):
    """The numbers of a text, which a mark parts."""
    if not sep:
        raise ValueError("The binary mode of fromstring is removed, use frombuffer instead")
    parts = string.split(None if sep.isspace() else sep)
    parts = [each for each in parts if each.strip()]
    parts = parts if count < 0 else parts[:count]
    kind = as_dtype(dtype)
    read = float if kind.kind == "f" else int
    return asarray([read(each) for each in parts], kind)


def genfromtxt(fname, dtype=float, comments="#", delimiter=None, skip_header=0, skip_footer=0,
               usecols=None, filling_values=None, unpack=False, encoding=None, **_):  # fmt: skip
    """The numbers of a file of text; nan where a field holds none."""
    from ._files import _opened

    if hasattr(fname, "__iter__") and not hasattr(fname, "read") and not isinstance(fname, str):
        lines = [each.decode() if isinstance(each, bytes) else each for each in fname]
    else:
        source, is_ours = _opened(fname, "r")
        text = source.read()
        if is_ours:
            source.close()
        lines = (text.decode() if isinstance(text, bytes) else text).splitlines()
    lines = lines[skip_header : len(lines) - skip_footer]
    rows = [each.split(comments)[0].strip("\n") for each in lines]
    rows = [each.split(delimiter) for each in rows if each.strip()]
    if usecols is not None:
        chosen = [usecols] if isinstance(usecols, int) else usecols
        rows = [[row[at] for at in chosen] for row in rows]
    lost = math.nan if filling_values is None else filling_values

    def number(text):
        try:
            return float(text)
        except ValueError:
            return lost

    found = asarray([[number(each) for each in row] for row in rows], dtype or float).squeeze()
    return found.T if unpack else found


def format_float_scientific(x, precision=None, unique=True, trim="k", sign=False, pad_left=None,
                            exp_digits=None, min_digits=None):  # fmt: skip
    """The text of one float with an exponent."""
    kind = as_dtype(getattr(x, "dtype", FLOAT64))
    value = float(x)
    if not math.isfinite(value):
        return str(value)
    digits = positional(abs(value), kind, 400).replace(".", "").strip("0") or "0"
    shown = len(digits) - 1 if precision is None else precision
    power = f"{value:.{len(digits) - 1}e}".split("e")[1]
    head = f"{value:.{shown}e}".split("e")[0]
    if unique and precision is not None and len(digits) - 1 < precision:
        head = f"{value:.{len(digits) - 1}e}".split("e")[0]
    head = head if "." in head else f"{head}."
    exponent = f"{power[0]}{power[1:].zfill(exp_digits or 2)}"
    head = head.rstrip("0").rstrip(".") if trim == "-" else head
    return ("+" if sign and value >= 0 else "") + f"{head}e{exponent}"
