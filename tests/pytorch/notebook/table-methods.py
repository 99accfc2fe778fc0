# --- running figures leave out what is missing, and tests tell what is there
import numpy as np
import pandas as pd
d = pd.DataFrame({"a": [1.0, np.nan, 3.0], "b": [4, 2, 6]}, index=list("xyz"))
s = pd.Series([2, np.nan, 1, 5], name="s")
print(d.cumsum(), d.cumprod(), d.cummax(), d.cummin(), d.cumsum(axis=1))
print(s.cumsum(), s.cummax(), s.cummin(), s.cumprod(), pd.Series([True, False, True]).cumsum())
print(d.notna(), d.notnull(), s.notnull(), s.notna(), d.isin([1, 2]), d.isin({"a": [3.0]}))
print(d.sem(), s.sem(), d.skew(), d.kurt(), d.mode())
print(pd.DataFrame({"a": [1, 1, 2], "b": [3, 4, 5]}).mode())
print(d.first_valid_index(), s.first_valid_index(), s.last_valid_index())

# --- products of tables need the same labels, and sizes that fit
import numpy as np
import pandas as pd
d = pd.DataFrame({"a": [1.0, 2.0], "b": [4, 2]}, index=list("xy"))
s = pd.Series([1, 2])
print(d.dot(pd.Series([1, 2], index=["a", "b"])), d.dot(np.ones((2, 2))), d[["b"]].T.dot(d[["b"]]))
print(s.dot(pd.Series([3, 4])), s.dot([3, 4]))
for bad in (lambda: s.dot(pd.Series([3, 4], index=[5, 6])), lambda: s.dot([3, 4, 5])):
    try:
        bad()
    except Exception as error:
        print(type(error).__name__, error)

# --- operators have methods, also the other way round
import numpy as np
import pandas as pd
d = pd.DataFrame({"a": [1.0, np.nan, 3.0], "b": [4, 2, 6]}, index=list("xyz"))
s = pd.Series([2, np.nan, 1, 5], name="s")
print(d.rsub(10), d.rdiv(1), d.floordiv(2), d.mod(2), s.radd(1), s.rpow(2), s.mod(2))
print(d.pipe(lambda f, k: f * k, 2), s.pipe((lambda k, v: v + k, "v"), 1))
print((s - s.mean()) / s.std(), s[s > s.mean()], s.fillna(s.mean()), np.float64(2) * s)
print(d.transform(lambda c: c - c.mean()), d.transform("cumsum"), s.transform(np.sqrt))

# --- rows and labels are set, taken, joined and written over
import numpy as np
import pandas as pd
d = pd.DataFrame({"a": [1.0, np.nan, 3.0], "b": [4, 2, 6]}, index=list("xyz"))
s = pd.Series([2, np.nan, 1, 5], name="s")
print(d.set_axis(["p", "q"], axis=1), s.set_axis(list("abcd")), d.take([2, 0]), s.take([1, 0]))
print(d.take([1], axis=1))
more = pd.DataFrame({"a": [9.0] * 3, "c": [1] * 3}, index=list("xyz"))
print(d.combine_first(more), s.combine_first(pd.Series([7.0] * 5)))
e, t = d.copy(), s.copy()
e.update(pd.DataFrame({"a": [8.0], "b": [np.nan]}, index=["y"]))
t.update(pd.Series([100.0], index=[1]))
print(e, t)
print(d.corrwith(pd.Series([1.0, 5.0, 2.0], index=list("xyz"))), d.corrwith(d * 2))
s.index = ["p", "q", "r", "t"]
print(s)
try:
    s.index = ["p"]
except ValueError as error:
    print(error)

# --- series lose, repeat and rename values
import pandas as pd
s = pd.Series([3, 1, 2], index=list("abc"), name="n")
print(s.mask(s > 2), s.mask(s > 2, 0), s.drop("a"), s.drop(["a", "b"]), s.drop(index="c"))
print(s.drop("z", errors="ignore").tolist(), s.rename({"a": "A"}), s.rename(str.upper))
print(s.rename("other"), s.rename_axis("key"), s[:1].item(), s.keys(), s.ravel())
for bad in (lambda: s.drop("z"), lambda: s.item()):
    try:
        bad()
    except (KeyError, ValueError) as error:
        print(error)
