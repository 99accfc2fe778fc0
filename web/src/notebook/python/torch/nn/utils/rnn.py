"""Rows of several lengths in one tensor."""

import torch
from torch._unsupported import module_getattr


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
    made = torch.full((len(sequences), longest, *rest), padding_value, dtype=sequences[0].dtype)
    for at, each in enumerate(sequences):
        length = each.shape[0]
        made[at, slice(longest - length, None) if padding_side == "left" else slice(length)] = each
    return made if batch_first else made.transpose(0, 1)


def unpad_sequence(padded_sequences, lengths, batch_first=False):
    """The sequences again, without what `pad_sequence` filled in."""
    rows = padded_sequences if batch_first else padded_sequences.transpose(0, 1)
    return [row[: int(length)] for row, length in zip(rows, lengths)]


__getattr__ = module_getattr("torch.nn.utils.rnn", globals())
