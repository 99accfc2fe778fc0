"""Tables of texts in axes, or beside them."""

from matplotlib import _svg
from matplotlib._artists import Artist
from matplotlib._texts import Text
from matplotlib._values import styled
from matplotlib.colors import INK, color

# Where a table stands within its axes: shares of the room across and up.
_WITHIN = {
    "upper right": (1, 1), "upper left": (0, 1), "lower left": (0, 0), "lower right": (1, 0),
    "center left": (0, 0.5), "center right": (1, 0.5), "lower center": (0.5, 0),
    "upper center": (0.5, 1), "center": (0.5, 0.5), "best": (1, 1),
}  # fmt: skip


class Cell:
    """A cell: its text, colours and size."""

    def __init__(self, text, place, fill=None):
        self.words = Text(0, 0, text, {"ha": place, "va": "center"})
        self.fill, self.edge, self.taller, self.width = fill, INK, 1.0, None
        self.is_shown = True

    def get_text(self):
        return self.words

    def set_text_props(self, **given):
        self.words.set(**given)

    def set_fontsize(self, size):
        self.words.set_fontsize(size)

    def set_facecolor(self, given):
        self.fill = None if isinstance(given, str) and given == "none" else color(given)

    def set_edgecolor(self, given):
        self.edge = None if isinstance(given, str) and given == "none" else color(given)

    def set_color(self, given):
        self.fill = self.edge = color(given)

    def set_height(self, share):
        self.taller = share / 0.05

    def set_width(self, share):
        self.width = share

    def set_visible(self, is_visible):
        self.is_shown = bool(is_visible)

    def set(self, **given):
        for name, value in given.items():
            getattr(self, f"set_{name}")(value)

    def set_linewidth(self, width):
        """Nothing: edges have one width."""

    set_alpha = set_linestyle = set_linewidth


class Table(Artist):
    """Cells by row and column; the names of rows stand in column -1."""

    #: Drawn with the texts, also beyond the axes.
    text = ""
    order = 3

    def __init__(self, cells, loc, widths, box):
        self.cells, self.loc, self.widths, self.box = cells, loc, widths, box
        self.wider = self.taller = 1.0

    def get_celld(self):
        return self.cells

    def __getitem__(self, place):
        return self.cells[place]

    def scale(self, xscale, yscale):
        self.wider, self.taller = self.wider * xscale, self.taller * yscale

    def set_fontsize(self, size):
        for each in self.cells.values():
            each.set_fontsize(size)

    def auto_set_font_size(self, value=True):
        """Nothing: letters have the size that they are given."""

    auto_set_column_width = auto_set_font_size

    def _measured(self, wide, high):
        """The widths of columns, the heights of rows, and the upper left corner."""
        columns = sorted({column for _, column in self.cells})
        rows = sorted({row for row, _ in self.cells})
        count = max(columns) + 1
        sizes = {}
        for column in columns:
            own = [each for (_, at), each in self.cells.items() if at == column]
            given = next((each.width for each in own if each.width is not None), None)
            if column < 0:
                sizes[column] = 14 + max(
                    _svg.width_of(each.words.text, each.words.size) for each in own
                )
            else:
                share = self.widths[column] if self.widths else given or 1 / count
                sizes[column] = share * wide * self.wider
        heights = {}
        for row in rows:
            own = [each for (at, _), each in self.cells.items() if at == row]
            heights[row] = self.taller * max(
                max(20.0, _svg.size_of(each.words.text, each.words.size)[1] + 4) * each.taller
                for each in own
            )
        if self.box is not None:
            # A box in parts of the axes holds all.
            x, y, box_wide, box_high = self.box
            by = box_wide * wide / sum(sizes.values()), box_high * high / sum(heights.values())
            sizes = {at: each * by[0] for at, each in sizes.items()}
            heights = {at: each * by[1] for at, each in heights.items()}
            return sizes, heights, x * wide, (1 - y - box_high) * high
        all_wide, all_high = sum(sizes.values()), sum(heights.values())
        named = sizes.get(-1, 0.0)
        across, up = _WITHIN.get(self.loc, (0.5, 0.5))
        left, top = across * (wide - all_wide), (1 - up) * (high - all_high)
        if self.loc in ("top", "bottom"):
            left = 0.5 * (wide - all_wide + named) - named
            top = -all_high if self.loc == "top" else high
        return sizes, heights, left, top

    def beyond(self, wide, high):
        """How far it reaches beyond axes of a size: left, right, top, bottom."""
        sizes, heights, left, top = self._measured(wide, high)
        right, bottom = left + sum(sizes.values()) - wide, top + sum(heights.values()) - high
        return -left, right, -top, bottom

    def draw(self, view):
        sizes, heights, left, top = self._measured(view.width, view.height)
        across, down, at = {}, {}, view.left + left
        for column, size in sizes.items():
            across[column], at = at, at + size
        at = view.top + top
        for row, size in heights.items():
            down[row], at = at, at + size
        parts = []
        for (row, column), cell in sorted(self.cells.items()):
            if not cell.is_shown:
                continue
            box = (across[column], down[row], sizes[column], heights[row])
            look = {"fill": cell.fill or "none", "stroke": cell.edge, "stroke_width": 0.8}
            sides = dict(zip(("x", "y", "width", "height"), map(float, box)))
            parts.append(_svg.element("rect", **sides, **look))
            share = {"left": 0.1, "center": 0.5, "right": 0.9}[cell.words.ha]
            parts.append(cell.words.drawn_at(box[0] + share * box[2], box[1] + box[3] / 2))
        return parts


def table_of(texts, heads, names, places, colors):
    """The cells of a table: `places` are the sides of texts, `colors` of cells and names."""
    cells, below = {}, int(heads is not None)

    def one(given, *at):
        return given if given is None or not at else one(given[at[0]], *at[1:])

    for row, line in enumerate(texts):
        for column, text in enumerate(line):
            fill = one(colors[0], row, column)
            cells[row + below, column] = Cell(text, places[0], fill and color(fill))
        if names is not None:
            fill = one(colors[1], row)
            cells[row + below, -1] = Cell(names[row], places[1], fill and color(fill))
    for column, text in enumerate(heads if heads is not None else ()):
        fill = one(colors[2], column)
        cells[0, column] = Cell(text, places[2], fill and color(fill))
    return cells


Table.__module__ = Cell.__module__ = "matplotlib.table"
