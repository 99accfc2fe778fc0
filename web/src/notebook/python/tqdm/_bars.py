"""The bar: an iterable goes through it, and it counts."""

import sys


class tqdm:
    """Gives what the iterable gives. What a bar is told is kept, and not shown."""

    def __init__(self, iterable=None, desc=None, total=None, leave=True, disable=False, **settings):
        self.iterable = iterable
        self.desc = desc or ""
        self.leave = leave
        self.disable = disable
        self.n = settings.get("initial", 0)
        self.postfix = ""
        self.total = total
        if total is None and hasattr(iterable, "__len__"):
            self.total = len(iterable)

    def __iter__(self):
        for each in self.iterable:
            yield each
            self.n += 1

    def __len__(self):
        return self.total if self.iterable is None else len(self.iterable)

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        return None

    def update(self, n=1):
        self.n += n

    def set_description(self, desc=None, refresh=True):
        self.desc = f"{desc}: " if desc else ""

    def set_description_str(self, desc=None, refresh=True):
        self.desc = desc or ""

    def set_postfix(self, ordered_dict=None, refresh=True, **values):
        values = {**(ordered_dict or {}), **values}
        self.postfix = ", ".join(f"{name}={value}" for name, value in values.items())

    def set_postfix_str(self, s="", refresh=True):
        self.postfix = str(s)

    def reset(self, total=None):
        self.n = 0
        self.total = self.total if total is None else total

    def close(self):
        """There is nothing to close."""

    refresh = clear = close

    @classmethod
    def pandas(cls, *bars, **settings):
        """Gives tables, columns and groups `progress_apply`, and columns `progress_map`."""
        from pandas import DataFrame, Series

        groups = type(DataFrame({"": [0]}).groupby(""))
        for kind in (DataFrame, Series, groups):
            kind.progress_apply = kind.apply
        Series.progress_map = Series.map

    @staticmethod
    def write(s, file=None, end="\n", nolock=False):
        """Prints a line, which a real bar would not disturb."""
        print(s, file=file or sys.stdout, end=end)


def trange(*bounds, **settings):
    """`tqdm(range(...))`."""
    return tqdm(range(*bounds), **settings)
