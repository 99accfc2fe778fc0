"""Grids of axes."""

from matplotlib.figure import GridSpec  # noqa: F401
