"""Colours by hue, saturation and lightness as eyes see them (HUSL), and back."""

import math

_FROM_XYZ = (3.2406, -1.5372, -0.4986), (-0.9689, 1.8758, 0.0415), (0.0557, -0.2040, 1.0570)
_TO_XYZ = (0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505)
#: Where white lies in the plane of u and v.
_U, _V = 0.19784, 0.46834


def _times(matrix, given):
    return [sum(a * b for a, b in zip(row, given)) for row in matrix]


def _most_chroma(lightness, hue):
    """How far a hue can go from grey at a lightness without leaving the colours of a screen."""
    across, along = math.sin(math.radians(hue)), math.cos(math.radians(hue))
    share = (lightness + 16) ** 3 / 1560896.0
    share = share if share > 0.008856 else lightness / 903.3
    found = math.inf
    for red, green, blue in _FROM_XYZ:
        top = (0.99915 * red + 1.05122 * green + 1.14460 * blue) * share
        bottom = (0.86330 * blue - 0.17266 * green) * across
        bottom = (bottom + (0.12949 * blue - 0.38848 * red) * along) * share
        for edge in (0.0, 1.0):
            reach = lightness * (top - 1.05122 * edge) / (bottom + 0.17266 * across * edge)
            if 0 < reach < found:
                found = reach
    return found


def to_rgb(hue, saturation, lightness):
    """Red, green and blue of a hue in degrees, and of two numbers up to 100."""
    if lightness > 99.9999999:
        return (1.0, 1.0, 1.0)
    if lightness < 1e-8:
        return (0.0, 0.0, 0.0)
    chroma = _most_chroma(lightness, hue) / 100 * saturation
    angle = math.radians(hue)
    u = math.cos(angle) * chroma / (13 * lightness) + _U
    v = math.sin(angle) * chroma / (13 * lightness) + _V
    y = ((lightness + 16) / 116) ** 3 if lightness > 8 else lightness / 903.3
    x = 9 * y * u / (4 * v)
    z = (9 * y - 15 * v * y - v * x) / (3 * v)
    linear = _times(_FROM_XYZ, (x, y, z))
    parts = (12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055 for c in linear)
    return tuple(min(max(part, 0.0), 1.0) for part in parts)


def from_rgb(red, green, blue):
    """Hue, saturation and lightness of a colour."""
    linear = [
        ((c + 0.055) / 1.055) ** 2.4 if c > 0.04045 else c / 12.92 for c in (red, green, blue)
    ]
    x, y, z = _times(_TO_XYZ, linear)
    lightness = 116 * y ** (1 / 3) - 16 if y > 0.008856 else 903.3 * y
    total = x + 15 * y + 3 * z
    if lightness < 1e-8 or not total:
        return 0.0, 0.0, 0.0
    u = 13 * lightness * (4 * x / total - _U)
    v = 13 * lightness * (9 * y / total - _V)
    hue = math.degrees(math.atan2(v, u)) % 360
    if lightness > 99.9999999:
        return hue, 0.0, 100.0
    return hue, math.hypot(u, v) / _most_chroma(lightness, hue) * 100, lightness
