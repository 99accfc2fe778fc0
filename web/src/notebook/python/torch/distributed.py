"""One process runs: what asks for others is there to be imported, and refused when called."""

from torch._unsupported import UnsupportedError, module_getattr


def is_available():
    return False


def is_initialized():
    return False


def get_rank(group=None):
    raise ValueError(
        "Default process group has not been initialized, please make sure to call "
        "init_process_group."
    )


get_world_size = get_rank


def _refused(name):
    def refuse(*given, **named):
        raise UnsupportedError(
            f"torch.distributed.{name} is not supported here: one process runs. The nearest that "
            "is: the same code without it."
        )

    refuse.__name__ = name
    return refuse


for _name in (
    *("init_process_group", "destroy_process_group", "new_group", "barrier", "broadcast"),
    *("all_reduce", "all_gather", "reduce", "gather", "scatter", "reduce_scatter"),
):
    globals()[_name] = _refused(_name)

__getattr__ = module_getattr("torch.distributed", dir())
