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
