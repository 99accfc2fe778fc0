"""Room for a colorbar beside axes."""

from matplotlib._refusals import getter
from matplotlib.axes import Axes


class _Divider:
    def __init__(self, axes):
        self._axes = axes

    def append_axes(self, position, size=None, pad=None, *, sharex=None, sharey=None, **_):
        """Axes at a side, for a bar of colours or counts; `size` is a share such as "5%"."""
        host = self._axes
        made = Axes(host.figure, (0, 0, 1, 1), (1, 1))
        share = float(size[:-1]) / 100 if str(size).endswith("%") else float(size or 0.05) / 4
        made.beside, shared = ([host], position, share), sharey or sharex
        if shared is not None:
            name = "y" if sharey is not None else "x"
            made.shares[name] = shared.shares[name] = [shared, made]
        if position in ("right", "top"):
            (made.yaxis if position == "right" else made.xaxis).stand(position)
        host.figure._hold(made, False)
        return made


def make_axes_locatable(axes):
    return _Divider(axes)


__getattr__ = getter("mpl_toolkits.axes_grid1", ["make_axes_locatable"])
