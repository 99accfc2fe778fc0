"""The table of a model's layers."""

import math

COLUMNS = {
    "kernel_size": "Kernel Shape", "groups": "Groups", "input_size": "Input Shape",
    "output_size": "Output Shape", "num_params": "Param #", "params_percent": "Param %",
    "mult_adds": "Mult-Adds", "trainable": "Trainable",
}  # fmt: skip
NEED_INPUT = {"input_size", "output_size", "mult_adds"}


def _number(number):
    return f"{int(number):,}" if float(number).is_integer() else f"{number:,.2f}"


class ModelStatistics:
    """A summary of a model, which prints as a table."""

    def __init__(self, layers, inputs, columns, width, depth, rows, verbose):
        self.summary_list, self.input_size = layers, inputs
        self._columns, self._width, self._depth = columns, width, depth
        self._rows, self._verbose = rows, verbose
        self.total_input = self.total_mult_adds = self.total_params = self.trainable_params = 0
        self.total_param_bytes = self.total_output_bytes = 0
        if inputs is not None:
            self.total_input = _bytes(inputs)
        for layer in layers:
            if layer.is_leaf_layer:
                self.total_mult_adds += layer.macs
                if layer.num_params > 0:
                    self.total_output_bytes += layer.output_bytes * 2
            if layer.is_recursive:
                continue
            if layer.is_leaf_layer:
                self.total_param_bytes += layer.param_bytes
            self.total_params += max(layer.leftover(), 0)
            self.trainable_params += max(layer.leftover("trainable_params"), 0)
        longest = max(len(self._name(each)) + each.depth * 5 + 1 for each in layers)
        self._name_width = math.ceil(longest / 5) * 5 if longest >= 40 else 40

    def _name(self, layer):
        name = layer.class_name
        if "var_names" in self._rows and layer.var_name:
            name += f" ({layer.var_name})"
        if "depth" in self._rows and layer.depth > 0:
            name += f": {layer.depth}-{layer.depth_index}"
        return name

    def _start(self, depth):
        first, other, bar = "├─", "└─", "│    "
        if "ascii_only" in self._rows:
            first, other, bar = "+ ", "+ ", "|    "
        return "" if depth == 0 else first if depth == 1 else bar * (depth - 1) + other

    def _line(self, name, values):
        cells = "".join(f"{values.get(each, ''):<{self._width}} " for each in self._columns)
        return f"{name:<{self._name_width}} {cells}".rstrip()

    def _params(self, layer, is_last):
        if layer.num_params == 0:
            return "--"
        if layer.is_recursive:
            return "(recursive)"
        if is_last or layer.is_leaf_layer:
            return f"{layer.num_params:,}" if layer.trainable_params else f"({layer.num_params:,})"
        return f"{layer.leftover():,}" if layer.leftover() > 0 else "--"

    def _percent(self, layer, is_last):
        own = layer.num_params if is_last or layer.is_leaf_layer else layer.leftover()
        if self.total_params == 0 or layer.is_recursive or own == 0:
            return "(recursive)" if self.total_params and layer.is_recursive else " " * 5 + "--"
        return f"{own / self.total_params:>7.2%}"

    def _macs(self, layer, is_last):
        if layer.macs <= 0 or not (layer.is_leaf_layer or is_last):
            return "--"
        below = [each.macs for each in layer.children if each.is_leaf_layer]
        return f"{layer.macs if layer.is_leaf_layer else sum(below):,}"

    def _row(self, layer):
        is_last = layer.depth == self._depth
        lines = [
            self._line(
                self._start(layer.depth) + self._name(layer),
                {
                    "kernel_size": str(layer.kernel_size or "--"),
                    "groups": str(layer.groups or "--"),
                    "input_size": str(layer.input_size or "--"),
                    "output_size": str(layer.output_size or "--"),
                    "num_params": self._params(layer, is_last),
                    "params_percent": self._percent(layer, is_last),
                    "mult_adds": self._macs(layer, is_last),
                    "trainable": layer.trainable,
                },
            )
        ]
        if self._verbose == 2:
            start = self._start(layer.depth + 1)
            for name, size, count in layer.inner():
                lines.append(self._line(start + name, {"kernel_size": size, "num_params": count}))
        return lines

    def __repr__(self):
        rule = "=" * (len(self._columns) * self._width + self._name_width)
        head = "Layer (type" + " (var_name)" * ("var_names" in self._rows)
        head += ":depth-idx" * ("depth" in self._rows) + ")"
        lines = [rule, self._line(head, COLUMNS), rule]
        for layer in self.summary_list:
            is_hidden = "hide_recursive_layers" in self._rows and layer.is_recursive
            if layer.depth <= self._depth and not is_hidden:
                lines += self._row(layer)
        lines += [
            rule,
            f"Total params: {self.total_params:,}",
            f"Trainable params: {self.trainable_params:,}",
            f"Non-trainable params: {self.total_params - self.trainable_params:,}",
        ]
        if self.input_size is not None:
            sizes = (self.total_input, self.total_output_bytes, self.total_param_bytes)
            named = ("Input", "Forward/backward pass", "Params", "Estimated Total")
            big = next((e for e in ((1e12, "T"), (1e9, "G")) if self.total_mult_adds >= e[0]), 0)
            by, unit = big or (1e6, "M")
            lines += [f"Total mult-adds ({unit}): {_number(self.total_mult_adds / by)}", rule]
            for name, size in zip(named, [*sizes, sum(sizes)]):
                what = "Size" if name == "Estimated Total" else "size"
                lines.append(f"{name} {what} (MB): {size / 1e6:0.2f}")
        return "\n".join([*lines, rule])


def _bytes(value):
    """The bytes of all tensors in a value."""
    if hasattr(value, "element_size"):
        return value.numel() * value.element_size()
    if isinstance(value, dict):
        value = value.values()
    elif not isinstance(value, (list, tuple)):
        return 0
    return sum(map(_bytes, value))
