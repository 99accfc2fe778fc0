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
# --- seaborn takes lists of arrays and arrays of columns as groups
import matplotlib.pyplot as plt, numpy as np, seaborn as sns, torch
show = lambda *values: print(*values)
lists = [np.arange(5.0), [3.0, 4.0, 9.0], torch.arange(4.0).numpy()]
for data in (lists, np.arange(12.0).reshape(4, 3)):
    for draw in (sns.boxplot, sns.violinplot):
        ax = draw(data=data)
        show([each.get_text() for each in ax.get_xticklabels()])
        plt.close("all")
ax = sns.boxplot(data=lists)
show(sorted(list(map(float, each.get_ydata())) for each in ax.lines if len(each.get_ydata()) == 2)[:4])
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


# --- seaborn's categories, orders and colours are those of the whole table
import matplotlib; matplotlib.use("Agg")
import warnings
import matplotlib.pyplot as plt, numpy as np, pandas as pd, seaborn as sns
warnings.simplefilter("ignore")
def ticks(ax, name="x"):
    return [each.get_text() for each in getattr(ax, f"get_{name}ticklabels")()]
df = pd.DataFrame({"k": list("uvwvwu"), "y": [1, 2, 3, 20, 30, 10], "r": list("pppqqq")})
grid = sns.catplot(data=df, x="k", y="y", row="r", kind="bar", errorbar=None)
print(ticks(grid.axes[-1, 0]), [[float(p.get_height()) for p in ax.patches] for ax in grid.axes.flat])
part = pd.DataFrame({"d": ["Fri", "Sat", "Fri", "Sun"], "t": list("aabb"), "x": [1, 2, 3, 4], "n": [2, 1, 3, 3]})
grid = sns.catplot(data=part, x="d", kind="count", col="t", hue="n", sharex=False)
print([ticks(ax) for ax in grid.axes.flat])
grid = sns.catplot(data=part, x="d", y="x", kind="box", col="t", row="n")
print([ax.get_title() for ax in grid.axes.flat], ticks(grid.axes[-1, 0]))
grid = sns.displot(data=part, x="x", col="t")
print([[(float(p.get_x()), float(p.get_width())) for p in ax.patches if p.get_height()] for ax in grid.axes.flat])
layer = pd.DataFrame({"layer": [3, 1, 2, 1, 3, 2], "y": [1., 2, 3, 4, 5, 6], "g": [2, 1, 1, 2, 2, 1], "c": pd.Categorical(list("mlhhll"), ["l", "m", "h"]), "t": list("zyxxyz")})
for draw in (sns.boxplot, sns.violinplot, sns.stripplot, sns.pointplot, sns.barplot):
    for name in ("layer", "c", "t"):
        ax = draw(data=layer, x=name, y="y"); print(ticks(ax), end=" "); plt.close("all")
    ax = draw(data=layer, x="t", y="y", hue="g"); print([t.get_text() for t in ax.get_legend().get_texts()]); plt.close("all")
for name in ("layer", "c", "t"):
    ax = sns.countplot(data=layer, x=name); print(ticks(ax), [float(p.get_height()) for p in ax.patches]); plt.close("all")
ax = sns.countplot(data=layer, y="layer", hue="c"); print(ticks(ax, "y"), [t.get_text() for t in ax.get_legend().get_texts()], ax.get_ylim())
print(sns.FacetGrid(layer, col="layer", row="c").axes_dict.keys(), [ax.get_title() for ax in sns.relplot(data=layer, x="y", y="y", col="layer").axes.flat], sns.FacetGrid(layer, hue="layer").hue_names)
plt.close("all")
ax = sns.lineplot(data=layer, x="y", y="layer", hue="c", errorbar=None); print([t.get_text() for t in ax.get_legend().get_texts()]); plt.close("all")
ax = sns.scatterplot(data=layer, x="y", y="layer", hue="g"); print([t.get_text() for t in ax.get_legend().get_texts()]); plt.close("all")
across = pd.DataFrame({"v": [1., 2, 3, 4], "n": ["b", "a", "b", "c"]})
def spots(ax):
    found = sorted(tuple(float(v) for v in spot) for each in ax.collections for spot in each.get_offsets())
    print(found, ticks(ax, "y"), [float(v) for v in ax.get_ylim()], ax.get_xlabel(), ax.get_ylabel()); plt.close("all")
