# --- heads in a grid, lines between tokens, and a map of embeddings
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
tokens = ["[CLS]", "the", "animal", "didn", "'t", "cross", "[SEP]"]
count, stream = len(tokens), np.random.RandomState(0)
weights = stream.rand(2, 3, count, count).round(3)
figure, axes = plt.subplots(2, 3, figsize=(12, 7), sharex=True, sharey=True)
for layer in range(2):
    for head in range(3):
        ax = axes[layer, head]
        image = ax.imshow(weights[layer, head], vmin=0, vmax=1, aspect="auto")
        ax.set_title(f"L{layer} H{head}", fontsize=9)
        ax.set_xticks(range(count)), ax.set_xticklabels(tokens, rotation=90, fontsize=7)
        ax.set_yticks(range(count)), ax.set_yticklabels(tokens, fontsize=7)
bar = figure.colorbar(image, ax=axes.ravel().tolist(), shrink=0.6, label="attention")
figure.suptitle("All heads", y=0.98)
print([each.get_text() for each in axes[1, 0].get_xticklabels()], axes[0, 0].get_xlim(), axes[0, 0].get_ylim(), len(figure.axes), bar.ax.get_ylabel())
print(axes[0, 0].get_shared_x_axes().joined(axes[0, 0], axes[1, 2]), axes[1, 1].get_position(), figure._suptitle.get_text(), axes[0, 0].images[0].get_clim())
ax = plt.subplots(figsize=(6, 6))[1]
ax.set_xlim(0, 1), ax.set_ylim(-0.5, count - 0.5), ax.invert_yaxis()
for one, word in enumerate(tokens):
    ax.text(0.2, one, word, ha="right", va="center", fontsize=12)
    for other in range(count):
        ax.plot([0.22, 0.78], [one, other], color="C0", alpha=float(weights[0, 0, one, other]))
ax.axis("off")
print(ax.get_xlim(), ax.get_ylim(), len(ax.lines), len(ax.texts), ax.lines[3].get_alpha(), ax.yaxis_inverted(), ax.axison)
figure, ax = plt.subplots(figsize=(7, 5))
places = stream.rand(count, 2).round(2)
shown = ax.scatter(places[:, 0], places[:, 1], c=np.arange(count), cmap="tab20", s=50, alpha=0.7, edgecolors="black")
for word, place in zip(tokens, places):
    ax.annotate(word, place, xytext=(5, 2), textcoords="offset points", arrowprops=dict(arrowstyle="->"))
