"""`torch.nn.Module`: parameters, buffers and modules below it, by name."""

import torch
from torch import _follows
from torch.autograd import _held

from ..parameter import UninitializedParameter
from . import _hooks, _state, _walk
from ._holder import Holder

_HOOKS = (
    "{name} is not supported here. The nearest that are: register_forward_hook, "
    "register_full_backward_hook, and register_hook of a tensor."
)


class Module(Holder):
    """The base of all layers and models. A subclass defines `forward`.

    What is assigned to an attribute is kept by its kind: a Parameter is trained, a Module is walked
    through, a tensor that `register_buffer` was given is saved but not trained.
    """

    _version = 1

    def forward(self, *args, **kwargs):
        raise NotImplementedError(
            f'Module [{type(self).__name__}] is missing the required "forward" function'
        )

    def __call__(self, *args, **kwargs):
        held = self.__dict__
        if (
            held["_forward_pre_hooks"] or held["_forward_hooks"]
            or held["_backward_hooks"] or held["_backward_pre_hooks"]
        ):  # fmt: skip
            return _hooks.call(self, args, kwargs)
        return self.forward(*args, **kwargs)

    def register_forward_pre_hook(self, hook, *, prepend=False, with_kwargs=False):
        """Calls hook(module, args) before each forward; what it gives stands for the arguments."""
        return _hooks.add(self._forward_pre_hooks, (hook, with_kwargs), prepend)

    def register_forward_hook(self, hook, *, prepend=False, with_kwargs=False, always_call=False):
        """Calls hook(module, args, output) after each forward; what it gives is the output."""
        return _hooks.add(self._forward_hooks, (hook, with_kwargs), prepend)

    def register_full_backward_pre_hook(self, hook, prepend=False):
        """Calls hook(module, grad_output) first; what it gives stands for those gradients."""
        return _hooks.add(self._backward_pre_hooks, hook, prepend)

    def register_full_backward_hook(self, hook, prepend=False):
        """Calls hook(module, grad_input, grad_output); what it gives stands for grad_input."""
        return _hooks.add(self._backward_hooks, hook, prepend)

    # What is done to all of them.

    def apply(self, fn):
        """Calls `fn` for every module, the children before the module itself."""
        for child in self.children():
            child.apply(fn)
        fn(self)
        return self

    def _apply(self, fn):
        """Gives every parameter and buffer the value that `fn` makes of it."""
        for child in self.children():
            child._apply(fn)
        for parameter in self._parameters.values():
            if isinstance(parameter, UninitializedParameter):
                parameter._convert(fn)
            elif parameter is not None:
                gradient = parameter.grad
                with torch.no_grad():
                    made = fn(parameter)
                if made is not parameter:
                    parameter.data = made
                    if gradient is not None:
                        parameter.grad = fn(gradient)
        for name, buffer in self._buffers.items():
            if buffer is not None:
                self._buffers[name] = fn(buffer)
        return self

    def to(self, *args, **kwargs):
        """As Tensor.to: a device, a dtype for what is float, or both. Weights keep their order in
        memory."""
        kwargs.pop("memory_format", None)
        if isinstance(kwargs.get("dtype"), torch.dtype):
            args, kwargs = (*args, kwargs["dtype"]), {**kwargs}
            del kwargs["dtype"]
        without = tuple(each for each in args if not isinstance(each, torch.dtype))
        for each in args:
            if isinstance(each, torch.dtype) and not each.is_floating_point:
                raise TypeError(
                    "nn.Module.to only accepts floating point or complex dtypes, but got desired "
                    f"dtype={each}"
                )

        def converted(tensor):
            words = args if tensor.is_floating_point() else without
            return tensor.to(*words, **kwargs) if words or kwargs else tensor

        return self._apply(converted)

    def cpu(self):
        return self._apply(lambda tensor: tensor.cpu())

    def to_empty(self, *, device=None, recurse=True):
        """The module, whose numbers may be any afterwards: here they stay."""
        return self.to(device)

    def cuda(self, device=None):
        return self._apply(lambda tensor: tensor.cuda(device))

    def _as(self, method):
        return self._apply(
            lambda tensor: getattr(tensor, method)() if tensor.is_floating_point() else tensor
        )

    def float(self):
        return self._as("float")

    def double(self):
        return self._as("double")

    def half(self):
        return self._as("half")

    def bfloat16(self):
        return self._as("bfloat16")

    def type(self, dst_type):
        return self._apply(lambda tensor: tensor.type(dst_type))

    def share_memory(self):
        return self

    def compile(self, *args, **kwargs):
        """Nothing: every call runs the operations one by one."""

    def train(self, mode=True):
        """Says whether dropout draws, here and in all modules below."""
        if not isinstance(mode, bool):
            raise ValueError("training mode is expected to be boolean")
        self.training = mode
        for child in self.children():
            child.train(mode)
        return self

    def eval(self):
        return self.train(False)

    def requires_grad_(self, requires_grad=True):
        for parameter in self.parameters():
            parameter.requires_grad_(requires_grad)
        return self

    def zero_grad(self, set_to_none=None):
        """Takes the gradients away, or sets them to zeros."""
        set_to_none = _follows.newest if set_to_none is None else set_to_none
        for parameter in self.parameters():
            if set_to_none:
                parameter.grad = None
            else:
                _held.zero(parameter)

    # State dicts.

    def get_extra_state(self):
        raise RuntimeError(
            "Reached a code path in Module.get_extra_state() that should never be called: define "
            "get_extra_state in the subclass."
        )

    def set_extra_state(self, state):
        raise RuntimeError(
            "Reached a code path in Module.set_extra_state() that should never be called: define "
            "set_extra_state in the subclass."
        )

    def _save_to_state_dict(self, destination, prefix, keep_vars):
        _state.save_to(self, destination, prefix, keep_vars)
        if type(self).get_extra_state is not Module.get_extra_state:
            destination[prefix + _state.EXTRA_STATE] = self.get_extra_state()

    def _load_from_state_dict(
        self, state_dict, prefix, metadata, strict, missing, unexpected, errors
    ):
        takes_extra = type(self).set_extra_state is not Module.set_extra_state
        _state.load_from(
            self, state_dict, prefix, strict, (missing, unexpected, errors), takes_extra
        )

    def state_dict(self, *args, destination=None, prefix="", keep_vars=False):
        """All parameters and persistent buffers by their full names; they share memory with it."""
        destination, prefix, keep_vars = (*args, *(destination, prefix, keep_vars)[len(args) :])
        return _state.state_dict_of(self, destination, prefix, keep_vars)

    def load_state_dict(self, state_dict, strict=True, assign=False):
        """Copies the tensors of a state dict. Raises RuntimeError with all that does not fit."""
        return _state.load_state_dict_into(self, state_dict, strict)

    # Its text.

    def _get_name(self):
        return type(self).__name__

    def extra_repr(self):
        """What its text says in parentheses beside the modules below it."""
        return ""

    def __repr__(self):
        return _walk.text_of(self)

    def __dir__(self):
        held = [*self._parameters, *self._modules, *self._buffers]
        names = [*dir(type(self)), *self.__dict__, *held]
        return sorted(name for name in set(names) if not name[0].isdigit())


def _refuse_hook(name):
    def refuse(self, *args, **kwargs):
        raise NotImplementedError(_HOOKS.format(name=name))

    refuse.__name__ = name
    return refuse


for _name in (
    "register_backward_hook",
    "register_state_dict_pre_hook",
    "register_state_dict_post_hook",
    "register_load_state_dict_pre_hook",
    "register_load_state_dict_post_hook",
    "_register_state_dict_hook",
    "_register_load_state_dict_pre_hook",
):
    setattr(Module, _name, _refuse_hook(_name))
