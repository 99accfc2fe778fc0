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
# --- settings have matplotlib's values and types
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
for name in "figure.figsize figure.dpi font.size font.family font.sans-serif lines.linewidth lines.markersize lines.linestyle lines.marker axes.grid axes.titlesize axes.labelsize axes.facecolor axes.spines.top axes.prop_cycle axes.xmargin axes.linewidth axes.unicode_minus xtick.labelsize ytick.direction legend.fontsize legend.loc legend.frameon image.cmap image.origin image.interpolation savefig.dpi savefig.bbox grid.alpha grid.linestyle text.usetex mathtext.fontset errorbar.capsize scatter.marker hist.bins figure.autolayout".split():
    print(name, repr(plt.rcParams[name]), type(plt.rcParams[name]).__name__)
plt.rcParams.update({"font.size": 12, "axes.grid": True, "figure.figsize": (8, 5)})
print(plt.rcParams["font.size"], plt.rcParams["figure.figsize"], plt.figure().get_size_inches(), matplotlib.rcParamsDefault["font.size"])
with plt.rc_context({"lines.linewidth": 3}):
    print(plt.rcParams["lines.linewidth"], plt.plot([1])[0].get_linewidth())
print(plt.rcParams["lines.linewidth"], plt.plot([1])[0].get_linewidth())
plt.rc("lines", linewidth=2, ls="--")
print(plt.plot([1])[0].get_linewidth(), plt.plot([1])[0].get_linestyle())
plt.rcParams["axes.prop_cycle"] = plt.cycler(color=["r", "#00ff00"])
plt.figure()
print([plt.plot([1])[0].get_color() for _ in range(3)], plt.rcParams["axes.prop_cycle"].by_key(), len(plt.rcParams["axes.prop_cycle"]))
plt.rcdefaults()
print(plt.rcParams["font.size"], plt.rcParams["axes.grid"], type(plt.rcParams))
for change in (lambda: plt.rcParams["nothing"], lambda: plt.rcParams.update({"nothing": 1})):
    try:
        change()
    except KeyError as error:
        print(error)
# --- styles have matplotlib's names
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import warnings
warnings.simplefilter("ignore")
print(plt.style.available)
for name in plt.style.available:
    with plt.style.context(name, after_reset=True):
        print(name, plt.rcParams["axes.grid"], plt.rcParams["axes.prop_cycle"].by_key()["color"][:2] if "gallery" not in name and "grayscale" != name else "")
print(plt.rcParams["axes.grid"])
try:
    plt.style.use("nothing")
except OSError as error:
    print("OSError")
# --- axes tell where they stand
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
ax = plt.subplots()[1]
box = ax.get_position()
print(box, box.x0, box.y0, box.x1, box.y1, box.width, box.height, box.bounds, repr(box))
for shape in ((1, 2), (2, 2), (2, 3), (3, 1)):
    axes = plt.subplots(*shape, squeeze=False)[1]
    print([repr(each.get_position()) for each in axes.flat])
figure = plt.figure(figsize=(10, 4))
print(figure.add_subplot(2, 3, (1, 2)).get_position(), figure.dpi)
ax = plt.subplots()[1]
ax.imshow([[1, 2], [3, 4]])
print(ax.get_position(), ax.get_position(original=True))
# --- what calls give is shown as matplotlib's
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
import re
def show(*values):
    print(re.sub("0x[0-9a-f]+", "0x", " ".join(map(repr, values))))
    plt.close("all")
def new():
    return plt.subplots()[1]
show(new().set_xticks([0, 1, 2]), new().set_yticks([0, 0.5], ["a", "b"]), plt.xticks([0, 1, 2]), plt.yticks([]))
show(new().get_xlim(), plt.xticks([0, 1], ["a", "b"]))
ax = new()
show(ax.set_xticks([0, 1]), ax.set_xticklabels(["a", "b"]), ax.get_xticks(), ax.get_xticklabels(), ax.set_yticks([0, 0.5]), ax.set_yticklabels(["c", "d"], rotation=45))
ax = new()
ax.plot([0, 1, 2])
show(ax.get_xticks(), ax.get_xticklabels(), plt.xticks(), ax.get_xlim())
ax.set_xticks([0, 1, 2, 3])
show(ax.get_xlim(), ax.set(xlabel="a", title="b"), ax.set(xlim=(0, 1), xticks=[0, 1]), ax.margins())
ax = new()
bars = ax.errorbar([1, 2], [3, 4], yerr=0.1, fmt="o-", capsize=3, label="a")
show(bars, bars[0], len(bars[1]), len(bars[2]), bars.has_yerr, bars.has_xerr, bars.get_label(), [each.get_segments() for each in bars[2]])
bars = new().errorbar([1, 2], [3, 4], yerr=[[0.1, 0.2], [0.3, 0.4]], xerr=[1, 2], fmt="none")
show(bars, bars[0], [each.get_segments() for each in bars[2]])
show(new().pie([1, 2, 3]), new().pie([1, 2, 3], labels=list("abc"), autopct="%1.1f%%"))
show(new().boxplot([1, 2, 3, 4, 10]), new().boxplot([[1, 2, 3], [2, 3, 9]], patch_artist=True)["boxes"], {name: len(each) for name, each in new().boxplot([[1, 2, 3], [2, 3, 9]], showmeans=True).items()})
box = new().boxplot([1.0, 2.0, 3.0, 4.0, 10.0])
show([list(each.get_ydata()) for name in ("whiskers", "caps", "boxes", "medians", "fliers") for each in box[name]])
show(new().fill_between([1, 2], [3, 4]), new().fill_betweenx([1, 2], [3, 4]), new().stackplot([1, 2], [1, 2], [3, 4]), new().axhspan(0, 1), new().hlines([1, 2], 0, 1), new().vlines([1, 2], 0, 1).get_segments())
bars = new().bar(["a", "b"], [3, 4], label="x")
show(bars, bars.patches, len(bars), list(bars), bars[1].get_height(), bars[1].get_width(), bars[1].get_x(), bars[1].get_y(), bars[1].get_xy(), bars[0].get_facecolor(), bars.get_label(), bars[0].get_center())
show([each.get_width() for each in new().barh([1, 2], [3, 4.5])], [str(each.get_height()) for each in new().bar([1], np.array([7]))], str(new().bar([1], [2])[0]))
show(new().hist([1, 2, 2, 3], bins=3), new().hist([[1, 2, 2, 3], [1, 1]], bins=2), new().hist([1, 2, 2], bins=2)[2][0].get_height())
line, = new().plot([1, 2], [3, 4], "r--", label="x")
show(line, line.get_label(), line.get_color(), line.get_linestyle(), line.get_linewidth(), line.get_xdata(), line.get_ydata(), line.get_marker(), line.get_alpha())
line, = new().plot([1.5, 2])
show(line, line.get_label(), str(line), line.get_color(), line.get_marker(), line.get_xdata(), line.get_ydata(), line.get_xydata(), line.get_markersize())
points = new().scatter([1, 2], [3, 4], c=[0.1, 0.2], s=[20, 30])
show(points, np.asarray(points.get_offsets()), np.asarray(points.get_array()), points.get_sizes(), points.get_cmap().name, points.get_clim())
ax = new()
image = ax.imshow([[1.0, 2.0]])
show(image, np.asarray(image.get_array()), image.get_cmap().name, image.get_clim(), image.get_extent(), image.axes is ax, new().pcolormesh([[1, 2], [3, 4]]))
show(new().violinplot([1, 2, 3]), new().eventplot([1, 2, 3]), new().stem([1, 2, 3]), new().step([1, 2], [3, 4]))
ax = new()
ax.plot([1]), ax.bar([1], [2]), ax.text(0, 0, "t")
show(ax.lines, ax.patches, ax.texts, ax.images, ax.collections, ax.get_lines(), ax.spines, ax.spines["top"], ax.xaxis, ax.spines["top"].get_visible())
ax.lines[0].remove()
show(len(ax.lines), ax.set_xscale("log"), ax.get_legend())
# --- axes are asked by older names, bars have names and ranges of error, counts have weights
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
import re
def show(*values):
    print(re.sub("0x[0-9a-f]+", "0x", " ".join(map(repr, values))))
    plt.close("all")
