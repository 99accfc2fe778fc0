"""A text in pieces that tokens do not cross: contractions, words, numbers, signs and spaces."""

import functools
import re
import unicodedata

_ASCII = re.compile(
    r"'s|'t|'re|'ve|'m|'ll|'d| ?[A-Za-z]+| ?[0-9]+| ?[^\sA-Za-z0-9]+|\s+(?!\S)|\s+", re.ASCII
)
_CONTRACTIONS = re.compile(r"'s|'t|'re|'ve|'m|'ll|'d")
# Unicode's white space; Python counts four control characters more.
_SPACES = frozenset(
    "\t\n\v\f\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000"
    + "".join(map(chr, range(0x2000, 0x200B)))
)


@functools.cache
def _kind(letter):
    """L for letters, N for numbers, a space for spaces, a point for all others."""
    if letter in _SPACES:
        return " "
    first = unicodedata.category(letter)[0]
    return first if first in "LN" else "."


def pieces(text):
    """The pieces of a text in order; together they are the text."""
    if text.isascii():
        return _ASCII.findall(text)
    found, at, end = [], 0, len(text)
    kinds = [_kind(each) for each in text]
    while at < end:
        reach = _reach(text, kinds, at, end)
        found.append(text[at:reach])
        at = reach
    return found


def _reach(text, kinds, at, end):
    """Where the piece ends that begins at a place."""
    contraction = _CONTRACTIONS.match(text, at)
    if contraction is not None:
        return contraction.end()
    first = at + (text[at] == " " and at + 1 < end and kinds[at + 1] != " ")
    kind = kinds[first]
    reach = first
    while reach < end and kinds[reach] == kind:
        reach += 1
    # The last of several spaces belongs to what follows.
    if kind == " " and reach < end and reach - at > 1:
        return reach - 1
    return reach
