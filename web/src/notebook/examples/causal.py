# %% [markdown] en
# # From averaging to a causal head
# A token may use itself and all before it: first their mean, then a weighted mean.
# %% [markdown] zh
# # 从平均到因果头
# 一个词元可以使用它自己和它之前的全部词元：先取平均，再取加权平均。
# %%
import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(74)
batch, length, width = 4, 8, 2
x = torch.randn(batch, length, width)
# %%
by_loop = torch.stack([x[:, : end + 1].mean(dim=1) for end in range(length)], dim=1)
lower = torch.tril(torch.ones(length, length))
by_product = (lower / lower.sum(dim=1, keepdim=True)) @ x
hidden = torch.zeros(length, length).masked_fill(lower == 0, float("-inf"))
by_softmax = F.softmax(hidden, dim=-1) @ x
print(
    torch.allclose(by_loop, by_product, atol=1e-6), torch.allclose(by_loop, by_softmax, atol=1e-6)
)
# %% [markdown] en
# The head asks what each token looks for, instead of taking all alike.
# %% [markdown] zh
# 这个头不再一视同仁，而是问每个词元在找什么。
# %%
head = 16
key, query, value = (nn.Linear(width, head, bias=False) for _ in range(3))
k, q, v = key(x), query(x), value(x)
scores = q @ k.transpose(-2, -1) / head**0.5
weights = F.softmax(scores.masked_fill(lower == 0, float("-inf")), dim=-1)
out = weights @ v
print(weights[0])
out.shape
# %%
for scale in (1, head**-0.5):
    k, q = torch.randn(batch, length, head), torch.randn(batch, length, head)
    scores = q @ k.transpose(-2, -1) * scale
    print(f"variance {scores.var():.4f}, largest weight of the first row {scores[0, 0].softmax(-1).max():.4f}")
