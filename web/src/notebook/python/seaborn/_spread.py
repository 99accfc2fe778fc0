"""How numbers are spread: counts, densities, boxes and violins, also by the values of `hue`."""

import math

from matplotlib import pyplot as plt
from matplotlib._fields import density, scott_width
from matplotlib.patches import Patch
from numpy import histogram, histogram_bin_edges
from torch._unsupported import UnsupportedError

from ._plots import (
    _column, _is_missing, _is_numbers, _levels, _name_of, _named, _parts, _refuse_others, colors_of,
)  # fmt: skip


def _flat(values):
    while values and isinstance(values[0], list):
        values = [each for row in values for each in row]
    return [each for each in values if each == each]


def _groups(data, x, hue, hue_order=None):
    """A name and its numbers, for each value of `hue`."""
    if x is None and hue is None:
        if hasattr(data, "columns"):
            columns = [(label, _flat(_column(data, label))) for label in data.columns]
            return [each for each in columns if _is_numbers(each[1])]
        if isinstance(data, dict):
            return [(label, _flat(_column(data, label))) for label in data]
        if len(getattr(data, "shape", ())) == 2:
            data = list(data.T)
        rows = _column(None, data)
        if rows and (hasattr(rows[0], "tolist") or isinstance(rows[0], (list, tuple))):
            rows = [_column(None, each) for each in rows]
            if any(isinstance(each, (list, tuple)) for each in rows):
                return [(at, _flat(each)) for at, each in enumerate(rows)]
        return [(None, _flat(rows))]
    return [(value, _flat(ys)) for value, _, ys in _parts(data, x, None, hue, hue_order)]


def _density(values, adjust, cut=3):
    """200 places from `cut` widths below the numbers to as many above, and the density there."""
    width = adjust * scott_width(values)
    low, high = min(values) - cut * width, max(values) + cut * width
    places = [low + (high - low) * at / 199 for at in range(200)]
    return places, density(values, places, width)


def _needs(name, value, *known):
    if value not in known:
        listed = " or ".join(map(repr, known))
        raise UnsupportedError(f"seaborn.histplot takes {name}={listed} here, not {value!r}.")


def _edges(values, bins, binwidth, binrange, discrete):
    """The edges of the parts: as NumPy chooses them, of a width, or around whole numbers."""
    low, high = binrange or (min(values), max(values))
    if discrete:
        return [low + at - 0.5 for at in range(int(high - low) + 2)]
    if binwidth is not None:
        count = max(1, math.ceil((high - low) / binwidth + 1e-12))
        count += low + count * binwidth < high
        return [low + at * binwidth for at in range(count + 1)]
    return histogram_bin_edges(values, bins, binrange).tolist()


def histplot(data=None, *, x=None, hue=None, bins="auto", kde=False, stat="count", ax=None,
             color=None, label=None, alpha=None, palette=None, multiple="layer", element="bars",
             binwidth=None, binrange=None, discrete=False, fill=True, legend=True, linewidth=None,
             edgecolor="w", hue_order=None, common_norm=True, **others):  # fmt: skip
    """Bars of how many numbers lie in each part of a range; `kde` draws their density as well."""
    _refuse_others("histplot", others)
    _needs("stat", stat, "count", "frequency", "density", "probability", "proportion", "percent")
    _needs("multiple", multiple, "layer", "stack")
    _needs("element", element, "bars", "step")
    ax = plt.gca() if ax is None else ax
    groups = _groups(data, x, hue, hue_order)
    everything = [each for _, values in groups for each in values]
    bins = _edges(everything, bins, binwidth, binrange, discrete)
    alpha = alpha or (0.75 if len(groups) == 1 else 0.5)
    colors = colors_of([name for name, _ in groups], palette, color)
    total = sum(bins[0] <= each <= bins[-1] for each in everything)
    below = [0.0] * (len(bins) - 1)
    for value, values in groups:
        look = {"color": colors[value], "alpha": alpha, "fill": fill, "linewidth": linewidth}
        look["label"] = label if value is None else str(value)
        wide = bins[1] - bins[0]
        if not common_norm:
            total = sum(bins[0] <= each <= bins[-1] for each in values)
        share = {
            "density": 1 / (total * wide), "probability": 1 / total, "proportion": 1 / total,
            "percent": 100 / total, "frequency": 1 / wide,
        }.get(stat, 1)  # fmt: skip
        counts, _ = histogram(values, bins)
        heights = [float(each) * share for each in counts.tolist()]
        middles = [(a + b) / 2 for a, b in zip(bins, bins[1:])]
        widths = [b - a for a, b in zip(bins, bins[1:])]
        edge = edgecolor if fill and element == "bars" else colors[value]
        ax.bar(middles, heights, widths, below, edgecolor=edge, **look)
        if kde and values:
            places, dense = _density(values, 1, 0)
            ax.plot(
                places, [each * share * len(values) * wide for each in dense], color=colors[value]
            )
        if multiple == "stack":
            below = [a + b for a, b in zip(below, heights)]
    if legend and (hue is not None or len(groups) > 1 or label is not None):
        ax.legend(title=_name_of(hue, data))
    ax.set_ylabel(stat.capitalize())
    return _named(ax, data if x is None and hasattr(data, "name") else x, None, data)


