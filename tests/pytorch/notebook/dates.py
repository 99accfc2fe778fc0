import datetime
import io
import math
import numpy as np
import pandas as pd
import torch
import torch.nn as nn
import matplotlib
matplotlib.use("agg")
import matplotlib.dates as mdates
import matplotlib.pyplot as plt
# As in a notebook: programs in a terminal fit columns to its width.
pd.set_option("display.max_columns", 20)
def refused(*lines):
    for line in lines:
        try:
            print(eval(line))
        except Exception as error:
            print(line, type(error).__name__)

# --- moments are read from texts, numbers and dates, and know their parts
t = pd.Timestamp("2020-05-17 13:05")
print(t, repr(t), t.year, t.month, t.day_name(), t.month_name(), t.dayofweek, t.dayofyear, t.quarter, t.week)
print(t.days_in_month, t.is_month_end, t.date(), t.time(), t.strftime("%Y/%m"), t.value, t.timestamp(), t.isoformat())
print(f"{t:%d.%m.%Y}", t.normalize(), t.floor("H"), t.ceil("15min"), t.round("D"), t.replace(hour=5), t.to_pydatetime())
print(pd.Timestamp("20200517"), pd.Timestamp("May 17, 2020 3pm"), repr(pd.Timestamp("2020-05-17T03:04:05.123")))
print(pd.Timestamp(2020, 5, 17, 13), pd.Timestamp(datetime.date(2020, 1, 2)), pd.Timestamp(1577836800, unit="s"), pd.Timestamp(year=2021, month=2, day=3))
print(t == datetime.datetime(2020, 5, 17, 13, 5), isinstance(t, datetime.datetime), t < pd.Timestamp("2021"), pd.Timestamp.now().year > 2000)
print(pd.to_datetime("2020-01-03"), pd.to_datetime(["3/1/2020"], dayfirst=True), pd.to_datetime(["1/2/2020", "2/3/2020"]))
print(pd.to_datetime(["2020-01-01 10:00", "2020-01-01 10:30:15"]), pd.to_datetime(["x", "2020"], errors="coerce"))
print(pd.to_datetime(pd.Series(["01.02.2020"]), format="%d.%m.%Y"), pd.to_datetime(20200103, format="%Y%m%d"), pd.to_datetime([1, 2], unit="D"))
print(pd.to_datetime(pd.DataFrame({"year": [2020], "month": [2], "day": [3]})), pd.to_datetime([1577836800000], unit="ms"))
print(pd.NaT, pd.isna(pd.NaT), pd.isna(pd.to_datetime(None)), pd.to_datetime("2020-13-01", errors="coerce"), pd.NaT == pd.NaT)
refused("pd.Timestamp('nonsense')", "pd.to_datetime('x')", "pd.to_datetime(['2020-01'], format='%d/%m/%Y')", "pd.Timestamp('2020-01-01') < 5")

