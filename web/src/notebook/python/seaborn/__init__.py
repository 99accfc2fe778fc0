"""`heatmap`, by which notebooks show attention weights; plots of lines, bars, points, counts,
densities and boxes, also side by side for the parts of a table.

Styles change nothing here: plots keep their own look.
"""

from matplotlib import rcdefaults, rcParams
from torch._unsupported import module_getattr

from ._grids import FacetGrid, catplot, displot, lmplot, relplot
from ._grids import keep as _keep
from ._heatmap import heatmap
from ._pairs import pairplot
from ._palettes import (
    blend_palette,
    color_palette,
    cubehelix_palette,
    dark_palette,
    desaturate,
    diverging_palette,
    hls_palette,
    husl_palette,
    light_palette,
    mpl_palette,
    saturate,
    set_hls_values,
    set_palette,
)
from ._plots import barplot, lineplot, scatterplot
from ._points import pointplot, regplot, stripplot
from ._spread import boxplot, countplot, distplot, histplot, kdeplot, violinplot

__version__ = "0.12.2"


class axes_style(dict):
    """Nothing, also as the settings of a `with` block: plots keep their own look."""

    def __init__(self, *given, **settings):
        super().__init__()

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        return None


plotting_context = axes_style


#: matplotlib's settings before seaborn's.
_before = dict(rcParams)


def set_theme(context=None, style=None, palette=None, font=None, font_scale=1, color_codes=True,
              rc=None):  # fmt: skip
    """Takes the settings of `rc`: for the rest, plots keep their own look."""
    if palette not in (None, "deep"):
        set_palette(palette)
    rcParams.update(rc or {})


def set_style(style=None, rc=None):
    """Takes the settings of `rc`: plots keep their own look."""
    rcParams.update(rc or {})


def set_context(context=None, font_scale=1, rc=None):
    """Takes the settings of `rc`: plots keep their own look."""
    rcParams.update(rc or {})


def reset_orig():
    """Takes back matplotlib's settings of before."""
    rcParams.update(_before)


def reset_defaults():
    """Takes back matplotlib's own settings."""
    rcdefaults()


def despine(*given, **settings):
    """Plots keep their frames."""


def move_legend(obj, loc, **settings):
    """Puts the legend of axes or of a grid elsewhere."""
    is_grid = hasattr(obj, "_legend")
    found = obj._legend if is_grid else obj.get_legend()
    if found is None:
        raise ValueError(f"{obj} has no legend attached.")
    found.remove()
    handles, texts = found.legend_handles, [each.get_text() for each in found.get_texts()]
    settings = {"title": found.get_title().get_text(), **settings}
    made = found.axes.legend(handles, texts, loc=loc, **settings)
    if is_grid:
        _keep(made)
        obj._legend = made


swarmplot, set = stripplot, set_theme

__getattr__ = module_getattr("seaborn", list(globals()))
