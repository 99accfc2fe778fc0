"""Dropout of whole channels, and such that keeps the mean and the variance of SELU."""

import math

from torch import _functions

# Dropped cells become -_LOWEST, scaled and moved.
_LOWEST = 1.7580993408473766


def _must_be_probability(p):
    if p < 0.0 or p > 1.0:
        raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")


def dropout1d(input, p=0.5, training=True, inplace=False):
    """Dropout of whole channels of (N, C, length)."""
    return _of_channels(input, p, training, inplace)


def dropout2d(input, p=0.5, training=True, inplace=False):
    """Dropout of whole channels of (N, C, height, width)."""
    return _of_channels(input, p, training, inplace)


def dropout3d(input, p=0.5, training=True, inplace=False):
    """Dropout of whole channels of (N, C, depth, height, width)."""
    return _of_channels(input, p, training, inplace)


def _channels(input):
    """One cell for each channel."""
    if input.dim() < 2:
        raise RuntimeError("Feature dropout requires at least 2 dimensions in the input")
    return input.new_ones(*input.shape[:2], *[1] * (input.dim() - 2))


def _of_channels(input, p, training, inplace):
    _must_be_probability(p)
    if not training or p == 0:
        return input
    made = input * _functions.dropout(_channels(input), p, True)
    return input.copy_(made) if inplace else made


def alpha_dropout(input, p=0.5, training=False, inplace=False):
    """Dropout that leaves mean and variance as they are where they were 0 and 1."""
    _must_be_probability(p)
    if not training or p == 0 or not input.numel():
        return input
    return _with_mean(input, input.new_ones(*input.shape), p, inplace)


def feature_alpha_dropout(input, p=0.5, training=False, inplace=False):
    """The same of whole channels."""
    _must_be_probability(p)
    if not training or p == 0 or not input.numel():
        return input
    return _with_mean(input, _channels(input), p, inplace)


def _with_mean(input, ones, p, inplace):
    if p == 1:
        return input.mul_(0) if inplace else input * 0
    kept = ones.bernoulli_(1 - p)
    scale = 1.0 / math.sqrt((_LOWEST * _LOWEST * p + 1) * (1 - p))
    moved = kept.add(-1).mul_(_LOWEST * scale).add_(_LOWEST * scale * p)
    kept.mul_(scale)
    return (input.mul_(kept) if inplace else input * kept).add_(moved)
