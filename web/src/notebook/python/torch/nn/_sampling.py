"""Pictures looked at in places between their cells."""

import torch
from torch._grad_names import named
from torch._unsupported import UnsupportedError


def _along(length, align_corners):
    """The middles of an axis' cells, from -1 to 1."""
    if length <= 1:
        return torch.zeros(length)
    places = torch.linspace(-1, 1, length)
    return places if align_corners else places * (length - 1) / length


@named("AffineGridGeneratorBackward0")
def affine_grid(theta, size, align_corners=None):
    """Where each cell of pictures (N, C, H, W) comes from, by matrices (N, 2, 3)."""
    if not theta.is_floating_point():
        raise ValueError(f"Expected theta to have floating point type, but got {theta.dtype}")
    if len(size) != 4:
        raise UnsupportedError("affine_grid is there for sizes (N, C, H, W) alone.")
    if theta.dim() != 3 or tuple(theta.shape[-2:]) != (2, 3):
        raise ValueError(
            f"Expected a batch of 2D affine matrices of shape Nx2x3 for size {size}. Got "
            f"{theta.shape}."
        )
    count, _, height, width = size
    x = _along(width, align_corners).expand(height, width)
    y = _along(height, align_corners).unsqueeze(-1).expand(height, width)
    places = torch.stack([x, y, torch.ones(height, width)], -1).view(1, height * width, 3)
    found = places.to(theta.dtype).expand(count, -1, -1).bmm(theta.transpose(1, 2))
    return found.view(count, height, width, 2)


def _reflected(places, low, high):
    """Places outside turned back at the edges, as often as it takes."""
    span = high - low
    if span == 0:
        return torch.zeros_like(places)
    away = (places - low).abs()
    extra, turns = torch.fmod(away, span), torch.floor(away / span)
    return torch.where(turns % 2 == 0, extra + low, span - extra + low)


def _cell_places(along, length, padding_mode, align_corners):
    """From -1 to 1 to places among an axis' cells."""
    places = (along + 1) * ((length - 1) / 2 if align_corners else length / 2)
    places = places if align_corners else places - 0.5
    if padding_mode == "reflection":
        edges = (0, length - 1) if align_corners else (-0.5, length - 0.5)
        places = _reflected(places, *edges)
    return places if padding_mode == "zeros" else places.clamp(0, length - 1)


def _at(input, x, y):
    """The cells at whole places, 0 outside of the picture."""
    count, channels, height, width = input.shape
    is_inside = (x >= 0) & (x < width) & (y >= 0) & (y < height)
    cell = (y.clamp(0, height - 1) * width + x.clamp(0, width - 1)).long()
    cell = cell.view(count, 1, -1).expand(-1, channels, -1)
    found = input.flatten(2).gather(2, cell).view(count, channels, *x.shape[1:])
    return found.masked_fill(~is_inside.unsqueeze(1), 0)


@named("GridSampler2DBackward0")
def grid_sample(input, grid, mode="bilinear", padding_mode="zeros", align_corners=None):
    """Pictures (N, C, H, W) at the places (x, y) of a grid (N, h, w, 2), from -1 to 1."""
    if mode not in ("bilinear", "nearest", "bicubic"):
        raise ValueError(
            "nn.functional.grid_sample(): expected mode to be 'bilinear', 'nearest' or 'bicubic', "
            f"but got: '{mode}'"
        )
    if padding_mode not in ("zeros", "border", "reflection"):
        raise ValueError(
            "nn.functional.grid_sample(): expected padding_mode to be 'zeros', 'border', or "
            f"'reflection', but got: '{padding_mode}'"
        )
    if mode == "bicubic" or input.dim() != 4:
        raise UnsupportedError(
            "grid_sample is there for pictures (N, C, H, W), with mode 'bilinear' or 'nearest'."
        )
    wrong = None
    if grid.shape[0] != input.shape[0]:
        wrong = "grid and input to have same batch size"
    elif grid.shape[-1] != 2:
        wrong = "grid to have size 2 in last dimension"
    elif grid.dim() != 4:
        wrong = "4D input and grid with same number of dimensions"
    if wrong is not None:
        raise RuntimeError(
            f"grid_sampler(): expected {wrong}, but got input with sizes {list(input.shape)} and "
            f"grid with sizes {list(grid.shape)}"
        )
    height, width = input.shape[2:]
    x = _cell_places(grid[..., 0], width, padding_mode, align_corners)
    y = _cell_places(grid[..., 1], height, padding_mode, align_corners)
    if mode == "nearest":
        return _at(input, x.detach().round(), y.detach().round())
    left, top = x.detach().floor(), y.detach().floor()
    w, n = (x - left).unsqueeze(1), (y - top).unsqueeze(1)
    e, s = 1 - w, 1 - n
    return (
        _at(input, left, top) * (e * s)
        + _at(input, left + 1, top) * (w * s)
        + _at(input, left, top + 1) * (e * n)
        + _at(input, left + 1, top + 1) * (w * n)
    )
