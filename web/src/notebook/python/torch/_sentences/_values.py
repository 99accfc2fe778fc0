"""What PyTorch says of wrong dtypes, numbers and targets."""

from torch._sentences import dtype_word, unlike


def said(sentence, kind=RuntimeError):
    """A rule whose sentence is always the same; {} stands for what the pattern found, in order."""
    return lambda asked, found: kind(sentence.format(*found.groups()))


def nothing(asked, found):
    dim = asked["dim"]
    if dim is None:
        kind = IndexError if asked.name.startswith("arg") else RuntimeError
        more = "" if kind is IndexError else " Specify the reduction dim with the 'dim' argument."
        return kind(
            f"{asked.name}(): Expected reduction dim to be specified for input.numel() == 0.{more}"
        )
    return IndexError(f"{asked.name}(): Expected reduction dim {dim} to have non-zero size.")


def of_ints(sentence):
    return lambda asked, found: RuntimeError(sentence.format(dtype_word(asked.given[0])))


def softmax_of_ints(asked, found):
    word, name = dtype_word(asked.given[0]), asked.name
    dim, rank = asked["dim"], asked.given[0].dim()
    is_last = dim in (-1, rank - 1)
    which = "lastdim_kernel_impl" if is_last else "kernel_impl"
    return RuntimeError(f"\"{name}_{which}\" not implemented for '{word}'")


def masked(asked, found):
    shapes = asked.shape("mask"), asked.shapes[0]
    return unlike(*(reversed(shapes) if asked.is_in_place else shapes))


_C_NAMES = {
    "Long": "long int", "Int": "int", "Short": "short int", "Char": "signed char",
    "Byte": "unsigned char", "Float": "float", "Double": "double", "Half": "c10::Half",
}  # fmt: skip


def c_name(value):
    """A tensor's dtype as C++ calls it."""
    return _C_NAMES.get(dtype_word(value), dtype_word(value))


def mask_of_others(asked, found):
    word = dtype_word(asked["mask"])
    return RuntimeError(
        "masked_fill_ only supports boolean masks, but got mask with dtype "
        f"{_C_NAMES.get(word, word)}"
    )


def condition(asked, found):
    return RuntimeError(
        "where expected condition to be a boolean tensor, but got a tensor with dtype "
        f"{dtype_word(asked.given[0])}"
    )


def targets(asked, found):
    scores, target = asked.shapes
    if len(scores) > 1 and (not target or scores[0] != target[0]):
        count = target[0] if target else 0
        return ValueError(
            f"Expected input batch_size ({scores[0]}) to match target batch_size ({count})."
        )
    if len(scores) == 2 and len(target) > 1:
        return RuntimeError("0D or 1D target tensor expected, multi-target not supported")
    if len(scores) == 3:
        return RuntimeError(
            f"Expected target size [{scores[0]}, {scores[2]}], got {list(target)}"
        )
    return None


def normalized(asked, found):
    asked_for = asked["normalized_shape"]
    shape = [asked_for] if isinstance(asked_for, int) else list(asked_for)
    return RuntimeError(
        f"Given normalized_shape={shape}, expected input with shape "
        f"[{', '.join(['*', *map(str, shape)])}], but got input of size{asked.shapes[0]}"
    )


def rows_of_embedding(asked, found):
    word = dtype_word(asked.given[0])
    kind = "CPUBoolType" if word == "Bool" else f"torch.{word}Tensor"
    return RuntimeError(
        "Expected tensor for argument #1 'indices' to have one of the following scalar types: "
        "Long, "
        f"Int; but got {kind} instead (while checking arguments "
        "for "
        "embedding)"
    )


def rounding(asked, found):
    return RuntimeError(
        "div expected rounding_mode to be one of None, 'trunc', or 'floor' but found "
        f"'{asked['rounding_mode']}'"
    )


def low_and_high(asked, found):
    return RuntimeError(
        f"random_ expects 'from' to be less than 'to', but got from={asked['low']} >= "
        f"to={asked['high']}"
    )


def value_of_mask(asked, found):
    return RuntimeError(
        "masked_fill_ only supports a 0-dimensional value tensor, but got tensor with "
        f"{asked['value'].dim()} dimension(s)."
    )


_BOOLS_OFF = (
    "Subtraction, the `-` operator, with a bool tensor is not supported. If you are trying to "
    "invert a "
    "mask, use the `~` or `logical_not()` operator instead."
)


_BOTH_BOOLS_OFF = (
    "Subtraction, the `-` operator, with two bool tensors is not supported. Use the `^` or "
    "`logical_xor()` operator instead."
)


def subtracted(asked, found):
    are_bools = all(repr(getattr(each, "dtype", "")) == "torch.bool" for each in asked.given[:2])
    return RuntimeError(_BOTH_BOOLS_OFF if are_bools else _BOOLS_OFF)


def step(asked, found):
    return RuntimeError("step must be nonzero") if asked["step"] == 0 else None
