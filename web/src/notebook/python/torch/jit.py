"""Nothing is compiled: functions run as they are, and what is said to a compiler is passed over."""

from typing import Final  # noqa: F401

from torch._unsupported import UnsupportedError, module_getattr


def script(obj, *settings, **named):
    """A function as it is. A module would be printed in another way, and is refused."""
    from torch.nn import Module

    if isinstance(obj, Module):
        raise UnsupportedError(
            "torch.jit.script of a module is not supported here. The nearest that is: the module "
            "itself, which runs the operations one by one."
        )
    return obj


def ignore(drop=False, **settings):
    return drop if callable(drop) else lambda function: function


def unused(fn):
    return fn


export = unused


def annotate(the_type, the_value):
    return the_value


def is_scripting():
    return False


is_tracing = is_scripting

__getattr__ = module_getattr("torch.jit", dir())
