"""What a module holds under its attributes' names, and the ways through it."""

from torch._complex import ComplexTensor
from torch._tensor import Tensor

from ..parameter import Parameter
from . import _walk
from ._ordered import OrderedDict


def type_name(value):
    """How sentences call the type of a value, as torch.typename does."""
    if isinstance(value, Tensor):
        return value.type()
    kind = value if isinstance(value, type) else type(value)
    place = "" if kind.__module__ == "builtins" else kind.__module__ + "."
    return place + kind.__qualname__


class Holder:
    """The base of Module, which is its only subclass."""

    training: bool

    def __init__(self, *args, **kwargs):
        if kwargs:
            name = next(iter(kwargs))
            raise TypeError(
                f"{type(self).__name__}.__init__() got an unexpected keyword argument '{name}'"
            )
        if args:
            raise TypeError(
                f"{type(self).__name__}.__init__() takes 1 positional argument but "
                f"{len(args) + 1} were given"
            )
        put = super().__setattr__
        put("training", True)
        put("_parameters", OrderedDict())
        put("_buffers", OrderedDict())
        put("_non_persistent_buffers_set", set())
        put("_modules", OrderedDict())
        put("_forward_pre_hooks", OrderedDict())
        put("_forward_hooks", OrderedDict())
        put("_backward_pre_hooks", OrderedDict())
        put("_backward_hooks", OrderedDict())

    def _check_name(self, kind, name, held):
        if "_modules" not in self.__dict__:
            raise AttributeError(f"cannot assign {kind} before Module.__init__() call")
        if not isinstance(name, str):
            raise TypeError(f"{kind} name should be a string. Got {type_name(name)}")
        if "." in name:
            got = f", got: {name}" if kind == "module" else ""
            raise KeyError(f'{kind} name can\'t contain "."{got}')
        if name == "":
            raise KeyError(f'{kind} name can\'t be empty string ""')
        if hasattr(self, name) and name not in held:
            raise KeyError(f"attribute '{name}' already exists")

    def register_buffer(self, name, tensor, persistent=True):
        """Keeps a tensor that is not trained; `state_dict` has it if it is persistent."""
        self._check_name("buffer", name, self.__dict__.get("_buffers", ()))
        if tensor is not None and not isinstance(tensor, (Tensor, ComplexTensor)):
            raise TypeError(
                f"cannot assign '{type_name(tensor)}' object to buffer '{name}' "
                "(torch Tensor or None required)"
            )
        self._buffers[name] = tensor
        if persistent:
            self._non_persistent_buffers_set.discard(name)
        else:
            self._non_persistent_buffers_set.add(name)

    def register_parameter(self, name, param):
        """Keeps a Parameter, or None where the module has none of this name."""
        self._check_name("parameter", name, self.__dict__.get("_parameters", ()))
        if param is not None and not isinstance(param, Parameter):
            raise TypeError(
                f"cannot assign '{type_name(param)}' object to parameter '{name}' "
                "(torch.nn.Parameter or None required)"
            )
        if param is not None and param.grad_fn is not None:
            raise ValueError(
                f"Cannot assign non-leaf Tensor to parameter '{name}'. Model parameters must be "
                f"created explicitly. To express '{name}' as a function of another Tensor, compute "
                "the value in the forward() method."
            )
        self._parameters[name] = param

    def add_module(self, name, module):
        """Keeps a module under a name that may be no attribute's, such as "0"."""
        if module is not None and not isinstance(module, Holder):
            raise TypeError(f"{type_name(module)} is not a Module subclass")
        self._check_name("module", name, self.__dict__.get("_modules", ()))
        self._modules[name] = module

    register_module = add_module

    def __getattr__(self, name):
        # Only for what is not in __dict__.
        for kind in ("_parameters", "_buffers", "_modules"):
            held = self.__dict__.get(kind)
            if held is not None and name in held:
                return held[name]
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")

    def _forget_name(self, name):
        self.__dict__.pop(name, None)
        for held in (self._parameters, self._buffers, self._modules):
            held.pop(name, None)
        self._non_persistent_buffers_set.discard(name)

    def __setattr__(self, name, value):
        parts = self.__dict__
        parameters = parts.get("_parameters")
        if isinstance(value, Parameter):
            if parameters is None:
                raise AttributeError("cannot assign parameters before Module.__init__() call")
            if name not in parameters:
                self._forget_name(name)
            self.register_parameter(name, value)
        elif isinstance(value, Tensor) and hasattr(value, "_kept_as_buffer"):
            if parameters is None:
                raise AttributeError("cannot assign buffer before Module.__init__() call")
            self._forget_name(name)
            self.register_buffer(name, value, value._kept_as_buffer)
        elif isinstance(value, Holder) and not (parameters is not None and name in parameters):
            if parameters is None:
                raise AttributeError("cannot assign module before Module.__init__() call")
            if name not in self._modules:
                self._forget_name(name)
            self._modules[name] = value
        elif parameters is None:
            super().__setattr__(name, value)
        elif name in parameters:
            self._needs(value is None, value, f"as parameter '{name}' (torch.nn.Parameter or")
            parameters[name] = None
        elif name in parts["_modules"]:
            self._needs(value is None, value, f"as child module '{name}' (torch.nn.Module or")
            parts["_modules"][name] = None
        elif name in parts["_buffers"]:
            is_fit = value is None or isinstance(value, (Tensor, ComplexTensor))
            self._needs(is_fit, value, f"as buffer '{name}' (torch.Tensor or")
            parts["_buffers"][name] = value
        else:
            super().__setattr__(name, value)

    @staticmethod
    def _needs(is_fit, value, place):
        if not is_fit:
            raise TypeError(f"cannot assign '{type_name(value)}' {place} None expected)")

    def __delattr__(self, name):
        for held in (self._parameters, self._buffers, self._modules):
            if name in held:
                del held[name]
                self._non_persistent_buffers_set.discard(name)
                return
        super().__delattr__(name)

    # Its parts, by name.

    def named_modules(self, memo=None, prefix="", remove_duplicate=True):
        return _walk.named_modules(self, memo, prefix, remove_duplicate)

    def modules(self):
        return (module for _, module in self.named_modules())

    def named_children(self):
        return _walk.named_children(self)

    def children(self):
        return (child for _, child in self.named_children())

    def named_parameters(self, prefix="", recurse=True, remove_duplicate=True):
        return _walk.named_members(
            self, lambda each: each._parameters.items(), prefix, recurse, remove_duplicate
        )

    def parameters(self, recurse=True):
        return (parameter for _, parameter in self.named_parameters(recurse=recurse))

    def named_buffers(self, prefix="", recurse=True, remove_duplicate=True):
        return _walk.named_members(
            self, lambda each: each._buffers.items(), prefix, recurse, remove_duplicate
        )

    def buffers(self, recurse=True):
        return (buffer for _, buffer in self.named_buffers(recurse=recurse))

    def get_submodule(self, target):
        return _walk.at_path(self, target)

    def _get_member(self, target, held, what):
        path, _, name = target.rpartition(".")
        module = self.get_submodule(path)
        if not hasattr(module, name):
            raise AttributeError(f"{module._get_name()} has no attribute `{name}`")
        if name not in getattr(module, held):
            raise AttributeError(f"`{name}` is not {what}")
        return getattr(module, name)

    def get_parameter(self, target):
        return self._get_member(target, "_parameters", "an nn.Parameter")

    def get_buffer(self, target):
        return self._get_member(target, "_buffers", "a buffer")
