// The project's engine as the harness takes a library, in a worker of the page.
import { FusedKernel } from "../../dist/engine/fused.js";
import { headsCall } from "../../dist/engine/heads.js";
import { load } from "../../dist/engine/index.js";
import { hasRelaxedSimd } from "../../dist/engine/simd.js";

export const name = "attention-lab";

let engine;
let kernel;

export async function init() {
  engine = await load();
  const file = hasRelaxedSimd() ? "fused-relaxed.wasm" : "fused.wasm";
  const answer = await fetch(new URL(`../../dist/engine/${file}`, import.meta.url));
  kernel = await FusedKernel.start(await WebAssembly.compile(await answer.arrayBuffer()));
}

export function attend(q, k, v, { heads, tokens, dim, causal }, options) {
  const shape = [heads, tokens, dim];
  const [query, key, value] = [q, k, v].map((data) => ({ shape, data }));
  const settings = { causal, kernel: "auto", ...options };
  return engine.scaledDotProductAttention(query, key, value, settings).output.data;
}

/** q, k, v and the result lie as [heads][tokens][dim]. */
export function attention(q, k, v, o) {
  return attend(q, k, v, o);
}

/** The kernel by itself, with inputs that stay in its memory from the first run on. */
export function prepare(q, k, v, { heads, tokens, dim, causal }) {
  const shape = [heads, tokens, dim];
  const [query, key, value] = [q, k, v].map((data) => ({ shape, data }));
  const call = headsCall(query, key, value, { causal: Boolean(causal) });
  let output;
  return {
    run() {
      ({ output } = kernel.attend(call, undefined, { steady: true, out: output }));
    },
    result: () => output,
  };
}
