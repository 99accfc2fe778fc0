"""Activations as functions, cell by cell or along an axis."""

import warnings

import torch
from torch import _functions, _grad_names
from torch._grad_names import named

# SELU's constants, which keep mean 0 and variance 1.
_SELU_ALPHA = 1.6732632423543772848170429916717
_SELU_SCALE = 1.0507009873554804934193349852946


def _given(input, result, inplace):
    """The result, or the input with the result written into it."""
    if not inplace:
        return result
    input.copy_(result)
    return _grad_names.written(input, _grad_names.name_of(result)) if result.grad_fn else input


def relu(input, inplace=False):
    """max(0, input)."""
    return input.relu_() if inplace else _functions.relu(input)


def relu_(input):
    return input.relu_()


def leaky_relu(input, negative_slope=0.01, inplace=False):
    """input where it is positive, else negative_slope * input."""
    return _given(input, _functions.leaky_relu(input, negative_slope), inplace)


def elu(input, alpha=1.0, inplace=False):
    """input where it is positive, else alpha * (exp(input) - 1)."""
    return _given(input, _functions.elu(input, alpha), inplace)


def gelu(input, approximate="none"):
    """input times the normal distribution's function at input, or that by tanh."""
    return _functions.gelu(input, approximate=approximate)


def silu(input, inplace=False):
    """input * sigmoid(input)."""
    return _given(input, _functions.silu(input), inplace)


def sigmoid(input):
    return input.sigmoid()


def tanh(input):
    return input.tanh()


def softplus(input, beta=1, threshold=20):
    """log(1 + exp(beta * input)) / beta; input itself where beta * input is above threshold."""
    return _functions.softplus(input, beta, threshold)


@named("LogSigmoidBackward0")
def logsigmoid(input):
    """log(sigmoid(input)), without overflow."""
    # At 0 the first part passes on half of the gradient, the second none.
    least = torch.minimum(input, torch.zeros((), dtype=input.dtype))
    return least - torch.log1p(torch.exp(-input.abs()))


@named("ThresholdBackward0")
def threshold(input, threshold, value, inplace=False):
    """input where it is above threshold, else value."""
    return _given(input, input.masked_fill(input <= threshold, value), inplace)


@named("HardtanhBackward0")
def hardtanh(input, min_val=-1.0, max_val=1.0, inplace=False):
    """input, held between min_val and max_val."""
    return _given(input, _held(input, min_val, max_val), inplace)


def _held(input, low, high):
    """input between two bounds; unlike clamp's, its gradient is 0 at them."""
    held = input.clamp(low, high)
    if not input.requires_grad:
        return held
    return torch.where((input > low) & (input < high), input, held.detach())


def relu6(input, inplace=False):
    """min(max(0, input), 6)."""
    return hardtanh(input, 0.0, 6.0, inplace)


@named("HardsigmoidBackward0")
def hardsigmoid(input, inplace=False):
    """input / 6 + 1 / 2, held between 0 and 1."""
    return _given(input, _held(input + 3, 0, 6) / 6, inplace)


@named("HardswishBackward0")
def hardswish(input, inplace=False):
    """input * hardsigmoid(input)."""
    return _given(input, input * (input + 3).clamp(0, 6) / 6, inplace)


def _less_one(input):
    """exp(input) - 1, with the gradient that exp has: expm1 makes it of its result."""
    power = torch.exp(input)
    return torch.expm1(input.detach()) + (power - power.detach())


@named("CeluBackward0")
def celu(input, alpha=1.0, inplace=False):
    """input where it is positive, else alpha * (exp(input / alpha) - 1)."""
    below = alpha * _less_one(input.clamp(max=0) / alpha)
    return _given(input, torch.where(input > 0, input, below), inplace)


@named("EluBackward0")
def selu(input, inplace=False):
    """ELU with the constants that keep mean 0 and variance 1."""
    below = _SELU_ALPHA * _less_one(input.clamp(max=0))
    made = _SELU_SCALE * torch.where(input > 0, input, below)
    return _given(input, made, inplace)


@named("MishBackward0")
def mish(input, inplace=False):
    """input * tanh(softplus(input))."""
    return _given(input, input * torch.tanh(_functions.softplus(input)), inplace)


@named("GluBackward0")
def glu(input, dim=-1):
    """The first half along dim times the sigmoid of the second."""
    if input.dim() == 0:
        raise RuntimeError("glu does not support 0-dimensional tensors")
    if input.shape[dim] % 2:
        raise RuntimeError(
            f"Halving dimension must be even, but dimension {dim % input.dim()} is size "
            f"{input.shape[dim]}"
        )
    first, second = input.chunk(2, dim)
    return first * torch.sigmoid(second)


