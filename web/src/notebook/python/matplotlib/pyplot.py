"""Figures and axes by turns: each call is about the latest ones."""

import matplotlib
from matplotlib import (  # noqa: F401
    cm, colormaps, cycler, rc_context, rcdefaults, rcParams, rcParamsDefault, style,
    use as switch_backend,
)  # fmt: skip
from matplotlib._artists import as_array
from matplotlib._refusals import getter
from matplotlib.axes import Axes
from matplotlib.cm import get_cmap  # noqa: F401
from matplotlib.colors import Normalize  # noqa: F401
from matplotlib.figure import Figure, GridSpec  # noqa: F401
from matplotlib.image import imread, imsave  # noqa: F401
from matplotlib.lines import Line2D  # noqa: F401
from matplotlib.patches import Circle, Polygon, Rectangle  # noqa: F401
from matplotlib.ticker import (  # noqa: F401
    FixedFormatter, FixedLocator, FormatStrFormatter, FuncFormatter, LinearLocator, LogLocator,
    MaxNLocator, MultipleLocator, NullFormatter, NullLocator, ScalarFormatter,
)  # fmt: skip

#: Open figures by their numbers.
_figures = {}
_latest = [None]


def _open(figure, number=None):
    number = number if number is not None else max(_figures, default=0) + 1
    figure.number = number
    _figures[number] = figure
    _latest[0] = number
    return figure


def figure(num=None, figsize=None, dpi=None, **style):
    """A new figure, or that of a number or name."""
    if isinstance(num, Figure):
        _latest[0] = num.number
        return num
    numbers = {str(each.number): each for each in _figures.values()}
    if num is not None and str(num) in numbers:
        _latest[0] = numbers[str(num)].number
        return numbers[str(num)]
    return _open(Figure(figsize, dpi, **style), num if isinstance(num, int) else None)


def gcf():
    return _figures[_latest[0]] if _latest[0] in _figures else figure()


def gca():
    return gcf().gca()


def sca(ax):
    _latest[0] = ax.figure.number
    ax.figure.sca(ax)


def subplots(nrows=1, ncols=1, *, sharex=False, sharey=False, squeeze=True, figsize=None, **style):
    """A new figure and its axes, one or an array of them."""
    made = figure(style.pop("num", None), figsize, style.pop("dpi", None))
    shared = {"sharex": sharex, "sharey": sharey, "squeeze": squeeze}
    return made, made.subplots(nrows, ncols, **shared, **style)


def subplot_mosaic(mosaic, *, figsize=None, **style):
    """A new figure, and axes by the names that a drawing of letters or lists gives them."""
    made = figure(figsize=figsize)
    return made, made.subplot_mosaic(mosaic, **style)


def subplot(*given, **style):
    """The axes at a place of a grid: `(2, 3, 1)` or `231`."""
    is_short = len(given) == 1 and isinstance(given[0], int)
    place = tuple(map(int, str(given[0]))) if is_short else given
    place = place or (1, 1, 1)
    if len(place) == 3 and isinstance(place[2], int):
        row, column = divmod(place[2] - 1, place[1])
        for each in gcf().axes:
            here = each.spans == tuple(place[:2]) and each.cell == (row, column, 1, 1)
            kind = "polar" if style.get("polar") else style.get("projection") or each.name
            if here and each.is_gridded and kind == each.name:
                gcf().current = each
                return each
    return gcf().add_subplot(*given, **style)


def subplot2grid(shape, loc, rowspan=1, colspan=1, **_):
    return gcf().add_subplot(((*loc, rowspan, colspan), tuple(shape)))


def axes(arg=None, **style):
    if arg is None:
        return gcf().add_subplot(**style) if style.get("projection") else gca()
    return gcf().add_axes(arg, **style)


def _show(figures):
    from attention_kernel import display

    for each in figures:
        _figures.pop(each.number, None)
        display(each)


def show(*_, **__):
    """Shows all open figures below the cell, and closes them."""
    _show(list(_figures.values()))


def flush():
    """What the kernel calls at the end of a cell: shows the figures that are still open."""
    if _figures:
        show()


def _register():
    """Asks the kernel to call `flush` at the end of each cell."""
    try:
        from attention_kernel import at_cell_end
    except ImportError:
        # Python outside of a notebook, where figures are shown by show().
        return
    at_cell_end(flush)


_register()


def close(fig=None):
    """Closes a figure without showing it: the latest, one by number, or "all"."""
    if fig == "all":
        _figures.clear()
    elif isinstance(fig, Figure):
        _figures.pop(fig.number, None)
    else:
        _figures.pop(_latest[0] if fig is None else fig, None)
    _latest[0] = max(_figures, default=None)


def clf():
    gcf().clf()


def cla():
    gca().cla()


def _of_axes(name, own=None):
    def call(*given, **named):
        return getattr(gca(), name)(*given, **named)

    call.__name__ = call.__qualname__ = own or name
    call.__doc__ = getattr(Axes, name).__doc__
    return call


