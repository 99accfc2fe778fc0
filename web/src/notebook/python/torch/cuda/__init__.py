"""There is no such device; the cpu computes."""

from torch._unsupported import module_getattr


def is_available():
    return False


def device_count():
    return 0


def manual_seed(seed):
    """Nothing draws there."""


manual_seed_all = manual_seed


def empty_cache():
    """Nothing is cached there."""


def synchronize(device=None):
    """Nothing runs there."""


__getattr__ = module_getattr("torch.cuda", dir())
