"""The layers of a model, and what a call of it finds out about them."""

import math

import torch
from torch.nn.parameter import is_lazy


def sizes_of(value, batch_dim=None):
    """The shape of a value's first tensor, and the bytes of one of its numbers."""
    while not isinstance(value, torch.Tensor):
        if isinstance(value, dict):
            value = list(value.values())
        if hasattr(value, "data") and isinstance(value.data, torch.Tensor):
            value = value.data
        elif isinstance(value, (list, tuple)) and value:
            value = value[0]
        else:
            return [], 0
    size = list(value.size())
    if batch_dim is not None and batch_dim < len(size):
        size[batch_dim] = 1
    return size, value.element_size()


class Layer:
    """One call of a module, or a module that is not called itself."""

    def __init__(self, name, module, depth, parent=None):
        self.var_name, self.module, self.depth, self.parent_info = name, module, depth, parent
        self.class_name = type(module).__name__
        self.layer_id = id(module)
        self.depth_index, self.children = None, []
        self.is_leaf_layer = not module._modules or not any(True for _ in module.children())
        self.executed = self.is_recursive = False
        self.input_size, self.output_size, self.output_bytes, self.macs = [], [], 0, 0
        kernel = getattr(module, "kernel_size", None)
        self.kernel_size = list(kernel) if isinstance(kernel, (list, tuple)) else kernel
        self.groups = getattr(module, "groups", None)
        self.count()

    def count(self):
        """Counts the parameters that have a shape already."""
        own = [each for each in self.module.parameters() if not is_lazy(each)]
        self.num_params = sum(each.numel() for each in own)
        self.trainable_params = sum(each.numel() for each in own if each.requires_grad)
        self.param_bytes = sum(each.numel() * each.element_size() for each in own)

    def __repr__(self):
        return f"{self.class_name}: {self.depth}"

    @property
    def trainable(self):
        if self.num_params == 0:
            return "--"
        if self.num_params == self.trainable_params:
            return "True"
        return "Partial" if self.trainable_params else "False"

    def ran(self, given, made, each):
        """Takes over the shapes of a call."""
        self.input_size, self.output_size, self.executed = given, made, True
        self.output_bytes = each * math.prod(made)
        self.count()
        for name, value in self.module.named_parameters():
            if name not in ("weight", "bias"):
                if "weight" in name or "bias" in name:
                    self.macs += math.prod(made[:2]) * value.numel()
            elif "Conv" in self.class_name:
                self.macs += value.numel() * math.prod(made[:1] + made[2:])
            else:
                self.macs += made[0] * value.numel() if made else 0

    def inner(self):
        """The names, shapes and numbers of the parameters, for a table of all."""
        found = [
            (name, list(value.size()), value.numel())
            for name, value in self.module.named_parameters()
            if self.parent_info is not None or "." not in name
        ]
        for at, (name, size, count) in enumerate(found, 1):
            if name == "weight" and len(size) > 1:
                size[:2] = size[1::-1]
            yield name, str(size), f"{'└' if at == len(found) else '├'}─{count:,}"

    def leftover(self, what="num_params"):
        """The parameters that none of the layers below has."""
        return getattr(self, what) - sum(
            getattr(each, what) if each.is_leaf_layer else each.leftover(what)
            for each in self.children
            if not each.is_recursive
        )


def _with_containers(layers):
    """Layers with the lists of modules that hold them but are not called."""
    ids = {layer.layer_id for layer in layers}
    found, shown = [], {}
    for layer in layers:
        above, parent = {}, layer.parent_info
        while parent is not None and parent.depth > 0:
            above[parent.depth] = parent
            parent = parent.parent_info
        for depth in sorted(above):
            holder = above[depth]
            if depth not in shown or shown[depth].module is not holder.module:
                holder.is_recursive = holder.layer_id in ids
                ids.add(holder.layer_id)
                found.append(holder)
                for deeper in [each for each in shown if each > depth]:
                    del shown[deeper]
                shown[depth] = holder
        found.append(layer)
        shown = {depth: each for depth, each in shown.items() if depth < layer.depth}
        shown[layer.depth] = layer
    return found


def in_order(layers, are_run=True):
    """Layers with their numbers and with what is below them."""
    if are_run:
        layers = _with_containers(layers)
    counts = {}
    for at, layer in enumerate(layers):
        counts[layer.depth] = layer.depth_index = counts.get(layer.depth, 0) + 1
        layer.children = []
        for each in layers[at + 1 :]:
            if each.depth <= layer.depth:
                break
            layer.children.append(each)
    return layers
