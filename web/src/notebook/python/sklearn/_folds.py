"""Splits that keep the shares of labels, and scores of estimators on each."""

import itertools
import time
import warnings

import numpy as np

from ._arrays import labels_of
from .base import BaseEstimator, clone, is_classifier
from .utils import check_random_state, taken


class StratifiedKFold:
    """Splits into parts with the shares of labels that all rows have, each once for tests."""

    def __init__(self, n_splits=5, *, shuffle=False, random_state=None):
        self.n_splits, self.shuffle, self.random_state = n_splits, shuffle, random_state

    def get_n_splits(self, X=None, y=None, groups=None):
        return self.n_splits

    def split(self, X, y, groups=None):
        labels, many = labels_of(y), self.n_splits
        stream = check_random_state(self.random_state)
        # Labels in the order in which they come first.
        kinds = {each: at for at, each in enumerate(dict.fromkeys(labels))}
        codes = [kinds[each] for each in labels]
        counts = [codes.count(at) for at in range(len(kinds))]
        if all(many > each for each in counts):
            raise ValueError(
                f"n_splits={many} cannot be greater than the number of members in each class."
            )
        if many > min(counts):
            warnings.warn(
                f"The least populated class in y has only {min(counts)} members, which is less "
                f"than n_splits={many}.",
                UserWarning,
                stacklevel=2,
            )
        order = sorted(codes)
        shares = [[order[at::many].count(code) for code in range(len(kinds))] for at in range(many)]
        part = [0] * len(codes)
        for code in range(len(kinds)):
            folds = [at for at in range(many) for _ in range(shares[at][code])]
            if self.shuffle:
                stream.shuffle(folds)
            for place, fold in zip((at for at, each in enumerate(codes) if each == code), folds):
                part[place] = fold
        for fold in range(many):
            yield (
                np.array([at for at, each in enumerate(part) if each != fold]),
                np.array([at for at, each in enumerate(part) if each == fold]),
            )

    def __repr__(self):
        return (
            f"StratifiedKFold(n_splits={self.n_splits}, random_state={self.random_state}, "
            f"shuffle={self.shuffle})"
        )


class TimeSeriesSplit:
    """Splits whose rows for tests come after those to learn from."""

    def __init__(self, n_splits=5, *, max_train_size=None, test_size=None, gap=0):
        self.n_splits, self.max_train_size = n_splits, max_train_size
        self.test_size, self.gap = test_size, gap

    def get_n_splits(self, X=None, y=None, groups=None):
        return self.n_splits

    def split(self, X, y=None, groups=None):
        count, many = len(X), self.n_splits
        size = self.test_size if self.test_size is not None else count // (many + 1)
        if many + 1 > count:
            raise ValueError(
                f"Cannot have number of folds={many + 1} greater than the number of "
                f"samples={count}."
            )
        if count - self.gap - size * many <= 0:
            raise ValueError(
                f"Too many splits={many} for number of samples={count} with test_size={size} and "
                f"gap={self.gap}."
            )
        for start in range(count - many * size, count, size):
            end = start - self.gap
            begin = max(0, end - self.max_train_size) if self.max_train_size else 0
            yield np.arange(begin, end), np.arange(start, start + size)

    def __repr__(self):
        return (
            f"TimeSeriesSplit(gap={self.gap}, max_train_size={self.max_train_size}, "
            f"n_splits={self.n_splits}, test_size={self.test_size})"
        )


