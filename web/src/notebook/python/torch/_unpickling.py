"""Reads the pickles of PyTorch's files without running them.

A pickle is a program. This interpreter knows the few steps that make tensors, dicts, lists, tuples,
strings and numbers, and refuses all others by a sentence that names them; nothing of the file is
looked up or called.
"""

import struct
from collections import OrderedDict

from torch._pickled import Name, WholeError, called, checked_key, plain, storage_of
from torch._stored import FileError

DEEPEST = 50
_MARK = object()


class Reader:
    """Runs a pickle's steps. `_objects.py` has one that knows more of them."""

    def __init__(self, data):
        self.data, self.at = data, 0
        self.stack, self.memo = [], {}
        # By the identity of each container: how deep it nests, itself (so that identities last),
        # and whether another holds it.
        self.containers = {}

    def bytes(self, count):
        found = self.data[self.at : self.at + count]
        if len(found) < count:
            raise FileError("The file's pickle ends too early. The file is damaged or cut off.")
        self.at += count
        return found

    def number(self, form):
        return struct.unpack(form, self.bytes(struct.calcsize(form)))[0]

    def line(self):
        end = self.data.find(b"\n", self.at)
        if end < 0 or end - self.at > 1000:
            raise FileError("The file's pickle has a name without end. The file is damaged.")
        found = self.data[self.at : end]
        self.at = end + 1
        return _text(found)

    def pop(self):
        if not self.stack or self.stack[-1] is _MARK:
            raise FileError("The file's pickle takes more than it has made. The file is damaged.")
        return self.stack.pop()

    def top(self):
        found = self.pop()
        self.stack.append(found)
        return found

    def marked(self):
        """What stands above the last mark, which goes."""
        for at in range(len(self.stack) - 1, -1, -1):
            if self.stack[at] is _MARK:
                found = self.stack[at + 1 :]
                del self.stack[at:]
                return found
        raise FileError("The file's pickle ends a group that it has not begun. It is damaged.")

    def holding(self, container, parts):
        """The container, which now holds these parts too. What others hold is complete, as in all
        pickles of what does not contain itself; so depths are known, and stay small."""
        if container == () and isinstance(container, tuple):
            # Python has one empty tuple, and each tensor of no axes holds it.
            return container
        depth, _, is_held = self.containers.get(id(container), (1, container, False))
        if is_held or any(part is container for part in parts):
            raise FileError("The file holds a list or dict that contains itself.")
        for part in parts:
            inner = self.containers.get(id(part))
            if inner is not None:
                depth = max(depth, inner[0] + 1)
                self.containers[id(part)] = (*inner[:2], True)
        if depth > DEEPEST:
            raise FileError(f"The file nests dicts and lists deeper than {DEEPEST} times.")
        self.containers[id(container)] = (depth, container, False)
        return container

    def run(self):
        while True:
            code = self.bytes(1)
            if code == b".":
                return self.pop()
            step = self.steps.get(code)
            if step is None:
                raise WholeError(
                    f"The file's pickle has the step {code!r}, which files of state dicts do not "
                    "have. Save model.state_dict() with torch.save, and load that."
                )
            step(self)

    def plain(self, value):
        return plain(value)


def _text(data):
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        raise FileError("The file's pickle has text that is not UTF-8. It is damaged.") from None


def _push(make):
    return lambda reader: reader.stack.append(make(reader))


def _remember(at):
    def step(reader):
        reader.memo[at(reader)] = reader.top()

    return step


def _recall(at):
    def step(reader):
        place = at(reader)
        if place not in reader.memo:
            raise FileError("The file's pickle recalls what it has not made. It is damaged.")
        reader.stack.append(reader.memo[place])

    return step


def _tuple(count):
    def step(reader):
        values = [reader.pop() for _ in range(count)]
        reader.stack.append(reader.holding(tuple(values[::-1]), values))

    return step


def _long(reader):
    return int.from_bytes(reader.bytes(reader.number("<B")), "little", signed=True)


def _text_of(form):
    return lambda reader: _text(reader.bytes(reader.number(form)))


