"""The part of matplotlib that attention notebooks use, drawn as SVG.

A name that is not here is refused with the nearest that is.
"""

import contextlib

__version__ = "3.8.0"


from matplotlib._settings import RcParams, cycler, usual  # noqa: F401

rcParams, rcParamsDefault = RcParams(usual()), RcParams(usual())

from matplotlib import _refusals, cm, colors, dates, ticker  # noqa: E402
from matplotlib.cm import colormaps  # noqa: E402, F401


def use(backend, **_):
    """Figures are always SVG below their cell."""


def get_backend():
    return "inline"


def rc(group, **given):
    short = {"lw": "linewidth", "ls": "linestyle", "c": "color", "fc": "facecolor",
             "ec": "edgecolor", "mew": "markeredgewidth", "aa": "antialiased"}  # fmt: skip
    for each in [group] if isinstance(group, str) else group:
        for name, value in given.items():
            rcParams[f"{each}.{short.get(name, name)}"] = value


def rcdefaults():
    """Every setting as it usually is."""
    rcParams.clear()
    rcParams.update(rcParamsDefault)


@contextlib.contextmanager
def rc_context(rc=None, fname=None):
    """A `with` block in which settings hold."""
    before = dict(rcParams)
    rcParams.update(rc or {})
    try:
        yield
    finally:
        rcParams.clear()
        rcParams.update(before)


def __getattr__(name):
    if name in ("pyplot", "figure", "axes", "patches", "collections", "gridspec", "lines",
                "style", "transforms", "animation", "path"):
        import importlib

        return importlib.import_module(f"matplotlib.{name}")
    return _refusals.getter("matplotlib", [*globals(), "pyplot", "figure"])(name)
