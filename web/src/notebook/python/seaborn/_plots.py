"""Lines, bars, points and shares of numbers, of the columns of a table or of lists."""

import statistics

from matplotlib import pyplot as plt
from torch._unsupported import UnsupportedError

from ._palettes import color_palette


def _column(data, given):
    """The values of a column that is named, or those that are given."""
    if isinstance(given, str) and data is not None:
        labels = getattr(data, "index", None)
        is_index = given not in data and getattr(labels, "name", None) == given
        given = labels if is_index else data[given]
    if given is None or isinstance(given, (list, tuple)):
        return given
    return given.tolist() if hasattr(given, "tolist") else list(given)


def _named(ax, x, y, data):
    """Labels of the axes: the names of columns."""
    for name, given in (("x", x), ("y", y)):
        label = given if isinstance(given, str) and data is not None else None
        label = getattr(given, "name", label) if label is None else label
        if label is not None:
            getattr(ax, f"set_{name}label")(str(label))
    return ax


def _refuse_others(function, others):
    if others:
        raise UnsupportedError(f"seaborn.{function} has no {next(iter(others))}= here.")


def _middle(estimator):
    """The function that makes one number of several."""
    if estimator in ("mean", None):
        return lambda values: sum(values) / len(values)
    if callable(estimator):
        return lambda values: float(estimator(values))
    kinds = {"median": statistics.median, "sum": sum, "min": min, "max": max, "count": len}
    if estimator not in kinds:
        raise UnsupportedError(
            f"estimator={estimator!r} is not here. There are 'mean', {', '.join(map(repr, kinds))} "
            "and functions."
        )
    return kinds[estimator]


def _means(xs, ys, estimator="mean"):
    """One number for the y of each x, in the order in which they first stand."""
    found, middle = {}, _middle(estimator)
    for x, y in zip(xs, ys):
        found.setdefault(x, []).append(float(y))
    return list(found), [middle(each) for each in found.values()]


def _is_missing(value):
    return value is None or (not isinstance(value, tuple) and value != value)


def _levels(data, given, order=None):
    """The different values of a column: those asked for, its categories, or numbers by their size
    and other values as they first stand."""
    if order is not None:
        return list(order)
    is_named = isinstance(given, str) and data is not None and given in data
    column = data[given] if is_named else given
    kinds = getattr(getattr(column, "cat", column), "categories", None)
    if kinds is not None:
        return list(kinds)
    found = [each for each in dict.fromkeys(_column(data, given)) if not _is_missing(each)]
    return sorted(found) if _is_numbers(found) else found


def _whole(*columns):
    """The columns, or None for each, without the rows in which a value is missing."""
    rows = zip(*(each for each in columns if each is not None))
    rows = [row for row in rows if not any(map(_is_missing, row))]
    kept = iter([list(each) for each in zip(*rows)] if rows else [[], [], []])
    return [None if each is None else next(kept) for each in columns]


def _is_across(data, x, y, orient=None):
    """Whether the numbers stand along x, for names along y."""
    if orient is not None or x is None or y is None:
        return orient in ("h", "y")
    return _is_numbers(_column(data, x)) and not _is_numbers(_column(data, y))


def _places(data, given, parts, order=None):
    """The names that the x of the parts may have."""
    if given is not None:
        return _levels(data, given, order)
    return _levels(None, [each for _, xs, _ in parts for each in xs], order)


def colors_of(names, palette, color=None):
    """The colour of each name: of a palette or a dict of colours, or those that take turns."""
    if color is not None:
        return dict.fromkeys(names, color)
    if isinstance(palette, dict):
        return {name: palette[name] for name in names}
    found = color_palette(palette, None if palette is None else len(names))
    return {name: found[at % len(found)] for at, name in enumerate(names)}


def _parts(data, x, y, hue, order=None, has_gaps=False):
    """Label, x and y of each value of `hue`, without rows that lack one unless it has gaps."""
    xs, ys, hues = (_column(data, each) for each in (x, y, hue))
    if ys is None:
        xs, ys = None, xs
    xs = list(range(len(ys))) if xs is None else xs
    levels = None if hues is None else _levels(data, hue, order)
    if not has_gaps:
        xs, ys, hues = _whole(xs, ys, hues)
    if hues is None:
        return [(None, xs, ys)]
    return [
        (
            value,
            [each for each, own in zip(xs, hues) if own == value],
            [each for each, own in zip(ys, hues) if own == value],
        )
        for value in levels
    ]


def _wide(data):
    """Name, places and numbers of each column of a table, a dict of lists, or rows of numbers."""
    if hasattr(data, "columns"):
        return [(each, _column(None, data.index), _column(data, each)) for each in data.columns]
    if isinstance(data, dict):
        return [(each, list(range(len(ys))), list(ys)) for each, ys in data.items()]
    places = _column(None, data.index) if hasattr(data, "index") and hasattr(data, "iloc") else None
    values = _column(None, data)
    if values and isinstance(values[0], (list, tuple)):
        return [(at, list(range(len(values))), list(ys)) for at, ys in enumerate(zip(*values))]
    return [(None, list(range(len(values))) if places is None else places, values)]


