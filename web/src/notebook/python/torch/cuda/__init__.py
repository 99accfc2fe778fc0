"""There is no such device; the cpu computes."""

from torch._unsupported import module_getattr


def is_available():
    return False


def device_count():
    return 0


def manual_seed(seed):
    """Nothing draws there."""


manual_seed_all = manual_seed


def get_rng_state_all():
    return []


def set_rng_state_all(new_states):
    """No stream is there."""


def empty_cache():
    """Nothing is cached there."""


def synchronize(device=None):
    """Nothing runs there."""


def is_initialized():
    return False


def is_bf16_supported(including_emulation=True):
    return False


def memory_allocated(device=None):
    return 0


max_memory_allocated = memory_reserved = max_memory_reserved = memory_allocated


def reset_peak_memory_stats(device=None):
    """Nothing is counted there."""


class OutOfMemoryError(RuntimeError):
    """Nothing raises it."""


def _absent(name):
    def absent(*given, **named):
        raise AssertionError("Torch not compiled with CUDA enabled")

    absent.__name__ = name
    return absent


for _name in (
    *("current_device", "get_device_name", "get_device_capability", "get_device_properties"),
    *("set_device", "get_rng_state", "set_rng_state"),
):
    globals()[_name] = _absent(_name)

from torch.cuda import amp  # noqa: E402

__getattr__ = module_getattr("torch.cuda", dir())
