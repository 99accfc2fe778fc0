"""Arrays that look at others' numbers by steps of their own."""

from numpy._refusals import missing

from . import stride_tricks


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    raise missing("numpy.lib", name, ("stride_tricks",))
