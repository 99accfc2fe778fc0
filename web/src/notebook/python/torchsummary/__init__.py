"""The table of a model's layers, their outputs and parameters, as torchsummary prints it."""

import math

import numpy as np
import torch
from torch import nn

__all__ = ["summary"]
_RULE = "-" * 64


def _tensors(value):
    if isinstance(value, (list, tuple)):
        return [each for part in value for each in _tensors(part)]
    return [value] if hasattr(value, "size") else []


def _shape(value, batch_size):
    if isinstance(value, (list, tuple)):
        return [[-1, *each.size()[1:]] for each in _tensors(value)]
    return [batch_size, *value.size()[1:]]


def _own(module):
    """The weight and bias of a module itself."""
    found = [getattr(module, name, None) for name in ("weight", "bias")]
    return [each for each in found if hasattr(each, "size")]


def summary(model, input_size, batch_size=-1, device="cuda"):
    """Prints the layers that a batch of two inputs of a size runs through."""
    device = str(device).lower()
    if device not in ("cuda", "cpu"):
        raise AssertionError("Input device is not valid, please specify 'cuda' or 'cpu'")
    sizes = [input_size] if isinstance(input_size, tuple) else list(input_size)
    layers, handles = [], []

    def seen(module, inputs, output):
        layers.append((module, _shape(output, batch_size)))

    for module in model.modules():
        if module is not model and not isinstance(module, (nn.Sequential, nn.ModuleList)):
            handles.append(module.register_forward_hook(seen))
    try:
        model(*[torch.rand(2, *size) for size in sizes])
    finally:
        for handle in handles:
            handle.remove()
    print(_RULE)
    print(f"{'Layer (type)':>20}  {'Output Shape':>25} {'Param #':>15}")
    print("=" * 64)
    params = trainable = outputs = 0
    for at, (module, shape) in enumerate(layers, 1):
        count = sum(each.numel() for each in _own(module))
        name = f"{type(module).__name__}-{at}"
        print(f"{name:>20}  {str(shape):>25} {count:>15,}")
        params += count
        outputs += math.prod(math.prod(e) if isinstance(e, list) else e for e in shape)
        if getattr(getattr(module, "weight", None), "requires_grad", False):
            trainable += count
    mega = 4.0 / 1024**2
    given = abs(np.prod(sizes) * batch_size * mega)
    between, own = abs(2.0 * outputs * mega), abs(params * mega)
    print("=" * 64)
    print(f"Total params: {params:,}")
    print(f"Trainable params: {trainable:,}")
    print(f"Non-trainable params: {params - trainable:,}")
    print(_RULE)
    print(f"Input size (MB): {given:0.2f}")
    print(f"Forward/backward pass size (MB): {between:0.2f}")
    print(f"Params size (MB): {own:0.2f}")
    print(f"Estimated Total Size (MB): {own + between + given:0.2f}")
    print(_RULE)
