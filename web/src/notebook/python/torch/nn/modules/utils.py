"""Sizes of kernels: one number for all axes, or one for each."""

from collections.abc import Iterable
from itertools import repeat


def _ntuple(n, name="parse"):
    def parse(x):
        return tuple(x) if isinstance(x, Iterable) else tuple(repeat(x, n))

    parse.__name__ = name
    return parse


_single = _ntuple(1, "_single")
_pair = _ntuple(2, "_pair")
_triple = _ntuple(3, "_triple")
_quadruple = _ntuple(4, "_quadruple")


def consume_prefix_in_state_dict_if_present(state_dict, prefix):
    """Takes a prefix off the names of a state dict, in place."""
    for name in [each for each in state_dict if each.startswith(prefix)]:
        state_dict[name.removeprefix(prefix)] = state_dict.pop(name)
    metadata = getattr(state_dict, "_metadata", {})
    for name in [each for each in metadata if each.startswith(prefix)]:
        metadata[name.removeprefix(prefix)] = metadata.pop(name)
