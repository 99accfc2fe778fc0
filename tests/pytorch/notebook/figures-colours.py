# --- colour maps have matplotlib's digits
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
from matplotlib import colormaps, colors
places = [0, 1, 100, 0.1, 0.25, 1 / 3, 0.5, 0.75, 0.99, 1.0, -0.5, 1.5]
for name in "viridis plasma inferno magma cividis turbo coolwarm Blues Greens Purples Greys YlGnBu YlOrRd BrBG PRGn RdGy RdYlBu RdBu RdYlGn Spectral bwr seismic gray binary hot bone copper cool winter jet hsv terrain CMRmap Wistia afmhot gist_heat gist_ncar gist_rainbow gnuplot2 nipy_spectral ocean Dark2 Paired Set1 Set3 tab10 tab20 tab20b".split():
    for full in (name, name + "_r"):
        print(full, plt.get_cmap(full).N, [tuple(map(float, plt.get_cmap(full)(each))) for each in places])
print(plt.cm.viridis(0.5), plt.get_cmap("Blues")(0.3), colormaps["magma"](0.7), plt.get_cmap("viridis", 5)(0.5), plt.get_cmap("Blues", 4)(2))
print(plt.cm.viridis(np.array([0.1, 0.5])), plt.cm.tab10(np.arange(3)), plt.cm.Blues(np.array([[0, 255]]), alpha=0.5), plt.cm.viridis([0.2, 0.4], bytes=True), plt.cm.viridis(np.float64(0.3)), sep="\n")
print(type(plt.cm.viridis), type(plt.cm.Blues), plt.cm.Blues_r.name, len(plt.cm.viridis.colors), plt.cm.viridis == plt.get_cmap("viridis"), "Blues_r" in colormaps)


# --- colour maps of waves, and such that turn round, have matplotlib's colours
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
for name in "twilight twilight_shifted twilight_r flag gnuplot prism".split():
    cmap = plt.get_cmap(name)
    print(name, cmap.N, cmap(np.linspace(0, 1, 9), bytes=True).tolist())


# --- maps of given colours, colours of what is no number or out of limits
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
from matplotlib import colormaps, colors
two = colors.LinearSegmentedColormap.from_list("two", ["white", "red", (0, 0, 0.5)])
parted = colors.LinearSegmentedColormap.from_list("parted", [(0, "white"), (0.2, "C0"), (1, "tab:red")], N=10)
listed = colors.ListedColormap(["red", "#00ff00", (0, 0, 1), "0.25"])
print([[tuple(map(float, each(at))) for at in (0.0, 0.3, 0.7, 1.0)] for each in (two, parted, listed, two.reversed(), listed.reversed())], listed.N, two.N)
cmap = colormaps["viridis"].copy()
cmap.set_bad("red", 0.5), cmap.set_under("0.5"), cmap.set_over((0, 0, 1))
print([tuple(map(float, cmap(at))) for at in (float("nan"), -1.0, 2.0, 0.0, 1.0)], plt.cm.viridis(float("nan")))
shown = plt.cm.ScalarMappable(colors.Normalize(0, 10), "plasma")
print(shown.to_rgba(5), shown.to_rgba([0, 10]))
for each in ("red", "g", "c", "0.3", "#abc", "#a1b2c3", "C3", "tab:olive", "black", "lightgray", "w", (0.1, 0.2, 0.3), "#11223344", "rebeccapurple"):
    print(colors.to_rgb(each), colors.to_rgba(each, 0.5), colors.to_rgba(each), colors.to_hex(each), colors.to_hex(each, keep_alpha=True))


# --- lines and areas take colours by turns of their own, which clearing begins anew
import matplotlib; matplotlib.use("Agg")
import matplotlib.pyplot as plt
from matplotlib.colors import to_hex
def areas(ax): return [to_hex(p.get_facecolor()) for p in ax.patches]
ax = plt.subplots()[1]
ax.scatter([1, 2], [1, 2]); print(ax.plot([1, 2])[0].get_color(), to_hex(ax.scatter([1], [1]).get_facecolor()[0]))
ax = plt.subplots()[1]
ax.bar([1, 2], [1, 2], yerr=[0.1, 0.1]); ax.bar([1], [1]); print(ax.plot([1, 2])[0].get_color(), areas(ax))
ax = plt.subplots()[1]
ax.hist([1, 2, 2]); print(ax.plot([1, 2])[0].get_color(), areas(ax)[:1]); ax.bar([1], [2]); print(areas(ax)[-1])
ax = plt.subplots()[1]
ax.fill_between([0, 1], [0, 1]); print(ax.plot([1])[0].get_color(), to_hex(ax.fill_between([0, 1], [1, 2]).get_facecolor()[0]), to_hex(ax.fill([0, 1, 1], [0, 0, 1])[0].get_facecolor()))
ax.errorbar([1], [1], yerr=[1]); print(ax.plot([1])[0].get_color())
ax.set_prop_cycle(color=["r", "g"]); ax.plot([1]); ax.cla(); print(ax.plot([1])[0].get_color())
two = ax.twinx(); print(two.plot([1])[0].get_color())


