import torch
if hasattr(torch, "_follows"):
    torch._follows.newest = False

# --- a decoder of letters: groups of parameters, a rising and falling rate, sampling
import inspect
import math
from contextlib import nullcontext
from dataclasses import asdict, dataclass

import torch
import torch.nn as nn
import torch.nn.functional as F


@dataclass
class Shape:
    letters: int = 9
    room: int = 6
    width: int = 8
    heads: int = 2
    depth: int = 2
    drop: float = 0.0


class Looking(nn.Module):
    def __init__(self, shape):
        super().__init__()
        assert shape.width % shape.heads == 0, "the width is shared out evenly"
        self.heads = shape.heads
        self.three = nn.Linear(shape.width, 3 * shape.width, bias=False)
        self.back = nn.Linear(shape.width, shape.width)
        self.drop = nn.Dropout(shape.drop)
        earlier = torch.ones(shape.room, shape.room).tril()
        self.register_buffer("earlier", earlier.view(1, 1, shape.room, shape.room))

    def forward(self, words):
        many, long, width = words.size()
        asks, offers, gives = (
            part.view(many, long, self.heads, -1).permute(0, 2, 1, 3)
            for part in self.three(words).chunk(3, dim=-1)
        )
        fits = asks @ offers.mT / math.sqrt(width // self.heads)
        fits = fits.masked_fill(self.earlier[..., :long, :long] == 0, -math.inf)
        seen = self.drop(fits.softmax(-1)) @ gives
        return self.back(seen.transpose(1, 2).contiguous().flatten(2))


class Bend(nn.Module):
    def forward(self, x):
        inside = math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)
        return 0.5 * x * (1 + inside.tanh())


class Floor(nn.Module):
    def __init__(self, shape):
        super().__init__()
        self.looking = Looking(shape)
        self.norms = nn.ModuleList(nn.LayerNorm(shape.width) for _ in "ab")
        wide = 2 * shape.width
        self.thinking = nn.Sequential(
            nn.Linear(shape.width, wide), Bend(), nn.Linear(wide, shape.width)
        )

    def forward(self, x):
        x = x + self.looking(self.norms[0](x))
        return x + self.thinking(self.norms[1](x))


class Speller(nn.Module):
    def __init__(self, shape):
        super().__init__()
        self.shape = shape
        self.parts = nn.ModuleDict(
            {
                "letter": nn.Embedding(shape.letters, shape.width),
                "place": nn.Embedding(shape.room, shape.width),
                "floors": nn.ModuleList([Floor(shape) for _ in range(shape.depth)]),
            }
        )
        self.end = nn.Linear(shape.width, shape.letters, bias=False)
        self.parts.letter.weight = self.end.weight
        self.apply(self.begin)

    @staticmethod
    def begin(part):
        if isinstance(part, (nn.Linear, nn.Embedding)):
            part.weight.data.normal_(0.0, 0.2)
        if isinstance(part, nn.Linear) and part.bias is not None:
            part.bias.data.zero_()

    def forward(self, ids, wanted=None):
        places = torch.arange(ids.shape[1], dtype=torch.long, device=ids.device)
        x = self.parts["letter"](ids) + self.parts["place"](places)[None]
        for floor in self.parts.floors:
            x = floor(x)
        if wanted is None:
            return self.end(x[:, [-1]]), None
        fits = self.end(x)
        return fits, F.cross_entropy(fits.flatten(0, 1), wanted.reshape(-1), ignore_index=-1)

    def shorten(self, room):
        place = self.parts.place
        place.weight = nn.Parameter(place.weight[:room])
        for floor in self.parts.floors:
            floor.looking.earlier = floor.looking.earlier[..., :room, :room]
        self.shape.room = room

    @torch.no_grad()
    def spell(self, ids, more, heat=1.0, best=None):
        for _ in range(more):
            fits = self(ids[:, -self.shape.room :])[0][:, -1] / heat
            if best is not None:
                least = fits.topk(min(best, fits.size(-1))).values[:, [-1]]
                fits[fits < least] = -float("inf")
            ids = torch.cat((ids, torch.multinomial(fits.softmax(-1), 1)), dim=1)
        return ids


torch.manual_seed(5)
shape = Shape()
print(shape, asdict(shape))
speller = Speller(shape)
print(speller)
print(f"{sum(p.numel() for p in speller.parameters()):,} numbers")
shrinks, stays = {}, {}
for name, module in speller.named_modules():
    for inner, parameter in module.named_parameters(recurse=False):
        whole = f"{name}.{inner}" if name else inner
        (shrinks if parameter.dim() > 1 and "place" not in whole else stays)[whole] = parameter
