import torch


# --- nested lists of numbers become float32
x = torch.tensor([[1.0, 2.0], [3.0, 4.5]])
print(x, x.dtype, x.shape, x.stride(), x.requires_grad, x.is_leaf, x.grad_fn)
# --- whole numbers become int64, and booleans bool
for data in (3, [1, 2], [[True], [False]], True, [], [[]], [[], []]):
    x = torch.tensor(data)
    print(x, x.dtype, x.shape)
# --- a list of mixed kinds takes the widest
print(torch.tensor([1, 2.5]), torch.tensor([True, 2]), torch.tensor([True, 1.5]))
# --- tuples and ranges are read as lists
print(torch.tensor((1, 2)), torch.tensor([(1, 2), (3, 4)]), torch.tensor(range(4)))
# --- a dtype can be named
print(torch.tensor([1, 2], dtype=torch.float32), torch.tensor([1.7, -1.7], dtype=torch.int64))
print(torch.tensor([0, 2, -1], dtype=torch.bool), torch.tensor([0.0, 0.5], dtype=torch.bool))
# --- a tensor of tensors without axes
print(torch.tensor([torch.tensor(1.0), torch.tensor(2.0)]))
# --- torch.tensor copies
x = torch.tensor([1.0, 2.0])
y = torch.tensor(x.tolist())
y[0] = 9
print(x, y, x.clone().detach())
# --- as_tensor gives the same tensor
x = torch.tensor([1.0, 2.0])
y = torch.as_tensor(x)
y[0] = 5
print(x, y is x, torch.as_tensor([1, 2]), torch.as_tensor(3.5))
# --- ragged lists are refused
fails(
    lambda: torch.tensor([[1, 2], [3]]),
    lambda: torch.tensor([[1, 2], 3]),
    lambda: torch.tensor([1, [2]]),
    lambda: torch.tensor("word"),
    lambda: torch.tensor(["a", "b"]),
    lambda: torch.tensor(None),
    lambda: torch.tensor([None]),
    lambda: torch.tensor(),
    lambda: torch.tensor([1.0], [2.0]),
    lambda: torch.tensor({}),
)
# --- whole numbers up to 2^63 - 1 are exact
x = torch.tensor([2**63 - 1, -(2**63), 2**53 + 1])
print(x, x.tolist(), x[0].item(), x.sum().item())
fails(lambda: torch.tensor(2**64))
# --- zeros, ones, full, empty of sizes one by one and in a list
print(torch.zeros(2, 3), torch.zeros((2, 3)).shape, torch.zeros([2]), torch.zeros(()), torch.zeros(0))
print(torch.ones(2), torch.ones(1, 2, dtype=torch.int64), torch.ones(torch.Size([2])))
print(torch.full((2, 2), 7), torch.full((2,), 1.5), torch.full((), True), torch.full([2], 3, dtype=torch.float))
print(torch.empty(2, 3).shape, torch.empty((0, 4)), torch.empty(2, dtype=torch.long).dtype)
# --- zeros with wrong sizes
fails(
    lambda: torch.zeros(-1),
    lambda: torch.zeros(2, -3),
    lambda: torch.zeros(1.5),
    lambda: torch.zeros("2"),
    lambda: torch.zeros(2, 3, dtype="float32"),
    lambda: torch.full((2,)),
    lambda: torch.full(2, 3),
    lambda: torch.ones([2, "a"]),
    lambda: torch.eye(-2),
    lambda: torch.zeros(2, colour="red"),
)
# --- like another
x = torch.tensor([[1, 2], [3, 4]])
print(torch.zeros_like(x), torch.ones_like(x), torch.full_like(x, 7), torch.empty_like(x).shape)
print(torch.zeros_like(x, dtype=torch.float), torch.ones_like(x, dtype=torch.bool))
print(torch.full_like(x, 2.5, dtype=torch.float32), torch.zeros_like(x.t()).stride())
fails(lambda: torch.zeros_like(3), lambda: torch.zeros_like([1.0]), lambda: torch.full_like(x))
# --- eye
print(torch.eye(3), torch.eye(2, 3), torch.eye(3, 2), torch.eye(2, dtype=torch.int64), torch.eye(0))
# --- arange of whole numbers and of others
print(torch.arange(5), torch.arange(2, 5), torch.arange(1, 10, 3), torch.arange(5, 0, -2))
print(torch.arange(5.0), torch.arange(0, 1, 0.25), torch.arange(1, 2.5, 0.5), torch.arange(3, dtype=torch.float))
print(torch.arange(0), torch.arange(start=1, end=4), torch.arange(end=3), torch.arange(0, 5, step=2))
# --- arange with wrong bounds
fails(
    lambda: torch.arange(5, 0),
    lambda: torch.arange(0, 5, -1),
    lambda: torch.arange(0, 5, 0),
    lambda: torch.arange(),
    lambda: torch.arange("a"),
)
# --- linspace
print(torch.linspace(0, 1, 5), torch.linspace(-2, 2, steps=3), torch.linspace(3, 1, 4), torch.linspace(1, 2, 1))
print(torch.linspace(start=0, end=10, steps=6))
fails(lambda: torch.linspace(0, 1, -1), lambda: torch.linspace(0))
# --- linspace has PyTorch's last bits, whatever the bounds and the length
import hashlib
import random
random.seed(1)
for length in [*range(70), *(random.randint(70, 3000) for _ in range(60))]:
    given = (random.uniform(-10, 10), random.uniform(-10, 10), length)
    print(given, hashlib.sha256(torch.linspace(*given).numpy().tobytes()).hexdigest()[:16])
