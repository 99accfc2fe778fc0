"""Texts in axes."""

import math

from matplotlib import _svg
from matplotlib._artists import Artist
from matplotlib._values import points
from matplotlib.colors import INK, color, contrast


class Text(Artist):
    """Text at a place: in numbers of the axes, or in parts of them."""

    order = 3

    def __init__(self, x, y, text, style=None, is_part=False, size=10):
        style = style or {}
        self.x, self.y, self.text = x, y, str(text)
        self.ha, self.va = style.get("ha") or "left", style.get("va") or "baseline"
        self.size = points(style.get("fontsize"), size) * 4 / 3
        turned = style.get("rotation") or 0
        self.rotation = {"vertical": 90, "horizontal": 0}.get(turned, turned)
        self.given_color = style.get("color")
        self.color = color(self.given_color)
        self.weight, self.alpha = style.get("fontweight"), style.get("alpha")
        self.slant = style.get("fontstyle")
        self.is_part = is_part
        if style.get("backgroundcolor") or style.get("bbox"):
            self.box = style.get("bbox") or {"facecolor": style["backgroundcolor"]}
        else:
            self.box = None

    def get_text(self):
        return self.text

    def set_text(self, text):
        self.text = str(text)

    def set_color(self, given):
        self.given_color, self.color = given, color(given)

    def set_fontsize(self, size):
        self.size = points(size, 10) * 4 / 3

    set_size = set_fontsize

    def set_rotation(self, turned):
        self.rotation = turned

    def set_ha(self, ha):
        self.ha = ha

    def get_position(self):
        return self.x, self.y

    def drawn_at(self, x, y, fill=None, **more):
        """The text as SVG at a place on paper."""
        style = {"ha": self.ha, "va": self.va, "rotation": self.rotation, **more}
        return _svg.label(
            x, y, self.text, self.size, fill=fill or self.color, weight=self.weight,
            alpha=self.alpha, style=self.slant, **style,
        )  # fmt: skip

    def draw(self, view):
        if self.is_part:
            x = view.left + self.x * (view.right - view.left)
            y = view.bottom + self.y * (view.top - view.bottom)
        else:
            x, y = view.x(self.x), view.y(self.y)
        if not (math.isfinite(x) and math.isfinite(y)) or self.text == "":
            return []
        parts = []
        if self.box is not None:
            wide, high = _svg.size_of(self.text, self.size)
            left = x - {"left": 0, "right": wide}.get(self.ha, wide / 2) - 4
            top = y - {"top": 0, "bottom": high, "baseline": high}.get(self.va, high / 2) - 2
            fill = self.box.get("facecolor", self.box.get("fc", "none"))
            parts.append(
                _svg.element(
                    "rect", x=left, y=top, width=wide + 8, height=high + 4, rx=3,
                    fill="none" if fill == "none" else color(fill), stroke=INK,
                    stroke_width=0.5, opacity=self.box.get("alpha"),
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


class Annotation(Text):
    """Text about a place, with an arrow to it if it stands elsewhere."""

    def __init__(self, text, xy, xytext, style, has_arrow):
        x, y = xytext if xytext is not None else xy
        super().__init__(x, y, text, style)
        self.xy, self.has_arrow = xy, has_arrow

    def draw(self, view):
        parts = super().draw(view)
        if self.has_arrow and (self.x, self.y) != tuple(self.xy):
            x0, y0, x1, y1 = view.x(self.x), view.y(self.y), view.x(self.xy[0]), view.y(self.xy[1])
            turn = math.atan2(y1 - y0, x1 - x0)
            ends = [(x1 - 8 * math.cos(turn + a), y1 - 8 * math.sin(turn + a)) for a in (-0.4, 0.4)]
            path = _svg.polyline([(x0, y0), (x1, y1)])
            path += _svg.polyline([ends[0], (x1, y1), ends[1]])
            parts.insert(0, _svg.element("path", d=path, fill="none", stroke=self.color))
        return parts


Text.__module__ = Annotation.__module__ = "matplotlib.text"