print(sorted(shrinks)[:3], sorted(stays)[-2:], len(shrinks.keys() & stays.keys()))
print("fused" in inspect.signature(torch.optim.AdamW).parameters or "no fused form")
groups = [
    {"params": [*dict.fromkeys(shrinks.values())], "weight_decay": 0.1},
    {"params": [*stays.values()], "weight_decay": 0.0},
]
steps = torch.optim.AdamW(groups, lr=3e-3, betas=(0.9, 0.95))
print(steps)
ids = torch.randint(0, shape.letters, (4, shape.room))
wanted = ids.roll(-1, 1)
wanted[:, -1] = -1


def rate(step, rise=3, end=8, most=2e-2, least=2e-3):
    if step < rise:
        return most * (step + 1) / rise
    share = min(1.0, (step - rise) / (end - rise))
    return least + (most - least) * (1 + math.cos(math.pi * share)) / 2


for step in range(9):
    for group in steps.param_groups:
        group["lr"] = rate(step)
    loss = speller(ids, wanted)[1]
    steps.zero_grad(set_to_none=True)
    loss.backward()
    size = nn.utils.clip_grad_norm_(speller.parameters(), 1.0)
    steps.step()
    print(f"{step}: loss {loss.item():.3f}, gradient {size:.3f}, rate {rate(step):.2e}")
speller.eval()
print(speller.spell(ids[:1, :2], 8, heat=0.7, best=3))
speller.shorten(4)
print(speller.parts.place, speller.parts.place.weight.shape)
print(speller.parts.floors[0].looking.earlier[0, 0])
scaler = torch.cuda.amp.GradScaler(enabled=False)
with nullcontext():
    print(scaler.is_enabled(), speller(ids[:, :4])[0].shape)
# --- two towers made of copies, smoothed answers and a rate by steps
import copy
import math
import time
import warnings

import torch
import torch.nn as nn
from torch.nn.functional import log_softmax
from torch.optim.lr_scheduler import LambdaLR

warnings.filterwarnings("ignore")


def copies(part, count):
    return nn.ModuleList(copy.deepcopy(part) for _ in range(count))


class Scaled(nn.Module):
    """A norm by the spread of a sample, with a gain and a shift of its own."""

    def __init__(self, width, least=1e-6):
        super(Scaled, self).__init__()
        self.gain = nn.Parameter(torch.ones(width))
        self.shift = nn.Parameter(torch.zeros(width))
        self.least = least

    def forward(self, x):
        middle, spread = x.mean(-1, keepdim=True), x.std(-1, keepdim=True)
        return self.gain * (x - middle) / (spread + self.least) + self.shift


class Around(nn.Module):
    def __init__(self, width, drop):
        super(Around, self).__init__()
        self.norm, self.drop = Scaled(width), nn.Dropout(p=drop)

    def forward(self, x, part):
        return x + self.drop(part(self.norm(x)))


