"""The base of distributions: their shape, and how they are written."""

import torch
from torch._dtypes import Size


# What parameters may be: how PyTorch calls it, and whether numbers, a row for each distribution of
# classes, are.
POSITIVE = "GreaterThan(lower_bound=0.0)", lambda row: all(each > 0 for each in row)
SHARE = "Interval(lower_bound=0.0, upper_bound=1.0)", lambda row: all(0 <= p <= 1 for p in row)
REAL = "Real()", lambda row: all(each == each for each in row)
REALS = "IndependentConstraint(Real(), 1)", REAL[1]
SIMPLEX = "Simplex()", lambda row: all(each >= 0 for each in row) and abs(sum(row) - 1) < 1e-6 * (
    1 + len(row)
)


class Distribution:
    """A distribution for each place of `batch_shape`."""

    # The parameters that its text names once they are known, in order.
    _named = ()
    # What the parameters may be.
    _limits = {}
    _is_checked = True

    def __init__(self, batch_shape, validate_args=None):
        self.batch_shape = Size(batch_shape)
        self.event_shape = Size()
        if self._is_checked if validate_args is None else validate_args:
            self._check()

    @staticmethod
    def set_default_validate_args(value):
        if value not in (True, False):
            raise ValueError
        Distribution._is_checked = value

    def _check(self):
        """Raises ValueError for parameters outside their limits."""
        for name, (limit, is_met) in self._limits.items():
            value = self.__dict__.get(name)
            if value is None:
                continue
            cells, length = list(value._cells()), value.shape[-1] if value.shape else 1
            if all(is_met(cells[at : at + length]) for at in range(0, len(cells), length or 1)):
                continue
            raise ValueError(
                f"Expected parameter {name} ({type(value).__name__} of shape {tuple(value.shape)}) "
                f"of distribution {self!r} to satisfy the constraint {limit}, but found invalid "
                f"values:\n{value}"
            )

    def _extended(self, sample_shape):
        return (*sample_shape, *self.batch_shape)

    def sample(self, sample_shape=()):
        """Draws, of the shape asked for before batch_shape. Gradients do not pass."""
        with torch.no_grad():
            return self._drawn(self._extended(sample_shape))

    def rsample(self, sample_shape=()):
        """Draws through which gradients pass, which few distributions have."""
        raise NotImplementedError

    @property
    def stddev(self):
        return self.variance.sqrt()

    def __repr__(self):
        words = []
        for name in self._named:
            if name not in self.__dict__:
                continue
            value = getattr(self, name)
            words.append(f"{name}: {value if value.numel() == 1 else value.size()}")
        return f"{type(self).__name__}({', '.join(words)})"


def tensors(*values):
    """Numbers and tensors as tensors of one shape."""
    made = [each if isinstance(each, torch.Tensor) else torch.tensor(float(each)) for each in values]
    return torch.broadcast_tensors(*made)


def needs_one(probs, logits):
    """Raises ValueError unless one of the two is given."""
    if (probs is None) == (logits is None):
        raise ValueError("Either `probs` or `logits` must be specified, but not both.")
