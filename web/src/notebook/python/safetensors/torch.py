"""Saving and loading dicts of PyTorch's tensors."""

from safetensors import header_bytes, read_header
from torch._stored import KINDS
from torch._tensor import Tensor
from torch.serialization import bytes_of, file_bytes, put_bytes, tensor_of


def save(tensors, metadata=None):
    """The bytes of a file of tensors by their names."""
    if not isinstance(tensors, dict):
        raise ValueError(f"Expected a dict of [str, torch.Tensor] but received {type(tensors)}")
    for name, each in tensors.items():
        if not isinstance(name, str) or not isinstance(each, Tensor):
            raise ValueError(
                f"Key `{name}` is invalid, expected torch.Tensor but received {type(each)}"
            )
    for name, each in (metadata or {}).items():
        if not isinstance(name, str) or not isinstance(each, str):
            raise TypeError("The metadata of safetensors is a dict of strings.")
    entries = []
    for name, each in tensors.items():
        kind = repr(each.dtype).removeprefix("torch.")
        entries.append((name, kind, each.shape, bytes_of(each)))
    # Wide numbers first, so that each begins at a multiple of its size.
    entries.sort(key=lambda entry: (-KINDS[entry[1]][0], entry[0]))
    sizes = [(name, kind, shape, len(data)) for name, kind, shape, data in entries]
    return header_bytes(sizes, metadata) + b"".join(data for *_, data in entries)


def save_file(tensors, filename, metadata=None):
    """Writes tensors by their names."""
    put_bytes(filename, save(tensors, metadata))


def load(data):
    """The tensors of a file's bytes."""
    found, _ = read_header(data)
    return {
        name: tensor_of(data[start:end], kind, shape)
        for name, (kind, shape, start, end) in sorted(found.items())
    }


def load_file(filename, device="cpu"):
    """The tensors of a file by their names, on the cpu."""
    return load(file_bytes(filename))