print(pd.Series([[1, 2], 3, []], name="l").explode())
print(pd.Series(["a b", "c"]).str.split().explode(ignore_index=True))
u = s.copy()
print(u.pop("b"), u, s.repeat(2), s.repeat([1, 0, 2]).tolist(), s.aggregate("sum"), s.nbytes)
print(s.sort_values().searchsorted(2), s.sort_values().searchsorted([0, 9]))

# --- tables are written as JSON
import pandas as pd
d = pd.DataFrame({"a": [1, 2], "b": [0.5, None], "c": ["x", "y"]})
print(d.to_json(), d.to_json(orient="records"), d.to_json(orient="index"))
print(d.to_json(orient="values"), d.to_json(orient="records", indent=2))
print(d.a.to_json(), d.a.to_json(orient="records"))

# --- labels are sorted, found, put in and left out
import pandas as pd
i = pd.Index(["b", "a", "c", "a"], name="k")
print(i.sort_values(), i.drop("c"), i.insert(1, "z"), i.delete(0), i.delete([0, 1]))
print(i.drop_duplicates(), i.drop_duplicates().get_indexer(["c", "z"]), i.isna(), i.copy())
print(i.symmetric_difference(["a", "q"]), i.set_names("w"), i.nlevels, i.get_level_values(0))
print(i.argsort().tolist(), pd.Index([3, 1]).argmax(), pd.Index([3, 1]).argmin())
print(i.repeat(2).tolist())
m = pd.MultiIndex.from_product([["x", "y"], [1, 2]], names=["p", "q"])
s = pd.Series([1, 2, 3, 4], index=m)
print(s.swaplevel(), s.droplevel("p"), s.to_frame("v").droplevel(0), s.swaplevel().sort_index())
print(s.to_frame("v").swaplevel("p", "q"))

# --- the package asks what is missing, turns tables and compares them
import numpy as np
import pandas as pd
from pandas.api.types import is_numeric_dtype, is_object_dtype
from pandas.testing import assert_frame_equal, assert_series_equal
d = pd.DataFrame({"a": [1, 2, 1], "b": [0.5, None, 2], "c": list("xyx")})
print(pd.isna(d), pd.notna(d.b), pd.isna(None), pd.notna(3), pd.isna(np.array([1, np.nan])))
print(pd.unique(d.c), pd.unique(np.array([3, 1, 3])), d.loc[pd.IndexSlice[0:1], "a"])
print(d.groupby("c").agg(total=pd.NamedAgg(column="a", aggfunc="sum"), mean=("b", "mean")))
print(pd.pivot_table(d, index="c", values="a", aggfunc="sum"))
print(is_numeric_dtype(d.a), is_numeric_dtype(d["c"]), is_object_dtype(d.c))
print(pd.api.types.is_float_dtype(d.b.dtype), pd.api.types.is_list_like([1]))
assert_frame_equal(d, d.copy())
for bad in (
    lambda: assert_frame_equal(d, d[["a"]]),
    lambda: assert_series_equal(d.a, d.a + 1),
    lambda: assert_series_equal(d.a, d.a.astype(float)),
    lambda: assert_series_equal(d.a, d.a.rename("q")),
    lambda: assert_frame_equal(d, d.rename(columns={"a": "z"})),
    lambda: assert_series_equal(d.a, d.a[:2]),
):
    try:
        bad()
    except AssertionError as error:
        print(error)
print(d[:2].index, d.iloc[1:].index, d.iloc[::2].index, d.a[1:].index, d.tail(2).index)

# --- windows have counts, shares, shapes and pairs, and fade
import numpy as np
import pandas as pd
s = pd.Series([1.0, 4, np.nan, 2, 8, 3], name="v")
r = s.rolling(3, min_periods=2)
print(r.count(), r.quantile(.5), r.sem(), s.rolling(4, min_periods=3).skew())
print(s.rolling(5, min_periods=4).kurt(), r.std(ddof=0), r.agg("mean"), r.agg(["min", "max"]))
print(r.corr(s ** 2), r.cov(s * 2), s.expanding().count(), s.expanding(2).quantile(.25))
print(s.expanding().sum())
print(s.ewm(span=3).mean(), s.ewm(alpha=.5, adjust=False).mean(), s.ewm(span=3).std())
print(s.ewm(span=3).var(bias=True), s.ewm(halflife=2).mean())
d = pd.DataFrame({"a": [1.0, 2, 4], "b": [3.0, 1, 2]})
print(d.rolling(2).mean(), d.expanding().max(), d.ewm(span=2).mean(), d.rolling(2)["a"].sum())
print(d.ewm(com=1).mean()["b"])

