"""Activations, a class for each function."""

import torch

from .. import functional as F
from ..parameter import Parameter
from .attention import MultiheadAttention  # noqa: F401 (it stands here in PyTorch)
from ._settings import SettingsLayer
from .module import Module


class _Activation(SettingsLayer):
    """The instance keeps the settings under their names."""

    _shown = "{name}={value}"

    def __init__(self, *args, **kwargs):
        super().__init__()
        for name, value in self._given(args, kwargs).items():
            setattr(self, name, value)

    def forward(self, input):
        return self._call(input, **{name: getattr(self, name) for name in self._settings})

    def extra_repr(self):
        words = []
        for name in self._settings:
            value = getattr(self, name)
            if name != "inplace":
                words.append(self._shown.format(name=name, value=value))
            elif value:
                words.append("inplace=True")
        return ", ".join(words)


class Threshold(_Activation):
    """input where it is above threshold, else value."""

    _function = "threshold"
    _settings = {"threshold": None, "value": None, "inplace": False}

    def __init__(self, threshold, value, inplace=False):
        super().__init__(threshold, value, inplace)


class ReLU(_Activation):
    """max(0, input)."""

    _function = "relu"
    _settings = {"inplace": False}


class Hardtanh(_Activation):
    """input, held between min_val and max_val."""

    _function = "hardtanh"
    _settings = {"min_val": -1.0, "max_val": 1.0, "inplace": False}


class ReLU6(_Activation):
    """min(max(0, input), 6)."""

    _function = "relu6"
    _settings = {"inplace": False}


class RReLU(_Activation):
    """input where it is positive, else a slope times it, drawn for each cell in training."""

    _function = "rrelu"
    _settings = {"lower": 1.0 / 8, "upper": 1.0 / 3, "inplace": False}

    def forward(self, input):
        return F.rrelu(input, self.lower, self.upper, self.training, self.inplace)


class Sigmoid(_Activation):
    """1 / (1 + exp(-input))."""

    _function = "sigmoid"


class Hardsigmoid(_Activation):
    """input / 6 + 1 / 2, held between 0 and 1."""

    _function = "hardsigmoid"
    _settings = {"inplace": False}

    def extra_repr(self):
        return ""


class Tanh(_Activation):
    """The hyperbolic tangent."""

    _function = "tanh"


class SiLU(_Activation):
    """input * sigmoid(input)."""

    _function = "silu"
    _settings = {"inplace": False}


class Mish(_Activation):
    """input * tanh(softplus(input))."""

    _function = "mish"
    _settings = {"inplace": False}


class Hardswish(_Activation):
    """input * hardsigmoid(input)."""

    _function = "hardswish"
    _settings = {"inplace": False}

    def extra_repr(self):
        return ""


class ELU(_Activation):
    """input where it is positive, else alpha * (exp(input) - 1)."""

    _function = "elu"
    _settings = {"alpha": 1.0, "inplace": False}


class CELU(_Activation):
    """input where it is positive, else alpha * (exp(input / alpha) - 1)."""

    _function = "celu"
    _settings = {"alpha": 1.0, "inplace": False}


class SELU(_Activation):
    """ELU with the scale that keeps mean 0 and variance 1."""

    _function = "selu"
    _settings = {"inplace": False}


class GLU(_Activation):
    """The first half along dim times the sigmoid of the second."""

    _function = "glu"
    _settings = {"dim": -1}


class GELU(_Activation):
    """input times the normal distribution's function at input."""

    _function = "gelu"
    _settings = {"approximate": "none"}
    _shown = "{name}={value!r}"


class Hardshrink(_Activation):
    """input where it is beyond lambd, else 0."""

    _function = "hardshrink"
    _settings = {"lambd": 0.5}
    _shown = "{value}"


class LeakyReLU(_Activation):
    """input where it is positive, else negative_slope * input."""

    _function = "leaky_relu"
    _settings = {"negative_slope": 0.01, "inplace": False}


class LogSigmoid(_Activation):
    """log(sigmoid(input))."""

    _function = "logsigmoid"


class Softplus(_Activation):
    """log(1 + exp(beta * input)) / beta; input itself where beta * input is above threshold."""

    _function = "softplus"
    _settings = {"beta": 1, "threshold": 20}


class Softshrink(_Activation):
    """input moved by lambd towards 0, and 0 where it would cross it."""

    _function = "softshrink"
    _settings = {"lambd": 0.5}
    _shown = "{value}"


class Softsign(_Activation):
    """input / (1 + |input|)."""

    _function = "softsign"


class Tanhshrink(_Activation):
    """input - tanh(input)."""

    _function = "tanhshrink"


class Softmin(_Activation):
    """The softmax of -input along dim."""

    _function = "softmin"
    _settings = {"dim": None}


class Softmax(_Activation):
    """exp(input) divided by its sum along dim."""

    _function = "softmax"
    _settings = {"dim": None}


class Softmax2d(Module):
    """softmax over the channels of (N, C, height, width), or of one sample."""

    def forward(self, input):
        if input.dim() not in (3, 4):
            raise ValueError(
                f"Softmax2d: expected input to be 3D or 4D, got {input.dim()}D instead"
            )
        return F.softmax(input, -3)


class LogSoftmax(_Activation):
    """log(softmax(input)) along dim."""

    _function = "log_softmax"
    _settings = {"dim": None}


class PReLU(Module):
    """input where it is positive, else a trained weight times input."""

    def __init__(self, num_parameters=1, init=0.25, device=None, dtype=None):
        super().__init__()
        self.num_parameters = num_parameters
        made = torch.empty(num_parameters, device=device, dtype=dtype)
        self.weight = Parameter(made.fill_(init))

    def forward(self, input):
        return F.prelu(input, self.weight)

    def extra_repr(self):
        return f"num_parameters={self.num_parameters}"
