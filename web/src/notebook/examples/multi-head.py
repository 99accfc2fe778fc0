# %% [markdown] en
# # A multi-head class
# All heads in one product: batch and heads are axes in front.
# %% [markdown] zh
# # 多头类
# 一次乘积算出所有的头：批次和头是前面的轴。
# %%
import torch
from torch import nn


class MultiHeadAttention(nn.Module):
    def __init__(self, width, heads, length, rate=0.0):
        super().__init__()
        if width % heads:
            raise ValueError(f"{heads} heads do not share a width of {width} evenly")
        self.heads = heads
        self.qkv = nn.Linear(width, 3 * width, bias=False)
        self.drop = nn.Dropout(rate)
        self.join = nn.Linear(width, width)
        self.register_buffer("later", torch.ones(length, length).triu(1).bool())

    def forward(self, x):
        batch, length, width = x.shape
        parts = self.qkv(x).view(batch, length, 3, self.heads, width // self.heads)
        queries, keys, values = parts.permute(2, 0, 3, 1, 4)
        scores = queries @ keys.mT / queries.shape[-1] ** 0.5
        weights = scores.masked_fill(self.later[:length, :length], -torch.inf).softmax(dim=-1)
        contexts = self.drop(weights) @ values
        return self.join(contexts.transpose(1, 2).flatten(2)), weights


torch.manual_seed(123)
attention = MultiHeadAttention(width=8, heads=2, length=5)
attention
# %%
x = torch.randn(1, 5, 8)
output, weights = attention(x)
print(output.shape, weights.shape)
weights[0]
# %% [markdown] en
# PyTorch's own layer computes the same once it has the same matrices.
# %% [markdown] zh
# 用同样的矩阵，PyTorch 自带的层会得到同样的结果。
# %%
own = nn.MultiheadAttention(8, 2, batch_first=True)
with torch.no_grad():
    own.in_proj_weight.copy_(attention.qkv.weight)
    own.in_proj_bias.zero_()
    own.out_proj.weight.copy_(attention.join.weight)
    own.out_proj.bias.copy_(attention.join.bias)
theirs, _ = own(x, x, x, attn_mask=attention.later)
torch.allclose(output, theirs, atol=1e-6)
