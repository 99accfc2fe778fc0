/** The formula of each step; the macros \query, \key ... colour their symbol by role. */
export const sharpness: Readonly<Record<string, string>> = {
  curves: String.raw`\weights{w} = \operatorname{softmax}(\beta \, \scores{s}) \quad J_{ij} = \weights{w}_{i} (\delta_{ij} - \weights{w}_{j})`,
  overflow: String.raw`\frac{e^{\beta \scores{s}_{i}}}{\sum_{j} e^{\beta \scores{s}_{j}}} = \frac{e^{\beta (\scores{s}_{i} - m)}}{\sum_{j} e^{\beta (\scores{s}_{j} - m)}}`,
};
