"""Which rule reads which sentence of the engine's, by operation."""

from torch._sentences import _places as places, _products as products, _shapes as shapes
from torch._sentences import _values as values, dtype_word, out_of_range
from torch._sentences._values import said

_RANKS = r"axis are multiplied|axes are multiplied"
_INNER = r"inner lengths of|need at least one axis|cannot broadcast"
_PRODUCT = [(_INNER, products.product), (r"need one type", products.dtypes_of_product)]
_NUMBER_OF_AXES = r"the shape \(.*\) does not fit"
_VIEWED = [
    (_NUMBER_OF_AXES, shapes.unfit),
    (r"one length may be -1", shapes.unclear),
    (
        r"do not follow each other in memory",
        said(
            "view size is not compatible with input tensor's size and stride (at least one "
            "dimension "
            "spans across two contiguous subspaces). Use .reshape(...) instead."
        ),
    ),
]
_EXPANDED = [(r"only an axis of length 1|must name at least|new axis needs", shapes.expanded)]
_EXTREME = [(r"there is no such cell of none", values.nothing)]
_SOFTMAX = [(r"the result is float32", values.softmax_of_ints)]
_OUT_OF_SELF = [
    (r"index -?\d+ is out of range for axis", said("index out of range in self", IndexError)),
]
_JOINED = [
    (r"along axis (\d+) must be alike|(must have the same shape)", shapes.joined),
    (r"a scalar has no axis to join", shapes.scalar_in_list),
]
_PARTS = [
    (r"parts are|a part cannot|parts of length 0", shapes.split),
    (r"chunks must be greater", lambda asked, found: RuntimeError(
        f"chunk expects `chunks` to be greater than 0, got: {asked['chunks']}"
    )),
    (r"a scalar has no axis", said("chunk expects at least a 1-dimensional tensor")),
]  # fmt: skip
_CLASSES = [
    (r"there is no class (-?\d+);", said("Target {} is out of bounds.", IndexError)),
    (r"classes must be int64", lambda asked, found: RuntimeError(
        f"expected scalar type Long but found {dtype_word(asked.given[1])}"
    )),
    (r"the target must have the shape", values.targets),
    (r"target of the input's shape must be float", lambda asked, found: RuntimeError(
        "Expected floating point type for target with class probabilities, got "
        f"{dtype_word(asked.given[1])}"
    )),
    (r"one number for each of the (\d+) classes; it has the shape \((.*?),?\)", said(
        "weight tensor should be defined either for all {0} classes or no classes but got weight "
        "tensor of shape: [{1}]"
    )),
]  # fmt: skip
_GATHERED = [
    (r"index (-?\d+) is out of range: dim (\d+) has", places.bounds),
    (r"index (-?\d+) is out of range for axis (\d+)", places.bounds),
    (r"must have the axes of the tensor", places.gathered),
]
_SCATTERED = [
    *_GATHERED[:2],
    (r"index (-?\d+) is negative; .* on axis (\d+)", places.bounds),
    (r"axes of the tensor|does not fit the tensor|as long as the index", places.scattered),
]
_PUT = (r"values must have the type of the tensor, (.*), not (.*)\.", places.other_type)
_INDEXED = [
    _PUT,
    (r"of shape (\(.*?\)) cannot be broadcast to the chosen cells, (\(.*?\))", places.unassigned),
    (r"index (-?\d+) is out of range for axis (\d+), which has length (\d+)", places.outside),
    (r"there are more indices|select: dim", places.too_many),
    (r"must be int64 or bool", said(
        "tensors used as indices must be long, byte or bool tensors",
        IndexError,
    )),
    (r"mask (\(.*?\)) does not fit the tensor (\(.*?\)): axis (\d+)", places.mask),
    (r"step must be greater than zero", said("step must be greater than zero", ValueError)),
    (r"cannot broadcast", places.different),
]  # fmt: skip
# Kernels that whole numbers have none of.
_KERNELS = {
    "gelu": "GeluKernelImpl", "silu": "silu_cpu", "leaky_relu": "leaky_relu_cpu",
    "softplus": "softplus_cpu", "elu": "elu_cpu", "lerp": "lerp_kernel_scalar",
    "layer_norm": "LayerNormKernelImpl", "cross_entropy": "log_softmax_lastdim_kernel_impl",
}  # fmt: skip

