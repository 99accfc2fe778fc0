"""How arrays are printed: NumPy's text, character by character.

The text is that of NumPy 1.24; `tests/pytorch/notebook-numpy.test.mjs` compares both.
"""

import math

from ._array import asarray, flat
from ._digits import positional, scientific, shortest
from ._dtypes import FLOAT64, as_dtype
from ._refusals import unsupported

_DEFAULTS = {
    "edgeitems": 3, "threshold": 1000, "floatmode": "maxprec", "precision": 8, "suppress": False,
    "linewidth": 75, "nanstr": "nan", "infstr": "inf", "sign": "-", "formatter": None,
}  # fmt: skip
_options = dict(_DEFAULTS)


def set_printoptions(precision=None, threshold=None, edgeitems=None, linewidth=None, suppress=None,
                     nanstr=None, infstr=None, formatter=None, sign=None,
                     floatmode=None, legacy=None):  # fmt: skip
    """Sets how arrays are printed from now on; what is not given stays."""
    if legacy not in (None, False, "1.21", "1.25"):
        raise unsupported(f"legacy={legacy!r} is not here. Use '1.25', or False.")
    if legacy is not None:
        from . import _scalars

        _scalars.kinds[0] = not legacy
    legacy = None
    given = {each: value for each, value in locals().items() if value is not None}
    _options.update(_checked(given))
    _options["formatter"] = formatter


def get_printoptions():
    return dict(_options)


def _checked(given):
    if given.get("floatmode", "fixed") not in ("fixed", "unique", "maxprec", "maxprec_equal"):
        raise ValueError(
            "floatmode option must be one of \"fixed\", \"unique\", \"maxprec\", \"maxprec_equal\""
        )
    if given.get("sign", "-") not in (" ", "+", "-"):
        raise ValueError("sign option must be one of ' ', '+', or '-'")
    if given.get("precision", 0) < 0:
        raise ValueError("precision must be >= 0")
    for key in given.get("formatter") or ():
        if key not in ("float", "float_kind", "int", "int_kind", "bool", "all"):
            raise unsupported(f"formatter[{key!r}] is not here. Use 'float', 'int', 'bool', 'all'.")
    return given


class printoptions:
    """A `with` block in which `set_printoptions` holds."""

    def __init__(self, **given):
        self._given = given

    def __enter__(self):
        self._before = dict(_options)
        set_printoptions(**self._given)
        return dict(_options)

    def __exit__(self, *_):
        _options.update(self._before)


class _FloatStyle:
    """One way to write all floats of an array, equally wide."""

    def __init__(self, cells, kind, options):
        self.kind, self.options = kind, options
        self.most = 400 if options["floatmode"] == "unique" else options["precision"]
        finite = [each for each in cells if math.isfinite(each)]
        sizes = [abs(each) for each in finite if each != 0]
        self.is_scientific = bool(sizes) and (
            max(sizes) >= 1e8
            or not options["suppress"]
            and (min(sizes) < 1e-4 or max(sizes) / min(sizes) > 1000)
        )
        self.left = self.right = self.power = 0
        parts = [self._split(each) for each in finite]
        if parts:
            self.left = max(len(whole) for whole, _, _ in parts)
            self.decimals = max(len(rest) for _, rest, _ in parts)
            if options["floatmode"] == "fixed":
                self.decimals = options["precision"]
            self.power = max(len(power) for _, _, power in parts)
            self.right = self.decimals + self.power
        if len(finite) != len(cells):
            has_sign = options["sign"] != "-" or -math.inf in cells
            need = max(len(options["nanstr"]), len(options["infstr"]) + has_sign)
            self.left = max(self.left, need - self.right - 1)

    def _split(self, value):
        """What stands before the point, after it, and the exponent's text."""
        plus = "+" if self.options["sign"] == "+" and math.copysign(1, value) > 0 else ""
        if self.is_scientific:
            whole, rest, exponent = scientific(value, self.kind, self.most)
            return plus + whole, rest, f"e{exponent:+03d}"
        if self.options["floatmode"] == "fixed":
            whole, _, rest = f"{value:.{self.most}f}".partition(".")
        else:
            whole, _, rest = positional(value, self.kind, self.most).partition(".")
        return plus + whole, rest, ""

    def text(self, value):
        options = self.options
        if not math.isfinite(value):
            sign = "-" if value < 0 else "+" if options["sign"] == "+" else ""
            word = options["nanstr"] if value != value else sign + options["infstr"]
            return word.rjust(self.left + self.right + 1)
        whole, rest, power = self._split(value)
        # Numbers with fewer digits than their neighbours get their true next ones.
        is_filled = power or options["floatmode"] in ("fixed", "maxprec_equal")
        if is_filled and len(rest) < self.decimals:
            style = f".{self.decimals}{'e' if power else 'f'}"
            text, e, exponent = format(value, style).partition("e")
            power = e + exponent
            whole, _, rest = text.partition(".")
            whole = "+" + whole if options["sign"] == "+" and whole[0] != "-" else whole
        elif not power and not rest:
            # The digits before the point are the true ones too.
            whole = whole[: whole[0] == "+"] + f"{value:.0f}"
        if power:
            # Exponents of three digits make all of them as wide.
            power = power[:2] + power[2:].rjust(self.power - 2, "0")
        return f"{whole.rjust(self.left)}.{rest.ljust(self.right - len(power))}{power}"


