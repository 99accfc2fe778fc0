import copy
import torch
from torch import nn
import torch.nn.functional as F
from torch import optim
if hasattr(torch, "_follows"):
    torch._follows.newest = False

# --- SGD in all its ways
torch.manual_seed(16)
for settings in ({}, {"momentum": 0.9}, {"momentum": 0.9, "nesterov": True}, {"momentum": 0.8, "dampening": 0.3}, {"weight_decay": 0.1},
                 {"momentum": 0.9, "weight_decay": 0.01, "maximize": True}):
    p = nn.Parameter(torch.tensor([1.0, -2.0, 0.5]))
    opt = optim.SGD([p], lr=0.1, **settings)
    for _ in range(4):
        opt.zero_grad()
        ((p - 0.3) ** 2 * torch.tensor([1.0, 2.0, 3.0])).sum().backward()
        opt.step()
    print(settings, p.tolist(), opt.state_dict())
print(opt)
# --- Adam and AdamW in all their ways
for kind in (optim.Adam, optim.AdamW):
    for settings in ({}, {"lr": 0.1}, {"lr": 0.05, "betas": (0.5, 0.8)}, {"lr": 0.05, "weight_decay": 0.1}, {"lr": 0.05, "amsgrad": True},
                     {"lr": 0.05, "eps": 0.1, "maximize": True}):
        p = nn.Parameter(torch.tensor([1.0, -2.0, 0.5]))
        opt = kind([p], **settings)
        for step in range(5):
            opt.zero_grad()
            ((p - 0.3) ** 2 * torch.tensor([1.0, 2.0, 3.0]) * (step + 1)).sum().backward()
            opt.step()
        print(kind.__name__, settings, p.tolist(), opt.state_dict())
    print(opt)
# --- groups of parameters have settings of their own
torch.manual_seed(17)
net = nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 1))
opt = optim.SGD([{"params": net[0].parameters()}, {"params": net[1].parameters(), "lr": 0.5}], lr=0.1, momentum=0.9)
net(torch.ones(1, 2)).sum().backward()
opt.step()
print(opt, net[0].weight, net[1].weight)
opt.add_param_group({"params": nn.Parameter(torch.ones(1)), "lr": 3})
print(len(opt.param_groups), opt.param_groups[2], [g["lr"] for g in opt.param_groups])
for group in opt.param_groups:
    group["lr"] *= 0.5
print([g["lr"] for g in opt.param_groups], opt.param_groups[0]["params"][1])
# --- sentences for settings of optimizers that do not fit
p = nn.Parameter(torch.ones(1))
for work in (lambda: optim.SGD([p]), lambda: optim.SGD([], lr=1), lambda: optim.SGD(p, lr=1), lambda: optim.SGD([p], lr=-1),
             lambda: optim.SGD([p], lr=1, momentum=-1), lambda: optim.SGD([p], lr=1, nesterov=True), lambda: optim.Adam([p], betas=(1.0, 0.9)),
             lambda: optim.Adam([p], lr=-0.1), lambda: optim.AdamW([p], eps=-1), lambda: optim.SGD([p * 2], lr=1), lambda: optim.SGD([3], lr=1),
             lambda: optim.SGD([{"params": p}, {"params": [p]}], lr=1), lambda: optim.SGD({p}, lr=1) if False else optim.SGD([{"params": {p}}], lr=1)):
    try:
        work()
    except Exception as error:
        print(type(error).__name__, error)
# --- a state of an optimizer is taken over
torch.manual_seed(18)
def made():
    p = nn.Parameter(torch.ones(2))
    return p, optim.Adam([p], lr=0.1)
a, first = made()
b, second = made()
for _ in range(3):
    first.zero_grad()
    (a**2).sum().backward()
    first.step()
second.load_state_dict(first.state_dict())
with torch.no_grad():
    b.copy_(a)
for p, opt in ((a, first), (b, second)):
    opt.zero_grad()
    (p**2).sum().backward()
    opt.step()
