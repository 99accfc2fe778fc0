# %% [markdown] en
# # The next day is bright
# The same attention as a class, whose matrices training could change.
# %% [markdown] zh
# # 明天会更好
# 同样的注意力写成一个类，训练可以改变它的矩阵。
# %%
import torch
from torch import nn

inputs = torch.tensor([
    [0.43, 0.15, 0.89, 0.17, 0.23, 0.19, 0.38, 0.44],
    [0.55, 0.87, 0.66, 0.51, 0.49, 0.30, 0.20, 0.10],
    [0.57, 0.85, 0.64, 0.80, 0.10, 0.40, 0.21, 0.39],
    [0.22, 0.58, 0.33, 0.40, 0.40, 0.40, 0.10, 0.30],
    [0.77, 0.25, 0.10, 0.10, 0.90, 0.30, 0.30, 0.20],
])
print(inputs.shape)
# %%
class SelfAttention(nn.Module):
    def __init__(self, width_in, width_out, bias=False):
        super().__init__()
        self.W_query = nn.Linear(width_in, width_out, bias=bias)
        self.W_key = nn.Linear(width_in, width_out, bias=bias)
        self.W_value = nn.Linear(width_in, width_out, bias=bias)

    def forward(self, tokens):
        queries, keys, values = self.W_query(tokens), self.W_key(tokens), self.W_value(tokens)
        scores = queries @ keys.T
        weights = torch.softmax(scores / keys.shape[-1] ** 0.5, dim=-1)
        return weights @ values


torch.manual_seed(789)
attention = SelfAttention(8, 4)
attention
# %%
attention(inputs)
# %% [markdown] en
# Why divide by the root of the width? Large scores make the softmax choose one token alone.
# %% [markdown] zh
# 为什么要除以宽度的平方根？分数大时，softmax 只会选中一个词元。
# %%
scores = torch.tensor([0.1, -0.2, 0.3, -0.2, 0.5])
print(torch.softmax(scores, dim=-1))
print(torch.softmax(8 * scores, dim=-1))
# %%
torch.manual_seed(0)
for width in (5, 100):
    queries, keys = torch.randn(1000, width), torch.randn(1000, width)
    products = (queries * keys).sum(dim=-1)
    print(f"width {width}: variance {products.var():.1f}, scaled {(products / width**0.5).var():.2f}")
