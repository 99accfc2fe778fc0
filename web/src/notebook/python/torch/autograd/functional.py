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


def _given_out(result, v):
    """The vector that a result's gradients are weighed by."""
    if v is not None:
        return v
    if result.numel() != 1:
        raise RuntimeError(
            "The vector v can only be None if the user-provided function returns a single Tensor "
            "with a single element."
        )
    return _functions.ones_like(result)


def vjp(func, inputs, v=None, create_graph=False, strict=False):
    """`func(*inputs)`, and what v times its Jacobian is for each input."""
    from torch import autograd

    leaves, are_many = _as_leaves(inputs)
    result = func(*leaves)
    found = autograd.grad(
        result, leaves, _given_out(result, v), create_graph=create_graph, allow_unused=True
    )
    found = tuple(
        _functions.zeros_like(to) if each is None else each for to, each in zip(leaves, found)
    )
    result = result if create_graph else result.detach()
    return result, found if are_many else found[0]


def jvp(func, inputs, v=None, create_graph=False, strict=False):
    """`func(*inputs)`, and its Jacobian times v: the gradient of a gradient."""
    from torch import autograd

    leaves, are_many = _as_leaves(inputs)
    result = func(*leaves)
    if v is None:
        v = tuple(_given_out(each, None) for each in leaves)
    directions = v if isinstance(v, tuple) else (v,)
    weights = _functions.zeros_like(result).requires_grad_()
    found = autograd.grad(result, leaves, weights, create_graph=True, allow_unused=True)
    total = sum((each * by).sum() for each, by in zip(found, directions) if each is not None)
    along = autograd.grad(total, weights, create_graph=create_graph)[0]
    return result if create_graph else result.detach(), along


def hvp(func, inputs, v=None, create_graph=False, strict=False):
    """`func(*inputs)`, and its Hessian times v."""
    from torch import autograd

    leaves, are_many = _as_leaves(inputs)
    result = func(*leaves)
    if v is None:
        v = tuple(_given_out(each, None) for each in leaves)
    directions = v if isinstance(v, tuple) else (v,)
    slopes = autograd.grad(result, leaves, create_graph=True, allow_unused=True)
    total = sum((each * by).sum() for each, by in zip(slopes, directions) if each is not None)
    found = autograd.grad(total, leaves, create_graph=create_graph, allow_unused=True)
    found = tuple(
        _functions.zeros_like(to) if each is None else each for to, each in zip(leaves, found)
    )
    return result if create_graph else result.detach(), found if are_many else found[0]


# A Hessian is its own transpose.
vhp = hvp

__getattr__ = module_getattr("torch.autograd.functional", dir())
