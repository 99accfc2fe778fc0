"""What PyTorch refuses to write to: one of several views, and tensors of inference mode."""

from torch import _engine, _grad_names, _modes
from torch._graph import which
from torch.autograd._graph import operands

_SEVERAL = frozenset("split chunk unbind".split())
_VIEWS = frozenset(
    """diagonal expand expand_as flatten getitem mT narrow permute reshape select squeeze swapaxes T
t transpose unflatten unsqueeze view view_as""".split()
)
_OF_SEVERAL = (
    "{what} modified inplace{how}. This view is the output of a function that returns multiple "
    "views. Such functions do not allow the output views to be modified inplace. You should "
    "replace the inplace operation by an out-of-place one."
)
# PyTorch has these sentences without a space between them.
_OF_INFERENCE = (
    "Inplace update to inference tensor outside InferenceMode is not allowed."
    "You can make a clone to get a normal tensor before doing inplace update."
    "See https://github.com/pytorch/rfcs/pull/17 for more details."
)


def _is_of_several(number):
    """Whether a tensor is one of several views that one call made, or a view of one."""
    seen = number
    while (made := _engine.calls.get(seen)) is not None:
        name = _grad_names.operation_of(made)
        if name not in _SEVERAL and name not in _VIEWS:
            return False
        seen = next(operands(made))
        if name in _SEVERAL:
            # What was copied on the way is no view.
            return _engine.located(seen)[0] == _engine.located(number)[0]
    return False


def check(given, items=None):
    """Before a write to the first of these, or to what plain `items` pick of it. Raises RuntimeError
    where PyTorch refuses it."""
    tensor = given[0]
    # A narrow tensor holds another tensor, and the write to that one is checked next. PyTorch does
    # not hear of a write to a NumPy array.
    if "_held" in vars(tensor) or _engine.is_copying[0]:
        return
    if _modes.is_inference(tensor) and not _modes.is_inference_mode_enabled():
        raise RuntimeError(_OF_INFERENCE)
    if not _modes.is_grad_enabled() or not _is_of_several(tensor._number):
        return
    if not any(getattr(each, "requires_grad", False) for each in given):
        return
    # PyTorch says so of a view without a node, whatever the mode was.
    what, how = "A view was created in no_grad mode and is being", " with grad mode enabled"
    if tensor.grad_fn is not None:
        if items is not None and items is not ...:
            tensor = tensor[items]
        what, how = f"Output {which(tensor)} of {tensor.grad_fn.name()} is a view and is being", ""
    raise RuntimeError(_OF_SEVERAL.format(what=what, how=how))


_engine.check_write = check
