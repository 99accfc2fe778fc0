import torch
from torch import nn
import torch.nn.functional as F
from torch import optim
from torch.utils.data import DataLoader, TensorDataset
x = torch.ones(2, 3)
p = nn.Parameter(torch.ones(2))
def tell(*works):
    for place, work in enumerate(works):
        try:
            print(place, "no error", work())
        except Exception as error:
            print(place, type(error).__name__)

# --- layers that are made or called with what does not fit
tell(
    lambda: nn.Linear(3, 2)(torch.ones(2, 2)),
    lambda: nn.Linear("a", 2),
    lambda: nn.Linear(-1, 2),
    lambda: nn.Linear(2),
    lambda: nn.Linear(2, 2)(torch.tensor([1, 2])),
    lambda: nn.Linear(2, 2)([1.0, 2.0]),
    lambda: nn.Linear(2, 2)(),
    lambda: nn.Linear(2, 2, biass=True),
    lambda: nn.Embedding(3, 2)(torch.tensor([0.5])),
    lambda: nn.Embedding(3, 2)(torch.tensor([-1])),
    lambda: nn.Embedding(3, 2, padding_idx=3),
    lambda: nn.Embedding(3, 2)(3),
    lambda: nn.LayerNorm(3)(torch.ones(2, 4)),
    lambda: nn.LayerNorm((2, 3))(torch.ones(3)),
    lambda: nn.Dropout(-0.1),
    lambda: nn.Dropout("a"),
    lambda: nn.Softmax(dim=5)(x),
    lambda: nn.Sequential(nn.Linear(2, 3), nn.Linear(2, 2))(torch.ones(1, 2)),
    lambda: nn.Sequential(3),
    lambda: nn.ModuleList([1]),
    lambda: nn.ModuleList(3),
    lambda: nn.ModuleDict()["x"],
    lambda: nn.ModuleDict([1]),
    lambda: nn.ModuleDict({"a.b": nn.ReLU()}),
    lambda: nn.ModuleDict({"": nn.ReLU()}),
    lambda: nn.ModuleDict({"keys": nn.ReLU()}),
    lambda: nn.ParameterList([p])[5],
    lambda: nn.ParameterDict({1: p}),
    lambda: nn.Flatten(0, 5)(x),
    lambda: nn.Unflatten(1, (2, 2))(x),
    lambda: nn.MultiheadAttention(6, 4),
    lambda: nn.ReLU(x)(1),
    lambda: nn.GELU("none", 3),
    lambda: nn.GELU(approximate="x")(x),
    lambda: nn.Threshold(1),
    lambda: nn.Identity()(),
    lambda: nn.Module(3),
    lambda: nn.Module()(3),
    lambda: nn.TransformerEncoderLayer(4, 2, activation="x"),
    lambda: nn.TransformerEncoderLayer(4, 3),
    lambda: nn.Parameter([1.0]),
    lambda: nn.Parameter(x, requires_grad=True) + "a",
    lambda: nn.PReLU(2)(torch.ones(3, 4)),
)
# --- functions and losses that are called with what does not fit
tell(
    lambda: nn.CrossEntropyLoss()(torch.ones(2, 3), torch.ones(2)),
    lambda: nn.CrossEntropyLoss()(torch.ones(2, 3), torch.tensor([0, 1, 2])),
    lambda: nn.CrossEntropyLoss()(torch.ones(2, 3), torch.tensor([0, 7])),
    lambda: nn.CrossEntropyLoss(reduction="x")(torch.ones(2, 3), torch.tensor([0, 1])),
    lambda: nn.CrossEntropyLoss(label_smoothing=2.0)(torch.ones(2, 3), torch.tensor([0, 1])),
    lambda: nn.CrossEntropyLoss(weight=torch.ones(2))(torch.ones(2, 3), torch.tensor([0, 1])),
    lambda: nn.NLLLoss()(torch.ones(2, 3), torch.ones(2)),
    lambda: nn.MSELoss()(torch.ones(2), torch.ones(3)),
    lambda: nn.MSELoss(reduction="x")(torch.ones(2), torch.ones(2)),
    lambda: nn.MSELoss()(torch.ones(2)),
    lambda: nn.MSELoss()(torch.ones(2), 3.0),
    lambda: nn.L1Loss(reduction="batchmean")(x, x),
    lambda: nn.BCELoss()(torch.tensor([2.0]), torch.tensor([1.0])),
    lambda: nn.BCELoss()(torch.tensor([0.5]), torch.tensor([1.0, 0.0])),
    lambda: nn.BCEWithLogitsLoss()(torch.ones(2), torch.ones(3)),
    lambda: nn.SmoothL1Loss(beta=-1)(x, x),
    lambda: nn.HuberLoss(delta=0)(x, x),
    lambda: nn.KLDivLoss(reduction="x")(x, x),
    lambda: F.one_hot(torch.tensor([-1])),
    lambda: F.one_hot(torch.tensor([3]), 2),
    lambda: F.one_hot(torch.tensor([1.0])),
    lambda: F.softmax(x, dim=2),
    lambda: F.softmax(torch.tensor([1, 2]), dim=0),
    lambda: F.relu("a"),
    lambda: F.relu(3),
    lambda: F.dropout(x, 1.5),
    lambda: F.linear(x, torch.ones(2, 2)),
    lambda: F.layer_norm(x, (2,)),
    lambda: F.layer_norm(x, 3),
    lambda: F.pad(x, (1, 1, 1, 1, 1, 1)),
    lambda: F.pad(x, (-5, 0)),
    lambda: F.normalize(x, dim=3),
    lambda: F.embedding(torch.tensor([1]), torch.ones(1, 2)),
    lambda: F.glu(x),
    lambda: F.softshrink(x, -1.0),
    lambda: F.cosine_similarity(torch.ones(2, 3), torch.ones(2, 4)),
)
# --- optimizers, schedules, first values and loaders that are asked for what does not fit
tell(
    lambda: optim.SGD([p]),
    lambda: optim.SGD([p], 0.1, momentum="a"),
    lambda: optim.SGD([p], lr="a"),
    lambda: optim.SGD([p], learning_rate=1),
    lambda: optim.Adam([p], betas=0.9),
    lambda: optim.Adam([], lr=1),
    lambda: optim.Adam(3),
    lambda: optim.Adam([{"lr": 3}]),
    lambda: optim.AdamW([p]).load_state_dict({}),
    lambda: optim.lr_scheduler.StepLR(optim.SGD([p], lr=1), 0).step(),
    lambda: optim.lr_scheduler.LambdaLR(optim.SGD([p], lr=1), [1, 2]),
    lambda: nn.init.uniform_(3),
    lambda: nn.init.constant_(torch.ones(2), "a"),
    lambda: nn.init.eye_(torch.ones(2)),
    lambda: nn.init.kaiming_normal_(torch.ones(2, 2), mode="fan"),
    lambda: nn.init.kaiming_normal_(torch.ones(2, 2), nonlinearity="gelu"),
    lambda: nn.utils.clip_grad_norm_([torch.ones(2)], 1.0),
    lambda: nn.utils.clip_grad_norm_([p], "a"),
    lambda: nn.utils.parameters_to_vector([]),
    lambda: nn.utils.rnn.pad_sequence([]),
    lambda: list(DataLoader(TensorDataset(x), batch_size=2.5)),
    lambda: list(DataLoader([torch.ones(2), torch.ones(3)], batch_size=2)),
    lambda: list(DataLoader([None], batch_size=1)),
    lambda: TensorDataset(x)[5],
    lambda: torch.utils.data.random_split([1, 2], [1, 2]),
    lambda: torch.utils.data.Subset([1, 2], [5])[0],
    lambda: next(iter(DataLoader([]))),
)
# --- calls of activations and losses that do not fit
x, y = torch.randn(2, 3), torch.tensor([0, 1])
def told(*calls):
    for call in calls:
        try:
            print("no error", call())
        except Exception as error:
            print(type(error).__name__, error)
