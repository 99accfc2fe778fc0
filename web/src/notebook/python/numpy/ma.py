"""numpy.ma: arrays with places that do not count, such as what a heat map leaves out."""

from functools import reduce

from . import _reductions as reductions
from . import _universal as universal
from ._array import asarray, flat, made, ndarray
from ._dtypes import BOOL
from ._refusals import errstate, missing, unsupported
from ._searching import where

nomask = False


class _Masked:
    def __repr__(self):
        return "masked"

    def __str__(self):
        return "--"


class _Dash:
    """What stands for a masked number in an array's text."""

    def __repr__(self):
        return "--"


masked = _Masked()
_FILLING = {"f": 1e20, "i": 999999, "u": 999999, "b": True}


class MaskedArray:
    """Numbers, and which of them are masked."""

    def __init__(self, data, mask=nomask, dtype=None, fill_value=None):
        before = data._mask if isinstance(data, MaskedArray) else False
        self.data = asarray(data.data if isinstance(data, MaskedArray) else data, dtype)
        mask = universal.logical_or(before, asarray(mask, "bool"))
        self._mask = universal.logical_or(mask, made([False] * self.size, self.shape, BOOL))
        kind = self.data.dtype
        filling = _FILLING.get(kind.kind, "?") if fill_value is None else fill_value
        self.fill_value = kind.type(filling) if kind.kind in "fiub" else filling

    shape = property(lambda self: self.data.shape)
    ndim = property(lambda self: self.data.ndim)
    size = property(lambda self: self.data.size)
    dtype = property(lambda self: self.data.dtype)
    mask = property(lambda self: self._mask)
    T = property(lambda self: MaskedArray(self.data.T, self._mask.T))

    def filled(self, fill_value=None):
        """The numbers with another in place of those that are masked."""
        filling = self.fill_value if fill_value is None else fill_value
        return where(self._mask, asarray(filling, self.dtype), self.data)

    def compressed(self):
        return self.data[~self._mask]

    def count(self, axis=None):
        found = reductions.sum(~self._mask, axis=axis)
        return int(found) if axis is None else found

    def _reduced(self, filling, combine, axis):
        rows = where(self._mask, filling, self.data)
        found, counts = combine(rows, axis=axis), reductions.sum(~self._mask, axis=axis)
        if axis is None:
            return found if counts else masked
        return MaskedArray(found, counts == 0)

    def sum(self, axis=None):
        return self._reduced(0, reductions.sum, axis)

    def max(self, axis=None):
        return self._reduced(self._end(reductions.min), reductions.max, axis)

    def min(self, axis=None):
        return self._reduced(self._end(reductions.max), reductions.min, axis)

    def _end(self, find):
        """The least or the greatest of the numbers that count."""
        kept = self.compressed()
        return find(kept) if kept.size else 0

    def mean(self, axis=None):
        found, count = self.sum(axis), self.count(axis)
        with errstate(all="ignore"):
            return found if found is masked else found / count

    def __getitem__(self, key):
        key = key.data if isinstance(key, MaskedArray) else key
        found, mask = self.data[key], self._mask[key]
        if isinstance(found, ndarray):
            return MaskedArray(found, mask, fill_value=self.fill_value)
        return masked if mask else found

    def __setitem__(self, key, value):
        self._mask[key] = value is masked
        if value is not masked:
            self.data[key] = value

    def __len__(self):
        return len(self.data)

    def __iter__(self):
        return (self[at] for at in range(len(self)))

    def __array__(self, dtype=None):
        raise unsupported(
            "Functions of arrays do not take masked ones here. Use their methods, .filled(number), "
            ".compressed() or .data."
        )

    def __array_ufunc__(self, function, method, *given):
        masks = [each._mask for each in given if isinstance(each, MaskedArray)]
        plain = [each.data if isinstance(each, MaskedArray) else each for each in given]
        found = function(*plain)
        if function.__name__ in _BOUNDED:
            masks.append(~universal.isfinite(found))
        return MaskedArray(found, reduce(universal.logical_or, masks))

    def _like(self, change):
        return MaskedArray(change(self.data), change(self._mask))

    def copy(self):
        return self._like(lambda each: each.copy())

    def reshape(self, *shape):
        return self._like(lambda each: each.reshape(*shape))

    def ravel(self):
        return self._like(lambda each: each.ravel())

    def astype(self, dtype):
        return MaskedArray(self.data.astype(dtype), self._mask)

    def var(self, ddof=0):
        return self.compressed().var(ddof=ddof)

    def std(self, ddof=0):
        return self.compressed().std(ddof=ddof)

    def __neg__(self):
        return MaskedArray(-self.data, self._mask)

    def tolist(self):
        cells = [None if hidden else x for x, hidden in zip(flat(self.data), flat(self._mask))]
        return made(cells, self.shape, asarray(None).dtype).tolist()

    def _shown(self, start, separator):
        from ._print import array2string

        pairs = zip(flat(self.data), flat(self._mask))
        cells = [_Dash() if hidden else x for x, hidden in pairs]
        shown = made(cells, self.shape, asarray(None).dtype)
        return array2string(shown, separator=separator, prefix=start)

    def __str__(self):
        return self._shown("", " ")

    def __repr__(self):
        from ._print import array2string

        is_row = self.ndim < 2
        between, lead = (13, "masked_array(") if is_row else (2, "masked_array(\n  ")
        pad = " " * between
        data = self._shown(" " * (18 if is_row else 7), ", ")
        mask = array2string(self._mask, separator=", ", prefix=pad + "mask=")
        filling = f"{' ' * (7 if is_row else 2)}fill_value={self.fill_value!r}"
        return f"{lead}data={data},\n{pad}mask={mask},\n{filling})"

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        raise missing("MaskedArray", name, dir(type(self)))