def distplot(a=None, bins=None, hist=True, kde=True, hist_kws=None, kde_kws=None, color=None,
             label=None, ax=None, axlabel=None):  # fmt: skip
    """Bars of how dense numbers are, and the line of their density, by the older name."""
    ax, bins = plt.gca() if ax is None else ax, "auto" if bins is None else bins
    look = {"stat": "density" if kde else "count", "alpha": 0.4, **(hist_kws or {})}
    if hist:
        histplot(a, bins=bins, color=color, label=None if kde else label, ax=ax, **look)
    if kde:
        kdeplot(a, color=color, label=label, ax=ax, **(kde_kws or {}))
    if axlabel is not False and (axlabel or getattr(a, "name", None)):
        ax.set_xlabel(axlabel or a.name)
    return ax


def kdeplot(data=None, *, x=None, hue=None, ax=None, fill=False, shade=False, color=None,
            label=None, alpha=None, linewidth=None, bw_adjust=1, palette=None, hue_order=None,
            legend=True, common_norm=True, cut=3, **others):  # fmt: skip
    """The density of numbers, by normal curves whose width follows Scott's rule. With
    `common_norm`, all curves together have an area of one."""
    _refuse_others("kdeplot", others)
    ax = plt.gca() if ax is None else ax
    groups = _groups(data, x, hue, hue_order)
    colors = colors_of([name for name, _ in groups], palette, color)
    total = sum(len(values) for _, values in groups)
    for value, values in groups:
        places, heights = _density(values, bw_adjust, cut) if values else ([], [])
        if common_norm:
            heights = [each * len(values) / total for each in heights]
        look = {"color": colors[value]}
        named = label if value is None else str(value)
        ax.plot(places, heights, label=named, linewidth=linewidth, **look)
        if fill or shade:
            ax.fill_between(places, heights, alpha=alpha or 0.25, **look)
    if legend and (hue is not None or len(groups) > 1 or label is not None):
        ax.legend(title=_name_of(hue, data))
    ax.set_ylabel("Density")
    return _named(ax, x, None, data)


def countplot(data=None, *, x=None, y=None, hue=None, ax=None, order=None, hue_order=None,
              color=None, palette=None, legend="auto", **others):  # fmt: skip
    """A bar of how often each value comes, side by side for each value of `hue`."""
    _refuse_others("countplot", others)
    if (x is None) == (y is None):
        raise TypeError("countplot takes one of x and y.")
    ax = plt.gca() if ax is None else ax
    values = _column(data, y if x is None else x)
    hues = _column(data, hue)
    names = _levels(data, y if x is None else x, order)
    kinds = [None] if hues is None else _levels(data, hue, hue_order)
    told = names if hues is None else kinds
    colors = colors_of(told, palette, color)
    width = 0.8 / len(kinds)
    for at, kind in enumerate(kinds):
        own = values if kind is None else [a for a, b in zip(values, hues) if b == kind]
        counts = [own.count(each) for each in names]
        middle = 0.8 * (at - (len(kinds) - 1) / 2) / len(kinds)
        places = [place + middle for place in range(len(names))]
        named = {} if kind is None else {"label": str(kind)}
        look = {"color": [colors[each if kind is None else kind] for each in names], **named}
        (ax.bar if y is None else ax.barh)(places, counts, width, **look)
    set_ticks = ax.set_xticks if y is None else ax.set_yticks
    set_ticks(range(len(names)), [str(each) for each in names])
    if y is not None:
        ax.set_ylim(len(names) - 0.5, -0.5)
    if hues is not None and legend:
        ax.legend(title=_name_of(hue, data))
    (ax.set_ylabel if y is None else ax.set_xlabel)("count")
    return _named(ax, x, y, data)


