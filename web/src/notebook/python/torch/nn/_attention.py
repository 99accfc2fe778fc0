"""`multi_head_attention_forward`, by PyTorch's parameters."""

import math

import torch
from torch import _casting, _follows, _functions


def multi_head_attention_forward(
    query,
    key,
    value,
    embed_dim_to_check,
    num_heads,
    in_proj_weight,
    in_proj_bias,
    bias_k,
    bias_v,
    add_zero_attn,
    dropout_p,
    out_proj_weight,
    out_proj_bias,
    training=True,
    key_padding_mask=None,
    need_weights=True,
    attn_mask=None,
    use_separate_proj_weight=False,
    q_proj_weight=None,
    k_proj_weight=None,
    v_proj_weight=None,
    static_k=None,
    static_v=None,
    average_attn_weights=True,
    is_causal=False,
):
    """Attention of query (L, N, E) to key and value (S, N, E), with the batch second or without.

    Gives the output (L, N, E) and, with need_weights, the weights (N, L, S) or (N, heads, L, S).
    """
    if static_k is not None or static_v is not None:
        raise NotImplementedError(
            "static_k and static_v are not supported here: give key and value instead."
        )
    is_batched = _check_shapes(query, key, value, key_padding_mask, attn_mask, num_heads)
    if not is_batched:
        query, key, value = (each.unsqueeze(1) for each in (query, key, value))
        if key_padding_mask is not None:
            key_padding_mask = key_padding_mask.unsqueeze(0)
    _check_call(query, key, value, embed_dim_to_check, num_heads, use_separate_proj_weight)
    if key_padding_mask is not None and key_padding_mask.shape != (key.shape[1], key.shape[0]):
        raise AssertionError(
            f"expecting key_padding_mask shape of {(key.shape[1], key.shape[0])}, but got "
            f"{key_padding_mask.shape}"
        )
    attn_mask = _checked_mask(attn_mask, query, key, num_heads)
    p = dropout_p if training else 0.0
    is_half = _casting.target[0] is not None or query.dtype in (torch.float16, torch.bfloat16)
    if use_separate_proj_weight or bias_k is not None or add_zero_attn or is_half:
        if use_separate_proj_weight:
            in_weights = (q_proj_weight, k_proj_weight, v_proj_weight)
            given = zip(("query", "key", "value"), (query, key, value), in_weights)
            for name, each, weight in given:
                expected = (query.shape[-1], each.shape[-1])
                assert weight.shape == expected, (
                    f"expecting {name} weights shape of {expected}, but got {weight.shape}"
                )
        else:
            in_weights = in_proj_weight.chunk(3)
        output, weights = _with_extras(
            (query, key, value),
            num_heads,
            (in_weights, in_proj_bias, out_proj_weight, out_proj_bias),
            (bias_k, bias_v, add_zero_attn),
            (key_padding_mask, attn_mask),
            p,
        )
    else:
        output, weights = _functions.multi_head_attention_forward(
            query,
            key,
            value,
            num_heads,
            in_proj_weight,
            in_proj_bias,
            out_proj_weight,
            out_proj_bias,
            dropout_p=p,
            training=training,
            key_padding_mask=key_padding_mask,
            need_weights=need_weights,
            attn_mask=attn_mask,
            average_attn_weights=False,
        )
    # PyTorch's output lies row after row, with the batch second: later draws go by memory.
    output = output.contiguous().view(query.shape)
    if not is_batched:
        output = output.squeeze(1)
    if not need_weights:
        return output, None
    weights = weights.view(weights.shape)
    if average_attn_weights:
        weights = weights.mean(dim=1) if _follows.newest else weights.sum(dim=1) / num_heads
    return output, weights if is_batched else weights.squeeze(0)