def new():
    return plt.subplots()[1]
fig, ax = plt.subplots(dpi=80)
show(fig.dpi, fig.get_figwidth(), plt.figure(figsize=(5, 2), dpi=60), fig.canvas.draw())
show(ax.get_xscale(), ax.set_yscale("log"), ax.get_yscale(), ax.yaxis.get_scale(), ax.get_xaxis() is ax.xaxis, ax.has_data(), ax.set_xlabel("t") is ax.xaxis.get_label(), ax.xaxis.get_label_text())
show(new().imshow([[1.0, 2.0]], vmin=0, vmax=3).get_clim(), plt.Normalize(0, 10).vmax)
for bars, texts in ((lambda ax: ax.bar(range(3), [1, 2, 3], tick_label=list("abc"), yerr=[0.1, 0.2, 0.3], capsize=3), "x"), (lambda ax: ax.barh([1, 2], [3, 4], tick_label=["u", "v"], xerr=0.5), "y")):
    ax = new()
    made = bars(ax)
    show(made, [str(each) for each in made], [each.get_text() for each in getattr(ax, f"get_{texts}ticklabels")()], [each.get_segments() for each in made.errorbar[2]], len(made.errorbar[1]))
ax = new()
ax.bar(range(2), [1, 2], tick_label=["a", "b"])
show(ax.get_xticklabels())
show(new().hist([1.0, 2, 2, 3], bins=2, weights=[1, 1, 4, 0.5])[0], new().hist([[1, 2], [2, 3]], bins=2, weights=[[1, 2], [3, 4]])[0], np.histogram([1, 2, 3], 2, weights=[0.5, 1, 2]), np.histogram([1, 2, 3], 2, weights=[1, 2, 3])[0])
ax = new()
ax.set_prop_cycle(color=["r", "#00ff00"])
show([each.get_color() for each in ax.plot([[1, 2, 3], [2, 3, 4]])], len(ax.fill([0, 1, 1], [0, 0, 1], "b", [1, 2, 2], [0, 0, 1])), ax.has_data())
show(plt.Circle((0, 0), 2).get_radius(), __import__("matplotlib.colors").colors.TABLEAU_COLORS["tab:orange"], ax.set_axis_off(), ax.locator_params(nbins=4), ax.yaxis.set_major_formatter(__import__("matplotlib.ticker").ticker.StrMethodFormatter("{x:,.0f}")), ax.ticklabel_format(axis="x", style="sci", scilimits=(0, 0)), plt.minorticks_on(), fig.delaxes(fig.axes[0]), len(fig.axes))
# --- labels given to marks stand at their places, or in the order of all marks
import warnings
import numpy as np
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
from matplotlib import ticker
warnings.simplefilter("ignore")
words = ["je", "suis", "la"]
def show(ax):
    low, high = sorted(ax.get_xlim())
    found = [(t.get_position()[0], t.get_text()) for t in ax.get_xticklabels()]
    print(ax.get_xticks().tolist(), found, ax.xaxis.get_ticklabels()[0])
    print([text for at, text in found if low <= at <= high])
def new(prepare, *steps):
    ax = plt.subplots()[1]
    prepare(ax)
    for step in steps:
        step(ax)
    show(ax)
    plt.close("all")
    return ax
heat, line = (lambda ax: ax.matshow(np.eye(3))), (lambda ax: ax.plot([0, 1, 2]))
every = lambda ax: ax.xaxis.set_major_locator(ticker.MultipleLocator(1))
new(heat, lambda ax: ax.set_xticklabels(["", *words, "<eos>"], rotation=90), every)
new(heat, lambda ax: ax.set_xticks(range(3)), lambda ax: ax.set_xticklabels(words), every)
new(heat, lambda ax: ax.set_xticks(range(3), labels=words))
new(line, lambda ax: ax.set_xticks([0, 2]), lambda ax: ax.set_xticklabels(["a", "b"]), every)
new(line, lambda ax: ax.set_xticks([0, 1, 2]), lambda ax: ax.set_xticklabels(words), lambda ax: ax.set_xticks([0, 2]))
new(line, lambda ax: ax.set_xticklabels(words))
ax = new(heat, every)
print(ax.get_yscale(), ax.get_xscale(), ax.xaxis.get_scale(), ax.get_aspect(), ax.yaxis_inverted(), ax.xaxis_inverted(), ax.yaxis.get_inverted(), ax.xaxis.get_visible())
ax.set_xlabel("word")
ax.set_yscale("log")
print(ax.get_yscale(), ax.xaxis.get_label(), ax.xaxis.get_label_text(), ax.yaxis.get_inverted())
# --- round marks have matplotlib's last digits
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
for ends in [(0, 1), (-0.2, 1.3), (-1, 1), (0.13, 0.77), (-3.3, 12.7), (0, 0.05), (1e-3, 2.5e-3), (-0.0015, 0.0012), (100, 1234), (0.9, 1.1), (-0.7, 0.1)]:
    ax = plt.subplots()[1]
    ax.set_xlim(*ends)
    print(ax.get_xticks().tolist(), ax.get_xticklabels())
    plt.close()
