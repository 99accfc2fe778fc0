"""The class Tensor: what it knows of itself, how it is printed, and how Python reads it."""

import array
import math
import warnings

from torch import _double_numbers, _dtypes, _engine, _follows, _graph, _leaving, _printing
from torch import _modes, _pytorch_methods, _shared
from torch._lists import nested
from torch._sentences import out_of_range

_NO_LEAF = (
    "The .grad attribute of a Tensor that is not a leaf Tensor is being accessed. Its .grad "
    "attribute won't be populated during autograd.backward(). If you indeed want the .grad field "
    "to be populated for a non-leaf Tensor, use .retain_grad() on the non-leaf Tensor. If you access "
    "the non-leaf Tensor by mistake, make sure you access the leaf Tensor instead. See "
    "github.com/pytorch/pytorch/pull/30531 for more informations."
)
_CODES = ("B", "q", "f", "f", "f", "f")

# What PyTorch says since its version 2.1 of a copy that it refuses.
_OF_NORMED = (
    ".  If you were attempting to deepcopy a module, this may be because of a "
    "torch.nn.utils.weight_norm usage, see https://github.com/pytorch/pytorch/pull/103001"
)


class Tensor:
    """A tensor of the engine, by its number on the tape.

    Its functions are those of the engine's operations (`_methods.py`), its operators stand in
    `_operators.py`. Shape and dtype never change; the rest is asked for each time.
    """

    # As it is called in `type(tensor)`.
    __module__ = "torch"

    def __new__(cls, *given, **named):
        if cls is Tensor:
            from torch import _making

            return _making.FLOATING[_dtypes.default[0]](*given)
        return super().__new__(cls)

    @property
    def shape(self):
        known = self.__dict__.get("_shape")
        if known is None:
            known = self._look()[4]
        return known

    @property
    def dtype(self):
        if "_dtype" not in self.__dict__:
            self._look()
        return self._dtype

    def _look(self):
        found = _engine.look(self._number)
        self._dtype = _dtypes.BY_PLACE[found[0]]
        self._shape = _dtypes.Size(found[4])
        if "_is_boundary" in self.__dict__:
            # A leaf for the engine alone.
            return found[0], found[1], 0, -1, self._shape, found[5]
        if "_ghost" in self.__dict__:
            # Its graph was let go of; `autograd` refuses to go backward from it.
            return found[0], 1, 0, found[3], self._shape, found[5]
        return (*found[:4], self._shape, found[5])

    def size(self, dim=None):
        return self.shape if dim is None else self.shape[_axis(dim, len(self.shape))]

    def dim(self):
        return len(self.shape)

    ndimension = dim

    @property
    def ndim(self):
        return len(self.shape)

    def numel(self):
        return math.prod(self.shape)

    nelement = numel

    def stride(self, dim=None):
        strides = tuple(self._look()[5])
        return strides if dim is None else strides[_axis(dim, len(strides))]

    def is_contiguous(self, memory_format=None):
        if memory_format in (_dtypes.CHANNELS_LAST, _dtypes.CHANNELS_LAST_3D):
            from torch._formats import has_channels_behind

            return has_channels_behind(self, memory_format)
        wanted = 1
        for length, step in zip(reversed(self.shape), reversed(self.stride())):
            if length != 1 and step != wanted:
                return self.numel() == 0
            wanted *= length
        return True

    def element_size(self):
        return self.dtype.itemsize

    @property
    def itemsize(self):
        return self.dtype.itemsize

    @property
    def nbytes(self):
        return self.numel() * self.dtype.itemsize

    device = property(lambda self: _dtypes.CPU)
    layout = property(lambda self: _dtypes.STRIDED)
    is_cpu = property(lambda self: True)
    is_cuda = is_mps = is_xpu = is_meta = property(lambda self: False)
    is_sparse = is_sparse_csr = is_nested = property(lambda self: False)
    is_quantized = property(lambda self: False)

    is_inference = _modes.is_inference

    def get_device(self):
        return -1

    def is_floating_point(self):
        return self.dtype.is_floating_point

    def is_complex(self):
        return False

    # Gradients.

    @property
    def requires_grad(self):
        return self._look()[1] == 1

    @requires_grad.setter
    def requires_grad(self, needed):
        self._require(needed, "only Tensors of floating point and complex dtype")

    def _require(self, needed, takers="Only Tensors of floating point and complex dtype"):
        if not needed and not self.is_leaf:
            raise RuntimeError(
                "you can only change requires_grad flags of leaf variables. If you want to use a "
                "computed variable in a subgraph that doesn't require differentiation use "
                "var_no_grad = var.detach()."
            )
        if needed and not self.dtype.is_floating_point:
            raise RuntimeError(f"{takers} can require gradients")
        if needed and _modes.is_inference(self) and not _modes.is_inference_mode_enabled():
            raise RuntimeError(
                "Setting requires_grad=True on inference tensor outside InferenceMode is not "
                "allowed."
            )
        if bool(needed) != self.requires_grad:
            _engine.run("require_gradient", self._number, int(bool(needed)))

    def requires_grad_(self, requires_grad=True):
        self._require(requires_grad, "only Tensors of floating point dtype")
        return self

    @property
    def is_leaf(self):
        return self._look()[2] == 1

    @property
    def grad(self):
        _, needed, is_leaf, number, *_ = self._look()
        if number != -1:
            return self._gradient(number)
        if needed and not is_leaf and "_retained" not in self.__dict__:
            warnings.warn(_NO_LEAF, stacklevel=2)
        return self.__dict__.get("_retained")

    @grad.setter
    def grad(self, value):
        if value is not None and not isinstance(value, Tensor):
            raise TypeError(
                "assigned grad expected to be a Tensor or None but got grad of type"
                f"{_engine.kind_of(value)}"
            )
        if value is not None and value.shape != self.shape:
            raise RuntimeError("assigned grad has data of a different size")
        if value is not None and value.dtype is not self.dtype:
            raise RuntimeError("assigned grad has data of a different type")
        _engine.run("set_gradient", self._number, -1 if value is None else value._number)

    @property
    def _node(self):
        """The name of the node that made it, where its operation's is another; else None."""
        return _engine.nodes.get(self._number)

    @_node.setter
    def _node(self, name):
        if _engine.keeps_calls[0]:
            _engine.nodes[self._number] = name

    @property
    def grad_fn(self):
        return _graph.node_of(self)

    def backward(self, gradient=None, retain_graph=None, create_graph=False, inputs=None):
        from torch import autograd

        autograd.backward(self, gradient, retain_graph, create_graph, inputs=inputs)

    # As numbers of Python.

    def _cells(self):
        """The numbers, row by row."""
        cells = array.array(_CODES[self.dtype.place()])
        cells.frombytes(_engine.read(self._number))
        if self.dtype is _dtypes.FLOAT64:
            return _double_numbers.Shortest(cells)
        return cells if self.dtype is not _dtypes.BOOL else [bool(each) for each in cells]

    def item(self):
        _leaving.tell_read(self)
        return _engine.item(self._number)

    def tolist(self):
        _leaving.tell_read(self)
        return nested(list(self._cells()), self.shape)

    def numpy(self, *, force=False):
        if self.requires_grad and not force:
            raise RuntimeError(
                "Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() "
                "instead."
            )
        if self.dtype is _dtypes.BFLOAT16:
            raise TypeError("Got unsupported ScalarType BFloat16")
        _leaving.tell_read(self)
        return _shared.array_of(self)

    def __array__(self, dtype=None):
        return self.numpy() if dtype is None else self.numpy().astype(dtype)

    def __len__(self):
        if not self.shape:
            raise TypeError("len() of a 0-d tensor")
        return self.shape[0]

    def __bool__(self):
        count = self.numel()
        if count > 1:
            raise RuntimeError("Boolean value of Tensor with more than one value is ambiguous")
        _leaving.tell_read(self)
        if not count:
            raise RuntimeError("Boolean value of Tensor with no values is ambiguous")
        return bool(self._cells()[0])

    def __float__(self):
        return float(self.item())

    def __int__(self):
        return int(self.item())

    def __index__(self):
        if self.dtype.is_floating_point or self.numel() != 1:
            raise TypeError("only integer tensors of a single element can be converted to an index")
        return int(self.item())

    def __iter__(self):
        if not self.shape:
            raise TypeError("iteration over a 0-d tensor")
        return iter(self.unbind(0)) if self.shape[0] else iter(())

    def __reversed__(self):
        return self.flip(0) if self.shape else self

    def __contains__(self, value):
        known = Tensor, bool, int, float, complex
        if not isinstance(value, known) and not hasattr(value, "ndim"):
            raise RuntimeError(
                "Tensor.__contains__ only supports Tensor or scalar, but you passed in a "
                f"{type(value)}."
            )
        return bool((self == value).any().item())

    def __hash__(self):
        return id(self)

    def __format__(self, wanted):
        if self.dim() == 0:
            return format(self.item(), wanted)
        return object.__format__(self, wanted)

    def __repr__(self, *, tensor_contents=None):
        return _printing.text_of(self)

    def __deepcopy__(self, memo):
        if not self.is_leaf:
            raise RuntimeError(
                "Only Tensors created explicitly by the user (graph leaves) support the deepcopy "
                "protocol at the moment" + (_OF_NORMED if _follows.newest else "")
            )
        copy = self.detach().clone()
        copy.requires_grad = self.requires_grad
        memo[id(self)] = copy
        return copy

    def __copy__(self):
        made = object.__new__(type(self))
        vars(made).update(vars(self))
        return made

    def __reduce_ex__(self, protocol):
        import io

        from torch import serialization

        target = io.BytesIO()
        serialization.save(self, target)
        return serialization.of_bytes, (target.getvalue(),)

    def __dir__(self):
        own = {"_number", "_shape", "_dtype", "_refused"}
        return sorted({*object.__dir__(self)} - own)

    def __getattr__(self, name):
        from torch._unsupported import missing

        if name.startswith("_"):
            raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")
        known = [each for each in dir(Tensor) if not each.startswith("_")]
        if name.rstrip("_") in _pytorch_methods.NAMES or name in _pytorch_methods.NAMES:
            raise missing(name, known, "Tensor.")
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")


Tensor.__module__ = "torch"


def _axis(dim, rank):
    count = max(rank, 1)
    if not -count <= dim < count:
        raise out_of_range(dim, rank)
    return dim % count


_new = object.__new__


def wrap(number, kind=Tensor):
    """The tensor of a number on the tape."""
    tensor = _new(kind)
    tensor._number = number
    return tensor


def as_leaf(kind, data, requires_grad):
    """A leaf of a subclass, such as Parameter, that shares the numbers of another tensor."""
    made = wrap(data.detach()._number, kind)
    if requires_grad:
        made._require(True)
    return made
