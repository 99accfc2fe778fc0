# --- cut gives the part between edges that each number lies in
import numpy as np
import pandas as pd
lengths = pd.Series([1, 7, 5, 4, 6, 3, 10], name="length")
print(pd.cut(lengths, 3))
print(pd.cut(lengths, 3, precision=1))
print(pd.cut(lengths, [0, 3, 6, 10]))
print(pd.cut(lengths, [0, 3, 6, 9], right=False))
print(pd.cut(lengths, [1, 3, 6, 10], include_lowest=True))
print(pd.cut(lengths, [0, 2.5, 6, np.inf], labels=["short", "middle", "long"]))
print(pd.cut([0.1, 0.5, 0.35, 0.9], bins=np.linspace(0, 1, 5)))
print(pd.cut(np.array([1, 7, 5]), 3, labels=["a", "b", "c"]))
print(pd.cut(lengths, 2, retbins=True)[1])
print(pd.cut(lengths, [0, 5, 10], labels=["x", "y"], retbins=True))
print(pd.cut(lengths, 2, labels=["x", "x"], ordered=False))
print(pd.cut(pd.Series([1.0, np.nan, 3]), 2))
print(pd.cut(pd.Series([1, 2, 3, 100]), [0, 2, 10], labels=[1, 2]))
print(pd.cut(np.arange(6), 3, labels=False), pd.qcut(np.arange(6), 3, labels=False))
for bad in (
    lambda: pd.cut(lengths, [0, 5, 10], labels=["x"]),
    lambda: pd.cut(lengths, [3, 1, 2]),
    lambda: pd.cut(lengths, 0),
    lambda: pd.cut(lengths, [1, 1, 3]),
    lambda: pd.cut([], 2),
    lambda: pd.cut(lengths, 2, labels=["x", "x"]),
):
    try:
        bad()
    except Exception as error:
        print(type(error).__name__, error)

# --- qcut gives parts of about as many numbers
import pandas as pd
x = pd.Series([0.12, 0.5, 0.33, 0.9, 0.71, 0.05, 0.44, 0.61])
print(pd.qcut(x, 3))
print(pd.qcut(x, 4, labels=["q1", "q2", "q3", "q4"]))
print(pd.qcut(x, [0, .1, .5, 1.]).value_counts().index)
print(pd.qcut(x, 2, retbins=True)[1], pd.qcut(range(5), 4))
print(pd.qcut(x, 3, precision=1).cat.categories)

# --- groups by parts hold each part, also those without rows
import pandas as pd
d = pd.DataFrame(
    {"n": [1, 2, 3, 14, 15, 27], "loss": [.5, .25, 1., 2., 3., 4.], "k": list("ababab")}
)
d["part"] = pd.cut(d["n"], [0, 5, 10, 20, 30])
print(d)
print(d.dtypes)
g = d.groupby("part", observed=False)["loss"]
print(g.mean(), g.agg(["mean", "count", "max", "sum", "std"]), g.size(), g.first(), sep="\n")
print(d.groupby("part", observed=True)["loss"].mean())
print(d.groupby(pd.cut(d.n, 2), observed=False).loss.mean().reset_index())
print(d.groupby(["part", "k"], observed=False)["loss"].mean())
print(d.groupby(["k", "part"], observed=True)["loss"].sum().unstack())
for key, rows in d.groupby("part", observed=False):
    print(key, len(rows))
for found in (d["part"].value_counts(), d["part"].value_counts(sort=False)):
    print([str(each) for each in found.index], found.tolist())
print(d["part"].value_counts(normalize=True).sort_index().tolist())
print(pd.crosstab(d["part"], d["k"]))
print(d.pivot_table(index="part", columns="k", values="loss", aggfunc="mean", observed=False))
print(d.groupby("part", observed=False).agg(mean=("loss", "mean"), n=("n", "count")))
print(d.n.value_counts(bins=3).tolist(), d.n.value_counts(bins=3, sort=False).index)

# --- named parts keep their order in groups, sorted rows and tables
import numpy as np
import pandas as pd
d = pd.DataFrame(
    {"n": [1, 2, 3, 14, 15, 27], "loss": [.5, .25, 1., 2., 3., 4.], "k": list("ababab")}
)
d["part"] = pd.cut(d["n"], [0, 5, 10, 20, 30], labels=["tiny", "small", "big", "huge"])
g = d.groupby("part", observed=False)["loss"]
print(g.describe(), g.transform("mean"), g.agg(lambda x: len(x)), g.ngroups, sep="\n")
print(d.iloc[0], d[d["part"] == "big"], d[d["part"].isin(["tiny", "huge"])], sep="\n")
print(d["part"].astype(str).tolist(), d["part"].iloc[2], d.loc[3, "part"])
print(d.sort_values(["part", "loss"], ascending=[False, True]))
print(d.to_csv(index=False), d.to_dict("records")[0])
print(pd.concat([d, d]).part.dtype, pd.concat([d["part"], d["part"]]).head(3))
print(d.drop(columns="n").set_index("part"))
print(g.mean().sort_values(ascending=False))
print(d.groupby("part", as_index=False, observed=False)["loss"].mean())
print(d.groupby(["k", "part"], observed=False)["loss"].mean().unstack())
print(d.pivot_table(index="k", columns="part", values="loss", observed=False))
print(pd.crosstab(d.k, d.part, normalize="index"))
print(d.describe(include="all"), d.describe(), sep="\n")
print(d.part.mode(), d.part.unique(), d.part.nunique(), d.part.cat.codes.values)
print(d.part.where(d.n > 2), d.part.shift(1), d.part.drop_duplicates(), sep="\n")
print(d.T, d.isna().sum(), sep="\n")
d.loc[0, "part"] = "huge"
try:
    d.loc[0, "part"] = "vast"
