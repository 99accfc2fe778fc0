import numpy as np
import pandas as pd
f = np.float32(1.1)
s = pd.Series(np.array([957155.2, 140350.78, 3.1], dtype="float32"), name="k")
d = pd.DataFrame({"k": s, "n": [1, 2, 3], "m": np.array([1, 5, 2], "float32")})

# --- columns of float32, as tensors give them, stay float32 where pandas keeps them
print(s.cumsum().tolist(), s.cumprod(), s.diff(), s.shift(), s.pct_change(), s.clip(0, 10), s.where(s > 5), s.fillna(0), s.rolling(2).mean())
print(pd.concat([s, s]).dtype, pd.concat([s, pd.Series([2.5])]).dtype, d[["k", "m"]].apply(lambda each: each.max() - each.min()), d.groupby("n").k.max(), d.fillna(1).dtypes)
# --- their texts have no more digits than they need
print(d.to_csv(), s.astype(str), s.map("{:.2f}".format))
# --- their quantiles are float64, on a line between float32
print(s.quantile(.3), s.quantile([.1, .2]), d[["k", "n"]].quantile([.1, .5]), s.median(), pd.Series([1.0, 2, 4]).quantile([.4, .9]))
# --- lists of NumPy's short numbers make short columns
print(pd.Series([f, f]), pd.DataFrame({"a": [f, f], "b": [np.int32(1), np.int32(2)]}).dtypes, pd.Series({"a": f}), pd.DataFrame([{"a": f}]).dtypes, pd.Series([f, 1.0]), pd.Series([f, None]).dtype, pd.Series([np.float64(1)]).dtype)
# --- a series of one value has one row, or one for each label
print(pd.Series(5), pd.Series("a"), pd.Series(f), pd.Series(2.5, index=["a", "b"]), pd.Series(1, index=pd.Index([3, 4], name="k")))
# --- floats stay floats between whole bounds
x = pd.Series([1.5, -2.0, 0.3]); t = pd.DataFrame({"a": x, "b": [1, 2, 3]})
print(x.clip(0, 1), x.clip(lower=2), x.where(x > 5, 0), x.mask(x < 5, 1), pd.Series([np.nan, np.nan]).fillna(0), t.clip(0, 1), t.where(t > 9, 0), t.b.clip(0, 1.5), t.b.where(t.b > 1))
# --- cells hold lists, in tables that are turned and in arrays of objects
t = pd.DataFrame({"t": [[1, 2], [3], []], "n": [1, 2, 3], "s": ["a", "b", "c"]})
print(t.T, t.values, t.t.values, t.iloc[1], pd.DataFrame({"a": [[4]], "b": ["x"]}).values)
a = np.empty(3, dtype=object); print(a); a[0] = [1, 2]; a[1] = (3,); a[2] = np.arange(3); print(a, a[0], a.tolist())
b = np.empty((2, 2), dtype=object); b[0, 0] = []; b[0, 1] = [4]; b[1] = ["x", {1: 2}]; print(b, repr(b))
# --- objects that are put below one another stay objects
x = pd.concat([pd.DataFrame({"a": [1, "b"]}).head(1), pd.DataFrame({"a": [2.5, "c"]}).head(1)]); print(x, x.dtypes)
# --- to_string cuts no text, and takes columns
t = pd.DataFrame({"text": ["a long text that goes on and on and on and on for a while, really", "z"], "x": [1.5, None]})
print(t.to_string()); print(t); print(t.to_string(index=False, columns=["text"])); print(t.to_string(max_colwidth=10)); print(t.text.to_string())
# --- the labels of wide tables stand where pandas puts them
pd.set_option("display.max_columns", 20)
print(pd.DataFrame({f"col{i}": ["z", "yyy"] if i % 3 else [1.5, 2.] for i in range(25)}))
print(pd.DataFrame({f"longname {i}": [1, 2] if i % 3 else [[1], 2.] for i in range(25)}).head(1))
pd.reset_option("display.max_columns")
