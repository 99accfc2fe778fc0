"""Lines, bars, points and shares of numbers, of the columns of a table or of lists."""

from matplotlib import pyplot as plt
from torch._unsupported import UnsupportedError


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


def _means(xs, ys):
    """The mean of the y of each x, in the order in which they first stand."""
    found = {}
    for x, y in zip(xs, ys):
        found.setdefault(x, []).append(float(y))
    return list(found), [sum(each) / len(each) for each in found.values()]


def _parts(data, x, y, hue):
    """Label, x and y of each value of `hue`."""
    xs, ys, hues = (_column(data, each) for each in (x, y, hue))
    if ys is None:
        xs, ys = None, xs
    xs = list(range(len(ys))) if xs is None else xs
    if hues is None:
        return [(None, xs, ys)]
    return [
        (
            value,
            [each for each, own in zip(xs, hues) if own == value],
            [each for each, own in zip(ys, hues) if own == value],
        )
        for value in dict.fromkeys(hues)
    ]


def lineplot(data=None, *, x=None, y=None, hue=None, ax=None, label=None, marker=None, color=None,
             linewidth=None, linestyle=None, errorbar=None, ci=None, **others):  # fmt: skip
    """A line through the mean of y at each x, one for each value of `hue`."""
    _refuse_others("lineplot", others)
    if x is None and y is None and data is not None and not hasattr(data, "columns"):
        data, y = None, data
    ax = plt.gca() if ax is None else ax
    look = {"marker": marker, "color": color, "linewidth": linewidth, "linestyle": linestyle}
    look = {name: each for name, each in look.items() if each is not None}
    for value, xs, ys in _parts(data, x, y, hue):
        places, means = _means(xs, ys)
        order = sorted(range(len(places)), key=places.__getitem__)
        named = label if value is None else str(value)
        ax.plot([places[at] for at in order], [means[at] for at in order], label=named, **look)
    if hue is not None or label is not None:
        ax.legend()
    return _named(ax, x, y, data)


def barplot(data=None, *, x=None, y=None, hue=None, ax=None, color=None, palette=None,
            errorbar=None, ci=None, **others):  # fmt: skip
    """A bar of the mean of y for each x."""
    _refuse_others("barplot", others)
    ax = plt.gca() if ax is None else ax
    parts = _parts(data, x, y, hue)
    names = list(dict.fromkeys(each for _, xs, _ in parts for each in xs))
    # Each has its own place already where the x are what is told apart.
    is_named = hue is not None and hue is not x and not (isinstance(hue, str) and hue == x)
    count = len(parts) if is_named else 1
    for at, (value, xs, ys) in enumerate(parts):
        shift = 0.8 * (at - (count - 1) / 2) / count if is_named else 0.0
        own, means = _means(xs, ys)
        places = [names.index(each) + shift for each in own]
        look = {"label": str(value)} if is_named else {}
        if color is not None:
            look["color"] = color
        ax.bar(places, means, 0.8 / count, **look)
    ax.set_xticks(range(len(names)), [str(each) for each in names])
    if is_named:
        ax.legend()
    return _named(ax, x, y, data)


def scatterplot(data=None, *, x=None, y=None, hue=None, ax=None, s=None, color=None, alpha=None,
                palette=None, marker=None, **others):  # fmt: skip
    """Points, those of each value of `hue` in a colour."""
    _refuse_others("scatterplot", others)
    ax = plt.gca() if ax is None else ax
    for value, xs, ys in _parts(data, x, y, hue):
        named = None if value is None else str(value)
        ax.scatter(xs, ys, s=s, marker=marker, alpha=alpha, color=color, label=named)
    if hue is not None:
        ax.legend()
    return _named(ax, x, y, data)
