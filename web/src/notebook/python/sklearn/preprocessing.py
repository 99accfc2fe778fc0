"""Scaling of columns, and numbers of labels."""

import numpy as np

from torch._unsupported import UnsupportedError

from ._arrays import labels_of, table
from ._features import Features
from ._refusals import module_getattr
from .base import BaseEstimator


def _or_one(scale):
    """Columns that do not vary are divided by 1."""
    return np.where(scale == 0, np.ones_like(scale), scale)


def _in(rows, made):
    """What is made of rows, in their dtype."""
    return made.astype(rows.dtype)


class StandardScaler(Features, BaseEstimator):
    """Columns with mean 0 and variance 1."""

    def __init__(self, *, copy=True, with_mean=True, with_std=True):
        self.copy, self.with_mean, self.with_std = copy, with_mean, with_std

    def fit(self, X, y=None):
        rows = table(X)
        exact = rows.astype("float64")
        self._see(X, rows.shape[1])
        self.n_samples_seen_ = len(rows)
        self.mean_ = exact.mean(axis=0)
        self.var_ = exact.var(axis=0) if self.with_std else None
        self.scale_ = _or_one(np.sqrt(self.var_)) if self.with_std else None
        return self

    def partial_fit(self, X, y=None):
        """Takes more rows to those that are known."""
        if not hasattr(self, "mean_"):
            return self.fit(X)
        exact = table(X).astype("float64")
        self._compare(X, exact.shape[1])
        old, new = self.n_samples_seen_, len(exact)
        gap = exact.mean(axis=0) - self.mean_
        if self.with_std:
            squares = self.var_ * old + exact.var(axis=0) * new
            self.var_ = (squares + gap * gap * (old * new / (old + new))) / (old + new)
            self.scale_ = _or_one(np.sqrt(self.var_))
        self.mean_ = self.mean_ + gap * (new / (old + new))
        self.n_samples_seen_ = old + new
        return self

    def transform(self, X):
        self._needs("mean_")
        rows = table(X)
        self._compare(X, rows.shape[1])
        made = _in(rows, rows - self.mean_) if self.with_mean else rows
        made = _in(rows, made / self.scale_) if self.with_std else made
        return self._given(X, made)

    def inverse_transform(self, X):
        self._needs("mean_")
        rows = table(X)
        made = _in(rows, rows * self.scale_) if self.with_std else rows
        return _in(rows, made + self.mean_) if self.with_mean else made


class MinMaxScaler(Features, BaseEstimator):
    """Columns from one number to another."""

    def __init__(self, feature_range=(0, 1), *, copy=True, clip=False):
        self.feature_range, self.copy, self.clip = feature_range, copy, clip

    def fit(self, X, y=None):
        self.__dict__.pop("data_min_", None)
        return self.partial_fit(X)

    def partial_fit(self, X, y=None):
        """Takes more rows to those that are known."""
        rows = table(X)
        low, high = self.feature_range
        if low >= high:
            raise ValueError(
                "Minimum of desired feature range must be smaller than maximum. Got "
                f"{self.feature_range}."
            )
        least, most, count = rows.min(axis=0), rows.max(axis=0), len(rows)
        if hasattr(self, "data_min_"):
            self._compare(X, rows.shape[1])
            least, most = np.minimum(least, self.data_min_), np.maximum(most, self.data_max_)
            count += self.n_samples_seen_
        else:
            self._see(X, rows.shape[1])
        self.data_min_, self.data_max_, self.n_samples_seen_ = least, most, count
        self.data_range_ = self.data_max_ - self.data_min_
        self.scale_ = (high - low) / _or_one(self.data_range_)
        self.min_ = low - self.data_min_ * self.scale_
        return self

    def transform(self, X):
        self._needs("scale_")
        rows = table(X)
        self._compare(X, rows.shape[1])
        made = _in(rows, _in(rows, rows * self.scale_) + self.min_)
        return self._given(X, np.clip(made, *self.feature_range) if self.clip else made)

    def inverse_transform(self, X):
        self._needs("scale_")
        rows = table(X)
        return _in(rows, _in(rows, rows - self.min_) / self.scale_)


