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
    ExcelFile ExcelWriter NA Period PeriodIndex StringDtype align array arrays axes bool boxplot
    combine compare convert_dtypes corrwith cov dtype dtypes eval filter hist info
    is_monotonic_decreasing is_monotonic_increasing json_normalize merge_asof ndim period_range
    plot plotting reindex_like resample swapaxes take value_counts view wide_to_long
    ArrowDtype BooleanDtype DatetimeTZDtype HDFStore PeriodDtype SparseDtype asof attrs backfill
    describe_option divmod flags from_dummies isetitem lreshape merge_ordered pad product
    rdivmod reorder_levels show_versions sparse tseries
    """.split()}
_BEGUN = ("read_", "to_", "set_", "tz_", "Int", "UInt", "Float")
_OF = {
    "pandas.": "module 'pandas'",
    "DataFrame.": "'DataFrame' object",
    "Series.": "'Series' object",
    "groupby().": "'DataFrameGroupBy' object",
    "Series.str.": "'StringMethods' object",
}


def refused(name, known, where):
    """The error for a name that this part of pandas has not: pandas's own where it lacks it, too."""
    is_known = name in _LEFT_OUT or name.startswith(_BEGUN) or not name.isidentifier()
    if where in _OF and not is_known:
        return AttributeError(f"{_OF[where]} has no attribute {name!r}")
    return _unsupported.refused(where, name, known, _INSTEAD)
