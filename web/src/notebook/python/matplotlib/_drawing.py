"""A figure as SVG."""

from matplotlib import _svg
from matplotlib._describing import description, title_of
from matplotlib._layout import Marks, laid_out, tick_size
from matplotlib._legends import CORNERS
from matplotlib._values import number
from matplotlib.colors import INK, color


def _line(x0, y0, x1, y1, **style):
    style = {"stroke": INK, **style}
    return _svg.element("path", d=_svg.polyline([(x0, y0), (x1, y1)]), fill="none", **style)


def _x_marks(axes, view, parts):
    """Draws the marks of x and its label."""
    axis, marks = axes.xaxis, Marks(axes, "x", view.width)
    is_top = axis.side == "top"
    edge, way = (view.top, -1) if is_top else (view.bottom, 1)
    va = "bottom" if is_top else "top"
    fill = color(axis.tick_style.get("color"))
    for value, text in marks.found:
        x = view.x(value)
        if axis.has_marks:
            parts.append(_line(x, edge, x, edge + 4 * way))
        ha, down = axis.tick_style.get("ha") or "center", va
        if marks.turn:
            # The end of a turned text stands at its mark.
            ha, down = ("right" if (marks.turn > 0) != is_top else "left"), "center"
        parts.append(_svg.label(x, edge + 7 * way, text, marks.size, ha, down, marks.turn, fill))
    if axis.text.text and axes.is_on:
        reach = marks.reach_y + 8 if marks.found and axis.label_side == axis.side else 4
        edge, way, va = (view.bottom, 1, "top")
        if axis.label_side == "top":
            edge, way, va = (view.top, -1, "bottom")
        y = edge + way * (reach + 2)
        middle = (view.left + view.right) / 2
        parts.append(axis.text.drawn_at(middle, y, ha="center", va=va, rotation=0))


def _y_marks(axes, view, parts):
    """Draws the marks of y and its label."""
    axis, marks = axes.yaxis, Marks(axes, "y", view.height)
    is_right = axis.side == "right"
    edge, way = (view.right, 1) if is_right else (view.left, -1)
    fill = color(axis.tick_style.get("color"))
    for value, text in marks.found:
        y = view.y(value)
        if axis.has_marks:
            parts.append(_line(edge, y, edge + 4 * way, y))
        ha = "left" if is_right else "right"
        place = (edge + 7 * way, y, text, marks.size, ha, "center", marks.turn, fill)
        parts.append(_svg.label(*place))
    if axis.text.text and axes.is_on:
        reach = marks.reach_x + 8 if marks.found and axis.label_side == axis.side else 4
        edge, way = (view.right, 1) if axis.label_side == "right" else (view.left, -1)
        x = edge + way * (reach + 0.7 * axis.text.size)
        middle = (view.top + view.bottom) / 2
        turn = axis.text.rotation
        parts.append(axis.text.drawn_at(x, middle, ha="center", va="center", rotation=turn))


def _grids(axes, view):
    """The lines across at the marks, and those at the small ones."""
    parts = []
    if axes.has_grid:
        found = (Marks(axes, n, long).found for n, long in (("x", view.width), ("y", view.height)))
        parts += _grid(view, axes.has_grid, *([at for at, _ in each] for each in found))
    if axes.minor_grid:
        found = (axis.small_marks(*axes.limits(axis.name)) for axis in (axes.xaxis, axes.yaxis))
        parts += _grid(view, axes.minor_grid, *found)
    return parts


def _small_marks(axes, view, parts):
    if axes.xaxis.has_minor_marks:
        edge, way = (view.top, -1) if axes.xaxis.side == "top" else (view.bottom, 1)
        for x in map(view.x, axes.xaxis.small_marks(*axes.limits("x"))):
            parts.append(_line(x, edge, x, edge + 2.5 * way))
    if axes.yaxis.has_minor_marks:
        edge, way = (view.right, 1) if axes.yaxis.side == "right" else (view.left, -1)
        for y in map(view.y, axes.yaxis.small_marks(*axes.limits("y"))):
            parts.append(_line(edge, y, edge + 2.5 * way, y))


