"""Plots of each two columns of a table."""

from matplotlib import pyplot as plt
from torch._unsupported import UnsupportedError

from . import _spread
from ._grids import Grid
from ._plots import _levels, _refuse_others, colors_of, scatterplot
from ._points import regplot


class _Pairs(Grid):
    """What `pairplot` gives: a figure and its axes."""

    def __init__(self, data, figure, axes, x_vars, y_vars):
        self.data, self.figure, self.axes = data, figure, axes
        self.x_vars, self.y_vars = x_vars, y_vars


def _named_vars(data, names, hue):
    if isinstance(names, str):
        return [names]
    if names is not None:
        return list(names)
    return [each for each in data.select_dtypes("number").columns if each != hue]


def pairplot(data, *, hue=None, hue_order=None, palette=None, vars=None, x_vars=None, y_vars=None,
             kind="scatter", diag_kind="auto", markers=None, height=2.5, aspect=1, corner=False,
             dropna=False, plot_kws=None, diag_kws=None, **others):  # fmt: skip
    """Points of each two columns of numbers, and a histogram of each one."""
    _refuse_others("pairplot", others)
    draw = {"scatter": scatterplot, "reg": regplot}.get(kind)
    if draw is None:
        raise UnsupportedError(
            f"seaborn.pairplot has no kind={kind!r} here. There are scatter and reg."
        )
    if diag_kind not in ("auto", "hist", "kde", None):
        raise UnsupportedError(
            f"seaborn.pairplot has no diag_kind={diag_kind!r} here. There are auto, hist and kde."
        )
    x_vars, y_vars = (
        _named_vars(data, vars if each is None else each, hue) for each in (x_vars, y_vars)
    )
    high, wide = len(y_vars), len(x_vars)
    size = (wide * height * aspect, high * height)
    figure, axes = plt.subplots(high, wide, figsize=size, sharex="col", squeeze=False)
    grid, own, marks = _Pairs(data, figure, axes, x_vars, y_vars), {}, {}
    if hue is not None:
        levels = _levels(data, hue, hue_order)
        own = {"hue": hue, "hue_order": levels, "palette": colors_of(levels, palette)}
    if markers is not None:
        marks = {"marker": markers}
        if not isinstance(markers, str):
            if kind == "reg" or hue is None:
                raise UnsupportedError("seaborn.pairplot takes one text as markers= here.")
            marks = {"style": hue, "style_order": levels, "markers": list(markers)}
    for i, y in enumerate(y_vars):
        for j, x in enumerate(x_vars):
            ax = axes[i, j]
            if corner and j > i:
                ax.set_visible(False)
                axes[i, j] = None
                continue
            if x_vars != y_vars or i != j:
                draw(data=data, x=x, y=y, ax=ax, **own, **{**marks, **(plot_kws or {})})
            elif diag_kind == "kde" or (diag_kind == "auto" and hue is not None):
                _spread.kdeplot(data=data, x=x, ax=ax, **own, **{"fill": True, **(diag_kws or {})})
            elif diag_kind is not None:
                _spread.histplot(data=data, x=x, ax=ax, **own, **(diag_kws or {}))
            ax.set_xlabel(x if i == high - 1 else "")
            ax.set_ylabel(y if j == 0 else "")
    entries = grid._gathered(ax for ax in axes.flat if ax is not None)
    if entries:
        grid._show_legend(entries, hue, axes[-1, -1])
    return grid
