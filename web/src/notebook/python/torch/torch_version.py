"""torch.__version__: a text that is compared as a version, so 1.13 is later than 1.5."""

import re

# Release numbers, then what comes before the release itself, then a mark of who built it.
_FORM = re.compile(r"v?(\d+(?:\.\d+)*)([a-z.]*\d*)?(\+[\w.]+)?")


def _key(version):
    if not isinstance(version, str):
        version = ".".join(map(str, version))
    found = _FORM.fullmatch(version.strip().lower())
    if found is None:
        return None
    numbers = [int(each) for each in found[1].split(".")]
    while numbers and not numbers[-1]:
        numbers.pop()
    is_release = not found[2] or "post" in found[2]
    return numbers, is_release, found[2] or "", found[3] or ""


def _compared(name):
    as_text, as_version = getattr(str, name), name

    def compare(self, other):
        if not isinstance(other, (str, tuple, list)):
            return NotImplemented
        mine, theirs = _key(self), _key(other)
        if theirs is None:
            return as_text(self, other)
        return getattr(tuple, as_version)(mine, theirs)

    compare.__name__ = name
    return compare


class TorchVersion(str):
    """Compares with texts and tuples of numbers."""

    __slots__ = ()
    __hash__ = str.__hash__


for _name in ("__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__"):
    setattr(TorchVersion, _name, _compared(_name))
