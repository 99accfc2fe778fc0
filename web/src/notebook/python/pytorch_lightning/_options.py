"""The options of a trainer: which are known, and which change nothing here."""

import datetime
import difflib
import re
import sys

from torch._unsupported import UnsupportedError

#: Options of machines that are not here: the CPU trains, in 32 bits, whatever they say.
_OF_MACHINES = """
    accelerator strategy devices num_nodes precision benchmark deterministic use_distributed_sampler
    sync_batchnorm plugins gpus tpu_cores num_processes auto_select_gpus amp_backend amp_level
    replace_sampler_ddp distributed_backend ipus
    """.split()
#: Options that the trainer reads itself, and such as change nothing of what is computed here.
_OF_OTHERS = """
    enable_progress_bar profiler barebones inference_mode
    progress_bar_refresh_rate process_position flush_logs_every_n_steps move_metrics_to_cpu
    track_grad_norm model_registry reload_dataloaders_every_n_epochs multiple_trainloader_mode
    """.split()
_PLAIN = {"auto", "cpu", None, False, 0, 1, "1", 32, "32", "32-true"}


def refuse_unknown(others, own):
    """Refuses an option that Lightning has not; says what the CPU does in place of machines."""
    old = {"weights_summary", "resume_from_checkpoint", "checkpoint_callback"}
    known = {*own} | {*_OF_MACHINES, *_OF_OTHERS} | old
    for name in ("detect_anomaly", "terminate_on_nan"):
        if others.pop(name, False):
            raise UnsupportedError(f"{name}=True is not supported here.")
    for name in others:
        if name not in known:
            near = difflib.get_close_matches(name, sorted(known), 1)
            hint = f" The nearest that is: {near[0]}." if near else ""
            raise TypeError(f"Trainer has no option {name!r}.{hint}")
    asked = [
        f"{name}={value!r}"
        for name, value in others.items()
        if name in _OF_MACHINES
        and name not in ("benchmark", "deterministic")
        and not (value.__hash__ and value in _PLAIN)
    ]
    if asked:
        sys.stderr.write(f"The CPU trains here, in 32 bits, in place of {', '.join(asked)}.\n")


def seconds(limit):
    """Seconds of "DD:HH:MM:SS", of a timedelta or of a dictionary of its arguments."""
    if limit is None:
        return None
    if isinstance(limit, str):
        if not re.fullmatch(r"\d+:\d\d:\d\d:\d\d", limit):
            raise ValueError(f"max_time={limit!r}: a text is DD:HH:MM:SS.")
        limit = dict(zip(("days", "hours", "minutes", "seconds"), map(int, limit.split(":"))))
    limit = datetime.timedelta(**limit) if isinstance(limit, dict) else limit
    return limit.total_seconds()
