"""What is asked of axes by older names, and settings that notebooks make by habit: some change what
is drawn, others are how things are drawn here anyway."""

from matplotlib import ticker
from matplotlib._values import number, numbers


def _quiet(self, *_, **__):
    return None


class Sharing:
    """Which axes have the same limits along x or y."""

    def __init__(self, name):
        self.name = name

    def joined(self, one, other):
        return one is other or other in (one.shares.get(self.name) or ())

    def get_siblings(self, axes):
        return list(axes.shares.get(self.name) or [axes])

    def join(self, *all_axes):
        """Gives axes the same limits from now on."""
        group = [part for each in all_axes for part in self.get_siblings(each)]
        group = list(dict.fromkeys(group))
        for each in group:
            each.shares[self.name] = group


class Asking:
    """A part of Axes."""

    get_xaxis = lambda self: self.xaxis  # noqa: E731
    get_yaxis = lambda self: self.yaxis  # noqa: E731
    #: The colours that lines take in turns, where they are set.
    own_cycle = None
    #: The order among axes, which all stand beside one another.
    zorder = 0
    name, box_aspect = "rectilinear", None

    label = ""
    axison = property(lambda self: self.is_on)

    def get_label(self):
        return self.label

    def set_label(self, label):
        self.label = str(label)

    def get_shared_x_axes(self):
        return Sharing("x")

    def get_shared_y_axes(self):
        return Sharing("y")

    def has_data(self):
        """Whether lines, pictures or areas stand in the axes."""
        return any(each.extent != ((), ()) for each in self.artists)

    def set_prop_cycle(self, *given, **named):
        """The colours that lines take in turns: `color=[...]`, or a cycle of them."""
        (cycle,) = given if len(given) == 1 else (given[1] if given else named.get("color"),)
        if hasattr(cycle, "by_key"):
            cycle = cycle.by_key().get("color")
        self.own_cycle, self._turns = None if cycle is None else list(cycle), {}

    def _axes_of(self, axis):
        return [each for each in (self.xaxis, self.yaxis) if axis in ("both", each.name)]

    def ticklabel_format(self, *, axis="both", style="", scilimits=None, useOffset=None, **_):
        """Numbers at the marks as decimals, or with style="sci" by powers of ten."""
        is_plain = style == "plain"
        for each in self._axes_of(axis):
            if style:
                each.formatter = ticker.ScalarFormatter(is_plain, not is_plain)

    def locator_params(self, axis="both", tight=None, nbins=None, integer=False, **_):
        """At most so many parts between marks."""
        for each in self._axes_of(axis):
            each.locator = ticker.MaxNLocator(9 if nbins is None else int(number(nbins)), integer)

    def fill(self, *given, **style):
        """Areas within places: x and y, and a colour's letter, of each in turns."""
        from matplotlib.patches import Polygon

        made, given = [], list(given)
        while given:
            x, y = given.pop(0), given.pop(0)
            look = {"color": given.pop(0)} if given and isinstance(given[0], str) else {}
            if not look and not {"color", "facecolor", "fc"} & {*style}:
                look = {"color": self._next("areas")}
            corners = list(zip(numbers(x), numbers(y)))
            made.append(self._add(Polygon(corners, **{**look, **style})))
        return made

    def minorticks_on(self):
        """Small marks between the others."""
        for each in (self.xaxis, self.yaxis):
            each.set_minor_locator(ticker.AutoMinorLocator())

    def minorticks_off(self):
        for each in (self.xaxis, self.yaxis):
            each.minor, each.minor_locator, each.has_minor_marks = [], None, False

    def secondary_xaxis(self, location, functions=None, **_):
        """A second axis of x, of what a function makes of the first's numbers."""
        return self._second("x", location, functions)

    def secondary_yaxis(self, location, functions=None, **_):
        return self._second("y", location, functions)

    def _second(self, name, location, functions):
        from matplotlib.axes import Second

        made = Second(self.figure, self.cell, self.spans)
        made.twin = (self, "y" if name == "x" else "x")
        made.part, made.spot = self.part, self.spot
        made.turned = (name, functions[0] if functions else lambda value: value)
        sides = {"x": {1: "top", 0: "bottom"}, "y": {1: "right", 0: "left"}}[name]
        (made.xaxis if name == "x" else made.yaxis).stand(sides.get(location, location))
        self.child_axes.append(made)
        return made

    set_axisbelow = set_rasterization_zorder = set_navigate = _quiet

    def set_zorder(self, level):
        self.zorder = level

    def get_zorder(self):
        return self.zorder

    def set_frame_on(self, b):
        for side in self.spines.values():
            side.set_visible(b)

    def set_box_aspect(self, aspect=None):
        """How high the box is for its width; None for what room there is."""
        self.box_aspect = None if aspect is None else float(aspect)

    def get_box_aspect(self):
        return self.box_aspect

    def get_xbound(self):
        return tuple(sorted(self.get_xlim()))

    def get_ybound(self):
        return tuple(sorted(self.get_ylim()))

    def set_xbound(self, lower=None, upper=None):
        self.set_xlim(*((upper, lower) if self.xaxis_inverted() else (lower, upper)))

    def set_ybound(self, lower=None, upper=None):
        self.set_ylim(*((upper, lower) if self.yaxis_inverted() else (lower, upper)))

    def get_subplotspec(self):
        from matplotlib.gridspec import SubplotSpec

        return SubplotSpec((self.cell, self.spans))
