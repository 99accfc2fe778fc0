"""The legend of axes, and the sides of their frame."""

import copy

from matplotlib._groups import silent_list
from matplotlib._refusals import refuse
from matplotlib._texts import Text
from matplotlib._values import points


class Box:
    """The box of a legend, or the paper of a figure: its looks stay as they are."""

    def _quiet(self, *_, **__):
        return None

    set_alpha = set_facecolor = set_edgecolor = set_color = set_linewidth = set_boxstyle = _quiet
    set_visible = _quiet


class Legend:
    """The names of what is drawn, with samples: `entries` has pairs of an artist and a Text."""

    def __init__(self, axes, entries, loc, title, columns, size):
        self.axes, self.loc, self.columns, self.size = axes, loc, columns, size
        self.entries = [(_sample(each), _text(text, size)) for each, text in entries]
        self._title, self._frame = _text(title or "", size), Box()

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
        return True

    def remove(self):
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
               fontsize=None, **style):  # fmt: skip
        """A box with the labels of what is drawn."""
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
        self.legend_ = Legend(self, found, loc, title, ncols or ncol, size)
        return self.legend_


def _of_labels(axes):
    """What labels are for that are given in order."""
    inside = {id(bar) for each in axes.containers for bar in each}
    plain = [a for a in axes.artists if id(a) not in inside and not isinstance(a, Text)]
    return [each for each in plain if not hasattr(each, "is_coloured")] + axes.containers
