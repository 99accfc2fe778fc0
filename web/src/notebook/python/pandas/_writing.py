"""Tables written as HTML, LaTeX and Markdown."""

import html
import re

from ._column import is_missing
from ._text import cells, label_texts

_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?|nan|[+-]?inf", re.IGNORECASE)


def _put(text, buf):
    """The text, or nothing where it is written into a file."""
    if buf is None:
        return text
    if hasattr(buf, "write"):
        buf.write(text)
    else:
        with open(buf, "w", encoding="utf-8") as file:
            file.write(text)


def _columns(frame, na_rep="NaN", form=None):
    """The texts of each column."""
    found = []
    for column in frame._columns:
        texts = [each.strip() for each in cells(column, False)]
        if form is not None and column.dtype in ("float64", "float32"):
            texts = [each if each != each else form(each) for each in column.values]
        found.append(
            [na_rep if is_missing(value) else str(text)
             for value, text in zip(column.values, texts)]
        )  # fmt: skip
    return found


def _levels(index):
    """The labels of each row as tuples of texts."""
    return [tuple(map(str, each)) if isinstance(each, tuple) else None for each in index]


def _heads(index):
    texts = label_texts(index._column) if not hasattr(index, "heads") else None
    return [each.strip() for each in texts] if texts else [" ".join(map(str, e)) for e in index]


def _row(parts, kind, style=""):
    open_kinds = [kind] * len(parts) if isinstance(kind, str) else kind
    inner = "".join(f"      <{k}>{each}</{k}>\n" for k, each in zip(open_kinds, parts))
    return f"    <tr{style}>\n{inner}    </tr>\n"


def to_html(
    self, buf=None, *, columns=None, index=True, header=True, na_rep="NaN", float_format=None,
    classes=None, border=1, escape=True, justify=None, table_id=None,
):  # fmt: skip
    frame = self if columns is None else self[columns]
    spoken = html.escape if escape else str
    form = float_format if callable(float_format) or float_format is None else (
        lambda each: float_format % each
    )  # fmt: skip
    parts = _columns(frame, na_rep, form)
    rows = _levels(frame.index)
    labels = rows if any(rows) else [(each,) for each in _heads(frame.index)]
    names = list(getattr(frame.index, "names", None) or [frame.index.name])
    deep = len(names) if index else 0
    kinds = ["dataframe", *([classes] if isinstance(classes, str) else classes or [])]
    identity = f' id="{table_id}"' if table_id else ""
    edge = f'border="{border}" ' if border else ""
    text = f'<table {edge}class="{" ".join(kinds)}"{identity}>\n'
    if header:
        above = [""] * (deep - 1) + [str(frame.columns.name or "")] if deep else []
        heads = [*above, *(spoken(each) for each in _heads(frame.columns))]
        text += "  <thead>\n" + _row(heads, "th", f' style="text-align: {justify or "right"};"')
        if deep and any(each is not None for each in names):
            told = ["" if each is None else str(each) for each in names]
            text += _row([*told, *[""] * len(parts)], "th")
        text += "  </thead>\n"
    text += "  <tbody>\n"
    for place, label in enumerate(labels):
        row = [spoken(part[place]) for part in parts]
        beside = list(map(spoken, label)) if deep else []
        text += _row([*beside, *row], ["th"] * deep + ["td"] * len(row))
    return _put(text + "  </tbody>\n</table>", buf)


