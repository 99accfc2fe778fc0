/** The formula of each step; the macros \query, \key ... colour their symbol by role. */
export const simple: Readonly<Record<string, string>> = {
  tokens: String.raw`\input{X} \in \mathbb{R}^{T \times d}`,
  "dot-products": String.raw`\scores{s}_{i} = \query{q} \cdot \input{x}_{i}`,
  "divide-by-sum": String.raw`\weights{a}_{i} = \frac{\scores{s}_{i}}{\sum_{j} \scores{s}_{j}}`,
  "naive-softmax": String.raw`\weights{a}_{i} = \frac{e^{\scores{s}_{i}}}{\sum_{j} e^{\scores{s}_{j}}}`,
  "stable-softmax": String.raw`\weights{a}_{i} = \frac{e^{\scores{s}_{i} - m}}{\sum_{j} e^{\scores{s}_{j} - m}} \qquad m = \max_{j} \scores{s}_{j}`,
  context: String.raw`\output{z} = \sum_{i} \weights{a}_{i} \input{x}_{i}`,
  "all-scores": String.raw`\scores{S} = \input{X} \input{X}^{\top}`,
  "all-weights": String.raw`\weights{A} = \operatorname{softmax}(\scores{S})`,
  "all-contexts": String.raw`\output{Z} = \weights{A} \input{X}`,
  "weight-matrices": String.raw`\query{W}_{q}, \key{W}_{k}, \value{W}_{v} \in \mathbb{R}^{d \times d_k}`,
  "query-key-value": String.raw`\query{q} = \input{x} \parameter{W}_{q} \qquad \key{k} = \input{x} \parameter{W}_{k} \qquad \value{v} = \input{x} \parameter{W}_{v}`,
  "all-keys": String.raw`\key{K} = \input{X} \parameter{W}_{k} \qquad \value{V} = \input{X} \parameter{W}_{v}`,
  "one-score": String.raw`\scores{s} = \query{q} \cdot \key{k}`,
  "query-scores": String.raw`\scores{s} = \query{q} \key{K}^{\top}`,
  scale: String.raw`\weights{a} = \operatorname{softmax}\left(\frac{\scores{s}}{\sqrt{d_k}}\right)`,
  "weighted-values": String.raw`\output{z} = \weights{a} \value{V}`,
};