@named("HardshrinkBackward0")
def hardshrink(input, lambd=0.5):
    """input where it is beyond lambd, else 0."""
    return input.masked_fill(input.abs() <= lambd, 0)


@named("SoftshrinkBackward0")
def softshrink(input, lambd=0.5):
    """input moved by lambd towards 0, and 0 where it would cross it."""
    if lambd < 0:
        raise RuntimeError(f"lambda must be greater or equal to 0, but found to be {lambd:g}.")
    return input - input.clamp(-lambd, lambd)


def softsign(input):
    """input / (1 + |input|)."""
    return input / (input.abs() + 1)


def tanhshrink(input):
    """input - tanh(input)."""
    return input - input.tanh()


@named("RreluWithNoiseBackward0")
def rrelu(input, lower=1.0 / 8, upper=1.0 / 3, training=False, inplace=False):
    """input where it is positive, else a slope times it: drawn for each cell in training, else the
    mean of both bounds."""
    slope = (lower + upper) / 2
    if training:
        drawn = input.detach() <= 0
        slope = torch.ones_like(input.detach())
        count = int(drawn.sum())
        slope[drawn] = torch.empty(count, dtype=torch.float64).uniform_(lower, upper).float()
    return _given(input, torch.where(input > 0, input, slope * input), inplace)



@named("PreluBackward0")
def prelu(input, weight):
    """input where it is positive, else weight times input; of several, one for each channel."""
    if weight.numel() > 1 and input.dim() > 2:
        weight = weight.view(1, -1, *[1] * (input.dim() - 2))
    return torch.where(input > 0, input, weight * input)


def _axis(name, input):
    """The axis that PyTorch takes where none is named."""
    warnings.warn(
        f"Implicit dimension choice for {name} has been deprecated. Change the call to include "
        "dim=X as an argument.",
        stacklevel=3,
    )
    return 0 if input.dim() in (0, 1, 3) else 1


def softmax(input, dim=None, _stacklevel=3, dtype=None):
    """exp(input) divided by its sum along dim."""
    # As PyTorch, of what is no tensor, says that it has no such method.
    _ = input.dim if dim is None else input.softmax
    dim = _axis("softmax", input) if dim is None else dim
    return _functions.softmax(input, dim, dtype=dtype)


def softmin(input, dim=None, _stacklevel=3, dtype=None):
    """The softmax of -input along dim."""
    dim = _axis("softmin", input) if dim is None else dim
    return _functions.softmax(-input, dim, dtype=dtype)


def log_softmax(input, dim=None, _stacklevel=3, dtype=None):
    """log(softmax(input)) along dim."""
    _ = input.dim if dim is None else input.log_softmax
    dim = _axis("log_softmax", input) if dim is None else dim
    return _functions.log_softmax(input, dim, dtype=dtype)


def gumbel_softmax(logits, tau=1, hard=False, eps=1e-10, dim=-1):
    """A draw from the classes as weights, or with hard as zeros and a one."""
    if eps != 1e-10:
        warnings.warn("`eps` parameter is deprecated and has no effect.", stacklevel=2)
    noise = -torch.empty_like(logits).exponential_().log()
    weights = ((logits + noise) / tau).softmax(dim)
    if not hard:
        return weights
    index = weights.max(dim, keepdim=True)[1]
    chosen = torch.zeros_like(logits).scatter_(dim, index, torch.ones_like(logits))
    return chosen - weights.detach() + weights


def scaled_dot_product_attention(
    query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None, enable_gqa=False
):
    """softmax(query key^T * scale + mask) value; a bool mask is True where a query may attend."""
    return _functions.scaled_dot_product_attention(
        query,
        key,
        value,
        attn_mask,
        dropout_p,
        is_causal,
        scale=None if scale is None else float(scale),
        enable_gqa=enable_gqa,
    )


def normalize(input, p=2.0, dim=1, eps=1e-12, out=None):
    """input divided by its p-norm along dim, but never by less than eps."""
    made = input / input.norm(p, dim, keepdim=True).clamp_min(eps).expand_as(input)
    return made if out is None else out.copy_(made)


def cosine_similarity(x1, x2, dim=1, eps=1e-8):
    """The cosine of the angle between x1 and x2 along dim."""
    norms = [each.norm(2, dim, keepdim=True).clamp(min=eps) for each in (x1, x2)]
    return ((x1 / norms[0]) * (x2 / norms[1])).sum(dim)


def pairwise_distance(x1, x2, p=2.0, eps=1e-6, keepdim=False):
    """The p-norm of x1 - x2 + eps along the last axis."""
    return (x1 - x2 + eps).norm(p, -1, keepdim=keepdim)