def to_latex(
    self, buf=None, *, columns=None, header=True, index=True, na_rep="NaN", float_format=None,
    column_format=None, escape=None, caption=None, label=None, position=None, bold_rows=False,
):  # fmt: skip
    frame = self if columns is None else self[columns]
    form = float_format or "{:.6f}".format
    form = form if callable(form) else lambda each, given=form: given % each
    spoken = _escaped if escape else str
    parts = _columns(frame, na_rep, form)
    labels, name = _heads(frame.index), frame.index.name
    if bold_rows:
        labels = [f"\\textbf{{{each}}}" for each in labels]
    rows = [[spoken(part[place]) for part in parts] for place in range(len(labels))]
    heads = [spoken(each) for each in _heads(frame.columns)]
    if isinstance(header, list):
        heads = list(header)
    sides = "".join("r" if each.is_number else "l" for each in frame._columns)
    above = [heads] if header else []
    if index:
        rows = [[spoken(label), *row] for label, row in zip(labels, rows)]
        above = [["", *each] for each in above]
        above += [[str(name), *[""] * len(heads)]] if name is not None and header else []
        sides = "l" + sides
    lines = ["\\toprule", *_ends(above), *(["\\midrule"] if header else [])]
    lines = [*lines, *_ends(rows), "\\bottomrule"]
    told = [f"\\caption{{{caption}}}"] if caption else []
    told += [f"\\label{{{label}}}"] if label else []
    text = "\n".join([f"\\begin{{tabular}}{{{column_format or sides}}}", *lines, "\\end{tabular}"])
    if told or position:
        where = f"[{position}]" if position else ""
        text = "\n".join([f"\\begin{{table}}{where}", *told, text, "\\end{table}"])
    return _put(text + "\n", buf)


def _ends(rows):
    return [" & ".join(each) + " \\\\" for each in rows]


def _escaped(text):
    return re.sub(r"([&%$#_{}])", r"\\\1", str(text))


def _aligned(values, head, form):
    """A column of Markdown: its texts in one width, and whether it stands at the right."""
    texts = ["" if value is None else str(value) for value in values]
    is_number = all(
        not isinstance(value, bool) and (not text or _NUMBER.fullmatch(text))
        for value, text in zip(values, texts)
    ) and any(texts)  # fmt: skip
    if is_number and any("." in each or not each.lstrip("+-").isdigit() for each in texts if each):
        texts = [format(float(each), form) if each else each for each in texts]
        after = [_after_point(each) for each in texts]
        texts = [text + " " * (max(after) - own) for text, own in zip(texts, after)]
    width = max(len(head) + 2, *map(len, texts)) if texts else len(head) + 2
    turn = str.rjust if is_number else str.ljust
    return [turn(each, width) for each in (head, *texts)], is_number


def _after_point(text):
    if text.lstrip("+-").isdigit():
        return -1
    at = text.rfind(".") if "." in text else text.lower().rfind("e")
    return len(text) - at - 1 if at >= 0 else -1


def to_markdown(self, buf=None, mode="wt", index=True, *, tablefmt="pipe", floatfmt="g"):
    if tablefmt not in ("pipe", "github"):
        raise ValueError(f"tablefmt={tablefmt!r} is not known here: 'pipe' and 'github' are.")
    frame = self if hasattr(self, "_columns") else self.to_frame()
    columns = [
        (str(label), column.values) for label, column in zip(frame.columns, frame._columns)
    ]
    if index:
        columns.insert(0, (str(frame.index.name or ""), frame.index.tolist()))
    made = [_aligned(values, head, floatfmt) for head, values in columns]
    lines = [f"| {' | '.join(row)} |" for row in zip(*(texts for texts, _ in made))]
    bars = []
    for texts, is_number in made:
        bar = "-" * (len(texts[0]) + 1)
        plain = f"{bar}-"
        bars.append(plain if tablefmt == "github" else f"{bar}:" if is_number else f":{bar}")
    return _put("\n".join([lines[0], f"|{'|'.join(bars)}|", *lines[1:]]), buf)


