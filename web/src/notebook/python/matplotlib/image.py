"""Pictures of files: read, and written from numbers or colours."""

import os

from matplotlib._images import AxesImage  # noqa: F401
from matplotlib._png import read, written
from matplotlib._refusals import getter, unsupported
from matplotlib.cm import get_cmap
from matplotlib.colors import Normalize


def imread(fname, format=None):
    """The picture of a PNG file: float32 from 0 to 1, (rows, columns) or (rows, columns, 3 or 4)."""
    if hasattr(fname, "read"):
        return read(fname.read())
    with open(fname, "rb") as file:
        return read(file.read())


def imsave(fname, arr, vmin=None, vmax=None, cmap=None, format=None, origin=None, dpi=100, **more):
    """Writes numbers by a map, or colours, as a PNG file."""
    import numpy

    ending = "" if hasattr(fname, "write") else os.path.splitext(os.fspath(fname))[1][1:]
    kind = (format or ending or "png").lower()
    if kind != "png":
        raise unsupported(f"Pictures are written as PNG here, not as {kind}.")
    array = numpy.asarray(arr)
    if array.ndim == 2:
        norm = Normalize(vmin, vmax)
        norm.fit(array.ravel().tolist())
        pixels = get_cmap(cmap)(norm(array), bytes=True)
    elif array.ndim == 3 and array.shape[2] in (3, 4):
        is_bytes = array.dtype == "uint8"
        if not is_bytes and array.dtype.kind != "f":
            raise ValueError(
                f"Image RGB array must be uint8 or floating point; found {array.dtype}"
            )
        if not is_bytes and array.size and (array.max() > 1 or array.min() < 0):
            raise ValueError("Floating point image RGB values must be in the 0..1 range.")
        pixels = array if is_bytes else (array * 255).astype("uint8")
        if array.shape[2] == 3:
            full = numpy.full((*array.shape[:2], 1), 255, dtype="uint8")
            pixels = numpy.concatenate([pixels, full], axis=2)
    elif array.ndim == 3:
        raise ValueError("Third dimension must be 3 or 4")
    else:
        raise ValueError(f"A picture has 2 axes, or a third of 3 or 4 parts, not {array.shape}.")
    if (origin or "upper") == "lower":
        pixels = pixels[::-1]
    data = written(pixels)
    if hasattr(fname, "write"):
        fname.write(data)
        return
    with open(fname, "wb") as file:
        file.write(data)


__getattr__ = getter("matplotlib.image", [*globals()])
