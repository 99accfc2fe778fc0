"""Tables of text, as tabulate prints them."""

import re
from html import escape
from itertools import zip_longest
from textwrap import wrap

from tabulate._formats import FORMATS, Format, separated
from tabulate._rows import rows_of
from tabulate._widths import seen, width_of

__version__ = "0.9.0"
__all__ = ["simple_separated_format", "tabulate", "tabulate_formats"]

MIN_PADDING = 2
PRESERVE_WHITESPACE = False
tabulate_formats = sorted(FORMATS)
simple_separated_format = separated
#: Formats that are left out, and what is nearest to them.
_INSTEAD = {
    "asciidoc": ("psql", "grid"), "colon_grid": ("grid", "pipe"), "jira_table": ("jira",),
    "latex_longtable": ("latex", "latex_booktabs"), "mediawiki": ("pipe", "html"),
    "moinmoin": ("jira", "pipe"), "textile": ("pipe", "github"), "youtrack": ("jira",),
}  # fmt: skip
_LATEX = {
    "\\": r"\textbackslash{}", "^": r"\^{}", "~": r"\textasciitilde{}",
    "<": r"\ensuremath{<}", ">": r"\ensuremath{>}", **{each: "\\" + each for each in "&%$#_{}"},
}  # fmt: skip


class _Html(str):
    """A table in HTML, which a notebook shows as a table."""

    @property
    def str(self):
        return self

    def _repr_html_(self):
        return self


def _converts(kind, value):
    try:
        kind(value)
    except (TypeError, ValueError):
        return False
    return True


def _is_number(value):
    if not _converts(float, value):
        return False
    if isinstance(value, str) and float(value) in (float("inf"), float("-inf")):
        return value.lower() in ("inf", "-inf")
    return not isinstance(value, str) or float(value) == float(value) or value.lower() == "nan"


def _kind(value, numbers):
    """How general a value is: 0 nothing, 1 a truth value, 2 a whole number, 3 a number, 5 text."""
    value = seen(value)
    if value is None:
        return 0
    if hasattr(value, "isoformat"):
        return 5
    if type(value).__name__ in ("bool", "bool_"):
        return 1
    if isinstance(value, str) and value in ("True", "False"):
        return 1
    if not numbers:
        return 5
    if isinstance(value, str):
        whole = _converts(int, value)
    else:
        whole = not hasattr(value, "requires_grad") and hasattr(value, "__index__")
        whole = whole and getattr(value, "ndim", 0) == 0
    return 2 if whole else 3 if _is_number(value) else 5


def _text(value, kind, floats, wholes, missing):
    if value is None:
        return missing
    if kind == 2 and wholes and not isinstance(value, str):
        return format(value, wholes)
    if kind != 3:
        return f"{value}"
    if isinstance(value, str) and seen(value) != value:
        return value.replace(seen(value), format(float(seen(value)), floats))
    return format(float(value), floats)


def _after_point(text):
    text = seen(text)
    if not _is_number(text) or _converts(int, text):
        return -1
    at = text.rfind(".")
    at = text.lower().rfind("e") if at < 0 else at
    return len(text) - at - 1 if at >= 0 else -1


def _padded(text, width, align):
    if not align:
        return text
    hidden = len(text) - width_of(text)
    return f"{text:{ {'left': '<', 'center': '^'}.get(align, '>') }{width + hidden}}"


def _each_column(given, count, default, kinds=(str, type(None))):
    """An option of all columns, or of each one."""
    if isinstance(given, kinds):
        return [given] * count
    return [*given, *[default] * count][:count]


def _wrapped(column, width, numbers):
    return [
        each
        if width is None or each is None or numbers and _is_number(each)
        else "\n".join(line for part in f"{each}".split("\n") for line in wrap(part, width) or [""])
        for each in column
    ]


