"""The settings of printing, by pandas' names."""

from torch._unsupported import nearest


class OptionError(AttributeError, KeyError):
    """A setting is asked for that there is not."""

    __str__ = AttributeError.__str__


# What printing looks at; the last four change nothing here.
_DEFAULTS = {
    "display.precision": 6,
    "display.float_format": None,
    "display.max_rows": 60,
    "display.min_rows": 10,
    "display.max_columns": 20,
    "display.max_colwidth": 50,
    "display.width": 80,
    "display.expand_frame_repr": True,
    "display.colheader_justify": "right",
    "display.notebook_repr_html": True,
    "mode.chained_assignment": "warn",
}
_values = dict(_DEFAULTS)


def _key(name):
    """The whole name of a setting; as in pandas a part that only one has is enough."""
    if name in _values:
        return name
    found = [key for key in _values if name in key]
    if len(found) == 1:
        return found[0]
    if found:
        raise OptionError(f"Pattern matched multiple keys: {', '.join(found)}.")
    raise OptionError(f"No such option: '{name}'.{nearest(name, _values)}")


def get_option(name):
    return _values[_key(name)]


def set_option(*pairs):
    """Names and values in turns."""
    if not pairs or len(pairs) % 2:
        raise ValueError("Must provide an even number of non-keyword arguments")
    keys = [_key(name) for name in pairs[::2]]
    _values.update(zip(keys, pairs[1::2]))


def reset_option(name):
    keys = list(_values) if name == "all" else [_key(name)]
    _values.update((key, _DEFAULTS[key]) for key in keys)


class option_context:
    """Settings for the lines of a `with` alone."""

    def __init__(self, *pairs):
        self._pairs = pairs

    def __enter__(self):
        self._before = dict(_values)
        set_option(*self._pairs)

    def __exit__(self, *_error):
        _values.update(self._before)


class _Options:
    """`pd.options.display.precision` and the like."""

    def __init__(self, prefix=""):
        object.__setattr__(self, "_prefix", prefix)

    def __getattr__(self, name):
        whole = self._prefix + name
        if any(key.startswith(f"{whole}.") for key in _values):
            return _Options(f"{whole}.")
        return get_option(whole)

    def __setattr__(self, name, value):
        set_option(self._prefix + name, value)


options = _Options()