# --- a legend's texts and lines are changed after it is made
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
ax = plt.subplots()[1]
ax.plot([1, 2], label="a")
ax.bar([1, 2], [1, 2], label="b")
legend = ax.legend(title="names")
print(legend.get_texts(), legend.texts, [each.get_text() for each in legend.get_texts()], len(legend.get_lines()), legend.get_title(), legend.get_title().get_text())
legend.get_texts()[0].set_text("new")
legend.get_lines()[0].set_linewidth(5)
legend.get_frame().set_alpha(0.5)
print(ax.get_legend().texts[0].get_text(), legend.get_lines()[0].get_linewidth(), ax.lines[0].get_linewidth(), legend.get_frame_on())
legend.set_title("others")
print(legend.get_title().get_text(), ax.get_legend() is legend, legend.remove(), ax.get_legend())
# --- grids of axes with parts of other lengths
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
from matplotlib import gridspec
def places(figure):
    print([str(each.get_position()) for each in figure.axes])
    plt.close("all")
places(plt.subplots(1, 2, gridspec_kw={"width_ratios": [3, 1]})[0])
places(plt.subplots(2, 2, width_ratios=[3, 1], height_ratios=(1, 2))[0])
figure = plt.figure(figsize=(8, 3))
grid = gridspec.GridSpec(2, 3, width_ratios=[1, 1, 2])
for part in (grid[0, 0], grid[1, :2], grid[:, 2]):
    figure.add_subplot(part)
print(grid.get_geometry(), grid.nrows, grid.ncols, grid.get_width_ratios(), grid.get_height_ratios(), grid[1, :2].rowspan, grid[1, :2].colspan)
places(figure)
places(plt.subplot_mosaic("AB;CC", width_ratios=[2, 1])[0])
figure = plt.figure()
figure.add_gridspec(1, 2, height_ratios=[3]).subplots()
places(figure)
for work in (lambda: gridspec.GridSpec(1, 2, width_ratios=[1, 2, 3]), lambda: plt.subplots(2, 1, gridspec_kw={"height_ratios": [1]}), lambda: grid[6:]):
    try:
        work()
    except (ValueError, IndexError) as error:
        print(error)
print([(each.rowspan, each.colspan) for each in (grid[2:], grid[:], grid[4], grid[-1])])
inner = gridspec.GridSpecFromSubplotSpec(2, 1, subplot_spec=grid[0])
print(len([plt.figure().add_subplot(each) for each in (inner[0], inner[1, 0])]), inner.get_geometry())
# --- settings of axes, axes' bounds, bars with ranges and labels, and formatters
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import matplotlib.ticker as ticker
import numpy as np
fig, ax = plt.subplots(figsize=(4, 3), dpi=150)
print(repr(fig), fig, fig.get_figwidth(), fig.get_figheight(), fig.dpi)
print([call() for call in (lambda: ax.set_axisbelow(True), ax.minorticks_on, ax.minorticks_off, lambda: ax.ticklabel_format(style="sci", axis="y", scilimits=(0, 0)), lambda: ax.set_zorder(2), fig.canvas.draw, fig.align_labels, lambda: ax.set_prop_cycle(color=["r", "g"]), lambda: ax.yaxis.grid(True), lambda: ax.xaxis.set_tick_params(rotation=30))])
print([line.get_color() for line in ax.plot(np.eye(3))], ax.name, ax.set_prop_cycle(None), ax.plot([1])[0].get_color())
ax.set_xlim(3, 1)
ax.set_ybound(0, 2)
print(ax.get_xbound(), ax.get_ybound(), ax.get_ylim(), ax.get_box_aspect(), ax.set_box_aspect(0.5), ax.get_box_aspect())
bars = ax.bar([1, 2], [3, 4], yerr=[0.5, 1], capsize=3, tick_label=["a", "b"])
print([each.get_segments() for each in bars.errorbar[2]], bars.errorbar[0], [t.get_text() for t in ax.get_xticklabels()], ax.get_legend_handles_labels())
bars = ax.barh(["c", "d"], [1, 2], xerr=0.1)
print([each.get_segments() for each in bars.errorbar[2]])
ax = plt.subplots()[1]
print(type(ax.xaxis.get_major_locator()).__name__, type(ax.yaxis.get_major_formatter()).__name__)
ax.plot([0, 1, 2, 3])
ax.locator_params(nbins=3)
print(ax.get_xticks(), ax.get_yticks(), len(ax.fill([0, 1, 1], [0, 0, 1])), len(ax.patches))
ax.xaxis.set_major_locator(ticker.LinearLocator(3))
ax.set_xlim(0, 1)
print(ax.get_xticks(), matplotlib.colors.rgb2hex((0, 0.5, 1)))
for formatter in (ticker.NullFormatter(), ticker.FixedFormatter(["a", "b"]), ticker.StrMethodFormatter("{x:.2f}")):
    ax.xaxis.set_major_formatter(formatter)
    print([each.get_text() for each in ax.get_xticklabels()])
