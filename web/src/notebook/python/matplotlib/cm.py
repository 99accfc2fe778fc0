"""Colour maps by their names."""

import math

from matplotlib import rcParams
from matplotlib._maps import (
    Colormap, LinearSegmentedColormap, ListedColormap, packed_tables,
)  # fmt: skip
from matplotlib._refusals import refuse, unsupported

_PACKED = "viridis plasma inferno magma cividis turbo twilight twilight_shifted".split()
# Colours at equal distances.
_STOPS = {
    "Blues": "f7fbff deebf7 c6dbef 9ecae1 6baed6 4292c6 2171b5 08519c 08306b",
    "Greens": "f7fcf5 e5f5e0 c7e9c0 a1d99b 74c476 41ab5d 238b45 006d2c 00441b",
    "Reds": "fff5f0 fee0d2 fcbba1 fc9272 fb6a4a ef3b2c cb181d a50f15 67000d",
    "Oranges": "fff5eb fee6ce fdd0a2 fdae6b fd8d3c f16913 d94801 a63603 7f2704",
    "Purples": "fcfbfd efedf5 dadaeb bcbddc 9e9ac8 807dba 6a51a3 54278f 3f007d",
    "Greys": "ffffff f0f0f0 d9d9d9 bdbdbd 969696 737373 525252 252525 000000",
    "YlGnBu": "ffffd9 edf8b1 c7e9b4 7fcdbb 41b6c4 1d91c0 225ea8 253494 081d58",
    "YlOrRd": "ffffcc ffeda0 fed976 feb24c fd8d3c fc4e2a e31a1c bd0026 800026",
    "OrRd": "fff7ec fee8c8 fdd49e fdbb84 fc8d59 ef6548 d7301f b30000 7f0000",
    "PuBu": "fff7fb ece7f2 d0d1e6 a6bddb 74a9cf 3690c0 0570b0 045a8d 023858",
    "BuPu": "f7fcfd e0ecf4 bfd3e6 9ebcda 8c96c6 8c6bb1 88419d 810f7c 4d004b",
    "bwr": "0000ff ffffff ff0000",
    "RdBu": "67001f b2182b d6604d f4a582 fddbc7 f7f7f7 d1e5f0 92c5de 4393c3 2166ac 053061",
    "PiYG": "8e0152 c51b7d de77ae f1b6da fde0ef f7f7f7 e6f5d0 b8e186 7fbc41 4d9221 276419",
    "RdYlGn": "a50026 d73027 f46d43 fdae61 fee08b ffffbf d9ef8b a6d96a 66bd63 1a9850 006837",
    "Spectral": "9e0142 d53e4f f46d43 fdae61 fee08b ffffbf e6f598 abdda4 66c2a5 3288bd 5e4fa2",
    "BrBG": "543005 8c510a bf812d dfc27d f6e8c3 f5f5f5 c7eae5 80cdc1 35978f 01665e 003c30",
    "BuGn": "f7fcfd e5f5f9 ccece6 99d8c9 66c2a4 41ae76 238b45 006d2c 00441b",
    "GnBu": "f7fcf0 e0f3db ccebc5 a8ddb5 7bccc4 4eb3d3 2b8cbe 0868ac 084081",
    "PRGn": "40004b 762a83 9970ab c2a5cf e7d4e8 f7f7f7 d9f0d3 a6dba0 5aae61 1b7837 00441b",
    "PuBuGn": "fff7fb ece2f0 d0d1e6 a6bddb 67a9cf 3690c0 02818a 016c59 014636",
    "PuOr": "7f3b08 b35806 e08214 fdb863 fee0b6 f7f7f7 d8daeb b2abd2 8073ac 542788 2d004b",
    "PuRd": "f7f4f9 e7e1ef d4b9da c994c7 df65b0 e7298a ce1256 980043 67001f",
    "RdGy": "67001f b2182b d6604d f4a582 fddbc7 ffffff e0e0e0 bababa 878787 4d4d4d 1a1a1a",
    "RdPu": "fff7f3 fde0dd fcc5c0 fa9fb5 f768a1 dd3497 ae017e 7a0177 49006a",
    "RdYlBu": "a50026 d73027 f46d43 fdae61 fee090 ffffbf e0f3f8 abd9e9 74add1 4575b4 313695",
    "YlGn": "ffffe5 f7fcb9 d9f0a3 addd8e 78c679 41ab5d 238443 006837 004529",
    "YlOrBr": "ffffe5 fff7bc fee391 fec44f fe9929 ec7014 cc4c02 993404 662506",
    "brg": "0000ff ff0000 00ff00",
    "Wistia": "e4ff7a ffe81a ffbd00 ffa000 fc7f00",
}
# Places and values of red, green and blue.
_SEGMENTS = {
    "gray": ("0 0 1 1",) * 3,
    "binary": ("0 1 1 0",) * 3,
    "seismic": (
        "0 0 .25 0 .5 1 .75 1 1 .5", "0 0 .25 0 .5 1 .75 0 1 0", "0 .3 .25 1 .5 1 .75 0 1 0",
    ),
    "hot": ("0 .0416 .365079 1 1 1", "0 0 .365079 0 .746032 1 1 1", "0 0 .746032 0 1 1"),
    "bone": (
        "0 0 .746032 .652778 1 1", "0 0 .365079 .319444 .746032 .777778 1 1",
        "0 0 .365079 .444444 1 1",
    ),
    "copper": ("0 0 .809524 1 1 1", "0 0 1 .7812", "0 0 1 .4975"),
    "cool": ("0 0 1 1", "0 1 1 0", "0 1 1 1"),
    "spring": ("0 1 1 1", "0 0 1 1", "0 1 1 0"),
    "summer": ("0 0 1 1", "0 .5 1 1", "0 .4 1 .4"),
    "autumn": ("0 1 1 1", "0 0 1 1", "0 0 1 0"),
    "winter": ("0 0 1 0", "0 0 1 1", "0 1 1 .5"),
    "jet": (
        "0 0 .35 0 .66 1 .89 1 1 .5", "0 0 .125 0 .375 1 .64 1 .91 0 1 0",
        "0 .5 .11 1 .34 1 .65 0 1 0",
    ),
    "hsv": (
        "0 1 .15873 1 .174603 .96875 .333333 .03125 .349206 0 .666667 0 .68254 .03125 "
        ".84127 .96875 .857143 1 1 1",
        "0 0 .15873 .9375 .174603 1 .507937 1 .666667 .0625 .68254 0 1 0",
        "0 0 .333333 0 .349206 .0625 .507937 1 .84127 1 .857143 .9375 1 .09375",
    ),
    "terrain": (
        "0 .2 .15 0 .25 0 .5 1 .75 .5 1 1", "0 .2 .15 .6 .25 .8 .5 1 .75 .36 1 1",
        "0 .6 .15 1 .25 .4 .5 .6 .75 .33 1 1",
    ),
    "CMRmap": (
        "0 0 .125 .15 .25 .3 .375 .6 .5 1 .625 .9 .875 .9 1 1",
        "0 0 .125 .15 .25 .15 .375 .2 .5 .25 .625 .5 .75 .75 .875 .9 1 1",
        "0 0 .125 .5 .25 .75 .375 .5 .5 .15 .625 0 .75 .1 .875 .5 1 1",
    ),
    "nipy_spectral": (
        "0 0 .05 .4667 .1 .5333 .15 0 .6 0 .65 .7333 .7 .9333 .75 1 .85 1 .9 .8667 .95 .8 1 "
        ".8",
        "0 0 .2 0 .25 .4667 .3 .6 .35 .6667 .4 .6667 .45 .6 .5 .7333 .55 .8667 .6 1 .65 1 .7 "
        ".9333 .75 .8 .8 .6 .85 0 .95 0 1 .8",
        "0 0 .05 .5333 .1 .6 .15 .6667 .2 .8667 .3 .8667 .35 .6667 .4 .5333 .45 0 .95 0 1 .8",
    ),
    "gist_ncar": (
        "0 0 .3098 0 .3725 .3993 .4235 .5003 .5333 1 .7922 1 .8471 .6218 .898 .9235 1 .9961",
        "0 0 .051 .3722 .1059 0 .1569 .7202 .1608 .7537 .1647 .7752 .2157 1 .2588 .9804 .2706 "
        ".9804 .3176 1 .3686 .8081 .4275 1 .5216 1 .6314 .7292 .6863 .2796 .7451 0 .7922 0 "
        ".8431 .1753 .898 .5 1 .9725",
        "0 .502 .051 .0222 .1098 1 .2039 1 .2627 .6145 .3216 0 .4157 0 .4745 .2342 .5333 0 "
        ".5804 0 .6314 .0549 .6902 0 .7373 0 .7922 .9738 .8 1 .8431 1 .898 .9341 1 .9961",
    ),
    "gist_rainbow": (
        "0 1 .215 1 .4 0 .77 0 .954 1 1 1",
        "0 0 .03 0 .215 1 .586 1 .77 0 1 0",
        "0 .16 .03 0 .4 0 .586 1 .954 1 1 .75",
    ),
}  # fmt: skip


