import copy
import math
import torch
import torch.nn as nn
import torch.nn.functional as F


# --- preferences, from a policy that begins as its reference
torch.manual_seed(2)
class Policy(nn.Module):
    def __init__(self, words=12, width=8):
        super().__init__()
        self.table = nn.Embedding(words, width)
        self.mix = nn.Linear(width, width)
        self.head = nn.Linear(width, words)
    def forward(self, ids):
        x = self.table(ids)
        mean = x.cumsum(1) / torch.arange(1, ids.size(1) + 1).view(1, -1, 1)
        return self.head(torch.tanh(self.mix(mean)))
policy = Policy()
reference = copy.deepcopy(policy).eval().requires_grad_(False)
def summed(model, ids, mask):
    logps = model(ids)[:, :-1].log_softmax(-1)
    own = torch.gather(logps, 2, ids[:, 1:].unsqueeze(2)).squeeze(2)
    return (own * mask[:, 1:]).sum(-1)
chosen, rejected = torch.randint(0, 12, (3, 7)), torch.randint(0, 12, (3, 7))
mask = torch.ones(3, 7)
mask[:, :3] = 0
optimizer = torch.optim.RMSprop(policy.parameters(), lr=5e-3)
for step in range(4):
    with torch.no_grad():
        base = summed(reference, chosen, mask) - summed(reference, rejected, mask)
    margin = summed(policy, chosen, mask) - summed(policy, rejected, mask) - base
    loss = -F.logsigmoid(0.1 * margin).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(f"{step} {loss:.4f} {(margin > 0).float().mean():.2f} {policy.head.bias.grad.norm():.5f}")
logp, logq = policy(chosen).log_softmax(-1), reference(chosen).log_softmax(-1)
print(F.kl_div(logq, logp, log_target=True, reduction="batchmean"), (logp.exp() * (logp - logq)).sum(-1).mean())
# --- a linear layer of eight bits
torch.manual_seed(0)
class Int8Linear(nn.Module):
    def __init__(self, inside, outside):
        super().__init__()
        self.register_buffer("weights", torch.randint(-128, 127, (outside, inside), dtype=torch.int8))
        self.register_buffer("scales", torch.randn(outside))
        self.bias = None
    def quantize(self, weight):
        self.scales = weight.abs().max(dim=-1).values / 127
        self.weights = torch.round(weight / self.scales.unsqueeze(1)).to(torch.int8)
    def forward(self, x):
        return F.linear(x, self.weights.to(x.dtype)) * self.scales
layer, dense = Int8Linear(6, 4), nn.Linear(6, 4, bias=False)
layer.quantize(dense.weight.data)
x = torch.randn(2, 6)
print(layer.weights, layer(x), dense(x), {k: (v.dtype, tuple(v.shape)) for k, v in layer.state_dict().items()}, layer)
size = lambda module: sum(each.numel() * each.element_size() for each in (*module.parameters(), *module.buffers()))
print(size(layer), size(dense), f"{size(dense) / size(layer):.2f}x")
# --- a block with a selective scan
torch.manual_seed(5)
class Scan(nn.Module):
    def __init__(self, width=4, states=3):
        super().__init__()
        self.states = states
        self.inner = nn.Linear(width, 2 * width, bias=False)
        self.conv = nn.Conv1d(width, width, kernel_size=3, groups=width, padding=2)
        self.choose = nn.Linear(width, 1 + 2 * states, bias=False)
        self.step = nn.Linear(1, width)
        self.A_log = nn.Parameter(torch.log(torch.arange(1, states + 1).float().repeat(width, 1)))
        self.D = nn.Parameter(torch.ones(width))
    def forward(self, x):
        length = x.shape[1]
        x, gate = self.inner(x).split(split_size=[x.shape[-1], x.shape[-1]], dim=-1)
        x = F.silu(self.conv(x.transpose(1, 2))[:, :, :length].transpose(1, 2))
        step, B, C = self.choose(x).split(split_size=[1, self.states, self.states], dim=-1)
        delta = F.softplus(self.step(step))
        A = -torch.exp(self.A_log.float())
        dA = torch.exp(torch.einsum("bld,dn->bldn", delta, A))
        dB = torch.einsum("bld,bln,bld->bldn", delta, B, x)
        state, outs = x.new_zeros(x.shape[0], x.shape[2], self.states), []
        for at in range(length):
            state = dA[:, at] * state + dB[:, at]
            outs.append(torch.einsum("bdn,bn->bd", state, C[:, at]))
        return (torch.stack(outs, dim=1) + x * self.D) * F.silu(gate)
scan = Scan()
out = scan(torch.randn(2, 5, 4))
out.sum().backward()
print(scan, out.shape, out[0, -1], scan.A_log.grad.norm(), scan.D.grad)
# --- reading what a head copies
torch.manual_seed(8)
W_V, W_O = torch.randn(6, 3) / 6**0.5, torch.randn(3, 6) / 3**0.5
values = torch.linalg.eigvals(W_V @ W_O)
score = values.real.sum() / values.abs().sum()
print(values.shape, f"{score:.4f}", torch.linalg.svdvals(W_V @ W_O)[:3])
entropy = lambda p: -(p * torch.log2(p)).nansum(-1)
pattern = torch.tril(torch.randn(4, 4)).masked_fill(torch.ones(4, 4).triu(1).bool(), -math.inf).softmax(-1)
print(entropy(pattern), torch.log2(pattern[0]))
