/** The formula of each step. */
export const attention: Readonly<Record<string, string>> = {
  inputs: String.raw`\operatorname{Attention}(\query{Q}, \key{K}, \value{V})`,
  scores: String.raw`\scores{S} = \frac{\query{Q} \key{K}^{\top}}{\sqrt{d_k}}`,
  weights: String.raw`\weights{A} = \operatorname{softmax}\left(\operatorname{mask}(\scores{S})\right)`,
  output: String.raw`\output{C} = \weights{A} \value{V}`,
};
