"""Losses as functions."""

import math
import warnings

import torch
from torch import _casting, _functions
from torch._grad_names import named
from torch._sentences import dtype_word


def _reduced(losses, reduction):
    """The losses' mean, their sum, or each."""
    if reduction == "mean":
        return losses.mean()
    if reduction == "sum":
        return losses.sum()
    _needs_reduction(reduction)
    return losses


def _needs_reduction(reduction):
    if reduction not in ("mean", "sum", "none"):
        raise ValueError(f"{reduction} is not a valid value for reduction")


def _needs_ids(name, input, target):
    """Class ids, one for each row of scores."""
    for place, (word, each) in enumerate((("input", input), ("target", target))):
        if not isinstance(each, torch.Tensor):
            raise TypeError(
                f"{name}(): argument '{word}' (position {place + 1}) must be Tensor, not "
                f"{type(each).__name__}"
            )
    if target.dtype not in (torch.int64, torch.uint8) and not target.is_floating_point():
        raise RuntimeError(f"expected scalar type Long but found {dtype_word(target)}")
    if not target.is_floating_point() and input.dim() > 1 and target.dim() > 0:
        if input.shape[0] != target.shape[0]:
            raise ValueError(
                f"Expected input batch_size ({input.shape[0]}) to match target batch_size "
                f"({target.shape[0]})."
            )


def reduction_of(reduction, size_average=None, reduce=None):
    """The reduction; `size_average` and `reduce` are its old names, of which PyTorch warns."""
    if size_average is not None or reduce is not None:
        size_average = True if size_average is None else size_average
        reduce = True if reduce is None else reduce
        # Tensors that stand here by mistake end in PyTorch's error of their truth.
        reduction = "mean" if size_average and reduce else "sum" if reduce else "none"
        warnings.warn(
            "size_average and reduce args will be deprecated, please use "
            f"reduction='{reduction}' instead.",
            stacklevel=3,
        )
    _needs_reduction(reduction)
    return reduction


def _node_of_classes(made, input, target, reduction, label_smoothing=0.0):
    """The loss with the name of the node that PyTorch makes last."""
    axes = len(input.shape)
    if axes == 2 and not label_smoothing and len(target.shape) == 1:
        return made
    if made.requires_grad:
        if target.is_floating_point():
            made._node = "DivBackward1" if reduction == "mean" else "NegBackward0"
        elif label_smoothing:
            made._node = "AddBackward0"
        elif axes > 2:
            is_view = reduction == "none" and axes != 4
            made._node = "ViewBackward0" if is_view else "NllLoss2DBackward0"
    return made


def _warn_of_sizes(input, target):
    if tuple(input.shape) != tuple(target.shape):
        warnings.warn(
            f"Using a target size ({target.size()}) that is different to the input size "
            f"({input.size()}). This will likely lead to incorrect results due to broadcasting. "
            "Please ensure they have the same size.",
            stacklevel=3,
        )


def l1_loss(input, target, size_average=None, reduce=None, reduction="mean"):
    """The mean of |input - target|."""
    reduction = reduction_of(reduction, size_average, reduce)
    _warn_of_sizes(input, target)
    return _functions.l1_loss(input, target, reduction=reduction)


def mse_loss(input, target, size_average=None, reduce=None, reduction="mean"):
    """The mean of (input - target)^2."""
    reduction = reduction_of(reduction, size_average, reduce)
    _warn_of_sizes(input, target)
    input, target = _casting.wide(input, target)
    made = _functions.mse_loss(input, target, reduction=reduction)
    if input.dtype is not target.dtype:
        own, other = (input, target) if input.requires_grad else (target, input)
        # PyTorch computes the loss, and refuses its gradient.
        made._refused = f"Found dtype {dtype_word(other)} but expected {dtype_word(own)}"
    return made


@named("SmoothL1LossBackward0")
def smooth_l1_loss(input, target, size_average=None, reduce=None, reduction="mean", beta=1.0):
    """Squares divided by 2 * beta below beta, distances less beta / 2 above."""
    reduction = reduction_of(reduction, size_average, reduce)
    _warn_of_sizes(input, target)
    if beta < 0:
        raise RuntimeError("smooth_l1_loss does not support negative values for beta.")
    input, target = _casting.wide(input, target)
    if beta == 0:
        return _functions.l1_loss(input, target, reduction=reduction)
    away = (input - target).abs()
    each = torch.where(away < beta, 0.5 * away * away / beta, away - 0.5 * beta)
    return _reduced(each, reduction)


@named("HuberLossBackward0")
def huber_loss(input, target, reduction="mean", delta=1.0):
    """Half of squares below delta, delta * (distance - delta / 2) above."""
    _warn_of_sizes(input, target)
    if delta <= 0:
        raise RuntimeError("huber_loss does not support non-positive values for delta.")
    input, target = _casting.wide(input, target)
    away = (input - target).abs()
    each = torch.where(away <= delta, 0.5 * away * away, delta * (away - 0.5 * delta))
    return _reduced(each, reduction)


