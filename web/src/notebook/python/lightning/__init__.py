"""Lightning by its newer name: `lightning` and `lightning.pytorch`."""

import sys

import pytorch_lightning as pytorch
from pytorch_lightning import *  # noqa: F403
from pytorch_lightning import __getattr__, __version__, seed_everything

sys.modules["lightning.pytorch"] = pytorch
sys.modules["lightning.pytorch.callbacks"] = pytorch.callbacks
