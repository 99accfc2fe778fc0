// Layers of multi-head attention in a pool of workers have the bits of one thread, held or not.
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { after, test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { load } from "attention-lab";
import { assertRefusal, assertSameTensor, tensorOf, thrownBy } from "./support/engine.mjs";
import { randomFrom } from "./support/hostile/random.mjs";
import { anyLayerCall, layersOf } from "./support/layers.mjs";
import { poolWithCopies, poolWithoutWorkers, sameKernel, watchedPool } from "./support/pools.mjs";

const engine = await load(sameKernel);
const rng = engine.generator(11);
const pools = await Promise.all([
  ...[1, 2, 3, 4].map((workers) => engine.pool({ workers })),
  ...[1, 2, 3].map(poolWithCopies),
  poolWithoutWorkers("this is a test"),
]);
const [, two] = pools;
after(() => pools.forEach((pool) => pool.close()));

/** A call that is spread in many parts, and its result on one thread. */
const layers = layersOf(rng, 192, 12);
const x = rng.randn(160, 192);
const expected = engine.multiHeadAttention(x, x, x, layers);

function assertSameResult(actual, result, label) {
  assert.deepEqual(Object.keys(actual), Object.keys(result), label);
  for (const name of Object.keys(result)) assertSameTensor(actual[name], result[name], label);
}

const refusalOf = (call) => call.catch((reason) => reason);

test("a pool of 0 to 4 workers gives layers the bits of one thread for any shape, mask, bias and rows, with shared memory and without", async () => {
  const random = randomFrom(5);
  let parts = 0;
  for (let round = 0; round < 60; round += 1) {
    const isLarge = round % 4 === 0;
    const { qkv, layers, options, queries } = anyLayerCall(engine, random, isLarge);
    const label = `round ${round}: ${JSON.stringify([qkv.map(({ shape }) => shape), layers.heads])}`;
    const rows = Array.from({ length: 1 + random.below(4) }, () => random.below(queries));
    const needWeights = random.pick([true, false, rows]);
    const asked = { ...options, needWeights };
    const loose = { ...asked, ...layers, kernel: "fused" };
    const one = engine.multiHeadAttention(...qkv, loose);
    for (const pool of pools) {
      const onProgress = (_, total) => (parts = Math.max(parts, total));
      const hold = (tensor) => (random.chance(0.3) ? pool.hold(tensor) : tensor);
      const given = random.chance(0.5) ? qkv.map(hold) : qkv;
      assertSameResult(
        await pool.multiHeadAttention(...given, { ...loose, onProgress }),
        one,
        label,
      );
      const held = pool.holdLayers(layers);
      assert.deepEqual([held.heads, held.width], [layers.heads, qkv[0].shape.at(-1)]);
      const [again, both] = await Promise.all([
        held.attend(...given, asked),
        held.attend(...qkv, asked),
      ]);
      assertSameResult(again, one, `${label}, held`);
      assertSameResult(both, one, `${label}, held, at once`);
    }
  }
  assert.ok(parts > 6, `no call had more than ${parts} parts`);
});

test("a pool returns weights by default where the engine's call does, and writes into `out`", async () => {
  assertSameResult(await two.multiHeadAttention(x, x, x, layers), expected, "multiHeadAttention");
  const held = two.holdLayers(layers);
  assertSameResult(await held.attend(x, x, x), { output: expected.output }, "attend");
  const out = new Float32Array(x.data.length);
  const { output } = await held.attend(x, x, x, { out });
  assert.equal(output.data, out);
  assertSameTensor(output, expected.output, "out");
  const shared = await refusalOf(held.attend(x, x, x, { out: x.data }));
  assertRefusal(shared, "value", "out is the query");
});

test("numbers that are NaN, infinite or overflow on the way have the bits of one thread", async () => {
  const strange = { ...x, data: x.data.slice() };
  [NaN, Infinity, -Infinity, 3e38, -3e38].forEach((value, i) => (strange.data[i * 700] = value));
  const options = { ...layers, needWeights: [0, 159] };
  const one = engine.multiHeadAttention(strange, x, strange, options);
  assertSameResult(await two.multiHeadAttention(strange, x, strange, options), one, "strange");
});

test("a pool gives the engine's results for other kernels, small calls and engines without the fast kernel", async () => {
  const small = layersOf(rng, 4, 2);
  const y = rng.randn(3, 4);
  const progress = [];
  const onProgress = (...all) => progress.push(all);
  assertSameResult(
    await two.multiHeadAttention(y, two.hold(y), y, { ...small, onProgress }),
    engine.multiHeadAttention(y, y, y, small),
    "small",
  );
  const readable = { ...layers, kernel: "readable" };
  assertSameResult(
    await two.multiHeadAttention(x, x, x, { ...readable, onProgress }),
    engine.multiHeadAttention(x, x, x, readable),
    "readable",
  );
  assert.deepEqual(progress, [
    [1, 1],
    [1, 1],
  ]);
  const plain = await load({ fused: false });
  const pool = await plain.pool();
  const one = plain.multiHeadAttention(y, y, y, small);
  assertSameResult(await pool.multiHeadAttention(y, y, y, small), one, "plain");
  const held = pool.holdLayers(small);
  assert.deepEqual([held.heads, held.width], [2, 4]);
  assertSameResult(await held.attend(y, y, y, { needWeights: true }), one, "plain, held");
});

test("changing tensors and weights right after a call or after holding them changes no result", async () => {
  const copyOf = ({ shape, data }) => ({ shape: [...shape], data: data.slice() });
  const copies = Object.fromEntries(
    Object.entries(layers).map(([name, value]) => [name, name === "heads" ? value : copyOf(value)]),
  );
  const query = copyOf(x);
  const held = two.holdLayers(copies);
  const options = { ...copies, needWeights: true };
  const running = [
    two.multiHeadAttention(query, query, query, options),
    held.attend(query, query, query, { needWeights: true }),
  ];
  for (const { data } of [query, ...Object.values(copies).filter((each) => each.data)])
    data.fill(NaN);
  running.push(held.attend(x, x, x, { needWeights: true }));
  for (const [i, result] of (await Promise.all(running)).entries())
    assertSameResult(result, expected, `call ${i}`);
});

test("each worker gets held weights once, and the pieces of calls are forgotten", async () => {
  const { pool, workers, ordersOf } = await watchedPool({ workers: 2 });
  const held = pool.holdLayers(layers);
  for (let i = 0; i < 4; i++)
    assertSameTensor((await held.attend(x, x, x)).output, expected.output, `call ${i}`);
  const isHeld = (name) => name.startsWith("held/");
  for (const { orders } of workers) {
    const names = orders.filter(({ order }) => order === "keep").map(({ name }) => name);
    const weights = names.filter(isHeld);
    assert.equal(weights.length, 4);
    assert.equal(new Set(weights).size, 4);
    // Query, key and value are one tensor.
    assert.ok(!names.some((name) => /\/(key|value)\//.test(name)));
  }
  const pieces = ordersOf("keep").flatMap(({ name }) => (isHeld(name) ? [] : [name]));
  const forgotten = ordersOf("forget").flatMap(({ names }) => names);
  assert.deepEqual(forgotten.sort(), pieces.sort());
  pool.close();
});

test("workers forget held layers once neither they nor their function are reachable", async () => {
  const { pool, ordersOf } = await watchedPool({ workers: 1 });
  setFlagsFromString("--expose_gc");
  const collect = runInNewContext("gc");
  const forgotten = () =>
    ordersOf("forget").flatMap(({ names }) => names.filter((name) => name.startsWith("held/")));
  const reached = { attend: pool.holdLayers(layers).attend };
  for (let i = 0; i < 2; i++) {
    const call = reached.attend(x, x, x);
    await Promise.resolve();
    collect();
    assertSameTensor((await call).output, expected.output, `call ${i}`);
    await sleep(10);
    assert.equal(forgotten().length, 0);
  }
  delete reached.attend;
  for (let i = 0; i < 100 && forgotten().length < 4; i++) {
    collect();
    await sleep(10);
  }
  assert.equal(forgotten().length, 4);
  const other = pool.holdLayers(layers);
  assertSameTensor((await other.attend(x, x, x)).output, expected.output, "held again");
  pool.close();
});

test("the pool replaces a worker that ends in either half, and its successor gets held weights again", async () => {
  for (const half of ["layerHeads", "layerRows"]) {
    let killed = 0;
    const { pool, workers } = await watchedPool({ workers: 2 }, ({ order, work }, worker) => {
      if (order !== "compute" || work.kind !== half || killed === 2) return;
      killed += 1;
      worker.terminate();
    });
    const held = pool.holdLayers(layers);
    for (let i = 0; i < 3; i++)
      assertSameTensor((await held.attend(x, x, x)).output, expected.output, `${half} ${i}`);
    assertSameResult(await pool.multiHeadAttention(x, x, x, layers), expected, half);
    assert.equal(killed, 2);
    assert.equal(workers.length, 4);
    pool.close();
  }
});

test("onProgress counts the parts of both halves", async () => {
  const held = two.holdLayers(layers);
  for (const call of [
    (onProgress) => held.attend(x, x, x, { onProgress }),
    (onProgress) => two.multiHeadAttention(x, x, x, { ...layers, onProgress }),
  ]) {
    const progress = [];
    await call((...all) => {
      progress.push(all);
      throw new Error("an error of the caller");
    });
    const [[, total]] = progress;
    assert.ok(total > 2);
    assert.deepEqual(
      progress,
      Array.from({ length: total }, (_, i) => [i + 1, total]),
    );
  }
});

test("a call aborted in either half or between them is rejected with its reason, and the pool keeps working", async () => {
  for (const pool of [two, pools.at(-1)]) {
    const held = pool.holdLayers(layers);
    let total = Infinity;
    for (let after = 1; after < total; after++) {
      const controller = new AbortController();
      let done = 0;
      const onProgress = (now, all) => {
        [done, total] = [now, all];
        if (now === after) controller.abort();
      };
      const { signal } = controller;
      await assert.rejects(held.attend(x, x, x, { signal, onProgress }), { name: "AbortError" });
      assert.equal(done, after);
    }
    assertSameTensor((await held.attend(x, x, x)).output, expected.output, "the next call");
  }
  const reason = new Error("enough");
  const signal = AbortSignal.abort(reason);
  await assert.rejects(two.multiHeadAttention(x, x, x, { ...layers, signal }), reason);
});

test("closing a pool rejects its running and its later calls, in either half", async () => {
  for (const at of [0, 1, 4, 7]) {
    const pool = await engine.pool({ workers: 2 });
    const held = pool.holdLayers(layers);
    const refused = [];
    const close = () => {
      refused.push(refusalOf(pool.multiHeadAttention(x, x, x, layers)));
      pool.close();
      refused.push(refusalOf(held.attend(x, x, x)));
    };
    const onProgress = (done) => {
      if (done === at) close();
    };
    const running = refusalOf(held.attend(x, x, x, { onProgress }));
    if (at === 0) close();
    const reasons = [await running, ...(await Promise.all(refused))];
    assert.equal(reasons.length, 3, `closed at ${at}`);
    for (const reason of reasons) assertRefusal(reason, "unavailable", `closed at ${at}`);
    assertRefusal(thrownBy(() => pool.holdLayers(layers)).thrown, "unavailable", "holdLayers");
  }
});

test("a pool refuses the engine's bad arguments with the same message, and its additional ones with a code", async () => {
  const wrong = [
    [x, x],
    [x, x, tensorOf([159, 192])],
    [x, tensorOf([160, 190]), x],
    [x, x, x, { mask: tensorOf([5]) }],
    [x, x, x, { needWeights: [160] }],
    [x, x, x, { needWeights: [] }],
    [x, x, x, { scale: "1" }],
    [x, x, x, { window: 0 }],
    [x, x, x, { out: new Float32Array(3) }],
    [x, x, x, { casual: true }],
  ];
  const here = engine.holdLayers(layers);
  const held = two.holdLayers(layers);
  const compare = async (one, pooled) => {
    const { thrown } = thrownBy(one);
    const refused = await refusalOf((async () => pooled())());
    assertRefusal(refused, thrown.code, thrown.message);
    assert.equal(refused.message, thrown.message);
  };
  for (const [query, key, value, options] of wrong) {
    const given = [query, key, value];
    const all = { ...layers, ...options };
    await compare(
      () => here.attend(...given, options),
      () => held.attend(...given, options),
    );
    await compare(
      () => engine.multiHeadAttention(...given, all),
      () => two.multiHeadAttention(...given, all),
    );
  }
  for (const options of [undefined, 5, {}, { ...layers, heads: 5 }, { ...layers, kernel: "best" }])
    await compare(
      () => engine.multiHeadAttention(x, x, x, options),
      () => two.multiHeadAttention(x, x, x, options),
    );
  for (const given of [undefined, 5, {}, { ...layers, heads: 5 }, { ...layers, bias: 1 }])
    await compare(
      () => engine.holdLayers(given),
      () => two.holdLayers(given),
    );
  for (const [code, call] of [
    ["type", held.attend(x, x, x, { signal: 5 })],
    ["type", two.multiHeadAttention(x, x, x, { ...layers, onProgress: true })],
    ["value", held.attend(pools[0].hold(x), x, x)],
    ["unknown", held.attend(x, x, x, { onprogress: () => undefined })],
  ])
    assertRefusal(await refusalOf(call), code, code);
});
