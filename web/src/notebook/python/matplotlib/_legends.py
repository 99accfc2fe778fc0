"""The legend of axes, and the sides of their frame."""

from matplotlib._texts import Text
from matplotlib._values import points


class Legend:
    """The names of what is drawn, with samples."""

    def __init__(self, entries, loc, title, columns, size):
        self.entries, self.loc, self.title = entries, loc, title
        self.columns, self.size = columns, size

    def get_texts(self):
        return [Text(0, 0, text) for _, text in self.entries]

    def set_title(self, title):
        self.title = title


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

    def set_visible(self, is_visible):
        for each in self.spines:
            each.set_visible(is_visible)


class Legends:
    """The part of axes that knows what is labelled."""

    def _labelled(self):
        found = [(each, each.get_label()) for each in self.containers]
        inside = {id(bar) for each in self.containers if each.label for bar in each}
        for each in self.artists:
            if isinstance(each, Text) or id(each) in inside:
                continue
            found.append((each, each.get_label()))
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
        self.legend_ = Legend(found, loc, title, ncols or ncol, points(fontsize, 10) * 4 / 3)
        return self.legend_


def _of_labels(axes):
    """What labels are for that are given in order."""
    inside = {id(bar) for each in axes.containers for bar in each}
    plain = [a for a in axes.artists if id(a) not in inside and not isinstance(a, Text)]
    return [each for each in plain if not hasattr(each, "is_coloured")] + axes.containers
