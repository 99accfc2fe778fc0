"""Plots of the parts of a table, side by side: `FacetGrid`, and what draws on one."""

import math

import numpy as np
from matplotlib import pyplot as plt
from torch._unsupported import UnsupportedError

from . import _spread
from ._plots import _column, _is_across, _levels, _sized, barplot, colors_of, lineplot, scatterplot
from ._points import _set_places, pointplot, regplot, stripplot

_KINDS = {
    "relplot": {"scatter": scatterplot, "line": lineplot},
    "displot": {"hist": _spread.histplot, "kde": _spread.kdeplot},
    "catplot": {
        "strip": stripplot, "swarm": stripplot, "box": _spread.boxplot, "bar": barplot,
        "violin": _spread.violinplot, "count": _spread.countplot, "point": pointplot,
    },
    "lmplot": {"reg": regplot},
}  # fmt: skip


def keep(legend):
    """Makes a legend the figure's: it stays, but is not what the axes have as theirs."""
    legend.axes.legend_ = None
    legend.axes.kept_legends.append(legend)


def _name(given):
    return given if isinstance(given, str) else getattr(given, "name", None)


class Grid:
    """A figure of several axes with one legend."""

    legend = property(lambda self: self._legend)
    fig = property(lambda self: self.figure)
    _legend = None

    def _show_legend(self, entries, title, ax, is_out=True, **settings):
        """Puts a legend beside axes, or in them."""
        if "loc" not in settings and is_out:
            wide = self.figure.get_size_inches()[0] / getattr(self, "_wide", 1)
            start = 1.04 + (0.3 / wide if getattr(self, "_margins", None) else 0)
            settings = {"loc": "center left", "bbox_to_anchor": (start, 0.5), **settings}
        texts = list(entries)
        self._legend = ax.legend([entries[each] for each in texts], texts, title=title, **settings)
        keep(self._legend)

    def _gathered(self, axes):
        """Takes the legends off the axes, for one of all."""
        found = {}
        for ax in axes:
            own = ax.get_legend()
            if own is not None:
                for handle, text in zip(own.legend_handles, own.get_texts()):
                    found.setdefault(text.get_text(), handle)
                own.remove()
        return found

    def tight_layout(self, *given, **named):
        self.figure.tight_layout(*given, **named)
        return self

    def savefig(self, *given, **named):
        self.figure.savefig(*given, **named)


