import copy
import io
import pickle
import types
import numpy as np
import torch
if hasattr(torch, "_follows"):
    torch._follows.newest = False
from torch import nn
import torch.nn.functional as F
from dataclasses import dataclass

def saved(value):
    target = io.BytesIO()
    torch.save(value, target)
    target.seek(0)
    return target

# --- a model is saved and loaded as a whole
torch.manual_seed(5)
@dataclass
class Config:
    width: int = 4
    heads: int = 2
    act: object = F.relu
class Block(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.config = config
        self.attn = nn.MultiheadAttention(config.width, config.heads, batch_first=True)
        self.norm = nn.LayerNorm(config.width)
        self.register_buffer("mask", torch.triu(torch.ones(3, 3), 1).bool())
        self.table = np.arange(4, dtype=np.float32)
        self.scale = np.float64(0.5)
        self.names = {"a", "b"}
        self.dtype = torch.float32
    def forward(self, x):
        y, _ = self.attn(x, x, x, attn_mask=self.mask)
        return self.norm(x + self.config.act(y)) * float(self.scale)
class Model(nn.Module):
    def __init__(self):
        super().__init__()
        config = Config()
        self.embed = nn.Embedding(7, 4)
        self.blocks = nn.ModuleList([Block(config), Block(config)])
        self.head = nn.Linear(4, 7, bias=False)
        self.head.weight = self.embed.weight
        self.extra = nn.Sequential(nn.Dropout(0.1), nn.GELU(), nn.BatchNorm1d(7))
    def forward(self, ids):
        x = self.embed(ids)
        for block in self.blocks:
            x = block(x)
        return self.head(x)
model = Model().eval()
ids = torch.tensor([[1, 2, 3]])
before = model(ids)
file = saved(model)
again = torch.load(file)
print(again)
print(torch.equal(before, again(ids)), again.training, sum(p.numel() for p in again.parameters()), again.head.weight is again.embed.weight)
print(again.blocks[0].config.width, again.blocks[0].config is again.blocks[1].config, again.blocks[0].table, repr(again.blocks[1].scale), sorted(again.blocks[0].names), again.blocks[0].dtype)
print([name for name, _ in again.named_buffers()], list(again.state_dict()) == list(model.state_dict()))
again.train()
loss = again(ids).sum()
loss.backward()
print(again.head.weight.grad.shape, model.head.weight.grad)
print(type(again), isinstance(again, Model), again.extra[2].running_var)
try:
    torch.load(saved(model), weights_only=True)
except pickle.UnpicklingError as error:
    print(type(error).__name__, str(error).startswith("Weights only load failed."))
# --- arrays, sets, spaces and layers within saved dicts
file = saved({"loss": np.array([0.5, 0.25]), "ids": np.arange(6).reshape(2, 3), "best": np.float32(0.1), "flags": np.array([True, False]), "seen": {1, 2},
            "args": types.SimpleNamespace(lr=0.1, layers=[1, 2]), "layer": nn.Linear(2, 1), "empty": np.zeros((0, 2)), "act": torch.relu, "kind": torch.int64})
found = torch.load(file, map_location="cpu")
for name, each in found.items():
    if name not in ("act",):
        print(name, type(each), each)
print(found["act"](torch.tensor([-1.0, 2.0])))
net = nn.Sequential(nn.Linear(2, 3), nn.ReLU(), nn.LSTM(3, 2))
again = torch.load(saved(net))
print(again, again[2].weight_ih_l0.shape)
# --- what cannot be saved
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.act = lambda x: x
for value in (Net(), {"f": lambda: 1}):
    try:
        saved(value)
    except Exception as error:
        print(type(error).__name__)
class Gone(nn.Module):
    pass
file = saved(Gone())
del Gone
try:
    torch.load(file)
except AttributeError as error:
    print(str(error)[:40])
# --- tensors and models are pickled
t = torch.tensor([[1.5, 2.0]], requires_grad=True)
u = pickle.loads(pickle.dumps(t))
v = copy.copy(t)
print(u, v, u is t, torch.equal(u, t))
net = nn.Sequential(nn.Linear(2, 2), nn.BatchNorm1d(2))
again = pickle.loads(pickle.dumps(net))
with torch.no_grad():
    net[0].weight.zero_()
print(again, again[0].weight.abs().sum() > 0, type(again[0].weight), pickle.loads(pickle.dumps(torch.float16)), type(torch.float32), type(torch.device("cpu")))
print(pickle.loads(pickle.dumps({"a": torch.arange(3), "p": nn.Parameter(torch.ones(1)), "d": torch.device("cpu"), "s": torch.Size([1, 2])})))
print(copy.copy(nn.Parameter(torch.ones(2))), copy.deepcopy(net)[0].weight)
# --- what a state dict knows of versions, and old ones of batches
import torch
from torch import nn
net = nn.Sequential(nn.Linear(2, 2), nn.BatchNorm1d(2))
print(dict(net.state_dict()._metadata))
plain = {k: v for k, v in net.state_dict().items() if "num_batches" not in k}
net[1].num_batches_tracked += 3
print(net.load_state_dict(plain), net[1].num_batches_tracked)
kept = net.state_dict(); del kept["1.num_batches_tracked"]
try: net.load_state_dict(kept)
except RuntimeError as e: print(e)
print(net.load_state_dict({"x": torch.ones(1)}, strict=False))
class Old(nn.Module):
    _version = 3
    def __init__(self):
        super().__init__()
        self.new = nn.Parameter(torch.zeros(1))
    def _load_from_state_dict(self, state_dict, prefix, local_metadata, *rest):
        print("version", local_metadata.get("version"), prefix)
        if prefix + "old" in state_dict: state_dict[prefix + "new"] = state_dict.pop(prefix + "old")
        super()._load_from_state_dict(state_dict, prefix, local_metadata, *rest)
m = nn.Sequential(Old())
print(m.load_state_dict(m.state_dict()), m.load_state_dict({"0.old": torch.ones(1)}), m[0].new)

# --- a model with parameters in a list and by name is saved as a whole
held = nn.ModuleDict({"named": nn.ParameterDict({"q": nn.Parameter(torch.ones(2))}), "row": nn.ParameterList([torch.zeros(1)])})
buffer = io.BytesIO()
torch.save(held, buffer)
buffer.seek(0)
print(torch.load(buffer))
print(nn.modules.container.ParameterDict is nn.ParameterDict, nn.modules.container.ParameterList is nn.ParameterList)
