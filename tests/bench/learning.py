"""Trains a transformer in PyTorch with one thread, as `tests/bench/learning.mjs` does in Chromium.

Reads models as JSON and prints of each how many steps a second it takes, and first the GMAC/s of a
matrix product: PyTorch of a distribution may multiply with a library that is ten times slower.
"""

import json
import math
import sys
import time

import torch
from torch.nn import functional as F

torch.set_num_threads(1)
CHUNK = 5


def least(call, times):
    """The least seconds of so many calls."""
    best = math.inf
    for _ in range(times):
        start = time.perf_counter()
        call()
        best = min(best, time.perf_counter() - start)
    return best


def steps_of(model, chunks):
    """Steps a second, of the quickest chunk."""
    layers, heads, width, length, words, batch = (
        model[name] for name in ("layers", "heads", "width", "length", "letters", "batch")
    )
    torch.manual_seed(1)
    weights = {}

    def weight(name, rows, columns, spread=1.0):
        weights[name] = (torch.randn(rows, columns) * spread).requires_grad_()

    weight("tokens", words, width)
    weight("positions", length, width)
    for layer in range(layers):
        for name in ("query", "key", "value", "output"):
            weight(f"{layer}.{name}", width, width, 1 / math.sqrt(width))
    weight("head", words, width, 1 / math.sqrt(width))
    optimizer = torch.optim.Adam(list(weights.values()), lr=0.01)
    future = torch.triu(torch.ones(length, length, dtype=torch.bool), 1)
    by_head = (batch, length, heads, width // heads)

    def step():
        tokens = torch.randint(0, words, (batch, length))
        stream = weights["tokens"][tokens] + weights["positions"]
        for layer in range(layers):

            def of(name):
                return F.linear(stream, weights[f"{layer}.{name}"]).view(by_head).transpose(1, 2)

            scores = of("query") @ of("key").transpose(2, 3) / math.sqrt(width // heads)
            shares = torch.softmax(scores.masked_fill(future, -math.inf), -1)
            context = (shares @ of("value")).transpose(1, 2).reshape(batch, length, width)
            stream = stream + F.linear(context, weights[f"{layer}.output"])
        logits = F.linear(stream, weights["head"])
        loss = F.cross_entropy(logits.flatten(0, 1), tokens.roll(1, 1).flatten())
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()

    def chunk():
        for _ in range(CHUNK):
            step()

    chunk()
    return CHUNK / least(chunk, chunks)


if __name__ == "__main__":
    a, b = torch.randn(1536, 64), torch.randn(64, 64)
    product = 1536 * 64 * 64 / least(lambda: a @ b, 30) / 1e9
    asked = json.loads(sys.argv[1])
    print(json.dumps({"product": product, "steps": [steps_of(each, 12) for each in asked]}))
