// ONNX's operator Attention (opsets 23 to 25): its formula in double, and how it is written with the engine.
import { sizeOf } from "./engine.mjs";

/** A number rounded to float16. */
export function toHalf(number) {
  if (number === 0 || !Number.isFinite(number)) return number;
  const step = 2 ** (Math.max(Math.floor(Math.log2(Math.abs(number))), -14) - 10);
  return Math.round(number / step) * step;
}

const mapped = ({ shape, data }, change) => ({ shape, data: Float32Array.from(data, change) });

/** (B, H, T, d) to (B, T, H * d), or back with the number of heads. */
export function merged({ shape: [batch, heads, tokens, width], data }) {
  const at = (b, t, h, c) => data[((b * heads + h) * tokens + t) * width + c];
  const values = new Float32Array(data.length);
  for (let i = 0; i < data.length; i += 1) {
    const [c, h] = [i % width, Math.floor(i / width) % heads];
    const t = Math.floor(i / (width * heads)) % tokens;
    values[i] = at(Math.floor(i / (width * heads * tokens)), t, h, c);
  }
  return { shape: [batch, tokens, heads * width], data: values };
}
const split = ({ shape: [batch, tokens, all], data }, heads) => {
  // The heads of each token are its rows: the same exchange of two axes.
  const swapped = merged({ shape: [batch, tokens, heads, all / heads], data });
  return { shape: [batch, heads, tokens, all / heads], data: swapped.data };
};

/** Two tensors (B, H, T, d) one after the other along T. */
function joined(first, second) {
  const [batch, heads, tokens, width] = second.shape;
  const sizes = [first.shape[2] * width, tokens * width];
  const data = Array.from({ length: batch * heads }, (_, head) => [
    ...first.data.slice(head * sizes[0], (head + 1) * sizes[0]),
    ...second.data.slice(head * sizes[1], (head + 1) * sizes[1]),
  ]);
  const shape = [batch, heads, first.shape[2] + tokens, width];
  return { shape, data: Float32Array.from(data.flat()) };
}

/** The inputs of a case as the operator takes them. */
export function inputsOf(rng, { q, k, v, mask, boolean, past: length, nonpad, half, ...rest }) {
  const round = half ? toHalf : (number) => number;
  const layout = rest.three ? merged : (tensor) => tensor;
  const draw = (shape) => mapped(rng.rand(...shape), round);
  const drawn = { Q: layout(draw(q)), K: layout(draw(k)), V: layout(draw(v)), nonpad };
  if (rest.poison !== undefined) {
    drawn.V.data.fill(1000, rest.poison * v[3]);
  }
  if (length !== undefined) {
    drawn.pastKey = draw([...k.slice(0, 2), length, k[3]]);
    drawn.pastValue = draw([...v.slice(0, 2), length, v[3]]);
  }
  if (Array.isArray(mask)) {
    const numbers = draw(mask);
    const allowed = Array.from(numbers.data, (number, i) => i % 5 === 0 || number < 0.7);
    drawn.mask = boolean ? { shape: mask, data: allowed } : numbers;
  } else if (mask) drawn.mask = mask;
  return drawn;
}

/** The operator by direct calls of the engine: layouts are changed, and a mask is made of what is no option. */
export function byCalls(engine, inputs, { q, k, three, half, ...attributes }, kernel) {
  const heads = three ? (tensor, count) => split(tensor, count) : (tensor) => tensor;
  const query = heads(inputs.Q, q[1]);
  let [key, value] = [heads(inputs.K, k[1]), heads(inputs.V, k[1])];
  if (inputs.pastKey) {
    [key, value] = [joined(inputs.pastKey, key), joined(inputs.pastValue, value)];
  }
  const { scale, softcap, causal, window, stage } = attributes;
  const options = {
    scale,
    softcap,
    causal: causal === true,
    window: window > 0 ? window : undefined,
    enableGqa: true,
    position: inputs.pastKey
      ? inputs.pastKey.shape[2]
      : inputs.nonpad?.map((length) => length - query.shape[2]),
    mask: maskOf(inputs, key.shape[2], causal || window > 0),
  };
  const result = engine.scaledDotProductAttention(query, key, value, {
    ...options,
    kernel,
    needWeights: stage === 3,
  });
  const scores = (some) => engine.attentionScores(query, key, some);
  const { enableGqa } = options;
  const stages = [
    () => scores({ scale, enableGqa }),
    () => scores({ scale, softcap, enableGqa }),
    () => scores(options),
    () => result.weights,
  ];
  const round = half ? (tensor) => mapped(tensor, toHalf) : (tensor) => tensor;
  return {
    Y: round(three ? merged(result.output) : result.output),
    ...(inputs.pastKey && { presentKey: key, presentValue: value }),
    ...(stage !== undefined && { scores: round(stages[stage]()) }),
  };
}

