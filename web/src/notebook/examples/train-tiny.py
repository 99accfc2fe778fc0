# %% [markdown] en
# # Train a tiny one
# A head learns to copy the token before: watch the loss fall, then look at its weights.
# %% [markdown] zh
# # 训练一个很小的模型
# 一个头学习复制前一个词元：看损失下降，再看它的权重。
# %%
import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(5)
letters, length, width = 6, 8, 16


class Copier(nn.Module):
    def __init__(self):
        super().__init__()
        self.tokens = nn.Embedding(letters, width)
        self.places = nn.Embedding(length, width)
        self.query = nn.Linear(width, width, bias=False)
        self.key = nn.Linear(width, width, bias=False)
        self.value = nn.Linear(width, width, bias=False)
        self.to_logits = nn.Linear(width, letters)

    def forward(self, ids):
        x = self.tokens(ids) + self.places(torch.arange(ids.shape[-1]))
        scores = self.query(x) @ self.key(x).transpose(-2, -1) / width**0.5
        later = torch.ones(length, length).triu(1).bool()
        weights = F.softmax(scores.masked_fill(later, float("-inf")), dim=-1)
        return self.to_logits(weights @ self.value(x)), weights


model = Copier()
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
# %%
for step in range(61):
    ids = torch.randint(letters, (16, length))
    logits, _ = model(ids)
    loss = F.cross_entropy(logits[:, 1:].flatten(0, 1), ids[:, :-1].flatten())
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    if step % 15 == 0:
        print(f"step {step}: loss {loss.item():.2f}")
# %%
with torch.no_grad():
    logits, weights = model(torch.randint(letters, (1, length)))
before = weights[0].diagonal(-1)
print(f"mean weight on the token before: {before.mean().item():.1f}")
