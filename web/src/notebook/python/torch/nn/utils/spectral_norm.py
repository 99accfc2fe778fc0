"""A weight over its largest singular value, which steps of power iteration follow."""

import torch
from torch.nn import functional as F
from torch.nn.modules._hooks import preparing
from torch.nn.parameter import Parameter


class SpectralNorm:
    """The hook that computes a module's weight before it is used."""

    def __init__(self, name, n_power_iterations, eps, dim):
        if n_power_iterations <= 0:
            raise ValueError(
                "Expected n_power_iterations to be positive, but got n_power_iterations="
                f"{n_power_iterations}"
            )
        self.name, self.dim, self.eps = name, dim, eps
        self.n_power_iterations = n_power_iterations

    def matrix(self, weight):
        """The weight with its axis first, and the others as one."""
        if self.dim != 0:
            rest = [each for each in range(weight.dim()) if each != self.dim]
            weight = weight.permute(self.dim, *rest)
        return weight.reshape(weight.size(0), -1)

    def compute_weight(self, module, do_power_iteration):
        weight = getattr(module, f"{self.name}_orig")
        u, v = getattr(module, f"{self.name}_u"), getattr(module, f"{self.name}_v")
        matrix = self.matrix(weight)
        if do_power_iteration:
            with torch.no_grad():
                for _ in range(self.n_power_iterations):
                    v.copy_(self.unit(torch.mv(matrix.t(), u)))
                    u.copy_(self.unit(torch.mv(matrix, v)))
            u, v = u.clone(), v.clone()
        return weight / torch.dot(u, torch.mv(matrix, v))

    def unit(self, vector):
        return F.normalize(vector, dim=0, eps=self.eps)

    def __call__(self, module, inputs):
        setattr(module, self.name, self.compute_weight(module, module.training))


def spectral_norm(module, name="weight", n_power_iterations=1, eps=1e-12, dim=None):
    """Divides the weight of a module by its largest singular value."""
    if preparing(module, SpectralNorm, name):
        raise RuntimeError(f"Cannot register two spectral_norm hooks on the same parameter {name}")
    if dim is None:
        dim = int(type(module).__name__.startswith("ConvTranspose"))
    hook = SpectralNorm(name, n_power_iterations, eps, dim)
    weight = module._parameters[name]
    with torch.no_grad():
        height, width = hook.matrix(weight).size()
        u = hook.unit(weight.new_empty(height).normal_(0, 1))
        v = hook.unit(weight.new_empty(width).normal_(0, 1))
    del module._parameters[name]
    module.register_parameter(f"{name}_orig", weight)
    setattr(module, name, weight.data)
    module.register_buffer(f"{name}_u", u)
    module.register_buffer(f"{name}_v", v)
    module.register_forward_pre_hook(hook)
    return module


def remove_spectral_norm(module, name="weight"):
    """Makes the weight, as it is divided now, one parameter again."""
    for key in preparing(module, SpectralNorm, name):
        with torch.no_grad():
            weight = module._forward_pre_hooks[key][0].compute_weight(module, False)
        delattr(module, name)
        del module._buffers[f"{name}_u"], module._buffers[f"{name}_v"]
        del module._parameters[f"{name}_orig"]
        module.register_parameter(name, Parameter(weight.detach()))
        del module._forward_pre_hooks[key]
        return module
    raise ValueError(f"spectral_norm of '{name}' not found in {module}")
