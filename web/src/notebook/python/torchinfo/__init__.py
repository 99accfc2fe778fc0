"""The tree of a model's layers, their shapes and parameters, as torchinfo prints it."""

import torch

from torchinfo._layers import Layer, in_order, sizes_of
from torchinfo._table import COLUMNS, NEED_INPUT, ModelStatistics

__version__ = "1.8.0"
__all__ = ["ModelStatistics", "summary"]
_ROWS = ("ascii_only", "depth", "var_names", "hide_recursive_layers")


def _checked(name, known, of):
    name = getattr(name, "value", name)
    if name not in known:
        raise ValueError(f"{name!r} is not a valid {of}")
    return name


def _sizes(given):
    """Sizes as a list of tuples, one of each input."""
    if not isinstance(given, (list, tuple)):
        raise TypeError(
            "Input_size is not a recognized type. Please ensure input_size is valid.\n"
            "For multiple inputs to the network, ensure input_size is a list of tuple "
            "sizes. If you are having trouble here, please submit a GitHub issue."
        )
    are_many = len(given) > 0 and isinstance(given[0], (list, tuple))
    made = [tuple(each) for each in given] if are_many else [tuple(given)]
    if not given or any(number <= 0 for each in made for number in each):
        raise ValueError("Input_data is invalid, or negative size found in input_data.")
    return made


def _run(model, inputs, kwargs, batch_dim):
    """The layers that a call of the model runs through, in order."""
    layers, running, handles, ids = [], {}, [], set()

    def watch(name, module, depth, parent):
        fallback = Layer(name, module, depth, parent)

        def before(module, given):
            layer = running[id(module)] = Layer(name, module, depth, parent)
            layer.is_recursive = id(module) in ids
            ids.add(id(module))
            layers.append(layer)

        def after(module, given, made):
            running[id(module)].ran(sizes_of(given, batch_dim)[0], *sizes_of(made, batch_dim))

        for handle in known.pop(id(module), ()):
            handle.remove()
        known[id(module)] = (
            module.register_forward_pre_hook(before),
            module.register_forward_hook(after),
        )
        handles.extend(known[id(module)])
        for child_name, child in module._modules.items():
            if child is not None:
                watch(child_name, child, depth + 1, fallback)

    known = {}
    watch(type(model).__name__, model, 0, None)
    try:
        with torch.no_grad():
            if isinstance(inputs, dict):
                model(**inputs, **kwargs)
            else:
                model(*inputs, **kwargs)
    except Exception as error:
        ran = [layer for layer in layers if layer.executed]
        raise RuntimeError(
            "Failed to run torchinfo. See above stack traces for more details. "
            f"Executed layers up to: {ran}"
        ) from error
    finally:
        for handle in handles:
            handle.remove()
    return layers


def _all(name, module, depth=0, parent=None, ids=None):
    """All layers of a model that is not called."""
    ids = set() if ids is None else ids
    layer = Layer(name, module, depth, parent)
    layer.is_recursive = id(module) in ids
    ids.add(id(module))
    yield layer
    for child_name, child in module._modules.items():
        if child is not None:
            yield from _all(child_name, child, depth + 1, layer, ids)


def summary(
    model, input_size=None, input_data=None, batch_dim=None, cache_forward_pass=None,
    col_names=None, col_width=25, depth=3, device=None, dtypes=None, mode="same",
    row_settings=None, verbose=None, **kwargs
):  # fmt: skip
    """What a model consists of; with inputs or their sizes, what a call of it runs through."""
    has_input = input_data is not None or input_size is not None
    if col_names is None:
        col_names = ("output_size", "num_params") if has_input else ("num_params",)
    columns = tuple(_checked(name, COLUMNS, "ColumnSettings") for name in col_names)
    rows = {
        _checked(name, _ROWS, "RowSettings")
        for name in (("depth",) if row_settings is None else row_settings)
    }
    mode = _checked(mode, ("train", "eval", "same"), "Mode")
    # The value shows itself at the end of a cell.
    verbose = 0 if verbose is None else verbose
    if col_width <= 0:
        raise ValueError(f"Column width must be greater than 0: col_width={col_width}")
    if verbose not in (0, 1, 2):
        raise ValueError("Verbose must be either 0 (quiet), 1 (default), or 2 (verbose).")
    if input_data is not None and input_size is not None:
        raise RuntimeError("Only one of (input_data, input_size) should be specified.")
    if not has_input and not NEED_INPUT.isdisjoint(columns):
        raise ValueError(
            "You must pass input_data or input_size in order to use columns: "
            f"{NEED_INPUT & set(columns)}"
        )
    if device is not None:
        model.to(device)
    inputs = input_data
    if input_size is not None:
        sizes = _sizes(input_size)
        inputs = [
            (
                torch.rand(*size) if batch_dim is None else torch.rand(*size).unsqueeze(batch_dim)
            ).to(dtype)
            for size, dtype in zip(sizes, dtypes or [torch.float] * len(sizes))
        ]
    elif isinstance(inputs, torch.Tensor):
        inputs = [inputs]
    if has_input:
        was_training = model.training
        if mode != "same":
            model.train(mode == "train")
        try:
            layers = _run(model, inputs, kwargs, batch_dim)
        finally:
            if mode != "same":
                model.train(was_training)
    else:
        layers = list(_all(type(model).__name__, model))
    layers = in_order(layers, has_input)
    result = ModelStatistics(layers, inputs, columns, col_width, depth, rows, verbose)
    if verbose > 0:
        print(result)
    return result


def __getattr__(name):
    from torch._unsupported import missing

    raise missing(name, __all__, "torchinfo.")
