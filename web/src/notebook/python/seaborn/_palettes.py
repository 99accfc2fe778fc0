"""Lists of colours that look well together, and maps between colours."""

import colorsys
import itertools
import math

from matplotlib import cm, cycler, rcParams
from matplotlib.colors import CYCLE, LinearSegmentedColormap, ListedColormap, to_hex
from matplotlib.colors import to_rgb as _rgb
from torch._unsupported import UnsupportedError

from . import _husl

_TENS = {
    "deep": "4C72B0 DD8452 55A868 C44E52 8172B3 937860 DA8BC3 8C8C8C CCB974 64B5CD",
    "muted": "4878D0 EE854A 6ACC64 D65F5F 956CB4 8C613C DC7EC0 797979 D5BB67 82C6E2",
    "pastel": "A1C9F4 FFB482 8DE5A1 FF9F9B D0BBFF DEBB9B FAB0E4 CFCFCF FFFEA3 B9F2F0",
    "bright": "023EFF FF7C00 1AC938 E8000B 8B2BE2 9F4800 F14CC1 A3A3A3 FFC400 00D7FF",
    "dark": "001C7F B1400D 12711C 8C0800 591E71 592F0D A23582 3C3C3C B8850A 006374",
    "colorblind": "0173B2 DE8F05 029E73 D55E00 CC78BC CA9161 FBAFE4 949494 ECE133 56B4E9",
}
#: Which of ten colours make the palettes of six, such as "deep6".
_SIX = (0, 2, 3, 4, 8, 9)
_LISTED = {
    **{"tab10": 10, "tab20": 20, "tab20b": 20, "tab20c": 20, "Set1": 9, "Set2": 8, "Set3": 12},
    **{"Accent": 8, "Paired": 12, "Pastel1": 9, "Pastel2": 8, "Dark2": 8},
}
#: Seventeen of the 256 colours of each of seaborn's maps: between them they are nearly straight.
_MAPS = {
    "rocket": "03051a 180f29 30173a 481c48 611f53 7b1f59 971c5b b21758 cb1b4f de2e44 ec4a3e "
    "f26948 f4865e f6a178 f6bb97 f8d3ba faebdd",
    "mako": "0b0405 1c101c 2b1c35 37284f 3e356b 414387 3b5698 36699f 357ba3 348ca7 359eaa "
    "3bafad 49c1ad 68d1ad 96ddb5 bee8ca def5e5",
    "flare": "edb081 eca077 ea916e e88165 e5715e e0615c d9535d cf4862 c14168 b33c6c a4386f "
    "953470 873171 772d6f 682a6c 592767 4b2362",
    "crest": "a5cd90 93c491 81bc91 70b390 61aa90 53a190 48988f 3e8e8e 33858d 2a7c8c 21728b "
    "1c6889 1e5e87 225383 26487e 2a3d77 2c3172",
    "icefire": "bde7db 90c8d1 60abcd 3c8ccf 4167c7 484996 37355c 252532 1f1e1e 352024 5a2834 "
    "872d42 b63441 d95034 ed7b3e f6a871 ffd4ac",
    "vlag": "2369bd 4a7bbc 678bbe 829cc3 9baecb b5c0d4 cfd4e0 e9e9ed faf5f4 f4e3e2 e8cac8 "
    "deb1ae d49896 ca817e c06967 b55151 a9373b",
}


def _from_hex(text):
    return [_rgb(f"#{each}") for each in text.split()]


def _register_maps():
    """Gives seaborn's maps their names among those of matplotlib."""
    for name, text in _MAPS.items():
        way = LinearSegmentedColormap.from_list(name, _from_hex(text))
        colors = [way(at / 255)[:3] for at in range(256)]
        for each, rows in ((name, colors), (f"{name}_r", colors[::-1])):
            cm.colormaps.register(ListedColormap(rows, each), name=each, force=True)


_register_maps()


class _ColorPalette(list):
    """Colours, of which a `with` block's plots would be made: plots keep their own look."""

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        return None

    def as_hex(self):
        return _ColorPalette([to_hex(each) for each in self])

    def _repr_html_(self):
        parts = "".join(
            f'<rect x="{55 * at}" width="55" height="55" style="fill:{to_hex(each)}"/>'
            for at, each in enumerate(self)
        )
        return f'<svg width="{55 * len(self)}" height="55">{parts}</svg>'


