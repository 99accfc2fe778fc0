/** The formula of each step; nn.Linear keeps its weight as (out, in), hence the transposes. g(h) is the head that head h reads. */
export const layer: Readonly<Record<string, string>> = {
  inputs: String.raw`\input{X} \in \mathbb{R}^{T \times d}`,
  projections: String.raw`\query{Q} = \input{X} \query{W}_{q}^{\top} + \query{b}_{q} \qquad \key{K} = \input{X} \key{W}_{k}^{\top} + \key{b}_{k} \qquad \value{V} = \input{X} \value{W}_{v}^{\top} + \value{b}_{v}`,
  heads: String.raw`\query{Q} = \left[ \query{Q}^{(1)}, \ldots, \query{Q}^{(H)} \right] \qquad g(h) = 1 + \left\lfloor \frac{(h - 1) \, G}{H} \right\rfloor`,
  scores: String.raw`\scores{S}^{(h)} = \frac{\query{Q}^{(h)} \key{K}^{(g(h))\top}}{\sqrt{d_k}}`,
  weights: String.raw`\weights{A}^{(h)} = \operatorname{softmax}\left(\operatorname{mask}(\scores{S}^{(h)})\right)`,
  context: String.raw`\output{C} = \left[ \weights{A}^{(1)} \value{V}^{(g(1))}, \ldots, \weights{A}^{(H)} \value{V}^{(g(H))} \right]`,
  output: String.raw`\output{Y} = \output{C} \output{W}_{o}^{\top} + \output{b}_{o}`,
};
