"""The dict of state dicts, which is printed as Python before 3.12 prints it."""

import collections


class OrderedDict(collections.OrderedDict):
    """A list of pairs in its text, as published notebooks have it."""

    def __repr__(self):
        return f"OrderedDict({list(self.items())!r})" if self else "OrderedDict()"


OrderedDict.__module__ = "collections"
