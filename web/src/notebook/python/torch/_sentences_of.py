"""What PyTorch says where single operations refuse their arguments."""

import math

from torch._sentences import dtype_word, numbers, out_of_range, spelled, unexpanded, unlike


def said(sentence, kind=RuntimeError):
    """A rule whose sentence is always the same; {} stands for what the pattern found, in order."""
    return lambda asked, found: kind(sentence.format(*found.groups()))


def _multiplied(a, b):
    return RuntimeError(
        f"mat1 and mat2 shapes cannot be multiplied ({spelled(a)} and {spelled(b)})"
    )


def _batches(a, b):
    return RuntimeError(
        f"Expected size for first two dimensions of batch2 tensor to be: [{a[0]}, {a[2]}] but got: "
        f"[{b[0]}, {b[1]}]."
    )


def _vectors(a, b):
    return RuntimeError(
        f"inconsistent tensor size, expected tensor [{a}] and src [{b}] to have the same number of "
        f"elements, but got {a} and {b} elements respectively"
    )


def _product(asked, found):
    """matmul, mm, mv, dot and bmm, of shapes that do not fit."""
    a, b = asked.shapes
    ranks = (len(a), len(b))
    if 0 in ranks:
        return RuntimeError(
            f"both arguments to matmul need to be at least 1D, but they are {ranks[0]}D and {ranks[1]}D"
        )
    if ranks == (1, 1):
        return _vectors(a[0], b[0])
    if ranks == (2, 1):
        return RuntimeError(f"size mismatch, got {a[0]}, {spelled(a)},{b[0]}")
    if ranks == (1, 2):
        return _multiplied([1, *a], b)
    if ranks == (2, 2):
        return _multiplied(a, b)
    rows = math.prod(a[:-1])
    if ranks[1] == 1:
        return RuntimeError(f"size mismatch, got {rows}, {rows}x{a[-1]},{b[0]}")
    if ranks[1] == 2:
        return _multiplied([rows, a[-1]], b)
    error = unlike(a[:-2], b[:-2])
    if error is not None:
        return error
    longer = max(len(a), len(b)) - 2
    batches = zip(*([1] * (longer + 2 - len(each)) + each[:-2] for each in (a, b)))
    batch = math.prod(max(pair) for pair in batches)
    rows = a[-2] if len(a) > 1 else 1
    return _batches([batch, rows, a[-1]], [batch, *b[-2:]])


def _dtypes_of_product(asked, found):
    a, b = asked.given[:2]
    if a.dim() == 1 and b.dim() == 1:
        return RuntimeError(
            "dot : expected both vectors to have same dtype, but found "
            f"{dtype_word(a)} and {dtype_word(b)}"
        )
    return RuntimeError(f"expected scalar type {dtype_word(a)} but found {dtype_word(b)}")


def _rank_of(name):
    def rule(asked, found):
        a, b = asked.shapes
        if name == "mm":
            return RuntimeError("self must be a matrix" if len(a) != 2 else "mat2 must be a matrix")
        if name == "bmm":
            return RuntimeError(f"batch{1 if len(a) != 3 else 2} must be a 3D tensor")
        if name == "mv":
            return RuntimeError(
                f"vector + matrix @ vector expected, got 1, {len(a)}, {len(b)}"
            )
        if name == "dot":
            return RuntimeError(f"1D tensors expected, but got {len(a)}D and {len(b)}D tensors")
        at = 0 if len(a) != 1 else 1
        rank = (len(a), len(b))[at]
        return RuntimeError(
            f"outer: Expected 1-D argument {('self', 'vec2')[at]}, but got {rank}-D"
        )

    return rule


def _bmm(asked, found):
    return _batches(*asked.shapes)


def _linear(asked, found):
    x, weight, bias = asked.shape("input"), asked.shape("weight"), asked["bias"]
    rows = [math.prod(x[:-1]), x[-1]] if len(x) != 2 else x
    if x[-1] != weight[-1]:
        if len(x) == 1:
            rows = [1, *x]
        return _multiplied(rows, weight[::-1])
    if bias is not None:
        return unexpanded([rows[0], weight[0]], bias.shape)
    return None


def _added(asked, found):
    a, b = (asked.shape(each) for each in list(asked.places)[1:3])
    if a[-1] != b[-2]:
        return _multiplied(a, b) if len(a) == 2 else _batches(a, b)
    return unexpanded([*a[:-1], b[-1]], asked.shape("input"))


