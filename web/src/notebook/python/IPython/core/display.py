"""What is shown, under the name that older notebooks import."""

from IPython.display import *  # noqa: F403
from IPython.display import display
