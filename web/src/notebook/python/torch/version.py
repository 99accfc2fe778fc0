"""Which PyTorch is followed, and what it was built for: the cpu."""

__version__ = "1.13.0"
cuda = hip = None
debug = False
