"""Which rule reads which sentence of the engine's, by operation."""

import re

from torch import _sentences_of as of
from torch._sentences import numbers, out_of_range
from torch._sentences_of import said

_RANKS = r"axis are multiplied|axes are multiplied"
_INNER = r"inner lengths of|need at least one axis|cannot broadcast"
_NUMBER_OF_AXES = r"the shape \(.*\) does not fit"
_VIEWED = [
    (_NUMBER_OF_AXES, of._unfit),
    (r"one length may be -1", of._unclear),
    (
        r"do not follow each other in memory",
        said(
            "view size is not compatible with input tensor's size and stride (at least one dimension "
            "spans across two contiguous subspaces). Use .reshape(...) instead."
        ),
    ),
]
_EXPANDED = [(r"only an axis of length 1|must name at least|new axis needs", of._expanded)]
_EXTREME = [(r"there is no such cell of none", of._nothing)]
_SOFTMAX = [(r"the result is float32", of._softmax_of_ints)]
_OUT_OF_SELF = [
    (r"index -?\d+ is out of range for axis", said("index out of range in self", IndexError)),
]
_JOINED = [
    (r"along axis (\d+) must be alike|(must have the same shape)", of._joined),
    (r"a scalar has no axis to join", of._scalar_in_list),
]
_PARTS = [
    (r"parts are|a part cannot|parts of length 0", of._split),
    (r"chunks must be greater", lambda asked, found: RuntimeError(
        f"chunk expects `chunks` to be greater than 0, got: {asked['chunks']}"
    )),
    (r"a scalar has no axis", said("chunk expects at least a 1-dimensional tensor")),
]  # fmt: skip
_CLASSES = [
    (r"there is no class (-?\d+);", said("Target {} is out of bounds.", IndexError)),
    (r"classes must be int64", lambda asked, found: RuntimeError(
        f"expected scalar type Long but found {of.dtype_word(asked.given[1])}"
    )),
    (r"the target must have the shape", of._targets),
]  # fmt: skip
_GATHERED = [
    (r"index (-?\d+) is out of range: dim (\d+) has", of._bounds),
    (r"index (-?\d+) is out of range for axis (\d+)", of._bounds),
    (r"must have the axes of the tensor", of._gathered),
]


def _items(asked):
    """For each item that reads an axis: its code, the axis, and how many tensors stood before it."""
    codes, tensors = asked.given[1], list(asked.given[2])
    rank, used, place, found = len(asked.shapes[0]), 0, 0, []
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
    return found, used


def _place(asked, found):
    """An index that lies outside: which axis PyTorch calls it by."""
    value, axis, length = int(found[1]), int(found[2]), int(found[3])
    items, _ = _items(asked)
    shape = asked.shapes[0]
    if asked.text.startswith("select"):
        codes, place = asked.given[1], 0
        for kind, at, _ in items:
            if kind == 0 and not -shape[at] <= codes[place + 1] < shape[at]:
                value, axis, length = codes[place + 1], at, shape[at]
                break
            place += {0: 2, 1: 5, 5: 2}.get(kind, 1)
    else:
        axis = next((order for kind, at, order in items if kind == 4 and at == axis), axis)
    return IndexError(f"index {value} is out of bounds for dimension {axis} with size {length}")


def _too_many(asked, found):
    rank = len(asked.shapes[0])
    if rank == 0:
        return IndexError(
            "invalid index of a 0-dim tensor. Use `tensor.item()` in Python or "
            "`tensor.item<T>()` in C++ to convert a 0-dim tensor to a number"
        )
    return IndexError(f"too many indices for tensor of dimension {rank}")


def _mask(asked, found):
    mask, shape = numbers(found[1]), numbers(found[2])
    return IndexError(
        f"The shape of the mask {mask} at index {found[3]} does not match the shape of the indexed "
        f"tensor {shape} at index {found[3]}"
    )


def _different(asked, found):
    shapes = [list(each.shape) for each in asked.given[2]]
    return IndexError(
        "shape mismatch: indexing tensors could not be broadcast together with shapes "
        + ", ".join(map(str, shapes))
    )


def _unassigned(asked, found):
    value, chosen = numbers(found[1]), numbers(found[2])
    if 4 in [kind for kind, _, _ in _items(asked)[0]]:
        return RuntimeError(
            f"shape mismatch: value tensor of shape {value} cannot be broadcast to indexing result of "
            f"shape {chosen}"
        )
    return of.unexpanded(chosen, value)


