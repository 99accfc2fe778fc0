"""What a trainer of Lightning calls. There is none here, so the class alone is."""

from torch import _unsupported


class Callback:
    """The class that callbacks are made of."""


def __getattr__(name):
    raise _unsupported.refused("pytorch_lightning.callbacks.", name, globals(), {})
