"""Matrices that are mostly zero, as counters of words give them. Here they keep all their cells."""

import operator

import numpy as np
from torch._unsupported import UnsupportedError

from ._refusals import module_getattr

_FULL = {"csr": "Compressed Sparse Row", "csc": "Compressed Sparse Column", "coo": "COOrdinate"}
_FULL["lil"] = "List of Lists"


class csr_matrix:
    """Rows of numbers; `toarray()` gives the array."""

    format = "csr"
    ndim = 2

    def __init__(self, given, shape=None, dtype=None):
        if isinstance(given, csr_matrix):
            cells = given.cells if type(given) is type(self) else given.cells.copy()
        elif isinstance(given, tuple) and len(given) == 2 and isinstance(given[1], tuple):
            values, (rows, columns) = given
            size = shape or (max(rows) + 1, max(columns) + 1)
            cells = np.zeros(size, dtype=dtype or np.asarray(values).dtype)
            listed = tuple(np.asarray(each) for each in (values, rows, columns))
            np.add.at(cells, listed[1:], listed[0])
            if self.format == "coo":
                self._listed = (listed[0].astype(cells.dtype), *listed[1:])
        elif isinstance(given, tuple) and len(given) == 3:
            values, columns, starts = (np.asarray(each) for each in given)
            wide = int(columns.max()) + 1 if shape is None else shape[self.format != "csc"]
            cells = np.zeros((len(starts) - 1, wide), dtype=dtype or values.dtype)
            for row, (a, b) in enumerate(zip(starts.tolist(), starts.tolist()[1:])):
                for at in range(a, b):
                    cells[row, columns[at]] += values[at]
            cells = cells.T if self.format == "csc" else cells
        elif isinstance(given, tuple):
            cells = np.zeros(given, dtype=dtype or "float64")
        else:
            cells = np.array(given)
        cells = cells if cells.ndim == 2 else cells[None]
        self.cells = cells if dtype is None else cells.astype(dtype)

    shape = property(lambda self: tuple(self.cells.shape))
    dtype = property(lambda self: self.cells.dtype)
    #: By which columns come in a row that is written, where not as they stand.
    rank = None
    nnz = property(lambda self: int((self.cells != 0).sum()))
    T = property(lambda self: _TURNED[self.format](self.cells.T))
    #: What a matrix of places was made of: values, rows and columns.
    _listed = None

    @property
    def data(self):
        if self._listed is not None:
            return self._listed[0]
        return np.array([self.cells[place] for place in self._places()], dtype=self.dtype)

    indices = property(lambda self: self._ends(self.format != "csc"))

    def _places(self):
        """The rows and columns of what is not zero."""
        found = list(zip(*(each.tolist() for each in np.nonzero(self.cells))))
        rank = self.rank
        if self.format == "csc":
            return sorted(found, key=lambda each: each[::-1])
        return found if rank is None else sorted(found, key=lambda each: (each[0], rank[each[1]]))

    def _ends(self, at):
        if self._listed is not None:
            return self._listed[1 + at].astype("int32")
        return np.array([place[at] for place in self._places()], dtype="int32")

    row = property(lambda self: self._ends(0))
    col = property(lambda self: self._ends(1))

    def _computed(self, cells):
        """The result of arithmetic, which keeps no list of places."""
        return (csc_matrix if self.format == "csc" else csr_matrix)(cells)

    def like(self, cells, rank=None):
        """Other numbers in the same order."""
        made = type(self)(cells)
        made.rank = self.rank if rank is None else rank
        return made

    @property
    def indptr(self):
        counts = (self.cells != 0).sum(axis=int(self.format != "csc"))
        return np.concatenate([np.zeros(1), np.cumsum(counts)]).astype("int32")

    def toarray(self):
        return self.cells.copy()

    todense = toarray
    transpose = lambda self: self.T  # noqa: E731
    copy = lambda self: type(self)(self.cells.copy())  # noqa: E731
    diagonal = lambda self, k=0: self.cells.diagonal(k).copy()  # noqa: E731
    __neg__ = lambda self: type(self)(0 - self.cells)  # noqa: E731
    __abs__ = lambda self: type(self)(abs(self.cells))  # noqa: E731
    eliminate_zeros = sum_duplicates = lambda self: None  # noqa: E731
    nonzero = lambda self: np.nonzero(self.cells)  # noqa: E731
    getrow = lambda self, at: self.like(self.cells[at : at + 1])  # noqa: E731
    getcol = lambda self, at: type(self)(self.cells[:, at : at + 1])  # noqa: E731
    getnnz = lambda self, axis=None: (self.cells != 0).sum(axis=axis)  # noqa: E731

    def power(self, n):
        """Each number that is stored to the power `n`: zeros stay."""
        is_stored = self.cells != 0
        return self._computed(np.where(is_stored, np.where(is_stored, self.cells, 1) ** n, 0))

    def astype(self, dtype):
        made = type(self)(self.cells.astype(dtype))
        if self._listed is not None:
            made._listed = (self._listed[0].astype(dtype), *self._listed[1:])
        return made

    def sum(self, axis=None):
        """All, or sums of columns or rows, which stay a matrix."""
        return self.cells.sum() if axis is None else self.cells.sum(axis=axis, keepdims=True)

    def mean(self, axis=None):
        return self.cells.mean() if axis is None else self.cells.mean(axis=axis, keepdims=True)

    def max(self, axis=None):
        return self.cells.max() if axis is None else type(self)(self.cells.max(axis=axis))

    def multiply(self, other):
        return self._computed(self.cells * _dense(other))

    def dot(self, other):
        found = self.cells @ _dense(other)
        return self._computed(found) if isinstance(other, csr_matrix) else found

    __matmul__ = dot

    def __rmatmul__(self, other):
        return np.asarray(other) @ self.cells

    def __mul__(self, other):
        is_one = np.ndim(other) == 0 and not isinstance(other, csr_matrix)
        return self._computed(self.cells * other) if is_one else self.dot(other)

    __rmul__ = __mul__

    def __add__(self, other):
        return self._computed(self.cells + _dense(other))

    def __sub__(self, other):
        return self._computed(self.cells - _dense(other))

    def __truediv__(self, other):
        return self._computed(self.cells / _dense(other))

    def setdiag(self, values, k=0):
        self.cells = self.cells.copy()
        steps = np.arange(len(self.cells.diagonal(k))) - min(k, 0)
        self.cells[steps, steps + k] = values
        self._listed = None

    def __getitem__(self, key):
        found = self.cells[key]
        if np.ndim(found) == 0:
            return found
        is_column = isinstance(key, tuple) and len(key) == 2 and isinstance(key[1], int)
        if isinstance(key, tuple):
            return type(self)(found[:, None] if is_column else found)
        return self.like(found)

    def __iter__(self):
        return (self.getrow(at) for at in range(len(self.cells)))

    def __len__(self):
        raise TypeError("sparse matrix length is ambiguous; use getnnz() or shape[0]")

    def __repr__(self):
        high, wide = self.shape
        return (
            f"<{high}x{wide} sparse matrix of type '{self.dtype.type}'\n"
            f"\twith {self.nnz} stored elements in {_FULL[self.format]} format>"
        )

    def __str__(self):
        return "\n".join(f"  ({a}, {b})\t{self.cells[a, b]}" for a, b in self._places())


