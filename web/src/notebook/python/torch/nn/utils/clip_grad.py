"""Keeps gradients small."""

import torch
from torch._tensor import Tensor


def _gradients(parameters):
    parameters = [parameters] if isinstance(parameters, Tensor) else parameters
    return [each.grad for each in parameters if each.grad is not None]


def clip_grad_norm_(
    parameters, max_norm, norm_type=2.0, error_if_nonfinite=False, foreach=None
):
    """Scales all gradients so that their norm together is at most max_norm; gives what it was."""
    gradients = _gradients(parameters)
    max_norm, norm_type = float(max_norm), float(norm_type)
    if not gradients:
        return torch.tensor(0.0)
    with torch.no_grad():
        if norm_type == float("inf"):
            largest = [gradient.abs().max() for gradient in gradients]
            total = largest[0] if len(largest) == 1 else torch.max(torch.stack(largest))
        else:
            norms = [torch.norm(gradient, norm_type) for gradient in gradients]
            total = torch.norm(torch.stack(norms), norm_type)
        if error_if_nonfinite and not torch.isfinite(total):
            raise RuntimeError(
                f"The total norm of order {norm_type} for gradients from `parameters` is "
                "non-finite, so it cannot be clipped. To disable this error and scale the "
                "gradients by the non-finite norm anyway, set `error_if_nonfinite=False`"
            )
        scale = torch.clamp(max_norm / (total + 1e-6), max=1.0)
        for gradient in gradients:
            gradient.mul_(scale)
    return total


def clip_grad_value_(parameters, clip_value, foreach=None):
    """Holds every cell of every gradient between -clip_value and clip_value."""
    clip_value = float(clip_value)
    with torch.no_grad():
        for gradient in _gradients(parameters):
            gradient.clamp_(min=-clip_value, max=clip_value)
