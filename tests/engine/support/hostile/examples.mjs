// Valid arguments by the name of the function; the hostile test spoils them. A new function needs an entry here when
// the hostile test reports that no call of it succeeded.

/** Random values of a shape, as either kind of list that may be passed. */
function tensor(random, ...shape) {
  const size = shape.reduce((all, length) => all * length, 1);
  const values = Array.from({ length: size }, () => random.next() * 2 - 1);
  return { shape, data: random.chance(0.7) ? Float32Array.from(values) : values };
}

const some = (random, options) =>
  Object.fromEntries(
    Object.entries(options)
      .filter(() => random.chance(0.4))
      .map(([name, make]) => [name, make()]),
  );

function maskOptions(random, queries, keys) {
  return some(random, {
    causal: () => random.chance(0.5),
    window: () =>
      random.pick([1 + random.below(4), { before: random.below(4) }, { before: 1, after: 2 }]),
    position: () => random.pick([random.below(9) - 4, [random.below(5)]]),
    mask: () => ({
      shape: [queries, keys],
      data: Uint8Array.from({ length: queries * keys }, () => random.below(2)),
    }),
  });
}

/** Query, key, value and options; some are large enough that `auto` uses the fast kernel. */
function attention(random) {
  const long = random.chance(0.05);
  const [queries, keys] = long ? [16, 20] : [1 + random.below(4), 1 + random.below(4)];
  const [d, v] = [1 + random.below(4), 1 + random.below(4)];
  const leading = random.pick([[], [2], [1, 2]]);
  const qkv = [
    [queries, d],
    [keys, d],
    [keys, v],
  ].map((shape) => tensor(random, ...leading, ...shape));
  const options = {
    ...maskOptions(random, queries, keys),
    ...some(random, {
      scale: () => random.next(),
      softcap: () => 0.1 + random.next(),
      enableGqa: () => random.chance(0.5),
      kernel: () => random.pick(["auto", "reference", "readable", "fused"]),
    }),
  };
  const size = leading.reduce((all, length) => all * length, 1) * queries * v;
  const output = [...leading, queries, v];
  return { qkv, options, queries, size, output };
}

const layers = (random, width) => ({
  heads: random.pick([1, 2]),
  inProjWeight: tensor(random, 3 * width, width),
  outProjWeight: tensor(random, width, width),
  ...some(random, {
    inProjBias: () => tensor(random, 3 * width),
    outProjBias: () => tensor(random, width),
  }),
});

function layerCall(random, width) {
  const [queries, keys] = [1 + random.below(3), 1 + random.below(3)];
  const qkv = [queries, keys, keys].map((length) => tensor(random, length, width));
  const more = some(random, { scale: () => random.next(), softcap: () => 0.1 + random.next() });
  return { qkv, options: { ...maskOptions(random, queries, keys), ...more }, queries };
}

const wanted = (random, queries) =>
  some(random, { needWeights: () => random.pick([true, false, [queries - 1, 0]]) });

const lessonRuns = (random, { lessons, laboratories }) => {
  const { id, settings } = random.pick([...lessons, ...laboratories]);
  const chosen = Object.entries(settings).filter(
    ([, { kind }]) => random.chance(0.2) && (kind === "boolean" || kind === "choice"),
  );
  const values = chosen.map(([name, { kind, range }]) => [
    name,
    kind === "boolean" ? random.chance(0.5) : random.pick(range),
  ]);
  return [id, { settings: Object.fromEntries(values), tensors: {} }];
};

function cell(random, { owner }) {
  try {
    const { id, shape } = random.pick(Object.values(owner.tensors));
    return [id, shape.map((length) => random.below(length))];
  } catch {
    // An earlier call has spoiled the trace.
    return ["query_2", [0]];
  }
}

const draws = (random) => Array.from({ length: random.below(4) }, () => 1 + random.below(4));

/** A tensor, or one that this pool holds if one fits. */
const heldOr = (random, { owner }, given) =>
  random.chance(0.3) && typeof owner.hold === "function" ? owner.hold(given) : given;

/** Additional options of a pool's functions. */
const poolOptions = (random, { owner }) =>
  typeof owner.hold !== "function"
    ? {}
    : some(random, {
        signal: () => (random.chance(0.2) ? AbortSignal.abort() : new AbortController().signal),
        onProgress: () => () => undefined,
      });

/** A query for a cache, and options. */
function cacheCall(random, { heads, keyWidth, length }) {
  const queries = 1 + random.below(3);
  const more = some(random, {
    scale: () => 0.5,
    softcap: () => 3,
    needWeights: () => random.chance(0.5),
  });
  return [
    tensor(random, heads * (1 + random.below(2)), queries, keyWidth),
    { ...maskOptions(random, queries, Math.max(length, 1)), ...more },
  ];
}

