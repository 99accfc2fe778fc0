// Memory that a pool's workers share: what lies in it, and when it is given back.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { load } from "attention-lab";
import { Arena } from "../../dist/engine/pool-arena.js";
import { withSharedMemory } from "../../dist/engine/shared-module.js";
import { assertSameTensor } from "./support/engine.mjs";
import { layersOf } from "./support/layers.mjs";
import { sameKernel, watchedPool } from "./support/pools.mjs";

const engine = await load(sameKernel);
const rng = engine.generator(97);
const bytes = readFileSync(new URL("../../dist/engine/fused.wasm", import.meta.url));
const pool = await engine.pool({ workers: 2 });
after(() => pool.close());

const below = (limit) => Math.floor(rng.rand(1).data[0] * limit);
const inputs = (heads, tokens) => [1, 2, 3].map(() => rng.randn(heads, tokens, 64));
const arena = () => Arena.start(bytes, () => {});

test("blocks of an arena never overlap, and what is given back is taken again", async () => {
  const memory = await arena();
  const blocks = new Map();
  for (let step = 0; step < 3000; step += 1) {
    const [oldest] = blocks.keys();
    if (blocks.size > 20 || (below(2) === 0 && oldest !== undefined)) {
      memory.giveBack(oldest);
      blocks.delete(oldest);
    }
    const size = below(5) * below(3000);
    const at = memory.take(size);
    for (const [from, length] of blocks) {
      assert.ok(at + size <= from || at >= from + length, `${at} ${size} ${from} ${length}`);
    }
    assert.equal(at % 64, 0);
    assert.ok(at >= 2 ** 17, "below are the module's constants and stack");
    blocks.set(at, Math.max(1, size));
  }
  assert.ok(memory.memory.bytes < 2 ** 20, String(memory.memory.bytes));
});

test("an arena without room for a block refuses it and stays as it is, and a large memory is replaced once it is empty", async () => {
  const renewed = [];
  const memory = await Arena.start(bytes, (name) => renewed.push(name));
  const at = memory.take(64);
  assert.throws(() => memory.take(2 ** 31), { code: "memory" });
  assert.equal(memory.takeIfFree(2 ** 31), undefined);
  const { share } = memory;
  const large = memory.take(2 ** 28 + 64);
  memory.giveBack(at);
  assert.equal(memory.share, share);
  memory.giveBack(large);
  assert.deepEqual(renewed, [share.name]);
  assert.notEqual(memory.share.name, share.name);
  assert.equal(memory.take(64), at);
});

test("a module is given a shared memory in place of its own", () => {
  const module = new WebAssembly.Module(withSharedMemory(bytes));
  assert.deepEqual(
    WebAssembly.Module.imports(module).map(({ kind }) => kind),
    ["memory"],
  );
  assert.throws(() => withSharedMemory(withSharedMemory(bytes)), /imports/u);
});

test("where memory is shared, workers get tensors by their address, and nothing is sent", async () => {
  const { pool, workers } = await watchedPool({ workers: 2 }, undefined, true);
  assert.equal(pool.sharesMemory, true);
  const [query, key, value] = inputs(4, 300);
  const held = pool.hold(key);
  const given = { kernel: "fused", causal: true, needWeights: [7, 3] };
  const found = await pool.scaledDotProductAttention(query, held, value, given);
  const expected = engine.scaledDotProductAttention(query, key, value, given);
  for (const name of Object.keys(expected)) assertSameTensor(found[name], expected[name], name);
  for (const { orders } of workers) {
    const kinds = new Set(orders.map(({ order }) => order));
    assert.deepEqual([...kinds], ["start", "share", "compute"]);
    assert.equal(orders.filter(({ order }) => order === "share").length, 1);
    for (const { order, work } of orders) {
      if (order === "compute") assert.deepEqual(work.pieces, {});
    }
  }
  pool.close();
});

