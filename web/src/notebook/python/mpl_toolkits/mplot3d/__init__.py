"""A name that notebooks import for plots in space, which are refused where they are made."""


class Axes3D:
    """Plots are flat here."""
