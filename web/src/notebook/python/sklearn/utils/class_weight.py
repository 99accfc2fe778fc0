"""Weights of classes, by how few rows each has."""

import numpy as np
from sklearn._refusals import module_getattr


def compute_class_weight(class_weight, *, classes, y):
    """The weights of classes: "balanced" ones, those of a dict, or ones."""
    y = np.asarray(y).tolist()
    classes = np.asarray(classes).tolist()
    if set(y) - set(classes):
        raise ValueError("classes should include all valid labels that can be in y")
    if isinstance(class_weight, dict):
        return np.array([float(class_weight.get(each, 1.0)) for each in classes])
    if class_weight is None:
        return np.ones(len(classes))
    if class_weight != "balanced":
        raise ValueError(
            "class_weight must be dict, 'balanced', or None. Got: %r" % (class_weight,)
        )
    kinds = len(set(y))
    return np.array([len(y) / (kinds * y.count(each)) for each in classes])


def compute_sample_weight(class_weight, y, *, indices=None):
    """The weight of each row: that of its class."""
    y = np.asarray(y).tolist()
    classes = sorted(set(y))
    weights = compute_class_weight(class_weight, classes=classes, y=y).tolist()
    return np.array([weights[classes.index(each)] for each in y])


__getattr__ = module_getattr(
    "sklearn.utils.class_weight.", ("compute_class_weight", "compute_sample_weight")
)
