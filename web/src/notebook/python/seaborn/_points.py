"""Points at their groups, their means, and lines through them."""

import numpy as np
from matplotlib import pyplot as plt

from ._plots import (
    _column, _entitled, _is_across, _is_numbers, _known, _long, _means, _name_of, _named, _parts,
    _places, colors_of,
)  # fmt: skip

_LOOK = "s alpha linewidth lw edgecolor ec zorder marker size".split()


def _placed(data, x, y, hue, order, hue_order, orient):
    """The parts, the names of the places, and whether these stand along y."""
    is_across = _is_across(data, x, y, orient)
    x, y = (y, x) if is_across else (x, y)
    parts = _parts(data, x, y, hue, hue_order)
    return parts, _places(data, x, parts, order), is_across


def _set_places(ax, names, is_across):
    """Names at their places; those along y stand from the top."""
    (ax.set_yticks if is_across else ax.set_xticks)(range(len(names)), [str(e) for e in names])
    if is_across:
        ax.set_ylim(len(names) - 0.5, -0.5)


def stripplot(data=None, *, x=None, y=None, hue=None, order=None, hue_order=None, jitter=True,
              dodge=False, orient=None, color=None, palette=None, ax=None, legend="auto",
              **others):  # fmt: skip
    """A point for each number, at its group: nothing spreads them here."""
    look = _known("stripplot", others, _LOOK)
    look["s"] = look.pop("size", 5) ** 2 if "s" not in look else look["s"]
    ax = plt.gca() if ax is None else ax
    if x is None and y is None and data is not None:
        data, x, y = _long(data)
    if x is None or y is None:
        orient = "v" if x is None else "h"
        nowhere = [""] * len(_column(data, x if y is None else y))
        x, y = (nowhere, y) if x is None else (x, nowhere)
    parts, names, is_across = _placed(data, x, y, hue, order, hue_order, orient)
    told = names if hue is None else [value for value, _, _ in parts]
    colors = colors_of(told, palette, color)
    for at, (value, xs, ys) in enumerate(parts):
        shift = 0.8 * (at - (len(parts) - 1) / 2) / len(parts) if dodge else 0
        told = [colors[value if hue is not None else each] for each in xs]
        label = str(value) if hue is not None else None
        spots = [names.index(each) + shift for each in xs], ys
        ax.scatter(*(reversed(spots) if is_across else spots), c=told, label=label, **look)
    _set_places(ax, names, is_across)
    _entitled(ax, [value for value, _, _ in parts], legend and hue is not None, _name_of(hue, data))
    return _named(ax, x, y, data)


def pointplot(data=None, *, x=None, y=None, hue=None, order=None, hue_order=None, dodge=False,
              color=None, palette=None, markers="o", linestyles="-", estimator="mean", ax=None,
              join=True, orient=None, legend="auto", **others):  # fmt: skip
    """A point at the mean of each group, with a line through them."""
    look = _known("pointplot", others, "alpha linewidth lw zorder label markersize".split())
    ax = plt.gca() if ax is None else ax
    if x is None and y is None and data is not None:
        data, x, y = _long(data)
    parts, names, is_across = _placed(data, x, y, hue, order, hue_order, orient)
    colors = colors_of([value for value, _, _ in parts], palette, color)
    for at, (value, xs, ys) in enumerate(parts):
        own, means = _means(xs, ys, estimator)
        known = dict(zip(own, means))
        shown = [each for each in names if each in known]
        mark, line = (e if isinstance(e, str) else e[at % len(e)] for e in (markers, linestyles))
        named = {} if value is None else {"label": str(value)}
        spots = [names.index(each) for each in shown], [known[each] for each in shown]
        ax.plot(
            *(reversed(spots) if is_across else spots), marker=mark, color=colors[value],
            linestyle=line if join else "none", **{**look, **named},
        )  # fmt: skip
    _set_places(ax, names, is_across)
    _entitled(ax, [value for value, _, _ in parts], legend and hue is not None, _name_of(hue, data))
    return _named(ax, x, y, data)


def regplot(data=None, *, x=None, y=None, hue=None, order=1, scatter=True, fit_reg=True, label=None,
            color=None, palette=None, hue_order=None, marker="o", scatter_kws=None, line_kws=None,
            ax=None, ci=95, truncate=True, legend="auto", **others):  # fmt: skip
    """Points, and the line that is nearest to them; no interval is drawn."""
    _known("regplot", others, ())
    ax = plt.gca() if ax is None else ax
    parts = _parts(data, x, y, hue, hue_order)
    colors = colors_of([value for value, _, _ in parts], palette, color)
    for value, xs, ys in parts:
        named = label if value is None else str(value)
        if scatter:
            look = {"color": colors[value], "marker": marker, "label": named, **(scatter_kws or {})}
            ax.scatter(xs, ys, **look)
        if fit_reg and xs and _is_numbers(xs):
            places = np.linspace(min(xs), max(xs), 100)
            fitted = np.polyval(np.polyfit(xs, ys, order), places)
            ax.plot(places, fitted, **{"color": colors[value], **(line_kws or {})})
    _entitled(ax, [value for value, _, _ in parts], legend and hue is not None, _name_of(hue, data))
    return _named(ax, x, y, data)
