"""There is no such device; the cpu computes."""

import time

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


class Event:
    """A moment, as the cpu computes."""

    def __init__(self, enable_timing=False, blocking=False, interprocess=False):
        self._at = None

    def record(self, stream=None):
        self._at = time.perf_counter()

    def elapsed_time(self, end_event):
        """Milliseconds from this moment to another."""
        if self._at is None or end_event._at is None:
            raise ValueError("Both events must be recorded before calculating elapsed time.")
        return (end_event._at - self._at) * 1e3

    def synchronize(self):
        """Nothing runs there."""

    def query(self):
        return True


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
    *("mem_get_info", "memory_stats", "memory_summary"),
):
    globals()[_name] = _absent(_name)

from torch.cuda import amp  # noqa: E402

__getattr__ = module_getattr("torch.cuda", dir())
