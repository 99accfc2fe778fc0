"""Products of vectors and matrices, and reading by place, that are made of operations."""

import math

from torch import _functions as f
from torch._arranging import broadcast_shapes
from torch._tensor import Tensor, _axis

METHODS = """trace inner tensordot kron cross vdot matrix_power addmv addr addbmm
    take_along_dim take put index_fill index_copy""".split()
NODES = """trace take addr addbmm addmv cdist pdist vdot index_fill index_copy put""".split()
NAMED_NODES = {
    "cross": "LinalgCrossBackward0",
    "kron": "UnsafeViewBackward0",
    "chain_matmul": "ViewBackward0",
}


def _letters(numbers):
    """A list of axes' numbers, and of Ellipsis, as letters of an equation."""
    for each in numbers:
        if each is not Ellipsis and not 0 <= each < 52:
            raise ValueError(
                "einsum(): subscript in subscript list is not within the valid range [0, 52)"
            )
    first = {True: ord("A"), False: ord("a") - 26}
    return "".join("..." if each is Ellipsis else chr(first[each < 26] + each) for each in numbers)


def einsum(*given):
    """`einsum(equation, *operands)`; the operands may stand in a list."""
    if len(given) < 2:
        raise ValueError(
            "einsum(): must specify the equation string and at least one operand, or at least one "
            "operand and its subscripts list"
        )
    equation, *operands = given
    if not isinstance(equation, str):
        if any(isinstance(each, str) for each in given):
            raise TypeError("einsum(): the equation must be a str, and stand first")
        # Tensors and lists of their axes' numbers in turns; a list that is left is the result's.
        sides = [_letters(each) for each in given[1::2]]
        equation = ",".join(sides) + (f"->{_letters(given[-1])}" if len(given) % 2 else "")
        operands = [each for each in given[::2] if hasattr(each, "dtype")]
    if len(operands) == 1 and isinstance(operands[0], (list, tuple)):
        operands = operands[0]
    return f.einsum(equation, list(operands))


def trace(input):
    if input.dim() != 2:
        raise RuntimeError(f"trace: expected a matrix, but got tensor with dim {input.dim()}")
    return f.diagonal(input).sum()


def inner(input, other):
    if input.dim() == 0 or other.dim() == 0:
        return input * other
    if input.shape[-1] != other.shape[-1]:
        raise RuntimeError(
            "inner() the last dimension must match on both input tensors but got shapes "
            f"{list(input.shape)} and {list(other.shape)}"
        )
    return tensordot(input, other, ([-1], [-1]))


def tensordot(a, b, dims=2):
    """The sum of products over axes: the last of one and the first of the other, or named ones."""
    if isinstance(dims, int):
        dims = (range(a.dim() - dims, a.dim()), range(dims))
    first, second = (
        [_axis(each, of.dim()) for each in ([axes] if isinstance(axes, int) else axes)]
        for axes, of in zip(dims, (a, b))
    )
    if [a.shape[each] for each in first] != [b.shape[each] for each in second]:
        raise RuntimeError("contracted dimensions need to match")
    kept_a = [each for each in range(a.dim()) if each not in first]
    kept_b = [each for each in range(b.dim()) if each not in second]
    count = math.prod(a.shape[each] for each in first)
    left = f.permute(a, [*kept_a, *first]).reshape(-1 if count else a.numel(), count)
    right = f.permute(b, [*second, *kept_b]).reshape(count, -1 if count else b.numel())
    shape = [a.shape[each] for each in kept_a] + [b.shape[each] for each in kept_b]
    return f.mm(left, right).reshape(shape)


def kron(input, other):
    rank = max(input.dim(), other.dim())
    first = [1] * (rank - input.dim()) + list(input.shape)
    second = [1] * (rank - other.dim()) + list(other.shape)
    wide = input.reshape([each for length in first for each in (length, 1)])
    near = other.reshape([each for length in second for each in (1, length)])
    return (wide * near).reshape([one * two for one, two in zip(first, second)])


def cross(input, other, dim=None):
    if dim is None:
        dim = next((at for at, length in enumerate(input.shape) if length == 3), None)
        if dim is None:
            raise RuntimeError("no dimension of size 3 in input")
    if input.shape[dim] != 3 or other.shape[dim] != 3:
        raise RuntimeError(f"linalg.cross: inputs dimension {dim} must have length 3. Got "
                           f"{input.shape[dim]} and {other.shape[dim]}")
    turned = [f.roll(each, -count, dim) for count in (1, 2) for each in (input, other)]
    return turned[0] * turned[3] - turned[2] * turned[1]


