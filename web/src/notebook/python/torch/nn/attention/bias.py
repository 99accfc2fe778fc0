"""Causal masks of sequences of different lengths, as tensors that name their kind."""

import enum

import torch
from torch._unsupported import module_getattr


class CausalVariant(enum.IntEnum):
    """Where the diagonal begins: in the upper left corner, or in the lower right one."""

    UPPER_LEFT = 1
    LOWER_RIGHT = 2


class CausalBias(torch.Tensor):
    """A mask of bools (queries, keys) that `scaled_dot_product_attention` takes as `attn_mask`."""

    def __new__(cls, variant, seq_len_q, seq_len_kv):
        shift = 0 if variant == CausalVariant.UPPER_LEFT else seq_len_kv - seq_len_q
        made = torch.ones(seq_len_q, seq_len_kv, dtype=torch.bool).tril(shift)
        made.__class__ = cls
        made.variant, made.seq_len_q, made.seq_len_kv = variant, seq_len_q, seq_len_kv
        return made

    def __init__(self, variant, seq_len_q, seq_len_kv):
        if self.variant == CausalVariant.LOWER_RIGHT and seq_len_q > seq_len_kv:
            import warnings

            warnings.warn(
                "Lower right causal bias will produce NaNs in the output when seq_len_q > "
                "seq_len_kv!",
                stacklevel=3,
            )


def causal_upper_left(*size):
    """The mask by which query i sees the keys up to i."""
    return CausalBias(CausalVariant.UPPER_LEFT, *_lengths(size))


def causal_lower_right(*size):
    """The mask by which the last query sees all keys, and each before it one key less."""
    return CausalBias(CausalVariant.LOWER_RIGHT, *_lengths(size))


def _lengths(size):
    size = size[0] if len(size) == 1 else size
    if len(size) != 2:
        raise ValueError(f"A causal mask has two lengths, of queries and keys, not {len(size)}.")
    return size


__getattr__ = module_getattr("torch.nn.attention.bias", globals())
