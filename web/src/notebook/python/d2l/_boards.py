"""Pictures: plots, heat maps, and curves that grow while a model learns.

A figure that grows is shown once, as it stands at the end of its cell.
"""

from collections import OrderedDict, namedtuple
from contextlib import suppress

from attention_kernel import clear_output
from matplotlib import pyplot as plt
from matplotlib_inline import backend_inline

Point = namedtuple("Point", ["x", "y"])


def use_svg_display():
    """Nothing that figures here are not: SVG."""
    backend_inline.set_matplotlib_formats("svg")


def set_figsize(figsize=(3.5, 2.5)):
    """Sets the size of figures to come."""
    use_svg_display()
    plt.rcParams["figure.figsize"] = figsize


def set_axes(axes, xlabel, ylabel, xlim, ylim, xscale, yscale, legend):
    """Sets labels, limits, scales and the legend of axes, with a grid."""
    axes.set(xlabel=xlabel, ylabel=ylabel, xscale=xscale, yscale=yscale)
    axes.set_xlim(xlim)
    axes.set_ylim(ylim)
    if legend:
        axes.legend(legend)
    axes.grid()


def _is_line(values):
    if isinstance(values, list):
        return not hasattr(values[0], "__len__")
    return getattr(values, "ndim", None) == 1


def plot(X, Y=None, xlabel=None, ylabel=None, legend=[], xlim=None, ylim=None, xscale="linear",
         yscale="linear", fmts=("-", "m--", "g-.", "r:"), figsize=(3.5, 2.5),
         axes=None):  # fmt: skip
    """Plots lines: of `Y` over `X`, or of `X` over its indices."""
    lines = [X] if _is_line(X) else X
    if Y is None:
        places, lines = [()] * len(lines), lines
    else:
        places, lines = lines, [Y] if _is_line(Y) else Y
    if len(places) != len(lines):
        places = places * len(lines)
    set_figsize(figsize)
    axes = plt.gca() if axes is None else axes
    axes.cla()
    for x, y, form in zip(places, lines, fmts):
        axes.plot(*((x, y) if len(x) else (y,)), form)
    set_axes(axes, xlabel, ylabel, xlim, ylim, xscale, yscale, legend)


def _keep(figure):
    """Lets the cell end with a figure, also one of an earlier cell, in place of what it showed."""
    if not plt.fignum_exists(figure.number):
        plt._open(figure, figure.number)
    with suppress(IndexError):  # Nothing has been shown where no cell runs.
        clear_output(wait=True)


def show_images(imgs, num_rows, num_cols, titles=None, scale=1.5):
    """Shows pictures in rows; their axes."""
    axes = plt.subplots(num_rows, num_cols, figsize=(num_cols * scale, num_rows * scale))[1]
    axes = axes.flatten()
    for at, (each, image) in enumerate(zip(axes, imgs)):
        each.imshow(image.detach().numpy() if hasattr(image, "detach") else image)
        each.get_xaxis().set_visible(False)
        each.get_yaxis().set_visible(False)
        if titles:
            each.set_title(titles[at])
    return axes


def show_heatmaps(matrices, xlabel, ylabel, titles=None, figsize=(2.5, 2.5), cmap="Reds"):
    """Shows rows of matrices as heat maps with one bar of colours."""
    use_svg_display()
    rows, columns = matrices.shape[:2]
    figure, axes = plt.subplots(
        rows, columns, figsize=figsize, sharex=True, sharey=True, squeeze=False
    )
    for row in range(rows):
        for column in range(columns):
            here = axes[row, column]
            matrix = matrices[row][column]
            matrix = matrix.detach().numpy() if hasattr(matrix, "detach") else matrix
            shown = here.imshow(matrix, cmap=cmap)
            if row == rows - 1:
                here.set_xlabel(xlabel)
            if column == 0:
                here.set_ylabel(ylabel)
            if titles:
                here.set_title(titles[column])
    figure.colorbar(shown, ax=axes, shrink=0.6)


def show_list_len_pair_hist(legend, xlabel, ylabel, xlist, ylist):
    """Shows how often the lengths of two lists' parts are met."""
    set_figsize()
    bars = plt.hist([list(map(len, each)) for each in (xlist, ylist)])[2]
    plt.xlabel(xlabel)
    plt.ylabel(ylabel)
    for patch in bars[1].patches:
        patch.set_hatch("/")
    plt.legend(legend)


class Animator:
    """Lines that grow point by point."""

    def __init__(self, xlabel=None, ylabel=None, legend=None, xlim=None, ylim=None,
                 xscale="linear", yscale="linear", fmts=("-", "m--", "g-.", "r:"), nrows=1,
                 ncols=1, figsize=(3.5, 2.5)):  # fmt: skip
        use_svg_display()
        self.fig, self.axes = plt.subplots(nrows, ncols, figsize=figsize)
        if nrows * ncols == 1:
            self.axes = [self.axes]
        style = (xlabel, ylabel, xlim, ylim, xscale, yscale, legend or [])
        self.config_axes = lambda: set_axes(self.axes[0], *style)
        self.X = self.Y = None
        self.fmts = fmts

    def add(self, x, y):
        """Adds a point to each line; None adds none."""
        y = y if hasattr(y, "__len__") else [y]
        x = x if hasattr(x, "__len__") else [x] * len(y)
        if not self.X:
            self.X, self.Y = ([[] for _ in y] for _ in "XY")
        for at, (across, up) in enumerate(zip(x, y)):
            if across is not None and up is not None:
                self.X[at].append(across)
                self.Y[at].append(up)
        self.axes[0].cla()
        for across, up, form in zip(self.X, self.Y, self.fmts):
            self.axes[0].plot(across, up, form)
        self.config_axes()
        _keep(self.fig)


class Board:
    """What draws a `ProgressBoard`: lines by their labels, of means of points."""

    def draw(self, x, y, label, every_n=1):
        """Adds a point to the line of a label, as the mean of `every_n`."""
        if not hasattr(self, "raw_points"):
            self.raw_points, self.data, self._lines = OrderedDict(), OrderedDict(), []
        points = self.raw_points.setdefault(label, [])
        line = self.data.setdefault(label, [])
        points.append(Point(x, y))
        if len(points) != every_n:
            return
        line.append(Point(*(sum(each) / len(each) for each in zip(*points))))
        points.clear()
        if not self.display:
            return
        use_svg_display()
        if self.fig is None:
            self.fig = plt.figure(figsize=self.figsize)
        _keep(self.fig)
        axes = self.axes or self.fig.gca()
        for each in self._lines:
            each.remove()
        styles = zip(self.data.values(), self.ls, self.colors)
        self._lines = [
            axes.plot([p.x for p in each], [p.y for p in each], linestyle=ls, color=color)[0]
            for each, ls, color in styles
        ]
        if self.xlim:
            axes.set_xlim(self.xlim)
        if self.ylim:
            axes.set_ylim(self.ylim)
        axes.set(xlabel=self.xlabel, ylabel=self.ylabel, xscale=self.xscale, yscale=self.yscale)
        axes.legend(self._lines, list(self.data))