def gaussian_nll_loss(input, target, var, full=False, eps=1e-6, reduction="mean"):
    """Minus the log-probability of targets under normal distributions of these variances."""
    if var.size() != input.size():
        if input.size()[:-1] == var.size():
            var = var.unsqueeze(-1)
        elif input.size()[:-1] != var.size()[:-1] or var.size(-1) != 1:
            raise ValueError("var is of incorrect size")
    if reduction not in ("none", "mean", "sum"):
        raise ValueError(reduction + " is not valid")
    if torch.any(var < 0):
        raise ValueError("var has negative entry/entries")
    # At least eps; the gradient goes on as if it had not been raised.
    var = var + (var.detach().clamp(min=eps) - var.detach())
    each = 0.5 * (torch.log(var) + (input - target) ** 2 / var)
    if full:
        each = each + 0.5 * math.log(2 * math.pi)
    return _reduced(each, reduction)


def nll_loss(
    input,
    target,
    weight=None,
    size_average=None,
    ignore_index=-100,
    reduce=None,
    reduction="mean",
):
    """The mean of minus the log-probability (N, C, ...) of the class (N, ...) that is right."""
    reduction = reduction_of(reduction, size_average, reduce)
    _needs_ids("nll_loss_nd", input, target)
    made = _functions.nll_loss(
        input, target, weight, ignore_index=ignore_index, reduction=reduction
    )
    return _node_of_classes(made, input, target, reduction)


def cross_entropy(
    input,
    target,
    weight=None,
    size_average=None,
    ignore_index=-100,
    reduce=None,
    reduction="mean",
    label_smoothing=0.0,
):
    """nll_loss of the log_softmax of scores (N, C, ...); targets may be probabilities too."""
    reduction = reduction_of(reduction, size_average, reduce)
    _needs_ids("cross_entropy_loss", input, target)
    if not 0 <= label_smoothing <= 1:
        raise RuntimeError(
            f"label_smoothing must be between 0.0 and 1.0. Got: {label_smoothing:g}"
        )
    made = _functions.cross_entropy(
        input,
        target,
        weight,
        ignore_index=ignore_index,
        reduction=reduction,
        label_smoothing=label_smoothing,
    )
    return _node_of_classes(made, input, target, reduction, label_smoothing)


@named("BinaryCrossEntropyBackward0")
def binary_cross_entropy(
    input, target, weight=None, size_average=None, reduce=None, reduction="mean"
):
    """The cross-entropy of probabilities of yes; logarithms are not below -100."""
    reduction = reduction_of(reduction, size_average, reduce)
    if tuple(input.shape) != tuple(target.shape):
        raise ValueError(
            f"Using a target size ({target.size()}) that is different to the input size "
            f"({input.size()}) is deprecated. Please ensure they have the same size."
        )
    input, target = _casting.wide(input, target)
    if target.dtype is not input.dtype:
        raise RuntimeError(
            f"Found dtype {dtype_word(target)} but expected {dtype_word(input)}"
        )
    if ((input < 0) | (input > 1)).any():
        raise RuntimeError("all elements of input should be between 0 and 1")
    of_yes = input.log().clamp(min=-100)
    of_no = torch.log1p(-input).clamp(min=-100)
    each = (target - 1) * of_no - target * of_yes
    return _reduced(each if weight is None else each * weight, reduction)


def binary_cross_entropy_with_logits(
    input,
    target,
    weight=None,
    size_average=None,
    reduce=None,
    reduction="mean",
    pos_weight=None,
):
    """binary_cross_entropy of the sigmoid of input, without overflow."""
    reduction = reduction_of(reduction, size_average, reduce)
    if tuple(input.shape) != tuple(target.shape):
        raise ValueError(
            f"Target size ({target.size()}) must be the same as input size ({input.size()})"
        )
    if not target.is_floating_point():
        raise RuntimeError(
            f"result type {dtype_word(input)} can't be cast to the desired output type "
            f"{dtype_word(target)}"
        )
    return _functions.binary_cross_entropy_with_logits(
        input, target, weight, reduction=reduction, pos_weight=pos_weight
    )


def kl_div(
    input, target, size_average=None, reduce=None, reduction="mean", log_target=False
):
    """target * (log(target) - input), where input is a log-probability."""
    if reduction != "batchmean":
        reduction = reduction_of(reduction, size_average, reduce)
    if reduction == "mean":
        warnings.warn(
            "reduction: 'mean' divides the total loss by both the batch size and the support size."
            "'batchmean' divides only by the batch size, and aligns with the KL div math "
            "definition.'mean' will be changed to behave the same as 'batchmean' in the next major "
            "release.",
            stacklevel=2,
        )
    if log_target:
        each = target.exp() * (target - input)
    else:
        each = torch.where(target > 0, target * target.log(), 0.0) - target * input
    if reduction == "batchmean":
        return each.sum() / input.shape[0] if input.dim() else each.sum()
    return _reduced(each, reduction)


