import torch
if hasattr(torch, "_follows"):
    torch._follows.newest = False

# --- from one language into another: words, recurrent layers, and where they look
import random
import re
import unicodedata

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch import optim
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence, pad_sequence
from torch.utils.data import DataLoader, RandomSampler, TensorDataset

device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
print(device)
BEGIN, END, ROOM = 0, 1, 5


class Dictionary:
    def __init__(self, name):
        self.name, self.ids, self.counts = name, {"<begin>": BEGIN, "<end>": END}, {}

    def read(self, text):
        for word in text.split():
            self.ids.setdefault(word, len(self.ids))
            self.counts[word] = self.counts.get(word, 0) + 1

    def row(self, text):
        ids = [self.ids[word] for word in text.split()] + [END]
        return ids + [0] * (ROOM - len(ids))


def plain(text):
    letters = unicodedata.normalize("NFD", text.lower().strip())
    letters = "".join(each for each in letters if unicodedata.category(each) != "Mn")
    return re.sub(r"\s+", " ", re.sub(r"([?!])|[^a-z?! ]", r" \1", letters)).strip()


lines = """Où est-elle ?|Where is she?
Le thé est là !|The tea is there!
Il est très tôt.|It is very early.
Elle est là.|She is there."""
pairs = [[plain(half) for half in line.split("|")] for line in lines.splitlines()]
print(pairs)
french, english = Dictionary("French"), Dictionary("English")
for one, other in pairs:
    french.read(one)
    english.read(other)
print({each.name: len(each.ids) for each in (french, english)}, french.counts["est"])
random.seed(8)
print(random.choice(pairs), random.sample(range(10), 3))


class Reader(nn.Module):
    def __init__(self, words, width):
        super().__init__()
        self.table = nn.Embedding(words, width)
        self.walk = nn.GRU(width, width, batch_first=True)
        self.drop = nn.Dropout(0.1)

    def forward(self, ids):
        return self.walk(self.drop(self.table(ids)))


class Summed(nn.Module):
    """Scores by a small network of the sum of both."""

    def __init__(self, width):
        super().__init__()
        self.of_asking, self.of_answer = nn.Linear(width, width), nn.Linear(width, width)
        self.score = nn.Linear(width, 1)

    def forward(self, asking, answers):
        fits = self.score((self.of_asking(asking) + self.of_answer(answers)).tanh())
        weights = fits.squeeze(2).unsqueeze(1).softmax(-1)
        return torch.bmm(weights, answers), weights


class Writer(nn.Module):
    def __init__(self, width, words):
        super().__init__()
        self.table = nn.Embedding(words, width)
        self.looks = Summed(width)
        self.walk = nn.GRU(2 * width, width, batch_first=True)
        self.says = nn.Linear(width, words)

    def forward(self, read, state, wanted=None):
        word = torch.empty(len(read), 1, dtype=torch.long, device=device).fill_(BEGIN)
        said, looked = [], []
        for place in range(ROOM):
            mixed, weights = self.looks(state.permute(1, 0, 2), read)
            step, state = self.walk(torch.cat((self.table(word), mixed), dim=2), state)
            said.append(self.says(step))
            looked.append(weights)
            if wanted is None:
                word = said[-1].topk(1)[1].squeeze(-1).detach()
            else:
                word = wanted[:, place].unsqueeze(1)
        return F.log_softmax(torch.cat(said, 1), dim=-1), state, torch.cat(looked, 1)


rows = np.zeros((len(pairs), ROOM), dtype=np.int32)
answers = np.zeros((len(pairs), ROOM), dtype=np.int32)
for at, (one, other) in enumerate(pairs):
    rows[at, :] = french.row(one)[:ROOM]
    answers[at, :] = english.row(other)[:ROOM]
print(rows)
data = TensorDataset(torch.LongTensor(rows).to(device), torch.LongTensor(answers).to(device))
torch.manual_seed(4)
batches = DataLoader(data, sampler=RandomSampler(data), batch_size=2)
reader, writer = Reader(len(french.ids), 8).to(device), Writer(8, len(english.ids)).to(device)
print(reader, writer)
steps = [optim.Adam(part.parameters(), lr=0.02) for part in (reader, writer)]
measure = nn.NLLLoss()
for turn in range(4):
    total = 0
    for ids, wanted in batches:
        for each in steps:
            each.zero_grad()
        said, _, _ = writer(*reader(ids), wanted)
        loss = measure(said.view(-1, said.size(-1)), wanted.view(-1))
        loss.backward()
        for each in steps:
            each.step()
        total += loss.item()
    print("%d %.4f" % (turn, total / len(batches)))
reader.eval(), writer.eval()
names = {place: word for word, place in english.ids.items()}
with torch.no_grad():
    said, _, looked = writer(*reader(torch.tensor(rows[0], dtype=torch.long).view(1, -1)))
    print([names[each.item()] for each in said.topk(1)[1].squeeze()], looked[0, 0])


