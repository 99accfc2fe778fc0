/** The formula of each step; the macros \query, \key ... colour their symbol by role. */
export const dropout: Readonly<Record<string, string>> = {
  mask: String.raw`\weights{a}_{ij} \;\to\; \frac{m_{ij}}{1 - p} \, \weights{a}_{ij} \qquad m_{ij} \in \{0, 1\}`,
  rescale: String.raw`\operatorname{E}\left[ \frac{m_{ij}}{1 - p} \, \weights{a}_{ij} \right] = \frac{1 - p}{1 - p} \, \weights{a}_{ij} = \weights{a}_{ij}`,
  "train-eval": String.raw`\text{train: } \frac{m_{ij}}{1 - p} \, \weights{a}_{ij} \qquad \text{eval: } \weights{a}_{ij}`,
  average: String.raw`\frac{1}{n} \sum_{k=1}^{n} \frac{m_{ij}^{(k)}}{1 - p} \, \weights{a}_{ij} \;\to\; \weights{a}_{ij}`,
};
