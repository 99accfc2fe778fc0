"""Several processes, which a notebook's one never starts: scripts ask, and go on alone."""

from torch._unsupported import UnsupportedError, module_getattr


def is_available():
    return True


def is_initialized():
    return False


def is_torchelastic_launched():
    return False


def init_process_group(*_, **__):
    raise UnsupportedError(
        "torch.distributed.init_process_group is not supported here: this is one process. "
        "Run the part of the script for one device."
    )


def destroy_process_group(group=None):
    """An error, as no group was made."""
    assert is_initialized()


def _of_group(name):
    def call(*_, **__):
        raise ValueError(
            "Default process group has not been initialized, please make sure to call "
            "init_process_group."
        )

    call.__name__ = call.__qualname__ = name
    return call


for _name in (
    *("get_rank", "get_world_size", "get_backend", "barrier", "broadcast", "reduce", "all_reduce"),
    *("all_gather", "gather", "scatter", "send", "recv", "new_group", "reduce_scatter"),
):
    globals()[_name] = _of_group(_name)


__getattr__ = module_getattr("torch.distributed", globals())
