"""Files of PyTorch for the notebook, and the notebook's for PyTorch.

`write FOLDER` writes files with torch.save and prints what each holds. `read FOLDER OTHER` prints
what the files in the folder hold, and which of them load with `weights_only`; and which of those
of the same names in the other folder do, as PyTorch 1.13 takes no floats so.
"""

import json
import os
import pickle
import sys
from collections import OrderedDict

import torch


def plain(value):
    """A value as JSON, with shapes, and the order of dicts."""
    if isinstance(value, torch.Tensor):
        is_parameter = isinstance(value, torch.nn.Parameter)
        numbers = value.detach().tolist()
        return ["tensor", list(value.shape), value.requires_grad, is_parameter, str(numbers)]
    if isinstance(value, dict):
        metadata = getattr(value, "_metadata", None)
        pairs = [[repr(key), plain(each)] for key, each in value.items()]
        return [type(value).__name__, pairs, plain(metadata)]
    if isinstance(value, (list, tuple)):
        return [type(value).__name__, [plain(each) for each in value]]
    return [type(value).__name__, repr(value)]


def examples():
    torch.manual_seed(7)
    model = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.LayerNorm(4))
    optimizer = torch.optim.AdamW(model.parameters(), lr=0.01)
    model(torch.randn(2, 3)).sum().backward()
    optimizer.step()
    base = torch.arange(24.0).reshape(2, 3, 4)
    return {
        "model": model.state_dict(),
        "checkpoint": {
            "model": model.state_dict(),
            "optimizer": optimizer.state_dict(),
            "epoch": 3,
            "loss": 0.1,
        },
        "parameter": {
            "w": torch.nn.Parameter(torch.randn(2, 2)),
            "n": torch.nn.Parameter(torch.ones(1), False),
        },
        "views": [
            base.transpose(0, 2), base[1:, ::2], base[0, 1],
            base[:, :, None].expand(2, 3, 5, 4), base.permute(1, 2, 0),
        ],  # fmt: skip
        "shared": {"a": base, "b": base, "c": base.reshape(-1)[4:8]},
        "kinds": {
            str(kind): torch.tensor([0, 1, 3, 100]).to(kind)
            for kind in (
                torch.float64, torch.float32, torch.float16, torch.bfloat16, torch.int64,
                torch.int32, torch.int16, torch.int8, torch.uint8, torch.bool,
            )
        },  # fmt: skip
        "numbers": torch.tensor([0.1, -0.0, float("inf"), -1e-40, 3e38]),
        "sizes": {"none": torch.zeros(0, 3), "one": torch.tensor(5), "size": torch.Size([2, 3])},
        "plain": OrderedDict(
            [
                ("a", [1, 2.5, None, True, False, "é\n", -1, 2**40, -(2**70)]),
                (3, (1, (2,))),
                ((1, 2), {}),
            ]
        ),
        "long": [f"name {at}" for at in range(400)],
        "one": torch.ones(2, requires_grad=True),
    }


def safe(path):
    """What the file holds by `weights_only`, or None where PyTorch refuses it."""
    try:
        return plain(torch.load(path, weights_only=True))
    except pickle.UnpicklingError:
        return None


def main():
    way, folder, *other = sys.argv[1:]
    if way == "write":
        found = {}
        for name, value in examples().items():
            torch.save(value, os.path.join(folder, f"{name}.pt"))
            found[name] = plain(value)
        print(json.dumps(found))
        return
    found, loaded, loaded_theirs = {}, [], []
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        found[name.removesuffix(".pt")] = value = plain(torch.load(path))
        only = safe(path)
        assert only in (None, value), name
        if only is not None:
            loaded.append(name)
        if safe(os.path.join(*other, name)) is not None:
            loaded_theirs.append(name)
    print(json.dumps([found, loaded, loaded_theirs]))


if __name__ == "__main__":
    main()