test("layers lie in shared memory too, packed once where they are held", async () => {
  const { pool, ordersOf } = await watchedPool({ workers: 2 }, undefined, true);
  const layers = layersOf(rng, 192, 12);
  const x = rng.randn(200, 192);
  const asked = { ...layers, causal: true, needWeights: [5] };
  const expected = engine.multiHeadAttention(x, x, x, asked);
  const held = pool.holdLayers(layers);
  for (const found of [
    await pool.multiHeadAttention(pool.hold(x), x, x, asked),
    await held.attend(x, x, x, { causal: true, needWeights: [5] }),
  ]) {
    for (const name of Object.keys(expected)) assertSameTensor(found[name], expected[name], name);
  }
  assert.equal(ordersOf("keep").length, 0);
  const works = ordersOf("compute").map(({ work }) => work);
  assert.ok(works.length > 8, String(works.length));
  for (const { pieces } of works) assert.deepEqual(pieces, {});
  const packed = works.flatMap(({ shared: { weights } }) => weights.packed?.inAt ?? []);
  assert.equal(new Set(packed).size, 1);
  pool.close();
});

test("a result does not lie in shared memory: it can be handed to another thread", async () => {
  const { output } = await pool.scaledDotProductAttention(...inputs(4, 300), { kernel: "fused" });
  assert.ok(output.data.buffer instanceof ArrayBuffer);
  assert.equal(output.data.buffer.byteLength, output.data.byteLength);
});

test("calls give their memory back, also those that are refused or aborted", async () => {
  const { pool, workers } = await watchedPool({ workers: 2 }, undefined, true);
  const call = (options) => pool.scaledDotProductAttention(...inputs(4, 400), options);
  const layers = layersOf(rng, 96, 6);
  const x = rng.randn(150, 96);
  await call({ kernel: "fused" });
  const memory = workers[0].orders.find(({ order }) => order === "share").share.memory;
  const before = memory.buffer.byteLength;
  for (let round = 0; round < 60; round += 1) {
    const controller = new AbortController();
    const pending = call({ kernel: "fused", signal: controller.signal });
    if (round % 3 === 0) controller.abort(new Error("enough"));
    await pending.catch(() => undefined);
    const layer = pool.multiHeadAttention(x, x, x, { ...layers, signal: controller.signal });
    if (round % 3 === 1) controller.abort(new Error("enough"));
    await layer.catch(() => undefined);
    const held = pool.hold(rng.randn(4, 400, 64));
    pool.forget(held);
    const cache = pool.cache({ heads: 4, keyWidth: 64, valueWidth: 64, capacity: 10 });
    await cache.append(rng.randn(4, 5, 64), rng.randn(4, 5, 64));
  }
  const grown = memory.buffer.byteLength - before;
  // Aborted parts may be computed still, and caches wait for the collection of garbage.
  assert.ok(grown < 5 * before, `${grown} bytes more than ${before}`);
  pool.close();
});

/** The address at which a pool places one more call: a higher one, where blocks before it are taken. */
async function nextAddress(pool, workers) {
  const earlier = workers.map(({ orders }) => orders.length);
  await pool.scaledDotProductAttention(...inputs(4, 400), { kernel: "fused" });
  const orders = workers.flatMap((worker, number) => worker.orders.slice(earlier[number]));
  return orders.find(({ order }) => order === "compute").work.shared.places.given.query;
}