print(torch.equal(a, b), a, second.state_dict())
try:
    optim.SGD([a, b], lr=1).load_state_dict(first.state_dict())
except ValueError as error:
    print(error)
# --- an optimizer leaves parameters without gradients, and takes a closure
p, q = nn.Parameter(torch.ones(2)), nn.Parameter(torch.ones(1))
opt = optim.Adam([p, q], lr=0.1)
def closure():
    opt.zero_grad()
    loss = (p**2).sum()
    loss.backward()
    return loss
print(opt.step(closure), p, q, len(opt.state))
# --- a step changes the parameter in place
p = nn.Parameter(torch.ones(2))
view = p.data
opt = optim.SGD([p], lr=1.0)
p.sum().backward()
opt.step()
print(view, p)
opt.zero_grad(set_to_none=True)
print(p.grad)
opt.step()
print(p)
# --- schedules
def rates(make, epochs=12, lr=0.5, kind=optim.SGD):
    p = nn.Parameter(torch.ones(1))
    opt = kind([p], lr=lr)
    scheduler = make(opt)
    found = [scheduler.get_last_lr()[0]]
    for _ in range(epochs):
        opt.step()
        scheduler.step()
        found.append(scheduler.get_last_lr()[0])
    return found
S = optim.lr_scheduler
for make in (lambda o: S.StepLR(o, 3), lambda o: S.StepLR(o, step_size=4, gamma=0.5), lambda o: S.MultiStepLR(o, [2, 5, 5]),
             lambda o: S.ExponentialLR(o, 0.9), lambda o: S.CosineAnnealingLR(o, 5), lambda o: S.CosineAnnealingLR(o, T_max=8, eta_min=0.01),
             lambda o: S.LambdaLR(o, lambda e: 1 / (e + 1)), lambda o: S.LambdaLR(o, [lambda e: 0.95**e]),
             lambda o: S.LinearLR(o), lambda o: S.LinearLR(o, start_factor=0.1, end_factor=0.5, total_iters=7),
             lambda o: S.ConstantLR(o, 0.5, 3), lambda o: S.PolynomialLR(o, 6, 2.0), lambda o: S.MultiplicativeLR(o, lambda e: 0.9),
             lambda o: S.CosineAnnealingWarmRestarts(o, 3), lambda o: S.CosineAnnealingWarmRestarts(o, 2, 2, 0.1),
             lambda o: S.SequentialLR(o, [S.LinearLR(o, 0.1, total_iters=4), S.CosineAnnealingLR(o, 8)], [4]),
             lambda o: S.SequentialLR(o, [S.ConstantLR(o, 0.1, 2), S.ExponentialLR(o, 0.9)], milestones=[2]),
             lambda o: S.ChainedScheduler([S.ConstantLR(o, 0.1, 4), S.ExponentialLR(o, 0.9)])):
    print(rates(make))
# --- one cycle, of rates and of momentum
for kind, settings in ((optim.SGD, {}), (optim.Adam, {"anneal_strategy": "linear"}), (optim.AdamW, {"three_phase": True, "pct_start": 0.2}),
                       (optim.Adam, {"cycle_momentum": False, "div_factor": 10.0, "final_div_factor": 100.0})):
    p = nn.Parameter(torch.ones(1))
    opt = kind([p], lr=0.1, **({"momentum": 0.9} if kind is optim.SGD else {}))
    s = optim.lr_scheduler.OneCycleLR(opt, max_lr=0.3, total_steps=10, **settings)
    for _ in range(9):
        print(s.get_last_lr(), opt.param_groups[0].get("betas"), opt.param_groups[0].get("momentum"))
        opt.step()
        s.step()
    print(opt)
s.step()
# --- a schedule that follows a loss
p = nn.Parameter(torch.ones(1))
opt = optim.SGD([p], lr=1.0)
s = optim.lr_scheduler.ReduceLROnPlateau(opt, factor=0.5, patience=1, cooldown=1, min_lr=0.1, verbose=True)
for loss in (3.0, 2.0, 2.0, 2.0, 2.5, torch.tensor(2.0), 1.9999, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0):
    s.step(loss)
    print(opt.param_groups[0]["lr"], s.num_bad_epochs, s.best)
