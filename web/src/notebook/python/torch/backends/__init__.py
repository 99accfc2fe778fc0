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


class _Cudnn(_Absent):
    """Settings of cuDNN, which is not here."""

    def version(self):
        return None

    def flags(self, **settings):
        return contextlib.nullcontext()


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
cudnn = _Cudnn(
    deterministic=False, benchmark=False, enabled=True, allow_tf32=True, benchmark_limit=10
)  # fmt: skip
mkl = openmp = _Absent()

__getattr__ = module_getattr("torch.backends", dir())
