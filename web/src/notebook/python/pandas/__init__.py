"""Tables with labels, by which notebooks print attention weights: the part of pandas for that.

Values lie in Python's lists; figures are printed as pandas prints them.
"""

from ._column import is_missing
from ._frame import DataFrame
from ._index import Index, RangeIndex
from ._joining import concat
from ._options import get_option, option_context, options, reset_option, set_option
from ._refusals import refused
from ._series import Series

__version__ = "2.2.3"


def isna(value):
    """Whether a value, or each of a table's, is missing."""
    return value.isna() if hasattr(value, "isna") else is_missing(value)


isnull = isna


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(f"module 'pandas' has no attribute '{name}'")
    raise refused(name, globals(), "pandas.")
