"""Axes of plots in space."""

from matplotlib._space import Axes3D
