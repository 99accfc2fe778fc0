/** The formula of each step; the macros \query, \key ... colour their symbol by role. */
export const causal: Readonly<Record<string, string>> = {
  batch: String.raw`\input{X} \in \mathbb{R}^{B \times T \times C}`,
  "average-loop": String.raw`\output{z}_{t} = \frac{1}{t} \sum_{i = 1}^{t} \input{x}_{i}`,
  "average-matrix": String.raw`\output{Z} = \weights{A} \input{X} \qquad \weights{a}_{ti} = \frac{1}{t} \; (i \le t), \quad 0 \; (i > t)`,
  "average-softmax": String.raw`\weights{A} = \operatorname{softmax}(\scores{S}) \quad \scores{s}_{ti} = -\infty \; (i > t)`,
  "key-query-value": String.raw`\key{K} = \input{X} \key{W}_{k}^{\top} \qquad \query{Q} = \input{X} \query{W}_{q}^{\top} \qquad \value{V} = \input{X} \value{W}_{v}^{\top}`,
  "causal-head": String.raw`\weights{A} = \operatorname{softmax}\left(\operatorname{mask}(\query{Q} \key{K}^{\top})\right) \qquad \output{Z} = \weights{A} \value{V}`,
  notes: String.raw`\weights{a}_{ti} = 0 \quad \text{for} \quad i > t`,
  "variance-raw": String.raw`\scores{S} = \query{Q} \key{K}^{\top} \qquad \operatorname{var}(\scores{S}) \approx d_k`,
  "variance-scaled": String.raw`\scores{S} = \frac{\query{Q} \key{K}^{\top}}{\sqrt{d_k}} \qquad \operatorname{var}(\scores{S}) \approx 1`,
  "two-softmaxes": String.raw`\operatorname{softmax}(\scores{s}) \qquad \operatorname{softmax}\left(\frac{\scores{s}}{\sqrt{d_k}}\right)`,
};