spots(sns.stripplot(data=across, x="v", y="n", jitter=False)); spots(sns.stripplot(data=across, x="v", y="n", jitter=False, order=["c", "b", "a"])); spots(sns.swarmplot(data=across, x="v", y="n", hue="n")); spots(sns.stripplot(data=across, x="v", jitter=False)); 
h = pd.DataFrame({"a": ["p", "p", "q", "q"], "b": [1., 2, 3, 4], "h": ["u", "v", "u", "v"]})
for draw in (sns.boxplot, sns.violinplot):
    ax = draw(x=h.a, y=h.b, hue=h.h); print([t.get_text() for t in ax.get_legend().get_texts()], ticks(ax), ax.get_legend().get_title().get_text()); plt.close("all")
    ax = draw(x=h["a"], y=h["b"], hue=h["a"]); print(ticks(ax)); plt.close("all")
colors = pd.DataFrame({"x": [1, 2, 3, 4], "d": ["Fri", "Sat", "Fri", "Sun"], "t": list("aabb")})
grid = sns.relplot(data=colors, x="x", y="x", hue="d", col="t", palette=["red", "cyan", "blue"])
of = {tuple(map(float, spot)): color for ax in grid.axes.flat for each in ax.collections for spot, color in zip(each.get_offsets(), each.get_facecolors().tolist() * (3 if len(each.get_facecolors()) == 1 else 1))}
print([(spot, [round(v, 1) for v in of[spot]]) for spot in sorted(of)])
plt.close("all")


# --- seaborn's grids have one legend, hand colours to functions, and titles at margins
import matplotlib; matplotlib.use("Agg")
import warnings
import matplotlib.pyplot as plt, numpy as np, pandas as pd, seaborn as sns
warnings.simplefilter("ignore")
frame = pd.DataFrame({"a": [1, 2, 3, 4], "b": [2, 3, 5, 4], "h": list("uvuv"), "c": list("ppqq"), "s": [4, 1, 2, 3]})
def legend(grid):
    return grid.legend and ([each.get_text() for each in grid.legend.get_texts()], grid.legend.get_title().get_text())
grid = sns.relplot(data=frame, x="a", y="b", hue="h", col="c")
grid.legend.set_title("what")
print(legend(grid), grid._legend is grid.legend, [ax.get_legend() for ax in grid.axes.flat])
sns.move_legend(grid, "upper left"); print(legend(grid), grid._legend is grid.legend)
for kind, options in (("count", {"x": "c", "hue": "h"}), ("bar", {"x": "c", "y": "b", "hue": "c"}), ("box", {"x": "c", "y": "b", "hue": "h"}), ("point", {"x": "c", "y": "b", "hue": "h", "legend": False})):
    print(kind, legend(sns.catplot(data=frame, kind=kind, **options)))
print(legend(sns.lmplot(data=frame, x="a", y="b", hue="h", ci=None)), legend(sns.lmplot(data=frame, x="a", y="b", col="c", hue="c", ci=None)))
print(legend(sns.displot(data=frame, x="a", hue="h")), legend(sns.displot(data=frame, x="a")), legend(sns.relplot(data=frame, x="a", y="b", hue="h", kind="line", legend=False)))
print(legend(sns.FacetGrid(frame, col="h", hue="c").map(plt.scatter, "a", "b").add_legend()))
try: sns.move_legend(sns.FacetGrid(frame, col="h"), "upper left")
except ValueError as error: print(str(error).split(">")[1])
plt.close("all")
def told(data, color, **given):
    print(len(data), [round(float(each), 2) for each in matplotlib.colors.to_rgb(color)], given)
base = matplotlib.colors.to_rgb(sns.color_palette()[0])
sns.FacetGrid(frame, col="h").map_dataframe(lambda data, color, **k: print(len(data), matplotlib.colors.to_rgb(color) == base, k))
sns.FacetGrid(frame, col="h").map_dataframe(told, color="red")
sns.FacetGrid(frame, hue="h", palette=["red", "blue"]).map_dataframe(told, color="red")
sns.FacetGrid(frame, col="h").map(lambda *given, color, **k: print(len(given), k), "a", "b", lw=2)
plt.close("all")
def titles(grid):
    print([(ax.get_title(), [each.get_text() for each in ax.texts]) for ax in grid.axes.flat])