# --- durations and steps are added, compared and divided
td = pd.Timedelta("1 days 02:03:04")
print(td, repr(td), td.days, td.seconds, td.total_seconds(), td * 2, td / 2, td / pd.Timedelta("1h"), td // pd.Timedelta("1h"), -td, abs(-td))
print(pd.Timedelta(5, "D"), pd.Timedelta(minutes=90), pd.to_timedelta("15min"), pd.to_timedelta(3, unit="h"), pd.to_timedelta(["1h", "2h"]), td.components)
print(pd.Timestamp("2020-03-01") - pd.Timedelta("1D"), pd.Timestamp("2020-01-03") - pd.Timestamp("2020-01-01"), td > pd.Timedelta("1D"))
print(pd.Timestamp("2020-01-31") + pd.DateOffset(months=1), pd.Timestamp("2020-02-28") + pd.DateOffset(days=2), pd.Timestamp("2020-02-29") - pd.DateOffset(years=1))
print(pd.Timestamp("2020-01-30") + pd.offsets.MonthEnd(1), pd.Timestamp("2020-01-03") + pd.offsets.BDay(1), pd.Timestamp("2020-01-03") + datetime.timedelta(days=1))
print(pd.Series(pd.to_timedelta(["1 days", "2 days 03:00:00"])), pd.Series(pd.to_timedelta([86400, 172800], unit="s")))
gaps = pd.Series(pd.date_range("2020", periods=3)).diff()
print(gaps, gaps.dt.days, gaps.dt.total_seconds(), gaps.sum(), gaps.mean(), gaps.max(), gaps / pd.Timedelta(hours=1))

# --- ranges of dates follow one another by days, hours, months and the like
for freq in "D H 15min 30T W W-MON M MS Q QS Y A AS B 2D 3H S 12H 2W 2MS QS-OCT".split():
    steps = pd.date_range("2020-01-15", periods=3, freq=freq)
    print(freq, [str(each) for each in steps], steps.freq, steps.freqstr, steps.inferred_freq)
print(pd.date_range("2020-01-01", "2020-01-03"), pd.date_range(end="2020-01-03", periods=2), pd.date_range("2020-01-01", "2020-01-02", periods=4))
print(pd.date_range("2020-01-01", "2020-03-15", freq="M"), pd.date_range("2020-01-01", "2020-01-02", freq="6H", inclusive="left"))
print(pd.bdate_range("2020-01-03", periods=3), pd.date_range("2020-01-15 10:00", periods=3, freq="2M"), pd.date_range("2020", periods=120))
hours = pd.date_range("2020", periods=4, freq="H", name="t")
print(hours, hours[1:], hours[[0, 2]], hours[::2], hours[::-1], hours[hours > "2020-01-01 01:00"], hours.shift(1)[0], len(hours), hours.max())
print(hours + pd.Timedelta("1D"), hours - hours[0], hours - pd.DateOffset(months=1), hours.normalize(), hours.to_series(), hours > "2020-01-01 01:00")
print(hours.append(hours[:1]), pd.DatetimeIndex(["2020-01-01", "2020-02-01"]), hours.isin(["2020-01-01"]), hours.is_unique, hours.dtype, hours.shape)
refused("pd.date_range('2020', freq='D')")

# --- columns of dates and their parts
s = pd.Series(pd.to_datetime(["2020-01-01", "2020-05-06 10:00", None]), name="when")
print(s, s.dtype, s.dt.month, s.dt.day_name(), s.dt.strftime("%d.%m"), s.dt.is_month_start, s.dt.hour.tolist(), s.isna().sum(), s.min(), sep="\n")
print(s.dt.normalize(), s.dt.date, s + pd.Timedelta(days=1), s + pd.DateOffset(months=1), s.max() - s, (s - s[0]).dt.days, s.fillna(pd.Timestamp("2021")), sep="\n")
w = pd.DataFrame({"date": pd.date_range("2021-01-01", periods=5), "store": list("ababa"), "sales": [1, 2, 3, 4, 5]})
w["lag"], w["cum"] = w.groupby("store")["sales"].shift(1), w.sales.cumsum()
w["days"], w["week"] = (w.date - w.date.min()).dt.days, w.date.dt.isocalendar().week.astype(int)
print(w, w.dtypes, w.iloc[-1], w.values[0], w.to_dict("records")[0], w.date.unique()[:2], w.date.describe(datetime_is_numeric=True), sep="\n")
w.info()
print(w[w.date > pd.Timestamp("2021-01-03")], w[w["date"] >= "2021-01-04"], w.query("date < '2021-01-02'"), w[w.date.between("2021-01-02", "2021-01-03")], sep="\n")
print(w.groupby(["store", "date"]).sales.sum(), w.pivot(index="date", columns="store", values="sales"), w.groupby("store")["date"].max(), sep="\n")
print(w.groupby(w.date.dt.day_name()).sales.sum(), w.groupby("store").agg({"date": "min", "sales": "sum"}), w.sort_values("date", ascending=False).head(2), sep="\n")
print(w.select_dtypes(include=["datetime64"]).columns, w.date.astype(str).tolist(), w.date.dt.strftime("%b-%y").unique(), w.date.shift(1).tolist()[1], w.date.nunique())
mixed = pd.DataFrame({"when": [pd.Timestamp("2021-01-01"), None], "gap": [pd.Timedelta(days=1), pd.Timedelta(hours=5)]})
print(mixed, mixed.dtypes, mixed.isna(), mixed.iloc[0], mixed.dropna(), sep="\n")
refused("pd.Series([1, 2]).dt")

# --- labels of dates are chosen by texts, dates and slices
df = pd.DataFrame({"v": range(6), "w": 0.5}, index=pd.date_range("2020-01-30", periods=6, name="date"))
df.info()
print(df, df.loc["2020-02"], df.loc["2020-01-31"], df.loc["2020-01-31":"2020-02-01"], df["2020-02":], df.loc["2019":"2020"].shape, sep="\n")
print(df.loc["2020-02-01", "w"], df.at[df.index[0], "w"], df.index.get_loc("2020-02-01"), "2020-02-01" in df.index, pd.Timestamp("2029") in df.index)
print(df[df.index >= "2020-02-02"], df.loc[df.index < pd.Timestamp("2020-02-01"), "v"], df.v["2020-02-03"], df.v["2020-01"], df.v[::2], df.v[df.v > 3], sep="\n")
df.loc["2020-01-31":"2020-02-01", "w"] = np.nan
df.loc["2020-02-04", "w"] = 9
print(df, df.T, df.sort_index(ascending=False).head(2), df.sample(2, random_state=0).sort_index(), df.reset_index().head(2), df.idxmax(), sep="\n")
hourly = pd.Series(range(60), index=pd.date_range("2020-01-30", periods=60, freq="H"))
print(hourly["2020-01-31"].shape, hourly["2020-01-31 05"], hourly["2020-01-31 22:00":"2020-02-01 01:00"], hourly.between_time("22:00", "23:00"), hourly, sep="\n")
print(df.index.month.tolist(), df.index.day_name(), df.index.date[:2], df.index.strftime("%d/%m"), df.index.values[:2], df.index.to_numpy()[:1], sep="\n")
one, two = hourly[:2], hourly[2:4]
print(pd.concat([one, two]), pd.concat([one, two[1:]]).index, pd.concat([one.rename("x"), two.rename("y")], axis=1), pd.DataFrame({"a": two, "b": one}), sep="\n")
refused("df.loc['2029']", "df.loc[pd.Timestamp('2029')]", "df['2029-01-01']")

# --- tables of dates are read and written
text = "date,load,temp\n2020-01-02 01:00:00,3.5,1\n2020-01-02 00:00:00,2.5,2\n2020-01-03 00:00:00,,3\n"
df = pd.read_csv(io.StringIO(text), parse_dates=["date"], index_col="date")
print(df, df.index, df.sort_index(), df.dtypes, pd.read_csv(io.StringIO(text), parse_dates=True, index_col=0).index, sep="\n")
print(pd.read_csv(io.StringIO(text), parse_dates=[0]).dtypes, pd.read_csv(io.StringIO(text)).dtypes, df.to_csv(), df.reset_index().to_csv(index=False, date_format="%d.%m.%y"))
power = pd.read_csv(io.StringIO("Date;Time;v\n16/12/2006;17:24:00;4.2\n16/12/2006;17:25:00;?\n"), sep=";")
power["dt"] = pd.to_datetime(power["Date"] + " " + power["Time"], format="%d/%m/%Y %H:%M:%S")
print(power, power.set_index("dt").drop(columns=["Date", "Time"]), pd.to_datetime(power["Date"] + " " + power["Time"], dayfirst=True))
stock = pd.DataFrame({"Date": ["2021-01-04", "2021-01-05", "2021-01-07", "2021-01-06"], "Close": [1.5, np.nan, 3, 2], "Vol": [10, 20, 30, 40]})
stock["Date"] = pd.to_datetime(stock["Date"])
stock.set_index("Date", inplace=True)
stock.sort_index(inplace=True)
stock["Close"].fillna(method="ffill", inplace=True)
print(stock, stock.asfreq("D"), stock.index.freq, stock.to_csv())
stock.rename(columns={"Vol": "volume"}, inplace=True)
stock.reset_index(inplace=True)
stock.drop(columns=["volume"], inplace=True)
print(stock)

# --- spans of time have their sums, means and ends
rng = np.random.RandomState(0)
idx = pd.date_range("2021-03-01", periods=24 * 40, freq="H", name="time")
df = pd.DataFrame({"load": 100 + 10 * np.sin(2 * np.pi * idx.hour / 24) + rng.randn(len(idx)), "n": np.arange(len(idx))}, index=idx)
print(df, df.resample("D").mean().head(3), df.resample("W").sum(), df.resample("M").agg({"load": "mean", "n": "max"}), df.resample("7H").count().head(4), sep="\n")
print(df["load"].resample("D").agg(["mean", "max"]).head(3), df.load.resample("6H").first().head(3), df.resample("D")["load"].std().tail(2), df.n.resample("90min").min().head(3), sep="\n")
print(df.load.resample("3D", closed="right", label="right").mean().head(3), df.load.resample("W", label="left", closed="left").sum(), df.load.resample("MS").median(), sep="\n")
print(df.load.resample("D").apply(lambda x: x.max() - x.min()).head(2), df.n.resample("2D").ohlc().head(2), df.resample("W-WED").last(), df.n.resample("Q").size(), sep="\n")
print(df.groupby(df.index.hour)["load"].mean().head(3), df.groupby(df.index.dayofweek).n.sum(), df.groupby(df.index.date)["n"].max().head(2), sep="\n")
print(df.groupby([df.index.month, df.index.day]).n.max().head(3), df["load"].groupby(df.index.month).agg(["mean", "std"]), df.groupby(pd.Grouper(freq="W"))["n"].sum(), sep="\n")
print(df.reset_index().groupby(pd.Grouper(key="time", freq="M"))["n"].max(), df.reset_index().resample("W", on="time").n.mean(), sep="\n")
part = df.iloc[[0, 1, 4, 5]]
print(part, part.asfreq("H"), part.resample("H").sum(), part.resample("H").max(), part.resample("H").interpolate(), part.resample("H").ffill(), part.n.resample("30T").bfill().head(3), sep="\n")
print(part.reindex(pd.date_range(part.index[0], periods=3, freq="H")), part.asfreq("H").interpolate(method="time"), part.asfreq("H", method="ffill").n.tolist(), sep="\n")
s = df["load"]
print(s.rolling("3H").mean().head(3), s.rolling(24).mean().dropna().head(2), s.shift(24).dropna().head(1), s.diff(24).tail(1), df.rolling(2).sum().head(3), s.shift(1, freq="D").head(2), sep="\n")
refused("pd.Series([1, 2]).resample('D').sum()", "s.resample('3X').mean()")

# --- axes of dates have marks at round dates
for count, freq in [(40, "D"), (5, "D"), (400, "D"), (48, "H"), (10, "H"), (200, "H"), (30, "T"), (100, "S"), (24, "M"), (24 * 7, "15min")]:
    steps = pd.date_range("2020-01-03", periods=count, freq=freq)
    fig, ax = plt.subplots()
    ax.plot(steps, range(count))
    print(count, freq, [round(float(each), 4) for each in ax.get_xticks()], [round(float(each), 4) for each in ax.get_xlim()])
    print([each.get_text() for each in ax.get_xticklabels()])
    plt.close(fig)
steps = pd.date_range("2020-01-03", periods=100)
weeks, pairs = mdates.WeekdayLocator(byweekday=mdates.MO), mdates.MonthLocator(interval=2)
for locator in [mdates.MonthLocator(), weeks, pairs, mdates.DayLocator(interval=10), mdates.DayLocator(bymonthday=[1, 15]), mdates.HourLocator(interval=500)]:
    fig, ax = plt.subplots()
    ax.plot(pd.Series(range(100), index=steps))
    ax.axvline(pd.Timestamp("2020-02-01"))
    ax.xaxis.set_major_locator(locator)
    ax.xaxis.set_major_formatter(mdates.DateFormatter("%b %d"))
    fig.autofmt_xdate()
    low, high = ax.get_xlim()
    print([text.get_text() for at, text in zip(ax.get_xticks(), ax.get_xticklabels()) if low <= at <= high])
    plt.close(fig)
print(mdates.date2num(datetime.datetime(2020, 1, 1, 12)), mdates.date2num(steps[:2]), mdates.num2date(18262.5).strftime("%Y-%m-%d %H:%M"))

# --- a Transformer forecasts the load of a grid by the hour
torch.manual_seed(0)
np.random.seed(0)
# A year and a bit of hourly energy load
n = 24 * 7 * 9
time = pd.date_range(start="2022-01-01", periods=n, freq="H")
hours = np.arange(n)
load = 500 + 80 * np.sin(2 * np.pi * (hours % 24) / 24 - 1.5) + 30 * (time.dayofweek < 5) + 10 * np.random.randn(n)
temp = 10 + 8 * np.sin(2 * np.pi * hours / (24 * 365)) + np.random.randn(n)
df = pd.DataFrame({"timestamp": time, "load_mw": load, "temp": temp})
print(df.head())
print(df.tail())
print(df.dtypes)
df.info()
df = pd.read_csv(io.StringIO(df.to_csv(index=False)), parse_dates=["timestamp"], index_col="timestamp")
print(df.index)
print("From", df.index.min(), "to", df.index.max(), "span", df.index.max() - df.index.min())
df = df.asfreq("H")
print(df.index.freq, df.isna().sum().sum())
df["hour"] = df.index.hour
df["dayofweek"] = df.index.dayofweek
df["month"] = df.index.month
df["is_weekend"] = (df.index.dayofweek >= 5).astype(int)
df["hour_sin"] = np.sin(2 * np.pi * df["hour"] / 24)
df["hour_cos"] = np.cos(2 * np.pi * df["hour"] / 24)
df["lag_24"] = df["load_mw"].shift(24)
df["roll_24"] = df["load_mw"].rolling(24).mean()
df["ewm"] = df["load_mw"].ewm(span=12).mean()
df["diff"] = df["load_mw"].diff()
print(df.head(3).round(2))
df = df.dropna()
print(df.shape)
print(df[["load_mw", "temp", "lag_24"]].describe().round(2))
print(df.groupby("hour")["load_mw"].mean().round(1).head(6))
print(df.groupby(df.index.day_name())["load_mw"].agg(["mean", "std"]).round(2))
print(df["load_mw"].resample("D").mean().head().round(2))
print(df[["load_mw", "temp"]].resample("W").agg({"load_mw": "sum", "temp": "mean"}).round(1))
print(df.resample("M")["load_mw"].max())
pivot = df.pivot_table(values="load_mw", index="hour", columns="dayofweek", aggfunc="mean")
print(pivot.round(1).head(4))
cut = pd.Timestamp("2022-02-15")
train, test = df[df.index < cut], df.loc[cut:]
print(len(train), len(test), train.index[-1], test.index[0], train.index[-1] + pd.Timedelta(hours=1) == test.index[0])
print(test.loc["2022-02-16", "load_mw"].describe().round(2))
print(df.loc["2022-01-10 06:00":"2022-01-10 09:00", ["load_mw", "hour"]].round(1))
feats = ["load_mw", "hour_sin", "hour_cos", "is_weekend"]
mean, std = train[feats].mean(), train[feats].std()
scaled = (train[feats] - mean) / std
values = scaled.values.astype(np.float32)
def windows(data, length, ahead):
    xs, ys = [], []
    for at in range(0, len(data) - length - ahead + 1, 12):
        xs.append(data[at : at + length])
        ys.append(data[at + length : at + length + ahead, 0])
    return np.stack(xs), np.stack(ys)
x, y = windows(values, 48, 6)
print(x.shape, y.shape, x.dtype)
x, y = torch.from_numpy(x), torch.from_numpy(y)
class PositionalEncoding(nn.Module):
    def __init__(self, d, most=200):
        super().__init__()
        pos = torch.arange(most).unsqueeze(1)
        div = torch.exp(torch.arange(0, d, 2) * (-math.log(10000.0) / d))
        pe = torch.zeros(most, d)
        pe[:, 0::2] = torch.sin(pos * div)
        pe[:, 1::2] = torch.cos(pos * div)
        self.register_buffer("pe", pe)
    def forward(self, x):
        return x + self.pe[: x.size(1)]
class Forecaster(nn.Module):
    def __init__(self, n_in, d=16, heads=2, ahead=6):
        super().__init__()
        self.inp = nn.Linear(n_in, d)
        self.pos = PositionalEncoding(d)
        layer = nn.TransformerEncoderLayer(d, heads, 32, dropout=0.0, batch_first=True)
        self.enc = nn.TransformerEncoder(layer, 1)
        self.out = nn.Linear(d, ahead)
    def forward(self, x):
        return self.out(self.enc(self.pos(self.inp(x)))[:, -1])
model = Forecaster(len(feats))
opt = torch.optim.Adam(model.parameters(), lr=3e-3)
history = []
for epoch in range(3):
    total = 0.0
    for at in range(0, len(x), 32):
        opt.zero_grad()
        loss = nn.functional.mse_loss(model(x[at : at + 32]), y[at : at + 32])
        loss.backward()
        opt.step()
        total += loss.item() * len(x[at : at + 32])
    history.append({"epoch": epoch, "loss": total / len(x)})
print(pd.DataFrame(history).round(2))
model.eval()
with torch.no_grad():
    last = torch.from_numpy(values[-48:]).unsqueeze(0)
    pred = model(last)[0].numpy() * std["load_mw"] + mean["load_mw"]
future = pd.date_range(train.index[-1] + pd.Timedelta(hours=1), periods=6, freq="H")
out = pd.DataFrame({"forecast": pred, "actual": test["load_mw"].iloc[:6].values}, index=future)
out.index.name = "time"
out["error"] = out["forecast"] - out["actual"]
print(out.round(0), out.index)
print("MAE", round(float(out["error"].abs().mean())))
for when, row in out.iterrows():
    print(f"{when:%Y-%m-%d %H:%M} {row['actual']:.0f}", when.strftime("%a"))
print(out.reset_index().round(0).to_string(index=False))
fig, ax = plt.subplots(figsize=(10, 4))
ax.plot(train.index[-72:], train["load_mw"][-72:], label="history")
ax.plot(out.index, out["forecast"], "r--", label="forecast")
ax.xaxis.set_major_formatter(mdates.DateFormatter("%m-%d %H:%M"))
ax.xaxis.set_major_locator(mdates.HourLocator(interval=12))
fig.autofmt_xdate()
ax.legend()
df["load_mw"].resample("D").mean().plot(title="daily")
print(df["load_mw"].idxmax(), df["load_mw"].between_time("00:00", "01:00").shape, df.index.isocalendar().week.iloc[0])
print(pd.to_datetime("2022-03-01") - pd.to_datetime("2022-02-01"), (df.index[-1] - df.index[0]).days, (df.index[1] - df.index[0]).total_seconds())
print(df.index.strftime("%d/%m").tolist()[:2], df.index.date[:2])
s = df["load_mw"]; s2 = s[s.index.hour == 12]; print(s2.head(3)); print(s.groupby([s.index.month, s.index.dayofweek]).mean().head(3)); print(np.array(df.index[:2])); print(df.index.values[:2])

# --- an LSTM with attention follows the price of a share
import seaborn as sns
from sklearn.preprocessing import MinMaxScaler
from sklearn.metrics import mean_absolute_error
np.random.seed(1)
torch.manual_seed(1)
dates = pd.bdate_range("2019-01-01", "2020-12-31")
close = 100 + np.cumsum(np.random.randn(len(dates)))
stock = pd.DataFrame({"Date": dates.strftime("%Y-%m-%d"), "Open": close - 0.5, "Close": close, "Volume": np.random.randint(1000, 9999, len(dates))})
df = pd.read_csv(io.StringIO(stock.to_csv(index=False)))
print(df.info())
df["Date"] = pd.to_datetime(df["Date"], format="%Y-%m-%d")
df = df.sort_values(by="Date").set_index("Date")
print(df.head(), df.index.min(), df.index.max(), df.shape)
print(f"{df.index[0].date()} to {df.index[-1].date()}: {(df.index[-1] - df.index[0]).days} days")
df["MA7"] = df["Close"].rolling(window=7).mean()
df["ret"] = df["Close"].pct_change()
df["year"], df["month"], df["dow"] = df.index.year, df.index.month, df.index.dayofweek
df["quarter"] = df.index.quarter
print(df.loc["2020-03"].head(3).round(2))
print(df.groupby("year")["Close"].agg(["min", "max", "mean"]).round(2))
print(df.groupby([df.index.year, df.index.quarter])["ret"].mean().round(5))
print(df["Close"].resample("M").last().tail(3).round(2))
print(df["Close"].resample("Q").mean().round(2))
print(df["Close"].resample("W-FRI").last().tail(2).round(2))
print(df[["Close", "Volume"]].resample("Y").agg({"Close": "mean", "Volume": "sum"}).round(2))
monthly = df["Close"].resample("MS").mean()
print(monthly.index.strftime("%b %Y").tolist()[:3], monthly.index[:3])
pt = df.pivot_table(index="month", columns="year", values="Close", aggfunc="mean")
print(pt.round(1))
daily = df["Close"].asfreq("D")
print(daily.isna().sum(), daily.head(7).round(2))
daily = daily.ffill()
print(daily.head(7).round(2))
print(df["Close"].asfreq("D", method="ffill").equals(daily), daily.interpolate().shape)
train_end = "2020-06-30"
train = df[:train_end]
test = df["2020-07-01":]
print(train.shape, test.shape, test.index[0])
scaler = MinMaxScaler()
tr = scaler.fit_transform(train[["Close"]].values)
te = scaler.transform(test[["Close"]].values)
def seqs(a, n):
    X, Y = [], []
    for i in range(len(a) - n): X.append(a[i:i+n]); Y.append(a[i+n])
    return torch.tensor(np.array(X), dtype=torch.float32), torch.tensor(np.array(Y), dtype=torch.float32)
X, Y = seqs(tr, 10)
print(X.shape, Y.shape)
class Net(nn.Module):
    def __init__(self):
        super().__init__(); self.lstm = nn.LSTM(1, 8, batch_first=True); self.att = nn.Linear(8, 1); self.fc = nn.Linear(8, 1)
    def forward(self, x):
        h, _ = self.lstm(x); a = torch.softmax(self.att(h), 1); return self.fc((a * h).sum(1)), a
net = Net()
opt = torch.optim.Adam(net.parameters(), 1e-2)
for e in range(3):
    opt.zero_grad(); l = ((net(X)[0] - Y) ** 2).mean(); l.backward(); opt.step(); print(e, f"{l.item():.3f}")
with torch.no_grad(): p, att = net(seqs(te, 10)[0])
res = pd.DataFrame({"true": test["Close"].values[10:], "pred": scaler.inverse_transform(p.numpy()).ravel()}, index=test.index[10:])
print(res.head().round(0), res.tail(2).round(0))
print(f"MAE {mean_absolute_error(res.true, res.pred):.0f}")
future = [df.index[-1] + datetime.timedelta(days=i) for i in range(1, 4)]
print(future, pd.DataFrame({"d": future}))
fut = pd.DataFrame(index=pd.date_range(df.index[-1] + pd.offsets.BDay(1), periods=3, freq="B"), columns=["p"])
print(fut)
res["err"] = (res.true - res.pred).abs()
print(res.err.idxmax(), res.groupby(res.index.to_series().dt.month)["err"].mean().round(0))
print(res.nlargest(2, "err").round(0))
fig, axs = plt.subplots(2, 1, figsize=(10, 6), sharex=True)
axs[0].plot(df.index, df["Close"])
axs[1].bar(df.index, df["Volume"])
axs[0].axvline(pd.to_datetime(train_end), color="r")
axs[0].axvspan(datetime.datetime(2020, 7, 1), datetime.datetime(2020, 12, 31), alpha=.1)
axs[0].text(df.index[5], 100, "start")
axs[0].annotate("x", (df.index[10], 101))
plt.xticks(rotation=45)
plt.tight_layout()
res[["true", "pred"]].plot(figsize=(8, 3), title="fc")
df["Close"]["2020"].plot(label="c", legend=True)
df.plot(y="Close", figsize=(6, 3))
df[["Open", "Close"]].plot(subplots=True)
plt.figure()
sns.lineplot(x=df.index, y=df["Close"])
sns.lineplot(data=df, x="Date", y="Close")
print(df.reset_index().dtypes, df.columns.tolist(), df.iloc[-1].name)
for d, r in df.tail(2).iterrows(): print(d.date(), d.strftime("%A"), round(r["Close"], 1))
for row in df.tail(1).itertuples(): print(row.Index, round(row.Close, 1))
print(df.index.isin(pd.to_datetime(["2020-01-01"])).sum(), df.loc[df.index.isin(["2020-01-01", "2020-01-02"]), "Volume"].shape, df.index.get_loc(pd.Timestamp("2019-01-03")), df.index.searchsorted(pd.Timestamp("2019-01-05")))
print(df.index.to_pydatetime()[:1], df.index.astype("int64")[:2].tolist())

# --- the first and last rows of a time, and those between two labels
hours = pd.Series(np.arange(96.0), pd.date_range("2021-01-31", periods=96, freq="H"))
print(hours.first("2H"), hours.last("3H"), hours.first("1D").shape, hours.last("1D").shape)
print(hours.first("1M").tail(1), hours.last("M").head(1), hours.to_frame("v").first("90min"))
print(hours.truncate(before="2021-02-03 20:00"), hours.truncate(after=pd.Timestamp("2021-01-31 02:00")))
print(pd.Series([1, 2, 3], index=list("abc")).truncate("b"))

# --- figures of a fading past, of windows of frames, and of two series
series = pd.Series([1.0, np.nan, 4, 2, 8, np.nan], pd.date_range("2021-01-01", periods=6))
frame = pd.DataFrame({"v": series, "w": series.ffill() * 2})
for given in ({"span": 3}, {"com": 1, "adjust": False}, {"alpha": 0.3, "ignore_na": True}, {"halflife": 2, "min_periods": 3}):
    fading = series.ewm(**given)
    print(given, fading.mean(), fading.std(), fading.var(bias=True))
print(frame.ewm(span=2).mean(), frame.ewm(alpha=0.5).std(), frame.expanding().sum(), frame.expanding(2).std())
print(frame.rolling(2).agg({"v": "mean", "w": "max"}), frame.rolling("2D").mean(), frame.w.rolling(3).corr(frame.v).round(6), frame.w.rolling(3).cov(frame.w))
print(frame.w.rolling(3).sem(), series.first_valid_index(), series.last_valid_index(), frame.first_valid_index(), pd.Series([np.nan]).first_valid_index())
for wrong in ({}, {"span": 0.5}, {"alpha": 2}, {"span": 2, "com": 1}):
    try:
        series.ewm(**wrong)
    except ValueError as error:
        print(error)
