"""Methods of other rooms that frames and series are given."""

import operator

from ._applying import dot, figure, isin, mode, notna, pipe, sem, transform
from ._combining import combine_first, update
from ._figures import kurt, skew
from ._frame import DataFrame
from ._places import (
    drop, explode, first_valid_index, item, last_valid_index, pop, repeat, searchsorted, set_axis,
    swapped, take, taken_levels,
)  # fmt: skip
from ._running import RUNNING, running
from ._series import Series


def _reflected(name):
    apply = getattr(operator, name)
    return lambda self, other, axis="columns": self._along(
        other, axis, lambda a, b: apply(b, a)
    )


def _plain(name):
    apply = getattr(operator, name)
    return lambda self, other, axis="columns": self._along(other, axis, apply)


_BOTH = {
    **{name: running(name) for name in RUNNING},
    **{"notna": notna, "notnull": notna, "pipe": pipe, "sem": sem, "take": take},
    **{"dot": dot, "__matmul__": dot},
    **{"set_axis": set_axis, "transform": transform, "combine_first": combine_first},
    **{"update": update, "first_valid_index": first_valid_index},
    **{"last_valid_index": last_valid_index, "infer_objects": lambda self: self.copy()},
    **{"skew": figure(skew), "kurt": figure(kurt), "kurtosis": figure(kurt)},
    **{"swaplevel": taken_levels(swapped)},
    "droplevel": taken_levels(lambda index, level: index.droplevel(level)),
    **{f"r{name}": _reflected(name) for name in "add sub mul truediv floordiv mod pow".split()},
    **{"rdiv": _reflected("truediv"), "floordiv": _plain("floordiv"), "mod": _plain("mod")},
}
FRAMES = {
    **{"isin": isin, "mode": mode},
}
SERIES = {
    **{"drop": drop, "explode": explode, "item": item},
    **{"pop": pop, "repeat": repeat, "searchsorted": searchsorted},
    **{"keys": lambda self: self.index, "ravel": lambda self, order="C": self.values},
    **{"T": property(lambda self: self), "array": property(lambda self: self.values)},
    **{"aggregate": Series.agg, "nbytes": property(lambda self: self.values.nbytes)},
    "transpose": lambda self: self,
}


def give():
    """Gives frames and series these methods."""
    for kind, methods in ((DataFrame, FRAMES), (Series, SERIES)):
        for name, method in {**_BOTH, **methods}.items():
            setattr(kind, name, method)
