"""How many columns texts take where letters have one width."""

import re
import unicodedata

_CODES = re.compile(r"\x1b\[[0-9;]*m|\x1b\(B")


def seen(text):
    """A text without codes of colours."""
    return _CODES.sub("", text) if isinstance(text, str) else text


def width_of(text):
    """The columns that a text takes: wide letters two, codes of colours and accents none."""
    text = seen(text)
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.category(each) in ("Mn", "Me", "Cf")
        else 1 + (unicodedata.east_asian_width(each) in "WF") for each in text
    )  # fmt: skip
