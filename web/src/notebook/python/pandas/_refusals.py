"""Sentences about what this part of pandas lacks."""

from torch import _unsupported

# What does the same for a table of attention weights.
_INSTEAD = {
    **dict.fromkeys(
        ("Period", "period_range", "PeriodIndex", "to_period"),
        "Use dates: resample, or groupby(index.month) and the like.",
    ),
    **dict.fromkeys(
        ("tz_localize", "tz_convert"), "Dates have no zones here: give them all of one place."
    ),
    "Categorical": "Take the texts themselves, or get_dummies of them.",
}

#: What pandas has, of frames, series, labels and groups, and this part of it has not.
_LEFT_OUT = {*_INSTEAD, *"""
    ArrowDtype BooleanDtype DatetimeTZDtype ExcelFile ExcelWriter Flags Float32Dtype
    Float64Dtype HDFStore Int16Dtype Int32Dtype Int64Dtype Int8Dtype IntervalDtype NA Period
    PeriodDtype PeriodIndex SparseDtype StringDtype UInt16Dtype UInt32Dtype UInt64Dtype
    UInt8Dtype align array arrays asof attrs axes bool boxplot combine compare convert_dtypes
    corrwith cov describe_option divmod dtype dtypes eval filter flags from_dummies hist info
    is_monotonic_decreasing is_monotonic_increasing isetitem json_normalize lreshape merge_asof
    merge_ordered ndim ohlc period_range plot plotting rdivmod read_clipboard read_excel
    read_feather read_fwf read_hdf read_html read_orc read_parquet read_pickle read_sas
    read_spss read_sql read_sql_query read_sql_table read_stata read_table read_xml reindex_like
    reorder_levels resample set_eng_float_format set_flags show_versions sparse swapaxes take
    to_clipboard to_excel to_feather to_hdf to_orc to_parquet to_period to_pickle to_records
    to_sql to_stata to_timestamp to_xarray to_xml tz_convert tz_localize value_counts view
    wide_to_long
    """.split()}
_OF = {
    "pandas.": "module 'pandas'",
    "DataFrame.": "'DataFrame' object",
    "Series.": "'Series' object",
    "groupby().": "'DataFrameGroupBy' object",
    "Series.str.": "'StringMethods' object",
}


def refused(name, known, where):
    """The error for a name that this part of pandas has not: pandas's own where it lacks it, too."""
    if where in _OF and name not in _LEFT_OUT and name.isidentifier():
        return AttributeError(f"{_OF[where]} has no attribute {name!r}")
    return _unsupported.refused(where, name, known, _INSTEAD)
