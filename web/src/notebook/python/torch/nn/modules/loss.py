"""Losses, a class for each function."""

from .. import functional as F
from .._losses import reduction_of
from ._settings import SettingsLayer
from .distance import PairwiseDistance
from .module import Module


class _Loss(SettingsLayer):
    """A `weight` or `pos_weight` is a buffer."""

    def __init__(self, *args, **kwargs):
        super().__init__()
        given = self._given(args, kwargs)
        old = [given.pop(each, None) for each in ("size_average", "reduce")]
        if any(each is not None for each in old):
            given["reduction"] = reduction_of(given["reduction"], *old)
        for each, value in given.items():
            if each in ("weight", "pos_weight"):
                self.register_buffer(each, value)
            else:
                setattr(self, each, value)
        self._setting_names = tuple(given)

    def forward(self, input, target):
        return self._loss(input, target)

    def _loss(self, *tensors):
        settings = {name: getattr(self, name) for name in self._setting_names}
        return self._call(*tensors, **settings)

    def __dir__(self):
        return [name for name in super().__dir__() if name != "_setting_names"]


_OLD = {"size_average": None, "reduce": None}
_PLAIN = {**_OLD, "reduction": "mean"}


class L1Loss(_Loss):
    """The mean of |input - target|."""

    _function = "l1_loss"
    _settings = _PLAIN


class MSELoss(_Loss):
    """The mean of (input - target)^2."""

    _function = "mse_loss"
    _settings = _PLAIN


class SmoothL1Loss(_Loss):
    """Squares below beta, distances above."""

    _function = "smooth_l1_loss"
    _settings = {**_PLAIN, "beta": 1.0}


class HuberLoss(_Loss):
    """Squares below delta, delta times distances above."""

    _function = "huber_loss"
    _settings = {"reduction": "mean", "delta": 1.0}


class GaussianNLLLoss(Module):
    """Minus the log-probability of targets under normal distributions of given variances."""

    def __init__(self, *, full=False, eps=1e-6, reduction="mean"):
        super().__init__()
        self.full, self.eps, self.reduction = full, eps, reduction

    def forward(self, input, target, var):
        return F.gaussian_nll_loss(input, target, var, self.full, self.eps, self.reduction)


class PoissonNLLLoss(_Loss):
    """Minus the log-probability of counts whose expected number, or its logarithm, is given."""

    _function = "poisson_nll_loss"
    _settings = {
        "log_input": True,
        "full": False,
        "size_average": None,
        "eps": 1e-8,
        "reduce": None,
        "reduction": "mean",
    }


class NLLLoss(_Loss):
    """The mean of minus the log-probability (N, C, ...) of the class (N, ...) that is right."""

    _function = "nll_loss"
    _settings = {
        "weight": None,
        "size_average": None,
        "ignore_index": -100,
        "reduce": None,
        "reduction": "mean",
    }


class CrossEntropyLoss(_Loss):
    """NLLLoss of the log_softmax of scores (N, C, ...)."""

    _function = "cross_entropy"
    _settings = {**NLLLoss._settings, "label_smoothing": 0.0}


class KLDivLoss(_Loss):
    """target * (log(target) - input), where input is a log-probability."""

    _function = "kl_div"
    _settings = {**_PLAIN, "log_target": False}


class CTCLoss(_Loss):
    """The loss of sequences whose places are not told."""

    _function = "ctc_loss"
    _settings = {"blank": 0, "reduction": "mean", "zero_infinity": False}

    def forward(self, log_probs, targets, input_lengths, target_lengths):
        return self._loss(log_probs, targets, input_lengths, target_lengths)


class BCELoss(_Loss):
    """The cross-entropy of probabilities of yes, and targets from 0 to 1."""

    _function = "binary_cross_entropy"
    _settings = {"weight": None, **_PLAIN}


class BCEWithLogitsLoss(_Loss):
    """BCELoss of the sigmoid of input."""

    _function = "binary_cross_entropy_with_logits"
    _settings = {"weight": None, **_PLAIN, "pos_weight": None}


class HingeEmbeddingLoss(_Loss):
    """input where the target is 1, max(0, margin - input) where it is -1."""

    _function = "hinge_embedding_loss"
    _settings = {"margin": 1.0, **_PLAIN}


class SoftMarginLoss(_Loss):
    """log(1 + exp(-target * input))."""

    _function = "soft_margin_loss"
    _settings = _PLAIN


class MultiLabelSoftMarginLoss(_Loss):
    """The mean over labels of BCEWithLogitsLoss."""

    _function = "multilabel_soft_margin_loss"
    _settings = {"weight": None, **_PLAIN}


class MultiMarginLoss(_Loss):
    """How much each other class comes within a margin of the right one."""

    _function = "multi_margin_loss"
    _settings = {"p": 1, "margin": 1.0, "weight": None, **_PLAIN}


class _PairLoss(_Loss):
    def forward(self, input1, input2, target):
        return self._loss(input1, input2, target)


class CosineEmbeddingLoss(_PairLoss):
    """1 - cos where the target is 1, max(0, cos - margin) where it is -1."""

    _function = "cosine_embedding_loss"
    _settings = {"margin": 0.0, **_PLAIN}


class MarginRankingLoss(_PairLoss):
    """max(0, -target * (input1 - input2) + margin)."""

    _function = "margin_ranking_loss"
    _settings = {"margin": 0.0, **_PLAIN}


class TripletMarginLoss(_Loss):
    """max(0, distance to the positive - distance to the negative + margin)."""

    _function = "triplet_margin_loss"
    _settings = {"margin": 1.0, "p": 2.0, "eps": 1e-6, "swap": False, **_PLAIN}

    def forward(self, anchor, positive, negative):
        return self._loss(anchor, positive, negative)


class TripletMarginWithDistanceLoss(Module):
    """The same, by a distance of one's own."""

    def __init__(self, *, distance_function=None, margin=1.0, swap=False, reduction="mean"):
        super().__init__()
        self.distance_function = distance_function or PairwiseDistance()
        self.margin, self.swap, self.reduction = margin, swap, reduction

    def forward(self, anchor, positive, negative):
        return F.triplet_margin_with_distance_loss(
            anchor, positive, negative, distance_function=self.distance_function,
            margin=self.margin, swap=self.swap, reduction=self.reduction,
        )  # fmt: skip
