"""Sentences about what this part of SciPy lacks."""

from torch._unsupported import MissingError, missing

_INSTEAD = {
    "minimize": "torch.optim.LBFGS",
    "curve_fit": "numpy.polyfit, or torch.optim",
    "kendalltau": "scipy.stats.spearmanr",
    "gaussian_kde": "numpy.histogram",
    "wasserstein_distance": "scipy.spatial.distance.jensenshannon",
}


def refused(where, name, known):
    """The error for a name that is not there, with what does the same."""
    if name.startswith("__"):
        return AttributeError(f"module {where.rstrip('.')!r} has no attribute {name!r}")
    if name in _INSTEAD:
        return MissingError(
            f"{where}{name} is not supported here. The nearest that is: {_INSTEAD[name]}."
        )
    return missing(name, [each for each in known if not each.startswith("_")], where)


def module_getattr(where, names):
    """A module's `__getattr__`, for names that it lacks."""

    def get(name):
        raise refused(where, name, [each for each in names if each.islower()])

    return get
