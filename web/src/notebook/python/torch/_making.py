"""Tensors of Python's numbers, and of sizes."""

import array
import builtins
import math

from torch import _double_draws, _double_numbers, _dtypes, _engine, _half_draws, _named, _narrow
from torch import _shared
from torch._functions import call
from torch._lists import flattened
from torch._modes import is_grad_enabled
from torch._tensor import Tensor, wrap

_default = _dtypes.default


def get_default_dtype():
    return _default[0]


def set_default_dtype(dtype):
    dtype.place()
    if not dtype.is_floating_point:
        raise TypeError(f"only floating-point types are supported as the default type")
    _default[0] = dtype


def set_default_tensor_type(kind):
    kinds = {f"torch.{each.__name__}": each for each in FLOATING.values()}
    set_default_dtype(kinds.get(kind, kind)._dtype)


def set_default_device(device):
    _dtypes.note_device(device)


def get_default_device():
    return _dtypes.CPU


def _no_numbers(held):
    return TypeError(
        f"can't convert np.ndarray of type numpy.{held}. The only supported types are: "
        "float64, float32, float16, complex64, complex128, int64, int32, int16, int8, "
        "uint8, and bool."
    )


def _dtype_of(data, cells):
    named = getattr(data, "dtype", None)
    if isinstance(named, _dtypes.dtype):
        return named
    if named is not None:
        name = str(named)
        if name.startswith("uint") and name != "uint8":
            raise _no_numbers(name)
        return _dtypes.BY_NAME.get(name, _dtypes.FLOAT32)
    kinds = {type(each) for each in cells}
    if not kinds or not kinds <= {bool, int}:
        found = set()
        _find_floating(data, found)
        return _dtypes.joined(found)
    return _dtypes.BOOL if kinds == {bool} else _dtypes.INT64


def _find_floating(data, found):
    """Collects the floating dtypes of arrays, tensors and numbers in a list."""
    if isinstance(data, (list, tuple)):
        for each in data:
            if type(each) is float:
                found.add(_default[0])
            elif type(each) is not int:
                _find_floating(each, found)
    else:
        named = str(getattr(data, "dtype", "")).removeprefix("torch.")
        if named in _dtypes.BY_NAME and "float" in named:
            found.add(_dtypes.BY_NAME[named])


def floating(*tensors):
    """The dtype of a floating result of tensors."""
    return _dtypes.joined({each.dtype for each in tensors if each.dtype.is_floating_point})


def from_cells(cells, shape, dtype):
    """A tensor of numbers, row by row."""
    if _narrow.is_narrow(dtype):
        return _narrow.narrowed(from_cells(cells, shape, _dtypes.INT64), dtype)
    place = dtype.place()
    if dtype is _dtypes.BOOL:
        data = bytes(bool(each) for each in cells)
    elif dtype is _dtypes.INT64:
        try:
            data = array.array("q", [int(each) for each in cells]).tobytes()
        except OverflowError:
            raise RuntimeError("Overflow when unpacking long") from None
    else:
        data = _floats(_double_numbers.held(cells) if dtype is _dtypes.FLOAT64 else cells)
    return wrap(_engine.give(place, data, shape))


def _floats(cells):
    try:
        return array.array("f", cells).tobytes()
    except OverflowError:
        return array.array(
            "f",
            [
                each if abs(each) < 3.4028235677973366e38 else math.copysign(math.inf, each)
                for each in map(float, cells)
            ],
        ).tobytes()


def tensor(data, *, dtype=None, device=None, requires_grad=False, pin_memory=False):
    """A tensor of nested lists of numbers, a number, an array or a tensor, which is copied."""
    _dtypes.note_device(device)
    dtype = _dtypes.BY_PYTHON.get(dtype, dtype)
    if dtype is not None and not isinstance(dtype, _dtypes.dtype):
        raise TypeError(
            f"tensor(): argument 'dtype' must be torch.dtype, not {type(dtype).__name__}"
        )
    if isinstance(data, Tensor):
        made = data.detach().clone()
        made = made if dtype is None or dtype is made.dtype else made.to(dtype)
    else:
        cells, shape = [], []
        _needs_forward_steps(data)
        kind = getattr(getattr(data, "dtype", None), "kind", "")
        if kind in ("U", "O"):
            raise _no_numbers("str_" if kind == "U" else "object_")
        flattened(data, cells, shape, 0)
        if hasattr(data, "shape"):
            shape = list(data.shape)
        dtype = dtype or _dtype_of(data, cells)
        made = from_cells(cells, shape, dtype)
    if requires_grad:
        made._require(True)
    return made


def scalar(value):
    """A tensor without axes of a number, whose dtype is the number's."""
    return _named.of_number(tensor(value))


def as_tensor(data, dtype=None, device=None):
    _dtypes.note_device(device)
    if isinstance(data, Tensor):
        return data if dtype is None else data.to(dtype)
    if hasattr(data, "_cells") and (dtype is None or repr(dtype) == f"torch.{data.dtype}"):
        return _shared.tensor_of(data, tensor)
    return tensor(data, dtype=dtype)


