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
    "softmin": "Softmax", "nll_loss": "NllLoss", "mse_loss": "MseLoss", "l1_loss": "Mean",
    "layer_norm": "NativeLayerNorm", "rms_norm": "FusedRmsNorm", "dropout": "Mul", "to": "ToCopy",
    "masked_select": "MaskedSelect", "index_put": "IndexPut", "maximum": "Maximum",
    "binary_cross_entropy_with_logits": "Mean", "chunk": "Split", "t": "T", "square": "Pow",
    "cross_entropy": "NllLoss", "repeat_interleave": "IndexSelect", "one_hot": "OneHot",
    "flip": "Flip", "topk": "Topk", "remainder": "Remainder", "getitem": "Index",
    "multi_head_attention_forward": "View",
}  # fmt: skip


class Node:
    """What `grad_fn` gives: its name, for printing."""

    def __init__(self, name, place=""):
        self._name, self._place = name, place

    def name(self):
        return self._name

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(f"'{self._name}' object has no attribute '{name}'")
        from torch._unsupported import missing

        raise missing(name, (), "grad_fn.")

    def __repr__(self):
        return f"<{self._place}{self._name} object at {id(self):#x}>"


def _camel(name):
    return "".join(part[:1].upper() + part[1:] for part in name.strip("_").split("_"))


def _ranks(made):
    """The ranks of a call's operands, None where one is not known any more."""
    from torch._tensor import wrap

    found = []
    place = 4
    for _ in range(made[3]):
        tag = made[place]
        if tag == _engine.TENSOR:
            try:
                found.append(len(wrap(made[place + 1]).shape))
            except RuntimeError:
                found.append(None)
            place += 2
        elif tag in (_engine.WHOLES, _engine.TENSORS, _engine.TEXT):
            place += 2 + made[place + 1]
        elif tag == _engine.LONG_WHOLE:
            place += 3
        else:
            place += 1 if tag == _engine.NONE else 2
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


def _power(made, tensor):
    return "PowBackward0" if made[6] != _engine.TENSOR else "PowBackward1"


def _bounds(made):
    """Whether clamp's bounds are tensors."""
    return made[6] == _engine.TENSOR or (made[3] > 2 and _engine.TENSOR in made[7:-1])


def _getitem(made, tensor):
    """Of several views the last one made counts."""
    codes = made[8 : 8 + made[7]]
    names = {0: "SelectBackward0", 1: "SliceBackward0", 2: "UnsqueezeBackward0"}
    last = "AliasBackward0"
    place = 0
    while place < len(codes):
        code = codes[place]
        if code in (4, 5):
            return "IndexBackward0"
        is_all = code == 1 and codes[place + 1] == 0
        if code in names and not is_all:
            last = names[code]
        elif is_all and last == "AliasBackward0":
            last = "SliceBackward0"
        place += {0: 2, 1: 5}.get(code, 1)
    return last


_SPECIAL = {
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
    "pow": _power,
    "getitem": _getitem,
    "cross_entropy": lambda made, tensor: "NllLossBackward0",
    "div": lambda made, tensor: "DivBackward0" if made[4] == _engine.TENSOR else "MulBackward0",
    "view": lambda made, tensor: "ViewBackward0",
    "narrow": lambda made, tensor: "SliceBackward0",
    "clamp": lambda made, tensor: f"ClampBackward{int(not _bounds(made))}",
}

_BY_PLACE = {each.place: each for each in _engine.OPERATIONS.values()}


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


def name_of(tensor):
    """The name of the node that made a tensor."""
    known = tensor.__dict__.get("_node") or tensor.__dict__.get("_ghost")
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
    name = _BY_PLACE[made[1]].name
    if name == "setitem" and operation == "round_to":
        return "CopySlices"
    special = _SPECIAL.get(name)
    if special is not None:
        return special(made, tensor)
    return f"{_NAMES.get(name) or _camel(name)}Backward0"
