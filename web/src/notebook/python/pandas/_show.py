"""Frames and series as text, as pandas prints them."""

from ._options import get_option
from ._text import cells, fixed, joined, justified, label_texts


def _parts(count, most, least):
    """How many rows stand above and below the dots, or None where all are shown."""
    if not most or count <= most:
        return None
    half = min(least or most, most) // 2
    return max(half, 1)


def _ends(count, half):
    return [*range(half), *range(count - half, count)]


def _labels(index, gap):
    """What stands above the labels of rows, None for nothing, and their texts."""
    if hasattr(index, "printed"):
        return index.printed(gap)
    return None if index.name is None else str(index.name), label_texts(index._column)


def series_text(series, most="asked", footer=True, missing="NaN", header=True):
    """The text of a series, the middle of one that is long left out."""
    most = get_option("display.max_rows") if most == "asked" else most
    half = _parts(len(series), most, get_option("display.min_rows"))
    called = series.name
    if isinstance(called, tuple):
        called = f"({', '.join(map(str, called))})"
    named = [] if called is None else [f"Name: {called}"]
    sized = [f"Length: {len(series)}"] if half else []
    paced = getattr(series.index, "freq", None)
    named = named if paced is None else [f"Freq: {paced.freqstr}", *named]
    below = ", ".join([*named, *sized, f"dtype: {series._column.shown.partition('[i')[0]}"])
    if hasattr(series._column.dtype, "footer"):
        below += f"\n{series._column.dtype.footer()}"
    if len(series) == 0:
        return f"Series([], {below})"
    column, index = series._column, series.index
    if half:
        places = _ends(len(series), half)
        column, index = column.take(places), index.take(places)
    (name, labels), values = _labels(index, 2), cells(column, missing=missing)
    if half:
        width = len(values[half - 1])
        values.insert(half, ("..." if width > 3 else "..").center(width))
        labels.insert(half, "")
    lines = joined(3, labels, values)
    if name is not None and header:
        lines = f"{name}\n{lines}"
    return f"{lines}\n{below}" if footer else lines


def _form(forms, place, label):
    """The function that writes a column's cells, of those by place, or by label."""
    if isinstance(forms, (list, tuple)):
        return forms[place]
    return forms.get(label, forms.get(place)) if forms else None


def _headed(frame, places, sign, header, look):
    """The texts of each column of a frame, its label first."""
    how = look.get("justify") or get_option("display.colheader_justify")
    missing = look.get("missing", "NaN")
    taken = frame.columns.take(places)
    has_levels = hasattr(taken, "heads")
    heads = taken.heads() if has_levels else [[each] for each in label_texts(taken._column)]
    found = []
    for at, (head, place) in enumerate(zip(heads, places)):
        column, label = frame._columns[place], frame.columns[place]
        form = _form(look.get("forms"), place, label)
        texts = cells(column, sign, missing, form=form)
        space = look.get("space") or 0
        space = int(space.get(label, 0) if isinstance(space, dict) else space)
        if not header:
            found.append(fixed(texts, least=space))
            continue
        # Where columns are left out pandas takes the dtypes of others for the labels' spaces.
        if frame._columns[at].is_number and not has_levels and form is None:
            head = [f" {head[0]}"]
        texts = fixed(texts, how, least=max(space, *map(len, head)))
        width = max(map(len, [*head, *texts]))
        above = [""] if _labels(frame.index, 1)[0] is not None else []
        found.append(justified([*head, *above], width, how) + texts)
    return found


def _wrapped(titles, columns, width):
    """Columns in blocks that fit `width`, the rows' labels beside each."""
    left = width - max(map(len, titles)) - 1
    ends, taken = [], 0
    for place, column in enumerate(columns):
        size = max(map(len, column)) + 1
        taken += size
        spare = 1 if place == len(columns) - 1 else 2
        if taken + spare > left and place > 0:
            ends.append(place)
            taken = size
    ends.append(len(columns))
    blocks, start = [], 0
    for end in ends:
        row = [titles, *columns[start:end]]
        if len(ends) > 1:
            mark = " \\" if end < len(columns) else " "
            row.append([mark] + [" " * len(mark)] * (len(titles) - 1))
        blocks.append(joined(1, *row))
        start = end
    return "\n\n".join(blocks)


