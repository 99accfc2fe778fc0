"""The calls of the engine's recorder: the only file that knows how they cross.

Every tensor of the notebook is a number on one tape. A call is a list of numbers: the tape, the
operation's place, flags, and the arguments, each behind a tag.
"""

import array
import json
import struct

import _recorder

from torch import _sentences
from torch._arguments import LONG_WHOLE, NONE, TENSOR, TENSORS, TEXT, WHOLES, Operation, kind_of
from torch._unsupported import missing

IN_PLACE = 1
# Of a backward pass: its gradients get gradients, or what lies on its way need not stay.
CREATES_GRAPH = 1
LETS_GO = 2

# The numbers of a call pass through an array that both sides see. Up to `ROOM` - 1 fit.
ROOM = 256
shared = array.array("d", bytes(8 * ROOM))
_recorder.share(shared)
# By how many numbers: what writes them there.
packers = [struct.Struct(f"={count}d").pack_into for count in range(ROOM)]
call_shared = _recorder.call
call_with = _recorder.call_with
give_shared = _recorder.give


# Computed tensors that were kept without their history, and whether it had been used up; and those
# of each memory, by the number of the tensor that owns it.
ghosts = {}
memories = {}

# What is to be done before the next call, and NumPy's arrays that share the memory of tensors, by
# the number of the tensor that owns it. `_shared.py` fills both.
pending = []
arrays = {}
# Whether what is written now is a copy of what was written to one of them.
is_copying = [False]


def to_arrays(tensor):
    """Copies what was written to a tensor to those arrays: `_shared.py` puts its own here."""


def note_write(tensor):
    """Counts a write to a tensor: `autograd/_versions.py` puts its own here."""


def check_write(given, items=None):
    """Refuses what PyTorch does not write to: `autograd/_writing.py` puts its own here."""


def ghosts_of(tensor):
    """What has lost its history and shares the memory of a tensor."""
    return memories.get(located(tensor._number)[0], ()) if memories else ()


def before_write(tensor):
    """The engine writes to no leaf that takes a gradient, which a computed tensor is not."""
    for each in ghosts_of(tensor):
        if look(each)[2]:
            run("require_gradient", each, 0)


def regain(tensor):
    """What has lost its history takes a gradient again, as before `before_write`."""
    for each in ghosts_of(tensor):
        if not look(each)[1]:
            run("require_gradient", each, 1)


def after_write(tensor):
    """After a write to a tensor its version, its node's name, that of what it is a view of, and the
    numbers of arrays that share its memory are others."""
    note_write(tensor)
    regain(tensor)
    if nodes:
        nodes.pop(tensor._number, None)
        nodes.pop(located(tensor._number)[0], None)
    if arrays:
        to_arrays(tensor)


def call(numbers):
    """Makes the call of an operation: its result, a text of several, or a refusal."""
    if pending:
        pending[0]()
    count = len(numbers)
    if count >= ROOM:
        return call_with(*numbers)
    packers[count](shared, 0, *numbers)
    return call_shared(count)


def told(answer):
    """What a call has answered. Raises its refusal."""
    if type(answer) is str and answer.startswith("!"):
        raise _sentences.refusal(answer)
    return answer


def asked(call, *numbers):
    """What a call answers, made again once there is room. Raises its refusal.

    A call that only looks makes a view anew of which the owner was written to.
    """
    answer = call(*numbers)
    if type(answer) is not str or answer[:1] != "!":
        return answer
    return told(call(*numbers) if makes_room(answer) else answer)


def run(call, *numbers):
    """A call about the tape of the notebook whose first number is its result."""
    return told(_recorder.run(call, TAPE, *numbers))


def open_tape(seed):
    """A tape in PyTorch's arithmetic, with a stream of draws of its own."""
    return told(_recorder.run("open_tape", *seed_words(seed), 1))


def seed_words(seed):
    """A seed as the upper 32 bits and the lower ones. Negative ones count from 2**64."""
    bits = seed % 2**64
    return bits >> 32, bits & 0xFFFFFFFF


def _fresh_seed():
    import random

    return random.SystemRandom().getrandbits(63)


first_seed = _fresh_seed()
TAPE = open_tape(first_seed)


def look(number, tape=None):
    """A tensor's dtype's place, requires_grad, is_leaf, gradient, lengths and strides."""
    rank = asked(_recorder.look, TAPE if tape is None else tape, number)
    parts = list(map(int, shared[: 6 + 2 * rank]))
    return parts[0], parts[1], parts[2], parts[3], parts[5 : 5 + rank], parts[6 + rank :]


def item(number):
    """The number of a tensor of one cell. Raises ValueError where there are more, or none."""
    if pending:
        pending[0]()
    place = asked(_recorder.item, TAPE, number)
    if place == 2:
        return shared[0]
    if place == -2:
        raise ValueError("only one element tensors can be converted to Python scalars")
    if place == -1:
        return int.from_bytes(read(number), "little", signed=True)
    return int(shared[0]) if place == 1 else bool(shared[0])