class Product(nn.Module):
    """Scores by a product, with a matrix between both or none; `kind` says which."""

    def __init__(self, kind, width):
        super().__init__()
        if kind not in ("plain", "between"):
            raise ValueError(kind, "is no kind of product")
        self.between = nn.Linear(width, width, bias=False) if kind == "between" else nn.Identity()

    def forward(self, asking, answers):
        return F.softmax((asking * self.between(answers)).sum(2).t(), dim=1).unsqueeze(1)


torch.manual_seed(6)
for kind in ("plain", "between"):
    print(kind, Product(kind, 4)(torch.randn(1, 2, 4), torch.randn(3, 2, 4)))
both = nn.GRU(3, 4, bidirectional=True)
padded = pad_sequence([torch.randn(4, 3), torch.randn(2, 3)])
out, last = both(padded)
print(padded.shape, out[:, :, :4] + out[:, :, 4:], last.shape)
out, _ = both(pack_padded_sequence(padded, torch.tensor([4, 2])))
out, lengths = pad_packed_sequence(out)
print(out.shape, lengths, out[-1])
# --- ready-made transformer layers, and hooks that look at them
import math

import torch
import torch.nn as nn

torch.manual_seed(9)


class Guess(nn.Module):
    def __init__(self, words, width, heads, depth):
        super().__init__()
        self.table = nn.Embedding(words, width)
        layer = nn.TransformerEncoderLayer(width, heads, 2 * width, 0.2)
        self.layers = nn.TransformerEncoder(layer, depth)
        self.says = nn.Linear(width, words)
        self.table.weight.data.uniform_(-0.1, 0.1)
        self.says.bias.data.zero_()

    def forward(self, ids, mask):
        return self.says(self.layers(self.table(ids) * math.sqrt(self.table.embedding_dim), mask))


later = torch.triu(torch.ones(4, 4) * float("-inf"), diagonal=1)
print(later)
print(nn.Transformer.generate_square_subsequent_mask(3))
guess = Guess(12, 8, 2, 2)
print(guess)
measure = nn.CrossEntropyLoss()
steps = torch.optim.SGD(guess.parameters(), lr=2.0)
slower = torch.optim.lr_scheduler.StepLR(steps, 1.0, gamma=0.9)
counted = torch.arange(120) % 12
columns = counted[: len(counted) // 3 * 3].view(3, -1).t().contiguous()
print(columns.shape)
for turn in range(2):
    guess.train()
    total = 0.0
    for start in range(0, len(columns) - 1, 13):
        long = min(13, len(columns) - 1 - start)
        ids = columns[start : start + long]
        wanted = columns[start + 1 : start + 1 + long].reshape(-1)
        mask = nn.Transformer.generate_square_subsequent_mask(long)
        loss = measure(guess(ids, mask).view(-1, 12), wanted)
        steps.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(guess.parameters(), 0.5)
        steps.step()
        total += loss.item()
    rate = slower.get_last_lr()[0]
    print(f"{turn:3d} | rate {rate:02.2f} | loss {total / 3:5.2f} | {math.exp(total / 3):8.2f}")
    slower.step()
heads = nn.MultiheadAttention(8, 2, batch_first=True)
x = torch.randn(2, 3, 8)
mixed, weights = heads(x, x, x)
print(mixed.shape, weights.shape, weights.sum(-1), heads)
whole = nn.Transformer(
    d_model=8,
    nhead=2,
    num_encoder_layers=1,
    num_decoder_layers=1,
    dim_feedforward=16,
    batch_first=True,
)
print(whole(x, x[:, :2]).shape)
print(whole)
first = nn.TransformerDecoderLayer(8, 2, batch_first=True, norm_first=True, activation="gelu")
print(first(x, x).shape)
print(first)
kept = {}


def keeping(name):
    def keep(module, given, result):
        kept[name] = (result[0] if isinstance(result, tuple) else result).detach()

    return keep


looked = (nn.MultiheadAttention, nn.LayerNorm)
hooks = [
    part.register_forward_hook(keeping(name))
    for name, part in whole.named_modules()
    if isinstance(part, looked)
]
whole.train()
whole(x, x)
for name, value in kept.items():
    print(name, tuple(value.shape))
for each in hooks:
    each.remove()
small = nn.Sequential(nn.Linear(2, 2), nn.ReLU())
heard = []
listens = small[0].register_forward_hook(
    lambda module, given, result: heard.append((type(module).__name__, given[0].shape, result.shape))
)
doubles = small.register_forward_pre_hook(lambda module, given: (given[0] * 2,))
print(small(torch.ones(1, 2)), heard)
listens.remove()
doubles.remove()
replaces = small[0].register_forward_hook(lambda module, given, result: result * 0 + 2)
print(small(torch.ones(1, 2)))
replaces.remove()
print(small(torch.ones(1, 2)), len(heard))
leaf = torch.ones(2, requires_grad=True)
tripled = leaf * 3
tripled.register_hook(lambda gradient: print("gradient", gradient))
tripled.retain_grad()
tripled.sum().backward()
print(tripled.grad, leaf.grad)
