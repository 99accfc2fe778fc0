"""What the notebooks of "Dive into Deep Learning" import: `from d2l import torch as d2l`."""

from torch._unsupported import module_getattr

__version__ = "1.0.3"

__getattr__ = module_getattr("d2l", globals(), {"torch": "d2l.torch"})
