"""Axes of plots in space: a box, turned, seen from afar, and what stands in it."""

import math

from matplotlib import _svg
from matplotlib._artists import Artist, as_array, as_given
from matplotlib._refusals import unsupported
from matplotlib._scene import Scene
from matplotlib._texts import Text
from matplotlib._values import matrix, number, numbers, plain_numbers, rows, styled
from matplotlib.axes import Axes
from matplotlib.cm import get_cmap
from matplotlib.colors import INK, Normalize, color, hexed
from matplotlib.ticker import AutoLocator, number_texts

# The most cells of a surface along an axis.
_MOST = 50


class Item(Artist):
    """A thing in space: `kind` is "line", "marks", "area" or "text", of places (x, y, z)."""

    def __new__(cls, kind, *given, **named):
        return object.__new__(_CLASSES.get(kind, cls))

    def __init__(self, kind, places, fill, label=None, alpha=None, **look):
        self.kind, self.places, self.fill, self.look = kind, places, fill, look
        self.label, self.alpha = label, alpha
        self.mapped = look.pop("mapped", None)
        self.norm, self.cmap = self.mapped or (None, None)

    def limits(self):
        return self.norm.vmin, self.norm.vmax

    def draw(self, view):
        return []

    def key(self, x, y):
        if self.kind == "marks":
            return _svg.marker(self.look.get("marker"), x + 12, y, 8, self.fill, None, self.alpha)
        if self.kind == "line":
            path = _svg.polyline([(x, y), (x + 24, y)])
            return _svg.element("path", d=path, stroke=self.fill, stroke_width=2.0, fill="none")
        return _svg.element("rect", x=float(x), y=float(y - 5), width=24, height=10, fill=self.fill)


#: Matplotlib's names of the classes of things in space.
_CLASSES = {
    kind: type(name, (Item,), {"__module__": "mpl_toolkits.mplot3d.art3d"})
    for kind, name in (
        ("line", "Line3D"), ("marks", "Path3DCollection"), ("area", "Poly3DCollection"),
        ("text", "Text3D"),
    )
}  # fmt: skip


def _marked(axis):
    """A method that gives the marks of an axis."""

    def ticks(self, minor=False):
        if self.ticks[axis] is not None:
            return as_array(list(self.ticks[axis]))
        return as_array(AutoLocator().around(*self.space()[axis], self.xaxis._most()))

    return ticks


