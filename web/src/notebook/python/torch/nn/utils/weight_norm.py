"""A weight as its direction and its length, which are learned apart."""

from torch.nn.modules._hooks import preparing
from torch.nn.parameter import Parameter


def length(v, dim):
    """Its length over all axes but one; over all of them where the axis is -1."""
    if dim == -1:
        return v.norm()
    return v.norm(2, [each for each in range(v.dim()) if each != dim % v.dim()], keepdim=True)


class WeightNorm:
    """The hook that computes a module's weight before it is used."""

    def __init__(self, name, dim):
        self.name, self.dim = name, -1 if dim is None else dim

    def compute_weight(self, module):
        g, v = getattr(module, f"{self.name}_g"), getattr(module, f"{self.name}_v")
        return v * (g / length(v, self.dim))

    def __call__(self, module, inputs):
        setattr(module, self.name, self.compute_weight(module))


def weight_norm(module, name="weight", dim=0):
    """Makes the weight of a module g v / |v|, with g and v as its parameters."""
    if preparing(module, WeightNorm, name):
        raise RuntimeError(f"Cannot register two weight_norm hooks on the same parameter {name}")
    hook = WeightNorm(name, dim)
    weight = getattr(module, name)
    del module._parameters[name]
    module.register_parameter(f"{name}_g", Parameter(length(weight, hook.dim).data))
    module.register_parameter(f"{name}_v", Parameter(weight.data))
    setattr(module, name, hook.compute_weight(module))
    module.register_forward_pre_hook(hook)
    return module


def remove_weight_norm(module, name="weight"):
    """Makes the weight one parameter again."""
    for key in preparing(module, WeightNorm, name):
        weight = module._forward_pre_hooks[key][0].compute_weight(module)
        delattr(module, name)
        del module._parameters[f"{name}_g"], module._parameters[f"{name}_v"]
        setattr(module, name, Parameter(weight.data))
        del module._forward_pre_hooks[key]
        return module
    raise ValueError(f"weight_norm of '{name}' not found in {module}")
