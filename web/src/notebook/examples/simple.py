# %% [markdown] en
# # Your journey starts with one step
# What does a word look at? One token asks, all tokens answer.
# %% [markdown] zh
# # 千里之行，始于足下
# 一个词会看什么？一个词元提问，所有词元回答。
# %%
import torch

words = ["Your", "journey", "starts", "with", "one", "step"]
inputs = torch.tensor([
    [0.43, 0.15, 0.89],
    [0.55, 0.87, 0.66],
    [0.57, 0.85, 0.64],
    [0.22, 0.58, 0.33],
    [0.77, 0.25, 0.10],
    [0.05, 0.80, 0.55],
])
asking = words.index("journey")
query = inputs[asking]
# %% [markdown] en
# A score is a dot product: multiply number by number, then add.
# %% [markdown] zh
# 分数是点积：逐个数相乘，再相加。
# %%
scores = torch.zeros(len(words))
for place, token in enumerate(inputs):
    scores[place] = torch.dot(token, query)
scores
# %% [markdown] en
# Dividing by the sum makes weights of positive scores. The softmax makes weights of any scores.
# %% [markdown] zh
# 除以总和，正的分数就成为权重。softmax 能把任意分数变成权重。
# %%
shares = scores / scores.sum()
exponentials = torch.exp(scores - scores.max())
weights = exponentials / exponentials.sum()
print(shares)
print(weights)
print(torch.allclose(weights, torch.softmax(scores, dim=0)))
# %% [markdown] en
# The context of the token is the sum of all tokens, each times its weight.
# %% [markdown] zh
# 这个词元的上下文是所有词元乘以各自权重之后的和。
# %%
context = torch.zeros(3)
for weight, token in zip(weights, inputs):
    context += weight * token
context
# %% [markdown] en
# One product of matrices gives the scores of every pair, another all contexts.
# %% [markdown] zh
# 一个矩阵乘积给出每一对的分数，另一个给出全部上下文。
# %%
all_scores = inputs @ inputs.T
all_weights = torch.softmax(all_scores, dim=-1)
all_contexts = all_weights @ inputs
print(all_weights)
print((all_contexts[asking] - context).abs().max() < 1e-6)
# %% [markdown] en
# Three matrices of parameters turn each token into a query, a key and a value.
# %% [markdown] zh
# 三个参数矩阵把每个词元变成查询、键和值。
# %%
torch.manual_seed(123)
W_query, W_key, W_value = (torch.rand(3, 2) for _ in range(3))
queries, keys, values = inputs @ W_query, inputs @ W_key, inputs @ W_value
scaled = queries[asking] @ keys.T / keys.shape[-1] ** 0.5
learnable_weights = torch.softmax(scaled, dim=-1)
print(learnable_weights)
learnable_weights @ values
