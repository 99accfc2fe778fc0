"""Files of named tensors without code: the format of safetensors."""

import json
import re

from torch._stored import KINDS, Budget, FileError, is_count

SafetensorError = FileError
NAMES = {
    "F32": "float32", "F64": "float64", "F16": "float16", "BF16": "bfloat16", "I64": "int64",
    "I32": "int32", "I16": "int16", "I8": "int8", "U8": "uint8", "BOOL": "bool",
}  # fmt: skip
_LONGEST_HEADER = 100_000_000


def _unique(pairs):
    found = dict(pairs)
    if len(found) < len(pairs):
        raise FileError("A name stands twice in the file's header. The file is damaged.")
    return found


def _refuse_depth(text):
    """Raises FileError for JSON that nests deeper than headers do, before anything follows it."""
    depth = 0
    for found in re.finditer(rb'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]', text, re.DOTALL):
        first = found[0][:1]
        depth += (first in b"[{") - (first in b"]}")
        if depth > 3:
            raise FileError("The file's header nests deeper than headers of safetensors do.")


def _header(data):
    """The header as a dict, and where the numbers begin."""
    if len(data) < 8:
        raise FileError("The file is shorter than a header of safetensors. It is cut off.")
    length = int.from_bytes(data[:8], "little")
    if length > _LONGEST_HEADER or length > len(data) - 8:
        raise FileError(
            f"The file's header should be {length} bytes long, and the file has {len(data) - 8}. "
            "It is cut off, or not of safetensors."
        )
    try:
        _refuse_depth(data[8 : 8 + length])
        found = json.loads(data[8 : 8 + length].decode("utf-8"), object_pairs_hook=_unique)
    except FileError:
        raise
    except ValueError as error:
        raise FileError(f"The file's header is not JSON ({error}).") from None
    if not isinstance(found, dict):
        raise FileError("The file's header is no JSON object.")
    return found, 8 + length


def read_header(data):
    """The tensors of a file as name: (dtype, shape, start, end), and its metadata. Every number of
    the file belongs to one tensor. Raises FileError."""
    found, start = _header(data)
    metadata = found.pop("__metadata__", None)
    is_text = isinstance(metadata, dict) and all(isinstance(x, str) for x in metadata.values())
    if metadata is not None and not is_text:
        raise FileError("The file's __metadata__ is no object of strings.")
    tensors, spans, budget = {}, [], Budget()
    for name, each in found.items():
        tensors[name] = kind, shape, begin, end = _entry(name, each)
        count = budget.take(shape)
        if end - begin != count * KINDS[kind][0]:
            raise FileError(
                f"The tensor {name[:60]!r} of shape {shape} needs {count * KINDS[kind][0]} bytes, "
                f"and the header gives it {end - begin}."
            )
        spans.append((begin, end, name))
    reached = 0
    for begin, end, name in sorted(spans):
        if begin != reached:
            raise FileError(
                f"The numbers of {name[:60]!r} begin at byte {begin}, where {reached} was due: "
                "tensors overlap or leave a gap."
            )
        reached = end
    if reached != len(data) - start:
        raise FileError(
            f"The tensors need {reached} bytes, and the file has {len(data) - start} of them."
        )
    placed = {
        name: (kind, shape, start + begin, start + end)
        for name, (kind, shape, begin, end) in tensors.items()
    }
    return placed, metadata or {}


def _entry(name, given):
    if not isinstance(given, dict) or set(given) != {"dtype", "shape", "data_offsets"}:
        raise FileError(f"The header says of {name[:60]!r} not just dtype, shape and data_offsets.")
    kind, shape, offsets = given["dtype"], given["shape"], given["data_offsets"]
    if not isinstance(kind, str) or kind not in NAMES:
        raise FileError(
            f"The tensor {name[:60]!r} has the dtype {str(kind)[:20]}. "
            f"Those that are read: {', '.join(NAMES)}."
        )
    if not isinstance(shape, list) or not all(map(is_count, shape)):
        raise FileError(f"The tensor {name[:60]!r} has no shape of whole numbers.")
    is_pair = isinstance(offsets, list) and len(offsets) == 2 and all(map(is_count, offsets))
    if not is_pair or offsets[0] > offsets[1]:
        raise FileError(f"The tensor {name[:60]!r} has no data_offsets from a byte to a later one.")
    return NAMES[kind], shape, *offsets


def header_bytes(entries, metadata):
    """The header of a file. `entries` are (name, dtype, shape, count of bytes) in order."""
    letters = {kind: letter for letter, kind in NAMES.items()}
    header, reached = {}, 0
    if metadata:
        header["__metadata__"] = metadata
    for name, kind, shape, size in entries:
        offsets = [reached, reached + size]
        header[name] = {"dtype": letters[kind], "shape": list(shape), "data_offsets": offsets}
        reached += size
    text = json.dumps(header, separators=(",", ":"), ensure_ascii=False).encode()
    text += b" " * (-len(text) % 8)
    return len(text).to_bytes(8, "little") + text


class safe_open:
    """A file whose tensors are read one by one: `with safe_open(path, "pt") as f`."""

    def __init__(self, filename, framework="pt", device="cpu"):
        if framework not in ("pt", "torch", "pytorch"):
            raise FileError(f"framework={framework!r} is not here. Use 'pt'.")
        from torch.serialization import file_bytes

        self._data = file_bytes(filename)
        self._tensors, self._metadata = read_header(self._data)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None

    def keys(self):
        return sorted(self._tensors)

    def metadata(self):
        return self._metadata or None

    def get_tensor(self, name):
        """One tensor. Raises FileError for a name that the file does not have."""
        from torch.serialization import tensor_of

        if name not in self._tensors:
            raise FileError(f"File does not contain tensor {name}")
        kind, shape, start, end = self._tensors[name]
        return tensor_of(self._data[start:end], kind, shape)

    def get_slice(self, name):
        """The tensor, to be indexed."""
        return self.get_tensor(name)
