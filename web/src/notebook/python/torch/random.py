"""Streams of draws, under the name that PyTorch gives them."""

from torch._random import (
    default_generator,
    fork_rng,
    get_rng_state,
    initial_seed,
    manual_seed,
    seed,
    set_rng_state,
)
from torch._unsupported import module_getattr

__getattr__ = module_getattr("torch.random", dir())
