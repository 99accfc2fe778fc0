"""Pictures looked at between their cells: at places of a grid, which a map of the plane gives."""

import warnings

import torch
from torch._grad_names import named
from torch._unsupported import UnsupportedError

_PADDINGS = ("zeros", "border", "reflection")


def _checked(align_corners, name):
    if align_corners is None:
        warnings.warn(
            f"Default {name} and affine_grid behavior has changed to align_corners=False since "
            "1.3.0. Please specify align_corners=True if the old behavior is desired.",
            stacklevel=3,
        )
    return bool(align_corners)


def _places(length, align_corners, like):
    """Where cells lie from -1 to 1: the outermost at the ends, or half a cell inside."""
    if length <= 1:
        return torch.zeros(1, dtype=like.dtype)
    found = torch.linspace(-1, 1, length, dtype=like.dtype)
    return found if align_corners else found * (length - 1) / length


@named("AffineGridGeneratorBackward0")
def affine_grid(theta, size, align_corners=None):
    """The places (N, H, W, 2) from which a picture (N, C, H, W) comes by the maps (N, 2, 3)."""
    align_corners = _checked(align_corners, "grid_sample")
    if len(size) != 4:
        raise UnsupportedError("affine_grid takes sizes of pictures (N, C, H, W) here.")
    count, _, height, width = size
    if tuple(theta.shape) != (count, 2, 3):
        raise ValueError(
            f"Expected a batch of 2D affine matrices of shape Nx2x3 for size {tuple(size)}. Got "
            f"{theta.shape}."
        )
    across = _places(width, align_corners, theta).expand(height, width)
    down = _places(height, align_corners, theta).unsqueeze(1).expand(height, width)
    base = torch.stack([across, down, torch.ones_like(across)], -1).view(1, height * width, 3)
    return (base.expand(count, -1, -1) @ theta.transpose(1, 2)).view(count, height, width, 2)


def _reflected(places, least, most):
    """Places turned back at both ends, as often as it takes."""
    span = (most - least) / 2
    if span == 0:
        return torch.zeros_like(places)
    least = least / 2
    away = (places - least).abs()
    rest = torch.fmod(away, span)
    is_even = (away / span).floor() % 2 == 0
    return torch.where(is_even, rest + least, span - rest + least)


def _cells(places, length, padding_mode, align_corners):
    """Places from -1 to 1 as places of cells, counted from 0."""
    if align_corners:
        found = (places + 1) / 2 * (length - 1)
    else:
        found = ((places + 1) * length - 1) / 2
    if padding_mode == "reflection":
        ends = (0, 2 * (length - 1)) if align_corners else (-1, 2 * length - 1)
        found = _reflected(found, *ends)
    return found if padding_mode == "zeros" else found.clamp(0, length - 1)


@named("GridSampler2DBackward0")
def grid_sample(input, grid, mode="bilinear", padding_mode="zeros", align_corners=None):
    """Pictures (N, C, H, W) at the places (N, H', W', 2) of a grid, from -1 to 1: between four
    cells, or at the nearest."""
    if mode not in ("bilinear", "nearest", "bicubic"):
        raise ValueError(
            "nn.functional.grid_sample(): expected mode to be 'bilinear', 'nearest' or 'bicubic', "
            f"but got: '{mode}'"
        )
    if padding_mode not in _PADDINGS:
        raise ValueError(
            "nn.functional.grid_sample(): expected padding_mode to be 'zeros', 'border', or "
            f"'reflection', but got: '{padding_mode}'"
        )
    align_corners = _checked(align_corners, "grid_sample")
    if mode == "bicubic" or input.dim() != 4:
        asked = "mode='bicubic'" if mode == "bicubic" else f"{input.dim()}-D input"
        raise UnsupportedError(
            f"grid_sample of {asked} is not supported here. It takes pictures (N, C, H, W), and "
            "the modes bilinear and nearest."
        )
    count, channels, height, width = input.shape
    wrong = None
    if grid.shape[0] != count:
        wrong = "grid and input to have same batch size"
    elif grid.dim() != 4 or grid.shape[-1] != 2:
        wrong = "grid to have size 2 in last dimension"
    if wrong:
        raise RuntimeError(
            f"grid_sampler(): expected {wrong}, but got input with sizes {list(input.shape)} and "
            f"grid with sizes {list(grid.shape)}"
        )
    across = _cells(grid[..., 0], width, padding_mode, align_corners)
    down = _cells(grid[..., 1], height, padding_mode, align_corners)
    flat = input.reshape(count, channels, height * width)

    def look(x, y):
        is_inside = (x >= 0) & (x < width) & (y >= 0) & (y < height)
        x, y = x.clamp(0, width - 1).long(), y.clamp(0, height - 1).long()
        places = (y * width + x).view(count, 1, -1).expand(-1, channels, -1)
        found = flat.gather(2, places).view(count, channels, *grid.shape[1:3])
        return found.masked_fill(~is_inside.unsqueeze(1), 0)

    if mode == "nearest":
        return look(across.detach().round(), down.detach().round())
    left, top = across.detach().floor(), down.detach().floor()
    right, below = left + 1, top + 1
    made = look(left, top) * ((right - across) * (below - down)).unsqueeze(1)
    made = made + look(right, top) * ((across - left) * (below - down)).unsqueeze(1)
    made = made + look(left, below) * ((right - across) * (down - top)).unsqueeze(1)
    return made + look(right, below) * ((across - left) * (down - top)).unsqueeze(1)
