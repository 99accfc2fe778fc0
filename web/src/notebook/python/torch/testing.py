"""Comparisons that raise AssertionError with what differs most."""

import math

import torch
from torch._complex import ComplexTensor
from torch._tensor import Tensor
from torch._unsupported import module_getattr

_TENSORS = (Tensor, ComplexTensor)

# rtol and atol.
# Those of float32, in which tensors of float64 are computed.
_USUAL = dict.fromkeys(
    ("torch.float32", "torch.float64", "torch.complex64", "torch.complex128"), (1.3e-6, 1e-5)
)
_USUAL |= {"torch.float16": (1e-3, 1e-5), "torch.bfloat16": (1.6e-2, 1e-5)}
_EXACT = (0.0, 0.0)


def assert_close(
    actual,
    expected,
    *,
    allow_subclasses=True,
    rtol=None,
    atol=None,
    equal_nan=False,
    check_device=True,
    check_dtype=True,
    check_layout=True,
    check_stride=False,
    msg=None,
):
    """Raises AssertionError unless |actual - expected| <= atol + rtol * |expected| everywhere.

    Compares tensors, numbers, and lists and dicts of them.
    """
    if (rtol is None) != (atol is None):
        lacking = "rtol" if rtol is None else "atol"
        raise ValueError(
            f"Both 'rtol' and 'atol' must be either specified or omitted, but got no {lacking}."
        )
    options = (rtol, atol, equal_nan, check_dtype, check_stride)
    for found, place in _differences(actual, expected, options, ()):
        if place:
            found += f"\n\nThe failure occurred for item {''.join(f'[{each!r}]' for each in place)}"
        raise AssertionError(msg(found) if callable(msg) else msg or found)


def _differences(actual, expected, options, place):
    """What differs, as a text and the keys that lead there."""
    if isinstance(actual, dict) and isinstance(expected, dict):
        if actual.keys() != expected.keys():
            lacking, added = (
                sorted(one.keys() - other.keys(), key=str)
                for one, other in ((expected, actual), (actual, expected))
            )
            text = (
                "The keys of the mappings do not match:"
                f"\nMissing keys in the actual mapping: {lacking}"
                f"\nAdditional keys in the actual mapping: {added}"
            )
            yield text, place
            return
        keys = actual.keys()
    elif isinstance(actual, (list, tuple)) and isinstance(expected, (list, tuple)):
        if len(actual) != len(expected):
            yield (
                "The length of the sequences mismatch: "
                f"{len(actual)} != {len(expected)}"
            ), place
            return
        keys = range(len(actual))
    else:
        text = _difference(actual, expected, *options)
        if text:
            yield text, place
        return
    for key in keys:
        yield from _differences(actual[key], expected[key], options, (*place, key))


def _difference(actual, expected, rtol, atol, equal_nan, check_dtype, check_stride):
    if actual is None or expected is None:
        return None if actual is expected else f"None mismatch: {actual} is not {expected}"
    if not isinstance(actual, _TENSORS) and not isinstance(expected, _TENSORS):
        if isinstance(actual, bool) and isinstance(expected, bool):
            return None if actual is expected else f"Booleans mismatch: {actual} is not {expected}"
        if isinstance(actual, (bool, int, float)) and isinstance(expected, (bool, int, float)):
            return _of_numbers(actual, expected, rtol, atol, equal_nan, check_dtype)
        if hasattr(actual, "__array__") and hasattr(expected, "__array__"):
            actual, expected = torch.as_tensor(actual), torch.as_tensor(expected)
    for each in (actual, expected):
        if not isinstance(each, _TENSORS):
            raise TypeError(
                "No comparison pair was able to handle inputs of type "
                f"{type(actual)} and {type(expected)}."
            )
    return _of_tensors(actual, expected, rtol, atol, equal_nan, check_dtype, check_stride)


def _tolerances(rtol, atol, dtypes):
    if rtol is not None:
        return rtol, atol
    pairs = [_USUAL.get(repr(each), _EXACT) for each in dtypes]
    return max(each[0] for each in pairs), max(each[1] for each in pairs)