/** By name; `owner` is the object with the function. */
export const examples = {
  AttentionError: () => ["value", "A sentence."],
  load: (random, { modules }) => [
    random.chance(0.5) ? { ...modules, fused: false } : { ...modules },
  ],
  softmax: (random) => [
    tensor(random, 2, 3),
    some(random, {
      sharpness: () => random.pick([0, 1, 2.5, Infinity]),
      subtractMax: () => random.chance(0.5),
      dim: () => random.pick([0, 1, -1, -2]),
    }),
  ],
  entropy: () => [{ shape: [2, 2], data: [0.5, 0.5, 0, 1] }],
  softmaxJacobian: () => [{ shape: [3], data: [0.5, 0.25, 0.25] }],
  dropout: (random) => [
    tensor(random, 2, 3),
    { shape: [2, 3], data: Array.from({ length: 6 }, () => random.below(2)) },
    random.pick([0, 0.5, 1]),
  ],
  causalMask: (random) => [1 + random.below(5), 1 + random.below(5)],
  slidingWindowMask: (random) => [1 + random.below(5), 1 + random.below(5)],
  attentionScores: (random) => {
    const { qkv, options } = attention(random);
    const { kernel: _, ...others } = options;
    return [qkv[0], qkv[1], others];
  },
  scaledDotProductAttention: (random, context) => {
    const { qkv, options, queries, size } = attention(random);
    const extra = some(random, {
      needWeights: () => random.pick([true, false, [0], [queries - 1, 0]]),
      out: () => new Float32Array(size),
    });
    const given = qkv.map((each) => heldOr(random, context, each));
    return [...given, { ...options, ...extra, ...poolOptions(random, context) }];
  },
  scaledDotProductAttentionGradient: (random, context) => {
    const { qkv, options, output } = attention(random);
    const given = [...qkv, tensor(random, ...output)];
    return [
      ...given.map((each) => heldOr(random, context, each)),
      { ...options, ...poolOptions(random, context) },
    ];
  },
  multiHeadAttention: (random, context) => {
    const { qkv, options, queries } = layerCall(random, 2);
    const kernels = some(random, { kernel: () => random.pick(["auto", "readable", "fused"]) });
    const given = qkv.map((each) => heldOr(random, context, each));
    const all = { ...options, ...kernels, ...layers(random, 2), ...wanted(random, queries) };
    return [...given, { ...all, ...poolOptions(random, context) }];
  },
  holdLayers: (random) => [layers(random, random.pick([2, 4]))],
  attend: (random, { owner }) => {
    if (typeof owner.append === "function") return cacheCall(random, owner);
    const { qkv, options, queries } = layerCall(random, owner.width);
    return [...qkv, { ...options, ...wanted(random, queries) }];
  },
  variance: (random) => [
    {
      dimension: 1 + random.below(8),
      count: 1 + random.below(8),
      ...some(random, {
        from: () => random.below(100),
        seed: () => random.below(100),
        range: () => 5,
        bins: () => 4,
        sum: () => 1,
        squareSum: () => 2,
      }),
    },
  ],
  generator: (random) => [random.below(2 ** 31)],
  rand: draws,
  randn: draws,
  linear: (random) => [
    1 + random.below(3),
    1 + random.below(3),
    ...(random.chance(0.5) ? [{ bias: random.chance(0.5) }] : []),
  ],
  embedding: (random) => [1 + random.below(3), 1 + random.below(3)],
  dropoutMask: (random) => [[1 + random.below(3), 1 + random.below(3)], random.below(5) / 4],
  runLesson: lessonRuns,
  explain: cell,
  feeds: cell,
  plane: (random, context) => {
    const [id] = cell(random, context);
    return [random.chance(0.5) ? id : [id], ...(random.chance(0.5) ? [0] : [])];
  },
  cache: (random) => [
    {
      heads: 1 + random.below(3),
      keyWidth: 1 + random.below(6),
      valueWidth: 1 + random.below(6),
      capacity: 4 + random.below(9),
      ...some(random, { type: () => random.pick(["float32", "float16"]) }),
    },
  ],
  append: (random, { owner: { heads, keyWidth, valueWidth, capacity } }) => {
    const tokens = 1 + random.below(capacity);
    return [tensor(random, heads, tokens, keyWidth), tensor(random, heads, tokens, valueWidth)];
  },
  truncate: (random, { owner }) => [random.below(owner.length + 1)],
  pool: () => [{ workers: 1 }],
  hold: (random) => [tensor(random, 2, 3)],
  forget: (random, { owner }) => [owner.hold(tensor(random, 1, 2))],
  close: () => [],
};

/** The relative frequency of slow functions; it is 1 for others. */
export const rates = {
  load: 0.0008,
  pool: 0.001,
  holdLayers: 0.05,
  close: 0.0005,
  runLesson: 0.02,
  rand: 0.3,
  randn: 0.3,
  linear: 0.3,
  embedding: 0.3,
  dropoutMask: 0.3,
  AttentionError: 0.1,
};

/** Functions that accept any arguments. */
export const refusesNothing = ["close"];
