"""Ways through places: lines, and curves that other places bend."""

from matplotlib._refusals import getter

#: By their codes how many places a step takes, and its letter in SVG.
STEPS = {1: (1, "M"), 2: (1, "L"), 3: (2, "Q"), 4: (3, "C"), 79: (1, "Z")}


class Path:
    """Places, and codes that say how to go to each."""

    STOP, MOVETO, LINETO, CURVE3, CURVE4, CLOSEPOLY = 0, 1, 2, 3, 4, 79

    def __init__(self, vertices, codes=None, _interpolation_steps=1, closed=False, readonly=False):
        import numpy

        self.vertices = numpy.array(vertices, dtype="float64")
        if codes is not None and len(codes) != len(self.vertices):
            raise ValueError(
                "'codes' must be a 1D list or array with the same length of 'vertices'. Your "
                f"vertices have shape {self.vertices.shape} but your codes have shape "
                f"{(len(codes),)}"
            )
        if codes is None and closed:
            codes = [1, *[2] * (len(self.vertices) - 2), 79]
        self.codes = None if codes is None else numpy.array(codes, dtype="uint8")

    def __len__(self):
        return len(self.vertices)

    def steps(self):
        """Pairs of a letter and the places that its step takes."""
        places = [tuple(each) for each in self.vertices.tolist()]
        codes = [1, *[2] * (len(places) - 1)] if self.codes is None else self.codes.tolist()
        at = 0
        while at < len(places) and codes[at] in STEPS:
            many, letter = STEPS[codes[at]]
            yield letter, places[at : at + many]
            at += many

    def __repr__(self):
        return f"Path({self.vertices!r}, {self.codes!r})"


__getattr__ = getter("matplotlib.path", ["Path"])
