"""Room for a colorbar beside axes."""

from matplotlib._refusals import getter


class _Divider:
    def __init__(self, axes):
        self._axes = axes

    def append_axes(self, position, size=None, pad=None, **_):
        """The place of a colorbar. Colorbars stand to the right here."""
        return BarPlace(self._axes)


class BarPlace:
    """Where `colorbar(cax=...)` draws: beside axes, which make the room themselves."""

    def __init__(self, axes):
        self.beside = axes


def make_axes_locatable(axes):
    return _Divider(axes)


__getattr__ = getter("mpl_toolkits.axes_grid1", ["make_axes_locatable"])
