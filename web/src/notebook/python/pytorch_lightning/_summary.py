"""The table of a module's parts and the numbers of their parameters."""

_UNITS = ("", "K", "M", "B", "T")


def short(number):
    """A whole number in at most three digits and a unit, as `1.5 K`."""
    size, unit = float(number), 0
    while size >= 1000 and unit < len(_UNITS) - 1:
        size, unit = size / 1000, unit + 1
    if unit == 0:
        return f"{int(size)} "
    return f"{size:,.1f} {_UNITS[unit]}" if size < 100 else f"{int(size):,d} {_UNITS[unit]}"


class ModelSummary:
    """What a module consists of: its parts at the first depth, or those of all depths (-1)."""

    def __init__(self, model, max_depth=1):
        parts = [
            (name, part)
            for name, part in model.named_modules()
            if name and (max_depth == -1 or name.count(".") < max_depth)
        ]
        self.layer_names = [name for name, _ in parts]
        self.layer_types = [type(part).__name__ for _, part in parts]
        self.param_nums = [sum(each.numel() for each in part.parameters()) for _, part in parts]
        parameters = list(model.parameters())
        self.total_parameters = sum(each.numel() for each in parameters)
        self.trainable_parameters = sum(each.numel() for each in parameters if each.requires_grad)
        self.model_size = sum(each.numel() * each.element_size() for each in parameters) / 1e6

    def __str__(self):
        columns = [
            [" ", *map(str, range(len(self.layer_names)))],
            ["Name", *self.layer_names],
            ["Type", *self.layer_types],
            ["Params", *map(short, self.param_nums)],
        ]
        widths = [max(map(len, column)) for column in columns]
        rows = [
            " | ".join(f"{each:<{width}}" for each, width in zip(row, widths))
            for row in zip(*columns)
        ]
        rule = "-" * len(rows[0])
        fixed = self.total_parameters - self.trainable_parameters
        totals = [
            f"{short(self.trainable_parameters):<10}Trainable params",
            f"{short(fixed):<10}Non-trainable params",
            f"{short(self.total_parameters):<10}Total params",
            f"{self.model_size:<10,.3f}Total estimated model params size (MB)",
        ]
        return "\n".join([rows[0], rule, *rows[1:], rule, *totals])

    __repr__ = __str__
