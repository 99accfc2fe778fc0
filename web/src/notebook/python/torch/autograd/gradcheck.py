"""Whether gradients are those that differences of a function's values give.

Values have the digits of float32 here, so that steps are wider than PyTorch's, and the tolerance is
larger: a wrong rule is found, an error of a thousandth may not be.
"""

import warnings

import torch
from torch import _functions
from torch._tensor import Tensor

# Narrower ones are tried where a wider one may have crossed an edge, as that of relu.
_STEPS = (2.0**-6, 2.0**-8, 2.0**-10)
_LEAST = 1e-3


class GradcheckError(RuntimeError):
    """A gradient differs from what differences give."""

    __module__ = "torch.autograd.gradcheck"


def _listed(values):
    return list(values) if isinstance(values, (tuple, list)) else [values]


def _results(func, inputs):
    """The floating results of a function, each in a row."""
    found = [each for each in _listed(func(*inputs)) if isinstance(each, Tensor)]
    return [_functions.flatten(each) for each in found if each.is_floating_point()]


def _differences(func, inputs, at, cell, step):
    """By five values of a function, how its results change with a cell of an input."""
    values = []
    for by in (-2, -1, 1, 2):
        moved = inputs[at].detach().reshape(-1).clone()
        moved[cell] += by * step
        moved = moved.view(inputs[at].shape)
        given = [moved if place == at else each for place, each in enumerate(inputs)]
        values.append([each.detach() for each in _results(func, given)])
    return [
        (8 * (ahead - behind) - (far - back)) / (12 * step)
        for back, behind, ahead, far in zip(*values)
    ]


def _by_rule(results, inputs):
    """For each result and input the gradients: a row for each cell of the input."""
    found = []
    for result in results:
        rows = [
            torch.autograd.grad(cell, inputs, retain_graph=True, allow_unused=True)
            if cell.requires_grad
            else [None] * len(inputs)
            for cell in result.unbind(0)
        ]
        found.append([
            _functions.stack([
                _functions.flatten(torch.zeros_like(to) if row[at] is None else row[at])
                for row in rows
            ], 1)
            for at, to in enumerate(inputs)
        ])  # fmt: skip
    return found


def _check(func, inputs, atol, rtol):
    wanted = [each for each in inputs if isinstance(each, Tensor) and each.requires_grad]
    if not wanted:
        raise ValueError(
            "gradcheck expects at least one input tensor to require gradient, but none of the them "
            "have requires_grad=True."
        )
    for at, each in enumerate(inputs):
        if any(each is one for one in wanted) and each.dtype is not torch.float64:
            warnings.warn(
                f"Input #{at} requires gradient and is not a double precision floating point or "
                "complex. This check will likely fail if all the inputs are not of double "
                "precision floating point or complex. ",
                stacklevel=3,
            )
    results = _results(func, inputs)
    ruled = _by_rule(results, wanted)
    for order, to in enumerate(wanted):
        at = next(place for place, each in enumerate(inputs) if each is to)
        for cell in range(to.numel()):
            for step in _STEPS:
                found = _differences(func, inputs, at, cell, step)
                unlike = next((
                    which for which, each in enumerate(found)
                    if not torch.allclose(each, ruled[which][order][cell], rtol, atol)
                ), None)  # fmt: skip
                if unlike is None:
                    break
            if unlike is not None:
                columns = [
                    _differences(func, inputs, at, each, step)[unlike] for each in range(to.numel())
                ]
                raise GradcheckError(
                    f"Jacobian mismatch for output {unlike} with respect to input {at},\n"
                    f"numerical:{_functions.stack(columns)}\n"
                    f"analytical:{ruled[unlike][order]}\n"
                )
    return True


def gradcheck(func, inputs, eps=1e-6, atol=1e-5, rtol=1e-3, raise_exception=True, **rest):
    """Compares the gradients of `func(*inputs)` with differences. Raises GradcheckError, or gives
    False without `raise_exception`."""
    inputs = _listed(inputs)
    try:
        return _check(func, inputs, max(atol, _LEAST), max(rtol, _LEAST))
    except GradcheckError:
        if raise_exception:
            raise
        return False


def gradgradcheck(func, inputs, grad_outputs=None, eps=1e-6, atol=1e-5, rtol=1e-3, **rest):
    """The same of the gradients of `func(*inputs)`, weighed by `grad_outputs` or by draws."""
    inputs = _listed(inputs)
    places = [
        at for at, each in enumerate(inputs) if isinstance(each, Tensor) and each.requires_grad
    ]
    if grad_outputs is None:
        results = [each for each in _listed(func(*inputs)) if isinstance(each, Tensor)]
        weights = [torch.randn_like(each) for each in results if each.is_floating_point()]
    else:
        weights = _listed(grad_outputs)
    weights = [each.detach().requires_grad_() for each in weights]

    def gradients(*given):
        # Those that were moved by a step are plain numbers.
        given, by = list(given[: len(inputs)]), given[len(inputs) :]
        for at in places:
            if not given[at].requires_grad:
                given[at] = given[at].detach().requires_grad_()
        results = [each for each in _listed(func(*given)) if isinstance(each, Tensor)]
        results = [each for each in results if each.requires_grad]
        found = torch.autograd.grad(
            results, [given[at] for at in places], by, create_graph=True, allow_unused=True
        )
        return tuple(each for each in found if each is not None)

    return gradcheck(gradients, (*inputs, *weights), eps, atol, rtol, **rest)
