"""The methods of axes that draw matrices."""

from matplotlib import rcParams
from matplotlib._images import AxesImage, QuadMesh
from matplotlib._values import matrix, number, numbers, rows, styled
from matplotlib.colors import LogNorm, Normalize
from matplotlib.ticker import MaxNLocator


class Pictures:
    """Draws matrices into axes."""

    def imshow(self, X, cmap=None, norm=None, *, aspect=None, interpolation=None, alpha=None,
               vmin=None, vmax=None, origin=None, extent=None, **style):  # fmt: skip
        """A matrix as coloured cells, the first row on top."""
        styled(style, "AxesImage")
        cells = matrix(X)
        norm = LogNorm(vmin, vmax) if norm == "log" else norm or Normalize(vmin, vmax)
        high, wide = len(cells), len(cells[0]) if cells else 0
        is_upper = (origin or rcParams["image.origin"]) != "lower"
        if extent is None:
            ends = (high - 0.5, -0.5) if is_upper else (-0.5, high - 0.5)
            extent = (-0.5, wide - 0.5, *ends)
        image = AxesImage(cells, tuple(map(number, extent)), cmap, norm, alpha, is_upper)
        self.aspect = aspect or "equal"
        self.yaxis.is_turned = extent[2] > extent[3]
        self.figure.current_image = image
        return self._add(image)

    def matshow(self, Z, **style):
        """A matrix as coloured cells, with the columns' marks on top."""
        image = self.imshow(Z, **style)
        self.xaxis.side = "top"
        for axis in (self.xaxis, self.yaxis):
            axis.locator = axis.locator or MaxNLocator(9, integer=True)
        return image

    def pcolormesh(self, *given, cmap=None, norm=None, vmin=None, vmax=None, alpha=None,
                   shading=None, edgecolors=None, **style):  # fmt: skip
        """A matrix as coloured cells, the first row below; cells are not square."""
        cells = matrix(given[-1])
        width = style.pop("linewidth", style.pop("linewidths", style.pop("lw", None)))
        if len(given) == 3:
            xs, ys = numbers(rows(given[0])), numbers(rows(given[1]))
            extent = (min(xs), max(xs), min(ys), max(ys))
        else:
            extent = (0, len(cells[0]), 0, len(cells))
        mesh = self.imshow(cells, cmap, norm, aspect="auto", vmin=vmin, vmax=vmax, alpha=alpha,
                           origin="lower", extent=extent, **style)  # fmt: skip
        mesh.__class__ = QuadMesh
        if edgecolors not in (None, "none", "face"):
            mesh.gaps = (float(width or 1), edgecolors)
        return mesh

    pcolor = pcolormesh
