"""The memory of tensors, which views share: where a tensor begins in it, and what it holds.

The engine knows which tensor another one is a view of. Addresses are made up: each tensor that is
no view has a range of its own, so that equal addresses and differences mean what they mean in
PyTorch.
"""

from torch import _dtypes, _engine
from torch._modes import no_grad
from torch._tensor import Tensor, wrap
from torch._unsupported import missing, module_getattr

# Where the memory of tensors begins, and how far apart that of two tensors begins at least.
_FIRST, _APART = 0x5580_0000_0000, 0x4000_0000


def _located(tensor):
    """The number of the tensor that a tensor is a view of, or its own, and the cells before it."""
    held = vars(tensor).get("_held", tensor)
    return _engine.located(held._number)


class _Storage:
    """The memory of a tensor, from its first cell to its last."""

    device = property(lambda self: _dtypes.CPU)
    is_cuda = property(lambda self: False)

    def __init__(self, tensor):
        self._dtype = tensor.dtype
        self._owner = wrap(_located(tensor)[0])
        self._itemsize = tensor.element_size()

    def data_ptr(self):
        return _FIRST + self._owner._number * _APART if self._owner.numel() else 0

    def nbytes(self):
        return self._owner.numel() * self._itemsize

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")
        raise missing(name, dir(type(self)), f"{type(self).__name__}.")


class UntypedStorage(_Storage):
    """The memory of a tensor, counted in bytes."""

    __module__ = "torch.storage"

    def __len__(self):
        return self.nbytes()

    size = __len__


class TypedStorage(_Storage):
    """The memory of a tensor, counted in numbers of its dtype."""

    __module__ = "torch.storage"
    dtype = property(lambda self: self._dtype)

    def _cells(self):
        """The cells as they lie in memory: a view of one axis."""
        owner = self._owner
        axes = sorted(range(owner.dim()), key=lambda axis: -owner.stride(axis))
        return owner.detach().permute(*axes).reshape(-1) if axes else owner.detach().view(1)

    def __len__(self):
        return self._owner.numel()

    size = __len__

    def element_size(self):
        return self._itemsize

    def untyped(self):
        made = object.__new__(UntypedStorage)
        vars(made).update(vars(self))
        return made

    def tolist(self):
        return self._cells().tolist()

    def __iter__(self):
        return iter(self.tolist())

    def __getitem__(self, place):
        if isinstance(place, slice):
            raise missing("storage[start:end]", (), "")
        return self._cells()[place].item()

    def __setitem__(self, place, value):
        with no_grad():
            self._cells()[place] = value

    def __repr__(self):
        cells = "\n ".join(map(str, self))
        kind = f"torch.storage.TypedStorage(dtype={self.dtype}, device=cpu) of size {len(self)}"
        return f" {cells}\n[{kind}]"


def data_ptr(self):
    if not self.numel():
        return 0
    return UntypedStorage(self).data_ptr() + self.storage_offset() * self.element_size()


def is_set_to(self, tensor):
    """Whether both are the same part of the same memory, in the same order."""
    same_place = _located(self) == _located(tensor)
    return same_place and self.shape == tensor.shape and self.stride() == tensor.stride()


Tensor.data_ptr = data_ptr
Tensor.is_set_to = is_set_to
Tensor.storage_offset = lambda self: _located(self)[1]
Tensor.storage = lambda self: TypedStorage(self)
Tensor.untyped_storage = lambda self: UntypedStorage(self)

__getattr__ = module_getattr("torch.storage", dir())
