"""Rows of several lengths in one tensor."""

from collections import namedtuple

import torch
from torch._unsupported import module_getattr

_Packed = namedtuple("PackedSequence", "data batch_sizes sorted_indices unsorted_indices")
_Packed.__new__.__defaults__ = (None, None, None)


class PackedSequence(_Packed):
    """Rows of several lengths, step by step: batch_sizes says how many rows each step has."""

    def to(self, *args, **kwargs):
        return self._replace(data=self.data.to(*args, **kwargs))

    def cpu(self):
        return self

    @property
    def is_cuda(self):
        return False


def pack_padded_sequence(input, lengths, batch_first=False, enforce_sorted=True):
    """Of padded rows (longest, batch, ...) what is no padding, the longest rows first."""
    lengths = torch.as_tensor(lengths).long()
    counts = lengths.tolist()
    rows = input.transpose(0, 1) if batch_first else input
    if len(counts) != rows.shape[1]:
        raise RuntimeError(
            f"Expected `len(lengths)` to be equal to batch_size, but got {len(counts)} (batch_size="
            f"{rows.shape[1]})"
        )
    if any(each <= 0 for each in counts):
        raise RuntimeError(
            "Length of all samples has to be greater than 0, but found an element in 'lengths' "
            "that is <= 0"
        )
    order = back = None
    if enforce_sorted:
        if counts != sorted(counts, reverse=True):
            raise RuntimeError(
                "`lengths` array must be sorted in decreasing order when `enforce_sorted` is True. "
                "You can pass `enforce_sorted=False` to pack_padded_sequence and/or "
                "pack_sequence to sidestep this requirement if you do not need ONNX exportability."
            )
    else:
        found = torch.sort(lengths, descending=True, stable=True)
        counts, order = found.values.tolist(), found.indices
        back = torch.argsort(order)
        rows = rows.index_select(1, order)
    sizes = [sum(each > step for each in counts) for step in range(counts[0])]
    data = torch.cat([rows[step, :size] for step, size in enumerate(sizes)])
    data._node = "PackPaddedSequenceBackward0"
    return PackedSequence(data, torch.tensor(sizes), order, back)


def pad_packed_sequence(sequence, batch_first=False, padding_value=0.0, total_length=None):
    """Packed rows as a padded tensor (longest, batch, ...), and their lengths."""
    sizes = sequence.batch_sizes.tolist()
    longest = len(sizes) if total_length is None else total_length
    if longest < len(sizes):
        raise ValueError(
            "Expected total_length to be at least the length of the longest sequence in input, but "
            f"got total_length={total_length} and max sequence length being {len(sizes)}"
        )
    shape = (longest, sizes[0], *sequence.data.shape[1:])
    made = torch.full(shape, padding_value, dtype=sequence.data.dtype)
    lengths = torch.tensor([sum(size > row for size in sizes) for row in range(sizes[0])])
    start = 0
    for step, size in enumerate(sizes):
        made[step, :size] = sequence.data[start : start + size]
        start += size
    made._node = "PadPackedSequenceBackward0"
    made = made.transpose(0, 1) if batch_first else made
    if sequence.unsorted_indices is not None:
        made = made.index_select(0 if batch_first else 1, sequence.unsorted_indices)
        lengths = lengths[sequence.unsorted_indices]
    return made, lengths


def pack_sequence(sequences, enforce_sorted=True):
    """A list of rows, packed."""
    lengths = [each.shape[0] for each in sequences]
    return pack_padded_sequence(pad_sequence(sequences), lengths, enforce_sorted=enforce_sorted)


def pad_sequence(sequences, batch_first=False, padding_value=0.0, padding_side="right"):
    """Sequences (length, ...) as one tensor (longest, batch, ...), filled with padding_value."""
    sequences = list(sequences)
    if not sequences:
        raise RuntimeError("received an empty list of sequences")
    if padding_side not in ("left", "right"):
        raise RuntimeError(
            f"padding_side should be one of left, right, but found {padding_side}"
        )
    longest = max(each.shape[0] for each in sequences)
    rest = tuple(sequences[0].shape[1:])
    count = len(sequences)
    sizes = (count, longest) if batch_first else (longest, count)
    made = torch.full((*sizes, *rest), padding_value, dtype=sequences[0].dtype)
    for at, each in enumerate(sequences):
        length = each.shape[0]
        steps = slice(longest - length, None) if padding_side == "left" else slice(length)
        made[(at, steps) if batch_first else (steps, at)] = each
    return made


def unpad_sequence(padded_sequences, lengths, batch_first=False):
    """The sequences again, without what `pad_sequence` filled in."""
    rows = padded_sequences if batch_first else padded_sequences.transpose(0, 1)
    return [row[: int(length)] for row, length in zip(rows, lengths)]


__getattr__ = module_getattr("torch.nn.utils.rnn", globals())