grid = sns.FacetGrid(frame, row="h", col="c", margin_titles=True); titles(grid)
grid.set_titles(row_template="{row_name}!", col_template="{col_name}?"); titles(grid)
titles(sns.FacetGrid(frame, row="h", margin_titles=True)); titles(sns.FacetGrid(frame, col="h", margin_titles=True)); titles(sns.FacetGrid(frame, row="h"))
titles(sns.relplot(data=frame, x="a", y="b", row="h", col="c", facet_kws={"margin_titles": True}))
titles(sns.catplot(data=frame, x="h", y="b", row="c", kind="box", margin_titles=True))
plt.close("all")
def pairs(grid):
    print(grid.axes.shape, grid.x_vars, grid.y_vars, legend(grid), [ax.get_xlabel() for ax in grid.axes[-1]], [ax.get_ylabel() for ax in grid.axes[:, 0]][1:], [[ax and len(ax.collections) > 0 for ax in row[:at]] for at, row in enumerate(grid.axes)])
    plt.close("all")
pairs(sns.pairplot(frame, x_vars=["a", "b"], y_vars=["s"])); pairs(sns.pairplot(frame, x_vars="a", y_vars=["b", "s"], hue="h", markers=["o", "s"])); pairs(sns.pairplot(frame, vars=["a", "b"], markers="s", diag_kind="hist")); pairs(sns.pairplot(frame, hue="h", vars=["a", "b"], hue_order=["v", "u"], palette="Set2", diag_kind="hist"))
pairs(sns.pairplot(frame, corner=True, diag_kind=None)); pairs(sns.pairplot(frame, kind="reg", vars=["a", "b"], plot_kws={"ci": None}))
plt.close("all")


# --- seaborn leaves out rows that lack a value, and draws the columns of numbers
import matplotlib; matplotlib.use("Agg")
import warnings
import matplotlib.pyplot as plt, numpy as np, pandas as pd, seaborn as sns
warnings.simplefilter("ignore")
holes = pd.DataFrame({"x": [1, 2, np.nan, 4, 5], "y": [2, np.nan, 3, 5, 7], "h": ["u", "v", "u", None, "u"], "k": ["a", "b", "b", "a", None]})
def fitted(ax):
    line = ax.lines[0]
    print(len(ax.collections[0].get_offsets()), [round(float(each), 4) for each in line.get_ydata()[[0, -1]]], [round(float(each), 4) for each in line.get_xdata()[[0, -1]]])
    plt.close("all")
fitted(sns.regplot(data=holes, x="x", y="y", ci=None)); fitted(sns.lmplot(data=holes, x="x", y="y", ci=None).axes[0, 0]); fitted(sns.regplot(x=holes.x, y=holes.y, ci=None))
ax = sns.lineplot(data=holes, x="x", y="y", errorbar=None); print(ax.lines[0].get_xdata().tolist(), ax.lines[0].get_ydata().tolist()); plt.close("all")
ax = sns.barplot(data=holes, x="k", y="y", errorbar=None); print([float(each.get_height()) for each in ax.patches], [each.get_text() for each in ax.get_xticklabels()]); plt.close("all")
ax = sns.stripplot(data=holes, x="k", y="y", jitter=False); print(sorted([float(v) for v in spot] for each in ax.collections for spot in each.get_offsets())); plt.close("all")
ax = sns.scatterplot(data=holes, x="x", y="y", hue="h"); print([each.get_text() for each in ax.get_legend().get_texts()]); plt.close("all")
ax = sns.boxplot(data=holes, x="k", y="y"); print([each.get_text() for each in ax.get_xticklabels()]); plt.close("all")
ax = sns.countplot(data=holes, x="k", hue="h"); print([each.get_text() for each in ax.get_xticklabels()], [each.get_text() for each in ax.get_legend().get_texts()], [float(each.get_height()) for each in ax.patches]); plt.close("all")
wide = pd.DataFrame({"b": [1., 2, 3], "a": [2., 4, 5], "t": list("xyz")})
for draw in (sns.stripplot, sns.boxplot, sns.barplot, sns.pointplot):
    ax = draw(data=wide); print([each.get_text() for each in ax.get_xticklabels()], [round(float(v), 2) for line in ax.lines[:1] for v in line.get_ydata()] if draw is sns.pointplot else ""); plt.close("all")
