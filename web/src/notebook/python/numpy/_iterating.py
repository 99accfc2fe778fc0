"""`np.nditer`: the numbers of arrays one by one, each as an array without axes."""

import math

from ._array import Cells, asarray, common_shape, view
from ._grids import ndindex
from ._refusals import unsupported

_FLAGS = ("multi_index", "c_index", "f_index", "refs_ok", "zerosize_ok", "buffered")


class _Fixed(Cells):
    """A number that may not be written."""

    def __setitem__(self, at, value):
        raise ValueError("assignment destination is read-only")


class nditer:
    """Steps through arrays that broadcast together, in the order of their memory. `flags` may
    name "multi_index", "c_index" or "f_index"; `op_flags=["readwrite"]` lets numbers be written."""

    def __init__(self, op, flags=None, op_flags=None, op_dtypes=None, order="K"):
        self._flags = set(flags or ())
        for each in self._flags:
            if each == "external_loop":
                raise unsupported("nditer has no external_loop here. Use .ravel() for a row.")
            if each not in _FLAGS:
                raise ValueError(f'Unexpected iterator global flag "{each}"')
        if op_dtypes is not None:
            raise unsupported("nditer has no op_dtypes= here. Use .astype before it.")
        self._is_single = not isinstance(op, (list, tuple))
        given = [op] if self._is_single else op
        self.operands = tuple(asarray(each) for each in given)
        ways = list(op_flags or [])
        ways = [ways] * len(given) if all(isinstance(each, str) for each in ways) else ways
        if len(ways) != len(given):
            raise ValueError("op_flags must be a tuple or array of per-op flag-tuples")
        self._may_write = [bool({"readwrite", "writeonly"} & set(each)) for each in ways]
        self.nop, self.shape = len(given), common_shape([each._shape for each in self.operands])
        self.ndim, self.itersize = len(self.shape), math.prod(self.shape)
        if not self.itersize and "zerosize_ok" not in self._flags:
            raise ValueError("Iteration of zero-sized operands is not enabled")
        self._steps = [_steps(each, self.shape) for each in self.operands]
        axes = list(range(self.ndim))
        if order == "F":
            axes.reverse()
        elif order in ("K", "A"):
            axes.sort(key=lambda at: -max(abs(steps[at]) for steps in self._steps))
        self._axes = axes
        self.reset()

    def reset(self):
        self._ways = ndindex(*(self.shape[each] for each in self._axes))
        self._at = None
        self.finished = False
        self.iterindex = -1
        self._is_new = self.iternext()

    def iternext(self):
        """Goes to the next numbers; False where there are none."""
        found = next(self._ways, None)
        self.finished = found is None
        self.iterindex += 1
        if found is not None:
            self._at = tuple(found[self._axes.index(each)] for each in range(self.ndim))
        return not self.finished

    @property
    def multi_index(self):
        if "multi_index" not in self._flags:
            raise ValueError("Iterator is not tracking a multi-index")
        return self._at

    @property
    def index(self):
        if not self._flags & {"c_index", "f_index"}:
            raise ValueError("Iterator does not have an index")
        sides = list(zip(self._at, self.shape))
        place = 0
        for at, length in sides if "c_index" in self._flags else sides[::-1]:
            place = place * length + at
        return place

    def _number(self, which):
        array, steps = self.operands[which], self._steps[which]
        place = array._offset + sum(at * step for at, step in zip(self._at, steps))
        if self._may_write[which]:
            return view(array._cells, place, (), (), array.dtype, array)
        return view(_Fixed([array._cells[place]]), 0, (), (), array.dtype, array)

    @property
    def value(self):
        found = tuple(map(self._number, range(self.nop)))
        return found[0] if self._is_single else found

    def __getitem__(self, which):
        return self._number(range(self.nop)[which])

    def __setitem__(self, which, value):
        self._number(range(self.nop)[which])[...] = value

    def __len__(self):
        return self.nop

    def __iter__(self):
        return self

    def __next__(self):
        if not self._is_new:
            self.iternext()
        self._is_new = False
        if self.finished:
            raise StopIteration
        return self.value

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Nothing: what is written stands in the arrays at once."""


def _steps(array, shape):
    own = [0 if length == 1 else step for length, step in zip(array._shape, array._steps)]
    return [0] * (len(shape) - len(own)) + own