/** The mask of four axes, as long as the keys; it hides padding that no causal limit or window hides. */
function maskOf({ mask, nonpad }, keys, isCausal) {
  if (mask === undefined && (nonpad === undefined || isCausal)) return undefined;
  const given = mask ?? { shape: [1], data: [0] };
  const isBoolean = typeof given.data[0] === "boolean";
  const shape =
    given.shape.length === 3 ? [given.shape[0], 1, ...given.shape.slice(1)] : given.shape;
  const length = shape.at(-1);
  const full = [nonpad?.length ?? shape.at(-4) ?? 1, shape.at(-3) ?? 1, shape.at(-2) ?? 1, keys];
  const data = Float32Array.from({ length: sizeOf(full) }, (_, place) => {
    const [j, row] = [place % keys, Math.floor(place / keys)];
    const batch = Math.floor(place / (sizeOf(full) / full[0]));
    if (j >= (nonpad?.[batch] ?? keys) || (length > 1 && j >= length)) return -Infinity;
    const rows = given.data.length / length;
    const number = given.data[(row % rows) * length + (length > 1 ? j : 0)];
    return isBoolean ? (number ? 0 : -Infinity) : number;
  });
  return { shape: full, data };
}

/** The operator's formula in double, cell by cell: numbers by the names of the outputs. */
export function byFormula({ Q, K, V, mask, pastKey, pastValue, nonpad }, attributes) {
  const {
    q,
    k,
    v,
    three,
    scale = 1 / Math.sqrt(q[3]),
    softcap,
    causal,
    window,
    stage,
  } = attributes;
  const [batches, heads, queries, width] = q;
  const before = pastKey?.shape[2] ?? 0;
  const keys = before + k[2];
  /** Number c of token t of a head, in either layout. */
  const read = (tensor, count, length, size) => (b, h, t, c) =>
    three
      ? tensor.data[(b * length + t) * count * size + h * size + c]
      : tensor.data[((b * count + h) * length + t) * size + c];
  const cached = (now, earlier) => (b, h, t, c) =>
    t < before
      ? earlier.data[((b * k[1] + h) * before + t) * earlier.shape[3] + c]
      : now(b, h, t - before, c);
  const query = read(Q, heads, queries, width);
  const key = cached(read(K, k[1], k[2], width), pastKey);
  const value = cached(read(V, k[1], v[2], v[3]), pastValue);
  const biasAt = (b, h, i, j) => {
    if (mask === undefined) return 0;
    const place = mask.shape.length === 3 ? [b, i, j] : [b, h, i, j].slice(-mask.shape.length);
    if (j >= mask.shape.at(-1)) return -Infinity;
    const flat = place.reduce((sum, at, axis) => {
      const length = mask.shape[axis];
      return sum * length + (length === 1 ? 0 : at);
    }, 0);
    const found = mask.data[flat];
    return typeof found === "boolean" ? (found ? 0 : -Infinity) : found;
  };
  const out = { Y: [], scores: [] };
  const output = new Map();
  for (let b = 0; b < batches; b += 1) {
    const offset = pastKey ? before : nonpad ? nonpad[b] - queries : 0;
    for (let h = 0; h < heads; h += 1) {
      const shared = Math.floor(h / (heads / k[1]));
      for (let i = 0; i < queries; i += 1) {
        const stages = Array.from({ length: keys }, (_, j) => {
          let product = 0;
          for (let c = 0; c < width; c += 1) product += query(b, h, i, c) * key(b, shared, j, c);
          product *= scale;
          const capped = softcap ? softcap * Math.tanh(product / softcap) : product;
          const distance = i + offset - j;
          const hidden =
            ((causal || window > 0) && distance < 0) ||
            (window > 0 && distance >= window) ||
            (nonpad && j >= nonpad[b]);
          return [product, capped, hidden ? -Infinity : capped + biasAt(b, h, i, j)];
        });
        const sum = stages.reduce((all, [, , score]) => all + Math.exp(score), 0);
        const weights = stages.map(([, , score]) => (sum === 0 ? 0 : Math.exp(score) / sum));
        if (stage === 3) out.scores.push(...weights);
        else if (stage !== undefined) out.scores.push(...stages.map((each) => each[stage]));
        for (let c = 0; c < v[3]; c += 1) {
          const mean = weights.reduce((all, w, j) => all + (w && w * value(b, shared, j, c)), 0);
          output.set([b, h, i, c].join(), mean);
        }
      }
    }
  }
  const [outer, inner] = three ? [queries, heads] : [heads, queries];
  for (let b = 0; b < batches; b += 1) {
    for (let x = 0; x < outer; x += 1) {
      for (let y = 0; y < inner; y += 1) {
        const [h, i] = three ? [y, x] : [x, y];
        for (let c = 0; c < v[3]; c += 1) out.Y.push(output.get([b, h, i, c].join()));
      }
    }
  }
  return out;
}