s = optim.lr_scheduler.ReduceLROnPlateau(opt, "max", threshold=0.1, threshold_mode="abs", patience=0)
for loss in (1.0, 1.05, 1.2):
    s.step(loss)
    print(opt.param_groups[0]["lr"])
# --- a schedule tells what it does, keeps its state, and refuses what does not fit
p = nn.Parameter(torch.ones(1))
opt = optim.SGD([p], lr=1.0)
s = optim.lr_scheduler.StepLR(opt, 2, verbose=True)
for _ in range(3):
    opt.step()
    s.step()
print(s.last_epoch, s.base_lrs, s.get_last_lr(), opt.param_groups[0]["initial_lr"])
other = optim.lr_scheduler.StepLR(opt, 5)
other.load_state_dict(s.state_dict())
print(other.step_size, other.last_epoch)
for work in (lambda: S.StepLR(3, 1), lambda: S.LinearLR(opt, 2.0), lambda: S.OneCycleLR(opt, 1.0), lambda: S.ReduceLROnPlateau(opt, "x"),
             lambda: S.CosineAnnealingWarmRestarts(opt, 0), lambda: S.SequentialLR(opt, [s], [1]), lambda: S.StepLR(opt, 1, last_epoch=3)):
    S = optim.lr_scheduler
    try:
        work()
    except Exception as error:
        print(type(error).__name__, error)
# --- a model learns
torch.manual_seed(123)
net = nn.Sequential(nn.Linear(2, 8), nn.ReLU(), nn.Dropout(0.1), nn.Linear(8, 2))
opt = optim.AdamW(net.parameters(), lr=0.02, weight_decay=0.1)
s = optim.lr_scheduler.CosineAnnealingLR(opt, 20)
x = torch.tensor([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])
y = torch.tensor([0, 1, 1, 0])
for epoch in range(30):
    opt.zero_grad()
    loss = F.cross_entropy(net(x), y)
    loss.backward()
    norm = nn.utils.clip_grad_norm_(net.parameters(), 1.0)
    opt.step()
    s.step()
    if epoch % 5 == 0:
        print(f"{epoch} {loss.item():.4f} {norm:.4f} {s.get_last_lr()[0]:.6f}")
net.eval()
with torch.no_grad():
    print(net(x), net(x).argmax(dim=-1))
# --- an embedding and attention learn
torch.manual_seed(42)
class Tiny(nn.Module):
    def __init__(self):
        super().__init__()
        self.tokens = nn.Embedding(6, 8)
        self.places = nn.Embedding(4, 8)
        self.block = nn.TransformerEncoderLayer(8, 2, 16, dropout=0.1, batch_first=True, norm_first=True)
        self.head = nn.Linear(8, 6)
        self.register_buffer("mask", torch.triu(torch.ones(4, 4, dtype=torch.bool), diagonal=1))
    def forward(self, ids):
        x = self.tokens(ids) + self.places(torch.arange(ids.shape[1]))
        return self.head(self.block(x, src_mask=self.mask))
net = Tiny()
opt = optim.Adam(net.parameters(), lr=1e-2)
ids = torch.randint(0, 6, (3, 4))
for step in range(8):
    loss = F.cross_entropy(net(ids).flatten(0, 1), ids.flatten())
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(step, f"{loss.item():.4f}")
print(net.head.weight)
# --- optimizers that divide by what gradients were
x = torch.tensor([[0.5, -1.0, 2.0], [1.5, 0.3, -0.7]])
for kind in (optim.RMSprop, optim.Adagrad, optim.NAdam, optim.RAdam, optim.Adamax):
    torch.manual_seed(0)
    layer = nn.Linear(3, 2)
    opt = kind(layer.parameters(), weight_decay=0.01)
    for _ in range(8):
        opt.zero_grad()
        (layer(x) ** 2).sum().backward()
        opt.step()
    print(opt, layer.weight, list(opt.state_dict()["state"][0]))
