"""Values and labels as pandas prints them: columns of one width, zeros at the end left out."""

import re

from ._column import is_missing
from ._dates import NaT, texts as time_texts
from ._options import get_option

_DECIMAL = re.compile(r"^\s*[+-]?[0-9]+\.[0-9]*$")


def justified(texts, width, how="right"):
    turn = {"right": str.rjust, "left": str.ljust, "center": str.center}[how]
    return [turn(each, width) for each in texts]


def fixed(texts, how="right", least=0):
    """The texts in one width, of which those past `display.max_colwidth` are cut."""
    if not texts:
        return texts
    width = max(least, *map(len, texts))
    most = get_option("display.max_colwidth")
    if most is not None and width > most:
        width = most
        if most > 3:
            texts = [f"{each[: most - 3]}..." if len(each) > most else each for each in texts]
    return justified(texts, width, how)


def without_zeros(texts):
    """Without the zeros at the end that all decimal numbers of a column share, but for one."""
    while True:
        numbers = [each for each in texts if _DECIMAL.match(each)]
        if not numbers or not all(each.endswith("0") for each in numbers):
            break
        texts = [each[:-1] if _DECIMAL.match(each) else each for each in texts]
    return [f"{each}0" if _DECIMAL.match(each) and each.endswith(".") else each for each in texts]


def _without_zeros_of_one(text):
    text = text.rstrip("0")
    return f"{text}0" if text.endswith(".") else text


def _floats(values, sign, missing):
    digits = get_option("display.precision")
    asked = get_option("display.float_format")
    gap = " " if sign else ""

    def written(form):
        return [missing if each != each else form(each) for each in values]

    if asked is not None:
        form = asked if callable(asked) else lambda each: asked % each
        return written(form)
    found = without_zeros(written(lambda each: f"{each:{gap}.{digits}f}"))
    sizes = [abs(each) for each in values if each == each]
    is_long = max(map(len, found), default=0) > digits + 6
    is_small = any(0 < each < 10**-digits for each in sizes)
    if is_small or (is_long and any(each > 1e6 for each in sizes)):
        found = without_zeros(written(lambda each: f"{each:{gap}.{digits}e}"))
    return found


def shown(value, quoted=False):
    """An object in a cell or label; texts within dicts have quotes."""
    if isinstance(value, str):
        if quoted:
            return repr(value)
        return value.replace("\t", "\\t").replace("\r", "\\r").replace("\n", "\\n")
    if hasattr(value, "tolist") and getattr(value, "ndim", 0):
        value = value.tolist()
    if isinstance(value, (list, tuple, set)):
        ends = {list: "[]", tuple: "()", set: "{}"}[type(value)]
        inner = ", ".join(shown(each, quoted) for each in value)
        if type(value) is tuple and len(value) == 1:
            inner += ","
        return f"{ends[0]}{inner}{ends[1]}"
    if isinstance(value, dict):
        pairs = (f"{shown(key, True)}: {shown(each, True)}" for key, each in value.items())
        return "{" + ", ".join(pairs) + "}"
    return str(value)


def _objects(values, sign, missing):
    asked = get_option("display.float_format")
    digits = get_option("display.precision")

    def text(each):
        is_float = isinstance(each, float) and each == each
        if is_float and asked is not None:
            return asked(each) if callable(asked) else asked % each
        if is_float:
            return _without_zeros_of_one(f"{each: .{digits}f}")
        if each is None or not is_missing(each):
            return f"{gap}{shown(each)}"
        return f"{gap}{'NaT' if each is NaT else missing}"

    gap = " " if sign else ""
    return [text(each) for each in values]


def cells(column, sign=True, missing="NaN", how="right", form=None):
    """The texts of a column's cells, with a place for the sign of numbers, or as `form` writes."""
    if column.family == "category":
        column = column.dtype.plain(column)
    if form is not None:
        gap = " " if sign and column.dtype == "object" else ""
        texts = [missing if is_missing(each) else str(form(each)) for each in column.values]
        return fixed([f"{gap}{each}" for each in texts], how)
    if column.is_float:
        return fixed(_floats(column.values, sign, missing), how)
    if column.dtype == "object":
        return fixed(_objects(column.values, sign, missing), how)
    if column.is_time:
        return fixed(time_texts(column.values, column.dtype), how)
    gap = " " if sign else ""
    if column.dtype == "bool":
        return fixed([f"{gap}{each}" for each in column.values], how)
    form = "{: d}" if sign else "{:d}"
    return fixed([form.format(each) for each in column.values], how)


def label_texts(column):
    """The texts of labels: numbers in one width, and without a place for signs that none has."""
    if column.family == "category":
        column = column.dtype.plain(column)
    if column.dtype == "object":
        return [shown(each) if each is None or each == each else "NaN" for each in column.values]
    texts = cells(column, how="left")
    while texts and all(each.startswith(" ") for each in texts):
        texts = [each[1:] for each in texts]
    return texts


def joined(gap, *columns):
    """Columns of texts side by side, all but the last padded."""
    count = max(map(len, columns))
    padded = []
    for place, column in enumerate(columns):
        width = max(map(len, column), default=0)
        if place < len(columns) - 1:
            width += gap
        texts = justified(column, width, "left")
        padded.append(texts + [" " * width] * (count - len(column)))
    return "\n".join("".join(row) for row in zip(*padded))
