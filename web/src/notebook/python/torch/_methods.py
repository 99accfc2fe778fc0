"""The methods of tensors: functions whose first argument is a tensor, and the forms in place."""

import importlib

from torch import _algebra, _angles, _arranging, _dtypes, _elementwise, _engine, _formats
from torch import _functions, _gamma, _grad_names, _histograms, _making, _narrow, _overloads
from torch import _placing, _signals, _solving, _statistics, _ties
from torch._modes import is_grad_enabled
from torch._random import default_generator
from torch._sentences import dtype_word, fitting
from torch._tensor import Tensor

# Functions that are no methods in PyTorch.
_FUNCTIONS_ALONE = frozenset(
    """cat stack einsum linear embedding layer_norm rms_norm dropout zeros ones full empty eye
    arange linspace rand randn randint randperm normal zeros_like ones_like full_like
    empty_like rand_like randn_like one_hot gelu silu leaky_relu elu softplus softmin nll_loss
    cross_entropy mse_loss l1_loss binary_cross_entropy_with_logits
    scaled_dot_product_attention multi_head_attention_forward to detach where""".split()
)
for _name, _operation in _engine.OPERATIONS.items():
    _first = _operation.parameters[0] if _operation.parameters else None
    if _first is None or _first.kind != "tensor":
        continue
    _others = _FUNCTIONS_ALONE | _functions._PRIVATE
    if _name not in _others and not _name.endswith("_"):
        setattr(Tensor, _name, _functions.function(_name))
    if _operation.in_place and not _name.startswith("init_"):
        setattr(Tensor, _name.rstrip("_") + "_", _functions.writing(_name))

_modules = (_elementwise, _angles, _arranging, _placing, _statistics, _histograms, _algebra, _gamma)
for _module in (*_modules, _solving, _overloads, _signals, _ties):
    for _name in _module.METHODS:
        setattr(Tensor, _name, _functions.composed_in(_module, _name))
for _name, _function in _overloads.ALIASES.items():
    if _name not in ("concat", "concatenate", "row_stack"):
        setattr(Tensor, _name, _function)
    _written = getattr(Tensor, f"{_function.__name__}_", None)
    if _written is not None:
        setattr(Tensor, f"{_name}_", _written)


def _rows(name, lists):
    """A method whose sizes stand one by one or as a list."""
    function = getattr(Tensor, name)

    def method(self, *sizes, **named):
        if len(sizes) == 1 and isinstance(sizes[0], (tuple, list)):
            sizes = tuple(sizes[0])
        return function(self, sizes, **named) if sizes or not named else function(self, **named)

    method.__name__ = name
    return method


for _name in ("reshape", "permute", "expand", "repeat", "tile", "flip"):
    setattr(Tensor, _name, _rows(_name, True))
_contiguous = _functions.function("contiguous")
_view = _functions.function("view")
_viewing = (_engine.TAPE, _engine.OPERATIONS["view"].place, 0, 2, _engine.TENSOR)


def _viewed(self, *sizes, dtype=None):
    if dtype is not None:
        sizes = (dtype,)
    for each in sizes:
        if type(each) is not int:
            break
    else:
        if sizes:
            numbers = (*_viewing, self._number, _engine.WHOLES, len(sizes), *sizes)
            return _functions.made(_engine.OPERATIONS["view"], (self, sizes), numbers)
    if len(sizes) == 1 and isinstance(sizes[0], _dtypes.dtype):
        if sizes[0] is self.dtype:
            return _view(self, tuple(self.shape))
        from torch._bits import viewed_as

        return viewed_as(self, sizes[0])
    if not sizes:
        raise TypeError(
            "view() received an invalid combination of arguments - got (), but expected one of:\n"
            " * (torch.dtype dtype)\n * (tuple of ints size)"
        )
    if len(sizes) == 1 and isinstance(sizes[0], (tuple, list)):
        sizes = tuple(sizes[0])
    return _view(self, sizes)


_to = _functions.function("to")


def _contiguous_as(self, memory_format=None):
    if _formats.is_behind(memory_format):
        return _formats.with_channels_behind(self, memory_format)
    return self if self.is_contiguous() else _contiguous(self)


