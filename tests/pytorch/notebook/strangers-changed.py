import torch
if hasattr(torch, "_follows"):
    torch._follows.newest = False

# --- weights that are left out
import copy

import torch
import torch.nn.utils.prune as prune
from torch import nn

torch.manual_seed(1)
layer = nn.Linear(4, 3)
prune.l1_unstructured(layer, name="weight", amount=0.5)
print(layer, prune.is_pruned(layer), list(layer.named_buffers()), layer.weight, sep="\n")
print([name for name, _ in layer.named_parameters()], layer(torch.ones(1, 4)))
prune.ln_structured(layer, name="weight", amount=1, n=2, dim=0)
prune.random_unstructured(layer, "bias", amount=1)
print(layer.weight_mask, layer.bias_mask, list(layer.state_dict()))
layer(torch.ones(1, 4)).sum().backward()
print(layer.weight_orig.grad, f"{100 * float((layer.weight == 0).sum()) / 12:.1f}%")
prune.remove(layer, "weight")
print([name for name, _ in layer.named_parameters()], layer.weight)
net = nn.Sequential(nn.Linear(3, 3, bias=False), nn.Linear(3, 2, bias=False))
both = [(net[0], "weight"), (net[1], "weight")]
prune.global_unstructured(both, pruning_method=prune.L1Unstructured, amount=0.4)
print([int((each.weight == 0).sum()) for each in net], net(torch.ones(3)))
with torch.no_grad():
    layer = nn.Linear(2, 2)
    prune.l1_unstructured(layer, "weight", 1)
    layer(torch.ones(2))
    copied = copy.deepcopy(layer)
prune.remove(copied, "weight")
copied.weight.data.fill_(2)
print(prune.is_pruned(layer), prune.is_pruned(copied), copied(torch.ones(2)))

# --- weights to which a product of two thin matrices is added
import torch
import torch.nn as nn
import torch.nn.utils.parametrize as parametrize


class Thin(nn.Module):
    def __init__(self, rows, columns, rank=1, alpha=1):
        super().__init__()
        self.A = nn.Parameter(torch.zeros((rank, columns)))
        self.B = nn.Parameter(torch.zeros((rows, rank)))
        nn.init.normal_(self.A, mean=0, std=1)
        self.scale, self.enabled = alpha / rank, True

    def forward(self, weight):
        if not self.enabled:
            return weight
        return weight + torch.matmul(self.B, self.A).view(weight.shape) * self.scale


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear1, self.linear2 = nn.Linear(4, 5), nn.Linear(5, 2)

    def forward(self, x):
        return self.linear2(self.linear1(x).relu())


torch.manual_seed(2)
net = Net()
first = {name: parameter.clone().detach() for name, parameter in net.named_parameters()}
for each in (net.linear1, net.linear2):
    parametrize.register_parametrization(each, "weight", Thin(*each.weight.shape, rank=2))
print(net, [name for name, _ in net.named_parameters()], sep="\n")
for name, parameter in net.named_parameters():
    if "weight.0." not in name:
        parameter.requires_grad = False