def _with_dots(columns, half, wide, above):
    """Dots in place of the columns and rows that are left out, below `above` lines of labels."""
    if wide:
        columns.insert(wide + 1, [" ..."] * len(columns[0]))
    for place, column in enumerate(columns if half else []):
        width = len(column[half])
        is_dots = wide and place == wide + 1
        dots = "..." if width > 3 or is_dots else ".."
        column.insert(above + half, dots.rjust(width) if place else dots.ljust(width))


def laid(frame, rows, columns, index=True, header=True, **look):
    """The texts of each column of a frame, those of the rows' labels first; how many lines stand
    above the rows; and behind how many of the rows and columns others are left out. `look` is what
    `to_string` is asked for."""
    half = _parts(len(frame), rows, get_option("display.min_rows"))
    wide = _parts(len(frame.columns), columns, None)
    shown = frame.iloc[_ends(len(frame), half)] if half else frame
    places = _ends(len(frame.columns), wide) if wide else range(len(frame.columns))
    texts = _headed(shown, list(places), index, header, look)
    name, titles = _labels(shown.index, 1)
    titles = fixed(titles, "left")
    if header:
        names = getattr(frame.columns, "names", None) or [frame.columns.name]
        above = [str(each or "") for each in names] + ([] if name is None else [name])
        titles = justified(above + titles, max(map(len, above + titles)), "left")
    space = look.get("space") or 0
    space = space.get("", 0) if isinstance(space, dict) else int(space)
    texts.insert(0, justified(titles, space, "left"))
    above = len(titles) - len(shown)
    _with_dots(texts, half, wide, above)
    return texts, above, (half, wide)


def frame_text(frame, *, rows, columns, width, index=True, header=True, size="cut", **look):
    """The text of a frame with at most so many rows and columns, in lines of `width` letters."""
    if not len(frame.columns) or not len(frame):
        return (
            f"Empty DataFrame\nColumns: [{', '.join(map(str, frame.columns))}]\n"
            f"Index: [{', '.join(map(str, frame.index))}]"
        )
    texts, above, ends = laid(frame, rows, columns, index, header, **look)
    if not index:
        # The line of the rows' name is theirs.
        heads = header * getattr(frame.columns, "nlevels", 1)
        text = joined(1, *(each[:heads] + each[above:] for each in texts[1:]))
    elif width is None:
        text = joined(1, *texts)
    else:
        text = _wrapped(texts[0], texts[1:], width)
    if size is True or (size and any(ends)):
        text += f"\n\n[{len(frame)} rows x {len(frame.columns)} columns]"
    return text


def frame_html(
    frame, *, rows, columns, index=True, header=True, size=True, classes=None, border=1,
    escape=True, justify="right", bold_rows=True, table_id=None,
):  # fmt: skip
    """The same as a table of HTML."""
    if not len(frame.columns) or not len(frame):
        texts, above = [[""], *([str(each)] for each in frame.columns)], 1
        ends = None, 1
    else:
        texts, above, ends = laid(frame, rows, columns, True, header)
    lines = list(zip(*texts if index else texts[1:]))
    if ends[0]:
        lines[above + ends[0]] = ["..."] * len(lines[0])
    is_nested = hasattr(frame.index, "printed")
    written = _escaped if escape else str
    found = []

    def row(cells, tag, style=""):
        found.append(f"    <tr{style}>")
        for at, each in enumerate(cells):
            is_label = index and at == 0
            text = written(each.rstrip() if is_nested and is_label else each.strip())
            kept = ' style="white-space: pre"' if is_nested and is_label else ""
            name = ("th" if bold_rows else "td") if is_label and tag == "td" else tag
            found.append(f"      <{name}{kept}>{text}</{name}>")
        found.append("    </tr>")

    names = classes.split() if isinstance(classes, str) else list(classes or ())
    edge = f' border="{border}"' if border else ""
    called = "" if table_id is None else f' id="{table_id}"'
    found.append(f'<table{edge} class="{" ".join(["dataframe", *names])}"{called}>')
    if header:
        found.append("  <thead>")
        for at, each in enumerate(lines[:above]):
            row(each, "th", "" if at else f' style="text-align: {justify};"')
        found.append("  </thead>")
    found.append("  <tbody>")
    for each in lines[above:]:
        row(each, "td")
    found += ["  </tbody>", "</table>"]
    if size and any(ends):
        found.append(f"<p>{len(frame)} rows × {len(frame.columns)} columns</p>")
    return "\n".join(found)


def _escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
