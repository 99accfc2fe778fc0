import copy
import torch
from torch import nn
import torch.nn.functional as F
from torch import optim
if hasattr(torch, "_follows"):
    torch._follows.newest = False

from torch.utils.data import (
    BatchSampler, ConcatDataset, DataLoader, Dataset, IterableDataset, RandomSampler, SequentialSampler, Subset,
    SubsetRandomSampler, TensorDataset, WeightedRandomSampler, random_split,
)
# --- batches in order, the last one short or dropped
data = TensorDataset(torch.arange(7), torch.arange(7) * 10)
print(len(data), data[2], data[1:3])
for loader in (DataLoader(data, batch_size=3), DataLoader(data, batch_size=3, drop_last=True), DataLoader(data)):
    print(len(loader), list(loader)[:4])
# --- batches by chance, epoch after epoch
torch.manual_seed(123)
data = TensorDataset(torch.arange(10))
loader = DataLoader(data, batch_size=4, shuffle=True)
for _ in range(3):
    print([batch[0].tolist() for batch in loader])
print(torch.rand(1))
for (batch,) in loader:
    print(batch, torch.rand(1))
print(torch.rand(1), len(list(DataLoader(data, shuffle=True, num_workers=0))))
# --- batches by chance, from a generator
g = torch.Generator().manual_seed(7)
loader = DataLoader(list(range(6)), batch_size=2, shuffle=True, generator=g)
print(list(loader), list(loader), torch.randperm(5, generator=g), g.initial_seed())
torch.manual_seed(5)
print(torch.randperm(6), torch.empty((), dtype=torch.int64).random_().item(), torch.rand(1))
# --- a dataset of one's own, and a collate_fn
class Words(Dataset):
    def __init__(self, words):
        self.words = words
    def __len__(self):
        return len(self.words)
    def __getitem__(self, i):
        return self.words[i], len(self.words[i])
words = Words(["a", "to", "the", "cats"])
for batch in DataLoader(words, batch_size=2):
    print(batch)
for batch in DataLoader(words, batch_size=3, collate_fn=lambda rows: [w for w, _ in rows]):
    print(batch)
torch.manual_seed(1)
print(list(DataLoader(words, 2, True)))
# --- what a batch is made of
from torch.utils.data import default_collate
from collections import namedtuple
Point = namedtuple("Point", "x y")
print(default_collate([1, 2]), default_collate([True, False]), default_collate(["a", "b"]), default_collate([torch.ones(2)] * 2))
print(default_collate([(1, "x"), (2, "y")]), default_collate([[1, 2], [3, 4]]), default_collate([{"a": 1, "b": torch.ones(1)}] * 2))
print(default_collate([Point(1, 2), Point(3, 4)]))
for bad in ([object()], [[1], [1, 2]], [None]):
    try:
        default_collate(bad)
    except Exception as error:
        print(type(error).__name__, str(error)[:60])
# --- splits and parts
torch.manual_seed(9)
data = list("abcdefghij")
for part in random_split(data, [6, 4]):
    print(len(part), [part[i] for i in range(len(part))], part.indices)
print([p.indices for p in random_split(range(10), [0.5, 0.3, 0.2])], [p.indices for p in random_split(range(7), [0.5, 0.5], torch.Generator().manual_seed(42))])
print(Subset(data, [1, 3])[1], list(DataLoader(Subset(data, [4, 2]), batch_size=2)))
both = ConcatDataset([data, "xyz"])
print(len(both), both[11], both[-1])
a = TensorDataset(torch.arange(2)) + TensorDataset(torch.arange(3))
print(len(a), a[3])
try:
    random_split(data, [1, 2])
except ValueError as error:
    print(error)
# --- samplers
torch.manual_seed(10)
data = list(range(5))
print(list(SequentialSampler(data)), list(RandomSampler(data)), list(RandomSampler(data, num_samples=7)), list(RandomSampler(data, replacement=True)))
print(list(RandomSampler(data, True, 40)), list(SubsetRandomSampler([3, 1, 2])))
print(list(BatchSampler(SequentialSampler(data), 2, False)), list(BatchSampler(range(5), 2, True)), len(BatchSampler(range(5), 2, True)))
print(list(DataLoader(data, batch_sampler=[[0, 4], [2]])), list(DataLoader(data, sampler=[4, 0], batch_size=1)))
print(list(WeightedRandomSampler([0.0, 1.0, 0.0], 3)), torch.rand(1))
g = torch.Generator().manual_seed(3)
print(list(RandomSampler(data, generator=g)), list(RandomSampler(data, generator=g)), list(SubsetRandomSampler(data, generator=g)))
# --- a dataset that is read in turn
class Stream(IterableDataset):
    def __iter__(self):
        return iter(range(5))