def knows(number):
    """Whether the tape still has a tensor."""
    return type(_recorder.look(TAPE, number)) is int


def newest():
    """The number of the newest tensor, or of the newest that was kept: all behind are known."""
    found, step = max(kept[0], due[0] - 201), 1
    while knows(found + step):
        found, step = found + step, 2 * step
    while step > 1:
        step //= 2
        found += step * knows(found + step)
    kept[0] = found
    return found


def is_computed(number):
    """Whether a tensor requires a gradient and is no leaf."""
    return type(_recorder.look(TAPE, number)) is int and shared[1] == 1 and shared[2] == 0


def located(number):
    """The number of the tensor that a tensor is a view of, or its own, and the cells before it."""
    owner, offset = asked(_recorder.locate, TAPE, number).split()
    return int(owner), int(offset)


def names(number):
    """A tensor's name on the tape, and the operation that made it."""
    name, _, operation = asked(_recorder.name, TAPE, number).partition("\n")
    return name, operation


def read(number, tape=None):
    """A tensor's cells as bytes."""
    if pending:
        pending[0]()
    return _bytes_of(_recorder.read(TAPE if tape is None else tape, number))


def _bytes_of(found):
    """The bytes that a call has answered. Raises its refusal."""
    return told(found) if isinstance(found, str) else found.to_bytes()


def give(place, data, shape, tape=None):
    """A tensor of the dtype at a place, made of bytes."""
    from pyodide.ffi import to_js

    return asked(give_shared, TAPE if tape is None else tape, place, to_js(data), *shape)


def multiplied(first, second, *sizes):
    """The cells of the products of pairs of matrices, given as lists of floats row by row: the
    sizes are how many pairs there are, the rows, what is summed over, and the columns."""
    from pyodide.ffi import to_js

    given = (to_js(array.array("d", each).tobytes()) for each in (first, second))
    cells = array.array("d")
    cells.frombytes(_bytes_of(_recorder.multiply(*given, *sizes)))
    return cells.tolist()


def gradients(*numbers):
    return list(map(int, told(_recorder.gradients(TAPE, *numbers)).split()))


def used():
    """The operations that the tape holds, and their bytes."""
    operations, size = told(_recorder.used(TAPE)).split()
    return int(operations), int(size)


OPERATIONS = {each["name"]: Operation(each) for each in json.loads(_recorder.describe())}

# The numbers of the calls whose results are known, by the result: they tell what made a tensor, and
# what a graph consists of. `_memory.py` lets go of them.
calls = {}
# By the result: the call that made a tensor that another call has written to since.
former = {}
# The names of nodes, by the result, where the operation that made it has another.
nodes = {}
# Whether calls are kept, which is where gradients are recorded; and the number of a tensor at which
# `after_call` is due, and of one behind which nothing was let go of.
keeps_calls = [True]
due = [200]
kept = [-1]


def after_call(number, also):
    """What follows a call at `due`, whose results are `also`: `_memory.py` puts its own here."""
    due[0] = number + 200


def makes_room(answer, numbers=()):
    """Whether a refused call may be made again: `_memory.py` puts its own here."""
    return False


def _writes(operation, flags):
    return flags & IN_PLACE or operation.name == "setitem"


def record(operation, given, named=None, flags=0, tape=None):
    """Records an operation; the number of its result, or a list of them.

    Raises TypeError for wrong arguments, and what `_sentences` makes of the engine's refusals.
    """
    if named or operation.spreads or len(given) > operation.positional:
        given = operation.in_order(given, named)
    numbers = [TAPE if tape is None else tape, operation.place, flags, len(given)]
    operation.push(numbers, given)
    answer = call(numbers)
    if type(answer) is not int:
        if answer[:1] == "!" and makes_room(answer, numbers):
            if _writes(operation, flags):
                # It may have lost its history just now.
                before_write(given[0])
            answer = call(numbers)
    if type(answer) is not int:
        if answer[:1] == "!":
            if ghosts and _writes(operation, flags):
                regain(given[0])
            raise _sentences.refusal(answer, operation, given, flags)
        answer = [int(each) for each in answer.split()]
        if not answer:
            return answer
    if tape is None:
        results = (answer,) if type(answer) is int else answer
        if keeps_calls[0]:
            for each in results:
                if each in calls:
                    former.setdefault(each, calls[each])
                calls[each] = numbers
        if results[-1] > due[0]:
            after_call(results[-1], results)
    return answer


def operation_named(name):
    found = OPERATIONS.get(name)
    if found is None:
        raise missing(name, OPERATIONS, "torch.")
    return found
