"""The base of distributions: their shape, and how they are written."""

import copy
import functools

import torch
from torch._dtypes import Size

from .constraints import POSITIVE, REAL  # noqa: F401


class Distribution:
    """A distribution for each place of `batch_shape`."""

    # What the parameters may be, which its text names once they are known, in order.
    arg_constraints = {}
    _validate_args = True
    has_rsample = has_enumerate_support = False
    # What draws may be, where that is known.
    support = None

    def __init__(self, batch_shape=(), event_shape=(), validate_args=None):
        self.batch_shape = Size(batch_shape)
        self.event_shape = Size(event_shape)
        if validate_args is not None:
            self._validate_args = validate_args
        if self._validate_args:
            self._check()

    def __init_subclass__(cls, **named):
        super().__init_subclass__(**named)
        if "rsample" in vars(cls) and "has_rsample" not in vars(cls):
            cls.has_rsample = True
        own = vars(cls).get("log_prob")
        if own is not None and cls.__module__.startswith("torch."):
            cls.log_prob = _checking(own)

    @staticmethod
    def set_default_validate_args(value):
        if value not in (True, False):
            raise ValueError
        Distribution._validate_args = value

    def _check(self):
        """Raises ValueError for parameters outside their limits."""
        for name, limit in self.arg_constraints.items():
            is_given = isinstance(getattr(type(self), name, None), property)
            value = getattr(self, name) if is_given else self.__dict__.get(name)
            if value is None or limit.holds(value):
                continue
            raise ValueError(
                f"Expected parameter {name} ({type(value).__name__} of shape {tuple(value.shape)}) "
                f"of distribution {self!r} to satisfy the constraint {limit!r}, but found invalid "
                f"values:\n{value}"
            )

    def _validate_sample(self, value):
        """Raises ValueError for a value that no draw may have."""
        if not isinstance(value, torch.Tensor):
            raise ValueError("The value argument to log_prob must be a Tensor")
        shape = (*self.batch_shape, *self.event_shape)
        for one, other in zip(reversed(value.shape), reversed(shape)):
            if one != 1 and other != 1 and one != other:
                raise ValueError(
                    "Value is not broadcastable with batch_shape+event_shape: "
                    f"{value.shape} vs {Size(shape)}."
                )
        support = self.support
        if support is not None and not support.holds(value):
            raise ValueError(
                "Expected value argument "
                f"({type(value).__name__} of shape {tuple(value.shape)}) "
                f"to be within the support ({support!r}) "
                f"of the distribution {self!r}, "
                f"but found invalid values:\n{value}"
            )

    def _extended_shape(self, sample_shape=()):
        return Size((*sample_shape, *self.batch_shape, *self.event_shape))

    def _extended(self, sample_shape):
        return (*sample_shape, *self.batch_shape)

    def sample(self, sample_shape=()):
        """Draws, of the shape asked for before batch_shape. Gradients do not pass."""
        with torch.no_grad():
            return self._drawn(self._extended(sample_shape))

    def sample_n(self, n):
        return self.sample((n,))

    def rsample(self, sample_shape=()):
        """Draws through which gradients pass, which few distributions have."""
        raise NotImplementedError

    def expand(self, batch_shape, _instance=None):
        """The same for each place of a larger shape."""
        made, own = copy.copy(self), len(self.batch_shape)
        made.batch_shape = Size(batch_shape)
        for name, value in vars(self).items():
            if isinstance(value, Distribution):
                rest = value.batch_shape[own:]
                setattr(made, name, value.expand((*batch_shape, *rest)))
            elif isinstance(value, torch.Tensor) and value.shape[:own] == self.batch_shape:
                setattr(made, name, value.expand((*batch_shape, *value.shape[own:])))
        return made

    @property
    def mean(self):
        raise NotImplementedError

    variance = mean

    def entropy(self):
        raise NotImplementedError

    @property
    def stddev(self):
        return self.variance.sqrt()

    @property
    def mode(self):
        raise NotImplementedError(f"{type(self)} does not implement mode")

    def perplexity(self):
        return torch.exp(self.entropy())

    def enumerate_support(self, expand=True):
        raise NotImplementedError

    def _listed(self, values, expand):
        """All values of a draw, one for each row."""
        values = values.view((-1,) + (1,) * len(self.batch_shape))
        return values.expand((-1, *self.batch_shape)) if expand else values

    def __repr__(self):
        words = []
        for name in self.arg_constraints:
            if name not in self.__dict__:
                continue
            value = getattr(self, name)
            words.append(f"{name}: {value if value.numel() == 1 else value.size()}")
        return f"{type(self).__name__}({', '.join(words)})"


def _checking(log_prob):
    @functools.wraps(log_prob)
    def checked(self, value):
        if self._validate_args:
            self._validate_sample(value)
        return log_prob(self, value)

    return checked


class Reparametrized(Distribution):
    """A distribution whose draws pass gradients to its parameters."""

    def rsample(self, sample_shape=()):
        return self._drawn(self._extended(sample_shape))


class LocScale(Reparametrized):
    """A distribution around loc, of the spread scale."""

    arg_constraints = {"loc": REAL, "scale": POSITIVE}
    support = REAL

    def __init__(self, loc, scale, validate_args=None):
        self.loc, self.scale = tensors(loc, scale)
        super().__init__(self.loc.shape, validate_args=validate_args)


def tensors(*values):
    """Numbers and tensors as tensors of one shape."""
    kinds = [each.dtype for each in values if isinstance(each, torch.Tensor)]
    kind = kinds[0] if kinds else None
    made = [
        each if isinstance(each, torch.Tensor) else torch.tensor(float(each), dtype=kind)
        for each in values
    ]
    return torch.broadcast_tensors(*made)


def needs_one(probs, logits):
    """Raises ValueError unless one of the two is given."""
    if (probs is None) == (logits is None):
        raise ValueError("Either `probs` or `logits` must be specified, but not both.")


def summed(value, count):
    """The sum over the last axes, as many as there are to one event."""
    return value.sum([*range(-count, 0)]) if count else value
