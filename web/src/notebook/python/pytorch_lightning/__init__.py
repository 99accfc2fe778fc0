"""PyTorch Lightning's modules and seeds, without its trainer: a loop of epochs trains them here."""

import os
import random
import sys

from pytorch_lightning import callbacks
from pytorch_lightning._modules import LightningDataModule, LightningModule
from pytorch_lightning.callbacks import Callback

from torch import _unsupported

__version__ = "2.1.0"
_INSTEAD = {
    "Trainer": "The nearest that is: a loop of epochs with torch.optim, which calls training_step."
}


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
    raise _unsupported.refused("pytorch_lightning.", name, globals(), _INSTEAD)