def tabulate(
    tabular_data, headers=(), tablefmt="simple", floatfmt="g", intfmt="", numalign="default",
    stralign="default", missingval="", showindex="default", disable_numparse=False,
    colalign=None, maxcolwidths=None, **others
):  # fmt: skip
    """The text of a table."""
    if others or (not isinstance(tablefmt, Format) and tablefmt in _INSTEAD):
        from torch._unsupported import UnsupportedError, nearest

        name, *_ = others or [tablefmt]
        known = tabulate.__code__.co_varnames[:12] if others else tabulate_formats
        instead = f" The nearest that are: {', '.join(_INSTEAD.get(name, known))}."
        told = nearest(name, known) if name not in _INSTEAD else ""
        what = "tabulate's option " if others else "tablefmt="
        shown = name if others else repr(name)
        raise UnsupportedError(f"{what}{shown} is not supported here.{told or instead}")
    rows, headers = rows_of([] if tabular_data is None else tabular_data, headers, showindex)
    form = tablefmt if isinstance(tablefmt, Format) else FORMATS.get(tablefmt, FORMATS["simple"])
    is_pretty, spare = tablefmt == "pretty", 0 if tablefmt == "pretty" else MIN_PADDING
    kinds_of_align = ("center", "center") if is_pretty else ("decimal", "left")
    numalign, stralign = (
        own if each == "default" else each
        for each, own in zip((numalign, stralign), kinds_of_align)
    )
    if tablefmt == "rst":
        for row in [*rows, *[headers] * bool(headers)]:
            row[:1] = [".." if isinstance(x, str) and not x.strip() else x for x in row[:1]]
    columns = list(zip_longest(*rows))[: len(headers) or None]
    headers = headers[: len(columns) or None]
    count = len(columns)
    if isinstance(disable_numparse, (list, tuple, set)):
        numbers = [at not in disable_numparse for at in range(count)]
    else:
        numbers = [not (disable_numparse or is_pretty)] * count
    if maxcolwidths is not None:
        widths = _each_column(maxcolwidths, count, None, (int,))
        columns = [_wrapped(*each) for each in zip(columns, widths, numbers)]
    kinds = [
        max([1, *(_kind(each, parsed) for each in column)])
        for column, parsed in zip(columns, numbers)
    ]
    options = [
        _each_column(floatfmt, count, "g"),
        _each_column(intfmt, count, ""),
        _each_column(missingval, count, ""),
    ]
    columns = [
        [_text(each, kind, *given) for each in column]
        for column, kind, *given in zip(columns, kinds, *options)
    ]
    aligns = [numalign if kind in (2, 3) else stralign for kind in kinds]
    for at, align in enumerate(colalign or ()):
        aligns[at] = align
    split = (lambda text: re.split("\r\n|[\r\n]", text)) if form.folds else lambda text: [text]
    longest = lambda text: max(map(width_of, split(text)))  # noqa: E731
    least = [longest(each) + spare for each in headers] if headers else [0] * count
    widths = []
    for at, (column, align) in enumerate(zip(columns, aligns)):
        if align == "decimal":
            points = [_after_point(each) for each in column]
            column[:] = [e + " " * (max(points) - p) for e, p in zip(column, points)]
        elif align and not PRESERVE_WHITESPACE:
            column[:] = [each.strip() for each in column]
        least[at : at + 1] = [max([*least[at : at + 1], *map(longest, column)])]
        column[:] = [
            "\n".join(_padded(line, least[at], align) for line in split(each)) for each in column
        ]
    widths = least
    heads = [
        "\n".join(_padded(line, width, align) for line in split(each))
        for each, width, align in zip(headers, widths, aligns or [stralign] * len(headers))
    ]
    pad = " " * form.padding
    outer = [width + 2 * form.padding for width in widths]

    def line(given):
        if callable(given):
            return [given(outer, aligns)]
        begin, rule, between, end = given
        return [(begin + between.join(rule * width for width in outer) + end).rstrip()]

    def row(cells, given):
        if form.markup:
            return [_marked(form.markup, cells, aligns, given is form.header)]
        begin, between, end = given
        cells = [[pad + each + pad for each in split(cell)] for cell in cells]
        height = max(map(len, cells), default=1)
        filled = [each + [" " * width] * (height - len(each)) for each, width in zip(cells, outer)]
        return [(begin + between.join(parts) + end).rstrip() for parts in zip(*filled)]

    lines = []
    if form.above is not None and not (headers and form.hides_above):
        lines += line(form.above)
    if headers:
        lines += row(heads, form.header)
        if form.below_header is not None:
            lines += line(form.below_header)
    for at, cells in enumerate(zip(*columns)):
        if at and form.between is not None:
            lines += line(form.between)
        lines += row(cells, form.row)
    if form.below is not None and not (headers and form.hides_below):
        lines += line(form.below)
    text = "\n".join(lines) if headers or rows else ""
    return _Html(text) if form.markup in ("html", "unsafehtml") else text


def _marked(markup, cells, aligns, is_header):
    """A row in a language of markup."""
    if "html" not in markup:
        if markup != "latex_raw":
            cells = ["".join(_LATEX.get(each, each) for each in cell) for cell in cells]
        return "&".join(f" {each} " for each in cells) + r"\\"
    tag = "th" if is_header else "td"
    made = ""
    for cell, align in zip(cells, aligns):
        align = "right" if align == "decimal" else align
        style = f' style="text-align: {align};"' if align in ("right", "center") else ""
        made += f"<{tag}{style}>{escape(cell) if markup == 'html' else cell}</{tag}>"
    made = f"<tr>{made.rstrip()}</tr>"
    return f"<table>\n<thead>\n{made}\n</thead>\n<tbody>" if is_header else made


def __getattr__(name):
    from torch._unsupported import missing

    raise missing(name, __all__, "tabulate.")
