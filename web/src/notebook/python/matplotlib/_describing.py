"""A figure in words, for those who do not see it."""

from matplotlib._math import plain_math
from matplotlib.dates import num2date


def _seen(figure):
    return [each for each in figure.axes if each.is_visible]


def title_of(figure):
    """What a figure is called: its heading, or its plots' titles."""
    if figure.heading is not None and figure.heading.text:
        return plain_math(figure.heading.text)
    plots = [each for each in _seen(figure) if not hasattr(each, "colours")]
    titles = [plain_math(each.title.text) for each in plots if each.title.text]
    if titles:
        return "; ".join(titles)
    count = len(plots)
    return "A plot" if count == 1 else f"A figure of {count} plots"


def _range(values):
    return f"from {min(values):g} to {max(values):g}" if values else "without numbers"


def _named(each):
    label = each.get_label()
    return f" “{label}”" if label and str(label)[:1] != "_" else ""


def _places(values, axis):
    """The range of places along an axis, of dates by their days."""
    if not axis.has_dates or not values:
        return _range(values)
    first, last = (num2date(each).isoformat(" ", "minutes") for each in (min(values), max(values)))
    is_plain = first.endswith("00:00") and last.endswith("00:00")
    return f"from {first[:10] if is_plain else first} to {last[:10] if is_plain else last}"


def _line(each, axes):
    if each.is_across:
        along, value = ("y", each.ys[0]) if each.is_across == "x" else ("x", each.xs[0])
        spoken = f"{value:g}"
        if along == "x" and axes.xaxis.has_dates:
            spoken = num2date(value).isoformat(" ", "minutes").removesuffix(" 00:00")
        return f"A line{_named(each)} at {along} {spoken}."
    finite_x, finite_y = each.extent
    what = "A line" if each.dash not in ("", " ", "None", "none") else "Marks"
    ranges = f"x {_places(finite_x, axes.xaxis)}, y {_range(finite_y)}"
    return f"{what}{_named(each)} of {len(each.xs)} points, {ranges}."


def _image(each, _axes):
    rows, columns = len(each.cells), len(each.cells[0]) if each.cells else 0
    if each.is_coloured:
        return f"A picture of {rows} rows and {columns} columns."
    numbers = [cell for row in each.cells for cell in row if cell == cell]
    return f"A matrix of {rows} rows and {columns} columns, numbers {_range(numbers)}."


def _bars(each):
    is_lying = len({bar.width for bar in each}) > len({bar.height for bar in each})
    sizes = [bar.width if is_lying else bar.height for bar in each]
    return f"{len(each)} bars{_named(each)}, {_range(sizes)}."


def _of_axes(axes):
    parts = [f"{plain_math(axes.title.text)}:"] if axes.title.text else []
    for name in ("x", "y"):
        label = getattr(axes, f"get_{name}label")()
        parts += [f"{name} is {plain_math(label)}."] if label else []
    inside = {id(bar) for each in axes.containers for bar in each}
    words = {"Line2D": _line, "AxesImage": _image, "QuadMesh": _image}
    for each in axes.artists:
        kind = type(each).__name__
        if id(each) in inside:
            continue
        if kind in words:
            parts.append(words[kind](each, axes))
        elif kind == "PathCollection":
            x, y = each.extent
            span = _places(x, axes.xaxis)
            parts.append(f"{len(each.xs)} points{_named(each)}, x {span}, y {_range(y)}.")
        elif hasattr(each, "ends") and hasattr(each, "name"):
            ends = _places(each.ends, getattr(axes, f"{each.name}axis"))
            parts.append(f"A band{_named(each)}, {each.name} {ends}.")
        elif hasattr(each, "parts") and hasattr(each, "get_segments"):
            parts += [_line(part, axes) for part in each.parts]
        elif kind == "Table":
            rows, columns = (len({place[at] for place in each.cells}) for at in (0, 1))
            parts.append(f"A table of {rows} rows and {columns} columns.")
        elif hasattr(each, "offsets"):
            parts.append(f"{len(each.parts)} hexagons, numbers {_range(each.values)}.")
        elif kind == "PolyCollection":
            parts.append(f"An area{_named(each)}.")
        elif kind == "Quiver":
            parts.append(f"{len(each.ways)} arrows{_named(each)}.")
        elif kind == "QuadContourSet":
            what = "Areas between heights" if each.is_filled else "Lines of equal height"
            parts.append(f"{what} {_range(each.heights)}.")
        elif kind == "Item":
            spoken = {"area": "A surface", "line": "A line in space", "marks": "Points in space"}
            parts.append(f"{spoken.get(each.kind, 'A text in space')}{_named(each)}.")
        elif hasattr(each, "bend"):
            parts.append(f"An arrow{_named(each)}.")
    parts += [_bars(each) for each in axes.containers if each]
    return " ".join(parts)


def description(figure):
    """What each plot shows."""
    return " ".join(each for each in map(_of_axes, _seen(figure)) if each)
