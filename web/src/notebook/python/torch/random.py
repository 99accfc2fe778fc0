"""Streams of draws, under the name that PyTorch gives them."""

from torch._random import default_generator, initial_seed, manual_seed, seed
from torch._unsupported import module_getattr

__getattr__ = module_getattr("torch.random", dir())