def asarray(obj, *, dtype=None, device=None, copy=None, requires_grad=False):
    """A tensor of what is given; with `copy`, of numbers of its own."""
    made = as_tensor(obj, dtype, device)
    if copy:
        made = made.clone().detach()
    return made.requires_grad_() if requires_grad else made


def from_numpy(array):
    """A tensor that shares an array's numbers."""
    if not hasattr(array, "__array__") and not hasattr(array, "tolist"):
        raise TypeError(f"expected np.ndarray (got {type(array).__name__})")
    if not hasattr(array, "_cells"):
        return tensor(array)
    _needs_forward_steps(array)
    return _shared.tensor_of(array, tensor)


def _needs_forward_steps(array):
    if any(step < 0 for step in getattr(array, "_steps", ())):
        raise ValueError(
            "At least one stride in the given numpy array is negative, and tensors with negative "
            "strides are not currently supported. (You can probably work around this by making a "
            "copy of your array  with array.copy().) "
        )


# What draws in dtypes whose numbers take other bits of the stream than those of float32.
DRAWS = {
    _dtypes.FLOAT64: _double_draws,
    _dtypes.FLOAT16: _half_draws,
    _dtypes.BFLOAT16: _half_draws,
}


def _dtype_of_draw(name, size, dtype):
    if dtype is not None:
        return dtype
    return size[0].dtype if name.endswith("_like") and size else _default[0]


def maker(name):
    """A function that makes tensors of a size."""
    operation = _engine.operation_named(name)
    is_drawn = name in ("rand", "randn", "rand_like", "randn_like", "normal")

    def made(
        *size,
        dtype=None,
        device=None,
        requires_grad=False,
        layout=None,
        pin_memory=False,
        memory_format=None,
        generator=None,
        out=None,
        **named,
    ):
        _dtypes.note_device(device)
        narrow = dtype if _narrow.is_narrow(dtype) else None
        if dtype is not None and name != "normal":
            named["dtype"] = _dtypes.INT64 if narrow else dtype
        kind = _dtype_of_draw(name, size, dtype) if is_drawn else None
        if kind in DRAWS:
            result = DRAWS[kind].drawn(operation, size, named, generator, kind)
        elif generator is not None:
            result = generator._drawn(operation, size, named)
        else:
            result = call(operation, size, named)
        if requires_grad:
            result._require(True)
        if narrow:
            return _narrow.narrowed(result, narrow)
        return result if out is None else out.copy_(result)

    made.__name__ = made.__qualname__ = name
    return made


zeros, ones, full, empty, eye, _arange, linspace = map(
    maker, ("zeros", "ones", "full", "empty", "eye", "arange", "linspace")
)


def arange(*bounds, start=None, end=None, step=None, **named):
    """`arange(end)`, `arange(start, end)` or `arange(start, end, step)`."""
    if end is not None and not bounds:
        bounds = (0 if start is None else start, end)
    elif end is not None:
        bounds = (*bounds, end)
    elif start is not None:
        bounds = (start, *bounds)
    if step is not None:
        bounds = (0, *bounds, step) if len(bounds) == 1 else (*bounds, step)
    return _arange(*bounds, **named)


arange.__name__ = "arange"


def range(start=0, end=None, step=1, *, dtype=None, **named):
    """From start to end, the end too."""
    import warnings

    warnings.warn(
        "torch.range is deprecated and will be removed in a future release because its behavior is "
        "inconsistent with Python's range builtin. Instead, use torch.arange, which produces "
        "values in [start, end).",
        stacklevel=2,
    )
    start, end = (0, start) if end is None else (start, end)
    count = int((end - start) / step) + 1
    cells = [start + at * step for at in builtins.range(count)]
    return tensor(cells, dtype=dtype or _default[0], **named)


zeros_like, ones_like, full_like, empty_like = map(
    maker, ("zeros_like", "ones_like", "full_like", "empty_like")
)
rand, randn, rand_like, randn_like, randperm = map(
    maker, ("rand", "randn", "rand_like", "randn_like", "randperm")
)
_randint = maker("randint")
_normal = maker("normal")


def drawer(name):
    """A function that draws by the numbers of a tensor."""
    operation = _engine.operation_named(name)

    def drawn(input, *given, generator=None, out=None, **named):
        if name == "bernoulli" and not given and input.dtype is _dtypes.FLOAT64:
            return _double_draws.bernoulli(input, generator)
        if name == "multinomial" and input.dtype is _dtypes.FLOAT64:
            found = _double_draws.multinomial(input, generator, *given, **named)
            if found is not None:
                return found
        if generator is not None:
            return generator._drawn(operation, (input, *given), named)
        return call(operation, (input, *given), named)

    drawn.__name__ = drawn.__qualname__ = name
    return drawn


