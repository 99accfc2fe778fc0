"""Validation, test and prediction by a trainer, and the table of what they come to."""

import inspect

import torch

from ._hooks import Transfers, call, call_module
from ._metrics import Metrics, size_of

_WIDTH = 80


def batches(loader, limit=None):
    """Numbers, batches and whether each is the last, of as many as a limit allows."""
    total = count(loader, limit)
    if total == 0:
        return
    if total != float("inf"):
        for number, batch in enumerate(loader):
            yield number, batch, number + 1 >= total
            if number + 1 >= total:
                return
        return
    before = None
    for number, batch in enumerate(loader):
        if before is not None:
            yield (*before, False)
        before = number, batch
    if before is not None:
        yield (*before, True)


def count(loader, limit=None):
    """How many batches a loader gives: a limit is a number of them, or a part."""
    try:
        total = len(loader)
    except (TypeError, NotImplementedError):
        total = float("inf")
    if isinstance(limit, float):
        return total if limit == 1 else int(total * limit)
    return total if limit is None else min(total, limit)


def handed(trainer, batch, place):
    """A batch behind the hooks of its way to the device: those of the data, or of the module."""
    device = trainer.lightning_module.device
    for name, more in (
        ("on_before_batch_transfer", (place,)),
        ("transfer_batch_to_device", (device, place)),
        ("on_after_batch_transfer", (place,)),
    ):
        for owner in (trainer.datamodule, trainer.lightning_module):
            if getattr(type(owner), name, None) not in (None, getattr(Transfers, name)):
                batch = getattr(owner, name)(batch, *more)
                break
    return batch


def as_list(loaders):
    """Loaders one by one; none where there are none."""
    if isinstance(loaders, dict):
        return list(loaders.values())
    if isinstance(loaders, (list, tuple)):
        return list(loaders)
    return [] if loaders is None else [loaders]


def step(trainer, name, *given):
    """Calls a step of the module with as many arguments as it takes."""
    asked = inspect.signature(getattr(trainer.lightning_module, name)).parameters.values()
    kinds = [each.kind for each in asked]
    if inspect.Parameter.VAR_POSITIONAL not in kinds:
        given = given[: len(kinds) - kinds.count(inspect.Parameter.KEYWORD_ONLY)]
    return call_module(trainer, name, *given)


def evaluate(trainer, stage, loaders, limit=None):
    """Runs a stage over loaders, without gradients: the steps' outputs, and the metrics."""
    module = trainer.lightning_module
    modes = [(each, each.training) for each in module.modules()]
    metrics, trainer.metrics = trainer.metrics, Metrics()
    before, trainer.state.stage = trainer.state.stage, stage
    outputs = []
    module.eval()
    try:
        with torch.no_grad():
            call(trainer, f"on_{stage}_start")
            call(trainer, f"on_{stage}_epoch_start")
            for place, loader in enumerate(loaders):
                outputs.append(_outputs(trainer, stage, loader, limit, place, len(loaders)))
            if hasattr(module, f"{stage}_epoch_end"):
                given = outputs[0] if len(outputs) == 1 else outputs
                call_module(trainer, f"{stage}_epoch_end", given)
            call(trainer, f"on_{stage}_epoch_end")
            found = trainer.collect("of_epoch")
            call(trainer, f"on_{stage}_end")
    finally:
        trainer.metrics, trainer.place_of_loader, trainer.state.stage = metrics, 0, before
        for each, was in modes:
            each.training = was
    if not trainer.sanity_checking:
        trainer.log_metrics(found["logger"])
    return outputs, _by_loader(found["callback"], len(loaders))


def _outputs(trainer, stage, loader, limit, place, number_of_loaders):
    found = []
    trainer.place_of_loader = place + 1 if number_of_loaders > 1 else 0
    more = (place,) if number_of_loaders > 1 else ()
    keeps = stage == "predict" or hasattr(trainer.lightning_module, f"{stage}_epoch_end")
    for number, batch, _ in batches(loader, limit):
        batch = handed(trainer, batch, place)
        trainer.batch_size = size_of(batch)
        call(trainer, f"on_{stage}_batch_start", batch, number, *more)
        output = step(trainer, f"{stage}_step", batch, number, *more)
        call(trainer, f"on_{stage}_batch_end", output, batch, number, *more)
        if keeps:
            found.append(output)
    trainer.place_of_loader = 0
    return found


def _by_loader(values, number_of_loaders):
    found = [{} for _ in range(number_of_loaders)]
    for name, value in values.items():
        _, is_of, place = name.partition("/dataloader_idx_")
        if is_of:
            found[int(place)][name] = value.item()
        else:
            for each in found:
                each[name] = value.item()
    return found


def show(results, stage):
    """Prints the metrics of loaders as a table, as Lightning does."""
    results = [
        {name.split("/dataloader_idx_")[0]: value for name, value in each.items()}
        for each in results
    ]
    names = sorted({name for each in results for name in each})
    heads = [f"DataLoader {place}" for place in range(len(results))]
    width = max(25, *(len(each) for each in (*names, *heads)))
    width = int(min(width, _WIDTH / 2))
    columns = int((_WIDTH - width) / width)
    rule = "─" * _WIDTH
    for start in range(0, len(heads), columns):
        part = results[start : start + columns]
        rows = [[f"{stage} Metric".capitalize(), *heads[start : start + columns]]]
        rows += [[name, *(str(each.get(name, "")) for each in part)] for name in names]
        lines = ["".join(f"{each:^{width}}" for each in row).rstrip() for row in rows]
        print("\n".join([rule, lines[0], rule, *lines[1:], rule]))