def _sizes(asked):
    sizes = asked.given[1] if len(asked.given) > 1 else ()
    return list(sizes) if isinstance(sizes, (list, tuple)) else [sizes]


def _unfit(asked, found):
    sizes = _sizes(asked)
    if asked.name in ("view_as", "reshape_as"):
        sizes = asked.shapes[1]
    count = asked.given[0].numel()
    if count == 0 and -1 in sizes and 0 in sizes:
        return RuntimeError(
            f"cannot reshape tensor of 0 elements into shape {sizes} because the unspecified "
            "dimension size -1 can be any value and is ambiguous"
        )
    return RuntimeError(f"shape '{sizes}' is invalid for input of size {count}")


def _unclear(asked, found):
    wrong = [each for each in _sizes(asked) if each < -1]
    if wrong:
        return RuntimeError(f"invalid shape dimension {wrong[0]}")
    return RuntimeError("only one dimension can be inferred")


def _expanded(asked, found):
    shape, sizes = asked.shapes[0], _sizes(asked)
    if asked.name == "expand_as":
        sizes = asked.shapes[1]
    if len(sizes) < len(shape):
        return RuntimeError(
            f"expand(torch.{dtype_word(asked.given[0])}Tensor{{{shape}}}, size={sizes}): the number of "
            f"sizes provided ({len(sizes)}) must be greater or equal to the number of dimensions in "
            f"the tensor ({len(shape)})"
        )
    return unexpanded(sizes, shape)


def _joined(asked, found):
    parts = asked.given[0]
    if asked.name == "stack":
        at = next(at for at, each in enumerate(parts) if each.shape != parts[0].shape)
        return RuntimeError(
            f"stack expects each tensor to be equal size, but got {list(parts[0].shape)} at entry 0 "
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
                    f"Sizes of tensors must match except in dimension {dim}. Expected size {wanted} "
                    f"but got size {length} for tensor number {at} in the list."
                )
    return None


def _scalar_in_list(asked, found):
    at = next(at for at, each in enumerate(asked.given[0]) if not each.shape)
    return RuntimeError(f"zero-dimensional tensor (at position {at}) cannot be concatenated")


def _split(asked, found):
    sizes = list(asked["split_size"] if "split_size" in asked.places else _sizes(asked))
    dim = (asked["dim"] or 0) % max(len(asked.shapes[0]), 1)
    length = asked.shapes[0][dim]
    if len(sizes) == 1 and sizes[0] < 0:
        return RuntimeError(f"split expects split_size be non-negative, but got split_size={sizes[0]}")
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


def _narrowed(asked, found):
    start, count, length = int(found[1]), int(found[2]), int(found[4])
    if not -length <= start <= length:
        return out_of_range(start, length)
    return RuntimeError(f"start ({start}) + length ({count}) exceeds dimension size ({length}).")


def _selected(asked, found):
    return IndexError(
        f"select(): index {found[1]} out of range for tensor of size {asked.shapes[0]} at dimension "
        f"{found[2]}"
    )


def _permuted(asked, found):
    rank, sizes = len(asked.shapes[0]), _sizes(asked)
    return RuntimeError(
        "permute(sparse_coo): number of dimensions in the tensor input does not match the length of "
        f"the desired ordering of dimensions i.e. input.dim() = {rank} is not equal to len(dims) = "
        f"{len(sizes)}"
    )


def _turned(asked, found):
    return RuntimeError(
        f"t() expects a tensor with <= 2 dimensions, but self is {len(asked.shapes[0])}D"
    )


def _nothing(asked, found):
    dim = asked["dim"]
    if dim is None:
        kind = IndexError if asked.name.startswith("arg") else RuntimeError
        more = "" if kind is IndexError else " Specify the reduction dim with the 'dim' argument."
        return kind(f"{asked.name}(): Expected reduction dim to be specified for input.numel() == 0.{more}")
    return IndexError(f"{asked.name}(): Expected reduction dim {dim} to have non-zero size.")


def _of_ints(sentence):
    return lambda asked, found: RuntimeError(sentence.format(dtype_word(asked.given[0])))


def _softmax_of_ints(asked, found):
    word, name = dtype_word(asked.given[0]), asked.name
    dim, rank = asked["dim"], asked.given[0].dim()
    is_last = dim in (-1, rank - 1)
    which = "lastdim_kernel_impl" if is_last else "kernel_impl"
    return RuntimeError(f"\"{name}_{which}\" not implemented for '{word}'")