RULES = {
    "matmul": _PRODUCT,
    "mm": [(_RANKS, products.rank_of("mm")), *_PRODUCT],
    "mv": [(_RANKS, products.rank_of("mv")), *_PRODUCT],
    "dot": [(_RANKS, products.rank_of("dot")), *_PRODUCT],
    "bmm": [
        (_RANKS, products.rank_of("bmm")),
        (r"inner lengths of|both need as many batches", products.bmm),
        (r"need one type", products.dtypes_of_product),
    ],
    "outer": [(_RANKS, products.rank_of("outer"))],
    "linear": [(r".", products.linear), (r"need one type", products.dtypes_of_sum)],
    "addmm": [
        (r"cannot be broadcast|inner lengths", products.added),
        (r"need one type", products.dtypes_of_sum),
    ],
    "baddbmm": [(r"cannot be broadcast|inner lengths", products.added)],
    "view": _VIEWED,
    "reshape": _VIEWED,
    "view_as": _VIEWED,
    "expand": _EXPANDED,
    "expand_as": _EXPANDED,
    "repeat": [
        (r"must name at least", said(
            "Number of dimensions of repeat dims can not be smaller than number of dimensions of "
            "tensor"
        )),
        (r"cannot have the length", shapes.repeated),
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
    "cat": [
        (r"there is no tensor", said(
            "torch.cat(): expected a non-empty list of Tensors"
        )),
        *_JOINED,
    ],
    "stack": [(r"there is no tensor", said("stack expects a non-empty TensorList")), *_JOINED],
    "split": _PARTS,
    "chunk": _PARTS,
    "unbind": [
        (r"a scalar has no axis", said(
            "Dimension specified as 0 but tensor has no dimensions",
            IndexError,
        )),
    ],
    "narrow": [
        (
            r"start (-?\d+) and length (-?\d+) do not lie within axis (\d+), which has .* (\d+)\.",
            shapes.narrowed,
        ),
    ],
    "select": [
        (r"index (-?\d+) is out of range for axis (\d+)", shapes.selected),
        (r"a scalar has no axis", said(
            "select() cannot be applied to a 0-dim tensor.",
            IndexError,
        )),
    ],
    "permute": [
        (r"must name each", shapes.permuted),
        (r"is named twice", said("permute(): duplicate dims are not allowed.")),
    ],
    "t": [(r"at most 2 axes", shapes.turned)],
    "tril": [(r"a matrix or a batch", lambda asked, found: out_of_range(-2, len(asked.shapes[0])))],
    "triu": [(r"a matrix or a batch", lambda asked, found: out_of_range(-2, len(asked.shapes[0])))],
    "diagonal": [
        (r"must be two axes, not the same", lambda asked, found: RuntimeError(
            f"diagonal dimensions cannot be identical {asked['dim1']}, {asked['dim2']}"
        )),
    ],
    "roll": [(r"each of dims needs", shapes.rolled)],
    **dict.fromkeys("max min amax amin argmax argmin".split(), _EXTREME),
    **dict.fromkeys("softmax log_softmax softmin".split(), _SOFTMAX),
    "mean": [
        (r"a mean is float32", values.of_ints(
            "mean(): could not infer output dtype. Input dtype must be either a floating point or "
            "complex dtype. Got: {}"
        )),
    ],
    "norm": [
        (r"a norm is float32", values.of_ints(
            "norm(): input dtype should be either floating point or complex. Got {} instead."
        )),
    ],
    "var": [
        (r"must hold float32", said(
            "std and var only support floating point and complex dtypes"
        )),
    ],
    "std": [
        (r"must hold float32", said(
            "std and var only support floating point and complex dtypes"
        )),
    ],
    "topk": [(r"k = -?\d+ must be", said("selected index k out of range"))],
    "gather": [
        (r"index must hold int64", said(
            "gather(): Expected dtype int64 for index"
        )),
        *_GATHERED,
    ],
    "scatter": [
        (r"index must hold int64", said("scatter(): Expected dtype int64 for index")),
        (r"src must have the type", said(
            "scatter(): Expected self.dtype to be equal to src.dtype"
        )),
        *_SCATTERED,
    ],
    "scatter_add": [
        (r"index must hold int64", said("scatter_add(): Expected dtype int64 for index")),
        (r"src must have the type", said(
            "scatter_add(): Expected self.dtype to be equal to src.dtype"
        )),
        *_SCATTERED,
    ],
    "index_select": [
        (r"index must hold int64", said("index_select(): Expected dtype int32 or int64 for index")),
        (r"must be a list of numbers", said(
            "index_select(): Index is supposed to be a vector",
            IndexError,
        )),
        *_OUT_OF_SELF,
    ],
    "index_add": [
        (r"source must have the shape", places.added_rows),
        (r"must have the type", lambda asked, found: RuntimeError(
            f"index_add_(): self ({dtype_word(asked.given[0])}) and source "
            f"({dtype_word(asked['source'])}) must have the same scalar type"
        )),
        *_OUT_OF_SELF,
    ],
    "index_put": [_PUT],
    "mT": [
        (r"can be turned", lambda asked, found: RuntimeError(
            "tensor.mT is only supported on matrices or batches of matrices. Got "
            f"{len(asked.shapes[0])}-D tensor."
        )),
    ],
    "pow": [
        (r"no negative powers", said("Integers to negative integer powers are not allowed.")),
    ],
    "gelu": [
        (r"approximate cannot be", said("approximate argument must be either none or tanh.")),
    ],
    "bernoulli": [
        (r"a probability must be", said(
            "Expected p_in >= 0 && p_in <= 1 to be true, but got false.  (Could this error message "
            "be improved?  If so, please report an enhancement request to PyTorch.)"
        )),
    ],
    "embedding": [
        (r"the weight must have 2 axes", said("'weight' must be 2-D")),
        (r"there is no row", said("index out of range in self", IndexError)),
        (r"input must be int64", values.rows_of_embedding),
    ],
    "masked_select": [
        (r"mask must hold bools", said(
            "masked_select: expected BoolTensor or ByteTensor for mask"
        )),
    ],
    "masked_fill": [
        (r"cannot broadcast", values.masked),
        (r"value must be one number", values.value_of_mask),
        (r"is too large", said("value cannot be converted to type int64_t without overflow")),
        (r"mask must hold", values.mask_of_others),
    ],
    "where": [(r"condition must hold", values.condition)],
    "clamp": [
        (r"at least one", said(
            "torch.clamp: At least one of 'min' or 'max' must not be None"
        )),
    ],
    "div": [(r"rounding_mode", values.rounding)],
    "add": [
        (r"alpha must be a whole", said(
            "For integral input tensors, argument alpha must not be a floating point number."
        )),
    ],
    "sub": [(r"bools cannot be subtracted", values.subtracted)],
    "neg": [
        (r"it must hold numbers", said(
            "Negation, the `-` operator, on a bool tensor is not supported. If you are trying "
            "to invert "
            "a mask, use the `~` or `logical_not()` operator instead."
        )),
    ],
    "floor_divide": [(r"divided by 0", said("ZeroDivisionError"))],
    "remainder": [(r"divided by 0", said("ZeroDivisionError"))],
    "nll_loss": _CLASSES,
    "cross_entropy": _CLASSES,
    "layer_norm": [(r"are not .*, the normalized_shape", values.normalized)],
    "multinomial": [
        (r"must not all be 0", said(
            "invalid multinomial distribution (sum of probabilities <= 0)"
        )),
        (r"finite and 0 or more", said(
            "probability tensor contains either `inf`, `nan` or element < 0"
        )),
        (r"without replacement", said(
            "cannot sample n_sample > prob_dist.size(-1) samples without replacement"
        )),
        (r"num_samples must be", said("cannot sample n_sample <= 0 samples")),
        (r"must hold|must be float|torch.int64", values.of_ints(
            "multinomial only supports floating-point dtypes for input, got: {}"
        )),
    ],
    "randint": [(r"low must be less", values.low_and_high)],
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
        (r"step.*(0|zero)", values.step),
        (r".", said("upper bound and larger bound inconsistent with step sign")),
    ],
    "linspace": [(r"steps", said("number of steps must be non-negative"))],
    "eye": [
        (r"n and m must be 0", lambda asked, found: RuntimeError(
            f"n must be greater or equal to 0, got {asked['n']}"
        )),
    ],
    "einsum": [
        (r"'(\w)' stands for axes", products.subscript_of),
        (r'the result names "(\w)"', products.result_of),
        (r"names (\d+) axes of operand (\d+), which has (\d+)", said(
            "einsum(): the number of subscripts in the equation ({0}) does not match the number of "
            "dimensions ({2}) for operand {1} and no ellipsis was given"
        )),
        (r"is for (\d+) operands, and there are (\d+)", products.operands_of),
    ],
    "getitem": _INDEXED,
    "setitem": _INDEXED,
}  # fmt: skip

for _name, _kernel in _KERNELS.items():
    _rule = values.of_ints(f"\"{_kernel}\" not implemented for '{{}}'")
    RULES[_name] = [(r"(input must be|it must hold) (torch\.)?float32", _rule), *RULES.get(_name, ())]
