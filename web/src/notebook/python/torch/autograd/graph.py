"""What code asks of the graph of gradients. The engine keeps what nodes need where it lies."""

import contextlib

from torch._unsupported import UnsupportedError, module_getattr
from torch._graph import Node


class save_on_cpu(contextlib.ContextDecorator):
    """Nothing moves: all tensors are on the cpu."""

    def __init__(self, pin_memory=False, device_type="cuda"):
        self._pin_memory = pin_memory

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        return None


class saved_tensors_hooks:
    """Refused: the engine hands out nothing of what its nodes keep."""

    def __init__(self, pack_hook, unpack_hook):
        raise UnsupportedError(
            "torch.autograd.graph.saved_tensors_hooks is not supported here: the engine keeps what "
            "a node needs. The nearest that is: torch.utils.checkpoint, or torch.autograd.Function."
        )


__all__ = ["Node", "save_on_cpu"]
__getattr__ = module_getattr("torch.autograd.graph", globals())
