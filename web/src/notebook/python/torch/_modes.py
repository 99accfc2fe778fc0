"""Whether operations are recorded for gradients."""

import bisect
import contextlib
import functools
import inspect

from torch import _engine

_enabled = [True]
_inferring = [False]
# The newest tensors where inference mode began and ended, in turn.
_turns = []


def is_grad_enabled():
    return _enabled[-1]


def is_inference_mode_enabled():
    return _inferring[-1]


def is_inference(input):
    """Whether a tensor was made in inference mode, and is no view of another one."""
    if not _turns:
        return False
    number = _engine.located(vars(input).get("_held", input)._number)[0]
    return bisect.bisect_left(_turns, number) % 2 == 1


def _switch(wanted):
    _engine.run("enable_gradients", int(wanted))
    _enabled[-1] = _engine.keeps_calls[0] = bool(wanted)


class _Mode(contextlib.ContextDecorator):
    """A context in which gradients are recorded or not; decorates functions too."""

    _wanted = True

    def __enter__(self):
        self._before = [*getattr(self, "_before", []), is_grad_enabled()]
        _switch(self._wanted)

    def __exit__(self, *exception):
        _switch(self._before.pop())

    def _recreate_cm(self):
        return type(self)()

    def __call__(self, function):
        if not inspect.isgeneratorfunction(function):
            return super().__call__(function)

        @functools.wraps(function)
        def steps(*given, **named):
            made, sent = function(*given, **named), None
            try:
                while True:
                    with self._recreate_cm():
                        found = made.send(sent)
                    sent = yield found
            except StopIteration as end:
                return end.value
            finally:
                made.close()

        return steps

    def __new__(cls, function=None, *given, **named):
        made = super().__new__(cls)
        if not callable(function):
            return made
        # @torch.no_grad without brackets.
        made.__init__()
        return functools.wraps(function)(made(function))


class no_grad(_Mode):
    _wanted = False


class enable_grad(_Mode):
    _wanted = True


class inference_mode(_Mode):
    _wanted = False

    def __init__(self, mode=True):
        self._wanted = not mode if isinstance(mode, bool) else False

    def _recreate_cm(self):
        return type(self)(not self._wanted)

    def __enter__(self):
        super().__enter__()
        _inferring.append(not self._wanted)
        self._note(*_inferring[-2:])

    def __exit__(self, *exception):
        self._note(_inferring.pop(), _inferring[-1])
        super().__exit__()

    @staticmethod
    def _note(before, after):
        if before != after:
            _turns.append(_engine.newest())


class set_grad_enabled(_Mode):
    def __init__(self, mode):
        self._wanted = bool(mode)
        self._before = [is_grad_enabled()]
        _switch(self._wanted)

    def __enter__(self):
        _switch(self._wanted)

    def _recreate_cm(self):
        return type(self)(self._wanted)
