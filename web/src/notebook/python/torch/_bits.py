"""The bits of a tensor as those of another dtype, and parts of a tensor that are reduced."""

import math

from torch import _dtypes, _functions as f
from torch._grad_names import named
from torch._making import from_cells, zeros
from torch._sentences import dtype_word

_CODES = {
    "bool": "B", "uint8": "B", "int8": "b", "int16": "h", "int32": "i", "int64": "q",
    "float32": "f", "float64": "d", "float16": "e",
}  # fmt: skip


def _bytes_of(tensor):
    import struct

    name, cells = repr(tensor.dtype).removeprefix("torch."), list(tensor._cells())
    if name == "bfloat16":
        return b"".join(struct.pack("<f", each)[2:] for each in cells)
    return struct.pack(f"<{len(cells)}{_CODES[name]}", *cells)


def _cells_of(data, name):
    import struct

    if name == "bfloat16":
        halves = (b"\0\0" + data[at : at + 2] for at in range(0, len(data), 2))
        return [struct.unpack("<f", each)[0] for each in halves]
    code = _CODES[name]
    return list(struct.unpack(f"<{len(data) // struct.calcsize(code)}{code}", data))


def viewed_as(tensor, dtype):
    """The bits as numbers of another dtype, in memory of their own. Raises RuntimeError for an axis
    that does not fit."""
    if dtype.is_complex:
        from torch._complex import view_as_complex

        return view_as_complex(tensor.reshape(*tensor.shape[:-1], -1, 2))
    own, asked, shape = tensor.element_size(), dtype.itemsize, list(tensor.shape)
    if own != asked:
        word = dtype_word(zeros(0, dtype=dtype))
        tail = f" to view {dtype_word(tensor)} as {word} (different element sizes)"
        if not shape:
            raise RuntimeError(f"self.dim() cannot be 0{tail}")
        if tensor.stride(-1) != 1:
            raise RuntimeError(f"self.stride(-1) must be 1{tail}, but got {tensor.stride(-1)}")
        if shape[-1] * own % asked:
            by = asked // own
            raise RuntimeError(
                f"self.size(-1) must be divisible by {by}{tail}, but got {shape[-1]}"
            )
        shape[-1] = shape[-1] * own // asked
    data = _bytes_of(tensor.detach())
    return from_cells(_cells_of(data, repr(dtype).removeprefix("torch.")), shape, dtype)


_EMPTY = {"sum": 0.0, "mean": math.nan, "max": -math.inf, "min": math.inf, "prod": 1.0}


@named("SegmentReduceBackward0")
def segment_reduce(data, reduce, *, lengths=None, indices=None, offsets=None, axis=0, unsafe=False,
                   initial=None):  # fmt: skip
    """The sum, mean, product or extreme of parts of the first axis, whose lengths are given."""
    if lengths is None:
        bounds = offsets.tolist()
        counts = [after - before for before, after in zip(bounds, bounds[1:])]
    else:
        counts = lengths.tolist()
    if not unsafe and sum(counts) != data.shape[axis]:
        raise RuntimeError(
            "segment_reduce(): Expected all rows of lengths along axis to sum to "
            "data.size(lengths.dim()-1) when !unsafe."
        )
    found = []
    for part in data.split(counts, axis):
        start = _EMPTY[reduce] if initial is None else float(initial)
        if not part.shape[axis]:
            found.append(f.full(part.sum(axis).shape, start, dtype=data.dtype))
            continue
        made = getattr(part, {"max": "amax", "min": "amin"}.get(reduce, reduce))(axis)
        if initial is not None and reduce in ("max", "min"):
            made = made.clamp(**{"min" if reduce == "max" else "max": start})
        elif initial is not None:
            count = part.shape[axis]
            made = {"sum": made + start, "prod": made * start}.get(reduce, made + start / count)
        found.append(made)
    return f.stack(found, axis)
