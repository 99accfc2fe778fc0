"""A matrix as coloured cells, with its numbers in them."""

import math

from matplotlib import pyplot as plt


def _listed(data):
    """Nested lists of an array or a table, or what is given."""
    if hasattr(data, "to_numpy"):
        data = data.to_numpy()
    return data.tolist() if hasattr(data, "tolist") else data


def _rows(data):
    values = _listed(data)
    return [[float(each) for each in row] for row in values]


def _labels(asked, count, own):
    """Which places of an axis have labels, and these: a table's `own`, or numbers."""
    if asked is False or asked is None:
        return [], []
    if asked is True or isinstance(asked, str):
        asked = max(1, math.ceil(count / 25))
    if isinstance(asked, int):
        places = list(range(0, count, asked))
        return places, [str(place if own is None else own[place]) for place in places]
    labels = [str(each) for each in asked]
    return list(range(len(labels))), labels


def heatmap(
    data,
    *,
    vmin=None,
    vmax=None,
    cmap=None,
    center=None,
    robust=False,
    annot=None,
    fmt=".2g",
    annot_kws=None,
    linewidths=0,
    linecolor="white",
    cbar=True,
    cbar_kws=None,
    cbar_ax=None,
    square=False,
    xticklabels="auto",
    yticklabels="auto",
    mask=None,
    ax=None,
    **settings,
):
    """Draws rows (height, width) downwards, each cell 1 wide and high; gives the axes."""
    rows = _rows(data)
    if mask is not None:
        hidden = _rows(mask)
        rows = [
            [math.nan if gone else each for each, gone in zip(row, line)]
            for row, line in zip(rows, hidden)
        ]
    height, width = len(rows), len(rows[0])
    ax = plt.gca() if ax is None else ax
    if center is not None:
        cells = [each for row in rows for each in row if each == each]
        reach = max(abs(each - center) for each in cells)
        vmin = center - reach if vmin is None else vmin
        vmax = center + reach if vmax is None else vmax
        cmap = cmap or "icefire"
    cmap = cmap or "rocket"
    shown = ax.imshow(
        rows,
        cmap=cmap,
        vmin=vmin,
        vmax=vmax,
        aspect="equal" if square else "auto",
        extent=(0, width, height, 0),
    )
    shown.gaps = (float(linewidths), linecolor)
    own_x, own_y = getattr(data, "columns", None), getattr(data, "index", None)
    own_y = None if own_x is None else own_y
    for name, asked, count, own in (
        ("x", xticklabels, width, own_x),
        ("y", yticklabels, height, own_y),
    ):
        places, labels = _labels(asked, count, own)
        getattr(ax, f"set_{name}ticks")([each + 0.5 for each in places], labels)
        if getattr(own, "name", None) is not None:
            getattr(ax, f"set_{name}label")(str(own.name))
    if annot is not None and annot is not False:
        told = _listed(data if annot is True else annot)
        for at, row in enumerate(told):
            for place, each in enumerate(row):
                if rows[at][place] == rows[at][place]:
                    _write(ax, shown, rows[at][place], place, at, each, fmt, annot_kws)
    if cbar:
        ax.figure.colorbar(shown, cbar_ax, ax, **(cbar_kws or {}))
    return ax


def _write(ax, shown, value, column, row, text, fmt, style):
    """A cell's text, light on dark colours and dark on light ones."""
    parts = [each / 255 for each in shown.cmap.parts(shown.norm.part(value))]
    lines = [e / 12.92 if e <= 0.03928 else ((e + 0.055) / 1.055) ** 2.4 for e in parts]
    light = 0.2126 * lines[0] + 0.7152 * lines[1] + 0.0722 * lines[2]
    tint = ".15" if light > 0.408 else "w"
    style = {"ha": "center", "va": "center", "color": tint, **(style or {})}
    ax.text(column + 0.5, row + 0.5, text if isinstance(text, str) else format(text, fmt), **style)
