import copy
import torch
from torch import nn
import torch.nn.functional as F
from torch import optim
if hasattr(torch, "_follows"):
    torch._follows.newest = False

# --- Sequential: by places, by names, parts of it
torch.manual_seed(123)
from collections import OrderedDict
net = nn.Sequential(nn.Linear(2, 3), nn.ReLU(), nn.Linear(3, 1))
print(net, net[0], net[-1], net[:2], len(net), sep="\n")
print(net(torch.ones(2, 2)))
named = nn.Sequential(OrderedDict([("first", nn.Linear(2, 2)), ("act", nn.Tanh())]))
print(named, named.first, named[1], named(torch.ones(2)))
net.append(nn.Sigmoid())
net.insert(1, nn.Identity())
print(net, list(net.state_dict()))
del net[0]
print(net, [type(each).__name__ for each in net])
net[0] = nn.GELU()
print(net.pop(1), net, (net + nn.Sequential(nn.Tanh())), nn.Sequential() , nn.Sequential(nn.ReLU()) * 2)
net.add_module("last", nn.ELU())
print(net, net.extend(nn.Sequential(nn.ReLU())))
try:
    net[9]
except IndexError as error:
    print(error)
# --- Sequential refuses what is no module
nn.Sequential(3)
# --- ModuleList
torch.manual_seed(5)
layers = nn.ModuleList([nn.Linear(2, 2) for _ in range(3)])
layers.append(nn.ReLU())
layers.insert(1, nn.Tanh())
layers += [nn.Identity()]
layers.extend([nn.Sigmoid()])
print(layers, len(layers), layers[1], layers[-1], layers[1:3], sep="\n")
x = torch.ones(2)
for layer in layers:
    x = layer(x)
print(x, [n for n, _ in layers.named_parameters()])
del layers[0]
print(layers.pop(0), layers + [nn.ELU()], nn.ModuleList())
try:
    layers[17]
except IndexError as error:
    print(error)
try:
    layers(x)
except NotImplementedError as error:
    print(error)
# --- ModuleDict
torch.manual_seed(6)
parts = nn.ModuleDict({"b": nn.Linear(1, 1), "a": nn.ReLU()})
parts["c"] = nn.Tanh()
parts.update([["d", nn.GELU()]])
print(parts, list(parts), list(parts.keys()), list(parts.items()), list(parts.values()), len(parts), sep="\n")
print("a" in parts, "z" in parts, parts["b"], parts.pop("c"), parts)
del parts["b"]
print(parts, nn.ModuleDict([["x", nn.ReLU()]]))
parts.clear()
print(parts)
parts["q"]
# --- ParameterList and ParameterDict
torch.manual_seed(7)
row = nn.ParameterList([nn.Parameter(torch.rand(2)), torch.rand(1, 2), 3])
print(row, len(row), row[0], row[-1], isinstance(row[1], nn.Parameter))
row.append(torch.ones(1))
row += [torch.zeros(2)]
row[0] = torch.ones(3)
print(row, list(row.state_dict()), row[1:3], [type(p).__name__ for p in row])
byname = nn.ParameterDict({"w": nn.Parameter(torch.ones(2, 2)), "b": torch.zeros(2)})
byname["c"] = torch.rand(1)
print(byname, byname["w"], list(byname.keys()), len(byname), "b" in byname, byname.pop("b"))
print([n for n, _ in byname.named_parameters()], byname.get("none"), nn.ParameterList(), nn.ParameterDict())
try:
    row(1)
except RuntimeError as error:
    print(error)
# --- activations as modules and as functions
x = torch.tensor([[-2.0, -1.0, -0.5, 0.0], [0.25, 1.0, 2.5, 7.0]])
for each in (
    nn.ReLU(), nn.ReLU6(), nn.GELU(), nn.GELU("tanh"), nn.SiLU(), nn.Tanh(), nn.Sigmoid(), nn.Softmax(dim=-1),
    nn.LogSoftmax(dim=1), nn.Softmin(dim=0), nn.LeakyReLU(), nn.LeakyReLU(0.2), nn.ELU(), nn.ELU(0.5), nn.CELU(2.0),
    nn.SELU(), nn.Softplus(), nn.Softplus(2, 3), nn.Softsign(), nn.Hardtanh(), nn.Hardtanh(-2, 2), nn.Hardsigmoid(),
    nn.Hardswish(), nn.Mish(), nn.GLU(), nn.Hardshrink(), nn.Softshrink(), nn.Softshrink(1.5), nn.Tanhshrink(),
    nn.LogSigmoid(), nn.Threshold(0.5, 9.0), nn.PReLU(), nn.Identity(1, a=2), nn.ReLU(inplace=True),
    nn.SiLU(inplace=True), nn.ELU(inplace=True),
):
    print(each, each(x.clone()))
# --- gradients of activations
x = torch.tensor([-2.0, -0.4, 0.3, 1.5], requires_grad=True)
for each in (F.relu, F.gelu, F.silu, torch.tanh, F.softplus, F.elu, F.selu, F.celu, F.leaky_relu, F.mish,
             F.hardswish, F.hardsigmoid, F.logsigmoid, F.softsign, F.tanhshrink, F.hardtanh, F.softshrink, F.hardshrink):
    print(torch.autograd.grad(each(x).sum(), x))
