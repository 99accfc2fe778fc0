// Calls of attention with numbers that are not finite or that overflow, with one query of width 1. tests/pytorch
// compares their results with PyTorch, except for calls with masked keys: index.d.ts defines those.

/** `hides` marks calls with masked keys, whose values PyTorch multiplies by 0. */
export const wildCalls = [
  { name: "an infinite score", query: [1], key: [Infinity, 0], value: [5, 7] },
  { name: "an infinite query", query: [Infinity], key: [1, -1], value: [5, 7] },
  { name: "an infinite query, keys below 0", query: [Infinity], key: [-1, -2], value: [5, 7] },
  { name: "an infinite query, a key of 0", query: [Infinity], key: [0, -2], value: [5, 7] },
  { name: "one score of -Infinity", query: [1], key: [-Infinity, 0], value: [5, 7] },
  { name: "scores of -Infinity alone", query: [1], key: [-Infinity, -Infinity], value: [5, 7] },
  { name: "NaN in a key", query: [1], key: [NaN, 0], value: [5, 7] },
  { name: "NaN in a query", query: [NaN], key: [1, 0], value: [5, 7] },
  { name: "scores that overflow both ways", query: [1e20], key: [1e20, -1e20], value: [5, 7] },
  { name: "a score that overflows downwards", query: [1e20], key: [1, -1e20], value: [5, 7] },
  {
    name: "a product that overflows before it is scaled",
    ...{ query: [1e20], key: [1e20, 1], value: [5, 7], scale: 1e-30 },
  },
  {
    name: "a scale that would overflow the query",
    ...{ query: [1e20], key: [1e-20, 0], value: [5, 7], scale: 1e20 },
  },
  { name: "a scale of 0", query: [1e20], key: [1e20, 1], value: [5, 7], scale: 0 },
  { name: "huge biases", query: [1], key: [0, 0], value: [5, 7], mask: [-2.5e38, -3e38] },
  { name: "a huge bias beside none", query: [1], key: [0, 0], value: [5, 7], mask: [3e38, 0] },
  {
    name: "the least float everywhere",
    ...{ query: [1], key: [1, 2], value: [5, 7], mask: [-3.4028235e38, -3.4028235e38] },
  },
  {
    name: "biases that drown the scores",
    ...{ query: [1], key: [1, 2], value: [5, 7], mask: [-1e9, -1e9] },
  },
  {
    name: "a bias that takes a score out of range",
    ...{ query: [1e19], key: [-1.5e19, 0], value: [5, 7], mask: [-3e38, 0] },
  },
  { name: "values of 3e38", query: [0], key: [1, 2], value: [3e38, 3e38] },
  { name: "values of 3e38 and -3e38", query: [0], key: [1, 2], value: [3e38, -3e38] },
  { name: "values of 1e30, scores of 20", query: [20], key: [1, 1.01], value: [1e30, -2e30] },
  { name: "an infinite value", query: [0], key: [1, 2], value: [Infinity, 7] },
  { name: "infinite values of both signs", query: [0], key: [1, 2], value: [Infinity, -Infinity] },
  { name: "an infinite value of no weight", query: [1], key: [-200, 0], value: [Infinity, 7] },
  { name: "NaN in a value of no weight", query: [1], key: [-200, 0], value: [NaN, 7] },
  {
    name: "a hidden NaN",
    ...{ query: [1], key: [NaN, 0, 1], value: [NaN, 5, 7], mask: [-Infinity, 0, 0], hides: true },
  },
  {
    name: "all hidden",
    ...{ query: [1], key: [NaN, 1], value: [3, 7], mask: [-Infinity, -Infinity], hides: true },
  },
];

/** The tensors of a call with its query repeated, and its options. */
export function tensorsOf({ query, key, value, mask, scale = 1 }, queries) {
  const column = (numbers) => ({
    shape: [numbers.length, 1],
    data: Float32Array.from(numbers),
  });
  return {
    query: column(Array(queries).fill(query[0])),
    key: column(key),
    value: column(value),
    upstream: column(Array(queries).fill(1)),
    options: {
      scale,
      ...(mask && { mask: { shape: [key.length], data: Float32Array.from(mask) } }),
    },
  };
}
