r"""Regular expressions with Unicode's kinds of letters, `\p{L}`, on top of Python's `re`."""

import functools
import re
import warnings
from re import (  # noqa: F401
    A, ASCII, DEBUG, DOTALL, I, IGNORECASE, L, LOCALE, M, MULTILINE, S, U, UNICODE, VERBOSE, X,
    Match, error, escape, purge,
)  # fmt: skip

from ._kinds import letters, unsupported

__version__ = "2024.11.6"
V0 = VERSION0 = 0
_KIND = r"\\(?P<sign>[pP])(?:\{(?P<no>\^?)(?P<name>[^{}]*)\}|(?P<one>[A-Za-z]))"
_COST = r"(?:(?:\d+\s*<=?\s*)?[eids]\s*(?:<=?\s*\d+)?|\d*[ids](?:\s*\+\s*\d*[ids])*\s*<=?\s*\d+)"
_OUTSIDE = re.compile(
    rf"{_KIND}|\\.|(?P<set>\[\^?\]?)"
    rf"|(?P<fuzzy>\{{\s*{_COST}(?:\s*,\s*{_COST})*\s*(?::[^{{}}]*)?\}})"
    r"|(?P<new>\(\?[a-zA-Z0-]*V1\)?)|(?P<comment>#[^\n]*)|.",
    re.DOTALL,
)
_INSIDE = re.compile(
    rf"{_KIND}|\\.|\[:(?P<not>\^?)(?P<posix>\w+):\]|(?P<ops>(?:--|&&|\|\||~~)(?=\[|\\[pP]))"
    r"|(?P<end>\])|.",
    re.DOTALL,
)


def _refused(what, nearest):
    return unsupported(f"{what} is not supported here. The nearest that is: {nearest}.")


def _plain(pattern, is_verbose):
    r"""A pattern of Python's `re`: `\p{L}` becomes the letters that it stands for."""
    made, is_set, at = [], False, 0
    is_verbose = is_verbose or bool(re.match(r"\s*\(\?[a-zA-Z]*x[a-zA-Z]*\)", pattern))
    while at < len(pattern):
        part = (_INSIDE if is_set else _OUTSIDE).match(pattern, at)
        text, at, found = part[0], part.end(), part.groupdict()
        if found["sign"]:
            is_not = (found["sign"] == "P") != bool(found["no"])
            text = letters(found["name"] or found["one"], is_not=is_not and is_set)
            text = text if is_set else f"[{'^' * is_not}{text}]"
        elif is_set:
            if found["posix"]:
                text = letters(found["posix"], True, bool(found["not"]))
            elif found["ops"]:
                raise _refused(f"The set operation {text}", "(?![…]) before a set")
            is_set = not found["end"]
        elif found["fuzzy"]:
            raise _refused(f"Matching with errors, {text},", "the pattern without it")
        elif found["new"]:
            raise _refused(f"{text} in a pattern", "the pattern without it")
        elif found["comment"] and not is_verbose:
            text, at = "#", part.start() + 1
        else:
            is_set = bool(found["set"])
        made.append(text)
    return "".join(made)


class Pattern:
    """A compiled pattern, which does what Python's does."""

    def __init__(self, pattern, flags):
        self.pattern = pattern
        if isinstance(pattern, bytes):
            if re.search(rb"\\[pP]\{|\[\[:\^?\w+:\]", pattern):
                raise _refused("A kind of letters in a pattern of bytes", "a pattern of text")
            plain = pattern
        else:
            plain = _plain(pattern, flags & X)
        with warnings.catch_warnings():
            # Python tells of sets that a later version may read in another way.
            warnings.simplefilter("ignore", FutureWarning)
            self._own = re.compile(plain, flags)

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
    if name in ("V1", "VERSION1"):
        raise _refused(f"regex.{name}, sets in sets with their operations,", "regex.V0")
    from torch._unsupported import missing

    raise missing(name, [each for each in globals() if each[0] != "_"], "regex.")
