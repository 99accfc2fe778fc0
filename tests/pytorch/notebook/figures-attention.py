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