# --- groups have ends, extremes and windows
import pandas as pd
d = pd.DataFrame({"k": list("abaab"), "v": [1, 5, 3, 2, 4], "w": [0.5, 1.5, 2.5, 3.5, 4.5]})
g = d.groupby("k")
print(g.head(1), g.tail(1), g["v"].head(2), g["v"].tail(1), g["v"].unique().tolist())
print(g["v"].unique().index.tolist())
print(g["v"].sem(), g["v"].skew(), g.pipe(lambda x: x["v"].sum()), g["v"].nlargest(2))
print(g["v"].nsmallest(1))
print(g["v"].rolling(2).mean(), g["v"].expanding().sum(), g["v"].cummax(), g["v"].cummin())
print(g["v"].cumprod(), g.indices, g.v.rolling(2, min_periods=1).max())

# --- texts are taken apart, repeated and wrapped
import pandas as pd
s = pd.Series(["ab12 c3", "x", None, "d4|e"], name="t")
print(s.str.extractall(r"([a-z])(\d)"), s.str.extractall(r"(?P<letter>[a-z])"))
print(s.str.get_dummies(), s.str.repeat(2).tolist(), s.str.slice_replace(0, 1, "Z").tolist())
print(s.str.wrap(4).tolist(), s.str.normalize("NFKD").tolist())

# --- groups are of columns, levels, maps and lists, also with missing keys
import numpy as np
import pandas as pd
d = pd.DataFrame({"k": list("aabbc"), "j": list("xyxxy"), "v": [1, 2, 3, 4, 5],
                  "w": [1.5, np.nan, 2.5, 3.0, -1.0]})
t = pd.DataFrame({"g": ["u", "v", "u", None, "v"], "h": [1, 1, 2, 2, 1], "y": [1, 2, 3, 4, 5]})
m = d.set_index(["k", "j"])
print(t.groupby("g", dropna=False)["y"].sum(), t.groupby(["g", "h"], dropna=False).sum())
print(m.groupby(level="k")["v"].sum(), m.groupby(level=[0, 1])["v"].sum(), m.groupby("j")["v"].sum())
print(d.groupby({0: "A", 1: "A", 2: "B", 3: "B", 4: "B"})["v"].sum())
print(d.set_index("k").groupby("k")["v"].sum(), d.groupby(d["v"] % 2).sum(numeric_only=True))
print(d.groupby(d["k"]).sum(numeric_only=True), d["v"].groupby(["p", "p", "q", "q", "q"]).sum())
print(d.groupby("k").last(), d.groupby("k").std(numeric_only=True))
print(d[d["v"] > 100].groupby("k")["v"].sum(), d[d["v"] > 100].groupby("k").size())
y = pd.Series([1, 2, 3], index=pd.MultiIndex.from_tuples([(2020, 1), (2020, 2), (2021, 1)]))
print(y[2020], d.groupby("k")["w"].sum(min_count=1))

# --- groups transform several columns, and name what functions give
import numpy as np
import pandas as pd
d = pd.DataFrame({"k": list("aabbc"), "j": list("xyxxy"), "v": [1, 2, 3, 4, 5],
                  "w": [1.5, np.nan, 2.5, 3.0, -1.0]})
g = d.groupby("k")
print(g[["v", "w"]].transform("sum"), g[["v", "w"]].transform(lambda x: (x - x.mean()) / x.std()))
print(g["v"].transform("size"), g["j"].transform("nunique"), g["v"].transform(np.mean))
print(g.ffill(), g[["v", "w"]].shift(), g[["v", "w"]].rank(), g["v"].transform("cumsum"))
print(g["v"].agg([lambda x: x.max(), lambda x: x.min()]), g["v"].agg([lambda x: x.max()]))
print(g.agg({"v": [lambda x: x.max(), "sum"]}), g["v"].agg([("A", "sum"), ("B", "mean")]))
print(g["v"].agg(lambda x: x.idxmax()), g.agg("sum", numeric_only=True), g["j"].unique())
print(g[["v", "w"]].corr(), g.apply(lambda f: f.iloc[0]))
h = d.groupby("j", group_keys=False)
print(h["v"].apply(lambda x: x - x.mean()), h.apply(lambda f: f.nlargest(1, "v")))
e = d.astype({"v": "int32"}).groupby("k")["v"]
print(e.sum().dtype, e.max().dtype, e.first().dtype, e.mean().dtype)

