"""Sentences about what this part of scikit-learn lacks."""

from torch import _unsupported
from torch._unsupported import UnsupportedError

_INSTEAD = {
    "Isomap": "The nearest that is: sklearn.manifold.TSNE.",
    "MDS": "The nearest that is: sklearn.manifold.TSNE.",
    "LocallyLinearEmbedding": "The nearest that is: sklearn.manifold.TSNE.",
    "DBSCAN": "The nearest that is: sklearn.cluster.AgglomerativeClustering.",
    "SpectralClustering": "The nearest that is: sklearn.cluster.AgglomerativeClustering.",
    "MiniBatchKMeans": "The nearest that is: sklearn.cluster.KMeans.",
    "NMF": "The nearest that is: sklearn.decomposition.TruncatedSVD.",
    "FastICA": "The nearest that is: sklearn.decomposition.PCA.",
    "LatentDirichletAllocation": "The nearest that is: sklearn.decomposition.TruncatedSVD.",
    "SGDClassifier": "The nearest that is: sklearn.linear_model.LogisticRegression.",
    "Perceptron": "The nearest that is: sklearn.linear_model.LogisticRegression.",
    "Lasso": "The nearest that is: sklearn.linear_model.Ridge.",
    "ElasticNet": "The nearest that is: sklearn.linear_model.Ridge.",
    "SVC": "The nearest that is: sklearn.linear_model.LogisticRegression.",
    "LinearSVC": "The nearest that is: sklearn.linear_model.LogisticRegression.",
    "RandomForestClassifier": "The nearest that is: sklearn.neighbors.KNeighborsClassifier.",
    "DecisionTreeClassifier": "The nearest that is: sklearn.neighbors.KNeighborsClassifier.",
    "MLPClassifier": "Train a torch.nn.Sequential instead.",
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
