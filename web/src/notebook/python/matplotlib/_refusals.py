"""What this part of matplotlib answers to what it does not have."""

import difflib


def refuse(what, name, known):
    """A sentence with the nearest of the known names."""
    near = difflib.get_close_matches(name, [each for each in known if each[0] != "_"], 1, 0.5)
    hint = f" The nearest that is here is {near[0]}." if near else ""
    return f"{what} is not in the part of matplotlib that runs in this notebook.{hint}"


def unsupported(sentence):
    """The error for what real matplotlib does and this part of it does not."""
    try:
        from torch._unsupported import UnsupportedError
    except ImportError:
        return NotImplementedError(sentence)
    return UnsupportedError(sentence)


def getter(module, known):
    """A module's `__getattr__`."""

    def get(name):
        if name.startswith("__"):
            raise AttributeError(name)
        raise AttributeError(refuse(f"{module}.{name}", name, list(known)))

    return get
