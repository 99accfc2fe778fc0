/** The formula of each step; the macros \query, \key ... colour their symbol by role. */
export const masks: Readonly<Record<string, string>> = {
  paint: String.raw`\weights{A} = \operatorname{softmax}(\operatorname{mask}(\scores{S}, M))`,
  "after-softmax": String.raw`\weights{a}_{ij} \;\to\; \frac{m_{ij} \, \weights{a}_{ij}}{\sum_{k} m_{ik} \, \weights{a}_{ik}}`,
  additive: String.raw`\weights{A} = \operatorname{softmax}(\scores{S} + \scores{B}) \quad \scores{b}_{ij} \in \{0, -\infty\}`,
  "large-number": String.raw`\weights{A} = \operatorname{softmax}(\scores{S} + 10^{9} (M - 1))`,
  "masked-row": String.raw`\frac{e^{-\infty}}{\sum_{k} e^{-\infty}} = \frac{0}{0}`,
};
