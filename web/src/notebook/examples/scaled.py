# %% [markdown] en
# # Ten random tokens
# The numbers of attention, measured: how far do scores spread, and what does the softmax make of it?
# %% [markdown] zh
# # 十个随机词元
# 测量注意力中的数：分数的分布有多宽，softmax 又会怎样处理它？
# %%
import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(42)
torch.set_printoptions(sci_mode=False)
width, length = 8, 10
to_query, to_key, to_value = nn.Linear(width, width), nn.Linear(width, width), nn.Linear(width, width)
tokens = torch.randn(length, width) * 10
# %%
q, k, v = to_query(tokens), to_key(tokens), to_value(tokens)
print(q.shape, k.shape, v.shape)
# %%
raw = q @ k.T
scaled = raw / width**0.5
for name, numbers in (("queries", q), ("keys", k), ("raw scores", raw), ("scaled scores", scaled)):
    print(f"{name}: variance {numbers.var().item():.2f}")
# %%
weights = F.softmax(scaled, dim=-1)
print(weights.max(dim=-1).values)
# %%
weights @ v
