"""The formats of tabulate's tables."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Format:
    """The lines of a table: each is begin, rule, between and end; rows have no rule."""

    above: object = None
    below_header: object = None
    between: object = None
    below: object = None
    header: tuple = ("|", "|", "|")
    row: tuple = ("|", "|", "|")
    padding: int = 1
    hides_above: bool = False
    hides_below: bool = False
    folds: bool = False
    markup: str = ""


def separated(separator):
    """A format of columns with a separator between them."""
    row = ("", separator, "")
    return Format(header=row, row=row, padding=0)


def _lines(above, header, between, below, row="|||", **options):
    lines = [tuple(each) if each else None for each in (above, header, between, below)]
    return Format(*lines, tuple(row), tuple(row), folds=True, **options)


def _colons(widths, aligns):
    parts = []
    for width, align in zip(widths, aligns or [""] * len(widths)):
        left = ":" if align in ("left", "center") else ""
        right = ":" if align in ("right", "decimal", "center") else ""
        parts.append(left + "-" * (width - len(left + right)) + right)
    return "|" + "|".join(parts) + "|"


def _tabular(rule):
    def line(widths, aligns):
        letters = {"center": "c", "right": "r", "decimal": "r"}
        columns = "".join(letters.get(each, "l") for each in aligns)
        return f"\\begin{{tabular}}{{{columns}}}\n{rule}"

    return line


def _latex(markup, top="\\hline", middle="\\hline", bottom="\\hline"):
    last = f"{bottom}\n\\end{{tabular}}"
    return Format(
        _tabular(top), lambda *_: middle, None, lambda *_: last, header=(), markup=markup, padding=0
    )


def _html(markup):
    return Format(
        lambda *_: "<table>\n<tbody>", None, None, lambda *_: "</tbody>\n</table>", header=(),
        padding=0, hides_above=True, markup=markup,
    )  # fmt: skip


_BOXES = {
    "": "+-++ +=++ +-++ +-++ |||",
    "simple_": "┌─┬┐ ├─┼┤ ├─┼┤ └─┴┘ │││",
    "rounded_": "╭─┬╮ ├─┼┤ ├─┼┤ ╰─┴╯ │││",
    "heavy_": "┏━┳┓ ┣━╋┫ ┣━╋┫ ┗━┻┛ ┃┃┃",
    "mixed_": "┍━┯┑ ┝━┿┥ ├─┼┤ ┕━┷┙ │││",
    "double_": "╔═╦╗ ╠═╬╣ ╠═╬╣ ╚═╩╝ ║║║",
    "fancy_": "╒═╤╕ ╞═╪╡ ├─┼┤ ╘═╧╛ │││",
}
_RULE, _GAP = ("", "-", "  ", ""), ("", "  ", "")
FORMATS = {
    "plain": _lines(None, None, None, None, _GAP, padding=0),
    "simple": _lines(
        _RULE, _RULE, None, _RULE, _GAP, padding=0, hides_above=True, hides_below=True
    ),
    "github": _lines("|-||", "|-||", None, None, hides_above=True),
    "orgtbl": _lines(None, "|-+|", None, None),
    "presto": _lines(None, ("", "-", "+", ""), None, None, ("", "|", "")),
    "pretty": _lines("+-++", "+-++", None, "+-++"),
    "psql": _lines("+-++", "|-+|", None, "+-++"),
    "rst": _lines(*[("", "=", "  ", "")] * 2, None, ("", "=", "  ", ""), _GAP, padding=0),
    "pipe": Format(_colons, _colons, hides_above=True, folds=True),
    "jira": Format(header=("||", "||", "||"), folds=True),
    "tsv": separated("\t"),
    "html": _html("html"),
    "unsafehtml": _html("unsafehtml"),
    "latex": _latex("latex"),
    "latex_raw": _latex("latex_raw"),
    "latex_booktabs": _latex("latex", "\\toprule", "\\midrule", "\\bottomrule"),
}
for _name, _box in _BOXES.items():
    _above, _header, _between, _below, _row = _box.split()
    FORMATS[f"{_name}grid"] = _lines(_above, _header, _between, _below, _row)
    FORMATS[f"{_name}outline"] = _lines(_above, _header, None, _below, _row)