def without_slope(node, made, *inputs):
    """A draw, whose gradient in its parameters is 0, as it is in PyTorch."""
    wanted = [each for each in inputs if isinstance(each, Tensor) and each.requires_grad]
    if not wanted or not is_grad_enabled():
        return made
    for each in wanted:
        made = made + (each - each.detach()) * 0
    made._node = node
    return made


multinomial, _bernoulli = drawer("multinomial"), drawer("bernoulli")


def bernoulli(input, *given, **named):
    """Ones with probabilities, else zeros."""
    return without_slope("BernoulliBackward0", _bernoulli(input, *given, **named), input)


def randint(low=0, high=None, size=None, **named):
    """`randint(high, size)` or `randint(low, high, size)`: whole numbers from low to high - 1."""
    if size is None:
        if high is None:
            raise TypeError("randint() needs a size: randint(low, high, size)")
        low, high, size = 0, low, high
    elif high is None:
        low, high = 0, low
    for each in (low, high):
        if isinstance(each, float):
            raise TypeError(f"randint(): argument 'high' must be int, not float")
    if isinstance(size, int):
        raise TypeError("randint(): argument 'size' (position 2) must be tuple of ints, not int")
    return _randint(low, high, size, **named)


def in_memory_order(input, draw):
    """What `draw` makes of a shape, in the order in which the cells of a tensor lie in memory."""
    strides, shape = input.stride(), tuple(input.shape)
    axes = builtins.sorted(builtins.range(len(shape)), key=lambda axis: -strides[axis])
    if input.is_contiguous() or 0 in strides:
        return draw(shape)
    made = draw(tuple(shape[axis] for axis in axes))
    return made.permute([axes.index(axis) for axis in builtins.range(len(axes))])


def randint_like(input, low, high=None, **named):
    low, high = (0, low) if high is None else (low, high)
    drawn = in_memory_order(input, lambda shape: randint(low, high, shape, **named))
    return drawn if "dtype" in named else drawn.to(input.dtype)


def normal(mean=0.0, std=1.0, size=None, **named):
    if isinstance(mean, Tensor) or isinstance(std, Tensor):
        shape = mean.shape if isinstance(mean, Tensor) else std.shape
        one, other = (each.detach() if isinstance(each, Tensor) else each for each in (mean, std))
        found = _normal(0.0, 1.0, shape, **named) * other + one
        place = 1 + isinstance(std, Tensor) + isinstance(mean, Tensor) * isinstance(std, Tensor)
        return without_slope(f"NormalBackward{place}", found, mean, std)
    if size is None:
        raise TypeError("normal() needs a size where mean and std are numbers")
    return _normal(mean, std, size, **named)


def scalar_tensor(s, **named):
    return tensor(s, **{"dtype": _default[0], **named})


def logspace(start, end, steps, base=10.0, **named):
    return call(_engine.OPERATIONS["pow"], (float(base), linspace(start, end, steps, **named)))


def _of_old(dtype, given):
    """What old constructors make: of a list its numbers, of lengths an empty tensor."""
    if len(given) == 1 and isinstance(given[0], _dtypes.Size):
        return empty(tuple(given[0]), dtype=dtype)
    if len(given) == 1 and not isinstance(given[0], int):
        return given[0].to(dtype) if isinstance(given[0], Tensor) else tensor(given[0], dtype=dtype)
    return empty(*given, dtype=dtype) if given else empty(0, dtype=dtype)


def _new(self, *given, device=None):
    """A tensor of the same dtype, as `torch.FloatTensor` makes one."""
    return _of_old(self.dtype, given)


Tensor.new = _new


class _Legacy(type):
    """torch.FloatTensor and its like."""

    def __new__(kind, name, dtype):
        return super().__new__(kind, name, (), {"__module__": "torch", "_dtype": dtype})

    def __init__(self, name, dtype):
        super().__init__(name, (), {})

    def __call__(self, *given):
        return _of_old(self._dtype, given)

    def __instancecheck__(self, value):
        return isinstance(value, Tensor) and value.dtype is self._dtype


FloatTensor = _Legacy("FloatTensor", _dtypes.FLOAT32)
DoubleTensor = _Legacy("DoubleTensor", _dtypes.FLOAT64)
HalfTensor = _Legacy("HalfTensor", _dtypes.FLOAT16)
BFloat16Tensor = _Legacy("BFloat16Tensor", _dtypes.BFLOAT16)
FLOATING = {each._dtype: each for each in (FloatTensor, DoubleTensor, HalfTensor, BFloat16Tensor)}
LongTensor = _Legacy("LongTensor", _dtypes.INT64)
BoolTensor = _Legacy("BoolTensor", _dtypes.BOOL)
ByteTensor = _Legacy("ByteTensor", _dtypes.BY_NAME["uint8"])
IntTensor = _Legacy("IntTensor", _dtypes.BY_NAME["int32"])
ShortTensor = _Legacy("ShortTensor", _dtypes.BY_NAME["int16"])
CharTensor = _Legacy("CharTensor", _dtypes.BY_NAME["int8"])
