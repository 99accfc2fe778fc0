"""Tables with labels, by which notebooks print attention weights: the part of pandas for that.

Values lie in Python's lists; figures are printed as pandas prints them.
"""

import sys as _sys

from . import (
    _crossing, _csv, _date_fields, _distributions, _ends, _evaluating, _fading, _figures, _filling,
    _given, _group_methods, _in_place, _json, _label_methods, _measuring, _merging, _naming,
    _pivoting, _plotting, _resampling, _reshaping, _rolling, _selecting, _strings, _windows,
    _writing,
)  # fmt: skip
from ._categories import Accessor, Categorical, CategoricalDtype, CategoricalIndex
from ._converting import to_datetime, to_timedelta
from ._crossing import crosstab, pivot_table
from ._csv import read_csv, read_table
from ._cutting import cut, qcut
from ._date_index import (
    DatetimeIndex, TimedeltaIndex, bdate_range, date_range, infer_freq, timedelta_range,
)  # fmt: skip
from ._dates import NaT, Timedelta, Timestamp
from ._dummies import get_dummies
from ._figures import factorize
from ._frame import DataFrame
from ._functions import (
    IndexSlice, NamedAgg, isna, isnull, notna, notnull, unique,
)  # fmt: skip
from ._index import Index, RangeIndex
from ._intervals import Interval, IntervalIndex, interval_range
from ._json import json_normalize, read_json
from ._joining import concat
from ._levels import MultiIndex
from ._merging import merge
from ._offsets import DateOffset, offsets
from ._options import get_option, option_context, options, reset_option, set_option
from ._refusals import refused
from ._resampling import Grouper
from ._pivoting import pivot
from ._reshaping import melt
from ._series import Series
from ._windows import to_numeric
from . import api, testing

__version__ = "2.2.3"

_OF_FRAMES = {
    _crossing: "pivot_table",
    _csv: "to_csv",
    _merging: "merge join drop_duplicates duplicated dropna",
    _pivoting: "pivot",
    _reshaping: "melt select_dtypes filter assign sample info",
}
_OF_SERIES = "shift diff pct_change clip where mask between mode replace"
for _module, _names in _OF_FRAMES.items():
    for _name in _names.split():
        setattr(DataFrame, _name, getattr(_module, _name))
for _name in _OF_SERIES.split():
    setattr(Series, _name, getattr(_windows, _name))
for _name in ("shift", "diff", "pct_change", "replace", "clip"):
    setattr(DataFrame, _name, _windows.of_columns(_name))
for _name in ("ffill", "bfill", "interpolate"):
    setattr(Series, _name, getattr(_filling, _name))
    setattr(DataFrame, _name, _windows.of_columns(_name, _filling))
for _module, _names in (
    (_filling, "reindex asfreq between_time at_time"), (_ends, "first last truncate"),
):  # fmt: skip
    for _name in _names.split():
        setattr(Series, _name, getattr(_module, _name))
        setattr(DataFrame, _name, getattr(_module, _name))
DataFrame.rename_axis = _naming.frame_rename_axis
Series.rename, Series.rename_axis = _naming.series_rename, _naming.series_rename_axis
Series.resample = DataFrame.resample = _resampling.resample
Series.groupby = _resampling.series_groupby
for _window in (_rolling.rolling, _rolling.expanding, _fading.ewm):
    setattr(Series, _window.__name__, _window)
    setattr(DataFrame, _window.__name__, _fading.of_columns(_window))
Series.to_csv = lambda self, *given, **named: self.to_frame().to_csv(*given, **named)
Series.cat = property(Accessor)
DataFrame.query, DataFrame.eval = _evaluating.query, _evaluating.evaluate
Series.to_json = DataFrame.to_json = _json.to_json
Series.dt = property(_date_fields.Times)
Series.str = property(_strings.Strings)
Series.plot = DataFrame.plot = property(_plotting.Plots)
Series.hist, DataFrame.hist = _distributions.series_hist, _distributions.frame_hist
DataFrame.boxplot = _distributions.boxplot
Series.sample = _reshaping.sample
Series.duplicated = _merging.series_duplicated
Series.drop_duplicates = _merging.series_drop_duplicates
_figures.give(DataFrame, Series)
_given.give()
_writing.give(DataFrame, Series)
_in_place.give(DataFrame, Series)
Series.xs = DataFrame.xs = _selecting.cross_section

for _kind, _place in (
    (DataFrame, "core.frame"), (Series, "core.series"), (Index, "core.indexes.base"),
    (RangeIndex, "core.indexes.range"), (MultiIndex, "core.indexes.multi"),
    (DatetimeIndex, "core.indexes.datetimes"), (Categorical, "core.arrays.categorical"),
    (Timestamp, "_libs.tslibs.timestamps"), (Timedelta, "_libs.tslibs.timedeltas"),
):  # fmt: skip
    # As pandas names their places, from which pickle takes them, too.
    _sys.modules[f"pandas.{_place}"] = _sys.modules[_kind.__module__]
    _kind.__module__ = f"pandas.{_place}"


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(f"module 'pandas' has no attribute '{name}'")
    raise refused(name, globals(), "pandas.")
