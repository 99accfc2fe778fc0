/** The formula of each step; the macros \query, \key ... colour their symbol by role. */
export const scale: Readonly<Record<string, string>> = {
  race: String.raw`\output{O} = \operatorname{softmax}\left(\frac{\query{Q} \key{K}^{\top}}{\sqrt{d}}\right) \value{V} \quad 4 d \cdot T^{2} \text{ operations}`,
  memory: String.raw`\scores{S} = \query{Q} \key{K}^{\top} \in \mathbb{R}^{T \times T} \quad 4 T^{2} \text{ bytes}`,
  map: String.raw`\weights{A} = \operatorname{softmax}\left(\frac{X X^{\top}}{\sqrt{d}}\right) \in \mathbb{R}^{T \times T}`,
};
