import copy
import torch
from torch import nn
import torch.nn.functional as F
from torch import optim
if hasattr(torch, "_follows"):
    torch._follows.newest = False

# --- Linear draws its weight, then its bias, and computes
torch.manual_seed(123)
layer = nn.Linear(3, 2)
print(layer, layer.weight, layer.bias, sep="\n")
print(layer(torch.rand(2, 3)), layer(torch.rand(3)), layer(torch.rand(2, 2, 3)))
print(nn.Linear(4, 2, bias=False), nn.Linear(4, 2, bias=False).bias)
print(torch.rand(2))
# --- a Parameter is a leaf that is printed as such
p = nn.Parameter(torch.arange(4.0).reshape(2, 2))
print(p, p.requires_grad, p.is_leaf, p.shape, isinstance(p, torch.Tensor))
print(repr(p), str(p), f"{p}")
print(nn.Parameter(torch.ones(2), requires_grad=False))
print(p.data, p.detach(), p * 2, p[0])
print([p], {"a": p})
print(copy.deepcopy(p))
with torch.no_grad():
    p[0, 0] = 7
print(p)
# --- a Parameter shares its numbers with its tensor
data = torch.zeros(2)
p = nn.Parameter(data)
data[0] = 3
print(p)
with torch.no_grad():
    p += 1
print(data, p)
# --- wrong arguments of Parameter
nn.Parameter(torch.tensor([1, 2]))
# --- Embedding draws from the normal distribution
torch.manual_seed(123)
layer = nn.Embedding(5, 3)
print(layer, layer.weight)
print(layer(torch.tensor([[0, 4], [2, 2]])))
layer = nn.Embedding(4, 2, padding_idx=-1)
print(layer, layer.weight)
layer(torch.tensor([3, 1, 1])).sum().backward()
print(layer.weight.grad)
print(nn.Embedding.from_pretrained(torch.ones(2, 2)), nn.Embedding.from_pretrained(torch.ones(2, 2)).weight)
# --- an Embedding refuses ids beyond its rows
nn.Embedding(3, 2)(torch.tensor([5]))
# --- a module keeps what is assigned by its kind
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(2, 2)
        self.scale = nn.Parameter(torch.ones(2))
        self.register_buffer("mask", torch.tril(torch.ones(2, 2)))
        self.register_buffer("hidden", torch.zeros(1), persistent=False)
        self.nothing = None
        self.number = 3
    def forward(self, x):
        return self.first(x) * self.scale
torch.manual_seed(1)
net = Net()
print(net)
print([name for name, _ in net.named_parameters()])
print([(name, tuple(each.shape)) for name, each in net.named_buffers()])
print([name for name, _ in net.named_modules()], [name for name, _ in net.named_children()])
print(list(net.children()), len(list(net.modules())), len(list(net.parameters())))
print(list(net.state_dict()))
print(net.state_dict())
print(sum(p.numel() for p in net.parameters() if p.requires_grad))
print(net.get_submodule("first"), net.get_parameter("first.bias"), net.get_buffer("mask"))
print(net(torch.ones(1, 2)))
print(net.number, net.nothing, net.mask)
print(hasattr(net, "first"), hasattr(net, "other"))
del net.first
print(net)
net.scale = None
print(list(net.parameters()), net.scale)
# --- the error for an attribute that is not there
try:
    nn.Linear(1, 1).other
except AttributeError as error:
    print(error)
# --- sentences for what a module cannot keep
for work in (
    lambda net: setattr(net, "p", torch.ones(1)),
    lambda net: setattr(net, "child", 3),
    lambda net: setattr(net, "buffer", "x"),
    lambda net: net.register_parameter("a.b", None),
    lambda net: net.register_buffer("", None),
    lambda net: net.register_buffer("forward", None),
    lambda net: net.register_parameter("q", torch.ones(1)),
    lambda net: net.register_parameter("q", nn.Parameter(torch.ones(1)) * 1),
    lambda net: net.register_buffer("q", 3),
    lambda net: net.add_module("q", 3),
    lambda net: net.add_module("a.b", nn.ReLU()),
    lambda net: net.train(1),
    lambda net: net.get_submodule("a.b"),
    lambda net: net.get_parameter("child"),
    lambda net: net.load_state_dict(3),
):
    net = nn.Module()
    net.p = nn.Parameter(torch.ones(1))
    net.child = nn.Identity()
    net.register_buffer("buffer", torch.ones(1))
    try:
        work(net)
    except Exception as error:
        print(type(error).__name__, error)
