import copy
import torch
from torch import nn
import torch.nn.functional as F
from torch import optim
if hasattr(torch, "_follows"):
    torch._follows.newest = False

# --- losses as modules
torch.manual_seed(10)
x = torch.rand(3, 4)
y = torch.rand(3, 4)
signs = torch.tensor([[1.0, -1, 1, -1]] * 3)
for each in (nn.MSELoss(), nn.MSELoss(reduction="sum"), nn.MSELoss(reduction="none"), nn.L1Loss(), nn.L1Loss(reduction="none"),
             nn.SmoothL1Loss(), nn.SmoothL1Loss(beta=0.2), nn.SmoothL1Loss(reduction="sum"), nn.HuberLoss(), nn.HuberLoss("none", 0.1),
             nn.BCELoss(), nn.BCELoss(weight=torch.tensor([1.0, 2, 3, 4])), nn.BCEWithLogitsLoss(),
             nn.BCEWithLogitsLoss(pos_weight=torch.tensor([1.0, 2, 3, 4]), reduction="none"),
             nn.KLDivLoss(reduction="batchmean"), nn.KLDivLoss(reduction="sum", log_target=True)):
    print(each, each(x, y))
print(nn.HingeEmbeddingLoss(), nn.HingeEmbeddingLoss()(x, signs), nn.SoftMarginLoss(), nn.SoftMarginLoss()(x, signs))
print(nn.CosineEmbeddingLoss()(x, y, torch.tensor([1, -1, 1])), nn.MarginRankingLoss(0.1)(x, y, signs))
print(nn.TripletMarginLoss()(x, y, y * 2), nn.TripletMarginLoss(margin=0.5, p=1, swap=True)(x, y, x + 1))
# --- cross-entropy
torch.manual_seed(11)
x = torch.randn(4, 3)
t = torch.tensor([0, 2, 1, 1])
w = torch.tensor([1.0, 2.0, 0.5])
for each in (nn.CrossEntropyLoss(), nn.CrossEntropyLoss(weight=w), nn.CrossEntropyLoss(reduction="none"), nn.CrossEntropyLoss(reduction="sum"),
             nn.CrossEntropyLoss(ignore_index=1), nn.CrossEntropyLoss(label_smoothing=0.1), nn.CrossEntropyLoss(w, label_smoothing=0.2)):
    print(each, each(x, t))
print(nn.NLLLoss(), nn.NLLLoss()(F.log_softmax(x, 1), t), F.nll_loss(F.log_softmax(x, 1), t, w, reduction="sum"))
print(F.cross_entropy(x, F.softmax(torch.randn(4, 3), 1)), F.cross_entropy(x[0], t[0]))
print(F.cross_entropy(torch.randn(2, 3, 4), torch.randint(0, 3, (2, 4))))
print(nn.CrossEntropyLoss(weight=w).weight, list(nn.CrossEntropyLoss(weight=w).state_dict()))
# --- gradients of losses, and the nodes that made them
torch.manual_seed(12)
x = torch.rand(2, 3, requires_grad=True)
y = torch.rand(2, 3)
for loss in (F.mse_loss(x, y), F.smooth_l1_loss(x, y, beta=0.3), F.huber_loss(x, y, delta=0.2),
             F.binary_cross_entropy(x, y), F.cross_entropy(x, torch.tensor([0, 2])),
             F.nll_loss(x, torch.tensor([1, 1])), F.mse_loss(x, y, reduction="sum"), F.mse_loss(x, y, reduction="none")):
    print(loss)
    print(torch.autograd.grad(loss.sum(), x)[0])
for loss in (F.l1_loss(x, y), F.binary_cross_entropy_with_logits(x, y)):
    print(f"{loss.item():.5f}", torch.autograd.grad(loss, x)[0])
# --- the nodes that made what functions give
x = torch.tensor([[-1.0, 0.2], [0.7, 3.0]], requires_grad=True)
for each in (F.relu, F.relu6, F.gelu, F.silu, torch.tanh, torch.sigmoid, F.softplus, F.elu, F.selu, F.celu, F.leaky_relu, F.mish,
             F.hardswish, F.hardsigmoid, F.logsigmoid, F.softsign, F.tanhshrink, F.hardtanh, F.softshrink, F.hardshrink, F.glu,
             lambda x: F.softmax(x, -1), lambda x: F.log_softmax(x, 0), lambda x: F.threshold(x, 0.1, 2.0), lambda x: F.pad(x, (1, 0)),
             lambda x: F.dropout(x, 0.0), F.normalize, lambda x: F.layer_norm(x, (2,)), lambda x: F.softmin(x, 1),
             lambda x: F.linear(x, torch.ones(3, 2)), lambda x: F.linear(x, torch.ones(3, 2), torch.ones(3)),
             lambda x: F.linear(x[None], torch.ones(3, 2), torch.ones(3)), lambda x: F.embedding(torch.tensor([1, 0]), x)):
    print(each(x))
# --- a loss refuses targets of another size
try:
    nn.BCELoss()(torch.rand(2), torch.rand(3))
