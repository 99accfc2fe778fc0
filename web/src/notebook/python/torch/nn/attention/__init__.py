"""Which kernel computes `scaled_dot_product_attention`: here always the same."""

import contextlib
import enum

from torch._unsupported import module_getattr


class SDPBackend(enum.IntEnum):
    """PyTorch's kernels by their names."""

    ERROR = -1
    MATH = 0
    FLASH_ATTENTION = 1
    EFFICIENT_ATTENTION = 2
    CUDNN_ATTENTION = 3


@contextlib.contextmanager
def sdpa_kernel(backends, set_priority=False):
    """Takes the names; attention is computed step by step under each."""
    yield {}


__getattr__ = module_getattr(
    "torch.nn.attention",
    globals(),
    {name: f"torch.nn.attention.{name}" for name in ("bias", "flex_attention")},
)
