"""Sentences about what this part of SciPy lacks."""

from torch import _unsupported

_INSTEAD = {
    "minimize": "The nearest that is: torch.optim.LBFGS.",
    "curve_fit": "The nearest that is: numpy.polyfit, or torch.optim.",
    "gaussian_kde": "The nearest that is: numpy.histogram.",
    "wasserstein_distance": "The nearest that is: scipy.spatial.distance.jensenshannon.",
}


def refused(where, name, known):
    """The error for a name that SciPy has, or may have, and this part of it has not."""
    return _unsupported.refused(where, name, known, _INSTEAD)


def module_getattr(where, names):
    """A module's `__getattr__`, for names that it lacks."""

    def get(name):
        raise refused(where, name, [each for each in names if each.islower()])

    return get
