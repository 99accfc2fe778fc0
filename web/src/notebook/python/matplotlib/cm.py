"""Colour maps: numbers from 0 to 1 as colours, between a few stops."""

from matplotlib._refusals import refuse

# Stops at equal distances.
_STOPS = {
    "viridis": "440154 482878 3e4a89 31688e 26828e 1f9e89 35b779 6ece58 b5de2b fde725",
    "plasma": "0d0887 46039f 7201a8 9c179e bd3786 d8576b ed7953 fb9f3a fdca26 f0f921",
    "inferno": "000004 1b0c41 4a0c6b 781c6d a52c60 cf4446 ed6925 fb9b06 f7d13d fcffa4",
    "magma": "000004 180f3d 440f76 721f81 9e2f7f cd4071 f1605d fd9668 feca8d fcfdbf",
    "cividis": "00224e 123570 3b496c 575d6d 707173 8a8678 a59c74 c3b369 e1cc55 fee838",
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
    "gray": "000000 ffffff",
    "binary": "ffffff 000000",
    "hot": "0b0000 700000 d50000 ff3a00 ff9f00 ffff05 ffff82 ffffff",
    "cool": "00ffff ff00ff",
    "bone": "000000 38384d 707f99 a9c8c8 ffffff",
    "coolwarm": "3b4cc0 6282ea 8db0fe b8d0f9 dddddd f5c4ad f49a7b de604d b40426",
    "bwr": "0000ff ffffff ff0000",
    "seismic": "00004c 0000ff ffffff ff0000 800000",
    "RdBu": "67001f b2182b d6604d f4a582 fddbc7 f7f7f7 d1e5f0 92c5de 4393c3 2166ac 053061",
    "PiYG": "8e0152 c51b7d de77ae f1b6da fde0ef f7f7f7 e6f5d0 b8e186 7fbc41 4d9221 276419",
    "RdYlGn": "a50026 d73027 f46d43 fdae61 fee08b ffffbf d9ef8b a6d96a 66bd63 1a9850 006837",
    "Spectral": "9e0142 d53e4f f46d43 fdae61 fee08b ffffbf e6f598 abdda4 66c2a5 3288bd 5e4fa2",
    "jet": "000080 0000ff 0080ff 00ffff 80ff80 ffff00 ff8000 ff0000 800000",
    "rainbow": "8000ff 1996f3 4df3ce b2f396 ff964f ff0000",
}
_LISTED = {
    "tab10": "1f77b4 ff7f0e 2ca02c d62728 9467bd 8c564b e377c2 7f7f7f bcbd22 17becf",
    "Set1": "e41a1c 377eb8 4daf4a 984ea3 ff7f00 ffff33 a65628 f781bf 999999",
    "Set2": "66c2a5 fc8d62 8da0cb e78ac3 a6d854 ffd92f e5c494 b3b3b3",
    "Pastel1": "fbb4ae b3cde3 ccebc5 decbe4 fed9a6 ffffcc e5d8bd fddaec f2f2f2",
}
_LISTED["tab20"] = " ".join(
    f"{each} {light}"
    for each, light in zip(
        _LISTED["tab10"].split(),
        "aec7e8 ffbb78 98df8a ff9896 c5b0d5 c49c94 f7b6d2 c7c7c7 dbdb8d 9edae5".split(),
    )
)
_OTHER_NAMES = {"grey": "gray", "Grays": "Greys", "gist_gray": "gray", "gist_yarg": "binary"}


def _parts(text):
    return [tuple(int(each[at : at + 2], 16) for at in (0, 2, 4)) for each in text.split()]


class Colormap:
    """A map from numbers to colours. Called with a number from 0 to 1, or an array of them, it
    gives red, green, blue and alpha from 0 to 1."""

    def __init__(self, name, stops, is_listed=False):
        self.name, self._stops, self._is_listed = name, stops, is_listed
        self.N = len(stops) if is_listed else 256

    def parts(self, value):
        """Red, green and blue of a number, each from 0 to 255."""
        last = len(self._stops) - 1
        if self._is_listed:
            return self._stops[min(max(int(value * len(self._stops)), 0), last)]
        # As many steps as matplotlib has, so that a picture of many cells has few colours.
        step = min(max(int(value * 256), 0), 255) / 255 * last
        at = min(int(step), last - 1)
        part = step - at
        pairs = zip(self._stops[at], self._stops[at + 1])
        return tuple(round(a + (b - a) * part) for a, b in pairs)

    def __call__(self, value, alpha=1.0):
        if isinstance(value, int) and not isinstance(value, bool):
            value = value / max(self.N - (not self._is_listed), 1)
        if hasattr(value, "__array__") and getattr(value, "ndim", 0) or isinstance(value, list):
            import numpy

            array = numpy.asarray(value)
            rows = [self(float(each)) for each in array.ravel()]
            return numpy.array(rows).reshape(*array.shape, 4)
        return (*(each / 255 for each in self.parts(float(value))), alpha)

    def reversed(self, name=None):
        return Colormap(name or f"{self.name}_r", self._stops[::-1], self._is_listed)

    def __repr__(self):
        return f"<matplotlib.colors.Colormap {self.name!r}>"


def get_cmap(name=None, lut=None):
    """The map of a name; `_r` at its end turns it round. Raises ValueError for unknown names."""
    if isinstance(name, Colormap):
        return name
    name = name or "viridis"
    plain = name.removesuffix("_r")
    plain = _OTHER_NAMES.get(plain, plain)
    if plain in _STOPS:
        found = Colormap(plain, _parts(_STOPS[plain]))
    elif plain in _LISTED:
        found = Colormap(plain, _parts(_LISTED[plain]), True)
    else:
        known = [*_STOPS, *_LISTED]
        raise ValueError(refuse(f"The colour map {name!r}", plain, known))
    return found.reversed() if name.endswith("_r") else found


class _Maps:
    """`matplotlib.colormaps`: maps by their names."""

    def __getitem__(self, name):
        try:
            return get_cmap(name)
        except ValueError as error:
            raise KeyError(str(error)) from None

    def __call__(self):
        return list(self)

    def __iter__(self):
        return iter([*_STOPS, *_LISTED])

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

        self.norm, self.cmap = norm or Normalize(0, 1), get_cmap(cmap)

    def set_array(self, values):
        """Numbers that set the limits, where none are given."""
        if values is not None and len(values):
            self.norm.fit([float(each) for each in values])

    def limits(self):
        return self.norm.vmin, self.norm.vmax
