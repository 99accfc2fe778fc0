"""Where the engine and PyTorch 1.13 are known to differ: such steps are left out."""

import torch


# What becomes of NaN and infinities depends on the order in which they are computed.
FINITE_ONLY = "prod binary_cross_entropy_with_logits".split()
# Divisions of whole numbers, of which one has no result.
DIVIDING = "div floor_divide remainder".split()
LEAST_WHOLE = -(2**63)
# PyTorch takes bools and empty tensors of other types here now and then, the engine never.
NUMBERS_ONLY = "argmax argmin clamp softmax log_softmax softmin".split()
PRODUCTS = "matmul mm bmm mv dot".split()


def is_open(name, pairs):
    """Whether both are known to differ in this operation of these tensors."""
    operands = [each.own for each in pairs]
    if name in NUMBERS_ONLY:
        return operands[0].dtype == torch.bool or operands[0].numel() == 0
    if name in DIVIDING:
        # By -1, PyTorch 1.13 ends its process.
        return any(
            each.dtype == torch.int64 and bool((each.data == LEAST_WHOLE).any()) for each in operands
        )
    if name == "masked_select" and not operands[0].is_contiguous():
        # PyTorch 1.13 puts the gradients of such a tensor into other cells than of its copy.
        return operands[0].requires_grad
    if name in PRODUCTS and any(each.dtype == torch.bool for each in operands):
        # PyTorch refuses products of bools, but for empty ones.
        return any(each.numel() == 0 for each in operands)
    if name in ("tril", "triu") and operands[0].dim() < 2:
        # PyTorch 1.13 refuses these, but for empty ones.
        return operands[0].numel() == 0
    if name in FINITE_ONLY:
        return not all(bool(each.data.isfinite().all()) for each in operands)
    if name == "pow":
        # PyTorch refuses negative powers of whole numbers where they are plain numbers alone.
        is_whole = not any(each.is_floating_point() for each in operands)
        return is_whole and bool((operands[-1].data < 0).any())
    return False
