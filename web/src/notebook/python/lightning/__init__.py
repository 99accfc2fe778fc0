"""Lightning by its newer name: `lightning` and `lightning.pytorch`."""

import sys

import pytorch_lightning as pytorch
from pytorch_lightning import *  # noqa: F403
from pytorch_lightning import __getattr__, __version__, seed_everything

sys.modules["lightning.pytorch"] = pytorch
for _name, _module in list(sys.modules.items()):
    if _name.startswith("pytorch_lightning.") and not _name.split(".")[1].startswith("_"):
        sys.modules[_name.replace("pytorch_lightning", "lightning.pytorch", 1)] = _module
