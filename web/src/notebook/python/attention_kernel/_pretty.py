"""The text of a value as Jupyter shows it: containers over several lines, plain objects by their
class and address."""

import collections
import contextlib
import functools
import inspect
import types

from torch.nn.modules._ordered import OrderedDict as PairsDict

from ._layout import Layout

#: Elements of a container that are written.
MOST_ELEMENTS = 1000


def pretty(value):
    """The text of `value`."""
    writer = _Writer()
    writer.write(value)
    return writer.layout.value()


class Printer:
    """What a class's own `_repr_pretty_` writes to, by IPython's names."""

    def __init__(self, writer):
        self._layout = writer.layout
        self.text, self.pretty, self.break_ = writer.layout.text, writer.write, writer.layout.line
        self.begin_group, self.end_group = writer.layout.begin, writer.layout.end

    def breakable(self, sep=" "):
        self._layout.space() if sep == " " else self._layout.text(sep)

    @contextlib.contextmanager
    def group(self, indent=0, open="", close=""):
        self.begin_group(indent, open)
        try:
            yield
        finally:
            self.end_group(indent, close)


class _Writer:
    def __init__(self):
        self.layout = Layout()
        self._inside = []

    def write(self, value):
        """Adds the text of a value; a container that holds itself is written as `...`."""
        cycle = id(value) in self._inside
        self._inside.append(id(value))
        self.layout.begin(0)
        try:
            _writer_of(type(value))(value, self, cycle)
        finally:
            self.layout.end(0)
            self._inside.pop()

    def elements(self, values):
        """The elements, with commas and places to break between."""
        for index, each in enumerate(values):
            if index == MOST_ELEMENTS:
                self.layout.text(",")
                self.layout.space()
                self.layout.text("...")
                return
            if index:
                self.layout.text(",")
                self.layout.space()
            self.write(each)

    def call(self, name, *given, **named):
        """A text as of a call: `name(given, key=value)`."""
        self.layout.begin(len(name) + 1, name + "(")
        first = True
        for key, each in [*((None, each) for each in given), *named.items()]:
            if not first:
                self.layout.text(",")
                self.layout.space()
            first = False
            if key is None:
                self.write(each)
                continue
            self.layout.begin(len(key) + 1, key + "=")
            self.write(each)
            self.layout.end(len(key) + 1)
        self.layout.end(len(name) + 1, ")")


def _full_name(cls):
    module = getattr(cls, "__module__", None)
    name = getattr(cls, "__qualname__", cls.__name__)
    return name if module in (None, "builtins", "exceptions") else f"{module}.{name}"


def _write_repr(value, writer, cycle):
    """The lines of `repr`, indented as the container's elements are."""
    lines = repr(value).splitlines()
    writer.layout.begin(0)
    for index, line in enumerate(lines):
        if index:
            writer.layout.line()
        writer.layout.text(line)
    writer.layout.end(0)


def _write_plain(value, writer, cycle):
    cls = type(value)
    if getattr(cls, "__repr__", object.__repr__) is not object.__repr__:
        _write_repr(value, writer, cycle)
        return
    writer.layout.text(f"<{_full_name(cls)} at {_address(value)}>")


def _address(value):
    """Where a value lies, as long as on a machine of 64 bits: lists are broken by their width."""
    return hex(0x7F0000000000 + id(value))


def _write_own(value, writer, cycle):
    value._repr_pretty_(Printer(writer), cycle)


def _sequence(base, start, end):
    def write(value, writer, cycle):
        cls = type(value)
        if cls is not base and cls.__repr__ is not base.__repr__:
            writer.layout.text(cls.__repr__(value))
        elif cycle:
            writer.layout.text(start + "..." + end)
        else:
            writer.layout.begin(len(start), start)
            writer.elements(value)
            if len(value) == 1 and cls is tuple:
                writer.layout.text(",")
            writer.layout.end(len(start), end)

    return write


def _set(base, start, end):
    def write(value, writer, cycle):
        cls = type(value)
        if cls is not base and cls.__repr__ is not base.__repr__:
            writer.layout.text(cls.__repr__(value))
        elif not value:
            writer.layout.text(base.__name__ + "()")
        elif cycle:
            writer.layout.text(start + "..." + end)
        else:
            writer.layout.begin(len(start), start)
            try:
                ordered = sorted(value)
            except Exception:
                ordered = value
            writer.elements(ordered)
            writer.layout.end(len(start), end)

    return write


def _write_dict(value, writer, cycle):
    cls = type(value)
    if cls is not dict and cls.__repr__ is not dict.__repr__:
        writer.layout.text(cls.__repr__(value))
        return
    if cycle:
        writer.layout.text("{...}")
        return
    writer.layout.begin(1, "{")
    for index, (key, each) in enumerate(value.items()):
        if index:
            writer.layout.text(",")
            writer.layout.space()
        if index == MOST_ELEMENTS:
            writer.layout.text("...")
            break
        writer.write(key)
        writer.layout.text(": ")
        writer.write(each)
    writer.layout.end(1, "}")


def _write_class(value, writer, cycle):
    own = [each for each in type(value).__mro__ if "__repr__" in vars(each)][:1]
    if own and own[0] is not type:
        _write_repr(value, writer, cycle)
        return
    writer.layout.text(_full_name(value))


def _write_function(value, writer, cycle):
    name = getattr(value, "__qualname__", value.__name__)
    if value.__module__ not in ("builtins", "exceptions", None):
        name = f"{value.__module__}.{name}"
    try:
        name += str(inspect.signature(value))
    except (TypeError, ValueError):
        pass
    writer.layout.text(f"<function {name}>")


def _write_exception(value, writer, cycle):
    cls = type(value)
    if cls.__repr__ is not BaseException.__repr__:
        _write_repr(value, writer, cycle)
        return
    writer.call(_full_name(cls), *getattr(value, "args", ()))


def _as_call(make):
    def write(value, writer, cycle):
        name = type(value).__name__
        if cycle:
            writer.layout.text(f"{name}(...)")
        else:
            given, named = make(value)
            writer.call(name, *given, **named)

    return write


_WRITERS = {
    tuple: _sequence(tuple, "(", ")"),
    list: _sequence(list, "[", "]"),
    set: _set(set, "{", "}"),
    frozenset: _set(frozenset, "frozenset({", "})"),
    dict: _write_dict,
    type: _write_class,
    types.FunctionType: _write_function,
    types.BuiltinFunctionType: _write_function,
    BaseException: _write_exception,
    types.SimpleNamespace: lambda value, writer, cycle: (
        writer.layout.text("namespace(...)") if cycle else writer.call("namespace", **vars(value))
    ),
    collections.defaultdict: _as_call(lambda value: ((value.default_factory, dict(value)), {})),
    collections.OrderedDict: _as_call(lambda value: ((dict(value),) if value else (), {})),
    # Of state dicts, which are printed as Python before 3.12 prints them.
    PairsDict: _as_call(lambda value: ((list(value.items()),) if value else (), {})),
    collections.deque: _as_call(
        lambda value: (
            (list(value),),
            {} if value.maxlen is None else {"maxlen": value.maxlen},
        )
    ),
    collections.Counter: _as_call(
        lambda value: ((dict(value.most_common()),) if value else (), {})
    ),
}


@functools.cache
def _writer_of(cls):
    """The first of a class and its bases that is written in a way of its own, or has a `repr`."""
    for base in cls.__mro__:
        if base in _WRITERS:
            return _WRITERS[base]
        if callable(vars(base).get("_repr_pretty_")):
            return _write_own
        if base is not object and "__repr__" in vars(base):
            return _write_repr
    return _write_plain
