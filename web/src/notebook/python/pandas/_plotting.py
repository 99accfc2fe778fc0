"""`plot` of tables: matplotlib's own plots of their columns."""

from ._refusals import refused
from ._table import listed

_KINDS = ("line", "bar", "barh", "hist", "scatter", "area", "pie", "box")


# What `legend` is where it is not given: frames have one, series have none.
_USUAL = 1


def _with_log(*names):
    def put(ax, value):
        if value:
            for name in names:
                getattr(ax, f"set_{name}scale")("symlog" if value == "sym" else "log")

    return put


# Arguments that are about the axes.
_ON_AXES = {
    "logx": _with_log("x"), "logy": _with_log("y"), "loglog": _with_log("x", "y"),
    "xlim": lambda ax, value: ax.set_xlim(value), "ylim": lambda ax, value: ax.set_ylim(value),
    "xticks": lambda ax, value: ax.set_xticks(value),
    "yticks": lambda ax, value: ax.set_yticks(value),
}  # fmt: skip


def _add_legend(first, ax, legend):
    """One legend of the lines of both axes."""
    found = [pair for each in dict.fromkeys((first, ax))
             for pair in zip(*each.get_legend_handles_labels())]  # fmt: skip
    found = found[::-1] if legend == "reverse" else found
    if found:
        handles, labels = zip(*found)
        first.legend(list(handles), list(labels), loc="best")


