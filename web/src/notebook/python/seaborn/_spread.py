"""How numbers are spread: counts, densities, boxes and violins, also by the values of `hue`."""

from matplotlib import pyplot as plt
from matplotlib._fields import density, scott_width
from matplotlib.colors import CYCLE
from torch._unsupported import UnsupportedError

from ._plots import _column, _named, _parts, _refuse_others


def _flat(values):
    while values and isinstance(values[0], list):
        values = [each for row in values for each in row]
    return [each for each in values if each == each]


def _groups(data, x, hue):
    """A name and its numbers, for each value of `hue`."""
    if x is None and hue is None:
        if hasattr(data, "columns"):
            return [(label, _flat(_column(data, label))) for label in data.columns]
        return [(None, _flat(_column(None, data)))]
    return [(value, _flat(ys)) for value, _, ys in _parts(data, x, None, hue)]


def _density(values, adjust):
    """200 places from three widths below the numbers to three above, and the density there."""
    width = adjust * scott_width(values)
    low, high = min(values) - 3 * width, max(values) + 3 * width
    places = [low + (high - low) * at / 199 for at in range(200)]
    return places, density(values, places, width)


def _needs(name, value, *known):
    if value not in known:
        listed = " or ".join(map(repr, known))
        raise UnsupportedError(f"seaborn.histplot takes {name}={listed} here, not {value!r}.")


def histplot(data=None, *, x=None, hue=None, bins="auto", kde=False, stat="count", ax=None,
             color=None, label=None, alpha=None, palette=None, multiple="layer", element="bars",
             **others):  # fmt: skip
    """Bars of how many numbers lie in each part of a range; `kde` draws their density as well."""
    _refuse_others("histplot", others)
    _needs("stat", stat, "count", "density")
    _needs("multiple", multiple, "layer")
    _needs("element", element, "bars")
    ax = plt.gca() if ax is None else ax
    groups = _groups(data, x, hue)
    count = max(len(values) for _, values in groups)
    if bins == "auto":
        bins = min(30, max(5, round(count**0.5)))
    everything = [each for _, values in groups for each in values]
    if isinstance(bins, int) and len(groups) > 1:
        low, high = min(everything), max(everything)
        bins = [low + (high - low) * at / bins for at in range(bins + 1)]
    alpha = alpha or (0.75 if len(groups) == 1 else 0.5)
    for at, (value, values) in enumerate(groups):
        look = {"color": color or CYCLE[at % len(CYCLE)], "alpha": alpha}
        look["label"] = label if value is None else str(value)
        _, edges, _ = ax.hist(values, bins, density=stat == "density", edgecolor="w", **look)
        if kde:
            places, heights = _density(values, 1)
            share = 1 if stat == "density" else len(values) * (edges[1] - edges[0])
            ax.plot(places, [each * share for each in heights], color=look["color"])
    if len(groups) > 1 or label is not None:
        ax.legend()
    ax.set_ylabel(stat.capitalize())
    return _named(ax, x, None, data)


def kdeplot(data=None, *, x=None, hue=None, ax=None, fill=False, shade=False, color=None,
            label=None, alpha=None, linewidth=None, bw_adjust=1, palette=None,
            **others):  # fmt: skip
    """The density of numbers, by normal curves whose width follows Scott's rule."""
    _refuse_others("kdeplot", others)
    ax = plt.gca() if ax is None else ax
    groups = _groups(data, x, hue)
    for at, (value, values) in enumerate(groups):
        places, heights = _density(values, bw_adjust)
        look = {"color": color or CYCLE[at % len(CYCLE)]}
        named = label if value is None else str(value)
        ax.plot(places, heights, label=named, linewidth=linewidth, **look)
        if fill or shade:
            ax.fill_between(places, heights, alpha=alpha or 0.25, **look)
    if len(groups) > 1 or label is not None:
        ax.legend()
    ax.set_ylabel("Density")
    return _named(ax, x, None, data)


def countplot(data=None, *, x=None, y=None, hue=None, ax=None, order=None, color=None,
              palette=None, **others):  # fmt: skip
    """A bar of how often each value comes, side by side for each value of `hue`."""
    _refuse_others("countplot", others)
    if (x is None) == (y is None):
        raise TypeError("countplot takes one of x and y.")
    ax = plt.gca() if ax is None else ax
    values = _column(data, y if x is None else x)
    hues = _column(data, hue)
    names = list(dict.fromkeys(values)) if order is None else list(order)
    kinds = [None] if hues is None else list(dict.fromkeys(hues))
    width = 0.8 / len(kinds)
    for at, kind in enumerate(kinds):
        own = values if kind is None else [a for a, b in zip(values, hues) if b == kind]
        counts = [own.count(each) for each in names]
        middle = 0.8 * (at - (len(kinds) - 1) / 2) / len(kinds)
        places = [place + middle for place in range(len(names))]
        look = {} if kind is None else {"label": str(kind)}
        if kind is None:
            look["color"] = color or [CYCLE[each % len(CYCLE)] for each in range(len(names))]
        (ax.bar if y is None else ax.barh)(places, counts, width, **look)
    set_ticks = ax.set_xticks if y is None else ax.set_yticks
    set_ticks(range(len(names)), [str(each) for each in names])
    if hues is not None:
        ax.legend()
    (ax.set_ylabel if y is None else ax.set_xlabel)("count")
    return _named(ax, x, y, data)


def _by_place(name, draw):
    def plot(data=None, *, x=None, y=None, ax=None, order=None, color=None, palette=None, width=0.8,
             linewidth=None, showfliers=True, inner=None, **others):  # fmt: skip
        _refuse_others(name, others)
        ax = plt.gca() if ax is None else ax
        if y is None and x is not None and not isinstance(x, str):
            data, x = x, None
        if x is None and y is None:
            parts = {each or "": values for each, values in _groups(data, None, None)}
        elif x is None or y is None:
            parts = {"": _flat(_column(data, y if x is None else x))}
        else:
            parts = {}
            for place, value in zip(_column(data, x), _column(data, y)):
                if isinstance(value, str):
                    raise UnsupportedError(f"seaborn.{name} has numbers as y here.")
                parts.setdefault(place, []).append(value)
        names = list(parts) if order is None else list(order)
        draw(ax, [_flat(parts[each]) for each in names], range(len(names)), width, showfliers)
        ax.set_xticks(range(len(names)), [str(each) for each in names])
        return _named(ax, x, y, data)

    plot.__name__ = plot.__qualname__ = name
    return plot


boxplot = _by_place(
    "boxplot",
    lambda ax, rows, places, width, has_outliers: ax.boxplot(
        rows, positions=places, widths=width, patch_artist=True, showfliers=has_outliers
    ),
)
violinplot = _by_place(
    "violinplot",
    lambda ax, rows, places, width, _: ax.violinplot(
        rows, positions=places, widths=width, showmedians=True
    ),
)
