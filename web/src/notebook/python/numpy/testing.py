"""Assertions about arrays, whose failures say what NumPy's say."""

import difflib
import functools
import math
import operator
import struct

from ._array import asarray, common_shape, flat, made, ndarray, spread
from ._dtypes import FLOAT64, dtype, promoted, together
from ._print import array2string, array_repr
from ._refusals import errstate, missing
from ._searching import isclose
from ._universal import isinf, isnan
from ._watching import (  # noqa: F401
    assert_no_warnings, assert_raises, assert_raises_regex, assert_warns, suppress_warnings,
)


def _message(header, note, names, values, verbose=True, precision=8):
    """What a failure says: a header, a note beside or below it, and the values by their names."""
    lines = [f"\n{header}"]
    if note:
        is_short = "\n" not in note and len(note) < 79 - len(header)
        lines = [f"{lines[0]} {note}"] if is_short else [lines[0], note]
    for name, value in zip(names, values) if verbose else ():
        text = array_repr(value, precision=precision) if type(value) is ndarray else repr(value)
        if text.count("\n") > 3:
            text = "\n".join(text.split("\n")[:3]) + "..."
        lines.append(f" {name}: {text}")
    return "\n".join(lines)


def _same_places(x, y, test, name, fail):
    """Where a test holds; it fails unless it holds at the same places of both."""
    ours, theirs = test(x), test(y)
    if any(flat(asarray(ours != theirs))):
        fail(f"\nx and y {name} location mismatch:")
    return asarray(ours if asarray(ours).ndim == 0 else theirs)


def _largest(array):
    return array2string(asarray(array).max())


def _differences(x, y):
    """The lines about how far numbers differ; none for what has no differences."""
    lines = []
    try:
        with errstate(all="ignore"):
            gaps = asarray(abs(x - y))
            if x.dtype.kind == "u":
                gaps = asarray([min(each) for each in zip(flat(gaps), flat(abs(y - x)))])
            lines.append(f"Max absolute difference: {_largest(gaps)}")
            is_apart = asarray(y != 0)
            if y.ndim:
                gaps, y = gaps[is_apart] if gaps.ndim else gaps, y[is_apart]
            shown = _largest(gaps / abs(y)) if any(flat(is_apart)) else "inf"
            lines.append(f"Max relative difference: {shown}")
    except TypeError:
        pass
    return lines


def _compare(agree, x, y, header, note="", verbose=True, precision=6, strict=False,
             equal_nan=True, equal_inf=True):  # fmt: skip
    """Raises AssertionError unless `agree(x, y)` holds everywhere but where both are no number, or
    both the same infinity."""
    x, y = given = asarray(x), asarray(y)

    def fail(reason):
        text = _message(header, f"{note}{reason}", "xy", given, verbose, precision)
        raise AssertionError(text)

    is_single = x.ndim == 0 or y.ndim == 0
    if x.shape != y.shape and (strict or not is_single):
        fail(f"\n(shapes {x.shape}, {y.shape} mismatch)")
    if strict and x.dtype is not y.dtype:
        fail(f"\n(dtypes {x.dtype}, {y.dtype} mismatch)")
    left_out = asarray(False)
    if x.dtype.kind in "biufc" and y.dtype.kind in "biufc":
        if equal_nan:
            left_out = _same_places(x, y, isnan, "nan", fail)
        for sign in (1, -1) if equal_inf else ():
            infinite = lambda array: array == sign * float("inf")  # noqa: B023, E731
            found = _same_places(x, y, infinite, f"{'-' if sign < 0 else '+'}inf", fail)
            left_out = asarray(left_out | found)
    if left_out.ndim:
        x, y = (asarray(e)[~left_out] if asarray(e).ndim else e for e in (x, y))
    if not x.size or not left_out.ndim and left_out:
        return
    held = flat(asarray(agree(x, y)))
    if all(held):
        return
    wrong, count = held.count(False), left_out.size if left_out.ndim else len(held)
    lines = [f"Mismatched elements: {wrong} / {count} ({100 * wrong / count:.3g}%)"]
    fail("\n" + "\n".join(lines + _differences(x, y)))


def assert_allclose(actual, desired, rtol=1e-07, atol=0, equal_nan=True, err_msg="", verbose=True):
    """Raises AssertionError unless numbers differ by at most `atol + rtol * abs(desired)`."""
    near = functools.partial(isclose, rtol=rtol, atol=atol, equal_nan=equal_nan)
    header = f"Not equal to tolerance rtol={rtol:g}, atol={atol:g}"
    _compare(near, actual, desired, header, str(err_msg), verbose, equal_nan=equal_nan)


def assert_array_equal(x, y, err_msg="", verbose=True, *, strict=False):
    _compare(operator.eq, x, y, "Arrays are not equal", err_msg, verbose, strict=strict)


def assert_array_less(x, y, err_msg="", verbose=True):
    header = "Arrays are not less-ordered"
    _compare(operator.lt, x, y, header, err_msg, verbose, equal_inf=False)


def assert_array_almost_equal(x, y, decimal=6, err_msg="", verbose=True):
    """Raises AssertionError unless numbers differ by less than 1.5 of a decimal."""

    def near(x, y):
        return abs(x - y.astype(promoted(y.dtype, FLOAT64))) < 1.5 * 10.0**-decimal

    header = f"Arrays are not almost equal to {decimal} decimals"
    _compare(near, x, y, header, err_msg, verbose, decimal)


