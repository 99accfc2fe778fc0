"""What else could compute: nothing."""

from torch._unsupported import module_getattr


class _Absent:
    def __init__(self, **settings):
        self.__dict__.update(settings)

    def is_available(self):
        return False

    def is_built(self):
        return False


mps = _Absent()
mkldnn = _Absent()
cuda = _Absent(matmul=_Absent(allow_tf32=False))
cudnn = _Absent(deterministic=False, benchmark=False, enabled=False)

__getattr__ = module_getattr("torch.backends", dir())
