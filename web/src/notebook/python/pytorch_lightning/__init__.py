"""PyTorch Lightning: modules, data, callbacks, and a trainer that trains on the CPU."""

import os
import random
import sys

from pytorch_lightning import callbacks, loggers, utilities
from pytorch_lightning._modules import LightningDataModule, LightningModule
from pytorch_lightning._trainer import Trainer
from pytorch_lightning.callbacks import Callback

from torch import _unsupported

__version__ = "2.1.0"


def seed_everything(seed=None, workers=False, verbose=True):
    """Seeds `random`, NumPy and PyTorch; the seed, which is 0 where none is given."""
    import numpy
    import torch

    seed = int(os.environ.get("PL_GLOBAL_SEED", 0) if seed is None else seed)
    if not 0 <= seed < 2**32:
        raise ValueError(f"{seed} is no seed: NumPy takes 0 to {2**32 - 1}.")
    if verbose:
        sys.stderr.write(f"Seed set to {seed}\n")
    os.environ["PL_GLOBAL_SEED"] = str(seed)
    os.environ["PL_SEED_WORKERS"] = str(int(workers))
    random.seed(seed)
    numpy.random.seed(seed)
    torch.manual_seed(seed)
    return seed


def __getattr__(name):
    raise _unsupported.refused("pytorch_lightning.", name, globals(), {})
