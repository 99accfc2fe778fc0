"""What PyTorch says of views, and of taking apart and joining, that shapes do not allow."""

from torch._sentences import dtype_word, numbers, out_of_range, unexpanded


def sizes_of(asked):
    sizes = asked.given[1] if len(asked.given) > 1 else ()
    return list(sizes) if isinstance(sizes, (list, tuple)) else [sizes]


def unfit(asked, found):
    sizes = sizes_of(asked)
    if asked.name in ("view_as", "reshape_as"):
        sizes = asked.shapes[1]
    count = asked.given[0].numel()
    if count == 0 and -1 in sizes and 0 in sizes:
        return RuntimeError(
            f"cannot reshape tensor of 0 elements into shape {sizes} because the unspecified "
            "dimension size -1 can be any value and is ambiguous"
        )
    return RuntimeError(f"shape '{sizes}' is invalid for input of size {count}")


def unclear(asked, found):
    wrong = [each for each in sizes_of(asked) if each < -1]
    if wrong:
        return RuntimeError(f"invalid shape dimension {wrong[0]}")
    return RuntimeError("only one dimension can be inferred")


def expanded(asked, found):
    shape, sizes = asked.shapes[0], sizes_of(asked)
    if asked.name == "expand_as":
        sizes = asked.shapes[1]
    if len(sizes) < len(shape):
        return RuntimeError(
            f"expand(torch.{dtype_word(asked.given[0])}Tensor{{{shape}}}, size={sizes}): the "
            "number of "
            f"sizes provided ({len(sizes)}) must be greater or equal to the number of dimensions "
            "in "
            f"the tensor ({len(shape)})"
        )
    return unexpanded(sizes, shape)


def joined(asked, found):
    parts = asked.given[0]
    if asked.name == "stack":
        at = next(at for at, each in enumerate(parts) if each.shape != parts[0].shape)
        return RuntimeError(
            f"stack expects each tensor to be equal size, but got {list(parts[0].shape)} at entry "
            "0 "
            f"and {list(parts[at].shape)} at entry {at}"
        )
    first = list(parts[0].shape)
    dim = numbers(found[1])[0]
    for at, each in enumerate(parts):
        shape = list(each.shape)
        if len(shape) != len(first):
            return RuntimeError(
                f"Tensors must have same number of dimensions: got {len(first)} and {len(shape)}"
            )
        for axis, (wanted, length) in enumerate(zip(first, shape)):
            if axis != dim and wanted != length:
                return RuntimeError(
                    f"Sizes of tensors must match except in dimension {dim}. Expected size "
                    f"{wanted} "
                    f"but got size {length} for tensor number {at} in the list."
                )
    return None


def scalar_in_list(asked, found):
    at = next(at for at, each in enumerate(asked.given[0]) if not each.shape)
    return RuntimeError(f"zero-dimensional tensor (at position {at}) cannot be concatenated")


def split(asked, found):
    sizes = list(asked["split_size"] if "split_size" in asked.places else sizes_of(asked))
    dim = asked["dim"] or 0
    length = asked.shapes[0][dim]
    if len(sizes) == 1 and sizes[0] < 0:
        return RuntimeError(
            f"split expects split_size be non-negative, but got split_size={sizes[0]}"
        )
    if len(sizes) == 1 and sizes[0] == 0:
        return RuntimeError(
            f"split_size can only be 0 if dimension size is 0, but got dimension size of {length}"
        )
    if any(each < 0 for each in sizes):
        return RuntimeError(
            "split_with_sizes expects split_sizes have only non-negative entries, but got "
            f"split_sizes={sizes}"
        )
    return RuntimeError(
        f"split_with_sizes expects split_sizes to sum exactly to {length} (input tensor's size at "
        f"dimension {dim}), but got split_sizes={sizes}"
    )


def narrowed(asked, found):
    start, count, length = int(found[1]), int(found[2]), int(found[4])
    if not -length <= start <= length:
        return out_of_range(start, length)
    return RuntimeError(f"start ({start}) + length ({count}) exceeds dimension size ({length}).")


def selected(asked, found):
    return IndexError(
        f"select(): index {found[1]} out of range for tensor of size {asked.shapes[0]} at "
        "dimension "
        f"{found[2]}"
    )


def permuted(asked, found):
    rank, sizes = len(asked.shapes[0]), sizes_of(asked)
    return RuntimeError(
        "permute(sparse_coo): number of dimensions in the tensor input does not match the length "
        "of "
        f"the desired ordering of dimensions i.e. input.dim() = {rank} is not equal to len(dims) = "
        f"{len(sizes)}"
    )


def turned(asked, found):
    return RuntimeError(
        f"t() expects a tensor with <= 2 dimensions, but self is {len(asked.shapes[0])}D"
    )


def repeated(asked, found):
    shape, counts = asked.shapes[0], sizes_of(asked)
    lengths = [1] * (len(counts) - len(shape)) + shape
    made = [one * two for one, two in zip(lengths, counts)]
    return RuntimeError(
        f"Trying to create tensor with negative dimension {min(made)}: {made}"
    )


def rolled(asked, found):
    shifts, dims = (
        len(each) if isinstance(each, (tuple, list)) else 1
        for each in (asked["shifts"], asked["dims"])
    )
    return RuntimeError(
        f"shifts and dimensions must align. shifts: {shifts}, dims:{dims}"
    )