image = ax.imshow(np.eye(2))
plt.sci(image)
print(plt.gci() is image, image.colorbar, plt.colorbar() is image.colorbar, plt.isinteractive(), plt.delaxes(ax), ax in plt.gcf().axes)
plt.close("all")
# --- masked cells of a heat map count for neither colours nor limits
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
cells = np.arange(16.0).reshape(4, 4)
shown = np.ma.masked_where(np.triu(np.ones((4, 4)), 1) > 0, cells * 2)
image = plt.imshow(shown, cmap="Blues")
print(image.get_clim(), shown.max(), plt.gca().get_xlim(), plt.plot(np.ma.masked_greater([1, 2, 3], 2))[0].get_color())
plt.close("all")
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
# --- scores are drawn as tables and curves
import matplotlib
matplotlib.use("Agg")
import numpy as np, matplotlib.pyplot as plt
from sklearn import metrics as M
from sklearn.metrics import confusion_matrix, ConfusionMatrixDisplay
y_true = np.array([0, 1, 2, 2, 1, 0, 2, 1, 0, 2, 1, 1]); y_pred = np.array([0, 1, 2, 1, 1, 0, 2, 0, 0, 2, 2, 1])
cm = confusion_matrix(y_true, y_pred)
d = ConfusionMatrixDisplay(cm, display_labels=["a", "b", "c"])
r = d.plot(cmap="Blues", values_format="d", xticks_rotation=45)
print(r is d, [[t.get_text() for t in row] for row in d.text_], d.text_.shape, d.ax_.get_xlabel(), d.ax_.get_ylabel(), [t.get_text() for t in d.ax_.get_xticklabels()], d.ax_.get_ylim(), d.im_.cmap.name)
print([t.get_color() for t in d.text_.ravel()][:3] is None)
fig, ax = plt.subplots()
d2 = ConfusionMatrixDisplay.from_predictions(y_true, y_pred, normalize="true", ax=ax, colorbar=False)
print([[t.get_text() for t in row] for row in d2.text_], [t.get_text() for t in ax.get_yticklabels()], len(fig.axes), d2.display_labels, d2.confusion_matrix, d2.ax_ is ax)
d3 = ConfusionMatrixDisplay(np.array([[1200, 3], [10, 4000000]])).plot(include_values=True); print([t.get_text() for t in d3.text_.ravel()], d3.display_labels)
d4 = ConfusionMatrixDisplay(np.array([[0.123456, 3], [10, 4.]])).plot(include_values=False); print(d4.text_)
print(repr(d)[:30])
try: ConfusionMatrixDisplay.from_predictions(y_true, y_pred[:3])
except ValueError as e: print(e)
s = np.array([0.1, 0.4, 0.35, 0.8]); t = np.array([0, 0, 1, 1])
r = M.RocCurveDisplay.from_predictions(t, s, name="model"); print(r.roc_auc, r.ax_.get_xlabel(), r.ax_.get_ylabel(), r.line_.get_label(), r.fpr, r.tpr)
fpr, tpr, _ = M.roc_curve(t, s); r = M.RocCurveDisplay(fpr=fpr, tpr=tpr, roc_auc=M.auc(fpr, tpr), estimator_name="est").plot(); print(r.line_.get_label(), [x.get_text() for x in r.ax_.get_legend().get_texts()])
p = M.PrecisionRecallDisplay.from_predictions(t, s); print(p.ax_.get_xlabel(), p.ax_.get_ylabel(), p.line_.get_label(), round(p.average_precision, 4))
pr, rc, _ = M.precision_recall_curve(t, s); p = M.PrecisionRecallDisplay(pr, rc).plot(); print(p.line_.get_label()[:5], p.precision)
print(confusion_matrix(y_true, y_pred, sample_weight=np.arange(12)), confusion_matrix(y_true, y_pred, sample_weight=np.arange(12) / 2, normalize="true"), confusion_matrix(["a", "b"], ["b", "b"], labels=["b", "a"]))
# --- artists take what is set of them, alone and in lists
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
fig, ax = plt.subplots(1, 2)
plt.setp(ax, xticks=[1, 2], xticklabels=["u", "v"]); print([t.get_text() for t in ax[1].get_xticklabels()])
ax[0].plot([1, 2]); ax[0].set_xticks([0, 1]); ax[0].set_xticklabels(["a", "b"])
print(plt.setp(ax[0].get_xticklabels(), rotation=45, ha="right", rotation_mode="anchor"))
for l in ax[0].get_xticklabels(): l.set_rotation(30); l.set_fontsize(8)
print([l.get_rotation() for l in ax[0].get_xticklabels()], [l.get_ha() for l in ax[0].get_xticklabels()], [l.get_text() for l in ax[0].get_xticklabels()])
lines = ax[0].plot([1, 2], [3, 4], [1, 2], [5, 6]); plt.setp(lines, "linewidth", 3, color="r"); print([l.get_linewidth() for l in lines], lines[0].get_color())
lines[0].set(label="new", linestyle="--", alpha=.5); print(lines[0].get_label(), lines[0].get_linestyle(), lines[0].get_alpha())
try: lines[0].set(nothing=1)
except AttributeError as e: print(e)
try: plt.setp(lines, nothing=1)
except AttributeError as e: print(e)
b = ax[1].bar([1, 2], [3, 4]); plt.setp(b, color="g")
fig, ax = plt.subplots()
t = ax.text(1, 2, "hi", color="red", fontsize=12, ha="center", va="top", rotation=30, weight="bold", alpha=.5, style="italic", family="monospace", zorder=4)
u = ax.text(0, 0, "x")
v = ax.set_title("T"); w = ax.set_xlabel("lab")
for each in (t, u):
    for name in "get_color get_c get_fontsize get_size get_rotation get_ha get_va get_horizontalalignment get_verticalalignment get_weight get_fontweight get_style get_fontstyle get_family get_fontfamily get_alpha get_visible get_zorder get_position get_text get_label get_wrap".split():
        try: print(name, getattr(each, name)())
        except Exception as e: print(name, type(e).__name__, str(e)[:80])
t.set_ha("left"); t.set_va("bottom"); t.set_horizontalalignment("right"); t.set_verticalalignment("center"); t.set_weight("normal"); t.set_fontweight("heavy"); t.set_style("normal"); t.set_family("serif"); t.set_position((3, 4)); t.set_x(5); t.set_y(6); t.set_alpha(.2); t.set_visible(False); t.set_zorder(9); t.set_size("large"); t.set_bbox(dict(facecolor="w")); t.set(text="new", color="b"); t.set_c("g"); t.set_backgroundcolor("y"); t.set_fontfamily("serif"); t.set_wrap(True); t.set_linespacing(2); t.set_fontstyle("italic"); t.update({"rotation": 10})
print(t.get_text(), t.get_color(), t.get_position(), t.get_ha(), t.get_va(), t.get_weight(), t.get_style(), t.get_alpha(), t.get_visible(), t.get_zorder(), t.get_size(), t.get_rotation(), t)


# --- many lines and areas are one artist, whose numbers choose colours
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.collections import LineCollection, PatchCollection, PathCollection, PolyCollection
from matplotlib.colors import Normalize
from matplotlib.patches import Circle, Rectangle
x = np.linspace(0, 6, 20)
points = np.array([x, np.sin(x)]).T.reshape(-1, 1, 2)
segments = np.concatenate([points[:-1], points[1:]], axis=1)
fig, ax = plt.subplots()
lines = LineCollection(segments, cmap="viridis", norm=Normalize(-1, 1))
lines.set_array(np.cos(x[:-1]))
lines.set_linewidth(2)
lines = ax.add_collection(lines)
bar = fig.colorbar(lines, ax=ax)
print(type(lines).__name__, lines.get_array()[:3], len(lines.get_segments()), lines.get_clim())
fig, ax = plt.subplots()
ax.add_collection(LineCollection([[(0, 0), (1, 1)], [(0, 1), (1, 0)]], colors=["r", "g"], linewidths=[1, 2], alpha=0.5, label="edges"))
ax.autoscale()
print(ax.get_xlim(), ax.get_ylim(), len(ax.collections), [each.get_text() for each in ax.legend().get_texts()])
fig, ax = plt.subplots()
shapes = PatchCollection([Rectangle((0, 0), 1, 2), Circle((2, 2), 0.5)], cmap="jet", alpha=0.4, edgecolor="k")
shapes.set_array(np.array([1.0, 2]))
ax.add_collection(shapes)
ax.add_collection(PolyCollection([[(0, 0), (1, 0), (1, 1)], [(2, 0), (3, 0), (3, 1)]], facecolors=["r", "b"], edgecolors="k"))
print(shapes.get_clim(), [type(each).__name__ for each in ax.collections])
print(isinstance(plt.scatter([1], [2]), PathCollection), isinstance(ax.fill_between([1, 2], [1, 2]), PolyCollection), isinstance(ax.vlines(1, 0, 1), LineCollection), isinstance(ax.plot([1])[0], LineCollection))
plt.close("all")

