import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd

frame = pd.DataFrame(
    {"a": [1.0, 2, 4], "b": [3.0, 4, 9], "t": ["x", "y", "z"]}, index=pd.Index([1, 2, 3], name="ep")
)


def told(axes):
    """What is written about axes, and how many the figure has."""
    ax = axes.ravel()[0] if isinstance(axes, np.ndarray) else axes
    legend = ax.get_legend()
    texts = None if legend is None else [each.get_text() for each in legend.get_texts()]
    print(ax.get_xlabel(), ax.get_ylabel(), ax.get_title(), ax.get_xscale(), ax.get_yscale())
    print(texts, len(ax.figure.axes), plt.gcf(), np.shape(axes))
    plt.close("all")
    return [(each.get_label(), each.get_linestyle()) for each in ax.get_lines()]


# --- tables are drawn on scales, with styles and colours, and on two sides
print(told(frame.plot(logy=True)), told(frame.plot(loglog=True, style=["-", "--"])))
print(told(frame.plot(secondary_y="b")), told(frame.plot(secondary_y=True)))
print(told(frame.a.plot(secondary_y=True)), told(frame.plot(secondary_y=["b"], mark_right=False)))
print(told(frame.plot(color=["r", "k"], xlim=(0, 5), ylim=(0, 9), rot=45, fontsize=8, title="T")))
print(told(frame.plot(style={"a": "r:"}, legend="reverse")), told(frame.plot(use_index=False)))
print(told(frame.plot(colormap="viridis", xticks=[1, 2, 3], lw=2, marker="o")))
print(told(frame.a.plot(legend=True, label="lab")), told(frame.plot(x="t", y="b")))

# --- tables are drawn as bars, areas, boxes, shares and counts
told(frame.plot.bar(color=["r", "k"], rot=0))
told(frame.plot.barh(x="t", y="a", legend=False))
told(frame.plot.bar(stacked=True, width=0.8, edgecolor="k"))
told(frame.plot.area())
told(frame.plot(kind="area", stacked=False, alpha=0.3))
told(frame.plot.box())
told(frame.a.plot.pie(autopct="%d%%"))
told(frame.plot(kind="pie", y="a"))
told(frame.plot(kind="hist", bins=4, alpha=0.5))
told(frame.a.plot(kind="hist", density=True))
told(frame.boxplot())
told(frame.hist())
told(frame.hist(bins=5, figsize=(4, 3), layout=(2, -1)))
try:
    frame.plot(kind="foo")
except ValueError as error:
    print(error)

# --- columns are drawn on axes of their own in a grid
told(frame.plot(subplots=True))
told(frame.plot(subplots=True, layout=(1, 2), figsize=(8, 3)))
told(frame.plot(subplots=True, layout=(2, -1), title=["p", "q"], sharey=True))
try:
    frame.plot(subplots=True, layout=(1, 1))
except ValueError as error:
    print(error)
