"""Axes: what stands in them, and how they are set."""

from matplotlib import rcParams
from matplotlib._artists import Area, PolyCollection
from matplotlib._asking import Asking
from matplotlib._fields import Fields
from matplotlib._groups import ArtistList, silent_list
from matplotlib._legends import Ground, Legends, Spine, Spines
from matplotlib._outlines import Arrow
from matplotlib._plotting import Plotting
from matplotlib._refusals import without
from matplotlib._scales import roomy, scale_of
from matplotlib._shapes import Shapes
from matplotlib._texts import Text
from matplotlib._values import number, numbers, styled
from matplotlib.axis import XAxis, YAxis
from matplotlib.colors import color
from matplotlib.transforms import Frame
from matplotlib.dates import are_dates


class Axes(Plotting, Shapes, Fields, Legends, Asking):
    """One plot of a figure. `cell` is (row, column, rows, columns) of its place, from 0."""

    transAxes = property(lambda self: self._frames[0])
    transData = property(lambda self: self._frames[1])

    def __init__(self, figure, cell, grid):
        self.figure, self.cell, self.spans = figure, cell, grid
        self.twin = None
        kinds = ("axes fraction", "data", "x data", "y data")
        self._frames = [Frame(self, each) for each in kinds]
        #: In a figure's parts a box of its own; what it stands beside, at which side and how
        #: thick; the axes, or None, in which it has a part.
        self.spot = self.beside = self.part = None
        # By "x" and "y" the axes that have the same limits along it.
        self.shares = {}
        self.cla()

    def cla(self):
        """Empties the axes."""
        self.artists, self.containers, self.child_axes, self.tables = [], [], [], []
        self._turns, self.own_cycle, self.is_scaled = {}, None, False
        self.xaxis, self.yaxis = XAxis(self), YAxis(self)
        #: By "x" and "y" the numbers that marks were set at, and how many artists there were.
        self.reach = {}
        self.title = Text(0.5, 1.0, "")
        self.legend_, self.is_on = None, True
        #: Legends that `add_artist` keeps beside the last one.
        self.kept_legends = []
        self.has_grid = {"axis": rcParams["axes.grid.axis"]} if rcParams["axes.grid"] else None
        self.aspect, self.minor_grid = "auto", None
        sides = ("left", "right", "top", "bottom")
        self.spines = Spines((each, Spine(rcParams[f"axes.spines.{each}"])) for each in sides)
        self.spread = {"x": 0.05, "y": 0.05}

    clear = cla

    def get_xaxis_transform(self, which="grid"):
        """Numbers along x, and parts of the axes along y."""
        return self._frames[2]

    def get_yaxis_transform(self, which="grid"):
        return self._frames[3]

    #: The part of the room beside other axes that it takes.
    shrink = 1.0
    #: Where in its box it stands that does not fill it.
    anchor = (0.5, 0.5)
    is_gridded = property(lambda self: self.beside is None and self.part is None)

    def _of_kind(kind, holds):
        return property(lambda self: ArtistList(kind, [a for a in self.artists if holds(a)]))

    lines = _of_kind("lines", lambda each: type(each).__name__ in ("Line2D", "EndlessLine"))
    images = _of_kind("images", lambda each: hasattr(each, "is_coloured"))
    patches = _of_kind("patches", lambda each: isinstance(each, (Area, Arrow)) and not
                       isinstance(each, PolyCollection))  # fmt: skip
    texts = _of_kind("texts", lambda each: isinstance(each, Text))
    collections = _of_kind("collections", lambda each: type(each).__module__[-11:] == "collections")

    def get_lines(self):
        return silent_list("Line2D", self.lines)

    def get_images(self):
        return silent_list("AxesImage", self.images)

    def get_children(self):
        return list(self.artists)

    def limits(self, name):
        """The limits of an axis: those set, else those of what is drawn, with room around."""
        axis = self.xaxis if name == "x" else self.yaxis
        at = 0 if name == "x" else 1
        group = self.shares.get(name) or [self]
        artists = [artist for axes in group if axes.is_scaled for artist in axes.artists]
        values = [each for artist in artists for each in artist.extent[at]]
        sticky = {each for artist in artists for each in artist.sticky[at]}
        for other in group:
            found = other.xaxis if name == "x" else other.yaxis
            if found.limits != [None, None]:
                axis = found
        ways = scale_of(axis.scale, dict(axis.scale_options))
        values = [each for each in values if axis.scale != "log" or each > 0]
        if not values:
            low, high = (1.0, 10.0) if axis.scale == "log" else (0.0, 1.0)
        else:
            low, high = _with_room(min(values), max(values), sticky, self.spread[name], ways)
        for other in group:
            # Marks that are set widen the limits, until more is drawn.
            ticks, count = other.reach.get(name, ((), 0))
            if ticks and count == len(other.artists):
                low, high = min(low, *ticks), max(high, *ticks)
        low = low if axis.limits[0] is None else axis.limits[0]
        high = high if axis.limits[1] is None else axis.limits[1]
        if axis.is_turned and axis.limits == [None, None]:
            low, high = high, low
        return float(low), float(high)

    def shape(self):
        """How wide and high what is shown is, in its numbers."""
        (x0, x1), (y0, y1) = self.limits("x"), self.limits("y")
        return abs(x1 - x0), abs(y1 - y0)

    def _limit(name):
        def limit(self, low=None, high=None, **named):
            axis = self.xaxis if name == "x" else self.yaxis
            low = named.get(f"{name}min", named.get("left", named.get("bottom", low)))
            high = named.get(f"{name}max", named.get("right", named.get("top", high)))
            if isinstance(low, (tuple, list)):
                low, high = low
            axis.has_dates = axis.has_dates or are_dates(low) or are_dates(high)
            if low is not None or high is not None:
                given = zip(self.limits(name), (low, high))
                axis.limits = [old if new is None else number(new) for old, new in given]
            return tuple(self.limits(name))

        limit.__name__ = f"set_{name}lim"
        return limit

    set_xlim, set_ylim = _limit("x"), _limit("y")
    get_xlim = lambda self: self.limits("x")  # noqa: E731
    get_ylim = lambda self: self.limits("y")  # noqa: E731

    def set_title(self, label, fontdict=None, loc="center", **style):
        given = styled({**(fontdict or {}), **style}, "Text")
        x = {"left": 0.0, "center": 0.5, "right": 1.0}[loc]
        self.title = Text(x, 1.0, label, {"ha": loc, "va": "bottom", **given}, size=12)
        self.title_place = loc
        return self.title

    title_place = "center"

    def get_title(self, loc="center"):
        return self.title.text if loc == self.title_place else ""

    def set_xlabel(self, xlabel, fontdict=None, **style):
        return self.xaxis.set_label(xlabel, {**(fontdict or {}), **style})

    def set_ylabel(self, ylabel, fontdict=None, **style):
        return self.yaxis.set_label(ylabel, {**(fontdict or {}), **style})

    def get_xlabel(self):
        return self.xaxis.text.text

    def get_ylabel(self):
        return self.yaxis.text.text

    def _set_ticks(self, name, ticks, labels, style):
        axis = self.xaxis if name == "x" else self.yaxis
        if style.get("minor"):
            axis.minor, axis.has_minor_marks = numbers(ticks), True
            return axis._marks_of(axis.minor)
        made = axis.set_ticks(ticks, labels, **_plain(style))
        self.reach[name] = (axis.locator.locs, len(self.artists))
        return made

    def set_xticks(self, ticks, labels=None, **style):
        return self._set_ticks("x", ticks, labels, style)

    def set_yticks(self, ticks, labels=None, **style):
        return self._set_ticks("y", ticks, labels, style)

    def set_xticklabels(self, labels, **style):
        return self.xaxis.set_ticklabels(labels, **_plain(style))

    def set_yticklabels(self, labels, **style):
        return self.yaxis.set_ticklabels(labels, **_plain(style))

    def get_xticks(self, minor=False):
        return self.xaxis.get_ticklocs(minor)

    def get_yticks(self, minor=False):
        return self.yaxis.get_ticklocs(minor)

    def get_xticklabels(self, minor=False, which=None):
        return self.xaxis.get_ticklabels(minor)

    def get_yticklabels(self, minor=False, which=None):
        return self.yaxis.get_ticklabels(minor)

    get_xscale = lambda self: self.xaxis.scale  # noqa: E731
    get_yscale = lambda self: self.yaxis.scale  # noqa: E731
    xaxis_inverted = lambda self: self.xaxis.get_inverted()  # noqa: E731
    yaxis_inverted = lambda self: self.yaxis.get_inverted()  # noqa: E731

    xaxis_date = lambda self, tz=None: self.xaxis.axis_date()  # noqa: E731

    def _set_scale(name):
        def scale(self, value, **options):
            scale_of(value, dict(options))
            for each in self.shares.get(name) or [self]:
                axis = each.xaxis if name == "x" else each.yaxis
                axis.scale, axis.scale_options = value, options

        return scale

    set_xscale, set_yscale = _set_scale("x"), _set_scale("y")

    def ways(self, name):
        """How numbers stand along an axis, there and back; None for as they are."""
        axis = self.xaxis if name == "x" else self.yaxis
        return scale_of(axis.scale, dict(axis.scale_options))

    def tick_params(self, axis="both", which="major", **given):
        """Sizes, turns and sides of marks' texts."""
        for each in (self.xaxis, self.yaxis):
            if axis not in ("both", each.name):
                continue
            sides = ("bottom", "top") if each.name == "x" else ("left", "right")
            if which != "major" and (given.get("length") == 0 or given.get(sides[0]) is False):
                each.has_minor_marks = False
            if which == "minor":
                continue
            if given.get("length") == 0:
                each.has_marks = False
            if "labelsize" in given:
                each.tick_style["fontsize"] = given["labelsize"]
            turned = given.get("rotation", given.get("labelrotation"))
            if turned is not None:
                each.tick_style["rotation"] = turned
            side, other = sides
            if given.get(f"label{other}"):
                each.side = other
            if given.get(f"label{side}") is False and each.side == side:
                each.given_labels = []
            if given.get(side) is False:
                each.has_marks = False

    def grid(self, visible=None, which="major", axis="both", **style):
        """Lines across at the marks."""
        given = {"axis": axis, **styled(style, "Line2D")}
        if which != "minor":
            is_on = not self.has_grid if visible is None and not style else visible is not False
            self.has_grid = given if is_on else None
        if which != "major":
            is_on = not self.minor_grid if visible is None and not style else visible is not False
            self.minor_grid = given if is_on else None

    def axis(self, given=None, **named):
        """"off" leaves out the frame and marks, "equal" makes numbers as long along both axes; four
        numbers set the limits."""
        if given in ("off", False):
            self.is_on = False
        elif given in ("on", True):
            self.is_on = True
        elif given in ("equal", "scaled", "image", "square"):
            self.aspect, self.is_scaled = "equal", True
        elif given in ("tight", "auto"):
            self.is_scaled = True
            self.spread = {"x": 0.0, "y": 0.0} if given == "tight" else self.spread
        elif isinstance(given, (list, tuple)):
            self.set_xlim(*given[:2])
            self.set_ylim(*given[2:])
        elif given is not None:
            raise ValueError(
                f"{given!r} is no setting of axis(). Use 'on', 'off', 'equal', 'tight', or limits."
            )
        return (*self.limits("x"), *self.limits("y"))

    #: Whether it is drawn; its place stays empty where it is not.
    is_visible = True

    def get_visible(self):
        return self.is_visible

    def set_visible(self, is_visible):
        self.is_visible = bool(is_visible)

    def set_axis_off(self):
        self.is_on = False

    def set_axis_on(self):
        self.is_on = True

    def set_aspect(self, aspect, adjustable=None, anchor=None, share=False):
        self.aspect = aspect

    def get_aspect(self):
        return {"equal": 1.0}.get(self.aspect, self.aspect)

    def invert_yaxis(self):
        self.yaxis.limits = list(self.limits("y"))[::-1]

    def invert_xaxis(self):
        self.xaxis.limits = list(self.limits("x"))[::-1]

    def margins(self, *given, x=None, y=None, **_):
        if not given and x is None and y is None:
            return self.spread["x"], self.spread["y"]
        both = given[0] if given else None
        x = x if x is not None else both
        y = y if y is not None else given[-1] if given else None
        self.spread = {
            "x": self.spread["x"] if x is None else x, "y": self.spread["y"] if y is None else y
        }  # fmt: skip

    def set_xmargin(self, m):
        self.margins(x=m)

    def set_ymargin(self, m):
        self.margins(y=m)

    def legends(self):
        """What was kept of them, and the last, each once."""
        last = [] if self.legend_ is None else [self.legend_]
        return [*(each for each in self.kept_legends if each is not self.legend_), *last]

    def get_legend(self):
        return self.legend_

    def _twin(self, name):
        made = Axes(self.figure, self.cell, self.spans)
        made.twin = (self, name)
        made.part, made.spot = self.part, self.spot
        (made.yaxis if name == "x" else made.xaxis).stand("right" if name == "x" else "top")
        shared = self.shares.setdefault(name, [self])
        shared.append(made)
        made.shares[name] = shared
        own, other = (made.xaxis, self.xaxis) if name == "x" else (made.yaxis, self.yaxis)
        own.scale, own.scale_options, own.names = other.scale, other.scale_options, other.names
        self.figure._hold(made)
        return made

    def twinx(self):
        """Axes in the same place with the same x, their y on the right."""
        return self._twin("x")

    def twiny(self):
        """Axes in the same place with the same y, their x on top."""
        return self._twin("y")

    def set(self, **given):
        """Calls `set_...` for each name."""
        return [getattr(self, f"set_{name}")(value) for name, value in given.items()]

    def set_facecolor(self, given):
        self.face = color(given)

    face = "none"
    patch = property(Ground)
    axes = property(lambda self: self)

    def get_position(self, original=False):
        """Where matplotlib's layout puts the axes, in parts of the figure."""
        from matplotlib.transforms import place_of

        return place_of(self, original)

    def get_figure(self):
        return self.figure

    def remove(self):
        self.figure.delaxes(self)

    def label_outer(self):
        row, column, rows, _ = self.cell
        if row + rows < self.spans[0]:
            self.xaxis.given_labels = []
        if column:
            self.yaxis.given_labels = []

    def __repr__(self):
        parts = [f"title={{'center': {self.title.text!r}}}"] if self.title.text else []
        for name in ("xlabel", "ylabel"):
            text = getattr(self, f"get_{name}")()
            parts += [f"{name}={text!r}"] if text else []
        return f"<Axes: {', '.join(parts)}>"

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        raise without("Axes", name, dir(type(self)))

    def __str__(self):
        box = ",".join(f"{each:g}" for each in self.get_position().bounds[:2])
        size = "x".join(f"{each:g}" for each in self.get_position().bounds[2:])
        return f"{type(self).__name__}({box};{size})"


class Second(Axes):
    """An axis beside another, with numbers of its own."""

    turned = None

    def limits(self, name):
        first, (own, turn) = self.twin[0], self.turned
        found = first.limits(name)
        return tuple(float(turn(each)) for each in found) if name == own else found


def _plain(style):
    return {key: each for key, each in style.items() if key != "minor"}


def _with_room(low, high, sticky, share, ways):
    if ways is not None and low < high:
        return roomy(low, high, share, ways)
    if ways is not None and low == high:
        return low / 10**0.5, high * 10**0.5
    if low == high:
        room = abs(low) * 0.05 or 0.05
        return low - room, high + room
    room = share * (high - low)
    return low if low in sticky else low - room, high if high in sticky else high + room


Axes.__module__ = "matplotlib.axes._axes"
