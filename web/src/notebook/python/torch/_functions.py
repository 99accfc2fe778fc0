"""The functions of torch that are the engine's operations, made from their schemas."""

import collections
import functools

from torch import _dtypes, _engine, _half, _sentences
from torch._arguments import SAFE, TENSOR, WHOLE
from torch._engine import ROOM, call_shared, calls, due, keeps_calls, packers, pending, shared
from torch._tensor import Tensor, wrap
from torch._unsupported import NarrowError

new = object.__new__

# Operations whose functions have other parameters than the engine's; `_overloads.py` writes these.
_names = {}


def return_type(name, fields):
    """A named tuple that prints as torch.return_types does."""
    kind = _names.get(name)
    if kind is None:
        base = collections.namedtuple(name, fields)

        def text(self):
            rows = ",\n".join(f"{name}={value!r}" for name, value in zip(self._fields, self))
            return f"torch.return_types.{name}(\n{rows})"

        kind = _names[name] = type(name, (base,), {"__repr__": text})
    return kind


def call(operation, given, named=None):
    """Records an operation and wraps what it gives."""
    try:
        answer = _engine.record(operation, given, named)
    except NarrowError as refused:
        return _narrow_calls().called(operation, given, named, refused)
    return _wrapped(operation, answer)


def _narrow_calls():
    from torch import _narrow_calls

    return _narrow_calls


def made(operation, given, numbers):
    """What a call of these numbers gives. A refusal tells of `given`."""
    if pending:
        pending[0]()
    count = len(numbers)
    if count < ROOM:
        packers[count](shared, 0, *numbers)
        answer = call_shared(count)
    else:
        answer = _engine.call(numbers)
    if type(answer) is not int:
        return wrapped(operation, given, numbers, answer)
    if keeps_calls[0]:
        calls[answer] = numbers
    if answer > due[0]:
        _engine.after_call(answer, (answer,))
    tensor = new(Tensor)
    tensor._number = answer
    return tensor


def wrapped(operation, given, numbers, answer):
    """The tensors of an answer that is no number: of several results, or a refusal."""
    if answer[:1] == "!":
        if _engine.makes_room(answer, numbers):
            return made(operation, given, numbers)
        raise _sentences.refusal(answer, operation, given)
    results = [int(each) for each in answer.split()]
    if results:
        if keeps_calls[0]:
            for each in results:
                calls[each] = numbers
        if results[-1] > due[0]:
            _engine.after_call(results[-1], results)
    return _wrapped(operation, results)


def _wrapped(operation, answer):
    if type(answer) is int:
        return wrap(answer) if operation.results else (wrap(answer),)
    if not operation.results:
        return tuple(map(wrap, answer))
    tensors = [None if each == -1 else wrap(each) for each in answer]
    if len(tensors) == 1:
        return tensors[0]
    return return_type(operation.name, operation.results)(*tensors)


def write(operation, given, named=None):
    """Writes an operation's result to its first argument, and returns that."""
    _engine.check_write(given)
    if _engine.ghosts:
        _engine.before_write(given[0])
    try:
        _engine.record(operation, given, named, _engine.IN_PLACE)
    except NarrowError as refused:
        return _narrow_calls().written(operation, given, named, refused)
    _engine.after_write(given[0])
    return given[0]


def composed(function, node=None):
    """The function, whose results name the node that PyTorch's graph has for it: `node`, or what
    it makes of the arguments; by the function's own name where there is none."""
    if node is None:
        name = function.__name__
        node = "".join(part[:1].upper() + part[1:] for part in name.split("_")) + "Backward0"

    @functools.wraps(function)
    def named(*given, **options):
        kind = _half_of(given)
        if kind is not None:
            wide = (each.float() if isinstance(each, Tensor) else each for each in given)
            found = function(*wide, **options)
            found = found.to(kind) if isinstance(found, Tensor) else function(*given, **options)
        else:
            found = function(*given, **options)
        asked = node(*given, **options) if callable(node) else node
        for each in found if isinstance(found, tuple) else (found,):
            each._node = asked
        return found

    return named


