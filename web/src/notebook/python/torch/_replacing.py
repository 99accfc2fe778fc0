"""What `tensor.data = value` does: other numbers for a tensor, which gradients do not see."""

from torch import _engine
from torch._modes import no_grad
from torch._tensor import Tensor


def _place(tensor):
    """Where a tensor's numbers lie."""
    return _engine.located(tensor._number), tuple(tensor.shape), tuple(tensor.stride())


def _put(self, value):
    from torch.autograd import _held

    fresh = value.detach()
    is_like = (fresh.shape, fresh.dtype) == (self.shape, self.dtype)
    if is_like and _place(fresh) == _place(self):
        # `y.data += 1` has written to it before.
        return
    needed, gradient = self.requires_grad, self._look()[3]
    if is_like and needed and not self.is_leaf:
        # What made it stays.
        with no_grad():
            self.detach()[...] = fresh
        return
    leaf = _held.leaf_of(self)
    self._number = fresh._number
    self.__dict__.pop("_shape", None)
    self.__dict__.pop("_dtype", None)
    if needed:
        _engine.run("require_gradient", self._number, 1)
    if is_like and gradient != -1:
        _engine.run("set_gradient", self._number, gradient)
    if is_like and leaf is not None:
        leaf.grad = self


def _taken(self):
    found = self.detach()
    # Writes to it count for no version.
    found._without_version = True
    return found


Tensor.data = property(_taken, _put)
