"""Numbers out of what plotting functions are given, and the styles that they know."""

import math

from matplotlib._refusals import refuse

_STYLES = {
    "color": ("c",), "linewidth": ("lw",), "linestyle": ("ls",), "markersize": ("ms",),
    "marker": (), "alpha": (), "label": (), "zorder": (), "edgecolor": ("ec", "edgecolors"),
    "facecolor": ("fc", "facecolors"), "markerfacecolor": ("mfc",), "markeredgecolor": ("mec",),
    "markeredgewidth": ("mew",), "linewidths": (), "fontsize": ("size",), "hatch": (),
    "fontweight": ("weight",), "ha": ("horizontalalignment",), "va": ("verticalalignment",),
    "rotation": (), "fontstyle": ("style",), "fontfamily": ("family",), "bbox": (), "pad": (),
    "drawstyle": (), "antialiased": ("aa",), "clip_on": (), "transform": (), "loc": (), "y": (),
    "x": (), "labelpad": (), "fontdict": (), "rotation_mode": (), "backgroundcolor": (),
    "path_effects": (), "wrap": (), "ecolor": (), "capsize": (), "error_kw": (), "fontname": (),
    "rasterized": (), "picker": (), "visible": (), "fill": (), "annotation_clip": (),
    "multialignment": (), "ma": (), "fmt": (), "elinewidth": (), "step": (), "interpolate": (),
    "width": (), "markevery": (), "dashes": (), "animated": (), "solid_capstyle": (),
    "dash_capstyle": (), "solid_joinstyle": (), "dash_joinstyle": (), "capstyle": (),
    "joinstyle": (), "fillstyle": (), "gid": (), "snap": (), "in_layout": (),
}  # fmt: skip
_FULL = {short: name for name, others in _STYLES.items() for short in others}
_SIZES = {
    "xx-small": 6, "x-small": 7, "small": 8.5, "medium": 10, "large": 12, "x-large": 14.5,
    "xx-large": 17,
}  # fmt: skip
#: What holds names one beside the other; also a dictionary's keys and values.
_HOLDERS = (list, tuple, type({}.keys()), type({}.values()))


def styled(given, owner):
    """Styles by their full names. Raises AttributeError for names that matplotlib lacks."""
    found = {}
    for name, value in given.items():
        full = _FULL.get(name, name)
        if full not in _STYLES:
            raise AttributeError(refuse(f"The property {name!r} of {owner}", name, _STYLES))
        found[full] = value
    fontdict = found.pop("fontdict", None)
    return {**(styled(fontdict, owner) if fontdict else {}), **found}


def points(size, default):
    """A size of letters in points, as a number or a name."""
    if size is None:
        return default
    return _SIZES.get(size, default) if isinstance(size, str) else float(size)


def rows(values):
    """Values as nested lists of Python's own: of tensors, arrays, tables and sequences."""
    if hasattr(values, "detach") and getattr(values, "requires_grad", False):
        # As matplotlib: PyTorch's own sentence about detach().
        return values.numpy().tolist()
    if hasattr(values, "to_numpy"):
        values = values.to_numpy()
    if hasattr(values, "tolist"):
        return values.tolist()
    if isinstance(values, (str, bytes)) or not hasattr(values, "__iter__"):
        return values
    return [rows(each) for each in values]


def number(value):
    """One number as a float; None is NaN."""
    if value is None:
        return math.nan
    if hasattr(value, "item"):
        value = value.item()
    if not isinstance(value, (int, float)):
        from matplotlib.dates import date2num, is_date

        if is_date(value):
            return date2num(value)
        raise TypeError(f"A place in a figure is a number, not {type(value).__name__}.")
    return float(value)


def numbers(values):
    """A flat list of floats of a sequence, or of one number."""
    found = rows(values)
    if not isinstance(found, list):
        return [number(found)]
    if any(isinstance(each, list) for each in found):
        found = [cell for each in found for cell in (each if isinstance(each, list) else [each])]
    return [number(each) for each in found]


def plain_numbers(values):
    """The same with whole numbers as they are. No list for what holds names."""
    found = rows(values)
    found = found if isinstance(found, list) else [found]
    if all(isinstance(each, int) for each in found):
        return [int(each) for each in found]
    return [] if is_names(found) else numbers(found)


def matrix(values):
    """Rows of floats, all as long; or of colours, lists of three or four numbers.

    Raises TypeError for other shapes.
    """
    found = rows(values)
    while isinstance(found, list) and len(found) == 1 and _depth(found) > 3:
        found = found[0]
    depth = _depth(found)
    is_colour = depth == 3 and all(len(cell) in (3, 4) for row in found for cell in row)
    if depth == 3 and not is_colour and all(len(cell) == 1 for row in found for cell in row):
        found, depth = [[cell[0] for cell in row] for row in found], 2
    if depth != 2 and not is_colour:
        raise TypeError(f"Invalid shape {_shape(found)} for image data")
    if len({len(row) for row in found}) > 1:
        raise TypeError("The rows of an image are as long as each other.")
    if is_colour:
        return [[[number(part) for part in cell] for cell in row] for row in found]
    return [[number(each) for each in row] for row in found]


def _depth(values):
    return 1 + (_depth(values[0]) if values else 0) if isinstance(values, list) else 0


def _shape(values):
    return (len(values), *(_shape(values[0]) if values else ())) if isinstance(values, list) else ()


def is_names(values):
    """Whether values are strings, which stand side by side."""
    return isinstance(values, str) or (
        isinstance(values, _HOLDERS) and any(isinstance(each, str) for each in values)
    )
