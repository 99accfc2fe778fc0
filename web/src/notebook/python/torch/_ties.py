"""In which order equal numbers stand where they are sorted: PyTorch leaves it to C++'s library.

Its ways are walked here for short rows that hold a number twice: a sort that parts by a pivot down
to 16 cells and inserts the rest, a search for one place, and a heap of the first cells.
"""

from torch import _dtypes, _functions as f
from torch._making import tensor
from torch._modes import no_grad
from torch._tensor import Tensor, _axis

METHODS = "sort argsort topk".split()
#: Cells of a tensor whose numbers are looked at.
MOST = 4096
#: Rows up to this length are sorted by inserting, which leaves equal numbers in order.
SHORT = 16


def _greater(one, other):
    """NaN stands before all."""
    one, other = one[0], other[0]
    return one > other or (one != one and other == other)


def _less(one, other):
    """NaN stands behind all."""
    one, other = one[0], other[0]
    return one < other or (one == one and other != other)


def _insert(cells, first, last, before):
    for place in range(first + 1, last):
        value = cells[place]
        while place > first and before(value, cells[place - 1]):
            cells[place] = cells[place - 1]
            place -= 1
        cells[place] = value


def _part(cells, first, last, before):
    """Parts a stretch by the middle one of three cells; the place where the second part begins."""
    a, b, c = first + 1, first + (last - first) // 2, last - 1
    if before(cells[a], cells[b]):
        middle = b if before(cells[b], cells[c]) else c if before(cells[a], cells[c]) else a
    else:
        middle = a if before(cells[a], cells[c]) else c if before(cells[b], cells[c]) else b
    cells[first], cells[middle] = cells[middle], cells[first]
    pivot, low, high = cells[first], first + 1, last
    while True:
        while before(cells[low], pivot):
            low += 1
        high -= 1
        while before(pivot, cells[high]):
            high -= 1
        if low >= high:
            return low
        cells[low], cells[high] = cells[high], cells[low]
        low += 1


def _sink(cells, first, hole, length, value, before):
    """Puts a value into the heap that begins at `first`, from a place that is free."""
    top = hole
    below = hole
    while below < (length - 1) // 2:
        below = 2 * (below + 1)
        if before(cells[first + below], cells[first + below - 1]):
            below -= 1
        cells[first + hole] = cells[first + below]
        hole = below
    if length % 2 == 0 and below == (length - 2) // 2:
        below = 2 * (below + 1)
        cells[first + hole] = cells[first + below - 1]
        hole = below - 1
    above = (hole - 1) // 2
    while hole > top and before(cells[first + above], value):
        cells[first + hole] = cells[first + above]
        hole, above = above, (above - 1) // 2
    cells[first + hole] = value