opt = optim.RMSprop(layer.parameters(), lr=0.1, momentum=0.9, centered=True)
for _ in range(3):
    opt.zero_grad()
    (layer(x) ** 2).sum().backward()
    opt.step()
print(layer.bias)

# --- an optimizer of several parameters is saved with its model, and goes on from there
import io
torch.manual_seed(0)
model, x = nn.Linear(2, 1), torch.ones(3, 2)
def train(model, optimizer, count):
    for _ in range(count):
        optimizer.zero_grad()
        model(x).pow(2).mean().backward()
        optimizer.step()
optimizer = optim.Adam(model.parameters(), lr=0.1)
train(model, optimizer, 2)
file = io.BytesIO()
torch.save({"epoch": 2, "model": model.state_dict(), "optimizer": optimizer.state_dict(), "numbers": [torch.tensor(1.0), torch.tensor(2)]}, file)
file.seek(0)
kept = torch.load(file)
again = nn.Linear(2, 1)
again.load_state_dict(kept["model"])
later = optim.Adam(again.parameters(), lr=0.5)
later.load_state_dict(kept["optimizer"])
train(model, optimizer, 2)
train(again, later, 2)
print(kept["epoch"], kept["numbers"], torch.equal(model.weight, again.weight), model.weight.detach(), later.param_groups[0]["lr"])

# --- a model and its optimizer come back from one file
import io
torch.manual_seed(3)
for kind in (optim.AdamW, optim.Adam, optim.RMSprop, optim.Adagrad, optim.SGD):
    net, again = (nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 2)) for _ in range(2))
    opt = kind(net.parameters(), lr=0.05)
    seen = torch.randn(5, 3)
    for _ in range(2):
        opt.zero_grad()
        net(seen).square().sum().backward()
        opt.step()
    file = io.BytesIO()
    torch.save({"epoch": 2, "model": net.state_dict(), "optimizer": opt.state_dict(), "none": ()}, file)
    file.seek(0)
    kept = torch.load(file)
    print(again.load_state_dict(kept["model"]), kept["none"])
    other = kind(again.parameters(), lr=1)
    other.load_state_dict(kept["optimizer"])
    for one, two in ((net, opt), (again, other)):
        two.zero_grad()
        one(seen).square().sum().backward()
        two.step()
    print(kind.__name__, [torch.equal(a, b) for a, b in zip(net.parameters(), again.parameters())], other.param_groups[0]["lr"])
numbers = torch.tensor(3.0), torch.tensor(4), torch.Size([])
file = io.BytesIO()
torch.save(numbers, file)
file.seek(0)
print(torch.load(file))
# --- schedules of others, and what schedules keep
import math
import warnings
class Warm(optim.lr_scheduler._LRScheduler):
    def __init__(self, optimizer, warmup, total, last_epoch=-1):
        self.warmup, self.total = warmup, total
        super().__init__(optimizer, last_epoch)
    def get_lr(self):
        if not self._get_lr_called_within_step:
            print("asked outside of a step")
        if self.last_epoch < self.warmup:
            return [base * (self.last_epoch + 1) / self.warmup for base in self.base_lrs]
        done = (self.last_epoch - self.warmup) / (self.total - self.warmup)
        return [base * 0.5 * (1 + math.cos(math.pi * done)) for base in self.base_lrs]
p = nn.Parameter(torch.ones(2))
opt = optim.SGD([{"params": [p], "lr": 0.5}, {"params": [nn.Parameter(torch.ones(1))], "lr": 1.0}])
warm = Warm(opt, 2, 6)
for _ in range(3):
    opt.step()
    warm.step()
    print(warm.get_last_lr(), [group["lr"] for group in opt.param_groups])
