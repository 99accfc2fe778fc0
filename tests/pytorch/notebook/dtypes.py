import torch


# --- names of dtypes
print(torch.float32, torch.float, torch.int64, torch.long, torch.bool, torch.float is torch.float32, torch.long == torch.int64)
# --- what dtypes are
print(torch.float32.is_floating_point, torch.int64.is_floating_point, torch.bool.is_complex, torch.float32 == torch.int64, {torch.float32: 1}[torch.float])
# --- limits
print(torch.finfo(torch.float32), torch.finfo(torch.float32).min, torch.finfo(torch.float32).eps, torch.finfo(torch.float32).max, torch.finfo().tiny, torch.iinfo(torch.int64).max, torch.iinfo(torch.int64).min, torch.iinfo(torch.long).bits)
fails(lambda: torch.finfo(torch.int64), lambda: torch.iinfo(torch.float32))
# --- limits of dtypes that no tensor has here
for x in (torch.float16, torch.half, torch.bfloat16, torch.double):
    y = torch.finfo(x)
    print(y, y.bits, y.eps, y.min, y.max, y.tiny, y.smallest_normal, y.resolution, y.dtype)
for x in (torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64):
    y = torch.iinfo(x)
    print(y, y.bits, y.min, y.max, y.dtype)
# --- dtypes of results
f, i, b = torch.ones(2), torch.ones(2, dtype=torch.long), torch.tensor([True, False])
for x in (f + i, i + b, f + b, i / i, i // i, i * 2, i * 2.0, b * 2, b + b, b & b, i > 0, f.sum(), i.sum(), b.sum(), i.float().mean(), b.long(), i.cumsum(0), b.cumsum(0), i.prod(), i**2, i**2.0, 2**i, -i, i.abs(), f.argmax(), f.round(), f.long(), i.sqrt(), i.max(), f > i, b.any(), torch.cat([i, f]), torch.where(b, i, f), torch.where(b, 1, 2), torch.stack([b, i]), i.softmax(0, dtype=torch.float32), f.bool(), ~b, i % 2, f // 2, i.clamp(0, 1), i.tril if False else f.floor()):
    print(x.dtype, end=" ")
print()
# --- a number without axes promotes less
f, i, b = torch.ones(2), torch.ones(2, dtype=torch.long), torch.tensor([True, False])
for x in (i + torch.tensor(2.5), b + torch.tensor(2), f + torch.tensor(2), i * torch.tensor(True), torch.tensor(1) + torch.tensor(2.0), torch.tensor(1.0) + i):
    print(x, end=" ")
print()
# --- conversions
f, i, b = torch.ones(2), torch.ones(2, dtype=torch.long), torch.tensor([True, False])
x = torch.tensor([-1.9, -0.5, 0.0, 0.5, 1.9])
print(x.long(), x.bool(), x.to(torch.long), x.to(torch.bool), x.long().to(torch.float32), b.float(), b.long(), x.type(torch.int64), x.type_as(i), x.to(i))
print(x.type(), i.type(), b.type(), x.is_floating_point(), i.is_floating_point(), torch.is_floating_point(x), torch.is_tensor(x), torch.is_tensor(3), x.is_complex())
# --- devices
x = torch.ones(2)
print(x.device, x.device.type, x.device == torch.device("cpu"), x.cpu() is x, x.to("cpu").device, x.to(device="cpu", dtype=torch.long), torch.zeros(1, device="cpu"), torch.device("cpu").index, torch.device("cuda:1").index)
device = "cuda" if torch.cuda.is_available() else "cpu"
print(device, torch.ones(1).to(device), torch.device(device), torch.ones(1, device=device), torch.cuda.device_count())
# --- as numbers of Python
print(int(torch.tensor(2.9)), float(torch.tensor(3)), bool(torch.tensor(0)), torch.tensor(2.5).item(), torch.tensor(3).item(), torch.tensor(True).item(), type(torch.tensor(1).item()).__name__, complex if False else round(torch.tensor(2.567).item(), 2))
# --- float32 is what is computed
print(torch.tensor(0.1).item(), torch.tensor(16777217.0).item(), (torch.tensor(1.0) / 3).item(), torch.tensor(0.1) + torch.tensor(0.2) == torch.tensor(0.3), torch.tensor(1e20) * 1e20)
# --- whole numbers wrap around
print(torch.tensor(2**62) * 2, torch.tensor(2**63 - 1) + 1, torch.tensor(3) ** 41, torch.tensor(-7) // 2, torch.tensor(-7) % 3)
# --- default dtype
print(torch.get_default_dtype())
torch.set_default_dtype(torch.float32)
torch.set_default_tensor_type(torch.FloatTensor)
print(torch.tensor(1.5).dtype)
fails(lambda: torch.set_default_dtype(torch.int64))
# --- kinds of Python
print(isinstance(torch.ones(1), torch.Tensor), type(torch.ones(1)), torch.Tensor.__name__, issubclass(torch.Tensor, object), callable(torch.ones), torch.__version__[:4])
# --- attributes that are not there
print(hasattr(torch, "compile_nothing"), hasattr(torch.ones(1), "nothing"), getattr(torch, "nothing", 5), hasattr(torch.ones(1), "shape"), hasattr(torch, "softmax"))
fails(lambda: torch.ones(1).nothing, lambda: torch.float32.nothing)
# --- copies
import copy
x = torch.tensor([1.0, 2.0], requires_grad=True)
y, z = copy.deepcopy(x), copy.copy(x)
with torch.no_grad():
    y[0] = 5
print(x, y, y.requires_grad, z.requires_grad)
fails(lambda: copy.deepcopy(x * 2))
# --- hashing and identity
x = torch.ones(2)
print(x is x, x in [x], len({x, x, torch.ones(2)}), id(x) == id(x), {x: 1}[x])
# --- settings that change nothing
torch.set_num_threads(1)
print(torch.get_num_threads() > 0, torch.get_float32_matmul_precision())
torch.set_float32_matmul_precision("high")
torch.use_deterministic_algorithms(True)
print(torch.get_float32_matmul_precision(), torch.are_deterministic_algorithms_enabled())
torch.use_deterministic_algorithms(False)
torch.set_float32_matmul_precision("highest")
fails(lambda: torch.set_num_threads(0), lambda: torch.set_num_threads("a"))
# --- masks of uint8 and counts of int32 are what comparisons and conversions need
def subsequent_mask(size):
    return torch.triu(torch.ones((1, size, size)), diagonal=1).type(torch.uint8) == 0
print(subsequent_mask(3), torch.triu(torch.ones((2, 3), dtype=torch.uint8), diagonal=1), torch.tril(torch.ones(3, 3).byte()))
m = torch.tensor([1, 0, 1], dtype=torch.uint8)
print(m, m.dtype, m.type(), m.shape, m == 1, m.bool(), m.float(), m.sum(), m.long(), m.element_size(), m.tolist())
N = torch.zeros((3, 3), dtype=torch.int32)
for a, b in [(0, 1), (1, 2), (0, 1)]:
    N[a, b] += 1
print(N, N[0], N[0, 1].item(), N.sum(1, keepdim=True), (N + 1).float(), N[:, 1:].max(0))
x = torch.arange(5).int()
print(x + 1, x * 2.5, x / 2, x - x, 3 - x, x * torch.ones(5), x > 2, x.max(), x.view(5, 1).shape, x[1:3], -x, x % 2, x // 2, x & 1)
print(torch.tensor([200], dtype=torch.uint8) + 100, torch.tensor([127], dtype=torch.int8) + 1, m + x[:3], m * torch.tensor([5, 5, 5]))
print(x.to(torch.float32), x.to("cpu"), x.dtype == torch.int, x.numpy().dtype, [i for i in x[:2]], f"{x[2]}", list(range(x[3])), type(x))
print(torch.IntTensor([1, 2]), torch.ByteTensor([[1]]), torch.arange(3, dtype=torch.int32), torch.full((2,), 7, dtype=torch.int16), torch.zeros(0, 2).int())
print((torch.tensor([1, 2, 3]) == torch.tensor([1, 0, 3])).int().sum().item(), x.masked_fill(x > 2, 0), x.unsqueeze(0).expand(2, 5)[1], torch.zeros(3).type_as(x), x.argmax())

# --- a version is compared by its numbers, and old names of types are types
print(torch.__version__ >= "1.5.0", torch.__version__ < "2", torch.__version__ > "1.2", torch.__version__ >= (1, 9), torch.__version__ == "1.12", isinstance(torch.__version__, str))
print(torch.FloatTensor, [torch.LongTensor], isinstance(torch.ones(1), torch.FloatTensor), isinstance(torch.FloatTensor, type), torch.ones(1).is_cpu)

# --- the version is compared as one, not as text
v = torch.__version__
print(v >= "1.5.0", v > "1.9", v < "2", v >= (1, 8), v > (1, 9, 1), v < (2,), v != "1.12", v == "abc", v >= "2.0.0+cu118", "1.5" <= v, v < "1.13.1")
print(isinstance(v, str), v.startswith("1.13"), v.split(".")[:2], tuple(map(int, v.split(".")[:2])) >= (1, 8), f"{v}"[:4], {v: 1}[v])
fails(lambda: v >= 2, lambda: v > 1.5)
# --- names that programs ask about their device and mode
x = torch.ones(2)
print(x.is_cpu, x.is_cuda, x.is_meta, x.is_mps, x.is_sparse, torch.is_inference_mode_enabled())
with torch.inference_mode():
    print(torch.is_inference_mode_enabled(), torch.is_grad_enabled())
    with torch.inference_mode(False):
        print(torch.is_inference_mode_enabled())
print(torch.is_inference_mode_enabled(), issubclass(torch.cuda.OutOfMemoryError, RuntimeError))
try:
    torch.ones(2) @ torch.ones(3)
except torch.cuda.OutOfMemoryError:
    print("never")
except RuntimeError:
    print("too unlike")
# --- functions of torch.special
x = torch.tensor([[0.0, 0.5, 1.0], [0.25, -1.0, 2.0]])
print(torch.special.entr(x), torch.special.entr(x.clamp(min=0)).sum(-1), torch.special.xlogy(x, x + 3), torch.special.xlog1py(x, x + 2))
print(torch.special.erfc(x), torch.special.sinc(x), torch.special.logit(torch.tensor([0.25, 0.5])), torch.special.entr(torch.tensor([1, 2])))
p = torch.tensor([0.5, 0.5, 0.0], requires_grad=True)
torch.special.entr(p[:2]).sum().backward()
print(p.grad)