def _turning(first, second):
    """A channel of the map that turns through hues while it gets brighter."""

    def channel(x):
        angle = 2 * math.pi * (0.5 / 3 - 1.5 * x)
        return x + x * (1 - x) / 2 * (first * math.cos(angle) + second * math.sin(angle))

    return channel


def _wave(height, turns, shift, middle):
    """A channel of a map that repeats."""
    return lambda x: height * math.sin((x * turns + shift) * math.pi) + middle


_FUNCTIONS = {
    "cubehelix": (
        _turning(-0.14861, 1.78277), _turning(-0.29227, -0.90649), _turning(1.97294, 0.0)
    ),
    "rainbow": (
        lambda x: abs(2 * x - 0.5),
        lambda x: math.sin(x * math.pi),
        lambda x: math.cos(x * math.pi / 2),
    ),
    "afmhot": (lambda x: 2 * x, lambda x: 2 * x - 0.5, lambda x: 2 * x - 1),
    "gist_heat": (lambda x: 1.5 * x, lambda x: 2 * x - 1, lambda x: 4 * x - 3),
    "gnuplot": (math.sqrt, lambda x: x**3, lambda x: math.sin(2 * math.pi * x)),
    "gnuplot2": (
        lambda x: x / 0.32 - 0.78125,
        lambda x: 2 * x - 0.84,
        lambda x: 4 * x if x < 0.25 else 1.84 - 2 * x if x < 0.92 else x / 0.08 - 11.5,
    ),
    "ocean": (lambda x: 3 * x - 2, lambda x: abs((3 * x - 1) / 2), lambda x: x),
    "flag": (_wave(0.75, 31.5, 0.25, 0.5), _wave(1, 31.5, 0, 0), _wave(0.75, 31.5, -0.25, 0.5)),
    "prism": (
        _wave(0.75, 20.9, 0.25, 0.67), _wave(0.75, 20.9, -0.25, 0.33), _wave(-1.1, 20.9, 0, 0)
    ),
}  # fmt: skip
_LISTED = {
    "tab10": "1f77b4 ff7f0e 2ca02c d62728 9467bd 8c564b e377c2 7f7f7f bcbd22 17becf",
    "Set1": "e41a1c 377eb8 4daf4a 984ea3 ff7f00 ffff33 a65628 f781bf 999999",
    "Set2": "66c2a5 fc8d62 8da0cb e78ac3 a6d854 ffd92f e5c494 b3b3b3",
    "Pastel1": "fbb4ae b3cde3 ccebc5 decbe4 fed9a6 ffffcc e5d8bd fddaec f2f2f2",
    "Accent": "7fc97f beaed4 fdc086 ffff99 386cb0 f0027f bf5b17 666666",
    "Dark2": "1b9e77 d95f02 7570b3 e7298a 66a61e e6ab02 a6761d 666666",
    "Paired": "a6cee3 1f78b4 b2df8a 33a02c fb9a99 e31a1c "
    "fdbf6f ff7f00 cab2d6 6a3d9a ffff99 b15928",
    "Pastel2": "b3e2cd fdcdac cbd5e8 f4cae4 e6f5c9 fff2ae f1e2cc cccccc",
    "Set3": "8dd3c7 ffffb3 bebada fb8072 80b1d3 fdb462 "
    "b3de69 fccde5 d9d9d9 bc80bd ccebc5 ffed6f",
}
_LISTED["tab20"] = " ".join(
    f"{each} {light}"
    for each, light in zip(
        _LISTED["tab10"].split(),
        "aec7e8 ffbb78 98df8a ff9896 c5b0d5 c49c94 f7b6d2 c7c7c7 dbdb8d 9edae5".split(),
    )
)
_LISTED["tab20b"] = (
    "393b79 5254a3 6b6ecf 9c9ede 637939 8ca252 b5cf6b cedb9c 8c6d31 bd9e39 "
    "e7ba52 e7cb94 843c39 ad494a d6616b e7969c 7b4173 a55194 ce6dbd de9ed6"
)
_LISTED["tab20c"] = (
    "3182bd 6baed6 9ecae1 c6dbef e6550d fd8d3c fdae6b fdd0a2 31a354 74c476 "
    "a1d99b c7e9c0 756bb1 9e9ac8 bcbddc dadaeb 636363 969696 bdbdbd d9d9d9"
)
_OTHER_NAMES = {"grey": "gray", "Grays": "Greys", "gist_gray": "gray", "gist_yarg": "binary"}
_CHANNELS = ("red", "green", "blue")


