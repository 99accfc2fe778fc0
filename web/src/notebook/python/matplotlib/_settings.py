"""`rcParams`: what figures look like where a program does not say it.

Sizes of figures, colours in turn, the usual map, widths of lines, grids and sides of the frame
count here; the rest is kept, and changes nothing.
"""

import ast
import re

_TEXT = """
axes: autolimit_mode='data'; axisbelow='line'; edgecolor='black'; facecolor='white'; grid=False;
 labelcolor='black'; labelpad=4.0; labelsize='medium'; labelweight='normal'; linewidth=0.8;
 titlecolor='auto'; titlelocation='center'; titlepad=6.0; titlesize='large'; titleweight='normal';
 titley=None; unicode_minus=True; xmargin=0.05; ymargin=0.05; zmargin=0.05
axes.formatter: limits=[-5, 6]; min_exponent=0; offset_threshold=4; use_locale=False;
 use_mathtext=False; useoffset=True
axes.grid: axis='both'; which='major'
axes.spines: bottom=True; left=True; right=True; top=True
errorbar: capsize=0.0
figure: autolayout=False; dpi=100.0; edgecolor='white'; facecolor='white'; figsize=[6.4, 4.8];
 frameon=True; labelsize='large'; labelweight='normal'; max_open_warning=20; raise_window=True;
 titlesize='large'; titleweight='normal'
figure.constrained_layout: h_pad=0.04167; hspace=0.02; use=False; w_pad=0.04167; wspace=0.02
figure.subplot: bottom=0.11; hspace=0.2; left=0.125; right=0.9; top=0.88; wspace=0.2
font: family=['sans-serif'];
 monospace=['DejaVu Sans Mono', 'Bitstream Vera Sans Mono', 'Computer Modern Typewriter',
  'Andale Mono', 'Nimbus Mono L', 'Courier New', 'Courier', 'Fixed', 'Terminal', 'monospace'];
 sans-serif=['DejaVu Sans', 'Bitstream Vera Sans', 'Computer Modern Sans Serif', 'Lucida
  Grande', 'Verdana', 'Geneva', 'Lucid', 'Arial', 'Helvetica', 'Avant Garde', 'sans-serif'];
 serif=['DejaVu Serif', 'Bitstream Vera Serif', 'Computer Modern Roman', 'New Century
  Schoolbook', 'Century Schoolbook L', 'Utopia', 'ITC Bookman', 'Bookman', 'Nimbus Roman No9 L',
  'Times New Roman', 'Times', 'Palatino', 'Charter', 'serif'];
 size=10.0; stretch='normal'; style='normal'; variant='normal'; weight='normal'
grid: alpha=1.0; color='#b0b0b0'; linestyle='-'; linewidth=0.8
hatch: color='black'; linewidth=1.0
hist: bins=10
image: aspect='equal'; cmap='viridis'; composite_image=True; interpolation='antialiased'; lut=256;
 origin='upper'; resample=True
legend: borderaxespad=0.5; borderpad=0.4; columnspacing=2.0; edgecolor='0.8'; facecolor='inherit';
 fancybox=True; fontsize='medium'; framealpha=0.8; frameon=True; handleheight=0.7;
 handlelength=2.0; handletextpad=0.8; labelcolor='None'; labelspacing=0.5; loc='best';
 markerscale=1.0; numpoints=1; scatterpoints=1; shadow=False; title_fontsize=None
lines: antialiased=True; color='C0'; dash_capstyle='butt'; dash_joinstyle='round';
 dashdot_pattern=[6.4, 1.6, 1.0, 1.6]; dashed_pattern=[3.7, 1.6]; dotted_pattern=[1.0, 1.65];
 linestyle='-'; linewidth=1.5; marker='None'; markeredgecolor='auto'; markeredgewidth=1.0;
 markerfacecolor='auto'; markersize=6.0; scale_dashes=True; solid_capstyle='projecting';
 solid_joinstyle='round'
markers: fillstyle='full'
mathtext: default='it'; fontset='dejavusans'
patch: antialiased=True; edgecolor='black'; facecolor='C0'; force_edgecolor=False; linewidth=1.0
pcolormesh: snap=True
savefig: bbox=None; directory='~'; dpi='figure'; edgecolor='auto'; facecolor='auto'; format='png';
 orientation='portrait'; pad_inches=0.1; transparent=False
scatter: edgecolors='face'; marker='o'
text: antialiased=True; color='black'; hinting='force_autohint'; hinting_factor=8;
 kerning_factor=0; parse_math=True; usetex=False
text.latex: preamble=''
xaxis: labellocation='center'
xtick: alignment='center'; bottom=True; color='black'; direction='out'; labelbottom=True;
 labelcolor='inherit'; labelsize='medium'; labeltop=False; top=False
xtick.major: bottom=True; pad=3.5; size=3.5; top=True; width=0.8
xtick.minor: bottom=True; pad=3.4; size=2.0; top=True; visible=False; width=0.6
yaxis: labellocation='center'
ytick: alignment='center_baseline'; color='black'; direction='out'; labelcolor='inherit';
 labelleft=True; labelright=False; labelsize='medium'; left=True; right=False
ytick.major: left=True; pad=3.5; right=True; size=3.5; width=0.8
ytick.minor: left=True; pad=3.4; right=True; size=2.0; visible=False; width=0.6
"""
#: Parts whose settings are kept, though their usual values are not known here.
_PARTS = """animation agg axes axes3d backend boxplot contour date docstring errorbar figure font
grid hatch hist image interactive keymap legend lines macosx markers mathtext patch path pcolor
pcolormesh pdf pgf polaraxes ps savefig scatter svg text timezone tk toolbar webagg xaxis xtick
yaxis ytick""".split()
COLORS = "1f77b4 ff7f0e 2ca02c d62728 9467bd 8c564b e377c2 7f7f7f bcbd22 17becf"


