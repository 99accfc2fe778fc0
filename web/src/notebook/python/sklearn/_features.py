"""The columns that an estimator was fitted to: their number and names, and results as tables."""

import warnings

import numpy as np

from ._refusals import UnsupportedError


def _names_of(X):
    """The labels of a table's columns, where they are all texts."""
    labels = list(X.columns) if hasattr(X, "columns") else []
    return labels if labels and all(isinstance(each, str) for each in labels) else None


def _listed(names):
    more = [f"- {each}" for each in names[:5]] + ["- ..."] * (len(names) > 5)
    return "\n".join(more) + "\n"


class Features:
    """Remembers columns at `fit`, and compares others with them."""

    def _see(self, X, count):
        """Keeps the number and the names of columns."""
        self.n_features_in_ = count
        names = _names_of(X)
        if names is not None:
            self.feature_names_in_ = np.array(names, dtype=object)
        elif hasattr(self, "feature_names_in_"):
            del self.feature_names_in_

    def _compare(self, X, count):
        """Raises ValueError for other columns than those of `fit`."""
        known, names = getattr(self, "feature_names_in_", None), _names_of(X)
        title = type(self).__name__
        if (known is None) != (names is None):
            has, was = ("does not have valid", "with") if names is None else ("has", "without")
            text = f"X {has} feature names, but {title} was fitted {was} feature names"
            warnings.warn(text, UserWarning, stacklevel=3)
        elif known is not None and list(known) != names:
            known = list(known)
            added, lost = sorted(set(names) - set(known)), sorted(set(known) - set(names))
            text = "The feature names should match those that were passed during fit.\n"
            if added:
                text += f"Feature names unseen at fit time:\n{_listed(added)}"
            if lost:
                text += f"Feature names seen at fit time, yet now missing:\n{_listed(lost)}"
            if not added and not lost:
                text += "Feature names must be in the same order as they were in fit.\n"
            raise ValueError(text)
        if count != self.n_features_in_:
            raise ValueError(
                f"X has {count} features, but {title} is expecting {self.n_features_in_} features "
                "as input."
            )

    def _input_names(self, input_features=None):
        known = getattr(self, "feature_names_in_", None)
        if input_features is not None:
            return list(input_features)
        return [f"x{at}" for at in range(self.n_features_in_)] if known is None else list(known)

    def get_feature_names_out(self, input_features=None):
        """The names of the columns that `transform` makes."""
        self._needs("n_features_in_")
        return np.array(self._input_names(input_features), dtype=object)

    def set_output(self, *, transform=None):
        """Says whether `transform` makes arrays, "default", or frames, "pandas"."""
        if transform not in (None, "default", "pandas"):
            raise UnsupportedError(f"set_output has no {transform!r} here: 'default' or 'pandas'.")
        self._output = transform or getattr(self, "_output", "default")
        return self

    def _given(self, X, made):
        """What is made of X, as is asked for."""
        if getattr(self, "_output", "default") != "pandas":
            return made
        import pandas as pd

        index = X.index if hasattr(X, "index") and hasattr(X, "columns") else None
        return pd.DataFrame(made, columns=list(self.get_feature_names_out()), index=index)
