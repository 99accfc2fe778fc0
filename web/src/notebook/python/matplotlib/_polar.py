"""Axes of angles and of distances from a middle, as radar charts have them."""

import copy
import math

from matplotlib import _svg
from matplotlib._artists import Area, Line2D, Rectangle, Span
from matplotlib._groups import LineCollection
from matplotlib._legends import Spine, Spines
from matplotlib._outlines import Outline
from matplotlib._refusals import unsupported
from matplotlib._texts import Annotation, Text
from matplotlib._values import number, numbers, styled
from matplotlib.axes import Axes
from matplotlib.axis import XAxis, YAxis
from matplotlib.colors import INK, color

_TURN = 2 * math.pi
_WORDS = {"E": 0, "NE": 1, "N": 2, "NW": 3, "W": 4, "SW": 5, "S": 6, "SE": 7}


class ThetaAxis(XAxis):
    """The axis of angles."""

    def _texts(self, places, locator=None):
        if self.given_labels is None and self.formatter is None:
            return [f"{math.degrees(each):.0f}°" for each in places]
        return super()._texts(places, locator)

    def ticks(self, low, high):
        if self.locator is not None:
            return super().ticks(low, high)
        places = [at * math.pi / 4 for at in range(8)]
        if high - low < _TURN - 1e-9:
            places = [at * math.pi / 4 for at in range(9) if low <= at * math.pi / 4 <= high]
        return places, [self._text(*each) for each in zip(places, self._texts(places))]


class RadialAxis(YAxis):
    """The axis of distances."""

    def ticks(self, low, high):
        places, texts = super().ticks(low, high)
        if self.locator is None:
            kept = [at for at, each in enumerate(places) if each > low]
            places, texts = [places[at] for at in kept], [texts[at] for at in kept]
        return places, texts

    def get_ticklocs(self, minor=False):
        if self.locator is not None or minor:
            return super().get_ticklocs(minor)
        return [float(each) for each in self.ticks(*self.axes.limits("y"))[0]]


