"""`torch.nn.functional`: what layers compute, without their parameters."""

import torch
from torch import _follows, _functions, _half
from torch._algebra import pdist as _pdist
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
    rrelu,
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
from ._convolutions import (
    conv1d,
    conv2d,
    conv3d,
    conv_transpose1d,
    conv_transpose2d,
    fold,
    unfold,
)
from ._ctc import ctc_loss
from ._dropping import (
    alpha_dropout,
    dropout1d,
    dropout2d,
    dropout3d,
    feature_alpha_dropout,
)
from ._losses import (
    binary_cross_entropy,
    binary_cross_entropy_with_logits,
    cosine_embedding_loss,
    cross_entropy,
    gaussian_nll_loss,
    hinge_embedding_loss,
    huber_loss,
    kl_div,
    l1_loss,
    margin_ranking_loss,
    mse_loss,
    nll_loss,
    multi_margin_loss,
    multilabel_soft_margin_loss,
    poisson_nll_loss,
    smooth_l1_loss,
    soft_margin_loss,
    triplet_margin_loss,
    triplet_margin_with_distance_loss,
)
from ._normalizing import batch_norm, group_norm, instance_norm, local_response_norm
from ._padding import pad
from ._pooling import (
    adaptive_avg_pool1d,
    adaptive_avg_pool2d,
    adaptive_avg_pool3d,
    adaptive_max_pool1d,
    adaptive_max_pool2d,
    adaptive_max_pool3d,
    avg_pool1d,
    avg_pool2d,
    avg_pool3d,
    lp_pool1d,
    lp_pool2d,
    max_pool1d,
    max_pool2d,
    max_pool3d,
    max_unpool1d,
    max_unpool2d,
    max_unpool3d,
)
from ._resizing import channel_shuffle, interpolate, pixel_shuffle, pixel_unshuffle
from ._sampling import affine_grid, grid_sample

upsample = interpolate


def linear(input, weight, bias=None):
    """input (..., in) times weight^T (in, out), plus bias (out)."""
    return _functions.linear(input, weight, bias)


def dropout(input, p=0.5, training=True, inplace=False):
    """In training, each cell becomes 0 with probability p, and the others are divided by 1 - p.

    Where nothing can become 0, it is the input itself.
    """
    if p < 0.0 or p > 1.0:
        raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")
    if not training or p == 0:
        return input
    made = _functions.dropout(input, p, training)
    return input.copy_(made) if inplace else made


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
    for place, (word, each) in enumerate((("weight", weight), ("indices", input))):
        if not isinstance(each, torch.Tensor):
            raise TypeError(
                f"embedding(): argument '{word}' (position {place + 1}) must be Tensor, not "
                f"{type(each).__name__}"
            )
    if max_norm is not None:
        with torch.no_grad():
            rows = torch.unique(input)
            weight[rows] = torch.renorm(weight[rows], norm_type, 0, max_norm)
    for name, is_asked in (
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


pdist = named("PdistBackward0")(_pdist)


@named("EmbeddingBagBackward0")
def embedding_bag(
    input,
    weight,
    offsets=None,
    max_norm=None,
    norm_type=2,
    scale_grad_by_freq=False,
    mode="mean",
    sparse=False,
    per_sample_weights=None,
    include_last_offset=False,
    padding_idx=None,
):
    """The mean, sum or largest of the rows of weight that each bag of ids chooses.

    A bag is a row of ids, or begins at an offset.
    """
    if mode not in ("mean", "sum", "max"):
        raise ValueError("mode has to be one of sum, mean or max")
    shares = per_sample_weights
    if shares is not None and mode != "sum":
        raise NotImplementedError(
            "embedding_bag: per_sample_weights was not None. per_sample_weights is only supported "
            f"for mode='sum' (got mode='{mode}'). Please open a feature request on GitHub."
        )
    if shares is not None and shares.shape != input.shape:
        raise ValueError(
            f"embedding_bag: If per_sample_weights ({shares.shape}) is not None, then it must have "
            f"the same shape as the input ({input.shape})"
        )
    if input.dim() == 2:
        parts = range(input.shape[0])
    else:
        if offsets is None:
            raise ValueError("offsets has to be a 1D Tensor but got None")
        starts = offsets.tolist()
        ends = starts[1:] if include_last_offset else [*starts[1:], input.shape[0]]
        parts = [slice(start, end) for start, end in zip(starts, ends)]
    rows = []
    for part in parts:
        bag, share = input[part], None if shares is None else shares[part]
        if padding_idx is not None:
            stays = bag != padding_idx % weight.shape[0]
            bag, share = bag[stays], None if share is None else share[stays]
        if bag.numel() == 0:
            rows.append(weight.new_zeros(weight.shape[1]))
            continue
        found = embedding(bag, weight, None, max_norm, norm_type, scale_grad_by_freq, sparse)
        found = found if share is None else found * share.unsqueeze(1)
        rows.append(found.amax(0) if mode == "max" else getattr(found, mode)(0))
    return torch.stack(rows)


def bilinear(input1, input2, weight, bias=None):
    """For each matrix of weight (out, in1, in2): input1 times it, times input2, plus bias."""
    made = torch.einsum("...i,kij,...j->...k", input1, weight, input2)
    if bias is not None:
        return made + bias
    if made.requires_grad:
        made._node = "TrilinearBackward0"
    return made


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
    kind = _half.mixed(input, (weight, bias)) if _follows.newest else None
    if kind is None:
        return _functions.layer_norm(input, normalized_shape, weight, bias, eps)
    made = _functions.layer_norm(input.float(), normalized_shape, weight, bias, eps).to(kind)
    made._node = "NativeLayerNormBackward0"
    return made


def rms_norm(input, normalized_shape, weight=None, eps=None):
    """Over the last axes: input / sqrt(mean of squares + eps), times weight."""
    return _functions.rms_norm(input, normalized_shape, weight, eps)


__getattr__ = module_getattr("torch.nn.functional", globals())