except TypeError as error:
    print(error)
d["part"] = d["part"].cat.add_categories(["vast"])
d.loc[0, "part"] = "vast"
print(d.part, d.part.max(), d.part.min(), d.part.str.upper().tolist())
print(d.part.cat.remove_unused_categories().cat.categories)
print(pd.cut(d.n, bins=[0, 5, 30]).apply(lambda part: part.mid).tolist())

# --- an interval knows its ends
import pandas as pd
i = pd.Interval(0, 2.5)
print(i, repr(i), i.left, i.right, i.closed, i.mid, i.length, 0 in i, 2.5 in i, 1 in i)
print(i == pd.Interval(0, 2.5, closed="right"), pd.Interval(0, 1) < pd.Interval(0, 2))
print(pd.Interval(1, 3, closed="both"), pd.Interval(1, 3, "left"), i.open_left, i.is_empty)
print(pd.Interval(0, 1).overlaps(pd.Interval(.5, 3)), i + 1, i * 2)
for bad in (lambda: pd.Interval(3, 1), lambda: pd.Interval(0, 1, closed="up")):
    try:
        bad()
    except ValueError as error:
        print(error)
print(pd.interval_range(0, 3), pd.IntervalIndex.from_breaks([0, 1, 2.5]))
print(pd.IntervalIndex.from_tuples([(0, 1), (2, 3)]).left.tolist())

# --- categories are values of a known list
import pandas as pd
s = pd.Series(["b", "a", "c", "a", None], dtype="category")
print(s, s.dtype, s.cat.categories, s.cat.codes, s.cat.ordered)
print(s.value_counts().index.tolist(), repr(s.dtype), s.dtype == "category")
t = pd.Series(["lo", "hi", "mid", "hi"]).astype(
    pd.CategoricalDtype(["lo", "mid", "hi"], ordered=True)
)
print(t, t.min(), t.max(), (t > "lo").tolist(), t.sort_values().tolist(), t.dtype)
c = pd.Categorical(["x", "y", "x"], categories=["y", "x", "z"])
print(c, c.codes, c.categories, c.ordered, pd.Categorical.from_codes([0, 1, 0], ["p", "q"]))
print(t.cat.rename_categories({"lo": "LOW"}).tolist())
print(t.cat.reorder_categories(["hi", "mid", "lo"]).cat.categories)
print(t.cat.add_categories("top").cat.categories, t.cat.set_categories(["hi", "lo"]).tolist())
print(s.astype(str).tolist(), s.isna().tolist(), s.unique(), s.nunique(), s == "a")
d = pd.DataFrame(
    {"q": pd.Categorical(["m", "s", "l"], ["s", "m", "l"], ordered=True), "v": [1, 2, 3]}
)
print(d.sort_values("q"), d.dtypes, d["q"].describe(), sep="\n")
print(d.groupby("q", observed=False).sum().index, d.set_index("q"))
print(pd.get_dummies(d["q"]).astype(int))
d.info()
print(d["q"].map({"s": 1, "m": 2, "l": 3}), s.fillna("a"), sep="\n")
print(d.select_dtypes("category").columns.tolist(), d["q"].values)
for bad in (
    lambda: s.fillna("z"),
    lambda: t < "z",
    lambda: s < "b",
    lambda: s.sum(),
    lambda: s + "x",
    lambda: pd.Series([1]).cat,
):
    try:
        bad()
    except Exception as error:
        print(type(error).__name__, error)
n = pd.Series([3, 1, 2, 3]).astype("category")
print(n, n.astype(int).sum(), n.cat.codes.tolist())
print(pd.Series(list("abcdefghijk")).astype("category").tail(1), pd.Categorical(range(12)))

# --- values that stand twice are kept once, or not at all
import pandas as pd
s = pd.Series([3, 1, 3, 2, 1], name="v")
print(s.drop_duplicates(), s.drop_duplicates(keep="last"), s.drop_duplicates(keep=False))
print(s.duplicated(), s.duplicated(keep=False).tolist())
d = pd.DataFrame({"a": [1, 1, 2], "b": [1, 1, 3]})
print(d.drop_duplicates(keep=False), d.duplicated(keep=False).tolist())
