"""np.einsum: sums of products that letters name."""

import math

from ._array import asarray, made, spread, write
from ._products import matmul
from ._shaping import shape_text, transpose
from ._universal import multiply


def _spelled(names, right, arrow, arrays):
    """The letters with some of their own in place of each "...", which stands for axes ahead."""
    from string import ascii_letters

    spare = [each for each in ascii_letters if not any(each in name for name in (*names, right))]
    counts = [
        array.ndim - len(name) + 3 if "..." in name else 0 for name, array in zip(names, arrays)
    ]
    if min(counts) < 0:
        raise ValueError(
            "einstein sum subscripts string contains too many subscripts for operand "
            f"{counts.index(min(counts))}"
        )
    ahead = "".join(spare[: max(counts)])
    names = [
        name.replace("...", ahead[len(ahead) - count :]) for name, count in zip(names, counts)
    ]
    if not arrow:
        joined = "".join(names)
        right = ahead + "".join(
            sorted(each for each in set(joined) if joined.count(each) == 1 and each not in ahead)
        )
    return names, right.replace("...", ahead)


def _lettered(given):
    """The text and the arrays of "array, numbers, array, numbers, numbers of the result"."""
    from string import ascii_letters

    def word(numbers):
        return "".join("..." if each is ... else ascii_letters[each] for each in numbers)

    arrays, lists = given[0 : len(given) // 2 * 2 : 2], given[1::2]
    text = ",".join(map(word, lists))
    return text + (f"->{word(given[-1])}" if len(given) % 2 else ""), arrays


def _check_axes(names, arrays):
    for at, (name, array) in enumerate(zip(names, arrays)):
        if len(name) > array.ndim:
            raise ValueError(
                f"einstein sum subscripts string contains too many subscripts for operand {at}"
            )
        if len(name) < array.ndim:
            raise ValueError(
                "operand has more dimensions than subscripts given in einstein sum, but no '...' "
                "ellipsis provided to broadcast the extra dimensions."
            )
        known = {}
        for letter, length in zip(name, array._shape):
            before = known.setdefault(letter, length)
            if length not in (1, before) and before != 1:
                raise ValueError(
                    f"dimensions in operand {at} for collapsing index '{letter}' don't match "
                    f"({before} != {length})"
                )


def _sizes(names, out, arrays):
    """How long the axis of each letter is."""
    sizes = {}
    for name, array in zip(names, arrays):
        for letter, length in zip(name, array._shape):
            known = sizes.setdefault(letter, length)
            if known == 1:
                sizes[letter] = length
            elif length not in (1, known):
                raise _apart(names, out, arrays)
    return sizes


def _apart(names, out, arrays):
    """The error for letters that stand for several lengths."""
    order = out + "".join(sorted(set("".join(names)) - set(out)))
    parts = []
    for name, array in zip(names, arrays):
        lengths = [array._shape[name.index(x)] if x in name else -1 for x in order]
        parts.append(f"{shape_text(array._shape)}->{shape_text(lengths)} ")
    return ValueError(
        "operands could not be broadcast together with remapped shapes [original->remapped]: "
        + "".join(parts)
    )


def einsum(text, *given, optimize=False, out=None):
    """Sums of products named by letters, such as "...ij,jk->...ik"; or by lists of numbers, one
    after each array and one for the result. Raises ValueError."""
    if not isinstance(text, str):
        text, given = _lettered((text, *given))
    if out is not None:
        write(out, asarray(einsum(text, *given)))
        return out
    arrays = [asarray(each) for each in given]
    left, arrow, right = text.replace(" ", "").partition("->")
    names = left.split(",")
    if "." in text and len(names) == len(arrays):
        names, right = _spelled(names, right, arrow, arrays)
        arrow = "->"
    if len(names) != len(arrays):
        way = "more" if len(names) > len(arrays) else "fewer"
        raise ValueError(
            f"{way} operands provided to einstein sum function than specified in the subscripts "
            "string"
        )
    _check_axes(names, arrays)
    joined = "".join(names)
    out = right if arrow else "".join(sorted(x for x in set(joined) if joined.count(x) == 1))
    sizes = _sizes(names, out, arrays)
    for letter in out:
        if letter not in sizes:
            raise ValueError(
                "einstein sum subscripts string included output subscript "
                f"'{letter}' which never appeared in an input"
            )
    order = out + "".join(letter for letter in sizes if letter not in out)
    if math.prod(sizes.values()) >= _VERY_MANY and _is_product(names, out, arrays, sizes):
        return _by_matrices(names, out, arrays, sizes)
    total = None
    for name, array in zip(names, arrays):
        part = _along(array, name, order, sizes)
        total = part if total is None else multiply(total, part)
    extra = tuple(range(len(out), len(order)))
    total = asarray(total)
    shape = tuple(sizes[each] for each in order)
    total = made(spread(total, shape), shape, total.dtype)
    from ._reductions import sum as sum_along

    return sum_along(total, axis=extra, dtype=total.dtype) if extra else total


# From how many products of numbers on an einsum of two is a product of matrices.
_VERY_MANY = 100_000


def _is_product(names, out, arrays, sizes):
    """Whether an einsum is a product of two matrices of floats, or a stack of them."""
    if len(names) != 2 or any(each.dtype.kind != "f" for each in arrays):
        return False
    first, second = map(set, names)
    return (
        all(len(set(name)) == len(name) for name in (*names, out))
        and (first ^ second) <= set(out)
        and all(
            array._shape == tuple(sizes[letter] for letter in name)
            for name, array in zip(names, arrays)
        )
    )


def _by_matrices(names, out, arrays, sizes):
    first, second = names
    both = [each for each in first if each in second]
    stacked, summed = ([x for x in both if (x in out) == is_kept] for is_kept in (True, False))
    rows, columns = ([x for x in name if x not in both] for name in names)

    def lengths(letters):
        return [sizes[each] for each in letters]

    def turned(array, name, letters, shape):
        return transpose(array, [name.index(each) for each in letters]).reshape(shape)

    height, depth, width = (math.prod(lengths(each)) for each in (rows, summed, columns))
    stack = lengths(stacked)
    found = matmul(
        turned(arrays[0], first, stacked + rows + summed, (*stack, height, depth)),
        turned(arrays[1], second, stacked + summed + columns, (*stack, depth, width)),
    )
    letters = stacked + rows + columns
    return transpose(found.reshape(lengths(letters)), [letters.index(each) for each in out])


def _along(array, name, order, sizes):
    """The array with an axis for each letter of the order; a repeated letter takes its diagonal."""
    from ._array import view

    steps, shape = [], []
    for letter in order:
        at = [where for where, each in enumerate(name) if each == letter]
        steps.append(sum(array._steps[where] for where in at if array._shape[where] != 1))
        shape.append(sizes[letter] if at and any(array._shape[where] != 1 for where in at) else 1)
    return view(array._cells, array._offset, tuple(shape), tuple(steps), array.dtype)