except ValueError as error:
    print(error)
try:
    nn.BCEWithLogitsLoss()(torch.rand(2), torch.rand(3))
except ValueError as error:
    print(error)
F.cross_entropy(torch.ones(2, 3), torch.tensor([1, 3]))
# --- first values
for name, given in (("uniform_", (-1, 2)), ("normal_", (1, 0.5)), ("constant_", (3,)), ("ones_", ()), ("zeros_", ()), ("eye_", ()),
                    ("xavier_uniform_", ()), ("xavier_uniform_", (2.0,)), ("xavier_normal_", ()), ("trunc_normal_", ()),
                    ("trunc_normal_", (0.0, 0.02, -0.03, 0.03)), ("kaiming_uniform_", ()), ("kaiming_normal_", ()),
                    ("kaiming_uniform_", (5**0.5,)), ("kaiming_normal_", (0, "fan_out", "relu"))):
    torch.manual_seed(14)
    w = torch.empty(3, 4)
    print(name, getattr(nn.init, name)(w, *given), torch.rand(1))
p = nn.Parameter(torch.empty(2, 2))
torch.manual_seed(1)
print(nn.init.normal_(p, std=0.02) is p, p, nn.init.xavier_uniform_(p, gain=nn.init.calculate_gain("relu")))
print([nn.init.calculate_gain(n) for n in ("linear", "sigmoid", "tanh", "relu", "leaky_relu", "selu")], nn.init.calculate_gain("leaky_relu", 0.2))
for work in (lambda: nn.init.xavier_uniform_(torch.empty(3)), lambda: nn.init.kaiming_uniform_(p, mode="x"), lambda: nn.init.calculate_gain("x")):
    try:
        work()
    except ValueError as error:
        print(error)
# --- norms and values of gradients are clipped
torch.manual_seed(15)
net = nn.Linear(3, 2)
(net(torch.ones(1, 3)) * 10).sum().backward()
print(nn.utils.clip_grad_norm_(net.parameters(), 1.0), net.weight.grad, net.bias.grad)
print(nn.utils.clip_grad_norm_(net.parameters(), 100.0), nn.utils.clip_grad_norm_(net.weight, 0.1, norm_type=1), nn.utils.clip_grad_norm_(net.parameters(), 5, norm_type=float("inf")))
net.weight.grad *= 40
nn.utils.clip_grad_value_(net.parameters(), 0.25)
print(net.weight.grad)
vector = nn.utils.parameters_to_vector(net.parameters())
print(vector)
nn.utils.vector_to_parameters(torch.arange(8.0), net.parameters())
print(net.weight, net.bias)
# --- sequences of several lengths become one tensor
from torch.nn.utils.rnn import pad_sequence
rows = [torch.tensor([1, 2, 3]), torch.tensor([4]), torch.tensor([5, 6])]
print(pad_sequence(rows), pad_sequence(rows, batch_first=True, padding_value=-1))
print(pad_sequence([torch.ones(2, 2), torch.ones(1, 2)], batch_first=True).shape)

# --- labels whose places are not told
torch.manual_seed(5)
scores = torch.randn(7, 3, 5, requires_grad=True)
labels = torch.tensor([[1, 2, 2, 4], [3, 1, 0, 0], [4, 4, 4, 4]])
steps, counts = torch.tensor([7, 6, 7]), torch.tensor([4, 2, 4])
for options in ({}, {"reduction": "sum"}, {"reduction": "none"}, {"zero_infinity": True}):
    scores.grad = None
    loss = nn.CTCLoss(**options)(scores.log_softmax(-1), labels, steps, counts)
    loss.sum().backward()
    print(loss, loss.grad_fn.name(), scores.grad[:, 1], scores.grad.abs().sum(), nn.CTCLoss(**options))
together = torch.cat([row[:count] for row, count in zip(labels, counts)])
print(F.ctc_loss(scores.log_softmax(-1), together, (7, 6, 7), (4, 2, 4), reduction="none"))
print(F.ctc_loss(scores[:3].log_softmax(-1), labels, (3, 3, 3), (4, 2, 4), reduction="none"))
print(F.ctc_loss(scores[:, 0].log_softmax(-1), labels[0], (7,), (4,)), F.ctc_loss(scores.log_softmax(-1), labels, (7, 6, 7), (0, 1, 2), blank=0, reduction="none"))
leaf = scores.detach().log_softmax(-1).requires_grad_()
F.ctc_loss(leaf, labels, steps, counts).backward()
print(leaf.grad[5:, :2])
fails(lambda: F.ctc_loss(leaf, labels, (9, 1, 1), (4, 2, 4)), lambda: F.ctc_loss(leaf, labels, steps, counts, blank=7))
# --- losses take class ids of int64 alone
scores = torch.tensor([[0.1, 0.9], [2.0, -1.0]])
for kind in (torch.int64, torch.int32, torch.int16, torch.int8, torch.uint8, torch.bool):
    for loss in (nn.CrossEntropyLoss(), nn.NLLLoss(), lambda a, b: F.cross_entropy(a, b, label_smoothing=0.1)):
        try:
            print(kind, loss(scores, torch.tensor([1, 0]).to(kind)))
        except RuntimeError as error:
            print(kind, error)
