"""The handle that takes a hook away."""

import itertools

_keys = itertools.count()


class RemovableHandle:
    """What adds a hook gives: `remove()` takes the hook away, and so does leaving a `with`."""

    def __init__(self, hooks_dict):
        self.id = next(_keys)
        self._hooks = hooks_dict

    def remove(self):
        self._hooks.pop(self.id, None)

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.remove()
