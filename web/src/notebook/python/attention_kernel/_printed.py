"""Remembers which tensors a cell has printed, and which its own code has read, for a page that
computes them anew with a reader's changes: those it prints again, of these it says so."""

import json
import math
from array import array

from torch import _double_numbers, _leaving, _print

from ._lines import place

#: Texts and reads of one cell; a loop may make any number.
MOST = 500
#: Characters of all texts of one cell.
MOST_CHARACTERS = 500_000

_printed = []
_read = {}
_left = [MOST_CHARACTERS]
#: How many calls of the recorder have been logged: whoever logs them writes it.
logged = array("i", [0])


def listen():
    """Begins to remember."""
    _leaving.printed[:] = [_note]
    _leaving.read[:] = [_note_read]


def _note(number, text, looks):
    if len(_printed) < MOST and len(text) <= _left[0]:
        _left[0] -= len(text)
        _printed.append((number, logged[0], text, json.dumps(looks)))


def _note_read(number):
    key = (number, place[0], place[1])
    if key in _read or len(_read) < MOST:
        # What was read last decides: the tensor may have been written to in between.
        _read[key] = logged[0]


def take_printed():
    """What was printed since the last call, as JSON: number on the tape, how many calls had been
    logged, the text, and how it is made, as JSON."""
    text = json.dumps(_printed)
    _printed.clear()
    _left[0] = MOST_CHARACTERS
    return text


def take_read():
    """What was read since the last call, as JSON: number, calls, the cell's count, and line."""
    text = json.dumps([(number, at, cell, line) for (number, cell, line), at in _read.items()])
    _read.clear()
    return text


def printed_anew(asked):
    """The texts of tensors, as JSON: `asked` is a list of their cells, shape and looks."""
    texts = []
    for cells, shape, looks in json.loads(asked):
        dtype, requires, name, options = json.loads(looks)
        if options["threshold"] is None:
            options["threshold"] = math.inf
        kind = float if "float" in dtype else bool if dtype == "bool" else int
        values = [kind(each) for each in cells]
        if dtype == "float64":
            values = _double_numbers.Shortest(values)
        texts.append(_print.tensor_text(values, shape, dtype, requires, name, options))
    return json.dumps(texts)