class FacetGrid(Grid):
    """Axes for each value of a column along the row, and for each of another one down."""

    def __init__(self, data, *, row=None, col=None, hue=None, col_wrap=None, sharex=True,
                 sharey=True, height=3, aspect=1, palette=None, row_order=None, col_order=None,
                 hue_order=None, margin_titles=False, legend_out=True, despine=True, xlim=None,
                 ylim=None, subplot_kws=None, gridspec_kws=None):  # fmt: skip
        self.data, self._row, self._col, self._hue = data, row, col, hue
        self.row_names, self.col_names, self.hue_names = (
            _levels(data, name, order) if name is not None else [None]
            for name, order in ((row, row_order), (col, col_order), (hue, hue_order))
        )
        self._colors = colors_of(self.hue_names, palette)
        count = len(self.col_names)
        wide = min(col_wrap or count, count)
        high = math.ceil(count / wide) if col_wrap else len(self.row_names)
        self.figure, axes = plt.subplots(
            high, wide, figsize=(wide * height * aspect, high * height), sharex=sharex,
            sharey=sharey, squeeze=False, subplot_kw=subplot_kws, gridspec_kw=gridspec_kws,
        )  # fmt: skip
        self._wide, self._legend_data, self._legend_out = wide, {}, legend_out
        self._margins = {} if margin_titles and not col_wrap else None
        if col_wrap:
            flat = list(axes.flat)
            for ax in flat[count:]:
                ax.set_visible(False)
            self.axes = np.array(flat[:count], dtype=object)
            self._at = [((None, name), ax) for name, ax in zip(self.col_names, flat)]
        else:
            self.axes = axes
            self._at = [
                ((r, c), axes[i, j])
                for i, r in enumerate(self.row_names)
                for j, c in enumerate(self.col_names)
            ]
        self.set_titles()
        self.set(**{name: each for name, each in (("xlim", xlim), ("ylim", ylim)) if each})

    @property
    def axes_dict(self):
        both = self._row is not None and self._col is not None
        return {(names if both else names[self._col is not None]): ax for names, ax in self._at}

    @property
    def ax(self):
        return self._at[0][1]

    def facet_data(self):
        """The places and rows of each part."""
        for at, ((row, col), _) in enumerate(self._at):
            for hue_at, hue in enumerate(self.hue_names):
                part = self.data
                pairs = ((self._row, row), (self._col, col), (self._hue, hue))
                for name, value in pairs:
                    part = part if name is None else part[part[name] == value]
                yield (at, hue_at), part

    def map_dataframe(self, func, *args, **kwargs):
        """Draws each part with a function of a table."""
        names = dict(zip(("x", "y"), args))
        return self._draw(
            lambda part, own: func(data=part, **names, **own), kwargs, names, not _is_own(func)
        )

    def map(self, func, *args, **kwargs):
        """Draws the columns of each part with a function of arrays."""
        if _is_own(func):
            return self.map_dataframe(func, *args, **kwargs)
        return self._draw(
            lambda part, own: func(*(part[name] for name in args), **own),
            kwargs,
            dict(zip(("x", "y"), args)),
        )

    def _draw(self, draw, kwargs, names, is_colored=True):
        for (at, hue_at), part in self.facet_data():
            if not len(part):
                continue
            ax = self._at[at][1]
            plt.sca(ax)
            own, hue = dict(kwargs), self.hue_names[hue_at]
            if self._hue is not None:
                own = {"color": self._colors[hue], "label": str(hue), **own}
            elif is_colored:
                own.setdefault("color", self._colors[hue])
            draw(part, own)
            for handle, label in zip(*ax.get_legend_handles_labels()):
                self._legend_data.setdefault(label, handle)
            if ax.get_legend() is not None and self._hue is not None:
                ax.get_legend().remove()
        return self.set_axis_labels(*(names.get(each) for each in "xy"))

    def add_legend(self, legend_data=None, title=None, label_order=None, **settings):
        kept = legend_data or self._legend_data
        chosen = [each for each in (label_order or kept) if each in kept]
        if chosen:
            title = self._hue if title is None else title
            kept, ax = {each: kept[each] for each in chosen}, self._at[self._wide - 1][1]
            self._show_legend(kept, title, ax, self._legend_out, **settings)
        return self

    def set(self, **settings):
        for _, ax in self._at:
            ax.set(**settings)
        return self

    def set_titles(self, template=None, row_template=None, col_template=None, **look):
        parts = [("row", self._row, row_template), ("col", self._col, col_template)]
        shown = [
            own or f"{{{kind}_var}} = {{{kind}_name}}"
            for kind, var, own in parts
            if var is not None
        ]
        if self._margins is not None:
            return self._set_margin_titles(*(own or template for _, _, own in parts), look)
        template = template or " | ".join(shown)
        for (row, col), ax in self._at:
            ax.set_title(
                template.format(row_var=self._row, row_name=row, col_var=self._col, col_name=col),
                **look,
            )
        return self

    def _set_margin_titles(self, row_template, col_template, look):
        """Titles of columns stand over the first row, those of rows at its end."""
        for at, ((row, col), ax) in enumerate(self._at):
            if self._col is not None and at < self._wide:
                told = {"col_var": self._col, "col_name": col}
                ax.set_title((col_template or "{col_var} = {col_name}").format(**told), **look)
            if self._row is not None and (at + 1) % self._wide == 0:
                told = {"row_var": self._row, "row_name": row}
                if at not in self._margins:
                    self._margins[at] = ax.annotate(
                        "", (1, 0.5), (12, 0), xycoords="axes fraction", rotation=270, ha="center",
                        va="center", textcoords="offset points", **look,
                    )  # fmt: skip
                    self._margins[at].is_beside = True
                text = (row_template or "{row_var} = {row_name}").format(**told)
                self._margins[at].set_text(text)
        return self

    def set_axis_labels(self, x_var=None, y_var=None, **look):
        for at, (_, ax) in enumerate(self._at):
            # Only the axes at the bottom and at the left are labelled.
            outer = (at + self._wide >= len(self._at), at % self._wide == 0)
            for name, label, is_outer in zip("xy", (x_var, y_var), outer):
                if label is not None or not is_outer:
                    getattr(ax, f"set_{name}label")(label if is_outer else "", **look)
        return self

    def set_xlabels(self, label=None, **look):
        return self.set_axis_labels(label, None, **look)

    def set_ylabels(self, label=None, **look):
        return self.set_axis_labels(None, label, **look)

    def set_xticklabels(self, labels=None, step=None, **look):
        for _, ax in self._at:
            if labels is None:
                ax.tick_params(axis="x", **{"rotation": 0, **look})
            else:
                ax.set_xticks(range(len(labels)), labels, **look)
        return self

    def refline(self, *, x=None, y=None, color=".5", linestyle="--", **look):
        for _, ax in self._at:
            if x is not None:
                ax.axvline(x, color=color, linestyle=linestyle, **look)
            if y is not None:
                ax.axhline(y, color=color, linestyle=linestyle, **look)
        return self

    def apply(self, func, *given, **named):
        func(self, *given, **named)
        return self

    def despine(self, **settings):
        """Plots keep their frames."""
        return self


