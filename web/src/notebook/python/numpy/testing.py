"""Assertions about arrays."""

from ._array import asarray
from ._refusals import missing
from ._searching import allclose, array_equal


def assert_allclose(actual, desired, rtol=1e-07, atol=0, equal_nan=True, err_msg=""):
    """Raises AssertionError unless numbers differ by at most `atol + rtol * abs(desired)`."""
    if not allclose(actual, desired, rtol, atol, equal_nan):
        _fail(f"Not equal to tolerance rtol={rtol:g}, atol={atol:g}", actual, desired, err_msg)


def assert_almost_equal(actual, desired, decimal=7, err_msg=""):
    if not allclose(actual, desired, 0, 1.5 * 10.0**-decimal, True):
        _fail(f"Arrays are not almost equal to {decimal} decimals", actual, desired, err_msg)


assert_array_almost_equal = assert_almost_equal


def assert_array_equal(x, y, err_msg=""):
    if not array_equal(x, y):
        _fail("Arrays are not equal", x, y, err_msg)


assert_equal = assert_array_equal


def _fail(title, actual, desired, message):
    note = f"\n{message}" if message else ""
    raise AssertionError(f"\n{title}{note}\n x: {asarray(actual)!r}\n y: {asarray(desired)!r}")


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    raise missing("numpy.testing", name, [each for each in globals() if each[:6] == "assert"])
