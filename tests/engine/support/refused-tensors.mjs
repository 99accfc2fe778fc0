// Invalid calls of the functions on tensors.
import { tensorOf } from "./engine.mjs";
import {
  each,
  noPrimitive,
  notBooleans,
  notNumbers,
  oddNames,
  refusalTable,
  row,
} from "./bad-values.mjs";

const infinities = [NaN, Infinity, -Infinity];

/** [title, code or codes, call] of every invalid call of an engine's functions on tensors. */
export function refusedTensors(engine) {
  const { table, refuse, refuseTensors, refuseOptions, refuseKinds, refuseValues } = refusalTable();
  const good = row(1, 2, 3);
  const scalar = { shape: [], data: [1] };
  const matrix = tensorOf([2, 3], (place) => place);

  refuseTensors("softmax", (value) => engine.softmax(value));
  refuseOptions("softmax", (value) => engine.softmax(good, value));
  for (const name of ["sharpness", "dim"]) {
    refuseKinds(`softmax: ${name}`, notNumbers, (value) => engine.softmax(good, { [name]: value }));
  }
  refuseKinds("softmax: subtractMax", notBooleans, (subtractMax) =>
    engine.softmax(good, { subtractMax }),
  );
  refuseValues("softmax: sharpness", "value", [NaN, -1, -1e-9, -Infinity], (sharpness) =>
    engine.softmax(good, { sharpness }),
  );
  const dims = [1, -2, 7, 8, 1e10, 2 ** 32, 0.5, ...infinities];
  refuseValues("softmax: dim", "value", dims, (dim) => engine.softmax(good, { dim }));
  refuse("softmax: a scalar", ["value", "shape"], () => engine.softmax(scalar));

  refuseTensors("entropy", (value) => engine.entropy(value));
  refuse("entropy: a scalar", "shape", () => engine.entropy(scalar));

  refuseTensors("softmaxJacobian", (value) => engine.softmaxJacobian(value));
  refuse("softmaxJacobian: a scalar", "shape", () => engine.softmaxJacobian(scalar));
  refuse("softmaxJacobian: a matrix", "shape", () => engine.softmaxJacobian(matrix));
  refuse("softmaxJacobian: too long a row", "size", () =>
    engine.softmaxJacobian(tensorOf([8193], () => 1)),
  );

  refuseTensors("dropout: values", (value) => engine.dropout(value, row(1, 1, 1), 0.5));
  refuseTensors("dropout: mask", (value) => engine.dropout(good, value, 0.5));
  refuseKinds("dropout: rate", { ...notNumbers, nothing: undefined }, (rate) =>
    engine.dropout(good, row(1, 1, 1), rate),
  );
  refuseValues("dropout: rate", "value", [-0.1, 1.1, ...infinities], (rate) =>
    engine.dropout(good, row(1, 1, 1), rate),
  );
  for (const shape of [[2], [4], [1, 3], []]) {
    refuse(`dropout: a mask of shape (${shape})`, "shape", () =>
      engine.dropout(good, tensorOf(shape), 0.5),
    );
  }
  refuseValues("dropout: mask", "value", [2, -1, 0.5, 1e-45, ...infinities], (bit) =>
    engine.dropout(good, row(1, 0, bit), 0.5),
  );

  const counts = {
    ...Object.fromEntries(
      Object.entries(notNumbers).map(([what, value]) => [what, ["type", value]]),
    ),
    NaN: ["value", NaN],
    1.5: ["value", 1.5],
    "-1": ["value", -1],
    infinity: [["value", "size"], Infinity],
    none: [["value", "size"], 0],
    "2^14": ["size", 2 ** 14],
    "2^26 + 1": ["size", 2 ** 26 + 1],
    "2^32": ["size", 2 ** 32],
    "2^53": ["size", 2 ** 53],
    "2^60": ["size", 2 ** 60],
  };
  each({ ...counts, nothing: ["type", undefined] }, (what, [code, count]) => {
    refuse(`causalMask: ${what}`, code, () => engine.causalMask(count));
    refuse(`slidingWindowMask: ${what}`, code, () => engine.slidingWindowMask(count, 2));
  });
  each(counts, (what, [code, count]) =>
    refuse(`causalMask: ${what} keys`, code, () => engine.causalMask(2 ** 13, count)),
  );
  refuseKinds("slidingWindowMask: width", { ...notNumbers, nothing: undefined }, (width) =>
    engine.slidingWindowMask(3, width),
  );
  refuseValues("slidingWindowMask: width", "value", [0, -1, 1.5, ...infinities], (width) =>
    engine.slidingWindowMask(3, width),
  );

  refuseTensors("attentionScores: query", (value) => engine.attentionScores(value, matrix));
  refuseTensors("attentionScores: key", (value) => engine.attentionScores(matrix, value));
  refuseOptions("attentionScores", (options) => engine.attentionScores(matrix, matrix, options));
  refuse("attentionScores: another d_k", "shape", () =>
    engine.attentionScores(matrix, tensorOf([2, 4])),
  );

  const attention = (...given) => engine.scaledDotProductAttention(...given);
  const gradient = (query, key, value, options) =>
    engine.scaledDotProductAttentionGradient(query, key, value, matrix, options);
  for (const [name, attend] of Object.entries({ attention, gradient })) {
    const run = (options) => attend(matrix, matrix, matrix, options);
    refuseTensors(`${name}: query`, (value) => attend(value, matrix, matrix));
    refuseTensors(`${name}: key`, (value) => attend(matrix, value, matrix));
    refuseTensors(`${name}: value`, (value) => attend(matrix, matrix, value));
    refuseOptions(name, run);
    refuseKinds(`${name}: scale`, notNumbers, (scale) => run({ scale }));
    refuseKinds(`${name}: causal`, notBooleans, (causal) => run({ causal }));
    refuseValues(`${name}: scale`, "value", [1e39, ...infinities], (scale) => run({ scale }));
    const notKernels = { null: null, "a number": 1, true: true, "an array": [engine.kernels[0]] };
    refuseKinds(`${name}: kernel`, { ...notKernels, "no text": noPrimitive }, (kernel) =>
      run({ kernel }),
    );
    each({ ...oddNames, capitals: "Auto", "a space": "auto " }, (what, kernel) =>
      refuse(`${name}: ${what} for a kernel`, "unknown", () => run({ kernel })),
    );
    for (const kernel of [...engine.kernels, "auto"]) {
      const where = `${name}: ${kernel}`;
      refuse(`${where}: another d_k`, "shape", () =>
        attend(matrix, tensorOf([2, 4]), matrix, { kernel }),
      );
      refuse(`${where}: another T_k`, "shape", () =>
        attend(matrix, matrix, tensorOf([3, 3]), { kernel }),
      );
      refuse(`${where}: scalars`, "shape", () => attend(scalar, scalar, scalar, { kernel }));
      refuse(`${where}: one axis`, "shape", () => attend(good, good, good, { kernel }));
      const five = tensorOf([1, 1, 1, 2, 3]);
      refuse(`${where}: five axes`, "shape", () => attend(five, five, five, { kernel }));
      const [one, two] = [tensorOf([1, 2, 3]), tensorOf([2, 2, 3])];
      refuse(`${where}: another batch`, "shape", () => attend(one, two, two, { kernel }));
      refuse(`${where}: other axes`, "shape", () => attend(one, matrix, matrix, { kernel }));
      const [six, four] = [tensorOf([6, 2, 3]), tensorOf([4, 2, 3])];
      for (const [query, key, value, enableGqa] of [
        [six, two, two, false],
        [six, four, four, true],
        [two, six, six, true],
        [six, two, six, true],
      ]) {
        const heads = [query, key, value].map(({ shape }) => shape[0]);
        refuse(`${where}: heads ${heads}, grouped ${enableGqa}`, "shape", () =>
          attend(query, key, value, { kernel, enableGqa }),
        );
      }
      refuse(`${where}: two positions for one batch`, "shape", () =>
        run({ kernel, position: [0, 1] }),
      );
      refuseKinds(`${where}: enableGqa`, notBooleans, (enableGqa) => run({ kernel, enableGqa }));
      refuseKinds(`${where}: softcap`, notNumbers, (softcap) => run({ kernel, softcap }));
      refuseValues(`${where}: softcap`, "value", [0, -1, 1e39, 1e-50, ...infinities], (softcap) =>
        run({ kernel, softcap }),
      );
      const notPositions = { ...notNumbers, "an array": [], "an array of texts": ["0"] };
      refuseKinds(`${where}: position`, notPositions, (position) => run({ kernel, position }));
      refuseValues(`${where}: position`, "value", [0.5, 2 ** 31, -(2 ** 33), ...infinities], (at) =>
        run({ kernel, position: at }),
      );
      for (const side of ["before", "after"]) {
        refuseKinds(`${where}: ${side}`, notNumbers, (keys) =>
          run({ kernel, window: { [side]: keys } }),
        );
        refuseValues(`${where}: ${side}`, ["value", "size"], [-1, 0.5, ...infinities], (keys) =>
          run({ kernel, window: { [side]: keys } }),
        );
      }
      const long = tensorOf([8193, 1]);
      // The fast kernel does not store the scores: it refuses only weights that exceed the size of a tensor.
      const weights = attend === attention && ["fused", "auto"].includes(kernel);
      if (weights || kernel === "reference" || kernel === "readable") {
        const tooMany = attend === attention ? "size" : ["size", "shape"];
        refuse(`${where}: more scores than a tensor holds`, tooMany, () =>
          attend(long, long, long, { kernel, ...(weights ? { needWeights: true } : {}) }),
        );
      }
      refuseMasks(where, [2, 2], (mask) => run({ kernel, mask }));
    }
  }
  refuseTensors("gradient: upstream", (value) =>
    engine.scaledDotProductAttentionGradient(matrix, matrix, matrix, value),
  );
  for (const shape of [[3, 2], [2, 2], [1, 2, 3], [6], []]) {
    for (const kernel of engine.kernels) {
      refuse(`gradient: ${kernel}: upstream of shape (${shape})`, "shape", () =>
        engine.scaledDotProductAttentionGradient(matrix, matrix, matrix, tensorOf(shape), {
          kernel,
        }),
      );
    }
  }

  const withNeedWeights = (needWeights) => attention(matrix, matrix, matrix, { needWeights });
  refuseKinds(
    "needWeights",
    { ...notBooleans, "a bigint": 1n, "a Uint8Array": Uint8Array.of(0) },
    withNeedWeights,
  );
  const notRows = { texts: ["0"], null: [null], bigints: [0n], symbols: [Symbol("0")] };
  refuseKinds(
    "needWeights: rows",
    { ...notRows, lists: [[0]], holes: new Array(1) },
    withNeedWeights,
  );
  refuse("needWeights: no rows", ["type", "value", "size"], () => withNeedWeights([]));
  refuse("needWeights: a hole among rows", "type", () =>
    withNeedWeights(Object.assign(new Array(2), { 0: 0 })),
  );
  refuseValues("needWeights: row", "value", [2, -1, 2 ** 32, 0.5, ...infinities], (place) =>
    withNeedWeights([0, place]),
  );

  const layers = {
    heads: 2,
    inProjWeight: tensorOf([12, 4]),
    inProjBias: tensorOf([12]),
    outProjWeight: tensorOf([4, 4]),
    outProjBias: tensorOf([4]),
  };
  const x = tensorOf([3, 4], (place) => place);
  const multiHead = (changes, query = x, key = x, value = x) =>
    engine.multiHeadAttention(query, key, value, { ...layers, ...changes });
  refuseTensors("multiHeadAttention: query", (value) => multiHead({}, value ?? null));
  refuseTensors("multiHeadAttention: key", (value) => multiHead({}, x, value ?? null));
  refuseTensors("multiHeadAttention: value", (value) => multiHead({}, x, x, value ?? null));
  refuse("multiHeadAttention: no options", "type", () => engine.multiHeadAttention(x, x, x));
  refuseOptions("multiHeadAttention", (options) => engine.multiHeadAttention(x, x, x, options));
  for (const name of ["inProjWeight", "outProjWeight"]) {
    refuseTensors(`multiHeadAttention: ${name}`, (value) => multiHead({ [name]: value }));
    const [rows, width] = layers[name].shape;
    for (const shape of [[rows, width + 1], [rows - 1, width], [rows * width], [1, rows, width]]) {
      refuse(`multiHeadAttention: ${name} of shape (${shape})`, "shape", () =>
        multiHead({ [name]: tensorOf(shape) }),
      );
    }
  }
  for (const name of ["inProjBias", "outProjBias"]) {
    refuseTensors(`multiHeadAttention: ${name}`, (value) => multiHead({ [name]: value ?? null }));
    const [width] = layers[name].shape;
    for (const shape of [[width + 1], [1, width], [1], []]) {
      refuse(`multiHeadAttention: ${name} of shape (${shape})`, "shape", () =>
        multiHead({ [name]: tensorOf(shape) }),
      );
    }
  }
  refuse("multiHeadAttention: options without anything", "type", () =>
    engine.multiHeadAttention(x, x, x, {}),
  );
  refuseKinds("multiHeadAttention: heads", { ...notNumbers, nothing: undefined }, (heads) =>
    multiHead({ heads }),
  );
  refuseValues("multiHeadAttention: heads", "value", [-1, 0.5, NaN, -Infinity], (heads) =>
    multiHead({ heads }),
  );
  refuseValues("multiHeadAttention: heads", ["value", "shape"], [0, 3, 5, 8], (heads) =>
    multiHead({ heads }),
  );
  const far = [2 ** 32, 2 ** 53, Infinity];
  refuseValues("multiHeadAttention: heads", ["value", "shape", "size"], far, (heads) =>
    multiHead({ heads }),
  );
  refuseKinds("multiHeadAttention: causal", notBooleans, (causal) => multiHead({ causal }));
  refuseMasks("multiHeadAttention", [3, 3], (mask) => multiHead({ mask }));
  for (const shape of [[4], [3, 5], [1, 1, 3, 4], []]) {
    const other = tensorOf(shape);
    refuse(`multiHeadAttention: a query of shape (${shape})`, "shape", () => multiHead({}, other));
    refuse(`multiHeadAttention: a key of shape (${shape})`, "shape", () => multiHead({}, x, other));
    refuse(`multiHeadAttention: a value of shape (${shape})`, "shape", () =>
      multiHead({}, x, x, other),
    );
  }
  refuse("multiHeadAttention: more values than keys", "shape", () =>
    multiHead({}, x, x, tensorOf([4, 4])),
  );
  refuse("multiHeadAttention: another batch", "shape", () =>
    multiHead({}, tensorOf([2, 3, 4]), tensorOf([1, 3, 4]), tensorOf([1, 3, 4])),
  );

  const ask = (changes) => engine.variance({ dimension: 3, count: 4, range: 1, ...changes });
  refuse("variance: no question", "type", () => engine.variance());
  refuseOptions("variance", (question) => engine.variance(question));
  refuse("variance: an empty question", "type", () => engine.variance({}));
  for (const name of ["dimension", "count", "from", "seed", "range", "bins"]) {
    refuseKinds(`variance: ${name}`, notNumbers, (value) => ask({ [name]: value }));
    refuseValues(`variance: ${name}`, "value", [-1, ...infinities], (value) =>
      ask({ [name]: value }),
    );
    if (name === "range") continue;
    refuseValues(`variance: ${name}`, "value", [0.5, 2 ** 53], (value) => ask({ [name]: value }));
  }
  for (const [name, max] of [
    ["dimension", 4096],
    ["count", 1_000_000],
    ["bins", 1024],
  ]) {
    refuseValues(`variance: ${name}`, "value", [0, max + 1, 2 ** 32, 2 ** 33], (value) =>
      ask({ [name]: value }),
    );
  }
  refuse("variance: a pair beyond the last", "value", () => ask({ from: 2 ** 40 + 1 }));
  for (const name of ["dimension", "count"]) {
    refuse(`variance: no ${name}`, "type", () => ask({ [name]: undefined }));
  }

  return table;

  /** Masks of a wrong type or shape, or with invalid values; `scores` is the shape that they must broadcast to. */
  function refuseMasks(where, scores, call) {
    // undefined means no mask.
    refuseTensors(`${where}: mask`, (value) => {
      // A Uint8Array is a boolean mask; this one is refused for its shape.
      const isBytes = value?.data instanceof Uint8Array;
      return call(value === undefined || isBytes ? null : value);
    });
    const shapes = [
      [3 * scores[1]],
      [scores[0] + 2, scores[1]],
      [3, ...scores],
      [1, 1, 1, ...scores],
    ];
    for (const shape of shapes) {
      const bytes = { shape, data: new Uint8Array(tensorOf(shape).data.length).fill(1) };
      refuse(`${where}: mask of shape (${shape})`, "shape", () => call(tensorOf(shape)));
      refuse(`${where}: boolean mask of shape (${shape})`, "shape", () => call(bytes));
    }
    const last = scores[0] * scores[1] - 1;
    refuseValues(`${where}: mask`, "value", [NaN, Infinity], (bias) =>
      call(tensorOf(scores, (place) => (place === last ? bias : 0))),
    );
    refuse(`${where}: mask of 1e39`, "value", () => call({ shape: [1], data: [1e39] }));
    refuseValues(`${where}: boolean mask`, "value", [2, 255], (bit) => {
      const data = new Uint8Array(last + 1);
      data[last] = bit;
      return call({ shape: scores, data });
    });
    refuse(`${where}: boolean mask of too few bytes`, "shape", () =>
      call({ shape: scores, data: Uint8Array.of(1) }),
    );
    refuse(`${where}: boolean mask without shape`, "type", () => call({ data: Uint8Array.of(1) }));
    const others = [new Uint8ClampedArray(1), new Int8Array(1), new Uint16Array(1)];
    for (const data of [...others, [true, 1], [0, false], Object.assign(new Array(2), [true])]) {
      refuse(`${where}: mask of ${data.constructor.name} (${String(data)})`, "type", () =>
        call({ shape: [data.length], data }),
      );
    }
    refuse(`${where}: plain booleans that are too few`, "shape", () =>
      call({ shape: scores, data: [true] }),
    );
    refuse(`${where}: plain booleans without shape`, "type", () => call({ data: [true] }));
    const bytes = { shape: [1], data: Uint8Array.of(1) };
    structuredClone(bytes.data, { transfer: [bytes.data.buffer] });
    refuse(`${where}: boolean mask with a detached buffer`, ["size", "shape"], () => call(bytes));
  }
}
