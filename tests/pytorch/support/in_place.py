# The names that PyTorch writes in place, without the "_" behind them, one a line: of tensors, then of functions.
import torch


def names(of):
    return {name[:-1] for name in dir(of) if name.endswith("_") and not name.startswith("_") and callable(getattr(of, name))}


print(" ".join(sorted(name for name in names(torch.Tensor) if not name.endswith("_"))))
functions = names(torch) | names(torch.nn.functional) | names(torch.nn.init)
print(" ".join(sorted(functions | {f"init_{name}" for name in names(torch.nn.init)})))