def _color(text):
    return tuple(int(text[at : at + 2], 16) / 255 for at in (0, 2, 4))


def _stops(text):
    numbers = list(map(float, text.split()))
    return [(place, value, value) for place, value in zip(numbers[::2], numbers[1::2])]


def _made(name):
    """The map of a name, or None."""
    if name in _PACKED:
        return ListedColormap(packed_tables()[name], name)
    if name in _LISTED:
        return ListedColormap(list(map(_color, _LISTED[name].split())), name)
    if name in _STOPS or name == "coolwarm":
        rows = packed_tables()[name] if name == "coolwarm" else None
        rows = rows or list(map(_color, _STOPS[name].split()))
        return LinearSegmentedColormap.from_list(name, rows)
    given = _SEGMENTS.get(name)
    channels = list(map(_stops, given)) if given else _FUNCTIONS.get(name)
    return LinearSegmentedColormap(name, dict(zip(_CHANNELS, channels))) if channels else None


def _names():
    return [*_PACKED, *_STOPS, "coolwarm", *_SEGMENTS, *_FUNCTIONS, *_LISTED]


#: Maps of matplotlib that are not here.
_LEFT_OUT = ["gist_earth", "gist_stern", "pink"]
#: Maps that a program gave a name.
_registered = {}


def get_cmap(name=None, lut=None):
    """The map of a name; `_r` at its end turns it round. Raises ValueError for unknown names."""
    if isinstance(name, Colormap):
        return name
    name = name or rcParams["image.cmap"]
    found = _registered[name].copy() if name in _registered else None
    if found is None:
        plain = name.removesuffix("_r")
        plain = _OTHER_NAMES.get(plain, plain)
        found = _made(plain)
        if found is None:
            if plain in _LEFT_OUT:
                raise unsupported(refuse(f"The colour map {name!r}", plain, _names()))
            known = [*_names(), *_LEFT_OUT, *_OTHER_NAMES]
            known = ", ".join(repr(f"{each}{end}") for each in sorted(known) for end in ("", "_r"))
            raise ValueError(
                f"{name!r} is not a valid value for cmap; supported values are {known}"
            )
        found = found.reversed() if name.endswith("_r") else found
    return found if lut is None else found.resampled(lut)


