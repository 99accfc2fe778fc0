"""`SummaryWriter`, without TensorBoard: what it is given stays in the writer."""

import sys

from torch._unsupported import missing

_KINDS = """
    histogram image images figure video audio text graph embedding pr_curve mesh hparams
    custom_scalars onnx_graph
    """.split()
_told = []


class SummaryWriter:
    """Keeps scalars in `scalars`, by their tags: steps and values. Other kinds are not kept."""

    def __init__(self, log_dir=None, comment="", **named):
        self.log_dir = str(log_dir or f"runs/here{comment}")
        self.scalars = {}
        if not _told:
            _told.append(True)
            said = "TensorBoard is not here: `writer.scalars` keeps the scalars that are written.\n"
            sys.stderr.write(said)

    def get_logdir(self):
        return self.log_dir

    def add_scalar(self, tag, scalar_value, global_step=None, *given, **named):
        kept = self.scalars.setdefault(tag, [])
        step = len(kept) if global_step is None else int(global_step)
        kept.append((step, float(scalar_value)))

    def add_scalars(self, main_tag, tag_scalar_dict, global_step=None, *given, **named):
        for tag, value in tag_scalar_dict.items():
            self.add_scalar(f"{main_tag}/{tag}", value, global_step)

    def flush(self):
        """Nothing: nothing waits to be written."""

    close = flush

    def __getattr__(self, name):
        raise missing(name, dir(self), "SummaryWriter.")

    def __enter__(self):
        return self

    def __exit__(self, *given):
        self.close()


def _not_kept(self, *given, **named):
    """Not kept: TensorBoard alone shows it."""


for _kind in _KINDS:
    setattr(SummaryWriter, f"add_{_kind}", _not_kept)
