"""Gradients."""

import functools

from torch import _engine, _memory
from torch._modes import enable_grad, inference_mode, no_grad, set_grad_enabled
from torch._tensor import Tensor, wrap
from torch._unsupported import module_getattr
from torch.autograd import _function, _graph, _held, _versions, _watching, _writing, function
from torch.autograd._function import Function

__all__ = [
    *("Function", "Variable", "backward", "enable_grad", "grad", "gradcheck", "inference_mode"),
    *("gradgradcheck", "no_grad"),
    *("set_detect_anomaly", "set_grad_enabled"),
]


def _listed(values):
    return [values] if isinstance(values, Tensor) or not hasattr(values, "__iter__") else [*values]


def _number(gradient):
    return -1 if gradient is None else gradient._number


def _checked(tensor, gradient):
    if "_ghost" in tensor.__dict__:
        raise RuntimeError(_graph.FREED if tensor._was_used else _graph.LET_GO)
    if not tensor.requires_grad:
        raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
    if "_refused" in tensor.__dict__:
        raise RuntimeError(tensor._refused)
    if gradient is None and tensor.numel() != 1:
        raise RuntimeError("grad can be implicitly created only for scalar outputs")
    if gradient is not None and gradient.shape != tensor.shape:
        raise RuntimeError(
            f"Mismatch in shape: grad_output[0] has a shape of {gradient.shape} and output[0] has "
            "a "
            f"shape of {tensor.shape}."
        )


def backward(tensors, grad_tensors=None, retain_graph=None, create_graph=False, inputs=None):
    """Adds the gradients of the tensors to those of all leaves that require one."""
    tensors = _listed(tensors)
    gradients = _listed(grad_tensors) if grad_tensors is not None else [None] * len(tensors)
    is_kept = bool(create_graph if retain_graph is None else retain_graph)
    for tensor, gradient in zip(tensors, gradients):
        _checked(tensor, gradient)
    if inputs is not None:
        wanted = _listed(inputs)
        found = grad(tensors, wanted, gradients, is_kept, create_graph, allow_unused=True)
        for leaf, its in zip(wanted, found):
            if its is not None:
                leaf.grad = its if leaf.grad is None else leaf.grad + its
        return
    _graph.use_up([each._number for each in tensors], is_kept)
    # A gradient that is to be differentiated is a new one in PyTorch, too.
    held = [] if create_graph else _held.before_pass()
    is_parted = len(tensors) > 1 or len(_function.open_calls) > 0
    late = _watching.Late() if is_parted and _watching._watched else None
    run = functools.partial(_run, bool(create_graph), late)
    for tensor, gradient in zip(tensors, gradients):
        run(tensor, gradient)
    if _function.open_calls:
        _function.go_on(bool(create_graph), is_kept, run)
    if late is not None:
        late.end()
    _held.after_pass(held)
    if not is_kept:
        _memory.after_backward(max(each._number for each in tensors))


def _run(create_graph, late, tensor, gradient):
    """A pass from one tensor, which tells those that are watched."""
    seen = _watching.found_by(tensor, gradient, create_graph) if _watching._watched else ()
    how = _engine.CREATES_GRAPH if create_graph else _engine.LETS_GO
    _engine.run("run_backward", tensor._number, _number(gradient), how)
    if seen:
        _watching.tell(seen, create_graph, late)


def grad(
    outputs,
    inputs,
    grad_outputs=None,
    retain_graph=None,
    create_graph=False,
    only_inputs=True,
    allow_unused=False,
):
    """The gradients of the outputs, added up, with respect to each input."""
    outputs, inputs = _listed(outputs), _listed(inputs)
    if not inputs:
        raise ValueError("grad requires non-empty inputs.")
    gradients = _listed(grad_outputs) if grad_outputs is not None else [None] * len(outputs)
    for output, gradient in zip(outputs, gradients):
        _checked(output, gradient)
    if any(not each.requires_grad for each in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    is_kept = bool(create_graph if retain_graph is None else retain_graph)
    _graph.use_up([each._number for each in outputs], is_kept)
    calls = list(_function.open_calls)
    # The inputs, and what functions with gradients of their own have given.
    wanted = [each._number for each in inputs]
    wanted += [number for made in calls for number in made.numbers]
    totals = dict.fromkeys(wanted)
    wanted = list(totals)
    for output, gradient in zip(outputs, gradients):
        _add(totals, wanted, output._number, gradient, create_graph)
    for made in reversed(calls):
        reached = made.found_in(totals)
        if any(each is not None for each in reached):
            for to, gradient in made.inward(reached, create_graph):
                _add(totals, wanted, to._number, gradient, create_graph)
            if not is_kept:
                _function.close(made)
    found = tuple(totals[each._number] for each in inputs)
    if not is_kept:
        _memory.after_backward(max(each._number for each in outputs))
    if not allow_unused and any(each is None for each in found):
        raise RuntimeError(
            "One of the differentiated Tensors appears to not have been used in the graph. Set "
            "allow_unused=True if this is the desired behavior."
        )
    return found


def _add(totals, wanted, output, gradient, create_graph):
    """Adds the gradients of one output to those that are known."""
    found = _engine.gradients(
        output, _number(gradient), int(bool(create_graph)), len(wanted), *wanted
    )
    pairs = list(zip(wanted, found))
    lost = [to for to, number in pairs if number == -1 and _versions.was_written(to)]
    if lost:
        pairs += _graph.of_written(output, _number(gradient), int(bool(create_graph)), lost)
    for to, number in pairs:
        if number != -1:
            part = wrap(number)
            totals[to] = part if totals[to] is None else totals[to] + part


class set_detect_anomaly:
    """Nothing is detected: the engine keeps values as they were. For use in `with`, too."""

    def __init__(self, mode=True, check_nan=True):
        if not isinstance(mode, bool):
            raise TypeError("set_detect_anomaly(): mode must be a bool")

    def __enter__(self):
        return None

    def __exit__(self, *exception):
        return None


detect_anomaly = set_detect_anomaly


class _VariableKind(type):
    def __instancecheck__(self, other):
        return isinstance(other, Tensor)


class Variable(metaclass=_VariableKind):
    """What was a class of its own once. Its instances are tensors."""

    def __new__(cls, data, requires_grad=False, volatile=None):
        if requires_grad:
            data.requires_grad = True
        return data


from torch.autograd import functional, grad_mode, graph  # noqa: E402
from torch.autograd.gradcheck import GradcheckError, gradcheck, gradgradcheck  # noqa: E402, F401

__getattr__ = module_getattr(
    "torch.autograd", globals(), {"profiler": "torch.autograd.profiler"}
)
