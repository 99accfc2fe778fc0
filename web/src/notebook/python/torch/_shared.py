"""Memory that tensors share with NumPy's arrays: what is written to one is written to the other.

An array's numbers are a list of Python's, a tensor's are the engine's. So there are two copies. A
write to a tensor is copied to the list at once, a write to the list before the engine's next call.
"""

import contextlib
import weakref

from torch import _engine
from torch._modes import no_grad

# As many tensors of one list are kept: the oldest one that is dropped shares no more.
_MOST = 16
# Lists that were written to since the engine's last call.
_written = []
_is_copying = [False]


class _Link:
    """A tensor, and where its numbers stand in a list."""

    __slots__ = ("tensor", "at")

    def __init__(self, tensor, at):
        self.tensor, self.at = tensor, at

    def owner(self):
        """The number of the tensor that owns the memory."""
        return _engine.located(self.tensor._number)[0]

    def to_list(self, cells):
        """Copies the numbers that differ: those of float64 that the engine has rounded stay."""
        old = _made([cells[at] for at in self.at], self.tensor)._cells()
        for at, before, now in zip(self.at, old, self.tensor._cells()):
            if before != now and (before == before or now == now):
                cells[at] = now

    def to_tensor(self, cells):
        self.tensor[...] = _made([cells[at] for at in self.at], self.tensor)


def _made(cells, tensor):
    from torch._making import from_cells

    return from_cells(cells, list(tensor.shape), tensor.dtype)


def link(tensor, array):
    """From now on the tensor and the array, which hold the same numbers, share them."""
    from numpy._array import places

    if not tensor.numel():
        return
    tensor = vars(tensor).get("_held", tensor).detach()
    cells = array._cells
    cells.tell = _tell
    at = places(array._offset, array._shape, array._steps)
    cells.links = [*cells.links[1 - _MOST :], _Link(tensor, at)]
    owner = cells.links[-1].owner()
    lists = _engine.arrays.setdefault(owner, [])
    if all(each() is not cells for each in lists):
        lists.append(weakref.ref(cells, lambda gone: _forget(owner, gone)))


def _forget(owner, gone):
    """Forgets a list that is gone."""
    lists = _engine.arrays.get(owner, [])
    if gone in lists:
        lists.remove(gone)
    if not lists:
        _engine.arrays.pop(owner, None)


def _tell(cells):
    """What NumPy calls after a write to a list that has links."""
    if _is_copying[0]:
        return
    if all(each is not cells for each in _written):
        _written.append(cells)
        _engine.pending.append(to_tensors)
    # Other arrays of the same memory may be read without a call of the engine.
    if any(len(_engine.arrays.get(each.owner(), ())) > 1 for each in cells.links):
        to_tensors()


def to_tensors():
    """Copies what was written to lists to their tensors."""
    lists = _written[:]
    _written.clear()
    _engine.pending.clear()
    with _copying(), no_grad():
        for cells in lists:
            for each in cells.links:
                each.to_tensor(cells)
                _to_lists(each.owner(), cells)


def after_write(tensor):
    """Copies what was written to a tensor to the lists that share its memory."""
    if _is_copying[0]:
        return
    owner, _ = _engine.located(vars(tensor).get("_held", tensor)._number)
    with _copying():
        found = _to_lists(owner)
    # Other tensors may share the same lists.
    for cells in found:
        if any(each.owner() != owner for each in cells.links):
            _tell(cells)


def _to_lists(owner, but=None):
    """Copies a tensor's memory to the lists that share it, and returns them."""
    found = [each() for each in _engine.arrays.get(owner, ())]
    for cells in found:
        for each in cells.links:
            if cells is not but and each.owner() == owner:
                each.to_list(cells)
    return found


@contextlib.contextmanager
def _copying():
    """Writes inside are copies, which tell nobody."""
    _is_copying[0] = True
    try:
        yield
    finally:
        _is_copying[0] = False


_engine.after_write = after_write
