# %% [markdown] en
# # Life is short, eat dessert first
# From words to numbers: each word has a row of a table.
# %% [markdown] zh
# # 人生苦短，先吃甜点
# 从词到数：每个词对应表中的一行。
# %%
import torch

sentence = "Life is short, eat dessert first"
words = sentence.replace(",", "").split()
vocabulary = {word: place for place, word in enumerate(sorted(words))}
ids = torch.tensor([vocabulary[word] for word in words])
print(vocabulary)
ids
# %%
torch.manual_seed(123)
embedding = torch.nn.Embedding(len(vocabulary), 16)
tokens = embedding(ids).detach()
tokens.shape
# %% [markdown] en
# Queries and keys share a width, values need not.
# %% [markdown] zh
# 查询和键的宽度相同，值的宽度可以不同。
# %%
W_query, W_key = torch.rand(24, 16), torch.rand(24, 16)
W_value = torch.rand(28, 16)
query = W_query @ tokens[1]
keys, values = tokens @ W_key.T, tokens @ W_value.T
weights = torch.softmax(keys @ query / 24**0.5, dim=0)
for word, weight in zip(words, weights):
    print(f"{word:8} {weight.item():.4f}")
context = weights @ values
context.shape
# %% [markdown] en
# Three heads at once: one more axis in front.
# %% [markdown] zh
# 同时有三个头：前面多一个轴。
# %%
heads_query, heads_key, heads_value = torch.rand(3, 24, 16), torch.rand(3, 24, 16), torch.rand(3, 28, 16)
head_queries = heads_query @ tokens[1]
head_keys = torch.einsum("hkd,td->htk", heads_key, tokens)
head_values = torch.einsum("hvd,td->htv", heads_value, tokens)
head_weights = torch.softmax(torch.einsum("htk,hk->ht", head_keys, head_queries) / 24**0.5, dim=-1)
print(head_weights)
torch.einsum("ht,htv->hv", head_weights, head_values).flatten().shape
