"""Arrays over files: `np.memmap`. The numbers are read at once; what is written is put into the
file by `flush`, when the array goes, and before the file is read here again."""

import os
import weakref

from ._array import Cells, asarray, packed_steps, view
from ._dtypes import as_dtype
from ._files import fromfile, to_bytes

_MODES = {"readonly": "r", "copyonwrite": "c", "readwrite": "r+", "write": "w+"}
_open = weakref.WeakValueDictionary()


class MappedCells(Cells):
    """The numbers of a file from a place on."""

    file = None

    def after_write(self):
        self.is_written = True
        super().after_write()

    def put(self):
        """Puts the numbers into the file, if that is due."""
        if self.file is None or not self.is_written:
            return
        name, offset, kind = self.file
        with open(name, "r+b") as target:
            target.seek(offset)
            target.write(to_bytes(view(self, 0, (len(self),), (1,), kind)))
        self.is_written = False

    def __del__(self):
        try:
            self.put()
        except OSError:
            pass  # The file is gone.


def memmap(filename, dtype="uint8", mode="r+", offset=0, shape=None, order="C"):
    """The numbers of a file. With "w+" the file is made, of a given shape. Raises ValueError."""
    short = _MODES.get(mode, mode)
    if short not in _MODES.values():
        allowed = ["r", "c", "r+", "w+", *_MODES]
        raise ValueError(f"mode must be one of {allowed!r} (got {mode!r})")
    name, kind = os.path.abspath(os.fspath(filename)), as_dtype(dtype)
    shape = shape if shape is None or isinstance(shape, (tuple, list)) else (shape,)
    if short == "w+":
        if shape is None:
            raise ValueError("shape must be given")
        length = kind.itemsize
        for each in shape:
            length *= int(each)
        with open(name, "wb") as target:
            target.write(bytes(offset + length))
    elif name in _open:
        _open[name].put()
    found = asarray(fromfile(name, kind, offset=offset))
    if shape is not None:
        found = found.reshape(tuple(map(int, shape)))
    cells = MappedCells(found._cells)
    cells.is_written = False
    if short in ("r+", "w+"):
        cells.file = (name, offset, kind)
        _open[name] = cells
    return view(cells, 0, found._shape, packed_steps(found._shape), kind)


def flush(array):
    """What `flush` of an array over a file is. Raises AttributeError for others."""
    if not isinstance(array._cells, MappedCells):
        raise AttributeError("'numpy.ndarray' object has no attribute 'flush'")
    return array._cells.put