class Plots:
    """`frame.plot(...)`, and `frame.plot.bar(...)` for each kind."""

    def __init__(self, table):
        self._table = table

    def __call__(self, x=None, y=None, kind="line", ax=None, figsize=None, title=None, xlabel=None,
                 ylabel=None, legend=_USUAL, grid=None, rot=None, fontsize=None, secondary_y=False,
                 mark_right=True, use_index=True, **named):  # fmt: skip
        from matplotlib import pyplot

        if kind not in _KINDS:
            if kind not in ("kde", "density", "hexbin"):
                raise ValueError(f"{kind} is not a valid plot kind")
            raise refused(kind, _KINDS, "plot with kind=")
        table = self._table
        if named.pop("subplots", False):
            given = {"kind": kind, "grid": grid, "legend": legend, "rot": rot, **named}
            return self._apart(x, y, figsize, title, given)
        on_axes = {name: named.pop(name) for name in _ON_AXES if name in named}
        if ax is None:
            is_new = hasattr(table, "columns") or figsize is not None
            ax = pyplot.figure(figsize=figsize).gca() if is_new else pyplot.gca()
        is_one = not hasattr(table, "columns")
        columns, places = self._columns(x, y, is_one)
        places = places if use_index else list(range(len(places)))
        first, right = ax, []
        if secondary_y is not False:
            every = [label for label, _ in columns]
            chosen = every if secondary_y is True else listed(secondary_y)
            right = [each for each in columns if each[0] in chosen]
            columns = [each for each in columns if each[0] not in chosen]
        if kind == "scatter":
            if "colormap" in named:
                named["cmap"] = named.pop("colormap")
            ax.scatter(table[x].tolist(), table[y].tolist(), **named)
            xlabel, ylabel = xlabel or x, ylabel or y
        elif columns or not right:
            _DRAWN[kind](ax, places, columns, named)
        if right:
            ax = ax.twinx()
            mark = " (right)" if mark_right else ""
            _DRAWN[kind](ax, places, [(f"{label}{mark}", each) for label, each in right], named)
        if kind in ("bar", "barh"):
            texts = [str(each) for each in places]
            ticks = range(len(texts))
            if kind == "bar":
                ax.set_xticks(ticks, texts, rotation=90 if rot is None else rot)
            else:
                ax.set_yticks(ticks, texts)
        by = x if x is not None else table.index.name if use_index else None
        if kind in ("line", "bar", "area"):
            xlabel = by if xlabel is None else xlabel
        elif kind == "barh":
            ylabel = by if ylabel is None else ylabel
        elif kind == "hist":
            ylabel = "Frequency" if ylabel is None else ylabel
        texts = (first.set_xlabel, xlabel), (ax.set_ylabel, ylabel), (first.set_title, title)
        for put, text in texts:
            if text is not None:
                put(str(text))
        for name, value in on_axes.items():
            _ON_AXES[name](ax, value)
        if rot is not None and kind != "bar":
            ax.tick_params(axis="y" if kind == "barh" else "x", labelrotation=rot)
        if fontsize is not None:
            ax.tick_params(labelsize=fontsize)
        if grid is not None:
            ax.grid(grid)
        if legend and kind not in ("scatter", "box") and (not is_one or legend is not _USUAL):
            _add_legend(first, ax, legend)
        return first if columns else ax

    def _apart(self, x, y, figsize, title, named):
        """Axes of their own for each column, below one another or in a grid."""
        from matplotlib import pyplot

        columns, _ = self._columns(x, y, not hasattr(self._table, "columns"))
        layout = named.pop("layout", None)
        rows, wide = layout or (len(columns), 1)
        rows = -(-len(columns) // wide) if rows == -1 else rows
        wide = -(-len(columns) // rows) if wide == -1 else wide
        if rows * wide < len(columns):
            raise ValueError(
                f"Layout of {rows}x{wide} must be larger than required size {len(columns)}"
            )
        shared = {name: named.pop(name, name == "sharex") for name in ("sharex", "sharey")}
        figure, axes = pyplot.subplots(rows, wide, figsize=figsize, squeeze=False, **shared)
        titles = title if isinstance(title, (list, tuple)) else [None] * len(columns)
        for ax, (label, _), text in zip(axes.ravel(), columns, titles):
            if hasattr(self._table, "columns"):
                self(x, label, ax=ax, title=text, **named)
            else:
                self(ax=ax, title=text, **named)
        for ax in axes.ravel().tolist()[len(columns) :]:
            ax.set_visible(False)
        if isinstance(title, str):
            figure.suptitle(title)
        return axes.ravel() if layout is None else axes

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


def _each_style(label, at, count, named):
    """The arguments and the format of one column of several."""
    given = dict(named)
    style, colors, name = (given.pop(each, None) for each in ("style", "color", "colormap"))
    colors = given.pop("c", colors)
    name = given.pop("cmap", name)
    if isinstance(style, dict):
        style = style.get(label)
    elif isinstance(style, (list, tuple)):
        style = style[at % len(style)]
    if isinstance(colors, dict):
        colors = colors.get(label)
    elif isinstance(colors, list):
        colors = colors[at % len(colors)]
    if colors is None and name is not None:
        from matplotlib import cm

        colors = cm.get_cmap(name)(at / max(count - 1, 1))
    if colors is not None:
        given["color"] = colors
    return ([] if style is None else [style]), {"label": str(label), **given}


def _lines(ax, places, columns, named):
    is_text = any(isinstance(each, str) for each in places)
    for order, (label, values) in enumerate(columns):
        at = range(len(places)) if is_text else places
        style, given = _each_style(label, order, len(columns), named)
        ax.plot(at, values, *style, **given)
    if is_text:
        ax.set_xticks(range(len(places)), [str(each) for each in places])


def _bars(ax, places, columns, named, name="bar"):
    is_stacked = named.pop("stacked", False)
    named.pop("style", None)
    width = named.pop("width", 0.5) / (1 if is_stacked else len(columns))
    start, below = -width * (len(columns) - 1) / 2, [0.0] * len(places)
    for at, (label, values) in enumerate(columns):
        _, given = _each_style(label, at, len(columns), named)
        if is_stacked:
            more = {"bottom" if name == "bar" else "left": list(below)}
            getattr(ax, name)(range(len(places)), values, width, **more, **given)
            below = [one + other for one, other in zip(below, values)]
            continue
        spots = [place + start + at * width for place in range(len(places))]
        getattr(ax, name)(spots, values, width, **given)


def _histograms(ax, places, columns, named):
    for at, (label, values) in enumerate(columns):
        ax.hist(values, **_each_style(label, at, len(columns), named)[1])


def _areas(ax, places, columns, named):
    """Areas on one another, or from zero each."""
    is_stacked = named.pop("stacked", True)
    below = [0.0] * len(places)
    at = range(len(places)) if any(isinstance(each, str) for each in places) else places
    for order, (label, values) in enumerate(columns):
        _, given = _each_style(label, order, len(columns), named)
        given.setdefault("alpha", 1 if is_stacked else 0.5)
        above = [one + other for one, other in zip(below, values)]
        ax.fill_between(at, below, above, **given)
        below = above if is_stacked else below


def _pies(ax, places, columns, named):
    label, values = columns[0]
    ax.pie(values, **{"labels": [str(each) for each in places], **named})
    ax.set_ylabel(str(label))


def _boxes(ax, places, columns, named):
    rows = [[each for each in values if each == each] for _, values in columns]
    ax.boxplot(rows, labels=[str(label) for label, _ in columns], **named)


_DRAWN = {
    "line": _lines,
    "bar": _bars,
    "barh": lambda *given: _bars(*given, name="barh"),
    "hist": _histograms,
    "area": _areas,
    "pie": _pies,
    "box": _boxes,
}
