"""The names of Python's own `typing`, which has them all."""

import typing
from typing import *  # noqa: F403
from warnings import deprecated  # noqa: F401


def __getattr__(name):
    return getattr(typing, name)
