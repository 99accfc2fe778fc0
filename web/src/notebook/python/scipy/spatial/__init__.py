"""Distances between points."""

from scipy._refusals import module_getattr

from . import distance

__getattr__ = module_getattr("scipy.spatial.", globals())