# --- tables are joined by lists, keep shared names, and figures have names of their own
import numpy as np
import pandas as pd
d = pd.DataFrame({"k": list("aabbc"), "v": [1, 2, 3, 4, 5], "w": [1.5, np.nan, 2.5, 3.0, -1.0]})
e = pd.DataFrame({"k": ["a", "b", "b", "d"], "z": [10, 20, 30, 40]})
one, two = d.groupby("k").v.sum(), e.groupby("k").z.sum()
print(pd.concat([one, two], axis=1), pd.concat([one, two], axis=1, join="inner"))
print(d.join([e[["z"]], d[["v"]].rename(columns={"v": "x"})]), pd.concat([d, None]).shape)
print(d[["v", "w"]].agg(a=("v", "sum"), b=("w", "mean")), d["v"].agg({"a": "sum", "b": "max"}))
print(pd.Series(["a", 1, None]).str.upper().tolist(), d[d["k"] == "c"]["v"].squeeze())
print(d.sample(2, weights="v", random_state=0).index.tolist())

# --- differences go along rows, and labels that are missing are sorted last
import pandas as pd
d = pd.DataFrame({"v": [1, 2, 3], "w": [1.5, None, 2.5]})
t = pd.DataFrame({"g": ["u", None, "u"], "h": [1, 1, 2]})
print(d.diff(axis=1), t["g"].nunique(), t["g"].nunique(dropna=False))
print(t.set_index("g").sort_index()["h"].tolist(), t.set_index("g")["h"].sort_index().tolist())


# --- running figures leave gaps out, or end at the first
import numpy as np
import pandas as pd

s = pd.Series([1.0, np.nan, 2.0, 3.0])
print(s.cumsum(skipna=False).tolist(), s.cummax(skipna=False).tolist(), s.cumprod(skipna=False).tolist(), s.cummin(skipna=False).tolist())
d = pd.DataFrame({"a": [1.0, np.nan, 3.0], "b": [4, 5, 7]}, index=["x", "y", "z"])
print(d.cumsum(skipna=False))
print(d.cumsum(axis=1, skipna=False))
print(d.cumsum(axis=1))


# --- standard errors and skewness heed their degrees of freedom and gaps
import numpy as np
import pandas as pd

d = pd.DataFrame({"a": [1.0, np.nan, 3.0], "b": [4, 5, 7]}, index=["x", "y", "z"])
print(d.sem(ddof=0))
print(d.sem(axis=1))
print(d.sem(skipna=False))
print(d["a"].sem(skipna=False), d["a"].sem(ddof=0))
print(d.skew(skipna=False))
print(d.a.skew(skipna=False))
print(d.groupby([0,0,1]).sem())


# --- rows are taken by places, which must be there
import numpy as np
import pandas as pd

d = pd.DataFrame({"a": [1.0, np.nan, 3.0], "b": [4, 5, 7]}, index=["x", "y", "z"])
print(d.take([-1, 0]))
print(d.take([1, -2], axis=1))
print(d.a.take([2, -3]))
for f in (
    lambda: d.take([5]),
    lambda: d.a.take([5]),
    lambda: d.take([2], axis=1),
    lambda: d.a.take([-4]),
    lambda: d.index.take([-1]),
):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


# --- cells are looked for by labels of rows and columns
import numpy as np
import pandas as pd

d = pd.DataFrame({"a": [1, 2, 3], "b": [4, 5, 7]}, index=["x", "y", "z"])
print(d.isin(pd.Series([1, 5, 7], index=["x", "y", "z"])))
print(d.isin(pd.DataFrame({"a": [1, 0], "c": [4, 5]}, index=["x", "y"])))
print(d.isin(pd.Series([1, 5], index=["y", "x"])))
print(d.isin([1, 7]))
print(d.isin({"b": [4], "q": [1]}))
print(d.isin({}))
for f in (
    lambda: d.isin(3),
    lambda: d.isin("abc"),
    lambda: d.a.isin(3),
):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


