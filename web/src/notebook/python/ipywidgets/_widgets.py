"""What all controls have in common: values with names, and who is told of their changes."""

import functools
import sys
import traceback

_told = []


def tell_once():
    """Says once that controls do not move."""
    if not _told:
        _told.append(True)
        sys.stderr.write(
            "Widgets cannot be moved here: each keeps the value that the notebook gives it.\n"
        )


class Change(dict):
    """What a handler is told of a change: its parts are items and attributes."""

    __getattr__ = dict.__getitem__


def _are_equal(one, other):
    try:
        return bool(one == other)
    except (RuntimeError, ValueError):
        # Arrays and tensors of several numbers are not compared as a whole.
        return False


class _Named:
    """Values with names, which are printed where they are not the usual ones."""

    _usual = {}

    def __init__(self, **given):
        self.__dict__.update({"_handlers": [], **self._usual, **given})

    def __setattr__(self, name, value):
        old = getattr(self, name, None)
        self.__dict__[name] = value
        if name[0] != "_" and not (old is value or _are_equal(old, value)):
            change = Change(name=name, old=old, new=value, owner=self, type="change")
            for handler, names in [*self._handlers]:
                if names is None or name in names:
                    handler(change)

    def _shown(self):
        for name in sorted(self.__dict__):
            value = self.__dict__[name]
            is_empty = value is None or (hasattr(value, "__len__") and len(value) == 0)
            if name[0] != "_" and not is_empty and value != self._usual.get(name):
                yield name

    def __repr__(self):
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in self._shown())
        return f"{type(self).__name__}({values})"


class Layout(_Named):
    """Sizes and places of a control."""


def _style(name, given):
    return type(name, (_Named,), {})(**given)


class Widget(_Named):
    """A control."""

    #: The name of what is given without one, and the kind of its style.
    _first, _style = "value", "DescriptionStyle"

    def __init__(self, *first, **given):
        if first:
            given[self._first] = first[0]
        if isinstance(given.get("layout"), dict):
            given["layout"] = Layout(**given["layout"])
        if isinstance(given.get("style"), dict):
            given["style"] = _style(self._style, given["style"])
        super().__init__(**given)
        self.__dict__.setdefault("layout", Layout())
        self.__dict__.setdefault("style", _style(self._style, {}))

    def _shown(self):
        """`value` comes first; an empty layout or style is not told."""
        names = [name for name in super()._shown() if repr(getattr(self, name))[-2:] != "()"]
        if "value" not in self.__dict__:
            return names
        return ["value", *(name for name in names if name != "value")]

    def observe(self, handler, names=None, type="change"):
        tell_once()
        names = [names] if isinstance(names, str) else names
        self._handlers.append((handler, None if names is None or "All" in names else names))

    def unobserve(self, handler, names=None, type="change"):
        self._handlers[:] = [each for each in self._handlers if each[0] != handler]

    def close(self):
        """There is nothing to close."""


class Output(Widget):
    """Where a notebook gathers what code shows: here it shows it at once."""

    outputs = ()

    def __enter__(self):
        return self

    def __exit__(self, kind, error, where):
        if kind is not None:
            traceback.print_exception(kind, error, where)
        return kind is not None

    def capture(self, clear_output=False, *given, **named):
        def decorated(function):
            @functools.wraps(function)
            def captured(*args, **kwargs):
                with self:
                    return function(*args, **kwargs)

            return captured

        return decorated

    def clear_output(self, wait=False):
        """Leaves what is shown."""


class dlink:
    """Gives each new value of one control to another."""

    def __init__(self, source, target, transform=None):
        self._transform = transform or (lambda value: value)
        self._copy(source, target, self._transform)

    def _copy(self, source, target, transform):
        (owner, name), (other, its) = source, target
        setattr(other, its, transform(getattr(owner, name)))
        owner.observe(lambda change: setattr(other, its, transform(change.new)), name)

    def unlink(self):
        """The two stay as they are."""


class link(dlink):
    """Keeps values of two controls the same."""

    def __init__(self, source, target, transform=None):
        there, back = transform or (None, None)
        super().__init__(source, target, there)
        self._copy(target, source, back or (lambda value: value))


jslink, jsdlink = link, dlink
