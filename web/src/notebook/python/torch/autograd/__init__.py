"""Gradients."""

from torch import _engine, _memory
from torch._modes import enable_grad, inference_mode, no_grad, set_grad_enabled
from torch._tensor import Tensor, wrap
from torch._unsupported import module_getattr

__all__ = ["Variable", "backward", "enable_grad", "grad", "inference_mode", "no_grad", "set_grad_enabled"]


def _listed(values):
    return list(values) if isinstance(values, (tuple, list)) else [values]


def _checked(tensor, gradient):
    if not tensor.requires_grad:
        raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
    if gradient is None and tensor.numel() != 1:
        raise RuntimeError("grad can be implicitly created only for scalar outputs")


def backward(tensors, grad_tensors=None, retain_graph=None, create_graph=False, inputs=None):
    """Adds the gradients of the tensors to those of all leaves that require one."""
    tensors = _listed(tensors)
    gradients = _listed(grad_tensors) if grad_tensors is not None else [None] * len(tensors)
    for tensor, gradient in zip(tensors, gradients):
        _checked(tensor, gradient)
        if inputs is not None:
            wanted = _listed(inputs)
            for leaf, found in zip(wanted, grad(tensor, wanted, gradient, allow_unused=True)):
                if found is not None:
                    leaf.grad = found if leaf.grad is None else leaf.grad + found
            continue
        _engine.run(
            "run_backward",
            tensor._number,
            -1 if gradient is None else gradient._number,
            int(bool(create_graph)),
        )
    if not create_graph and not retain_graph:
        _memory.after_backward()


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
    gradients = _listed(grad_outputs) if grad_outputs is not None else [None] * len(outputs)
    totals = [None] * len(inputs)
    for output, gradient in zip(outputs, gradients):
        _checked(output, gradient)
        found = _engine.gradients(
            output._number,
            -1 if gradient is None else gradient._number,
            int(bool(create_graph)),
            len(inputs),
            *(each._number for each in inputs),
        )
        for place, number in enumerate(found):
            if number != -1:
                part = wrap(number)
                totals[place] = part if totals[place] is None else totals[place] + part
    if not allow_unused and any(each is None for each in totals):
        raise RuntimeError(
            "One of the differentiated Tensors appears to not have been used in the graph. Set "
            "allow_unused=True if this is the desired behavior."
        )
    return tuple(totals)


def Variable(data, requires_grad=False):
    """A tensor: what was a class of its own once."""
    if requires_grad:
        data.requires_grad = True
    return data


__getattr__ = module_getattr("torch.autograd", __all__)
