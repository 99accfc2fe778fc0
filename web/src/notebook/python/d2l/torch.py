"""The names of the book's module for PyTorch."""

import collections  # noqa: F401
import inspect  # noqa: F401
import math  # noqa: F401
import os  # noqa: F401
import random  # noqa: F401
import re  # noqa: F401
import sys
import time  # noqa: F401
from collections import defaultdict  # noqa: F401

import numpy as np  # noqa: F401
import pandas as pd  # noqa: F401
import torch
from IPython import display  # noqa: F401
from matplotlib import pyplot as plt  # noqa: F401
from matplotlib_inline import backend_inline  # noqa: F401
from torch import nn
from torch._unsupported import MissingError, module_getattr
from torch.nn import functional as F  # noqa: F401
from torch.utils import data  # noqa: F401

from . import _attention, _bert, _boards, _classic, _files, _clothes, _recurrent, _texts, _training

d2l = sys.modules[__name__]
nn_Module = nn.Module

#: Functions of PyTorch by their own names.
for _name in """abs arange cos cosh exp eye float32 int32 int64 linspace log matmul meshgrid normal
        ones ones_like rand randn sigmoid sin sinh stack tanh tensor zeros zeros_like""".split():
    globals()[_name] = getattr(torch, _name)
concat, batch_matmul = torch.cat, torch.bmm


def _method(name):
    return lambda x, *args, **kwargs: getattr(x, name)(*args, **kwargs)


#: Methods of tensors, as functions.
for _name in """argmax astype=type expand_dims=unsqueeze reduce_mean=mean reduce_sum=sum repeat
        reshape size=numel swapaxes to transpose=t""".split():
    globals()[_name.partition("=")[0]] = _method(_name.rpartition("=")[2])


def numpy(x, *args, **kwargs):
    """A tensor's numbers as NumPy's array."""
    return x.detach().numpy(*args, **kwargs)


for _module in (
    _files, _boards, _training, _texts, _attention, _recurrent, _bert, _classic, _clothes
):  # fmt: skip
    for _name, _made in list(vars(_module).items()):
        if getattr(_made, "__module__", None) == _module.__name__ and _name not in (
            "given_to", "linear", "blocks", "found", "text_of", "CountedVocab",
            "Board", "Point", "SIZES",
        ):  # fmt: skip
            _made.__module__ = __name__
            globals()[_name] = _made
DATA_HUB, DATA_URL = _files.DATA_HUB, _files.DATA_URL


def get_dataloader_workers():
    return 4


def __getattr__(name):
    if name in ("torchvision", "transforms"):
        raise MissingError(f"d2l.{name} is not there: torchvision is not supported here.")
    return _lacking(name)


_lacking = module_getattr("d2l.torch", globals())
