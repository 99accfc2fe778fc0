# What `grad_fn` is called, and what comes before it in the graph.
import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(1)
x = torch.rand(2, 3, requires_grad=True)
w = torch.rand(3, 4, requires_grad=True)
b = torch.rand(4, requires_grad=True)
y = torch.rand(2, 5, 3, requires_grad=True)
m = torch.ones(2, 3).bool()
lin, lin0, emb, ln = nn.Linear(3, 4), nn.Linear(3, 4, bias=False), nn.Embedding(5, 3), nn.LayerNorm(3)


def name(tensor):
    return type(tensor.grad_fn).__name__


def walk(node, depth=0):
    print("  " * depth + ("None" if node is None else type(node).__name__))
    for before, place in () if node is None else node.next_functions:
        walk(before, depth + 1)
        if place:
            print("  " * depth, place)


# --- the nodes before arithmetic, products and layers
for make in (
    lambda: x * 2, lambda: x + 1, lambda: 1 - x, lambda: 2 / x, lambda: x / 2, lambda: x ** 2, lambda: x @ w, lambda: lin(x), lambda: lin0(x), lambda: lin(y), lambda: lin0(y), lambda: y @ y.transpose(1, 2), lambda: y @ w,
    lambda: emb(torch.tensor([1, 2])), lambda: ln(x), lambda: F.cross_entropy(x, torch.tensor([0, 1])), lambda: F.mse_loss(x, torch.zeros(2, 3)), lambda: x.masked_fill(m, 0.0), lambda: torch.where(m, x, x * 2), lambda: x[0],
    lambda: x[:, 0], lambda: x[:, None],
):
    walk(make().grad_fn)

# --- the nodes before choices, losses and parts
for make in (
    lambda: x[0, 1], lambda: torch.cat([x, x * 2]), lambda: torch.stack([x, x]), lambda: x.unbind(0)[1], lambda: x.split(1)[1], lambda: x.chunk(2)[1], lambda: x.topk(2)[0], lambda: x.max(1)[0], lambda: x.max(), lambda: x.softmax(-1),
    lambda: F.dropout(x, 0.5), lambda: torch.mm(x, w), lambda: x.reshape(3, 2), lambda: x.T.reshape(6), lambda: x.flatten(), lambda: x.T, lambda: x.t(), lambda: x.mT, lambda: x.T.contiguous(), lambda: x.var(), lambda: x.std(1),
    lambda: x.norm(),
):
    walk(make().grad_fn)

# --- the nodes before shapes and axes
for make in (
    lambda: x.prod(), lambda: x.clone(), lambda: x * torch.ones(3), lambda: x * torch.tensor(2), lambda: torch.ones(3) * x, lambda: x ** x, lambda: 2 ** x, lambda: x.relu(), lambda: F.gelu(x), lambda: x.sum(0), lambda: x.mean(),
    lambda: x.abs(), lambda: -x, lambda: x[:, :, None].expand(2, 3, 4), lambda: b @ b, lambda: x @ torch.ones(3), lambda: x.logsumexp(1), lambda: F.log_softmax(x, 1), lambda: F.nll_loss(F.log_softmax(x, 1), torch.tensor([0, 1])),
    lambda: x.gather(1, torch.tensor([[0], [1]])), lambda: x[torch.tensor([0, 1])], lambda: x.tril(),
):
    walk(make().grad_fn)

# --- the nodes before other products and losses
for make in (
    lambda: x.clamp(0, 1), lambda: x.sigmoid(), lambda: x.cumsum(0), lambda: x.repeat(2, 1), lambda: x.roll(1, 0), lambda: x.square(), lambda: x.double(), lambda: x.float(), lambda: torch.maximum(x, x * 2), lambda: x @ w + b,
    lambda: torch.addmm(b, x, w), lambda: torch.bmm(y, y.transpose(1, 2)), lambda: (x * 2).detach() * x, lambda: F.binary_cross_entropy_with_logits(x, torch.zeros(2, 3)), lambda: F.l1_loss(x, torch.zeros(2, 3)), lambda: F.silu(x),
    lambda: F.leaky_relu(x), lambda: x.rsqrt(), lambda: y.permute(2, 0, 1), lambda: y.view(10, 3), lambda: x.unsqueeze(0).squeeze(0), lambda: F.normalize(x),
):
    walk(make().grad_fn)

# --- names
print(*[name(make()) for make in (
    lambda: x.clamp_min(0.5), lambda: x.clamp_max(x.detach()), lambda: x.clamp_min(x), lambda: x.copysign(2.0), lambda: x.copysign(x), lambda: x.deg2rad(), lambda: x.rad2deg(), lambda: w[:3, :3].diag(), lambda: b.diag(),
    lambda: b.diag_embed(), lambda: x.diagflat(), lambda: torch.fmod(x, x), lambda: torch.fmod(x, 2), lambda: x % 2, lambda: x % x, lambda: x.lerp(x, 0.5), lambda: x.lerp(x, x), lambda: x.logit(), lambda: x.median(),
    lambda: x.median(0)[0], lambda: x.mode()[0], lambda: x.nan_to_num(), lambda: x.nansum(), lambda: x.nansum(0), lambda: x.rot90(), lambda: x.split([1, 1])[1], lambda: x.split(1)[0], lambda: x.unfold(1, 2, 1),
    lambda: torch.cdist(x, x), lambda: torch.block_diag(x, x), lambda: torch.var_mean(x)[0], lambda: torch.std_mean(x, 0)[1], lambda: torch.linalg.norm(x), lambda: torch.linalg.norm(x, dim=0), lambda: torch.linalg.vector_norm(x),
    lambda: x.norm(), lambda: x.scatter(0, torch.tensor([[0]]), 0.5), lambda: x.scatter(0, torch.tensor([[0]]), x), lambda: torch.addr(w, x[0], b), lambda: x[0].flatten(), lambda: x.flatten(), lambda: nn.Flatten()(x * 1),
    lambda: F.l1_loss(x, x.detach(), reduction="none"), lambda: F.l1_loss(x, x.detach(), reduction="sum"), lambda: F.soft_margin_loss(x, x.detach()), lambda: F.margin_ranking_loss(x, x, x.detach(), reduction="none"),
    lambda: F.triplet_margin_loss(x, x, x * 2, reduction="none"), lambda: F.binary_cross_entropy_with_logits(x, x.detach()), lambda: F.silu(x * 1, inplace=True), lambda: F.gelu(x),
)], sep="\n")

