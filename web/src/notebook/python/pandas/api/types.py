"""Questions about dtypes, of tables' columns or by themselves."""

from .._categories import CategoricalDtype  # noqa: F401
from .._intervals import Interval  # noqa: F401


def _name(given):
    given = getattr(given, "dtype", given)
    return getattr(given, "name", None) or str(given)


def _named(*starts):
    def ask(arr_or_dtype):
        return _name(arr_or_dtype).startswith(starts)

    return ask


is_bool_dtype = _named("bool")
is_integer_dtype = _named("int", "uint")
is_float_dtype = _named("float")
is_numeric_dtype = _named("int", "uint", "float", "bool")
is_object_dtype = _named("object")
is_string_dtype = _named("object", "str")
is_datetime64_any_dtype = is_datetime64_dtype = _named("datetime64")
is_timedelta64_dtype = _named("timedelta64")
is_categorical_dtype = _named("category")


def is_list_like(obj):
    """Whether something holds several values and is no text."""
    return hasattr(obj, "__iter__") and not isinstance(obj, (str, bytes, type))


def is_scalar(val):
    """Whether something is one value."""
    from .._column import is_several

    return val is None or (not is_several(val) and not isinstance(val, dict))


def is_number(obj):
    from numbers import Number

    return isinstance(obj, Number)


def is_integer(obj):
    return isinstance(obj, int) and not isinstance(obj, bool) and not isinstance(obj, float)


def is_float(obj):
    return isinstance(obj, float)
