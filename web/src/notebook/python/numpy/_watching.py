"""Assertions about the errors and warnings of code, with which `np.testing` answers."""

import contextlib
import functools
import re
import warnings


class _Raises:
    """A `with` block that must fail with an error of a class, and of a text."""

    def __init__(self, kind, pattern=None):
        self._kind, self._pattern = kind, pattern

    def __enter__(self):
        return self

    def __exit__(self, kind, error, _):
        if kind is None:
            raise AssertionError(f"{getattr(self._kind, '__name__', self._kind)} not raised")
        self.exception = error
        if not issubclass(kind, self._kind):
            return False
        if self._pattern is not None and not re.search(self._pattern, str(error)):
            text = getattr(self._pattern, "pattern", self._pattern)
            raise AssertionError(f'"{text}" does not match "{error}"')
        return True


def _raised(kind, pattern, call, given, named):
    if call is None:
        return _Raises(kind, pattern)
    try:
        with _Raises(kind, pattern):
            call(*given, **named)
    except AssertionError as error:
        if str(error).endswith(" not raised"):
            name = getattr(call, "__name__", str(call))
            raise AssertionError(f"{error} by {name}") from None
        raise
    return None


def assert_raises(exception_class, callable=None, *args, **kwargs):
    """Raises AssertionError unless a call, or the `with` block, fails with an error of a class."""
    return _raised(exception_class, None, callable, args, kwargs)


def assert_raises_regex(exception_class, expected_regexp, callable=None, *args, **kwargs):
    """Raises AssertionError unless it fails with an error whose text has a pattern."""
    return _raised(exception_class, expected_regexp, callable, args, kwargs)


@contextlib.contextmanager
def _warned(judge):
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        yield
    judge(found)


def _watched(judge, given, named):
    if not given:
        return _warned(judge)
    with _warned(judge):
        return given[0](*given[1:], **named)


def _by(given):
    return f" when calling {given[0].__name__}" if given else ""


def assert_warns(warning_class, *args, **kwargs):
    """Raises AssertionError unless a call, or the `with` block, warns of a class."""

    def judge(found):
        if not any(issubclass(each.category, warning_class) for each in found):
            raise AssertionError(f"No warning raised{_by(args)}")

    return _watched(judge, args, kwargs)


def assert_no_warnings(*args, **kwargs):
    """Raises AssertionError if a call, or the `with` block, warns."""

    def judge(found):
        if found:
            raise AssertionError(f"Got warnings{_by(args)}: {found}")

    return _watched(judge, args, kwargs)


class suppress_warnings(warnings.catch_warnings):
    """A `with` block whose warnings of the filtered classes and texts are not shown."""

    def __init__(self, forwarding_rule="always"):
        super().__init__()
        self._left_out = []

    def filter(self, category=Warning, message="", module=None):
        self._left_out.append((category, message))
        if self._entered:
            warnings.filterwarnings("ignore", message, category)

    def __enter__(self):
        super().__enter__()
        for category, message in self._left_out:
            warnings.filterwarnings("ignore", message, category)
        return self

    def __call__(self, function):
        @functools.wraps(function)
        def inner(*given, **named):
            with self:
                return function(*given, **named)

        return inner