# --- einsum is named by its last step
for given in (
    ("bhqd,bhkd->bhqk", torch.rand(2, 1, 3, 2), y[:, None, :, :2]),
    ("nqhd,nkhd->nhqk", y[:, :, None], y[:, :, None]),
    ("i,j->ij", b, b),
    ("ij->ji", x),
    ("ij->", x),
    ("ij->i", x),
    ("bqd,bkd->bqk", y, y),
    ("ij,jk->ki", x, w),
    ("i,i->", b, b),
    ("ij,ij->ij", x, x),
    ("bqd,d->bq", y, x[0]),
    ("ii->i", w[:3, :3]),
    ("ij,jk,kl->il", x, w, w.t()),
    ("ij,ij,j->ij", x, x, x[0]),
    ("ij,jk", x, w),
    ("...i,i->...", x, x[0]),
    ("ij,k->k", x, b),
    ("i j, k j -> i k", x, x),
):
    equation, *operands = given
    print(equation, torch.einsum(equation, *operands).requires_grad, name(torch.einsum(equation, *operands)))
print(torch.einsum("ij,kj->ik", x, x))

# --- writes in place name what was written last
for write in (lambda z: z.copy_(x), lambda z: z.fill_(1.0), lambda z: z.zero_(), lambda z: z.add_(1), lambda z: z.unsqueeze_(0), lambda z: z.squeeze_(), lambda z: z.unsqueeze_(1).squeeze_(1), lambda z: z.t_(), lambda z: z.transpose_(0, 1), lambda z: F.elu(z).add_(1), lambda z: F.elu(z).mul_(x).exp_(), lambda z: z.copy_(x).sub_(2)):
    print(name(write(x * 1)))
z = x * 1
z[0] = 1.0
print(name(z), name(z.mul_(2)))
for at, value in ((x > 0.5, 0.0), (torch.tensor([0, 1]), x), ((torch.tensor([0]), torch.tensor([1])), 2.0), (0, 1.0), ((slice(None), torch.tensor([0])), 1.0)):
    z = x * 1
    z[at] = value
    print(name(z), name(z + 1))
z[x > 0.9] = float("-inf")
print(name(z), name(z.softmax(-1)))
v = z[0]
v[torch.tensor([0])] = 3.0
print(name(z))
z.copy_(x)
z[1] = 0.0
print(z.grad_fn.name())

# --- the classic walk from a loss to its leaf
net = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
loss = nn.MSELoss()(net(x.detach()), torch.zeros(2, 2))
print(type(loss.grad_fn).__name__, type(loss.grad_fn.next_functions[0][0]).__name__)
first = loss.grad_fn.next_functions[0][0]
print(first.next_functions[0][0].variable is net[2].bias or first.next_functions[0][0].variable.equal(net[2].bias))
print(first.next_functions[0][0].name(), first.name(), first.next_functions[0][0].next_functions)
print(loss.grad_fn == loss.grad_fn, loss.grad_fn == first, len({loss.grad_fn, first}))
print(x.grad_fn, x.detach().grad_fn, (x.detach() * 2).grad_fn)

# --- each result of several has its place
for part in (x.unbind(0)[1], x.split(1)[1], x.chunk(2)[1], x.max(1)[0], x.topk(2)[0], x.sort()[0]):
    print(name(part.sum()), part.sum().grad_fn.next_functions[0][1])

# --- a graph is counted
loss = F.cross_entropy(F.relu(lin(x)), torch.tensor([0, 3])) + emb(torch.tensor([1])).sum()
seen = set()
stack = [loss.grad_fn]
while stack:
    node = stack.pop()
    if node is None or node in seen:
        continue
    seen.add(node)
    stack.extend(before for before, _ in node.next_functions)
print(len(seen), sorted(type(node).__name__ for node in seen))

# --- what a node keeps, and the leaf itself
x, w = torch.randn(3, requires_grad=True), torch.ones(3, requires_grad=True)
y = x.pow(2)
print(x is y.grad_fn._saved_self, y.grad_fn._saved_exponent)
y = x.exp()
print(y.equal(y.grad_fn._saved_result), y is y.grad_fn._saved_result)
z = x * w
print(z.grad_fn._saved_self is x, z.grad_fn._saved_other is w, z.grad_fn.next_functions[1][0].variable is w)
# --- tensors that nodes keep stay on the cpu
torch.manual_seed(71)
layer = nn.Linear(3, 2)
x = torch.randn(4, 3, requires_grad=True)
with torch.autograd.graph.save_on_cpu(pin_memory=False):
    loss = layer(x).tanh().sum()
loss.backward()
print(x.grad, layer.weight.grad)
from torch.autograd.graph import save_on_cpu
with save_on_cpu():
    print((x * x).sum())
