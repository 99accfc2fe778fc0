"""Sentences about what this part of scikit-learn lacks."""

from torch._unsupported import MissingError, UnsupportedError, missing

_INSTEAD = {
    "TSNE": "The nearest that is: sklearn.decomposition.PCA.",
    "Isomap": "The nearest that is: sklearn.decomposition.PCA.",
    "MDS": "The nearest that is: sklearn.decomposition.PCA.",
    "TruncatedSVD": "The nearest that is: sklearn.decomposition.PCA, or torch.linalg.svd.",
    "LogisticRegression": "Train a torch.nn.Linear with cross_entropy instead.",
    "LinearRegression": "Use torch.linalg.lstsq, or train a torch.nn.Linear.",
    "KMeans": "Use torch.cdist, and the means of the nearest.",
}


def refused(where, name, known):
    """The error for a name that is not there, with what does the same."""
    if name.startswith("__"):
        return AttributeError(f"module {where.rstrip('.')!r} has no attribute {name!r}")
    if name in _INSTEAD:
        return MissingError(f"{where}{name} is not supported here. {_INSTEAD[name]}")
    return missing(name, [each for each in known if not each.startswith("_")], where)


def module_getattr(where, names):
    """A module's `__getattr__`, for names that it lacks."""

    def get(name):
        raise refused(where, name, names)

    return get


def absent(where, name):
    """A class that can be imported, and is refused by a sentence where an object is made of it."""

    def refuse(self, *given, **named):
        raise UnsupportedError(f"{where}{name} is not supported here. {_INSTEAD[name]}")

    return type(name, (), {"__init__": refuse, "__module__": where.rstrip(".")})
