"""`plot` of tables: matplotlib's own plots of their columns."""

from ._refusals import refused
from ._table import listed

_KINDS = ("line", "bar", "barh", "hist", "scatter", "area", "pie")


class Plots:
    """`frame.plot(...)`, and `frame.plot.bar(...)` for each kind."""

    def __init__(self, table):
        self._table = table

    def __call__(self, x=None, y=None, kind="line", ax=None, figsize=None, title=None, xlabel=None,
                 ylabel=None, legend=True, grid=None, rot=None, **named):  # fmt: skip
        from matplotlib import pyplot

        if kind not in ("line", "bar", "barh", "hist", "scatter"):
            raise refused(kind, _KINDS[:5], "plot with kind=")
        table = self._table
        if named.pop("subplots", False):
            return self._apart(x, y, figsize, title, {"kind": kind, "grid": grid, **named})
        if ax is None:
            is_new = hasattr(table, "columns") or figsize is not None
            ax = pyplot.figure(figsize=figsize).gca() if is_new else pyplot.gca()
        is_one = not hasattr(table, "columns")
        columns, places = self._columns(x, y, is_one)
        if kind == "scatter":
            ax.scatter(table[x].tolist(), table[y].tolist(), **named)
            xlabel, ylabel = xlabel or x, ylabel or y
        else:
            _DRAWN[kind](ax, places, columns, named)
        if kind in ("bar", "barh"):
            texts = [str(each) for each in places]
            ticks = range(len(texts))
            if kind == "bar":
                ax.set_xticks(ticks, texts, rotation=90 if rot is None else rot)
            else:
                ax.set_yticks(ticks, texts)
        if xlabel is None and kind in ("line", "bar"):
            xlabel = x if x is not None else table.index.name
        for put, text in ((ax.set_xlabel, xlabel), (ax.set_ylabel, ylabel), (ax.set_title, title)):
            if text is not None:
                put(str(text))
        if grid is not None:
            ax.grid(grid)
        if legend and kind != "scatter" and not is_one:
            ax.legend(loc="best")
        return ax

    def _apart(self, x, y, figsize, title, named):
        """Axes below one another, one for each column."""
        from matplotlib import pyplot

        named.pop("layout", None)
        columns, _ = self._columns(x, y, not hasattr(self._table, "columns"))
        figure, axes = pyplot.subplots(len(columns), 1, sharex=named.pop("sharex", True),
                                       figsize=figsize, squeeze=False)  # fmt: skip
        for ax, (label, _) in zip(axes.ravel(), columns):
            if hasattr(self._table, "columns"):
                self(x, label, ax=ax, **named)
            else:
                self(ax=ax, **named)
        if title is not None:
            figure.suptitle(str(title))
        return axes.ravel()

    def _columns(self, x, y, is_one):
        """Pairs of a label and values, and the labels of the rows or the column `x`."""
        table = self._table
        if is_one:
            return [(table.name, table.tolist())], table.index.tolist()
        labels = listed(y) if y is not None else [
            label for label, series in table.items() if series._column.is_number and label != x
        ]  # fmt: skip
        places = table.index.tolist() if x is None else table[x].tolist()
        return [(label, table[label].tolist()) for label in labels], places

    def __getattr__(self, kind):
        if kind.startswith("_") or kind not in _KINDS:
            raise refused(kind, _KINDS, "plot.")
        return lambda *given, **named: self(*given, kind=kind, **named)


def _lines(ax, places, columns, named):
    is_text = any(isinstance(each, str) for each in places)
    for label, values in columns:
        at = range(len(places)) if is_text else places
        ax.plot(at, values, **{"label": str(label), **named})
    if is_text:
        ax.set_xticks(range(len(places)), [str(each) for each in places])


def _bars(ax, places, columns, named, name="bar"):
    is_stacked = named.pop("stacked", False)
    width = named.pop("width", 0.5) / (1 if is_stacked else len(columns))
    start, below = -width * (len(columns) - 1) / 2, [0.0] * len(places)
    for at, (label, values) in enumerate(columns):
        if is_stacked:
            more = {"bottom" if name == "bar" else "left": list(below)}
            getattr(ax, name)(range(len(places)), values, width, label=str(label), **more, **named)
            below = [one + other for one, other in zip(below, values)]
            continue
        spots = [place + start + at * width for place in range(len(places))]
        getattr(ax, name)(spots, values, width, label=str(label), **named)


def _histograms(ax, places, columns, named):
    for label, values in columns:
        ax.hist(values, label=str(label), **named)


_DRAWN = {
    "line": _lines,
    "bar": _bars,
    "barh": lambda *given: _bars(*given, name="barh"),
    "hist": _histograms,
}


def hist(self, bins=10, ax=None, **named):
    """The histogram of a series."""
    from matplotlib import pyplot

    ax = pyplot.gca() if ax is None else ax
    ax.hist(self.tolist(), bins=bins, **named)
    return ax
