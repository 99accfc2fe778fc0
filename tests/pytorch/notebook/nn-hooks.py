import torch
from torch import nn
import torch.nn.functional as F
if hasattr(torch, "_follows"):
    torch._follows.newest = False

# --- forward hooks see and change what goes in and comes out
torch.manual_seed(0)
layer = nn.TransformerEncoderLayer(8, 2, 16, batch_first=True)
seen = {}
def keep(name):
    def hook(module, args, output):
        seen[name] = (type(module).__name__, output[0] if isinstance(output, tuple) else output)
    return hook
handles = [part.register_forward_hook(keep(name)) for name, part in layer.named_modules() if isinstance(part, (nn.MultiheadAttention, nn.LayerNorm))]
layer(torch.randn(2, 3, 8))
for name, (kind, output) in seen.items():
    print(name, kind, tuple(output.shape), output[0, 0, :3])
for handle in handles:
    handle.remove()
seen.clear()
layer(torch.randn(2, 3, 8))
print(seen)
net = nn.Sequential(nn.Linear(2, 2), nn.Tanh())
first = net.register_forward_pre_hook(lambda module, args: (args[0] * 2,))
second = net[0].register_forward_pre_hook(lambda module, args: args[0] + 1)
third = net[1].register_forward_hook(lambda module, args, output: output * 0 + 7)
x = torch.ones(1, 2)
print(net(x))
third.remove()
with net[1].register_forward_hook(lambda module, args, output: print("out", output)):
    net(x)
first.remove()
second.remove()
print(net(x), torch.equal(net(x), torch.tanh(net[0](x))))
