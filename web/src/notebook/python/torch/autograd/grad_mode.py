"""Whether gradients are recorded, under the name that PyTorch gives the module."""

from torch._modes import enable_grad, inference_mode, no_grad, set_grad_enabled
from torch._unsupported import module_getattr

__all__ = ["enable_grad", "inference_mode", "no_grad", "set_grad_enabled"]

__getattr__ = module_getattr("torch.autograd.grad_mode", __all__)
