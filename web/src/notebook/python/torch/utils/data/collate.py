"""Makes a batch of samples."""

from collections.abc import Mapping, Sequence

import torch
from torch._tensor import Tensor


def _is_array(value):
    return type(value).__module__.partition(".")[0] == "numpy" and hasattr(value, "tolist")


def _remade(kind, parts):
    """Parts in a container of a kind, or in a plain one where the kind cannot be made of them."""
    try:
        return kind(parts)
    except TypeError:
        return parts


def default_convert(data):
    """Arrays become tensors, wherever they stand in containers; all else stays as it is."""
    if isinstance(data, (Tensor, str, bytes)):
        return data
    if _is_array(data):
        return torch.as_tensor(data)
    if isinstance(data, Mapping):
        return _remade(type(data), {key: default_convert(data[key]) for key in data})
    if isinstance(data, tuple) and hasattr(data, "_fields"):
        return type(data)(*map(default_convert, data))
    if isinstance(data, tuple):
        return list(map(default_convert, data))
    if isinstance(data, Sequence):
        return _remade(type(data), list(map(default_convert, data)))
    return data


def default_collate(batch):
    """A batch of samples of one kind: tensors are stacked, numbers become a tensor, text a list.

    Of tuples, lists and dicts, each part is made a batch. Raises TypeError for other kinds.
    """
    first = batch[0]
    if isinstance(first, Tensor):
        return torch.stack(list(batch), 0)
    if _is_array(first):
        made = [torch.as_tensor(each) for each in batch]
        return torch.stack(made, 0) if made[0].dim() else torch.as_tensor(list(batch))
    if isinstance(first, float):
        return torch.tensor(list(batch), dtype=torch.float64)
    if isinstance(first, (bool, int)):
        return torch.tensor(list(batch))
    if isinstance(first, (str, bytes)):
        return batch
    if isinstance(first, Mapping):
        made = {key: default_collate([each[key] for each in batch]) for key in first}
        return _remade(type(first), made)
    if isinstance(first, Sequence):
        if any(len(each) != len(first) for each in batch):
            raise RuntimeError("each element in list of batch should be of equal size")
        made = [default_collate(part) for part in zip(*batch)]
        if isinstance(first, tuple):
            return type(first)(*made) if hasattr(first, "_fields") else made
        return _remade(type(first), made)
    raise TypeError(
        "default_collate: batch must contain tensors, numpy arrays, numbers, dicts or lists; found "
        f"{type(first)}"
    )
