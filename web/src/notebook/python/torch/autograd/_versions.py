"""How often tensors were written to, and what a backward pass says of those it needs as they were.

PyTorch's nodes keep tensors and compare their versions. Here a node's call tells what PyTorch's
node keeps, and every write to a tensor's memory is marked with the last call before it.
"""

import itertools
import sys

from torch import _engine, _grad_names
from torch._sentences import dtype_word
from torch._tensor import Tensor, wrap

# By the number of the tensor that owns the memory: how many older writes there were, and the last
# call before each of the others.
_writes = {}
# The same of writes through `data`, which count no version.
_quiet = {}
_MOST = 100
_last = [-1]
_TEXT = (
    "one of the variables needed for gradient computation has been modified by an inplace "
    "operation: [torch.{kind}Tensor {shape}]{origin} is at version {now}; expected version "
    "{before} instead. Hint: enable anomaly detection to find the operation that failed to compute "
    "its gradient, with torch.autograd.set_detect_anomaly(True)."
)
_RESULT = "std exp sqrt rsqrt sigmoid tanh relu softmax log_softmax reciprocal".split()
_FIRST = "log log2 log10 log1p sin cos square abs silu gelu softplus".split()
_BOTH = "mul div matmul mm bmm mv dot linear".split()


def _owner(tensor):
    number = tensor._number
    known = tensor.__dict__.get("_owned")
    if known is None or known[0] != number:
        known = tensor._owned = number, _engine.located(number)[0]
    return known[1]


def _last_call():
    """The number of the last call. A write gives an old number a place behind newer ones."""
    last = _last[0]
    for number in itertools.islice(reversed(_engine.calls), _MOST):
        if number == _last[0]:
            break
        last = max(last, number)
    _last[0] = last
    return last


def note(tensor):
    """After a write to a tensor."""
    if "_without_version" in tensor.__dict__ or _engine.is_copying[0]:
        if not _engine.is_copying[0]:
            _quiet[_owner(tensor)] = _last_call()
        return
    marks = _writes.setdefault(_owner(tensor), [0])
    marks.append(_last_call())
    if len(marks) > 2 * _MOST:
        marks[0] += _MOST
        del marks[1 : _MOST + 1]


def forget(numbers):
    """Keeps what belongs to some tensors, after the engine has let go of history."""
    _last[0] = -1
    _quiet.clear()
    for each in list(_writes):
        if each in numbers:
            _writes[each][:] = [_writes[each][0] + len(_writes[each]) - 1]
        else:
            del _writes[each]


def was_written(number):
    """Whether a leaf was written to: the engine's gradients do not find one by its number then."""
    owner = _engine.located(number)[0]
    return owner in _quiet or len(_writes.get(owner, ())) > 1


def newest():
    """The last call before the last write: what was called later needs no look."""
    marks = (marks[-1] for marks in _writes.values() if len(marks) > 1)
    return max(max(marks, default=-1), max(_quiet.values(), default=-1))


def _saved(number, made):
    """The numbers of the tensors that PyTorch's node keeps, the node's result first."""
    name = _grad_names.operation_of(made)
    if name in _RESULT:
        return [number]
    operands = [
        made[place + 1] if made[place] == _engine.TENSOR else None
        for place in _grad_names.arguments_of(made)
    ]
    if not operands or operands[0] is None or operands[0] == number:
        return []
    if name in _FIRST:
        return operands[:1]
    if name == "pow":
        has_power = len(operands) > 1 and operands[1] is not None
        is_power = has_power and _engine.look(operands[1])[1]
        return [*([number] if is_power else ()), *operands[: 1 + has_power]]
    if name not in _BOTH or len(operands) < 2 or operands[1] is None:
        return []
    needs = [_engine.look(each)[1] for each in operands[:2]]
    # A product keeps what the other's gradient needs; a quotient its divisor in any case.
    kept = [operands[0]] if needs[1] else []
    return [*kept, operands[1]] if needs[0] or name == "div" else kept


def check(number, made):
    """What is to be said of a node whose tensors were written to since, or None."""
    from torch.autograd._graph import operands

    made = _engine.former.get(number, made)
    if not any(_engine.look(each)[1] for each in operands(made)):
        # It was computed without a gradient, and takes one only since it was written to.
        return None
    for saved in _saved(number, made):
        owner = _engine.located(saved)[0]
        if _quiet and _quiet.get(owner, -1) >= number:
            _tell_of_data()
        marks = _writes.get(owner, ())
        if len(marks) > 1 and marks[-1] >= number:
            return _sentence(saved, number, made, marks)
    return None


def _tell_of_data():
    """Says once that gradients are those of the numbers that were computed with."""
    if not _told:
        _told.append(True)
        print(
            "A tensor was changed through .data before backward(): the gradients here are those of "
            "the numbers that were computed with, where PyTorch takes the changed ones.",
            file=sys.stderr,
        )


_told = []


def _sentence(saved, number, made, marks):
    tensor = wrap(saved)
    shape, origin = list(tensor.shape), ""
    name = _grad_names.operation_of(made)
    if saved == number:
        origin = _grad_names.name_of_call(made, tensor)
    elif name == "linear" and saved == made[7]:
        shape, origin = shape[::-1], "AsStridedBackward0"
    elif tensor.grad_fn is not None:
        origin = tensor.grad_fn.name()
    return _TEXT.format(
        kind=dtype_word(tensor),
        shape=shape,
        origin=f", which is output 0 of {origin}," if origin else "",
        now=marks[0] + len(marks) - 1,
        before=marks[0] + sum(each < number for each in marks[1:]),
    )


def _version(self):
    marks = _writes.get(_owner(self), (0,))
    return marks[0] + len(marks) - 1


Tensor._version = property(_version)
_engine.note_write = note
