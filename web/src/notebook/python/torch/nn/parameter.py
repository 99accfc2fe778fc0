"""Parameters: tensors that a module trains."""

import torch
from torch._complex import ComplexTensor
from torch._narrow import NarrowTensor
from torch._tensor import Tensor, as_leaf
from torch._unsupported import UnsupportedError


class Parameter(Tensor):
    """A leaf that shares the numbers of `data`; a module finds it among its attributes."""

    # Tensor.__new__ lets classes through that are made from a tensor.
    _made_from = "data"

    def __new__(cls, data=None, requires_grad=True):
        if data is None:
            data = torch.empty(0)
        if isinstance(data, ComplexTensor):
            raise UnsupportedError(
                "A parameter of complex numbers is not supported here. Keep its parts, as "
                "nn.Parameter(torch.view_as_real(w)), and use torch.view_as_complex of it."
            )
        if not isinstance(data, Tensor):
            # PyTorch asks it for what only tensors have.
            raise AttributeError(
                f"Parameter is made of a tensor, such as nn.Parameter(torch.randn(2, 3)), not of a "
                f"{type(data).__name__}"
            )
        if isinstance(data, NarrowTensor):
            return NarrowParameter(data, requires_grad)
        return as_leaf(cls, data, requires_grad)

    def __deepcopy__(self, memo):
        found = memo.get(id(self))
        if found is None:
            with torch.no_grad():
                copied = self.detach().clone()
            found = memo[id(self)] = type(self)(copied, self.requires_grad)
        return found

    def __repr__(self, *, tensor_contents=None):
        return "Parameter containing:\n" + super().__repr__()


class NarrowParameter(NarrowTensor, Parameter):
    """A parameter of whole numbers, which has no gradient."""

    def __new__(cls, data, requires_grad=False):
        if requires_grad:
            raise RuntimeError(
                "Only Tensors of floating point and complex dtype can require gradients"
            )
        made = object.__new__(cls)
        made._held, made._narrow = data._held, data._narrow
        return made

    def __deepcopy__(self, memo):
        found = memo.get(id(self))
        if found is None:
            found = memo[id(self)] = NarrowParameter(self.clone())
        return found


class Buffer:
    """A tensor that a module keeps as a buffer where it becomes its attribute."""

    def __new__(cls, data=None, *, persistent=True):
        made = torch.empty(0) if data is None else data.detach()
        made._kept_as_buffer = persistent
        return made


NarrowParameter.__name__ = NarrowParameter.__qualname__ = "Parameter"


# What a parameter without a shape can be asked for.
_KNOWN = frozenset(
    """size copy_ is_complex is_floating_point half float double char short int long cuda cpu to
    get_device""".split()
)
_BY_SIGNS = {
    f"__{sign}__": f"method '{sign}' of 'torch._C._TensorBase' objects"
    for sign in "add sub mul matmul eq ne lt le gt ge neg abs pow".split()
} | {
    "__truediv__": "method 'div' of 'torch._C._TensorBase' objects",
    "__getitem__": "slot wrapper '__getitem__' of 'torch._C._TensorBase' objects",
    "__len__": "function Tensor.__len__",
    "__format__": "function Tensor.__format__",
}


def _refuse(name):
    """A method that says that the parameter has no shape yet."""
    what = _BY_SIGNS.get(name, f"method '{name}' of 'torch._C._TensorBase' objects")

    def method(self, *args, **kwargs):
        raise ValueError(
            f"Attempted to use an uninitialized parameter in <{what}>. This error happens when you "
            "are using a `LazyModule` or explicitly manipulating "
            "`torch.nn.parameter.UninitializedParameter` objects. When using LazyModules Call "
            "`forward` with a dummy batch to initialize the parameters before calling torch "
            "functions"
        )

    method.__name__ = name
    return method


def _unshaped(kind):
    """The class, whose methods refuse to compute."""
    for name in dir(Tensor):
        public = not name.startswith("_") and name not in _KNOWN
        if (name in _BY_SIGNS or public) and name not in vars(kind):
            if callable(getattr(Tensor, name)):
                setattr(kind, name, _refuse("numel" if name == "nelement" else name))
    return kind


@_unshaped
class UninitializedParameter(Parameter):
    """A parameter whose shape is not known before its layer's first input."""

    def __new__(cls, requires_grad=True, device=None, dtype=None):
        return as_leaf(cls, torch.empty(0, dtype=dtype), requires_grad)

    @property
    def shape(self):
        raise RuntimeError(
            "Can't access the shape of an uninitialized parameter or buffer. This error usually "
            "happens in `load_state_dict` when trying to load an uninitialized parameter into an "
            "initialized one. Call `forward` to initialize the parameters before accessing their "
            "attributes."
        )

    @property
    def data(self):
        return Tensor.detach(self)

    def materialize(self, shape, device=None, dtype=None):
        """Gives it a shape; from here on it is a Parameter."""
        self.__class__ = Parameter
        self.data = torch.empty(shape, dtype=dtype or self.dtype)

    def _convert(self, change):
        """Takes the dtype that a function gives a tensor without numbers."""
        made = change(torch.empty(0, dtype=self.dtype))
        self.__class__ = Parameter
        self.data = made
        self.__class__ = UninitializedParameter

    def __deepcopy__(self, memo):
        if id(self) not in memo:
            memo[id(self)] = type(self)(self.requires_grad, dtype=self.dtype)
        return memo[id(self)]

    def __repr__(self, *, tensor_contents=None):
        return "<UninitializedParameter>"


def is_lazy(param):
    """Whether a parameter has no shape yet."""
    return isinstance(param, UninitializedParameter)
