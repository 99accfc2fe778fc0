"""Attention whose scores a function changes, and masks that a function tells.

All scores are computed; PyTorch leaves out empty blocks.
"""

import inspect
import itertools
import math

import torch
from torch._tensor import Tensor

__all__ = [
    *("BlockMask", "and_masks", "create_block_mask", "create_mask", "flex_attention"),
    *("noop_mask", "or_masks"),
]


def noop_mask(batch, head, token_q, token_kv):
    """A mask of which all is shown."""
    return torch.ones((), dtype=torch.bool)


def _joined(masks, join, start):
    if not all(map(callable, masks)):
        raise RuntimeError(f"All inputs should be callable mask_mods: {masks}")

    def mask_mod(*places):
        made = start
        for each in masks:
            made = each(*places) if made is None else join(made, each(*places))
        return made

    return mask_mod


def and_masks(*mask_mods):
    return _joined(mask_mods, lambda one, other: one & other, None)


def or_masks(*mask_mods):
    return _joined(mask_mods, lambda one, other: one | other, None)


def _places(*lengths):
    """The places along each of four axes, as tensors that broadcast."""
    count = len(lengths)
    return [
        torch.arange(length).view([-1 if axis == at else 1 for axis in range(count)])
        for at, length in enumerate(lengths)
    ]


def create_mask(mod_fn, B, H, Q_LEN, KV_LEN, device="cpu", **named):
    """(B, H, Q_LEN, KV_LEN): what a mask_mod shows, or the scores a score_mod makes of zeros."""
    shape = (1 if B is None else B, 1 if H is None else H, Q_LEN, KV_LEN)
    if len(inspect.signature(mod_fn).parameters) == 5:
        return mod_fn(torch.zeros(shape), *_places(*shape)).expand(shape)
    made = mod_fn(*_places(*shape))
    return (made if isinstance(made, Tensor) else torch.tensor(bool(made))).expand(shape)


def create_block_mask(
    mask_mod, B, H, Q_LEN, KV_LEN, device="cpu", BLOCK_SIZE=128, _compile=False, **named
):
    sizes = BLOCK_SIZE if isinstance(BLOCK_SIZE, (tuple, list)) else (BLOCK_SIZE, BLOCK_SIZE)
    return BlockMask(create_mask(mask_mod, B, H, Q_LEN, KV_LEN), mask_mod, tuple(sizes))


class BlockMask:
    """What a mask_mod shows, and in which blocks of it there is anything to see."""

    def __init__(self, shown, mask_mod, sizes):
        self._shown, self.mask_mod, self.BLOCK_SIZE = shown, mask_mod, sizes
        self.seq_lengths = tuple(shown.shape[-2:])

    @property
    def shape(self):
        return tuple(self._shown.shape)

    def numel(self):
        return math.prod(self.shape)

    def to_dense(self):
        """(B, H, rows of blocks, columns of blocks): ones where a block is not empty."""
        high, wide = self.BLOCK_SIZE
        rows, columns = (-(-each // size) for each, size in zip(self.seq_lengths, self.BLOCK_SIZE))
        return torch.stack([
            torch.stack([
                self._shown[..., r * high : (r + 1) * high, c * wide : (c + 1) * wide]
                .flatten(-2)
                .any(-1)
                for c in range(columns)
            ], -1)
            for r in range(rows)
        ], -2).to(torch.int32)  # fmt: skip

    def sparsity(self):
        """How much of the blocks is empty, in percent."""
        blocks = self.to_dense().float()
        return 100 * (1 - blocks.sum().item() / blocks.numel())

    def to_string(self, grid_size=(20, 20), limit=4):
        blocks = self.to_dense().float()
        if isinstance(grid_size, int):
            grid_size = tuple(blocks.shape[-2:]) if grid_size == -1 else (grid_size,) * 2
        down, across = (max(1, -(-n // most)) for n, most in zip(blocks.shape[-2:], grid_size))
        found = []
        for place in itertools.product(*map(range, blocks.shape[:-2])):
            if len(found) == limit:
                found.append("...")
                found.append(
                    "To print out more, set BlockMask.to_string(grid_size=(r, c), limit=N)"
                )
                break
            text = f"{place}\n"
            for r in range(0, blocks.shape[-2], down):
                for c in range(0, blocks.shape[-1], across):
                    share = blocks[place][r : r + down, c : c + across].mean().item()
                    text += {1.0: "██", 0.0: "  "}.get(share, "░░")
                text += "\n"
            found.append(text)
        return "\n".join(found)

    def __str__(self):
        head = f"BlockMask(shape={self.shape}, sparsity={self.sparsity():.2f}%, \n"
        return f"{head}{self.to_string().strip()}\n)"

    __repr__ = __str__


def flex_attention(
    query,
    key,
    value,
    score_mod=None,
    block_mask=None,
    scale=None,
    enable_gqa=False,
    return_lse=False,
    kernel_options=None,
):
    """softmax(score_mod(query key^T * scale)) value; (B, H, L, E) each."""
    for name, each in (("query", query), ("key", key), ("value", value)):
        if each.dim() != 4:
            raise NotImplementedError(f"NYI: {name} must be 4D, got {each.dim()}D")
    heads, others = query.shape[1], key.shape[1]
    if heads != others:
        if not enable_gqa:
            raise ValueError(
                f"Expect query and key/value to have the same number of heads but got Hq={heads} "
                f"and Hkv={others}. Try setting enable_gqa=True for GQA."
            )
        if heads % others:
            raise ValueError(
                "Expect number of query heads to be a multiple of kv heads for GQA but got "
                f"Hq={heads} and Hkv={others}."
            )
        key, value = (each.repeat_interleave(heads // others, 1) for each in (key, value))
    scale = 1 / math.sqrt(query.shape[-1]) if scale is None else scale
    scores = query @ key.transpose(-2, -1) * scale
    if score_mod is not None:
        scores = score_mod(scores, *_places(*scores.shape))
    if block_mask is not None:
        shown = block_mask._shown[..., : scores.shape[-2], : scores.shape[-1]]
        scores = scores.masked_fill(~shown, float("-inf"))
    highest = scores.detach().amax(-1, keepdim=True)
    # Rows of which nothing is shown give zeros.
    shares = (scores - highest.masked_fill(highest == float("-inf"), 0.0)).exp()
    total = shares.sum(-1, keepdim=True)
    made = (shares / total.masked_fill(total == 0, 1.0)) @ value
    return (made, torch.logsumexp(scores, -1)) if return_lse else made
