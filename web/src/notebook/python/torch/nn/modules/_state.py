"""State dicts of modules: how one is made, and how one is loaded."""

from collections import namedtuple
from collections.abc import Mapping

import torch
from torch._tensor import Tensor

from ..parameter import UninitializedParameter
from ._ordered import OrderedDict

EXTRA_STATE = "_extra_state"


class _IncompatibleKeys(namedtuple("IncompatibleKeys", ["missing_keys", "unexpected_keys"])):
    """What `load_state_dict` found missing, and what it did not expect."""

    def __repr__(self):
        if not self.missing_keys and not self.unexpected_keys:
            return "<All keys matched successfully>"
        return super().__repr__()

    __str__ = __repr__


def _own_tensors(module):
    """The module's own parameters and persistent buffers, without its children's."""
    for name, parameter in module._parameters.items():
        if parameter is not None:
            yield name, parameter
    for name, buffer in module._buffers.items():
        if buffer is not None and name not in module._non_persistent_buffers_set:
            yield name, buffer


def save_to(module, destination, prefix, keep_vars):
    """Adds the module's own tensors to `destination`; they share memory with the module's."""
    for name, tensor in _own_tensors(module):
        kept = keep_vars or isinstance(tensor, UninitializedParameter)
        destination[prefix + name] = tensor if kept else tensor.detach()


def state_dict_of(module, destination, prefix, keep_vars):
    """The tensors of the module and of all below it, by their names with `prefix` before them."""
    if destination is None:
        destination = OrderedDict()
        destination._metadata = OrderedDict()
    if hasattr(destination, "_metadata"):
        destination._metadata[prefix[:-1]] = {"version": module._version}
    module._save_to_state_dict(destination, prefix, keep_vars)
    for name, child in module._modules.items():
        if child is not None:
            below = f"{prefix}{name}."
            child.state_dict(destination=destination, prefix=below, keep_vars=keep_vars)
    return destination


def load_from(module, state, prefix, strict, found, takes_extra):
    """Copies what `state` has for the module's own tensors into them.

    `found` has three lists to add to: the keys that are missing, those that were not expected, and
    sentences of what does not fit. `takes_extra` says whether the module has a `set_extra_state`.
    """
    missing, unexpected, errors = found
    own = dict(_own_tensors(module))
    for name, tensor in own.items():
        key = prefix + name
        if key in state:
            _copy_into(tensor, state[key], key, errors)
        elif strict:
            missing.append(key)
    extra = prefix + EXTRA_STATE
    if takes_extra and extra in state:
        module.set_extra_state(state[extra])
    elif strict and takes_extra:
        missing.append(extra)
    elif strict and extra in state:
        unexpected.append(extra)
    if strict:
        for key in state:
            if key.startswith(prefix) and key != extra:
                name = key[len(prefix) :].split(".", 1)[0]
                if name not in own and name not in module._modules:
                    unexpected.append(key)


def _copy_into(tensor, given, key, errors):
    """Copies a tensor of a state dict, or says why it does not fit."""
    if not isinstance(given, type(tensor) if torch.is_complex(tensor) else Tensor):
        errors.append(
            f'While copying the parameter named "{key}", expected torch.Tensor or Tensor-like '
            f"object from checkpoint but received {type(given)}"
        )
        return
    if tensor.dim() == 0 and given.dim() == 1:
        given = given[0]
    if tuple(given.shape) != tuple(tensor.shape):
        errors.append(
            f"size mismatch for {key}: copying a param with shape {given.shape} from checkpoint, "
            f"the shape in current model is {tensor.shape}."
        )
        return
    with torch.no_grad():
        tensor.copy_(given)


def load_state_dict_into(module, state, strict):
    """Loads `state` into the module and all below it. RuntimeError tells all that is wrong."""
    if not isinstance(state, Mapping):
        raise TypeError(f"Expected state_dict to be dict-like, got {type(state)}.")
    missing, unexpected, errors = [], [], []
    known = getattr(state, "_metadata", None) or {}

    def load(each, part, prefix):
        local = known.get(prefix[:-1], {})
        each._load_from_state_dict(part, prefix, local, True, missing, unexpected, errors)
        for name, child in each._modules.items():
            if child is not None:
                below = f"{prefix}{name}."
                load(child, {k: v for k, v in part.items() if k.startswith(below)}, below)

    load(module, OrderedDict(state), "")
    if strict:
        if unexpected:
            keys = ", ".join(f'"{key}"' for key in unexpected)
            errors.insert(0, f"Unexpected key(s) in state_dict: {keys}. ")
        if missing:
            keys = ", ".join(f'"{key}"' for key in missing)
            errors.insert(0, f"Missing key(s) in state_dict: {keys}. ")
    if errors:
        listed = "\n\t".join(errors)
        raise RuntimeError(
            f"Error(s) in loading state_dict for {module.__class__.__name__}:\n\t{listed}"
        )
    return _IncompatibleKeys(missing, unexpected)
