"""All parameters in one row of numbers."""

import math

import torch
from torch._tensor import Tensor


def parameters_to_vector(parameters):
    """The cells of all parameters, one after the other."""
    return torch.cat([each.view(-1) for each in parameters])


def vector_to_parameters(vec, parameters):
    """Writes a row of numbers into the parameters, in order."""
    if not isinstance(vec, Tensor):
        raise TypeError(f"expected torch.Tensor, but got: {type(vec).__name__}")
    start = 0
    for each in parameters:
        end = start + math.prod(each.shape)
        each.data = vec[start:end].view(each.shape).detach()
        start = end
