"""Runs a notebook's cells as Jupyter does, and sends what they show as JSON.

`start(send)` makes the session; `run_cell(cell, code)` runs one cell in it. `place` says which line
runs, `take_held()` which names held tensors, `take_texts()` which held lists of strings. After
`listen()`, `take_printed()` says which were printed and `take_read()` which Python's own code has
read; `printed_anew` prints other numbers. `change_next` has the next cell's tensors changed where
they are made, `take_written()` says which were; `draw_from` seeds what the code does not, and
`name_kinds` has NumPy's numbers printed as NumPy 2 does. A package that shows things at the end of
a cell (figures) registers with `at_cell_end`.
"""

from ._changing import change_next, draw_from, take_written
from ._display import clear_output, display
from ._held import take_held, take_texts
from ._lines import place
from ._printed import listen, logged, printed_anew, take_printed, take_read
from ._session import at_cell_end, run_cell, start
from ._versions import name_kinds

__all__ = [
    "at_cell_end",
    "change_next",
    "clear_output",
    "display",
    "draw_from",
    "listen",
    "logged",
    "name_kinds",
    "place",
    "printed_anew",
    "run_cell",
    "start",
    "take_held",
    "take_printed",
    "take_read",
    "take_texts",
    "take_written",
]
