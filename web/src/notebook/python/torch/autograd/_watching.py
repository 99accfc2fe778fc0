"""Tensors whose gradient is looked at in a backward pass: `retain_grad` and `register_hook`."""

import weakref

from torch import _engine
from torch._tensor import Tensor, wrap
from torch._unsupported import UnsupportedError

_watched = weakref.WeakValueDictionary()


class Handle:
    """What `register_hook` gives: `remove()` takes the hook away."""

    def __init__(self, hooks, key):
        self._hooks, self._key = hooks, key

    def remove(self):
        self._hooks.pop(self._key, None)


def _watch(tensor):
    _watched[id(tensor)] = tensor


def retain_grad(self):
    if not self.requires_grad:
        raise RuntimeError("can't retain_grad on Tensor that has requires_grad=False")
    if not self.is_leaf:
        self._retained = None
        _watch(self)


def register_hook(self, hook):
    """Calls the hook with the tensor's gradient; a leaf's hook may give another in its place."""
    if not self.requires_grad:
        raise RuntimeError("cannot register a hook on a tensor that doesn't require gradient")
    hooks = self.__dict__.setdefault("_hooks", {})
    key = max(hooks, default=0) + 1
    hooks[key] = hook
    _watch(self)
    return Handle(hooks, key)


def found_by(output, gradient, create_graph):
    """The gradients of one output with respect to the tensors that are watched, before the pass."""
    tensors = [
        each for each in _watched.values() if each.requires_grad and _engine.knows(each._number)
    ]
    if not tensors:
        return []
    numbers = _engine.gradients(
        output._number,
        -1 if gradient is None else gradient._number,
        int(bool(create_graph)),
        len(tensors),
        *(each._number for each in tensors),
    )
    before = [each.grad for each in tensors]
    return [
        (tensor, wrap(number), None if was is None else was.clone())
        for tensor, number, was in zip(tensors, numbers, before)
        if number != -1
    ]


def tell(found):
    """Calls the hooks and keeps the gradients, after the pass."""
    for tensor, gradient, before in found:
        for hook in list(tensor.__dict__.get("_hooks", {}).values()):
            changed = hook(gradient)
            if changed is None:
                continue
            if not tensor.is_leaf:
                raise UnsupportedError(
                    "A hook that changes the gradient of a computed tensor is not supported here; "
                    "of "
                    "a leaf it is. The nearest that is: torch.autograd.Function."
                )
            gradient = changed
            tensor.grad = changed if before is None else before + changed
        if "_retained" in tensor.__dict__:
            kept = tensor._retained
            tensor._retained = _own(gradient) if kept is None else kept + gradient


def _own(gradient):
    """A gradient whose cells can be written to: not those of a number that was spread out."""
    return gradient if gradient.is_contiguous() else gradient.clone()


Tensor.retain_grad, Tensor.register_hook = retain_grad, register_hook
