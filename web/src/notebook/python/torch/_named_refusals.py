"""What refuses floats of two dtypes, and what it says."""

from torch import _dtypes

# The products have sentences of their own.
_UNLIKE_OPERANDS = "the operands need one type."
_UNLIKE_VALUES = (
    "Index put requires the source and destination dtypes match, got {0} for the destination and "
    "{1} for the source."
)
REFUSED = {
    **dict.fromkeys("matmul mm mv dot bmm linear addmm".split(), _UNLIKE_OPERANDS),
    **dict.fromkeys(("index_put", "setitem"), _UNLIKE_VALUES),
    **dict.fromkeys(
        """baddbmm einsum layer_norm rms_norm nll_loss cross_entropy
        scaled_dot_product_attention""".split(),
        "expected scalar type {0} but found {1}",
    ),
    "multi_head_attention_forward": "mat1 and mat2 must have the same dtype",
    "scatter": "scatter(): Expected self.dtype to be equal to src.dtype",
    "scatter_add": "scatter(): Expected self.dtype to be equal to src.dtype",
    "index_add": "index_add_(): self ({0}) and source ({1}) must have the same scalar type",
    "lerp": "expected dtype {2} for `{4}` but got dtype {3}",
}
_WORDS = {"float32": "Float", "float64": "Double", "float16": "Half", "bfloat16": "BFloat16"}


def refusal(name, told, looks, places):
    """The engine's answer for floats of two dtypes, None where none is refused.

    `told` are pairs of a tensor and its parameter's name, `looks` their dtypes' places in the engine
    and counts of axes, `places` those of their dtypes as they are called.
    """
    if name == "setitem":
        # Slices convert, and masks do of one value.
        indices = [kind for (_, where), (kind, _) in zip(told, looks) if where == "indices"]
        if _dtypes.INT64._place not in indices and not (indices and looks[-1][1]):
            return None
    floats = [
        (_WORDS[_dtypes.BY_PLACE[place]._name], where)
        for (_, where), (kind, _), place in zip(told, looks, places)
        if kind == _dtypes.FLOAT32._place and where != "target"
    ]
    if not floats:
        return None
    first = floats[0][0]
    other, where = next((each for each in floats if each[0] != first), (None, None))
    if other is None:
        return None
    said = REFUSED[name].format(first, other, first.lower(), other.lower(), where)
    return f"!type\n{said}"
