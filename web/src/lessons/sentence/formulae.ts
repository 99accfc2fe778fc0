/** The formula of each step; a vector stands as a column here, as in the notebook's W x. */
export const sentence: Readonly<Record<string, string>> = {
  vocabulary: String.raw`\input{w}_{i} \mapsto n_{i} \qquad 0 \le n_{i} < N`,
  embedding: String.raw`\input{x}_{i} = \parameter{E}_{n_{i}}`,
  widths: String.raw`\query{W}_{q}, \key{W}_{k} \in \mathbb{R}^{d_k \times d} \qquad \value{W}_{v} \in \mathbb{R}^{d_v \times d}`,
  "query-key-value": String.raw`\query{q} = \parameter{W}_{q} \input{x} \qquad \key{k} = \parameter{W}_{k} \input{x} \qquad \value{v} = \parameter{W}_{v} \input{x}`,
  "all-keys": String.raw`\key{K} = \input{X} \parameter{W}_{k}^{\top} \qquad \value{V} = \input{X} \parameter{W}_{v}^{\top}`,
  omega: String.raw`\scores{\omega}_{i} = \key{k}_{i} \cdot \query{q}`,
  weights: String.raw`\weights{a} = \operatorname{softmax}\left(\frac{\scores{\omega}}{\sqrt{d_k}}\right)`,
  context: String.raw`\output{z} = \sum_{i} \weights{a}_{i} \value{v}_{i}`,
  heads: String.raw`\query{W}_{q}^{(h)}, \key{W}_{k}^{(h)}, \value{W}_{v}^{(h)} \qquad h = 1, \dots, H`,
  "heads-query": String.raw`\query{q}^{(h)} = \parameter{W}_{q}^{(h)} \input{x}`,
  "heads-context": String.raw`\output{Z}^{(h)} = \weights{A}^{(h)} \value{V}^{(h)} \qquad \output{Z} = \left[ \output{Z}^{(1)}, \dots, \output{Z}^{(H)} \right]`,
};
