"""Times of a statement, as `torch.utils.benchmark` tells them."""

import statistics
import textwrap
import time

from torch._unsupported import module_getattr

_UNITS = (("s", 1), ("ms", 1e-3), ("us", 1e-6), ("ns", 1e-9))


class Measurement:
    """Seconds of blocks of runs: `mean`, `median` and `iqr` are of one run."""

    def __init__(self, number_per_run, raw_times, stmt="", setup="pass", label=None, **named):
        self.number_per_run, self.raw_times = number_per_run, list(raw_times)
        self.stmt, self.setup, self.label = stmt, setup, label
        self.num_threads, self.sub_label, self.description = 1, None, None
        vars(self).update(named)

    @property
    def times(self):
        return [each / self.number_per_run for each in self.raw_times]

    @property
    def mean(self):
        return statistics.mean(self.times)

    @property
    def median(self):
        return statistics.median(self.times)

    @property
    def iqr(self):
        times = self.times
        if len(times) < 2:
            return 0.0
        first, _, third = statistics.quantiles(times, n=4, method="inclusive")
        return third - first

    def __repr__(self):
        unit, size = next(each for each in (*_UNITS, ("ns", 0)) if self.median >= each[1])
        size = size or 1e-9
        count = len(self.raw_times)
        named = self.label or self.stmt
        lines = [f"<torch.utils.benchmark.utils.common.Measurement object at {id(self):#x}>", named]
        if self.setup != "pass":
            lines.append(f"setup: {self.setup}")
        if count > 1:
            lines.append(f"  Median: {self.median / size:.2f} {unit}")
            lines.append(f"  IQR:    {self.iqr / size:.2f} {unit}")
        else:
            lines.append(f"  {self.median / size:.2f} {unit}")
        plural = "s" if count > 1 else ""
        lines.append(f"  {count} measurement{plural}, {self.number_per_run} runs , 1 thread")
        return "\n".join(lines)


class Timer:
    """Runs a statement again and again; `globals` are its names."""

    def __init__(self, stmt="pass", setup="pass", timer=None, globals=None, **named):
        stmt, setup = textwrap.dedent(stmt).strip(), textwrap.dedent(setup).strip()
        self._named = {"stmt": stmt, "setup": setup, **named}
        self._clock = timer or time.perf_counter
        self._globals = dict(globals or {})
        self._code, self._setup = compile(stmt, "<timed>", "exec"), setup

    def _time(self, number):
        names = dict(self._globals)
        exec(self._setup, names)
        code = self._code
        begin = self._clock()
        for _ in range(number):
            exec(code, names)
        return max(self._clock() - begin, 1e-9)

    def timeit(self, number=1_000_000):
        """One block of `number` runs, behind a hundredth of it to warm up."""
        self._time(max(number // 100, 2))
        return Measurement(number, [self._time(number)], **self._named)

    def blocked_autorange(self, callback=None, min_run_time=0.2):
        """Blocks of runs for at least `min_run_time` seconds in all."""
        number = 1
        while self._time(number) < min(min_run_time, 1) / 1000:
            number *= 10
        times = []
        while sum(times) < min_run_time:
            times.append(self._time(number))
            if callback is not None:
                callback(number, times[-1])
        return Measurement(number, times, **self._named)

    def adaptive_autorange(self, threshold=0.1, *, min_run_time=0.01, max_run_time=10.0):
        """Blocks of runs until their times are near one another."""
        found = self.blocked_autorange(min_run_time=min_run_time)
        while sum(found.raw_times) < max_run_time and (
            len(found.raw_times) < 4 or found.iqr / found.median > threshold
        ):
            found.raw_times.append(self._time(found.number_per_run))
        return found


__getattr__ = module_getattr("torch.utils.benchmark", globals())
