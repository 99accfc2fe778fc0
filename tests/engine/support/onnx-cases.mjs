// The cases of ONNX's operator Attention (opsets 23 to 25), by their shapes and attributes.

const plain = { q: [2, 3, 4, 8], k: [2, 3, 6, 8], v: [2, 3, 6, 8] };
const grouped = { ...plain, q: [2, 9, 4, 8] };
const otherWidth = { ...plain, v: [2, 3, 6, 10] };
const variants = { "": plain, " of grouped heads": grouped, " of another width": otherWidth };
const past = 12;
const withPast = (mask) => ({ past, mask: [...mask, 6 + past] });
const square = { q: [1, 2, 2, 8], k: [1, 2, 2, 8], v: [1, 2, 2, 8] };
const bits = (...rows) => ({
  shape: [rows.length, rows[0].length],
  data: rows.flat().map(Boolean),
});
const blind = bits([0, 0], [1, 1]);
const hidesLast = { mask: bits(...Array(4).fill([1, 1, 1, 1, 0, 0])), softcap: 0.5 };
const one = { q: [1, 1, 4, 8], k: [1, 1, 6, 8], v: [1, 1, 6, 8] };
const cache = (batch, heads, queries, keys, keyHeads = heads) => ({
  q: [batch, heads, queries, 8],
  k: [batch, keyHeads, keys, 8],
  v: [batch, keyHeads, keys, 8],
});

/** Each of these for every variant, with four axes and with three. */
const everywhere = (softcap) => ({
  attention: {},
  "a scale": { scale: 0.01 },
  causal: { causal: true },
  "a mask": { mask: [4, 6] },
  "a softcap": { softcap },
  "a past": withPast([4]),
});
const forAll = (kind, softcap, more) =>
  Object.entries(everywhere(softcap)).flatMap(([what, attributes]) =>
    Object.entries(variants).map(([which, shapes]) => [
      `${kind}, ${what}${which}`,
      { ...shapes, ...attributes, ...more },
    ]),
  );

/**
 * By what they are, shapes and attributes: a `mask` is a shape to draw numbers for, or bits; `past` and `nonpad` are
 * lengths; `stage` is the qk_matmul_output_mode; `three` stands for inputs of three axes, `half` for float16.
 */
export const onnxCases = [
  ...forAll("4-D", 2, {}),
  ...forAll("3-D", 3, { three: true }),
  ["float16", { ...plain, half: true }],
  ["a mask for each batch", { ...plain, mask: [2, 1, 4, 6] }],
  ["a causal mask for each batch", { ...plain, mask: [2, 1, 4, 6], causal: true }],
  ["a mask for each head", { ...plain, mask: [2, 3, 4, 6] }],
  ["a causal mask for each head", { ...plain, mask: [2, 3, 4, 6], causal: true }],
  ["a boolean mask", { ...plain, mask: [4, 6], boolean: true }],
  ["a boolean mask for each head", { ...plain, mask: [2, 3, 4, 6], boolean: true }],
  ["a past of grouped heads in float16", { ...grouped, ...withPast([4]), half: true }],
  ["a past, a mask for each batch", { ...otherWidth, ...withPast([2, 1, 4]) }],
  ["a past, a mask for each head", { ...otherWidth, ...withPast([2, 3, 4]) }],
  ["the products", { ...plain, stage: 0 }],
  ["the scores with the mask", { ...plain, mask: [4, 6], stage: 2 }],
  ["the scores with the softcap", { ...plain, mask: [4, 6], softcap: 2, stage: 1 }],
  ["the weights", { ...plain, mask: [4, 6], stage: 3 }],
  ["a past, the products", { ...plain, ...withPast([4]), stage: 0 }],
  ["a past, the scores", { ...plain, ...withPast([4]), stage: 2 }],
  ["a past, the scores, a mask for each batch", { ...plain, ...withPast([2, 1, 4]), stage: 2 }],
  ["a past, the scores, a mask for each head", { ...plain, ...withPast([2, 3, 4]), stage: 2 }],
  ...[
    [2, 1, 4],
    [2, 3, 4],
  ].map((mask) => [
    `a past, causal, the scores, a mask (${mask})`,
    { ...plain, ...withPast(mask), causal: true, stage: 2 },
  ]),
  ...[0, 1, 2, 3].map((stage) => [
    `3-D, a past, stage ${stage}`,
    { ...plain, ...withPast([4]), ...(stage === 1 ? { softcap: 2 } : {}), three: true, stage },
  ]),
  ["3-D, two tokens", { ...cache(1, 3, 2, 2), three: true }],
  ["padded keys, a shorter mask", { ...otherWidth, mask: [2, 3, 4, 4], nonpad: [3, 4] }],
  ["a softcap and a mask of -Infinity", { ...one, ...hidesLast }],
  ["a softcap and hidden values of 1000", { ...one, ...hidesLast, poison: 4 }],
  ["decoding from a cache", { ...cache(2, 4, 1, 8, 2), nonpad: [8, 5], causal: true }],
  ["decoding in float16", { ...cache(2, 4, 1, 8, 2), nonpad: [8, 5], causal: true, half: true }],
  ["continuing from a cache", { ...cache(1, 2, 2, 4), nonpad: [4], causal: true }],
  ["causal with a past", { ...cache(2, 3, 4, 4), past: 3, causal: true }],
  ["causal, a row without keys", { ...square, mask: bits([1, 0], [0, 0]), causal: true }],
  ["a row without keys", { ...square, mask: blind }],
  ["fewer keys than queries", { ...cache(1, 2, 4, 4), nonpad: [2], causal: true }],
  ["the weights of a row without keys", { ...square, mask: blind, stage: 3 }],
  ["the same in float16", { ...square, mask: blind, stage: 3, half: true }],
  [
    "cache, causal and mask",
    { ...cache(2, 2, 3, 6), nonpad: [4, 5], mask: [2, 1, 3, 6], boolean: true, causal: true },
  ],
  ["caches of several lengths", { ...cache(3, 2, 2, 6), nonpad: [4, 5, 6], causal: true }],
  ["a window", { ...plain, window: 3 }],
  ["no window", { ...plain, window: -1 }],
  ["a causal window", { ...plain, window: 3, causal: true }],
  ["a window with a past", { ...cache(2, 3, 4, 2), past: 8, window: 3 }],
  [
    "a window, a cache and a mask of three axes",
    { ...cache(2, 3, 4, 8), nonpad: [6, 7], mask: [2, 4, 8], window: 3 },
  ],
  ["3-D, a window", { ...plain, window: 3, three: true }],
  ["a window of grouped heads", { ...grouped, window: 3 }],
  ["a window with a softcap", { ...plain, window: 3, softcap: 2, stage: 1 }],
  ["a window of grouped heads with a past", { ...grouped, past: 5, window: 4, causal: true }],
  ["a window with a past and a mask", { ...plain, ...withPast([4]), window: 5, stage: 2 }],
  ["a window in float16", { ...plain, window: 2, half: true }],
  ["3-D, grouped heads with a cache", { ...grouped, nonpad: [5, 6], causal: true, three: true }],
];
