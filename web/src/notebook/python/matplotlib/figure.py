"""Figures: axes in a grid, drawn as SVG."""

import inspect
import os

from matplotlib import rcParams
from matplotlib._colorbars import BarAxes, Colorbar, bar_place
from matplotlib._drawing import figure_svg
from matplotlib._legends import Box
from matplotlib._refusals import refuse, unsupported, without
from matplotlib._texts import Text
from matplotlib._values import number, styled
from matplotlib._artists import as_array
from matplotlib.axes import Axes
from matplotlib.gridspec import GridSpec, rooms_of, spans
from matplotlib.transforms import Frame


def _grid(axes):
    """NumPy's array of the axes of nested lists."""
    import numpy

    return numpy.array(axes, dtype=object)


def _share(rows, name, way):
    """Gives axes in rows the same limits along x or y: all of them, each "row" or each "col". Of
    those that share, just the outer ones have numbers."""
    columns = [list(each) for each in zip(*rows)]
    groups = {"all": [[each for row in rows for each in row]], "row": rows, "col": columns}
    if way not in (*groups, "none"):
        raise ValueError(
            f"{way!r} is not a valid value for share{name}; supported values are 'all', 'row', "
            "'col', 'none', True, False"
        )
    for group in groups.get(way, []):
        for axes in group:
            axes.shares[name] = group
    if name == "x" and way in ("all", "col"):
        for axes in (each for row in rows[:-1] for each in row):
            axes.xaxis.is_inner = True
    if name == "y" and way in ("all", "row"):
        for axes in (each for column in columns[1:] for each in column):
            axes.yaxis.is_inner = True


#: What changes how bars of colours look in matplotlib alone.
_OF_BARS = ("anchor", "panchor", "extend", "extendfrac", "extendrect", "spacing", "drawedges",
            "boundaries", "values")  # fmt: skip


