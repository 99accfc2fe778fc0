"""Times in PyTorch what models do, as `native.cpp` does it with this project's library.

Reads how many threads there are, and prints the milliseconds of each by its name as JSON: of the
quickest of many calls.
"""

import json
import math
import os
import sys
import time

# Read when PyTorch is loaded.
os.environ.update(OMP_NUM_THREADS=sys.argv[1], OPENBLAS_NUM_THREADS=sys.argv[1])

import torch  # noqa: E402

SECONDS = float(sys.argv[2])
torch.set_num_threads(int(sys.argv[1]))
torch.manual_seed(1)
WIDTH = 64


def least(call):
    """The least milliseconds of a call, of as many as there is time for."""
    call()
    best = math.inf
    end = time.perf_counter() + SECONDS
    while time.perf_counter() < end:
        start = time.perf_counter()
        call()
        best = min(best, time.perf_counter() - start)
    return 1000 * best


def attend(query, key, value, mask):
    scores = query @ key.transpose(-2, -1) / math.sqrt(WIDTH)
    if mask is not None:
        scores = scores.masked_fill(mask, -math.inf)
    return torch.softmax(scores, -1) @ value


def future_of(tokens):
    return torch.triu(torch.ones(tokens, tokens, dtype=torch.bool), 1)


def heads_of(queries, keys, causal, is_gradient):
    query, key, value = (torch.randn(12, length, WIDTH) for length in (queries, keys, keys))
    mask = future_of(keys) if causal else None
    if not is_gradient:
        return lambda: attend(query, key, value, mask)
    leaves = [each.requires_grad_() for each in (query, key, value)]
    upstream = query.detach().clone()

    # From the inputs on, as the other side does: it keeps no weights.
    return lambda: torch.autograd.grad(attend(query, key, value, mask), leaves, upstream)


def backward_of(tokens, causal):
    """The backward pass alone, with the weights that a forward pass has kept."""
    query, key, value = (torch.randn(12, tokens, WIDTH).requires_grad_() for _ in range(3))
    output = attend(query, key, value, future_of(tokens) if causal else None)
    upstream = query.detach().clone()
    leaves = [query, key, value]
    return lambda: torch.autograd.grad(output, leaves, upstream, retain_graph=True)


def layer_of(tokens):
    layer = torch.nn.MultiheadAttention(768, 12, batch_first=True).eval()
    x = torch.randn(1, tokens, 768)
    return lambda: layer(x, x, x, need_weights=False)


cases = {
    "forward-1024": heads_of(1024, 1024, False, False),
    "forward-1024-causal": heads_of(1024, 1024, True, False),
    "gradient-128": heads_of(128, 128, False, True),
    "gradient-1024": heads_of(1024, 1024, False, True),
    "gradient-1024-causal": heads_of(1024, 1024, True, True),
    "gradient-128-backward": backward_of(128, False),
    "gradient-1024-backward": backward_of(1024, False),
    "gradient-1024-causal-backward": backward_of(1024, True),
    "decoding-4096": heads_of(1, 4096, False, False),
    "decoding-16384": heads_of(1, 16384, False, False),
    "layer-128": layer_of(128),
    "layer-512": layer_of(512),
}
found = {}
for name, call in cases.items():
    if "gradient" in name:
        found[name] = least(call)
    else:
        with torch.no_grad():
            found[name] = least(call)
print(json.dumps(found))