optimizer = torch.optim.Adam([p for p in net.parameters() if p.requires_grad], lr=0.1)
for _ in range(4):
    loss = net(torch.ones(3, 4)).pow(2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(loss, net.linear1.parametrizations["weight"][0].B)
held = net.linear1.parametrizations.weight
assert torch.equal(held.original, first["linear1.weight"])
assert torch.equal(net.linear1.weight, held.original + held[0].B @ held[0].A * held[0].scale)
held[0].enabled = False
print(torch.equal(net.linear1.weight, first["linear1.weight"]), type(net.linear1).__name__)
parametrize.remove_parametrizations(net.linear2, "weight")
print(net.linear2, net.linear2.weight, parametrize.is_parametrized(net.linear2))

# --- attention along the edges of a graph
import torch
import torch.nn as nn

torch.manual_seed(3)
near = torch.tensor([[1, 1, 0, 0], [1, 1, 1, 0], [0, 1, 1, 1], [0, 0, 1, 0]])
source, target = near.nonzero().t()
h = torch.randn(4, 3, requires_grad=True)
pair = nn.Bilinear(3, 3, 1)
print(pair, source, target)
score = pair(h[source], h[target]).squeeze(-1)
most = torch.full((4,), -float("inf")).scatter_reduce(0, target, score, reduce="amax")
print(score, most)
weight = (score - most[target]).exp()
alpha = weight / torch.zeros(4).index_add_(0, target, weight)[target]
out = torch.zeros(4, 3).scatter_add_(0, target[:, None].expand(-1, 3), alpha[:, None] * h[source])
out.pow(2).sum().backward()
print(out, h.grad, torch.zeros(4).scatter_add(0, target, alpha))
ties = torch.tensor([1.0, 5.0, 2.0, 5.0], requires_grad=True)
ties.new_zeros(3).scatter_reduce(0, torch.tensor([0, 1, 0, 1]), ties, "amax").sum().backward()
print(ties.grad)
least = torch.tensor([3.0, 4.0, 9.0]).scatter_reduce(
    0, torch.tensor([0, 1, 0, 1]), ties, "amin", include_self=False
)
print(least)

# --- losses by older names, nodes, and what is said of wrong arguments
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.autograd.function import Function
from torch.testing import assert_close

scores = torch.tensor([[0.5, -1.0, 2.0], [1.0, 0.0, 0.25]], requires_grad=True)
right = torch.tensor([2, 0])
print(nn.KLDivLoss(size_average=False)(scores.log_softmax(1), scores.detach().flip(1).softmax(1)))
print(nn.CrossEntropyLoss(reduce=False)(scores, right), nn.MSELoss(size_average=True)(right * 1.0, right * 2.0))
print(F.cross_entropy(scores, right, size_average=False), nn.NLLLoss(size_average=False))
print(F.cross_entropy(scores, right, label_smoothing=0.1), F.cross_entropy(scores, scores.detach().softmax(1)))
steps = scores.view(1, 3, 2)
for reduction in ("mean", "sum", "none"):
    print(F.cross_entropy(steps, right[None] // 2, reduction=reduction))
    pixels = (steps[..., None], right[None, :, None] // 2)
    print(F.cross_entropy(*pixels, reduction=reduction), F.nll_loss(*pixels, reduction=reduction))


class Square(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, gradient):
        return 2 * gradient * ctx.saved_tensors[0]


print(repr(Square.apply(scores).grad_fn).split(" at ")[0])
turns = torch.polar(torch.tensor([1.0, 2.0]), torch.tensor([0.5, 3.0]))
print(torch.abs(turns), torch.angle(turns), torch.conj(turns), torch.abs(-right))


def told(call):
    try:
        call()
    except (RuntimeError, AssertionError, TypeError) as error:
        print(error)


told(lambda: torch.multinomial(torch.zeros(3), 1))
told(lambda: F.cross_entropy(torch.zeros(2, 3, 4), torch.zeros(2, 3).long()))
told(lambda: torch.tensor([1, 2], requires_grad=True))
told(lambda: nn.Parameter(torch.tensor([1, 2])))
told(lambda: right.requires_grad_())
told(lambda: assert_close(torch.tensor(1.0), torch.tensor(1.5)))
told(lambda: torch.from_numpy(np.array([1, 2], dtype=np.uint16)))
told(lambda: torch.tensor([1, 2]) + torch.tensor(np.uint64(3)))
torch.manual_seed(5)
print(torch.cosine_similarity(scores[0], scores[1], dim=0), torch.randint_like(scores, 9))
wide = nn.DataParallel(nn.Linear(2, 1))
print(wide, list(wide.state_dict()))
# --- a script for several processes, run as one
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed import destroy_process_group, init_process_group
from torch.nn.parallel import DistributedDataParallel as DDP

alone = nn.Linear(2, 1)
print(dist.is_available() and dist.is_initialized(), isinstance(alone, DDP), torch.distributed is dist, nn.parallel.DataParallel is nn.DataParallel)
for ask in (dist.get_rank, dist.get_world_size, dist.barrier, lambda: DDP(alone)):
    try:
        ask()
    except (RuntimeError, ValueError) as error:
        print(str(error))
