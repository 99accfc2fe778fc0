"""What quantization would do to numbers, which stay floats."""

from torch import _dtypes, _functions as f
from torch._tensor import Tensor


def _rounded(input, scale, zero_point, low, high):
    """The numbers that whole ones between two bounds stand for; those within pass on gradients."""
    places = f.round(input.detach() / scale) + zero_point
    found = (f.clamp(places, low, high) - zero_point) * scale
    if not input.requires_grad:
        return found
    is_within = (places >= low) & (places <= high)
    return found + (input - input.detach()).masked_fill(~is_within, 0)


def _named(found, kind):
    if found.requires_grad:
        found._node = f"FakeQuantizePer{kind}AffineCachemaskBackward0"
    return found


def _check_bounds(low, high):
    if low > high:
        raise RuntimeError(
            "`quant_min` should be less than or \n        equal to `quant_max`."
        )


def fake_quantize_per_tensor_affine(input, scale, zero_point, quant_min, quant_max):
    """One scale for all."""
    _check_bounds(quant_min, quant_max)
    return _named(_rounded(input, scale, zero_point, quant_min, quant_max), "Tensor")


def fake_quantize_per_channel_affine(input, scale, zero_point, axis, quant_min, quant_max):
    """A scale for each place along an axis."""
    _check_bounds(quant_min, quant_max)
    shape = [1] * input.dim()
    shape[axis] = -1
    points = zero_point.to(_dtypes.FLOAT32) if isinstance(zero_point, Tensor) else zero_point
    found = _rounded(input, scale.view(shape), points.view(shape), quant_min, quant_max)
    return _named(found, "Channel")
