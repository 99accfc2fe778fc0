"""How figures stand below their cell: as SVG, whatever is asked for."""

from matplotlib_inline import backend_inline