def _is_many(*values):
    return any(isinstance(each, (ndarray, list, tuple)) for each in values)


def assert_almost_equal(actual, desired, decimal=7, err_msg="", verbose=True):
    """The same of two numbers, or of arrays."""
    if _is_many(actual, desired):
        return assert_array_almost_equal(actual, desired, decimal, err_msg)
    if isnan(actual) or isnan(desired):
        is_near = isnan(actual) and isnan(desired)
    elif isinf(actual) or isinf(desired):
        is_near = actual == desired
    else:
        is_near = abs(desired - actual) < 1.5 * 10.0**-decimal
    if not is_near:
        header = f"Arrays are not almost equal to {decimal} decimals"
        named = ("ACTUAL", "DESIRED"), (actual, desired)
        raise AssertionError(_message(header, err_msg, *named, verbose))


def assert_equal(actual, desired, err_msg="", verbose=True):
    """Raises AssertionError unless two values are equal; lists and dictionaries part by part."""
    both = list if isinstance(actual, (list, tuple)) else type(actual)
    if isinstance(desired, dict) or both is list and isinstance(desired, (list, tuple)):
        if both not in (dict, list):
            raise AssertionError(repr(type(actual)))
        assert_equal(len(actual), len(desired), err_msg, verbose)
        word, keys = ("item", range(len(desired))) if both is list else ("key", desired)
        for key in keys:
            if both is dict and key not in actual:
                raise AssertionError(repr(key))
            assert_equal(actual[key], desired[key], f"{word}={key!r}\n{err_msg}", verbose)
        return
    if isinstance(actual, ndarray) or isinstance(desired, ndarray):
        return assert_array_equal(actual, desired, err_msg, verbose)
    is_same = actual == desired or (actual != actual and desired != desired)
    if is_same and desired == 0 and not isinstance(desired, (bool, int)):
        # The two zeros of floats are told apart.
        is_same = str(actual)[:1] == str(desired)[:1]
    if _is_many(actual) != _is_many(desired) or not is_same:
        named = ("ACTUAL", "DESIRED"), (actual, desired)
        raise AssertionError(_message("Items are not equal:", err_msg, *named, verbose))


def assert_(val, msg=""):
    """Raises AssertionError unless a value counts as true."""
    if not val:
        raise AssertionError(msg() if callable(msg) else msg)


def assert_string_equal(actual, desired):
    """Raises AssertionError, with the lines that differ, unless two texts are equal."""
    for each in (actual, desired):
        if not isinstance(each, str):
            raise AssertionError(repr(type(each)))
    lines = difflib.Differ().compare(actual.splitlines(True), desired.splitlines(True))
    shown = [each for each in lines if each[:2] != "  "]
    if actual != desired:
        raise AssertionError(f"Differences in strings:\n{''.join(shown).rstrip()}")


def assert_approx_equal(actual, desired, significant=7, err_msg="", verbose=True):
    """Raises AssertionError unless two numbers agree in their first digits."""
    if actual == desired or actual != actual and desired != desired:
        return
    scale = 0.5 * (abs(actual) + abs(desired))
    scale = 10.0 ** math.floor(math.log10(scale)) if math.isfinite(scale) and scale else 1.0
    if not abs(desired / scale - actual / scale) < 10.0 ** -(significant - 1):
        header = f"Items are not equal to {significant} significant digits:"
        named = ("ACTUAL", "DESIRED"), (actual, desired)
        raise AssertionError(_message(header, err_msg, *named, verbose))


def _in_order(number, bits):
    """The place of a float among all floats of its width."""
    code, letter = ("<f", "<i") if bits == 32 else ("<d", "<q")
    place = struct.unpack(letter, struct.pack(code, number))[0]
    return place if place >= 0 else -(1 << bits - 1) - place


def _apart(x, y):
    """How many floats lie from each number to its like."""
    x, y = asarray(x), asarray(y)
    kind = together([(each.dtype, each.ndim) for each in (x, y)])
    bits = 32 if kind.itemsize == 4 else 64
    shape = common_shape([x._shape, y._shape])
    pairs = zip(spread(x, shape), spread(y, shape))
    gaps = [float(abs(_in_order(a, bits) - _in_order(b, bits))) for a, b in pairs]
    return made(gaps, (1, *shape), dtype(f"float{bits}"))


def assert_array_max_ulp(a, b, maxulp=1, dtype=None):
    """Raises AssertionError unless numbers are at most as many floats apart, and gives how many."""
    gaps = _apart(a, b)
    most = max(flat(gaps), default=0)
    if most > maxulp:
        raise AssertionError(
            f"Arrays are not almost equal up to {maxulp:g} ULP "
            f"(max difference is {most:g} ULP)"
        )
    return gaps


def assert_array_almost_equal_nulp(x, y, nulp=1):
    """Raises AssertionError unless numbers are about as few floats apart."""
    most = max(flat(_apart(x, y)), default=0)
    if most > nulp:
        raise AssertionError(f"X and Y are not equal to {nulp} ULP (max is {most:g})")


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    raise missing("numpy.testing", name, [each for each in globals() if each[:6] == "assert"])