def _of_numbers(actual, expected, rtol, atol, equal_nan, check_dtype):
    if check_dtype and type(actual) is not type(expected):
        return f"The (d)types do not match: {type(actual)} != {type(expected)}."
    if rtol is None:
        rtol, atol = (1e-7, 1e-7) if isinstance(actual, float) else _EXACT
    away = abs(actual - expected)
    is_same = actual == expected or (
        equal_nan and math.isnan(actual) and math.isnan(expected)
    )
    if is_same or (away <= atol + rtol * abs(expected) and math.isfinite(away)):
        return None
    relative = math.inf if expected == 0 else away / abs(expected)
    return _told("Scalars", "", (away, "", 0), (relative, "", 0), rtol, atol)


def _of_tensors(actual, expected, rtol, atol, equal_nan, check_dtype, check_stride):
    if actual.shape != expected.shape:
        return _attribute("shape", actual.shape, expected.shape)
    if check_stride and actual.stride() != expected.stride():
        return _attribute("stride()", actual.stride(), expected.stride())
    if check_dtype and actual.dtype is not expected.dtype:
        return _attribute("dtype", actual.dtype, expected.dtype)
    rtol, atol = _tolerances(rtol, atol, (actual.dtype, expected.dtype))
    with torch.no_grad():
        if actual.dtype is not expected.dtype:
            kind = torch.promote_types(actual.dtype, expected.dtype)
            actual, expected = actual.to(kind), expected.to(kind)
        unlike = ~torch.isclose(actual, expected, rtol=rtol, atol=atol, equal_nan=equal_nan)
        count = int(unlike.sum())
        if not count:
            return None
        if not (actual.dtype.is_floating_point or actual.dtype.is_complex):
            actual, expected = actual.long(), expected.long()
        away, size = (actual - expected).abs().masked_fill(~unlike, 0), expected.abs()
        relative = (away / size).masked_fill(~unlike, 0)
        worst = [_greatest(away), _greatest(relative)]
        # The quotient in double precision.
        most, of = (each.flatten()[worst[1][2]].item() for each in (away, size))
        if isinstance(of, float) and of:
            worst[1] = (most / of, *worst[1][1:])
    if not actual.shape:
        return _told("Scalars", "", *((each[0], "", 0) for each in worst), rtol, atol)
    share = f"Mismatched elements: {count} / {unlike.numel()} ({count / unlike.numel():.1%})\n"
    return _told("Tensor-likes", share, *worst, rtol, atol)


def _attribute(name, actual, expected):
    return f"The values for attribute '{name}' do not match: {actual} != {expected}."


def _greatest(tensor):
    """The greatest cell, the words for its place, and its place in a row."""
    at = place = int(tensor.flatten().argmax())
    value = tensor.flatten()[at].item()
    index = []
    for length in reversed(tensor.shape):
        place, rest = divmod(place, length)
        index.insert(0, rest)
    return value, f" at index {tuple(index)}", at


def _told(what, share, away, relative, rtol, atol):
    is_exact = rtol == 0 and atol == 0
    lines = f"{what} are not {'equal' if is_exact else 'close'}!\n\n{share}"
    for name, (value, place, _), most in (("absolute", away, atol), ("relative", relative, rtol)):
        start = f"Greatest {name}" if place else name.title()
        end = "" if is_exact else f" (up to {most} allowed)"
        lines += f"{start} difference: {value}{place}{end}\n"
    return lines.strip()


def assert_allclose(actual, expected, rtol=None, atol=None, equal_nan=True, msg=""):
    """As assert_close, of any dtype, and nan is like nan."""
    actual, expected = (
        each if isinstance(each, _TENSORS) else torch.tensor(each) for each in (actual, expected)
    )
    if rtol is None:
        kinds = (actual.dtype, expected.dtype)
        pairs = [(1e-4, 1e-5) if each.is_floating_point else _EXACT for each in kinds]
        rtol, atol = max(each[0] for each in pairs), max(each[1] for each in pairs)
    assert_close(
        actual,
        expected,
        rtol=rtol,
        atol=atol,
        equal_nan=equal_nan,
        check_dtype=False,
        msg=msg or None,
    )


__getattr__ = module_getattr("torch.testing", globals())
