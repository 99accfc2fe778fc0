/** Notebooks to begin with, as text with `# %%` between the cells; their words stand in words/notebook. */
export const examples: Readonly<Record<string, string>> = {
  softmax: `# %% [markdown]
# # Attention in ten lines
# Six words, each a vector of three numbers. Scores are dot products; each row of weights adds up to one.

# %%
import torch

inputs = torch.tensor([[0.43, 0.15, 0.89], [0.55, 0.87, 0.66], [0.57, 0.85, 0.64],
                       [0.22, 0.58, 0.33], [0.77, 0.25, 0.10], [0.05, 0.80, 0.55]])
scores = inputs @ inputs.T
scores

# %%
weights = torch.softmax(scores, dim=-1)
print(weights.sum(dim=-1))
weights

# %%
weights @ inputs
`,
  python: `# %% [markdown]
# # Weights from scores
# Larger scores get larger weights, and the weights add up to one.

# %%
from math import exp

scores = {"your": 0.4, "journey": 1.2, "starts": 0.9}

# %%
def softmax(values):
    powers = [exp(value) for value in values]
    return [power / sum(powers) for power in powers]

weights = softmax(scores.values())
for word, weight in zip(scores, weights):
    print(f"{word:10} {weight:.4f}")

# %%
sum(weights)
`,
};