# --- an activation writes in place
x = torch.tensor([-1.0, 2.0])
print(F.relu(x, inplace=True), x)
x = torch.tensor([-1.0, 2.0])
print(F.relu_(x), x, F.leaky_relu(torch.tensor([-1.0]), 0.1, True))
# --- the softmax of an axis, and its dtype
x = torch.tensor([[1, 2], [3, 5]])
print(F.softmax(x, dim=1, dtype=torch.float32), F.softmax(x.float(), -1), F.log_softmax(x.float(), 0))
print(F.softmax(torch.tensor([1.0, 2.0, 3.0]), dim=0), nn.Softmax(-1)(torch.eye(2)))
print(nn.Softmax2d(), nn.Softmax2d()(torch.eye(2).expand(3, 2, 2)), nn.Softmax2d()(torch.arange(6.0).view(1, 3, 1, 2)))
# --- a certain class has exactly 0 as its logarithm, and no loss
x = torch.tensor([[25.0, 0.25, 1.0, 2.5], [0.0, 0.0, 0.0, 9.0]])
print(F.log_softmax(x, 1), F.cross_entropy(x, torch.tensor([0, 3]), reduction="none"))
# --- softmax refuses an axis that is not there
F.softmax(torch.ones(2), dim=3)
# --- Dropout draws in training only
torch.manual_seed(123)
layer = nn.Dropout(0.5)
x = torch.ones(3, 4)
print(layer, layer(x), layer.eval()(x), F.dropout(x, 0.2), F.dropout(x, training=False))
print(nn.Dropout(0.3, inplace=True), nn.Dropout(p=0.0)(x), nn.Dropout(1.0)(x), torch.rand(1))
y = x.t() * 1
print(F.dropout(x.t(), 0.5), F.dropout(y, 0.5, True, True), y)
# --- Dropout refuses a probability above 1
try:
    nn.Dropout(1.5)
except ValueError as error:
    print(error)
# --- LayerNorm
torch.manual_seed(8)
x = torch.rand(2, 3, 4)
layer = nn.LayerNorm(4)
print(layer, layer.weight, layer.bias, layer(x))
print(nn.LayerNorm((3, 4)), nn.LayerNorm([3, 4])(x), nn.LayerNorm(4, eps=0.1, elementwise_affine=False))
print(F.layer_norm(x, (4,)), F.layer_norm(x, [4], torch.full((4,), 2.0), torch.ones(4)))
layer(x).pow(2).sum().backward()
print(layer.weight.grad, layer.bias.grad)
# --- Flatten and Unflatten
x = torch.arange(24).reshape(2, 3, 4)
print(nn.Flatten(), nn.Flatten()(x).shape, nn.Flatten(0, 1), nn.Flatten(0, 1)(x).shape)
print(nn.Unflatten(1, (3, 1)), nn.Unflatten(2, (2, 2))(x).shape)
# --- padding, one_hot, normalize and similarities
x = torch.arange(6.0).reshape(2, 3)
print(F.pad(x, (1, 2)), F.pad(x, (0, 0, 1, 0), value=-1.0), F.pad(x, (-1, 1)), F.pad(torch.tensor([1, 2]), (1, 1)))
print(F.pad(torch.tensor([True]), (0, 1)), F.one_hot(torch.tensor([0, 2])), F.one_hot(torch.tensor([[1]]), num_classes=3))
print(F.normalize(x), F.normalize(x, dim=0), F.normalize(x, p=1.0, dim=-1))
print(F.cosine_similarity(x, x + 1), F.cosine_similarity(x[0], x[1], dim=0), F.pairwise_distance(x, x.flip(0)))
print(nn.CosineSimilarity(dim=1)(x, 2 * x), nn.PairwiseDistance(p=1)(x, x * 2))
# --- pad refuses an odd list
F.pad(torch.ones(2), (1,))
# --- gumbel_softmax draws
torch.manual_seed(9)
x = torch.tensor([[1.0, 2.0, 0.5], [0.1, 0.1, 3.0]])
print(F.gumbel_softmax(x), F.gumbel_softmax(x, tau=0.5, hard=True), torch.rand(1))
# --- dropout that drops nothing gives its input
x = torch.randn(2, 3, requires_grad=True).softmax(-1)
kept = nn.Dropout(0.5).eval()(x)
print(kept is x, F.dropout(x, 0.0) is x, F.dropout(x, 0.5, False, True) is x)
print((kept @ torch.ones(3, 1)).shape, x.grad_fn.name(), x)
# --- a slope that is drawn in training
print(nn.RReLU(), nn.RReLU(0.1, 0.2, True), nn.RReLU().eval()(torch.tensor([-1.0, 2.0])))
torch.manual_seed(3)
print(nn.RReLU()(torch.tensor([-1.0, 2.0, -3.0])))
# --- memory formats, pools and transposed convolutions refuse what does not fit
import torch, torch.nn.functional as F
c = torch.arange(24.0).view(1, 3, 2, 4).contiguous(memory_format=torch.channels_last)
print(c.clone(memory_format=torch.contiguous_format).stride(), c.clone().stride())
def fails(f):
    try: print(f())
    except Exception as error: print(type(error).__name__, error)
fails(lambda: F.avg_pool2d(torch.ones(1, 1, 4, 4), 2, divisor_override=0))
o, i = F.max_pool2d(torch.arange(16.0).view(1, 1, 4, 4), 2, return_indices=True)
fails(lambda: F.max_unpool2d(o, i, 2, output_size=(4, 7)))
fails(lambda: F.conv_transpose2d(torch.ones(1, 4, 3, 3), torch.ones(4, 2, 2, 2), groups=3))
fails(lambda: F.embedding_bag(torch.tensor([0, 1]), torch.ones(3, 2)))
