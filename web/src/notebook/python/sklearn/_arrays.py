"""What is given, as NumPy's arrays: arrays, tensors, tables and lists."""

import numpy as np


def table(X, name="array"):
    """An array (rows, columns) of float32 where that is given, of float64 otherwise."""
    X = X.toarray() if hasattr(X, "toarray") else X
    made = np.asarray(X.detach().cpu().numpy() if hasattr(X, "detach") else X)
    if made.ndim == 1:
        raise ValueError(
            f"Expected 2D array, got 1D array instead:\narray={_listed(made)}.\nReshape your data "
            "either using array.reshape(-1, 1) if your data has a single feature or "
            "array.reshape(1, -1) if it contains a single sample."
        )
    if made.ndim != 2:
        raise ValueError(f"Found array with dim {made.ndim}. Estimator expected <= 2.")
    return made if str(made.dtype) in ("float32", "float64") else made.astype("float64")


def _listed(array):
    return str(array.astype("float64") if array.dtype.kind in "iub" else array)


def labels_of(values):
    """A list of Python's values, of a column of labels."""
    if hasattr(values, "detach"):
        values = values.detach().cpu()
    listed = values.tolist() if hasattr(values, "tolist") else list(values)
    return [each.item() if hasattr(each, "item") else each for each in listed]


def same_length(*arrays):
    """The arrays. Raises ValueError where their lengths differ."""
    lengths = [len(each) for each in arrays]
    if len(set(lengths)) > 1:
        raise ValueError(
            f"Found input variables with inconsistent numbers of samples: {lengths}"
        )
    return arrays


def paired(y_true, y_pred):
    """Both as lists. Raises ValueError where their lengths differ."""
    return same_length(labels_of(y_true), labels_of(y_pred))