#: Functions of some numbers only: where they have no finite result, it is masked.
_BOUNDED = {"log", "log2", "log10", "sqrt", "arcsin", "arccos", "arccosh", "arctanh", "divide"}


def _operator(name):
    def compute(self, other):
        if other is masked:
            return MaskedArray(self.data, True)
        theirs = other.data if isinstance(other, MaskedArray) else other
        with errstate(all="ignore"):
            found = getattr(self.data, name)(theirs)
        if found is NotImplemented:
            return found
        mask = other._mask if isinstance(other, MaskedArray) else False
        if "div" in name or "mod" in name:
            mask = universal.logical_or(mask, ~universal.isfinite(found))
        return MaskedArray(found, universal.logical_or(self._mask, mask))

    return compute


_NAMES = "add sub mul truediv floordiv mod pow radd rsub rmul rtruediv gt lt ge le eq ne"
for _each in _NAMES.split():
    setattr(MaskedArray, f"__{_each}__", _operator(f"__{_each}__"))

masked_array = array = MaskedArray


def masked_where(condition, a, copy=True):
    """The array, masked where the condition holds."""
    return MaskedArray(_own(a, copy), filled(condition, True))


def _own(a, copy):
    """The numbers that a masked array may change: a copy of those of an array, unless told."""
    return a.copy() if copy and isinstance(a, (ndarray, MaskedArray)) else a


def masked_invalid(a, copy=True):
    return MaskedArray(_own(a, copy), ~universal.isfinite(_data(a)))


def _data(a):
    return a.data if isinstance(a, MaskedArray) else asarray(a)


def masked_equal(x, value, copy=True):
    return MaskedArray(_own(x, copy), _data(x) == value, fill_value=value)


def _masked_if(name):
    def mask(x, value, copy=True):
        return MaskedArray(_own(x, copy), getattr(universal, name)(_data(x), value))

    return mask


masked_greater, masked_less = _masked_if("greater"), _masked_if("less")
masked_greater_equal, masked_less_equal = _masked_if("greater_equal"), _masked_if("less_equal")
masked_not_equal = _masked_if("not_equal")


def filled(a, fill_value=None):
    return a.filled(fill_value) if isinstance(a, MaskedArray) else asarray(a)


def is_masked(x):
    return isinstance(x, MaskedArray) and bool(x._mask.any())


def getmaskarray(a):
    return MaskedArray(a)._mask


def __getattr__(name):
    if name.startswith("_"):
        raise AttributeError(name)
    raise missing("numpy.ma", name, globals())
