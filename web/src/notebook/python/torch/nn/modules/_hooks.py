"""Functions that are called beside a module's forward."""

from torch.utils.hooks import RemovableHandle

from . import _backward


def add(hooks, hook, prepend):
    """Keeps a hook behind the others, or before them."""
    handle = RemovableHandle(hooks)
    hooks[handle.id] = hook
    if prepend:
        hooks.move_to_end(handle.id, last=False)
    return handle


def call(module, args, kwargs):
    """Forward, with the hooks before it and after it, and those of a backward pass."""
    for hook, with_kwargs in list(module._forward_pre_hooks.values()):
        if with_kwargs:
            found = hook(module, args, kwargs)
            if found is not None:
                args, kwargs = found
        else:
            found = hook(module, args)
            if found is not None:
                args = found if isinstance(found, tuple) else (found,)
    watched = _backward.watching(module)
    args = args if watched is None else watched.inputs(args)
    output = module.forward(*args, **kwargs)
    for hook, with_kwargs in list(module._forward_hooks.values()):
        found = hook(module, args, kwargs, output) if with_kwargs else hook(module, args, output)
        if found is not None:
            output = found
    return output if watched is None else watched.outputs(output)


def preparing(module, kind, name):
    """The module's hooks of a kind that compute a parameter before each call, by their keys."""
    hooks = module._forward_pre_hooks.items()
    return [key for key, (each, _) in hooks if isinstance(each, kind) and each.name == name]
