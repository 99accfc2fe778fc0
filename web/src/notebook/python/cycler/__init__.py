"""Styles that take turns, as matplotlib's settings have them."""

from matplotlib._settings import Cycler, cycler

__all__ = ["Cycler", "cycler"]
