# %% [markdown] en
# # A GPT block
# Attention, then a small network for each token; around both a residual.
# %% [markdown] zh
# # GPT 模块
# 先是注意力，再是每个词元各自的小网络；两者外面都有残差。
# %%
import torch
import torch.nn.functional as F
from torch import nn


class Attention(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(width, 3 * width)
        self.join = nn.Linear(width, width)

    def forward(self, x):
        batch, length, width = x.shape
        q, k, v = (
            part.view(batch, length, self.heads, -1).transpose(1, 2)
            for part in self.qkv(x).split(width, dim=-1)
        )
        later = torch.ones(length, length, dtype=torch.bool).triu(1)
        scores = (q @ k.transpose(-2, -1)) * q.shape[-1] ** -0.5
        weights = F.softmax(scores.masked_fill(later, float("-inf")), dim=-1)
        return self.join((weights @ v).transpose(1, 2).reshape(batch, length, width))


class Block(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.first = nn.LayerNorm(width)
        self.attention = Attention(width, heads)
        self.second = nn.LayerNorm(width)
        self.network = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))

    def forward(self, x):
        x = x + self.attention(self.first(x))
        return x + self.network(self.second(x))


torch.manual_seed(1)
block = Block(width=8, heads=2)
print(block)
print(sum(each.numel() for each in block.parameters()), "parameters")
# %%
vocabulary, length = 10, 6
tokens = nn.Embedding(vocabulary, 8)
places = nn.Embedding(length, 8)
to_logits = nn.Linear(8, vocabulary, bias=False)
ids = torch.tensor([[3, 1, 4, 1, 5, 9]])
x = tokens(ids) + places(torch.arange(length))
logits = to_logits(block(x))
print(logits.shape)
logits[0, -1].softmax(dim=-1)
# %%
loss = F.cross_entropy(logits[:, :-1].flatten(0, 1), ids[:, 1:].flatten())
loss.backward()
print(loss)
print(block.attention.qkv.weight.grad.norm())
