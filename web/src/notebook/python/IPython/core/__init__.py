"""IPython's own modules by the names that notebooks use."""

from IPython import display
from IPython.core import interactiveshell
