# %% [markdown] en
# # Attention in ten lines
# Six tokens look at each other. Every line leaves a tensor: press Run, then look at what each one holds.
# %% [markdown] zh
# # 十行代码的注意力
# 六个词元互相查看。每一行都留下一个张量：按“运行”，再看每个张量里有什么。
# %%
import torch

torch.manual_seed(123)
x = torch.rand(6, 4)
W_query, W_key, W_value = torch.randn(3, 4, 2)
queries, keys, values = x @ W_query, x @ W_key, x @ W_value
scores = queries @ keys.T
mask = torch.triu(torch.ones(6, 6), diagonal=1).bool()
weights = torch.softmax(scores.masked_fill(mask, -torch.inf) / 2**0.5, dim=-1)
contexts = weights @ values
# %% [markdown] en
# Each row of weights adds up to one, and no token looks at one that follows it.
# %% [markdown] zh
# 每一行权重之和为一，而且没有词元会看它后面的词元。
# %%
print(weights)
print(weights.sum(dim=-1))
contexts
