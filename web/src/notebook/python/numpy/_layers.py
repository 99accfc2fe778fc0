"""The layers of ziggurats (Marsaglia and Tsang) that `default_rng` draws by, to NumPy's digits."""

import functools
import math

from ._dtypes import as_dtype, rounded

# Where the last of 256 layers begins, and the area of each: normal and exponential numbers.
LAST, _AREA = 3.6541528853610088, 0.004928673233974655
LAST_WAIT, _AREA_WAIT = 7.69711747013104972, 0.0039496598225815571993

# How many units the scales in NumPy's tables lie above those that are computed here: the first
# four layers, then the others, each as a letter from "3" for none.
_ABOVE = [-6, 248, 80, 57], (
    "aYQOJ>>=>====;;987767889766767666678888787677776555567778888776644445566655555555666"
    "666777776776665554444433333333333333333333333333333333333333333333333333333334333333"
    "334443333333333333333333333333333333333333334444444555555554433333333333333333333443"
)
_ABOVE_WAIT = [-2, 138, 101, 44], (
    "XUQPBAA@>?>>?>>>=<;:;888899:9:99999::999999:::9:99:99::::9:9989886665555555554334343"
    "443233332222322121112222112222222222222222222111001100111111212222333322222233222333"
    "334344333343333333444455443333333334434444445454444433333333233333333333444443333333"
)


def _layers_of(last, area, bits, fall, rise):
    """For each layer: below which whole number a draw lies inside, its scale, its height."""
    unit, x = 2.0**bits, last
    height = fall(x)
    inside, scales, heights = [0] * 256, [0.0] * 256, [1.0] * 256
    inside[0], scales[0] = int(last * height / area * unit), area / height / unit
    scales[255], heights[255] = x / unit, height
    for at in range(254, 0, -1):
        outer = x
        x = rise(area / x + fall(x))
        inside[at + 1] = int(x / outer * unit)
        scales[at], heights[at] = x / unit, fall(x)
    return inside, scales, heights


def _moved(layers, above):
    """The layers with scales that lie some units higher."""
    inside, scales, heights = layers
    first, others = above
    units = [*first, *(ord(each) - ord("3") for each in others)]
    return inside, [x + math.ulp(x) * many for x, many in zip(scales, units)], heights


def _normal(bits):
    fall, rise = lambda x: math.exp(-0.5 * x * x), lambda y: math.sqrt(-2 * math.log(y))
    return _layers_of(LAST, _AREA, bits, fall, rise)


@functools.cache
def normal():
    """The layers of normal numbers."""
    return _moved(_normal(52), _ABOVE)


@functools.cache
def single():
    """The layers of normal numbers of 32 bits."""
    inside, scales, heights = _normal(23)
    kind = as_dtype("float32")
    return inside, rounded(scales, kind), rounded(heights, kind)


@functools.cache
def waits():
    """The layers of exponential numbers."""
    fall, rise = lambda x: math.exp(-x), lambda y: -math.log(y)
    return _moved(_layers_of(LAST_WAIT, _AREA_WAIT, 53, fall, rise), _ABOVE_WAIT)