class GroupKFold:
    """Splits that keep the rows of a group together: the largest go where fewest rows are."""

    def __init__(self, n_splits=5):
        self.n_splits = n_splits

    def get_n_splits(self, X=None, y=None, groups=None):
        return self.n_splits

    def split(self, X, y=None, groups=None):
        if groups is None:
            raise ValueError("The 'groups' parameter should not be None.")
        kinds, codes = np.unique(np.asarray(groups), return_inverse=True)
        if len(kinds) < self.n_splits:
            raise ValueError(
                f"Cannot have number of splits n_splits={self.n_splits} greater than the number "
                f"of groups: {len(kinds)}."
            )
        counts = np.bincount(codes)
        sizes, fold_of = [0] * self.n_splits, np.zeros(len(kinds), dtype=int)
        for kind in np.argsort(counts)[::-1].tolist():
            fold = sizes.index(min(sizes))
            sizes[fold] += int(counts[kind])
            fold_of[kind] = fold
        for fold in range(self.n_splits):
            is_tested = fold_of[codes] == fold
            yield np.where(~is_tested)[0], np.where(is_tested)[0]

    def __repr__(self):
        return f"GroupKFold(n_splits={self.n_splits})"


def _parts(cv, estimator, X, y):
    """Places to learn from and for tests, again and again."""
    from .model_selection import KFold

    cv = 5 if cv is None else cv
    if isinstance(cv, int):
        is_by_label = y is not None and is_classifier(estimator)
        cv = (StratifiedKFold if is_by_label else KFold)(cv)
    return list(cv.split(X, y)) if hasattr(cv, "split") else list(cv)


def _scorer(estimator, scoring):
    """A function of an estimator and rows."""
    if scoring is None:
        return lambda made, X, y: made.score(X, y)
    if callable(scoring):
        return scoring
    from . import metrics

    name = scoring
    if name.startswith("neg_"):
        found = getattr(metrics, name[4:])
        return lambda made, X, y: -found(y, made.predict(X))
    if name == "roc_auc":
        def area(made, X, y):
            if hasattr(made, "decision_function"):
                return metrics.roc_auc_score(y, made.decision_function(X))
            return metrics.roc_auc_score(y, made.predict_proba(X)[:, 1])

        return area
    averages = ("micro", "macro", "weighted")
    base, _, last = name.rpartition("_")
    named = {"average": last} if last in averages else {}
    base = base if named else name
    known = {"accuracy": "accuracy_score", "balanced_accuracy": "balanced_accuracy_score",
             "f1": "f1_score", "precision": "precision_score", "recall": "recall_score",
             "r2": "r2_score", "adjusted_rand_score": "adjusted_rand_score"}  # fmt: skip
    if base not in known:
        raise ValueError(
            f"{scoring!r} is not a valid scoring value here. Use one of {sorted(known)}, "
            "'roc_auc', 'neg_mean_squared_error' or a function."
        )
    measure = getattr(metrics, known[base])
    return lambda made, X, y: measure(y, made.predict(X), **named)


def _fitted(estimator, X, y, places):
    made = clone(estimator)
    return made.fit(taken(X, places)) if y is None else made.fit(taken(X, places), taken(y, places))


def cross_validate(estimator, X, y=None, *, scoring=None, cv=None, return_train_score=False,
                   return_estimator=False, n_jobs=None, verbose=0, **_):  # fmt: skip
    """Scores on the parts for tests, of estimators that learn from the others."""
    names = scoring if isinstance(scoring, (list, tuple)) else None
    scorers = {"score": _scorer(estimator, scoring)} if names is None else {
        each: _scorer(estimator, each) for each in names
    }  # fmt: skip
    found = {"fit_time": [], "score_time": []}
    for train, test in _parts(cv, estimator, X, y):
        start = time.time()
        made = _fitted(estimator, X, y, train.tolist() if hasattr(train, "tolist") else train)
        found["fit_time"].append(time.time() - start)
        start = time.time()
        sides = [("test", test)] + ([("train", train)] if return_train_score else [])
        for name, score in scorers.items():
            for side, places in sides:
                places = places.tolist() if hasattr(places, "tolist") else places
                wanted = None if y is None else taken(y, places)
                value = float(score(made, taken(X, places), wanted))
                found.setdefault(f"{side}_{name}", []).append(value)
        found["score_time"].append(time.time() - start)
        if return_estimator:
            found.setdefault("estimator", []).append(made)
    return {name: each if name == "estimator" else np.array(each) for name, each in found.items()}