def _spread(first, last, count):
    """Numbers at equal distances, from the first to the last."""
    step = (last - first) / max(count - 1, 1)
    return [first + step * at for at in range(count)]


def _colored(given, kind):
    """Red, green and blue of a colour that is given as words, HUSL or HLS."""
    if kind == "hls":
        return colorsys.hls_to_rgb(*given)
    if kind == "husl":
        return _husl.to_rgb(*given)
    if kind == "xkcd":
        raise UnsupportedError("The colour names of xkcd are not known here. Give them as #rrggbb.")
    return _rgb(given)


def _hues(count, first):
    return [(at / count + first) % 1 for at in range(count)]


def hls_palette(n_colors=6, h=0.01, l=0.6, s=0.65, as_cmap=False):  # noqa: E741
    """Hues at equal distances, of one lightness and saturation."""
    made = [colorsys.hls_to_rgb(each, l, s) for each in _hues(256 if as_cmap else n_colors, h)]
    return ListedColormap(made, "hls") if as_cmap else _ColorPalette(made)


def husl_palette(n_colors=6, h=0.01, s=0.9, l=0.65, as_cmap=False):  # noqa: E741
    """Hues at equal distances that look equally bright."""
    hues = _hues(256 if as_cmap else n_colors, h)
    made = [_husl.to_rgb(each * 359, s * 99, l * 99) for each in hues]
    return ListedColormap(made, "hsl") if as_cmap else _ColorPalette(made)


def mpl_palette(name, n_colors=6, as_cmap=False):
    """So many colours of one of matplotlib's maps, without its ends."""
    if name.endswith("_d"):
        plain = name.removesuffix("_d")
        ends = [*color_palette(plain.removesuffix("_r"), 2), "#333333"]
        ends = ends[::-1] if plain.endswith("_r") else ends
        found = blend_palette(ends, n_colors, as_cmap=True)
    else:
        found = cm.get_cmap(name)
    if as_cmap:
        return found
    if name in _LISTED:
        places = _spread(0, 1, _LISTED[name])[:n_colors]
    else:
        places = _spread(0, 1, n_colors + 2)[1:-1]
    return _ColorPalette([tuple(found(each)[:3]) for each in places])


def blend_palette(colors, n_colors=6, as_cmap=False, input="rgb"):
    """Colours between those given."""
    found = LinearSegmentedColormap.from_list("blend", [_colored(each, input) for each in colors])
    if as_cmap:
        return found
    return _ColorPalette([tuple(found(each)[:3]) for each in _spread(0, 1, int(n_colors))])


def _towards(color, lightness, n_colors, reverse, as_cmap, input):
    rgb = _colored(color, input)
    hue, saturation, _ = _husl.from_rgb(*rgb)
    grey = _husl.to_rgb(hue, 0.15 * saturation, lightness)
    ends = [rgb, grey] if reverse else [grey, rgb]
    return blend_palette(ends, n_colors, as_cmap)


def light_palette(color, n_colors=6, reverse=False, as_cmap=False, input="rgb"):
    """Colours from a light grey to one colour."""
    return _towards(color, 95, n_colors, reverse, as_cmap, input)


def dark_palette(color, n_colors=6, reverse=False, as_cmap=False, input="rgb"):
    """Colours from a dark grey to one colour."""
    return _towards(color, 15, n_colors, reverse, as_cmap, input)


