"""Rows in another order."""

import numpy as np
from sklearn._refusals import module_getattr

from . import class_weight


def check_random_state(seed):
    """The stream of draws that a setting names: NumPy's shared one, a new one, or itself."""
    if seed is None or seed is np.random:
        return np.random
    return seed if hasattr(seed, "permutation") else np.random.RandomState(seed)


def taken(values, places):
    """Rows of an array, a tensor, a table or a list."""
    if hasattr(values, "iloc"):
        return values.iloc[places]
    if hasattr(values, "shape"):
        return values[places]
    return [values[place] for place in places]


def shuffle(*arrays, random_state=None, n_samples=None):
    """The rows of arrays in one new order."""
    places = list(range(len(arrays[0])))
    check_random_state(random_state).shuffle(places)
    places = places[:n_samples]
    found = [taken(each, places) for each in arrays]
    return found[0] if len(found) == 1 else found


def resample(*arrays, replace=True, n_samples=None, random_state=None):
    """Rows of arrays drawn by chance, the same of each."""
    if not replace:
        return shuffle(*arrays, random_state=random_state, n_samples=n_samples)
    count = len(arrays[0])
    wanted = count if n_samples is None else n_samples
    places = check_random_state(random_state).randint(0, count, size=(wanted,)).tolist()
    found = [taken(each, places) for each in arrays]
    return found[0] if len(found) == 1 else found


__getattr__ = module_getattr(
    "sklearn.utils.", ("shuffle", "resample", "check_random_state", "class_weight")
)