class RobustScaler(Features, BaseEstimator):
    """Columns with median 0, and as far from one quartile to the other as 1."""

    def __init__(
        self, *, with_centering=True, with_scaling=True, quantile_range=(25.0, 75.0), copy=True,
        unit_variance=False,
    ):  # fmt: skip
        if unit_variance:
            raise UnsupportedError("RobustScaler has no unit_variance here.")
        self.with_centering, self.with_scaling = with_centering, with_scaling
        self.quantile_range, self.copy, self.unit_variance = quantile_range, copy, unit_variance

    def fit(self, X, y=None):
        rows = table(X)
        self._see(X, rows.shape[1])
        self.center_ = np.median(rows, axis=0) if self.with_centering else None
        low, high = np.percentile(rows, list(self.quantile_range), axis=0)
        self.scale_ = _or_one(high - low) if self.with_scaling else None
        return self

    def transform(self, X):
        self._needs("scale_")
        rows = table(X)
        self._compare(X, rows.shape[1])
        made = _in(rows, rows - self.center_) if self.with_centering else rows
        return self._given(X, _in(rows, made / self.scale_) if self.with_scaling else made)

    def inverse_transform(self, X):
        self._needs("scale_")
        rows = table(X)
        made = _in(rows, rows * self.scale_) if self.with_scaling else rows
        return _in(rows, made + self.center_) if self.with_centering else made


class OneHotEncoder(Features, BaseEstimator):
    """A column of yes and no for each label of each column, as a dense array."""

    def __init__(
        self, *, categories="auto", drop=None, sparse_output=True, dtype=np.float64,
        handle_unknown="error", sparse=None,
    ):  # fmt: skip
        if drop is not None or (sparse_output if sparse is None else sparse):
            raise UnsupportedError(
                "OneHotEncoder has no drop and no sparse matrices here. Use sparse_output=False."
            )
        self.categories, self.drop, self.sparse_output = categories, drop, False
        self.dtype, self.handle_unknown, self.sparse = dtype, handle_unknown, sparse

    def fit(self, X, y=None):
        columns = _columns(X)
        self._see(X, len(columns))
        given = self.categories
        if given == "auto":
            given = [sorted(set(each)) for each in columns]
        known = [labels_of(each) for each in given]
        texts = [isinstance(each[0], str) for each in known]
        # An array has one kind for all of its columns.
        texts = texts if hasattr(X, "columns") else [any(texts)] * len(texts)
        self.categories_ = [
            np.array(each, dtype=object) if is_text else np.array(each)
            for each, is_text in zip(known, texts)
        ]
        return self

    def transform(self, X):
        self._needs("categories_")
        parts, columns = [], _columns(X)
        self._compare(X, len(columns))
        for at, (column, known) in enumerate(zip(columns, self.categories_)):
            known = known.tolist()
            lost = sorted(set(column) - set(known))
            if lost and self.handle_unknown == "error":
                raise ValueError(f"Found unknown categories {lost} in column {at} during transform")
            parts.append([[float(each == label) for label in known] for each in column])
        rows = [sum(row, []) for row in zip(*parts)]
        return self._given(X, np.array(rows, dtype=self.dtype))

    def get_feature_names_out(self, input_features=None):
        self._needs("categories_")
        names = self._input_names(input_features)
        pairs = zip(names, self.categories_)
        return np.array([f"{name}_{each}" for name, all in pairs for each in all], dtype=object)

    def inverse_transform(self, X):
        self._needs("categories_")
        ends = np.cumsum([len(each) for each in self.categories_])[:-1].tolist()
        parts = np.split(np.asarray(X), ends, axis=1)
        found = [
            known[part.argmax(axis=1)].tolist() for known, part in zip(self.categories_, parts)
        ]
        kinds = {known.dtype for known in self.categories_}
        return np.array(list(zip(*found)), dtype=kinds.pop() if len(kinds) == 1 else object)


