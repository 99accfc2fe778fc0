"""`heatmap`, by which notebooks show attention weights, and settings that change nothing here."""

from torch._unsupported import module_getattr

from ._heatmap import heatmap

__version__ = "0.12.2"


def set_theme(*given, **settings):
    """Plots keep their own look."""


set = set_style = set_context = set_palette = despine = set_theme
reset_orig = reset_defaults = set_theme

__getattr__ = module_getattr("seaborn", ["heatmap", "set_theme"])
