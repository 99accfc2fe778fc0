"""Several axes of draws as one event."""

from .constraints import independent
from .distribution import Distribution, summed


class Independent(Distribution):
    """A distribution whose last batch axes are parts of one draw: their log chances are added."""

    def __init__(self, base_distribution, reinterpreted_batch_ndims, validate_args=None):
        shape = base_distribution.batch_shape
        if reinterpreted_batch_ndims > len(shape):
            raise ValueError(
                "Expected reinterpreted_batch_ndims <= len(base_distribution.batch_shape), actual "
                f"{reinterpreted_batch_ndims} vs {len(shape)}"
            )
        self.base_dist = base_distribution
        self.reinterpreted_batch_ndims = reinterpreted_batch_ndims
        at = len(shape) - reinterpreted_batch_ndims
        super().__init__(shape[:at], (*shape[at:], *base_distribution.event_shape), False)
        self._validate_args = validate_args is not False

    mean = property(lambda self: self.base_dist.mean)
    mode = property(lambda self: self.base_dist.mode)
    has_rsample = property(lambda self: self.base_dist.has_rsample)

    @property
    def support(self):
        limit = self.base_dist.support
        count = self.reinterpreted_batch_ndims
        return independent(limit, count) if limit is not None and count else limit

    variance = property(lambda self: self.base_dist.variance)

    def sample(self, sample_shape=()):
        return self.base_dist.sample(sample_shape)

    def rsample(self, sample_shape=()):
        return self.base_dist.rsample(sample_shape)

    def added(self, parts):
        """The sum over the axes that are one event."""
        return summed(parts, self.reinterpreted_batch_ndims)

    def log_prob(self, value):
        return self.added(self.base_dist.log_prob(value))

    def entropy(self):
        return self.added(self.base_dist.entropy())

    def __repr__(self):
        return f"Independent({self.base_dist}, {self.reinterpreted_batch_ndims})"
