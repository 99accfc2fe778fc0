"""How a tensor is printed: PyTorch's text, character by character.

`tensor_text` takes numbers, a shape and a dtype, and knows no class of tensors. The text is that of
PyTorch 1.13; `tests/pytorch/printing.test.mjs` compares both.
"""

import math

DEFAULTS = {"precision": 4, "threshold": 1000, "edgeitems": 3, "linewidth": 80, "sci_mode": None}
# The dtypes that numbers tell, beside the default dtype.
_UNTOLD = ("int64", "bool")
PROFILES = {
    "default": {"precision": 4, "threshold": 1000, "edgeitems": 3, "linewidth": 80},
    "short": {"precision": 2, "threshold": 1000, "edgeitems": 2, "linewidth": 80},
    "full": {"precision": 4, "threshold": math.inf, "edgeitems": 3, "linewidth": 80},
}


def changed_options(options, profile=None, **given):
    """The options after a call of `set_printoptions`, made of those before it. Raises KeyError for
    an unknown profile."""
    changed = {**options, **(PROFILES[profile] if profile is not None else {})}
    for name in ("precision", "threshold", "edgeitems", "linewidth"):
        if given.get(name) is not None:
            changed[name] = given[name]
    # Each call sets it: without it, numbers decide.
    changed["sci_mode"] = given.get("sci_mode")
    return changed


class _NumberStyle:
    """One way to write all numbers of a tensor: whole, with decimals or scientific, equally wide."""

    def __init__(self, values, dtype, options):
        self.is_float = "float" in dtype
        self.precision = options["precision"]
        self.is_whole = True
        self.is_scientific = False
        self.width = 1
        if not self.is_float:
            self.width = max([1, *(len(str(each)) for each in values)])
            return
        sizes = [each for each in values if math.isfinite(each) and each != 0]
        if not sizes:
            # Nothing but zeros, infinities and NaN is written whole, whatever the options ask for.
            return
        least = min(abs(each) for each in sizes)
        most = max(abs(each) for each in sizes)
        self.is_whole = all(each == math.floor(each) for each in sizes)
        is_wide = most / least > 1000 or most > 1e8
        self.is_scientific = is_wide if self.is_whole else is_wide or least < 1e-4
        if self.is_scientific:
            self.width = max(len(f"{each:.{self.precision}e}") for each in sizes)
        elif self.is_whole:
            self.width = max(len(f"{each:.0f}") + 1 for each in sizes)
        else:
            self.width = max(len(f"{each:.{self.precision}f}") for each in sizes)
        if options["sci_mode"] is not None:
            self.is_scientific = options["sci_mode"]

    def text(self, value):
        if not self.is_float:
            written = str(value)
        elif self.is_scientific:
            written = f"{value:{self.width}.{self.precision}e}"
        elif self.is_whole:
            written = f"{value:.0f}" + ("." if math.isfinite(value) else "")
        else:
            written = f"{value:.{self.precision}f}"
        return written.rjust(self.width)


def _shown(length, is_shortened, edge):
    """The indices along an axis that are written, None standing for those that are left out."""
    if not is_shortened or length <= 2 * edge:
        return list(range(length))
    return [*range(edge), None, *range(length - edge, length)]


def _shown_values(cells, shape, is_shortened, edge, start=0):
    """The numbers that are written, in order."""
    if not shape:
        return [cells[start]]
    step = math.prod(shape[1:])
    found = []
    for index in _shown(shape[0], is_shortened, edge):
        if index is not None:
            found += _shown_values(cells, shape[1:], is_shortened, edge, start + index * step)
    return found


def _row(cells, count, start, indent, is_shortened, style, options):
    words = [
        " ..." if index is None else style.text(cells[start + index])
        for index in _shown(count, is_shortened, options["edgeitems"])
    ]
    in_line = max(1, (options["linewidth"] - indent) // (style.width + 2))
    lines = [", ".join(words[at : at + in_line]) for at in range(0, len(words), in_line)]
    return "[" + (",\n" + " " * (indent + 1)).join(lines) + "]"


def _nested(cells, shape, start, indent, is_shortened, style, options):
    if not shape:
        return style.text(cells[start])
    if len(shape) == 1:
        return _row(cells, shape[0], start, indent, is_shortened, style, options)
    step = math.prod(shape[1:])
    parts = [
        "..."
        if index is None
        else _nested(
            cells, shape[1:], start + index * step, indent + 1, is_shortened, style, options
        )
        for index in _shown(shape[0], is_shortened, options["edgeitems"])
    ]
    return "[" + ("," + "\n" * (len(shape) - 1) + " " * (indent + 1)).join(parts) + "]"


def tensor_text(cells, shape, dtype, requires_grad=False, grad_fn=None, options=DEFAULTS):
    """The `repr` of a tensor.

    `cells` are its numbers in row-major order (a float32 as the float that equals it), `shape` its
    lengths, `dtype` its name, such as "float32", `grad_fn` the name of the node that made it, such
    as "MulBackward0". Options may name a "default_dtype", which is not told.
    """
    default = options.get("default_dtype", "float32")
    prefix = "tensor("
    shape = tuple(shape)
    size = math.prod(shape)
    notes = []
    if size == 0:
        if len(shape) != 1:
            notes.append(f"size={shape}")
        if dtype != default:
            notes.append(f"dtype=torch.{dtype}")
        text = prefix + "[]"
    else:
        is_shortened = size > options["threshold"]
        values = _shown_values(cells, shape, is_shortened, options["edgeitems"])
        style = _NumberStyle(values, dtype, options)
        text = prefix + _nested(cells, shape, 0, len(prefix), is_shortened, style, options)
        if dtype not in _UNTOLD and dtype != default:
            notes.append(f"dtype=torch.{dtype}")
    if grad_fn is not None:
        notes.append(f"grad_fn=<{grad_fn}>")
    elif requires_grad:
        notes.append("requires_grad=True")
    return with_notes(text, notes, options)


def with_notes(text, notes, options, is_new_line=False):
    """The text of a tensor with its notes, such as its dtype, on lines that have room for them, the
    first one on a new line if asked."""
    indent = len("tensor(")
    # The length of the last line.
    reached = len(text) - text.rfind("\n") + 1
    for note in notes:
        if is_new_line or reached + len(note) + 2 > options["linewidth"]:
            is_new_line = False
            text += ",\n" + " " * indent + note
            reached = indent + len(note)
        else:
            text += ", " + note
            reached += len(note) + 2
    return text + ")"
