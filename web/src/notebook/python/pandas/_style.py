"""Frames as tables of HTML whose cells have colours: what `DataFrame.style` gives."""

import math
from html import escape

import numpy as np

from ._column import is_missing
from ._options import get_option
from ._refusals import refused
from ._writing import written


def _css(declared):
    """What properties declare, as one text; they may be pairs."""
    if isinstance(declared, str):
        return declared.strip().rstrip(";")
    return "; ".join(f"{name}: {value}" for name, value in declared)


def _marked(text, decimal, thousands):
    """A number with these marks in place of the comma and the point."""
    return text.translate({ord(","): thousands or "", ord("."): decimal})


def _measured(cells, vmin, vmax):
    """The numbers of a group of cells by their places, and its bounds, which may be given."""
    numbers = {place: float(value) for place, value in cells if not is_missing(value)}
    least = min(numbers.values(), default=0.0) if vmin is None else vmin
    most = max(numbers.values(), default=0.0) if vmax is None else vmax
    return numbers, least, most


def _lightness(color):
    """The luminance of a colour as W3C defines it."""
    parts = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in color[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


class Styler:
    """A frame, and how its cells are written and coloured. Methods change it and give it back."""

    def __init__(self, data, precision=None, caption=None):
        if not hasattr(data, "columns"):
            data = data.to_frame()
        self.data, self.index, self.columns = data, data.index, data.columns
        self.caption, self._precision = caption, precision
        self._declared, self._texts, self._sheet = {}, {}, []
        self._hidden_rows, self._hidden_columns = set(), set()
        self._is_index_hidden = self._is_header_hidden = False

    def _places(self, subset):
        """A frame of the numbers of its cells, of those that are asked for."""
        from ._frame import DataFrame

        count = len(self.index) * len(self.columns)
        numbers = np.arange(count).reshape(len(self.index), len(self.columns))
        all_ = DataFrame(numbers, index=self.index, columns=self.columns)
        if subset is None:
            return all_
        rows, columns = subset if isinstance(subset, tuple) else (slice(None), subset)
        several = lambda each: each if isinstance(each, (slice, list)) else (  # noqa: E731
            each.tolist() if hasattr(each, "tolist") else [each]
        )
        return all_.loc[several(rows), several(columns)]

    def _cells(self, subset):
        """The place of each cell that is asked for, and its value."""
        for number in np.ravel(self._places(subset).values).tolist():
            row, column = divmod(number, len(self.columns))
            yield (row, column), self._value(row, column)

    def _value(self, row, column):
        return self.data._columns[column].values[row]

    def _groups(self, subset, axis):
        """The places and values of each column, of each row, or of all."""
        found = list(self._cells(subset))
        if axis is None:
            return [found]
        at = 1 if axis in (0, "index") else 0
        kinds = dict.fromkeys(place[at] for place, _ in found)
        return [[each for each in found if each[0][at] == kind] for kind in kinds]

    def _declare(self, place, declared):
        if declared is not None and not is_missing(declared) and declared != "":
            self._declared.setdefault(place, []).append(_css(declared))

    def map(self, func, subset=None, **named):
        """Declares for each cell what a function of its value says."""
        for place, value in self._cells(subset):
            self._declare(place, func(value, **named))
        return self

    applymap = map

    def apply(self, func, axis=0, subset=None, **named):
        """Declares what a function of each column, each row or (None) the frame says."""
        numbers = self._places(subset)
        width = len(self.columns)
        taken = self.data.loc[numbers.index, numbers.columns]
        if axis is None:
            groups = [(numbers, taken)]
        elif axis in (0, "index"):
            groups = [(numbers[each], taken[each]) for each in numbers.columns]
        else:
            groups = [(numbers.loc[each], taken.loc[each]) for each in numbers.index]
        for places, part in groups:
            said = func(part, **named)
            said = np.ravel(np.array(getattr(said, "values", said), dtype=object)).tolist()
            for number, declared in zip(np.ravel(places.values).tolist(), said):
                self._declare(divmod(int(number), width), declared)
        return self

    def format(
        self, formatter=None, subset=None, na_rep=None, precision=None, decimal=".",
        thousands=None, escape=None,
    ):  # fmt: skip
        """How cells are written: a format, a function, or one of these for each column."""
        for (row, column), _ in self._cells(subset):
            form = formatter
            if isinstance(formatter, dict):
                form = formatter.get(self.columns[column])
            self._texts[row, column] = (form, na_rep, precision, escape, decimal, thousands)
        return self

    def _text(self, row, column):
        value = self._value(row, column)
        form, na_rep, precision, mode, decimal, thousands = self._texts.get(
            (row, column), (None, None, None, None, ".", None)
        )
        if mode == "html" and isinstance(value, str):
            value = escape(value)
        if na_rep is not None and is_missing(value):
            return na_rep
        if isinstance(form, str):
            return form.format(value)
        if form is not None:
            return str(form(value))
        if isinstance(value, float):
            digits = next(
                each
                for each in (precision, self._precision, get_option("display.precision"))
                if each is not None
            )
            return _marked(f"{value:,.{digits}f}", decimal, thousands)
        if thousands and isinstance(value, int):
            return _marked(f"{value:,}", decimal, thousands)
        return str(value)

    def background_gradient(
        self, cmap="PuBu", low=0, high=0, axis=0, subset=None, text_color_threshold=0.408,
        vmin=None, vmax=None,
    ):  # fmt: skip
        """Colours the ground of numbers by a colour map, from the least to the greatest."""
        from matplotlib.colors import Normalize, to_hex
        from matplotlib.pyplot import get_cmap

        colors = get_cmap(cmap)
        for cells in self._groups(subset, axis):
            numbers, least, most = _measured(cells, vmin, vmax)
            for place in dict(cells).keys() - numbers.keys():
                self._declare(place, "background-color: #000000; color: #f1f1f1")
            reach = most - least
            scale = Normalize(least - reach * low, most + reach * high)
            for place, value in numbers.items():
                color = colors(float(scale(value)))
                text = "#f1f1f1" if _lightness(color) < text_color_threshold else "#000000"
                self._declare(place, f"background-color: {to_hex(color)}; color: {text}")
        return self

    def _highlighted(self, chosen, color, axis, subset, props):
        for group in self._groups(subset, axis):
            known = [value for _, value in group if not is_missing(value)]
            wanted = chosen(known) if known else None
            for place, value in group:
                if known and not is_missing(value) and value == wanted:
                    self._declare(place, props or f"background-color: {color}")
        return self

    def highlight_max(self, subset=None, color="yellow", axis=0, props=None):
        return self._highlighted(max, color, axis, subset, props)

    def highlight_min(self, subset=None, color="yellow", axis=0, props=None):
        return self._highlighted(min, color, axis, subset, props)

    def highlight_null(self, color="red", subset=None, props=None):
        marked = props or f"background-color: {color}"
        return self.map(lambda value: marked if is_missing(value) else None, subset)

    def highlight_between(
        self, subset=None, color="yellow", axis=0, left=None, right=None, props=None
    ):
        marked = props or f"background-color: {color}"
        left, right = (-math.inf if left is None else left), (math.inf if right is None else right)
        return self.map(lambda value: marked if left <= value <= right else None, subset)

    def bar(
        self, subset=None, axis=0, color="#d65f5f", width=100, height=100, align="mid",
        vmin=None, vmax=None,
    ):  # fmt: skip
        """Draws a bar behind each number: from the least, or from zero where signs differ."""
        several = color if isinstance(color, (list, tuple)) else (color, color)
        for cells in self._groups(subset, axis):
            numbers, least, most = _measured(cells, vmin, vmax)
            if align == "zero":
                most = max(abs(least), abs(most))
                least = -most
            elif align == "mid":
                least, most = min(least, 0.0), max(most, 0.0)
            start = least if align == "left" else 0.0
            share = lambda value: (value - least) / (most - least) * width  # noqa: E731, B023
            for place, value in numbers.items() if most != least else ():
                one, other = sorted((share(start), share(min(max(value, least), most))))
                hue = several[0 if value < 0 else -1]
                lead = f"transparent {one:.1f}%, {hue} {one:.1f}%, " if one > 0 else ""
                stops = f"{lead}{hue} {other:.1f}%, transparent {other:.1f}%"
                drawn = f"; background: linear-gradient(90deg, {stops})" if one < other else ""
                self._declare(place, f"width: 10em{drawn}")
        return self

    def set_properties(self, subset=None, **named):
        declared = _css([(name.replace("_", "-"), value) for name, value in named.items()])
        return self.map(lambda _: declared, subset)

    def set_caption(self, caption):
        self.caption = caption
        return self

    def set_precision(self, precision):
        self._precision = precision
        return self

    def set_table_styles(self, table_styles=None, axis=0, overwrite=True):
        """Rules of a sheet for the table, each of a selector and its properties."""
        if overwrite:
            self._sheet.clear()
        self._sheet += table_styles or []
        return self

    def set_table_attributes(self, attributes):
        return self

    def hide(self, subset=None, axis=0):
        """Leaves out the labels of an axis, or some of its rows or columns."""
        is_rows = axis in (0, "index")
        if subset is None:
            if is_rows:
                self._is_index_hidden = True
            else:
                self._is_header_hidden = True
            return self
        numbers = self._places((subset, slice(None)) if is_rows else subset)
        hidden = self._hidden_rows if is_rows else self._hidden_columns
        for number in np.ravel(numbers.values).tolist():
            hidden.add(divmod(number, len(self.columns))[0 if is_rows else 1])
        return self

    def hide_index(self):
        return self.hide()

    def hide_columns(self, subset=None):
        return self.hide(subset, axis=1)

    def pipe(self, func, *given, **named):
        return func(self, *given, **named)

    def to_html(self, buf=None):
        """The table of HTML."""
        columns = [at for at in range(len(self.columns)) if at not in self._hidden_columns]
        rows = [at for at in range(len(self.index)) if at not in self._hidden_rows]
        name = f"T_{id(self) & 0xFFFFF:05x}"
        said = lambda label: escape(  # noqa: E731
            " ".join(map(str, label)) if isinstance(label, tuple) else str(label)
        )
        lines = []
        if not self._is_header_hidden:
            heads = [said(self.columns[at]) for at in columns]
            lead = [] if self._is_index_hidden else [""]
            row = "".join(f"<th>{each}</th>" for each in lead + heads)
            lines.append(f"<thead><tr>{row}</tr></thead>")
        lines.append("<tbody>")
        for row in rows:
            cells = [] if self._is_index_hidden else [f"<th>{said(self.index[row])}</th>"]
            for column in columns:
                declared = "; ".join(self._declared.get((row, column), ()))
                style = f' style="{escape(declared)}"' if declared else ""
                cells.append(f"<td{style}>{self._text(row, column)}</td>")
            lines.append(f"<tr>{''.join(cells)}</tr>")
        lines.append("</tbody>")
        rules = "\n".join(
            f"#{name} {each['selector']} {{ {_css(each['props'])} }}" for each in self._sheet
        )
        sheet = f"<style>\n{rules}\n</style>\n" if rules else ""
        caption = "" if self.caption is None else f"<caption>{escape(str(self.caption))}</caption>\n"
        body = "\n".join(lines)
        text = f'{sheet}<table id="{name}" class="dataframe">\n{caption}{body}\n</table>'
        return text if buf is None else written(text, buf)

    render = _repr_html_ = to_html

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        raise refused(name, dir(Styler), "Styler.")


Styler.__module__ = "pandas.io.formats.style"
