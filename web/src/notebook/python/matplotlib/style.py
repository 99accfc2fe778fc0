"""Styles: figures keep the page's paper, letters and ink; colours in turn and grids follow them."""

import contextlib

import matplotlib
from matplotlib._settings import turns

_DEEP = "4C72B0 55A868 C44E52 8172B2 CCB974 64B5CD"
# Colours that take turns, by the end of a style's name.
_COLORS = {
    "ggplot": "E24A33 348ABD 988ED5 777777 FBC15E 8EBA42 FFB5B8",
    "fivethirtyeight": "008fd5 fc4f30 e5ae38 6d904f 8b8b8b 810f7c",
    "bmh": "348ABD A60628 7A68A6 467821 D55E00 CC79A7 56B4E9 009E73 F0E442 0072B2",
    "dark_background": "8dd3c7 feffb3 bfbbd9 fa8174 81b1d2 fdb462 b3de69 bc82bd ccebc4 ffed6f",
    "grayscale": "000000 666666 999999 b2b2b2",
    "tableau-colorblind10": "006BA4 FF800E ABABAB 595959 5F9ED1 C85200 898989 A2C8EC FFBC79 CFCFCF",
    "Solarize_Light2": "268BD2 2AA198 859900 B58900 CB4B16 DC322F D33682 6C71C4",
    "seaborn-v0_8": _DEEP,
    "seaborn-v0_8-deep": _DEEP,
    "seaborn-v0_8-muted": "4878CF 6ACC65 D65F5F B47CC7 C4AD66 77BEDB",
    "seaborn-v0_8-pastel": "92C6FF 97F0AA FF9F9A D0BBFF FFFEA3 B0E0E6",
    "seaborn-v0_8-bright": "003FFF 03ED3A E8000B 8A2BE2 FFC400 00D7FF",
    "seaborn-v0_8-dark-palette": "001C7F 017517 8C0900 7600A1 B8860B 006374",
    "seaborn-v0_8-colorblind": "0072B2 009E73 D55E00 CC79A7 F0E442 56B4E9",
}
_GRIDS = ("ggplot", "bmh", "fivethirtyeight", "Solarize_Light2", "_mpl-gallery", "seaborn-v0_8",
          "seaborn-v0_8-darkgrid", "seaborn-v0_8-whitegrid")  # fmt: skip
available = sorted(
    {*_COLORS, *_GRIDS, "_classic_test_patch", "_mpl-gallery-nogrid", "classic", "fast",
     *(f"seaborn-v0_8-{each}" for each in
       "dark notebook paper poster talk ticks white".split())}
)  # fmt: skip
_said = set()


def use(style):
    """Takes the colours and the grid of a style, or settings. Raises OSError for other names."""
    for each in [style] if isinstance(style, (str, dict)) else style:
        if isinstance(each, dict):
            matplotlib.rcParams.update(each)
        else:
            _use(each)


def _use(name):
    name = name.replace("seaborn", "seaborn-v0_8") if name[:7] == "seaborn" \
        and "v0_8" not in name else name  # fmt: skip
    if name == "default":
        matplotlib.rcdefaults()
        return
    if name not in available:
        raise OSError(
            f"{name!r} is not a valid package style, path of style file, URL of style file, or "
            "library style name (library styles are listed in `style.available`)"
        )
    if name not in _said and name != "fast":
        import warnings

        _said.add(name)
        warnings.warn(
            f"Of the style {name!r} figures take here the colours of lines and the grid; paper, "
            "letters and ink stay the page's.",
            stacklevel=3,
        )
    if name in _COLORS:
        matplotlib.rcParams["axes.prop_cycle"] = turns(_COLORS[name])
    elif name == "classic":
        colors = ["b", "g", "r", "c", "m", "y", "k"]
        matplotlib.rcParams["axes.prop_cycle"] = matplotlib.cycler(color=colors)
    if name in _GRIDS:
        matplotlib.rcParams["axes.grid"] = True


@contextlib.contextmanager
def context(style, after_reset=False):
    """A `with` block in which a style holds."""
    with matplotlib.rc_context():
        if after_reset:
            matplotlib.rcdefaults()
        use(style)
        yield
