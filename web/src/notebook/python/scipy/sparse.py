"""Matrices that are mostly zero, as counters of words give them. Here they keep all their cells."""

import numpy as np

from ._refusals import module_getattr

_FULL = {"csr": "Compressed Sparse Row", "csc": "Compressed Sparse Column", "coo": "COOrdinate"}


class csr_matrix:
    """Rows of numbers; `toarray()` gives the array."""

    format = "csr"
    ndim = 2

    def __init__(self, given, shape=None, dtype=None):
        if isinstance(given, csr_matrix):
            cells = given.cells
        elif isinstance(given, tuple) and len(given) == 2 and isinstance(given[1], tuple):
            values, (rows, columns) = given
            size = shape or (max(rows) + 1, max(columns) + 1)
            cells = np.zeros(size, dtype=dtype or np.asarray(values).dtype)
            np.add.at(cells, (np.asarray(rows), np.asarray(columns)), np.asarray(values))
        elif isinstance(given, tuple) and len(given) == 3:
            values, columns, starts = (np.asarray(each) for each in given)
            wide = int(columns.max()) + 1 if shape is None else shape[1]
            cells = np.zeros((len(starts) - 1, wide), dtype=dtype or values.dtype)
            for row, (a, b) in enumerate(zip(starts.tolist(), starts.tolist()[1:])):
                for at in range(a, b):
                    cells[row, columns[at]] += values[at]
        elif isinstance(given, tuple):
            cells = np.zeros(given, dtype=dtype or "float64")
        else:
            cells = np.asarray(given)
        cells = cells if cells.ndim == 2 else cells[None]
        self.cells = cells if dtype is None else cells.astype(dtype)

    shape = property(lambda self: tuple(self.cells.shape))
    dtype = property(lambda self: self.cells.dtype)
    #: By which columns come in a row that is written, where not as they stand.
    rank = None
    nnz = property(lambda self: int((self.cells != 0).sum()))
    T = property(lambda self: type(self)(self.cells.T))
    data = property(lambda self: np.array([self.cells[place] for place in self._places()]))
    indices = property(lambda self: np.array([at for _, at in self._places()], dtype="int32"))

    def _places(self):
        """The rows and columns of what is not zero."""
        found = list(zip(*(each.tolist() for each in np.nonzero(self.cells))))
        rank = self.rank
        return found if rank is None else sorted(found, key=lambda each: (each[0], rank[each[1]]))

    def like(self, cells, rank=None):
        """Other numbers in the same order."""
        made = type(self)(cells)
        made.rank = self.rank if rank is None else rank
        return made

    @property
    def indptr(self):
        counts = (self.cells != 0).sum(axis=1)
        return np.concatenate([np.zeros(1), np.cumsum(counts)]).astype("int32")

    def toarray(self):
        return self.cells.copy()

    todense = toarray
    transpose = lambda self: self.T  # noqa: E731
    copy = lambda self: type(self)(self.cells.copy())  # noqa: E731
    tocsr = tocsc = tocoo = lambda self: self  # noqa: E731
    nonzero = lambda self: np.nonzero(self.cells)  # noqa: E731
    getrow = lambda self, at: self.like(self.cells[at : at + 1])  # noqa: E731
    getcol = lambda self, at: type(self)(self.cells[:, at : at + 1])  # noqa: E731
    getnnz = lambda self, axis=None: (self.cells != 0).sum(axis=axis)  # noqa: E731

    def astype(self, dtype):
        return type(self)(self.cells.astype(dtype))

    def sum(self, axis=None):
        """All, or sums of columns or rows, which stay a matrix."""
        return self.cells.sum() if axis is None else self.cells.sum(axis=axis, keepdims=True)

    def mean(self, axis=None):
        return self.cells.mean() if axis is None else self.cells.mean(axis=axis, keepdims=True)

    def max(self, axis=None):
        return self.cells.max() if axis is None else type(self)(self.cells.max(axis=axis))

    def multiply(self, other):
        return type(self)(self.cells * _dense(other))

    def dot(self, other):
        found = self.cells @ _dense(other)
        return type(self)(found) if isinstance(other, csr_matrix) else found

    __matmul__ = dot

    def __rmatmul__(self, other):
        return np.asarray(other) @ self.cells

    def __mul__(self, other):
        is_one = np.ndim(other) == 0 and not isinstance(other, csr_matrix)
        return type(self)(self.cells * other) if is_one else self.dot(other)

    __rmul__ = __mul__

    def __add__(self, other):
        return type(self)(self.cells + _dense(other))

    def __sub__(self, other):
        return type(self)(self.cells - _dense(other))

    def __truediv__(self, other):
        return type(self)(self.cells / _dense(other))

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


csr_array, csc_array, coo_array = csr_matrix, csc_matrix, coo_matrix
spmatrix = csr_matrix


def _dense(given):
    return given.cells if isinstance(given, csr_matrix) else given


def issparse(x):
    return isinstance(x, csr_matrix)


isspmatrix = issparse


def vstack(blocks, format=None, dtype=None):
    return csr_matrix(np.vstack([_dense(each) for each in blocks]), dtype=dtype)


def hstack(blocks, format=None, dtype=None):
    return csr_matrix(np.hstack([_dense(each) for each in blocks]), dtype=dtype)


def eye(m, n=None, k=0, dtype=float, format=None):
    return csr_matrix(np.eye(m, n or m, k, dtype=dtype))


for _each in (csr_matrix, csc_matrix, coo_matrix):
    _each.__module__ = f"scipy.sparse._{_each.format}"

__getattr__ = module_getattr("scipy.sparse.", globals())
