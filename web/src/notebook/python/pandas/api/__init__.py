"""What code asks of dtypes."""

from . import types
