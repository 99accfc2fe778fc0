/** The formula of each step: X asks, Y answers. */
export const twoSequences: Readonly<Record<string, string>> = {
  "two-lists": String.raw`\query{Q} = \input{X} \query{W}_{q}^{\top} \qquad \key{K} = \input{Y} \key{W}_{k}^{\top} \qquad \value{V} = \input{Y} \value{W}_{v}^{\top}`,
  cross: String.raw`\weights{A} = \operatorname{softmax}\left(\frac{\query{Q} \key{K}^{\top}}{\sqrt{d_k}}\right) \in \mathbb{R}^{T_q \times T_k}`,
  swap: String.raw`\query{Q}_{x} \key{K}_{y}^{\top} \;\neq\; \left( \query{Q}_{y} \key{K}_{x}^{\top} \right)^{\top}`,
  "one-table": String.raw`\input{B} = \left[ \input{Y} ; \input{X} \right] \qquad \scores{S} = \frac{(\input{B} \query{W}_{q}^{\top}) (\input{B} \key{W}_{k}^{\top})^{\top}}{\sqrt{d_k}}`,
  blocks: String.raw`\weights{A} = \operatorname{softmax}(\operatorname{mask}(\scores{S}, M_{e} + M_{c} + M_{d}))`,
};
