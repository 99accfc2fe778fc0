"""Tables written as Markdown and HTML."""

import re

from ._options import option_context
from ._show import frame_html


def _is_number(text):
    try:
        return not text or float(text) is not None
    except ValueError:
        return False


def _aligned(values, head, form):
    """A column of Markdown: its texts in one width, and whether it stands at the right."""
    texts = ["" if value is None else str(value) for value in values]
    is_right = any(texts) and all(map(_is_number, texts))
    if not all(re.fullmatch(r"[+-]?\d*", each) for each in texts) and is_right:
        texts = [format(float(each), form) if each else each for each in texts]
        after = [_after_point(each) for each in texts]
        texts = [text + " " * (max(after) - own) for text, own in zip(texts, after)]
    width = max(len(head) + 2, *map(len, texts))
    turn = str.rjust if is_right else str.ljust
    return [turn(each, width) for each in (head, *texts)], is_right


def _after_point(text):
    return len(text) - max(text.rfind("."), text.find("e")) - 1 if set(text) & {*".e"} else -1


def to_markdown(self, buf=None, index=True, *, floatfmt="g"):
    """The table as one of Markdown."""
    frame = self if hasattr(self, "_columns") else self.to_frame()
    columns = [(str(head), part.values) for head, part in zip(frame.columns, frame._columns)]
    if index:
        columns.insert(0, (str(frame.index.name or ""), frame.index.tolist()))
    made = [_aligned(values, head, floatfmt) for head, values in columns]
    lines = [f"| {' | '.join(row)} |" for row in zip(*(texts for texts, _ in made))]
    bars = ["-" * (len(texts[0]) + 1) for texts, _ in made]
    bars = [f"{bar}:" if is_right else f":{bar}" for bar, (_, is_right) in zip(bars, made)]
    text = "\n".join([lines[0], f"|{'|'.join(bars)}|", *lines[1:]])
    return text if buf is None else written(text, buf)


def to_html(
    self, buf=None, *, columns=None, index=True, header=True, na_rep="NaN", float_format=None,
    max_rows=None, max_cols=None, show_dimensions=False, classes=None, border=1, escape=True,
    justify=None, bold_rows=True, table_id=None,
):  # fmt: skip
    """The frame as a table of HTML."""
    frame = self if columns is None else self[columns]
    with option_context("display.float_format", _as_function(float_format)):
        text = frame_html(
            frame, rows=max_rows, columns=max_cols, index=index, header=header,
            size=show_dimensions, classes=classes, border=border, escape=escape,
            justify=justify or "right", bold_rows=bold_rows, table_id=table_id,
        )  # fmt: skip
    text = text if na_rep == "NaN" else text.replace(">NaN<", f">{na_rep}<")
    return text if buf is None else written(text, buf)


def written(text, buf):
    """Writes a text into a file, or under the name of one."""
    if hasattr(buf, "write"):
        buf.write(text)
    else:
        with open(buf, "w", encoding="utf-8") as file:
            file.write(text)


def _as_function(form):
    """A format of the operator % as a function."""
    return (lambda value: form % value) if isinstance(form, str) else form


def give(frame, series):
    """Gives frames and series these methods."""
    frame.to_html = to_html
    frame.to_markdown = series.to_markdown = to_markdown