def _converted(
    self, *given, dtype=None, device=None, non_blocking=False, copy=False, other=None,
    memory_format=None
):  # fmt: skip
    """To a dtype, a device (which is the cpu), or those of another tensor."""
    if _formats.is_behind(memory_format):
        made = _converted(self, *given, dtype=dtype, device=device, copy=copy, other=other)
        return _formats.with_channels_behind(made, memory_format)
    for each in given:
        if isinstance(each, (_dtypes.dtype, type)):
            dtype = _dtypes.BY_PYTHON.get(each, each)
        elif isinstance(each, Tensor):
            dtype = each.dtype
        elif not isinstance(each, bool):
            device = each
    if other is not None:
        dtype = other.dtype
    _dtypes.note_device(device)
    if dtype is None or dtype is self.dtype:
        return self.clone() if copy else self
    if _narrow.is_narrow(dtype):
        return _narrow.narrowed(self, dtype)
    if dtype.is_complex:
        from torch._complex_functions import converted

        return converted(self, dtype)
    return _to(self, dtype)


def _as(dtype):
    name = repr(dtype).removeprefix("torch.")
    name = {"float32": "float", "int64": "long"}.get(name, name)

    def converted(self, *given, memory_format=None):
        if given:
            raise TypeError(f"{name}() takes 0 positional arguments but {len(given)} were given")
        return _converted(self, dtype)

    return converted


def _type(self, dtype=None, **named):
    if dtype is None:
        return f"torch.{dtype_word(self)}Tensor"
    if isinstance(dtype, _making._Legacy):
        dtype = dtype._dtype
    if isinstance(dtype, str):
        names = {"FloatTensor": "float32", "LongTensor": "int64", "BoolTensor": "bool"}
        names |= {"ByteTensor": "uint8", "IntTensor": "int32", "DoubleTensor": "float64"}
        names |= {"HalfTensor": "float16", "BFloat16Tensor": "bfloat16", "ShortTensor": "int16"}
        dtype = _dtypes.BY_NAME[names.get(dtype.removeprefix("torch."), "int8")]
    return _converted(self, dtype)


def _copied(self, source, non_blocking=False):
    # A leaf is named here: the engine takes `self[...]` for a view of it.
    if self.requires_grad and self.is_leaf and is_grad_enabled():
        raise RuntimeError(
            "a leaf Variable that requires grad is being used in an in-place operation."
        )
    if isinstance(source, Tensor):
        fitting(self.shape, source.shape)
        common = _arranging.broadcast_shapes(self.shape, source.shape)
        if tuple(common) != tuple(self.shape):
            raise RuntimeError(
                f"output with shape {list(self.shape)} doesn't match the broadcast shape "
                f"{list(common)}"
            )
    self[...] = source
    return _grad_names.written(self, "CopyBackwards")


def _filled(self, value):
    return _grad_names.written(_copied(self, value), "FillBackward2")


def _zeroed(self):
    return _grad_names.written(_copied(self, 0), "ZeroBackward0")


def _detached_in_place(self):
    if self.is_leaf:
        self.requires_grad = False
        return self
    self._number = self.detach()._number
    return self


def _random(self, from_=0, to=None, *, generator=None, **named):
    """Whole numbers from `from_` to `to` - 1; without `to` up to the most that the dtype holds."""
    from_ = named.get("from", from_)
    if to is None and from_ == 0:
        most = {_dtypes.FLOAT32: 2**24 + 1, _dtypes.FLOAT64: 2**53 + 1, _dtypes.BOOL: 2}
        most |= {_dtypes.FLOAT16: 2**11 + 1, _dtypes.BFLOAT16: 2**8 + 1}
        low, high = 0, most.get(self.dtype)
        if self.dtype is _dtypes.INT64:
            # 64 bits of the stream, of which PyTorch keeps the lower 63.
            low, high = -(2**63), 2**63 - 1
            return _copied(self, _whole(self, low, high, generator) & high)
    elif to is None:
        low, high = 0, from_
    else:
        low, high = from_, to
    return _copied(self, _whole(self, low, high, generator))


def _whole(self, low, high, generator):
    draw = lambda shape: _making._randint(low, high, shape, generator=generator)  # noqa: E731
    return _making.in_memory_order(self, draw)


def _bernoulli(self, p=0.5, *, generator=None):
    """Ones with a probability, or with that of each place of a tensor."""
    if not isinstance(p, Tensor) and generator is None:
        return _functions.writing("bernoulli_")(self, p)
    shares = p if isinstance(p, Tensor) else self.new_full((), p, dtype=_dtypes.FLOAT64)
    shares = shares.expand(self.shape).contiguous()
    return _copied(self, _making.bernoulli(shares, generator=generator))


