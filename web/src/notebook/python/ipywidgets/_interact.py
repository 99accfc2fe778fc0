"""Functions whose arguments are controls: each runs once, with the values of the controls."""

import inspect
import numbers

from IPython.display import display

from . import _kinds
from ._widgets import Output, Widget, tell_once


class fixed(Widget):
    """A value that no control changes."""


def _number(value, low, high, step, name):
    """A slider of a number; the middle of its bounds where no value is given."""
    is_whole = all(
        isinstance(each, numbers.Integral) for each in (value, low, high, step) if each is not None
    )
    if low is None:
        low, high = (-value, 3 * value) if value > 0 else (3 * value, -value)
        low, high = (low, high) if value else ((0, 1) if is_whole else (0.0, 1.0))
    if low > high:
        raise ValueError(f"Must have min <= value <= max, got {low} <= {value} <= {high}")
    if value is None:
        value = low + ((high - low) // 2 if is_whole else 0.5 * (high - low))
        value = low + int((value - low) / step) * step if step else value
    steps = {} if step is None else {"step": step}
    kind = _kinds.IntSlider if is_whole else _kinds.FloatSlider
    return kind(value=value, min=low, max=high, description=name, **steps)


def _control(given, usual, name):
    """The control that an argument's short form stands for, or None."""
    if isinstance(given, Widget):
        if not given.__dict__.get("description", name):
            given.description = name
        return given
    value = None if usual is inspect.Parameter.empty else usual
    if isinstance(given, bool):
        return _kinds.Checkbox(value=given, description=name)
    if isinstance(given, str):
        return _kinds.Text(value=given, description=name)
    if isinstance(given, numbers.Real):
        return _number(given, None, None, None, name)
    is_bounds = isinstance(given, tuple) and len(given) in (2, 3)
    if is_bounds and all(isinstance(each, numbers.Real) for each in given):
        return _number(value, *given[:2], given[2] if len(given) == 3 else None, name)
    if hasattr(given, "__iter__"):
        options = given if hasattr(given, "items") else [*given]
        chosen = _kinds.Dropdown(options=options, description=name)
        if value is not None and value in chosen._values():
            chosen.value = value
        return chosen
    return None


class interactive(_kinds.VBox):
    """A function's controls; what it gives with them is shown below."""

    def __init__(self, function, given=None, /, **named):
        is_manual = named.pop("__manual", False) or (given or {}).get("manual", False)
        wanted = inspect.signature(function).parameters
        self.__dict__["_arguments"] = arguments = {}
        for name, each in wanted.items():
            if each.kind in (each.VAR_KEYWORD, each.VAR_POSITIONAL):
                continue
            is_given = name in named
            short = named.pop(name, each.default)
            control = _control(short, each.default if is_given else each.empty, name)
            if control is None:
                raise ValueError(f"cannot find widget or abbreviation for argument: {name!r}")
            arguments[name] = control
        if any(each.kind == each.VAR_KEYWORD for each in wanted.values()):
            for name, short in named.items():
                arguments[name] = _control(short, inspect.Parameter.empty, name)
        shown = [each for each in arguments.values() if not isinstance(each, fixed)]
        button = [_kinds.Button(description="Run Interact")] if is_manual else []
        super().__init__((*shown, *button, Output()))
        self.__dict__.update(_function=function, _is_manual=is_manual, _result=None)
        for each in shown if not is_manual else []:
            each._handlers.append((lambda change: self.update(), ["value"]))
        for each in button:
            each.on_click(self.update)

    kwargs = property(lambda self: {name: each.value for name, each in self._arguments.items()})
    result = property(lambda self: self._result)

    def update(self, *change):
        """Runs the function and shows what it gives."""
        self._result = self._function(**self.kwargs)
        if self._result is not None:
            display(self._result)

    def _ipython_display_(self):
        tell_once()
        display({"text/plain": repr(self)}, raw=True)
        if not self._is_manual:
            self.update()

    def __repr__(self):
        return f"interactive(children={self.children!r}, _dom_classes=('widget-interact',))"


class _Interact:
    """`interact`: a call, or a decorator with or without arguments."""

    def __init__(self, is_manual=False):
        self._is_manual = is_manual

    def options(self, manual=False, **settings):
        return _Interact(manual)

    def __call__(self, function=None, /, **named):
        if function is None:
            return lambda function: self(function, **named)
        controls = interactive(function, {"manual": self._is_manual}, **named)
        display(controls)
        try:
            function.widget = controls
        except AttributeError:
            pass
        return function


interact, interact_manual = _Interact(), _Interact(True)


def interactive_output(function, controls):
    """Shows what a function gives with values of controls."""
    tell_once()
    values = lambda: {name: each.value for name, each in controls.items()}
    for each in controls.values():
        each._handlers.append((lambda change: function(**values()), ["value"]))
    function(**values())
    return Output()
