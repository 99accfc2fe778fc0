"""One axis of axes: its limits, marks and label."""

import math

from matplotlib import dates, ticker
from matplotlib._artists import as_array
from matplotlib._legends import Box
from matplotlib._refusals import refuse
from matplotlib._texts import Text, TickText
from matplotlib._values import is_names, numbers, plain_numbers, points, styled
from matplotlib.transforms import place_of


class Tick:
    """A mark, as `plt.xticks` gives it back."""


class XTick(Tick):
    pass


class YTick(Tick):
    pass


class Axis:
    """`name` is "x" or "y"."""

    def __init__(self, name, axes=None):
        self.name, self.axes = name, axes
        self.limits = [None, None]
        self.scale, self.scale_options = "linear", {}
        self.is_turned = False
        self.locator, self.formatter = None, None
        #: Texts by their places where marks were set before, else in the order of the marks.
        self.given_labels = None
        self.label_style, self.tick_style = {}, {}
        self.side = self.label_side = "bottom" if name == "x" else "left"
        self.is_shown = True
        self.has_marks = True
        #: Places of small marks, or what chooses them, and whether the marks are drawn.
        self.minor, self.minor_locator, self.has_minor_marks = [], None, False
        #: Whether the same numbers stand at another of the axes that share them.
        self.is_inner = False
        self.names = {}
        #: Whether its numbers stand for dates, as days since 1970.
        self.has_dates = False
        self.text = Text(0.5, 0, "") if name == "x" else Text(0, 0.5, "")

    def named(self, values):
        """The places of names along the axis, which stand side by side."""
        values = [values] if isinstance(values, str) else values
        return [float(self.names.setdefault(str(each), len(self.names))) for each in values]

    def places_of(self, values):
        """Numbers as they are, names by their places."""
        if hasattr(values, "to_numpy"):
            values = values.tolist()
        self.has_dates = self.has_dates or dates.are_dates(values)
        return self.named(values) if is_names(values) else numbers(values)

    def set_label(self, text, style):
        given = styled(style, "Text")
        x, y = (0.5, 0) if self.name == "x" else (0, 0.5)
        rotation = 0 if self.name == "x" else 90
        usual = {"rotation": rotation, "ha": "center", "va": "center"}
        self.text = Text(x, y, text, {**usual, **given})
        return self.text

    def set_ticks(self, ticks, labels=None, **style):
        """Marks the axis at given numbers; gives the marks."""
        self.has_dates = self.has_dates or dates.are_dates(ticks)
        self.locator = ticker.FixedLocator(numbers(ticks))
        self.locator.given = plain_numbers(ticks) or self.locator.locs
        if labels is not None:
            self.set_ticklabels(labels, **style)
        elif style:
            self.tick_style.update(styled(style, "Text"))
        return self._marks_of(self.locator.locs)

    def set_ticklabels(self, labels, **style):
        """Writes texts at the marks; gives them."""
        labels = [str(getattr(each, "text", each)) for each in labels]
        places = getattr(self.locator, "given", None)
        if places is not None and labels and len(labels) != len(places):
            raise ValueError(
                f"The number of FixedLocator locations ({len(places)}), usually from a call to "
                f"set_ticks, does not match the number of labels ({len(labels)})."
            )
        self.given_labels = labels if places is None else dict(zip(places, labels))
        self.tick_style.update(styled(style, "Text"))
        return [self._text(at, text) for at, text in zip(places or range(len(labels)), labels)]

    def _marks_of(self, places):
        kind = XTick if self.name == "x" else YTick
        return [kind() for _ in places]

    def _text(self, at, text):
        across = int(self.side in ("top", "right"))
        place = (at, across) if self.name == "x" else (across, at)
        made = TickText(*place, text, {"ha": self.tick_style.get("ha")})
        made.rotation = self.tick_style.get("rotation") or 0
        made.axis = self
        return made

    def set_major_locator(self, locator):
        if not isinstance(locator, ticker.Locator):
            raise TypeError("locator must be an instance of matplotlib.ticker.Locator")
        self.locator = locator

    def set_major_formatter(self, formatter):
        is_function = callable(formatter) and not hasattr(formatter, "texts")
        self.formatter = ticker.FuncFormatter(formatter) if is_function else formatter
        if isinstance(formatter, str):
            self.formatter = ticker.FuncFormatter(lambda x, _: formatter.format(x=x))

    def set_minor_locator(self, locator):
        self.minor_locator, self.has_minor_marks = locator, True

    def set_minor_formatter(self, formatter):
        """Nothing: small marks have no texts."""

    def small_marks(self, low, high):
        """The places of small marks between limits."""
        low, high = min(low, high), max(low, high)
        found = self.minor
        major = self.ticks(low, high)[0]
        if isinstance(self.minor_locator, ticker.AutoMinorLocator):
            found = self.minor_locator.between(list(map(float, major)), low, high)
        elif self.minor_locator is not None:
            found = self.minor_locator.places(low, high, 40)
        near = 1e-9 * (high - low)
        found = [each for each in found if low <= each <= high]
        return [each for each in found if all(abs(each - at) > near for at in major)]

    def axis_date(self, tz=None):
        """Takes the axis' numbers for dates."""
        self.has_dates = True

    def set_ticks_position(self, side):
        self.side = side

    def stand(self, side):
        """Puts marks and label at a side."""
        self.side = self.label_side = side

    def get_ticks_position(self):
        return self.side

    tick_left = lambda self: self.set_ticks_position("left")  # noqa: E731
    tick_top = lambda self: self.set_ticks_position("top")  # noqa: E731
    tick_bottom = lambda self: self.set_ticks_position("bottom")  # noqa: E731
    tick_right = lambda self: self.set_ticks_position("right")  # noqa: E731

    def set_label_position(self, position):
        self.label_side = position

    def set_visible(self, is_visible):
        self.is_shown = bool(is_visible)

    @property
    def pane(self):
        """The wall of a plot in space, which has no colour."""
        return Box()

    def set_pane_color(self, *_):
        """Nothing: walls have no colour."""

    def get_major_ticks(self, numticks=None):
        """Marks with their texts."""
        made = self._marks_of(self.get_ticklocs())
        for each, text in zip(made, self.get_ticklabels()):
            each.label1 = each.label = text
        return made

    def set_label_text(self, text, **style):
        return self.set_label(text, style)

    def _texts(self, places, locator=None):
        labels = self.given_labels
        if isinstance(labels, dict):
            return [labels.get(at, "") for at in places]
        if labels is not None:
            return [*labels, *[""] * len(places)][: len(places)]
        if self.formatter is not None or self.has_dates:
            formatter = self.formatter or dates.AutoDateFormatter(locator or self.locator)
            return formatter.texts(places)
        return (ticker.number_texts if self.scale == "linear" else ticker.log_texts)(places)

    def marks(self, low, high, most):
        """The numbers that are marked between limits, and their texts."""
        low, high = min(low, high), max(low, high)
        room = 1e-9 * (high - low)
        locator = self.locator
        if locator is None and self.names and self.given_labels is None:
            places = list(map(float, self.names.values()))
            return [(at, "" if self.is_inner else name) for at, name in zip(places, self.names)]
        if locator is None and self.scale != "linear":
            locator = self.get_major_locator()
        if locator is None:
            locator = dates.AutoDateLocator() if self.has_dates else ticker.AutoLocator()
        # Given texts are counted from the mark before the limits, as all of them are.
        find = locator.places if self.given_labels is None else locator.around
        places = find(low, high, most)
        texts = [""] * len(places) if self.is_inner else self._texts(places, locator)
        return [(a, b) for a, b in zip(places, texts) if low - room <= a <= high + room]

    def ticks(self, low, high):
        """What `plt.xticks` gives back: all marks, those beyond the limits too, and their texts."""
        places = getattr(self.locator, "given", None)
        if places is None and (self.names or self.has_dates):
            found = self.marks(low, high, None)
            whole = [int(at) if self.names and at == int(at) else at for at, _ in found]
            return whole, [self._text(at, text) for at, (_, text) in zip(whole, found)]
        if places is None:
            locator = self.get_major_locator()
            most = self._most() if self.locator is None else None
            places = locator.around(min(low, high), max(low, high), most)
        return list(places), [self._text(*each) for each in zip(places, self._texts(places))]

    def _most(self):
        """How many parts matplotlib's layout has room for."""
        box, (wide, high) = place_of(self.axes, True), self.axes.figure.size
        letters = 72 / points(self.tick_style.get("fontsize"), 10)
        long = box.width * wide / 3 if self.name == "x" else box.height * high / 2
        return max(1, min(9, math.floor(long * letters + 1e-9)))

    def get_ticklocs(self, minor=False):
        limits = self.axes.limits(self.name)
        if self.names and self.locator is None and not minor:
            return self.ticks(*limits)[0]
        return as_array(self.small_marks(*limits) if minor else self.ticks(*limits)[0])

    def get_ticklabels(self, minor=False, which=None):
        return [] if minor else self.ticks(*self.axes.limits(self.name))[1]

    get_majorticklocs, get_majorticklabels = get_ticklocs, get_ticklabels
    get_minorticklocs = lambda self: self.get_ticklocs(True)  # noqa: E731

    def set_tick_params(self, which="major", reset=False, **given):
        self.axes.tick_params(self.name, which, **given)

    def grid(self, visible=None, which="major", **style):
        self.axes.grid(visible, which, self.name, **style)

    def get_major_locator(self):
        if self.locator is None and self.scale == "symlog":
            given = {name: each for name, each in self.scale_options.items() if name != "linscale"}
            return ticker.SymmetricalLogLocator(**given)
        return self.locator or (ticker.LogLocator if self.scale == "log" else ticker.AutoLocator)()

    def get_major_formatter(self):
        return self.formatter or ticker.ScalarFormatter()

    def get_label(self):
        return self.text

    label = property(get_label)

    def get_label_position(self):
        return self.label_side

    def get_label_text(self):
        return self.text.text

    def get_scale(self):
        return self.scale

    def get_visible(self):
        return self.is_shown

    def get_inverted(self):
        low, high = self.axes.limits(self.name)
        return low > high

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        raise AttributeError(refuse(f"{type(self).__name__}.{name}", name, dir(type(self))))


class XAxis(Axis):
    """The axis along x."""

    def __init__(self, axes=None):
        super().__init__("x", axes)


class YAxis(Axis):
    """The axis along y."""

    def __init__(self, axes=None):
        super().__init__("y", axes)


XTick.__module__ = YTick.__module__ = "matplotlib.axis"
