"""Texts in axes."""

import math
import re

from matplotlib import _svg
from matplotlib._artists import Artist
from matplotlib._values import points
from matplotlib.colors import INK, color, contrast


def _turned(given):
    """An angle in degrees, also of a word."""
    return {"vertical": 90, "horizontal": 0, None: 0}.get(given, given)


class Text(Artist):
    """Text at a place: in numbers of the axes, or in parts of them."""

    order = 3

    def __init__(self, x, y, text, style=None, is_part=False, size=10):
        style = style or {}
        #: What x and y are counted in.
        frame = style.get("transform")
        self.kind = "axes fraction" if is_part else getattr(frame, "kind", "data")
        is_part = is_part or self.kind != "data"
        self.x, self.y, self.text = x, y, str(text)
        self.ha, self.va = style.get("ha") or "left", style.get("va") or "baseline"
        self.size = points(style.get("fontsize"), size) * 4 / 3
        self.rotation = _turned(style.get("rotation"))
        self.given_color = style.get("color")
        self.color = color(self.given_color)
        self.weight, self.alpha = style.get("fontweight"), style.get("alpha")
        self.slant, self.family = style.get("fontstyle"), style.get("fontfamily") or "sans-serif"
        self.wraps = bool(style.get("wrap"))
        if style.get("zorder") is not None:
            self.order = style["zorder"]
        self.is_part = is_part
        if style.get("backgroundcolor") or style.get("bbox"):
            self.box = style.get("bbox") or {"facecolor": style["backgroundcolor"]}
        else:
            self.box = None

    def get_text(self):
        return self.text

    def set_text(self, text):
        self.text = "" if text is None else str(text)

    def get_color(self):
        return "black" if self.given_color is None else self.given_color

    def set_color(self, given):
        self.given_color, self.color = given, color(given)

    def get_fontsize(self):
        return self.size * 3 / 4

    def set_fontsize(self, size):
        self.size = points(size, 10) * 4 / 3

    def get_rotation(self):
        return float(self.rotation)

    def set_rotation(self, turned):
        self.rotation = _turned(turned)

    def get_ha(self):
        return self.ha

    def set_ha(self, ha):
        self.ha = ha

    def get_va(self):
        return self.va

    def set_va(self, va):
        self.va = va

    def get_fontweight(self):
        return self.weight or "normal"

    def set_fontweight(self, weight):
        self.weight = weight

    def get_fontstyle(self):
        return self.slant or "normal"

    def set_fontstyle(self, style):
        self.slant = style

    def get_fontfamily(self):
        return [self.family] if isinstance(self.family, str) else list(self.family)

    def set_fontfamily(self, family):
        """Keeps the name: letters have one shape here."""
        self.family = family

    def get_wrap(self):
        return self.wraps

    def set_wrap(self, wrap):
        """Keeps it: lines of a text end where it has them end."""
        self.wraps = bool(wrap)

    def get_label(self):
        return self.label or ""

    def get_position(self):
        return self.x, self.y

    def set_position(self, place):
        self.x, self.y = place

    def set_x(self, x):
        self.x = x

    def set_y(self, y):
        self.y = y

    def set_bbox(self, look):
        self.box = look

    def get_bbox_patch(self):
        from matplotlib._legends import Box

        return Box() if self.box is not None else None

    def set_backgroundcolor(self, given):
        self.box = {"facecolor": given}

    def update(self, props):
        self.set(**props)

    def set_linespacing(self, spacing):
        """Nothing: lines have one distance."""

    set_rotation_mode = set_multialignment = set_ma = set_linespacing
    get_c, set_c = get_color, set_color
    get_size, set_size = get_fontsize, set_fontsize
    get_horizontalalignment, set_horizontalalignment = get_ha, set_ha
    get_verticalalignment, set_verticalalignment = get_va, set_va
    get_weight, set_weight = get_fontweight, set_fontweight
    get_style, set_style = get_fontstyle, set_fontstyle
    get_family, set_family = get_fontfamily, set_fontfamily
    set_fontname = set_fontfamily

    def drawn_at(self, x, y, fill=None, **more):
        """The text as SVG at a place on paper."""
        style = {"ha": self.ha, "va": self.va, "rotation": self.rotation, **more}
        return _svg.label(
            x, y, self.text, self.size, fill=fill or self.color, weight=self.weight,
            alpha=self.alpha, style=self.slant, **style,
        )  # fmt: skip

    def place(self, view):
        """Where it stands on paper."""
        return placed(view, self.x, self.y, self.kind)

    def draw(self, view):
        x, y = self.place(view)
        if not (math.isfinite(x) and math.isfinite(y)) or self.text == "":
            return []
        parts = []
        if self.box is not None:
            wide, high = _svg.size_of(self.text, self.size)
            left = x - {"left": 0, "right": wide}.get(self.ha, wide / 2) - 4
            top = y - {"top": 0, "bottom": high, "baseline": high}.get(self.va, high / 2) - 2
            fill = self.box.get("facecolor", self.box.get("fc", "none"))
            edge = self.box.get("edgecolor", self.box.get("ec"))
            edge = edge if edge == "none" else color(edge)
            parts.append(
                _svg.element(
                    "rect", x=left, y=top, width=wide + 8, height=high + 4, rx=3,
                    fill="none" if fill == "none" else color(fill), stroke=edge,
                    stroke_width=0.5 if edge == INK else 1.0, opacity=self.box.get("alpha"),
                )
            )  # fmt: skip
        fill = None
        if self.given_color in (None, "k", "black") and not self.is_part:
            # On a picture, whatever is read on its cell.
            found = [each.at(self.x, self.y) for each in view.images]
            cell = next((each for each in reversed(found) if each is not None), None)
            fill = contrast(cell) if cell is not None else None
        return [*parts, self.drawn_at(x, y, fill)]

    def __repr__(self):
        return f"Text({self.x}, {self.y}, {self.text!r})"


