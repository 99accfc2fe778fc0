"""Plots in space, under the name by which notebooks import them."""

from matplotlib._space import Axes3D

from . import axes3d
