"""Trades time for memory, in PyTorch; here all is kept, and the results are the same."""

from torch._unsupported import module_getattr


def checkpoint(function, *args, use_reentrant=None, preserve_rng_state=True, **kwargs):
    """What the function gives."""
    return function(*args, **kwargs)


def checkpoint_sequential(functions, segments, input, use_reentrant=None, **kwargs):
    """What modules give one after the other."""
    for function in functions:
        input = function(input)
    return input


__getattr__ = module_getattr("torch.utils.checkpoint", globals())
