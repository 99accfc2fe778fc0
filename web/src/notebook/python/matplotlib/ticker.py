"""Where the marks of an axis stand, and what is written at them."""

import math

from matplotlib._refusals import getter

_STEPS = (1, 2, 2.5, 5, 10)
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


class Locator:
    """Chooses the numbers that are marked."""

    def around(self, low, high, most=None):
        """The numbers between limits, and those next to them where the choice goes on."""
        return self.places(low, high, most)


class MaxNLocator(Locator):
    """At most `nbins` parts of equal, round length; whole numbers with `integer`."""

    def __init__(self, nbins=9, integer=False, steps=None, **_):
        self.nbins = 9 if nbins == "auto" else nbins
        self.integer = integer

    def places(self, low, high, most=None):
        return self._chosen(low, high, most, math.ceil, math.floor)

    def around(self, low, high, most=None):
        return self._chosen(low, high, most, math.floor, math.ceil)

    def _chosen(self, low, high, most, first_way, last_way):
        parts = max(1, min(self.nbins, most or self.nbins))
        span = high - low
        if not (span > 0 and math.isfinite(span)):
            return [low]
        scale = 10.0 ** math.floor(math.log10(span / parts))
        steps = [each for each in _STEPS if not (self.integer and scale <= 1 and each == 2.5)]
        at = next((at for at, e in enumerate(steps) if span / (e * scale) <= parts), len(steps) - 1)
        # Shorter parts, until two of the numbers between are marked.
        for each in [*steps[at::-1], *(each / 10 for each in steps[-2::-1])]:
            step = max(each * scale, 1.0) if self.integer else each * scale
            inner = math.floor(high / step + 1e-9) - math.ceil(low / step - 1e-9) + 1
            if inner >= 2 or (self.integer and step == 1):
                break
        # What is next to a limit as good as stands at it.
        near = -1e-9 if first_way is math.ceil else 1e-9
        first, last = first_way(low / step + near), last_way(high / step - near)
        # Counted from the multiple before the limits, for the same last digits.
        before = low // step
        return [(at - before) * step + before * step for at in range(first, last + 1)]


class AutoLocator(MaxNLocator):
    """Parts as long as they look good."""


class MultipleLocator(Locator):
    """Every multiple of a number."""

    def __init__(self, base=1.0, offset=0.0):
        self.base, self.offset = base, offset

    def places(self, low, high, most=None):
        first = math.ceil((low - self.offset) / self.base - 1e-9)
        last = math.floor((high - self.offset) / self.base + 1e-9)
        # An axis of thousands of marks is no axis.
        return [at * self.base + self.offset for at in range(first, min(last, first + 999) + 1)]

    def around(self, low, high, most=None):
        found = self.places(low, high)
        return [found[0] - self.base, *found, found[-1] + self.base] if found else found


class FixedLocator(Locator):
    """Given numbers."""

    def __init__(self, locs):
        self.locs = [float(each) for each in locs]

    def places(self, low, high, most=None):
        return list(self.locs)


class LogLocator(Locator):
    """Powers of ten."""

    def __init__(self, *_, **__):
        pass

    def around(self, low, high, most=None):
        least, most_high = math.log10(low), math.log10(high)
        count = math.floor(most_high) - math.ceil(least)
        step = (count + 1) // max(2, min(most or 9, 9)) + 1
        step = max(1, count - 1) if step >= count else step
        powers = range(math.floor(least) - step, math.ceil(most_high) + 2 * step, step)
        return [10.0**at for at in powers]

    def places(self, low, high, most=None):
        first, last = math.ceil(math.log10(low) - 1e-9), math.floor(math.log10(high) + 1e-9)
        step = max(1, math.ceil((last - first + 1) / (most or 9)))
        found = [10.0**at for at in range(first, last + 1, step)]
        if len(found) > 1:
            return found
        # Within one power of ten its multiples.
        base = 10.0 ** math.floor(math.log10(low))
        found = [base * at for at in (1, 2, 3, 5, 10, 20, 30, 50) if low <= base * at <= high]
        return found or [low, high]


