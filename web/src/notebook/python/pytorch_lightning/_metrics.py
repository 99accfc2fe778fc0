"""What modules log: the latest value of a step, and an epoch's mean, weighted by its batches."""

import torch

_OF_STEPS = {"training_step", "on_train_batch_start", "on_train_batch_end"}
_OF_STEPS |= {"on_before_zero_grad", "on_before_backward", "on_after_backward"}
_OF_STEPS |= {"on_before_optimizer_step", "optimizer_step", "backward"}
_REDUCE = {"mean": "mean", "avg": "mean", "sum": "sum", "min": "min", "max": "max"}


class _Entry:
    """One name's values in an epoch."""

    def __init__(self, reduce, on_step, on_epoch, prog_bar, logger):
        self.reduce, self.on_step, self.on_epoch = reduce, on_step, on_epoch
        self.prog_bar, self.logger = prog_bar, logger
        self.latest = self.total = None
        self.weight = 0

    def add(self, value, size):
        self.latest = value
        if self.reduce == "mean":
            total = value * size
        else:
            total = value
        if self.total is None:
            self.total = total
        elif self.reduce in ("min", "max"):
            self.total = getattr(torch, self.reduce)(torch.stack((self.total, total)))
        else:
            self.total = self.total + total
        self.weight += size

    def value(self):
        return self.total / self.weight if self.reduce == "mean" else self.total


class Metrics:
    """What one stage logs in an epoch."""

    def __init__(self):
        self._entries = {}

    def log(self, name, value, size, reduce, *settings):
        if getattr(reduce, "__name__", reduce) not in _REDUCE:
            known = ", ".join(_REDUCE)
            raise ValueError(f"reduce_fx={reduce!r} is not supported here: {known} are.")
        if not isinstance(value, torch.Tensor):
            value = torch.tensor(value, dtype=torch.get_default_dtype())
        if value.numel() != 1:
            raise ValueError(
                f"self.log({name!r}, …) takes a single number, not a tensor of shape "
                f"{tuple(value.shape)}: log its mean, as an example."
            )
        value = value.detach().clone().reshape(())
        if not value.is_floating_point():
            value = value.to(torch.get_default_dtype())
        reduce = _REDUCE[getattr(reduce, "__name__", reduce)]
        entry = self._entries.setdefault(name, _Entry(reduce, *settings))
        entry.add(value, size)

    def of_step(self):
        """By what asks for them, the latest values of what is logged at each step."""
        return self._sorted("on_step", "_step", lambda entry: entry.latest)

    def of_epoch(self):
        """By what asks for them, what the epoch comes to."""
        return self._sorted("on_epoch", "_epoch", _Entry.value)

    def _sorted(self, when, ending, value_of):
        found = {"callback": {}, "logger": {}, "bar": {}}
        for name, entry in self._entries.items():
            if not getattr(entry, when) or entry.latest is None:
                continue
            value = value_of(entry)
            told = name
            if entry.on_step and entry.on_epoch:
                plain, mark, place = name.partition("/dataloader_idx_")
                told = plain + ending + mark + place
            found["callback"].update({name: value, told: value})
            if entry.logger:
                found["logger"][told] = value
            if entry.prog_bar:
                found["bar"][told] = value
        return found


def is_of_steps(hook):
    """Whether what a hook logs is of its step, rather than of the epoch."""
    return hook in _OF_STEPS


def size_of(batch):
    """The number of samples in a batch: the first length that it shows."""
    if isinstance(batch, torch.Tensor):
        return batch.shape[0] if batch.ndim else 1
    if isinstance(batch, dict):
        batch = list(batch.values())
    if isinstance(batch, (list, tuple)):
        for each in batch:
            if not isinstance(each, str):
                return size_of(each)
    return 1