# --- a table is transformed by one function, several, or those of its columns
import numpy as np
import pandas as pd

d = pd.DataFrame({"a": [1.0, 4.0, 9.0], "b": [4, 25, 49]}, index=["x", "y", "z"])
print(d.transform([np.sqrt, np.exp]))
print(d.a.transform([np.sqrt, "abs"]))
print(d.transform({"a": np.sqrt, "b": "cumsum"}))
print(d.transform(["cumsum", "abs"]))
print(d.transform(lambda c: c - c.mean()))
print(d.transform("rank"), d.transform(lambda r: r / r.sum(), axis=1))
for f in (
    lambda: d.transform("sum"),
    lambda: d.transform(lambda c: c.mean()),
    lambda: d.a.transform("mean"),
    lambda: d.transform([]),
    lambda: d.transform({"q": np.sqrt}),
):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


# --- columns of several transforms stand under their names
import numpy as np
import pandas as pd

d = pd.DataFrame({"a": [1.0, 4.0, 9.0], "b": [4, 25, 49]}, index=["x", "y", "z"])
print(d.transform({"a": [np.sqrt, "abs"], "b": "cumsum"}))
print(d.a.transform({"r": np.sqrt, "s": "abs"}))

# --- truths of tables, missing labels and empty files raise pandas's errors
import io
import pandas as pd
d = pd.DataFrame({"n": [1, 2], "t": ["a", "b"], "l": [[1], [2, 3]]})
for f in (
    lambda: bool(d), lambda: 1 if d.n > 1 else 0, lambda: not d.n, lambda: d[["n", "zz"]],
    lambda: d[["yy", "zz"]], lambda: d.loc[:, ["zz"]], lambda: d.set_index(["n", "zz"]),
    lambda: d.astype({"zz": int}), lambda: d.n.str, lambda: pd.read_csv(io.StringIO("")),
    lambda: pd.to_numeric(pd.Series(["1", "a"])), lambda: d.iloc["a"], lambda: d.iloc[[7]],
    lambda: d.dropna(subset=["q"]), lambda: d.merge(d, on="zz"),
    lambda: d.nothing, lambda: d.n.nothing, lambda: pd.nothing,
    lambda: d.groupby("n").nothing, lambda: d.values.nothing,
):
    try:
        print(f())
    except Exception as error:
        print(type(error).__name__, error)
print(d.values, d.to_string(columns=["n", "t"]))
e = pd.to_datetime(pd.Series(["2024-01-01", "2024-02-05"], name="day"))
print(d.pivot_table(index="t", columns=e.dt.month, values="n", aggfunc="sum", fill_value=0))
print(type(d.values[0, 2]), len(d.values[1, 2]))

# --- labels are asked and filled as columns are
import pandas as pd

labels = pd.Index(["b", "a", "b"], name="k")
print(labels.factorize(), labels.factorize(sort=True))
print(labels.isnull(), labels.notna(), labels.hasnans, labels.identical(labels.rename("j")))
print(labels.where([True, False, True], "z"), labels.sortlevel(), labels.T is labels)
print(pd.Index([1, 0]).all(), pd.Index([1, 0]).any(), pd.Index([5]).item())
print(list(pd.Index([1.0, None]).fillna(0)), pd.Index([1.0, None]).hasnans)
try:
    labels.shift(1)
except NotImplementedError as error:
    print(error)

# --- objects within objects become columns, and cells that tabs part a table
import io
import pandas as pd

runs = [
    {"name": "a", "config": {"lr": 0.1, "model": {"heads": 2, "d": 8}}, "steps": [{"loss": 1.5, "at": {"epoch": 0}}, {"loss": 1.25, "at": {"epoch": 1}}]},
    {"name": "b", "config": {"lr": 0.2, "model": {"heads": 4}}, "steps": [{"loss": 2.5, "at": {"epoch": 0}}]},
]
plain = [{key: value for key, value in run.items() if key != "steps"} for run in runs]
print(pd.json_normalize(plain))
print(pd.json_normalize(plain, max_level=1))
print(pd.json_normalize(plain[0], sep="_"))
print(pd.json_normalize(runs, "steps", ["name"]))
print(pd.json_normalize({"data": {"rows": [{"x": 1}, {"x": 2}]}}, ["data", "rows"]))
print(pd.read_table(io.StringIO("x\ty\n1\ta b\n2\tc\n")))