class Axes3D(Axes):
    """Axes of three directions."""

    name = "3d"

    def cla(self):
        super().cla()
        self.items, self.ends = [], [None, None, None]
        self.elev, self.azim = 30, -60
        self.is_shown, self.labels = True, ["", "", ""]
        self.ticks = [None, None, None]
        self.is_on, self.aspect = False, "equal"
        self.artists.append(Scene(self))

    clear = cla

    def view_init(self, elev=None, azim=None, roll=None, **_):
        """From how high, and from which side, the box is seen, in degrees."""
        self.elev = 30 if elev is None else as_given(elev)
        self.azim = -60 if azim is None else as_given(azim)

    def space(self):
        """The limits of the three directions."""
        found = []
        for at in range(3):
            values = [
                place[at] for item in self.items for place in _places_of(item)
                if math.isfinite(place[at])
            ]  # fmt: skip
            low, high = min(values, default=0.0), max(values, default=1.0)
            marks = self.ticks[at] or {}
            room = (high - low) / 20 or 0.5
            given = self.ends[at] or (None, None)
            ends = [low - room if given[0] is None else given[0],
                    high + room if given[1] is None else given[1]]  # fmt: skip
            ends = [float(min(ends[0], *marks)), float(max(ends[1], *marks))] if marks else ends
            found.append(ends if ends[0] != ends[1] else [ends[0] - 0.5, ends[1] + 0.5])
        return found

    def tick_texts(self, axis, marks):
        found = self.ticks[axis]
        return number_texts(marks) if found is None else [found.get(each, "") for each in marks]

    def label_of(self, axis):
        return self.labels[axis]

    def _put(self, item):
        self.items.append(item)
        self.artists.append(item)
        if item.mapped:
            self.figure.current_image = item
        return item

    def plot(self, xs, ys, zs=0, *given, **style):
        """A line through places in space, or marks at them."""
        from matplotlib._plotting import parsed_format

        if isinstance(zs, str):
            given, zs = (zs, *given), 0
        form = parsed_format(given[0]) if given and isinstance(given[0], str) else {}
        style = {**form, **styled(style, "Line3D")}
        places = _places(xs, ys, zs)
        fill = color(style.get("color"), INK if style.get("color") else self._next())
        look = {"label": style.get("label"), "alpha": style.get("alpha")}
        made = []
        if style.get("linestyle") not in ("None", "none", "", " "):
            width = style.get("linewidth")
            dash = style.get("linestyle")
            width = 1.5 if width is None else width
            made.append(self._put(Item("line", places, fill, dash=dash, width=width, **look)))
        if style.get("marker"):
            size = float(style.get("markersize") or 6) ** 2
            look = look if not made else {"alpha": look["alpha"]}
            made.append(
                self._put(Item("marks", places, fill, marker=style["marker"], sizes=[size], **look))
            )
        return made

    plot3D = plot

    def scatter(self, xs, ys, zs=0, zdir="z", s=20, c=None, depthshade=True, *, cmap=None,
                norm=None, vmin=None, vmax=None, marker=None, **style):  # fmt: skip
        """Marks at places in space."""
        style = styled(style, "Path3DCollection")
        places = _places(xs, ys, zs)
        c = style.get("color") if c is None else c
        given, mapped = c if isinstance(c, str) else rows(c), None
        if isinstance(given, list) and given and isinstance(given[0], (int, float)):
            norm = norm or Normalize(vmin, vmax)
            norm.fit(list(map(float, given)))
            mapped = (norm, get_cmap(cmap))
            fills = [hexed(mapped[1].parts(norm.part(float(each)))) for each in given]
        elif isinstance(given, list) and given:
            fills = [color(each) for each in given]
        else:
            fills = [color(given, INK if given is not None else self._next())]
        return self._put(
            Item(
                "marks", places, fills[0], style.get("label"), style.get("alpha"), fills=fills,
                sizes=numbers(s), marker=marker, mapped=mapped,
            )
        )  # fmt: skip

    scatter3D = scatter

    def plot_surface(self, X, Y, Z, cmap=None, color=None, alpha=None, norm=None, vmin=None,
                     vmax=None, rstride=None, cstride=None, rcount=50, ccount=50, edgecolor=None,
                     linewidth=0.5, label=None, facecolors=None, **_):  # fmt: skip
        """The surface of heights Z over X and Y, as cells."""
        grid = _grid(X, Y, Z)
        heights = [each[2] for row in grid for each in row if math.isfinite(each[2])]
        norm = norm or Normalize(vmin, vmax)
        norm.fit(heights)
        shades = get_cmap(cmap) if cmap is not None else None
        fill = _color_of(color, None if color is not None or shades else self._next())
        cells = []
        for row, other in zip(grid, grid[1:]):
            for at in range(len(row) - 1):
                corners = [row[at], row[at + 1], other[at + 1], other[at]]
                height = sum(each[2] for each in corners) / 4
                if not math.isfinite(height):
                    continue
                own = hexed(shades.parts(norm.part(height))) if shades else _lit(fill, corners)
                cells.append((corners, own))
        edge = None if edgecolor in (None, "none") else _color_of(edgecolor)
        mapped = (norm, shades) if shades else None
        return self._put(
            Item("area", cells, fill, label, alpha, edge=edge, width=linewidth, mapped=mapped)
        )

    def plot_wireframe(self, X, Y, Z, color=None, linewidth=1, alpha=None, **_):
        """The lines of a grid of heights."""
        grid = _grid(X, Y, Z)
        fill = _color_of(color, None if color is not None else self._next())
        lines = [*grid, *map(list, zip(*grid))]
        return [self._put(Item("line", each, fill, None, alpha, width=linewidth)) for each in lines]

    def plot_trisurf(self, *_, **__):
        raise unsupported("plot_trisurf is not here. Use plot_surface of a grid, or scatter.")

    def bar3d(self, x, y, z, dx, dy, dz, color=None, zsort="average", shade=True, alpha=None,
              label=None, edgecolor=None, linewidth=0.5, **_):  # fmt: skip
        """Boxes from a corner on."""
        from matplotlib._solids import boxes

        cells = boxes(x, y, z, dx, dy, dz, color, shade)
        edge = None if edgecolor in (None, "none") else _color_of(edgecolor)
        fill = cells[-1][1] if cells else INK
        return self._put(Item("area", cells, fill, label, alpha, edge=edge, width=linewidth))

    def quiver(self, X, Y, Z, U, V, W, *, length=1, arrow_length_ratio=0.3, pivot="tail",
               normalize=False, color=None, linewidth=1.5, alpha=None, label=None,
               **style):  # fmt: skip
        """Arrows from places on."""
        from matplotlib._solids import arrows

        fill = _color_of(style.get("colors", color), None if color is not None else self._next())
        width = style.get("linewidths", style.get("lw", linewidth))
        found = arrows(X, Y, Z, U, V, W, length, normalize, arrow_length_ratio)
        made = [self._put(Item("line", each, fill, None, alpha, width=width)) for each in found]
        for each in made[:1]:
            each.label = label
        return made

    quiver3D = quiver

    def voxels(self, *_, **__):
        raise unsupported(
            "Plots in space have plot, scatter, plot_surface, plot_wireframe, bar3d, quiver and "
            "text here."
        )

    contour = contourf = contour3D = contourf3D = bar = hist = voxels

    def text(self, x, y, z, s, **style):
        look = styled(style, "Text")
        places = [tuple(map(number, (x, y, z)))]
        return self._put(Item("text", places, color(look.get("color"), INK), text=str(s)))

    def text2D(self, x, y, s, **style):
        return self._add(Text(x, y, s, styled(style, "Text"), True))

    def set_xlabel(self, label, **_):
        self.labels[0] = str(label)

    def set_ylabel(self, label, **_):
        self.labels[1] = str(label)

    def set_zlabel(self, label, **_):
        self.labels[2] = str(label)

    def get_xlabel(self):
        return self.labels[0]

    def get_ylabel(self):
        return self.labels[1]

    def get_zlabel(self):
        return self.labels[2]

    def _limit(axis):
        def limit(self, low=None, high=None, **named):
            name = "xyz"[axis]
            low, high = named.get(f"{name}min", low), named.get(f"{name}max", high)
            if isinstance(low, (tuple, list)):
                low, high = low
            self.ends[axis] = tuple(None if each is None else number(each) for each in (low, high))
            return tuple(self.space()[axis])

        return limit

    set_xlim, set_ylim, set_zlim = _limit(0), _limit(1), _limit(2)
    set_xlim3d, set_ylim3d, set_zlim3d = set_xlim, set_ylim, set_zlim

    def get_xlim(self):
        return tuple(self.space()[0])

    def get_ylim(self):
        return tuple(self.space()[1])

    def get_zlim(self):
        return tuple(self.space()[2])

    get_xticks, get_yticks, get_zticks = _marked(0), _marked(1), _marked(2)

    def invert_zaxis(self):
        self.ends[2] = tuple(self.space()[2][::-1])

    def limits(self, name):
        return -0.95, 0.95

    def axis(self, given=None, **_):
        if given in ("off", False):
            self.is_shown = False
        elif given in ("on", True):
            self.is_shown = True

    set_axis_off = lambda self: self.axis("off")  # noqa: E731

    def set_xticks(self, ticks, labels=None, **_):
        self._mark(0, ticks, labels)

    def set_yticks(self, ticks, labels=None, **_):
        self._mark(1, ticks, labels)

    def set_zticks(self, ticks, labels=None, **_):
        self._mark(2, ticks, labels)

    def _mark(self, axis, ticks, labels):
        """Texts at the numbers that are marked anyway; an empty list takes all away."""
        places = numbers(ticks) if len(ticks) else []
        texts = number_texts(places) if labels is None and places else list(map(str, labels or []))
        self.ticks[axis] = dict(zip(plain_numbers(ticks) or places, texts))

    def grid(self, *_, **__):
        """Nothing: the walls have a grid."""

    set_box_aspect = set_proj_type = tick_params = dist = set_aspect = grid

    def _texts_at(axis):
        def labels(self, texts, **_):
            places = list(self.ticks[axis] or map(float, _marked(axis)(self)))
            texts = [str(getattr(each, "text", each)) for each in texts]
            self.ticks[axis] = dict(zip(places, [*texts, *[""] * len(places)]))

        return labels

    set_xticklabels, set_yticklabels, set_zticklabels = map(_texts_at, range(3))

    def __repr__(self):
        return super().__repr__().replace("<Axes:", "<Axes3D:")


