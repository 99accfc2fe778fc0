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


def refused(name, known, where):
    """The error for a name that pandas has, or may have, and this part of it has not."""
    return _unsupported.refused(where, name, known, _INSTEAD)
