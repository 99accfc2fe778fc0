"""Memory that tensors share with NumPy's arrays: what is written to one is written to the other.

An array's numbers are a list of Python's, a tensor's are the engine's. So there are two copies. A
write to a tensor is copied to the list at once, a write to the list before the engine's next call.
"""

import contextlib
import math
import weakref

from torch import _dtypes, _engine
from torch._modes import no_grad

# At most so many tensors share the numbers of one list.
_MOST = 64
# Lists that were written to since the engine's last call.
_written = []


class _Link:
    """A tensor, and where its numbers stand in a list."""

    def __init__(self, tensor, array):
        from numpy._array import places

        self.tensor, self.dtype = tensor, array.dtype
        self.place = array._offset, array._shape, array._steps
        self.at = places(*self.place)
        self.memory = _memory(tensor)

    def owner(self):
        """The number of the tensor that owns the memory."""
        return self.memory[0]

    def to_list(self, cells):
        """Copies the numbers that differ: those of float64 that the engine has rounded stay."""
        old = _made([cells[at] for at in self.at], self.tensor)._cells()
        for at, before, now in zip(self.at, old, self.tensor._cells()):
            if before != now and (before == before or now == now) or _is_turned(before, now):
                cells[at] = now

    def to_tensor(self, cells):
        self.tensor[...] = _made([cells[at] for at in self.at], self.tensor)


def _is_turned(before, now):
    """Whether a zero has the other sign."""
    return before == now == 0 and math.copysign(1, before) != math.copysign(1, now)


def _made(cells, tensor):
    from torch._making import from_cells

    return from_cells(cells, list(tensor.shape), tensor.dtype)


def _memory(tensor):
    """Where a tensor lies: the tensor that owns its memory, its offset in it, lengths and steps."""
    return *_engine.located(tensor._number), tuple(tensor.shape), tuple(tensor.stride())


def array_of(tensor):
    """An array of a tensor's numbers, which shares them. One that shows a cell twice is a copy."""
    from numpy._array import made, view
    from numpy._dtypes import as_dtype

    name = repr(tensor.dtype).removeprefix("torch.")
    held = vars(tensor).get("_held", tensor)
    memory = _memory(held)
    for cells in _lists(memory[0]):
        for each in cells.links:
            if each.memory == memory and each.dtype.name == name:
                return view(cells, *each.place, each.dtype)
    array = made(list(tensor._cells()), tuple(tensor.shape), as_dtype(name))
    if not _is_repeated(memory[2], memory[3]):
        _link(held.detach(), array, tensor)
    return array


def tensor_of(array, copied):
    """A tensor of an array's numbers, which shares them; `copied` makes one that does not."""
    from torch import _narrow

    place = array._offset, array._shape, array._steps
    for each in array._cells.links:
        if each.place == place:
            kind = _dtypes.BY_NAME[str(array.dtype)]
            shared = each.tensor.detach()
            return _narrow.narrowed(shared, kind) if _narrow.is_narrow(kind) else shared
    tensor = copied(array)
    is_same = repr(tensor.dtype) == f"torch.{array.dtype}"
    if is_same and not _is_repeated(array._shape, array._steps):
        _link(vars(tensor).get("_held", tensor).detach(), array)
    return tensor


def _is_repeated(shape, steps):
    """Whether a cell is shown more than once."""
    return any(length > 1 and step == 0 for length, step in zip(shape, steps))


def _lists(owner):
    return [each() for each in _engine.arrays.get(owner, ())]


def _link(tensor, array, source=None):
    """From now on both share their numbers, as long as the array is there."""
    if not tensor.numel():
        return
    cells, made = array._cells, _Link(tensor, array)
    # A pass adds to a gradient where it lies as long as somebody holds it.
    made.source = source
    cells.tell = _tell
    # The oldest goes where there are many: rows of a data set, one after the other.
    for gone in cells.links[: max(0, len(cells.links) + 1 - _MOST)]:
        _forget(gone.owner(), cells)
    cells.links = [*cells.links[-_MOST + 1 :], made]
    lists = _engine.arrays.setdefault(made.owner(), [])
    if all(each() is not cells for each in lists):
        lists.append(weakref.ref(cells, lambda gone: _forget(made.owner(), None)))


def _forget(owner, gone):
    """Forgets a list that shares a tensor's memory no more, and those that are gone."""
    lists = _engine.arrays.get(owner, ())
    kept = [each for each in lists if each() is not None and each() is not gone]
    if kept:
        _engine.arrays[owner] = kept
    else:
        _engine.arrays.pop(owner, None)


def _tell(cells):
    """What NumPy calls after a write to a list that has links."""
    if _engine.is_copying[0]:
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


def to_arrays(tensor):
    """Copies what was written to a tensor to the lists that share its memory."""
    if _engine.is_copying[0]:
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
    found = _lists(owner)
    for cells in found:
        for each in cells.links:
            if cells is not but and each.owner() == owner:
                each.to_list(cells)
    return found


@contextlib.contextmanager
def _copying():
    """Writes inside are copies, which tell nobody."""
    _engine.is_copying[0] = True
    try:
        yield
    finally:
        _engine.is_copying[0] = False


_engine.to_arrays = to_arrays
