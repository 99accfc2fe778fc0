r"""Regular expressions with Unicode's kinds of letters, `\p{L}`, on top of Python's `re`."""

import functools
import re
import unicodedata
from re import (  # noqa: F401
    A, ASCII, DEBUG, DOTALL, I, IGNORECASE, L, LOCALE, M, MULTILINE, S, U, UNICODE, VERBOSE, X,
    Match, error, escape, purge,
)  # fmt: skip

__version__ = "2024.11.6"
V0 = VERSION0 = V1 = VERSION1 = 0
_LAST = 0x32400
_LONG = {
    "Letter": "L", "Alphabetic": "L", "Alpha": "L", "Uppercase_Letter": "Lu", "Upper": "Lu",
    "Lowercase_Letter": "Ll", "Lower": "Ll", "Mark": "M", "Number": "N", "Digit": "Nd",
    "Decimal_Number": "Nd", "Punctuation": "P", "Punct": "P", "Symbol": "S", "Separator": "Z",
    "Other": "C",
}  # fmt: skip
_PARTS = re.compile(r"\\([pP])(?:\{(\^?)([^{}]*)\}|([A-Z]))|\\.|\[\^?\]?|\]|[^\\\[\]]+", re.DOTALL)


@functools.cache
def _kind(name):
    """The letters of a kind as they stand between the brackets of a set."""
    kind = _LONG.get(name, name)
    if not re.fullmatch("[LMNPSZC][a-z]?", kind):
        from torch._unsupported import UnsupportedError

        raise UnsupportedError(
            rf"\p{{{name}}} is not supported here. The nearest that are: \p{{L}}, \p{{Lu}}, "
            r"\p{N}, \p{P}, \p{S}, \p{Z} and Unicode's other categories of letters."
        )
    found, begin = [], None
    for code in range(_LAST + 1):
        is_in = code < _LAST and unicodedata.category(chr(code)).startswith(kind)
        if is_in and begin is None:
            begin = code
        elif not is_in and begin is not None:
            found.append(f"\\U{begin:08x}-\\U{code - 1:08x}")
            begin = None
    return "".join(found)


def _plain(pattern):
    r"""A pattern of Python's `re`: `\p{L}` becomes the letters that it stands for."""
    made, is_set = [], False
    for part in _PARTS.finditer(pattern):
        text, sign = part[0], part[1]
        if sign:
            letters = _kind(part[3] or part[4])
            is_not = (sign == "P") != bool(part[2])
            if is_set and is_not:
                from torch._unsupported import UnsupportedError

                raise UnsupportedError(
                    rf"{text} within brackets is not supported here. The nearest that is: "
                    rf"[^\p{{{part[3] or part[4]}}}] on its own."
                )
            text = letters if is_set else f"[{'^' * is_not}{letters}]"
        elif text[0] == "[":
            # Python warns of a bracket within brackets.
            text, is_set = ("\\" + text if is_set else text), True
        elif text == "]":
            is_set = False
        made.append(text)
    return "".join(made)


class Pattern:
    """A compiled pattern, which does what Python's does."""

    def __init__(self, pattern, flags):
        self.pattern = pattern
        is_plain = isinstance(pattern, bytes) or not re.search(r"\\[pP]", pattern)
        self._own = re.compile(pattern if is_plain else _plain(pattern), flags)

    def __getattr__(self, name):
        if name[:2] == "__" or name == "_own":
            raise AttributeError(name)
        return getattr(self._own, name)

    def __repr__(self):
        return f"regex.Regex({self.pattern!r}, flags=regex.V0)"

    def __eq__(self, other):
        return isinstance(other, Pattern) and (self.pattern, self.flags) == (
            other.pattern,
            other.flags,
        )

    def __hash__(self):
        return hash(self.pattern)

    def __reduce__(self):
        return compile, (self.pattern, self.flags)


Regex = Pattern


@functools.lru_cache(256)
def _compiled(pattern, flags):
    return Pattern(pattern, flags)


def compile(pattern, flags=0):
    """The pattern that later calls use again."""
    if isinstance(pattern, (Pattern, re.Pattern)):
        return pattern
    return _compiled(pattern, int(flags))


def _named(name):
    def call(pattern, *given, flags=0, **named):
        if len(given) == 2 and name not in ("split", "sub", "subn"):
            *given, flags = given
        return getattr(compile(pattern, flags), name)(*given, **named)

    call.__name__ = call.__qualname__ = name
    return call


match, fullmatch, search, findall, finditer, split, sub, subn = map(
    _named, "match fullmatch search findall finditer split sub subn".split()
)
template = compile


def __getattr__(name):
    from torch._unsupported import missing

    raise missing(name, [each for each in globals() if each[0] != "_"], "regex.")