_INDEXED = [
    (r"^setitem: a value of shape (\(.*?\)) cannot be broadcast to the chosen cells, (\(.*?\))", _unassigned),
    (r"^index_put: values of shape (\(.*?\)) cannot be broadcast to the chosen cells, (\(.*?\))", _unassigned),
    (r"index (-?\d+) is out of range for axis (\d+), which has length (\d+)", _place),
    (r"there are more indices|select: dim", _too_many),
    (r"must be int64 or bool", said("tensors used as indices must be long, byte or bool tensors", IndexError)),
    (r"mask (\(.*?\)) does not fit the tensor (\(.*?\)): axis (\d+)", _mask),
    (r"step must be greater than zero", said("step must be greater than zero", ValueError)),
    (r"cannot broadcast", _different),
]  # fmt: skip

RULES = {
    "matmul": [(_INNER, of._product), (r"need one type", of._dtypes_of_product)],
    "mm": [(_RANKS, of._rank_of("mm")), (_INNER, of._product), (r"need one type", of._dtypes_of_product)],
    "mv": [(_RANKS, of._rank_of("mv")), (_INNER, of._product), (r"need one type", of._dtypes_of_product)],
    "dot": [(_RANKS, of._rank_of("dot")), (_INNER, of._product), (r"need one type", of._dtypes_of_product)],
    "bmm": [
        (_RANKS, of._rank_of("bmm")),
        (r"inner lengths of|both need as many batches", of._bmm),
        (r"need one type", of._dtypes_of_product),
    ],
    "outer": [(_RANKS, of._rank_of("outer"))],
    "linear": [(r".", of._linear), (r"need one type", of._dtypes_of_product)],
    "addmm": [(r"cannot be broadcast|inner lengths", of._added)],
    "baddbmm": [(r"cannot be broadcast|inner lengths", of._added)],
    "view": _VIEWED,
    "reshape": _VIEWED,
    "view_as": _VIEWED,
    "expand": _EXPANDED,
    "expand_as": _EXPANDED,
    "repeat": [
        (r"must name at least", said(
            "Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor"
        )),
        (r"cannot have the length", lambda asked, found: RuntimeError(
            "Trying to create tensor with negative dimension "
            + (lambda shape: f"{min(shape)}: {shape}")(
                [one * two for one, two in zip(
                    [1] * (len(asked.given[1]) - len(asked.shapes[0])) + asked.shapes[0], asked.given[1]
                )]
            )
        )),
    ],
    "repeat_interleave": [
        (r"repeats cannot be negative", said("repeats can not be negative")),
        (r"repeats must be one number", said("repeats must have the same size as input along dim")),
    ],
    "flatten": [
        (r"start_dim must not lie behind", said(
            "flatten() has invalid args: start_dim cannot come after end_dim"
        )),
    ],
    "cat": [(r"there is no tensor", said("torch.cat(): expected a non-empty list of Tensors")), *_JOINED],
    "stack": [(r"there is no tensor", said("stack expects a non-empty TensorList")), *_JOINED],
    "split": _PARTS,
    "chunk": _PARTS,
    "unbind": [
        (r"a scalar has no axis", said("Dimension specified as 0 but tensor has no dimensions", IndexError)),
    ],
    "narrow": [(r"start (-?\d+) and length (-?\d+) do not lie within axis (\d+), which has length (\d+)", of._narrowed)],
    "select": [
        (r"index (-?\d+) is out of range for axis (\d+)", of._selected),
        (r"a scalar has no axis", said("select() cannot be applied to a 0-dim tensor.", IndexError)),
    ],
    "permute": [
        (r"must name each", of._permuted),
        (r"is named twice", said("permute(): duplicate dims are not allowed.")),
    ],
    "t": [(r"at most 2 axes", of._turned)],
    "tril": [(r"a matrix or a batch", lambda asked, found: out_of_range(-2, len(asked.shapes[0])))],
    "triu": [(r"a matrix or a batch", lambda asked, found: out_of_range(-2, len(asked.shapes[0])))],
    "diagonal": [
        (r"must be two axes, not the same", lambda asked, found: RuntimeError(
            f"diagonal dimensions cannot be identical {asked['dim1']}, {asked['dim2']}"
        )),
    ],
    "roll": [
        (r"each of dims needs", lambda asked, found: RuntimeError(
            "shifts and dimensions must align. shifts: {}, dims:{}".format(
                *(len(each) if isinstance(each, (tuple, list)) else 1 for each in (asked["shifts"], asked["dims"]))
            )
        )),
    ],
    **dict.fromkeys("max min amax amin argmax argmin".split(), _EXTREME),
    **dict.fromkeys("softmax log_softmax softmin".split(), _SOFTMAX),
    "mean": [
        (r"a mean is float32", of._of_ints(
            "mean(): could not infer output dtype. Input dtype must be either a floating point or "
            "complex dtype. Got: {}"
        )),
    ],
    "norm": [
        (r"a norm is float32", of._of_ints(
            "norm(): input dtype should be either floating point or complex. Got {} instead."
        )),
    ],
    "var": [(r"must hold float32", said("std and var only support floating point and complex dtypes"))],
    "std": [(r"must hold float32", said("std and var only support floating point and complex dtypes"))],
    "topk": [(r"k = -?\d+ must be", said("selected index k out of range"))],
    "gather": [(r"index must hold int64", said("gather(): Expected dtype int64 for index")), *_GATHERED],
    "scatter": [
        (r"index must hold int64", said("scatter(): Expected dtype int64 for index")),
        (r"src must have the type", said("scatter(): Expected self.dtype to be equal to src.dtype")),
        *_GATHERED,
    ],
    "scatter_add": [
        (r"index must hold int64", said("scatter_add(): Expected dtype int64 for index")),
        (r"src must have the type", said("scatter_add(): Expected self.dtype to be equal to src.dtype")),
        *_GATHERED,
    ],
    "index_select": [
        (r"index must hold int64", said("index_select(): Expected dtype int32 or int64 for index")),
        (r"must be a list of numbers", said("index_select(): Index is supposed to be a vector", IndexError)),
        *_OUT_OF_SELF,
    ],
    "index_add": [(r"source must have the shape", of._added_rows), *_OUT_OF_SELF],
    "embedding": [
        (r"there is no row", said("index out of range in self", IndexError)),
        (r"input must be int64", of._rows_of_embedding),
    ],
    "masked_select": [
        (r"mask must hold bools", said("masked_select: expected BoolTensor or ByteTensor for mask")),
    ],
    "masked_fill": [
        (r"cannot broadcast", of._masked),
        (r"value must be one number", of._value_of_mask),
    ],
    "where": [(r"condition must hold", of._condition)],
    "clamp": [(r"at least one", said("torch.clamp: At least one of 'min' or 'max' must not be None"))],
    "div": [(r"rounding_mode", of._rounding)],
    "add": [
        (r"alpha must be a whole", said(
            "For integral input tensors, argument alpha must not be a floating point number."
        )),
    ],
    "sub": [(r"bools cannot be subtracted", of._subtracted)],
    "neg": [
        (r"it must hold numbers", said(
            "Negation, the `-` operator, on a bool tensor is not supported. If you are trying to invert "
            "a mask, use the `~` or `logical_not()` operator instead."
        )),
    ],
    "floor_divide": [(r"divided by 0", said("ZeroDivisionError"))],
    "remainder": [(r"divided by 0", said("ZeroDivisionError"))],
    "nll_loss": _CLASSES,
    "cross_entropy": _CLASSES,
    "layer_norm": [(r"are not .*, the normalized_shape", of._normalized)],
    "multinomial": [
        (r"finite and 0 or more", said("probability tensor contains either `inf`, `nan` or element < 0")),
        (r"without replacement", said("cannot sample n_sample > prob_dist.size(-1) samples without replacement")),
        (r"num_samples must be", said("cannot sample n_sample <= 0 samples")),
        (r"must hold|must be float|torch.int64", of._of_ints(
            "multinomial only supports floating-point dtypes for input, got: {}"
        )),
    ],
    "randint": [(r"low must be less", of._low_and_high)],
    "randperm": [
        (r"n must be 0", lambda asked, found: RuntimeError(
            f"Trying to create tensor with negative dimension {asked['n']}: [{asked['n']}]"
        )),
    ],
    "normal": [
        (r"std must be", lambda asked, found: RuntimeError(
            f"normal expects std >= 0.0, but found std {asked['std']:g}"
        )),
    ],
    "one_hot": [
        (r"int64", said("one_hot is only applicable to index tensor.")),
        (r"negative|0 or more", said("Class values must be non-negative.")),
        (r"class|num_classes", said("Class values must be smaller than num_classes.")),
    ],
    "arange": [
        (r"step.*(0|zero)", lambda asked, found: RuntimeError("step must be nonzero") if asked["step"] == 0 else None),
        (r".", said("upper bound and larger bound inconsistent with step sign")),
    ],
    "linspace": [(r"steps", said("number of steps must be non-negative"))],
    "eye": [
        (r"n and m must be 0", lambda asked, found: RuntimeError(
            f"n must be greater or equal to 0, got {asked['n']}"
        )),
    ],
    "einsum": [
        (r"'(\w)' stands for axes", of._subscript_of),
        (r'the result names "(\w)"', of._result_of),
        (r"names (\d+) axes of operand (\d+), which has (\d+)", said(
            "einsum(): the number of subscripts in the equation ({0}) does not match the number of "
            "dimensions ({2}) for operand {1} and no ellipsis was given"
        )),
        (r"is for (\d+) operands, and there are (\d+)", of._operands_of),
    ],
    "getitem": _INDEXED,
    "setitem": _INDEXED,
}  # fmt: skip