def _half_of(given):
    """The dtype of tensors that all are of float16, or of bfloat16; None of others. Several
    operations compute in float32 what PyTorch has as one, and its result is rounded."""
    if not _half.is_asked[0]:
        return None
    kinds = {each.dtype for each in given if isinstance(each, Tensor)}
    kind = kinds.pop() if len(kinds) == 1 else None
    return kind if kind in (_dtypes.FLOAT16, _dtypes.BFLOAT16) else None


def composed_in(module, name):
    """A function of a module that may list those which are one node in PyTorch, and map those
    whose node has a name of its own."""
    found, named = vars(module)[name], getattr(module, "NAMED_NODES", {})
    if name in named:
        return composed(found, named[name])
    return composed(found) if name in getattr(module, "NODES", ()) else found


def _check_no_gradient(name, given):
    """Raises RuntimeError where what is written into `out` would have a gradient."""
    from torch._modes import is_grad_enabled

    tensors = [part for each in given for part in (each if type(each) in (list, tuple) else [each])]
    tensors = [each for each in tensors if isinstance(each, Tensor)]
    if is_grad_enabled() and True in [each.requires_grad for each in tensors]:
        if name == "matmul":
            axes = {each.dim() for each in tensors[1:3]}
            name = "dot" if axes == {1} else "mv" if axes == {1, 2} else "mm"
        raise RuntimeError(
            f"{name}(): functions with out=... arguments don't support automatic differentiation, "
            "but one of the arguments requires grad."
        )


def function(name):
    """The function of an operation.

    It does what `call` does, without calling much itself: this is what most time is spent in.
    """
    operation = _engine.operation_named(name)
    pushers, positional, needed = operation.pushers, operation.positional, operation.needed
    places = operation.places
    start = (_engine.TAPE, operation.place, 0)
    is_simple = bool(operation.results) and not operation.spreads
    takes_tensor = [each.kind == "tensor" for each in operation.parameters]
    takes_whole = [each.kind in ("whole", "number") for each in operation.parameters]

    def recorded(*given, **named):
        first = given
        if named:
            is_next = False
            if "out" in named:
                into = named.pop("out")
                if into is not None:
                    _check_no_gradient(name, (into, *given, *named.values()))
                result = call(operation, given, named)
                return result if into is None else into.copy_(result)
            if is_simple and len(named) == 1 and len(given) <= positional:
                ((word, value),) = named.items()
                # What follows the others by its name, as `dim=-1` mostly does.
                is_next = places.get(word) == len(given)
            given = (*given, value) if is_next else operation.in_order(given, named)
        count = len(given)
        if not is_simple or (count > positional and not named) or count < needed:
            return call(operation, given)
        numbers = [*start, count]
        place = 0
        for value in given:
            if type(value) is Tensor and takes_tensor[place]:
                numbers += (TENSOR, value._number)
            elif type(value) is int and takes_whole[place] and -SAFE <= value <= SAFE:
                numbers += (WHOLE, value)
            else:
                try:
                    pushers[place](numbers, value, operation, place)
                except NarrowError:
                    return call(operation, first, named)
            place += 1
        return made(operation, given, numbers)

    recorded.__name__ = recorded.__qualname__ = name
    return recorded


def writing(name):
    """The function of an operation in place, whose name ends in "_"."""
    operation = _engine.operation_named(name)

    def written(*given, **named):
        return write(operation, given, named)

    written.__name__ = written.__qualname__ = name if name.endswith("_") else name + "_"
    return written


# Calls of the engine that are no functions of PyTorch's.
_PRIVATE = {
    *"T mT getitem setitem slice uniform normal_ bernoulli_ init_uniform init_normal".split(),
    *"init_constant init_zeros init_ones trunc_normal exponential".split(),
    *"xavier_uniform xavier_normal kaiming_uniform kaiming_normal round_to".split(),
}

for _name in _engine.OPERATIONS:
    if _name not in _PRIVATE:
        globals()[_name] = function(_name)
