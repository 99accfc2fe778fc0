"""Fonts: letters are drawn with those of the page."""

from matplotlib import rcParams
from matplotlib._refusals import getter
from matplotlib._values import points


class FontProperties:
    """The size and the kind of letters."""

    def __init__(self, family=None, style=None, variant=None, weight=None, stretch=None, size=None,
                 fname=None, math_fontfamily=None):  # fmt: skip
        self._family, self._style, self._weight, self._size = family, style, weight, size

    def get_size(self):
        return float(points(self._size, rcParams["font.size"]))

    get_size_in_points = get_size

    def get_family(self):
        found = rcParams["font.family"] if self._family is None else self._family
        return [found] if isinstance(found, str) else list(found)

    def get_weight(self):
        return self._weight or "normal"

    def get_style(self):
        return self._style or "normal"

    def set_size(self, size):
        self._size = size

    def set_family(self, family):
        self._family = family

    def set_weight(self, weight):
        self._weight = weight


__getattr__ = getter("matplotlib.font_manager", ["FontProperties"])