_SAME = (
    "plot bar barh scatter hist text annotate legend grid axis fill_between fill_betweenx axhline "
    "axvline axhspan axvspan hlines vlines semilogx semilogy loglog step errorbar imshow "
    "pcolormesh pcolor tick_params twinx twiny margins bar_label arrow quiver stem axline spy "
    "stackplot pie boxplot autoscale contour contourf clabel hist2d violinplot eventplot table "
    "hexbin ticklabel_format locator_params minorticks_on minorticks_off fill"
).split()
for _name in _SAME:
    globals()[_name] = _of_axes(_name)
for _own, _name in {
    "title": "set_title", "xlabel": "set_xlabel", "ylabel": "set_ylabel", "xlim": "set_xlim",
    "ylim": "set_ylim", "xscale": "set_xscale", "yscale": "set_yscale",
}.items():  # fmt: skip
    globals()[_own] = _of_axes(_name, _own)


def matshow(A, fignum=None, **style):
    """A matrix as coloured cells, in a figure of its own."""
    if fignum is None:
        figure()
    return gca().matshow(A, **style)


def suptitle(t, **style):
    return gcf().suptitle(t, **style)


def figtext(x, y, s, **style):
    return gcf().text(x, y, s, **style)


def colorbar(mappable=None, cax=None, ax=None, **style):
    return gcf().colorbar(mappable, cax, ax, **style)


def polar(*given, **style):
    """A line by angles and distances."""
    axes = gcf().current
    axes = axes if axes is not None and axes.name == "polar" else subplot(projection="polar")
    return axes.plot(*given, **style)


def thetagrids(angles=None, labels=None, fmt=None, **style):
    """Sets the lines at angles of polar axes, in degrees; gives them and their texts."""
    if angles is None:
        return gca().get_xgridlines(), gca().get_xticklabels()
    return gca().set_thetagrids(angles, labels, fmt, **style)


def rgrids(radii=None, labels=None, angle=None, fmt=None, **style):
    """Sets the rings of polar axes; gives them and their texts."""
    if radii is None:
        return gca().get_ygridlines(), gca().get_yticklabels()
    return gca().set_rgrids(radii, labels, angle, fmt, **style)


def set_cmap(cmap):
    """Takes a map for the images to come, and for the one drawn last."""
    found = get_cmap(cmap)
    rcParams["image.cmap"] = found.name
    if gcf().current_image is not None:
        gcf().current_image.cmap = found


def _setting(name):
    def use():
        set_cmap(name)

    use.__name__ = name
    use.__doc__ = f'Takes the map "{name}".'
    return use


for _name in (
    "autumn bone cool copper flag gray hot hsv inferno jet magma nipy_spectral pink plasma prism "
    "spring summer viridis winter"
).split():
    globals()[_name] = _setting(_name)


def clim(vmin=None, vmax=None):
    if gcf().current_image is not None:
        gcf().current_image.set_clim(vmin, vmax)


def xticks(ticks=None, labels=None, **style):
    """Sets the marks of x and their texts; gives both."""
    return _ticks("x", ticks, labels, style)


def yticks(ticks=None, labels=None, **style):
    """Sets the marks of y and their texts; gives both."""
    return _ticks("y", ticks, labels, style)


def _ticks(name, ticks, labels, style):
    axes = gca()
    axis = getattr(axes, f"{name}axis")
    if ticks is not None:
        made = getattr(axes, f"set_{name}ticks")(ticks, labels, **style)
        return made, axis.ticks(*axes.limits(name))[1]
    if labels is not None:
        axis.set_ticklabels(labels, **style)
    elif style:
        axis.tick_style.update(matplotlib._values.styled(style, "Text"))
    places, texts = axis.ticks(*axes.limits(name))
    return as_array(places), texts


def savefig(fname, **style):
    """Writes the latest figure as SVG into the notebook's folder."""
    gcf().savefig(fname, **style)


def isinteractive():
    return False


def get_backend():
    return matplotlib.get_backend()


def gci():
    return gcf().current_image


def sci(im):
    gcf().current_image = im


def delaxes(ax=None):
    gcf().delaxes(gca() if ax is None else ax)


def box(on=None):
    """Draws the frame of the latest axes, or not."""
    for side in gca().spines.values():
        side.set_visible(not side.get_visible() if on is None else on)


def tight_layout(*_, **__):
    """Nothing: labels always have room."""


def subplots_adjust(*sides, **rooms):
    gcf().subplots_adjust(*sides, **rooms)


ion = ioff = draw = pause = tight_layout


def _within(given):
    """The artists of lists in lists, and of arrays."""
    if hasattr(given, "set"):
        return [given]
    parts = given.ravel().tolist() if hasattr(given, "ravel") else given
    return [each for part in parts for each in _within(part)]


def setp(obj, *pairs, **style):
    """Sets what is given of artists, or of each of a list of them."""
    artists, named = _within(obj), dict(zip(pairs[::2], pairs[1::2]))
    found = [each.update(named) for each in artists if named or hasattr(each, "update")]
    found += [each.set(**style) for each in artists]
    return [part for each in found for part in (each if isinstance(each, list) else [each])]


def rc(group, **given):
    matplotlib.rc(group, **given)


def get_fignums():
    return sorted(_figures)


def fignum_exists(num):
    return num in _figures


__getattr__ = getter("matplotlib.pyplot", [*globals()])