class _Maps:
    """`matplotlib.colormaps`: maps by their names."""

    def __getitem__(self, name):
        try:
            return get_cmap(name)
        except ValueError as error:
            raise KeyError(str(error)) from None

    def __call__(self):
        return [*self]

    def __iter__(self):
        names = _names()
        return iter(sorted([*names, *(f"{each}_r" for each in names), *_registered]))

    def __len__(self):
        return sum(1 for _ in self)

    def __contains__(self, name):
        return any(each == name for each in self)

    def register(self, cmap, *, name=None, force=False):
        """Gives a map a name."""
        name = name or cmap.name
        if name in self and not force:
            raise ValueError(f'A colormap named "{name}" is already registered.')
        _registered[name] = cmap.copy()

    def unregister(self, name):
        _registered.pop(name, None)

    get_cmap = staticmethod(get_cmap)


colormaps = _Maps()


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    try:
        return get_cmap(name)
    except ValueError as error:
        raise AttributeError(str(error)) from None


class ScalarMappable:
    """Numbers with a map and limits, for a colour bar."""

    def __init__(self, norm=None, cmap=None):
        from matplotlib.colors import Normalize

        self.norm, self.cmap, self.alpha = norm or Normalize(0, 1), get_cmap(cmap), None

    def set_array(self, values):
        """Numbers that set the limits, where none are given."""
        if values is not None and len(values):
            self.norm.fit([float(each) for each in values])

    def get_array(self):
        """Nothing: the numbers set limits alone."""

    def limits(self):
        return self.norm.vmin, self.norm.vmax

    get_clim = limits

    def set_clim(self, vmin=None, vmax=None):
        low, high = vmin if isinstance(vmin, (tuple, list)) else (vmin, vmax)
        self.norm.vmin = self.norm.vmin if low is None else float(low)
        self.norm.vmax = self.norm.vmax if high is None else float(high)

    def get_cmap(self):
        return self.cmap

    def set_cmap(self, cmap):
        self.cmap = get_cmap(cmap)

    def to_rgba(self, x, alpha=None, bytes=False, norm=True):
        """The colours of numbers."""
        return self.cmap(self.norm(x) if norm else x, alpha, bytes)
