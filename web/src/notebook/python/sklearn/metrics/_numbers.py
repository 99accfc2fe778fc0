"""How far predicted numbers are from the right ones, in one column or several."""

import itertools
import math

import numpy as np

from sklearn._arrays import labels_of, paired

_WORDS = ("raw_values", "uniform_average", "variance_weighted")


def _columns(y_true, y_pred):
    """Pairs of columns as lists. Raises ValueError where they differ in number or hold no number."""
    parts = []
    for rows in paired(y_true, y_pred):
        wide = [each if isinstance(each, list) else [each] for each in rows]
        if any(isinstance(each, float) and not math.isfinite(each) for each in sum(wide, [])):
            is_nan = any(each != each for each in sum(wide, []))
            what = "NaN" if is_nan else "infinity or a value too large for dtype('float64')"
            raise ValueError(f"Input contains {what}.")
        parts.append([list(each) for each in zip(*wide)])
    one, other = map(len, parts)
    if one != other:
        raise ValueError(f"y_true and y_pred have different number of output ({one}!={other})")
    return list(zip(*parts))


def _mean(values, weights):
    if weights is None:
        return math.fsum(values) / len(values)
    return math.fsum(map(math.prod, zip(values, weights))) / math.fsum(weights)


def _joined(scores, multioutput, spreads=None):
    """The scores of columns as one number, or as they are."""
    if isinstance(multioutput, str):
        if multioutput not in _WORDS:
            raise ValueError(
                f"Allowed 'multioutput' string values are {_WORDS}. You provided "
                f"multioutput={multioutput!r}"
            )
        if multioutput == "raw_values":
            return np.array(scores)
        if multioutput == "variance_weighted" and spreads is not None and any(spreads):
            return _mean(scores, spreads)
        return _mean(scores, None)
    weights = labels_of(multioutput)
    if len(weights) != len(scores):
        raise ValueError(
            "There must be equally many custom weights "
            f"({len(weights)}) as outputs ({len(scores)})."
        )
    return _mean(scores, weights)


def _error(name, far):
    def score(y_true, y_pred, *, sample_weight=None, multioutput="uniform_average"):
        weights = None if sample_weight is None else labels_of(sample_weight)
        scores = [
            _mean([far(a, b) for a, b in zip(*pair)], weights) for pair in _columns(y_true, y_pred)
        ]
        return _joined(scores, multioutput)

    score.__name__ = score.__qualname__ = name
    return score


_LEAST = float(np.finfo("float64").eps)
_squares = _error("mean_squared_error", lambda a, b: (a - b) ** 2)
mean_absolute_error = _error("mean_absolute_error", lambda a, b: abs(a - b))
mean_absolute_percentage_error = _error(
    "mean_absolute_percentage_error", lambda a, b: abs(a - b) / max(abs(a), _LEAST)
)
_logs = _error("mean_squared_log_error", lambda a, b: (math.log1p(a) - math.log1p(b)) ** 2)


def mean_squared_error(
    y_true, y_pred, *, sample_weight=None, multioutput="uniform_average", squared=True
):
    """The mean of squared errors, or its root."""
    if squared:
        return _squares(y_true, y_pred, sample_weight=sample_weight, multioutput=multioutput)
    found = _squares(y_true, y_pred, sample_weight=sample_weight, multioutput="raw_values")
    return _joined([math.sqrt(each) for each in found.tolist()], multioutput)


def root_mean_squared_error(
    y_true, y_pred, *, sample_weight=None, multioutput="uniform_average"
):  # fmt: skip
    return mean_squared_error(
        y_true, y_pred, sample_weight=sample_weight, multioutput=multioutput, squared=False
    )


def mean_squared_log_error(
    y_true, y_pred, *, sample_weight=None, multioutput="uniform_average", squared=True
):
    """The mean of squared errors of logarithms, or its root."""
    if any(each < 0 for pair in _columns(y_true, y_pred) for each in sum(pair, [])):
        raise ValueError(
            "Mean Squared Logarithmic Error cannot be used when targets contain negative values."
        )
    found = _logs(y_true, y_pred, sample_weight=sample_weight, multioutput="raw_values").tolist()
    return _joined(found if squared else list(map(math.sqrt, found)), multioutput)


def mean_pinball_loss(
    y_true, y_pred, *, sample_weight=None, alpha=0.5, multioutput="uniform_average"
):
    """The mean loss of a quantile."""
    far = _error("pinball", lambda a, b: max(alpha * (a - b), (alpha - 1) * (a - b)))
    return far(y_true, y_pred, sample_weight=sample_weight, multioutput=multioutput)


def _middle(values, weights):
    if weights is None:
        return float(np.median(values))
    pairs = sorted(zip(values, weights))
    reached = itertools.accumulate(each for _, each in pairs)
    half = 0.5 * math.fsum(weights)
    return next(value for (value, _), sum_ in zip(pairs, reached) if sum_ >= half)


def median_absolute_error(y_true, y_pred, *, multioutput="uniform_average", sample_weight=None):
    weights = None if sample_weight is None else labels_of(sample_weight)
    scores = [
        _middle([abs(a - b) for a, b in zip(*pair)], weights) for pair in _columns(y_true, y_pred)
    ]
    return _joined(scores, multioutput)


def max_error(y_true, y_pred):
    pairs = _columns(y_true, y_pred)
    if len(pairs) > 1:
        raise ValueError("Multioutput not supported in max_error")
    return np.abs(np.subtract(*map(np.array, pairs[0]))).max().item()


def _share(gaps, total, weights):
    """1 less the share that gaps have of a sum of squares."""
    left = _mean([each * each for each in gaps], weights)
    return 1.0 - left / total if total else 0.0 if left else 1.0


def _spread(values, weights):
    middle = _mean(values, weights)
    return _mean([(each - middle) ** 2 for each in values], weights)


def r2_score(y_true, y_pred, *, sample_weight=None, multioutput="uniform_average"):
    """1 less the share of the variance that is not explained."""
    weights = None if sample_weight is None else labels_of(sample_weight)
    pairs = _columns(y_true, y_pred)
    if len(pairs[0][0]) < 2:
        import warnings

        text = "R^2 score is not well-defined with less than two samples."
        warnings.warn(text, stacklevel=2)
        return math.nan
    spreads = [_spread(one, weights) for one, _ in pairs]
    scores = [
        _share([a - b for a, b in zip(*pair)], total, weights)
        for pair, total in zip(pairs, spreads)
    ]
    return _joined(scores, multioutput, spreads)


def explained_variance_score(y_true, y_pred, *, sample_weight=None, multioutput="uniform_average"):
    """1 less the share of the variance that the errors have."""
    weights = None if sample_weight is None else labels_of(sample_weight)
    pairs = _columns(y_true, y_pred)
    spreads, scores = [_spread(one, weights) for one, _ in pairs], []
    for pair, total in zip(pairs, spreads):
        gaps = [a - b for a, b in zip(*pair)]
        middle = _mean(gaps, weights)
        scores.append(_share([each - middle for each in gaps], total, weights))
    return _joined(scores, multioutput, spreads)
