// Random layers of multi-head attention and calls of them.

/** Layers as torch.nn.Linear begins them. */
export function layersOf(rng, width, heads, { inBias = true, outBias = true } = {}) {
  const into = rng.linear(width, 3 * width);
  const out = rng.linear(width, width);
  return {
    heads,
    inProjWeight: into.weight,
    outProjWeight: out.weight,
    ...(inBias && { inProjBias: into.bias }),
    ...(outBias && { outProjBias: out.bias }),
  };
}

/** A random call: layers, tensors and options of every kind. A large one is worth sharing. */
export function anyLayerCall(engine, random, isLarge = false) {
  const heads = (isLarge ? 3 : 0) + 1 + random.below(5);
  const width = heads * ((isLarge ? 20 : 0) + 1 + random.below(11));
  const rng = engine.generator(random.below(2 ** 30));
  const length = () => (isLarge ? 60 : 0) + 1 + random.below(40);
  const [queries, keys] = [random.chance(0.3) ? 1 + random.below(4) : length(), length()];
  const batches = random.below(3);
  const shaped = (tokens) => rng.randn(...(batches > 0 ? [batches] : []), tokens, width);
  const isSelf = random.chance(0.4);
  const query = shaped(queries);
  const key = isSelf ? query : shaped(keys);
  const value = isSelf || random.chance(0.3) ? key : shaped(keys);
  const columns = isSelf ? queries : keys;
  const maskShape = random.pick([
    [queries, columns],
    [columns],
    [heads, queries, columns],
    [heads, 1, 1],
    ...(batches > 0
      ? [
          [batches, 1, queries, columns],
          [batches, heads, queries, columns],
        ]
      : []),
  ]);
  const size = maskShape.reduce((all, each) => all * each, 1);
  const data = random.chance(0.5)
    ? Uint8Array.from({ length: size }, () => random.below(2))
    : Float32Array.from({ length: size }, () => random.pick([0, -Infinity, random.next()]));
  const options = {
    ...(random.chance(0.4) && { causal: true }),
    ...(random.chance(0.3) && { window: random.pick([3, { before: 2, after: 1 }]) }),
    ...(random.chance(0.3) && { scale: random.next() }),
    ...(random.chance(0.3) && { softcap: 0.2 + random.next() }),
    ...(random.chance(0.3) && {
      position: random.pick([2, -1, Array.from({ length: batches || 1 }, () => random.below(5))]),
    }),
    ...(random.chance(0.5) && { mask: { shape: maskShape, data } }),
  };
  const bias = { inBias: random.chance(0.6), outBias: random.chance(0.6) };
  return { qkv: [query, key, value], layers: layersOf(rng, width, heads, bias), options, queries };
}