# --- what is assigned before Module.__init__ is refused
class Net(nn.Module):
    def __init__(self):
        self.layer = nn.Linear(1, 1)
try:
    Net()
except AttributeError as error:
    print(error)
class Other(nn.Module):
    def __init__(self):
        self.p = nn.Parameter(torch.ones(1))
try:
    Other()
except AttributeError as error:
    print(error)
# --- a module without forward
class Net(nn.Module):
    pass
try:
    Net()(1)
except NotImplementedError as error:
    print(error)
# --- two names for one module or parameter
class Tied(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(2, 2)
        self.b = self.a
        self.c = nn.Linear(2, 2)
        self.c.weight = self.a.weight
torch.manual_seed(0)
net = Tied()
print(net)
print([n for n, _ in net.named_parameters()], [n for n, _ in net.named_modules()])
print(list(net.state_dict()), [n for n, _ in net.named_children()])
# --- state dicts share their numbers, and are loaded
torch.manual_seed(2)
a, b = nn.Linear(2, 1), nn.Linear(2, 1)
print(b.load_state_dict(a.state_dict()))
print(a.weight == b.weight, b.weight.requires_grad, b.weight)
a.state_dict()["weight"][0, 0] = 9.0
print(a.weight, a.state_dict())
print(a.state_dict(prefix="x."), a.state_dict(keep_vars=True))
# --- sentences for state dicts that do not fit
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(2, 1)
        self.b = nn.Sequential(nn.Linear(1, 1), nn.ReLU())
net = Net()
state = net.state_dict()
state["b.0.weight"] = torch.ones(2, 3)
del state["a.bias"]
state["c.weight"] = torch.ones(1)
state["a.other"] = torch.ones(1)
try:
    net.load_state_dict(state)
except RuntimeError as error:
    print(error)
state["b.0.weight"] = torch.ones(1, 1)
print(net.load_state_dict(state, strict=False))
print(net.b[0].weight)
# --- modules are walked, moved and copied
torch.manual_seed(3)
net = nn.Sequential(nn.Linear(2, 2), nn.Dropout(0.5), nn.Sequential(nn.ReLU(), nn.Linear(2, 1)))
seen = []
print(net.apply(lambda each: seen.append(type(each).__name__)) is net, seen)
print(net.training, net.eval().training, net[1].training, net[2].training, net.train()[1].training)
def fill(each):
    if isinstance(each, nn.Linear):
        nn.init.constant_(each.weight, 0.5)
        each.bias.data.fill_(0.25)
net.apply(fill)
print(net[0].weight, net[2][1].bias)
other = copy.deepcopy(net)
with torch.no_grad():
    other[0].weight.zero_()
print(net[0].weight, other[0].weight)
print(net.to("cpu") is net, net.float() is net, net.to(torch.float32) is net, net.cpu() is net)
net.requires_grad_(False)
print([p.requires_grad for p in net.parameters()])
print(type(net), type(net[0]), isinstance(net, nn.Module))
# --- gradients are taken away, or set to zeros
torch.manual_seed(4)
net = nn.Linear(2, 1)
net(torch.ones(1, 2)).sum().backward()
print(net.weight.grad, net.bias.grad)
net.zero_grad(set_to_none=False)
print(net.weight.grad)
net.zero_grad(set_to_none=True)
print(net.weight.grad)
net(torch.ones(1, 2)).sum().backward()
net.zero_grad()
print(net.weight.grad)
# --- extra_repr, and text of several lines
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = nn.ModuleDict({"x": nn.Identity()})
    def extra_repr(self):
        return "size=3\nwidth=4"
class Small(nn.Module):
    def extra_repr(self):
        return "size=3"
print(Net(), Small(), nn.Sequential(Small(), Net()), nn.Module(), sep="\n")
# --- a state dict is copied and pickled
import pickle
torch.manual_seed(5)
state = nn.Linear(1, 1).state_dict()
deep, flat = copy.deepcopy(state), copy.copy(state)
state["weight"].zero_()
print(state, deep, flat["weight"], type(deep), deep._metadata)
print(list(pickle.loads(pickle.dumps(type(state)(a=1, b=2))).items()))
best = {k: v.clone() for k, v in state.items()}
print(best, sorted(state), state.get("none"), len(state), "bias" in state)

# --- modules under the names of their files
import torch.backends.cudnn as cudnn
import torch.nn.modules.padding as padding
from torch.autograd.grad_mode import no_grad, set_grad_enabled
from torch.autograd.variable import Variable
from torch.nn.common_types import _size_2_t
from torch.nn.modules.utils import _pair, _single, _triple, consume_prefix_in_state_dict_if_present
from torch.optim.rmsprop import RMSprop
from torch.types import Device, Number
from torch.utils.data._utils.collate import default_collate
cudnn.deterministic, cudnn.benchmark = True, False
print(torch.backends.cudnn.deterministic, padding.ZeroPad2d(1), _pair(3), _triple((1, 2, 3)), _single([4]))
print(Variable(torch.ones(1)), RMSprop([torch.ones(1)], 0.1).defaults["lr"], default_collate([1, 2]))
state = nn.Linear(1, 1, bias=False).state_dict(prefix="module.")
consume_prefix_in_state_dict_if_present(state, "module.")
print(list(state))
# --- a traced module runs as it does, and says what it is made of
class Plain(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(2, 3)
        self.rest = nn.Sequential(nn.ReLU(), nn.Linear(3, 1))
    def forward(self, x):
        return self.rest(self.first(x))
plain = Plain()
traced = torch.jit.trace(plain, torch.ones(1, 2))
print(traced, type(traced), traced.original_name, traced.training)
x = torch.randn(4, 2)
print(torch.equal(traced(x), plain(x)), sum(each.numel() for each in traced.parameters()))
print(traced.eval().training, list(traced.state_dict()), [name for name, _ in traced.named_parameters()])
with torch.no_grad():
    plain.first.weight.zero_()
print(torch.equal(traced(x), plain(x)), isinstance(traced, torch.jit.ScriptModule))
# --- steps of a recurrent layer have the gradients of all steps
for layer in (nn.GRU(3, 4, 2), nn.LSTM(3, 4, batch_first=True, bidirectional=True), nn.RNN(3, 2)):
    x = torch.randn(11, 5, 3, requires_grad=True)
    out, state = layer(x)
    (out * out).sum().backward()
    print(out[-1, 0], x.grad[3, 1], [each.grad.norm() for each in layer.parameters()])
# --- an averaged model has the mean of the parameters it is given, or what avg_fn makes of them
import torch.optim.swa_utils
from torch.optim.swa_utils import AveragedModel, update_bn
net = nn.Sequential(nn.Linear(2, 3), nn.BatchNorm1d(3), nn.Linear(3, 1))
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
plain = AveragedModel(net)
moving = AveragedModel(net, avg_fn=lambda average, current, count: 0.9 * average + 0.1 * current)
data = torch.randn(12, 2)
for step in range(4):
    optimizer.zero_grad()
    net(data).pow(2).mean().backward()
    optimizer.step()
    plain.update_parameters(net)
    moving.update_parameters(net)
print(plain.n_averaged, plain.module[0].weight, moving.module[0].weight, sep="\n")
print(list(plain.state_dict())[:3], plain(data).shape)
update_bn(data.split(4), plain)
print(plain.module[1].running_mean, plain.module[1].num_batches_tracked, plain.training)
# --- weight and spectral norms are parametrizations, too
from torch.nn.utils import parametrizations, parametrize
layer = parametrizations.spectral_norm(nn.Linear(3, 4))
print(layer, [name for name, _ in layer.named_parameters()], list(layer.state_dict()))
print(torch.linalg.matrix_norm(layer.weight.detach(), 2).round(decimals=4))
layer(torch.ones(1, 3)).sum().backward()
print(layer.parametrizations.weight.original.grad)
layer.eval()
print(layer.weight)
parametrize.remove_parametrizations(layer, "weight")
print(layer, layer.weight)