def cross_val_score(estimator, X, y=None, *, scoring=None, cv=None, n_jobs=None, verbose=0, **_):
    """The score on each part for tests."""
    return cross_validate(estimator, X, y, scoring=scoring, cv=cv)["test_score"]


def cross_val_predict(estimator, X, y=None, *, cv=None, method="predict", n_jobs=None, **_):
    """What is predicted of each row by an estimator that has not seen it."""
    found = {}
    for train, test in _parts(cv, estimator, X, y):
        made = _fitted(estimator, X, y, train.tolist())
        for place, each in zip(test.tolist(), getattr(made, method)(taken(X, test.tolist()))):
            found[place] = each
    return np.array([found[at] for at in range(len(found))])


class ParameterGrid:
    """All choices of one value for each setting."""

    def __init__(self, param_grid):
        self.param_grid = [param_grid] if isinstance(param_grid, dict) else list(param_grid)

    def __iter__(self):
        for grid in self.param_grid:
            names = sorted(grid)
            for values in itertools.product(*(grid[name] for name in names)):
                yield dict(zip(names, values))

    def __len__(self):
        return len(list(iter(self)))


class GridSearchCV(BaseEstimator):
    """Tries all choices of settings, and keeps the one with the best mean score."""

    def __init__(
        self, estimator, param_grid, *, scoring=None, n_jobs=None, refit=True, cv=None, verbose=0,
        pre_dispatch="2*n_jobs", error_score=np.nan, return_train_score=False,
    ):  # fmt: skip
        self.estimator, self.param_grid, self.scoring = estimator, param_grid, scoring
        self.n_jobs, self.refit, self.cv, self.verbose = n_jobs, refit, cv, verbose
        self.pre_dispatch, self.error_score = pre_dispatch, error_score
        self.return_train_score = return_train_score

    def fit(self, X, y=None, **_):
        parts = _parts(self.cv, self.estimator, X, y)
        choices, scores, times = list(ParameterGrid(self.param_grid)), [], {}
        for choice in choices:
            made = clone(self.estimator).set_params(**choice)
            tried = cross_validate(made, X, y, scoring=self.scoring, cv=parts)
            scores.append(tried.pop("test_score"))
            for name, each in tried.items():
                times.setdefault(f"mean_{name}", []).append(float(each.mean()))
                times.setdefault(f"std_{name}", []).append(float(each.std()))
        means = np.array([float(each.mean()) for each in scores])
        self.best_index_ = int(means.argmax())
        self.best_params_ = choices[self.best_index_]
        self.best_score_ = float(means[self.best_index_])
        self.n_splits_ = len(parts)
        listed = means.tolist()
        found = {name: np.array(each) for name, each in times.items()}
        found |= {"params": choices, "mean_test_score": means,
                 "std_test_score": np.array([float(each.std()) for each in scores])}  # fmt: skip
        for name in dict.fromkeys(key for choice in choices for key in choice):
            found[f"param_{name}"] = np.array(
                [choice.get(name) for choice in choices], dtype=object
            )
        for at in range(len(parts)):
            found[f"split{at}_test_score"] = np.array([float(each[at]) for each in scores])
        ranks = [1 + sum(other > each for other in listed) for each in listed]
        found["rank_test_score"] = np.array(ranks, dtype="int32")
        self.cv_results_ = found
        if self.refit:
            self.best_estimator_ = clone(self.estimator).set_params(**self.best_params_)
            self.best_estimator_.fit(X, y) if y is not None else self.best_estimator_.fit(X)
        return self

    def _best(name):
        def call(self, *given):
            self._needs("best_estimator_")
            return getattr(self.best_estimator_, name)(*given)

        call.__name__ = name
        return call

    predict, predict_proba, transform, decision_function = map(
        _best, ("predict", "predict_proba", "transform", "decision_function")
    )

    def score(self, X, y=None):
        return _scorer(self.estimator, self.scoring)(self.best_estimator_, X, y)

    classes_ = property(lambda self: self.best_estimator_.classes_)
