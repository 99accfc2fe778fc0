"""Made-up points in classes, with the draws of NumPy's RandomState."""

import numpy as np

from ._refusals import module_getattr
from .utils import check_random_state, shuffle as _shuffled


def _finished(points, labels, shuffle, noise, stream):
    if shuffle:
        points, labels = _shuffled(points, labels, random_state=stream)
    if noise is not None:
        points = points + stream.normal(scale=noise, size=points.shape)
    return points, labels


def _two(outer, inner, n_out, n_in):
    points = np.vstack([np.append(outer[0], inner[0]), np.append(outer[1], inner[1])]).T
    return points, np.array([0] * n_out + [1] * n_in)


def _counts(n_samples):
    if isinstance(n_samples, tuple):
        return n_samples
    return n_samples // 2, n_samples - n_samples // 2


def make_moons(n_samples=100, *, shuffle=True, noise=None, random_state=None):
    """Two half circles that reach into one another."""
    stream = check_random_state(random_state)
    n_out, n_in = _counts(n_samples)
    outer, inner = np.linspace(0, np.pi, n_out), np.linspace(0, np.pi, n_in)
    made = _two(
        (np.cos(outer), np.sin(outer)), (1 - np.cos(inner), 1 - np.sin(inner) - 0.5), n_out, n_in
    )
    return _finished(*made, shuffle, noise, stream)


def make_circles(n_samples=100, *, shuffle=True, noise=None, random_state=None, factor=0.8):
    """A circle inside another."""
    stream = check_random_state(random_state)
    n_out, n_in = _counts(n_samples)
    outer = np.linspace(0, 2 * np.pi, n_out, endpoint=False)
    inner = np.linspace(0, 2 * np.pi, n_in, endpoint=False)
    made = _two(
        (np.cos(outer), np.sin(outer)), (np.cos(inner) * factor, np.sin(inner) * factor),
        n_out, n_in,
    )  # fmt: skip
    return _finished(*made, shuffle, noise, stream)


def make_blobs(
    n_samples=100, n_features=2, *, centers=None, cluster_std=1.0, center_box=(-10.0, 10.0),
    shuffle=True, random_state=None, return_centers=False,
):  # fmt: skip
    """Normal clouds around centres."""
    stream = check_random_state(random_state)
    count = 3 if centers is None else centers
    if isinstance(count, int):
        middles = stream.uniform(*center_box, size=(count, n_features))
    else:
        middles = np.asarray(centers, dtype="float64")
        count = len(middles)
    spreads = list(cluster_std) if hasattr(cluster_std, "__len__") else [cluster_std] * count
    points, labels = [], []
    for at in range(count):
        size = n_samples // count + (at < n_samples % count)
        points.append(stream.normal(middles[at], spreads[at], size=(size, middles.shape[1])))
        labels += [at] * size
    made = _finished(np.concatenate(points), np.array(labels), shuffle, None, stream)
    return (*made, middles) if return_centers else made


class Bunch(dict):
    """A dict whose keys are attributes, too."""

    def __getattr__(self, key):
        try:
            return self[key]
        except KeyError:
            raise AttributeError(key) from None

    def __setattr__(self, key, value):
        self[key] = value

    def __dir__(self):
        return list(self)


def load_iris(*, return_X_y=False, as_frame=False):
    """150 irises of three kinds, by four measures."""
    from ._irises import FEATURES, KINDS, measures

    data, target, frame = measures(), np.repeat(np.arange(3), 50), None
    if as_frame:
        import pandas as pd

        frame = pd.DataFrame(data, columns=FEATURES)
        data, target = frame.copy(), pd.Series(target, name="target")
        frame["target"] = target
    if return_X_y:
        return data, target
    return Bunch(
        data=data, target=target, frame=frame, target_names=np.array(KINDS),
        DESCR="Iris plants dataset, by R.A. Fisher (1936)", feature_names=list(FEATURES),
        filename="iris.csv", data_module="sklearn.datasets.data",
    )  # fmt: skip


__getattr__ = module_getattr(
    "sklearn.datasets.", ("make_moons", "make_circles", "make_blobs", "load_iris")
)