class csc_matrix(csr_matrix):
    format = "csc"


class coo_matrix(csr_matrix):
    format = "coo"


class lil_matrix(csr_matrix):
    format = "lil"

    def __setitem__(self, key, value):
        self.cells[key] = _dense(value)


_TURNED = {"lil": lil_matrix, "csr": csc_matrix, "csc": csr_matrix, "coo": coo_matrix}


def _turned_into(kind):
    def turned(self, copy=False):
        if type(self) is kind:
            return self
        made = kind(self.cells)
        if kind is coo_matrix:
            made._listed = (self.data, self.row, self.col)
        return made

    return turned


def _compared(compare):
    return lambda self, other: self._computed(compare(self.cells, _dense(other)))


for _each in (csr_matrix, csc_matrix, coo_matrix, lil_matrix):
    _each.__module__ = f"scipy.sparse._{_each.format}"
    setattr(csr_matrix, f"to{_each.format}", _turned_into(_each))
for _name in ("eq", "ne", "lt", "le", "gt", "ge"):
    setattr(csr_matrix, f"__{_name}__", _compared(getattr(operator, _name)))

csr_array, csc_array, coo_array = csr_matrix, csc_matrix, coo_matrix
spmatrix = csr_matrix


def _dense(given):
    return given.cells if isinstance(given, csr_matrix) else given


def issparse(x):
    return isinstance(x, csr_matrix)


isspmatrix = issparse


def _made(cells, format, usual, dtype=None):
    """A matrix in the format that is asked for."""
    kinds = {each.format: each for each in (csr_matrix, csc_matrix, coo_matrix, lil_matrix)}
    if format not in (None, *kinds):
        known = ", ".join(kinds)
        raise UnsupportedError(f"format={format!r} is not supported here. Those that are: {known}.")
    return kinds[format or usual](cells, dtype=dtype)


def vstack(blocks, format=None, dtype=None):
    return _made(np.vstack([_dense(each) for each in blocks]), format, "csr", dtype)


def hstack(blocks, format=None, dtype=None):
    return _made(np.hstack([_dense(each) for each in blocks]), format, "csr", dtype)


def eye(m, n=None, k=0, dtype=float, format=None):
    return _made(np.eye(m, n or m, k, dtype=dtype), format, "csr")


def identity(n, dtype="d", format=None):
    return eye(n, dtype=dtype, format=format)


def diags(diagonals, offsets=0, shape=None, format=None, dtype=None):
    """A matrix of diagonals, each at its offset from the one in the middle."""
    if np.ndim(offsets) == 0:
        one = np.ndim(diagonals[0]) == 0
        diagonals, offsets = [diagonals] if one else diagonals, [offsets]
    lines = [np.atleast_1d(each) for each in diagonals]
    shape = shape or (len(lines[0]) + abs(offsets[0]),) * 2
    cells = np.zeros(shape, dtype=dtype or np.result_type(np.float32, *lines))
    for line, offset in zip(lines, offsets):
        steps = np.arange(len(cells.diagonal(offset))) - min(offset, 0)
        cells[steps, steps + offset] = line
    return _made(cells, format, "csc")


def tril(A, k=0, format=None):
    return _made(np.tril(_dense(A), k), format, "coo")


def triu(A, k=0, format=None):
    return _made(np.triu(_dense(A), k), format, "coo")


__getattr__ = module_getattr("scipy.sparse.", globals())
