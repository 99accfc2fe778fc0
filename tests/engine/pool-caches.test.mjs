// A pool's cache has the bits of the engine's, whatever its workers hold, and even if they end.
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { after, test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { load } from "attention-lab";
import { assertSameTensor } from "./support/engine.mjs";
import { poolWithCopies, poolWithoutWorkers, sameKernel, watchedPool } from "./support/pools.mjs";

const engine = await load(sameKernel);
const rng = engine.generator(83);
const copying = await Promise.all([1, 2, 3].map(poolWithCopies));
const sharing = await Promise.all([1, 2, 3].map((workers) => engine.pool({ workers })));
const alone = await poolWithoutWorkers("None today.");
const pools = [...copying, ...sharing, alone];
/** One pool of each kind. */
const kinds = [copying[1], sharing[1], alone];
after(() => pools.forEach((pool) => pool.close()));

const below = (limit) => Math.floor(rng.rand(1).data[0] * limit);
const oneOf = (list) => list[below(list.length)];

/** A cache that holds enough for its calls to be spread, with the engine's that holds the same. */
async function filled(pool, { heads = 6, d = 64, v = 64, tokens = 11_000, type = "float32" } = {}) {
  const options = { heads, keyWidth: d, valueWidth: v, capacity: tokens + 300, type };
  const pair = [pool.cache(options), engine.cache(options)];
  const given = [rng.randn(heads, tokens, d), rng.randn(heads, tokens, v)];
  for (const cache of pair) await cache.append(...given);
  return { shared: pair[0], own: pair[1], next: (count) => nextOf(pair[1], count) };
}

const nextOf = ({ heads, keyWidth, valueWidth }, count) => [
  rng.randn(heads, count, keyWidth),
  rng.randn(heads, count, valueWidth),
];

function assertSame(actual, expected, label) {
  assert.deepEqual(Object.keys(actual), Object.keys(expected), label);
  for (const name of Object.keys(expected)) assertSameTensor(actual[name], expected[name], label);
}

/** The code and the sentence with which a call rejects. */
async function refusalOf(call) {
  try {
    await call();
  } catch (reason) {
    assert.equal(reason.name, "AttentionError", String(reason));
    return { code: reason.code, message: reason.message };
  }
  throw new Error(`${call} was not refused.`);
}

function optionsFor(queries, keys) {
  const options = {};
  if (below(2)) options.causal = true;
  if (below(3) === 0) options.window = 1 + below(keys);
  if (below(3) === 0) options.softcap = 1 + below(20);
  if (below(3) === 0) options.needWeights = oneOf([true, [queries - 1, 0]]);
  if (below(3) === 0) options.mask = rng.randn(queries, keys);
  if (below(3) === 0) {
    const data = Uint8Array.from(rng.rand(1, keys).data, (draw) => +(draw < 0.2));
    options.mask = { shape: [1, keys], data };
  }
  return options;
}

test("a pool's cache gives the bits of the engine's, whatever is appended and truncated, with 0 to 3 workers and shared memory or copies", async () => {
  const spread = pools.map(() => 0);
  for (const type of ["float32", "float16"]) {
    for (const [i, pool] of pools.entries()) {
      const heads = oneOf(
        [
          [1, 2],
          [2, 4],
          [3, 5],
        ][i % 3],
      );
      const [d, v] = [20 + below(70), 20 + below(70)];
      const { shared, own, next } = await filled(pool, { heads, d, v, tokens: 900, type });
      for (let step = 0; step < 8; step += 1) {
        if (below(4) === 0) {
          const length = below(own.length) + 1;
          own.truncate(length);
          await shared.truncate(length);
        }
        const more = next(1 + below(30));
        own.append(...more);
        await shared.append(...more);
        assert.equal(shared.length, own.length);
        const queries = oneOf([1, 1, 3, 64, 200]);
        const query = rng.randn(heads * oneOf([1, 3]), queries, d);
        const options = optionsFor(queries, own.length);
        const onProgress = (_, total) => (spread[i] = Math.max(spread[i], total));
        const found = await shared.attend(query, { ...options, onProgress });
        assertSame(found, own.attend(query, options), `${type} ${queries} ${Object.keys(options)}`);
      }
    }
  }
  assert.deepEqual(spread.slice(0, 3), [1, 2, 3], "a part for each worker that holds heads");
  assert.ok(Math.min(...spread.slice(3, 6)) > 1, String(spread));
});

test("masks and positions of batches reach the heads they are for", async () => {
  for (const pool of kinds) {
    const { shared, own } = await filled(pool, { heads: 6, tokens: 1200 });
    const query = rng.randn(3, 4, 40, 64);
    const mask = rng.randn(3, 4, 40, 1200);
    for (const options of [{ mask }, { causal: true, position: [900, 1000, 1160] }]) {
      assertSame(await shared.attend(query, options), own.attend(query, options));
    }
  }
});

test("a worker gets the keys and values of its heads once, then those of new tokens alone", async () => {
  const { pool, ordersOf } = await watchedPool({ workers: 2 });
  const { shared, own, next } = await filled(pool);
  const query = rng.randn(6, 1, 64);
  for (let token = 0; token < 3; token += 1) {
    const more = next(1);
    own.append(...more);
    await shared.append(...more);
    assertSame(await shared.attend(query), own.attend(query));
  }
  await shared.truncate(10_900);
  await shared.append(...next(150));
  await shared.attend(query);
  const sent = ordersOf("compute").map(({ work: { cache } }) => [cache.length, cache.count]);
  const toEach = [
    [0, 11_001],
    [11_001, 1],
    [11_002, 1],
    [10_900, 150],
  ];
  assert.deepEqual(sent, [...toEach, ...toEach]);
  pool.close();
});

test("a worker that lacks tokens of a cache ends, and its part is computed by one that has them", async () => {
  let computed = 0;
  const { pool, workers } = await watchedPool({ workers: 1 }, (order) => {
    if (order.order !== "compute") return;
    computed += 1;
    const { cache } = order.work;
    // As if the first message had been refused for want of memory.
    if (computed === 1) order.work = { ...order.work, cache: { ...cache, length: 5 } };
  });
  const { shared, own } = await filled(pool);
  const query = rng.randn(6, 1, 64);
  assertSame(await shared.attend(query), own.attend(query));
  assert.equal(workers.length, 2);
  pool.close();
});

test("a worker that ends is replaced by one with the same keys and values", async () => {
  let kills = 0;
  const { pool, workers } = await watchedPool({ workers: 2 }, ({ order, work }, worker) => {
    if (order !== "compute" || work.cache.count !== 1 || kills > 0) return;
    kills += 1;
    void worker.terminate();
  });
  const { shared, own, next } = await filled(pool);
  const query = rng.randn(12, 1, 64);
  assertSame(await shared.attend(query), own.attend(query));
  const more = next(1);
  own.append(...more);
  await shared.append(...more);
  assertSame(await shared.attend(query), own.attend(query));
  assert.equal(kills, 1);
  assert.equal(workers.length, 3);
  pool.close();
});

test("calls that overlap have what was stored before them, and numbers that are changed afterwards do not count", async () => {
  for (const pool of kinds) {
    const { shared, own, next } = await filled(pool);
    const query = rng.randn(6, 2, 64);
    const [one, other] = [next(2), next(7)];
    const expected = [own.attend(query)];
    const found = [shared.attend(query)];
    own.append(...one);
    const appended = shared.append(...one);
    for (const { data } of one) data.fill(5);
    expected.push(own.attend(query));
    found.push(shared.attend(query));
    own.truncate(1500);
    void shared.truncate(1500);
    own.append(...other);
    void shared.append(...other);
    expected.push(own.attend(query));
    found.push(shared.attend(query));
    query.data.fill(3);
    await appended;
    for (const [i, each] of (await Promise.all(found)).entries()) assertSame(each, expected[i]);
  }
});

test("two caches of a pool are computed side by side", async () => {
  for (const pool of kinds) {
    const pairs = [await filled(pool), await filled(pool)];
    const query = rng.randn(6, 1, 64);
    const found = await Promise.all(pairs.map(({ shared }) => shared.attend(query)));
    pairs.forEach(({ own }, i) => assertSame(found[i], own.attend(query)));
  }
});

test("an aborted call rejects with its signal's reason, and later calls have the right bits", async () => {
  for (const pool of kinds.slice(0, 2)) {
    const { shared, own } = await filled(pool);
    const query = rng.randn(6, 300, 64);
    const reason = new Error("enough");
    const controller = new AbortController();
    const call = shared.attend(query, { signal: controller.signal });
    controller.abort(reason);
    await assert.rejects(call, (given) => given === reason);
    await assert.rejects(
      shared.attend(query, { signal: controller.signal }),
      (given) => given === reason,
    );
    assertSame(await shared.attend(query), own.attend(query));
  }
});

test("the output is written to the array that is given", async () => {
  for (const pool of kinds) {
    const { shared, own } = await filled(pool);
    const query = rng.randn(6, 3, 64);
    const out = new Float32Array(6 * 3 * 64);
    const { output } = await shared.attend(query, { out });
    assert.equal(output.data, out);
    assertSame({ output }, own.attend(query));
  }
});

test("what the engine's cache refuses is refused with its sentences, and changes nothing", async () => {
  for (const pool of kinds) {
    const { shared, own, next } = await filled(pool, { tokens: 1000 });
    const query = rng.randn(6, 64, 64);
    const refusals = [
      (cache) => cache.attend(rng.randn(6, 64, 63)),
      (cache) => cache.attend(rng.randn(7, 64, 64)),
      (cache) => cache.attend("query"),
      (cache) => cache.attend(query, { position: "0" }),
      (cache) => cache.attend(query, { needWeights: [64] }),
      (cache) => cache.attend(query, { out: new Float32Array(3) }),
      (cache) => cache.append(...next(2).reverse().slice(1), 4),
      (cache) => cache.append(rng.randn(6, 1, 64), rng.randn(6, 2, 64)),
      (cache) => cache.append(...next(5000)),
      (cache) => cache.truncate(1001),
      (cache) => cache.truncate("all"),
    ];
    for (const call of refusals) {
      const { code, message } = await refusalOf(async () => call(own));
      assert.deepEqual(await refusalOf(() => call(shared)), { code, message }, String(call));
    }
    assert.equal(shared.length, 1000);
    assertSame(await shared.attend(query), own.attend(query));
    const unknown = await refusalOf(() => shared.attend(query, { causl: true }));
    assert.match(unknown.message, /causl.*causal/u);
    const unfit = await refusalOf(() => shared.attend(query, { signal: 3 }));
    assert.match(unfit.message, /AbortSignal/u);
    for (const given of [undefined, { heads: 2 }, { heads: 1, keyWidth: 2, valueWidth: 2 }]) {
      assert.throws(() => pool.cache(given), { name: "AttentionError" });
    }
  }
});

test("masks, shapes and lists that are changed while a call waits do not count", async () => {
  for (const pool of kinds.slice(0, 2)) {
    const { shared, own } = await filled(pool);
    const query = rng.randn(6, 2, 64);
    const mask = { shape: [1, own.length], data: new Uint8Array(own.length).fill(0, 0, 500) };
    mask.data.fill(1, 900);
    const position = [own.length - 2];
    const needWeights = [1, 0];
    const options = { mask, position: position[0], needWeights };
    const expected = own.attend(query, options);
    const first = shared.attend(query);
    const second = shared.attend(query, { ...options, position, window: undefined });
    mask.data.fill(0);
    mask.shape[0] = 7;
    needWeights[0] = 0;
    position[0] = 3;
    query.shape[0] = 9;
    await first;
    assertSame(await second, expected);
  }
});

test("a tensor whose numbers are told by accessors of its class is taken, also while others wait", async () => {
  class Told {
    #tensor;
    constructor(tensor) {
      this.#tensor = tensor;
    }
    get shape() {
      return this.#tensor.shape;
    }
    get data() {
      return this.#tensor.data;
    }
  }
  const { shared, own, next } = await filled(sharing[1]);
  const query = rng.randn(6, 2, 64);
  const more = next(3);
  const pending = shared.attend(new Told(query));
  const appended = shared.append(...more.map((tensor) => new Told(tensor)));
  assertSame(await pending, own.attend(query));
  await appended;
  own.append(...more);
  assertSame(await shared.attend(query), own.attend(query));
});

test("a waiting call that is aborted rejects at once, and is not computed", async () => {
  for (const pool of kinds.slice(0, 2)) {
    const { shared, own } = await filled(pool);
    const query = rng.randn(6, 200, 64);
    const controller = new AbortController();
    const order = [];
    const first = shared.attend(query).then(() => order.push("first"));
    const onProgress = () => order.push("computed");
    const { signal } = controller;
    const second = [query, rng.randn(6, 1, 64)].map((each) =>
      shared.attend(each, { signal, onProgress }).catch(() => order.push("aborted")),
    );
    controller.abort();
    await Promise.all([first, ...second]);
    assert.deepEqual(order, ["aborted", "aborted", "first"]);
    assertSame(await shared.attend(query), own.attend(query));
  }
});

test("what waits when a pool is closed is refused, and changes nothing", async () => {
  for (const make of [() => engine.pool({ workers: 1 }), () => poolWithCopies(1)]) {
    const pool = await make();
    const { shared, next } = await filled(pool);
    const query = rng.randn(6, 1, 64);
    const calls = [
      shared.attend(query),
      shared.attend(query),
      shared.append(...next(1)),
      shared.truncate(3),
    ];
    pool.close();
    for (const call of calls) assert.equal((await refusalOf(() => call)).code, "unavailable");
    assert.equal(shared.length, 11_000);
  }
});

test("a cache takes no tensor that a pool holds: it could be forgotten while the call waits", async () => {
  const { shared } = await filled(sharing[1]);
  const held = sharing[1].hold(rng.randn(6, 1, 64));
  assert.equal((await refusalOf(() => shared.attend(held))).code, "type");
});

test("a cache of a closed pool refuses its calls", async () => {
  const pool = await engine.pool({ workers: 1 });
  const { shared } = await filled(pool);
  const pending = shared.attend(rng.randn(6, 64, 64));
  pool.close();
  for (const call of [
    () => pending,
    () => shared.attend(rng.randn(6, 1, 64)),
    () => shared.truncate(0),
  ]) {
    assert.equal((await refusalOf(call)).code, "unavailable");
  }
  assert.throws(() => pool.cache({}), { code: "unavailable" });
});

test("workers forget a cache that nothing refers to any more", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  const { pool, ordersOf } = await watchedPool({ workers: 2 });
  await (async () => {
    const { shared } = await filled(pool);
    await shared.attend(rng.randn(6, 1, 64));
  })();
  const names = () => ordersOf("forget").flatMap((order) => order.names);
  const isForgotten = () => names().filter((name) => name.startsWith("cache/")).length === 2;
  for (let round = 0; round < 100 && !isForgotten(); round += 1) {
    collect();
    await sleep(10);
  }
  assert.ok(isForgotten(), String(names()));
  pool.close();
});
