"""Functions of single numbers, as functions of arrays."""

import numpy


def of_arrays(function):
    """A function of floats as one of arrays that broadcast: float32 where all are, or float64."""

    def found(*given):
        arrays = numpy.broadcast_arrays(*map(numpy.asarray, given))
        is_single = all(each.dtype == numpy.float32 for each in arrays)
        columns = [each.astype(float).ravel().tolist() for each in arrays]
        made = numpy.array([function(*each) for each in zip(*columns)], dtype=float)
        return made.reshape(arrays[0].shape).astype("float32" if is_single else "float64")[()]

    found.__name__ = found.__qualname__ = function.__name__.lstrip("_")
    found.__doc__ = function.__doc__
    return found