# --- maps that pyplot takes for the images to come
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
plt.set_cmap("cividis")
shown = plt.imshow([[1, 2]])
print(plt.rcParams["image.cmap"], shown.cmap.name, plt.get_cmap().name)
plt.hot()
print(plt.rcParams["image.cmap"], shown.get_cmap().name, plt.get_cmap("cubehelix")(0.3), plt.gray.__name__)
plt.rcdefaults()


# --- palettes of seaborn have its colours
import matplotlib
matplotlib.use("Agg")
import numpy as np
import seaborn as sns
def shown(colors): print([tuple(round(float(part), 3) for part in each) for each in colors])
for name in ("husl", "hls", "Set2", "viridis", "ch:s=.25,rot=-.25", "light:#5A9", "dark:salmon", "light:b_r", "blend:r,b", "coolwarm", "Blues", "Blues_r", "Blues_d", "Greens_r_d", "deep", "pastel", "muted6", "colorblind", "bright", "dark", "tab10", "tab20", "cubehelix", "Spectral", ["r", "#123456"]):
    for count in (None, 3, 11):
        shown(sns.color_palette(name, count))
shown(sns.husl_palette(4, l=0.4)), shown(sns.hls_palette(4, h=0.5)), shown(sns.cubehelix_palette(4, start=2, reverse=True)), shown(sns.diverging_palette(220, 20)), shown(sns.diverging_palette(150, 275, s=80, l=55, n=9, center="dark", sep=10)), shown(sns.light_palette("seagreen")), shown(sns.dark_palette("#69d", reverse=True)), shown(sns.light_palette((260, 75, 60), input="husl")), shown(sns.blend_palette(["r", "w", "b"], 5)), shown(sns.mpl_palette("magma", 4))
for each in (sns.diverging_palette(220, 20, as_cmap=True), sns.light_palette("seagreen", as_cmap=True), sns.cubehelix_palette(as_cmap=True), sns.color_palette("husl", as_cmap=True), sns.color_palette("magma", as_cmap=True)):
    print(type(each).__name__, np.round(each(0.3), 3))
print(sns.color_palette("husl", 3).as_hex(), len(sns.color_palette()), type(sns.color_palette()).__name__, sns.color_palette("rocket", as_cmap=True).name, sns.color_palette("mako_r", as_cmap=True).N)
shown([*sns.color_palette("Set2", desat=0.5)[:2], sns.desaturate("red", 0.3), sns.set_hls_values("red", l=0.2), sns.saturate("#888811")])
for wrong in ("jet", "nothing"):
    try: sns.color_palette(wrong)
    except ValueError as error: print(error)


# --- bars of colours are axes, which the pictures make room for
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
from mpl_toolkits.axes_grid1 import make_axes_locatable
figure, axes = plt.subplots(1, 2, figsize=(8, 3))
image = axes[0].imshow(np.eye(3))
bar = figure.colorbar(image, ax=axes[0])
bar.set_label("weight")
print(len(figure.axes), bar.ax is figure.axes[-1], plt.gca() is axes[1], bar.ax.get_label(), image.colorbar is bar, bar.mappable is image)
print(bar.ax.get_position(), axes[0].get_position(), bar.ax.get_ylim(), bar.ax.get_xlim(), bar.ax.get_ylabel(), bar.ax.get_yticks(), bar.ax.get_xticks())
print(bar.get_ticks(), bar.vmin, bar.vmax, bar.orientation, [each.get_text() for each in bar.ax.get_yticklabels()], bar.ax.yaxis.get_ticks_position())
bar.set_ticks([0, 0.5, 1])
bar.set_ticklabels(["a", "b", "c"])
print(bar.get_ticks(), [each.get_text() for each in bar.ax.get_yticklabels()])
lying = figure.colorbar(image, ax=axes, orientation="horizontal", shrink=0.6, pad=0.1)
print(lying.ax.get_position(), [each.get_position() for each in axes], lying.ax.get_xlim())
figure, ax = plt.subplots()
bar = plt.colorbar(ax.scatter([1, 2], [3, 4], c=[5, 9]), label="hello")
print(bar.ax.get_ylabel(), len(figure.axes), bar.ax.get_ylim(), ax.get_position(), bar.ax.get_position())
bar.remove()
print(len(figure.axes), ax.get_position())
figure = plt.figure()
ax, own = figure.add_axes([0.1, 0.1, 0.5, 0.5]), figure.add_axes([0.9, 0.1, 0.03, 0.8])
bar = figure.colorbar(ax.imshow(np.eye(2) * 3), cax=own)
print(bar.ax is own, len(figure.axes), own.get_position(), ax.get_position(), own.get_ylim())
own.set_yticks([0, 3], ["low", "high"])
print(own.get_yticks(), [each.get_text() for each in own.get_yticklabels()])
figure, axes = plt.subplots(2, 2)
figure.colorbar(axes[0, 0].imshow(np.eye(2)), ax=axes.ravel().tolist())
print([each.get_position() for each in figure.axes])
figure, ax = plt.subplots()
bar = figure.colorbar(ax.contourf(np.add.outer(np.arange(4.0), np.arange(4.0))))
print(bar.ax.get_ylim(), bar.ax.get_yticks(), bar.get_ticks())
figure, ax = plt.subplots()
beside = make_axes_locatable(ax).append_axes("right", size="5%", pad=0.05)
print(figure.colorbar(ax.imshow(np.eye(2)), cax=beside).ax is beside, len(figure.axes), plt.axes([0.2, 0.2, 0.3, 0.3]).get_position(), len(plt.gcf().axes))
inner = ax.inset_axes([0.5, 0.5, 0.4, 0.4])
print(len(figure.axes), ax.child_axes == [inner], inner.get_xlim())


