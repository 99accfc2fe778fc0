"""Colours as SVG writes them, and limits of numbers."""

import bisect
import colorsys
import math

from matplotlib._names import CSS4_COLORS
from matplotlib._refusals import getter
from matplotlib._maps import Colormap, LinearSegmentedColormap, ListedColormap  # noqa: F401

CYCLE = tuple(
    "#1f77b4 #ff7f0e #2ca02c #d62728 #9467bd #8c564b #e377c2 #7f7f7f #bcbd22 #17becf".split()
)
#: What is black on white paper has the colour of the page's text.
INK = "currentColor"
_LETTERS = {
    "b": "#0000ff", "g": "#008000", "r": "#ff0000", "c": "#00bfbf", "m": "#bf00bf",
    "y": "#bfbf00", "k": INK, "w": "#ffffff", "black": INK,
}  # fmt: skip
# What they stand for as parts of 1, which are no bytes.
_LETTER_PARTS = {
    "b": (0.0, 0.0, 1.0), "g": (0.0, 0.5, 0.0), "r": (1.0, 0.0, 0.0), "c": (0.0, 0.75, 0.75),
    "m": (0.75, 0.0, 0.75), "y": (0.75, 0.75, 0.0), "k": (0.0, 0.0, 0.0), "w": (1.0, 1.0, 1.0),
}  # fmt: skip
_TABLEAU = "blue orange green red purple brown pink gray olive cyan".split()
TABLEAU_COLORS = {f"tab:{name}": digits for name, digits in zip(_TABLEAU, CYCLE)}


def hexed(parts):
    """Red, green and blue from 0 to 255 as text."""
    return "#" + "".join(f"{each:02x}" for each in parts)


def color(given, default=INK):
    """A colour as SVG's text. Raises ValueError for what names none."""
    if given is None:
        return default
    if isinstance(given, str):
        if given in _LETTERS:
            return _LETTERS[given]
        if given[:1] == "C" and given[1:].isdigit():
            return CYCLE[int(given[1:]) % len(CYCLE)]
        if given.startswith("tab:") and given[4:].replace("grey", "gray") in _TABLEAU:
            return CYCLE[_TABLEAU.index(given[4:].replace("grey", "gray"))]
        if given[:1] == "#" and len(given) in (4, 7, 9) and _is_hex(given[1:]):
            return given
        if (name := given.lower()) in CSS4_COLORS or name in ("none", "inherit"):
            return name
        if given == INK:
            return INK
        try:
            level = float(given)
        except ValueError:
            level = -1
        if 0 <= level <= 1:
            return hexed([round(255 * level)] * 3)
    else:
        try:
            parts = [float(each) for each in given]
        except (TypeError, ValueError):
            parts = []
        if len(parts) in (3, 4) and all(0 <= each <= 1 for each in parts):
            alpha = [parts[3]] if len(parts) == 4 and parts[3] < 1 else []
            return hexed(round(255 * each) for each in [*parts[:3], *alpha])
    raise ValueError(f"{given!r} is not a valid value for color")


def to_rgb(given):
    """Red, green and blue from 0 to 1."""
    if not isinstance(given, str):
        return tuple(float(each) for each in given)[:3]
    if given in _LETTER_PARTS:
        return _LETTER_PARTS[given]
    found = color(given)
    if given[0] in "01.":
        return (float(given),) * 3
    found = CSS4_COLORS.get(given.lower(), found)
    if found[0] != "#":
        raise ValueError(f"Invalid RGBA argument: {given!r}")
    digits = found[1:] if len(found) > 5 else "".join(2 * each for each in found[1:])
    return tuple(int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))


def to_rgba(given, alpha=None):
    """Red, green, blue and how little shines through, from 0 to 1."""
    # Letters and three numbers get a whole 1.
    own = 1 if len(given) == 1 or not isinstance(given, str) else 1.0
    if not isinstance(given, str) and len(given) == 4:
        own = float(given[3])
    elif isinstance(given, str) and given[:1] == "#" and len(given) == 9:
        own = int(given[7:], 16) / 255
    return (*to_rgb(given), own if alpha is None else alpha)


def rgb2hex(c, keep_alpha=False):
    return to_hex(c, keep_alpha)


def to_hex(c, keep_alpha=False):
    """A colour as "#rrggbb", or "#rrggbbaa"."""
    return hexed(round(255 * each) for each in to_rgba(c)[: 4 if keep_alpha else 3])


def _is_hex(text):
    return all(each in "0123456789abcdefABCDEF" for each in text)


def contrast(parts):
    """Black or white, whichever is read better on a colour."""
    linear = [(each / 255) ** 2.2 for each in parts]
    brightness = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return "#000000" if brightness > 0.18 else "#ffffff"


def _converted(convert, given):
    import numpy

    array = numpy.asarray(given, dtype="float64")
    rows = [convert(*each) for each in array.reshape(-1, 3).tolist()]
    return numpy.array(rows).reshape(array.shape)


def hsv_to_rgb(hsv):
    """Colours by hue, saturation and brightness, (..., 3), as parts of red, green and blue."""
    return _converted(colorsys.hsv_to_rgb, hsv)