def _heap(cells, first, middle, last, before):
    """Makes a heap of the cells before `middle`, which those that stand before all others get."""
    length = middle - first
    for parent in range((length - 2) // 2, -1, -1) if length > 1 else ():
        _sink(cells, first, parent, length, cells[first + parent], before)
    for place in range(middle, last):
        if before(cells[place], cells[first]):
            value, cells[place] = cells[place], cells[first]
            _sink(cells, first, 0, length, value, before)


def _first_sorted(cells, first, middle, last, before):
    """Sorts those that stand before all others into the cells before `middle`."""
    _heap(cells, first, middle, last, before)
    while middle - first > 1:
        middle -= 1
        value, cells[middle] = cells[middle], cells[first]
        _sink(cells, first, 0, middle - first, value, before)


def _depth(count):
    return 2 * (count.bit_length() - 1)


def _sort(cells, first, last, before):
    if last - first < 2:
        return
    stretches = [(first, last, _depth(last - first))]
    while stretches:
        low, high, left = stretches.pop()
        while high - low > SHORT:
            if left == 0:
                _first_sorted(cells, low, high, high, before)
                break
            left -= 1
            cut = _part(cells, low, high, before)
            stretches.append((cut, high, left))
            high = cut
    _insert(cells, first, last, before)


def _place(cells, nth, before):
    """Puts the cell there that would stand at a place, those before it before it."""
    first, last = 0, len(cells)
    left = _depth(last)
    while last - first > 3:
        if left == 0:
            _heap(cells, first, nth + 1, last, before)
            cells[first], cells[nth] = cells[nth], cells[first]
            return
        left -= 1
        cut = _part(cells, first, last, before)
        first, last = (cut, last) if cut <= nth else (first, cut)
    _insert(cells, first, last, before)


def _sorted_row(row, before):
    cells = [(value, place) for place, value in enumerate(row)]
    _sort(cells, 0, len(cells), before)
    return [place for _, place in cells]


def _top_of(row, k, before, in_order):
    cells = [(value, place) for place, value in enumerate(row)]
    if k * 64 <= len(cells):
        _first_sorted(cells, 0, k, len(cells), before)
    else:
        _place(cells, k - 1, before)
        if in_order:
            _sort(cells, 0, k - 1, before)
    return [place for _, place in cells[:k]]


def _places(input, dim, walk, is_needed=False):
    """The places that `walk` chooses of each row along an axis, or None where all numbers of each
    row differ, and they are not needed for that."""
    with no_grad():
        moved = input.detach().movedim(dim, -1)
        cells, length = list(moved.contiguous()._cells()), moved.shape[-1]
        rows = [cells[at : at + length] for at in range(0, len(cells), length)]
        if not is_needed and all(len(set(row)) == len(row) for row in rows):
            return None
        found = tensor([walk(row) for row in rows], dtype=_dtypes.INT64)
        return found.reshape(*moved.shape[:-1], -1).movedim(-1, dim)


def _has_twins(input, values, dim, largest):
    """Whether one of the first numbers along an axis stands there twice."""
    with no_grad():
        length = values.shape[dim]
        # What `values` holds stands in order: the last one of each row bounds it.
        last = f.narrow(values, dim, length - 1, 1)
        within = f.ge(input, last) if largest else f.le(input, last)
        if f.sum(within)._cells()[0] != values.numel():
            return True
        is_last = dim == input.dim() - 1
        moved = values if is_last else values.movedim(dim, -1).contiguous()
        cells = list(moved.detach()._cells())
    rows = (cells[at : at + length] for at in range(0, len(cells), length))
    return any(len(set(row)) < len(row) for row in rows)


def _is_looked_at(input, dim, longer_than):
    """Whether rows of a tensor may hold a number twice, and are few enough to look at."""
    if not isinstance(dim, int) or not isinstance(input, Tensor) or not input.dim():
        return False
    is_axis = -input.dim() <= dim < input.dim() and input.numel() <= MOST
    return is_axis and input.shape[dim] > longer_than


def _written(out, found):
    """What is found, written to the two tensors of `out` if there are any."""
    if out is None:
        return found
    return type(found)(*(into.copy_(each) for into, each in zip(out, found)))


def _settings_of_sort(input, dim=-1, descending=False, stable=False):
    return input, dim, descending, stable


def _settings_of_topk(input, k, dim=-1, largest=True, sorted=True):
    return input, k, dim, largest, sorted


def _in_order(given, named):
    """The places of the numbers in order, where PyTorch's are others than those of the engine."""
    input, dim, descending, stable = _settings_of_sort(*given, **named)
    if stable or not _is_looked_at(input, dim, SHORT):
        return None
    before = _greater if descending else _less
    return _places(input, _axis(dim, input.dim()), lambda row: _sorted_row(row, before))


def sort(*given, out=None, **named):
    """The numbers along an axis in order, and the places where they stood."""
    found = f.sort(*given, **named)
    places = _in_order(given, named)
    return _written(out, found if places is None else type(found)(found[0], places))


def argsort(*given, **named):
    """The places along an axis of the numbers in order."""
    found = f.argsort(*given, **named)
    places = _in_order(given, named)
    return found if places is None else places


def topk(*given, out=None, **named):
    """The largest or smallest numbers along an axis, and the places where they stood."""
    if len(given) > 1 and isinstance(given[1], Tensor):
        given = (given[0], given[1].item(), *given[2:])
    found = f.topk(*given, **named)
    input, k, dim, largest, in_order = _settings_of_topk(*given, **named)
    if k > 0 and _is_looked_at(input, dim, 1):
        before, axis = _greater if largest else _less, _axis(dim, input.dim())
        if not in_order or _has_twins(input, found[0], axis, largest):
            places = _places(input, axis, lambda row: _top_of(row, k, before, in_order), True)
            values = found[0] if in_order else f.gather(input, axis, places)
            found = type(found)(values, places)
    return _written(out, found)