class Heads(nn.Module):
    def __init__(self, width, heads):
        super(Heads, self).__init__()
        self.heads = heads
        self.maps = copies(nn.Linear(width, width), 4)
        self.seen = None

    def forward(self, asks, offers, gives, mask=None):
        many = asks.size(0)
        asks, offers, gives = [
            one(x).view(many, -1, self.heads, x.size(-1) // self.heads).transpose(1, 2)
            for one, x in zip(self.maps, (asks, offers, gives))
        ]
        fits = torch.matmul(asks, offers.transpose(-2, -1)) / asks.size(-1) ** 0.5
        if mask is not None:
            fits = fits.masked_fill(mask.unsqueeze(1) == 0, -1e9)
        self.seen = fits.softmax(dim=-1)
        mixed = torch.matmul(self.seen, gives).transpose(1, 2).contiguous()
        del asks, offers, gives
        return self.maps[-1](mixed.view(many, -1, self.heads * mixed.size(-1)))


class Storey(nn.Module):
    """Looks at its own words, at those of the other tower if there are any, and thinks."""

    def __init__(self, width, heads, drop, looks):
        super(Storey, self).__init__()
        self.looks = copies(Heads(width, heads), looks)
        self.thinks = nn.Sequential(
            nn.Linear(width, 2 * width), nn.ReLU(), nn.Linear(2 * width, width)
        )
        self.around = copies(Around(width, drop), looks + 1)

    def forward(self, x, mask, other=None, other_mask=None):
        x = self.around[0](x, lambda y: self.looks[0](y, y, y, mask))
        if other is not None:
            x = self.around[1](x, lambda y: self.looks[1](y, other, other, other_mask))
        return self.around[-1](x, self.thinks)


class Places(nn.Module):
    def __init__(self, width, most=40):
        super().__init__()
        place = torch.arange(0, most).unsqueeze(1)
        slow = torch.exp(torch.arange(0, width, 2) * -(math.log(1e4) / width))
        waves = torch.zeros(most, width)
        waves[:, 0::2] = torch.sin(place * slow)
        waves[:, 1::2] = torch.cos(place * slow)
        self.register_buffer("waves", waves.unsqueeze(0))

    def forward(self, x):
        return x + self.waves[:, : x.size(1)].requires_grad_(False)


class Words(nn.Module):
    def __init__(self, count, width):
        super().__init__()
        self.table, self.width = nn.Embedding(count, width), width

    def forward(self, ids):
        return self.table(ids) * math.sqrt(self.width)


class Towers(nn.Module):
    def __init__(self, count, width=16, heads=2, depth=2, drop=0.1):
        super(Towers, self).__init__()
        waves = Places(width)
        self.reads = nn.Sequential(Words(count, width), copy.deepcopy(waves))
        self.writes = nn.Sequential(Words(count, width), copy.deepcopy(waves))
        self.left = copies(Storey(width, heads, drop, 1), depth)
        self.right = copies(Storey(width, heads, drop, 2), depth)
        self.says = nn.Linear(width, count)
        for parameter in self.parameters():
            if parameter.dim() > 1:
                nn.init.xavier_uniform_(parameter)

    def read(self, ids, mask):
        x = self.reads(ids)
        for storey in self.left:
            x = storey(x, mask)
        return x

    def write(self, ids, mask, read, read_mask):
        x = self.writes(ids)
        for storey in self.right:
            x = storey(x, mask, read, read_mask)
        return log_softmax(self.says(x), dim=-1)


def not_later(size):
    return torch.triu(torch.ones((1, size, size)), diagonal=1).type(torch.uint8) == 0


print(not_later(4))
torch.manual_seed(2)
towers = Towers(9)
print(towers)
towers.eval()
given = torch.LongTensor([[1, 4, 2, 8, 5, 7]])
given_mask = torch.ones(1, 1, 6)
read = towers.read(given, given_mask)
said = torch.zeros(1, 1).type_as(given)
for _ in range(5):
    mask = not_later(said.size(1)).type_as(given.data)
    _, best = torch.max(towers.write(said, mask, read, given_mask)[:, -1], dim=1)
    said = torch.cat([said, torch.empty(1, 1).type_as(given.data).fill_(best.data[0])], dim=1)
print("what it says before it has learned:", said)


class Smoothed(nn.Module):
    """Most of the share for the answer, the rest for all others but the empty word."""

    def __init__(self, count, share, empty=0):
        super().__init__()
        self.count, self.share, self.empty = count, share, empty
        self.distance = nn.KLDivLoss(reduction="sum")
        self.goal = None

    def forward(self, said, answers):
        goal = said.data.clone()
        goal.fill_(self.share / (self.count - 2))
        goal.scatter_(1, answers.data.unsqueeze(1), 1.0 - self.share)
        goal[:, self.empty] = 0
        blank = torch.nonzero(answers.data == self.empty)
        if blank.dim() > 0:
            goal.index_fill_(0, blank.squeeze(-1), 0.0)
        self.goal = goal
        return self.distance(said, goal.clone().detach())


smoothed = Smoothed(4, 0.3)
said = torch.FloatTensor([[0.1, 0.6, 0.2, 0.1]] * 3)
print(smoothed(said.log(), torch.LongTensor([1, 0, 3])), smoothed.goal)
for sure in (2, 8, 32):
    said = torch.FloatTensor([[0.5, sure, 1, 1]]) / (sure + 2.5)
    print(smoothed(said.log(), torch.LongTensor([1])).data, end=" ")
print()
steps = torch.optim.Adam(towers.parameters(), lr=0.5, betas=(0.9, 0.98), eps=1e-9)
slowly = LambdaLR(steps, lambda step: 16**-0.5 * min((step + 1) ** -0.5, (step + 1) * 30**-1.5))
towers.train()
begin = time.time()
for turn in range(5):
    ids = torch.randint(1, 9, size=(4, 7))
    ids[:, 0] = 1
    before, after = ids[:, :-1], ids[:, 1:]
    seen = (ids != 0).unsqueeze(-2)
    mask = (before != 0).unsqueeze(-2) & not_later(before.size(-1)).type_as(seen.data)
    count = (after != 0).data.sum()
    said = towers.write(before, mask, towers.read(ids, seen), seen)
    smooth = Smoothed(9, 0.1)
    loss = smooth(said.contiguous().view(-1, 9), after.contiguous().view(-1)) / count
    loss.backward()
    steps.step()
    steps.zero_grad(set_to_none=True)
    slowly.step()
    print("%3d | loss %6.2f | rate %6.1e" % (turn, loss, steps.param_groups[0]["lr"]))
assert time.time() >= begin
print(towers.left[0].looks[0].seen.shape, towers.left[0].looks[0].seen[0, 0, 0].data)
print(Places(12)(torch.zeros(1, 9, 12))[0, :3, 4:8])