class Styler:
    """A table with the looks it is to have as HTML: here formats, and shades behind numbers."""

    def __init__(self, data):
        self.data, self.columns, self.index = data, data.columns, data.index
        self._forms, self._looks, self._caption, self._has_index = {}, {}, "", True

    def format(self, formatter=None, subset=None, na_rep=None, precision=None, **_):
        given = formatter if formatter is not None or precision is None else f"{{:.{precision}f}}"
        if not isinstance(given, dict):
            given = dict.fromkeys(self._chosen(subset), given)
        self._forms.update(given)
        return self

    def hide(self, subset=None, axis=0, **_):
        if axis in (0, "index") and subset is None:
            self._has_index = False
        return self

    def hide_index(self, *_):
        return self.hide()

    def set_caption(self, caption):
        self._caption = f"<caption>{caption}</caption>"
        return self

    def set_precision(self, precision):
        return self.format(precision=precision)

    def _chosen(self, subset):
        if subset is None:
            return list(self.columns)
        return [subset] if isinstance(subset, str) else list(subset)

    def background_gradient(self, cmap="PuBu", low=0, high=0, axis=0, subset=None, vmin=None,
                            vmax=None, **_):  # fmt: skip
        """Shades numbers by where they stand between the least and the greatest."""
        from matplotlib.cm import get_cmap
        from matplotlib.colors import contrast, to_hex

        names = [each for each in self._chosen(subset) if self.data[each]._column.is_number]
        shades = get_cmap(cmap)
        rows = [self.data[each].tolist() for each in names]
        if axis in (1, "columns"):
            parts = [list(each) for each in zip(*rows)]
        else:
            parts = rows if axis in (0, "index") else [[each for row in rows for each in row]]
        ends = [
            (min(part) if vmin is None else vmin, max(part) if vmax is None else vmax)
            for part in ([each for each in part if each == each] for part in parts)
        ]
        for down, (name, row) in enumerate(zip(names, rows)):
            for place, value in enumerate(row):
                at = place if axis in (1, "columns") else down if axis in (0, "index") else 0
                first, last = ends[at]
                wide = (last - first) or 1
                first, wide = first - wide * low, wide * (1 + low + high)
                if value == value:
                    shade = shades((value - first) / wide)[:3]
                    ink = contrast([255 * each for each in shade])
                    self._looks[place, name] = f"background-color:{to_hex(shade)};color:{ink}"
        return self

    def _repr_html_(self):
        frame, text = self.data, "<table><thead><tr>"
        text += "<th></th>" * self._has_index
        text = self._caption and text.replace("<thead>", f"{self._caption}<thead>") or text
        text += "".join(f"<th>{html.escape(str(each))}</th>" for each in frame.columns)
        text += "</tr></thead><tbody>"
        parts = {name: frame[name].tolist() for name in frame.columns}
        for place, label in enumerate(frame.index):
            text += "<tr>" + f"<th>{html.escape(str(label))}</th>" * self._has_index
            for name, values in parts.items():
                look = self._looks.get((place, name))
                look = f' style="{look}"' if look else ""
                text += f"<td{look}>{html.escape(self._written(name, values[place]))}</td>"
            text += "</tr>"
        return text + "</tbody></table>"

    to_html = _repr_html_

    def _written(self, name, value):
        form = self._forms.get(name)
        if form is not None:
            return form.format(value) if isinstance(form, str) else str(form(value))
        return f"{value:.6f}" if isinstance(value, float) else str(value)

    def to_latex(self, **named):
        return to_latex(self.data, **named)

    def __getattr__(self, name):
        if name not in _PLAIN:
            raise AttributeError(f"'Styler' object has no attribute {name!r}")
        return lambda *given, **named: self


#: What changes looks alone, which a table here has not.
_PLAIN = """apply applymap map bar highlight_max highlight_min highlight_null highlight_between
    highlight_quantile text_gradient set_properties set_table_styles set_table_attributes
    set_sticky set_td_classes set_tooltips set_uuid apply_index applymap_index map_index
    format_index relabel_index hide_columns set_na_rep clear use""".split()

Styler.__module__ = "pandas.io.formats.style"


def give(frame, series):
    """Gives frames and series these methods."""
    frame.to_html, frame.to_latex, frame.style = to_html, to_latex, property(Styler)
    frame.to_markdown = series.to_markdown = to_markdown
    series.to_latex = lambda self, *given, **named: to_latex(self.to_frame(), *given, **named)