class PolarAxes(Axes):
    """Plots of a distance by an angle in radians."""

    name = "polar"

    def cla(self):
        super().cla()
        self.xaxis, self.yaxis = ThetaAxis(self), RadialAxis(self)
        self.offset, self.way, self.aside = 0.0, 1, 22.5
        self.aspect, self.has_grid = "equal", {"axis": "both"}
        self.spines = Spines((each, Spine()) for each in ("polar", "start", "end", "inner"))

    clear = cla

    def limits(self, name):
        if name == "x":
            low, high = self.xaxis.limits
            return 0.0 if low is None else low, _TURN if high is None else high
        low, high = super().limits("y")
        given = self.yaxis.limits[0]
        has_any = any(each.extent[1] for each in self.artists)
        return (low if self._is_below() or not has_any or given is not None else 0.0), high

    def _is_below(self):
        return any(value < 0 for each in self.artists for value in each.extent[1])

    def shape(self):
        return 1.0, 1.0

    def on_plane(self, angle, distance):
        """A place in a disc of radius one."""
        low, high = self.limits("y")
        part = (distance - low) / ((high - low) or 1.0)
        turned = self.offset + self.way * angle
        return part * math.cos(turned), part * math.sin(turned)

    def set_theta_offset(self, offset):
        self.offset = number(offset)

    def get_theta_offset(self):
        return self.offset

    def set_theta_direction(self, direction):
        ways = {"clockwise": -1, -1: -1, "counterclockwise": 1, "anticlockwise": 1, 1: 1}
        if direction not in ways:
            raise ValueError(
                "'direction' must be 1, -1, 'counterclockwise' or 'clockwise', not "
                f"{direction!r}"
            )
        self.way = ways[direction]

    def get_theta_direction(self):
        return float(self.way)

    def set_theta_zero_location(self, loc, offset=0.0):
        self.offset = _WORDS[loc] * math.pi / 4 + math.radians(offset)

    def set_thetagrids(self, angles, labels=None, fmt=None, **style):
        """Lines at angles in degrees, with texts."""
        turns = [math.radians(each) for each in numbers(angles)]
        made = self.xaxis.set_ticks(turns, labels, **style)
        return [*made, *made], self.get_xticklabels()

    def set_rgrids(self, radii, labels=None, angle=None, fmt=None, **style):
        """Rings at distances, with texts."""
        made = self.set_yticks(radii, labels, **style)
        if angle is not None:
            self.set_rlabel_position(angle)
        return [*made, *made], self.get_yticklabels()

    def set_rlabel_position(self, value):
        """At which angle in degrees the rings' texts stand."""
        self.aside = float(value)

    def get_rlabel_position(self):
        return self.aside

    def set_rlim(self, bottom=None, top=None, **named):
        low, high = named.get("rmin", bottom), named.get("rmax", top)
        return self.set_ylim(low, high)

    def set_rmax(self, rmax):
        self.set_ylim(top=rmax)

    def set_rmin(self, rmin):
        self.set_ylim(bottom=rmin)

    get_rmax = lambda self: self.limits("y")[1]  # noqa: E731
    get_rmin = get_rorigin = lambda self: self.limits("y")[0]  # noqa: E731
    set_rticks, set_rscale = Axes.set_yticks, Axes.set_yscale

    def set_thetamin(self, thetamin):
        self.xaxis.limits[0] = math.radians(thetamin)

    def set_thetamax(self, thetamax):
        self.xaxis.limits[1] = math.radians(thetamax)

    get_thetamin = lambda self: math.degrees(self.limits("x")[0])  # noqa: E731
    get_thetamax = lambda self: math.degrees(self.limits("x")[1])  # noqa: E731

    def imshow(self, *_, **__):
        raise unsupported("Polar axes have no pictures here. They have plot, bar, fill, scatter.")

    pcolormesh = pcolor = contour = contourf = quiver = imshow

    def room(self, size):
        """How much room the texts around the disc need beside it, and above and below."""
        texts = [each.text for each in self.get_xticklabels()] if self.is_on else []
        found = [_svg.size_of(each, size) for each in texts if each]
        return (max((wide for wide, _ in found), default=0) + 8,
                max((high for _, high in found), default=0) + 6)  # fmt: skip

    def flat(self, artist):
        """The same artist on the plane."""
        made = copy.copy(artist)
        if isinstance(artist, Rectangle):
            made = Outline.__new__(Outline)
            made.__dict__.update(artist.__dict__)
            made.places = [self.on_plane(*each) for each in self._corners(artist)]
        elif isinstance(artist, Area) and hasattr(artist, "places"):
            made.places = [self.on_plane(*each) for each in artist.places]
        elif isinstance(artist, LineCollection):
            made.parts = [self.flat(each) for each in artist.parts]
        elif isinstance(artist, Line2D) and artist.is_across:
            (low, high), (turn, end) = self.limits("y"), self.limits("x")
            steps = [turn + (end - turn) * at / 90 for at in range(91)]
            places = [(each, artist.ys[0]) for each in steps]
            places = places if artist.is_across == "x" else [(artist.xs[0], e) for e in (low, high)]
            made.is_across = None
            made.xs, made.ys = zip(*(self.on_plane(*each) for each in places))
        elif hasattr(artist, "xs"):
            places = [self.on_plane(*each) for each in zip(artist.xs, artist.ys)]
            made.xs, made.ys = zip(*places) if places else ((), ())
        elif isinstance(artist, Annotation):
            if artist.coords[0] == "data":
                made.xy = self.on_plane(*map(number, artist.xy))
            if artist.coords[1] == "data":
                made.x, made.y = self.on_plane(number(artist.x), number(artist.y))
        elif isinstance(artist, Text) and not artist.is_part:
            made.x, made.y = self.on_plane(number(artist.x), number(artist.y))
        elif hasattr(artist, "start"):
            made.start, made.end = (self.on_plane(*e) for e in (artist.start, artist.end))
        return made

    def _corners(self, bar):
        """Places around a bar, whose inner and outer sides are round."""
        x0, x1, y0, y1 = bar.x, bar.x + bar.width, bar.y, bar.y + bar.height
        if isinstance(bar, Span):
            (x0, x1), (y0, y1) = self.limits("x"), self.limits("y")
            if bar.name == "x":
                x0, x1 = bar.ends
            else:
                y0, y1 = bar.ends
        y0 = max(y0, self.limits("y")[0])
        steps = max(2, math.ceil(abs(x1 - x0) * 30))
        turns = [x0 + (x1 - x0) * at / steps for at in range(steps + 1)]
        return [*((each, y1) for each in turns), *((each, y0) for each in turns[::-1])]

    def backdrop(self, view, size, small):
        """The disc, its lines and rings, and the texts around it."""
        if not self.is_on:
            return []
        (low, high), (first, last) = self.limits("y"), self.limits("x")
        is_whole = abs(last - first) > _TURN - 1e-6
        paper = lambda place: (view.x(place[0]), view.y(place[1]))  # noqa: E731
        steps = [first + (last - first) * at / 120 for at in range(121)]

        def ring(distance):
            found = [self.on_plane(each, distance) for each in steps]
            return _svg.polyline(map(paper, found if is_whole else [*found, (0.0, 0.0), found[0]]))

        parts = []
        edge = INK if self.spines["polar"].is_shown else None
        face = self.face if self.face != "none" else "none"
        given = {key: each for key, each in (self.has_grid or {}).items() if key != "axis"}
        look = {"fill": "none", "stroke": color(given.get("color")), "stroke_width": 0.8}
        look["opacity"] = 0.25 if given.get("alpha") is None else given["alpha"]
        turns, names = self.xaxis.ticks(first, last)
        rings, texts = self.yaxis.ticks(low, high)
        parts.append(_svg.element("path", d=ring(high), fill=face, stroke=edge, stroke_width=0.8))
        for each in turns if self.has_grid and self.has_grid["axis"] != "y" else ():
            ends = [paper(self.on_plane(each, at)) for at in (low, high)]
            parts.append(_svg.element("path", d=_svg.polyline(ends), **look))
        for each in rings if self.has_grid and self.has_grid["axis"] != "x" else ():
            if low < each < high:
                parts.append(_svg.element("path", d=ring(each), **look))
        for each, name in zip(turns, names):
            x, y = self.on_plane(each, high)
            left, top = paper((x, y))
            ha = "center" if abs(x) < 0.1 else "left" if x > 0 else "right"
            va = "center" if abs(y) < 0.9 else "bottom" if y > 0 else "top"
            place = (left + 7 * x, top - 7 * y)
            tint = color(self.xaxis.tick_style.get("color"))
            parts.append(_svg.label(*place, name.text, size, ha, va, fill=tint))
        tint = color(self.yaxis.tick_style.get("color"))
        for each, text in zip(rings, texts):
            if low < each <= high + 1e-9 * (high - low):
                x, y = paper(self.on_plane(math.radians(self.aside), each))
                parts.append(_svg.label(x + 2, y, text.text, small, "left", fill=tint))
        return parts


for _each in (PolarAxes, ThetaAxis, RadialAxis):
    _each.__module__ = "matplotlib.projections.polar"