told(
    lambda: nn.Softmax(x, dim=-1), lambda: nn.Softmax(1, 2), lambda: nn.LogSoftmax(foo=1), lambda: nn.LogSoftmax(1, dim=1),
    lambda: nn.Softplus(1, 2, 3), lambda: nn.LeakyReLU(slope=0.1), lambda: nn.GLU(0, 1), lambda: nn.Sigmoid()(x, x), lambda: nn.Softmax(-1)(),
)
told(
    lambda: nn.CrossEntropyLoss(x, y), lambda: nn.MSELoss(x, x), lambda: nn.MSELoss(x), lambda: nn.CrossEntropyLoss()(x),
    lambda: nn.CrossEntropyLoss()(x, y, x), lambda: nn.NLLLoss(ignore=1), lambda: nn.BCELoss(x, y, x, x, x),
    lambda: nn.CrossEntropyLoss(label_smoothing=2.0)(x, y), lambda: nn.TripletMarginLoss()(x, x), lambda: nn.CosineEmbeddingLoss()(x, target=x),
)
fails(lambda: nn.Tanh(x), lambda: nn.Tanh(dim=1), lambda: nn.KLDivLoss(1, 2, 3, 4, 5))
# --- losses and activations take their tensors by name
x = torch.tensor([[0.5, -1.0], [2.0, 0.25]])
print(nn.CrossEntropyLoss(label_smoothing=0.1)(input=x, target=torch.tensor([0, 1])))
print(nn.MSELoss()(target=x, input=x + 1), nn.TripletMarginLoss(margin=2.0)(x, x + 1, negative=x - 1))
print(nn.MarginRankingLoss(0.5)(input1=x[0], input2=x[1], target=torch.ones(2)), nn.Softmax(-1)(input=x), nn.LeakyReLU(0.2, True))
class Scaled(nn.CrossEntropyLoss):
    def __init__(self, scale):
        super().__init__(reduction="none")
        self.scale = scale
    def forward(self, input, target):
        return self.scale * super().forward(input, target)