def rgb_to_hsv(arr):
    return _converted(colorsys.rgb_to_hsv, arr)


class Normalize:
    """Numbers between two limits as numbers from 0 to 1."""

    def __init__(self, vmin=None, vmax=None, clip=False):
        self.vmin, self.vmax = (None if each is None else float(each) for each in (vmin, vmax))

    def fit(self, values):
        """Takes limits that are not given from numbers."""
        finite = [each for each in values if math.isfinite(each)]
        self.vmin = min(finite, default=0.0) if self.vmin is None else self.vmin
        self.vmax = max(finite, default=1.0) if self.vmax is None else self.vmax

    def part(self, value):
        """A number's place between the limits."""
        if self.vmax == self.vmin:
            return 0.0
        return (value - self.vmin) / (self.vmax - self.vmin)

    def __call__(self, value):
        if isinstance(value, (list, tuple)) or getattr(value, "ndim", 0):
            import numpy

            array = numpy.asarray(value)
            self.fit([float(each) for each in array.ravel()])
            if type(self).part is not Normalize.part:
                parts = [self._placed(float(each)) for each in array.ravel()]
                return numpy.array(parts).reshape(array.shape)
            return (array - self.vmin) / ((self.vmax - self.vmin) or 1)
        return self._placed(float(value))

    def _placed(self, value):
        """What a call gives of a number."""
        return self.part(value)


class LogNorm(Normalize):
    """The same of logarithms."""

    def part(self, value):
        if value <= 0 or self.vmin <= 0:
            return 0.0
        return math.log(value / self.vmin) / (math.log(self.vmax / self.vmin) or 1)

    def fit(self, values):
        super().fit([each for each in values if each > 0])


class TwoSlopeNorm(Normalize):
    """The same with a number between that stands at one half."""

    def __init__(self, vcenter, vmin=None, vmax=None):
        super().__init__(vmin, vmax)
        self.vcenter = float(vcenter)

    def part(self, value):
        low, high = (self.vmin, self.vcenter) if value < self.vcenter else (self.vcenter, self.vmax)
        start = 0.0 if value < self.vcenter else 0.5
        return start + (0.5 * (value - low) / (high - low) if high != low else 0.0)


class CenteredNorm(Normalize):
    """The same with limits as far from a number on both sides."""

    def __init__(self, vcenter=0, halfrange=None, clip=False):
        super().__init__()
        self.vcenter, self.halfrange = float(vcenter), halfrange

    def fit(self, values):
        finite = [abs(each - self.vcenter) for each in values if math.isfinite(each)]
        reach = max(finite, default=0.0) if self.halfrange is None else self.halfrange
        self.vmin, self.vmax = self.vcenter - reach, self.vcenter + reach


class PowerNorm(Normalize):
    """The same, to a power."""

    def __init__(self, gamma, vmin=None, vmax=None, clip=False):
        super().__init__(vmin, vmax)
        self.gamma = gamma

    def part(self, value):
        found = super().part(value)
        return found**self.gamma if found > 0 else found


class SymLogNorm(Normalize):
    """The same of logarithms on both sides of zero, and of a line between."""

    def __init__(self, linthresh, linscale=1.0, vmin=None, vmax=None, clip=False, *, base=10):
        super().__init__(vmin, vmax)
        self.linthresh, self._base = float(linthresh), base
        self._line = linscale / (1 - 1 / base)

    def _turned(self, value):
        size = abs(value)
        if size <= self.linthresh:
            return value * self._line
        far = self.linthresh * (self._line + math.log(size / self.linthresh, self._base))
        return math.copysign(far, value)

    def part(self, value):
        value, low, high = map(self._turned, (value, self.vmin, self.vmax))
        return (value - low) / (high - low) if high != low else 0.0


class BoundaryNorm(Normalize):
    """The number of the step in which a number lies, spread over so many colours."""

    def __init__(self, boundaries, ncolors, clip=False, *, extend="neither"):
        self.boundaries = [float(each) for each in boundaries]
        if len(self.boundaries) < 2:
            raise ValueError("You must provide at least 2 boundaries (1 region)")
        super().__init__(self.boundaries[0], self.boundaries[-1])
        self.Ncmap, self.N, self.clip, self.extend = ncolors, len(self.boundaries), clip, extend
        regions = self.N - 1 + (extend in ("min", "both")) + (extend in ("max", "both"))
        if regions > ncolors:
            raise ValueError(
                f"There are {regions} color bins including extensions, but ncolors = {ncolors}; "
                "ncolors must equal or exceed the number of bins"
            )
        self._regions = regions

    def _placed(self, value):
        if self.clip:
            value = min(max(value, self.vmin), self.vmax - 1e-300)
        if value < self.vmin:
            return -1
        if value >= self.vmax:
            return self.Ncmap - 1 if self.clip else self.Ncmap
        at = bisect.bisect_right(self.boundaries, value) - 1 + (self.extend in ("min", "both"))
        if self._regions == 1:
            return (self.Ncmap - 1) // 2
        return int((self.Ncmap - 1) / (self._regions - 1) * at)

    def part(self, value):
        return (self._placed(value) + 0.5) / self.Ncmap


__getattr__ = getter("matplotlib.colors", [*globals()])
