"""Numbers of float16 and bfloat16: the engine computes them in float32, and each result is rounded."""

import math
import struct

from torch import _dtypes, _engine
from torch._arguments import TENSOR, TEXT

_KINDS = {
    _dtypes.BY_NAME[name]._place: (TEXT, len(name), *name.encode())
    for name in ("float16", "bfloat16")
}
_ROUND = _engine.OPERATIONS["round_to"].place

# Operations whose results are views, or may be.
_VIEWS = frozenset(
    """view reshape flatten transpose permute t T mT expand squeeze unsqueeze view_as expand_as select
    slice narrow diagonal split chunk unbind contiguous detach getitem""".split()
)
# Operations that only choose among numbers of their operands, or make some that every dtype has.
_KEEPING = frozenset(
    """cat stack clone repeat tile roll flip tril triu setitem index_put neg abs sign relu where max
    min amax amin maximum minimum topk sort gather scatter index_select masked_select masked_fill
    repeat_interleave embedding floor ceil trunc round zeros ones empty eye zeros_like ones_like
    empty_like init_zeros init_ones""".split()
)
# The leaves of these dtypes that require gradients.
leaves = set()
# Whether there may be tensors of these dtypes.
is_asked = [False]


def keeps(name, names, kind, floating):
    """Whether the results of an operation need no rounding: `names` are its tensors' dtypes, `kind`
    is that of its results, and `floating` tells of fractions among its arguments."""
    if name in _VIEWS:
        return True
    return name in _KEEPING and not floating and names <= {kind}


def mixed(input, parameters):
    """The dtype of an input of float16 or bfloat16 where the tensors of its layer are of float32: PyTorch
    computes in float32, and the result has the input's dtype. None of other inputs."""
    if not is_asked[0] or input.dtype not in (_dtypes.FLOAT16, _dtypes.BFLOAT16):
        return None
    kinds = {each.dtype for each in parameters if hasattr(each, "dtype")}
    return input.dtype if kinds == {_dtypes.FLOAT32} else None


# The place of the dtype of the tensor that is being made, which has no name yet.
making = [None]


def rounded(number, place):
    """The number of a tensor rounded to the dtype at a place."""
    making[0] = place
    try:
        return _engine.told(_asked(number, place, 0))
    finally:
        making[0] = None


def nearest(value, place):
    """A number of Python's rounded to the dtype at a place."""
    if not math.isfinite(value):
        return value
    single = struct.pack("<f", value)
    if place == _dtypes.FLOAT16._place:
        try:
            return struct.unpack("<e", struct.pack("<e", *struct.unpack("<f", single)))[0]
        except OverflowError:
            return math.copysign(math.inf, value)
    (bits,) = struct.unpack("<I", single)
    bits += 0x7FFF + (bits >> 16 & 1)
    return struct.unpack("<f", struct.pack("<I", bits & 0xFFFF0000))[0]


def round_in_place(number, place):
    _engine.told(_asked(number, place, _engine.IN_PLACE))


def _asked(number, place, flags):
    from torch import _named

    return _named.passed((_engine.TAPE, _ROUND, flags, 2, TENSOR, number, *_KINDS[place]))


def make_leaf(number, place):
    """Before a tensor requires a gradient: the engine rounds the gradients of what was rounded, where
    several join."""
    round_in_place(number, place)
    leaves.add(number)


def round_gradients(names):
    """After a backward pass: the gradients of leaves get their dtype."""
    for leaf in leaves:
        gradient = _engine.look(leaf)[3]
        if gradient != -1:
            round_in_place(gradient, names[leaf])