print(Scaled(2.0), Scaled(2.0)(torch.zeros(2, 3), torch.tensor([0, 1])))
told = (nn.MSELoss(torch.tensor(1.0), torch.tensor(1.0)).reduction, nn.L1Loss(0).reduction, nn.L1Loss(None, False).reduction)
print(told)
# --- a leaf is written in place
def leaf():
    return torch.ones(2, requires_grad=True)
for write in (
    lambda w: w.fill_(1), lambda w: w.zero_(), lambda w: w.copy_(torch.ones(2)), lambda w: w.add_(1), lambda w: w.normal_(),
    lambda w: w[:1].fill_(1), lambda w: w.view(2, 1).zero_(), lambda w: w.__setitem__(0, 1.0), lambda w: w.masked_fill_(w > 0, 0.0),
):
    try:
        print(write(leaf()))
    except RuntimeError as error:
        print(error)
with torch.no_grad():
    print(leaf().fill_(3), leaf().zero_(), nn.Linear(2, 2).weight.copy_(torch.eye(2)))
print(leaf().data.fill_(2))
# --- parameters without a shape say so where they are asked for it
lazy = nn.LazyLinear(2)
w = lazy.weight
for work in (lambda: w.numel(), lambda: w.dim(), lambda: w + 1, lambda: w @ w, lambda: w.sum(), lambda: w[0], lambda: w.detach(), lambda: nn.init.xavier_uniform_(w), lambda: sum(each.numel() for each in lazy.parameters())):
    try:
        work()
    except ValueError as error:
        print(error)
tell(lambda: w.shape, lambda: len(w), lambda: w.norm(), lambda: f"{w}", lambda: w.data, lambda: w.is_floating_point(), lambda: torch.optim.SGD(lazy.parameters(), lr=1) is None)
print(w, lazy.state_dict(), list(lazy.named_parameters()), lazy.double().weight.dtype, lazy.to(torch.float32).weight, lazy(torch.ones(3, 4)).shape, lazy, lazy.weight.numel())
# --- whole numbers and other floats where there is no kernel for them
import torch
from torch import nn
import torch.nn.functional as F
T = torch.tensor
w = torch.zeros(2).long()
for call in [
    lambda: nn.GELU()(T([1])), lambda: nn.SiLU()(T([1])), lambda: nn.LeakyReLU()(T([1])), lambda: nn.Softplus()(T([1])), lambda: nn.ELU()(T([1])), lambda: nn.LayerNorm(3)(torch.ones(2, 3).long()),
    lambda: nn.CrossEntropyLoss()(torch.ones(2, 3).long(), T([0, 1])), lambda: torch.lerp(T([1]), T([2]), 0.5), lambda: nn.Embedding(3, 2)(T([True])), lambda: nn.Embedding(3, 2)(T([1.0])),
    lambda: w.masked_fill(T([True, False]), float("-inf")), lambda: w.index_put_((T([0]),), T([1.5])), lambda: w.__setitem__(T([0, 1]), T([1.5, 2.5])), lambda: w.index_add_(0, T([0]), T([1.5])),
    lambda: nn.Conv2d(1, 2, 3)(torch.ones(1, 1, 5, 5).double()), lambda: nn.Conv2d(1, 2, 3)(torch.ones(1, 1, 5, 5).byte()), lambda: nn.Conv2d(1, 2, 3).half()(torch.ones(1, 1, 5, 5)), lambda: nn.Conv2d(1, 2, 3)(torch.ones(1, 1, 5, 5).long()),
]:
    try: print(call())
    except Exception as error: print(type(error).__name__, error)
for given in ([1], 1.0):
    try: nn.Conv2d(1, 2, 3)(given)
    except TypeError: print("a TypeError")