class TickText(Text):
    """The label of a mark. What is set of one counts for all of its axis."""

    axis = None

    def set_rotation(self, turned):
        super().set_rotation(turned)
        self.axis.tick_style["rotation"] = self.rotation

    def set_fontsize(self, size):
        super().set_fontsize(size)
        self.axis.tick_style["fontsize"] = size

    def set_ha(self, ha):
        super().set_ha(ha)
        self.axis.tick_style["ha"] = ha

    set_size, set_horizontalalignment = set_fontsize, set_ha


class Annotation(Text):
    """Text about a place, with an arrow to it if it stands elsewhere."""

    def __init__(self, text, xy, xytext, style, has_arrow, coords=("data", "data")):
        x, y = xytext if xytext is not None else xy
        super().__init__(x, y, text, style)
        self.xy, self.has_arrow = xy, has_arrow is not None
        self.arrow = dict(has_arrow or {})
        self.coords = coords if xytext is not None else (coords[0], coords[0])

    def __str__(self):
        return f"Annotation({self.xy[0]:g}, {self.xy[1]:g}, {self.text!r})"

    def place(self, view):
        kind = self.coords[1]
        if not kind.startswith("offset"):
            return placed(view, self.x, self.y, kind)
        x, y = placed(view, *self.xy, self.coords[0])
        unit = 4 / 3 if kind == "offset points" else 1.0
        return x + self.x * unit, y - self.y * unit

    def draw(self, view):
        parts = super().draw(view)
        x0, y0 = self.place(view)
        x1, y1 = placed(view, *self.xy, self.coords[0])
        if self.has_arrow and (x0, y0) != (x1, y1):
            parts = self._arrow((x0, y0), (x1, y1)) + parts
        return parts

    def _arrow(self, start, end):
        """The arrow from the box of the text to the place."""
        from matplotlib._outlines import Arrow, arrow_path

        given = self.arrow
        look = {name: given[name] for name in ("color", "alpha") if given.get(name) is not None}
        look.setdefault("color", given.get("edgecolor", given.get("ec", given.get("facecolor"))))
        look["linewidth"] = given.get("lw", given.get("linewidth", 1))
        ends = str(given.get("arrowstyle", "->")).split(",")[0].replace("|", "")
        ends = {"simple": "->", "fancy": "->", "wedge": "->"}.get(ends, ends)
        found = re.search(r"rad=(-?[0-9.]+)", str(given.get("connectionstyle", "")))
        bend = float(found[1]) if found else 0.0
        made = Arrow((0, 0), (1, 1), look, self.color, bend, ends)
        if self.text:
            wide, high = _svg.size_of(self.text, self.size)
            wide, high = (high, wide) if self.rotation in (90, 270) else (wide, high)
            x = start[0] + wide * {"left": 0.5, "right": -0.5}.get(self.ha, 0.0)
            y = start[1] + high * {"top": 0.5, "bottom": -0.5, "baseline": -0.4}.get(self.va, 0.0)
            across, down = end[0] - x, end[1] - y
            inside = min(
                (wide / 2 + 3) / abs(across) if across else math.inf,
                (high / 2 + 1) / abs(down) if down else math.inf,
            )
            if inside >= 1:
                return []
            start = x + inside * across, y + inside * down
        size = math.hypot(end[0] - start[0], end[1] - start[1]) or 1.0
        short = min(float(given.get("shrinkB", 2)) * 4 / 3 / size, 0.4)
        end = tuple(b - short * (b - a) for a, b in zip(start, end))
        return arrow_path(start, end, made)


def placed(view, x, y, coords):
    """A place on paper, of numbers of the axes or parts of them, or of points from their corner."""
    if coords in ("axes fraction", "figure fraction", "subfigure fraction"):
        return (view.left + x * (view.right - view.left),
                view.bottom + y * (view.top - view.bottom))  # fmt: skip
    if coords.endswith(("points", "pixels")):
        unit = 4 / 3 if coords.endswith("points") else 1.0
        return view.left + x * unit, view.bottom - y * unit
    if coords == "x data":
        return view.x(x), view.bottom + y * (view.top - view.bottom)
    if coords == "y data":
        return view.left + x * (view.right - view.left), view.y(y)
    return view.x(x), view.y(y)


TickText.__name__ = TickText.__qualname__ = "Text"
Text.__module__ = TickText.__module__ = Annotation.__module__ = "matplotlib.text"
