"""What PyTorch says of products whose operands do not fit."""

import math

from torch._sentences import dtype_word, spelled, unexpanded, unlike


def multiplied(a, b):
    return RuntimeError(
        f"mat1 and mat2 shapes cannot be multiplied ({spelled(a)} and {spelled(b)})"
    )


def batches(a, b):
    return RuntimeError(
        f"Expected size for first two dimensions of batch2 tensor to be: [{a[0]}, {a[2]}] but got: "
        f"[{b[0]}, {b[1]}]."
    )


def vectors(a, b):
    return RuntimeError(
        f"inconsistent tensor size, expected tensor [{a}] and src [{b}] to have the same number of "
        f"elements, but got {a} and {b} elements respectively"
    )


def product(asked, found):
    """matmul, mm, mv, dot and bmm, of shapes that do not fit."""
    a, b = asked.shapes
    ranks = (len(a), len(b))
    if 0 in ranks:
        return RuntimeError(
            f"both arguments to matmul need to be at least 1D, but they are {ranks[0]}D and "
            f"{ranks[1]}D"
        )
    if ranks == (1, 1):
        return vectors(a[0], b[0])
    if ranks == (2, 1):
        return RuntimeError(f"size mismatch, got {a[0]}, {spelled(a)},{b[0]}")
    if ranks == (1, 2):
        return multiplied([1, *a], b)
    if ranks == (2, 2):
        return multiplied(a, b)
    rows = math.prod(a[:-1])
    if ranks[1] == 1:
        return RuntimeError(f"size mismatch, got {rows}, {rows}x{a[-1]},{b[0]}")
    if ranks[1] == 2:
        return multiplied([rows, a[-1]], b)
    error = unlike(a[:-2], b[:-2])
    if error is not None:
        return error
    longer = max(len(a), len(b)) - 2
    pairs = zip(*([1] * (longer + 2 - len(each)) + each[:-2] for each in (a, b)))
    batch = math.prod(max(pair) for pair in pairs)
    rows = a[-2] if len(a) > 1 else 1
    return batches([batch, rows, a[-1]], [batch, *b[-2:]])


def dtypes_of_product(asked, found):
    a, b = asked.given[:2]
    if a.dim() == 1 and b.dim() == 1:
        return RuntimeError(
            "dot : expected both vectors to have same dtype, but found "
            f"{dtype_word(a)} and {dtype_word(b)}"
        )
    return RuntimeError(f"expected scalar type {dtype_word(a)} but found {dtype_word(b)}")


def dtypes_of_sum(asked, found):
    """addmm, and linear of rows with a bias."""
    bias, second = (asked["bias"], asked["weight"]) if asked.name == "linear" else (
        asked["input"], asked["mat2"]
    )
    if asked.name == "linear" and (bias is None or asked["input"].dim() not in (2, 3)):
        return dtypes_of_product(asked, found)
    first = "mat1" if bias.dtype is second.dtype else "self"
    return RuntimeError(f"{first} and mat2 must have the same dtype")


def rank_of(name):
    def rule(asked, found):
        a, b = asked.shapes
        if name == "mm":
            return RuntimeError("self must be a matrix" if len(a) != 2 else "mat2 must be a matrix")
        if name == "bmm":
            return RuntimeError(f"batch{1 if len(a) != 3 else 2} must be a 3D tensor")
        if name == "mv":
            return RuntimeError(
                f"vector + matrix @ vector expected, got 1, {len(a)}, {len(b)}"
            )
        if name == "dot":
            return RuntimeError(f"1D tensors expected, but got {len(a)}D and {len(b)}D tensors")
        at = 0 if len(a) != 1 else 1
        rank = (len(a), len(b))[at]
        return RuntimeError(
            f"outer: Expected 1-D argument {('self', 'vec2')[at]}, but got {rank}-D"
        )

    return rule


def bmm(asked, found):
    return batches(*asked.shapes)


def linear(asked, found):
    x, weight, bias = asked.shape("input"), asked.shape("weight"), asked["bias"]
    rows = [math.prod(x[:-1]), x[-1]] if len(x) != 2 else x
    if x[-1] != weight[-1]:
        if len(x) == 1:
            rows = [1, *x]
        return multiplied(rows, weight[::-1])
    if bias is not None:
        return unexpanded([rows[0], weight[0]], bias.shape)
    return None


def added(asked, found):
    a, b = (asked.shape(each) for each in list(asked.places)[1:3])
    if a[-1] != b[-2]:
        return multiplied(a, b) if len(a) == 2 else batches(a, b)
    return unexpanded([*a[:-1], b[-1]], asked.shape("input"))


def subscript_of(asked, found):
    """einsum: one letter for axes of different lengths."""
    letter, operands = found[1], list(asked["operands"])
    terms = asked["equation"].replace(" ", "").split("->")[0].split(",")
    first = None
    for at, (term, each) in enumerate(zip(terms, operands)):
        for place, name in enumerate(term):
            length = each.shape[place] if name == letter and "." not in term else 1
            if length != 1 and first is not None and length != first:
                return RuntimeError(
                    f"einsum(): subscript {letter} has size {length} for operand {at} which does "
                    "not "
                    f"broadcast with previously seen size {first}"
                )
            first = length if length != 1 else first
    return None


def result_of(asked, found):
    """einsum: a letter of the result that no operand has, or that stands there twice."""
    is_twice = asked["equation"].split("->")[-1].count(found[1]) > 1
    return RuntimeError(
        f"einsum(): output subscript {found[1]} "
        + (
            "appears more than once in the output"
            if is_twice
            else "does not appear in the equation for any input operand"
        )
    )


def operands_of(asked, found):
    few = int(found[2]) < int(found[1])
    return RuntimeError(
        f"einsum(): {'fewer' if few else 'more'} operands were provided than specified in the "
        "equation"
    )
