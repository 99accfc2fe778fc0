"""Derivatives of functions of Python."""

from torch import _functions
from torch._unsupported import module_getattr


def _rows(of, inputs, create_graph, strict_shape):
    """The gradients of each number of a result, for each input."""
    from torch import autograd

    rows = []
    for cell in _functions.flatten(of).unbind(0):
        found = autograd.grad(
            cell, inputs, retain_graph=True, create_graph=create_graph, allow_unused=True
        )
        rows.append([
            _functions.zeros_like(to) if each is None else each for to, each in zip(inputs, found)
        ])
    return [
        _functions.stack([row[at] for row in rows]).reshape((*strict_shape, *inputs[at].shape))
        for at in range(len(inputs))
    ]


def _as_leaves(inputs):
    are_many = isinstance(inputs, tuple)
    given = inputs if are_many else (inputs,)
    leaves = [each.detach().clone().requires_grad_() for each in given]
    return leaves, are_many


def jacobian(func, inputs, create_graph=False, strict=False, vectorize=False):
    """The gradient of each number of `func(*inputs)`: of the result's shape, then the input's."""
    leaves, are_many = _as_leaves(inputs)
    result = func(*leaves)
    if not result.requires_grad:
        zeros = [_functions.zeros(list(result.shape) + list(each.shape)) for each in leaves]
        return tuple(zeros) if are_many else zeros[0]
    found = _rows(result, leaves, create_graph, tuple(result.shape))
    found = found if create_graph else [each.detach() for each in found]
    return tuple(found) if are_many else found[0]


def hessian(func, inputs, create_graph=False, strict=False, vectorize=False):
    """The second derivatives of a function that gives one number, of one input."""
    from torch import autograd

    leaves, are_many = _as_leaves(inputs)
    firsts = autograd.grad(func(*leaves), leaves, create_graph=True)
    rows = [tuple(_rows(each, leaves, create_graph, tuple(each.shape))) for each in firsts]
    return tuple(rows) if are_many else rows[0][0]


__getattr__ = module_getattr("torch.autograd.functional", ("jacobian", "hessian"))
