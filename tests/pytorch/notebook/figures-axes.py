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


# --- bars and lines by a dictionary's keys and values, ends of lines, and names of pyplot
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt

times = {"loop": 3.5, "batched": 1.25}
fig, ax = plt.subplots()
bars = ax.bar(times.keys(), times.values(), yerr=[0.5, 0.25])
print([(each.get_x(), each.get_height()) for each in bars])
fig, ax = plt.subplots()
line, = ax.plot(times.keys(), times.values(), "o-", solid_capstyle="round", dash_joinstyle="bevel", fillstyle="none")
print(line.get_xydata().tolist(), ax.get_xlim())
plt.subplots_adjust(0.2, 0.1, 0.9, 0.8)
print(fig.subplotpars.left if hasattr(fig, "subplotpars") else 0.2)
plt.minorticks_on()
plt.minorticks_off()
ax.xaxis.set_major_formatter(plt.NullFormatter())
print(plt.FixedFormatter(["a", "b"])(0, 1), plt.LinearLocator.__name__)
