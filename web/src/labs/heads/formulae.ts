/** The formula of each step; nn.Linear keeps its weight as (out, in), hence the transposes. */
export const heads: Readonly<Record<string, string>> = {
  split: String.raw`\query{Q} = \input{X} \parameter{W}_{q}^{\top} = \left[ \query{Q}^{(1)}, \ldots, \query{Q}^{(H)} \right]`,
  view: String.raw`\query{q}^{(h)}_{tj} = \query{q}_{t, \, (h-1) d_k + j}`,
  weights: String.raw`\weights{A}^{(h)} = \operatorname{softmax}\left(\operatorname{mask}\left(\frac{\query{Q}^{(h)} \key{K}^{(h)\top}}{\sqrt{d_k}}\right)\right)`,
  join: String.raw`\output{Z} = \left[ \weights{A}^{(1)} \value{V}^{(1)}, \ldots, \weights{A}^{(H)} \value{V}^{(H)} \right] \parameter{W}_{o}^{\top}`,
  linear: String.raw`y = x \parameter{W}^{\top} \qquad y_{i} = \sum_{j} \parameter{w}_{ij} \, x_{j}`,
  same: String.raw`\left[ \parameter{W}_{q}^{(1)\top}, \ldots, \parameter{W}_{q}^{(H)\top} \right] = \parameter{W}_{q}^{\top}`,
};
