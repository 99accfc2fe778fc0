import io
import numpy as np
import pandas as pd
import torch
# As in a notebook: programs in a terminal fit columns to its width.
pd.set_option("display.max_columns", 20)

# --- weights with the names of their tokens
torch.manual_seed(1)
tokens = ["the", "cat", "sat", "down"]
weights = torch.softmax(torch.randn(4, 4), -1)
frame = pd.DataFrame(weights.numpy(), index=tokens, columns=tokens)
print(frame, frame.round(3), frame.T, frame.shape, sep="\n")
print(frame.loc["cat", "sat"], frame.iloc[0, 1], frame.at["cat", "the"], frame.iat[3, 3])
print(frame.loc["cat"], frame["cat"], frame.sum(axis=1), frame.mean(), frame.idxmax(axis=1), sep="\n")
print(frame[frame["cat"] > 0.3], frame * 2 + 1, frame > 0.3, sep="\n")
frame["entropy"] = -(frame * np.log(frame)).sum(axis=1)
print(frame, frame.sort_values("entropy"), frame.columns, frame.index, frame.dtypes, sep="\n")
print(frame.describe(), frame.to_string(), frame.to_string(index=False), sep="\n")
print(frame.reset_index(), pd.concat([frame.head(2), frame.tail(1)]), sep="\n")
print(frame.drop(columns=["entropy"]).max(axis=1), frame.values, len(frame), list(frame))
for name, row in frame.iterrows():
    print(name, row["cat"], f"{row['entropy']:.4f}")
pd.set_option("display.precision", 2)
print(frame)
pd.options.display.float_format = "{:.3f}".format
print(frame)
pd.reset_option("display.precision")
pd.options.display.float_format = None

# --- frames of lists, dicts, rows and tensors
words = ["a", "much longer word", "c", "d"]
print(pd.DataFrame({"token": words, "id": [5, 1, 2, 10], "score": [0.5, 1.25, 100.0, float("nan")]}))
print(pd.DataFrame({"ok": [True, False], "none": [None, 1.5], "both": ["a", None]}))
print(pd.DataFrame(np.arange(12).reshape(3, 4)), pd.DataFrame([[1, 2.5], [3, None]], columns=["a", "b"]))
print(pd.DataFrame([{"layer": 1, "loss": 2.0}, {"layer": 2, "loss": 1e-9}, {"layer": 3}]))
print(pd.DataFrame([("a", 1), ("b", 2)], columns=["k", "v"]), pd.DataFrame([1, 2, 3]))
print(pd.DataFrame(torch.arange(6).view(2, 3)), pd.DataFrame({"id": torch.tensor([3, 1])}))
print(pd.DataFrame({"a": {"x": 1, "y": 2}, "b": {"y": 3}}), pd.DataFrame({"a": range(3), "b": 0}))
print(pd.DataFrame(0.0, index=["r", "s"], columns=["a", "b"]), pd.DataFrame(), pd.DataFrame(columns=["a"]))
print(pd.DataFrame(np.eye(2, dtype=bool), index=["yes", "no"]), pd.DataFrame({1: [1, 2], 20: [3, 4]}))
print(pd.DataFrame({"w": [[1, 2], [3]], "t": [(1, 2), "x"]}), pd.DataFrame({"long": ["x" * 60, "y"]}))
print(pd.DataFrame(np.eye(3), columns=list("abc"), index=[10, 20, 300]))

# --- wide and long tables, large and small numbers
numbers = np.random.RandomState(0)
print(pd.DataFrame(numbers.randn(3, 30)))
print(pd.DataFrame(numbers.rand(4, 12), columns=[f"head_{place}" for place in range(12)]))
print(pd.DataFrame(np.arange(200).reshape(100, 2), columns=["first", "second"]))
print(pd.DataFrame(numbers.rand(65, 25), columns=[f"c{place}" for place in range(25)]))
print(pd.Series(numbers.rand(100), name="loss"), pd.Series(np.arange(70)))
print(pd.DataFrame({"x": [1e7, 2.0], "y": [1e-7, 1]}), pd.DataFrame({"big": [1e10, 1.0], "neg": [-0.5, 3]}))
print(pd.DataFrame({"a": [123456.789, 2.25], "b": [1234567.5, 1], "c": [0.0, 0.0]}))
print(pd.DataFrame({"a": [float("inf"), 1.5], "b": [float("nan")] * 2}))

# --- figures of heads, in groups and as a table of layers
rows = []
torch.manual_seed(0)
for layer in range(3):
    for head in range(2):
        part = torch.softmax(torch.randn(5, 5), -1)
        entropy = -(part * part.log()).sum(-1).mean().item()
        rows.append({"layer": layer, "head": head, "entropy": entropy, "peak": float(part.max())})
frame = pd.DataFrame(rows)
print(frame, frame[["layer", "entropy"]], frame.loc[frame["layer"] == 1], sep="\n")
print(frame.loc[frame.entropy.idxmax()], frame.iloc[2], frame.iloc[1:3, 0:2], sep="\n")
print(frame.loc[0:2, ["head", "peak"]], frame.set_index("layer"), frame.set_index("layer")["peak"])
print(frame.groupby("layer")["peak"].mean(), frame.groupby("head").mean(), sep="\n")
print(frame.groupby("head").peak.max(), frame.groupby("head").size(), sep="\n")
print(frame.groupby("layer")[["peak", "entropy"]].sum().round(4))
print(frame.groupby("head")["peak"].agg("std"), frame.groupby("head")["peak"].agg(lambda each: each.max()))
for head, part in frame.groupby("head"):
    print(head, part.shape, part["layer"].tolist())
print(frame.pivot(index="layer", columns="head", values="peak"))
print(frame.groupby("layer")["peak"].mean().reset_index(), frame.mean(numeric_only=True))
frame["name"] = ["L%dH%d" % each for each in zip(frame["layer"], frame["head"])]
frame["ratio"] = frame["peak"] / frame["entropy"]
print(frame.rename(columns={"ratio": "r"}).columns.tolist(), frame.drop(columns=["name"]).describe().round(2))
print(frame.sort_values(["head", "peak"], ascending=False).reset_index(drop=True), frame.nlargest(2, "peak"))
print(frame.head(2).to_dict("records"), frame["name"].apply(len).tolist(), frame["head"].nunique())
print(frame["name"].map({"L0H0": "first"}), frame.isna().sum(), sep="\n")
print(frame.apply(lambda row: row["layer"] * 10 + row["head"], axis=1))
for row in frame.head(1).itertuples():
    print(row.name, row.layer, row)

