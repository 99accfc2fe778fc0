"""Sentences about what this part of scikit-learn lacks."""

from torch import _unsupported
from torch._unsupported import UnsupportedError

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
    """The error for a name that scikit-learn has, or may have, and this part of it has not."""
    return _unsupported.refused(where, name, known, _INSTEAD)


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
