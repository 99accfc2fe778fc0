"""Several axes of draws as one event."""

from .distribution import Distribution


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
        super().__init__(shape[:at])
        self.event_shape = shape[at:] + base_distribution.event_shape

    mean = property(lambda self: self.base_dist.mean)
    variance = property(lambda self: self.base_dist.variance)

    def sample(self, sample_shape=()):
        return self.base_dist.sample(sample_shape)

    def rsample(self, sample_shape=()):
        return self.base_dist.rsample(sample_shape)

    def added(self, parts):
        """The sum over the axes that are one event."""
        count = self.reinterpreted_batch_ndims
        return parts.sum([*range(-count, 0)]) if count else parts

    def log_prob(self, value):
        return self.added(self.base_dist.log_prob(value))

    def entropy(self):
        return self.added(self.base_dist.entropy())

    def __repr__(self):
        return f"Independent({self.base_dist}, {self.reinterpreted_batch_ndims})"
