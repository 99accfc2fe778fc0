"""Figures of samples."""

import collections

import numpy
from numpy._ranks import ranks_of
from scipy.special import entr, rel_entr


def entropy(pk, qk=None, base=None, axis=0):
    """The entropy of a distribution, or how far it is from `qk`. Both are scaled to the sum 1."""
    if base is not None and base <= 0:
        raise ValueError("`base` must be a positive number or `None`.")
    pk = numpy.asarray(pk)
    pk = 1.0 * pk / numpy.sum(pk, axis=axis, keepdims=True)
    if qk is None:
        parts = entr(pk)
    else:
        pk, qk = numpy.broadcast_arrays(pk, numpy.asarray(qk))
        parts = rel_entr(pk, 1.0 * qk / numpy.sum(qk, axis=axis, keepdims=True))
    found = numpy.sum(parts, axis=axis)
    return found if base is None else found / numpy.log(base)


def zscore(a, axis=0, ddof=0):
    """How many standard deviations each number is above the mean."""
    a = numpy.asarray(a)
    mean, spread = a.mean(axis=axis, keepdims=True), a.std(axis=axis, ddof=ddof, keepdims=True)
    with numpy.errstate(invalid="ignore", divide="ignore"):
        return (a - mean) / numpy.where(spread == 0, numpy.nan, spread)


def rankdata(a, method="average", *, axis=None):
    """The rank of each number, from 1; equal ones share theirs by `method`."""
    known = ("average", "min", "max", "dense", "ordinal")
    if method not in known:
        raise ValueError(f'unknown method "{method}"')
    a = numpy.asarray(a)
    if axis is not None:
        return numpy.apply_along_axis(rankdata, axis, a, method)
    cells = a.ravel().tolist()
    order = sorted(range(len(cells)), key=cells.__getitem__)
    ranks = ranks_of(cells, order, method)[0]
    return numpy.array(ranks, dtype=float if method == "average" else int)


ModeResult = collections.namedtuple("ModeResult", "mode count")


def mode(a, axis=0, keepdims=True):
    """The number that comes most often, the smallest of several, and how often it comes."""
    a = numpy.asarray(a)
    if axis is None:
        a, axis = a.ravel(), 0
    lines = numpy.moveaxis(a, axis, -1)
    found = []
    for line in lines.reshape(-1, lines.shape[-1]):
        values, counts = numpy.unique(line, return_counts=True)
        found.append((values[counts.argmax()], counts.max()))
    shape = lines.shape[:-1]
    made = [
        numpy.array([pair[at] for pair in found], dtype=kind).reshape(shape)
        for at, kind in ((0, a.dtype), (1, int))
    ]
    if keepdims:
        return ModeResult(*(numpy.expand_dims(each, axis) for each in made))
    return ModeResult(*(each[()] for each in made))


def sem(a, axis=0, ddof=1):
    """The standard error of the mean."""
    a = numpy.asarray(a)
    count = a.size if axis is None else a.shape[axis]
    return numpy.std(a, axis=axis, ddof=ddof) / numpy.sqrt(count)


def _moment(a, order, axis):
    return numpy.mean((a - a.mean(axis=axis, keepdims=True)) ** order, axis=axis)


def skew(a, axis=0, bias=True):
    """The third moment by the third power of the deviation."""
    _must_be_biased(bias, "skew")
    a = numpy.asarray(a)
    return _moment(a, 3, axis) / _moment(a, 2, axis) ** 1.5


def kurtosis(a, axis=0, fisher=True, bias=True):
    """The fourth moment by the fourth power of the deviation; less 3 by Fisher's definition."""
    _must_be_biased(bias, "kurtosis")
    a = numpy.asarray(a)
    return _moment(a, 4, axis) / _moment(a, 2, axis) ** 2.0 - (3 if fisher else 0)


def _must_be_biased(bias, name):
    if not bias:
        raise ValueError(f"scipy.stats.{name} has bias=True alone here.")


def gmean(a, axis=0):
    """The root of the product of all numbers."""
    return numpy.exp(numpy.mean(numpy.log(numpy.asarray(a)), axis=axis))


def hmean(a, axis=0):
    """One by the mean of one by each number."""
    return 1 / numpy.mean(1.0 / numpy.asarray(a), axis=axis)