def _color_of(given, default=None):
    return color(given, default or INK)


def _places_of(item):
    if item.kind == "area":
        return [each for corners, _ in item.places for each in corners]
    return item.places


def _places(xs, ys, zs):
    found = [numbers(each) for each in (xs, ys, zs)]
    count = max(map(len, found))
    found = [each * count if len(each) == 1 else each for each in found]
    if len(set(map(len, found))) > 1:
        raise ValueError("x, y and z must be as long as each other.")
    return list(zip(*found))


def _grid(X, Y, Z):
    """Rows of places, of at most `_MOST` cells along an axis."""
    heights = matrix(Z)
    xs, ys = rows(X), rows(Y)
    if not isinstance(xs[0], list):
        xs, ys = [xs] * len(heights), [[each] * len(heights[0]) for each in ys]
    down, across = (_thinned(len(each)) for each in (heights, heights[0]))
    return [
        [(float(xs[i][j]), float(ys[i][j]), heights[i][j]) for j in across] for i in down
    ]


def _thinned(count):
    step = max(1, -(-(count - 1) // _MOST))
    found = list(range(0, count, step))
    return found if found[-1] == count - 1 else [*found, count - 1]


def _lit(fill, corners):
    """A colour by how its cell stands to the light."""
    if not fill.startswith("#") or len(fill) != 7:
        return fill
    one = [b - a for a, b in zip(corners[0], corners[1])]
    other = [b - a for a, b in zip(corners[0], corners[3])]
    normal = (
        one[1] * other[2] - one[2] * other[1], one[2] * other[0] - one[0] * other[2],
        one[0] * other[1] - one[1] * other[0],
    )  # fmt: skip
    size = math.sqrt(sum(each * each for each in normal)) or 1.0
    light = (-0.35, -0.25, 0.9)
    share = 0.65 + 0.35 * abs(sum(a * b for a, b in zip(normal, light))) / size
    parts = [int(fill[at : at + 2], 16) for at in (1, 3, 5)]
    return hexed(tuple(round(each * min(share, 1.0)) for each in parts))


Axes3D.__module__ = "mpl_toolkits.mplot3d.axes3d"
