// What benchmarks share in the page or in a worker, where functions are taken over as their text: it imports nothing.

/** Random layers of multi-head attention, with biases. */
export function layerWeights(draws, { width, heads }) {
  const into = draws.linear(width, 3 * width);
  const out = draws.linear(width, width);
  return {
    heads,
    inProjWeight: into.weight,
    inProjBias: into.bias,
    outProjWeight: out.weight,
    outProjBias: out.bias,
  };
}

/** The engine at this address, and a pool of two workers. */
export async function enginePool(address) {
  const { load } = await import(address);
  const engine = await load();
  const pool = await engine.pool({ workers: 2 });
  if (pool.reason !== undefined) throw new Error(pool.reason);
  return { engine, pool };
}

/** Milliseconds of calls by turns, round by round, each a list of them; throws where the output of one has other bits. */
export async function byTurns(calls, rounds, label) {
  const times = [];
  for (let round = -3; round < rounds; round += 1) {
    const found = [];
    for (const call of calls) {
      const start = performance.now();
      const { output } = await call();
      found.push({ time: performance.now() - start, data: output.data });
    }
    const [{ data }] = found;
    if (found.some((each) => each.data.some((value, i) => value !== data[i])))
      throw new Error(`${label}: the pool has other bits.`);
    if (round >= 0) times.push(found.map(({ time }) => time));
  }
  return times;
}
