"""Settings of axes that notebooks make by habit: some change what is drawn, others are how things
are drawn here anyway."""


def _quiet(self, *_, **__):
    return None


class Habits:
    """The part of axes that has them."""

    name = "rectilinear"
    box_aspect = None

    #: The order among axes, which all stand beside one another.
    zorder = 0

    set_axisbelow = set_rasterization_zorder = set_navigate = _quiet

    def set_zorder(self, level):
        self.zorder = level

    def get_zorder(self):
        return self.zorder

    def set_frame_on(self, b):
        for side in self.spines.values():
            side.set_visible(b)

    def set_box_aspect(self, aspect=None):
        """How high the box is for its width; None for what room there is."""
        self.box_aspect = None if aspect is None else float(aspect)

    def get_box_aspect(self):
        return self.box_aspect

    def get_xbound(self):
        return tuple(sorted(self.get_xlim()))

    def get_ybound(self):
        return tuple(sorted(self.get_ylim()))

    def set_xbound(self, lower=None, upper=None):
        self.set_xlim(*((upper, lower) if self.xaxis_inverted() else (lower, upper)))

    def set_ybound(self, lower=None, upper=None):
        self.set_ylim(*((upper, lower) if self.yaxis_inverted() else (lower, upper)))

    def get_subplotspec(self):
        from matplotlib.gridspec import SubplotSpec

        return SubplotSpec((self.cell, self.spans))


class Patch:
    """The paper of a figure, whose looks stay as they are."""

    set_facecolor = set_alpha = set_visible = set_edgecolor = set_linewidth = _quiet
