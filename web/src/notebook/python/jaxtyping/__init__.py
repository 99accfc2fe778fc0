"""Annotations of arrays by dtype and shape, such as `Float[Tensor, "batch head"]`.

They say what an array is for; nothing is checked here.
"""

__version__ = "0.2.36"

_NAMES = """Float Float16 Float32 Float64 BFloat16 Int Int4 Int8 Int16 Int32 Int64 UInt UInt4 UInt8
UInt16 UInt32 UInt64 Integer Bool Complex Complex64 Complex128 Inexact Real Num Shaped Key""".split()


class _Annotation(type):
    """The class of what stands in brackets, so that `Float[Tensor, "n"] | None` is a type."""

    def __instancecheck__(cls, value):
        from torch._unsupported import UnsupportedError

        raise UnsupportedError(
            "jaxtyping's annotations are not checked here. Compare value.shape and value.dtype."
        )


class _Dtype:
    def __class_getitem__(cls, given):
        if not isinstance(given, tuple) or len(given) != 2 or not isinstance(given[1], str):
            raise ValueError(
                "As of jaxtyping version 0.2.0, jaxtyping annotations must now include both an "
                f"array type and a shape. For example `{cls.__name__}[Array, 'foo bar']`."
            )
        held, shape = given
        name = f"{cls.__name__}[{getattr(held, '__name__', held)}, {shape.strip()!r}]"
        made = _Annotation(name, (), {"array_type": held, "dim_str": shape.strip()})
        made.__module__ = "jaxtyping"
        return made


for _name in _NAMES:
    globals()[_name] = type(_name, (_Dtype,), {"__module__": "jaxtyping"})


def jaxtyped(function=None, *, typechecker=None):
    """A decorator that leaves a function or class as it is."""
    if callable(function):
        return function
    return lambda decorated: decorated


def __getattr__(name):
    from torch._unsupported import missing

    if name.startswith("__"):
        raise AttributeError(f"module 'jaxtyping' has no attribute '{name}'")
    raise missing(name, (*_NAMES, "jaxtyped"), "jaxtyping.")
