# %% [markdown] en
# # Several heads
# A mask, several heads, one projection that is split, and a second sequence.
# %% [markdown] zh
# # 多个头
# 掩码、多个头、一个被拆开的投影，以及第二个序列。
# %%
import torch
from torch import nn

tokens = torch.tensor([
    [0.43, 0.15, 0.89],
    [0.55, 0.87, 0.66],
    [0.57, 0.85, 0.64],
    [0.22, 0.58, 0.33],
    [0.77, 0.25, 0.10],
    [0.05, 0.80, 0.55],
])
# %%
class CausalHead(nn.Module):
    def __init__(self, width_in, width_out, length):
        super().__init__()
        self.W_query = nn.Linear(width_in, width_out, bias=False)
        self.W_key = nn.Linear(width_in, width_out, bias=False)
        self.W_value = nn.Linear(width_in, width_out, bias=False)
        self.register_buffer("later", torch.triu(torch.ones(length, length), diagonal=1).bool())

    def forward(self, x):
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = (queries @ keys.transpose(-2, -1)).masked_fill(self.later, -torch.inf)
        return torch.softmax(scores / keys.shape[-1] ** 0.5, dim=-1) @ values


torch.manual_seed(123)
heads = nn.ModuleList([CausalHead(3, 2, 6) for _ in range(2)])
torch.cat([head(tokens) for head in heads], dim=-1)
# %% [markdown] en
# The same form with one projection: its columns are split into heads, and a last layer joins them.
# %% [markdown] zh
# 用一个投影得到同样的形式：把它的列拆成多个头，最后一层再把它们合起来。
# %%
torch.manual_seed(123)
to_query, to_key, to_value = (nn.Linear(3, 4, bias=False) for _ in range(3))
join = nn.Linear(4, 4)


def split(x):
    return x.view(*x.shape[:-1], 2, 2).transpose(-3, -2)


queries, keys, values = split(to_query(tokens)), split(to_key(tokens)), split(to_value(tokens))
weights = torch.softmax(queries @ keys.mT / 2**0.5, dim=-1)
contexts = (weights @ values).transpose(-3, -2).reshape(6, 4)
print(weights.shape)
join(contexts)
# %% [markdown] en
# Across two sequences: queries of one, keys and values of the other.
# %% [markdown] zh
# 跨越两个序列：查询来自一个，键和值来自另一个。
# %%
other = torch.rand(4, 3)
across = torch.softmax(to_query(tokens) @ to_key(other).T / 2, dim=-1)
print(across)
across @ to_value(other)
