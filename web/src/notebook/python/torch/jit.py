"""Nothing is compiled: functions and modules run as they are, operation by operation. What PyTorch
makes of a module for its compiler is here the module itself in another form of print."""

from typing import Final  # noqa: F401

from torch._unsupported import UnsupportedError, module_getattr
from torch.nn import Module as _Module


class ScriptModule(_Module):
    """A module whose methods run as Python has them."""

    def __repr__(self):
        return _told(self, type(self).__name__, "RecursiveScriptModule", "")

    def save(self, f, **settings):
        raise UnsupportedError(
            "A compiled module cannot be saved here. torch.save(module.state_dict(), file) keeps "
            "its numbers."
        )

    @property
    def graph(self):
        raise UnsupportedError("Modules are not compiled here, so that they have no graph.")

    code = inlined_graph = graph


class _Made(ScriptModule):
    """What `script` and `trace` give: it shares all with the module that it is made of."""

    def __init__(self, made_of):
        self.__dict__.update(made_of.__dict__)
        self.__dict__["_made_of"] = made_of

    @property
    def original_name(self):
        return type(self._made_of).__name__

    def __getattr__(self, name):
        made_of = self.__dict__.get("_made_of")
        if made_of is None:
            raise AttributeError(name)
        return getattr(made_of, name)

    def forward(self, *given, **named):
        return self._made_of.forward(*given, **named)

    def train(self, mode=True):
        self._made_of.train(mode)
        self.__dict__["training"] = mode
        return self


class RecursiveScriptModule(_Made):
    __module__ = "torch.jit._script"

    def __repr__(self):
        kind = type(self).__name__
        return _told(self._made_of, kind, kind, f"original_name={self.original_name}")


class TopLevelTracedModule(_Made):
    __module__ = "torch.jit._trace"

    def __repr__(self):
        name = self.original_name
        return _told(self._made_of, name, None, f"original_name={name}")


def _told(module, name, child_name, extra):
    """The text of a module with its children, each with its original name."""
    from torch.nn.modules._walk import indented

    lines = []
    for place, child in module._modules.items():
        if isinstance(child, ScriptModule):
            text = repr(child)
        else:
            kind = type(child).__name__
            text = _told(child, child_name or kind, child_name, f"original_name={kind}")
        lines.append(f"({place}): {indented(text, 2)}")
    if not lines:
        return f"{name}({extra})"
    return f"{name}(\n  " + "\n  ".join([extra] * bool(extra) + lines) + "\n)"


def script(obj, *settings, **named):
    """A function as it is, or a module that runs as it does."""
    return RecursiveScriptModule(obj) if isinstance(obj, _Module) else obj


def trace(func, example_inputs=None, *settings, **named):
    """A function as it is, or a module that runs as it does, with all its branches."""
    return TopLevelTracedModule(func) if isinstance(func, _Module) else func


def script_method(fn):
    return fn


def ignore(drop=False, **settings):
    return drop if callable(drop) else lambda function: function


def unused(fn):
    return fn


export = unused


def freeze(mod, *settings, **named):
    return mod


optimize_for_inference = freeze


def annotate(the_type, the_value):
    return the_value


def is_scripting():
    return False


is_tracing = is_scripting

__getattr__ = module_getattr("torch.jit", dir())