# --- limits in steps, to powers and of logarithms
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.colors import BoundaryNorm, ListedColormap, LogNorm, PowerNorm, SymLogNorm, TwoSlopeNorm
v = np.array([-3.0, -0.5, 0, 0.5, 1, 2.5, 4])
steps = BoundaryNorm([-1, 0, 1, 3], 256)
print(steps(v).tolist(), int(steps(0.5)), steps.vmin, steps.vmax, steps.N, steps.Ncmap)
print(BoundaryNorm([0, 1, 2], 2)(v).tolist(), BoundaryNorm([0, 1], 9)(v).tolist(), BoundaryNorm([0, 1, 2], 10, extend="both")(v).tolist())
for norm, given in ((PowerNorm(0.5, 0, 4), v[2:]), (SymLogNorm(1, vmin=-4, vmax=4), v), (LogNorm(1, 100), np.array([1, 10, 50.0])), (TwoSlopeNorm(0, -1, 4), v[1:])):
    print([round(each, 6) for each in norm(given).tolist()])
try:
    BoundaryNorm([0, 1, 2, 3], 2)
except ValueError as error:
    print(error)
plt.imshow(np.arange(4).reshape(2, 2), cmap=ListedColormap(["r", "g", "b"]), norm=BoundaryNorm([0, 1, 2, 4], 3))
print(plt.colorbar(ticks=[0.5, 1.5, 3]).ax.get_ylabel(), plt.gcf())
plt.close("all")

# --- lines, marks, pictures and bars are asked and changed
import matplotlib; matplotlib.use("Agg")
import matplotlib.pyplot as plt, numpy as np, warnings
warnings.simplefilter("ignore")
def said(**calls):
    for name, call in calls.items():
        try: print(name, call())
        except Exception as error: print(name, type(error).__name__, str(error)[:160])
fig, ax = plt.subplots(figsize=(5, 4))
(line,) = ax.plot([0, 1, 2], [1, 3, 2], "ro--", label="a", ms=4, alpha=.5, drawstyle="steps-post")
(other,) = ax.plot([1.5, 2], [3, 4], "s", mfc="w", mec="k")
said(a=lambda: line.get_drawstyle(), b=lambda: (line.get_markerfacecolor(), line.get_mec(), other.get_mfc(), other.get_markeredgecolor()), c=lambda: line.get_data(), d=lambda: (line.get_ms(), other.get_ms()), e=lambda: line.set_markerfacecolor("w"), f=lambda: line.get_mfc(), g=lambda: line.set_color("b"), h=lambda: (line.get_color(), line.get_mfc(), line.get_mec()), i=lambda: line.set_drawstyle("default"), j=lambda: line.get_drawstyle(), k=lambda: line.set_data([[1, 2], [3, 4]]), l=lambda: line.get_xydata().tolist(), m=lambda: line.set(ms=5, mew=2, fillstyle="none"), n=lambda: line.get_markersize(), o=lambda: line.set_data((5, 6), (7, 8)), q=lambda: other.get_xydata())
sc = ax.scatter([1, 2, 3], [3, 4, 5], c=[0, 1, 1], s=[10, 20, 30], cmap="viridis", edgecolors="k")
said(a=lambda: sc.get_array().tolist(), b=lambda: sc.set_sizes([3, 4]), c=lambda: sc.get_sizes().tolist(), d=lambda: sc.set_offsets(np.array([[1., 1], [2, 2]])), e=lambda: sc.get_offsets().tolist(), f=lambda: sc.legend_elements()[1], g=lambda: [h.get_color() is not None for h in sc.legend_elements()[0]], h=lambda: sc.set_clim(0, 2), i=lambda: sc.get_clim(), j=lambda: sc.set_array(np.array([1, 2])), l=lambda: sc.legend_elements(fmt="{x:.1f}")[1], m=lambda: sc.legend_elements(prop="sizes")[1], n=lambda: sc.legend_elements(prop="none"), o=lambda: sc.set_cmap("hot"), p=lambda: sc.get_cmap().name, q=lambda: [t.get_text() for t in ax.legend(*sc.legend_elements(), title="Classes").get_texts()], r=lambda: sc.set_facecolor(["r", "b"]), t=lambda: ax.scatter(range(30), range(30), c=np.linspace(0, 1, 30)).legend_elements(num=4)[1], u=lambda: ax.scatter([1], [1]).legend_elements(), v=lambda: ax.scatter(range(12), range(12), s=range(1, 13)).legend_elements("sizes", num=5, func=lambda s: s ** .5)[1], w=lambda: sc.legend_elements(num=[1, 2])[1])
im = ax.imshow(np.eye(3))
said(a=lambda: im.get_size(), b=lambda: im.set_data(np.full((3, 3), 4.) + np.eye(3)), c=lambda: im.get_clim(), d=lambda: im.autoscale(), e=lambda: im.get_clim(), f=lambda: im.set_extent([0, 1, 0, 1]), g=lambda: im.get_extent())
b = ax.bar([1, 2], [3, 4], color=["g", "#112233"])
said(a=lambda: [p.get_facecolor() for p in b], b=lambda: b[0].set_facecolor("c"), d=lambda: b[0].set_color("0.5"), e=lambda: b[0].get_facecolor(), f=lambda: ax.set_title("x", loc="left").get_text(), g=lambda: (ax.get_title(), ax.get_title("left"), ax.get_title(loc="right")))
# --- seaborn draws the numbers of columns, and takes settings
import matplotlib; matplotlib.use("Agg")
import warnings
import matplotlib.pyplot as plt, numpy as np, pandas as pd, seaborn as sns
warnings.simplefilter("ignore")
plt.close("all")
plt.rcdefaults()
df = pd.DataFrame({"x": [1, 2, 3, 1, 2, 1], "y": [2., 3, 5, 4, 1, 6], "g": ["a", "b", "a", "b", "a", "a"], "h": ["u", "u", "v", "v", "u", "v"]})
def lines(ax):
    found = [(each.get_xdata().tolist(), [round(float(v), 4) for v in each.get_ydata()]) for each in ax.lines if len(each.get_xdata())]
    legend = ax.get_legend()
    print(found, ax.get_xlabel(), ax.get_ylabel(), legend and ([t.get_text() for t in legend.get_texts()], legend.get_title().get_text()))
    plt.close("all")
lines(sns.lineplot(data=df, x="x", y="y", errorbar=None)); lines(sns.lineplot(data=df, x="x", y="y", hue="g", errorbar=None, palette="Set2", lw=2))
lines(sns.lineplot(data=df, x="x", y="y", hue="g", hue_order=["b", "a"], errorbar=None, estimator="median")); lines(sns.lineplot(data=df, x="x", y="y", hue="g", style="g", markers=True, errorbar=None)); lines(sns.lineplot(data=df, x="x", y="y", hue="g", legend=False, estimator=max, errorbar=None))
lines(sns.lineplot(x=[3, 1, 2], y=[1, 2, 3], marker="o", label="z")); lines(sns.lineplot(x=[3, 1, 2], y=[1, 2, 3], sort=False)); lines(sns.lineplot(data=df[["x", "y"]])); lines(sns.lineplot(df["y"])); lines(sns.lineplot(data={"p": [1, 2], "q": [3, 4]})); lines(sns.lineplot(data=df, x="x", y="y", estimator=None))
def bars(ax):
    print([[round(float(p.get_height()), 3) for p in c] for c in ax.containers], [[round(float(p.get_width()), 3) for p in c] for c in ax.containers], [t.get_text() for t in ax.get_xticklabels()] if ax.containers[0][0].get_x() < 0 else [t.get_text() for t in ax.get_yticklabels()], ax.get_xlabel(), ax.get_ylabel())
    plt.close("all")
