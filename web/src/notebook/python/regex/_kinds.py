"""Unicode's kinds of letters and the classes of POSIX, as sets of Python's `re` have them."""

import functools
import itertools
import re
import unicodedata

_KINDS = """
L=letter Lu=uppercaseletter Ll=lowercaseletter Lt=titlecaseletter Lm=modifierletter Lo=otherletter
M=mark,combiningmark Mn=nonspacingmark Mc=spacingmark Me=enclosingmark N=number
Nd=decimalnumber,digit Nl=letternumber No=othernumber P=punctuation,punct Pc=connectorpunctuation
Pd=dashpunctuation Ps=openpunctuation Pe=closepunctuation Pi=initialpunctuation
Pf=finalpunctuation Po=otherpunctuation S=symbol Sm=mathsymbol Sc=currencysymbol
Sk=modifiersymbol So=othersymbol Z=separator Zs=spaceseparator Zl=lineseparator
Zp=paragraphseparator C=other Cc=control,cntrl Cf=format Cs=surrogate Co=privateuse Cn=unassigned
"""
_KIND_OF = {
    name: kind
    for kind, names in (pair.split("=") for pair in _KINDS.split())
    for name in (kind.lower(), *names.split(","))
}
#: How many marks in turn are not of the alphabet, and are (Other_Alphabetic of Unicode 16).
_MARKS = """
69 1 29 13 36 44 1 15 2 6 3 18 11 11 10 2 2 16 4 1 18 12 2 7 6 22 1 15 1 2 4 8 1 11 1 3 1
3 1 9 1 7 1 13 1 5 3 3 1 11 2 16 1 6 1 13 1 7 1 13 1 9 2 13 1 6 1 25 6 1 1 7 1 2 5 1 8 19
3 47 1 12 1 1 2 42 3 2 2 2 1 4 2 19 16 24 3 15 1 20 23 2 11 8 1 15 10 12 2 2 1 11 2 19 49
34 41 32 9 8 2 2 2 1 1 6 1 18 1 1 18 6 3 12 1 4 1 12 1 28 2 6 1 8 2 1 34 14 6 5 4 3 18 17
2 2 1 12 2 16 2 2 1 16 5 11 2 13 2 4 2 11 1 3 12 17 6 13 1 3 2 18 2 14 2 17 1 12 2 14 1 13
2 10 2 2 1 13 1 11 2 9 1 25 2 15 1 48 1 1 2 12 1 17 19 17 13 60 1 2 1 1 229 39 28 1 243
"""


@functools.cache
def _marks():
    marks = (each for each in map(chr, _CODES) if unicodedata.category(each) in ("Mn", "Mc"))
    found = set()
    for at, count in enumerate(_MARKS.split()):
        few = itertools.islice(marks, int(count))
        found.update(few) if at % 2 else list(few)
    return found


def _alphabetic(each, kind):
    return kind[0] == "L" or kind == "Nl" or _lower(each) or _upper(each) or each in _marks()


def _lower(each, kind=""):
    return each.islower()


def _upper(each, kind=""):
    return each.isupper()


def _space(each, kind):
    return kind[0] == "Z" or each in "\t\n\v\f\r\x85"


def _blank(each, kind):
    return kind == "Zs" or each == "\t"


def _graph(each, kind):
    return kind not in ("Cc", "Cs", "Cn") and not _space(each, kind)


def _word(each, kind):
    is_part = kind[0] == "M" or kind in ("Nd", "Pc") or each in "\u200c\u200d"
    return is_part or _alphabetic(each, kind)


_TESTS = {
    "alpha": _alphabetic, "alphabetic": _alphabetic, "lower": _lower, "lowercase": _lower,
    "upper": _upper, "uppercase": _upper, "space": _space, "whitespace": _space, "blank": _blank,
    "graph": _graph, "print": lambda *each: _graph(*each) or each[1] == "Zs", "word": _word,
    "alnum": lambda each, kind: kind == "Nd" or _alphabetic(each, kind),
    "ascii": lambda each, kind: each.isascii(), "any": lambda each, kind: True,
}  # fmt: skip
#: Classes of POSIX that differ from Unicode's of the same name.
_OF_POSIX = {
    "digit": lambda each, kind: each in "0123456789",
    "xdigit": lambda each, kind: each in "0123456789abcdefABCDEF",
    "alnum": lambda each, kind: each in "0123456789" or _alphabetic(each, kind),
    "punct": lambda each, kind: kind[0] in "PS" and not _alphabetic(each, kind),
    "cntrl": lambda each, kind: kind == "Cc",
}
#: Letters, and the first of each long part of one kind.
_CODES = (*range(0x34000), *range(0xE0000, 0xE0200), 0xF0000, 0xFFFFE, 0x100000, 0x10FFFE)


@functools.cache
def letters(name, is_posix=False, is_not=False):
    """The letters of a kind, or all others, as they stand between the brackets of a set."""
    test = _test(name, is_posix)
    if isinstance(test, str):
        found = [(kind.startswith(test) != is_not, begin) for kind, begin in _runs()]
    else:
        kinds = ((chr(code), unicodedata.category(chr(code)), code) for code in _CODES)
        found = ((bool(test(each, kind)) != is_not, code) for each, kind, code in kinds)
    groups = [next(inside) for _, inside in itertools.groupby(found, lambda pair: pair[0])]
    ends = [begin for _, begin in groups[1:]] + [0x110000]
    return "".join(
        f"\\U{begin:08x}-\\U{end - 1:08x}" for (found, begin), end in zip(groups, ends) if found
    )


@functools.cache
def _runs():
    """The kinds of letters that stand beside each other, and where they begin."""
    groups = itertools.groupby(_CODES, lambda code: unicodedata.category(chr(code)))
    return [(kind, next(inside)) for kind, inside in groups]


def _test(name, is_posix):
    """A category, or what tells whether a letter of a category is in the class."""
    if is_posix:
        if name in _OF_POSIX or name in _TESTS and name not in ("alphabetic", "any"):
            return _OF_POSIX.get(name) or _TESTS[name]
        raise unsupported(
            f"[:{name}:] is not supported here. The nearest that are: [:alnum:], [:alpha:], "
            "[:digit:], [:punct:], [:space:], [:upper:], [:lower:], [:word:] and [:xdigit:]."
        )
    short = re.sub("[ _-]", "", name).lower()
    short = re.sub("^(gc|generalcategory)[=:]", "", short)
    if short in _KIND_OF:
        return _KIND_OF[short]
    if short.startswith("posix") and short[5:] in _OF_POSIX:
        return _OF_POSIX[short[5:]]
    if short in _TESTS:
        return _TESTS[short]
    raise unsupported(
        rf"\p{{{name}}} is not supported here. The nearest that are: \p{{L}}, \p{{Lu}}, "
        r"\p{N}, \p{P}, \p{S}, \p{Z} and Unicode's other categories of letters, "
        r"\p{Alphabetic}, \p{Lowercase} and \p{Uppercase}."
    )


def unsupported(sentence):
    from torch._unsupported import UnsupportedError

    return UnsupportedError(sentence)