# --- pictures are read from PNG files of each kind, filter and order, and written
import io, struct, zlib
import matplotlib
matplotlib.use("Agg")
import matplotlib.image as mpimg
import matplotlib.pyplot as plt
import numpy as np

PARTS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}

def pass_bytes(cells, depth, parts):
    """The rows of one pass: each with the filter of its number, from 0 to 4."""
    near, above, out = max(1, parts * depth // 8), None, b""
    for at, row in enumerate(cells):
        bits = "".join(f"{each:0{depth}b}" for pixel in row for each in pixel)
        bits += "0" * (-len(bits) % 8)
        line = [int(bits[i:i + 8], 2) for i in range(0, len(bits), 8)]
        above = above or [0] * len(line)
        kind = at % 5
        out += bytes([kind])
        for i, value in enumerate(line):
            a = line[i - near] if i >= near else 0
            b = above[i]
            c = above[i - near] if i >= near else 0
            p = a + b - c
            paeth = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
            out += bytes([(value - (0, a, b, (a + b) // 2, paeth)[kind]) % 256])
        above = line
    return out

def png(cells, depth, kind, palette=b"", clear=b"", interlaced=False):
    high, wide, parts = len(cells), len(cells[0]), PARTS[kind]
    passes = [(0, 0, 8, 8), (0, 4, 8, 8), (4, 0, 8, 4), (0, 2, 4, 4), (2, 0, 4, 2), (0, 1, 2, 2), (1, 0, 2, 1)]
    raw = b""
    for top, left, down, right in passes if interlaced else [(0, 0, 1, 1)]:
        part = [row[left::right] for row in cells[top::down]]
        if part and part[0]:
            raw += pass_bytes(part, depth, parts)
    made = b"\x89PNG\r\n\x1a\n"
    chunks = [(b"IHDR", struct.pack(">IIBBBBB", wide, high, depth, kind, 0, 0, int(interlaced)))]
    chunks += [(b"PLTE", palette)] * bool(palette) + [(b"tRNS", clear)] * bool(clear)
    chunks += [(b"IDAT", zlib.compress(raw)), (b"IEND", b"")]
    for name, data in chunks:
        made += struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    return io.BytesIO(made)

rng = np.random.RandomState(3)
palette = bytes(rng.randint(0, 256, 48).tolist())
for kind, depth in [(0, 1), (0, 8), (0, 16), (2, 8), (3, 1), (3, 2), (3, 4), (3, 8), (4, 8), (6, 8)]:
    for high, wide in [(1, 1), (7, 5), (11, 13)]:
        most = min(1 << depth, 16) if kind == 3 else 1 << depth
        cells = rng.randint(0, most, (high, wide, PARTS[kind])).tolist()
        for interlaced in (False, True):
            for clear in (b"", b"\x10\x80")[: 1 + (kind == 3)]:
                got = plt.imread(png(cells, depth, kind, palette if kind == 3 else b"", clear, interlaced))
                print(kind, depth, high, wide, interlaced, got.shape, got.dtype, [round(x, 6) for x in got.ravel().tolist()[:9]], round(float(got.sum()), 3))
values = rng.rand(3, 4)
for given, more in [(values, {}), (values, {"cmap": "gray"}), (values, {"vmin": 0.2, "vmax": 0.6, "cmap": "Blues"}), (rng.rand(2, 3, 3), {}), (rng.rand(2, 3, 4), {}), (rng.randint(0, 256, (2, 3, 3)).astype("uint8"), {"origin": "lower"})]:
    file = io.BytesIO()
    plt.imsave(file, given, **more)
    file.seek(0)
    got = mpimg.imread(file)
    print(got.shape, got.dtype, [round(x, 6) for x in got.ravel().tolist()])
for given in (
    np.full((2, 2, 3), 2.0), np.full((2, 2, 4), -0.1), np.ones((2, 2, 3), bool),
    np.ones((2, 2, 4), np.int64), np.ones((2, 2, 3), np.int32), np.ones((2, 2, 2)),
    np.full((2, 2, 3), 1, np.float32),
):  # fmt: skip
    try:
        plt.imsave(io.BytesIO(), given)
        print("written")
    except ValueError as reason:
        print(reason)
