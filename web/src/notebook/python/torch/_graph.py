"""What `grad_fn` gives: a node of the graph of gradients, and the nodes before it."""

import gc

from torch import _engine, _grad_names

# Operations by the operands of their nodes. A node has an edge to each operand that PyTorch's
# formula has a gradient for, also where the operand is a number or takes none.
_OF_ONE = frozenset(
    """abs acos acosh amax amin argsort asin asinh atan atanh celu clamp clamp_max clamp_min clone
contiguous cos cosh cumprod cumsum detach diagonal elu erf erfc exp exp2 expand expand_as expm1
flatten flip gather gelu index_select leaky_relu log log10 log1p log2 log_softmax logsumexp
masked_fill masked_select mT max mean median min neg nll_loss norm permute prod reciprocal relu
repeat repeat_interleave roll rsqrt sigmoid silu sin sinh softmax softplus sort split chunk sqrt
square squeeze std sum swapaxes swapdims T t tan tanh to topk transpose tril triu unbind unfold
unsqueeze var view view_as narrow select""".split()
)
_OF_TWO = frozenset(
    """add sub mul div mm bmm mv dot maximum minimum where mse_loss atan2 index_put
binary_cross_entropy_with_logits""".split()
)
_OF_THREE = frozenset("addmm baddbmm addcmul addcdiv lerp".split())
_OF_MANY = frozenset("cat stack".split())


class Node:
    """A node of the graph, by the name that PyTorch prints; equal to others of the same tensor.

    `next_functions` are pairs: the node of an operand and which of its results the operand is, or
    None and 0 for an operand that takes no gradient. Raises NotImplementedError where PyTorch has
    several nodes for what is one operation here.
    """

    def __init__(self, tensor, place=""):
        self._tensor, self._place = tensor, place

    def name(self):
        name = type(self).__name__
        return f"torch::autograd::{name}" if name == "CopySlices" else name

    @property
    def next_functions(self):
        return tuple(_edges(self._tensor, type(self).__name__))

    @property
    def metadata(self):
        return {}

    def __eq__(self, other):
        same = isinstance(other, Node) and self._tensor._number == other._tensor._number
        return same and type(self) is type(other)

    def __hash__(self):
        return hash((self._tensor._number, type(self).__name__))

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")
        from torch._unsupported import missing

        if name in _SAVED:
            return _saved(self._tensor, name)
        raise missing(name, ("next_functions", "name"), "grad_fn.")

    def __repr__(self):
        return f"<{self._place}{type(self).__name__} object at {id(self._tensor):#x}>"

    def _repr_pretty_(self, p, cycle):
        p.text(repr(self).replace(" object", "", 1))


class _Accumulating(Node):
    """The node behind which a leaf gathers its gradient."""

    next_functions = ()

    def name(self):
        return "torch::autograd::AccumulateGrad"

    @property
    def variable(self):
        return _of_code(self._tensor)


_Accumulating.__name__ = _Accumulating.__qualname__ = "AccumulateGrad"


def _of_code(tensor):
    """The object that code holds of a tensor, or the tensor itself."""
    from torch._tensor import Tensor

    for each in gc.get_objects():
        if isinstance(each, Tensor) and each is not tensor:
            if each.__dict__.get("_number") == tensor._number:
                return each
    return tensor


# What nodes of one operation keep, by its place among the operands.
_SAVED = {"_saved_self": 0, "_saved_other": 1, "_saved_mat1": 0, "_saved_mat2": 1}
_SAVED |= {"_saved_exponent": 1, "_saved_result": None}


def _saved(tensor, name):
    """A tensor that a node keeps, or the number of an exponent. Raises AttributeError."""
    from torch._tensor import wrap

    made = _engine.former.get(tensor._number, _engine.calls.get(tensor._number))
    if name == "_saved_result":
        return wrap(tensor._number)
    operands = [] if made is None else _operands(made)
    if _SAVED[name] >= len(operands):
        raise AttributeError(f"'{type(node_of(tensor)).__name__}' object has no attribute '{name}'")
    found = operands[_SAVED[name]]
    if found is None:
        place = list(_grad_names.arguments_of(made))[_SAVED[name]]
        return made[place + 1]
    return _of_code(found)