def _by_place(name, draw, taken, passed=()):
    """A plot of each place's numbers by `draw`. Of other options it takes these values alone, and
    passes on those named."""

    def plot(data=None, *, x=None, y=None, hue=None, ax=None, order=None, hue_order=None,
             color=None, palette=None, width=0.8, linewidth=None, inner=None, legend="auto",
             saturation=0.75, fliersize=None, **others):  # fmt: skip
        given = {key: others.pop(key) for key in passed if key in others}
        _refuse_others(name, {key: each for key, each in others.items() if taken.get(key) != each})
        ax = plt.gca() if ax is None else ax
        if y is None and x is not None and not isinstance(x, str):
            data, x = x, None
        is_same = hue is not None and (hue is x or (isinstance(hue, str) and hue == str(x)))
        hues = None if hue is None or is_same else _column(data, hue)
        kinds = [None] if hues is None else _levels(data, hue, hue_order)
        if x is None and y is None:
            groups = _groups(data, None, None)
            parts = {("" if each is None else each, None): ys for each, ys in groups}
        else:
            parts = {}
            values = _column(data, x if y is None else y)
            places = [""] * len(values) if x is None or y is None else _column(data, x)
            if x is None or y is None:
                values = _flat(values) if hues is None else values
                places = [""] * len(values)
            for place, kind, value in zip(places, hues or [None] * len(values), values):
                if isinstance(value, str):
                    raise UnsupportedError(f"seaborn.{name} has numbers as y here.")
                if not _is_missing(value):
                    parts.setdefault((place, kind), []).append(value)
        is_placed = x is not None and y is not None
        names = list(dict.fromkeys(place for place, _ in parts)) if order is None else list(order)
        names, handles = _levels(data, x, order) if is_placed else names, []
        told = kinds if hues is not None else names
        is_colored = hues is not None or palette is not None or color is not None or is_same
        colors = colors_of(told, palette, color) if is_colored else {}
        for at, kind in enumerate(kinds):
            shift = width * (at - (len(kinds) - 1) / 2) / len(kinds)
            shown = [each for each in names if (each, kind) in parts]
            rows = [_flat(parts[each, kind]) for each in shown]
            spots = [names.index(each) + shift for each in shown]
            made = draw(ax, rows, spots, width / len(kinds), **given) if rows else {}
            if is_colored:
                for place, each in zip(shown, made.get("boxes") or made.get("bodies") or ()):
                    each.set_facecolor(colors[place if hues is None else kind])
            if hues is not None:
                handles.append(Patch(facecolor=colors[kind], label=str(kind)))
        ax.set_xticks(range(len(names)), [str(each) for each in names])
        if handles and legend:
            ax.legend(handles=handles, title=_name_of(hue, data))
        return _named(ax, x, y, data)

    plot.__name__ = plot.__qualname__ = name
    return plot


boxplot = _by_place(
    "boxplot",
    lambda ax, rows, places, width, **given: ax.boxplot(
        rows, positions=places, widths=width, patch_artist=True, **given
    ),
    {"dodge": True},
    ("whis", "notch", "meanline", "showbox", "showcaps", "showfliers", "showmeans", "boxprops",
     "capprops", "flierprops", "meanprops", "medianprops", "whiskerprops"),
)  # fmt: skip
# Violins are drawn from the least number to the greatest, all as wide.
violinplot = _by_place(
    "violinplot",
    lambda ax, rows, places, width: ax.violinplot(
        rows, positions=places, widths=width, showmedians=True
    ),
    {"dodge": True, "cut": 0, "scale": "width", "density_norm": "width", "split": False},
)