def _style(cells, kind, options, rank):
    """The function that writes one number."""
    if kind.kind in "OU":
        return lambda each: f"list({each!r})" if type(each) is list else repr(each)
    if kind.kind in "Mm":
        found = list(map(_moment, cells))
        width = max(map(len, found), default=0)
        return lambda each: _moment(each).rjust(width)
    given = options["formatter"] or {}
    for key in ("float_kind", "float") if kind.kind == "f" else ("int_kind", "int"):
        if key in given and kind.kind != "b":
            return lambda cell: given[key](kind.type(cell))
    if "all" in given or ("bool" in given and kind.kind == "b"):
        function = given.get("bool") if kind.kind == "b" and "bool" in given else given["all"]
        return lambda cell: function(kind.type(cell))
    if kind.kind == "f":
        return _FloatStyle(cells, kind, options).text
    if kind.kind == "b":
        return lambda cell: str(cell).rjust(5 if rank else 4)
    width = max((len(str(each)) for each in cells), default=0)
    return lambda cell: str(cell).rjust(width)


def _moment(cell):
    """A date or a duration of pandas as NumPy writes it, in nanoseconds."""
    if repr(cell) == "NaT":
        return "'NaT'"
    if hasattr(cell, "isoformat"):
        return f"'{cell.isoformat(timespec='microseconds')}000'"
    return str(cell.value)


def _shown(length, edge):
    """The indices that are written along an axis, None for those left out."""
    if edge is None or length <= 2 * edge:
        return list(range(length))
    return [*range(edge), None, *range(length - edge, length)]


def _picked(cells, shape, edge, start=0):
    """The numbers that are written."""
    if not shape:
        return [cells[start]]
    step = math.prod(shape[1:])
    found = []
    for index in _shown(shape[0], edge):
        if index is not None:
            found += _picked(cells, shape[1:], edge, start + index * step)
    return found


class _Writer:
    def __init__(self, cells, write, separator, edge):
        self.cells, self.write, self.separator, self.edge = cells, write, separator, edge

    def nested(self, shape, start, indent, width):
        """The text of a part that begins at a place in the list."""
        if not shape:
            return self.write(self.cells[start])
        if len(shape) == 1:
            return self._row(shape[0], start, indent, width)
        step = math.prod(shape[1:])
        parts = [
            "..."
            if index is None
            else self.nested(shape[1:], start + index * step, indent + " ", width - 1)
            for index in _shown(shape[0], self.edge)
        ]
        gap = self.separator.rstrip() + "\n" * (len(shape) - 1) + indent
        return "[" + gap.join(parts) + "]"

    def _row(self, length, start, indent, width):
        room = width - max(len(self.separator.rstrip()), 1)
        lines, line = [], indent
        indices = _shown(length, self.edge)
        for at, index in enumerate(indices):
            word = "..." if index is None else self.write(self.cells[start + index])
            if len(line) + len(word) > room and len(line) > len(indent):
                lines.append(line.rstrip())
                line = indent
            line += word + (self.separator if at < len(indices) - 1 else "")
        text = "\n".join([*lines, line])
        return "[" + text[len(indent) :] + "]"


def _text(array, options, separator, prefix, suffix):
    cells = flat(array)
    if not cells:
        return "[]"
    edge = options["edgeitems"] if array.size > options["threshold"] else None
    write = _style(_picked(cells, array._shape, edge), array.dtype, options, array.ndim)
    writer = _Writer(cells, write, separator, edge)
    indent = " " * (len(prefix) + 1)
    return writer.nested(array._shape, 0, indent, options["linewidth"] - len(suffix))


def array2string(a, max_line_width=None, precision=None, suppress_small=None, separator=" ",
                 prefix="", suffix="", formatter=None, threshold=None, edgeitems=None, sign=None,
                 floatmode=None):  # fmt: skip
    """The text of an array."""
    given = {
        "linewidth": max_line_width, "precision": precision, "suppress": suppress_small,
        "formatter": formatter, "threshold": threshold, "edgeitems": edgeitems, "sign": sign,
        "floatmode": floatmode,
    }  # fmt: skip
    given = _checked({each: value for each, value in given.items() if value is not None})
    return _text(asarray(a), {**_options, **given}, separator, prefix, suffix)


def array_str(array, max_line_width=None, precision=None, suppress_small=None):
    if (max_line_width, precision, suppress_small) != (None, None, None):
        return array2string(array, max_line_width, precision, suppress_small)
    if array.ndim == 0:
        cell = flat(array)[0]
        return shortest(cell, array.dtype) if array.dtype.kind == "f" else str(cell)
    return _text(array, _options, " ", "", "")


def array_repr(arr, max_line_width=None, precision=None, suppress_small=None):
    """The text by which code makes the array again."""
    given = {"linewidth": max_line_width, "precision": precision, "suppress": suppress_small}
    options = {**_options, **{key: each for key, each in given.items() if each is not None}}
    array = asarray(arr)
    is_mapped = array._cells.__class__.__name__ == "MappedCells"
    kind, start = array.dtype, "memmap(" if is_mapped else "array("
    is_known = array.size > 0 and kind.name in ("float64", "int64", "bool")
    if array.size or array._shape == (0,):
        body = _text(array, options, ", ", start, ")" if is_known else ",")
    else:
        body = f"[], shape={array._shape}"
    if is_known:
        return f"{start}{body})"
    note = f"dtype={repr(str(kind)) if kind.kind in 'UMm' else kind.name})"
    text = f"{start}{body},"
    last = len(text) - (text.rfind("\n") + 1)
    is_long = last + len(note) + 1 > options["linewidth"]
    return text + ("\n" + " " * len(start) if is_long else " ") + note


def format_float_positional(x, precision=None, unique=True, trim="k"):
    """The text of one float without exponent."""
    kind = getattr(x, "dtype", FLOAT64)
    if not unique and precision is not None:
        return f"{float(x):.{precision}f}"
    text = positional(float(x), as_dtype(kind), 400 if precision is None else precision)
    if trim == "-":
        return text.rstrip(".")
    return text + "0" if trim == "0" and text.endswith(".") else text
