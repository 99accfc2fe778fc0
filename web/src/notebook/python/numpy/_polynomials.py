"""Polynomials by their coefficients, that of the highest power first."""

from ._array import asarray, flat
from ._functions import polyval
from ._making import arange, array, zeros
from ._shaping import concatenate


def _row(given):
    found = given.coeffs if isinstance(given, poly1d) else asarray(given)
    return found.reshape(1) if found.ndim == 0 else found


def _alike(found, *given):
    """A polynomial where one was given, else its coefficients."""
    return poly1d(found) if any(isinstance(each, poly1d) for each in given) else found


def _of_one_length(a1, a2):
    rows = [_row(a1), _row(a2)]
    most = max(map(len, rows))
    return [
        concatenate([zeros(most - len(row), row.dtype), row]) if len(row) < most else row
        for row in rows
    ]


def polyadd(a1, a2):
    one, two = _of_one_length(a1, a2)
    return _alike(one + two, a1, a2)


def polysub(a1, a2):
    one, two = _of_one_length(a1, a2)
    return _alike(one - two, a1, a2)


def polymul(a1, a2):
    from ._functions import convolve

    return _alike(convolve(_row(a1), _row(a2)), a1, a2)


def polydiv(u, v):
    """The quotient and what is left."""
    above, below = [float(each) for each in flat(_row(u))], flat(_row(v))
    count = max(len(above) - len(below) + 1, 1)
    quotient = [0.0] * count
    for at in range(len(above) - len(below) + 1):
        quotient[at] = above[at] / below[0]
        for step, each in enumerate(below):
            above[at + step] -= quotient[at] * each
    left = above
    while len(left) > 1 and abs(left[0]) <= 1e-14:
        left = left[1:]
    return _alike(array(quotient), u, v), _alike(array(left), u, v)


def polyder(p, m=1):
    """The coefficients of the slope."""
    found = _row(p)
    for _ in range(m):
        found = found[:-1] * arange(len(found) - 1, 0, -1)
    return _alike(found, p)


def polyint(p, m=1, k=0):
    """The coefficients of what it is the slope of."""
    found = _row(p)
    for _ in range(m):
        found = concatenate([found / arange(len(found), 0, -1), [k]])
    return _alike(found, p)


def roots(p):
    """Where a polynomial is 0. Raises ValueError where that is at complex numbers."""
    from ._decomposed import eigvals

    cells = flat(_row(p))
    while cells and not cells[0]:
        cells = cells[1:]
    nothing = 0
    while cells and not cells[-1]:
        cells, nothing = cells[:-1], nothing + 1
    count = len(cells) - 1
    if count < 1:
        return zeros(nothing)
    matrix = zeros((count, count))
    for at in range(count):
        matrix[0, at] = -cells[at + 1] / cells[0]
        if at:
            matrix[at, at - 1] = 1
    return concatenate([eigvals(matrix), zeros(nothing)])


def poly(seq_of_zeros):
    """The coefficients of the polynomial that is 0 there."""
    found = array([1.0])
    for each in flat(asarray(seq_of_zeros)):
        found = polymul(found, array([1.0, -each]))
    return found


class poly1d:
    """A polynomial by its coefficients, that of the highest power first."""

    def __init__(self, c_or_r, r=False, variable=None):
        given = asarray(poly(c_or_r) if r else c_or_r)
        cells = flat(given)
        first = next((at for at, each in enumerate(cells) if each), len(cells) - 1)
        self.coeffs, self.variable = array(cells[first:], dtype=given.dtype), variable or "x"

    c = coef = coefficients = property(lambda self: self.coeffs)
    order = o = property(lambda self: len(self.coeffs) - 1)
    roots = r = property(lambda self: roots(self.coeffs))

    def __call__(self, value):
        if isinstance(value, poly1d):
            found = poly1d([0])
            for each in flat(self.coeffs):
                found = found * value + each
            return found
        return polyval(self.coeffs, value)

    def __len__(self):
        return self.order

    def __iter__(self):
        return iter(self.coeffs)

    def __getitem__(self, power):
        return self.coeffs[self.order - power] if 0 <= power <= self.order else 0

    def __array__(self, dtype=None):
        return self.coeffs

    def deriv(self, m=1):
        """The slope of it."""
        found = polyder(self.coeffs, m)
        return poly1d(found if len(found) else [0])

    def integ(self, m=1, k=0):
        """What it is the slope of."""
        return poly1d(polyint(self.coeffs, m, k))

    def __neg__(self):
        return poly1d(-self.coeffs)

    def __add__(self, other):
        return poly1d(polyadd(self.coeffs, other))

    __radd__ = __add__

    def __sub__(self, other):
        return poly1d(polysub(self.coeffs, other))

    def __rsub__(self, other):
        return poly1d(polysub(other, self.coeffs))

    def __mul__(self, other):
        return poly1d(polymul(self.coeffs, other))

    __rmul__ = __mul__

    def __truediv__(self, other):
        if isinstance(other, poly1d):
            return polydiv(self, other)
        return poly1d(self.coeffs / other)

    def __pow__(self, power):
        found = poly1d([1])
        for _ in range(power):
            found = found * self
        return found

    def __eq__(self, other):
        if not isinstance(other, poly1d):
            return NotImplemented
        return flat(self.coeffs) == flat(other.coeffs)

    __hash__ = None

    def __repr__(self):
        return f"poly1d({repr(self.coeffs)[6:-1]})"

    def __str__(self):
        """The powers in a line above."""
        above, text = " ", ""
        for at, each in enumerate(flat(self.coeffs)):
            power, digits = self.order - at, f"{abs(each):.4g}"
            if digits == "0" and self.order:
                continue
            sign = (" - " if each < 0 else " + ") if text else ("-" if each < 0 else "")
            part = sign + (f"{digits} {self.variable}" if power else digits)
            text += part
            if power > 1:
                above += " " * (len(part) - 1) + str(power)
                text += " " * (len(str(power)) - 1)
            elif power:
                above += " " * len(part)
        return f"{above.rstrip() or ' '}\n{text}"
