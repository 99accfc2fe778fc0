"""Parameters that are computed from others at each use: `register_parametrization`."""

import contextlib

from torch._unsupported import module_getattr

from ..modules import ModuleDict, ModuleList
from ..parameter import Parameter


class ParametrizationList(ModuleList):
    """The modules that make a parameter, one after another, of `original`."""

    def __init__(self, modules, original, unsafe=False):
        super().__init__(modules)
        given = original
        for module in reversed(list(self)):
            if hasattr(module, "right_inverse"):
                given = module.right_inverse(given)
        self.is_tensor = not isinstance(given, (tuple, list))
        if not self.is_tensor:
            for place, part in enumerate(given):
                made = Parameter(part.detach(), original.requires_grad)
                self.register_parameter(f"original{place}", made)
        elif isinstance(original, Parameter):
            self.original = original
            if given is not original:
                self.original.data = given.detach()
        else:
            self.register_buffer("original", given)
        if not unsafe:
            # PyTorch asks for it once, so that modules with a state of their own take a step.
            self()

    def forward(self):
        modules = list(self)
        made = modules[0](*self.originals())
        for module in modules[1:]:
            made = module(made)
        return made

    def originals(self):
        """What is trained: one tensor, or those of which the first module makes one."""
        if self.is_tensor:
            return [self.original]
        return list(self._parameters.values())


# What parameters are while `cached` is entered, by their module's number and name; how often it is.
_made, _depth = {}, [0]


@contextlib.contextmanager
def cached():
    """A context in which each parameter is computed once."""
    _depth[0] += 1
    try:
        yield
    finally:
        _depth[0] -= 1
        if not _depth[0]:
            _made.clear()


def _as_property(name):
    def read(self):
        if not _depth[0]:
            return self.parametrizations[name]()
        if (id(self), name) not in _made:
            _made[id(self), name] = self.parametrizations[name]()
        return _made[id(self), name]

    def write(self, value):
        parts = self.parametrizations[name]
        for module in reversed(list(parts)):
            if not hasattr(module, "right_inverse"):
                raise RuntimeError(
                    f"parametrization {type(module).__name__} does not implement right_inverse."
                )
            value = module.right_inverse(value)
        values = [value] if parts.is_tensor else value
        for held, each in zip(parts.originals(), values):
            held.data = each.detach()

    return property(read, write)


def is_parametrized(module, tensor_name=None):
    """Whether a module has a parameter, or the named one, that is computed."""
    held = module._modules.get("parametrizations")
    if not isinstance(held, ModuleDict) or len(held) == 0:
        return False
    return tensor_name is None or tensor_name in held


def register_parametrization(module, tensor_name, parametrization, *, unsafe=False):
    """From now on module.tensor_name is what `parametrization` makes of the parameter."""
    if is_parametrized(module, tensor_name):
        module.parametrizations[tensor_name].append(parametrization)
        return module
    held = {**module._parameters, **module._buffers}
    if tensor_name not in held:
        raise ValueError(
            f"Module '{module}' does not have a parameter, a buffer, or a parametrized element "
            f"with name '{tensor_name}'"
        )
    original = held[tensor_name]
    if not is_parametrized(module):
        usual = type(module)
        # Copies of one such module share its class.
        module.__class__ = type(f"Parametrized{usual.__name__}", (usual,), {"_usual": usual})
        module.parametrizations = ModuleDict()
    delattr(module, tensor_name)
    module.parametrizations[tensor_name] = ParametrizationList([parametrization], original, unsafe)
    setattr(type(module), tensor_name, _as_property(tensor_name))
    return module


def remove_parametrizations(module, tensor_name, leave_parametrized=True):
    """Gives the parameter back, as computed or, without `leave_parametrized`, the original."""
    if not is_parametrized(module, tensor_name):
        raise ValueError(f"Module {module} does not have a parametrization on {tensor_name}")
    parts = module.parametrizations[tensor_name]
    if not parts.is_tensor and not leave_parametrized:
        raise ValueError(
            "Leaving unparametrized (leave_parametrized=False) a tensor that is parametrized in "
            "terms of a sequence of tensors is not supported."
        )
    original = parts.original if parts.is_tensor else Parameter(parts().detach())
    if leave_parametrized and parts.is_tensor:
        made = parts().detach()
        if isinstance(original, Parameter):
            original.data = made
        else:
            original = made
    delattr(type(module), tensor_name)
    del module.parametrizations[tensor_name]
    if isinstance(original, Parameter):
        module.register_parameter(tensor_name, original)
    else:
        module.register_buffer(tensor_name, original)
    if not is_parametrized(module):
        del module.parametrizations
        module.__class__ = type(module)._usual
    return module


__getattr__ = module_getattr("torch.nn.utils.parametrize", dir())