class Sized(Stream):
    def __len__(self):
        return 5
print(list(DataLoader(Stream(), batch_size=2)), list(DataLoader(Stream(), batch_size=2, drop_last=True)), list(DataLoader(Stream(), batch_size=None)))
print(len(DataLoader(Sized(), batch_size=2)), list(Stream() + Stream()))
try:
    DataLoader(Stream(), shuffle=True)
except ValueError as error:
    print(error)
# --- sentences for a DataLoader that cannot be
data = [1, 2, 3]
for work in (lambda: DataLoader(data, batch_size=0), lambda: DataLoader(data, sampler=[1], shuffle=True), lambda: DataLoader(data, batch_sampler=[[1]], drop_last=True),
             lambda: DataLoader(data, batch_size=None, drop_last=True), lambda: DataLoader(data, num_workers=-1), lambda: DataLoader([], shuffle=True),
             lambda: setattr(DataLoader(data), "batch_size", 3), lambda: TensorDataset(torch.ones(2), torch.ones(3)),
             lambda: RandomSampler(data, num_samples=0), lambda: len(Dataset())):
    try:
        work()
    except Exception as error:
        print(type(error).__name__, error)
# --- windows of token ids, as language models read them
class Windows(Dataset):
    def __init__(self, ids, length, stride):
        self.x = [torch.tensor(ids[i : i + length]) for i in range(0, len(ids) - length, stride)]
        self.y = [torch.tensor(ids[i + 1 : i + length + 1]) for i in range(0, len(ids) - length, stride)]
    def __len__(self):
        return len(self.x)
    def __getitem__(self, i):
        return self.x[i], self.y[i]
torch.manual_seed(123)
loader = DataLoader(Windows(list(range(30)), 4, 2), batch_size=3, shuffle=True, drop_last=True)
x, y = next(iter(loader))
print(x, y, len(loader))
for x, y in loader:
    print(x.shape, x[0], y[0])

# --- what several processes would share is there for one
import torch.distributed as distributed
import torch.multiprocessing
from torch.distributed import destroy_process_group, init_process_group
from torch.nn.parallel import DataParallel, DistributedDataParallel
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler
sampler = DistributedSampler(list(range(7)), num_replicas=2, rank=1, seed=3)
sampler.set_epoch(2)
print(list(sampler), len(sampler))
print(list(DistributedSampler(range(7), 3, 0, shuffle=False)), list(DistributedSampler(range(7), 3, 2, drop_last=True)), list(DistributedSampler(range(2), 5, 4)))
print(list(DataLoader(list(range(5)), batch_size=2, sampler=DistributedSampler(range(5), 2, 0))))
fails(lambda: DistributedSampler(range(7), 2, 2))
@torch.jit.ignore
def one_more(x):
    return x + 1
print(one_more(1), torch.jit.is_scripting())
# --- workers draw by themselves, and bars of tqdm.auto begin a pass of their own
import random, numpy as np
from torch.utils.data import DataLoader, Dataset, IterableDataset, get_worker_info
from tqdm.auto import tqdm
from tqdm.contrib import tenumerate, tzip
torch.manual_seed(3); random.seed(1); np.random.seed([1, 2, 3, 4]); print(np.random.rand(2))
class D(Dataset):
    def __len__(self): return 6
    def __getitem__(self, i): return i, round(random.random(), 4), round(np.random.rand(), 4)
def init(i): np.random.seed((torch.initial_seed() + i) % 2**32)
for more in ({}, dict(num_workers=2), dict(num_workers=2, worker_init_fn=init), dict(num_workers=3, persistent_workers=True, prefetch_factor=1)):
    loader = DataLoader(D(), batch_size=3, shuffle=True, **more)
    for _ in range(2):
        for i, a, b in tqdm(loader, disable=True): print(i, a.tolist(), b.tolist(), torch.rand(1), random.random(), np.random.rand())
for i, x in tenumerate(loader, disable=True): print(i, x[0])
for x, y in tzip(loader, "ab", disable=True): print(x[0], y)
class I(IterableDataset):
    a, b = 0, 7
    def __iter__(self):
        w = get_worker_info(); return iter(range(self.a, self.b)) if w is None or self.a else iter(range(w.id, 7, w.num_workers))
def bounds(i): d = get_worker_info().dataset; d.a, d.b = i * 4 + 1, i * 4 + 5 - i
for more in ({}, dict(num_workers=2), dict(num_workers=3), dict(num_workers=2, worker_init_fn=bounds)): print(list(DataLoader(I(), batch_size=2, **more)))
print(list(DataLoader(I(), num_workers=2, batch_size=None)), get_worker_info(), torch.rand(1))
