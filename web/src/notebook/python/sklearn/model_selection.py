"""Rows split into parts, with the draws of NumPy's RandomState."""

import math

from ._arrays import labels_of, same_length
from ._folds import (
    GridSearchCV, GroupKFold, ParameterGrid, StratifiedKFold, TimeSeriesSplit, cross_val_predict,
    cross_val_score, cross_validate,
)  # fmt: skip
from ._refusals import module_getattr
from .utils import check_random_state, taken


def _sizes(count, test_size, train_size):
    """How many rows are to be learnt from, and how many are for tests."""
    if test_size is None and train_size is None:
        test_size = 0.25
    for name, size in (("test_size", test_size), ("train_size", train_size)):
        is_share = isinstance(size, float)
        if size is not None and (size <= 0 or size >= (1 if is_share else count)):
            raise ValueError(
                f"{name}={size} should be either positive and smaller than the number of samples "
                f"{count} or a float in the (0, 1) range"
            )
    test = math.ceil(test_size * count) if isinstance(test_size, float) else test_size
    train = math.floor(train_size * count) if isinstance(train_size, float) else train_size
    test = count - train if test is None else test
    train = count - test if train is None else train
    if train + test > count:
        raise ValueError(
            f"The sum of train_size and test_size = {train + test}, should be smaller than the "
            f"number of samples {count}. Reduce test_size and/or train_size."
        )
    if train == 0:
        raise ValueError(
            f"With n_samples={count}, test_size={test_size} and train_size={train_size}, the "
            "resulting train set will be empty. Adjust any of the aforementioned parameters."
        )
    return train, test


def _shares(counts, draws, stream):
    """How many of each class are drawn, so that their shares stay; the rest by chance."""
    total = sum(counts)
    wanted = [each / total * draws for each in counts]
    found = [math.floor(each) for each in wanted]
    left = draws - sum(found)
    rests = [one - other for one, other in zip(wanted, found)]
    for rest in sorted(set(rests), reverse=True):
        if left <= 0:
            break
        places = [place for place, each in enumerate(rests) if each == rest]
        now = min(len(places), left)
        for place in stream.choice(places, size=now, replace=False).tolist():
            found[place] += 1
        left -= now
    return found


def _stratified(labels, train, test, stream):
    """Places of both parts, in which classes have the same shares."""
    by_class = {}
    for place, each in enumerate(labels):
        by_class.setdefault(each, []).append(place)
    classes = [by_class[each] for each in sorted(by_class)]
    if min(map(len, classes)) < 2:
        raise ValueError(
            "The least populated class in y has only 1 member, which is too few. The minimum "
            "number of groups for any class cannot be less than 2."
        )
    for name, size in (("train", train), ("test", test)):
        if size < len(classes):
            raise ValueError(
                f"The {name}_size = {size} should be greater or equal to the number of classes = "
                f"{len(classes)}"
            )
    counts = list(map(len, classes))
    of_train = _shares(counts, train, stream)
    left = [one - other for one, other in zip(counts, of_train)]
    of_test = _shares(left, test, stream)
    one, other = [], []
    for places, first, more in zip(classes, of_train, of_test):
        order = [places[at] for at in stream.permutation(len(places)).tolist()]
        one += order[:first]
        other += order[first : first + more]
    return stream.permutation(one).tolist(), stream.permutation(other).tolist()


def train_test_split(
    *arrays, test_size=None, train_size=None, random_state=None, shuffle=True, stratify=None
):
    """Two parts of each array: rows to learn from, and rows for tests."""
    if not arrays:
        raise ValueError("At least one array required as input")
    count = len(same_length(*arrays)[0])
    train, test = _sizes(count, test_size, train_size)
    if not shuffle:
        if stratify is not None:
            raise ValueError("Stratified train/test split is not implemented for shuffle=False")
        one, other = list(range(train)), list(range(train, train + test))
    elif stratify is not None:
        one, other = _stratified(labels_of(stratify), train, test, check_random_state(random_state))
    else:
        order = check_random_state(random_state).permutation(count).tolist()
        one, other = order[test : test + train], order[:test]
    return [taken(each, places) for each in arrays for places in (one, other)]


class KFold:
    """Splits into parts, each once for tests."""

    def __init__(self, n_splits=5, *, shuffle=False, random_state=None):
        if n_splits <= 1:
            raise ValueError(
                "k-fold cross-validation requires at least one train/test split by setting "
                f"n_splits=2 or more, got n_splits={n_splits}."
            )
        self.n_splits, self.shuffle, self.random_state = n_splits, shuffle, random_state

    def get_n_splits(self, X=None, y=None, groups=None):
        return self.n_splits

    def split(self, X, y=None, groups=None):
        import numpy as np

        count = len(X)
        order = list(range(count))
        if self.shuffle:
            check_random_state(self.random_state).shuffle(order)
        start = 0
        for at in range(self.n_splits):
            end = start + count // self.n_splits + (at < count % self.n_splits)
            inside = set(order[start:end])
            yield (
                np.array([place for place in range(count) if place not in inside]),
                np.array(sorted(inside)),
            )
            start = end

    def __repr__(self):
        return (
            f"KFold(n_splits={self.n_splits}, random_state={self.random_state}, "
            f"shuffle={self.shuffle})"
        )


__getattr__ = module_getattr(
    "sklearn.model_selection.",
    "train_test_split KFold StratifiedKFold GroupKFold TimeSeriesSplit cross_val_score "
    "cross_validate cross_val_predict GridSearchCV ParameterGrid".split(),
)
