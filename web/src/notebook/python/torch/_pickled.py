"""What the pickles of PyTorch's files are made of, and what of it is refused."""

from collections import OrderedDict

from torch._stored import KINDS, FileError

_STORAGES = {
    "FloatStorage": "float32", "DoubleStorage": "float64", "HalfStorage": "float16",
    "BFloat16Storage": "bfloat16", "LongStorage": "int64", "IntStorage": "int32",
    "ShortStorage": "int16", "CharStorage": "int8", "ByteStorage": "uint8", "BoolStorage": "bool",
}  # fmt: skip


class WholeError(FileError):
    """A file holds more than tensors and containers of them: what `_objects.py` may know."""


WholeError.__name__ = WholeError.__qualname__ = "FileError"


class Name:
    """A global name of the file, which stays a name."""

    def __init__(self, text):
        self.text = text


class Storage:
    """Numbers of the file by their key: what a persistent id names."""

    def __init__(self, kind, key, count):
        self.kind, self.key, self.count = kind, key, count


class TensorNote:
    """What a file says of a tensor: its storage's key and dtype, and its part of it."""

    def __init__(self, storage, offset, shape, strides, requires_grad):
        self.key, self.kind, self.count = storage.key, storage.kind, storage.count
        self.offset, self.shape, self.strides = offset, shape, strides
        self.requires_grad = requires_grad
        self.is_parameter = False


class SizeNote(tuple):
    """A torch.Size of the file."""


class DeviceNote(str):
    """A torch.device of the file."""


def plain(value):
    """The value itself. Raises FileError for names, which no value of a file may be."""
    if isinstance(value, Name):
        raise WholeError(refusal(value.text))
    if isinstance(value, Storage):
        raise FileError("The file holds a storage by itself. Only tensors are read.")
    return value


def refusal(name):
    hint = "Only state dicts, and dicts, lists and tuples of tensors and numbers are read."
    if name.startswith("__main__.") or name.startswith("torch.nn."):
        hint = "It was saved as a whole. Save model.state_dict() instead, and load that."
    return f"The file holds a {name[:80]}, and code from a file is not run here. {hint}"


def checked_key(key):
    """A key of a dict itself. Raises FileError for keys of other kinds than state dicts have."""
    parts = key if type(key) is tuple else (key,)
    if not all(part is None or type(part) in (str, int, float, bool) for part in parts):
        raise FileError(
            f"A dict of the file has a key of the kind {type(key).__name__}. "
            "Keys are strings, numbers, and tuples of them."
        )
    return key


def storage_of(given):
    """The storage that a persistent id names."""
    if type(given) is not tuple or len(given) != 5 or given[0] != "storage":
        raise FileError("The file names something that is no storage of numbers.")
    _, kind, key, _, count = given
    name = kind.text.rpartition(".")[2] if isinstance(kind, Name) else str(kind)[:40]
    if not isinstance(kind, Name) or kind.text != f"torch.{name}" or name not in _STORAGES:
        known = ", ".join(sorted(KINDS))
        raise FileError(f"The file holds numbers of the kind {name}. Those that are read: {known}.")
    if type(key) is not str or type(count) is not int:
        raise FileError("The file names a storage without key or length. It is damaged.")
    return Storage(_STORAGES[name], key, count)


def _rebuilt_tensor(given):
    if len(given) not in (6, 7) or not isinstance(given[0], Storage):
        raise FileError("The file describes a tensor in a way that is not known.")
    storage, offset, shape, strides, requires_grad = given[:5]
    if type(shape) is not tuple or type(strides) is not tuple or type(requires_grad) is not bool:
        raise FileError("The file describes a tensor without its shape and strides.")
    return TensorNote(storage, offset, shape, strides, requires_grad)


def _rebuilt_parameter(given):
    if len(given) != 3 or not isinstance(given[0], TensorNote) or type(given[1]) is not bool:
        raise FileError("The file describes a parameter in a way that is not known.")
    tensor, requires_grad, _ = given
    made = TensorNote(tensor, tensor.offset, tensor.shape, tensor.strides, requires_grad)
    made.is_parameter = True
    return made


def called(function, given):
    """What PyTorch's functions would make of arguments. Raises FileError for all others."""
    if type(given) is not tuple:
        raise FileError("The file's pickle makes a value of what is no tuple. It is damaged.")
    name = function.text if isinstance(function, Name) else type(function).__name__
    if name == "torch._utils._rebuild_tensor_v2":
        return _rebuilt_tensor(given)
    if name == "torch._utils._rebuild_parameter":
        return _rebuilt_parameter(given)
    if name == "collections.OrderedDict":
        made = OrderedDict()
        pairs = given[0] if given else []
        if len(given) > 1 or type(pairs) is not list:
            raise FileError("The file describes an OrderedDict in a way that is not known.")
        for pair in pairs:
            if type(pair) not in (list, tuple) or len(pair) != 2:
                raise FileError("The file describes an OrderedDict without pairs.")
            made[checked_key(pair[0])] = plain(pair[1])
        return made
    if name == "torch.Size" and len(given) == 1 and type(given[0]) is tuple:
        return SizeNote(map(plain, given[0]))
    if name == "torch.device" and given and type(given[0]) is str:
        return DeviceNote(":".join(map(str, given)))
    raise WholeError(refusal(name))
