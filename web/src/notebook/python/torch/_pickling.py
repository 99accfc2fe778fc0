"""Writes the pickles of PyTorch's files: tensors, and dicts, lists and tuples of them."""

import struct
from collections import OrderedDict

from torch._unsupported import UnsupportedError

DEEPEST = 50
_STORAGES = {
    "float32": "FloatStorage", "float64": "DoubleStorage", "float16": "HalfStorage",
    "bfloat16": "BFloat16Storage", "int64": "LongStorage", "bool": "BoolStorage",
    "int32": "IntStorage", "int16": "ShortStorage", "int8": "CharStorage", "uint8": "ByteStorage",
}  # fmt: skip


def _global(module, name):
    return f"c{module}\n{name}\n".encode()


def _text(value):
    data = value.encode("utf-8", "surrogatepass")
    return b"X" + struct.pack("<I", len(data)) + data


def _whole(value):
    if 0 <= value < 256:
        return b"K" + struct.pack("<B", value)
    if -(2**31) <= value < 2**31:
        return b"J" + struct.pack("<i", value)
    data = value.to_bytes(value.bit_length() // 8 + 1, "little", signed=True)
    if len(data) > 255:
        raise UnsupportedError("torch.save takes whole numbers of up to 255 bytes.")
    return b"\x8a" + struct.pack("<B", len(data)) + data


def _tuple(parts):
    written = b"".join(parts)
    return b"(" + written + b"t" if written else b")"


class Pickler:
    """Makes one pickle. `describe` gives of a tensor (storage's key, dtype, shape, strides,
    requires_grad, whether it is a parameter), or None for what is no tensor."""

    def __init__(self, describe):
        self._describe = describe
        self._depth = 0
        # By the identity of what may be met again: its place among what is remembered, and itself.
        self._memo = {}

    def data(self, value):
        """The pickle of a value. Raises UnsupportedError for kinds that are not written."""
        return b"\x80\x02" + self._of(value) + b"."

    def _of(self, value):
        kind = type(value)
        if value is None:
            return b"N"
        if kind is bool:
            return b"\x88" if value else b"\x89"
        if kind is int:
            return _whole(value)
        if kind is float:
            return b"G" + struct.pack(">d", value)
        if kind is str:
            return _text(value)
        known = self._memo.get(id(value))
        if known is not None:
            return b"j" + struct.pack("<I", known[0])
        found = self._describe(value)
        if found is not None:
            return self._tensor(*found) + self.remembered(value)
        self._depth += 1
        if self._depth > DEEPEST:
            raise UnsupportedError(
                f"torch.save takes dicts and lists that nest up to {DEEPEST} times. "
                "This one nests deeper, or contains itself."
            )
        made = self._container(value, kind)
        self._depth -= 1
        return made

    def remembered(self, value):
        """The step that remembers what was made of a value."""
        self._memo[id(value)] = len(self._memo), value
        return b"r" + struct.pack("<I", len(self._memo) - 1)

    def _container(self, value, kind):
        if kind is list:
            # Comprehensions, not `map`: calls through C use up the small stack of WebAssembly.
            return b"](" + b"".join([self._of(each) for each in value]) + b"e"
        if kind is tuple:
            return _tuple([self._of(each) for each in value])
        if kind.__name__ == "Size" and isinstance(value, tuple):
            return _global("torch", "Size") + _tuple([_tuple(map(_whole, value))]) + b"R"
        if kind is dict:
            return b"}" + self._entries(value)
        if isinstance(value, OrderedDict):
            made = _global("collections", "OrderedDict") + b")R" + self._entries(value)
            metadata = getattr(value, "_metadata", None)
            return made if metadata is None else made + self._of({"_metadata": metadata}) + b"b"
        from torch._writing_objects import written

        found = written(self, value, kind)
        if found is None:
            raise UnsupportedError(_refusal(value, kind))
        return found

    def _entries(self, value):
        for key in value:
            parts = key if type(key) is tuple else (key,)
            if not all(part is None or type(part) in (str, int, float, bool) for part in parts):
                raise UnsupportedError(
                    f"torch.save takes dicts whose keys are strings and numbers, "
                    f"not {type(key).__name__}."
                )
        pairs = [self._of(key) + self._of(each) for key, each in value.items()]
        return b"(" + b"".join(pairs) + b"u"

    def _tensor(self, key, kind, count, shape, strides, requires_grad, is_parameter):
        storage = [
            _text("storage"), _global("torch", _STORAGES[kind]), _text(key), _text("cpu"),
            _whole(count),
        ]  # fmt: skip
        hooks = _global("collections", "OrderedDict") + b")R"
        needs = b"\x88" if requires_grad and not is_parameter else b"\x89"
        parts = [
            _tuple(storage) + b"Q", _whole(0), _tuple(map(_whole, shape)),
            _tuple(map(_whole, strides)), needs, hooks,
        ]  # fmt: skip
        made = _global("torch._utils", "_rebuild_tensor_v2") + _tuple(parts) + b"R"
        if not is_parameter:
            return made
        needs = b"\x88" if requires_grad else b"\x89"
        rebuild = _global("torch._utils", "_rebuild_parameter")
        return rebuild + _tuple([made, needs, hooks]) + b"R"


def _refusal(value, kind):
    name = f"{kind.__module__}.{kind.__qualname__}".removeprefix("builtins.")
    if name == "torch.Tensor":
        return "torch.save does not take complex numbers here. Save torch.view_as_real of them."
    if hasattr(value, "state_dict"):
        return f"torch.save does not take a {name} as a whole here. Save its .state_dict()."
    if kind.__module__.startswith("numpy"):
        return f"torch.save does not take such a {name}. Use .tolist() or torch.tensor() of it."
    return (
        f"torch.save does not take a {name} here. It takes tensors, numbers, strings, and dicts, "
        "lists and tuples of them."
    )
