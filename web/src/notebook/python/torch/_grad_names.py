"""What PyTorch calls the node of the graph that made a tensor, such as "MulBackward0"."""

import functools

from torch import _engine

# Where the name is not the operation's own in capitals followed by "Backward0".
_NAMES = {
    "add": "Add", "sub": "Sub", "mul": "Mul", "div": "Div", "floor_divide": "FloorDivide",
    "mm": "Mm", "mv": "Mv", "dot": "Dot", "outer": "Mul", "detach": "Detach",
    "silu": "Silu", "log_softmax": "LogSoftmax", "log1p": "Log1P", "where": "Where",
    "cumsum": "Cumsum", "cumprod": "Cumprod", "logsumexp": "Logsumexp", "view_as": "View",
    "expand_as": "Expand", "contiguous": "Clone", "T": "Permute", "mT": "Transpose",
    "softmin": "Softmax", "nll_loss": "NllLoss", "mse_loss": "MseLoss",
    "layer_norm": "NativeLayerNorm", "rms_norm": "FusedRmsNorm", "dropout": "Mul", "to": "ToCopy",
    "masked_select": "MaskedSelect", "index_put": "IndexPut", "maximum": "Maximum",
    "binary_cross_entropy_with_logits": "BinaryCrossEntropyWithLogits",
    "chunk": "Split", "t": "T", "square": "Pow",
    "cross_entropy": "NllLoss", "repeat_interleave": "IndexSelect", "one_hot": "OneHot",
    "flip": "Flip", "topk": "Topk", "remainder": "Remainder", "getitem": "Index",
    "multi_head_attention_forward": "View",
}  # fmt: skip


def _camel(name):
    return "".join(part[:1].upper() + part[1:] for part in name.strip("_").split("_"))


def arguments_of(made):
    """The places of a call's arguments in its numbers: of their tags, which come first."""
    place = 4
    for _ in range(made[3]):
        tag = made[place]
        yield place
        if tag in (_engine.WHOLES, _engine.TENSORS, _engine.TEXT):
            place += 2 + made[place + 1]
        elif tag == _engine.LONG_WHOLE:
            place += 3
        else:
            place += 1 if tag == _engine.NONE else 2


def _ranks(made):
    """The ranks of a call's operands, None where one is not known any more."""
    from torch._tensor import wrap

    found = []
    for place in arguments_of(made):
        if made[place] == _engine.TENSOR:
            try:
                found.append(len(wrap(made[place + 1]).shape))
            except RuntimeError:
                found.append(None)
    return found


def _matmul(made, tensor):
    ranks = tuple(_ranks(made))
    known = {(1, 1): "Dot", (2, 1): "Mv", (2, 2): "Mm", (1, 2): "Squeeze"}
    return (known.get(ranks) or "UnsafeView") + ("Backward3" if ranks == (1, 2) else "Backward0")


def _linear(made, tensor):
    rank, *others = _ranks(made)
    if rank == 2:
        return "AddmmBackward0" if len(others) == 2 else "MmBackward0"
    if rank == 1:
        return "AddBackward0" if len(others) == 2 else "SqueezeBackward3"
    return "ViewBackward0" if len(others) == 2 else "UnsafeViewBackward0"


def _has_dim(made):
    """Whether the call's second argument, an axis or several, is given."""
    return made[3] > 1 and made[6] != _engine.NONE


def _reducing(name):
    return lambda made, tensor: f"{name}Backward{int(_has_dim(made))}"


def _extreme(name):
    return lambda made, tensor: f"{name}Backward{int(not _has_dim(made))}"


def _reshaped(made, tensor):
    from torch._tensor import wrap

    is_view = len(made) > 5 and made[4] == _engine.TENSOR and wrap(made[5]).is_contiguous()
    return "ReshapeAliasBackward0" if is_view else "UnsafeViewBackward0"


def _absolute(made, tensor):
    """Of l1_loss: what its differences are reduced by."""
    return {"none": "AbsBackward0", "sum": "SumBackward0"}.get(_text(made), "MeanBackward0")


def _text(made):
    """The first text among a call's arguments."""
    place = next(each for each in arguments_of(made) if made[each] == _engine.TEXT)
    return "".join(chr(int(each)) for each in made[place + 2 :][: int(made[place + 1])])


def _of_last(name, count):
    """The node of a call whose last operand is a tensor or a number."""

    def node(made, tensor):
        tags = [made[place] for place in arguments_of(made)]
        return f"{name}Backward{int(tags[count - 1] == _engine.TENSOR)}"

    return node


def _power(made, tensor):
    return "PowBackward0" if made[6] != _engine.TENSOR else "PowBackward1"


def _quotient(made):
    if made[4] != _engine.TENSOR:
        return "MulBackward0"
    tags = [made[place] for place in arguments_of(made)]
    return "DivBackward2" if _engine.TEXT in tags else "DivBackward0"


