"""One process runs: what starts others is there to be imported, and refused when called."""

from torch._unsupported import UnsupportedError, module_getattr


def cpu_count():
    return 1


def set_start_method(method, force=False):
    """No process is started by any method."""


def spawn(fn, args=(), nprocs=1, join=True, daemon=False, start_method="spawn"):
    raise UnsupportedError(
        "torch.multiprocessing.spawn is not supported here: one process runs. The nearest that is: "
        "a call of the function itself."
    )


__getattr__ = module_getattr("torch.multiprocessing", dir())