def _check_shapes(query, key, value, padding, mask, heads):
    """Whether there is a batch. Raises AssertionError for shapes that do not fit."""
    rank = query.dim()
    if rank not in (2, 3):
        raise AssertionError(
            f"query should be unbatched 2D or batched 3D tensor but received {rank}-D query tensor"
        )
    what = "batched (3-D)" if rank == 3 else "unbatched (2-D)"
    assert key.dim() == rank and value.dim() == rank, (
        f"For {what} `query`, expected `key` and `value` to be {rank}-D but found "
        f"{key.dim()}-D and {value.dim()}-D tensors respectively"
    )
    if padding is not None:
        assert padding.dim() == rank - 1, (
            f"For {what} `query`, expected `key_padding_mask` to be `None` or {rank - 1}-D but "
            f"found {padding.dim()}-D tensor instead"
        )
        if padding.dtype != torch.bool and not padding.is_floating_point():
            raise AssertionError("only bool and floating types of key_padding_mask are supported")
    if mask is not None:
        assert mask.dim() in (2, 3), (
            f"For {what} `query`, expected `attn_mask` to be `None`, 2-D or 3-D but found "
            f"{mask.dim()}-D tensor instead"
        )
        if rank == 2 and mask.dim() == 3:
            expected = (heads, query.shape[0], key.shape[0])
            assert tuple(mask.shape) == expected, (
                f"Expected `attn_mask` shape to be {expected} but got {mask.shape}"
            )
    return rank == 3


def _check_call(query, key, value, width_to_check, heads, is_separate):
    width = query.shape[-1]
    assert width == width_to_check, (
        f"was expecting embedding dimension of {width_to_check}, but got {width}"
    )
    assert width % heads == 0, f"embed_dim {width} not divisible by num_heads {heads}"
    if is_separate:
        assert key.shape[:2] == value.shape[:2], (
            f"key's sequence and batch dims {key.shape[:2]} do not match value's {value.shape[:2]}"
        )
    else:
        assert key.shape == value.shape, (
            f"key shape {key.shape} does not match value shape {value.shape}"
        )


def _checked_mask(mask, query, key, heads):
    """The mask of attention. Raises RuntimeError for a shape that does not fit."""
    if mask is None:
        return None
    assert mask.is_floating_point() or mask.dtype == torch.bool, (
        f"Only float, byte, and bool types are supported for attn_mask, not {mask.dtype}"
    )
    rows, batch, _ = query.shape
    wanted = (rows, key.shape[0])
    if mask.dim() == 3:
        wanted = (batch * heads, *wanted)
    if tuple(mask.shape) != wanted:
        raise RuntimeError(
            f"The shape of the {mask.dim()}D attn_mask is {mask.shape}, but should be {wanted}."
        )
    return mask


def _with_extras(inputs, heads, weights, extras, masks, p):
    """Attention with weights of their own for query, key and value, or with added keys."""
    in_weights, in_bias, out_weight, out_bias = weights
    bias_k, bias_v, adds_zeros = extras
    padding, mask = masks
    biases = (None, None, None) if in_bias is None else in_bias.chunk(3)
    query, key, value = (
        torch.nn.functional.linear(*each) for each in zip(inputs, in_weights, biases)
    )
    rows, batch, width = query.shape
    if bias_k is not None:
        key = torch.cat([key, bias_k.repeat(1, batch, 1)])
        value = torch.cat([value, bias_v.repeat(1, batch, 1)])
    query, key, value = (
        each.contiguous().view(len(each), batch * heads, width // heads).transpose(0, 1)
        for each in (query, key, value)
    )
    if adds_zeros:
        zeros = query.new_zeros(batch * heads, 1, width // heads)
        key, value = torch.cat([key, zeros], dim=1), torch.cat([value, zeros], dim=1)
    # The added keys are hidden from no query.
    for _ in range(key.shape[1] - len(inputs[1])):
        mask, padding = (None if each is None else _with_open_key(each) for each in (mask, padding))
    scores = torch.bmm(query / math.sqrt(width // heads), key.transpose(-2, -1))
    scores = scores.view(batch, heads, rows, key.shape[1])
    if mask is not None and mask.dim() == 3:
        mask = mask.view(scores.shape)
    if padding is not None:
        padding = padding.view(batch, 1, 1, key.shape[1])
    for each in (mask, padding):
        if each is not None and each.dtype == torch.bool:
            scores = scores.masked_fill(each, float("-inf"))
        elif each is not None:
            scores = scores + each
    weights = torch.softmax(scores, dim=-1)
    used = torch.nn.functional.dropout(weights, p) if p > 0 else weights
    output = torch.bmm(used.view(batch * heads, rows, key.shape[1]), value)
    output = output.transpose(0, 1).contiguous().view(rows, batch, width)
    return torch.nn.functional.linear(output, out_weight, out_bias), used


def _with_open_key(mask):
    """The mask with one more key, to which every query may attend."""
    return torch.cat([mask, torch.zeros_like(mask[..., :1])], dim=-1)
