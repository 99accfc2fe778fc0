"""Functions of functions: gradients, batches, and calls of a module with other parameters.

A batch is a loop here, whose results are stacked: each pass can be looked at. Arguments and results
may be dicts, lists and tuples of tensors.
"""

import functools

from torch import _engine, _functions as f
from torch import autograd
from torch._tensor import Tensor
from torch._trees import leaves, mapped, refilled, spread
from torch._unsupported import UnsupportedError, module_getattr
from torch.autograd._graph import operands


def _fresh(each):
    """A tensor that gradients are asked of, which nothing else uses."""
    if not isinstance(each, Tensor):
        raise ValueError(
            f"Thing passed to transform API must be Tensor, got {type(each)}"
        )
    return each.clone() if each.requires_grad else each.detach().requires_grad_()


class _Call:
    """The arguments of a call, of which some are differentiated."""

    def __init__(self, given, argnums):
        self.given, self.is_one = list(given), isinstance(argnums, int)
        places = (argnums,) if self.is_one else tuple(argnums)
        for at in places:
            if not -len(given) <= at < len(given):
                raise RuntimeError(
                    f"Got argnum={at}, but only {len(given)} positional inputs"
                )
        known = [leaf for at in places for leaf in leaves(self.given[at])]
        self.is_outermost = not any(getattr(each, "requires_grad", False) for each in known)
        for at in places:
            self.given[at] = mapped(_fresh, self.given[at])
        self.tree = [self.given[at] for at in places]
        self.leaves = leaves(self.tree)

    def run(self, func, options, has_aux):
        """What the function gives, and what else where it gives a pair."""
        with autograd.enable_grad():
            found = func(*self.given, **options)
        if has_aux and not (isinstance(found, tuple) and len(found) == 2):
            raise RuntimeError("the function should return a tuple (output, aux) with has_aux=True")
        found = found if has_aux else (found, None)
        self.note(found[0])
        return found

    def gradients(self, value, weight=None):
        """The gradients of a tensor, zeros where it does not depend on a leaf."""
        if not value.requires_grad:
            return [f.zeros_like(each) for each in self.leaves]
        found = autograd.grad(value, self.leaves, weight, create_graph=True, allow_unused=True)
        return [f.zeros_like(to) if each is None else each for to, each in zip(self.leaves, found)]

    def note(self, value):
        """Looks whether a result depends on other tensors that require gradients, too."""
        own, seen = {each._number for each in self.leaves}, set()
        waiting = [each._number for each in leaves(value) if isinstance(each, Tensor)]
        while waiting and self.is_outermost:
            number = waiting.pop()
            if number in own or number in seen:
                continue
            seen.add(number)
            _, requires, is_leaf, *_ = _engine.look(number)
            if requires and is_leaf:
                self.is_outermost = False
            elif requires and number in _engine.calls:
                waiting += operands(_engine.calls[number])

    def told(self, tree):
        """A result, without a graph where no outer function needs one."""
        def plain(each):
            is_tensor = isinstance(each, Tensor)
            return each.detach() if is_tensor and self.is_outermost else each

        return mapped(plain, tree)

    def like_arguments(self, values):
        found = refilled(self.tree, values)
        return found[0] if self.is_one else tuple(found)


def grad_and_value(func, argnums=0, has_aux=False):
    """A function that gives the gradient of a number that `func` computes, and that number."""

    @functools.wraps(func)
    def computed(*given, **options):
        call = _Call(given, argnums)
        value, rest = call.run(func, options, has_aux)
        if not isinstance(value, Tensor):
            raise RuntimeError(
                "grad_and_value(f)(*args): Expected f(*args) to return a single tensor, got "
                f"{type(value)}"
            )
        if value.dim():
            raise RuntimeError(
                "grad_and_value(f)(*args): Expected f(*args) to return a scalar tensor, got tensor "
                f"with {value.dim()} dims. Maybe you wanted to use the vjp or jacrev APIs instead?"
            )
        with autograd.enable_grad():
            found = call.gradients(value)
        found, value = call.told(call.like_arguments(found)), call.told(value)
        return (found, (value, call.told(rest))) if has_aux else (found, value)

    return computed


def grad(func, argnums=0, has_aux=False):
    """A function that gives the gradient of a number that `func` computes."""
    both = grad_and_value(func, argnums, has_aux)

    @functools.wraps(func)
    def computed(*given, **options):
        found, value = both(*given, **options)
        return (found, value[1]) if has_aux else found

    return computed


def vjp(func, *primals, has_aux=False):
    """`func(*primals)`, and a function that gives what weights times its Jacobian are."""
    call = _Call(primals, tuple(range(len(primals))))
    value, rest = call.run(func, {}, has_aux)

    def pulled(*weights, retain_graph=True, create_graph=None):
        weights = weights[0] if len(weights) == 1 and isinstance(value, Tensor) else weights
        pairs = list(zip(leaves(value), leaves(weights)))
        with autograd.enable_grad():
            parts = [call.gradients(*pair) for pair in pairs if pair[0].requires_grad]
            found = [sum(each[1:], each[0]) for each in zip(*parts)]
            found = found or [f.zeros_like(each) for each in call.leaves]
        return call.told(call.like_arguments(found))

    return (call.told(value), pulled, rest) if has_aux else (call.told(value), pulled)


