"""Derivatives of functions of Python."""

from torch import _functions
from torch._tensor import Tensor
from torch._unsupported import module_getattr


def _many(values, name, what):
    """Values as a tuple, and whether they were one. Raises TypeError for what is no tensor."""
    given = values if isinstance(values, tuple) else (values,)
    for at, each in enumerate(given):
        if isinstance(each, Tensor):
            continue
        kind = f"{type(each)}."
        if not isinstance(values, tuple):
            raise TypeError(
                f"The {what} {name} must be either a Tensor or a tuple of Tensors but the given "
                f"{what.split()[0]} has type {kind}"
            )
        raise TypeError(
            f"The {what} {name} must be either a Tensor or a tuple of Tensors but the value at "
            f"index {at} of the given {what.split()[0]} has type {kind}"
        )
    return given, isinstance(values, tuple)


class _Call:
    """A function's results of inputs that gradients are asked of."""

    def __init__(self, func, inputs, name, create_graph, strict):
        self.create, self.strict = create_graph, strict
        inputs, self.are_many = _many(inputs, name, "inputs given to")
        self.leaves = [
            each.view_as(each) if create_graph and each.requires_grad
            else each.detach().clone().requires_grad_()
            for each in inputs
        ]  # fmt: skip
        found = func(*self.leaves)
        self.results, self.gives_many = _many(
            found, name, "outputs of the user-provided function given to"
        )
        for at, each in enumerate(self.results):
            if strict and not each.requires_grad:
                raise RuntimeError(
                    f"Output {at} of the user-provided function does not require gradients. The "
                    "outputs must be computed in a differentiable manner from the input when "
                    "running in strict mode."
                )

    def one(self, name):
        """The result of a function that gives one number."""
        if self.gives_many or not isinstance(self.results[0], Tensor):
            raise RuntimeError(
                f"The function given to {name} should return a single Tensor"
            )
        if self.results[0].numel() != 1:
            raise RuntimeError(
                f"The Tensor returned by the function given to {name} should contain a single "
                "element"
            )
        if self.results[0].dim():
            return self.results[0].squeeze()
        return self.results[0]

    def gradients(self, outputs, weights, create=None, to=None):
        """The gradients of some outputs, zeros where there are none."""
        from torch import autograd

        to = self.leaves if to is None else to
        create = self.create if create is None else create
        pairs = [pair for pair in zip(outputs, weights) if pair[0].requires_grad]
        if not pairs:
            return [_functions.zeros_like(each) for each in to]
        found = autograd.grad(
            *([each[0] for each in pairs], to, [each[1] for each in pairs]),
            retain_graph=True, create_graph=create, allow_unused=True,
        )  # fmt: skip
        return [_functions.zeros_like(one) if each is None else each
                for one, each in zip(to, found)]  # fmt: skip

    def plain(self, values, are_many):
        values = tuple(each if self.create else each.detach() for each in values)
        return values if are_many else values[0]

    def weights(self, v, to, are_many, whose):
        """The vectors that a call is given. Raises RuntimeError for those that do not fit."""
        if v is None:
            if are_many or to[0].numel() != 1:
                raise RuntimeError(
                    f"The vector v can only be None if {whose} a single Tensor with a single "
                    "element."
                )
            return [_functions.ones_like(to[0])]
        v = v if isinstance(v, tuple) else (v,)
        if len(v) != len(to):
            raise RuntimeError(
                f"v is a tuple of invalid length: should be {len(to)} but got {len(v)}."
            )
        for at, (one, each) in enumerate(zip(to, v)):
            if one.shape != each.shape:
                entry = f"Entry {at} in v has" if len(v) > 1 else "v has"
                raise RuntimeError(
                    f"{entry} invalid size: should be {one.size()} but got {each.size()}."
                )
        return list(v)


_OF_FUNCTION = "the user-provided function returns"
_OF_INPUT = "the input to the user-provided function is"


def jacobian(func, inputs, create_graph=False, strict=False, vectorize=False,
             strategy="reverse-mode"):  # fmt: skip
    """The gradient of each number of `func(*inputs)`: of the result's shape, then the input's."""
    call = _Call(func, inputs, "jacobian", create_graph, strict)
    found = []
    for result in call.results:
        cells = _functions.flatten(result).unbind(0) if result.dim() else [result]
        rows = [call.gradients([each], [None]) for each in cells]
        blocks = (
            _functions.stack(list(of)).view((*result.shape, *to.shape))
            for to, of in zip(call.leaves, zip(*rows))
        )
        found.append(call.plain(blocks, call.are_many))
    return tuple(found) if call.gives_many else found[0]


def hessian(func, inputs, create_graph=False, strict=False, vectorize=False,
            outer_jacobian_strategy="reverse-mode"):  # fmt: skip
    """The second derivatives of a function that gives one number."""
    _, are_many = _many(inputs, "hessian", "inputs given to")

    def slopes(*given):
        call = _Call(func, given, "hessian", True, strict)
        return tuple(call.gradients([call.one("hessian")], [None]))

    found = jacobian(slopes, inputs, create_graph, strict)
    return found if are_many else found[0]


def vjp(func, inputs, v=None, create_graph=False, strict=False):
    """`func(*inputs)`, and what v times its Jacobian is for each input."""
    call = _Call(func, inputs, "vjp", create_graph, strict)
    weights = call.weights(v, call.results, call.gives_many, _OF_FUNCTION)
    found = call.gradients(call.results, weights)
    return call.plain(call.results, call.gives_many), call.plain(found, call.are_many)


def jvp(func, inputs, v=None, create_graph=False, strict=False):
    """`func(*inputs)`, and its Jacobian times v: the gradient of a gradient."""
    call = _Call(func, inputs, "jvp", create_graph, strict)
    directions = call.weights(v, call.leaves, call.are_many, _OF_INPUT)
    weights = [_functions.zeros_like(each).requires_grad_() for each in call.results]
    slopes = call.gradients(call.results, weights, True)
    along = call.gradients(slopes, directions, None, weights)
    return call.plain(call.results, call.gives_many), call.plain(along, call.gives_many)


def _second(func, inputs, v, create_graph, strict, name):
    call = _Call(func, inputs, name, create_graph, strict)
    directions = call.weights(v, call.leaves, call.are_many, _OF_INPUT)
    result = call.one(name)
    found = call.gradients(call.gradients([result], [None], True), directions)
    return call.plain([result], False), call.plain(found, call.are_many)


def hvp(func, inputs, v=None, create_graph=False, strict=False):
    """`func(*inputs)`, and its Hessian times v."""
    return _second(func, inputs, v, create_graph, strict, "hvp")


def vhp(func, inputs, v=None, create_graph=False, strict=False):
    """The same, for a Hessian is its own transpose."""
    return _second(func, inputs, v, create_graph, strict, "vhp")


__getattr__ = module_getattr("torch.autograd.functional", dir())