print(sns.relplot(x=[1, 2], y=[3, 4]).axes.shape, len(sns.displot([1, 2, 3]).axes[0, 0].patches) > 0, [each.get_text() for each in sns.catplot(data=wide, kind="box").axes[0, 0].get_xticklabels()])
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


# --- seaborn's densities have an area of one together, or each
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import seaborn as sns

table = pd.DataFrame({"n": [1.0, 2.0, 4.0, 3.0, 7.0, 5.0], "kind": list("aaaabb")})
for is_common in (True, False):
    fig, ax = plt.subplots()
    sns.kdeplot(data=table, x="n", hue="kind", common_norm=is_common)
    print(sorted(round(float(np.trapz(each.get_ydata(), each.get_xdata())), 2) for each in ax.lines))
    fig, ax = plt.subplots()
    sns.histplot(data=table, x="n", hue="kind", stat="density", common_norm=is_common, bins=3)
    print(sorted(round(float(each.get_height()), 6) for each in ax.patches))
ax = plt.subplots()[1]
sns.kdeplot(data=table, x="n", cut=0)
print(ax.lines[0].get_xdata()[[0, -1]])
ax = sns.violinplot(data=table, x="kind", y="n", cut=0, scale="width", saturation=0.5)
ax = sns.boxplot(data=table, x="kind", y="n", fliersize=2, whis=1.5, dodge=True, saturation=1)
print(ax.get_xlabel(), [each.get_text() for each in ax.get_xticklabels()])
# --- the line of a histogram's density goes from the least number to the greatest
import matplotlib.pyplot as plt, numpy as np, seaborn as sns
numbers = np.array([0.1, 0.4, 0.45, 0.7, 1.3, 2.0, 2.2])
for stat in ("count", "density"):
    ax = sns.histplot(numbers, bins=4, kde=True, stat=stat)
    xs, ys = ax.lines[0].get_data()
    print(len(xs), f"{xs[0]:.4f} {xs[-1]:.4f} {ys[0]:.4f} {ys[100]:.4f} {ys[-1]:.4f}")
    plt.close("all")
# --- whiskers reach as far as is asked for, and the lines of boxes come in one order
import matplotlib.pyplot as plt, numpy as np
sets = [[1.0, 2.0, 3.0, 4.0, 10.0, -7.0], np.arange(9.0) ** 2]
for asked in ({}, {"whis": 0.5}, {"whis": (5, 95)}, {"whis": [0, 100]}, {"showcaps": False}, {"showbox": False}, {"sym": ""}, {"showmeans": True}, {"showmeans": True, "meanline": True}, {"patch_artist": True}):
    fig, ax = plt.subplots()
    parts = ax.boxplot(sets, **asked)
    print(asked, {name: len(each) for name, each in parts.items()})
    print([[round(float(y), 4) for y in sorted(each.get_ydata())] for each in ax.lines], len(ax.patches))
    print([each.get_linestyle() for each in parts["means"]])
    plt.close(fig)
# --- seaborn's boxes take what Axes.boxplot takes
import matplotlib.pyplot as plt, pandas as pd, seaborn as sns
table = pd.DataFrame({"kind": list("aabbab") * 2, "n": [1.0, 2.0, 5.0, 6.0, 30.0, 7.0, 3.0, 4.0, -9.0, 8.0, 2.5, 9.0]})
for asked in ({}, {"whis": 0.5}, {"whis": (0, 100)}, {"showmeans": True}, {"showfliers": False, "showcaps": False}):
    ax = plt.subplots()[1]
    sns.boxplot(data=table, x="kind", y="n", **asked)
    print(asked, sorted([round(float(y), 4) for y in sorted(each.get_ydata())] for each in ax.lines))
    plt.close("all")