def _columns(X):
    """The columns of a table as lists of labels."""
    rows = labels_of(X.values if hasattr(X, "columns") else X)
    if not isinstance(rows[0], (list, tuple)):
        table(X)
    return [labels_of(each) for each in zip(*rows)]


class LabelEncoder(BaseEstimator):
    """Labels by their place among all, in order."""

    def __init__(self):
        pass

    def fit(self, y):
        classes = sorted(set(labels_of(y)))
        is_object = str(getattr(y, "dtype", "")) == "object"
        self.classes_ = np.array(classes, dtype=object) if is_object else np.array(classes)
        return self

    def transform(self, y):
        self._needs("classes_")
        known = {each: place for place, each in enumerate(self.classes_.tolist())}
        values = labels_of(y)
        lost = sorted({each for each in values if each not in known}, key=values.index)
        if lost:
            said = lost[0] if isinstance(lost[0], str) else lost
            raise ValueError(f"y contains previously unseen labels: {said!r}")
        return np.array([known[each] for each in values])

    def fit_transform(self, y):
        return self.fit(y).transform(y)

    def inverse_transform(self, y):
        self._needs("classes_")
        return self.classes_[np.array(labels_of(y))]


class LabelBinarizer(BaseEstimator):
    """A column of yes and no for each label; of two labels one column."""

    def __init__(self, *, neg_label=0, pos_label=1, sparse_output=False):
        self.neg_label, self.pos_label, self.sparse_output = neg_label, pos_label, sparse_output

    def fit(self, y):
        self.classes_ = np.array(sorted(set(labels_of(y))))
        return self

    def transform(self, y):
        self._needs("classes_")
        known = self.classes_.tolist()
        known = known[1:] if len(known) == 2 else known
        yes, no = self.pos_label, self.neg_label
        return np.array([[yes if own == each else no for each in known] for own in labels_of(y)])

    def fit_transform(self, y):
        return self.fit(y).transform(y)

    def inverse_transform(self, Y, threshold=None):
        found = np.asarray(Y)
        if len(self.classes_) == 2:
            bound = (self.pos_label + self.neg_label) / 2 if threshold is None else threshold
            return self.classes_[(found.reshape(-1) > bound).astype(int)]
        return self.classes_[found.argmax(axis=1)]


def label_binarize(y, *, classes, neg_label=0, pos_label=1, sparse_output=False):
    """The same for given labels."""
    made = LabelBinarizer(neg_label=neg_label, pos_label=pos_label)
    made.classes_ = np.array(list(classes))
    return made.transform(y)


class Normalizer(Features, BaseEstimator):
    """Makes rows of length 1."""

    def __init__(self, norm="l2", *, copy=True):
        self.norm, self.copy = norm, copy

    def fit(self, X, y=None):
        self._see(X, table(X).shape[1])
        return self

    def transform(self, X, copy=None):
        return self._given(X, normalize(X, self.norm))


def normalize(X, norm="l2", *, axis=1):
    """Rows of length 1."""
    rows = table(X)
    sizes = {
        "l1": lambda: np.abs(rows).sum(axis=axis, keepdims=True),
        "l2": lambda: np.sqrt((rows * rows).sum(axis=axis, keepdims=True)),
        "max": lambda: np.abs(rows).max(axis=axis, keepdims=True),
    }[norm]()
    return rows / _or_one(sizes)


__getattr__ = module_getattr(
    "sklearn.preprocessing.",
    (
        *("StandardScaler", "MinMaxScaler", "RobustScaler", "LabelEncoder", "OneHotEncoder"),
        *("normalize", "Normalizer", "LabelBinarizer", "label_binarize"),
    ),
)
