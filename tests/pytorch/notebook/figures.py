# --- colour maps have matplotlib's digits
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
from matplotlib import colormaps, colors
places = [0, 1, 100, 0.1, 0.25, 1 / 3, 0.5, 0.75, 0.99, 1.0, -0.5, 1.5]
for name in "viridis plasma inferno magma cividis turbo coolwarm Blues Greens Purples Greys YlGnBu YlOrRd BrBG PRGn RdGy RdYlBu RdBu RdYlGn Spectral bwr seismic gray binary hot bone copper cool winter jet hsv terrain Dark2 Paired Set1 Set3 tab10 tab20 tab20b".split():
    for full in (name, name + "_r"):
        print(full, plt.get_cmap(full).N, [tuple(map(float, plt.get_cmap(full)(each))) for each in places])
print(plt.cm.viridis(0.5), plt.get_cmap("Blues")(0.3), colormaps["magma"](0.7), plt.get_cmap("viridis", 5)(0.5), plt.get_cmap("Blues", 4)(2))
print(plt.cm.viridis(np.array([0.1, 0.5])), plt.cm.tab10(np.arange(3)), plt.cm.Blues(np.array([[0, 255]]), alpha=0.5), plt.cm.viridis([0.2, 0.4], bytes=True), plt.cm.viridis(np.float64(0.3)), sep="\n")
print(type(plt.cm.viridis), type(plt.cm.Blues), plt.cm.Blues_r.name, len(plt.cm.viridis.colors), plt.cm.viridis == plt.get_cmap("viridis"), "Blues_r" in colormaps)
# --- maps of given colours, colours of what is no number or out of limits
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