def _bounds(made):
    """Whether clamp's bounds are tensors."""
    return made[6] == _engine.TENSOR or (made[3] > 2 and _engine.TENSOR in made[7:-1])


def views_of(made):
    """The nodes of the views that a call of an index makes, first to last; None where it copies."""
    codes = made[8 : 8 + made[7]]
    found, place = [], 0
    while place < len(codes):
        code = codes[place]
        if code in (4, 5):
            return None
        if code in _VIEWS:
            found.append(_VIEWS[code])
        place += _WIDTHS.get(code, 1)
    return found


# The codes of an index that make views, and how many numbers one takes where it is several.
_VIEWS = {0: "SelectBackward0", 1: "SliceBackward0", 2: "UnsqueezeBackward0"}
_WIDTHS = {0: 2, 1: 5}


def _getitem(made, tensor):
    """Of several views the last one made counts; a slice of all counts alone."""
    views = views_of(made)
    return "IndexBackward0" if views is None else (views or ["AliasBackward0"])[-1]


def _einsum(made, tensor):
    """Of several operands the last product counts; of one, the sum or the order of its axes."""
    letters = _text(made).replace(" ", "").replace(".", "")
    inputs, arrow, kept = letters.partition("->")
    if not arrow:
        kept = [each for each in inputs if inputs.count(each) == 1]
    *others, last = inputs.split(",")
    is_summed = any(each not in kept for each in "".join(others[-1:]) + last)
    if others:
        return "ViewBackward0" if is_summed else "MulBackward0"
    return "SumBackward1" if is_summed else "PermuteBackward0"


_SPECIAL = {
    "einsum": _einsum,
    "matmul": _matmul,
    "linear": _linear,
    "sum": _reducing("Sum"),
    "mean": _reducing("Mean"),
    "var": lambda made, tensor: "VarBackward0",
    "std": lambda made, tensor: "StdBackward0",
    "prod": _reducing("Prod"),
    "norm": lambda made, tensor: (
        "NormBackward1" if _has_dim(made) else "LinalgVectorNormBackward0"
    ),
    "max": _extreme("Max"),
    "min": _extreme("Min"),
    "squeeze": lambda made, tensor: f"SqueezeBackward{int(_has_dim(made))}",
    "reshape": _reshaped,
    "flatten": _reshaped,
    "l1_loss": _absolute,
    "remainder": _of_last("Remainder", 2),
    "lerp": _of_last("Lerp", 3),
    "pow": _power,
    "getitem": _getitem,
    "cross_entropy": lambda made, tensor: "NllLossBackward0",
    "div": lambda made, tensor: _quotient(made),
    "round": lambda made, tensor: f"RoundBackward{int(made[3] > 1)}",
    "view": lambda made, tensor: "ViewBackward0",
    "narrow": lambda made, tensor: "SliceBackward0",
    "clamp": lambda made, tensor: f"ClampBackward{int(not _bounds(made))}",
}

_BY_PLACE = {each.place: each for each in _engine.OPERATIONS.values()}


def operation_of(made):
    """The name of the operation that a call calls."""
    return _BY_PLACE[made[1]].name


def has_named_results(made):
    """Whether a call's results have names, such as values and indices."""
    return bool(_BY_PLACE[made[1]].results)


def named(node):
    """Decorates a function that PyTorch has as one node, and this package as several operations."""

    def decorate(function):
        @functools.wraps(function)
        def called(*given, **settings):
            made = function(*given, **settings)
            made._node = node
            return made

        return called

    return decorate


def written(tensor, node):
    """Names the node of what was written to the whole of a tensor, and returns the tensor. A view
    has a node of its base's."""
    if tensor.requires_grad and _engine.located(tensor._number)[0] == tensor._number:
        tensor._node = node
    return tensor


def name_of(tensor):
    """The name of the node that made a tensor."""
    known = tensor._node or tensor.__dict__.get("_ghost")
    if known is not None:
        return known
    made = _engine.calls.get(tensor._number)
    _, operation = _engine.names(tensor._number)
    if operation in ("_write_view", "copy_slices", "index_put") and (
        made is None or _BY_PLACE[made[1]].name != operation
    ):
        return "CopySlices"
    if made is None:
        return f"{_NAMES.get(operation) or _camel(operation)}Backward0"
    if _BY_PLACE[made[1]].name == "setitem" and operation == "round_to":
        return "CopySlices"
    return name_of_call(made, tensor)


def name_of_call(made, tensor):
    """The name of the node of a call that made a tensor."""
    name = _BY_PLACE[made[1]].name
    special = _SPECIAL.get(name)
    if special is not None:
        return special(made, tensor)
    return f"{_NAMES.get(name) or _camel(name)}Backward0"