# --- objects become tables by paths of lists, with what stands beside them
import pandas as pd
from pandas import json_normalize as flat

d = [
    {"id": 1, "n": {"a": 2, "b": {"c": 3}}, "l": [{"id": 5, "v": 6}, {"id": 7, "v": 8}], "s": [1, 2]},
    {"id": 2, "n": {"a": 3}, "l": [{"v": 6}], "s": []},
]
inner = {"a": [{"b": [{"c": 1}, {"c": 2}], "k": 1}, {"b": [{"c": 3}], "k": 2}], "z": 9}
runs = [{"l": [{"x": 1}]}, {"l": [{"x": 2}], "q": 1}]
for at, call in enumerate((
    lambda: flat(d), lambda: flat(d, max_level=0), lambda: flat(d, max_level=1),
    lambda: flat(d, "l", "id"), lambda: flat(d, "l", ["id", ["n", "a"]], record_prefix="r_"),
    lambda: flat(d, "l", ["id", ["n", "a"]], meta_prefix="m_"), lambda: flat(d, "l", [["n", "b", "c"]]),
    lambda: flat(d, "l", [["n", "b", "c"]], errors="ignore", sep="_"), lambda: flat(d, "s"),
    lambda: flat(d, "s", ["id"]), lambda: flat(d, "s", "id", record_prefix="p"), lambda: flat(d, "zz"),
    lambda: flat(d, ["l", "zz"]), lambda: flat(d, "l", ["zz"]), lambda: flat(d, "id"),
    lambda: flat(inner, ["a", "b"], ["z", ["a", "k"]]), lambda: flat(inner, ["a", "b"], ["z", "k"]),
    lambda: flat({"a": {"b": [{"c": {"d": 1}}]}, "z": 9}, ["a", "b"], "z"), lambda: flat({"a": 1}),
    lambda: flat({"n": {"b": {"c": 1}, "a": 2}, "id": 2, "l": [3]}), lambda: flat({1: {2: 3}, 4: 5}),
    lambda: flat(runs, "l", "q"), lambda: flat(runs, "l", "q", errors="ignore"),
    lambda: flat([{"l": [{"q": {"r": 1}}], "q": {"r": 5}}], "l", [["q", "r"]]),
    lambda: flat({"l": None, "q": 1}, "l", "q").columns, lambda: flat({"l": [[1, 2], [3, 4]]}, "l"),
    lambda: flat({"l": [{"x": {"y": {"z": 1}}}], "q": 1}, "l", "q", max_level=0),
    lambda: flat({"l": [1], "k": {"v": 2}}, ["l"], [["k"]]), lambda: flat({"l": "ab"}, "l"),
    lambda: flat({"l": {"m": [{"a": 1}]}, "t": [1]}, ["l", "m"], [["l", "z"]], errors="ignore"),
    lambda: flat(d, "l", "id", meta_prefix="m_").dtypes,
)):  # fmt: skip
    try:
        print(at, call())
    except (KeyError, TypeError, ValueError) as reason:
        print(at, type(reason).__name__, reason)

# --- rows are named tuples or objects of a dataclass, or there are none yet
import pandas as pd
from collections import namedtuple
from dataclasses import dataclass
Result = namedtuple("Result", ["kind", "error"])
@dataclass
class Run:
    name: str
    steps: int = 3
print(pd.DataFrame([Result("iid", 0.5), Result("orthogonal", 0.25)]), pd.DataFrame([Run("a"), Run("b", 4)]))
print(pd.DataFrame([Result("iid", 0.5)], columns=["k", "e"]), pd.DataFrame([], columns=["a", "b"]), pd.DataFrame([]).shape)
e = pd.DataFrame(columns=["n", "loss"])
e.loc[len(e)] = [1, 2.5]
e.loc[len(e)] = [2, 3]
print(e, e.dtypes.tolist() == ["float64", "float64"])
w = pd.DataFrame({"n": [1], "loss": [2.5]})
w.loc["k"] = [2, 3.5]
w.loc["l"] = {"n": 4, "loss": 0.5}
print(w)

