"""The labels of rows or columns."""

from ._column import Column, OneColumn, column_of, is_several
from ._options import get_option
from ._text import shown


class Index(OneColumn):
    """Labels in their order; `name` is printed above them."""

    def __init__(self, data=(), name=None, dtype=None):
        self._column = column_of(data, dtype)
        self.name = getattr(data, "name", None) if name is None else name
        self._places = None

    def place(self, label):
        """Where a label stands first. Raises KeyError where none is so."""
        if self._places is None:
            self._places = {}
            for place, each in enumerate(self._column.values):
                self._places.setdefault(each, place)
        return self._places[label]

    get_loc = place

    def take(self, places):
        return Index(self._column.take(places), self.name)

    def __contains__(self, label):
        try:
            self.place(label)
        except (KeyError, TypeError):
            return False
        return True

    def __getitem__(self, key):
        if isinstance(key, slice):
            return self.take(range(len(self))[key])
        return self._column.values[key]

    def __eq__(self, other):
        others = list(other) if is_several(other) else [other] * len(self)
        if len(others) != len(self):
            raise ValueError("Lengths must match to compare")
        pairs = zip(self._column.values, others)
        return Column([a == b for a, b in pairs], "bool").array()

    __hash__ = None

    def equals(self, other):
        return self.tolist() == list(other)

    def __repr__(self):
        named = "" if self.name is None else f", name={self.name!r}"
        texts = [
            repr(each) if isinstance(each, str) else shown(each) for each in self._column.values
        ]
        end = f", dtype='{self._column.dtype}'{named})"
        line = f"Index([{', '.join(texts)}]{end}"
        if len(line) <= get_option("display.width"):
            return line
        width = max(map(len, texts))
        return _wrapped([each.rjust(width) for each in texts], end.lstrip(", "))


def _wrapped(texts, end):
    """Labels in lines of at most `display.width` letters, what they are in a line below."""
    most, gap = get_option("display.width"), " " * len("Index([")
    lines, line = [], "Index(["
    for text in texts:
        if len(line) + len(text) + 1 > most - 1:
            lines.append(line.rstrip())
            line = gap
        line += f"{text}, "
    lines.append(f"{line[:-2]}],")
    return "\n".join([*lines, f"{' ' * len('Index(')}{end}"])


class RangeIndex(Index):
    """Whole numbers in steps."""

    def __init__(self, start=0, stop=None, step=1, name=None):
        if isinstance(start, range):
            self._range = start
        else:
            self._range = range(start) if stop is None else range(start, stop, step)
        super().__init__(Column(list(self._range), "int64"), name)

    def __getitem__(self, key):
        if isinstance(key, slice):
            return RangeIndex(self._range[key], name=self.name)
        return self._range[key]

    def __repr__(self):
        named = "" if self.name is None else f", name={self.name!r}"
        start, stop, step = self._range.start, self._range.stop, self._range.step
        return f"RangeIndex(start={start}, stop={stop}, step={step}{named})"


def index_of(given, length):
    """The labels that are given, or the numbers from 0 on.

    Raises ValueError for too many or too few.
    """
    if given is None:
        return RangeIndex(length)
    if isinstance(given, range):
        given = RangeIndex(given)
    made = given if isinstance(given, Index) else Index(given)
    if len(made) != length:
        raise ValueError(
            f"Length of values ({length}) does not match length of index ({len(made)})"
        )
    return made
