"""The order of a picture's numbers in memory: channels before places, or behind them."""

from torch import _dtypes, _functions

_BEHIND = {_dtypes.CHANNELS_LAST: 4, _dtypes.CHANNELS_LAST_3D: 5}
_clone = _functions.function("clone")


def is_behind(memory_format):
    return memory_format in _BEHIND


def has_channels_behind(tensor, memory_format):
    rank = _BEHIND[memory_format]
    return tensor.dim() == rank and tensor.permute(0, *range(2, rank), 1).is_contiguous()


def with_channels_behind(tensor, memory_format):
    """The tensor, or a copy whose channels are next to one another in memory."""
    rank = _BEHIND[memory_format]
    if tensor.dim() != rank:
        name = repr(memory_format).removeprefix("torch.")
        raise RuntimeError(f"required rank {rank} tensor to use {name} format")
    if has_channels_behind(tensor, memory_format):
        return tensor
    places = tuple(range(2, rank))
    moved = tensor.permute(0, *places, 1).contiguous()
    return moved.permute(0, rank - 1, *(each - 1 for each in places))


def clone(self, *, memory_format=None):
    made = _clone(self)
    if memory_format is _dtypes.CONTIGUOUS_FORMAT:
        return made.contiguous()
    return with_channels_behind(made, memory_format) if is_behind(memory_format) else made
