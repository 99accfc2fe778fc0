"""Several tensors as one, whose other axes are joined, and back."""

import math

import numpy
import torch

from ._patterns import EinopsError


def _sides(pattern):
    """How many axes stand before the star, and behind it."""
    names = pattern.split()
    if names.count("*") != 1:
        raise EinopsError(f'Pattern "{pattern}" needs exactly one *.')
    before = names.index("*")
    return before, len(names) - before - 1


def pack(tensors, pattern):
    """The tensors along one axis, and the lengths that were joined to it of each."""
    before, behind = _sides(pattern)
    parts, shapes = [], []
    for each in tensors:
        shape = tuple(each.shape)
        if len(shape) < before + behind:
            raise EinopsError(
                f'A tensor of shape {shape} has too few axes for the pattern "{pattern}".'
            )
        end = len(shape) - behind
        own = each.shape[before:end]
        shapes.append(own)
        parts.append(each.reshape((*shape[:before], math.prod(own), *shape[end:])))
    if isinstance(parts[0], torch.Tensor):
        return torch.cat(parts, before), shapes
    return numpy.concatenate(parts, axis=before), shapes


def unpack(tensor, packed_shapes, pattern):
    """The tensors that `pack` has joined. One length may be -1: what is left."""
    before, behind = _sides(pattern)
    shape = tuple(tensor.shape)
    if len(shape) != before + behind + 1:
        raise EinopsError(f'A tensor of shape {shape} does not fit the pattern "{pattern}".')
    lengths = [-1 if -1 in own else math.prod(own) for own in packed_shapes]
    if -1 in lengths:
        lengths[lengths.index(-1)] = shape[before] - sum(each for each in lengths if each != -1)
    parts, start = [], 0
    for own, length in zip(packed_shapes, lengths):
        place = (*[slice(None)] * before, slice(start, start + length))
        parts.append(tensor[place].reshape((*shape[:before], *own, *shape[before + 1 :])))
        start += length
    return parts
