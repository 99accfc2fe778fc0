"""Where a trainer writes its metrics: files of comma-separated values, or what is TensorBoard's."""

import csv
import os
import re

from torch import _unsupported


class Logger:
    """The class that loggers are made of."""

    save_dir = log_dir = None
    name, version = "", 0
    experiment = None

    def log_metrics(self, metrics, step=None):
        """Nothing, unless the class does."""

    def log_hyperparams(self, params, *given, **named):
        """Nothing, unless the class does."""

    def log_graph(self, model, input_array=None):
        """Nothing, unless the class does."""

    def save(self):
        """Nothing, unless the class does."""

    def finalize(self, status):
        self.save()


class _OfFolder(Logger):
    """A logger with a folder for each run: `save_dir/name/version_n`."""

    def __init__(self, save_dir=".", name="lightning_logs", version=None, prefix="", **named):
        self.save_dir, self.name = os.fspath(save_dir or "."), name or ""
        self._version, self._prefix = version, prefix
        self.hparams = {}

    @property
    def root_dir(self):
        return os.path.join(self.save_dir, self.name)

    @property
    def version(self):
        """The first number that no folder has, once it is asked for."""
        if self._version is None:
            there = os.listdir(self.root_dir) if os.path.isdir(self.root_dir) else []
            taken = [int(each[8:]) for each in there if re.fullmatch(r"version_\d+", each)]
            self._version = max(taken, default=-1) + 1
        return self._version

    @property
    def log_dir(self):
        version = self.version
        folder = version if isinstance(version, str) else f"version_{version}"
        return os.path.join(self.root_dir, folder)

    def _named(self, name):
        return f"{self._prefix}-{name}" if self._prefix else name

    def log_hyperparams(self, params, *given, **named):
        self.hparams.update(vars(params) if not isinstance(params, dict) else params)

    def save(self):
        os.makedirs(self.log_dir, exist_ok=True)
        with open(os.path.join(self.log_dir, "hparams.yaml"), "w") as file:
            file.writelines(f"{name}: {value}\n" for name, value in sorted(self.hparams.items()))


class CSVLogger(_OfFolder):
    """Writes `metrics.csv`: a row for each time that metrics are logged."""

    def __init__(self, *given, flush_logs_every_n_steps=100, **named):
        super().__init__(*given, **named)
        self.metrics = []

    @property
    def experiment(self):
        return self

    def log_metrics(self, metrics, step=None):
        row = {self._named(name): value for name, value in metrics.items()}
        self.metrics.append({**row, "step": len(self.metrics) if step is None else step})

    def save(self):
        super().save()
        names = sorted({name for row in self.metrics for name in row})
        if self.metrics:
            with open(os.path.join(self.log_dir, "metrics.csv"), "w", newline="") as file:
                writer = csv.DictWriter(file, names)
                writer.writeheader()
                writer.writerows(self.metrics)


class TensorBoardLogger(_OfFolder):
    """Keeps what TensorBoard would show, as `torch.utils.tensorboard` does here."""

    def __init__(
        self,
        save_dir,
        name="lightning_logs",
        version=None,
        log_graph=False,
        default_hp_metric=True,
        prefix="",
        sub_dir=None,
        **named,
    ):
        super().__init__(save_dir, name, version, prefix)
        self._log_graph, self._default_hp_metric = log_graph, default_hp_metric
        self._writer = None

    @property
    def experiment(self):
        from torch.utils.tensorboard import SummaryWriter

        if self._writer is None:
            self._writer = SummaryWriter(self.log_dir)
        return self._writer

    def log_metrics(self, metrics, step=None):
        for name, value in metrics.items():
            self.experiment.add_scalar(self._named(name), value, step)


def __getattr__(name):
    raise _unsupported.refused("pytorch_lightning.loggers.", name, globals(), {})
