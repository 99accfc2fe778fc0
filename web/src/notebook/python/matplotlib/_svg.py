"""SVG as text. Styles are attributes, since the page allows no inline styles."""

import math
from html import escape

from matplotlib._math import plain_math
from matplotlib.colors import INK


def short(value):
    """A number with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def clean(text):
    """Text without the characters that XML does not have."""
    return "".join(each for each in str(text) if each in "\t\n" or each >= " " and each < "\ud800"
                   or "\ue000" <= each < "\ufffe" or each > "\uffff")  # fmt: skip


def element(name, inside=None, **attributes):
    """An element. `None` leaves an attribute out; `_` in names stands for `-`."""
    texts = []
    for key, value in attributes.items():
        if value is None:
            continue
        value = short(value) if isinstance(value, float) else clean(value)
        texts.append(f' {key.rstrip("_").replace("_", "-")}="{escape(value)}"')
    start = f"<{name}{''.join(texts)}"
    return f"{start}/>" if inside is None else f"{start}>{inside}</{name}>"


def width_of(text, size):
    """About how wide a line of text is in the widest of the usual fonts, DejaVu Sans."""
    return sum(map(_width, plain_math(text))) * size


_NARROW = frozenset("₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵀ")


def _width(letter):
    if letter >= "\u2e80" or letter in "mMW@%":
        return 1.0
    if letter in _NARROW:
        return 0.42
    if letter in " .,:;'|il!":
        return 0.32
    return 0.75 if letter.isupper() or letter == "w" else 0.62


def size_of(text, size):
    """About how wide and high a text is."""
    lines = str(text).split("\n")
    return max(width_of(each, size) for each in lines), 1.25 * size * len(lines)


_ANCHORS = {"left": "start", "center": "middle", "right": "end"}


def label(x, y, text, size, ha="center", va="center", rotation=0, fill=INK, weight=None, alpha=None,
          style=None):  # fmt: skip
    """Text whose box stands at a place: `ha` and `va` say which point of the box."""
    text = plain_math(clean(text))
    lines = text.split("\n")
    height = 1.25 * size
    down = {"top": 0.0, "center": 0.5, "bottom": 1.0, "baseline": 1.0}
    share = down.get("center" if va == "center_baseline" else va, 0.5)
    first = 0.95 * size - share * height * len(lines)
    if va == "baseline":
        first = -height * (len(lines) - 1)
    turned = f"rotate({short(-rotation)} {short(x)} {short(y)})" if rotation else None
    spans = escape(lines[0])
    if len(lines) > 1:
        spans = "".join(
            element("tspan", escape(each), x=float(x), y=float(y + first + at * height))
            for at, each in enumerate(lines)
        )
    return element(
        "text", spans, x=float(x), y=float(y + first), font_size=float(size), fill=fill,
        text_anchor=_ANCHORS.get(ha, "middle"), transform=turned, font_weight=weight,
        opacity=alpha, font_style=style,
    )  # fmt: skip


def polyline(points):
    """The path of a line through points; it breaks at None."""
    parts, is_open = [], False
    for point in points:
        if point is None or not all(map(math.isfinite, point)):
            is_open = False
            continue
        parts.append(f"{'L' if is_open else 'M'}{short(point[0])} {short(point[1])}")
        is_open = True
    return "".join(parts)


def marker(kind, x, y, size, fill, edge, opacity=None):
    """One mark of a point."""
    half = size / 2
    x, y = float(x), float(y)
    if kind in (".", ",", "o", "8", "h", "H", "p", "P", None):
        radius = half * {".": 0.5, ",": 0.2}.get(kind, 1.0)
        return element("circle", cx=x, cy=y, r=radius, fill=fill, stroke=edge, opacity=opacity)
    shapes = {
        "s": [(-1, -1), (1, -1), (1, 1), (-1, 1)], "^": [(0, -1), (1, 1), (-1, 1)],
        "v": [(0, 1), (1, -1), (-1, -1)], "<": [(-1, 0), (1, -1), (1, 1)],
        ">": [(1, 0), (-1, -1), (-1, 1)], "D": [(0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0)],
        "d": [(0, -1.2), (0.7, 0), (0, 1.2), (-0.7, 0)],
        "*": [
            (math.sin(at * math.pi / 5) * (1.1, 0.45)[at % 2],
             -math.cos(at * math.pi / 5) * (1.1, 0.45)[at % 2])
            for at in range(10)
        ],
    }  # fmt: skip
    lines = {
        "x": [[(-1, -1), (1, 1)], [(-1, 1), (1, -1)]], "+": [[(-1, 0), (1, 0)], [(0, -1), (0, 1)]],
        "|": [[(0, -1), (0, 1)]], "_": [[(-1, 0), (1, 0)]],
    }  # fmt: skip
    place = lambda each: (x + each[0] * half, y + each[1] * half)  # noqa: E731
    if kind in lines:
        path = "".join(polyline(map(place, each)) for each in lines[kind])
        return element("path", d=path, fill="none", stroke=fill, stroke_width=1.5, opacity=opacity)
    path = polyline(map(place, shapes.get(kind, shapes["s"]))) + "Z"
    return element("path", d=path, fill=fill, stroke=edge, opacity=opacity)
