"""Which PyTorch is followed, and what it was built for: the cpu."""

import re as _re


class TorchVersion(str):
    """A version as text that is compared number by number: "1.13.0" >= "1.5.0"."""

    __module__ = "torch.torch_version"

    def _parts(self, other):
        other = ".".join(map(str, other)) if isinstance(other, (tuple, list)) else str(other)
        mine, theirs = (
            [int(each) for each in _re.findall(r"\d+", text.partition("+")[0])]
            for text in (self, other)
        )
        length = max(len(mine), len(theirs))
        return tuple(tuple(each + [0] * (length - len(each))) for each in (mine, theirs))

    def __eq__(self, other):
        mine, theirs = self._parts(other)
        return mine == theirs

    def __ne__(self, other):
        return not self == other

    def __lt__(self, other):
        mine, theirs = self._parts(other)
        return mine < theirs

    def __le__(self, other):
        return self < other or self == other

    def __gt__(self, other):
        return not self <= other

    def __ge__(self, other):
        return not self < other

    __hash__ = str.__hash__


__version__ = TorchVersion("1.13.0")
cuda = hip = None
debug = False
