import torch
from torch import nn
import torch.nn.functional as F
if hasattr(torch, "_follows"):
    torch._follows.newest = False

# --- forward hooks see and change what goes in and comes out
torch.manual_seed(0)
layer = nn.TransformerEncoderLayer(8, 2, 16, batch_first=True)
seen = {}
def keep(name):
    def hook(module, args, output):
        seen[name] = (type(module).__name__, output[0] if isinstance(output, tuple) else output)
    return hook
handles = [part.register_forward_hook(keep(name)) for name, part in layer.named_modules() if isinstance(part, (nn.MultiheadAttention, nn.LayerNorm))]
layer(torch.randn(2, 3, 8))
for name, (kind, output) in seen.items():
    print(name, kind, tuple(output.shape), output[0, 0, :3])
for handle in handles:
    handle.remove()
seen.clear()
layer(torch.randn(2, 3, 8))
print(seen)
net = nn.Sequential(nn.Linear(2, 2), nn.Tanh())
first = net.register_forward_pre_hook(lambda module, args: (args[0] * 2,))
second = net[0].register_forward_pre_hook(lambda module, args: args[0] + 1)
third = net[1].register_forward_hook(lambda module, args, output: output * 0 + 7)
x = torch.ones(1, 2)
print(net(x))
third.remove()
with net[1].register_forward_hook(lambda module, args, output: print("out", output)):
    net(x)
first.remove()
second.remove()
print(net(x), torch.equal(net(x), torch.tanh(net[0](x))))

# --- backward hooks see a module's gradients, and change those that go on
torch.manual_seed(0)
net = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
def show(module, into, out):
    print(type(module).__name__, into, out)
handles = [part.register_full_backward_hook(show) for part in net]
x = torch.randn(2, 3)
found = net(x)
print(found)
found.sum().backward()
x.requires_grad_()
net(x)[:, 0].sum().backward()
print(x.grad, net[0].weight.grad)
for handle in handles:
    handle.remove()
x.grad = None
with net[2].register_full_backward_hook(lambda module, into, out: (into[0] * 10,)):
    net(x).sum().backward()
print(x.grad)
wrong = net[0].register_full_backward_hook(lambda module, into, out: (into[0], into[0]))
fails(lambda: net(x).sum().backward())
wrong.remove()
class Scores(nn.Module):
    def forward(self, a, b, scale=1.0):
        return a @ b.T * scale, a
scores = Scores()
def lengths(gradients):
    return [None if each is None else tuple(each.shape) for each in gradients]
scores.register_full_backward_hook(lambda module, into, out: print(lengths(into), lengths(out)))
a = torch.randn(2, 3, requires_grad=True)
scores(a, torch.randn(4, 3), 2.0)[0].sum().backward()
print(a.grad, torch.autograd.grad(scores(a, a)[0].sum(), a))
attention = nn.MultiheadAttention(4, 2, batch_first=True)
attention.register_full_backward_hook(lambda module, into, out: print(lengths(into), out[0], out[1]))
q = torch.randn(1, 3, 4, requires_grad=True)
attention(q, q, q)[0].pow(2).sum().backward()
print(q.grad)
# --- a hook's handle has PyTorch's name, and removes the hook where its `with` ends
from typing import List
import torch.utils.hooks
from torch.utils.hooks import RemovableHandle
layer, handles = nn.Linear(2, 2), []
handles.append(layer.register_forward_hook(lambda module, args, output: print(output.shape)))
print(type(handles[0]) is RemovableHandle, isinstance(handles[0], torch.utils.hooks.RemovableHandle))
with handles[0]:
    layer(torch.ones(1, 2))
layer(torch.ones(1, 2))
# --- gradients reach what lies between modules that backward hooks watch
torch.manual_seed(0)
net = nn.Sequential(nn.Linear(3, 3), nn.Tanh(), nn.Linear(3, 1))
seen = []
for name, part in net.named_children():
    part.register_full_backward_hook(
        lambda module, inner, outer, name=name: seen.append((name, outer[0].sum()))
    )
x = torch.ones(2, 3, requires_grad=True)
x.register_hook(lambda gradient: print("x", gradient))
between = net[0](x)
between.retain_grad()
net[1:](between).sum().backward()
print(between.grad, x.grad, seen)
between = net[0](x)
print(torch.autograd.grad(net[1:](between).sum(), (between, x)))
between = net[0](x)
between.retain_grad()
(net[1](between) + between * 2 + net[1](between)).sum().backward()
print(between.grad)


# --- a function with a gradient of its own gives that of its result once
class Doubled(torch.autograd.Function):
    @staticmethod
    def forward(context, value):
        return value * 2, value * 3

    @staticmethod
    def backward(context, first, second):
        return first * 2 + second * 3


x = torch.ones(2, requires_grad=True)
first, second = Doubled.apply(x)
print(torch.autograd.grad((first * 5 + second).sum(), (first, second, x)))


# --- a leaf's hooks are called once, with what all ways through functions of one's own bring
class Tripled(torch.autograd.Function):
    @staticmethod
    def forward(context, value):
        return value * 2

    @staticmethod
    def backward(context, gradient):
        return gradient * 3


x = torch.ones(3, requires_grad=True)
told = []
x.register_hook(lambda gradient: told.append(gradient) or gradient.clamp(max=2))
(Tripled.apply(x) + x).sum().backward()
print(x.grad, told)
w = torch.eye(2, requires_grad=True)
w.register_hook(lambda gradient: gradient / gradient.norm())
a = torch.tensor([[1.0, 2.0]])
(Tripled.apply(a @ w) @ w).sum().backward()
print(w.grad, w.grad.norm())
z = torch.ones(2, requires_grad=True)
told.clear()
z.register_hook(lambda gradient: told.append(gradient.tolist()))
torch.autograd.backward([(z * 2).sum(), (z * 3).sum()])
print(z.grad, told)
between = Tripled.apply(z) * 2
between.register_hook(lambda gradient: gradient * 10)
Tripled.apply(between).sum().backward()
print(z.grad, told)
