"""`heatmap`, by which notebooks show attention weights; plots of lines, bars, points, counts,
densities and boxes.

Settings change nothing here: plots keep their own look.
"""

from torch._unsupported import module_getattr

from ._heatmap import heatmap
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
)
from ._plots import barplot, lineplot, scatterplot
from ._spread import boxplot, countplot, histplot, kdeplot, violinplot

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


def set_theme(*given, **settings):
    """Plots keep their own look."""


set = set_style = set_context = set_palette = despine = set_theme
reset_orig = reset_defaults = set_theme

__getattr__ = module_getattr("seaborn", list(globals()))