def _of_all(data, function, kind, shares, columns, given):
    """The orders, colours, sizes and edges of bins that the parts of a table share."""
    x, y, hue = (columns.get(name) for name in ("x", "y", "hue"))
    found = {}
    for name in ("hue", "style"):
        if name in columns:
            found[f"{name}_order"] = _levels(data, columns[name], given.get(f"{name}_order"))
    if hue is not None:
        found["palette"] = colors_of(found["hue_order"], given.get("palette"))
    if "size" in columns and kind == "scatter":
        values = _column(data, columns["size"])
        found["sizes"] = dict(zip(values, _sized(values, given.get("sizes"))))
    if function == "catplot" and (x is not None or y is not None):
        is_across = x is None or _is_across(data, x, y, given.get("orient"))
        places = y if is_across else x
        if places is not None and (kind == "count" or y is not None):
            if given.get("order") is not None or shares.get(f"share{'xy'[is_across]}", True):
                found["order"] = _levels(data, places, given.get("order"))
    if kind == "hist" and x is not None:
        bins = (given.get("bins", "auto"), *map(given.pop, _BINS, (None, None, False)))
        found["bins"] = _spread._edges(_spread._flat(_column(data, x)), *bins)
    return found


def _is_own(func):
    return str(getattr(func, "__module__", "")).startswith("seaborn")


_BINS = ("binwidth", "binrange", "discrete")


def _figure(function, default, height=5):
    """A function that draws a kind of plot on the axes of a grid."""

    def draw(data=None, *, x=None, y=None, hue=None, row=None, col=None, kind=default, legend=True,
             **given):  # fmt: skip
        kinds = _KINDS[function]
        if kind not in kinds:
            raise UnsupportedError(
                f"seaborn.{function} has no kind={kind!r} here. There are {', '.join(kinds)}."
            )
        names = "col_wrap height aspect row_order col_order legend_out margin_titles".split()
        own = {name: given.pop(name) for name in names if name in given}
        shares = given.pop("facet_kws", None) or {}
        for name in ("sharex", "sharey"):
            if name in given:
                shares[name] = given.pop(name)
        grid = FacetGrid(data, row=row, col=col, **{"height": height, **own}, **shares)
        columns = {"x": x, "y": y, "hue": hue, **{e: given.pop(e, None) for e in ("style", "size")}}
        columns = {name: each for name, each in columns.items() if each is not None}
        given.update(_of_all(data, function, kind, shares, columns, given))
        for (at, _), part in grid.facet_data():
            ax = grid._at[at][1]
            if part is None or len(part):
                kinds[kind](data=part, ax=ax, **columns, **given)
            elif "order" in given:
                _set_places(ax, given["order"], x is None or _is_across(data, x, y))
        entries = grid._gathered(ax for _, ax in grid._at)
        hidden = {"catplot": (x, row, col), "lmplot": (row, col)}.get(function, ())
        is_told = not any(isinstance(each, str) and each == hue for each in hidden)
        if entries and legend and is_told:
            titles = (_name(columns.get(each)) for each in ("hue", "style", "size"))
            grid._legend_data = entries
            grid.add_legend(title=next((each for each in titles if each), None))
        return grid.set_axis_labels()

    draw.__name__ = draw.__qualname__ = function
    return draw


relplot, displot = _figure("relplot", "scatter"), _figure("displot", "hist")
catplot, lmplot = _figure("catplot", "strip"), _figure("lmplot", "reg")