print(torch.linspace(-1, 1, 33).numpy().tobytes().hex(), torch.linspace(0.0, -0.0, 20))
# --- with a gradient
x = torch.ones(2, requires_grad=True)
print(x, torch.tensor([1.0], requires_grad=True), torch.zeros(2, 2, requires_grad=True).is_leaf)
fails(lambda: torch.tensor([1], requires_grad=True), lambda: torch.ones(2, dtype=torch.long, requires_grad=True))
# --- new_ methods keep the dtype
x = torch.tensor([1, 2])
print(x.new_zeros(2), x.new_ones((2, 2)), x.new_full((2,), 5), x.new_tensor([3.7]), x.new_empty(3).dtype)
print(x.new_zeros(2, dtype=torch.float32), x.new_ones(2, 1))
# --- FloatTensor, LongTensor, BoolTensor
print(torch.FloatTensor([1, 2]), torch.LongTensor([3, 4]), torch.BoolTensor([True]), torch.FloatTensor(2, 3).shape)
print(isinstance(torch.ones(2), torch.FloatTensor), isinstance(torch.ones(2), torch.LongTensor))
print(torch.Tensor([1, 2]), torch.Tensor(2, 3).shape, torch.Tensor([[1], [2]]).dtype)
# --- triangles of indices
print(torch.tril_indices(3, 3), torch.triu_indices(3, 3, 1), torch.tril_indices(2, 4, -1))
# --- meshgrid and cartesian pairs
a, b = torch.meshgrid(torch.arange(3), torch.arange(2), indexing="ij")
print(a, b, a.shape)
a, b = torch.meshgrid(torch.arange(3), torch.arange(2), indexing="xy")
print(a, b)
print(torch.cartesian_prod(torch.tensor([1, 2]), torch.tensor([3, 4])))
print(torch.combinations(torch.tensor([1, 2, 3])))
# --- diag, diag_embed, diagflat
x = torch.tensor([1.0, 2.0])
print(torch.diag(x), torch.diag(x, 1), torch.diag(torch.arange(9).view(3, 3)), x.diag(-1))
print(torch.diag_embed(torch.tensor([[1, 2], [3, 4]])), torch.diagflat(torch.tensor([[1, 2], [3, 4]])))
# --- from a scalar of Python
print(torch.scalar_tensor(3.5), torch.tensor(3.5).item(), float(torch.tensor(2)), int(torch.tensor(2.7)))
# --- logspace
print(torch.logspace(0, 2, 3), torch.logspace(0, 3, steps=4, base=2))
# --- numbers beyond float32 become infinite
print(torch.tensor([1e39, -1e39, float("nan")]), torch.tensor(1e-46))
# --- defaults
print(torch.get_default_dtype(), torch.float, torch.long, torch.bool, torch.device("cpu"))
print(torch.ones(1).device, torch.ones(1).layout, torch.ones(2).is_cuda)

# --- new makes a tensor of the same dtype
x = torch.ones(2, dtype=torch.int64)
print(torch.ones(1).new(2, 3).zero_(), x.new([1, 2]), x.new(2).fill_(7), torch.ones(1).new(torch.Size([1, 2])).fill_(1), x.new(), torch.ones(1).new([[1, 2]]).dtype)

# --- members of an enumeration of whole numbers are whole numbers
from enum import IntEnum
class Special(IntEnum):
    PAD = 0
    START = 1
    END = 2
print(torch.tensor([Special.START]), torch.tensor(Special.END), torch.tensor([Special.END, True]))
print(torch.cat((torch.tensor([Special.START]), torch.tensor([7, 5]), torch.tensor([Special.END]))))
print(torch.tensor([[Special.PAD, 3]]).dtype, torch.tensor([Special.END, 0.5]), torch.full((2,), Special.END))
