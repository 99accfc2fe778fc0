"""torch.save and torch.load: tensors and containers of them, in PyTorch's own zip files.

No code of a file runs: see `_unpickling.py`.
"""

import array
import io
import os
from collections import OrderedDict

from torch import _dtypes, _engine, _named, _narrow
from torch._archive import Archive, written
from torch._pickling import Pickler
from torch._stored import (
    KINDS, Budget, FileError, converted, halved, is_count, packed, picked, row_major,
)  # fmt: skip
from torch._pickled import DeviceNote, SizeNote, TensorNote, WholeError
from torch._tensor import Tensor, wrap
from torch.nn.modules._ordered import OrderedDict as PairsDict
from torch._unpickling import read_pickle
from torch._unsupported import UnsupportedError


def tensor_of(data, kind, shape, requires_grad=False):
    """A tensor of packed bytes of a file's dtype."""
    dtype = _dtypes.BY_NAME[KINDS[kind][1]]
    if _narrow.is_narrow(dtype):
        held = wrap(_engine.give(_dtypes.INT64.place(), converted(data, kind), shape))
        return _narrow.narrowed(held, dtype)
    is_half = dtype in (_dtypes.FLOAT16, _dtypes.BFLOAT16)
    place = _dtypes.FLOAT32.place() if is_half else dtype.place()
    made = wrap(_engine.give(place, converted(data, kind), shape))
    if is_half:
        # Its numbers need no rounding.
        _named.name([made._number], dtype.place())
    if requires_grad:
        made.requires_grad = True
    return made


def bytes_of(tensor):
    """A tensor's numbers, row by row."""
    kind = repr(tensor.dtype).removeprefix("torch.")
    if tensor.dtype is _dtypes.FLOAT64:
        return array.array("d", tensor._cells()).tobytes()
    if _narrow.is_narrow(tensor.dtype):
        return packed(tensor._cells(), kind)
    data = _engine.read(tensor._number)
    if tensor.dtype in (_dtypes.FLOAT16, _dtypes.BFLOAT16):
        return halved(data, kind)
    return data


def file_bytes(source):
    """All bytes of a path or of an open file."""
    if hasattr(source, "read"):
        found = source.read()
        if not isinstance(found, (bytes, bytearray)):
            raise TypeError("The file is open as text. Open it with mode 'rb'.")
        return bytes(found)
    with open(os.fspath(source), "rb") as file:
        return file.read()


def put_bytes(target, data):
    """Writes to a path or an open file."""
    if hasattr(target, "write"):
        target.write(data)
        return
    parent = os.path.dirname(os.fspath(target))
    if parent and not os.path.isdir(parent):
        raise RuntimeError(f"Parent directory {parent} does not exist.")
    with open(os.fspath(target), "wb") as file:
        file.write(data)


def save(obj, f, pickle_module=None, pickle_protocol=2, _use_new_zipfile_serialization=True):
    """Writes tensors, numbers, strings, dicts, lists and tuples of them, arrays, and modules.

    `f` is a path or an open file. PyTorch loads the file, also with `weights_only=True` where it
    would load its own. Raises UnsupportedError for other objects.
    """
    if not _use_new_zipfile_serialization:
        raise UnsupportedError("torch.save writes PyTorch's zip files only.")
    records, keys = [], {}

    def describe(value):
        if not isinstance(value, Tensor):
            return None
        # A narrow tensor is one of int64 within.
        number = vars(value).get("_held", value)._number, repr(value.dtype)
        if number not in keys:
            keys[number] = str(len(keys))
            records.append((f"data/{keys[number]}", bytes_of(value)))
        shape = list(value.shape)
        is_parameter = any(each.__name__ == "Parameter" for each in type(value).__mro__)
        kind = repr(value.dtype).removeprefix("torch.")
        return (
            keys[number], kind, value.numel(), shape, row_major(shape), value.requires_grad,
            is_parameter,
        )  # fmt: skip

    pickle = Pickler(describe).data(obj)
    put_bytes(f, written([("data.pkl", pickle), *records, ("version", b"3\n")]))


def of_bytes(data):
    """The tensor of a pickle, which holds it as a file."""
    return load(io.BytesIO(data))


def _size(note):
    if not all(map(is_count, note)):
        raise FileError("The file holds a torch.Size that is none of lengths.")
    return _dtypes.Size(note)


class _Loader:
    """Makes the tensors that a file describes.

    `also` are kinds of notes that `make_also` knows, with this loader.
    """

    also, make_also = (), None

    def __init__(self, archive):
        self._archive = archive
        self._records = {}
        self._made = {}
        self._budget = Budget()

    def value(self, found):
        """The value with tensors in place of their notes; what is shared stays shared."""
        if not isinstance(found, (TensorNote, DeviceNote, dict, list, tuple, *self.also)):
            return found
        known = self._made.get(id(found))
        if known is None:
            known = self._made[id(found)] = self._new(found)
        return known

    def _new(self, found):
        if isinstance(found, self.also):
            return self.make_also(found)
        if isinstance(found, TensorNote):
            return self._tensor(found)
        if isinstance(found, SizeNote):
            return _size(found)
        if isinstance(found, DeviceNote):
            return _dtypes.CPU
        # Comprehensions, not `map`: calls through C use up the small stack of WebAssembly.
        if isinstance(found, dict):
            # Those are state dicts, which have a text of their own.
            made = PairsDict() if isinstance(found, OrderedDict) else type(found)()
            for key, each in found.items():
                made[key] = self.value(each)
            if isinstance(found, OrderedDict) and hasattr(found, "_metadata"):
                made._metadata = found._metadata
            return made
        values = [self.value(each) for each in found]
        return values if type(found) is list else tuple(values)

    def _tensor(self, note):
        self._budget.take(note.shape)
        size, _ = KINDS[note.kind]
        if note.key not in self._records:
            self._records[note.key] = self._archive.read(f"data/{note.key}")
        data = self._records[note.key]
        if note.count < 0 or note.count * size > len(data):
            raise FileError(
                f"The storage {note.key!r} should hold {note.count} numbers of {size} bytes, and "
                f"the file has {len(data)} bytes. The file is damaged or cut off."
            )
        part = picked(memoryview(data), size, note.offset, note.shape, note.strides)
        made = tensor_of(part, note.kind, note.shape)
        needs = note.requires_grad and made.is_floating_point()
        if note.is_parameter:
            from torch.nn import Parameter

            return Parameter(made, needs)
        if needs:
            made.requires_grad = True
        return made


def load(f, map_location=None, pickle_module=None, *, weights_only=None, mmap=None, **rest):
    """What `save`, or PyTorch, has written: tensors, containers of them, and whole modules.

    `f` is a path or an open file. All tensors come to the cpu. Raises FileError, which is a
    RuntimeError, for files that hold anything else or are damaged, and UnpicklingError where
    `weights_only` refuses a module.
    """
    archive = Archive(file_bytes(f))
    if "data.pkl" not in archive.names():
        is_script = "constants.pkl" in archive.names()
        raise FileError(
            "The file is a TorchScript archive, which is not read. Save model.state_dict()."
            if is_script
            else "The file is a zip file, and none that torch.save has written."
        )
    if "byteorder" in archive.names() and archive.read("byteorder") == b"big":
        raise FileError("The file's numbers are big-endian, which is not read.")
    data = archive.read("data.pkl")
    try:
        return _Loader(archive).value(read_pickle(data))
    except WholeError as error:
        refused = error
    from torch import _objects

    return _objects.loaded(data, _Loader(archive), weights_only, refused)
