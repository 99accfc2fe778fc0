"""What `Series.str` does: Python's methods of strings, and patterns, of each value."""

import math
import re

from ._column import column_of, is_missing
from ._refusals import refused


def _begins(pat, text, _):
    return True if text.startswith(pat) else None


def _ends(pat, text, _):
    return True if text.endswith(pat) else None


class Strings:
    """Python's methods of strings, of each value."""

    def __init__(self, series):
        if series._column.is_number:
            raise AttributeError("str")
        self._series = series

    def _each(self, change):
        series = self._series
        series = series.astype("object") if series._column.family else series

        def get(each):
            if isinstance(each, str) or is_missing(each):
                return each if is_missing(each) else change(each)
            try:
                return change(each)
            except (AttributeError, TypeError):
                return math.nan

        return series.apply(get)

    def len(self):
        return self._each(len)

    def contains(self, pat, case=True, flags=0, na=None, regex=True):
        form = pat if regex else re.escape(pat)
        return self._fits(re.search, form, case, flags, na)

    def match(self, pat, case=True, flags=0, na=None):
        return self._fits(re.match, pat, case, flags, na)

    def fullmatch(self, pat, case=True, flags=0, na=None):
        return self._fits(re.fullmatch, pat, case, flags, na)

    def _fits(self, find, pat, case, flags, na):
        flags |= 0 if case else re.IGNORECASE
        found = self._each(lambda each: find(pat, each, flags) is not None)
        return found if na is None else found.apply(lambda each: na if is_missing(each) else each)

    def repeat(self, repeats):
        return self._each(lambda each: each * repeats)

    def wrap(self, width, **named):
        import textwrap

        return self._each(lambda each: "\n".join(textwrap.wrap(each, width, **named)))

    def normalize(self, form):
        import unicodedata

        return self._each(lambda each: unicodedata.normalize(form, each))

    def slice_replace(self, start=None, stop=None, repl=None):
        """With a text in place of a part of each."""

        def change(each):
            first, last, _ = slice(start, stop).indices(len(each))
            return each[:first] + (repl or "") + each[max(first, last) :]

        return self._each(change)

    def get_dummies(self, sep="|"):
        """A column of 1 and 0 for each of the parts between separators."""
        from ._dummies import columns_of_parts

        return columns_of_parts(self._series, sep)

    def extractall(self, pat, flags=0):
        """A row for each match of a pattern, a column for each of its groups."""
        from ._frame import DataFrame
        from ._index import Index
        from ._levels import MultiIndex

        form, labels, rows = re.compile(pat, flags), [], []
        if not form.groups:
            raise ValueError("pattern contains no capture groups")
        for label, each in self._series.items():
            found = [] if is_missing(each) else form.finditer(each)
            for at, match in enumerate(found):
                labels.append((*(label if isinstance(label, tuple) else (label,)), at))
                rows.append([math.nan if one is None else one for one in match.groups()])
        own = getattr(self._series.index, "names", [self._series.index.name])
        names = {at - 1: name for name, at in form.groupindex.items()}
        heads = Index([names.get(at, at) for at in range(form.groups)])
        columns = [column_of([row[at] for row in rows]) for at in range(form.groups)]
        return DataFrame._of(columns, MultiIndex(labels, [*own, "match"]), heads)

    def count(self, pat, flags=0):
        return self._each(lambda each: len(re.findall(pat, each, flags)))

    def slice(self, start=None, stop=None, step=None):
        return self._each(lambda each: each[start:stop:step])

    def pad(self, width, side="left", fillchar=" "):
        turn = {"left": str.rjust, "right": str.ljust, "both": str.center}[side]
        return self._each(lambda each: turn(each, width, fillchar))

    def replace(self, pat, repl, n=-1, case=None, flags=0, regex=False):
        if case is False:
            flags |= re.IGNORECASE
        if regex or flags or callable(repl):
            form = pat if regex or callable(repl) else re.escape(pat)
            return self._each(lambda each: re.sub(form, repl, each, count=max(n, 0), flags=flags))
        return self._each(lambda each: each.replace(pat, repl, n))

    def split(self, pat=None, n=-1, expand=False, regex=None):
        """Parts of each, by a text of one letter or a pattern."""
        form = pat
        if isinstance(pat, str) and pat and (regex or (regex is None and len(pat) > 1)):
            form = re.compile(pat)

        def parts(each):
            if hasattr(form, "pattern"):
                return form.split(each, max(n, 0))
            return each.split(form or None, n if n > 0 else -1)

        found = self._each(parts)
        return self._columns(found.tolist()) if expand else found

    def rsplit(self, pat=None, n=-1, expand=False):
        found = self._each(lambda each: each.rsplit(pat, n if n > 0 else -1))
        return self._columns(found.tolist()) if expand else found

    def _columns(self, rows, names=None):
        """A frame of lists, with None where one is shorter."""
        from ._frame import DataFrame

        rows = [each if isinstance(each, (list, tuple)) else [each] for each in rows]
        return DataFrame(rows, index=self._series.index, columns=names)

    def findall(self, pat, flags=0):
        return self._each(lambda each: re.findall(pat, each, flags))

    def extract(self, pat, flags=0, expand=True):
        """The groups of a pattern where it first fits, a column of each."""
        form = re.compile(pat, flags)
        if not form.groups:
            raise ValueError("pattern contains no capture groups")
        known = {at: name for name, at in form.groupindex.items()}
        names = [known.get(at + 1, at) for at in range(form.groups)]
        rows = []
        for each in self._series.tolist():
            found = None if is_missing(each) else form.search(each)
            groups = [None] * form.groups if found is None else found.groups()
            rows.append([math.nan if one is None else one for one in groups])
        if expand or form.groups > 1:
            return self._columns(rows, names)
        return self._series._like(column_of([row[0] for row in rows]))

    def cat(self, others=None, sep=None, na_rep=None):
        """All texts as one, or each with that of another series; missing ones are left out."""
        sep = "" if sep is None else sep
        texts = [na_rep if is_missing(each) else each for each in self._series.tolist()]
        if others is None:
            return sep.join(each for each in texts if each is not None)
        others = [na_rep if is_missing(each) else each for each in list(others)]
        pairs = zip(texts, others)
        return self._series._like(
            column_of([math.nan if None in pair else sep.join(pair) for pair in pairs])
        )

    def get(self, at):
        def part(each):
            return each[at] if -len(each) <= at < len(each) else math.nan

        return self._each(part)

    def __getitem__(self, key):
        if isinstance(key, slice):
            return self.slice(key.start, key.stop, key.step)
        return self.get(key)

    def join(self, sep):
        """The parts of each list, or the letters of each text, with a text between them."""
        return self._each(sep.join)

    def partition(self, sep=" ", expand=True):
        found = self._each(lambda each: each.partition(sep))
        return self._columns(found.tolist()) if expand else found

    def rpartition(self, sep=" ", expand=True):
        found = self._each(lambda each: each.rpartition(sep))
        return self._columns(found.tolist()) if expand else found

    def startswith(self, pat, na=None):
        return self._fits(_begins, pat, True, 0, na)

    def endswith(self, pat, na=None):
        return self._fits(_ends, pat, True, 0, na)

    def __getattr__(self, name):
        if name.startswith("_") or not hasattr(str, name):
            raise refused(name, dir(str), "Series.str.")
        return lambda *given, **named: self._each(lambda each: getattr(each, name)(*given, **named))
