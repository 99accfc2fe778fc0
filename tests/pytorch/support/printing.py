"""Prints random tensors by PyTorch and by the notebook's own code, and writes as JSON how many it
compared and where they differ. Reads JSON: {"count", "seed"}."""

import importlib.util
import json
import random
import sys
from pathlib import Path

import torch

root = Path(__file__).resolve().parents[3]
spec = importlib.util.spec_from_file_location("_print", root / "web/src/notebook/python/torch/_print.py")
printed = importlib.util.module_from_spec(spec)
spec.loader.exec_module(printed)

asked = json.load(sys.stdin)
rng = random.Random(asked["seed"])
torch.manual_seed(asked["seed"])


def shape():
    rank = rng.choice([0, 1, 1, 2, 2, 2, 3, 4])
    most = {0: 1, 1: 1200, 2: 40, 3: 12, 4: 7}[rank]
    lengths = [rng.choice([1, 2, 3, 5, 6, 7, 8, rng.randint(1, most)]) for _ in range(rank)]
    if rank > 0 and rng.random() < 0.06:
        lengths[rng.randrange(rank)] = 0
    return lengths


def floats(lengths):
    x = torch.randn(lengths)
    kind = rng.randrange(8)
    if kind == 0:
        x = (x * 10 ** rng.uniform(0, 9)).round()
    elif kind == 1:
        x = x * 10 ** rng.uniform(-8, 8)
    elif kind == 2:
        x = x * torch.exp(3 * torch.randn(lengths))
    elif kind == 3:
        x = torch.softmax(x.reshape(-1), 0).reshape(lengths) if x.numel() else x
    elif kind == 4:
        x = torch.where(torch.rand(lengths) < 0.5, x, torch.zeros(lengths))
    elif kind == 5:
        x = (torch.rand(lengths) < 0.5).float() * rng.choice([1, -1, 1e5, 1e-5])
    if rng.random() < 0.2:
        for odd in rng.sample([float("inf"), float("-inf"), float("nan"), -0.0], 2):
            x = torch.where(torch.rand(lengths) < 0.2, torch.tensor(odd), x)
    return x


def tensor():
    lengths = shape()
    kind = rng.randrange(6)
    if kind == 0:
        return torch.randint(-(10 ** rng.randint(1, 17)), 10 ** rng.randint(1, 17), lengths)
    if kind == 1:
        return torch.rand(lengths) < 0.5
    x = floats(lengths)
    if kind == 2:
        x.requires_grad_()
        return rng.choice([lambda: x, lambda: x * 2, lambda: x.exp(), lambda: x.reshape(lengths)])()
    return x


def options():
    if rng.random() < 0.6:
        return {}
    return {
        "precision": rng.choice([None, 0, 1, 2, 3, 6, 8]),
        "threshold": rng.choice([None, 0, 5, 20, 100]),
        "edgeitems": rng.choice([None, 1, 2, 4]),
        "linewidth": rng.choice([None, 1, 20, 60, 120, 200]),
        "profile": rng.choice([None, None, "default", "short", "full"]),
        "sci_mode": rng.choice([None, None, True, False]),
    }


different = []
for _ in range(asked["count"]):
    given = options()
    torch.set_printoptions(profile="default", sci_mode=None)
    torch.set_printoptions(**given)
    now = printed.changed_options(printed.DEFAULTS, **given)
    x = tensor()
    name = None if x.grad_fn is None else type(x.grad_fn).__name__
    ours = printed.tensor_text(
        x.detach().reshape(-1).tolist(),
        x.shape,
        str(x.dtype).removeprefix("torch."),
        x.requires_grad,
        name,
        now,
    )
    if ours != repr(x):
        different.append({"options": given, "torch": repr(x), "ours": ours})

json.dump({"compared": asked["count"], "different": different[:3], "count": len(different)}, sys.stdout)