def vdot(input, other):
    return f.dot(input, other)


def matrix_power(input, n):
    from torch._making import eye

    if n < 0:
        from torch._solving import inverse

        return matrix_power(inverse(input), -n)
    result = None
    for _ in range(n):
        result = input if result is None else f.matmul(result, input)
    if n == 0:
        return eye(input.shape[-1], dtype=input.dtype).expand(*input.shape).clone()
    return result


def chain_matmul(*matrices):
    result = matrices[0]
    for each in matrices[1:]:
        result = f.matmul(result, each)
    return result


def addmv(input, mat, vec, *, beta=1, alpha=1):
    return beta * input + alpha * f.mv(mat, vec)


def addr(input, vec1, vec2, *, beta=1, alpha=1):
    return beta * input + alpha * f.outer(vec1, vec2)


def addbmm(input, batch1, batch2, *, beta=1, alpha=1):
    return beta * input + alpha * f.bmm(batch1, batch2).sum(0)


def cdist(x1, x2, p=2.0):
    from torch._overloads import norm

    if x1.shape[-1] != x2.shape[-1]:
        raise RuntimeError(
            "X1 and X2 must have the same number of columns. "
            f"X1: {x1.shape[-1]} X2: {x2.shape[-1]}"
        )
    return norm(x1.unsqueeze(-2) - x2.unsqueeze(-3), p, -1)


def pdist(input, p=2.0):
    """The distance of each two rows, (0, 1), (0, 2) and so on."""
    if input.dim() != 2:
        raise RuntimeError(f"pdist only supports 2D tensors, got: {input.dim()}D")
    count = input.shape[0]
    pairs = [(a, b) for a in range(count) for b in range(a + 1, count)]
    one, other = ([each[at] for each in pairs] for at in (0, 1))
    from torch._overloads import norm

    return norm(input[one] - input[other], p, -1)


def take_along_dim(input, indices, dim=None):
    """The numbers at places along an axis; the other axes broadcast."""
    if dim is None:
        return f.gather(f.flatten(input), 0, f.flatten(indices))
    count = input.dim()
    if indices.dim() != count:
        raise RuntimeError(
            "torch.take_along_dim(): input and indices should have the same number of dimensions, "
            f"but got {count} dimensions for input, and {indices.dim()} dimensions for indices"
        )
    if not -count <= dim < count:
        return f.gather(input, dim, indices)
    dim %= count
    shapes = list(input.shape), list(indices.shape)
    wide = broadcast_shapes(*([*each[:dim], 1, *each[dim + 1 :]] for each in shapes))
    input, indices = (
        each.expand([*wide[:dim], shape[dim], *wide[dim + 1 :]])
        for each, shape in zip((input, indices), shapes)
    )
    return f.gather(input, dim, indices)


def take(input, index):
    found = f.flatten(input)[f.flatten(index)]
    return found.reshape(list(index.shape))


def put(input, index, source, accumulate=False):
    """Writes at places of the cells in a row."""
    made = f.index_put(f.flatten(input), [f.flatten(index)], f.flatten(source), accumulate)
    return made.reshape(list(input.shape))


def index_fill(input, dim, index, value):
    made = input.clone()
    places = (slice(None),) * _axis(dim, input.dim()) + (index,)
    made[places] = value
    return made


def index_copy(input, dim, index, source):
    made = input.clone()
    made[(slice(None),) * _axis(dim, input.dim()) + (index,)] = source
    return made


def is_nonzero(input):
    if input.numel() != 1:
        raise RuntimeError("Boolean value of Tensor with more than one value is ambiguous")
    return bool(input)


def is_tensor(value):
    return isinstance(value, Tensor) or hasattr(type(value), "is_complex")


def typename(value):
    """The name of a tensor's type, or of another object's class."""
    if isinstance(value, Tensor):
        return value.type()
    kind = value if isinstance(value, type) or hasattr(value, "__qualname__") else type(value)
    module = getattr(kind, "__module__", None) or ""
    name = getattr(kind, "__qualname__", kind.__name__)
    return name if module in ("", "builtins", "__builtin__") else f"{module}.{name}"
