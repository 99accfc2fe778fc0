"""Trains the page's models with PyTorch: reads settings, parameters and batches, and prints what
each step makes of them."""

import json
import math
import sys

import torch
from torch import nn
from torch.nn import functional as F

torch.set_num_threads(1)


class Block(nn.Module):
    def __init__(self, width, heads, norm, mlp):
        super().__init__()
        self.heads = heads
        self.norm1 = nn.LayerNorm(width) if norm else nn.Identity()
        for name in ("query", "key", "value", "output"):
            setattr(self, name, nn.Linear(width, width, bias=False))
        self.mlp = None
        if mlp:
            self.norm2 = nn.LayerNorm(width) if norm else nn.Identity()
            self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))

    def forward(self, x, kept):
        batch, length, width = x.shape
        before = self.norm1(x)

        def by_head(layer):
            return layer(before).view(batch, length, self.heads, -1).transpose(1, 2)

        query, key, value = by_head(self.query), by_head(self.key), by_head(self.value)
        scores = query @ key.transpose(2, 3) / math.sqrt(width // self.heads)
        future = torch.ones(length, length, dtype=torch.bool).triu(1)
        weights = scores.masked_fill(future, -math.inf).softmax(-1)
        context = weights @ value
        # A head that is left out hands on zeros.
        context = context * torch.tensor(kept, dtype=torch.float32).view(-1, 1, 1)
        parts = self.output.weight.view(width, self.heads, -1)
        self.added = [context[:, head] @ parts[:, head].T for head in range(self.heads)]
        x = x + self.output(context.transpose(1, 2).reshape(batch, length, width))
        if self.mlp is not None:
            self.added_by_mlp = self.mlp(self.norm2(x))
            x = x + self.added_by_mlp
        return x, weights


class Model(nn.Module):
    def __init__(self, words, length, settings):
        super().__init__()
        width, norm = settings["width"], settings["norm"]
        self.tokens = nn.Embedding(words, width)
        self.positions = nn.Embedding(length, width)
        self.blocks = nn.ModuleList(
            Block(width, settings["heads"], norm, settings["mlp"]) for _ in range(settings["layers"])
        )
        self.norm = nn.LayerNorm(width) if norm else nn.Identity()
        self.head = nn.Linear(width, words, bias=False)

    def forward(self, tokens, kept=None):
        x = self.embedded = self.tokens(tokens) + self.positions(torch.arange(tokens.shape[1]))
        weights = []
        for layer, block in enumerate(self.blocks):
            heads = block.heads
            own = [1.0] * heads if kept is None else kept[layer * heads : (layer + 1) * heads]
            x, seen = block(x, own)
            weights.append(seen)
        self.stream = x
        return self.head(self.norm(x)), weights

    def parts_of_logit(self, place, word):
        """What each part of the last sequence's stream adds to a logit, through the last norm as it
        is there."""
        parts = [self.embedded, *(each for block in self.blocks for each in block.added)]
        if self.blocks[0].mlp is not None:
            parts.append(sum(block.added_by_mlp for block in self.blocks))
        direction = self.head.weight[word]
        if isinstance(self.norm, nn.Identity):
            return [(part[0, place] @ direction).item() for part in parts]
        spread = (self.stream[0, place].var(unbiased=False) + self.norm.eps).sqrt()
        centred = [part[0, place] - part[0, place].mean() for part in parts]
        through = [(part / spread * self.norm.weight) @ direction for part in centred]
        return [each.item() for each in (*through, self.norm.bias @ direction)]


OPTIMISERS = {"sgd": torch.optim.SGD, "adam": torch.optim.Adam, "adamw": torch.optim.AdamW}


def flat(tensors):
    return torch.cat([each.detach().reshape(-1) for each in tensors]).tolist()


def run(asked):
    settings, shapes = asked["settings"], asked["shapes"]
    model = Model(asked["words"], asked["length"], settings)
    numbers = torch.tensor(asked["parameters"], dtype=torch.float32)
    sizes = [math.prod(each["shape"]) for each in shapes]
    state = {
        each["name"]: part.view(each["shape"]) for each, part in zip(shapes, numbers.split(sizes))
    }
    model.load_state_dict(state)  # strict: the names are PyTorch's
    named = dict(model.named_parameters())
    parameters = [named[each["name"]] for each in shapes]
    options = {"lr": settings["rate"], "weight_decay": settings["decay"]}
    if settings["optimiser"] != "sgd":
        options["betas"] = (0.9, 0.98)
    optimiser = OPTIMISERS[settings["optimiser"]](parameters, **options)
    found = {"losses": []}
    with torch.no_grad():
        looked = torch.tensor([asked["look"]["tokens"]])
        logits, weights = model(looked, [float(each) for each in asked["look"]["kept"]])
        found["logits"] = flat([logits])
        found["weights"] = flat(weights)
        found["parts"] = model.parts_of_logit(asked["look"]["place"], asked["look"]["word"])
    for tokens, targets, shares in asked["batches"]:
        tokens = torch.tensor(tokens).view(-1, asked["length"])
        logits, _ = model(tokens)
        each = F.cross_entropy(
            logits.reshape(-1, asked["words"]), torch.tensor(targets), reduction="none"
        )
        loss = (each * torch.tensor(shares)).sum()
        optimiser.zero_grad()
        loss.backward()
        if "gradients" not in found:
            found["gradients"] = flat([each.grad for each in parameters])
        optimiser.step()
        found["losses"].append(loss.item())
        found.setdefault("stepped", flat(parameters))
    return found


print(json.dumps([run(each) for each in json.load(sys.stdin)]))