def _grid(view, style, across, up):
    parts = []
    look = {
        "stroke": color(style.get("color")), "stroke_width": float(style.get("linewidth") or 0.8),
        "opacity": (1.0 if style.get("color") else 0.25)
        * (1.0 if style.get("alpha") is None else style["alpha"]),
        "stroke_dasharray": {"--": "4 3", ":": "1 3", "-.": "6 3 1 3"}.get(style.get("linestyle")),
    }  # fmt: skip
    if style["axis"] in ("both", "x"):
        for x in map(view.x, across):
            parts.append(_line(x, view.top, x, view.bottom, **look))
    if style["axis"] in ("both", "y"):
        for y in map(view.y, up):
            parts.append(_line(view.left, y, view.right, y, **look))
    return parts


def _places(axes, view):
    """Where points of lines and marks are on paper, for a legend that covers few of them."""
    found = []
    for each in axes.artists:
        if hasattr(each, "xs") and not getattr(each, "is_across", None):
            found += [(view.x(x), view.y(y)) for x, y in zip(each.xs, each.ys)]
        elif hasattr(each, "width") and hasattr(each, "height"):
            found.append((view.x(each.x + each.width), view.y(each.y + each.height)))
    return found


def _legend(axes, legend, view):
    size = legend.size
    rows = -(-len(legend.entries) // legend.columns)
    wide, width, height = legend.measured()
    head = 1.3 * size if legend.title else 0

    def corner(loc):
        x, y = legend.corner(loc, view.width, view.height)
        return view.left + x, view.top + y

    def covered(loc):
        left, top = corner(loc)
        return sum(
            left - 6 <= x <= left + width + 6 and top - 6 <= y <= top + height + 6
            for x, y in places
        )

    loc = legend.loc
    if loc == "best":
        places = _places(axes, view)
        loc = "upper right" if legend.anchor else min(list(CORNERS)[:4], key=covered)
    left, top = corner(loc)
    parts = []
    if legend.has_frame:
        box = {"x": left, "y": top, "width": width, "height": height, "rx": 4}
        look = {"fill": "Canvas", "fill_opacity": 0.8, "stroke": INK, "stroke_opacity": 0.3}
        parts.append(_svg.element("rect", **box, **look))
    if legend.title:
        parts.append(_svg.label(left + width / 2, top + 6, legend.title, size, "center", "top"))
    for at, (handle, text) in enumerate(legend.entries):
        x = left + 6 + at // rows * wide
        y = top + 6 + head + (at % rows + 0.5) * 1.35 * size
        parts.append(handle.key(x, y))
        parts.append(text.drawn_at(x + 30, y, ha="left", va="center"))
    return parts


def _axes(axes, view):
    parts = []
    artists = sorted((each for each in axes.artists if each.is_visible), key=lambda a: a.order)
    face = "Canvas" if axes.part is not None and axes.face == "none" else axes.face
    if face != "none" and axes.is_on and axes.name != "polar":
        box = {"x": view.left, "y": view.top, "width": view.width, "height": view.height}
        parts.append(_svg.element("rect", **box, fill=face))
    is_polar = axes.name == "polar"
    if is_polar:
        parts += axes.backdrop(view, tick_size(axes.xaxis), tick_size(axes.yaxis))
        artists = list(map(axes.flat, artists))
    inside = [each for each in artists if not hasattr(each, "text")]
    below = [each for each in inside if each.order < 1]
    drawn = [part for each in below for part in each.draw(view)]
    if axes.is_on and not is_polar:
        drawn += _grids(axes, view)
    drawn += [part for each in inside[len(below) :] for part in each.draw(view)]
    drawn = "".join(drawn)
    if drawn and axes.name == "3d":
        # Labels stand around the box.
        parts.append(drawn)
    elif drawn:
        box = [float(each) for each in (view.left, view.top, view.width, view.height)]
        parts.append(
            _svg.element(
                "svg", drawn, x=box[0], y=box[1], width=box[2], height=box[3],
                viewBox=" ".join(map(_svg.short, box)), overflow="hidden",
            )
        )  # fmt: skip
    if axes.is_on and not is_polar:
        sides = {
            "left": (view.left, view.top, view.left, view.bottom),
            "right": (view.right, view.top, view.right, view.bottom),
            "top": (view.left, view.top, view.right, view.top),
            "bottom": (view.left, view.bottom, view.right, view.bottom),
        }
        for name, ends in sides.items():
            if axes.spines[name].is_shown and axes.twin is None:
                parts.append(_line(*ends, stroke_width=0.8))
    if not is_polar and (axes.twin is None or axes.twin[1] == "y"):
        _x_marks(axes, view, parts)
    if not is_polar and (axes.twin is None or axes.twin[1] == "x"):
        _y_marks(axes, view, parts)
    if axes.is_on and not is_polar:
        _small_marks(axes, view, parts)
    for each in artists:
        if hasattr(each, "text"):
            parts += each.draw(view)
    if axes.title.text:
        top = view.top - 6
        if is_polar:
            top -= axes.room(tick_size(axes.xaxis))[1]
        elif axes.is_on:
            marks, label = Marks(axes, "x", view.width), axes.xaxis.text
            top -= marks.reach_y + 8 if marks.found and axes.xaxis.side == "top" else 0
            is_above = label.text and axes.xaxis.label_side == "top"
            top -= _svg.size_of(label.text, label.size)[1] + 4 if is_above else 0
        x = view.left + axes.title.x * view.width
        parts.append(axes.title.drawn_at(x, top))
    for each in axes.legends():
        parts += _legend(axes, each, view) if each.entries else []
    return parts


def figure_svg(figure, is_file=False):
    """The text of a figure as SVG. In a file it brings its own paper."""
    parts, width, height = _contents(figure, *(100.0 * each for each in figure.size))
    if is_file:
        parts.insert(0, _svg.element("rect", width=width, height=height, fill="white"))
    told = [_svg.element("title", _escaped(title_of(figure)))]
    told.append(_svg.element("desc", _escaped(description(figure))))
    size = [_svg.short(each) for each in (width, height)]
    return _svg.element(
        "svg", "".join(told + parts), xmlns="http://www.w3.org/2000/svg", width=size[0],
        height=size[1], viewBox=f"0 0 {size[0]} {size[1]}", role="img", fill=INK,
        color="black" if is_file else None, font_family="sans-serif" if is_file else None,
    )  # fmt: skip


def _contents(figure, width, height):
    """What a figure or a part of one holds, and its width and height, which may grow."""
    heading = figure.heading
    top = _svg.size_of(heading.text, heading.size)[1] + 10 if heading is not None else 4.0
    room = {name: _svg.size_of(each.text, each.size)[1] + 8 for name, each in figure.labels.items()}
    left, bottom = room.get("y", 0.0), room.get("x", 0.0)
    parts = []
    if figure.subfigs:
        drawn, wide, high = _parts_of(figure)
        parts.append(_svg.element("g", drawn, transform=f"translate({left:g} {top:g})"))
        width, height = left + wide, top + high + bottom
    elif figure.all_axes():
        views, width, height = laid_out(figure, width, height + 0.0, (left, top, bottom))
        for axes in figure.all_axes():
            if axes in views and axes.is_visible:
                parts.append(_svg.element("g", "".join(_axes(axes, views[axes]))))
        parts += [text for each in figure.artists for text in each.between(views)]
    if heading is not None:
        parts.insert(0, heading.drawn_at(heading.x * width, 8, ha="center", va="top"))
    for name, each in figure.labels.items():
        x, y = (0.5 * width, height - bottom / 2) if name == "x" else (left / 2, 0.5 * height)
        parts.append(each.drawn_at(x, y, ha="center", va="center"))
    for each in figure.texts:
        parts.append(each.drawn_at(number(each.x) * width, (1 - number(each.y)) * height))
    return parts, width, height


def _parts_of(figure):
    """The parts of a figure beside and below one another, and how wide and high all are."""
    rows = [
        [_contents(each, *(100.0 * size for size in each.size)) for each in row]
        for row in figure.subfig_rows
    ]
    wides = [max(each[1] for each in column) for column in zip(*rows)]
    highs = [max(each[2] for each in row) for row in rows]
    drawn = []
    for down, row in enumerate(rows):
        for across, (parts, _, _) in enumerate(row):
            x, y = _svg.short(sum(wides[:across])), _svg.short(sum(highs[:down]))
            drawn.append(_svg.element("g", "".join(parts), transform=f"translate({x} {y})"))
    return "".join(drawn), sum(wides), sum(highs)


def _escaped(text):
    return _svg.escape(_svg.clean(text))
