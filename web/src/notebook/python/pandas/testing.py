"""Checks that tables are equal."""

import math

from ._column import is_missing


def _differ(what, why, left, right):
    return AssertionError(f"{what} are different\n\n{why}\n[left]:  {left}\n[right]: {right}")


def _are_equal(one, other, exact, rtol, atol):
    if is_missing(one) or is_missing(other):
        return is_missing(one) and is_missing(other)
    if not exact and isinstance(one, float) and isinstance(other, (int, float)):
        return one == other or math.isclose(one, other, rel_tol=rtol, abs_tol=atol)
    return one == other


def _share(wrong, count):
    return f"values are different ({round(wrong * 100 / count, 5)} %)"


def _check_values(what, left, right, index, exact, rtol, atol, dtypes):
    if dtypes and left.outer != right.outer:
        attributes = f'Attributes of {what}'
        raise _differ(attributes, 'Attribute "dtype" are different', left.outer, right.outer)
    pairs = list(zip(left.values, right.values))
    wrong = sum(not _are_equal(*pair, exact, rtol, atol) for pair in pairs)
    if wrong:
        rows = f"[index]: [{', '.join(map(str, index))}]"
        one, other = (f"[{', '.join(map(str, each.values))}]" for each in (left, right))
        raise _differ(what, f"{what} {_share(wrong, len(pairs))}\n{rows}", one, other)


def _check_labels(what, left, right):
    if len(left) != len(right):
        sizes = (f"{len(each)}, {each!r}" for each in (left, right))
        raise _differ(what, f"{what} length are different", *sizes)
    wrong = sum(one != other for one, other in zip(left, right))
    if wrong:
        raise _differ(what, f"{what} {_share(wrong, len(left))}", repr(left), repr(right))


def assert_series_equal(left, right, check_dtype=True, check_names=True, check_exact=False,
                        rtol=1e-5, atol=1e-8, check_index=True):  # fmt: skip
    """Raises AssertionError where two series differ."""
    if len(left) != len(right):
        sizes = (f"{len(each)}, {each.index!r}" for each in (left, right))
        raise _differ("Series", "Series length are different", *sizes)
    if check_index:
        _check_labels("Series.index", left.index, right.index)
    how = (left.index, check_exact, rtol, atol, check_dtype)
    _check_values("Series", left._column, right._column, *how)
    if check_names and left.name != right.name:
        raise _differ("Series", 'Attribute "name" are different', left.name, right.name)


def assert_frame_equal(left, right, check_dtype=True, check_exact=False, rtol=1e-5, atol=1e-8,
                       check_like=False):  # fmt: skip
    """Raises AssertionError where two frames differ; with check_like rows and columns may stand in
    another order."""
    if left.shape != right.shape:
        raise _differ("DataFrame", "DataFrame shape mismatch", left.shape, right.shape)
    if check_like:
        right = right[list(left.columns)].loc[list(left.index)]
    _check_labels("DataFrame.index", left.index, right.index)
    _check_labels("DataFrame.columns", left.columns, right.columns)
    for at, (label, one, other) in enumerate(zip(left.columns, left._columns, right._columns)):
        what = f'DataFrame.iloc[:, {at}] (column name="{label}")'
        _check_values(what, one, other, left.index, check_exact, rtol, atol, check_dtype)


def assert_index_equal(left, right, exact="equiv", check_names=True):
    """Raises AssertionError where two lists of labels differ."""
    _check_labels("Index", left, right)
    if check_names and left.name != right.name:
        raise _differ("Index", 'Attribute "names" are different', [left.name], [right.name])