print(warm.get_lr(), warm.state_dict())
for made in (optim.lr_scheduler.StepLR(opt, 2), optim.lr_scheduler.LambdaLR(opt, lambda epoch: 1.0), optim.lr_scheduler.CosineAnnealingLR(opt, 5), optim.lr_scheduler.LinearLR(opt)):
    print(list(made.state_dict()))

# --- rates that go up and down
net = nn.Linear(2, 1)
for mode, options in (("triangular", {}), ("triangular2", {"step_size_down": 3}), ("exp_range", {"gamma": 0.9})):
    o = optim.SGD(net.parameters(), 0.5, momentum=0.9)
    s = optim.lr_scheduler.CyclicLR(o, 0.01, 0.1, step_size_up=2, mode=mode, **options)
    rates = []
    for _ in range(9):
        rates.append((round(s.get_last_lr()[0], 7), round(o.param_groups[0]["momentum"], 7)))
        o.step()
        s.step()
    print(mode, rates)
fails(lambda: optim.lr_scheduler.CyclicLR(optim.Adam(net.parameters()), 0.1, 1.0))
# --- Adadelta, ASGD and Rprop
torch.manual_seed(41)
for kind, settings in ((optim.Adadelta, {}), (optim.Adadelta, {"lr": 0.5, "rho": 0.8, "weight_decay": 0.1}), (optim.ASGD, {}),
                       (optim.ASGD, {"lr": 0.1, "lambd": 0.01, "t0": 2, "weight_decay": 0.05, "maximize": True}), (optim.Rprop, {}),
                       (optim.Rprop, {"lr": 0.3, "etas": (0.4, 1.5), "step_sizes": (0.01, 0.5)})):
    p = nn.Parameter(torch.tensor([1.0, -2.0, 0.5]))
    opt = kind([p], **settings)
    for _ in range(6):
        opt.zero_grad()
        ((p - 0.3) ** 2 * torch.tensor([1.0, 2.0, 3.0])).sum().backward()
        opt.step()
    print(kind.__name__, p, opt.state_dict())
    print(opt)
for work in (lambda: optim.Rprop([p], etas=(1.2, 0.5)), lambda: optim.Adadelta([p], rho=2), lambda: optim.ASGD([p], lr=-1)):
    try:
        work()
    except ValueError as error:
        print(error)
# --- LBFGS with and without a line search
torch.manual_seed(42)
x = torch.linspace(-1, 1, 12).unsqueeze(1)
y = torch.sin(3 * x)
for search in (None, "strong_wolfe"):
    torch.manual_seed(43)
    net = nn.Sequential(nn.Linear(1, 4), nn.Tanh(), nn.Linear(4, 1))
    opt = optim.LBFGS(net.parameters(), lr=0.5, max_iter=4, line_search_fn=search)
    losses = []
    def closure():
        opt.zero_grad()
        loss = F.mse_loss(net(x), y)
        loss.backward()
        losses.append(loss.item())
        return loss
    for step in range(3):
        print(step, f"{opt.step(closure).item():.4f}")
    print(len(losses), [f"{each:.4f}" for each in losses])
    state = opt.state_dict()
    print(state["param_groups"], list(state["state"][0]))
    print(state["state"][0]["func_evals"], state["state"][0]["n_iter"], len(state["state"][0]["old_dirs"]))
print(opt)
w = torch.tensor([-1.2, 1.0], requires_grad=True)
opt = torch.optim.LBFGS([w], history_size=10, max_iter=4, line_search_fn="strong_wolfe")
def valley():
    opt.zero_grad()
    loss = (1 - w[0]) ** 2 + 10 * (w[1] - w[0] ** 2) ** 2
    loss.backward()
    return loss
for i in range(6):
    opt.step(valley)
    print(i, w.detach(), f"{valley().item():.3e}" if i < 3 else "")
for work in (lambda: optim.LBFGS([{"params": [w]}, {"params": [torch.ones(1, requires_grad=True)]}]), lambda: opt.step()):
    try:
        work()
    except Exception as error:
        print(type(error).__name__)
