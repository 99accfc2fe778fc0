"""Histograms and boxes of the columns of tables."""

import math

from torch._unsupported import UnsupportedError

from ._table import listed


def series_hist(self, bins=10, ax=None, figsize=None, grid=True, by=None, **named):
    """The histogram of a series."""
    from matplotlib import pyplot

    _refuse_by(by, "hist")
    if ax is None:
        ax = pyplot.gca() if figsize is None else pyplot.figure(figsize=figsize).gca()
    ax.hist([each for each in self.tolist() if each == each], bins=bins, **named)
    ax.grid(grid)
    return ax


def _refuse_by(by, name):
    if by is not None:
        raise UnsupportedError(f"{name} has no by= here. Draw each group of groupby.")


def _grid_of(count):
    """How many rows and columns of axes so many plots have."""
    if count <= 2:
        return 1, count
    side = math.ceil(math.sqrt(count))
    return side, side - 1 if count > 4 and (side - 1) * side >= count else side


def frame_hist(self, column=None, by=None, grid=True, bins=10, figsize=None, layout=None,
               sharex=False, sharey=False, ax=None, xrot=None, legend=False, **named):  # fmt: skip
    """A histogram of each column of numbers, as an array of axes."""
    from matplotlib import pyplot

    _refuse_by(by, "hist")
    labels = _numbers_of(self, column)
    if not labels:
        raise ValueError("hist method requires numerical or datetime columns, nothing to plot.")
    rows, wide = layout or _grid_of(len(labels))
    rows = -(-len(labels) // wide) if rows == -1 else rows
    wide = -(-len(labels) // rows) if wide == -1 else wide
    if rows * wide < len(labels):
        text = f"Layout of {rows}x{wide} must be larger than required size {len(labels)}"
        raise ValueError(text)
    if ax is None:
        axes = pyplot.subplots(
            rows, wide, figsize=figsize, squeeze=False, sharex=sharex, sharey=sharey
        )[1]
        drawn = axes.ravel().tolist()
    else:
        import numpy as np

        axes = np.atleast_1d(np.asarray(ax, dtype=object))
        drawn = axes.ravel().tolist()
    for each, label in zip(drawn, labels):
        series_hist(self[label], bins, each, grid=grid, **named)
        each.set_title(str(label))
    for each in drawn[len(labels) :]:
        each.set_visible(False)
    return axes


def _numbers_of(self, column):
    if column is not None:
        return listed(column)
    return [label for label, each in self.items() if each._column.is_number]


def boxplot(self, column=None, by=None, ax=None, fontsize=None, rot=0, grid=True, figsize=None,
            **named):  # fmt: skip
    """A box of each column of numbers."""
    from matplotlib import pyplot

    _refuse_by(by, "boxplot")
    if ax is None:
        ax = pyplot.gca() if figsize is None else pyplot.figure(figsize=figsize).gca()
    labels = _numbers_of(self, column)
    rows = [[each for each in self[label].tolist() if each == each] for label in labels]
    ax.boxplot(rows, labels=[str(each) for each in labels], **named)
    ax.tick_params(axis="x", labelrotation=rot)
    ax.grid(grid)
    return ax