class SymmetricalLogLocator(Locator):
    """Powers of ten on both sides of zero."""

    def __init__(self, transform=None, subs=None, linthresh=2, base=10):
        self.line, self.base = linthresh, base

    def places(self, low, high, most=None):
        line, base = self.line, self.base
        if -line <= low and high <= line:
            return sorted({low, 0.0, high})
        power = lambda size, way: way(math.log(size) / math.log(base))  # noqa: E731
        sides = []
        for a, b in ((max(line, -high), 1 - low), (max(line, low), high + 1)):
            has = b - 1 > line
            sides.append((power(a, math.floor), power(b, math.ceil)) if has else (0, 0))
        (a, b), (c, d) = sides
        has_zero = (low < -line < high) or (low < line < high)
        step = max((b - a + d - c + has_zero) // 14, 1)
        found = [-float(base) ** at for at in range(a, b, step)][::-1]
        return found + [0.0] * has_zero + [float(base) ** at for at in range(c, d, step)]


class LinearLocator(Locator):
    """So many numbers from limit to limit, as far from one another."""

    def __init__(self, numticks=11):
        self.numticks = numticks

    def places(self, low, high, most=None):
        gap = (high - low) / max(self.numticks - 1, 1)
        return [low + at * gap for at in range(self.numticks)]


class AutoMinorLocator(Locator):
    """Small marks in equal parts between the others."""

    def __init__(self, n=None):
        self.ndivs = n

    def places(self, low, high, most=None):
        return []

    def between(self, major, low, high):
        """The places between those of the other marks."""
        if len(major) < 2:
            return []
        step = major[1] - major[0]
        head = 10 ** (math.log10(step) % 1)
        many = self.ndivs or (5 if any(abs(head - e) < 1e-6 for e in (1, 2.5, 5, 10)) else 4)
        small = step / many
        first, last = math.ceil((low - major[0]) / small), math.floor((high - major[0]) / small)
        return [major[0] + at * small for at in range(first, last + 1) if at % many]


class NullLocator(Locator):
    """No numbers."""

    def places(self, low, high, most=None):
        return []


class Formatter:
    """Writes numbers at marks: all of them by `texts`, one where it is called."""

    def __call__(self, x, pos=None):
        return self.texts([x])[0]

    def texts(self, values):
        return [str(self(each, at)) for at, each in enumerate(values)]


class EngFormatter(Formatter):
    """Numbers with a letter for each thousand: k, M and others."""

    def __init__(self, unit="", places=None, sep=" ", **_):
        self.unit, self.decimals, self.sep = unit, places, sep

    def texts(self, values):
        found = []
        for each in values:
            power = math.floor(math.log10(abs(each)) / 3) if each else 0
            power = min(max(power, -8), 8)
            head = each / 1000.0**power
            text = f"{head:g}" if self.decimals is None else f"{head:.{self.decimals}f}"
            letter = "yzafpnµm kMGTPEZY"[power + 8].strip()
            end = f"{self.sep}{letter}{self.unit}" if letter or self.unit else ""
            found.append(minus(text) + end)
        return found


class FuncFormatter(Formatter):
    """What a function of number and place gives."""

    def __init__(self, func):
        self.func = func

    def __call__(self, x, pos=None):
        return self.func(x, pos)

    def texts(self, values):
        return [str(self.func(each, at)) for at, each in enumerate(values)]


class StrMethodFormatter(FuncFormatter):
    """A format of `x`, such as "{x:.2f}"."""

    def __init__(self, fmt):
        super().__init__(lambda x, at: fmt.format(x=x, pos=at))


class FormatStrFormatter(Formatter):
    """A %-format."""

    def __init__(self, fmt):
        self.fmt = fmt

    def texts(self, values):
        return [self.fmt % each for each in values]


class FixedFormatter(Formatter):
    """Given texts, in the order of the marks."""

    def __init__(self, seq):
        self.seq = list(seq)

    def __call__(self, x, pos=None):
        return self.seq[pos] if pos is not None and pos < len(self.seq) else ""

    def texts(self, values):
        return [*self.seq, *[""] * len(values)][: len(values)]


class NullFormatter(FixedFormatter):
    """No texts."""

    def __init__(self):
        super().__init__(())


class ScalarFormatter(Formatter):
    """All numbers with as many decimals as the finest needs."""

    def __init__(self, is_plain=False, is_raised=False, **_):
        self.is_plain, self.is_raised = is_plain is True, is_raised is True

    def texts(self, values):
        if self.is_raised:
            return [_power(each) for each in values]
        return number_texts(values, self.is_plain)


class PercentFormatter(Formatter):
    """Parts of `xmax` in percent."""

    def __init__(self, xmax=100, decimals=None, symbol="%"):
        self.xmax, self.decimals, self.symbol = xmax, decimals or 0, symbol

    def texts(self, values):
        return [f"{100 * each / self.xmax:.{self.decimals}f}{self.symbol}" for each in values]


def minus(text):
    """The text with a minus instead of a hyphen before numbers."""
    return text.replace("-", "\N{MINUS SIGN}")


def number_texts(values, is_plain=False):
    """The texts of the marks of an axis, great and small ones by powers unless `is_plain`."""
    sizes = [abs(each) for each in values if each]
    if not sizes:
        return ["0"] * len(values)
    if not is_plain and (max(sizes) >= 1e6 or max(sizes) < 1e-4):
        return [_power(each) for each in values]
    gaps = [abs(b - a) for a, b in zip(values, values[1:])]
    finest = min((each for each in gaps if each > 0), default=max(sizes))
    for decimals in range(12):
        scale = 10**decimals
        if all(abs(round(each * scale) / scale - each) < finest / 1000 for each in values):
            break
    texts = [f"{each:.{decimals}f}" for each in values]
    return [minus(each.lstrip("-") if float(each) == 0 else each) for each in texts]


def _power(value):
    if value == 0:
        return "0"
    head, _, power = f"{value:.3e}".partition("e")
    head = minus(head.rstrip("0").rstrip("."))
    return f"{head}×10{str(int(power)).translate(_RAISED)}"


def log_texts(values):
    """The texts of the marks of an axis of powers of ten."""
    texts = []
    for each in values:
        sign = "\N{MINUS SIGN}" if each < 0 else ""
        power = math.log10(abs(each)) if each else 0.5
        is_power = abs(power - round(power)) < 1e-9
        text = f"10{str(round(power)).translate(_RAISED)}" if is_power else f"{abs(each):g}"
        texts.append(sign + text)
    return texts


__getattr__ = getter("matplotlib.ticker", [*globals()])
