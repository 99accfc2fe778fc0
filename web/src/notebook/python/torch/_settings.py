"""Settings of PyTorch's that change nothing here: one thread computes, always in the same order."""

_precision = ["highest"]
_is_deterministic = [False]


def get_num_threads():
    return 1


def set_num_threads(count):
    if not isinstance(count, int):
        raise RuntimeError(f"set_num_threads expects an int, but got {type(count).__name__}")
    if count < 1:
        raise RuntimeError("set_num_threads expects a positive integer")


get_num_interop_threads, set_num_interop_threads = get_num_threads, set_num_threads


def use_deterministic_algorithms(mode, *, warn_only=False):
    _is_deterministic[0] = bool(mode)


def are_deterministic_algorithms_enabled():
    return _is_deterministic[0]


def get_float32_matmul_precision():
    return _precision[0]


def set_float32_matmul_precision(precision):
    """Takes the names; products have the same precision under each."""
    if precision not in ("highest", "high", "medium"):
        raise RuntimeError(
            f"{precision!r} is no precision of float32 products: highest, high or medium is."
        )
    _precision[0] = precision


def set_flush_denormal(mode):
    """Whether that is possible: it is not."""
    return False


def compile(model=None, **options):
    """The model or function as it is: every call runs the operations one by one."""
    return (lambda function: function) if model is None else model


def _assert(condition, message):
    assert condition, message
