"""Tensors whose gradient is looked at in a backward pass: `retain_grad` and `register_hook`."""

import weakref

from torch import _engine
from torch._modes import enable_grad, no_grad
from torch._tensor import Tensor, wrap
from torch._unsupported import UnsupportedError
from torch.autograd import _graph

_watched = weakref.WeakValueDictionary()


def _watch(tensor):
    _watched[id(tensor)] = tensor


def _hooked(tensor, name, hook):
    from torch.utils.hooks import RemovableHandle

    hooks = tensor.__dict__.setdefault(name, {})
    handle = RemovableHandle(hooks)
    hooks[handle.id] = hook
    _watch(tensor)
    return handle


def retain_grad(self):
    if not self.requires_grad:
        raise RuntimeError("can't retain_grad on Tensor that has requires_grad=False")
    if not self.is_leaf:
        self._retained = None
        _watch(self)


def register_hook(self, hook):
    """Calls the hook with the tensor's gradient; it may give another in its place."""
    if not self.requires_grad:
        raise RuntimeError("cannot register a hook on a tensor that doesn't require gradient")
    return _hooked(self, "_hooks", hook)


def register_post_accumulate_grad_hook(self, hook):
    """Calls the hook with a leaf each time its `.grad` has been added to."""
    if not self.requires_grad:
        raise RuntimeError("cannot register a hook on a tensor that doesn't require gradient")
    if not self.is_leaf:
        raise RuntimeError(
            "post accumulate grad hooks cannot be registered on non-leaf tensors"
        )
    return _hooked(self, "_hooks_after", hook)


def found_by(output, gradient, create_graph):
    """The gradients of one output with respect to the tensors that are watched, before the pass, in
    the order in which the pass reaches them."""
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
    before = [each.grad if each.is_leaf else None for each in tensors]
    found = [
        (tensor, wrap(number), None if was is None else was.clone())
        for tensor, number, was in zip(tensors, numbers, before)
        if number != -1
    ]
    if len(found) > 1:
        users = _graph.first_users(output._number)
        found.sort(key=lambda each: _reached(each[0], users), reverse=True)
    return found


def _reached(tensor, users):
    """A number that is the greater the earlier a pass reaches a tensor: a leaf right after the
    first call that uses it."""
    number = tensor._number
    return (users.get(number, number), 0) if tensor.is_leaf else (number, 1)


class Late:
    """What is told at the end of a pass that has parts: it begins at several tensors, or goes on
    behind functions with gradients of their own. Leaves add up what the parts bring."""

    def __init__(self):
        self._leaves, self._told = {}, set()

    def keep(self, leaf, gradient, before):
        _, known, first = self._leaves.get(id(leaf), (leaf, None, before))
        self._leaves[id(leaf)] = (leaf, gradient if known is None else known + gradient, first)

    def check(self, tensor):
        """Raises UnsupportedError for a computed tensor that a part before has told."""
        if id(tensor) in self._told and tensor.__dict__.get("_hooks"):
            raise UnsupportedError(
                "A hook of a tensor whose gradient comes through a torch.autograd.Function and past "
                "it, or from several tensors, is not supported here. Hooks of leaves are."
            )
        self._told.add(id(tensor))

    def end(self):
        for leaf, gradient, before in self._leaves.values():
            _tell_leaf(leaf, gradient, before)


def _tell_leaf(leaf, gradient, before):
    own = gradient
    for hook in list(leaf.__dict__.get("_hooks", {}).values()):
        changed = hook(gradient)
        gradient = gradient if changed is None else changed
    if gradient is not own:
        leaf.grad = gradient if before is None else before + gradient
    for hook in list(leaf.__dict__.get("_hooks_after", {}).values()):
        hook(leaf)


def tell(found, create_graph, late=None):
    """Calls the hooks and keeps the gradients, after the pass or a part of it. What a hook changes
    of a computed tensor's gradient goes on to those before it, as a gradient of its own."""
    changes = []
    for tensor, gradient, before in found:
        for later, more in changes:
            gradient = _plus(gradient, later, more, tensor, create_graph)
        if tensor.is_leaf:
            (_tell_leaf if late is None else late.keep)(tensor, gradient, before)
            continue
        if late is not None:
            late.check(tensor)
        own = gradient
        for hook in list(tensor.__dict__.get("_hooks", {}).values()):
            changed = hook(gradient)
            gradient = gradient if changed is None else changed
        if gradient is not own:
            with enable_grad() if create_graph else no_grad():
                more = gradient - own
            changes.append((tensor, more))
            _engine.run("run_backward", tensor._number, more._number, int(bool(create_graph)))
        if "_retained" in tensor.__dict__:
            kept = tensor._retained
            tensor._retained = _own(gradient) if kept is None else kept + gradient


def _plus(gradient, later, more, tensor, create_graph):
    """A gradient with what the change of a later tensor's gradient adds to it."""
    (number,) = _engine.gradients(
        later._number, more._number, int(bool(create_graph)), 1, tensor._number
    )
    return gradient if number == -1 else gradient + wrap(number)


def _own(gradient):
    """A gradient whose cells can be written to: not those of a number that was spread out."""
    return gradient if gradient.is_contiguous() else gradient.clone()


Tensor.retain_grad, Tensor.register_hook = retain_grad, register_hook
Tensor.register_post_accumulate_grad_hook = register_post_accumulate_grad_hook
Tensor.retains_grad = property(lambda self: "_retained" in self.__dict__)
