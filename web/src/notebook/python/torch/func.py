"""Functions of functions: gradients, batches, and calls of a module with other parameters.

A batch is a loop here, whose results are stacked: each pass can be looked at.
"""

import functools

from torch import _functions as f
from torch import autograd
from torch._tensor import Tensor
from torch._unsupported import UnsupportedError, module_getattr


def _with_leaves(given, argnums):
    """The arguments, those that are differentiated as leaves, and whether all were made so here."""
    places = (argnums,) if isinstance(argnums, int) else tuple(argnums)
    given = list(given)
    is_outermost = True
    for at in places:
        if not isinstance(given[at], Tensor):
            raise RuntimeError(f"argument {at} of a function that is differentiated is no Tensor")
        if given[at].requires_grad:
            is_outermost = False
        else:
            given[at] = given[at].detach().requires_grad_()
    return given, [given[at] for at in places], is_outermost


def grad_and_value(func, argnums=0, has_aux=False):
    """A function that gives the gradient of a number that `func` computes, and that number."""

    @functools.wraps(func)
    def computed(*given, **options):
        given, leaves, is_outermost = _with_leaves(given, argnums)
        with autograd.enable_grad():
            found = func(*given, **options)
            value, rest = found if has_aux else (found, None)
            if value.dim():
                raise RuntimeError(
                    "grad_and_value(f)(*args): Expected f(*args) to return a scalar tensor, got "
                    f"tensor with {value.dim()} dims."
                )
            grads = autograd.grad(value, leaves, create_graph=True, allow_unused=True)
        grads = [f.zeros_like(to) if each is None else each for to, each in zip(leaves, grads)]
        if is_outermost:
            grads, value = [each.detach() for each in grads], value.detach()
        found = grads[0] if isinstance(argnums, int) else tuple(grads)
        return (found, (value, rest)) if has_aux else (found, value)

    return computed


def grad(func, argnums=0, has_aux=False):
    """A function that gives the gradient of a number that `func` computes."""
    both = grad_and_value(func, argnums, has_aux)

    @functools.wraps(func)
    def computed(*given, **options):
        found, value = both(*given, **options)
        return (found, value[1]) if has_aux else found

    return computed


def jacrev(func, argnums=0, *, has_aux=False, chunk_size=None):
    """A function that gives the gradient of each number that `func` computes."""
    if has_aux or not isinstance(argnums, int):
        raise UnsupportedError("jacrev takes one argument's place here, and no has_aux.")

    @functools.wraps(func)
    def computed(*given):
        given, (leaf,), is_outermost = _with_leaves(given, argnums)
        with autograd.enable_grad():
            value = func(*given)
            rows = [
                autograd.grad(each, leaf, create_graph=True, allow_unused=True)[0]
                for each in f.flatten(value).unbind(0)
            ]
        rows = [f.zeros_like(leaf) if each is None else each for each in rows]
        made = f.stack(rows).reshape((*value.shape, *leaf.shape))
        return made.detach() if is_outermost else made

    return computed


jacfwd = jacrev


def hessian(func, argnums=0):
    """A function that gives the second derivatives of a number that `func` computes."""
    return jacrev(jacrev(func, argnums), argnums)


def _axes(in_dims, given):
    dims = (in_dims,) * len(given) if in_dims is None or isinstance(in_dims, int) else in_dims
    if len(dims) != len(given):
        raise ValueError(
            f"vmap: in_dims is not compatible with the structure of inputs: {len(dims)} places for "
            f"{len(given)} inputs"
        )
    return [dim if isinstance(each, Tensor) else None for dim, each in zip(dims, given)]


def vmap(func, in_dims=0, out_dims=0, randomness="error", *, chunk_size=None):
    """A function of batches: `func` of each part along `in_dims`, stacked along `out_dims`."""

    @functools.wraps(func)
    def computed(*given, **options):
        dims = _axes(in_dims, given)
        sizes = {each.shape[dim] for dim, each in zip(dims, given) if dim is not None}
        if not sizes:
            raise ValueError("vmap: at least one input must be mapped over an axis")
        if len(sizes) > 1:
            raise ValueError(
                "vmap: Expected all tensors to have the same size in the mapped dimension, got "
                f"sizes {[each.shape[dim] for dim, each in zip(dims, given) if dim is not None]} "
                "for the mapped dimension"
            )
        made = [
            func(
                *(each if dim is None else each.select(dim, at) for dim, each in zip(dims, given)),
                **options,
            )
            for at in range(sizes.pop())
        ]
        if not isinstance(made[0], tuple):
            return f.stack(made, out_dims)
        outs = (out_dims,) * len(made[0]) if isinstance(out_dims, int) else out_dims
        return tuple(f.stack(list(each), dim) for each, dim in zip(zip(*made), outs))

    return computed


def functional_call(
    module, parameter_and_buffer_dicts, args=None, kwargs=None, *, tie_weights=True, strict=False
):
    """What a module gives with other parameters and buffers, by their names, in this one call."""
    if strict:
        raise UnsupportedError("functional_call has no strict=True here: it may leave names out.")
    given = parameter_and_buffer_dicts
    named = given if isinstance(given, dict) else {k: v for each in given for k, v in each.items()}
    args = args if isinstance(args, tuple) else () if args is None else (args,)
    before = []
    try:
        for name, value in named.items():
            *path, last = name.split(".")
            owner = module
            for each in path:
                owner = owner._modules[each]
            held = owner._parameters if last in owner._parameters else owner._buffers
            if last not in held:
                raise RuntimeError(f"{type(module).__name__} has no parameter or buffer {name!r}.")
            before.append((held, last, held[last]))
            held[last] = value
        return module(*args, **(kwargs or {}))
    finally:
        for held, last, value in reversed(before):
            held[last] = value


__getattr__ = module_getattr("torch.func", dir())
