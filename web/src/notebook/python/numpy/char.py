"""`np.char`: methods of strings for each text of an array."""

from numpy._array import asarray, common_shape, made, spread
from numpy._dtypes import as_dtype
from numpy._refusals import missing

_TEXTS = """upper lower title capitalize swapcase strip lstrip rstrip replace zfill center ljust
rjust expandtabs""".split()
_TESTS = "isalpha isdigit isupper islower isspace isnumeric isdecimal isalnum istitle".split()
_NAMES = [*_TEXTS, *_TESTS, "startswith", "endswith", "count", "find", "rfind", "index", "split"]


def _each(work, *given):
    arrays = [asarray(each) for each in given]
    shape = common_shape([each._shape for each in arrays])
    found = [work(*cells) for cells in zip(*(spread(each, shape) for each in arrays))]
    return found, shape


def _shaped(found, shape):
    if found and isinstance(found[0], list):
        array = made(found, shape, as_dtype(object))
    else:
        array = asarray(found).reshape(shape)
    return array


def _method(name):
    def function(a, *given, **named):
        found, shape = _each(lambda text: getattr(text, name)(*given, **named), a)
        array = _shaped(found, shape)
        # What is cut has the room that it had.
        return array.astype(asarray(a).dtype) if name.endswith("strip") else array

    function.__name__ = name
    return function


for _name in _NAMES:
    globals()[_name] = _method(_name)


def add(x1, x2):
    """Texts one after the other."""
    return _shaped(*_each(lambda one, other: one + other, x1, x2))


def multiply(a, i):
    """Texts again and again."""
    return _shaped(*_each(lambda text, count: text * max(int(count), 0), a, i))


def join(sep, seq):
    """The letters of texts with a mark between them."""
    return _shaped(*_each(lambda mark, text: mark.join(text), sep, seq))


def str_len(a):
    return _shaped(*_each(len, a))


def equal(x1, x2):
    return _shaped(*_each(lambda one, other: one.rstrip() == other.rstrip(), x1, x2))


def not_equal(x1, x2):
    return ~asarray(equal(x1, x2))


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    raise missing("numpy.char", name, [*_NAMES, "add", "multiply", "join", "str_len"])


