/** The formula of each step; the macros \query, \key ... colour their symbol by role. */
export const variance: Readonly<Record<string, string>> = {
  pairs: String.raw`\query{q} \cdot \key{k} = \sum_{i=1}^{d} \query{q}_{i} \key{k}_{i} \quad \operatorname{Var}(\query{q}_{i} \key{k}_{i}) = 1`,
  histogram: String.raw`\operatorname{Var}(\query{q} \cdot \key{k}) = d \quad \operatorname{Var}\left(\frac{\query{q} \cdot \key{k}}{\sqrt{d}}\right) = 1`,
  dimensions: String.raw`\operatorname{Var}(\query{q} \cdot \key{k}) = d \quad \text{spread} = \sqrt{d}`,
  softmax: String.raw`\operatorname{softmax}(\scores{s}) \quad \operatorname{softmax}\left(\frac{\scores{s}}{\sqrt{d}}\right)`,
  dice: String.raw`\operatorname{Var}\left(\sum x\right) = n \sigma^{2} \quad \operatorname{Var}\left(\frac{\sum x}{\sqrt{n}}\right) = \sigma^{2}`,
};
