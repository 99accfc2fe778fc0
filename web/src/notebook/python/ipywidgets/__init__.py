"""Controls of notebooks, each with the value that the notebook gives it: nobody moves them."""

from torch._unsupported import module_getattr

from ._interact import fixed, interact, interact_manual, interactive, interactive_output
from ._kinds import *
from ._kinds import __all__ as _kinds
from ._widgets import Layout, Output, Widget, dlink, jsdlink, jslink, link

__version__ = "8.1.1"
__all__ = [
    *_kinds,
    *"Layout Output Widget dlink fixed interact interact_manual interactive".split(),
    *"interactive_output jsdlink jslink link".split(),
]
__getattr__ = module_getattr("ipywidgets", globals())