def diverging_palette(h_neg, h_pos, s=75, l=50, sep=1, n=6, center="light",
                      as_cmap=False):  # noqa: E741  # fmt: skip
    """Colours from one hue by grey to another."""
    way = dark_palette if center == "dark" else light_palette
    half = int(128 - (sep // 2))
    below = way((h_neg, s, l), half, reverse=True, input="husl")
    above = way((h_pos, s, l), half, input="husl")
    middle = [(0.95,) * 3 if center == "light" else (0.133,) * 3] * sep
    return blend_palette([*below, *middle, *above], n, as_cmap)


def cubehelix_palette(n_colors=6, start=0, rot=0.4, gamma=1.0, hue=0.8, light=0.85, dark=0.15,
                      reverse=False, as_cmap=False):  # fmt: skip
    """Colours that turn through hues while they get darker."""

    def color(x):
        # As in a table of 256 colours.
        x = min(int(x * 256), 255) / 255
        share = x**gamma
        reach = hue * share * (1 - share) / 2
        angle = 2 * math.pi * (start / 3 + rot * x)
        turns = (-0.14861, 1.78277), (-0.29227, -0.90649), (1.97294, 0.0)
        parts = (share + reach * (a * math.cos(angle) + b * math.sin(angle)) for a, b in turns)
        return tuple(min(max(each, 0.0), 1.0) for each in parts)

    made = [color(each) for each in _spread(light, dark, 256 if as_cmap else n_colors)]
    made = made[::-1] if reverse else made
    return ListedColormap(made, "seaborn_cubehelix") if as_cmap else _ColorPalette(made)


def _from_words(palette, n_colors, as_cmap):
    """The palette of a text such as "light:b" or "ch:s=.25,rot=-.25"; None for other texts."""
    kind, found, rest = palette.partition(":")
    if not found or kind not in ("ch", "light", "dark", "blend"):
        return None
    reverse = rest.endswith("_r")
    rest = rest.removesuffix("_r")
    if kind == "blend":
        colors = rest.split(",")
        return blend_palette(colors[::-1] if reverse else colors, n_colors, as_cmap)
    if kind != "ch":
        way = light_palette if kind == "light" else dark_palette
        return way(rest, n_colors, reverse=reverse, as_cmap=as_cmap)
    short = {"s": "start", "r": "rot", "g": "gamma", "h": "hue", "l": "light", "d": "dark"}
    parts = [each.strip().split("=") for each in rest.split(",") if each]
    placed = [float(each[0]) for each in parts if len(each) == 1]
    named = {short.get(each[0].strip(), each[0].strip()): float(each[1])
             for each in parts if len(each) == 2}  # fmt: skip
    return cubehelix_palette(n_colors, *placed, reverse=reverse, as_cmap=as_cmap, **named)


def color_palette(palette=None, n_colors=None, desat=None, as_cmap=False):
    """Colours by the name of a palette or map, of a list, or those that lines take turns
    through."""
    if palette is None:
        found = rcParams["axes.prop_cycle"].by_key().get("color", CYCLE)
        n_colors = len(found) if n_colors is None else n_colors
    elif not isinstance(palette, str):
        found = list(palette)
        n_colors = len(found) if n_colors is None else n_colors
    else:
        ten = _TENS.get(palette.removesuffix("6"))
        if n_colors is None:
            listed = (6 if palette.endswith("6") else 10) if ten else 6
            n_colors = _LISTED.get(palette, listed)
        if ten:
            found = _from_hex(ten)
            found = [found[at] for at in _SIX] if palette.endswith("6") else found
        elif palette.lower() == "jet":
            raise ValueError("No.")
        elif palette in ("hls", "husl"):
            way = hls_palette if palette == "hls" else husl_palette
            found = way(n_colors, as_cmap=as_cmap)
        else:
            found = _from_words(palette, n_colors, as_cmap)
            if found is None:
                try:
                    found = mpl_palette(palette, n_colors, as_cmap)
                except ValueError:
                    raise ValueError(f"{palette!r} is not a valid palette name") from None
    if as_cmap:
        return found
    if desat is not None:
        found = [desaturate(each, desat) for each in found]
    taken = itertools.islice(itertools.cycle(found), n_colors)
    return _ColorPalette([_rgb(each) for each in taken])


def _by_hls(color, change):
    return colorsys.hls_to_rgb(*change(*colorsys.rgb_to_hls(*_rgb(color))))


def desaturate(color, prop):
    """A colour with a share of its saturation."""
    if not 0 <= prop <= 1:
        raise ValueError("prop must be between 0 and 1")
    return _by_hls(color, lambda h, l, s: (h, l, s * prop))


def saturate(color):
    """A colour of the same hue and lightness with full saturation."""
    return _by_hls(color, lambda h, l, s: (h, l, 1))


def set_hls_values(color, h=None, l=None, s=None):  # noqa: E741
    """A colour with another hue, lightness or saturation."""
    return _by_hls(
        color,
        lambda *own: [old if new is None else new for old, new in zip(own, (h, l, s))],
    )


def set_palette(palette, n_colors=None, desat=None, color_codes=False):
    """Takes colours for the lines and bars to come."""
    rcParams["axes.prop_cycle"] = cycler(color=list(color_palette(palette, n_colors, desat)))
