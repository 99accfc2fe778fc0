"""Tables of text that grow by rows, as prettytable prints them."""

import textwrap
from html import escape

from tabulate._widths import width_of

__version__ = "3.6.0"
FRAME, ALL, NONE, HEADER = range(4)
DEFAULT, MSWORD_FRIENDLY, PLAIN_COLUMNS, MARKDOWN = 10, 11, 12, 13
DOUBLE_BORDER, SINGLE_BORDER = 15, 16
__all__ = ["ALL", "DOUBLE_BORDER", "FRAME", "HEADER", "MARKDOWN", "NONE", "PLAIN_COLUMNS",
           "PrettyTable", "SINGLE_BORDER"]  # fmt: skip
# Vertical and horizontal lines, then the corners of the top, the middle and the bottom.
_BOXES = {
    DEFAULT: "|-+++++++++", MSWORD_FRIENDLY: "|-+++++++++", PLAIN_COLUMNS: "|-+++++++++",
    MARKDOWN: "|-|||||||||", DOUBLE_BORDER: "║═╔╦╗╠╬╣╚╩╝",
    SINGLE_BORDER: "│─┌┬┐├┼┤└┴┘",
}  # fmt: skip
_OPTIONS = {
    "title": None, "border": True, "header": True, "hrules": FRAME, "sortby": None,
    "reversesort": False, "sort_key": lambda row: row, "start": 0, "end": None, "fields": None,
    "left_padding_width": 1, "right_padding_width": 1, "print_empty": True,
}  # fmt: skip


#: Options that calls may be given too, though only those of the table count.
_IDLE = "align float_format int_format max_width min_width custom_format valign".split()


class _PerField(dict):
    """An option of each field; fields without it have the one of all."""

    common = None

    def of(self, field):
        return self.get(field, self.common)


def _per_field(name):
    def take(self, value):
        kept = _PerField(value if isinstance(value, dict) else ())
        kept.common = None if isinstance(value, dict) else value
        if name == "align" and kept.common is None:
            kept.common = "c"
        self.__dict__["_" + name] = kept

    return property(lambda self: self.__dict__["_" + name], take)


def _justified(text, width, align):
    wide = width_of(text)
    spare = width - wide
    if align == "c":
        left = spare // 2 + (spare % 2 and not wide % 2)
        return " " * left + text + " " * (spare - left)
    return text + " " * spare if align == "l" else " " * spare + text


