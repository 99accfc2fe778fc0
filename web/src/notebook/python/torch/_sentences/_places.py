"""What PyTorch says of indices."""

from torch._sentences import _WORDS, numbers, unexpanded


def gathered(asked, found):
    index, shape = asked.shape("index"), asked.shapes[0]
    if len(index) != len(shape):
        return RuntimeError("Index tensor must have the same number of dimensions as input tensor")
    dim = asked["dim"] % max(len(shape), 1)
    at = next((at for at in range(len(shape)) if at != dim and index[at] > shape[at]), 0)
    return RuntimeError(
        f"Size does not match at dimension {at} expected index {index} to be smaller than self "
        f"{shape} apart from dimension {dim}"
    )


def unscattered(shape, dim, index, source=None):
    """The error for an index that fits no tensor of a shape, or not the source; None where it
    does."""
    for name, other in (("self", shape), ("src", source)):
        if other is not None and (len(index) or 1) != (len(other) or 1):
            return RuntimeError(
                f"Index tensor must have the same number of dimensions as {name} tensor"
            )
    dim %= max(len(shape), 1)
    is_unfit = any(one > all for at, (one, all) in enumerate(zip(index, shape)) if at != dim)
    if not is_unfit and not any(one > all for one, all in zip(index, source or ())):
        return None
    text = f"Expected index {list(index)} to be smaller than self {list(shape)} apart from "
    text += f"dimension {dim}"
    if source is not None:
        text += f" and to be smaller size than src {list(source)}"
    return RuntimeError(text)


def scattered(asked, found):
    # A number has no shape.
    source = asked.shape("src") or None
    return unscattered(asked.shapes[0], asked["dim"], asked.shape("index"), source)


def bounds(asked, found):
    length = asked.shapes[0][int(found[2])] if asked.shapes[0] else 1
    return RuntimeError(
        f"index {found[1]} is out of bounds for dimension {found[2]} with size {length}"
    )


def added_rows(asked, found):
    dim = asked["dim"]
    count = asked.shape("source")[dim] if asked.shape("source") else 1
    return RuntimeError(
        f"index_add_(): Number of indices ({asked['index'].numel()}) should be equal to "
        f"source.size(dim): ({count}), for dim: {dim}"
    )


def read_axes(asked):
    """For each item its code, the axis that it reads, and how many tensors stood before it."""
    codes, tensors = asked.given[1], list(asked.given[2])
    rank, place, found = len(asked.shapes[0]), 0, []
    kinds = []
    while place < len(codes):
        kinds.append(codes[place])
        place += {0: 2, 1: 5, 5: 2}.get(codes[place], 1)
    widths = []
    rest = iter(tensors)
    for kind in kinds:
        each = next(rest) if kind == 4 else None
        is_mask = each is not None and repr(each.dtype) == "torch.bool"
        widths.append(each.dim() if is_mask else int(kind in (0, 1, 4)))
    missing = rank - sum(widths)
    axis = order = 0
    for kind, width in zip(kinds, widths):
        found.append((kind, axis, order))
        axis += missing if kind == 3 else width
        order += width if kind == 4 else 0
    return found


def outside(asked, found):
    """An index that lies outside: which axis PyTorch calls it by."""
    value, axis, length = int(found[1]), int(found[2]), int(found[3])
    read = read_axes(asked)
    shape = asked.shapes[0]
    if asked.text.startswith("select"):
        codes, place = asked.given[1], 0
        for kind, at, _ in read:
            if kind == 0 and not -shape[at] <= codes[place + 1] < shape[at]:
                value, axis, length = codes[place + 1], at, shape[at]
                break
            place += {0: 2, 1: 5, 5: 2}.get(kind, 1)
    else:
        axis = next((order for kind, at, order in read if kind == 4 and at == axis), axis)
    return IndexError(f"index {value} is out of bounds for dimension {axis} with size {length}")


def too_many(asked, found):
    rank = len(asked.shapes[0])
    if rank == 0:
        return IndexError(
            "invalid index of a 0-dim tensor. Use `tensor.item()` in Python or "
            "`tensor.item<T>()` in C++ to convert a 0-dim tensor to a number"
        )
    return IndexError(f"too many indices for tensor of dimension {rank}")


def mask(asked, found):
    mask, shape = numbers(found[1]), numbers(found[2])
    read, axis = read_axes(asked), int(found[3])
    # Axes that a number has chosen from are gone.
    gone = [at for kind, at, _ in read if kind == 0] if len(asked.shapes[0]) > len(shape) else []
    starts = [at - sum(each < at for each in gone) for kind, at, _ in read if kind == 4]
    within = axis - max((at for at in starts if at <= axis), default=0)
    return IndexError(
        f"The shape of the mask {mask} at index {within} does not "
        f"match the shape of the indexed tensor {shape} at index {found[3]}"
    )


def different(asked, found):
    shapes = [list(each.shape) for each in asked.given[2]]
    return IndexError(
        "shape mismatch: indexing tensors could not be broadcast together with shapes "
        + ", ".join(map(str, shapes))
    )


def other_type(asked, found):
    return RuntimeError(
        "Index put requires the source and destination dtypes match, got "
        f"{_WORDS[found[1]]} for the destination and {_WORDS[found[2]]} for the source."
    )


def unassigned(asked, found):
    value, chosen = numbers(found[1]), numbers(found[2])
    if 4 in [kind for kind, _, _ in read_axes(asked)]:
        return RuntimeError(
            f"shape mismatch: value tensor of shape {value} cannot be broadcast to indexing result "
            f"of shape {chosen}"
        )
    return unexpanded(chosen, value)