# --- cells turned into rows keep their labels where that is asked, and functions of values take more
import pandas as pd
d = pd.DataFrame({"a": [1, 2], "b": [3.0, 4.0]}, index=pd.Index([32, 64], name="n"))
print(d.melt(ignore_index=False, var_name="method", value_name="ms").reset_index())
print(d.melt(), d.rename_axis(columns="kind").melt())
print(d.a.apply(lambda each: each * 2, True), d.a.apply(lambda each, more: each + more, args=(5,)))
dates = pd.Series(pd.date_range("2016-07-01", periods=3, freq="D"))
print(dates.apply(lambda row: row.weekday(), 1).tolist())
# --- wide tables by levels: in the order of their keys' first rows, stacked, unstacked, exploded
import pandas as pd, numpy as np
pd.set_option("display.width", 100)
df = pd.DataFrame({"kind": ["MHA", "GQA", "MQA", "MHA", "GQA", "MQA"], "n": [8, 8, 8, 2, 2, 2], "MB": [1., 2, 3, 4, 5, 6.5], "t": [1., 2, 3, 4, 5, 6]})
print(df.pivot_table(index="kind", columns="n", values="MB", sort=False))
print(df.pivot_table(index=["kind", "n"], values=["t", "MB"], sort=False)); print(df.pivot_table(index="kind", columns="n", sort=False, aggfunc=["sum", "max"])); print(df.pivot_table(columns="kind", sort=False, values="MB")); print(df.pivot_table(index="kind", columns="n", values=["t"], aggfunc="sum"))
g = df.set_index(["kind", "n"]); print(g.unstack()); print(g.unstack(0)); print(g.unstack("kind").stack("kind")); print(g.unstack().stack()); print(g.unstack().stack(0)); print(g.unstack().unstack())
m = pd.DataFrame(np.arange(12.).reshape(3, 4), index=pd.Index(["L0", "L1", "L2"], name="layer"), columns=pd.MultiIndex.from_product([["head", "mlp"], range(2)], names=["a", "b"])); print(m.stack()); print(m.stack("a")); print(m.stack(0).unstack()); print(m.T.unstack(0))
s = pd.Series(range(8), index=pd.MultiIndex.from_product([["x", "y"], [1, 2], ["p", "q"]], names=["i", "j", "k"])); print(s.unstack()); print(s.unstack("i")); print(s.unstack(1)); print(s.unstack([-1])); print(s.iloc[:5].unstack().unstack()); 
try: pd.Series([1]).unstack()
except ValueError as e: print(e)
e = pd.DataFrame({"a": [[1, 2], [], 3], "b": [["x", "y"], [], "z"], "c": [1, 2, 3]}); print(e.explode("a")); print(e.explode(["a", "b"], ignore_index=True))
# --- texts of tables by functions of their columns, with labels at a side, and what info tells
import pandas as pd, numpy as np
pd.set_option("display.width", 100)
df = pd.DataFrame({"kind": ["MHA", "GQA", "MQA", "MHA", "GQA", "MQA"], "n": [8, 8, 8, 2, 2, 2], "MB": [1., 2, 3, 4, 5, 6.5], "t": [1., 2, 3, 4, 5, 6]})
df["MB"] = [1.5, 2.25, 1024., np.nan, 5., -6.5]; df["note"] = ["a", "bb", None, "d", "e", "f"]
print(df.to_string(formatters={"MB": "{:,.2f}".format, "t": "{:.1%}".format, "kind": str.lower})); print(df.to_string(formatters=[str.title, None, None, lambda x: f"<{x}>", None], index=False)); print(df.to_string(na_rep="-", justify="left", col_space=8)); print(df.to_string(header=["A", "B", "C", "D", "E"], max_rows=4, show_dimensions=True)); print(df.to_string(columns=["MB", "t"], header=False, col_space={"MB": 12}, float_format="%.1f"))
print(df.rename_axis("id").to_string(index_names=False)); print(df.to_string(justify="center", formatters={"n": lambda n: f"{n:_>4}"}, max_colwidth=3)); print(df.MB.to_string(na_rep="none", name=True, dtype=True, length=True)); print(df.MB.to_string(header=False, float_format="{:.1f}".format)); print(df.t.rename_axis("r").to_string(index=False)); print(df.t.rename_axis("r").to_string(header=False))
df.info(verbose=False); df.info(memory_usage=False); df.info(show_counts=False); df.info(max_cols=2)
import io; b = io.StringIO(); df.info(buf=b); print(b.getvalue().splitlines()[:3]); df.to_string(b, max_rows=2); print(len(b.getvalue()))
print(df.sample(3, random_state=1, ignore_index=True)); print(df.sample(2, axis=1, random_state=0)); print(df.sample(frac=.5, random_state=3).index.tolist())
with pd.option_context("display.colheader_justify", "left"): print(df)
print(df.kind.sample(2, random_state=0))
# --- pivot tables by arrays and series, whose figures keep the dtype that they have in groups
import pandas as pd, numpy as np
idx = pd.date_range("2023-01-01", periods=6, freq="8h"); df = pd.DataFrame({"load": [1., 2, 3, 4, 5, 6], "w": [True, False] * 3, "k": list("aabbab"), "n": range(6)}, index=idx)
print(df.pivot_table(index=df.index.date, columns="w", values="load")); print(df.pivot_table(index=[df.k, df.index.hour], columns="w", values="load", aggfunc="sum")); print(df.pivot_table(index="k", columns=df.load > 3, values="load", aggfunc=["sum", "count"])); print(df.pivot_table(index=np.array([1, 1, 2, 2, 3, 3]), values="load", margins=True)); print(df.pivot_table(values="load", columns=[df.k.str.upper().rename("K")])); print(df.pivot_table("load", df.k, ["w"]))
print(pd.crosstab(df.k, [df.w, df.index.hour]))
for f in ("count", "nunique", "size", len, "first", "max", "sum", lambda s: int(s.sum()), lambda s: s.sum()):
    print(df.pivot_table(index="k", columns="w", values="load", aggfunc=f)); print(df.pivot_table(index="k", columns="w", values="n", aggfunc=f)); print(df.pivot_table(index="k", values="load", aggfunc=f) if f != "size" else "-")
