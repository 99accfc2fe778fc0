"""Lines for legends."""

from matplotlib import _artists
from matplotlib._values import numbers, styled
from matplotlib.colors import CYCLE


class Line2D(_artists.Line2D):
    """A line through points."""

    def __init__(self, xdata, ydata, **style):
        super().__init__(numbers(xdata), numbers(ydata), styled(style, "Line2D"), CYCLE[0])
