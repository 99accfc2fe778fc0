// The project's engine as the harness takes a library, in a worker of the page.
import { load } from "../../dist/engine/index.js";

export const name = "attention-lab";

let engine;

export async function init() {
  engine = await load();
}

/** q, k, v and the result lie as [heads][tokens][dim]. */
export function attention(q, k, v, { heads, tokens, dim, causal }) {
  const shape = [heads, tokens, dim];
  const [query, key, value] = [q, k, v].map((data) => ({ shape, data }));
  const options = { causal, kernel: "auto" };
  return engine.scaledDotProductAttention(query, key, value, options).output.data;
}