class PrettyTable:
    """Rows under the names of fields."""

    align, float_format, int_format = map(_per_field, ("align", "float_format", "int_format"))
    max_width, min_width = map(_per_field, ("max_width", "min_width"))
    custom_format = _per_field("custom_format")

    def __init__(self, field_names=None, **options):
        self._style, self._names, self._rows = DEFAULT, [], []
        self.align = "c"
        self.float_format = self.int_format = self.custom_format = None
        self.max_width = self.min_width = None
        for name, value in {**_OPTIONS, **options}.items():
            setattr(self, name, value)
        if field_names is not None:
            self.field_names = field_names

    def __setattr__(self, name, value):
        if name not in _OPTIONS and name[0] != "_" and not hasattr(type(self), name):
            known = {"padding_width": ("left_padding_width", "right_padding_width")}.get(name)
            if known is None:
                from torch._unsupported import UnsupportedError, nearest

                told = nearest(name, [*_OPTIONS, "align", "float_format", "max_width"])
                raise UnsupportedError(f"PrettyTable's {name} is not supported here.{told}")
            for each in known:
                object.__setattr__(self, each, value)
            return
        if name[0] != "_" and self.__dict__.get("_names"):
            self._check(name, value)
        object.__setattr__(self, name, value)

    def _check(self, name, value):
        """Refuses names of fields that there are not, and widths below zero."""
        names = {"sortby": [value], "fields": value}.get(name)
        for each in names or ():
            if each is not None and each not in self._names:
                raise ValueError(f"Invalid field name: {each}")
        if "width" in name and isinstance(value, (int, float)) and value < 0:
            raise ValueError(f"Invalid value for {name}: {value}")

    @property
    def field_names(self):
        return self._names

    @field_names.setter
    def field_names(self, names):
        names = [str(each) for each in names]
        if self._rows and len(names) != len(self._rows[0]):
            raise ValueError(
                "Field name list has incorrect number of values, "
                f"(actual) {len(names)}!={len(self._rows[0])} (expected)"
            )
        if len(set(names)) != len(names):
            raise ValueError("Field names must be unique")
        self._names = names

    rows = property(lambda self: [list(row) for row in self._rows])
    rowcount = property(lambda self: len(self._rows))
    colcount = property(lambda self: len(self._names))

    def add_row(self, row, *, divider=False):
        """Adds a row with a value for each field."""
        if self._names and len(row) != len(self._names):
            raise ValueError(
                f"Row has incorrect number of values, (actual) {len(row)}!={len(self._names)} "
                "(expected)"
            )
        if not self._names:
            self._names = [f"Field {at + 1}" for at in range(len(row))]
        self._rows.append(list(row))
        if divider:
            self._dividers = {*self.__dict__.get("_dividers", ()), len(self._rows) - 1}

    def add_rows(self, rows):
        for row in rows:
            self.add_row(row)

    def add_column(self, fieldname, column, align="c", valign="t"):
        """Adds a field with a value for each row."""
        if len(self._rows) not in (0, len(column)):
            raise ValueError(
                f"Column length {len(column)} does not match number of rows {len(self._rows)}"
            )
        self._rows = self._rows or [[] for _ in column]
        self._names.append(str(fieldname))
        self.align[str(fieldname)] = align
        for row, value in zip(self._rows, column):
            row.append(value)

    def add_autoindex(self, fieldname="Index"):
        self._names.insert(0, fieldname)
        for at, row in enumerate(self._rows, 1):
            row.insert(0, at)

    def del_row(self, row_index):
        del self._rows[row_index]

    def del_column(self, fieldname):
        at = self._names.index(fieldname)
        for row in [self._names, *self._rows]:
            del row[at]

    def clear_rows(self):
        self._rows = []

    def clear(self):
        self._rows, self._names = [], []

    def copy(self):
        import copy

        return copy.deepcopy(self)

    def set_style(self, style):
        """Takes one of the styles; what is set after it stays."""
        if style not in _BOXES:
            raise ValueError("Invalid pre-set style")
        self._style = style
        self.hrules = {MARKDOWN: None, MSWORD_FRIENDLY: NONE}.get(style, FRAME)
        self.border = style != PLAIN_COLUMNS
        self.left_padding_width = int(self.border)
        self.right_padding_width = 1 if self.border else 8

    def __str__(self):
        return self.get_string()

    __repr__ = __str__

    def __getitem__(self, at):
        made = self.copy()
        made._rows = self._rows[at] if isinstance(at, slice) else [self._rows[at]]
        return made

    def _asked(self, options):
        asked = {name: getattr(self, name) for name in _OPTIONS}
        for name, value in options.items():
            self._check(name, value)
            if name not in asked and name not in _IDLE:
                from torch._unsupported import UnsupportedError, nearest

                told = nearest(name, asked)
                raise UnsupportedError(f"get_string's {name} is not supported here.{told}")
        return {**asked, **options}

    def _chosen(self, asked):
        rows = self._rows
        if asked["sortby"]:
            at = self._names.index(asked["sortby"])
            keyed = sorted(
                ([row[at], *row] for row in rows),
                key=asked["sort_key"],
                reverse=asked["reversesort"],
            )
            rows = [row[1:] for row in keyed]
        return rows[asked["start"] : asked["end"]]

    def _texts(self, asked, chosen=None):
        return [
            [
                self._text(name, value)
                for name, value in zip(self._names, row)
                if chosen is None or name in chosen
            ]
            for row in self._chosen(asked)
        ]

    def _text(self, name, value):
        if isinstance(value, int) and self.int_format.of(name):
            return f"%{self.int_format.of(name)}d" % value
        if isinstance(value, float) and self.float_format.of(name):
            return f"%{self.float_format.of(name)}f" % value
        custom = self.custom_format.of(name)
        return custom(name, value) if custom else str(value)

    def get_string(self, **options):
        """The table as text."""
        asked = self._asked(options)
        if not self._rows and not (asked["print_empty"] and asked["border"]):
            return ""
        texts = self._texts(asked)
        chosen = [at for at, e in enumerate(self._names) if e in (asked["fields"] or self._names)]
        names = [self._names[at] for at in chosen]
        cells, widths = [[] for _ in texts], []
        for at, name in zip(chosen, names):
            limit = self.max_width.of(name)
            cut = max(limit or 0, width_of(name) if asked["header"] else 0)
            column = [
                "\n".join(
                    textwrap.fill(line, cut) if limit and width_of(line) > cut else line
                    for line in row[at].split("\n")
                ).split("\n")
                for row in texts
            ]
            head = width_of(name) if asked["header"] else 0
            longest = [width_of(line) for row in texts for line in row[at].split("\n")]
            least = (self.min_width.of(name) or 0) if texts else 0
            widths.append(max([head, least, *(min(each, limit or each) for each in longest)]))
            for row, each in zip(cells, column):
                row.append(each)
        before, after = asked["left_padding_width"], asked["right_padding_width"]
        border, hrules, box = asked["border"], asked["hrules"], _BOXES[self._style]
        if asked["title"]:
            least = len(asked["title"]) + before + after + 2
            least -= len(widths) * (before + after) + (len(widths) + 1 if border else 0)
            total = sum(widths) or 1
            if total < least:
                widths = [int(each * least / total) for each in widths]
                widths[-1] += max(least - sum(widths), 0)

        def rule(corners):
            parts = [box[1] * (width + before + after) for width in widths]
            if self._style == MARKDOWN:
                sides = [self.align.of(each) for each in names]
                parts = [
                    (":" if side in "lc" else e[0]) + e[1:-1] + (":" if side in "cr" else e[-1])
                    for e, side in zip(parts, sides)
                ]
            return corners[0] + corners[1].join(parts) + corners[2]

        def line(values):
            parts = [
                " " * before + _justified(each, width, self.align.of(name)) + " " * after
                for each, width, name in zip(values, widths, names)
            ]
            return box[0] + box[0].join(parts) + box[0] if border else "".join(parts)

        top, middle, bottom = box[2:5], box[5:8], box[8:11]
        is_framed, lines = border and hrules in (ALL, FRAME), []
        if asked["title"]:
            wide = sum(widths) + len(widths) * (before + after + 1) - 1 if border else 0
            title = " " * before + asked["title"] + " " * after
            if border:
                lines.append(rule([top[0], box[1], top[2]]))
            edge = box[0] if border else " "
            lines.append(edge + _justified(title, wide, "c") + edge)
            top = middle[0] + top[1] + middle[2]
        if is_framed:
            lines.append(rule(top))
        if asked["header"]:
            lines.append(line([name[:width] for name, width in zip(names, widths)]))
            if border and hrules != NONE:
                lines.append(rule(middle))
        dividers = self.__dict__.get("_dividers", ())
        for at, row in enumerate(cells):
            height = max(map(len, row), default=1)
            filled = [each + [""] * (height - len(each)) for each in row]
            lines += map(line, zip(*filled))
            if border and at < len(cells) - 1 and (hrules == ALL or at in dividers):
                lines.append(rule(middle))
        if is_framed and (cells or hrules == FRAME):
            lines.append(rule(bottom))
        return "\n".join(lines)

    def get_formatted_string(self, out_format="text", **options):
        name = {"text": "string"}.get(out_format, f"{out_format}_string")
        if out_format not in ("text", "html", "csv", "json"):
            raise ValueError(
                f"Invalid format {out_format}. Must be one of: text, html, csv, or json"
            )
        return getattr(self, f"get_{name}")(**options)

    def get_json_string(self, **options):
        """The rows in JSON; what is not an option of tables is one of `json.dumps`."""
        import json

        own = {name: each for name, each in options.items() if name in {*_OPTIONS, *_IDLE}}
        others = {name: each for name, each in options.items() if name not in own}
        asked = self._asked(own)
        rows = [dict(zip(self._names, row)) for row in self._chosen(asked)]
        look = {"indent": 4, "separators": (",", ": "), "sort_keys": True, **others}
        return json.dumps([*[self._names] * bool(asked["header"]), *rows], **look)

    def get_csv_string(self, **options):
        import csv
        import io

        text = io.StringIO()
        writer = csv.writer(text)
        asked = self._asked(options)
        writer.writerows([*[self._names] * bool(asked["header"]), *self._chosen(asked)])
        return text.getvalue()

    def get_html_string(self, **options):
        """The table in HTML."""
        asked = self._asked(options)
        chosen = [each for each in self._names if each in (asked["fields"] or self._names)]
        lines = ["<table>"]
        if asked["title"]:
            lines.append(f"    <caption>{asked['title']}</caption>")
        if asked["header"]:
            heads = [f"            <th>{escape(each)}</th>" for each in chosen]
            lines += ["    <thead>", "        <tr>", *heads, "        </tr>", "    </thead>"]
        lines.append("    <tbody>")
        for row in self._texts(asked, chosen):
            cells = [escape(each).replace("\n", "<br>") for each in row]
            lines.append("        <tr>")
            lines += [f"            <td>{each}</td>" for each in cells]
            lines.append("        </tr>")
        return "\n".join([*lines, "    </tbody>", "</table>"])

    _repr_html_ = get_html_string


def __getattr__(name):
    from torch._unsupported import missing

    raise missing(name, __all__, "prettytable.")