def hinge_embedding_loss(
    input, target, margin=1.0, size_average=None, reduce=None, reduction="mean"
):
    """input where the target is 1, max(0, margin - input) where it is -1."""
    reduction = reduction_of(reduction, size_average, reduce)
    of_others = (margin - input).clamp(min=0)
    each = torch.where(target != 1, of_others, 0.0) + torch.where(target != -1, input, 0.0)
    return _reduced(each, reduction)


@named("SoftMarginLossBackward0")
def soft_margin_loss(input, target, size_average=None, reduce=None, reduction="mean"):
    """log(1 + exp(-target * input))."""
    reduction = reduction_of(reduction, size_average, reduce)
    return _reduced(torch.log1p(torch.exp(-target * input)), reduction)


def poisson_nll_loss(
    input, target, log_input=True, full=False, size_average=None, eps=1e-8, reduce=None,
    reduction="mean",
):  # fmt: skip
    """How unlikely counts are, by Poisson's distribution; `input` is its mean's logarithm."""
    reduction = reduction_of(reduction, size_average, reduce)
    if log_input:
        loss = torch.exp(input) - target * input
    else:
        loss = input - target * torch.log(input + eps)
    if full:
        stirling = target * torch.log(target) - target + 0.5 * torch.log(2 * math.pi * target)
        loss = loss + stirling.masked_fill(target <= 1, 0)
    return _reduced(loss, reduction)


@named("MultiMarginLossBackward0")
def multi_margin_loss(
    input, target, p=1, margin=1.0, weight=None, size_average=None, reduce=None, reduction="mean"
):
    """How much each other class comes within a margin of the right one, averaged over classes."""
    reduction = reduction_of(reduction, size_average, reduce)
    rows = input.unsqueeze(0) if input.dim() == 1 else input
    right = target.reshape(-1, 1)
    short = (margin - rows.gather(1, right) + rows).clamp(min=0) ** p
    short = short if weight is None else short * weight[right]
    loss = short.scatter(1, right, 0.0).sum(1) / rows.shape[1]
    return _reduced(loss.squeeze(0) if input.dim() == 1 else loss, reduction)


def multilabel_soft_margin_loss(
    input, target, weight=None, size_average=None, reduce=None, reduction="mean"
):
    """The entropy of each label, yes or no, averaged over the labels."""
    reduction = reduction_of(reduction, size_average, reduce)
    yes, no = (torch.nn.functional.logsigmoid(each) for each in (input, -input))
    loss = -(target * yes + (1 - target) * no)
    return _reduced((loss if weight is None else loss * weight).mean(-1), reduction)


def cosine_embedding_loss(
    input1, input2, target, margin=0, size_average=None, reduce=None, reduction="mean"
):
    """1 - cos where the target is 1, max(0, cos - margin) where it is -1."""
    reduction = reduction_of(reduction, size_average, reduce)
    # PyTorch adds this to the squares before it takes roots.
    epsilon = 1e-12
    dot = (input1 * input2).sum(-1)
    sizes = ((input1 * input1).sum(-1) + epsilon) * ((input2 * input2).sum(-1) + epsilon)
    cos = dot / sizes.sqrt()
    of_same = torch.where(target == 1, 1 - cos, 0.0)
    of_others = torch.where(target == -1, (cos - margin).clamp(min=0), 0.0)
    return _reduced(of_same + of_others, reduction)


def margin_ranking_loss(
    input1, input2, target, margin=0, size_average=None, reduce=None, reduction="mean"
):
    """max(0, -target * (input1 - input2) + margin)."""
    reduction = reduction_of(reduction, size_average, reduce)
    return _reduced((-target * (input1 - input2) + margin).clamp_min(0), reduction)


def triplet_margin_loss(
    anchor,
    positive,
    negative,
    margin=1.0,
    p=2,
    eps=1e-6,
    swap=False,
    size_average=None,
    reduce=None,
    reduction="mean",
):
    """max(0, distance to the positive - distance to the negative + margin)."""
    reduction = reduction_of(reduction, size_average, reduce)

    def distance(x1, x2):
        return (x1 - x2 + eps).norm(p, -1)

    losses = _short_of(distance, anchor, positive, negative, margin, swap).clamp_min(0)
    return _reduced(losses, reduction)


def _short_of(distance, anchor, positive, negative, margin, swap):
    """By how much the negative is not farther than the positive and the margin."""
    near, far = distance(anchor, positive), distance(anchor, negative)
    if swap:
        far = torch.minimum(far, distance(positive, negative))
    return margin + near - far


def triplet_margin_with_distance_loss(
    anchor, positive, negative, *, distance_function=None, margin=1.0, swap=False, reduction="mean"
):
    """The same, by a distance of one's own."""
    distance = distance_function or torch.nn.functional.pairwise_distance
    losses = _short_of(distance, anchor, positive, negative, margin, swap).clamp(min=0)
    return _reduced(losses, reduction)
