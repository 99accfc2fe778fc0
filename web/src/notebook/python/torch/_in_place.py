"""Methods whose names end in "_" and that the engine lacks: the result is copied back."""

from torch import _algebra, _elementwise, _functions, _gamma, _grad_names
from torch._tensor import Tensor

_COPIED = {
    name: _functions.function(name)
    for name in (
        *"eq ne lt le gt ge logical_and logical_or logical_xor logical_not bitwise_not".split(),
    )
} | {
    name: getattr(module, name)
    for module, names in (
        (_elementwise, "clamp_min clamp_max fmod copysign hypot xlogy nan_to_num masked_scatter"),
        (_elementwise, "log2 log10 exp2 tan sinh cosh erfc frac"),
        (_gamma, "erfinv lgamma digamma i0 float_power ldexp gcd lcm mvlgamma polygamma"),
        (_algebra, "put index_fill index_copy addmv addr addbmm"),
    )
    for name in names.split()
}
# In place they are methods alone.
_METHODS = """acos acosh asin asinh atan atanh atan2 arccos arccosh arcsin arcsinh arctan arctanh
arctan2 deg2rad rad2deg sgn sinc logit heaviside scatter_reduce index_reduce
bitwise_left_shift bitwise_right_shift""".split()
_COPIED |= {name: getattr(Tensor, name) for name in _METHODS}
_TURNED = "unsqueeze squeeze t transpose swapaxes swapdims".split()
_BACKWARD = {"swapaxes": "Transpose", "swapdims": "Transpose"}


def _copied(name, function):
    def written(self, *given, **named):
        found = function(self, *given, **named)
        self.copy_(found)
        return _grad_names.written(self, _grad_names.name_of(found)) if found.grad_fn else self

    written.__name__ = f"{name}_"
    return written


def _turned(name):
    """A tensor that takes another shape: from then on it stands for the view."""
    function = getattr(Tensor, name)

    def turned(self, *given, **named):
        self._number = function(self, *given, **named)._number
        self.__dict__.pop("_shape", None)
        is_any = name == "squeeze" and not (given or named)
        later = 2 if is_any else 3 if name == "squeeze" else 1
        self._node = f"{_BACKWARD.get(name, name.title())}Backward{later}"
        return self

    turned.__name__ = f"{name}_"
    return turned


for _name, _function in _COPIED.items():
    if not hasattr(Tensor, f"{_name}_"):
        setattr(Tensor, f"{_name}_", _copied(_name, _function))
for _name in _TURNED:
    setattr(Tensor, f"{_name}_", _turned(_name))


def _fill_diagonal(self, fill_value, wrap=False):
    if self.dim() != 2:
        raise RuntimeError("fill_diagonal_ is supported here for tensors of 2 axes")
    self.diagonal().fill_(fill_value)
    return self


Tensor.fill_diagonal_ = _fill_diagonal
