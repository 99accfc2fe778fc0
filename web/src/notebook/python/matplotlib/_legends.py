"""The legend of axes, and the sides of their frame."""

import copy

from matplotlib._groups import silent_list
from matplotlib._refusals import refuse
from matplotlib._svg import width_of
from matplotlib._texts import Text
from matplotlib._values import points

CORNERS = {
    "upper right": (1, 0), "upper left": (0, 0), "lower left": (0, 1), "lower right": (1, 1),
    "right": (1, 0.5), "center left": (0, 0.5), "center right": (1, 0.5),
    "lower center": (0.5, 1), "upper center": (0.5, 0), "center": (0.5, 0.5),
}  # fmt: skip
_CODES = ("best", "upper right", "upper left", "lower left", "lower right", "right",
          "center left", "center right", "lower center", "upper center", "center")  # fmt: skip


class Box:
    """The box of a legend, or the paper of a figure: its looks stay as they are."""

    def _quiet(self, *_, **__):
        return None

    set_alpha = set_facecolor = set_edgecolor = set_color = set_linewidth = set_boxstyle = _quiet
    set_visible = set_hatch = set_linestyle = set = _quiet
    fill = True


class Ground(Box):
    """The ground of axes, whose colour counts."""

    def __init__(self, axes):
        self.axes = axes

    def set_facecolor(self, given):
        self.axes.set_facecolor(given)

    def set_visible(self, shown):
        if not shown:
            self.axes.face = "none"

    def set_alpha(self, alpha):
        self.set_visible(alpha is None or alpha > 0)

    set_color = set_facecolor