bars(sns.barplot(data=df, x="g", y="y", errorbar=None)); bars(sns.barplot(data=df, x="g", y="y", order=["b", "a"], ci=None, color="r")); bars(sns.barplot(data=df, x="g", y="y", hue="h", errorbar=None, estimator=sum)); bars(sns.barplot(data=df, x="g", y="y", errorbar=None, width=.5)); bars(sns.barplot(data=df, x="y", y="g", errorbar=None)); bars(sns.barplot(x=["p", "q"], y=[1, 2])); bars(sns.barplot(data=df[["x", "y"]], errorbar=None)); bars(sns.barplot(data=df, x="g", y="y", hue="h", hue_order=["v", "u"], errorbar=None, palette={"u": "r", "v": "b"}))
def points(ax):
    legend = ax.get_legend()
    print(len(ax.collections) > 0, ax.get_xlabel(), ax.get_ylabel(), legend and ([t.get_text() for t in legend.get_texts()], legend.get_title().get_text()))
    plt.close("all")
points(sns.scatterplot(data=df, x="x", y="y", hue="g", palette=["r", "b"], s=50)); points(sns.scatterplot(x=df.x, y=df.y, hue=df.g, alpha=.5, edgecolor=None)); points(sns.scatterplot(data=df, x="x", y="y", style="h", legend=False)); points(sns.scatterplot(x=[1, 2], y=[3, 4], color="r"))
sns.set_theme(rc={"figure.figsize": (5, 3)}); print(plt.rcParams["figure.figsize"], plt.figure().get_size_inches()); sns.set(style="whitegrid", rc={"lines.linewidth": 3}); print(plt.rcParams["lines.linewidth"])
sns.reset_orig(); print(plt.rcParams["lines.linewidth"], plt.rcParams["figure.figsize"])
sns.set_palette("husl", 3); print([tuple(round(v, 3) for v in c) for c in sns.color_palette()]); sns.reset_orig(); print(len(sns.color_palette()))
sns.scatterplot(data=df, x="x", y="y", hue="g"); sns.move_legend(plt.gca(), "upper left", title="new"); print(plt.gca().get_legend().get_title().get_text(), [t.get_text() for t in plt.gca().get_legend().get_texts()])
for wrong in (lambda: sns.lineplot(data=df, x="x", y="y", nothing=1),):
    try: wrong(); print("none")
    except Exception as error: print("error")
# --- parts that suit the numbers, and seaborn's bars of counts
import matplotlib; matplotlib.use("Agg")
import warnings
import matplotlib.pyplot as plt, numpy as np, pandas as pd, seaborn as sns
warnings.simplefilter("ignore")
plt.close("all")
np.random.seed(0); x = np.random.randn(50); e = np.random.exponential(size=30)
for rule in ("auto", "fd", "doane", "scott", "rice", "sturges", "sqrt"):
    print(rule, np.histogram(x, bins=rule)[0], np.histogram_bin_edges(e, rule).round(4), np.histogram_bin_edges(np.arange(10), rule), np.histogram(e, rule, range=(0, 1))[0], np.histogram_bin_edges([1, 1], rule))
for call in (lambda: np.histogram(x, "none"), lambda: np.histogram(x, 0), lambda: np.histogram(x, [1, 0]), lambda: np.histogram(x, range=(1, 0)), lambda: np.histogram([1, np.nan]), lambda: np.histogram(x, "auto", weights=x), lambda: np.histogram(x, 3, range=(0, np.inf)), lambda: np.histogram(x, [[1, 2]])):
    try: print(call())
    except (ValueError, TypeError) as error: print(error)
print(np.histogram([]), np.histogram([1, 2], np.int64(2)), plt.hist(x, bins="auto")[0], plt.hist(x, bins=np.int64(3))[0], plt.hist(e, bins="sqrt", range=(0, 2))[1])
df = pd.DataFrame({"y": e.round(3), "g": ["a", "b", "b"] * 10})
def bars(ax):
    plt.close("all")
    print(sorted((round(float(p.get_x()), 3), round(float(p.get_width()), 3), round(float(p.get_height()), 3)) for p in ax.patches), len(ax.lines), ax.get_xlabel(), ax.get_ylabel())
plt.close("all"); bars(sns.histplot(e)); bars(sns.histplot(df.y, bins=3, kde=True, stat="density")); bars(sns.histplot(data=df, x="y", binwidth=.5)); bars(sns.histplot(data=df, x="y", hue="g", bins=4)); bars(sns.histplot(data=df, x="y", hue="g", multiple="stack", bins=3, stat="probability")); bars(sns.histplot([1, 2, 2, 4], discrete=True)); bars(sns.histplot(data=df, x="y", stat="percent", binrange=(0, 2), bins=4, fill=False)); bars(sns.histplot(x=e, stat="frequency", bins=2))

# --- notes stand by points from a place or by parts of axes
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
import datetime
fig, ax = plt.subplots()
for bar in ax.bar(["a", "b"], [3, 4]):
    print(ax.annotate(f"{bar.get_height()}", xy=(bar.get_x() + bar.get_width() / 2, bar.get_height()), xytext=(0, 3), textcoords="offset points", ha="center", va="bottom"))
print(ax.annotate("m", (0.5, 0.9), xycoords="axes fraction"), ax.annotate("k", (0.5, 0.5), xycoords=ax.transAxes))
print(ax.annotate("m", (0, 1), xytext=(0.5, 0.5), textcoords="axes fraction", arrowprops=dict(arrowstyle="->")), ax.annotate("p", (1, 2.5), (10, -10), textcoords="offset points", arrowprops={}))
ax.spines[["top", "right"]].set_visible(False)
ax.spines[:].set_color("r")
print(ax.spines.left.get_visible(), ax.spines["top"].get_visible(), plt.figure().gca().hist([1, 2, 2], log=True)[0], plt.gca().get_yscale())
plt.close("all")

