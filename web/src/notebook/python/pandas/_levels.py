"""Labels of several levels, as groups by several columns have them."""

import itertools

from ._column import Column, column_of
from ._index import Index
from ._text import justified, label_texts


class MultiIndex(Index):
    """Labels that are tuples; `names` are those of their levels, `kinds` their dtypes of more
    than objects."""

    def __init__(self, tuples, names, kinds=None):
        tuples = [tuple(each) for each in tuples]
        super().__init__(Column(tuples, "object"))
        self.names = list(names)
        self.kinds = kinds or [None] * len(self.names)

    def keys(self):
        return [
            tuple(each if kind is None else kind.key(each) for kind, each in zip(self.kinds, row))
            for row in self._column.values
        ]

    @classmethod
    def from_tuples(cls, tuples, names=None):
        tuples = list(tuples)
        return cls(tuples, names or [None] * len(tuples[0]))

    @classmethod
    def from_product(cls, iterables, names=None):
        iterables = [list(each) for each in iterables]
        return cls(itertools.product(*iterables), names or [None] * len(iterables))

    @classmethod
    def from_arrays(cls, arrays, names=None):
        names = names or [getattr(each, "name", None) for each in arrays]
        return cls(zip(*(list(each) for each in arrays)), names)

    @classmethod
    def from_frame(cls, df, names=None):
        return cls.from_arrays([series for _, series in df.items()], names or list(df.columns))

    @property
    def nlevels(self):
        return len(self.names)

    def take(self, places):
        rows = [self._column.values[place] for place in places]
        return MultiIndex(rows, self.names, self.kinds)

    def level(self, which):
        """The labels of one level, by its number or name."""
        at = which if isinstance(which, int) else self.names.index(which)
        column = column_of([each[at] for each in self._column.values], self.kinds[at])
        return Index(column, self.names[at])

    get_level_values = level

    def droplevel(self, level=0):
        """The labels without one level: plain ones where one is left."""
        at = level if isinstance(level, int) else self.names.index(level)
        at %= self.nlevels
        kinds = [*self.kinds[:at], *self.kinds[at + 1 :]]
        names = [*self.names[:at], *self.names[at + 1 :]]
        kept = [(*each[:at], *each[at + 1 :]) for each in self._column.values]
        if len(names) == 1:
            return Index(column_of([each[0] for each in kept], kinds[0]), names[0])
        return MultiIndex(kept, names, kinds)

    def heads(self):
        """The texts of each label, by its levels; what the label before it has, too, is blank."""
        tuples = self._column.values
        levels = [label_texts(self.level(at)._column) for at in range(self.nlevels)]
        texts = [list(each) for each in zip(*levels)]
        for place in reversed(range(1, len(tuples))):
            for at in range(self.nlevels - 1):
                if tuples[place][: at + 1] == tuples[place - 1][: at + 1]:
                    texts[place][at] = ""
        return texts

    def printed(self, gap):
        """The names above the levels, and the labels, of which those that repeat are left out."""
        tuples = self._column.values
        titles, rows = [], [[] for _ in tuples]
        for at, name in enumerate(self.names):
            texts = label_texts(self.level(at)._column)
            is_last = at == len(self.names) - 1
            for place in range(1, len(tuples)):
                if not is_last and tuples[place][: at + 1] == tuples[place - 1][: at + 1]:
                    texts[place] = ""
            title = "" if name is None else str(name)
            width = max(map(len, [title, *texts]))
            titles.append(title.ljust(width))
            for row, text in zip(rows, justified(texts, width, "left")):
                row.append(text)
        space = " " * gap
        above = None if all(each is None for each in self.names) else space.join(titles)
        return above, [space.join(row) for row in rows]

    def alike(self, labels):
        """Other labels of as many levels; of those without levels the first one."""
        blank = [""] * (self.nlevels - 1)
        rows = [each if isinstance(each, tuple) else (each, *blank) for each in labels]
        return MultiIndex(rows, self.names, self.kinds)

    def __repr__(self):
        levels = [[repr(each[at]) for each in self] for at in range(self.nlevels)]
        widths = [max(map(len, each), default=0) for each in levels]
        texts = [
            f"({', '.join(text.rjust(width) for text, width in zip(row, widths))})"
            for row in zip(*levels)
        ]
        gap = f",\n{' ' * 12}"
        named = f"names={self.names!r}" if any(each is not None for each in self.names) else ""
        return f"MultiIndex([{gap.join(texts)}],\n{' ' * 11}{named})"
