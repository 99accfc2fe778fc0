"""`torch.nn.functional`: what layers compute, without their parameters."""

import torch
from torch import _functions
from torch._grad_names import named
from torch._unsupported import UnsupportedError, module_getattr

from ._activations import (
    celu,
    cosine_similarity,
    elu,
    gelu,
    glu,
    gumbel_softmax,
    hardshrink,
    hardsigmoid,
    hardswish,
    hardtanh,
    leaky_relu,
    log_softmax,
    logsigmoid,
    mish,
    normalize,
    pairwise_distance,
    prelu,
    relu,
    relu6,
    relu_,
    scaled_dot_product_attention,
    selu,
    sigmoid,
    silu,
    softmax,
    softmin,
    softplus,
    softshrink,
    softsign,
    tanh,
    tanhshrink,
    threshold,
)
from ._attention import multi_head_attention_forward
from ._losses import (
    binary_cross_entropy,
    binary_cross_entropy_with_logits,
    cosine_embedding_loss,
    cross_entropy,
    hinge_embedding_loss,
    huber_loss,
    kl_div,
    l1_loss,
    margin_ranking_loss,
    mse_loss,
    nll_loss,
    smooth_l1_loss,
    soft_margin_loss,
    triplet_margin_loss,
)


def linear(input, weight, bias=None):
    """input (..., in) times weight^T (in, out), plus bias (out)."""
    return _functions.linear(input, weight, bias)


def dropout(input, p=0.5, training=True, inplace=False):
    """In training, each cell becomes 0 with probability p, and the others are divided by 1 - p."""
    if p < 0.0 or p > 1.0:
        raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")
    made = _functions.dropout(input, p, training)
    return input.copy_(made) if inplace and training else made


def embedding(
    input,
    weight,
    padding_idx=None,
    max_norm=None,
    norm_type=2.0,
    scale_grad_by_freq=False,
    sparse=False,
):
    """The rows of weight (rows, width) that ids of any shape choose."""
    for name, is_asked in (
        ("max_norm", max_norm is not None),
        ("scale_grad_by_freq", scale_grad_by_freq),
        ("sparse", sparse),
    ):
        if is_asked:
            raise UnsupportedError(
                f"{name} is not supported here: embedding takes padding_idx beside its table."
            )
    if padding_idx is not None:
        rows = weight.size(0)
        assert -rows <= padding_idx < rows, "Padding_idx must be within num_embeddings"
        padding_idx %= rows
    return _functions.embedding(input, weight, padding_idx)


def one_hot(tensor, num_classes=-1):
    """Zeros with a one at each class: (..., num_classes), int64."""
    return _functions.one_hot(tensor, num_classes)


def layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-5):
    """Over the last axes: (input - mean) / sqrt(var + eps), times weight, plus bias."""
    if not isinstance(normalized_shape, (tuple, list)):
        raise TypeError(
            "layer_norm(): argument 'normalized_shape' (position 2) must be tuple of ints, not "
            f"{type(normalized_shape).__name__}"
        )
    return _functions.layer_norm(input, normalized_shape, weight, bias, eps)


def rms_norm(input, normalized_shape, weight=None, eps=None):
    """Over the last axes: input / sqrt(mean of squares + eps), times weight."""
    return _functions.rms_norm(input, normalized_shape, weight, eps)


@named("ConstantPadNdBackward0")
def pad(input, pad, mode="constant", value=None):
    """The input with cells of `value` around it.

    `pad` says how many before and behind, for the last axis first. Negative ones take cells away.
    """
    if mode != "constant":
        raise UnsupportedError(f"mode={mode!r} is not supported here: pad has mode='constant'.")
    if len(pad) % 2 or len(pad) > 2 * input.dim():
        raise RuntimeError(
            f"Length of pad should be even and no more than twice the number of dimensions of the "
            f"input. Pad length is {len(pad)} while the input has {input.dim()} dimensions."
        )
    shape, to, taken = list(input.shape), [slice(None)] * input.dim(), [slice(None)] * input.dim()
    for place in range(len(pad) // 2):
        axis = input.dim() - 1 - place
        before, behind = pad[2 * place], pad[2 * place + 1]
        length = shape[axis]
        shape[axis] = length + before + behind
        if shape[axis] < 0:
            # PyTorch cuts before it cuts behind, and the two are refused in different ways.
            kind = IndexError if -before > length else RuntimeError
            raise kind(
                f"The input size {length}, plus negative padding {before} and {behind}, resulted "
                "in a negative output size"
            )
        taken[axis] = slice(max(0, -before), length - max(0, -behind))
        start = max(0, before)
        to[axis] = slice(start, start + length - max(0, -before) - max(0, -behind))
    made = torch.full(shape, 0 if value is None else value, dtype=input.dtype)
    made[tuple(to)] = input[tuple(taken)]
    return made


__getattr__ = module_getattr("torch.nn.functional", globals())
