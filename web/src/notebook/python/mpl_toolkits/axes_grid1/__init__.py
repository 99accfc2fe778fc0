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


class _Place(Axes):
    """Axes for a bar of colours."""

    def colorbar(self, mappable, **style):
        return self.figure.colorbar(mappable, cax=self, **style)


class ImageGrid:
    """Axes of pictures in rows and columns, with bars of colours beside each or beside all."""

    def __init__(self, fig, rect, nrows_ncols, axes_pad=0.02, *, share_all=False, aspect=True,
                 label_mode="L", cbar_mode=None, cbar_location="right", **_):  # fmt: skip
        rows, columns = nrows_ncols
        self.axes_all = [
            fig.add_subplot(rows, columns, at + 1) for at in range(rows * columns)
        ]
        self.axes_row = [self.axes_all[at * columns : (at + 1) * columns] for at in range(rows)]
        self.axes_column = [list(each) for each in zip(*self.axes_row)]
        self.axes_llc, self.cbar_axes = self.axes_row[-1][0], []
        hosts = {"single": [self.axes_all], "each": [[each] for each in self.axes_all]}
        for each in hosts.get(cbar_mode, []):
            made = _Place(fig, (0, 0, 1, 1), (1, 1))
            made.beside = (each, cbar_location, None)
            fig._hold(made, False)
            self.cbar_axes.append(made)

    def __getitem__(self, at):
        return self.axes_all[at]

    def __len__(self):
        return len(self.axes_all)

    def __iter__(self):
        return iter(self.axes_all)


AxesGrid = ImageGrid

__getattr__ = getter("mpl_toolkits.axes_grid1", ["make_axes_locatable", "ImageGrid"])
