"""Windows that fade a signal out at its ends."""

import math

from torch import _dtypes
from torch._making import from_cells


def _window(name, weight_at):
    def window(window_length, periodic=True, *given, dtype=None, **named):
        if window_length == 1:
            cells = [1.0]
        else:
            steps = window_length if periodic else window_length - 1
            cells = [weight_at(at / steps, *given, **named) for at in range(window_length)]
        return from_cells(cells, [window_length], dtype or _dtypes.default[0])

    window.__name__ = name
    return window


hann_window = _window("hann_window", lambda share: 0.5 - 0.5 * math.cos(2 * math.pi * share))
hamming_window = _window(
    "hamming_window",
    lambda share, alpha=0.54, beta=0.46: alpha - beta * math.cos(2 * math.pi * share),
)
bartlett_window = _window("bartlett_window", lambda share: 1 - abs(2 * share - 1))
blackman_window = _window(
    "blackman_window",
    lambda share: (
        0.42 - 0.5 * math.cos(2 * math.pi * share) + 0.08 * math.cos(4 * math.pi * share)
    ),
)
