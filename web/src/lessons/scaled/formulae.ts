/** The formula of each step; the macros \query, \key ... colour their symbol by role. */
export const scaled: Readonly<Record<string, string>> = {
  layers: String.raw`\query{W}_{q}, \key{W}_{k}, \value{W}_{v} \in \mathbb{R}^{d \times d} \qquad \query{b}_{q}, \key{b}_{k}, \value{b}_{v} \in \mathbb{R}^{d}`,
  tokens: String.raw`\input{X} = c \, N \qquad N_{ij} \sim \mathcal{N}(0, 1)`,
  "queries-keys-values": String.raw`\query{Q}, \key{K}, \value{V} = \input{X} \parameter{W}^{\top} + \parameter{b}`,
  "raw-scores": String.raw`\scores{S} = \query{Q} \key{K}^{\top} \qquad \text{in} \qquad \operatorname{softmax}\left(\frac{\query{Q} \key{K}^{\top}}{\sqrt{d_k}}\right) \value{V}`,
  "raw-variance": String.raw`\operatorname{var}(x) = \frac{1}{n - 1} \sum_{i} (x_{i} - m)^{2}`,
  "scaled-scores": String.raw`\scores{S} = \frac{\query{Q} \key{K}^{\top}}{\sqrt{d_k}} \qquad d_k = d`,
  weights: String.raw`\weights{A} = \operatorname{softmax}(\scores{S})`,
  output: String.raw`\output{Z} = \weights{A} \value{V}`,
};