def _long(data):
    """No table, the name of each number's column, and the numbers."""
    columns = [(name, ys) for name, _, ys in _wide(data) if _is_numbers(ys)]
    return None, [name for name, ys in columns for _ in ys], [y for _, ys in columns for y in ys]


def _entitled(ax, names, legend, title):
    """A legend for what has names."""
    if legend and any(name is not None for name in names):
        ax.legend(title=title)


def _name_of(given, data):
    if given is None:
        return None
    return given if isinstance(given, str) and data is not None else getattr(given, "name", None)


def _looks(look):
    """Styles by matplotlib's full names, without those that are not given."""
    short = {"lw": "linewidth", "ls": "linestyle", "ms": "markersize", "ec": "edgecolor"}
    return {short.get(name, name): each for name, each in look.items() if each is not None}


#: What says how an interval is found or drawn: none is drawn here.
_INTERVAL = "errorbar ci n_boot seed err_style err_kws errcolor errwidth capsize units".split()


def _known(function, given, names):
    """The styles among what is given. Refuses names that none of them is."""
    for name in _INTERVAL:
        given.pop(name, None)
    _refuse_others(function, {name: each for name, each in given.items() if name not in names})
    return _looks(given)


_LINE = "marker linewidth lw linestyle ls markersize ms alpha zorder markeredgecolor mec drawstyle"
_DASHES = ("-", "--", ":", "-.")
_MARKS = ("o", "X", "s", "P", "D", "^", "v", "*")


def _styled_parts(data, x, y, hue, style, hue_order, style_order, has_gaps=False):
    """Value of hue, value of style, x and y of each pair of them that there is."""
    if style is None:
        parts = _parts(data, x, y, hue, hue_order, has_gaps)
        return [(value, None, xs, ys) for value, xs, ys in parts]
    styles, found = _column(data, style), []
    hues = None if hue is None else _column(data, hue)
    pairs = list(zip(hues or [None] * len(styles), styles))
    numbers = list(range(len(styles)))
    xs, ys = _column(data, x), _column(data, y)
    xs = numbers if xs is None else xs
    if not has_gaps:
        numbers = [at for at in numbers if not (_is_missing(xs[at]) or _is_missing(ys[at]))]
    for value in [None] if hues is None else _levels(data, hue, hue_order):
        for kind in _levels(data, style, style_order):
            own = [at for at in numbers if pairs[at] == (value, kind)]
            if own:
                found.append((value, kind, [xs[at] for at in own], [ys[at] for at in own]))
    return found


def _told(data, given, order, parts, at=0):
    """What colours or marks tell apart: the values of a column, or those of the parts."""
    if given is None:
        return list(dict.fromkeys(part[at] for part in parts))
    return _levels(data, given, order)


def _label_of(value, kind, label):
    if value is None and kind is None:
        return label
    return ", ".join(str(each) for each in dict.fromkeys((value, kind)) if each is not None)


def lineplot(data=None, *, x=None, y=None, hue=None, style=None, ax=None, label=None, color=None,
             palette=None, hue_order=None, style_order=None, dashes=True, markers=False,
             legend="auto", estimator="mean", sort=True, **others):  # fmt: skip
    """A line through the mean of y at each x, one for each value of `hue` and of `style`."""
    look = _known("lineplot", others, _LINE.split())
    ax = plt.gca() if ax is None else ax
    is_wide = x is None and y is None and data is not None
    if is_wide:
        parts = [(value, value, xs, ys) for value, xs, ys in _wide(data)]
    else:
        parts = _styled_parts(data, x, y, hue, style, hue_order, style_order)
    told = _told(data, hue, hue_order, parts)
    colors = colors_of(told, palette, color)
    if len(colors) == 1 and color is None and palette is None:
        colors = dict.fromkeys(colors)
    kinds = _told(data, style, style_order, parts, 1)
    for value, kind, xs, ys in parts:
        own = dict(look)
        if colors[value] is not None:
            own["color"] = colors[value]
        at = kinds.index(kind)
        if kind is not None and dashes and "linestyle" not in look:
            own["linestyle"] = _DASHES[at % len(_DASHES)]
        if kind is not None and markers:
            own["marker"] = (markers if isinstance(markers, list) else _MARKS)[at % len(_MARKS)]
        places, means = (xs, ys) if estimator is None else _means(xs, ys, estimator)
        order = range(len(places))
        order = sorted(order, key=lambda at: (places[at], means[at])) if sort else order
        named = _label_of(value, kind, label)
        ax.plot([places[at] for at in order], [means[at] for at in order], label=named, **own)
    title = None if is_wide else _name_of(hue if hue is not None else style, data)
    _entitled(ax, [label, *(part[0] for part in parts), *kinds], legend, title)
    if not is_wide:
        return _named(ax, x, y, data)
    return ax if hasattr(data, "columns") else _named(ax, None, data, None)


