import re
import numpy as np
import pandas as pd
pd.set_option("display.notebook_repr_html", True)
pd.set_option("display.max_columns", 20)
def rows(html):
    """The texts of a table's cells, row by row."""
    return [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.S) for row in re.findall(r"<tr.*?</tr>", html, re.S)]
def cells(style):
    """The text of each cell and what is declared for it, in the cell or in a sheet."""
    html, declared = style.to_html(), {}
    for names, body in re.findall(r"((?:#T_\w+,?\s*)+)\{([^}]*)\}", html):
        for name in re.findall(r"#(T_\w+_row\d+_col\d+)", names):
            declared.setdefault(name, []).append(" ".join(body.split()))
    for attributes, text in re.findall(r"<td([^>]*)>(.*?)</td>", html):
        own = re.search(r'style="([^"]*)"', attributes)
        name = re.search(r'id="([^"]*)"', attributes)
        found = own.group(1) if own else "; ".join(declared.get(name and name.group(1), []))
        yield text, re.sub(r";[; ]*", "; ", found).strip("; ")
frame = pd.DataFrame({"a": [1, 2], "b": ["<x>", "y & z"], "c": [0.5, np.nan]})
long = pd.DataFrame(np.arange(200).reshape(100, 2), columns=["one", "two"])
numbers = np.random.RandomState(0).rand(3, 3).round(2)
weights = pd.DataFrame(numbers, index=["x", "y", "z"], columns=list("abc"))

# --- a frame's table of HTML has the cells of its text
print(rows(frame._repr_html_()), rows(weights._repr_html_()), rows(weights.describe()._repr_html_()), sep="\n")
print(rows(long._repr_html_())[:8], re.findall("<p>.*</p>", long._repr_html_()))
print(rows(frame.to_html(index=False)), frame.to_html().count("<tr"), "dataframe" in frame.to_html())
print(re.findall("<p>.*</p>", weights._repr_html_()), weights["a"].head(1).to_frame().to_html().count("<td"))

# --- a style's gradient colours cells as the colour map does, by column, by row and over all
for given in ({}, {"axis": None, "cmap": "viridis"}, {"axis": 1, "low": 0.3, "high": 0.2, "cmap": "coolwarm"}, {"subset": ["c"], "cmap": "Blues", "vmin": 0, "vmax": 1}):
    print(*cells(weights.style.background_gradient(**given)), sep="\n")
print(*cells(pd.DataFrame({"a": [1.0, np.nan, 3.0]}).style.background_gradient().format(na_rep="-").highlight_between(left=2)))

# --- a style marks cells by functions and by their place in the order
print(*cells(weights.style.highlight_max(axis=1, color="lightgreen").highlight_min(color="red", subset=["a"])))
print(*cells(weights.style.applymap(lambda value: "color: red" if value > 0.6 else "", subset=pd.IndexSlice["x":"y", ["b"]])))
print(*cells(weights.style.apply(lambda row: ["font-weight: bold" if each == row.max() else "" for each in row], axis=1).set_properties(**{"text-align": "center"})))
print(*cells(weights.style.apply(lambda all: pd.DataFrame(np.where(all > 0.6, "color: blue", ""), all.index, all.columns), axis=None)))

# --- a style writes numbers by formats, and hides rows, columns and labels
print(*cells(weights.style.format("{:.1f}")), *cells(weights.style.format(precision=1)))
print(*cells(weights.style.format({"a": "{:.1f}", "b": lambda value: f"({value})"}, na_rep="-")))
print(*cells(pd.DataFrame({"a": ["<b>", None], "b": [1, 2]}).style.format(escape="html", na_rep="no").highlight_null()))
print(*cells(weights.style.hide(["y"]).hide(["b"], axis="columns").set_caption("Weights")))
print(weights.style.hide(axis="index").to_html().count("<th"), "Weights" in weights.style.set_caption("Weights").to_html())
print(repr(weights.style)[:41], weights.style.data.shape)

# --- a style's bars begin at zero, at the least, or in the middle
for given in ({"color": ["#d65f5f", "#5fba7d"]}, {"align": "zero", "vmin": -1, "vmax": 1, "width": 60}, {"align": "left", "axis": None, "color": "lightblue"}):
    print(*cells((weights - 0.5).style.bar(**given)), sep="\n")
print(*cells((-weights).style.bar(align="mid")), sep="\n")

# --- a frame is written as HTML line by line
named = weights.rename_axis("token").rename_axis("key", axis=1)
for each in (frame, weights, named, weights["a"].to_frame(), long.head(2)):
    print(each.to_html())
print(frame.to_html(index=False, na_rep="-", classes="table wide", border=0, justify="left"))
print(weights.to_html(float_format="%.1f", columns=["a", "c"], header=False, bold_rows=False, table_id="w"))
print(pd.DataFrame({"a": ["<b>x</b>"]}).to_html(escape=False), long.to_html(max_rows=4, show_dimensions=True))
print(*cells(pd.DataFrame({"a": [1234567, 1], "b": [1234.5, 0.1]}).style.format(thousands=",", precision=2)))
print(*cells(pd.DataFrame({"b": [1234.5, 0.1]}).style.format(decimal=",", thousands=".", precision=1)))