class Figure:
    """A figure of a size in inches, of 100 points of paper each."""

    def __init__(self, figsize=None, dpi=None, **_):
        given = rcParams["figure.figsize"] if figsize is None else figsize
        self.size = tuple(map(number, given))
        if len(self.size) != 2 or not all(0 < each <= 200 for each in self.size):
            raise ValueError(
                f"figure size must be positive finite not {given!r}, and at most 200 here"
            )
        self.number, self.dpi = None, rcParams["figure.dpi"] if dpi is None else dpi
        self.clf()

    def add_subplot(self, *given, **style):
        """The axes at a place of a grid: `(2, 3, 1)`, `231`, or none for all of it."""
        if len(given) == 1 and isinstance(given[0], int):
            given = tuple(map(int, str(given[0])))
        if not given:
            cell, grid = (0, 0, 1, 1), (1, 1)
        elif len(given) == 1 and isinstance(given[0], tuple):
            cell, grid = given[0]
        elif len(given) == 3:
            rows, columns, at = given
            first, last = at if isinstance(at, tuple) else (at, at)
            if not 1 <= first <= last <= rows * columns:
                raise ValueError(
                    f"num must be an integer with 1 <= num <= {rows * columns}, not {at!r}"
                )
            row, column = divmod(first - 1, columns)
            end_row, end_column = divmod(last - 1, columns)
            cell = (row, column, end_row - row + 1, end_column - column + 1)
            grid = (rows, columns)
        else:
            raise TypeError("add_subplot takes rows, columns and a number, such as (2, 3, 1).")
        made = self.made_axes(cell, grid, style)
        self._hold(made)
        return made

    def _hold(self, axes, is_current=True):
        self.current = axes if is_current else self.current
        self.axes.append(axes)
        if self.figure is not None:
            self.figure._hold(axes, is_current)

    def made_axes(self, cell, grid, style):
        """New axes of a projection, set by a style."""
        style = {**style}
        kind = style.pop("projection", None)
        kind = "polar" if style.pop("polar", False) else kind
        if kind == "3d":
            from matplotlib._space import Axes3D as made
        elif kind == "polar":
            from matplotlib._polar import PolarAxes as made
        elif kind in (None, "rectilinear"):
            made = Axes
        else:
            raise unsupported(f"projection={kind!r} is not here. There are '3d' and 'polar'.")
        axes = made(self, cell, grid)
        for name in ("x", "y"):
            other = style.pop(f"share{name}", None)
            if other is not None:
                group = other.shares.setdefault(name, [other])
                group.append(axes)
                axes.shares[name] = group
        axes.set(**{key: each for key, each in style.items() if each is not None})
        return axes

    def all_axes(self):
        """The axes, and those within them."""
        own = [each for each in self.axes if each.figure is self]
        return [part for each in own for part in (each, *each.child_axes)]

    #: The figure of which it is a part.
    figure = None

    def subfigures(self, nrows=1, ncols=1, *, squeeze=True, width_ratios=None, height_ratios=None,
                   wspace=None, hspace=None, **_):  # fmt: skip
        """Parts of the figure in rows and columns, each a figure with a heading of its own."""
        wides, highs = width_ratios or [1] * ncols, height_ratios or [1] * nrows
        wide, high = self.size
        found = [
            [SubFigure(self, (wide * w / sum(wides), high * h / sum(highs))) for w in wides]
            for h in highs
        ]
        self.subfig_rows, self.subfigs = found, [each for row in found for each in row]
        if squeeze and nrows == ncols == 1:
            return found[0][0]
        return _grid(found).squeeze() if squeeze else _grid(found)

    def subplots(self, nrows=1, ncols=1, *, sharex=False, sharey=False, squeeze=True,
                 subplot_kw=None, gridspec_kw=None, width_ratios=None, height_ratios=None,
                 within=None, **_):  # fmt: skip
        """Axes in rows and columns."""
        kind = subplot_kw or {}
        ratios = {"width_ratios": width_ratios, "height_ratios": height_ratios}
        grid = within or GridSpec(nrows, ncols, self, **{**ratios, **(gridspec_kw or {})})
        rows = [
            [self.add_subplot(grid[r, c], **kind) for c in range(ncols)]
            for r in range(nrows)
        ]
        for name, share in (("x", sharex), ("y", sharey)):
            _share(rows, name, {True: "all", False: "none"}.get(share, share))
        if squeeze and nrows == ncols == 1:
            return rows[0][0]
        return _grid(rows).squeeze() if squeeze else _grid(rows)

    def subplot_mosaic(self, mosaic, *, width_ratios=None, height_ratios=None, **_):
        """Axes by the names that a drawing of letters or lists gives them; "." is left out."""
        if isinstance(mosaic, str):
            lines = [each.strip() for each in mosaic.replace(";", "\n").split("\n")]
            mosaic = [list(each) for each in lines if each]
        grid = spans(len(mosaic), len(mosaic[0]), height_ratios, width_ratios)
        found = {}
        for name in dict.fromkeys(each for row in mosaic for each in row if each != "."):
            places = [
                (r, c) for r, row in enumerate(mosaic) for c, each in enumerate(row) if each == name
            ]
            (top, left), (bottom, right) = places[0], places[-1]
            cell = (top, left, bottom - top + 1, right - left + 1)
            found[name] = self.add_subplot((cell, grid))
        return found

    def add_gridspec(self, nrows=1, ncols=1, **options):
        return GridSpec(nrows, ncols, self, **options)

    def add_axes(self, rect, **style):
        """Axes in a part of the figure: left, bottom, width and height in parts of it."""
        if isinstance(rect, Axes):
            if rect not in self.axes:
                self.axes.append(rect)
            self.current = rect
            return rect
        made = self.add_subplot(**style)
        made.part = (None, tuple(map(number, rect)))
        return made

    def gca(self):
        return self.current if self.current is not None else self.add_subplot()

    def sca(self, axes):
        self.current = axes

    def suptitle(self, t, **style):
        self.heading = Text(0.5, 0.98, t, styled(style, "Text"), size=12)
        return self.heading

    def supxlabel(self, t, **style):
        """A label of x below all axes."""
        self.labels["x"] = Text(0.5, 0.01, t, styled(style, "Text"), size=12)
        return self.labels["x"]

    def supylabel(self, t, **style):
        """A label of y to the left of all axes."""
        style = {"rotation": 90, **styled(style, "Text")}
        self.labels["y"] = Text(0.02, 0.5, t, style, size=12)
        return self.labels["y"]

    def colorbar(self, mappable=None, cax=None, ax=None, *, label="", ticks=None, format=None,
                 orientation=None, location=None, fraction=0.15, pad=None, shrink=1.0, alpha=None,
                 aspect=20, use_gridspec=True, **style):  # fmt: skip
        """The colours of a picture beside its axes, beside several, or in axes of their own."""
        for name in style:
            if name not in _OF_BARS:
                known = [*inspect.signature(self.colorbar).parameters, *_OF_BARS]
                raise TypeError(refuse(f"The option {name!r} of colorbar", name, known))
        mappable = mappable if mappable is not None else self.current_image
        if mappable is None or not hasattr(mappable, "limits"):
            raise RuntimeError(
                "No mappable was found to use for colorbar creation. First define a mappable such "
                "as an image (with imshow) or a contour set (with contourf)."
            )
        side = {"left": "left", "top": "top"}.get(location)
        is_lying = orientation == "horizontal" or location in ("top", "bottom")
        spots = ()
        if cax is None:
            if ax is None:
                holding = [each for each in self.axes if mappable in each.artists]
                ax = holding[0] if holding else self.gca()
            hosts = [ax] if isinstance(ax, Axes) else list(_grid(ax).ravel())
            cax = BarAxes(self, (0, 0, 1, 1), (1, 1))
            cax.spot, spots = bar_place(hosts, is_lying, fraction, pad, shrink)
            cax.beside = (hosts, side or ("bottom" if is_lying else "right"), None)
            cax.shrink = shrink
            self._hold(cax, False)
        made = Colorbar(mappable, cax, label, ticks, format, is_lying, alpha)
        made.axis.stand(side or made.axis.side)
        made.spots, mappable.colorbar = spots, made
        return made

    def tight_layout(self, *_, **__):
        """Nothing: labels always have room."""

    set_layout_engine = tight_layout
    patch = Box()

    set_tight_layout = set_constrained_layout = tight_layout

    def subplots_adjust(self, left=None, bottom=None, right=None, top=None, wspace=None,
                        hspace=None):  # fmt: skip
        """Keeps the edges and gaps of matplotlib's layout; rooms between axes are chosen here."""
        given = zip(("left", "bottom", "right", "top", "wspace", "hspace"),
                    (left, bottom, right, top, wspace, hspace))  # fmt: skip
        self.rooms = {**self.rooms, **rooms_of(dict(given))}

    set_facecolor = align_labels = align_xlabels = align_ylabels = tight_layout

    @property
    def canvas(self):
        """What figures are drawn on: here, the page."""
        return Canvas(self)

    def delaxes(self, ax):
        self.axes.remove(ax)
        self.current = self.axes[-1] if self.current is ax and self.axes else self.current
        self.current = self.current if self.axes else None
        if self.figure is not None:
            self.figure.delaxes(ax)

    def set_dpi(self, dpi):
        self.dpi = dpi

    def get_dpi(self):
        return self.dpi

    def autofmt_xdate(self, bottom=0.2, rotation=30, ha="right", which="major"):
        """Turns the texts along x, so that dates have room."""
        for axes in self.axes:
            axes.xaxis.tick_style["rotation"] = rotation

    def set_size_inches(self, width, height=None):
        self.size = tuple(map(number, width if height is None else (width, height)))

    def get_size_inches(self):
        return as_array(self.size)

    set_figwidth = lambda self, width: self.set_size_inches(width, self.size[1])  # noqa: E731
    set_figheight = lambda self, height: self.set_size_inches(self.size[0], height)  # noqa: E731

    def get_axes(self):
        return list(self.axes)

    get_figwidth = lambda self: self.size[0]  # noqa: E731
    get_figheight = lambda self: self.size[1]  # noqa: E731

    def legend(self, *given, **style):
        return self.gca().legend(*given, **style)

    def add_artist(self, artist, clip=False):
        """A line between places of several axes."""
        if not hasattr(artist, "between"):
            raise unsupported(
                "A figure takes ConnectionPatch here. Add other artists to axes, by add_patch."
            )
        self.artists.append(artist)
        return artist

    @property
    def transFigure(self):
        """Parts of the figure."""
        return Frame(self, "figure fraction")

    _suptitle = property(lambda self: self.heading)

    def text(self, x, y, s, **style):
        """Text at a place in parts of the figure."""
        self.texts.append(Text(x, y, s, styled(style, "Text"), True))
        return self.texts[-1]

    def clf(self):
        """Empties the figure."""
        self.axes, self.texts, self.labels = [], [], {}
        self.subfig_rows, self.subfigs, self.artists, self.rooms = [], [], [], {}
        self.heading, self.current, self.current_image = None, None, None

    clear = clf

    def savefig(self, fname, **_):
        """Writes the figure as SVG. A name that ends otherwise gets the ending `.svg`, said in a
        warning."""
        text = self._repr_svg_(is_file=True) or ""
        if hasattr(fname, "write"):
            fname.write(text.encode())
            return
        path = os.fspath(fname)
        root, ending = os.path.splitext(path)
        if ending.lower() != ".svg":
            import warnings

            written = f"{root if ending else path}.svg"
            warnings.warn(f"Figures are saved as SVG here: {written}, not {path}.", stacklevel=3)
            path = written
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def show(self, **_):
        from matplotlib import pyplot

        pyplot._show([self])

    def _repr_svg_(self, is_file=False):
        if self.moving is not None:
            self.moving.begin()
        return figure_svg(self, is_file) if self.axes else None

    #: The animation of the figure.
    moving = None

    def __repr__(self):
        wide, high = (self.dpi * each for each in self.size)
        return f"<Figure size {wide:g}x{high:g} with {len(self.axes)} Axes>"

    def __str__(self):
        wide, high = (self.dpi * each for each in self.size)
        return f"Figure({wide:g}x{high:g})"

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        raise without("Figure", name, dir(type(self)))


class SubFigure(Figure):
    """A part of a figure."""

    def __init__(self, parent, size):
        self.figure, self.size, self.number, self.dpi = parent, size, None, parent.dpi
        self.clf()


class Canvas:
    """The paper of a figure, which needs no drawing by code."""

    def __init__(self, figure):
        self.figure = figure

    def draw(self, *_):
        return None

    draw_idle = flush_events = draw
