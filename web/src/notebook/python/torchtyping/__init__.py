"""Annotations of tensors by shape and dtype: `TensorType["batch", 3]`. Nothing is checked."""

__version__ = "0.1.5"
is_float = is_named = None


class TensorType:
    """What a tensor is said to be like."""

    def __class_getitem__(cls, details):
        details = details if isinstance(details, tuple) else (details,)
        return type("TensorType", (cls,), {"details": details})


def patch_typeguard():
    """Nothing is checked."""
