"""Draws of vectors around a mean."""

import math

import torch

from .constraints import REALS, dependent
from .distribution import Distribution


class MultivariateNormal(Distribution):
    """The normal distribution of vectors around loc (..., n), by its covariance (..., n, n), the
    inverse of that, or the lower triangle whose square it is."""

    support = REALS
    arg_constraints = {"loc": REALS} | dict.fromkeys(
        ("covariance_matrix", "precision_matrix", "scale_tril"), dependent
    )

    def __init__(self, loc, covariance_matrix=None, precision_matrix=None, scale_tril=None,
                 validate_args=None):  # fmt: skip
        given = [each is not None for each in (covariance_matrix, scale_tril, precision_matrix)]
        if sum(given) != 1:
            raise ValueError(
                "Exactly one of covariance_matrix or precision_matrix or scale_tril may be "
                "specified."
            )
        if loc.dim() < 1:
            raise ValueError("loc must be at least one-dimensional.")
        if scale_tril is not None:
            self.scale_tril = self._tril = scale_tril
        elif covariance_matrix is not None:
            self.covariance_matrix = covariance_matrix
            self._tril = torch.linalg.cholesky(covariance_matrix)
        else:
            self.precision_matrix = precision_matrix
            self._tril = torch.linalg.cholesky(torch.linalg.inv(precision_matrix))
        batch = torch.broadcast_shapes(loc.shape[:-1], self._tril.shape[:-2])
        self.loc = loc.expand(*batch, loc.shape[-1])
        super().__init__(batch, self.loc.shape[-1:], validate_args)

    mean = mode = property(lambda self: self.loc)

    @property
    def variance(self):
        return self._tril.pow(2).sum(-1).expand(self.loc.shape)

    def __getattr__(self, name):
        if name == "covariance_matrix":
            return self._tril @ self._tril.mT
        if name == "precision_matrix":
            return torch.cholesky_inverse(self._tril)
        if name == "scale_tril":
            return self._tril
        raise AttributeError(name)

    def _drawn(self, shape):
        noise = torch.randn(*shape, *self.event_shape, dtype=self.loc.dtype)
        return self.loc + (self._tril @ noise.unsqueeze(-1)).squeeze(-1)

    def rsample(self, sample_shape=()):
        """Draws through which gradients pass to loc and the matrix."""
        return self._drawn(self._extended(sample_shape))

    def _half_log_det(self):
        return self._tril.diagonal(dim1=-2, dim2=-1).log().sum(-1)

    def log_prob(self, value):
        away = (value - self.loc).unsqueeze(-1)
        solved = torch.linalg.solve_triangular(self._tril, away, upper=False).squeeze(-1)
        size = self.event_shape[0]
        return -0.5 * (size * math.log(2 * math.pi) + solved.pow(2).sum(-1)) - self._half_log_det()

    def entropy(self):
        size = self.event_shape[0]
        found = 0.5 * size * (1 + math.log(2 * math.pi)) + self._half_log_det()
        return found.expand(self.batch_shape)
