"""Times of what `record_function` names. Single operations are not timed here."""

import contextlib
import enum
import json
import sys
import time

from torch._unsupported import module_getattr

_open, _within = [], []


class ProfilerActivity(enum.Enum):
    """What PyTorch can time; here it is the CPU."""

    CPU = 0
    CUDA = 1
    XPU = 2


class record_function(contextlib.ContextDecorator):
    """Names what runs in it for the profilers that are open."""

    def __init__(self, name, args=None):
        self.name = name

    def __enter__(self):
        self._begin, self._inner = time.perf_counter(), 0.0
        _within.append(self)
        return self

    def __exit__(self, *given):
        end = time.perf_counter()
        _within.remove(self)
        if _within:
            _within[-1]._inner += end - self._begin
        for each in _open:
            each._spans.append((self.name, self._begin, end, self._inner))


class _Average:
    """The spans of one name, in microseconds."""

    def __init__(self, key, spans):
        self.key, self.count = key, len(spans)
        self.cpu_time_total = sum(end - begin for begin, end, _ in spans) * 1e6
        self.self_cpu_time_total = self.cpu_time_total - sum(each[2] for each in spans) * 1e6
        self.cpu_time = self.cpu_time_total / self.count
        self.cuda_time_total = self.cuda_time = self.device_time_total = 0.0


class _Averages(list):
    """What was timed, by name."""

    def table(self, sort_by=None, row_limit=100, **named):
        """A table of names, times and numbers of calls."""
        rows = list(self)
        if sort_by is not None:
            rows.sort(key=lambda each: -getattr(each, sort_by, each.cpu_time_total))
        heads = ("Name", "CPU total", "CPU time avg", "# of Calls")
        cells = [
            (each.key, _written(each.cpu_time_total), _written(each.cpu_time), str(each.count))
            for each in rows[: row_limit if row_limit > 0 else None]
        ]
        widths = [max(map(len, column)) for column in zip(heads, *cells)]
        rule = "  ".join("-" * width for width in widths)
        lines = [
            "  ".join(f"{each:>{width}}" for each, width in zip(row, widths))
            for row in (heads, *cells)
        ]
        total = _written(sum(each.self_cpu_time_total for each in self))
        return "\n".join([rule, lines[0], rule, *lines[1:], rule, f"CPU time total: {total}", ""])

    def __str__(self):
        return self.table()


def _written(microseconds):
    for unit, size in (("s", 1e6), ("ms", 1e3)):
        if microseconds >= size:
            return f"{microseconds / size:.3f}{unit}"
    return f"{microseconds:.3f}us"


class profile:
    """Times what `record_function` names while it is open."""

    def __init__(self, *, activities=None, schedule=None, on_trace_ready=None, **named):
        self._spans, self._ready = [], on_trace_ready
        self.step_num = 0

    def start(self):
        _open.append(self)

    def stop(self):
        if self in _open:
            _open.remove(self)
            if self._ready is not None:
                self._ready(self)

    def step(self):
        self.step_num += 1

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *given):
        self.stop()

    def key_averages(self, group_by_input_shape=False, group_by_stack_n=0):
        if not self._spans:
            sys.stderr.write("Only what record_function names is timed here, and nothing was.\n")
        found = {}
        for name, *span in self._spans:
            found.setdefault(name, []).append(span)
        return _Averages(_Average(name, spans) for name, spans in found.items())

    def export_chrome_trace(self, path):
        """Writes the spans as Chrome's tracing reads them."""
        of = {"ph": "X", "pid": 0, "tid": 0}
        made = [
            {"name": name, "ts": begin * 1e6, "dur": (end - begin) * 1e6, **of}
            for name, begin, end, _ in self._spans
        ]
        with open(path, "w") as file:
            json.dump({"traceEvents": made}, file)


def schedule(*, wait=0, warmup=0, active=1, repeat=0, skip_first=0):
    """Steps are all timed here."""
    return lambda step: ProfilerActivity.CPU


__getattr__ = module_getattr("torch.profiler", globals())