def _name(module, name):
    return Name(f"{module}.{name}")


def _stack_name(reader):
    name, module = reader.pop(), reader.pop()
    if type(name) is not str or type(module) is not str:
        raise FileError("The file's pickle names something without text. It is damaged.")
    return _name(module, name)


def _set(reader, target, pairs):
    if type(target) not in (dict, OrderedDict):
        raise FileError("The file's pickle sets an entry of what is no dict. It is damaged.")
    if len(pairs) % 2:
        raise FileError("The file's pickle has a key without a value. It is damaged.")
    reader.holding(target, pairs)
    for key, value in zip(pairs[::2], pairs[1::2]):
        target[checked_key(key)] = reader.plain(value)


def _set_many(reader):
    pairs = reader.marked()
    _set(reader, reader.top(), pairs)


def _set_one(reader):
    value, key = reader.pop(), reader.pop()
    _set(reader, reader.top(), [key, value])


def _extend(reader, target, values):
    if type(target) is not list:
        raise FileError("The file's pickle adds to what is no list. It is damaged.")
    reader.holding(target, values)
    target += map(reader.plain, values)


def _append_many(reader):
    values = reader.marked()
    _extend(reader, reader.top(), values)


def _append_one(reader):
    value = reader.pop()
    _extend(reader, reader.top(), [value])


def _dict(reader):
    made, pairs = {}, reader.marked()
    _set(reader, made, pairs)
    return made


def _list(reader):
    values = reader.marked()
    return reader.holding(list(map(reader.plain, values)), values)


def _marked_tuple(reader):
    values = reader.marked()
    return reader.holding(tuple(values), values)


def _reduce(reader):
    given, function = reader.pop(), reader.pop()
    made = called(function, given)
    return reader.holding(made, [given]) if isinstance(made, (dict, tuple)) else made


def _build(reader):
    state = reader.pop()
    target = reader.top()
    if type(target) is not OrderedDict or type(state) is not dict:
        raise WholeError(
            f"The file sets attributes of a {type(target).__name__}, and code from a file is not "
            "run here. Save model.state_dict() instead, and load that."
        )
    reader.holding(target, [state])
    if "_metadata" in state:
        target._metadata = state["_metadata"]


_STEPS = {
    b"\x80": lambda reader: reader.bytes(1), b"\x95": lambda reader: reader.bytes(8),
    b"N": _push(lambda _: None), b"\x88": _push(lambda _: True), b"\x89": _push(lambda _: False),
    b"K": _push(lambda reader: reader.number("<B")),
    b"M": _push(lambda reader: reader.number("<H")),
    b"J": _push(lambda reader: reader.number("<i")),
    b"G": _push(lambda reader: reader.number(">d")),
    b"\x8a": _push(_long), b"X": _push(_text_of("<I")), b"\x8c": _push(_text_of("<B")),
    b"\x8d": _push(_text_of("<Q")), b"c": _push(lambda r: _name(r.line(), r.line())),
    b"\x93": _push(_stack_name), b"(": lambda reader: reader.stack.append(_MARK),
    b")": _push(lambda _: ()), b"]": _push(lambda _: []), b"}": _push(lambda _: {}),
    b"t": _push(_marked_tuple), b"l": _push(_list), b"d": _push(_dict),
    b"\x85": _tuple(1), b"\x86": _tuple(2), b"\x87": _tuple(3),
    b"q": _remember(lambda reader: reader.number("<B")),
    b"r": _remember(lambda reader: reader.number("<I")),
    b"\x94": _remember(lambda reader: len(reader.memo)),
    b"h": _recall(lambda reader: reader.number("<B")),
    b"j": _recall(lambda reader: reader.number("<I")),
    b"s": _set_one, b"u": _set_many, b"a": _append_one, b"e": _append_many,
    b"Q": _push(lambda reader: storage_of(reader.pop())), b"R": _push(_reduce), b"b": _build,
}  # fmt: skip

Reader.steps = _STEPS


def read_pickle(data):
    """What a pickle describes, with a TensorNote for each tensor. Raises FileError."""
    return plain(Reader(bytes(data)).run())
