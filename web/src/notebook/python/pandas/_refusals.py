"""Sentences about what this part of pandas lacks."""

from torch._unsupported import MissingError, missing

# What does the same for a table of attention weights.
_INSTEAD = {
    "style": "Print the frame, or draw it by seaborn's heatmap.",
    "plot": "Give a column to a function of matplotlib.pyplot, such as plt.plot(frame['loss']).",
    "hist": "Give a column to plt.hist.",
    "read_csv": "Read the lines of the file, and give them to DataFrame as lists.",
    "merge": "Give Series with the same labels to concat, with axis=1.",
    "join": "Give both to concat, with axis=1.",
    "pivot_table": "Use groupby for the means, and pivot for the table.",
    "info": "Print dtypes and shape.",
    "str": "Use apply with a function of strings.",
    "to_numeric": "Use astype(float).",
}


def refused(name, known, where):
    """The error for a name that is not there, with what does the same."""
    if name in _INSTEAD:
        return MissingError(f"{where}{name} is not supported here. {_INSTEAD[name]}")
    return missing(name, [each for each in known if not each.startswith("_")], where)