def _gathered(asked, found):
    index, shape = asked.shape("index"), asked.shapes[0]
    if len(index) != len(shape):
        return RuntimeError("Index tensor must have the same number of dimensions as input tensor")
    dim = asked["dim"] % max(len(shape), 1)
    at = next((at for at in range(len(shape)) if at != dim and index[at] > shape[at]), 0)
    return RuntimeError(
        f"Size does not match at dimension {at} expected index {index} to be smaller than self "
        f"{shape} apart from dimension {dim}"
    )


def _bounds(asked, found):
    length = asked.shapes[0][int(found[2])] if asked.shapes[0] else 1
    return RuntimeError(f"index {found[1]} is out of bounds for dimension {found[2]} with size {length}")


def _masked(asked, found):
    return unlike(asked.shape("mask"), asked.shapes[0])


def _condition(asked, found):
    return RuntimeError(
        "where expected condition to be a boolean tensor, but got a tensor with dtype "
        f"{dtype_word(asked.given[0])}"
    )


def _targets(asked, found):
    scores, target = asked.shapes
    if len(scores) > 1 and (not target or scores[0] != target[0]):
        count = target[0] if target else 0
        return ValueError(
            f"Expected input batch_size ({scores[0]}) to match target batch_size ({count})."
        )
    return None


def _normalized(asked, found):
    asked_for = asked["normalized_shape"]
    shape = [asked_for] if isinstance(asked_for, int) else list(asked_for)
    return RuntimeError(
        f"Given normalized_shape={shape}, expected input with shape "
        f"[{', '.join(['*', *map(str, shape)])}], but got input of size{asked.shapes[0]}"
    )


def _rows_of_embedding(asked, found):
    return RuntimeError(
        "Expected tensor for argument #1 'indices' to have one of the following scalar types: Long, "
        f"Int; but got torch.{dtype_word(asked.given[0])}Tensor instead (while checking arguments for "
        "embedding)"
    )


def _rounding(asked, found):
    return RuntimeError(
        "div expected rounding_mode to be one of None, 'trunc', or 'floor' but found "
        f"'{asked['rounding_mode']}'"
    )


def _low_and_high(asked, found):
    return RuntimeError(
        f"random_ expects 'from' to be less than 'to', but got from={asked['low']} >= to={asked['high']}"
    )


def _value_of_mask(asked, found):
    return RuntimeError(
        "masked_fill_ only supports a 0-dimensional value tensor, but got tensor with "
        f"{asked['value'].dim()} dimension(s)."
    )


def _added_rows(asked, found):
    dim = asked["dim"]
    count = asked.shape("source")[dim] if asked.shape("source") else 1
    return RuntimeError(
        f"index_add_(): Number of indices ({asked['index'].numel()}) should be equal to "
        f"source.size(dim): ({count}), for dim: {dim}"
    )


def _subscript_of(asked, found):
    """einsum: one letter for axes of different lengths."""
    letter, operands = found[1], list(asked["operands"])
    terms = asked["equation"].replace(" ", "").split("->")[0].split(",")
    first = None
    for at, (term, each) in enumerate(zip(terms, operands)):
        for place, name in enumerate(term):
            length = each.shape[place] if name == letter and "." not in term else 1
            if length != 1 and first is not None and length != first:
                return RuntimeError(
                    f"einsum(): subscript {letter} has size {length} for operand {at} which does not "
                    f"broadcast with previously seen size {first}"
                )
            first = length if length != 1 else first
    return None


def _result_of(asked, found):
    """einsum: a letter of the result that no operand has, or that stands there twice."""
    is_twice = asked["equation"].split("->")[-1].count(found[1]) > 1
    return RuntimeError(
        f"einsum(): output subscript {found[1]} "
        + (
            "appears more than once in the output"
            if is_twice
            else "does not appear in the equation for any input operand"
        )
    )


def _operands_of(asked, found):
    few = int(found[2]) < int(found[1])
    return RuntimeError(
        f"einsum(): {'fewer' if few else 'more'} operands were provided than specified in the equation"
    )


_BOOLS_OFF = (
    "Subtraction, the `-` operator, with a bool tensor is not supported. If you are trying to invert a "
    "mask, use the `~` or `logical_not()` operator instead."
)
_BOTH_BOOLS_OFF = (
    "Subtraction, the `-` operator, with two bool tensors is not supported. Use the `^` or "
    "`logical_xor()` operator instead."
)


def _subtracted(asked, found):
    are_bools = all(repr(getattr(each, "dtype", "")) == "torch.bool" for each in asked.given[:2])
    return RuntimeError(_BOTH_BOOLS_OFF if are_bools else _BOOLS_OFF)

