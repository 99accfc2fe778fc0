/** The formula of each step; the macros \query, \key ... colour their symbol by role. */
const by = (of: string): string => String.raw`\frac{\partial L}{\partial ${of}}`;

export const gradients: Readonly<Record<string, string>> = {
  forward: String.raw`\output{Z} = \weights{A} \value{V} \qquad \weights{A} = \operatorname{softmax}\left(\frac{\query{Q} \key{K}^{\top}}{\sqrt{d_k}}\right)`,
  loss: String.raw`L = \frac{1}{n} \sum_{i, j} (\output{z}_{ij} - y_{ij})^{2} \qquad ${by(String.raw`\output{z}_{ij}`)} = \frac{2}{n} (\output{z}_{ij} - y_{ij})`,
  "by-weights": String.raw`${by(String.raw`\weights{A}`)} = ${by(String.raw`\output{Z}`)} \, \value{V}^{\top} \qquad ${by(String.raw`\value{V}`)} = \weights{A}^{\top} ${by(String.raw`\output{Z}`)}`,
  "by-scores": String.raw`${by(String.raw`\scores{s}_{ij}`)} = \weights{a}_{ij} \left(${by(String.raw`\weights{a}_{ij}`)} - \sum_{k} \weights{a}_{ik} ${by(String.raw`\weights{a}_{ik}`)}\right)`,
  "by-projections": String.raw`${by(String.raw`\query{Q}`)} = ${by(String.raw`\scores{S}`)} \, \key{K} \qquad ${by(String.raw`\query{W}_{q}`)} = \input{X}^{\top} ${by(String.raw`\query{Q}`)}`,
  scaling: String.raw`${by(String.raw`(\query{q} \cdot \key{k})`)} = \frac{1}{\sqrt{d_k}} \, ${by(String.raw`\scores{s}`)} \qquad \scores{s} = \frac{\query{q} \cdot \key{k}}{\sqrt{d_k}}`,
  step: String.raw`\parameter{W} \;\to\; \parameter{W} - \eta \, ${by(String.raw`\parameter{W}`)}`,
};
