"""The dict of state dicts, which is printed as Python before 3.12 prints it."""

import collections
import copy


class OrderedDict(collections.OrderedDict):
    """A list of pairs in its text, as published notebooks have it. Pickled, it is Python's own."""

    def __repr__(self):
        return f"OrderedDict({list(self.items())!r})" if self else "OrderedDict()"

    def __reduce__(self):
        return collections.OrderedDict, (), vars(self) or None, None, iter(self.items())

    def __copy__(self):
        made = type(self)(self)
        vars(made).update(vars(self))
        return made

    def __deepcopy__(self, memo):
        made = memo[id(self)] = type(self)()
        for key, value in self.items():
            made[copy.deepcopy(key, memo)] = copy.deepcopy(value, memo)
        vars(made).update(copy.deepcopy(vars(self), memo))
        return made


OrderedDict.__module__ = "collections"
