"""Axes within others, by a size and a corner."""

from matplotlib._legends import CORNERS
from matplotlib._refusals import getter
from matplotlib.transforms import place_of

_CODES = ("upper right", "upper left", "lower left", "lower right", "right", "center left",
          "center right", "lower center", "upper center", "center")  # fmt: skip


def inset_axes(parent_axes, width, height, loc="upper right", bbox_to_anchor=None,
               bbox_transform=None, axes_class=None, axes_kwargs=None, borderpad=0.5):  # fmt: skip
    """Axes of a share such as "40%" of others, or of inches, in a corner of them."""
    figure, box = parent_axes.figure, place_of(parent_axes)
    inches = box.width * figure.size[0], box.height * figure.size[1]
    left, low, wide, high = (*(bbox_to_anchor or (0.0, 0.0, 1.0, 1.0)), 0.0, 0.0)[:4]
    sizes = [
        float(each[:-1]) / 100 * room if isinstance(each, str) else float(each) / inch
        for each, room, inch in zip((width, height), (wide, high), inches)
    ]
    across, down = CORNERS[_CODES[loc - 1] if isinstance(loc, int) else loc]
    pads = [borderpad * 10 / 72 / inch for inch in inches]
    x = left + pads[0] + across * (wide - sizes[0] - 2 * pads[0])
    y = low + pads[1] + (1 - down) * (high - sizes[1] - 2 * pads[1])
    made = figure.made_axes((0, 0, 1, 1), (1, 1), axes_kwargs or {})
    made.part = (parent_axes, (x, y, *sizes))
    figure._hold(made)
    return made


__getattr__ = getter("mpl_toolkits.axes_grid1.inset_locator", ["inset_axes"])
