"""Layers that are one function with settings, such as activations and losses."""

import types

from .. import functional as F
from .module import Module


class SettingsLayer(Module):
    """Calls the function of `torch.nn.functional` that `_function` names, with its settings.

    `_settings` are its arguments with their defaults, in PyTorch's order. Errors name the layer's
    own `__init__` and `forward`, as if each layer had written them.
    """

    _function = ""
    _settings = {}

    def __init_subclass__(cls, **named):
        super().__init_subclass__(**named)
        forward = cls.forward
        if cls.__module__.startswith("torch.") and "forward" not in vars(cls):
            own = types.FunctionType(
                forward.__code__, forward.__globals__, "forward", forward.__defaults__
            )
            own.__qualname__ = f"{cls.__name__}.forward"
            cls.forward = own

    def _given(self, args, kwargs):
        """The settings by their names. Raises Python's errors of calls."""
        of, names = f"{type(self).__name__}.__init__()", list(self._settings)
        for name in kwargs:
            if name not in self._settings:
                raise TypeError(f"{of} got an unexpected keyword argument '{name}'")
            if name in names[: len(args)]:
                raise TypeError(f"{of} got multiple values for argument '{name}'")
        if len(args) > len(names):
            most = f"from 1 to {len(names) + 1} positional arguments"
            takes = most if names else "1 positional argument"
            raise TypeError(f"{of} takes {takes} but {len(args) + 1} were given")
        return {**self._settings, **dict(zip(names, args)), **kwargs}

    def _call(self, *tensors, **settings):
        return getattr(F, self._function)(*tensors, **settings)
