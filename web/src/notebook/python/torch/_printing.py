"""How tensors are printed, with the options of `set_printoptions`."""

import math

from torch import _dtypes, _leaving, _print

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
        name = type(tensor.grad_fn).__name__
    dtype = repr(tensor.dtype).removeprefix("torch.")
    options = {**_options, "default_dtype": repr(_dtypes.default[0]).removeprefix("torch.")}
    text = _print.tensor_text(
        tensor._cells(), tensor.shape, dtype, bool(requires), name, options
    )
    _leaving.tell_printed(tensor, text, (dtype, bool(requires), name, _finite(options)))
    return text


def _finite(options):
    """The options as JSON has them: None for a threshold of infinity."""
    threshold = options["threshold"]
    return {**options, "threshold": None if threshold == math.inf else threshold}
