"""Sentences about what this part of pandas lacks."""

from torch._unsupported import MissingError, missing

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
    "style": "Print the frame, or draw it by seaborn's heatmap.",
    "hist": "Give a column to plt.hist.",
}


def refused(name, known, where):
    """The error for a name that is not there, with what does the same."""
    if name in _INSTEAD:
        return MissingError(f"{where}{name} is not supported here. {_INSTEAD[name]}")
    return missing(name, [each for each in known if not each.startswith("_")], where)