def _is_numbers(values):
    return all(isinstance(each, (int, float)) for each in values)


def barplot(data=None, *, x=None, y=None, hue=None, order=None, hue_order=None, ax=None, color=None,
            palette=None, estimator="mean", orient=None, width=0.8, dodge=True, saturation=None,
            legend="auto", **others):  # fmt: skip
    """A bar of the mean of y for each x; across where the x are the numbers."""
    look = _known("barplot", others, "alpha edgecolor ec linewidth lw zorder hatch label".split())
    ax = plt.gca() if ax is None else ax
    if x is None and y is None and data is not None:
        data, x, y = _long(data)
    is_across = _is_across(data, x, y, orient)
    parts = _parts(data, y, x, hue, hue_order) if is_across else _parts(data, x, y, hue, hue_order)
    names = _places(data, y if is_across else x, parts, order)
    # Each has its own place already where the x are what is told apart.
    told = y if is_across else x
    is_named = hue is not None and hue is not told and not (isinstance(hue, str) and hue == told)
    count = len(parts) if is_named and dodge else 1
    values = [value for value, _, _ in parts] if hue is not None else names
    colors = colors_of(values, palette, color)
    for at, (value, xs, ys) in enumerate(parts):
        shift = width * (at - (count - 1) / 2) / count if count > 1 else 0.0
        own, means = _means(xs, ys, estimator)
        known = dict(zip(own, means))
        shown = [(each, known[each]) for each in names if each in known]
        places = [names.index(each) + shift for each, _ in shown]
        style = {**look, **({"label": str(value)} if is_named else {})}
        if hue is not None:
            style["color"] = colors[value]
        elif palette is not None:
            style["color"] = [colors[each] for each, _ in shown]
        elif color is not None:
            style["color"] = color
        draw = ax.barh if is_across else ax.bar
        draw(places, [mean for _, mean in shown], width / count, **style)
    marks = [str(each) for each in names]
    (ax.set_yticks if is_across else ax.set_xticks)(range(len(names)), marks)
    if is_across:
        ax.invert_yaxis()
    _entitled(ax, [value for value, _, _ in parts] if is_named else [], legend, _name_of(hue, data))
    return _named(ax, x, y, data)


def scatterplot(data=None, *, x=None, y=None, hue=None, style=None, size=None, sizes=None, ax=None,
                color=None, c=None, palette=None, hue_order=None, style_order=None, markers=True,
                legend="auto", label=None, **others):  # fmt: skip
    """Points, those of each value of `hue` in a colour, those of each `style` with a mark."""
    known = "s marker alpha edgecolor ec linewidth lw zorder cmap".split()
    look = _known("scatterplot", others, known)
    ax = plt.gca() if ax is None else ax
    weights = None if size is None else _sized(_column(data, size), sizes)
    if weights is not None and (hue is not None or style is not None):
        # The sizes go the way of the numbers along y.
        ys = [(value, area) for value, area in zip(_column(data, y), weights)]
        parts = _styled_parts(data, x, ys, hue, style, hue_order, style_order, True)
    else:
        parts = _styled_parts(data, x, y, hue, style, hue_order, style_order, True)
    colors = colors_of(_told(data, hue, hue_order, parts), palette, color)
    kinds = _told(data, style, style_order, parts, 1)
    for value, kind, xs, ys in parts:
        own = dict(look)
        if weights is not None:
            is_paired = hue is not None or style is not None
            own["s"] = [each[1] for each in ys] if is_paired else weights
            ys = [each[0] for each in ys] if is_paired else ys
        if c is not None:
            own["c"] = c
        elif value is not None or color is not None:
            own["color"] = colors[value]
        if kind is not None and markers:
            marks = markers if isinstance(markers, list) else _MARKS
            own["marker"] = marks[kinds.index(kind) % len(marks)]
        ax.scatter(xs, ys, label=_label_of(value, kind, label), **own)
    title = _name_of(hue if hue is not None else style, data)
    _entitled(ax, [label, *(part[0] for part in parts), *kinds], legend, title)
    return _named(ax, x, y, data)


def _sized(values, sizes):
    """An area for each number, from the least to the greatest."""
    if isinstance(sizes, dict):
        return [sizes[each] for each in values]
    low, high = sizes or (18, 72)
    if not _is_numbers(values):
        names = _levels(None, values)
        values = [names.index(each) for each in values]
    least, most = min(values), max(values)
    return [low + (high - low) * (each - least) / ((most - least) or 1) for each in values]
