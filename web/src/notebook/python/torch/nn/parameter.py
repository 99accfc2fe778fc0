"""Parameters: tensors that a module trains."""

import torch
from torch._tensor import Tensor, as_leaf


class Parameter(Tensor):
    """A leaf that shares the numbers of `data`; a module finds it among its attributes."""

    # Tensor.__new__ lets classes through that are made from a tensor.
    _made_from = "data"

    def __new__(cls, data=None, requires_grad=True):
        if data is None:
            data = torch.empty(0)
        if not isinstance(data, Tensor):
            # PyTorch asks it for what only tensors have.
            raise AttributeError(
                f"Parameter is made of a tensor, such as nn.Parameter(torch.randn(2, 3)), not of a "
                f"{type(data).__name__}"
            )
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

    def materialize(self, shape, device=None, dtype=None):
        """Gives it a shape; from here on it is a Parameter."""
        self.__class__ = Parameter
        self.data = torch.empty(shape, dtype=dtype or self.dtype)

    def __deepcopy__(self, memo):
        if id(self) not in memo:
            memo[id(self)] = type(self)(self.requires_grad, dtype=self.dtype)
        return memo[id(self)]

    def __repr__(self, *, tensor_contents=None):
        return "<UninitializedParameter>"