class _Between(Node):
    """A node that PyTorch has between an operation's node and those of its operands."""

    def __init__(self, tensor, edges):
        super().__init__(tensor)
        self._edges = tuple(edges)

    def __eq__(self, other):
        return super().__eq__(other) and self._edges == getattr(other, "_edges", None)

    __hash__ = Node.__hash__

    @property
    def next_functions(self):
        return self._edges


# The nodes' classes, by kind and name: code asks for `type(node).__name__`.
_classes = {}


def _class(kind, name):
    found = _classes.get((kind, name))
    if found is None:
        found = _classes[kind, name] = type(name, (kind,), {})
    return found


def node_of(tensor):
    """The node that made a tensor; None of one that was given or takes no gradient."""
    _, requires, is_leaf, *_ = tensor._look()
    if is_leaf or not requires:
        return None
    place = "torch.autograd.function." if "_is_boundary" in tensor.__dict__ else ""
    return _class(Node, _grad_names.name_of(tensor))(tensor, place)


def _between(name, tensor, *edges):
    return _class(_Between, name)(tensor, edges), 0


def _passing(name, tensor, *edges):
    """The pair of such a node where the tensor takes a gradient."""
    return _between(name, tensor, *edges) if tensor.requires_grad else (None, 0)


def _edge(operand):
    """The pair of an operand, None where the call has none."""
    if operand is None or not operand.requires_grad:
        return None, 0
    node = node_of(operand)
    return (_Accumulating(operand), 0) if node is None else (node, which(operand))


def which(tensor):
    """Which of its operation's results a tensor is. Of results with names the values take part."""
    made, before = _engine.calls.get(tensor._number), 0
    if made is None or _grad_names.has_named_results(made):
        return 0
    while _engine.calls.get(tensor._number - before - 1) is made:
        before += 1
    return before


def _operands(made):
    """What a call was given, by place: tensors, lists of tensors, None for what is neither."""
    from torch._tensor import wrap

    found = []
    for place in _grad_names.arguments_of(made):
        tag, first = made[place], place + 2
        if tag == _engine.TENSOR:
            found.append(wrap(made[place + 1]))
        elif tag == _engine.TENSORS:
            found.append([wrap(each) for each in made[first : first + made[place + 1]]])
        else:
            found.append(None)
    return found


def _edges(tensor, name):
    """The pairs of a tensor's node, whose name is `name`. Raises NotImplementedError."""
    made = _engine.calls.get(tensor._number)
    operation = None if made is None else _grad_names.operation_of(made)
    if operation is None or name == "CopySlices" or tensor._node not in (None, *_RENAMED):
        raise _refusal(name)
    operands = _operands(made)
    # What was written in place is its own operand, of a version before.
    if any(getattr(each, "_number", None) == tensor._number for each in _flat(operands)):
        raise _refusal(name)
    special = _SPECIAL.get(operation)
    if special is not None:
        edges = special(tensor, name, *operands)
        if edges is None:
            raise _refusal(name)
        return edges
    if operation in _OF_ONE:
        return [_edge(operands[0])]
    if operation in _OF_TWO:
        floats = operands[1:3] if operation == "where" else operands[:2]
        return [_edge(each) for each in floats]
    if operation in _OF_THREE:
        return [_edge(each) for each in (*operands, None, None)[:3]]
    if operation in _OF_MANY:
        return [_edge(each) for each in operands[0]]
    raise _refusal(name)


def _flat(operands):
    for each in operands:
        yield from each if isinstance(each, list) else (each,)


def _refusal(name):
    return NotImplementedError(
        f"next_functions of {name} is not supported here: the operation is one node here, and "
        "several in PyTorch, or it wrote in place."
    )


