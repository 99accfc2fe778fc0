"""Products of tensors whose axes have names of any length."""

import collections
import string

import torch


def einsum(equation, *operands):
    """`torch.einsum` of names, which stand apart by blanks."""
    letters = iter(string.ascii_letters)
    short = collections.defaultdict(lambda: next(letters), {"...": "..."})
    given, arrow, result = equation.partition("->")
    parts = [*given.split(","), result] if arrow else given.split(",")
    parts = ["".join(short[name] for name in part.split()) for part in parts]
    result = arrow + parts.pop() if arrow else ""
    return torch.einsum(",".join(parts) + result, *operands)