# --- wedges, arcs and other shapes, fonts, effects, turns and colours by hue
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
import matplotlib.patheffects as effects
from cycler import cycler
from matplotlib import patches
from matplotlib.colors import hsv_to_rgb, rgb_to_hsv
from matplotlib.font_manager import FontProperties
ax = plt.gca()
shapes = patches.Wedge((0, 0), 1, 0, 90, width=0.3, color="r"), patches.RegularPolygon((0, 0), 5, radius=1), patches.Arrow(0, 0, 1, 1), patches.Arc((0, 0), 1, 1, theta1=0, theta2=90)
print([type(ax.add_patch(each)).__name__ for each in shapes], shapes[0].r, len(ax.patches))
print(sorted((cycler(color=["r", "b"]) + cycler(ls=["-", "--"])).by_key().items()), FontProperties(size=8).get_size(), FontProperties(weight="bold").get_weight())
print(plt.text(0, 0, "t", path_effects=[effects.withStroke(linewidth=2, foreground="w")]))
print(hsv_to_rgb([0.5, 1, 1]), rgb_to_hsv(np.array([[1, 0, 0], [0, 0.5, 0.0]])), hsv_to_rgb(np.ones((2, 2, 3))).shape)
plt.close("all")
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
# --- as many marks as there is room for, and two at least
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
for count in (1, 2, 3, 4, 6):
    axes = plt.subplots(1, count, figsize=(9, 3), squeeze=False)[1].flat
    for ax in axes:
        ax.plot([0, 10, 20], [0.1, 0.73, 0.22])
    print(count, ax.get_xticks(), ax.get_yticks())
for ax, size in zip(plt.subplots(3, 4, figsize=(8, 5))[1].flat, (3, 4, 5, 7, 9, 12, 20, 33, 50, 64, 100, 300)):
    ax.imshow(np.zeros((size, size)))
    print(size, ax.get_xticks(), ax.get_yticks())
for low, high in ((0, 1), (0.1, 0.35), (-0.7, 0.33), (1, 3.3), (9.5, 12.5), (0, 0.0003), (100, 1e5)):
    for count in (1, 3, 6):
        ax = plt.subplots(1, count, figsize=(7, 2), squeeze=False)[1][0, 0]
        ax.set_xlim(low, high), ax.set_ylim(low, high)
        print(low, high, count, ax.get_xticks(), ax.get_yticks())
# --- polar axes have matplotlib's limits, marks and texts
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
text = lambda found: [each.get_text() for each in found]
ax = plt.subplots(subplot_kw={"projection": "polar"})[1]
print(ax.name, ax.get_xlim(), ax.get_ylim(), ax.get_xticks(), ax.get_yticks(), text(ax.get_xticklabels()), list(ax.spines))
angles, values = np.linspace(0, 2 * np.pi, 5, endpoint=False), [1, 2, 3, 4, 2.5]
ax.plot(np.r_[angles, angles[0]], values + values[:1])
ax.fill(angles, values, alpha=0.3)
print(ax.get_xlim(), ax.get_ylim(), ax.get_yticks(), ax.get_position(), len(ax.patches), ax.get_rmax(), ax.get_rmin())
lines, texts = ax.set_thetagrids(np.degrees(angles), list("abcde"))
print(text(texts), ax.get_xticks(), text(ax.get_xticklabels()), len(lines))
ax.set_rticks([1, 2, 3])
ax.set_theta_offset(np.pi / 2)
ax.set_theta_direction(-1)
print(ax.get_yticks(), text(ax.get_yticklabels()), ax.get_theta_offset(), ax.get_theta_direction())
ax.set_theta_zero_location("S")
ax.set_rlabel_position(90)
ax.set_ylim(0, 5)
print(ax.get_theta_offset(), ax.get_rlabel_position(), ax.get_ylim(), ax.get_rmax())
ax.set_rmax(6)
print(ax.get_ylim())
ax = plt.figure().add_subplot(111, polar=True)
ax.bar(angles, values, width=0.5, bottom=1)
print(ax.get_ylim(), ax.get_xlim(), len(ax.patches), ax.get_yticks(), plt.subplot(projection="polar") is ax)
print(text(plt.thetagrids([0, 90, 180], ["x", "y", "z"])[1]), text(plt.rgrids([1, 2], ["p", "q"])[1]))
ax = plt.subplot(121, polar=True)
ax.set_xticks(angles, list("abcde"))
ax.set_yticklabels([])
print(text(ax.get_xticklabels()))
ax = plt.subplot(122, projection="polar")
ax.plot([0, 1, 2], [5, 6, 7])
print(ax.get_ylim(), ax.get_yticks(), ax.get_aspect())
ax.set_thetamin(0), ax.set_thetamax(180)
print(ax.get_thetamin(), ax.get_thetamax())
ax = plt.figure().add_subplot(polar=True)
ax.plot([0, 1], [-1, 2])
print(ax.get_ylim(), ax.get_yticks(), ax.get_rmin())
ax.set_rlim(0, 3)
print(ax.get_ylim(), plt.polar([0, 1], [1, 2])[0].get_ydata(), plt.gca().name)
# --- parts of figures, scales on both sides of zero, hexagons, and tables
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
figure = plt.figure(figsize=(8, 4))
one, other = figure.subfigures(1, 2, width_ratios=[1, 2])
upper, lower = one.subplots(2, 1)
print(type(one).__name__, len(figure.axes), len(one.axes), upper.get_position(), upper.figure is one, one.figure is figure)
ax = other.subplots()
other.colorbar(ax.imshow(np.eye(2)), ax=ax)
print(len(figure.axes), len(other.axes))
ax = plt.subplots()[1]
ax.plot([-1000, 0, 1000], [-5, 1, 2e4])
ax.set_xscale("symlog"), ax.set_yscale("symlog", linthresh=10)
print(np.round(ax.get_xlim(), 6), np.round(ax.get_ylim(), 6), ax.get_xscale(), ax.get_xticks(), ax.get_yticks())
stream = np.random.RandomState(0)
x, y = stream.randn(500), stream.randn(500)
ax = plt.subplots()[1]
shown = ax.hexbin(x, y, gridsize=8)
print(shown.get_array(), shown.get_offsets()[:5], ax.get_xlim(), ax.get_ylim(), type(shown).__name__, shown.get_clim())
print(ax.hexbin(x, y, C=x, gridsize=(5, 4), mincnt=3, reduce_C_function=np.mean).get_array())
print(ax.hexbin(x, y, gridsize=10, bins="log", extent=(-2, 2, -2, 2), cmap="Blues").get_offsets()[-3:])
table = ax.table(cellText=[["a", "1"], ["b", "2"]], colLabels=["k", "v"], rowLabels=["r", "s"], loc="center")
table.auto_set_font_size(False), table.set_fontsize(9), table.scale(1, 1.5)
print(sorted(table.get_celld()), [table[place].get_text().get_text() for place in ((0, 0), (1, 0), (1, -1))], len(ax.tables))
for (row, column), cell in table.get_celld().items():
    cell.set_edgecolor("w"), cell.set_text_props(weight="bold")
