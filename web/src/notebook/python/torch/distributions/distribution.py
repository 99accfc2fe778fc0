"""The base of distributions: their shape, and how they are written."""

import torch
from torch._dtypes import Size


class Distribution:
    """A distribution for each place of `batch_shape`."""

    # The parameters that its text names once they are known, in order.
    _named = ()

    def __init__(self, batch_shape):
        self.batch_shape = Size(batch_shape)
        self.event_shape = Size()

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
