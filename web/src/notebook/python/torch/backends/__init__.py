"""What else could compute: nothing."""

import contextlib

from torch._unsupported import module_getattr


class _Absent:
    def __init__(self, **settings):
        self.__dict__.update(settings)

    def is_available(self):
        return False

    def is_built(self):
        return False


class _Kernels(_Absent):
    """Which kernel computes attention: here always the same."""

    def sdp_kernel(self, enable_flash=True, enable_math=True, enable_mem_efficient=True, **more):
        return contextlib.nullcontext()

    def enable_flash_sdp(self, enabled):
        """There is none to enable."""

    enable_math_sdp = enable_mem_efficient_sdp = enable_cudnn_sdp = enable_flash_sdp


mps = _Absent()
mkldnn = _Absent()
cuda = _Kernels(matmul=_Absent(allow_tf32=False))
cudnn = _Absent(deterministic=False, benchmark=False, enabled=False)

__getattr__ = module_getattr("torch.backends", dir())