for kind in (torch.int64, torch.int32):
    try:
        print(kind, F.cross_entropy(torch.ones(1, 2, 3), torch.zeros(1, 3, dtype=kind)))
        print(kind, F.cross_entropy(torch.ones(3), torch.tensor(1, dtype=kind)))
    except RuntimeError as error:
        print(kind, error)
try:
    F.cross_entropy(scores, torch.tensor([1.0, 0.0]))
except RuntimeError as error:
    print(error)
# --- channels by turns, and losses of several labels
import torch
from torch import nn
import torch.nn.functional as F
torch.manual_seed(0)
x, y = torch.randn(3, 4, requires_grad=True), torch.tensor([[0, 1, 1, 0], [1, 0, 0, 0], [1, 1, 1, 1]])
for loss in (nn.MultiLabelSoftMarginLoss(), nn.MultiLabelSoftMarginLoss(torch.tensor([1.0, 2, 3, 4])), nn.MultiLabelSoftMarginLoss(reduction="sum"), nn.MultiLabelSoftMarginLoss(reduction="none")):
    print(loss, loss(x, y).detach())
nn.MultiLabelSoftMarginLoss()(x, y).backward()
print(x.grad)
shuffle = nn.ChannelShuffle(2)
print(shuffle, shuffle(torch.arange(12).view(1, 6, 1, 2).float()), nn.ChannelShuffle(3)(torch.randn(2, 6, 3, 3)).shape)
try:
    nn.ChannelShuffle(4)(torch.zeros(1, 6, 1, 1))
except RuntimeError as error:
    print(error)
# --- what is said of targets of wrong shapes and kinds
import torch
from torch import nn
import torch.nn.functional as F
T = torch.tensor
lg = T([[2.0, 1.0, 0.0], [0.0, 1.0, 2.0]])
for call in [
    lambda: F.cross_entropy(lg, T([[0], [1]])), lambda: F.cross_entropy(lg, F.one_hot(T([0, 2]), 3)), lambda: F.cross_entropy(lg, T([0, 2]), weight=T([1.0, 2.0])),
    lambda: F.cross_entropy(torch.ones(2, 3, 4), torch.zeros(2, 3, 4).long()), lambda: nn.CrossEntropyLoss()(lg, "a"), lambda: nn.CrossEntropyLoss()(lg, [0, 2]), lambda: F.nll_loss(lg, [0, 2]),
    lambda: F.binary_cross_entropy(T([0.5]), T([1])), lambda: nn.BCELoss()(T([0.5]), T([1.0]).double()), lambda: F.embedding([1], torch.ones(2, 2)), lambda: nn.Embedding(3, 2)(1), lambda: F.embedding(T([1]), torch.ones(3)),
    lambda: F.interpolate(torch.ones(1, 1, 2)), lambda: F.interpolate(torch.ones(1, 2), size=3), lambda: nn.GELU("foo")(T([1.0])), lambda: nn.Linear(2, 3)([1, 2]), lambda: nn.ModuleList([nn.ReLU()]).pop(),
]:
    try: print(call())
    except Exception as error: print(type(error).__name__, error)
# --- losses of counts, of margins and of one's own distances
import torch
from torch import nn
import torch.nn.functional as F
torch.manual_seed(0)
x, t = torch.randn(4, requires_grad=True), torch.tensor([0.0, 1.0, 2.0, 5.0])
for loss in (nn.PoissonNLLLoss(), nn.PoissonNLLLoss(full=True), nn.PoissonNLLLoss(log_input=False, reduction="sum", eps=1e-6)):
    print(loss, loss(x if loss.log_input else x.exp(), t))
w, c = torch.randn(3, 4, requires_grad=True), torch.tensor([0, 3, 1])
for loss in (nn.MultiMarginLoss(), nn.MultiMarginLoss(p=2, margin=0.5), nn.MultiMarginLoss(weight=torch.arange(1.0, 5), reduction="none")): print(loss, loss(w, c))
a, p, n = (torch.randn(3, 4, requires_grad=True) for _ in range(3))
d = lambda a, b: 1.0 - F.cosine_similarity(a, b)
print(nn.TripletMarginWithDistanceLoss(distance_function=d, margin=0.3)(a, p, n), F.triplet_margin_with_distance_loss(a, p, n, swap=True, reduction="none"), nn.TripletMarginWithDistanceLoss(), F.triplet_margin_loss(a, p, n))
torch.logdet(torch.tensor([[2.0, 0.5], [0.5, 1.0]], requires_grad=True)).backward()
m = torch.tensor([[[2.0, 0.5], [0.5, 1.0]], [[1.0, 0.0], [0.0, -1.0]]], requires_grad=True); y = m.logdet(); print(y); y[0].backward(); print(m.grad)
