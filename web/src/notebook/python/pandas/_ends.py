"""The rows at the start or the end of a time, and those between two labels."""

from ._dates import Timestamp
from ._offsets import DateOffset, frequency


def _step(offset):
    return offset if isinstance(offset, DateOffset) else frequency(offset)


def _moments(self, name):
    index = self.index
    if not hasattr(index, "freqstr") and index._column.dtype != "datetime64[ns]":
        raise TypeError(f"'{name}' only supports a DatetimeIndex index")
    return list(index)


def first(self, offset):
    """The rows up to a time from the first; from steps of one length, without its end."""
    moments = _moments(self, "first")
    if not moments:
        return self
    step = _step(offset)
    end = moments[0] + step
    is_fixed = getattr(step, "length", None) is not None
    if not is_fixed and hasattr(step, "is_on") and step.is_on(moments[0]):
        end = step.moved(moments[0], step.n - 1)
    count = sum(each < end if is_fixed else each <= end for each in moments)
    return self._taken(range(count))


def last(self, offset):
    """The rows of a time up to the last, without its start."""
    moments = _moments(self, "last")
    if not moments:
        return self
    start = moments[-1] - _step(offset)
    return self._taken([at for at, each in enumerate(moments) if each > start])


def truncate(self, before=None, after=None, axis=None, copy=True):
    """The rows whose labels lie between two, or the columns."""
    if axis in (1, "columns"):
        return truncate(self.T, before, after).T
    labels = list(self.index)
    if labels != sorted(labels):
        raise ValueError("truncate requires a sorted index")
    if labels and isinstance(labels[0], Timestamp):
        before, after = (each if each is None else Timestamp(each) for each in (before, after))
    if before is not None and after is not None and before > after:
        raise ValueError(f"Truncate: {after} must be after {before}")
    kept = [
        at for at, each in enumerate(labels)
        if (before is None or each >= before) and (after is None or each <= after)
    ]  # fmt: skip
    return self._taken(range(kept[0], kept[-1] + 1) if kept else [])