bar = plt.colorbar(shown, ax=ax, ticks=[0, 3, 6])
bar.ax.set_yticklabels(["a", "b", "c"])
ax.spines[["top", "right"]].set_visible(False)
print(shown.get_edgecolors(), [each.get_text() for each in bar.ax.get_yticklabels()], ax.spines.top.get_visible(), ax.texts[0].get_position(), shown.get_alpha())
# --- curves on two scales, heights in space, and grids between cells
import matplotlib
matplotlib.use("Agg")
import matplotlib.patches as patches
import matplotlib.pyplot as plt
import numpy as np
from matplotlib import gridspec, ticker
from matplotlib.path import Path
steps = np.arange(1, 201)
figure, ax = plt.subplots(figsize=(8, 4))
line, = ax.plot(steps, 3 / steps, "C0", label="loss")
ax.fill_between(steps, 2 / steps - 0.1, 4 / steps, alpha=0.2)
ax.set_ylabel("loss", color="C0"), ax.tick_params(axis="y", labelcolor="C0")
twin = ax.twinx()
other, = twin.plot(steps, steps / 200, "C1--", label="rate")
ax.legend(handles=[line, other], loc="center right")
ax.set_xscale("log"), ax.set_yscale("log")
print(np.round(ax.get_xlim(), 6), np.round(twin.get_xlim(), 6), ax.get_xticks(), ax.get_yticks(), twin.get_yticks(), twin.get_xscale(), twin.get_yscale(), ax.yaxis.label.get_color(), twin.get_xlabel(), twin.yaxis.get_label_position())
figure = plt.figure(figsize=(12, 4))
grid = gridspec.GridSpec(1, 3, width_ratios=[2, 2, 1.5], wspace=0.3)
x, y = np.meshgrid(np.arange(32), np.arange(64))
space = figure.add_subplot(grid[1], projection="3d")
figure.colorbar(space.plot_surface(x, y, np.sin(x + y), cmap="coolwarm"), ax=space, shrink=0.5)
space.set_zlim(-1.5, 1.5), space.view_init(elev=30, azim=-60)
print(space.get_zlim(), space.get_xlim(), space.elev, space.azim, figure.add_subplot(grid[2]).get_position(), space.get_zticks(), len(figure.axes))
figure.subplots_adjust(left=0.2, wspace=0.5)
print(figure.add_subplot(1, 2, 2).get_position())
ax = plt.subplots(figsize=(5, 4))[1]
ax.imshow(np.eye(5))
ax.set_xticks(np.arange(5) - 0.5, minor=True), ax.set_yticks(np.arange(5) - 0.5, minor=True)
ax.grid(which="minor", color="w", lw=2), ax.tick_params(which="minor", bottom=False, left=False)
ax.add_patch(patches.Rectangle((0.5, 0.5), 2, 1, fill=False, edgecolor="lime", lw=3))
ax.xaxis.tick_top(), ax.xaxis.set_major_locator(ticker.MultipleLocator(1))
ax.yaxis.set_major_formatter(ticker.FuncFormatter(lambda value, at: f"q{int(value)}"))
print(ax.get_xticks(), ax.get_yticks(), [each.get_text() for each in ax.get_yticklabels()], ax.get_xticks(minor=True))
print(ax.patches[0].get_bbox(), ax.patches[0].get_linewidth(), ax.xaxis.get_label_position(), ax.xaxis.get_ticks_position())
ax.xaxis.set_minor_locator(ticker.MultipleLocator(0.5))
print(len(ax.get_xticks(minor=True)) > 8)
box = ax.add_patch(patches.FancyBboxPatch((1, 2), 3, 4, boxstyle="round,pad=0.1", fc="C1"))
way = ax.add_patch(patches.PathPatch(Path([(2, 0.2), (4, 1.5), (6, -0.5), (8, 0.8)], [Path.MOVETO, *[Path.CURVE4] * 3]), fc="none"))
print(box.get_x(), box.get_width(), way.get_path().vertices.tolist(), way.get_path().codes.tolist(), len(ax.patches))
# --- insets, steps, counts without gaps, patches that are added, and second axes
import matplotlib
matplotlib.use("Agg")
import matplotlib.patches as patches
import matplotlib.pyplot as plt
import matplotlib.ticker as ticker
import numpy as np
from mpl_toolkits.axes_grid1.inset_locator import inset_axes
stream = np.random.RandomState(1)
figure, ax = plt.subplots(figsize=(6, 3))
ax.plot([1, 2, 3])
print(inset_axes(ax, width="40%", height="30%", loc="upper right") is figure.axes[1], plt.gca() is figure.axes[1])
figure, ((one, two, three), (four, five, six)) = plt.subplots(2, 3, figsize=(13, 6))
places = np.arange(10)
print(one.step(places, places % 3, where="mid")[0].get_drawstyle(), one.step(places, places % 4, where="post")[0].get_drawstyle())
two.stackplot(places, places, places[::-1], labels=["a", "b"])
counts, edges, made = three.hist([stream.randn(100), stream.randn(80) + 1], bins=5, stacked=True, density=True, histtype="stepfilled")
print(counts.round(6), edges.round(6), type(made[0]).__name__, three.get_ylim(), two.get_ylim())
four.boxplot([stream.randn(50) for _ in range(4)], labels=list("abcd"), patch_artist=True)
print(four.get_xlim(), len(four.patches), four.patches[0].get_linewidth())
five.add_patch(patches.Circle((5, 5), 2))
print(five.get_xlim(), five.patches[0].get_radius())
five.autoscale()
print(five.get_xlim())
bars = six.bar(["the", "cat", "sat"], [1, 3, 2], hatch="//")
six.margins(y=0.2)
print(six.get_ylim(), six.get_xticks(), bars[0].get_hatch(), [each.get_text() for each in six.bar_label(bars, fmt="%.1f")])
ax = plt.subplots()[1]
ax.plot([0, 1, 2, 3], [0.1, 0.5, 0.7, 0.9])
ax.yaxis.set_major_formatter(ticker.PercentFormatter(1.0))
ax.xaxis.set_major_formatter(ticker.FormatStrFormatter("%.1fk"))
ax.xaxis.set_minor_locator(ticker.AutoMinorLocator(2))
print([each.get_text() for each in ax.get_yticklabels()], [each.get_text() for each in ax.get_xticklabels()], ax.get_xticks(minor=True))
print(ticker.EngFormatter()(1500), ticker.FormatStrFormatter("%.2f")(0.5), ticker.FuncFormatter(lambda value, at: (value, at))(1, 2))
second = ax.secondary_xaxis("top", functions=(lambda value: value * 2, lambda value: value / 2))
print(len(plt.gcf().axes), ax.xaxis.get_major_ticks()[0].label1.get_text())
space = plt.figure().add_subplot(projection="3d")
space.scatter([0, 1], [0, 1], [0, 1])
space.set_xticks([-2, 0, 2])
print(space.get_xlim(), space.get_zlim(), space.get_xticks())
# --- numbers on a heat map are read on their cells, and its bar stands in axes given
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
import seaborn as sns
cells = np.arange(12.0).reshape(3, 4) / 11
for cmap in ("YlGnBu", "viridis", "rocket", "coolwarm"):
    figure, (ax, beside) = plt.subplots(1, 2)
    sns.heatmap(cells, annot=True, cmap=cmap, ax=ax, cbar_ax=beside, linewidths=0.5)
    print(cmap, [each.get_color() for each in ax.texts], len(figure.axes), beside.get_ylim())
figure = plt.figure(figsize=(8, 4))
space = figure.add_subplot(121, projection="3d")
x, y = np.meshgrid(range(3), range(2))
space.bar3d(x.ravel(), y.ravel(), np.zeros(6), 0.5, 0.5, np.arange(6))
space.set_zlabel("weight")
arrows = figure.add_subplot(122, projection="3d")
arrows.quiver(0, 0, 0, [1, 0], [0, 1], [0.5, 1], color="r")
arrows.set_xlim(0, 2), arrows.set_ylim(0, 2), arrows.set_zlim(0, 2)
print(space.get_zlabel(), arrows.get_xlim(), len(figure.axes))
