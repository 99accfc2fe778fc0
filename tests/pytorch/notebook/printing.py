import torch

# --- one number
print(torch.tensor(3), torch.tensor(3.5), torch.tensor(True), torch.tensor(1e-8), torch.tensor(1e10), torch.tensor(float("nan")), torch.tensor(-0.0))
# --- rows and matrices
print(torch.arange(3), torch.arange(6).view(2, 3), torch.arange(8.0).view(2, 2, 2), torch.ones(1, 1), torch.tensor([[True, False]]))
# --- numbers of different sizes
print(torch.tensor([1.0, 1000.5]), torch.tensor([0.001, 1000.0]), torch.tensor([1e-5, 1.0]), torch.tensor([100000.0, 1.0]), torch.tensor([123456.789]), torch.tensor([-1.5, 22.25]))
# --- empty ones
print(torch.ones(0), torch.ones(2, 0), torch.ones(0, dtype=torch.long), torch.ones(0, 3, dtype=torch.bool))
# --- what needs a gradient
x = torch.ones(2, requires_grad=True)
print(x, x * 2, (x * 2).sum(), x.mean(), x.detach())
# --- long ones
print(torch.arange(1001), torch.arange(1000)[-1], torch.zeros(50, 50), torch.arange(30.0))
# --- wide ones
print(torch.arange(100).view(2, 50), torch.arange(60.0).view(3, 20) / 7)
# --- formatted
x = torch.tensor(2.34567)
print(f"{x:.2f}", f"{x}", "{:8.3f}".format(x), "%.1f" % x, str(x), repr(x), f"{torch.tensor(3):d}", f"{torch.tensor([1, 2])}")
# --- shapes, dtypes and devices
x = torch.ones(2, 3)
print(x.shape, x.size(), x.dtype, x.device, str(x.dtype), f"{x.shape}", torch.Size([]), torch.device("cuda", 0), torch.device("cpu:0"), torch.float32, torch.layout if False else x.layout)
# --- options
torch.set_printoptions(precision=2)
print(torch.tensor([1.2345, 6.789]))
torch.set_printoptions(sci_mode=True)
print(torch.tensor([1.2345, 6.789]))
torch.set_printoptions(profile="default")
print(torch.tensor([1.2345]))
torch.set_printoptions(threshold=5, edgeitems=1)
print(torch.arange(10), torch.ones(4, 4))
torch.set_printoptions(linewidth=40, profile="default")
print(torch.arange(30))
torch.set_printoptions(profile="default")
# --- lists and dictionaries of tensors
print([torch.tensor(1), torch.tensor([2.0])], {"a": torch.ones(1)}, (torch.tensor(True),))
# --- results with names
print(torch.ones(2, 2).max(0), torch.tensor([3.0, 1.0]).sort(), torch.tensor([3.0, 1.0]).topk(1))
# --- infinities among numbers
print(torch.tensor([float("-inf"), 1.0, 2.5]), torch.tensor([[0.0, float("-inf")], [0.0, 0.0]]), torch.tensor([float("nan"), 1000000.0]))
# --- whole floats
print(torch.tensor([1.0, 2.0]), torch.tensor([1.0, 2.5]), torch.tensor([1e8, 1.0]), torch.tensor([10000000.0, 2.0]))
