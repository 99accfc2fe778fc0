/** The formula of each step; nn.Linear keeps its weight as (out, in), hence the transposes. g(h) is the head that head h reads. */
export const layer: Readonly<Record<string, string>> = {
  inputs: String.raw`\input{X} \in \mathbb{R}^{T \times d}`,
  projections: String.raw`\query{Q}, \key{K}, \value{V} = \input{X} \parameter{W}_{i}^{\top} + \parameter{b}_{i} \qquad i = \query{q}, \key{k}, \value{v}`,
  heads: String.raw`g(h) = 1 + \left\lfloor \frac{(h - 1) \, G}{H} \right\rfloor`,
  scores: String.raw`\scores{S}^{(h)} = \frac{\query{Q}^{(h)} \key{K}^{(g(h))\top}}{\sqrt{d_k}}`,
  weights: String.raw`\weights{A}^{(h)} = \operatorname{softmax}\left(\operatorname{mask}(\scores{S}^{(h)})\right)`,
  context: String.raw`\output{C} = \left[ \weights{A}^{(1)} \value{V}^{(g(1))}, \ldots \right]`,
  output: String.raw`\output{Y} = \output{C} \output{W}_{o}^{\top} + \output{b}_{o}`,
};