def _drawn_in_place(name):
    written = _functions.writing(name)

    def method(self, *given, generator=None, **named):
        if generator is not None and not hasattr(generator, "_drawn"):
            raise TypeError(f"{name}: generator must be a torch.Generator")
        draws = _making.DRAWS.get(self.dtype)
        if draws is not None and draws.fill(self, name, given, named, generator):
            return self
        if generator is None or generator is default_generator:
            return written(self, *given, **named)
        is_uniform = name == "uniform"
        draw = _making.rand if is_uniform else _making.randn
        names = ("from", "to") if is_uniform else ("mean", "std")
        named |= zip(names, given)
        low, high = named.get(names[0], 0), named.get(names[1], 1)
        scale = high - low if is_uniform else high
        return _copied(self, draw(tuple(self.shape), generator=generator) * scale + low)

    return method


def _new(name):
    function = getattr(_making, name)

    def made(self, *size, dtype=None, **named):
        return function(*size, dtype=dtype or self.dtype, **named)

    return made


def _later(module, name):
    """A method that few notebooks call: its module is imported with the first call."""

    def method(self, *given, **named):
        return getattr(importlib.import_module(module), name)(self, *given, **named)

    method.__name__ = name
    return method


_DRAWS_IN_PLACE = ("geometric_", "exponential_", "cauchy_", "log_normal_")


def _apply(self, function):
    cells = [function(each) for each in self._cells()]
    self[...] = _making.from_cells(cells, self.shape, self.dtype)
    return self


_INSTALLED = {
    "contiguous": _contiguous_as,
    "clone": _formats.clone,
    "view": _viewed,
    "to": _converted,
    "float": _as(_dtypes.FLOAT32),
    "long": _as(_dtypes.INT64),
    "bool": _as(_dtypes.BOOL),
    "double": _as(_dtypes.BY_NAME["float64"]),
    "half": _as(_dtypes.BY_NAME["float16"]),
    "bfloat16": _as(_dtypes.BY_NAME["bfloat16"]),
    "int": _as(_dtypes.BY_NAME["int32"]),
    "short": _as(_dtypes.BY_NAME["int16"]),
    "char": _as(_dtypes.BY_NAME["int8"]),
    "byte": _as(_dtypes.BY_NAME["uint8"]),
    "cpu": lambda self, **named: self,
    "cuda": lambda self, *given, **named: _converted(self, device="cuda"),
    "type": _type,
    "type_as": lambda self, other: _converted(self, other.dtype),
    "copy_": _copied,
    "fill_": _filled,
    "zero_": _zeroed,
    "detach": _functions.function("detach"),
    "detach_": _detached_in_place,
    "random_": _random,
    "uniform_": _drawn_in_place("uniform"),
    "normal_": _drawn_in_place("normal_"),
    **{name: _later("torch._draws_in_place", name) for name in _DRAWS_IN_PLACE},
    **{name: _later("torch._factored", name) for name in ("lu", "lu_solve", "triangular_solve")},
    **{
        name: _later("torch._sparse_made", name)
        for name in ("to_sparse", "to_sparse_csr", "sparse_mask")
    },
    "apply_": _apply,
    "multinomial": _making.multinomial,
    "bernoulli": _making.bernoulli,
    "bernoulli_": _bernoulli,
    "new_zeros": _new("zeros"),
    "new_ones": _new("ones"),
    "new_empty": _new("empty"),
    "new_full": _new("full"),
    "new_tensor": lambda self, data, **named: (
        _making.tensor(data, **{"dtype": self.dtype, **named})
    ),
    "where": lambda self, condition, other: _overloads.where(condition, self, other),
    "reshape_as": lambda self, other: self.reshape(*other.shape),
    "pin_memory": lambda self: self,
    "share_memory_": lambda self: self,
    "chunk": _functions.function("chunk"),
    "tolist": Tensor.tolist,
}
for _name, _function in _INSTALLED.items():
    setattr(Tensor, _name, _function)

def _pseudo_inverse(self, rcond=1e-15):
    from torch.linalg import pinv

    return pinv(self, rcond)


Tensor.pinverse = _pseudo_inverse
Tensor.T = property(_functions.function("T"))
Tensor.mT = property(_functions.function("mT"))
def _turned(self):
    if self.dim() not in (0, 2):
        more = " For batches of matrices, consider using tensor.mH" if self.dim() > 2 else ""
        raise RuntimeError(
            "tensor.H is only supported on matrices (2-D tensors). Got "
            f"{self.dim()}-D tensor.{more}"
        )
    return self.mT if self.dim() else self


Tensor.H, Tensor.mH = property(_turned), property(lambda self: self.mT)
Tensor.real = property(lambda self: self)
