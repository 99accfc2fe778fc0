"""Functions with gradients of their own, under the name that PyTorch gives their module."""

from torch._unsupported import module_getattr
from torch.autograd._function import Context as FunctionCtx, Function


def once_differentiable(fn):
    """The same `backward`."""
    return fn


__getattr__ = module_getattr("torch.autograd.function", dir())