def _linear(tensor, name, given, weight, bias=None):
    turned = _passing("TBackward0", weight, _edge(weight))
    if given.dim() == 2:
        return [_edge(given), turned] if bias is None else [_edge(bias), _edge(given), turned]
    if given.dim() == 1:
        return None
    rows = "ReshapeAliasBackward0" if bias is None else "ViewBackward0"
    flat = _passing(rows, given, _edge(given))
    if bias is None:
        return [_between("MmBackward0", tensor, flat, turned)]
    return [_between("AddmmBackward0", tensor, _edge(bias), flat, turned)]


def _matmul(tensor, name, left, right):
    """Of more than two axes, the product of rows, or of matrices one behind the other."""
    ranks = left.dim(), right.dim()
    if name in ("MmBackward0", "MvBackward0", "DotBackward0"):
        return [_edge(left), _edge(right)]
    if ranks[1] == 2 and ranks[0] > 2 and left.is_contiguous():
        rows = _passing("ReshapeAliasBackward0", left, _edge(left))
        return [_between("MmBackward0", tensor, rows, _edge(right))]
    are_one = ranks == (3, 3) or (left.is_contiguous() and right.is_contiguous())
    if ranks[0] != ranks[1] or left.shape[:-2] != right.shape[:-2] or not are_one:
        return None
    matrices = (
        _passing("ReshapeAliasBackward0", each, _passing("ExpandBackward0", each, _edge(each)))
        for each in (left, right)
    )
    return [_between("BmmBackward0", tensor, *matrices)]


def _div(tensor, name, left, right, *others):
    """A number divided by a tensor is the tensor's reciprocal, multiplied by the number."""
    if name[:4] == "DivB":
        return [_edge(left), _edge(right)]
    return [_between("ReciprocalBackward0", right, _edge(right)), (None, 0)]


def _power(tensor, name, base, exponent):
    return [_edge(base)] if exponent is None else [_edge(base), _edge(exponent)]


def _absolute(tensor, name, left, right, *others):
    """Of l1_loss: the mean or sum of distances, which are differences without their signs."""
    difference = _between("SubBackward0", tensor, _edge(left), _edge(right))
    is_each = name == "AbsBackward0"
    return [difference if is_each else _between("AbsBackward0", tensor, difference)]


def _cross_entropy(tensor, name, given, *others):
    return [_between("LogSoftmaxBackward0", given, _edge(given))]


def _sub(tensor, name, left, right, *others):
    return [_edge(right)] if name == "RsubBackward1" else [_edge(left), _edge(right)]


def _dropout(tensor, name, given, *others):
    return [_edge(given), (None, 0)]


def _embedding(tensor, name, given, weight, *others):
    return [_edge(weight)]


def _layer_norm(tensor, name, given, shape, weight=None, bias=None, *others):
    return [_edge(given), _edge(weight), _edge(bias)]


def _getitem(tensor, name, given, *others):
    """Each number, slice and None of an index is a view of its own."""
    views = _grad_names.views_of(_engine.calls[tensor._number])
    if views is None:
        return [_edge(given)]
    edge = _edge(given)
    for view in views[:-1]:
        edge = _between(view, given, edge)
    return [edge]


def _reshaped(tensor, name, given, *others):
    """What does not lie in order is copied first."""
    is_view = given.is_contiguous()
    return [_edge(given) if is_view else _passing("CloneBackward0", given, _edge(given))]


# Nodes of numbers before a tensor, `1 - x` and `2 / x`, and of parts of several lengths.
_RENAMED = (
    "RsubBackward1", "MulBackward0", "SplitBackward0", "SplitWithSizesBackward0",
    "ClampMinBackward0", "ClampMaxBackward0",
)  # fmt: skip
_SPECIAL = {
    "linear": _linear,
    "matmul": _matmul,
    "div": _div,
    "pow": _power,
    "sub": _sub,
    "dropout": _dropout,
    "embedding": _embedding,
    "layer_norm": _layer_norm,
    "cross_entropy": _cross_entropy,
    "l1_loss": _absolute,
    "getitem": _getitem,
    "reshape": _reshaped,
    "flatten": _reshaped,
}