def jvp(func, primals, tangents, *, strict=False, has_aux=False):
    """`func(*primals)`, and its Jacobian times the tangents: the gradient of a gradient."""
    call = _Call(primals, tuple(range(len(primals))))
    value, rest = call.run(func, {}, has_aux)

    def along(each):
        weight = f.zeros_like(each).requires_grad_()
        found = zip(call.gradients(each, weight), leaves(list(tangents)))
        total = sum((one * by).sum() for one, by in found)
        if not total.requires_grad:
            return f.zeros_like(each)
        made = autograd.grad(total, weight, create_graph=True, allow_unused=True)[0]
        return f.zeros_like(each) if made is None else made

    with autograd.enable_grad():
        made = mapped(along, value)
    found = call.told(value), call.told(made)
    return (*found, rest) if has_aux else found


def jacrev(func, argnums=0, *, has_aux=False, chunk_size=None):
    """A function that gives the gradient of each number that `func` computes."""

    @functools.wraps(func)
    def computed(*given, **options):
        call = _Call(given, argnums)
        value, rest = call.run(func, options, has_aux)

        def rows(each):
            cells = f.flatten(each).unbind(0) if each.dim() else [each]
            found = [call.gradients(cell) for cell in cells]
            return call.like_arguments(
                f.stack(list(of)).reshape((*each.shape, *to.shape))
                for to, of in zip(call.leaves, zip(*found))
            )

        with autograd.enable_grad():
            made = call.told(mapped(rows, value))
        return (made, call.told(rest)) if has_aux else made

    return computed


def jacfwd(func, argnums=0, has_aux=False, *, randomness="error"):
    return jacrev(func, argnums, has_aux=has_aux)


def hessian(func, argnums=0):
    """A function that gives the second derivatives of a number that `func` computes."""
    return jacrev(jacrev(func, argnums), argnums)


def _refuse_axes(func, in_dims, given):
    raise ValueError(
        f"vmap({func.__name__}, in_dims={in_dims}, ...)(<inputs>): in_dims is not compatible with "
        f"the structure of inputs: {len(in_dims)} places for {len(given)} inputs"
    )


def vmap(func, in_dims=0, out_dims=0, randomness="error", *, chunk_size=None):
    """A function of batches: `func` of each part along `in_dims`, stacked along `out_dims`."""

    @functools.wraps(func)
    def computed(*given, **options):
        if isinstance(in_dims, (list, tuple)) and len(in_dims) != len(given):
            _refuse_axes(func, in_dims, given)
        known = leaves(list(given))
        dims = spread(in_dims if in_dims is None or isinstance(in_dims, int) else list(in_dims),
                      list(given))  # fmt: skip
        dims = [dim if isinstance(each, Tensor) else None for dim, each in zip(dims, known)]
        named = leaves(options)
        known, dims = known + named, dims + [0 if isinstance(e, Tensor) else None for e in named]
        sizes = [each.shape[dim] for dim, each in zip(dims, known) if dim is not None]
        if not sizes:
            raise ValueError("vmap: at least one input must be mapped over an axis")
        if len({*sizes}) > 1:
            raise ValueError(
                "vmap: Expected all tensors to have the same size in the mapped dimension, got "
                f"sizes {sizes} for the mapped dimension"
            )

        def part(at):
            cells = [e if dim is None else e.select(dim, at) for dim, e in zip(dims, known)]
            count = len(cells) - len(named)
            own = refilled(list(given), cells[:count])
            return func(*own, **refilled(options, cells[count:]))

        made = [part(at) for at in range(sizes[0])]
        outs = iter(spread(out_dims, made[0]))
        return mapped(lambda *each: _stacked(each, next(outs)), *made)

    return computed


def _stacked(values, dim):
    if not isinstance(values[0], Tensor):
        raise ValueError(
            f"vmap: the function must only return Tensors, got type {type(values[0])}"
        )
    return values[0] if dim is None else f.stack(list(values), dim)


def stack_module_state(models):
    """The parameters and the buffers of modules of one class, each by its name in one tensor."""
    first = models[0]
    if any(type(each) is not type(first) for each in models):
        raise RuntimeError("stack_module_state: Expected all models to be of the same class.")
    found = []
    for kind in ("named_parameters", "named_buffers"):
        states = [dict(getattr(each, kind)()) for each in models]
        found.append({
            name: f.stack([each[name] for each in states]).detach()
            .requires_grad_(value.requires_grad)
            for name, value in states[0].items()
        })  # fmt: skip
    return tuple(found)


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
