"""What autocast does on the cpu: operands of products become bfloat16, those of losses float32."""

from torch import _dtypes, _engine, _half

_HELD, _DOUBLE = _dtypes.FLOAT32._place, _dtypes.FLOAT64._place
_LOWER = frozenset(
    """matmul mm bmm addmm baddbmm linear einsum scaled_dot_product_attention
    multi_head_attention_forward""".split()
)
_FULL = frozenset(
    """mse_loss l1_loss nll_loss cross_entropy binary_cross_entropy_with_logits prod trace""".split()
)
# The place of the dtype that products get, None while autocast is off.
target = [None]


def wide(*tensors):
    """What a function that is computed in float32 while autocast is on gets."""
    if target[0] is None:
        return tensors
    halves = (_dtypes.FLOAT16, _dtypes.BFLOAT16)
    return tuple(each.float() if each.dtype in halves else each for each in tensors)


def cast(name, numbers, spots):
    """Puts converted operands into a call's numbers: `spots` say where its tensors are."""
    wanted = target[0] if name in _LOWER else _HELD if name in _FULL else None
    if wanted is None:
        return
    from torch import _named

    for at in spots:
        number = int(numbers[at])
        own = _named.place_of(number)
        if own is None or own in (wanted, _DOUBLE):
            continue
        if wanted > _DOUBLE:
            made = _half.rounded(number, wanted)
            _named.name([made], wanted)
        else:
            clone = _engine.OPERATIONS["clone"].place
            made = _engine.told(
                _named.passed((_engine.TAPE, clone, 0, 1, _engine.TENSOR, number))
            )
        numbers[at] = made
