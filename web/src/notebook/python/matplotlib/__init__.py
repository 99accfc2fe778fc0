"""The part of matplotlib that attention notebooks use, drawn as SVG.

A name that is not here is refused with the nearest that is.
"""

__version__ = "3.8.0"


class _Settings(dict):
    """`rcParams`. The size of figures counts; the rest is kept, and changes nothing."""

    def __missing__(self, key):
        return None


rcParams = _Settings({"figure.figsize": [6.4, 4.8], "figure.dpi": 100, "font.size": 10})
rcParamsDefault = _Settings(rcParams)

from matplotlib import _refusals, cm, colors, ticker  # noqa: E402
from matplotlib.cm import colormaps  # noqa: E402, F401


def use(backend, **_):
    """Figures are always SVG below their cell."""


def get_backend():
    return "inline"


def rc(group, **given):
    for name, value in given.items():
        rcParams[f"{group}.{name}"] = value


def __getattr__(name):
    if name in ("pyplot", "figure", "axes", "patches", "gridspec", "lines", "style"):
        import importlib

        return importlib.import_module(f"matplotlib.{name}")
    return _refusals.getter("matplotlib", [*globals(), "pyplot", "figure"])(name)
