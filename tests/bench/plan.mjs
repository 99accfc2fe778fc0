// What is measured: which libraries, in which of their forms, at which shapes, how often.

/** Each library with the adapters that are its forms: at each shape its best form counts. */
export const libraries = [
  { name: "attention-lab", forms: ["ours", "ours-out"] },
  { name: "onnxruntime-web", package: "onnxruntime-web", forms: ["ort-matmul", "ort-attn23"] },
  { name: "LiteRT.js", package: "@litertjs/core", forms: ["litert"] },
  {
    name: "TensorFlow.js wasm",
    package: "@tensorflow/tfjs-backend-wasm",
    forms: ["tfjs-wasm-perhead"],
  },
  { name: "naive JavaScript", forms: ["naive-js"] },
];

/** The adapters of the libraries, without those that are left out. */
function forms(...without) {
  return libraries.flatMap((each) => each.forms).filter((form) => !without.includes(form));
}

export const modes = {
  call: "each call copies in, computes and copies out",
  run: "inputs already inside the library",
};

/** Largest relative root mean square error against double with which an adapter is timed. */
export const PARITY = 1e-4;

/** Errors against double, side by side. */
export const accuracy = {
  adapters: ["ours", "ort-matmul", "ort-attn23"],
  cases: [
    { name: "1 x 4096, normal inputs", o: { heads: 1, tokens: 4096, dim: 64, causal: false } },
    {
      name: "1 x 1024, q times 8",
      o: { heads: 1, tokens: 1024, dim: 64, causal: false, qscale: 8 },
    },
  ],
};

/**
 * The kernel alone, inputs resident: each variant, the probe that is its limit, and which shares of that
 * attention and its gradient must reach.
 */
export const resident = {
  shapes: [
    [1024, 64],
    [4096, 64],
  ],
  variants: [
    {
      file: "fused.wasm",
      words: "SIMD128",
      limit: "chain_muladd_12",
      share: 0.87,
      gradient: 0.7,
    },
    {
      file: "fused-relaxed.wasm",
      words: "relaxed SIMD",
      limit: "outer_madd_6x8",
      share: 0.85,
      gradient: 0.7,
    },
  ],
};

/**
 * The matrix product alone, its operands resident: rows x inner x columns of two layers, and the share of each variant's
 * limit that it must reach there, with weights packed once, and at random shapes.
 */
export const products = {
  layers: [
    [1536, 64, 64],
    [128, 768, 768],
  ],
  share: 0.85,
  random: { count: 200, least: 32, most: 1024, share: 0.6 },
  variants: [
    { name: "plain", words: "SIMD128", limit: "chain_muladd_12" },
    { name: "relaxed", words: "relaxed SIMD", limit: "outer_madd_6x8" },
  ],
};

/** What two workers of a pool are measured with, and which share of two engines side by side they must reach. */
export const workers = { shape: [12, 1024, 64], share: 0.92 };

/** Sizes of ours alone; each may be this much slower per operation than the first. */
export const sizes = {
  slower: 0.2,
  list: [
    { tokens: 1024, dim: 64 },
    { tokens: 1024, dim: 32 },
    { tokens: 1024, dim: 80 },
    { tokens: 1024, dim: 128 },
    { tokens: 777, dim: 64 },
    { tokens: 1000, dim: 64 },
  ],
};

/**
 * A comparison is one run of the harness: its adapters take turns in one Chromium, so only its times are set
 * against each other.
 */
export const plans = {
  // Plain JavaScript takes seconds a call at the larger shapes.
  long: {
    rounds: 3,
    milliseconds: 40,
    comparisons: [
      { shapes: ["h1t64", "h12t128", "h1t1024"], adapters: forms(), modes: ["call", "run"] },
      {
        shapes: ["h12t512", "h12t1024", "h1t4096", "h12t512c", "h12t1024c"],
        adapters: forms("naive-js"),
        modes: ["call", "run"],
      },
    ],
  },
  quick: {
    rounds: 2,
    milliseconds: 30,
    comparisons: [
      { shapes: ["h12t128"], adapters: forms(), modes: ["call"] },
      {
        shapes: ["h12t1024", "h12t1024c"],
        adapters: forms("naive-js"),
        modes: ["call"],
      },
    ],
  },
};

/** What the harness calls h12t1024c: 12 heads of 1024 tokens, causal. */
export function shapeOf(name) {
  const [, heads, tokens, causal] = /^h(\d+)t(\d+)(c?)$/.exec(name);
  return { heads: Number(heads), tokens: Number(tokens), dim: 64, causal: causal !== "" };
}

export function shapeWords(name) {
  const { heads, tokens, causal } = shapeOf(name);
  return `${heads} × ${tokens}${causal ? " causal" : ""}`;
}

/** The layer of tests/bench/layer.mjs, and its numbers of tokens. */
export const layers = { width: 768, heads: 12, lengths: [128, 512] };

/** One step of decoding: heads of keys, query heads that share each, their width, and the numbers of keys. */
export const decoding = [
  { heads: 12, group: 1, d: 64, lengths: [1024, 4096, 16384] },
  { heads: 8, group: 4, d: 128, lengths: [4096, 16384] },
];
