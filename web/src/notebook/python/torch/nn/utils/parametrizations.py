"""Weights by their direction and length, or over their largest singular value, as parametrizations.
"""

import torch
from torch._unsupported import module_getattr

from ..modules import Module
from .parametrize import register_parametrization
from .spectral_norm import SpectralNorm
from .weight_norm import length


class _WeightNorm(Module):
    def __init__(self, dim=0):
        super().__init__()
        self.dim = -1 if dim is None else dim

    def forward(self, weight_g, weight_v):
        return weight_v * (weight_g / length(weight_v, self.dim))

    def right_inverse(self, weight):
        return length(weight, self.dim), weight


def weight_norm(module, name="weight", dim=0):
    """Makes the weight of a module g v / |v|, with g and v as its parameters."""
    return register_parametrization(module, name, _WeightNorm(dim), unsafe=True)


class _SpectralNorm(Module):
    def __init__(self, weight, n_power_iterations=1, dim=0, eps=1e-12):
        super().__init__()
        self.n_power_iterations = n_power_iterations
        self._steps = SpectralNorm("weight", n_power_iterations, eps, dim)
        if weight.ndim > 1:
            with torch.no_grad():
                matrix = self._steps.matrix(weight)
                height, width = matrix.size()
                unit = self._steps.unit
                self.register_buffer("_u", unit(weight.new_empty(height).normal_(0, 1)))
                self.register_buffer("_v", unit(weight.new_empty(width).normal_(0, 1)))
                self._iterate(matrix, 15)

    @torch.no_grad()
    def _iterate(self, matrix, count):
        for _ in range(count):
            self._u.copy_(self._steps.unit(torch.mv(matrix, self._v)))
            self._v.copy_(self._steps.unit(torch.mv(matrix.t(), self._u)))

    def forward(self, weight):
        if weight.ndim == 1:
            return self._steps.unit(weight)
        matrix = self._steps.matrix(weight)
        if self.training:
            self._iterate(matrix, self.n_power_iterations)
        u, v = self._u.clone(), self._v.clone()
        return weight / torch.dot(u, torch.mv(matrix, v))

    def right_inverse(self, value):
        return value


def spectral_norm(module, name="weight", n_power_iterations=1, eps=1e-12, dim=None):
    """Divides the weight of a module by its largest singular value."""
    weight = getattr(module, name)
    if dim is None:
        dim = int(type(module).__name__.startswith("ConvTranspose"))
    made = _SpectralNorm(weight, n_power_iterations, dim, eps)
    return register_parametrization(module, name, made)


__getattr__ = module_getattr("torch.nn.utils.parametrizations", dir())