class Cycler:
    """Styles that take turns."""

    def __init__(self, columns):
        self._columns = {name: list(values) for name, values in columns.items()}
        if len({len(each) for each in self._columns.values()}) > 1:
            raise ValueError("The styles that take turns are as many of each kind.")

    def by_key(self):
        return {name: list(values) for name, values in self._columns.items()}

    @property
    def keys(self):
        return set(self._columns)

    def __len__(self):
        return len(next(iter(self._columns.values()), []))

    def __iter__(self):
        return (dict(zip(self._columns, row)) for row in zip(*self._columns.values()))

    def __getitem__(self, key):
        if not isinstance(key, slice):
            raise ValueError("Can only use slices with Cycler.__getitem__")
        return Cycler({name: values[key] for name, values in self._columns.items()})

    def __add__(self, other):
        return Cycler({**self._columns, **other._columns})

    def __eq__(self, other):
        return isinstance(other, Cycler) and list(self) == list(other)

    def __repr__(self):
        found = [f"cycler({name!r}, {values!r})" for name, values in self._columns.items()]
        return f"({' + '.join(found)})" if len(found) > 1 else "".join(found)


def cycler(*given, **columns):
    """Styles that take turns: of a name and values, or of several by their names."""
    if len(given) == 1 and isinstance(given[0], Cycler):
        return given[0]
    if len(given) == 2:
        columns = {given[0]: given[1], **columns}
    return Cycler(columns)


def turns(digits):
    """Colours that take turns, of their digits."""
    return cycler(color=[f"#{each}" for each in digits.split()])


def usual():
    """Every known setting with its usual value."""
    found = {}
    for line in re.sub(r"\n +", " ", _TEXT).strip().splitlines():
        part, _, rest = line.partition(": ")
        for each in rest.split("; "):
            name, _, value = each.partition("=")
            found[f"{part}.{name}"] = ast.literal_eval(value)
    found["axes.prop_cycle"] = turns(COLORS)
    return dict(sorted(found.items()))


class RcParams(dict):
    """Settings by their names. Numbers get the type of the usual value."""

    def __init__(self, *given, **named):
        super().__init__()
        self.update(*given, **named)

    def __setitem__(self, name, value):
        known = _USUAL.get(name)
        if known is None and name not in _USUAL and name.split(".")[0] not in _PARTS:
            raise KeyError(
                f"{name} is not a valid rc parameter (see rcParams.keys() for a list of valid "
                "parameters)"
            )
        if isinstance(known, float) and isinstance(value, int):
            value = float(value)
        if isinstance(known, list) and isinstance(value, (list, tuple)):
            value = [float(each) if isinstance(each, int) else each for each in value]
        if name == "font.family" and isinstance(value, str):
            value = [value]
        if name == "axes.prop_cycle" and not isinstance(value, Cycler):
            raise ValueError(f"{value!r} is not a cycler. Use plt.cycler(color=[...]).")
        super().__setitem__(name, value)

    def update(self, *given, **named):
        for name, value in dict(*given, **named).items():
            self[name] = value

    def setdefault(self, name, value=None):
        if name not in self:
            self[name] = value
        return self[name]

    def copy(self):
        return RcParams(self)

    def find_all(self, pattern):
        return RcParams({key: each for key, each in self.items() if re.search(pattern, key)})

    def __repr__(self):
        lines = ",\n          ".join(f"{key!r}: {self[key]!r}" for key in sorted(self))
        return f"RcParams({{{lines}}})"

    def __str__(self):
        return "\n".join(f"{key}: {self[key]}" for key in sorted(self))


_USUAL = usual()
RcParams.__module__ = "matplotlib"
Cycler.__module__ = "cycler"