test("calls that are aborted while they wait, or between the halves of a layer, leave no block behind", async () => {
  const { pool, workers } = await watchedPool({ workers: 2 }, undefined, true);
  const before = await nextAddress(pool, workers);
  const cache = pool.cache({ heads: 6, keyWidth: 64, valueWidth: 64, capacity: 12_000 });
  const tokens = rng.randn(6, 12_000, 64);
  await cache.append(tokens, tokens);
  const after = await nextAddress(pool, workers);
  assert.ok(after > before);
  const layers = layersOf(rng, 192, 12);
  const x = rng.randn(160, 192);
  const query = rng.randn(6, 2, 64);
  for (let round = 0; round < 5; round += 1) {
    const controller = new AbortController();
    const { signal } = controller;
    const pending = [cache.attend(query), cache.attend(query, { signal })];
    const onProgress = (done, total) => {
      if (done < total) controller.abort();
    };
    await Promise.allSettled([
      ...pending,
      pool.multiHeadAttention(x, x, x, { ...layers, signal, onProgress }),
      pool.multiHeadAttention(x, x, x, { ...layers, signal: { throwIfAborted() {} } }),
    ]);
  }
  // Parts of aborted calls may still be computed.
  let left = 0;
  for (let call = 0; call < 50 && left !== after; call += 1) {
    left = await nextAddress(pool, workers);
  }
  assert.equal(left, after);
  pool.close();
});

test("an array that lies about its length, or a held tensor that a getter forgets, reaches no other tensor", async () => {
  const held = pool.hold(rng.randn(4, 300, 64));
  const [query, key] = inputs(4, 300);
  const expected = engine.scaledDotProductAttention(query, key, key, { kernel: "fused" }).output;
  class Lying extends Float32Array {
    #asked = 0;
    get length() {
      this.#asked += 1;
      return this.#asked < 3 ? 4 * 300 * 64 : 64;
    }
  }
  const lying = { shape: [4, 300, 64], data: new Lying(4 * 300 * 64).fill(9) };
  await pool.scaledDotProductAttention(lying, key, key, { kernel: "fused" }).catch(() => undefined);
  const victim = pool.hold(key);
  const forgetful = {
    shape: query.shape,
    get data() {
      pool.forget(held);
      return query.data;
    },
  };
  await assert.rejects(
    pool.scaledDotProductAttention(forgetful, held, victim, { kernel: "fused" }),
    {
      code: "value",
    },
  );
  const { output } = await pool.scaledDotProductAttention(query, victim, victim, {
    kernel: "fused",
  });
  assertSameTensor(output, expected, "after both");
});

test("a shape that is changed after the call is not that of the result", async () => {
  const layers = layersOf(rng, 96, 6);
  const { data } = rng.randn(150, 96);
  const shape = [150, 96];
  const pending = pool.multiHeadAttention(
    { shape, data },
    { shape, data },
    { shape, data },
    layers,
  );
  shape[0] = 3;
  const { output } = await pending;
  assert.deepEqual(output.shape, [150, 96]);
});

test("a worker that ends in shared memory is replaced by one that has the memory too", async () => {
  let kills = 0;
  const { pool, workers } = await watchedPool(
    { workers: 2 },
    ({ order }, worker) => {
      if (order !== "compute" || kills > 0) return;
      kills += 1;
      void worker.terminate();
    },
    true,
  );
  const given = inputs(6, 500);
  const expected = engine.scaledDotProductAttention(...given, { kernel: "fused" }).output;
  const hasMemory = () => workers[2]?.orders.some(({ order }) => order === "share") === true;
  // Calls may be over before the new worker has started.
  for (let call = 0; call < 200 && !hasMemory(); call += 1) {
    const { output } = await pool.scaledDotProductAttention(...given, { kernel: "fused" });
    assertSameTensor(output, expected, `call ${call}`);
  }
  assert.ok(hasMemory());
  assert.equal(workers.length, 3);
  pool.close();
});

test("a call that does not fit into shared memory is computed with copies", async () => {
  const { pool, ordersOf } = await watchedPool({ workers: 2 }, undefined, true);
  const [query, key, value] = inputs(8, 1000);
  const large = { heads: 64, keyWidth: 128, valueWidth: 128, capacity: 32_700 };
  const cache = pool.cache(large);
  assert.equal(cache.capacity, 32_700);
  const { output } = await pool.scaledDotProductAttention(query, key, value, { kernel: "fused" });
  assert.ok(ordersOf("keep").length > 0);
  assertSameTensor(
    output,
    engine.scaledDotProductAttention(query, key, value, { kernel: "fused" }).output,
    "with copies",
  );
  pool.close();
});