# --- series
series = pd.Series(np.linspace(0, 1, 5), index=list("abcde"), name="share")
print(series, series["b"], series.iloc[-1], series[series > 0.4], series.round(1).tolist(), sep="\n")
print(series.head(2), series.sort_values(ascending=False), series.describe(), series.cumsum(), sep="\n")
print(series.idxmax(), series.argmax(), series.std(), series.var(), series.median(), series.sum())
print(pd.Series({"a": 1, "b": 2}) * 2.5, pd.Series([1.5, None, 3]).mean(), pd.Series([1, None]).fillna(0))
print(pd.Series(["a", "b", None]), pd.Series(["x", "y", "x"]).unique().tolist(), pd.Series([], dtype=float))
print(1 - series, series**2, abs(-series), -series, series // 2, series % 0.5, sep="\n")
print(series.to_dict(), "b" in series, series.get("z", 7), pd.Series([True, False]).sum(), pd.isna(None))

# --- labels with names, cells that are written, and files of text
frame = pd.DataFrame(
    np.array([[0.5, 0.5], [0.9, 0.1]]),
    index=pd.Index(["q1", "q2"], name="query"),
    columns=pd.Index(["k1", "k2"], name="key"),
)
print(frame, frame.loc["q1"], frame.T, frame.index, frame.columns, sep="\n")
print((frame - frame.mean()) / frame.std(), frame.div(frame.sum(axis=1), axis=0), np.exp(frame), sep="\n")
print(frame == 0.5, (frame > 0.2).any(), frame.sum().sum(), frame.where(frame > 0.3), sep="\n")
frame.loc["q3"] = [0.3, 0.7]
frame.loc["q1", "k2"] = 9
frame["k3"] = 1
frame.iloc[0, 0] = -1
print(frame, frame.to_csv(), frame.drop(index="q3").drop("k3", axis=1), frame.max(), frame.min(axis=1))
print(frame.astype(int).dtypes, frame.astype({"k3": float}), frame.to_numpy().shape, frame.count())
print(torch.tensor(frame.values), torch.from_numpy(frame.values).dtype)
print(pd.concat([pd.Series([1, 2], name="a"), pd.Series([3.5, 4], name="b")], axis=1))
one, other = pd.Series({"x": 1, "y": 2}, name="one"), pd.Series({"y": 3, "x": 4}, name="other")
print(pd.DataFrame([one, other]), pd.concat([one, other.rename("z")], axis=1), sep="\n")

# --- what there is not
frame = pd.DataFrame({"a": [1, 2]}, index=["x", "y"])
for ask in (
    lambda: frame["nope"],
    lambda: frame.loc["zz"],
    lambda: frame.iloc[99],
    lambda: pd.DataFrame({"a": [1], "b": [1, 2]}),
    lambda: pd.DataFrame(np.ones((2, 2)), columns=["a"]),
    lambda: pd.DataFrame(np.ones((2, 2, 2))),
    lambda: pd.DataFrame({"a": 1}),
    lambda: frame.insert(0, "a", 3),
):
    try:
        print(ask())
    except Exception as error:
        print(type(error).__name__, error)
# --- tables are joined by the values of columns
heads = pd.DataFrame({"layer": [0, 0, 1, 2], "head": [0, 1, 0, 1], "score": [0.5, 0.25, 0.75, 0.125]})
names = pd.DataFrame({"layer": [0, 1, 3], "kind": ["local", "global", "mixed"], "score": [1, 2, 3]})
for how in ("inner", "left", "right", "outer"):
    print(heads.merge(names, on="layer", how=how))
print(pd.merge(heads, names, on="layer", suffixes=("_head", "_layer")))
print(pd.merge(heads, heads, on=["layer", "head"]), heads.merge(names[["layer", "kind"]]))
print(heads.merge(names.rename(columns={"layer": "at"}), left_on="layer", right_on="at").drop(columns="at"))
print(heads.join(names["kind"].to_frame()), heads.join(names, rsuffix="_r"))
more = pd.concat([heads, heads.head(2)], ignore_index=True)
print(more.drop_duplicates(), more.drop_duplicates("layer", keep="last"), more.duplicated().tolist())
wide = heads.merge(names[["layer", "kind"]], how="left")
print(wide.dropna(), wide.dropna(subset=["score"]).shape, wide.isna().sum(), wide.dropna(axis=1))
# --- groups by several columns
runs = pd.DataFrame({"model": ["a", "a", "b", "b", "b"], "seed": [0, 1, 0, 0, 1], "loss": [0.5, 0.25, 0.75, 0.5, 1.0], "steps": [10, 20, 10, 30, 10]})
found = runs.groupby(["model", "seed"])
print(found["loss"].mean(), found.mean(), found.size(), sep="\n")
print(found["loss"].mean().reset_index(), found["loss"].mean().unstack(), found.mean().loc[("b", 0), "loss"], len(found))
print(found.sum().reset_index(), [key for key, _ in found], sep="\n")
print(runs.groupby("model", as_index=False)["loss"].mean(), runs.groupby(["model", "seed"], as_index=False).max(), sep="\n")
print(runs.groupby("model").agg({"loss": "mean", "steps": "sum"}), runs.groupby("model")["loss"].agg(["mean", "min", "count"]), sep="\n")
print(runs.groupby("model").agg(best=("loss", "min"), total=("steps", "sum")), runs.groupby("model")["loss"].agg(lambda each: each.max() - each.min()), sep="\n")
print(runs.groupby("model")["loss"].transform("mean"), runs.groupby("model").first(), runs.groupby("seed")["model"].nunique(), sep="\n")
print(runs.pivot_table(index="model", columns="seed", values="loss"), runs.pivot_table(index="model", columns="seed", values="steps", aggfunc="sum"), sep="\n")
print(runs.melt(id_vars=["model", "seed"]), runs.melt("model", ["loss"], value_name="v"), pd.crosstab(runs["model"], runs["seed"]), sep="\n")
print(runs.sort_values(["model", "loss"], ascending=[False, True]), runs.select_dtypes("number").columns.tolist(), runs.assign(double=lambda each: each.loss * 2), sep="\n")
print(runs.query("loss > 0.3 and seed == 0"), runs.filter(items=["loss"]).T, runs.sample(2, random_state=0), sep="\n")
runs.info()
# --- tables as lines of text
heads = pd.DataFrame({"layer": [0, 0, 1, 2], "head": [0, 1, 0, 1], "score": [0.5, 0.25, 0.75, 0.125]})
text = heads.to_csv(index=False)
print(text, heads.head(1).to_csv(), pd.read_csv(io.StringIO(text)), pd.read_csv(io.StringIO(text)).dtypes, sep="\n")
lines = "name,age,ok,note\nann,3,True,\nbob,4,False,\"a, b\"\ncyd,,True,x\n"
table = pd.read_csv(io.StringIO(lines))
print(table, table.dtypes, table.to_csv(), sep="\n")
print(pd.read_csv(io.StringIO(lines), index_col="name", usecols=["name", "age"]), pd.read_csv(io.StringIO("1 2\n3 4\n"), sep=" ", header=None), pd.read_csv(io.StringIO(lines), nrows=1))
print(pd.read_csv(io.StringIO(heads.to_csv()), index_col=0), heads.to_csv(sep=";", float_format="%.1f", header=False))
try:
    pd.read_csv("not-there.csv")
except FileNotFoundError as error:
    print(type(error).__name__)
# --- neighbours and windows of series, and their strings
losses = pd.Series([1.0, 0.5, 0.75, 0.25, 0.5], name="loss")
print(losses.shift(), losses.diff(), losses.rolling(2).mean(), losses.rolling(3, min_periods=1).max(), losses.ewm(alpha=0.5).mean(), sep="\n")
print(losses.ewm(span=3, adjust=False).mean(), losses.clip(0.4, 0.8), losses.where(losses > 0.4), losses.between(0.5, 0.8), losses.mode(), losses.pct_change(), sep="\n")
print(losses.agg(["mean", "max"]), losses.replace(0.5, 9.0).tolist(), losses.expanding().mean().tolist())
words = pd.Series(["the Cat", "sat", "on"], name="word")
print(words.str.upper(), words.str.len(), words.str.contains("a"), words.str.split(), words.str[0], words.str.replace("t", "d"), sep="\n")
print(pd.get_dummies(words.str.len()).shape, pd.to_numeric(pd.Series(["1", "2.5"])), pd.DataFrame({"a": [1, 2], "b": [3, 5]}).diff())
# --- tables of unlike columns below one another, and plots of tables
one, two = pd.DataFrame({"a": [1, 2], "b": [True, False]}), pd.DataFrame({"a": [3], "c": ["x"]})
print(pd.concat([one, two]), pd.concat([one, one.head(1)], ignore_index=True), pd.MultiIndex.from_product([[1, 2], ["a", "b"]], names=["x", "y"]), sep="\n")
import matplotlib
matplotlib.use("Agg")
frame = pd.DataFrame({"step": [0, 1, 2], "train": [1.0, 0.5, 0.25], "valid": [1.0, 0.75, 0.5]})
for ax in (frame.plot(x="step"), frame.set_index("step").plot(y="train", title="Loss", figsize=(4, 3)), frame.plot.bar(x="step", rot=0), frame["train"].plot(kind="line"), frame.plot(kind="scatter", x="train", y="valid")):
    print(ax.get_title(), "/", ax.get_xlabel(), "/", ax.get_ylabel(), len(ax.get_lines()), [each.get_text() for each in ax.get_legend().get_texts()] if ax.get_legend() else None)
# --- equal values are sorted in pandas' order, of few and of many
places = [at * 7919 % 53 for at in range(120)]
frame = pd.DataFrame({"place": range(120), "group": [each % 5 for each in places], "part": [each % 7 / 2 if each % 11 else float("nan") for each in places]})
for way in (True, False):
    print(frame.sort_values("group", ascending=way).place.tolist(), frame.part.sort_values(ascending=way).index.tolist(), frame.head(12).sort_values("group", ascending=way).place.tolist())
    print(frame.sort_values(["group", "part"], ascending=way).place.tolist(), frame.sort_values("group", ascending=way, kind="stable").place.tolist())
print(pd.Series(places).value_counts().index.tolist(), pd.Series([str(each % 30) for each in places]).value_counts(ascending=True).index.tolist(), pd.Series(list("abcab")).value_counts().index.tolist())
print(frame.nlargest(7, "group").place.tolist(), frame.group.nsmallest(7).index.tolist(), frame[["group", "part"]].value_counts().tolist())
# --- tables are described by their numbers, or by what is commonest in them
frame = pd.DataFrame({"kept": [True, False, True], "x": [1, 2, 4], "word": ["the", "cat", "the"]})
print(frame.describe(), frame[["kept"]].describe(), frame[["word", "kept"]].describe(), sep="\n")
print(frame.describe(include="all"), frame.word.describe(), frame.kept.describe(), sep="\n")
print(frame.x.describe(percentiles=[0.1, 0.95]), frame.describe(percentiles=[]), sep="\n")
# --- groups are described, and counted by name
frame = pd.DataFrame({"kind": ["a", "b", "a", "b", "a"], "n": [1, 2, 3, 4, 6]})
print(frame.groupby("kind")["n"].describe())
print(frame.groupby("kind").agg(count=("n", "size"), first=("n", "first"), last=("n", "last")))
print(frame.groupby("kind")["n"].agg(["size", "max"]))
# --- columns have levels, where several functions make them
frame = pd.DataFrame({"kind": ["a", "b", "a", "b", "a"], "long": [True, False, False, True, True], "n": [1, 2, 3, 4, 6], "score": [0.5, 1.25, 2.0, 10.0, 0.125]})
several = frame.groupby("kind")[["n", "score"]].agg(["mean", "max"])
print(several)
print(several["score"], several[("n", "max")], several["n"]["mean"], sep="\n")
print(several.columns.tolist(), several.shape, several.columns.nlevels)
print(frame.groupby("kind").agg({"n": ["min", "sum"], "score": "mean"}))
print(frame.groupby("kind").agg({"n": ["min", "sum"]}).reset_index())
print(frame.groupby(["kind", "long"])[["n"]].agg(["count", "mean"]))
print(frame.groupby("kind")[["n", "score"]].describe().to_string())
flat = several.copy()
flat.columns = ["_".join(each) for each in flat.columns]
print(flat)
print(several.columns.droplevel(0), several.round(1))
print(frame.groupby("kind")["n"].agg(["size", np.mean]))
# --- tables of several functions, or of several values
frame = pd.DataFrame({"kind": ["a", "b", "a", "b", "a"], "long": [True, False, False, True, True], "n": [1, 2, 3, 4, 6], "score": [0.5, 1.25, 2.0, 10.0, 0.125]})
print(frame.pivot_table(index="kind", columns="long", values="n", aggfunc=["mean", "count"]))
print(frame.pivot_table(index="kind", columns="long", values=["n", "score"], aggfunc="sum"))
print(frame.pivot_table(index="kind", values=["n", "score"], aggfunc="mean"))
print(frame.pivot_table(index="kind", values="n", aggfunc=["min", "max"]))
# --- several figures at once, ranks, and the shapes of distributions
df = pd.DataFrame({"a": [1, 2, 3, 4, 5, 6], "b": [1.5, 2.25, 3, 4, 5.125, np.nan], "k": list("xyxyxz")})
two = df[["a", "b"]]
for found in (
    two.agg(["mean", "std"]), two.agg({"a": "sum", "b": "max"}), two.agg({"a": ["sum", "min"], "b": ["max"]}), two.agg("mean"), two.agg(lambda c: c.max()),
    two.quantile([0.1, 0.9]), two.quantile(0.5), df.a.quantile([0.25, 0.75]), df.cov(numeric_only=True).round(4), df.corr(numeric_only=True).round(4),
    two.rank(pct=True), df.b.rank(method="dense", ascending=False), pd.Series([3, 1, 3, 2]).rank(), pd.Series([3, 1, 2]).argsort(), df.idxmax(numeric_only=True),
    round(df.a.autocorr(lag=1), 6), (round(df.a.skew(), 6), round(df.a.kurt(), 6), round(df.a.corr(df.b), 6), round(df.a.cov(df.b), 6)), df.where(df.a > 3, -1).a, two.mask(two > 3, 0),
    pd.factorize(df.k), df.a.apply(lambda v: pd.Series([v, v * 2], index=["p", "q"])).head(2), df.add_prefix("c_").columns.tolist(), df.a.add_suffix("_z").index.tolist(),
    (df.b.hasnans, df.a.is_unique, df.a.is_monotonic_increasing, df.a.is_monotonic_decreasing), two.stack().head(3), df[["a"]].squeeze().shape, pd.DataFrame({"w": [[1, 2], [], 3], "n": [1, 2, 3]}).explode("w"),
    pd.cut(df.b, 3, labels=False), pd.cut([1, 2, 3], [0, 1, 3], labels=False), pd.qcut(df.a, 2, labels=False).value_counts().to_dict(), pd.get_dummies(df.k, prefix="k", dtype=int).head(2),
):
    print(found)
# --- frames of dicts of rows, and parts of tables by one of several levels of labels
for found in (
    pd.DataFrame.from_dict({"r1": {"p": 1.5, "q": 2}, "r2": {"p": 3, "q": 4}}, orient="index"), pd.DataFrame.from_dict({"r1": [1, 2], "r2": [3, 4]}, orient="index", columns=["p", "q"]), pd.DataFrame.from_dict({"p": {"x": 1}, "q": {"x": 2}}),
    pd.DataFrame.from_records([(1, "a"), (2, "b")], columns=["n", "l"]), pd.DataFrame.from_records([{"n": 1, "l": "a"}], index="l"),
):
    print(found)
df = pd.DataFrame({"k": list("xyxy"), "n": [1, 1, 2, 2], "v": [0.5, 1.5, 2.5, 3.5]})
deep = df.set_index(["k", "n"])
for found in (deep, deep.loc["x"], deep.loc[("x", 2)], deep.loc[("x", 2), "v"], deep.loc["y", "v"], deep.v["x"], deep.xs(2, level="n"), deep.xs("y"), deep.v.unstack(), deep.v.unstack("k"), deep.reset_index(), df.set_index("k", drop=False).columns.tolist()):
    print(found)
for found in (pd.concat([df.head(1), df.tail(1)], keys=["f", "l"]), pd.concat([df[["n"]], df[["v"]]], axis=1, keys=["f", "l"]).head(2), pd.concat({"u": df.n.head(2), "v": df.n.tail(1)}, names=["part"]), pd.concat([df.n, df.v], axis=1, keys=["N", "V"]).head(1)):
    print(found)
try:
    deep.loc["z"]
except KeyError as error:
    print(error)
# --- rows of groups by their best value, ranks within groups, and groups that are left out
df = pd.DataFrame({"k": list("xyxyxz"), "a": [1, 2, 3, 4, 5, 6], "b": [1.5, 2.25, 3, 4, 5.125, np.nan]})
groups = df.groupby("k")
for found in (groups["b"].agg(["mean", "max", "idxmax"]), groups["a"].idxmin(), groups["a"].agg("idxmax"), groups["a"].rank(), groups.ngroup(), groups["a"].quantile(0.5), groups.filter(lambda g: len(g) > 1), groups["a"].value_counts().tolist(), groups["a"].value_counts().index.tolist()):
    print(found)
# --- parts of strings as columns
for found in (pd.Series(["a b", "c"]).str.split(expand=True), pd.Series(["a,b,c", "d"]).str.split(",", n=1, expand=True), pd.Series(["a1", "b22"]).str.extract(r"([a-z])(\d+)"), pd.Series(["x=1", "z"]).str.extract(r"(?P<name>\w)=(?P<value>\d)"), pd.Series(["a1", "b22"]).str.extract(r"(\d+)", expand=False), pd.Series(["a1", "b22"]).str.findall(r"\d")):
    print(found)
# --- strings are counted, split and tried by patterns
t = pd.Series(["One. Two! three", "a  b", None, "x-y_z"])
for found in (t.str.count(r"[.!]"), t.str.split(r"\s+"), t.str.split(r"[-_]", expand=True), t.str.split("."), t.str.split(". "), t.str.rsplit("-", n=1), t.str.match("O"), t.str.fullmatch("a  b"), t.str.contains("B", case=False, na=False), t.str.replace("o", "0", n=1), t.str.replace(r"\w", lambda m: m.group().upper(), regex=True), t.str.slice(0, 3), t.str.pad(6, side="right", fillchar=".")):
    print(found)
# --- files of text with quotes, spaces, remarks and missing words of their own
import csv
for text, settings in (
    ('the 1.0 2.0\n" 3.0 4.0\n, 5 6\n', {"sep": " ", "header": None, "index_col": 0, "quoting": csv.QUOTE_NONE}), ("a  b   c\n1 2  3\n 4 5 6\n", {"sep": r"\s+"}), ("a  b\n1 2\n", {"delim_whitespace": True}), ("a, b\n1, 2\n", {"skipinitialspace": True}),
    ("a,b\n1,?\n2,3\n", {"na_values": "?"}), ("a,b\n1,NA\n2,x\n", {"keep_default_na": False}), ("a,b\n01,2\n02,3\n", {"dtype": {"a": str}}), ("# note\na,b\n1,2 # more\n", {"comment": "#"}),
    ("a,b\n1,2\n3,4,5\n", {"on_bad_lines": "skip"}), ("a,b,c\n1,2,3\n", {"usecols": [0, 2]}), ("a,b,c\n1,2,3\n", {"usecols": lambda c: c != "b"}), ("a,b,c\n1,2,3\n4,5,6\n", {"index_col": ["a", "b"]}),
):
    print(pd.read_csv(io.StringIO(text), **settings))
# --- columns of several levels, from tuples and from levels of rows
df = pd.DataFrame({"a": [1, 2, 3, 4], "b": [1.5, 2.25, 3, 4], "k": list("xyxy"), "n": [1, 1, 2, 2]})
for found in (pd.DataFrame({("mean", "x"): [1.0, 2], ("std", "x"): [3.0, 4]}), pd.DataFrame({("mean", "x"): [1.0], ("std", "x"): [3.0]}).columns, df.set_index(["k", "n"]).unstack(), df.set_index(["k", "n"]).unstack("k"), df.set_index(["k", "n"]).index, df.groupby(["k", "n"]).mean().unstack().columns):
    print(found)
# --- pairs are counted with sums, as shares of rows and columns, and with other values
a, b = pd.Series(list("xyxyz"), name="true"), pd.Series([0, 1, 1, 1, 0], name="pred")
for settings in ({"margins": True}, {"rownames": ["r"], "colnames": ["c"], "margins": True, "margins_name": "sum"}, {"normalize": "columns"}, {"normalize": "index"}, {"normalize": True}, {"values": pd.Series([1.0, 2, 3, 4, 5]), "aggfunc": "mean"}):
    print(pd.crosstab(a, b, **settings))
# --- figures of rows, frames in place of cells, strict files, and parts of texts
import io
import numpy as np
import pandas as pd
df = pd.DataFrame({"a": [1.0, 2, 3], "b": [4.0, 1, 9]})
print(df.quantile(0.5, axis=1), df.rank(axis=1), df.agg(["sum", "max"], axis=1), sep="\n")
print(df.where(df > 1, -df), df.mask(lambda each: each > 3, 0), df.where(lambda each: each > 1), sep="\n")
print(pd.concat([df[["b"]], df[["a"]]], sort=True).columns.tolist())
print(pd.read_csv(io.StringIO("a,b\nx,1\n,2"), dtype=str), pd.read_csv(io.StringIO("a,b\n1,2"), dtype={"c": str}), sep="\n")
try: pd.read_csv(io.StringIO("a,b\n1,2\n1,2,3"))
except Exception as error: print(type(error).__name__, error)
s = pd.Series(["abc", "a-b", None])
print(s.str.join("-").tolist(), s.str.partition("-"), s.str.split("-").str[1].tolist(), s.str[1:].tolist(), s.str.get(5).tolist())
print(s.str.replace("A", "x", case=False, regex=False).tolist(), s.str.startswith("a", na=False).tolist(), s.str.endswith("b").tolist(), s.str.cat(sep="_"), s.str.cat(["1", "2", "3"], sep="_").tolist())
t = pd.DataFrame({"k": ["x", "x", "y"], "c": ["u", "v", "u"], "n": [1, 2, 3]})
print(pd.crosstab(t.k, t.c, values=t.n, aggfunc="sum", normalize=True))
# --- columns of yes and no of frames and series, and places of values in order
import numpy as np
import pandas as pd
f = pd.DataFrame({"a": ["x", "y", "x"], "n": [1, 2, 3], "c": ["u", None, "v"]})
for made in (pd.get_dummies(f), pd.get_dummies(f, drop_first=True), pd.get_dummies(f, columns=["n"], prefix="p"), pd.get_dummies(f, prefix={"a": "A", "c": "C"}), pd.get_dummies(f.a), pd.get_dummies(f.a, prefix="q"), pd.get_dummies(["s", "t"])):
    print(made.columns.tolist(), made.astype("int64").values.tolist() if "c" not in made else made.shape)
print(pd.Series([3.0, np.nan, 1.0]).argsort().tolist(), pd.Series([3, 1, 2]).argsort().tolist())
try: pd.DataFrame.from_dict({"a": [1]}, columns=["b"])
except ValueError as error: print(error)

# --- series and frames are combined with NumPy's numbers, from both sides
floats, x = pd.Series([1.0, 2, 3], name="f"), np.float64(2)
frame = pd.DataFrame({"a": [1.0, 2], "b": [3, 4]})
print(floats / floats.mean(), floats / x, x / floats, x * pd.Series([1, 2]), floats > x, x < floats)
print(floats * np.float32(2.5), np.int64(3) + pd.Series([1, 2]), floats + np.array(3))
print(frame * x, x * frame, frame - frame.a.mean(), frame / frame.sum().sum(), x**frame)
print((floats / floats.iloc[0] - 1).map("{:+.1%}".format), floats.where(floats > x, x))
print(floats.mask(floats > x), floats.where(lambda s: s < 3, lambda s: -s), floats.clip(x))

# --- labels have other names, on one level or several
frame = pd.DataFrame({"a": [1, 1, 2], "b": list("xyx"), "c": [1.0, 2, 3]})
groups = frame.groupby(["a", "b"])["c"].agg(["mean", "count"])
print(groups.rename_axis(["first", "second"]), groups.rename_axis(index={"a": "A"}).index.names)
print(frame.groupby([frame.a > 1, "b"]).c.sum().rename_axis(["above", "b"]))
print(frame.rename_axis("rows").rename_axis("columns", axis=1), frame.rename_axis(columns="k"))
print(frame.c.rename_axis("n"), frame.c.rename({0: "zero"}), frame.c.rename(str), frame.c.rename("d"))
for work in (lambda: groups.rename_axis(["one"]), lambda: frame.rename_axis({"a": "b"})):
    try:
        work()
    except ValueError as error:
        print(error)

# --- long tables are made wide by several columns, by labels of rows, and with all values
frame = pd.DataFrame({"l": [0, 0, 1, 1], "h": [0, 1, 0, 1], "s": [0.1, 0.2, 0.3, 0.4], "k": list("abcd")}, index=[0, 0, 1, 1])
print(frame.pivot(columns="h", values="s"), frame.pivot(index="l", columns="h"), pd.pivot(frame, index="l", columns="h", values="s"))
print(frame.pivot(index="l", columns="h", values=["s", "k"]), frame.pivot(index=["l", "k"], columns="h", values="s"))
print(frame.pivot(index="l", columns=["h", "k"], values="s"), pd.pivot_table(frame, index="l", values="s"))
try:
    pd.DataFrame({"l": [0, 0], "h": [0, 0], "s": [1, 2]}).pivot(index="l", columns="h", values="s")
except ValueError as error:
    print(error)

# --- tables are written as JSON and read from it
frame = pd.DataFrame({"l": [0, 1], "s": [0.1234567890123, np.nan], "k": ["a/b", 'é"'], "b": [True, False], "t": pd.to_datetime(["2021-01-05 10:00", "2021-02-01"])}, index=["x", "y"])
for orient in ("records", "columns", "index", "split", "values", None):
    print(frame.to_json(orient=orient))
print(frame.to_json(orient="records", lines=True), frame.to_json(indent=2), frame.to_json(orient="records", indent=4))
print(frame.to_json(orient="records", date_format="iso"), frame.to_json(force_ascii=False), frame[["s"]].to_json(double_precision=3))
print(frame.l.to_json(), frame.s.to_json(orient="records"), frame.k.to_json(orient="split"), frame.to_json(orient="split", index=False))
print(pd.DataFrame({"a": [1.0, 2.5, 1e20, 1e-7, 3e10, 1 / 3, np.inf, 123456789.123456789, 0.1 + 0.2, 5e-324]}).to_json(orient="values"))
print(pd.DataFrame({"a": [[1, 2], {"z": 1}]}).to_json(), pd.DataFrame({"a": [1]}, index=pd.to_datetime(["2021-01-05"])).to_json(), frame.groupby("b").l.sum().to_json())
for wrong in ({"orient": "foo"}, {"lines": True}, {"orient": "index", "index": False}):
    try:
        frame.to_json(**wrong)
    except ValueError as error:
        print(error)
print(pd.read_json('[{"a":1,"b":"x"},{"a":2,"b":"y"}]'), pd.read_json('{"a":{"0":1,"1":2}}'))
print(pd.read_json(frame[["l", "k"]].to_json(orient="split"), orient="split"), pd.read_json('{"a":1}\n{"a":2.5}', lines=True))

# --- groups give rows, frames and windows, their best values and several shares
frame = pd.DataFrame({"m": ["a", "b", "a", "c", "b", "a"], "v": [3.0, 1, 2, 5, 4, 6], "n": [1, 2, 3, 4, 5, 6]})
groups = frame.groupby("m")
print(groups[["v", "n"]].apply(lambda part: part.sum()), groups.v.apply(list), groups.apply(lambda part: part.v.max() - part.n.min()))
print(groups.apply(lambda part: part.nlargest(1, "v")), groups.v.apply(lambda part: part.describe().head(2)))
print(groups.v.nlargest(1), groups.v.quantile([0.25, 0.75]), groups.v.rolling(2).mean(), groups.v.expanding().max())
print(groups[["v", "n"]].rolling(2).sum(), groups.idxmax(numeric_only=True), groups.v.idxmin(), groups.tail(1))
print(groups.sample(1, random_state=0), groups.sample(frac=0.5, random_state=3), groups.pipe(len))
print(frame.groupby(["m", frame.n > 3]).v.nsmallest(1))

# --- rows are asked for by expressions, and columns are made of them
low, names = 2, ["a", "b"]
frame = pd.DataFrame({"m": ["a", "b", "a", "c"], "v": [3.0, 1, 2, 5], "n": [1, 2, 3, 4], "two words": [1, 0, 1, 0]})
print(frame.query('m in ["a", "b"] and v > 2'), frame.query("v > @low"), frame.query("m not in @names or n == 2"))
print(frame.query("1 < v <= 3 and not (n == 3)"), frame.query("`two words` == 1"), frame.query("m == 'a' & v > 2"), frame.query("m == ['c']"))
print(frame.query("index > 1"), frame.query("m.str.contains('a')"), frame.query("v == v.max()"), frame.query("sqrt(v) > 1.5 | ~(n < 4)"))
print(frame.eval("v + n * 2"), frame.eval("k = v * n").columns.tolist(), frame.eval("a = v + 1\nb = a / n").iloc[0].tolist())
print(frame.filter(regex="^[mv]").columns.tolist(), frame.filter(like="o").columns.tolist(), frame.filter(items=["n", "zz"]).columns.tolist(), frame.filter(like="1", axis=0).index.tolist())
for wrong in ("zz > 1", "v > @zz"):
    try:
        frame.query(wrong)
    except NameError as error:
        print(type(error).__name__, error)

# --- tables are joined by labels, by every pair, and tell where their rows come from
one = pd.DataFrame({"k": ["a", "b", "c"], "v": [1, 2, 3]})
two = pd.DataFrame({"k": ["b", "c", "d"], "w": [4.0, 5, 6], "v": [7, 8, 9]})
named = two.set_index("k")
print(one.merge(two, on="k", indicator=True), one.merge(two, on="k", how="outer", indicator="src"))
print(one.merge(named, left_on="k", right_index=True), one.merge(named, left_on="k", right_index=True, how="left"))
print(one.set_index("k").merge(named, left_index=True, right_index=True), one.set_index("k").merge(named, left_index=True, right_index=True, how="outer"))
print(one.merge(two, how="cross").head(4), one.merge(two, on="k", how="left", suffixes=("_l", "_r"), validate="1:1"))
print(one.join(named, on="k", rsuffix="_r"), one.set_index("k").join(named, how="inner", lsuffix="_l"), one.merge(two.k, on="k"))
try:
    one.merge(pd.concat([two, two]), on="k", validate="one_to_one")
except ValueError as error:
    print(type(error).__name__, error)

# --- running figures, tables filled from others, correlations of ranks, and other forms
frame = pd.DataFrame({"a": [1.0, np.nan, 3], "b": [4, 5, 6], "s": ["x", "y", "x"]})
print(frame.a.cumsum().tolist(), frame.b.cummax().tolist(), frame.a.cummin().tolist(), frame.b.cumprod().tolist(), frame[["a", "b"]].cumsum(), frame[["a", "b"]].cumsum(axis=1))
print(frame.notna(), frame.notnull().sum(), frame.mode(), frame.memory_usage(), frame.b.memory_usage())
print(frame.combine_first(pd.DataFrame({"a": [9.0] * 4, "z": [1] * 4})), frame.a.combine_first(pd.Series([7.0, 8, 9, 10])))
print(frame.to_dict("split"), frame.to_dict("index"), frame.to_dict("series")["b"], frame.to_dict("list"))
print(frame[["a", "b"]].corr("spearman"), frame[["a", "b"]].corr(method="kendall"), frame.a.corr(frame.b, method="spearman"), frame.b.corr(frame.a).round(3))
print(frame.corrwith(frame.b, numeric_only=True), frame.b.searchsorted([4.5, 6]), frame.b.sem().round(4), frame[["b"]].sem(), frame.b.skew().round(3))
print(pd.unique(pd.Series([2, 1, 2])), pd.unique(np.array(["b", "a"])), frame.pipe(lambda x, n: x.head(n), 1), frame.b.pipe((lambda n, s: s + n, "s"), 5))
print(frame.b.rolling(2).agg(["mean", "sum"]), frame.b.rolling(2).quantile(0.5), frame.b.expanding().agg(["min"]), frame.b.rolling(2).count())
print(frame.to_string(max_rows=2), frame.set_index(["s", "b"]).swaplevel(), frame[["b"]].dot(pd.Series([2], index=["b"])), frame[["b"]] @ np.ones((1, 2)))
floats = frame[["a"]].copy()
floats.update(pd.DataFrame({"a": [0.0, 1]}))
print(floats, pd.Series([1.0, 2]).dot(pd.Series([3.0, 4])), frame.b.is_unique)

# --- labels that stand twice name all their rows and columns
import pandas as pd
d = pd.DataFrame({"k": list("aabbc"), "v": [1, 2, 3, 4, 5], "w": [1.5, None, 2.5, 3.0, -1.0]})
e = d.set_index("k")
print(e.loc["a"], e.loc["c"], e.loc[["a", "c"]], e.loc["a":"b"], e["v"]["a"], e["v"].loc["a":"b"])
x = pd.DataFrame([[1, 2, 3]], columns=["a", "b", "a"])
print(x["a"], x[["a"]], x["b"], x.loc[0, "a"])
s = pd.Series([1, 2, 3], index=["a", "b", "a"])
s["a"] = 9
print(s, d.set_index("v").loc[4:2:-1], d.set_index("w").dropna().sort_index().loc[0:2.7])

# --- several levels are chosen by single labels, slices and lists
import pandas as pd
d = pd.DataFrame({"k": list("aabbc"), "j": list("xyxxy"), "v": [1, 2, 3, 4, 5], "w": [1.5] * 5})
m = d.set_index(["k", "j"])
print(m.loc[("a", "x")], m.loc[("b", "x"), "v"], m.loc["a":"b"], m.loc[("a", "y"):("b", "x")])
print(m.loc[pd.IndexSlice[:, "x"], :], m.loc[(slice(None), "x"), "v"], m.loc[["a", "c"]])
print(m.loc[(["a", "c"], slice(None)), :], m["v"].loc[:, "x"], m["v"]["a", "x"])
m.loc["a", "v"] = 9
m.loc[("b", "x"), "w"] = 0
print(m)
u = d.drop(3).set_index(["k", "j"])
print(u.loc[("a", "x")], u.loc[("a", "x"), "v"], u["v"][:, "x"], u["v"].loc["b", "x"])

# --- what is written is put at its own labels, and keeps the columns' dtypes
import numpy as np
import pandas as pd
d = pd.DataFrame({"k": list("aabbc"), "v": [1, 2, 3, 4, 5], "w": [1.5, None, 2.5, 3.0, -1.0]})
e = d.copy()
e.loc[e["v"] > 2, "w"] = e["v"]
e.loc[e["v"] > 3, ["v", "w"]] = [7, 8]
print(e)
e.loc[e["v"] > 3, ["v", "w"]] = [[7, 8], [9, 10]]
e.loc[5] = {"k": "q", "v": 1, "w": 2.0}
e.loc[0, ["v", "w"]] = [5, 6]
e.loc[9, "v"] = 3
print(e, e.dtypes)
e.loc[:, "new"] = 5
e[["a", "b"]] = e[["v", "w"]] * 2
e[["p", "q"]] = np.arange(14).reshape(7, 2)
e[["r", "t"]] = [1, "x"]
print(e, e.loc[lambda f: f["v"] > 3])
x = d[["v", "w"]].copy()
x[x > 2] = 0
x["v"] = x["v"].astype("int8")
x.loc[0, "v"] = 7
print(x, x.dtypes, d.drop(columns="zz", errors="ignore").columns)
try:
    d.loc[d["v"] > 2, "w"] = [1, 2]
except ValueError as error:
    print(error)

# --- wide tables have several values, keys and margins
import numpy as np
import pandas as pd
d = pd.DataFrame({"k": list("aabbc"), "j": list("xyxxy"), "v": [1, 2, 3, 4, 5],
                  "w": [1.5, np.nan, 2.5, 3.0, -1.0], "f": [True, False, True, True, False]})
t = pd.DataFrame({"g": ["u", "v", "u", None, "v"], "h": [1, 1, 2, 2, 1]})
print(d.pivot_table(values="v", index="k", columns="j", aggfunc="sum", margins=True))
print(d.pivot_table(values="v", index="k", columns="j", margins=True))
print(d.pivot_table(values="v", index="k", aggfunc="sum", margins=True))
print(d.pivot_table(values=["v", "w"], index="k", columns="j", aggfunc="sum", margins=True))
print(d.pivot_table(values="v", index="k", columns="j", aggfunc="sum", margins=True, fill_value=0,
                    margins_name="Total"))
print(d.pivot_table(values="v", index=["k", "f"], columns="j", aggfunc="sum", margins=True))
print(d.pivot_table(values="v", index=["k", "j"], aggfunc="sum", margins=True))
print(d.pivot_table(values="v", index="k", columns=["j", "f"], aggfunc="sum"))
print(d[["k", "j", "v", "w"]].pivot_table(index="k", columns="j"))
print(d.pivot_table(columns="j", values="v", aggfunc="sum"))
print(d.pivot_table(index="k", columns="j", aggfunc="size"))
for normalize in ("index", "columns", "all"):
    print(pd.crosstab(d["k"], d["j"], normalize=normalize, margins=True))
print(pd.crosstab(d["k"], d["j"], values=d["v"], aggfunc="mean", margins=True))
print(pd.crosstab([d["k"], d["f"]], d["j"]), pd.crosstab(d["k"], [d["f"], d["j"]]))
print(pd.crosstab(t["g"], t["h"]), pd.crosstab(np.array(["a", "b", "a"]), np.array([1, 2, 1])))

# --- tables are joined where labels repeat, and turned where some are missing
import numpy as np
import pandas as pd
d = pd.DataFrame({"k": list("aabbc"), "j": list("xyxxy"), "v": [1, 2, 3, 4, 5],
                  "w": [1.5, np.nan, 2.5, 3.0, -1.0]})
e = pd.DataFrame({"k": ["a", "b", "b", "d"], "z": [10, 20, 30, 40], "v": [7, 8, 9, 10]})
print(d.set_index("k").join(e.set_index("k"), lsuffix="_l", rsuffix="_r"))
print(d.merge(d.groupby("k")["v"].sum().rename("tot"), on="k"))
print(pd.merge(d, e, left_on="v", right_on="z", how="left").dtypes)
print(pd.concat([d, e], join="inner"), pd.concat([e[["z"]], d[["v"]].tail(3)], axis=1, join="inner"))
m = d.groupby(["k", "j"])[["v", "w"]].sum()
print(m.unstack(), m.unstack(level=0), m.unstack("k", fill_value=0), d[["v", "w"]].unstack())
print(d.set_index("k")[["v", "w"]].stack().reset_index(), m["v"].unstack(0))
try:
    d.set_index(["k", "j"])["v"].unstack()
except ValueError as error:
    print(error)

# --- rows are sorted by keys and levels, and levels become columns
import numpy as np
import pandas as pd
d = pd.DataFrame({"k": list("aabbc"), "j": list("xyxXy"), "v": [1, 2, 3, 4, 5],
                  "w": [1.5, np.nan, 2.5, 3.0, -1.0]})
m = d.set_index(["k", "j"])
print(m.reset_index(level="j"), m.reset_index(level=0), m.reset_index(level=1, drop=True))
print(m["v"].reset_index(level=0, drop=True), d.reset_index(names="id"))
print(d.set_index("v", append=True), m.sort_index(level=1), d.sort_index(axis=1))
print(d.sort_values("w", na_position="first"), d["w"].sort_values(na_position="first"))
print(d.sort_values("j", key=lambda x: x.str.lower(), kind="stable"), m.sort_values("j"))
x = d.groupby("k").agg({"v": ["sum", "max"]})
print(x.sort_values(("v", "sum"), ascending=False), d.dropna(thresh=4))
print(d["w"].sum(skipna=False), d[["v", "w"]].std(ddof=0), d["w"].std(ddof=0))
print(d[["v", "w"]].mean(axis=1, skipna=False), d[["v", "w"]].apply(np.sum))
print(d["v"].replace([1, 2], [10, 20]), d.replace({"k": {"a": "A"}}))
print(d.select_dtypes([np.number]).columns, d.assign(f=True)[["v", "f"]].values.dtype)
del d["v"]
d.columns = d.columns.str.upper()
print(d.columns, d.columns.str.contains("K"), d.columns.str[0])

# --- sums of tables with other labels stand at the labels of both
import numpy as np
import pandas as pd
d = pd.DataFrame({"v": [1, 2, 3], "w": [1.5, np.nan, 2.5], "k": ["a", None, "b"]})
n = d[["v", "w"]]
print(pd.Series({"b": 2, "a": 1}) + pd.Series({"a": 1, "c": 2}), n[["v"]] + n)
print(pd.Series([1, 2], index=["b", "a"]) + pd.Series([1, 2], index=["a", "b"]), n * pd.Series({"v": 2}))
print(d["v"].add(pd.Series([1, 2]), fill_value=0), n.add(n[["v"]], fill_value=0), d["k"] + "x")
print(n.div(pd.Series([1, 2], index=[0, 9]), axis="index"), (d["v"] > 1) & (d["v"] < 3)[:2])
print(pd.Series([1, -2, 0]) // 0, d["v"] % 0, 5 // pd.Series([0, 2]), d["k"] == "a")
for bad in (lambda: d["v"] == d["v"][1:], lambda: n == n[["v"]]):
    try:
        bad()
    except ValueError as error:
        print(error)

# --- columns of several levels take further ones, other names and parts
import pandas as pd
d = pd.DataFrame({"k": list("aabbc"), "j": list("xyxxy"), "v": [1, 2, 3, 4, 5], "w": [1.5] * 5})
x = d.groupby("k").agg({"v": ["sum", "max"], "w": ["mean"]})
x[("v", "r")] = x["v", "max"] - 1
print(x, x.rename(columns={"sum": "S"}), x.xs("sum", axis=1, level=1))
x["plain"] = 1
del x["v", "sum"]
print(x, d.pivot_table(index="k", columns="j", values="v").reset_index())
m = d.set_index(["k", "j"])
print(m.rename(index={"a": "A"}), m.rename(index={"x": "X"}, level="j"))
print(pd.MultiIndex.from_arrays([["a", "b"], [1, 2]]), pd.MultiIndex.from_frame(d[["k", "j"]]))

# --- what is written into a column by itself stands in the table
import warnings
import numpy as np
import pandas as pd
warnings.simplefilter("ignore")
d = pd.DataFrame({"k": list("ab"), "v": [1, 2], "w": [1.5, np.nan]})
d["v"][0] = 7
d["w"].iloc[1] = 9
d["w"][d["w"] < 2] = 0
c = d["v"].copy()
c[1] = 100
print(d, c, pd.Series([{"x": 1, "y": [1, "a"]}, {"z": "b"}]))
print(d.describe(include="object"), d.describe(include=[np.number]), d.describe(exclude=["object"]))
print(d.apply(lambda r: [r["v"], r["k"]], axis=1, result_type="expand"))
print(d[["v", "w"]].apply(lambda col, p: col**p, p=2), d[["v", "w"]].apply("sum"))
print(d.select_dtypes("float").columns, d[["v", "w"]].stack(dropna=False))
