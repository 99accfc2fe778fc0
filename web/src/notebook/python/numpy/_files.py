"""Arrays as bytes and as files: raw, `.npy`, `.npz` and text."""

import array as machine
import ast
import io
import os
import pickle
import struct
import zipfile

from ._array import asarray, flat, made
from ._dtypes import BOOL, as_dtype
from ._making import array as new_array

_START = b"\x93NUMPY"
# NumPy's letters are those of Python's module array, but for 8 bytes and for halves.
_LETTERS = {"l": "q", "L": "Q", "?": "B"}


def to_bytes(array):
    """The numbers in row-major order, as the machine keeps them."""
    array = asarray(array)
    letter = array.dtype.char
    cells = flat(array)
    if letter == "e":
        return struct.pack(f"<{len(cells)}e", *cells)
    return machine.array(_LETTERS.get(letter, letter), map(_number(array), cells)).tobytes()


def _number(array):
    return float if array.dtype.kind == "f" else int


def _cells(data, kind):
    if kind.char == "e":
        return list(struct.unpack(f"<{len(data) // 2}e", data))
    cells = machine.array(_LETTERS.get(kind.char, kind.char))
    cells.frombytes(data)
    return list(map(bool, cells)) if kind is BOOL else cells.tolist()


def frombuffer(buffer, dtype=float, count=-1, offset=0):
    """The numbers that bytes hold."""
    kind = as_dtype(dtype)
    data = bytes(buffer)[offset:]
    if count >= 0:
        data = data[: count * kind.itemsize]
    if len(data) % kind.itemsize:
        raise ValueError("buffer size must be a multiple of element size")
    cells = _cells(data, kind)
    return made(cells, (len(cells),), kind)


def _opened(file, mode):
    """The file and whether it was opened here."""
    return (file, False) if hasattr(file, "read") else (open(os.fspath(file), mode), True)


def fromfile(file, dtype=float, count=-1, sep="", offset=0):
    source, is_ours = _opened(file, "rb")
    try:
        data = source.read()
    finally:
        if is_ours:
            source.close()
    if sep:
        words = [each for each in data.decode().split(sep.strip() or None) if each.strip()]
        return asarray([float(each) for each in words], dtype)
    kind = as_dtype(dtype)
    return frombuffer(data[: len(data) - len(data) % kind.itemsize], kind, count, offset)


def tofile(self, fid, sep="", format="%s"):
    """Writes the numbers into a file, as bytes or, with `sep`, as text."""
    target, is_ours = _opened(fid, "wb")
    try:
        if sep:
            target.write(sep.join(format % each for each in flat(self)).encode())
        else:
            target.write(to_bytes(self))
    finally:
        if is_ours:
            target.close()


def _npy(array):
    array = asarray(array)
    is_objects = array.dtype.kind == "O"
    words = f"{{'descr': '{array.dtype.str}', 'fortran_order': False, 'shape': {array.shape}, }}"
    length = len(_START) + 4 + len(words) + 1
    words += " " * (-length % 64) + "\n"
    return _START + b"\x01\x00" + struct.pack("<H", len(words)) + words.encode() + (
        pickle.dumps(flat(array)) if is_objects else to_bytes(array)
    )


def _of_npy(data, allow_pickle=False):
    if not data.startswith(_START):
        raise ValueError(
            "Cannot load file containing pickled data when allow_pickle=False"
            if data
            else "No data left in file"
        )
    size = 2 if data[6] == 1 else 4
    begin = 8 + size
    end = begin + int.from_bytes(data[8:begin], "little")
    header = ast.literal_eval(data[begin:end].decode())
    if "O" in header["descr"]:
        if not allow_pickle:
            raise ValueError("Object arrays cannot be loaded when allow_pickle=False")
        found = new_array(list(pickle.loads(data[end:])), "object")
    else:
        found = frombuffer(data[end:], header["descr"])
    if header["fortran_order"]:
        return found.reshape(header["shape"][::-1]).transpose()
    return found.reshape(header["shape"])


def _with_ending(file, ending):
    if hasattr(file, "write"):
        return file
    name = os.fspath(file)
    return name if name.endswith(ending) else name + ending


def save(file, arr, allow_pickle=True, fix_imports=True):
    target, is_ours = _opened(_with_ending(file, ".npy"), "wb")
    target.write(_npy(arr))
    if is_ours:
        target.close()


def savez(file, *given, **named):
    """Several arrays in one file, by their names or as arr_0, arr_1."""
    arrays = {**{f"arr_{at}": each for at, each in enumerate(given)}, **named}
    with zipfile.ZipFile(_with_ending(file, ".npz"), "w") as archive:
        for name, each in arrays.items():
            archive.writestr(f"{name}.npy", _npy(each))


savez_compressed = savez


class NpzFile:
    """The arrays of a `.npz`, by name."""

    def __init__(self, data, file="object", allow_pickle=False):
        self._file, self._allows = getattr(file, "name", file), allow_pickle
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            self._held = {
                each.removesuffix(".npy"): archive.read(each) for each in archive.namelist()
            }
        self.files = list(self._held)

    def __getitem__(self, name):
        if name not in self._held:
            raise KeyError(f"{name} is not a file in the archive")
        return _of_npy(self._held[name], self._allows)

    def __repr__(self):
        file = self._file if isinstance(self._file, str) else "object"
        more = "..." if len(self.files) > 5 else ""
        return f"NpzFile {file!r} with keys: {', '.join(self.files[:5])}{more}"

    def __iter__(self):
        return iter(self.files)

    def __len__(self):
        return len(self.files)

    def __contains__(self, name):
        return name in self._held

    def keys(self):
        return self._held.keys()

    def items(self):
        return [(name, self[name]) for name in self.files]

    def close(self):
        """Nothing: all was read at once."""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def load(file, mmap_mode=None, allow_pickle=False, fix_imports=True, encoding="ASCII"):
    """What `save` or `savez` has written."""
    source, is_ours = _opened(file, "rb")
    data = source.read()
    if is_ours:
        source.close()
    if data.startswith(b"PK"):
        return NpzFile(data, file, allow_pickle)
    return _of_npy(data, allow_pickle)


def savetxt(fname, X, fmt="%.18e", delimiter=" ", header="", comments="# "):
    array = asarray(X)
    rows = array.reshape(-1, 1) if array.ndim == 1 else array
    lines = [comments + header] if header else []
    lines += [delimiter.join(fmt % each for each in row) for row in rows.tolist()]
    target, is_ours = _opened(fname, "w")
    text = "".join(each + "\n" for each in lines)
    target.write(text if is_ours or isinstance(target, io.TextIOBase) else text.encode())
    if is_ours:
        target.close()


def loadtxt(
    fname, dtype=float, comments="#", delimiter=None, skiprows=0, usecols=None, unpack=False
):
    try:
        source, is_ours = _opened(fname, "r")
    except FileNotFoundError:
        raise FileNotFoundError(f"{fname} not found.") from None
    text = source.read()
    if is_ours:
        source.close()
    text = text.decode() if isinstance(text, bytes) else text
    lines = [each.split(comments)[0].strip() for each in text.splitlines()[skiprows:]]
    rows = [each.split(delimiter) for each in lines if each]
    if usecols is not None:
        chosen = [usecols] if isinstance(usecols, int) else usecols
        rows = [[row[at] for at in chosen] for row in rows]
    found = asarray([[float(part) for part in row] for row in rows], dtype).squeeze()
    return found.T if unpack else found