print(table[0, 0].get_text().get_weight(), plt.gca() is ax, ax.twinx() is plt.gca())
# --- animations call their function for each frame
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
from matplotlib.animation import ArtistAnimation, FuncAnimation, PillowWriter
figure, ax = plt.subplots()
calls, (line,) = [], ax.plot([], [])
def update(frame, *more):
    calls.append((frame, *more))
    line.set_data([0, frame], [0, 1])
    return (line,)
def squares():
    for at in range(3):
        yield at * at
for frames in (3, [3, 1], iter(range(3)), squares):
    calls.clear()
    print(type(FuncAnimation(figure, update, frames=frames, interval=50).to_jshtml()).__name__, calls)
calls.clear()
FuncAnimation(figure, update, frames=2, fargs=(7,), init_func=lambda: [line], repeat=False).to_jshtml()
print(calls, line.get_xdata(), PillowWriter.__name__)
lines = [ax.plot([1, 2])[0], ax.plot([2, 1])[0]]
ArtistAnimation(figure, [[each] for each in lines], interval=100).to_jshtml()
print([each.get_visible() for each in lines])

# --- axes have a patch, and are axes of their own
import matplotlib

matplotlib.use("agg")
import matplotlib.pyplot as plt

fig, ax = plt.subplots()
ax.patch.set_facecolor("#eeeeee")
ax.patch.set_alpha(0.5)
print(ax.axes is ax)


# --- margins of one axis, marks of some places and bars of powers are kept
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt

fig, ax = plt.subplots()
line, = ax.plot([1, 2, 3], "o-", markevery=2)
print(line.get_markevery(), ax.margins())
line.set_markevery([0])
ax.set_xmargin(0)
ax.set_ymargin(0.2)
print(line.get_markevery(), ax.margins(), ax.get_yscale())
ax.bar([1, 2], [10, 100], log=True)
print(ax.get_yscale(), ax.get_xscale())


# --- older names of seaborn and pandas draw the same
import matplotlib
matplotlib.use("Agg")
import warnings

import matplotlib.pyplot as plt
import pandas as pd
import seaborn as sns

warnings.simplefilter("ignore")
ax = sns.distplot(pd.Series([1.0, 2, 2, 3, 5], name="count"), bins=4)
print(ax.get_xlabel(), ax.get_ylabel(), len(ax.patches), len(ax.lines), [round(each.get_height(), 4) for each in ax.patches])
plt.figure()
ax = sns.distplot([1, 2, 2, 3], kde=False, axlabel="n", bins=3)
print(ax.get_xlabel(), len(ax.lines), [each.get_height() for each in ax.patches])
table = pd.DataFrame({"x": [1, 2], "y": [2, 1], "c": [0, 1]})
points = table.plot.scatter("x", "y", c=[0, 1], colormap="plasma").collections[0]
print(points.get_cmap().name, table.hist(bins=2).shape)


# --- versions of packages are parts, plain texts and an order
from packaging import version
from packaging.version import Version, parse, InvalidVersion
texts = "1.0 1.0.0 2.0.1+cu118 2.0.1 1.13.0a0 1.13.0 1.9 1.10 1.0rc1 1.0.dev3 1.0.post1 1.0a1.dev2 2!1.0 v1.2-beta.3 1.0-1 1.0+abc.5 1.0+abc.10 1.0.post0.dev1 10.0".split()
vs = [Version(t) for t in texts]
print([str(v) for v in vs]); print([str(v) for v in sorted(vs)])
print(vs[0] == vs[1], parse("2.0.1+cu118") > parse("2.0.1"), version.parse("1.13.1") >= version.parse("2"))
print([(v.major, v.minor, v.micro, v.release, v.pre, v.post, v.dev, v.local, v.is_prerelease, v.is_postrelease, v.base_version, v.public) for v in vs])
print(repr(vs[2]), vs[2])
try: Version("one.two")
except InvalidVersion as e: print(e)
try: Version("1") < "2"
except TypeError as e: print(e)
print(len({Version("1.0"), Version("1.0.0"), Version("1.1")}))
# --- seaborn's grids have axes for each part of a table, with titles and labels outside
import matplotlib; matplotlib.use("Agg")
import warnings
import matplotlib.pyplot as plt, numpy as np, pandas as pd, seaborn as sns
warnings.simplefilter("ignore")
frame = pd.DataFrame(
    {"head": [0, 0, 1, 1] * 3, "kind": ["a", "b"] * 6, "w": np.arange(12) / 4, "step": range(12)}
)
def told(grid):
    return [(ax.get_title(), ax.get_xlabel(), ax.get_ylabel()) for ax in np.ravel(grid.axes)]
grid = sns.FacetGrid(frame, col="head", row="kind", height=2, aspect=1.5)
print(told(grid.map(plt.plot, "step", "w")), grid.axes.shape, list(grid.axes_dict))
print([ax.lines[0].get_ydata().tolist() for ax in grid.axes.flat])
grid = sns.FacetGrid(frame, col="head", hue="kind", col_wrap=1)
grid.map(sns.scatterplot, "step", "w").set_titles("{col_name}!").set_axis_labels("steps", "weight")
print(told(grid), grid.axes.shape, [len(ax.collections) for ax in grid.axes])
grid.set(ylim=(0, 3))
print(grid.axes[0].get_ylim(), grid.fig is grid.figure, [float(each) for each in grid.fig.get_size_inches()])
for grid in (
    sns.relplot(data=frame, x="step", y="w", kind="line", col="head", errorbar=None),
    sns.displot(frame, x="w", col="kind", bins=3),
    sns.catplot(data=frame, x="head", y="w", col="kind", kind="box"),
    sns.catplot(data=frame, x="head", kind="count"),
):
    print(told(grid), [(len(ax.lines), len(ax.patches)) for ax in np.ravel(grid.axes)])
plt.close("all")
# --- seaborn's boxes by hue, points at means and fitted lines lie where numbers say
import matplotlib; matplotlib.use("Agg")
import warnings
import matplotlib.pyplot as plt, numpy as np, pandas as pd, seaborn as sns
warnings.simplefilter("ignore")
frame = pd.DataFrame({"head": [0, 0, 1, 1] * 3, "kind": ["a", "b"] * 6, "w": np.arange(12) ** 2 / 8})
ax = sns.boxplot(data=frame, x="head", y="w", hue="kind")
print([each.get_text() for each in ax.get_xticklabels()], [each.get_text() for each in ax.get_legend().get_texts()], len(ax.lines))
plt.close()
ax = sns.pointplot(data=frame, x="head", y="w", errorbar=None)
print(ax.get_xlabel(), ax.get_ylabel())
plt.close()
ax = sns.regplot(data=frame, x="head", y="w", ci=None)
line = ax.lines[0].get_ydata()
print(len(line), round(float(line[0]), 4), round(float(line[-1]), 4), len(ax.collections[0].get_offsets()))
plt.close()
ax = sns.stripplot(data=frame, x="kind", y="w", jitter=False)
print([each.get_text() for each in ax.get_xticklabels()], ax.get_ylabel())
plt.close()


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
