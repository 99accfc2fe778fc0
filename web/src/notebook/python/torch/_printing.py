"""How tensors are printed, with the options of `set_printoptions`."""

from torch import _print

_options = dict(_print.DEFAULTS)


def set_printoptions(
    precision=None, threshold=None, edgeitems=None, linewidth=None, profile=None, sci_mode=None
):
    """Sets how tensors are printed: as in PyTorch, each call sets `sci_mode` anew."""
    given = {
        "precision": precision,
        "threshold": threshold,
        "edgeitems": edgeitems,
        "linewidth": linewidth,
        "sci_mode": sci_mode,
    }
    changed = _print.changed_options(_options, profile, **given)
    _options.clear()
    _options.update(changed)


def text_of(tensor):
    """The tensor's `repr`."""
    _, requires, is_leaf, *_ = tensor._look()
    name = None
    if requires and not is_leaf:
        name = tensor.grad_fn.name()
    return _print.tensor_text(
        tensor._cells(),
        tensor.shape,
        repr(tensor.dtype).removeprefix("torch."),
        bool(requires),
        name,
        _options,
    )
