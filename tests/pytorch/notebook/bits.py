# --- bits of a tensor are seen as those of another dtype
import torch
x = torch.tensor([1.0, -2.5, 0.15625])
i = x.view(torch.int32)
print(i, i.dtype, (0x5F3759DF - (i >> 1)).view(torch.float32), i.view(torch.float32), x.view(dtype=torch.int32))
print(x.view(torch.uint8), x.view(torch.uint8).view(torch.float32), x.view(torch.int16).shape)
print(torch.tensor([1.0, 2.0]).view(torch.float64).shape, torch.tensor([1.0], dtype=torch.float64).view(torch.int64), torch.tensor([3, -1]).view(torch.int32))
print(torch.tensor([1.0, -0.0, 65504.0]).half().view(torch.int16), torch.tensor([1.0, 3.14]).bfloat16().view(torch.int16), torch.tensor([True, False]).view(torch.uint8), torch.tensor([1, 0], dtype=torch.uint8).view(torch.bool))
print(torch.tensor([[1, 2, 3, 4]], dtype=torch.int8).view(torch.int32), torch.tensor([15360, 16448], dtype=torch.int16).view(torch.float16), torch.tensor([0x3F80], dtype=torch.int16).view(torch.bfloat16))
print(torch.tensor(1.0).view(torch.int32), torch.ones(2, 3).T.view(torch.int32).shape, torch.zeros(0, 4).view(torch.int8).shape, x.view(torch.float32) is x, torch.tensor([1 + 2j]).view(torch.float32))
for made in (lambda: x.view(torch.float64), lambda: torch.tensor(1.0).view(torch.uint8), lambda: torch.ones(2, 4).T.view(torch.int16), lambda: torch.ones(2, 4)[:, ::2].view(torch.float64)):
    try: print(made())
    except RuntimeError as e: print(e)
# --- a tensor knows whether it was made in inference mode
import torch
from torch import nn
x = torch.ones(2)
with torch.inference_mode():
    y = x * 2
    v = x[:1]
    w = y[:1]
    z = torch.zeros(2)
    print(x.is_inference(), y.is_inference(), v.is_inference(), w.is_inference(), z.is_inference(), torch.is_inference_mode_enabled())
    i = torch.tensor([1, 2], dtype=torch.int32); print(i.is_inference())
print(x.is_inference(), y.is_inference(), v.is_inference(), w.is_inference(), z.is_inference(), i.is_inference(), torch.is_inference_mode_enabled())
u = y + 1; print(u.is_inference(), y.clone().is_inference(), torch.is_inference(y))
with torch.no_grad(): print((x + 1).is_inference())
layer = nn.Linear(2, 1)
for made in (lambda: y.requires_grad_(), lambda: y.requires_grad):
    try: print(made() is None)
    except RuntimeError as e: print(str(e)[:150])
with torch.inference_mode(): y.add_(1)
print(y)
with torch.inference_mode(False): print((x + 1).is_inference())
# --- parts of several lengths are reduced
import torch
d = torch.tensor([1.0, 2.0, 3.0, 4.0, 5.0, 6.0], requires_grad=True)
n = torch.tensor([1, 2, 3])
for how in ("sum", "mean", "max", "min"):
    r = torch.segment_reduce(d, how, lengths=n, unsafe=False); print(r)
    d.grad = None; (r * torch.tensor([1.0, 2.0, 3.0])).sum().backward(); print(d.grad)
m = torch.arange(12.0).view(6, 2)
print(torch.segment_reduce(m, "sum", lengths=torch.tensor([2, 0, 4]), initial=0), torch.segment_reduce(m, "max", lengths=torch.tensor([6]), axis=0))
try: torch.segment_reduce(m, "sum", lengths=torch.tensor([2, 1]))
except RuntimeError as e: print(e)
