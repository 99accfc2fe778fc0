/** The formula of each step; nn.Linear keeps its weight as (out, in), hence the transposes. */
export const heads: Readonly<Record<string, string>> = {
  "causal-head": String.raw`\output{Z} = \operatorname{softmax}\left(\operatorname{mask}\left(\frac{\query{Q} \key{K}^{\top}}{\sqrt{d_k}}\right)\right) \value{V}`,
  dropout: String.raw`\weights{A}_{ij} \mapsto \frac{m_{ij}}{1 - p} \weights{A}_{ij} \qquad m_{ij} \in \{0, 1\}`,
  stacked: String.raw`\output{Z} = \left[ \output{Z}^{(1)}, \output{Z}^{(2)} \right]`,
  split: String.raw`\output{Z} = \left[ \output{Z}^{(1)}, \output{Z}^{(2)} \right] \parameter{W}_{o}^{\top} + \parameter{b}`,
  cross: String.raw`\query{Q} = \input{X} \parameter{W}_{q}^{\top} \qquad \key{K} = \input{Y} \parameter{W}_{k}^{\top} \qquad \value{V} = \input{Y} \parameter{W}_{v}^{\top}`,
  cost: String.raw`4 T d^{2} + 2 T^{2} d`,
};
