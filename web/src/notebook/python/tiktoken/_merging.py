"""Pairs of tokens that become one, the earliest learned first."""

import array
import sys

_MOST_KNOWN = 20_000


def _first_bytes():
    """The bytes of the tokens 0 to 255: those that print come first."""
    prints = [*range(33, 127), *range(161, 173), *range(174, 256)]
    return [bytes((each,)) for each in [*prints, *sorted(set(range(256)) - set(prints))]]


class Merges:
    """`data` holds two tokens of 16 bits for each merge. `bytes` are those of each token,
    `places` the tokens of bytes, `count` is how many there are."""

    def __init__(self, data):
        cells = array.array("H", data)
        if sys.byteorder == "big":
            cells.byteswap()
        self.bytes = _first_bytes()
        self._of_byte = [0] * 256
        for token, each in enumerate(self.bytes):
            self._of_byte[each[0]] = token
        self._merged = {}
        for token, pair in enumerate(zip(cells[::2], cells[1::2]), 256):
            self._merged[pair] = token
            self.bytes.append(self.bytes[pair[0]] + self.bytes[pair[1]])
        self.count = len(self.bytes)
        self.places = {each: token for token, each in enumerate(self.bytes)}
        self._known = {}

    def tokens(self, piece):
        """The tokens of the bytes of one piece."""
        known = self._known.get(piece)
        if known is not None:
            return known
        found = self._joined([self._of_byte[each] for each in piece])
        if len(self._known) < _MOST_KNOWN and len(piece) < 100:
            self._known[piece] = found
        return found

    def _joined(self, tokens):
        merged = self._merged
        while len(tokens) > 1:
            none = self.count
            ranks = [merged.get(pair, none) for pair in zip(tokens, tokens[1:])]
            best = min(ranks)
            if best == none:
                return tokens
            joined, at, last = [], 0, len(tokens) - 1
            while at <= last:
                if at < last and ranks[at] == best:
                    joined.append(best)
                    at += 2
                else:
                    joined.append(tokens[at])
                    at += 1
            tokens = joined
        return tokens
