"""Tables written as Markdown, and tables with looks."""

import re


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


def to_markdown(self, index=True, *, floatfmt="g"):
    frame = self if hasattr(self, "_columns") else self.to_frame()
    columns = [(str(head), part.values) for head, part in zip(frame.columns, frame._columns)]
    if index:
        columns.insert(0, (str(frame.index.name or ""), frame.index.tolist()))
    made = [_aligned(values, head, floatfmt) for head, values in columns]
    lines = [f"| {' | '.join(row)} |" for row in zip(*(texts for texts, _ in made))]
    bars = ["-" * (len(texts[0]) + 1) for texts, _ in made]
    bars = [f"{bar}:" if is_right else f":{bar}" for bar, (_, is_right) in zip(bars, made)]
    return "\n".join([lines[0], f"|{'|'.join(bars)}|", *lines[1:]])


class Styler:
    """A table with looks, of which it has none here."""

    def __init__(self, data):
        self.data, self.columns, self.index = data, data.columns, data.index

    def __getattr__(self, name):
        if name.startswith(("_", "to_")):
            raise AttributeError(f"'Styler' object has no attribute {name!r}")
        return lambda *given, **named: self


Styler.__module__ = "pandas.io.formats.style"


def give(frame, series):
    """Gives frames and series these methods."""
    frame.style = property(Styler)
    frame.to_markdown = series.to_markdown = to_markdown
