"""Neighbours in a sequence."""

from itertools import chain


def pad_sequence(
    sequence, n, pad_left=False, pad_right=False, left_pad_symbol=None, right_pad_symbol=None
):
    left = (left_pad_symbol,) * (n - 1) * bool(pad_left)
    return chain(left, sequence, (right_pad_symbol,) * (n - 1) * bool(pad_right))


def ngrams(sequence, n, **padding):
    """All runs of n things in a row."""
    items = list(pad_sequence(sequence, n, **padding))
    return zip(*(items[at:] for at in range(n)))


def bigrams(sequence, **padding):
    return ngrams(sequence, 2, **padding)


def trigrams(sequence, **padding):
    return ngrams(sequence, 3, **padding)


def everygrams(sequence, min_len=1, max_len=-1, **padding):
    """Runs of all lengths, by where they begin."""
    items = list(sequence)
    most = len(items) if max_len == -1 else max_len
    for at in range(len(items)):
        for length in range(min_len, min(most, len(items) - at) + 1):
            yield tuple(items[at : at + length])
