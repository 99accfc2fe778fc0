/** The formula of each step; the macros \query, \key ... colour their symbol by role. */
export const trainable: Readonly<Record<string, string>> = {
  tokens: String.raw`\input{X} \in \mathbb{R}^{T \times d}`,
  "weight-matrices": String.raw`\query{W}_{q}, \key{W}_{k}, \value{W}_{v} \in \mathbb{R}^{d \times d_k}`,
  "query-key-value": String.raw`\query{q} = \input{x} \query{W}_{q} \qquad \key{k} = \input{x} \key{W}_{k} \qquad \value{v} = \input{x} \value{W}_{v}`,
  "all-queries": String.raw`\query{Q} = \input{X} \query{W}_{q} \qquad \key{K} = \input{X} \key{W}_{k} \qquad \value{V} = \input{X} \value{W}_{v}`,
  "one-score": String.raw`\scores{s} = \query{q} \cdot \key{k}`,
  "query-scores": String.raw`\scores{s} = \query{q} \key{K}^{\top}`,
  "all-scores": String.raw`\scores{S} = \query{Q} \key{K}^{\top}`,
  "query-weights": String.raw`\weights{a} = \operatorname{softmax}\left(\frac{\scores{s}}{\sqrt{d_k}}\right)`,
  "all-weights": String.raw`\weights{A} = \operatorname{softmax}\left(\frac{\scores{S}}{\sqrt{d_k}}\right)`,
  "why-scale-peaky": String.raw`\weights{a} = \operatorname{softmax}(c \, \scores{s})`,
  "why-scale-variance": String.raw`\operatorname{Var}(\query{q} \cdot \key{k}) = d \qquad \operatorname{Var}\left(\frac{\query{q} \cdot \key{k}}{\sqrt{d}}\right) = 1`,
  context: String.raw`\output{z} = \weights{a} \value{V}`,
  "all-contexts": String.raw`\output{Z} = \weights{A} \value{V}`,
  "class-rand": String.raw`\output{Z} = \operatorname{softmax}\left(\frac{\query{Q} \key{K}^{\top}}{\sqrt{d_k}}\right) \value{V}`,
  "class-linear": String.raw`\query{Q} = \input{X} \query{W}_{q}^{\top} \qquad \query{W}_{q} \sim U\left(-\frac{1}{\sqrt{d}}, \frac{1}{\sqrt{d}}\right)`,
};