print(df.pivot_table(index="k", columns=df.index.hour, values="load", aggfunc="count")); print(df.groupby("k").load.agg(lambda s: int(s.sum())))
# --- dtypes of columns are NumPy's, and are compared with kinds, types and names
import pandas as pd, numpy as np
df = pd.DataFrame({"a": [1, 2], "b": [1., 2.], "c": ["x", "y"], "d": [True, False], "e": np.array([1, 2], dtype="float32"), "t": pd.to_datetime(["2020-01-01", "2020-01-02"]), "k": pd.Categorical(["u", "v"])})
t = df.dtypes
print(t["a"] == np.int64, t["b"] == float, t["c"] == object, t["c"] == "object", t["d"] == bool, t["e"] == np.float32, t["a"] == "int64", t["b"] == "int64", df.a.dtype == int, df.c.dtype == "O", df.t.dtype == "datetime64[ns]", df.k.dtype == "category", df.a.dtype == np.dtype("int64"))
print(t.unique()); print(t.value_counts().tolist()); print(t["a"], repr(t["a"]), t["a"].name, t["a"].kind, t["a"].itemsize, t.tolist()); print(t[t == "float64"].index.tolist(), t[t == object].index.tolist(), (t == np.float32).tolist(), [c for c in df if df[c].dtype in (np.int64, np.float64)], [c for c in df.columns if df[c].dtype == "object"]); print(t.to_dict()); print(sorted({str(x) for x in t}), hash(t["a"]) == hash(np.dtype("int64")), np.issubdtype(df.a.dtype, np.integer), np.issubdtype(df.b.dtype, np.number), pd.api.types.is_numeric_dtype(df.a), pd.api.types.is_numeric_dtype(t["c"]), df.a.dtype.kind in "iuf", df.a.values.dtype == df.a.dtype)
print(t.astype(str).tolist(), t.map(str).tolist(), t.apply(lambda x: x.name).tolist(), t.groupby(t).size() if False else ""); print(t); print(df.a.dtype, repr(df.c.dtype), repr(df.t.dtype), repr(df.k.dtype)); print(df.dtypes.index.tolist(), df.select_dtypes(include=[np.number]).columns.tolist(), df.select_dtypes(exclude=["object", "category"]).columns.tolist()); print(df.axes, df.a.axes)
print(df.dtypes.to_frame("dtype").assign(n=df.nunique())); print(pd.DataFrame({"dtype": df.dtypes, "nulls": df.isna().sum()}))