class Legend:
    """The names of what is drawn, with samples: `entries` has pairs of an artist and a Text."""

    def __init__(self, axes, entries, loc, title, columns, size, anchor=None):
        self.axes, self.columns, self.size = axes, max(1, columns), size
        self.loc = _CODES[loc] if isinstance(loc, int) and 0 <= loc < len(_CODES) else loc
        self.has_frame = True
        #: A box in parts of the axes in which the legend stands: left, bottom, width, height.
        self.anchor = None if anchor is None else (*map(float, anchor), 0.0, 0.0)[:4]
        self.entries = [(_sample(each), _text(text, size)) for each, text in entries]
        self._title, self._frame = _text(title or "", size), Box()

    def measured(self):
        """How wide a column is, and how wide and high all is."""
        texts = [text for _, text in self.entries]
        wide = max((width_of(each.text, each.size) for each in texts), default=0) + 38
        rows = -(-len(self.entries) // self.columns)
        head = 1.3 * self.size if self.title else 0
        return wide, wide * self.columns + 6, 1.35 * self.size * rows + head + 10

    def corner(self, loc, wide, high):
        """Where its upper left corner stands in axes of a size."""
        if isinstance(loc, (tuple, list)):
            x, y = map(float, loc)
            return x * wide, (1 - y) * high - self.measured()[2]
        if loc not in CORNERS:
            raise ValueError(f"{loc!r} is no place of a legend. Use one of {', '.join(_CODES)}.")
        _, width, height = self.measured()
        across, down = CORNERS[loc]
        x, y, box_wide, box_high = self.anchor or (0.0, 0.0, 1.0, 1.0)
        room_x, room_y = box_wide * wide - width - 12, box_high * high - height - 12
        return x * wide + 6 + across * room_x, (1 - y - box_high) * high + 6 + down * room_y

    def beyond(self, wide, high):
        """How far it reaches beyond axes of a size: left, right, top, bottom."""
        if self.anchor is None and not isinstance(self.loc, (tuple, list)) or not self.entries:
            return 0.0, 0.0, 0.0, 0.0
        loc = "upper right" if self.loc == "best" else self.loc
        left, top = self.corner(loc, wide, high)
        _, width, height = self.measured()
        return -left, left + width - wide, -top, top + height - high

    @property
    def title(self):
        return self._title.text

    @property
    def texts(self):
        return [text for _, text in self.entries]

    @property
    def legend_handles(self):
        return [each for each, _ in self.entries]

    legendHandles = legend_handles

    def get_texts(self):
        return silent_list("Text", self.texts)

    def get_lines(self):
        return [each for each, _ in self.entries if type(each).__name__ == "Line2D"]

    def get_title(self):
        return self._title

    def set_title(self, title, prop=None):
        self._title.set_text(title)

    def get_frame(self):
        return self._frame

    def get_frame_on(self):
        return self.has_frame

    def set_frame_on(self, is_on):
        self.has_frame = bool(is_on)

    def set_bbox_to_anchor(self, bbox, transform=None):
        self.anchor = (*map(float, bbox), 0.0, 0.0)[:4]

    def remove(self):
        if self in self.axes.kept_legends:
            self.axes.kept_legends.remove(self)
        if self.axes.legend_ is self:
            self.axes.legend_ = None

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        raise AttributeError(refuse(f"Legend.{name}", name, dir(type(self))))


def _sample(artist):
    """What stands in the legend for an artist: a line of its own, so that it can look otherwise."""
    return copy.copy(artist) if type(artist).__name__ == "Line2D" else artist


def _text(text, size):
    return Text(0, 0, text, size=size * 3 / 4)


Legend.__module__ = "matplotlib.legend"


class Spine:
    """A side of the frame."""

    def __init__(self, is_shown=True):
        self.is_shown = is_shown

    def set_visible(self, is_visible):
        self.is_shown = bool(is_visible)

    def get_visible(self):
        return self.is_shown

    def _quiet(self, *_, **__):
        return None

    set_color = set_linewidth = set_position = set_bounds = _quiet
    set_edgecolor = set_linestyle = set_lw = set_alpha = set_zorder = _quiet


class Spines(dict):
    def __getitem__(self, name):
        if isinstance(name, (list, tuple)):
            return _Several([self[each] for each in name])
        if isinstance(name, slice):
            if name != slice(None):
                raise ValueError(
                    "Spines does not support slicing except for the fully open slice [:] to "
                    "access all spines."
                )
            return _Several(self.values())
        return dict.__getitem__(self, name)

    def __getattr__(self, name):
        if name in self:
            return self[name]
        raise AttributeError(f"'Spines' object does not contain a '{name}' spine")

    __repr__ = object.__repr__


Spine.__module__ = Spines.__module__ = "matplotlib.spines"


class _Several:
    def __init__(self, spines):
        self.spines = spines

    def __getattr__(self, name):
        if not hasattr(Spine, name):
            raise AttributeError(f"'Spine' object has no attribute '{name}'")

        def call(*given, **named):
            for each in self.spines:
                getattr(each, name)(*given, **named)

        return call

    def set(self, **named):
        for name, value in named.items():
            getattr(self, f"set_{name}")(value)


class Legends:
    """The part of axes that knows what is labelled."""

    def _labelled(self):
        found = []
        inside = {id(bar) for each in self.containers if each.label for bar in each}
        for each in self.artists:
            if isinstance(each, Text) or id(each) in inside:
                continue
            found.append((each, each.get_label()))
        found += [(each, each.get_label()) for each in self.containers]
        return [(each, str(text)) for each, text in found if text and str(text)[:1] != "_"]

    def get_legend_handles_labels(self):
        found = self._labelled()
        return [each for each, _ in found], [text for _, text in found]

    def legend(self, *given, handles=None, labels=None, loc="best", title=None, ncol=1, ncols=None,
               fontsize=None, bbox_to_anchor=None, frameon=True, **style):  # fmt: skip
        """A box with the labels of what is drawn; `bbox_to_anchor` may put it beside the axes."""
        if len(given) == 2:
            handles, labels = given
        elif len(given) == 1:
            labels = given[0]
        if handles is None:
            found = self._labelled()
            if labels is not None:
                found = list(zip(_of_labels(self), map(str, labels)))
        else:
            texts = labels or [each.get_label() for each in handles]
            found = [
                (each[0] if type(each) is list else each, str(text))
                for each, text in zip(handles, texts)
            ]
        size = points(fontsize, 10) * 4 / 3
        self.legend_ = Legend(self, found, loc, title, ncols or ncol, size, bbox_to_anchor)
        self.legend_.has_frame = bool(frameon)
        return self.legend_


def _of_labels(axes):
    """What labels are for that are given in order."""
    inside = {id(bar) for each in axes.containers for bar in each}
    plain = [a for a in axes.artists if id(a) not in inside and not isinstance(a, Text)]
    return [each for each in plain if not hasattr(each, "is_coloured")] + axes.containers
