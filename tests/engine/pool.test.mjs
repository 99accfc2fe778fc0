// A pool of workers gives the bits of one thread, even if workers end or are not available.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { after, test } from "node:test";
import { promisify } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { load } from "attention-lab";
import { assertRefusal, assertSameTensor, tensorOf } from "./support/engine.mjs";
import { splitCall } from "../../dist/engine/pool-split.js";
import { poolWithCopies, poolWithoutWorkers, sameKernel, watchedPool } from "./support/pools.mjs";

const engine = await load(sameKernel);
const rng = engine.generator(7);
const counts = [1, 2, 3];
const pools = await Promise.all([
  ...counts.map((workers) => engine.pool({ workers })),
  ...counts.map(poolWithCopies),
]);
const [, two] = pools;
after(() => pools.forEach((pool) => pool.close()));

/** Random query, key and value. */
const inputs = (heads, queries, keys = queries, d = 64, v = d) => [
  rng.randn(...heads, queries, d),
  rng.randn(...heads, keys, d),
  rng.randn(...heads, keys, v),
];
const qkv = inputs([4], 256);
const expected = engine.scaledDotProductAttention(...qkv);

/** A whole number below `limit`, from the generator that all draws come from. */
const below = (limit) => Math.floor(rng.rand(1).data[0] * limit);
const oneOf = (list) => list[below(list.length)];

function maskFor(heads, queries, keys) {
  const shape = oneOf([
    [keys],
    [queries, 1],
    [queries, keys],
    [heads.at(-1) ?? 1, queries, keys],
    [heads.at(-1) ?? 1, 1, keys],
    [...heads, queries, keys],
    [...heads.map((length, axis) => (axis === 0 ? length : 1)), queries, keys],
  ]);
  const usable = shape.length <= heads.length + 2 ? shape : [queries, keys];
  const bits = () => Uint8Array.from(rng.rand(...usable).data, (draw) => +(draw < 0.8));
  return oneOf([
    { shape: usable, data: bits() },
    { shape: usable, data: Float32Array.from(bits(), (bit) => (bit ? 0 : -Infinity)) },
    rng.randn(...usable),
  ]);
}

/** Every `group`-th head of a tensor: the keys and values of grouped heads. */
function someHeads({ shape, data }, group) {
  const size = shape.at(-1) * shape.at(-2);
  const kept = data.filter((_, i) => Math.floor(i / size) % group === 0);
  return { shape: shape.with(-3, shape.at(-3) / group), data: kept };
}

const place = () => below(500) - 150;

function optionsFor(heads, queries, keys) {
  const options = { kernel: "fused" };
  if (below(2)) options.causal = true;
  if (below(3) === 0) options.window = oneOf([1 + below(queries), { before: 9, after: 70 }]);
  if (below(3) === 0) {
    options.position = heads.length === 2 && below(2) ? heads.slice(0, 1).map(place) : place();
  }
  if (below(4) === 0) options.softcap = 0.5 + below(30);
  if (below(2)) options.mask = maskFor(heads, queries, keys);
  if (below(3) === 0) options.scale = 0.3;
  return options;
}

test("a pool of 1, 2 or 3 workers gives the bits of one thread for any shape, mask and rows, with shared memory and without", async () => {
  let parts = 0;
  for (let i = 0; i < 40; i++) {
    const heads = oneOf([[], [], [1], [3], [7], [2, 3], [12], [2, 6]]);
    const [queries, keys] = [1 + below(500), 1 + below(500)];
    const [query, ...own] = inputs(heads, queries, keys, 1 + below(90), 1 + below(90));
    const options = optionsFor(heads, queries, keys);
    const isGrouped = heads.at(-1) % 3 === 0 && below(2) === 1;
    const [key, value] = isGrouped ? own.map((tensor) => someHeads(tensor, 3)) : own;
    if (isGrouped) options.enableGqa = true;
    const upstream = rng.randn(...heads, queries, value.shape.at(-1));
    const rows = Array.from({ length: 1 + below(5) }, () => below(queries));
    const needWeights = oneOf([false, true, rows]);
    const label = `${[heads, queries, keys]} ${Object.keys(options)} ${needWeights}`;
    const one = engine.scaledDotProductAttention(query, key, value, { ...options, needWeights });
    const expectedGradient = engine.scaledDotProductAttentionGradient(
      query,
      key,
      value,
      upstream,
      options,
    );
    for (const pool of pools) {
      const onProgress = (_, total) => (parts = Math.max(parts, total));
      const hold = (tensor) => (below(2) ? pool.hold(tensor) : tensor);
      const given = [query, key, value].map(hold);
      const poolOptions = { ...options, needWeights, onProgress };
      if (poolOptions.mask && !(poolOptions.mask.data instanceof Uint8Array))
        poolOptions.mask = hold(poolOptions.mask);
      const [result, gradient] = await Promise.all([
        pool.scaledDotProductAttention(...given, poolOptions),
        pool.scaledDotProductAttentionGradient(...given, hold(upstream), options),
      ]);
      assert.deepEqual(Object.keys(result), Object.keys(one), label);
      for (const name of Object.keys(one)) assertSameTensor(result[name], one[name], label);
      assert.deepEqual(Object.keys(gradient), Object.keys(expectedGradient), label);
      for (const name of Object.keys(expectedGradient))
        assertSameTensor(gradient[name], expectedGradient[name], label);
    }
  }
  assert.ok(parts > 4, `no call had more than ${parts} parts`);
});

test("splitCall covers each row of each head once, starts parts at multiples of 96 rows, and distributes heads evenly", () => {
  for (let i = 0; i < 300; i++) {
    const group = 1 + below(4);
    const heads = group * (1 + below(40));
    const [queries, keys] = [1 + below(700), 1 + below(3000)];
    const [workers, kind] = [1 + below(8), oneOf(["attend", "gradient"])];
    const parts = splitCall({ heads, group, queries, keys, d: 64, v: 64 }, workers, kind);
    const rows = new Uint8Array(heads * queries);
    for (const { from, to, first, last } of parts) {
      assert.equal(first % 96, 0);
      if (kind === "gradient") assert.deepEqual([from % group, to % group], [0, 0]);
      assert.ok(first === 0 ? last === queries || to === from + 1 : to === from + 1);
      for (let head = from; head < to; head++) {
        for (let row = first; row < last; row++) rows[head * queries + row] += 1;
      }
    }
    assert.ok(
      rows.every((times) => times === 1),
      `${heads} heads, ${queries} queries, ${keys} keys, ${workers} workers, ${kind}`,
    );
  }
  const plan = { heads: 12, group: 1, queries: 1024, keys: 1024, d: 64, v: 64 };
  const twelve = splitCall(plan, 2, "attend");
  assert.deepEqual(
    twelve.map(({ from, to }) => to - from),
    [3, 2, 1, 3, 2, 1],
  );
});

test("a pool gives the engine's results for other kernels and for small calls", async () => {
  const small = inputs([2], 5);
  for (const [given, options] of [
    [small, {}],
    [qkv, { kernel: "readable" }],
    [small, { kernel: "reference", needWeights: true }],
  ]) {
    const progress = [];
    const withProgress = { ...options, onProgress: (...all) => progress.push(all) };
    const result = await two.scaledDotProductAttention(...given.map(two.hold), withProgress);
    const one = engine.scaledDotProductAttention(...given, options);
    for (const name of Object.keys(one)) assertSameTensor(result[name], one[name], name);
    assert.deepEqual(progress, [[1, 1]]);
  }
});

test("changing the tensors right after the call does not change the result", async () => {
  const given = qkv.map(({ shape, data }) => ({ shape: [...shape], data: data.slice() }));
  const held = two.hold(given[1]);
  const first = two.scaledDotProductAttention(...given);
  const second = two.scaledDotProductAttention(given[0], held, given[2]);
  for (const { shape, data } of given) {
    data.fill(NaN);
    shape.length = 0;
  }
  assertSameTensor((await first).output, expected.output, "plain");
  assertSameTensor((await second).output, expected.output, "held");
});

test("each worker gets a held tensor once, and forgets the pieces of other tensors after the call", async () => {
  const { pool, workers, ordersOf } = await watchedPool({ workers: 2 });
  const [query, key, value] = qkv;
  const [heldKey, heldValue] = [pool.hold(key), pool.hold(value)];
  for (let i = 0; i < 4; i++) {
    const { output } = await pool.scaledDotProductAttention(query, heldKey, heldValue);
    assertSameTensor(output, expected.output, `call ${i}`);
  }
  for (const { orders } of workers) {
    const kept = orders.filter(({ order }) => order === "keep");
    const whole = kept.filter(({ data }) => data.length === key.data.length);
    assert.equal(new Set(whole.map(({ name }) => name)).size, whole.length);
    assert.ok(whole.length <= 2);
  }
  const names = ordersOf("keep").map(({ name }) => name);
  const heldNames = names.filter((name) => name.startsWith("held/"));
  assert.ok(heldNames.length >= 2 && heldNames.length <= 4);
  const pieces = names.filter((name) => !name.startsWith("held/"));
  assert.equal(new Set(pieces).size, pieces.length, "no piece of a call is sent twice");
  const forgotten = ordersOf("forget").flatMap((order) => order.names);
  assert.deepEqual(forgotten.sort(), pieces.sort());

  pool.forget(heldKey);
  pool.forget(heldKey);
  const later = ordersOf("forget").flatMap((order) => order.names);
  assert.ok(later.includes(heldNames[0]) && !later.includes(heldNames[1]));
  const again = await pool.scaledDotProductAttention(query, heldKey, heldValue).catch((no) => no);
  assertRefusal(again, "value", "forgotten");
  assert.deepEqual(heldValue.shape, [4, 256, 64]);
  pool.close();
});

test("each worker gets the keys and values of one head once for many row blocks", async () => {
  const { pool, workers } = await watchedPool({ workers: 2 });
  await pool.scaledDotProductAttention(...inputs([], 768, 256));
  const counts = workers.map(({ orders }) => {
    const names = orders.filter(({ order }) => order === "keep").map(({ name }) => name);
    return ["query", "key", "value"].map((input) => names.filter((n) => n.includes(input)).length);
  });
  for (const [queries, keys, values] of counts) {
    assert.ok(queries > 1);
    assert.deepEqual([keys, values], [1, 1]);
  }
  pool.close();
});

test("workers forget a held tensor after it is garbage-collected, but not during a call", async () => {
  const { pool, ordersOf } = await watchedPool({ workers: 1 });
  setFlagsFromString("--expose_gc");
  const collect = runInNewContext("gc");
  const forgotten = () => ordersOf("forget").flatMap(({ names }) => names);
  const make = () => pool.scaledDotProductAttention(qkv[0], pool.hold(qkv[1]), qkv[2]);
  const call = make();
  await Promise.resolve();
  collect();
  assertSameTensor((await call).output, expected.output, "collected during the call");
  for (let i = 0; i < 100 && !forgotten().some((name) => name.startsWith("held/")); i++) {
    collect();
    await sleep(10);
  }
  const held = forgotten().filter((name) => name.startsWith("held/"));
  assert.equal(held.length, 1);
  pool.close();
});

test("forgetting a tensor during a call takes effect after the call", async () => {
  const held = two.hold(qkv[1]);
  const call = two.scaledDotProductAttention(qkv[0], held, qkv[2]);
  two.forget(held);
  assertSameTensor((await call).output, expected.output, "forgotten during the call");
});

test("onProgress counts the parts, and an error it throws changes nothing", async () => {
  const progress = [];
  const onProgress = (...all) => {
    progress.push(all);
    throw new Error("an error of the caller");
  };
  const { output } = await two.scaledDotProductAttention(...qkv, { onProgress });
  assertSameTensor(output, expected.output, "output");
  const [[, total]] = progress;
  assert.ok(total > 1);
  assert.deepEqual(
    progress,
    Array.from({ length: total }, (_, i) => [i + 1, total]),
  );
});

test("an aborted call is rejected with its reason, its parts are dropped, and the pool keeps working", async () => {
  for (const start of [
    () => watchedPool({ workers: 2 }),
    async () => ({ pool: await poolWithoutWorkers("no") }),
  ]) {
    const { pool, ordersOf } = await start();
    const controller = new AbortController();
    let done = 0;
    const onProgress = (now, total) => {
      done = now;
      if (now === 2) controller.abort();
      assert.ok(total > 8);
    };
    const given = inputs([24], 512);
    const call = pool.scaledDotProductAttention(...given, {
      signal: controller.signal,
      onProgress,
    });
    await assert.rejects(call, { name: "AbortError" });
    assert.equal(done, 2);
    if (ordersOf) assert.ok(ordersOf("compute").length < 8);
    const { output } = await pool.scaledDotProductAttention(...qkv);
    assertSameTensor(output, expected.output, "the next call");
    pool.close();
  }
  const reason = new Error("enough");
  const signal = AbortSignal.abort(reason);
  await assert.rejects(two.scaledDotProductAttention(...qkv, { signal }), reason);
});

test("the pool replaces a worker that ends during a call and repeats its part", async () => {
  let killed = 0;
  const { pool, workers } = await watchedPool({ workers: 2 }, ({ order }, worker) => {
    if (order !== "compute" || killed === 2) return;
    killed += 1;
    worker.terminate();
  });
  const held = qkv.map(pool.hold);
  // Calls may be over before a new worker has started.
  const works = (number) => workers[number]?.orders.some(({ order }) => order === "compute");
  for (let call = 0; call < 200 && !(works(2) && works(3)); call++) {
    const { output } = await pool.scaledDotProductAttention(...held);
    assertSameTensor(output, expected.output, `call ${call}`);
  }
  assert.ok(works(2) && works(3), "both new workers compute");
  assert.equal(killed, 2);
  assert.equal(workers.length, 4);
  assert.equal(pool.workers, 2);

  // The pool also replaces an idle worker that ends.
  await workers[3].terminate();
  const { output } = await pool.scaledDotProductAttention(...held);
  assertSameTensor(output, expected.output, "after the idle one's end");
  pool.close();
});

test("a call with a part that ends every worker is refused, and the pool keeps working", async () => {
  let isDeadly = true;
  const { pool, workers } = await watchedPool({ workers: 1 }, ({ order }, worker) => {
    if (order === "compute" && isDeadly) worker.terminate();
  });
  const refused = await pool.scaledDotProductAttention(...qkv).catch((reason) => reason);
  assertRefusal(refused, "internal", "deadly");
  assert.equal(workers.length, 3);
  isDeadly = false;
  const { output } = await pool.scaledDotProductAttention(...qkv);
  assertSameTensor(output, expected.output, "afterwards");
  pool.close();
});

test("without workers the pool gives the reason and computes on this thread with pauses", async () => {
  const pool = await poolWithoutWorkers("this is a test");
  assert.equal(pool.workers, 0);
  assert.match(pool.reason, /^Workers are refused here \(this is a test\).*\.$/);
  let turns = 0;
  const count = setInterval(() => (turns += 1), 0);
  const progress = [];
  const given = inputs([16], 512);
  const { output } = await pool.scaledDotProductAttention(...given.map(pool.hold), {
    onProgress: (done) => progress.push([done, turns]),
  });
  clearInterval(count);
  assertSameTensor(output, engine.scaledDotProductAttention(...given).output, "output");
  assert.ok(
    progress.length > 1 && progress.at(-1)[1] > progress[0][1],
    "the event loop had its turn",
  );
  pool.close();
});

test("an engine without the fast kernel has a pool without workers", async () => {
  const plain = await load({ fused: false });
  const pool = await plain.pool();
  assert.equal(pool.workers, 0);
  assert.match(pool.reason, /^The engine has no kernel .*\.$/);
  const { output } = await pool.scaledDotProductAttention(...qkv.map(pool.hold));
  assertSameTensor(output, plain.scaledDotProductAttention(...qkv).output, "output");
});

test("closing a pool rejects its running and its later calls", async () => {
  const pool = await engine.pool({ workers: 2 });
  const [query, key, value] = qkv;
  const running = [pool.scaledDotProductAttention(query, key, value)];
  running.push(pool.scaledDotProductAttentionGradient(query, key, value, expected.output));
  pool.close();
  pool.close();
  running.push(pool.scaledDotProductAttention(query, key, value));
  for (const { status, reason } of await Promise.allSettled(running)) {
    assert.equal(status, "rejected");
    assertRefusal(reason, "unavailable", "closed");
  }
  assert.throws(() => pool.hold(query), { code: "unavailable" });
});

test("a pool refuses the engine's bad arguments with the same message, and its additional ones with a code", async () => {
  const [query, key, value] = qkv;
  const wrong = [
    [query, key, tensorOf([4, 255, 64])],
    [query, tensorOf([4, 256, 63]), value],
    [query, key, value, { mask: tensorOf([5]) }],
    [query, key, value, { needWeights: [256] }],
    [query, key, value, { kernel: "fastest" }],
    [query, key, value, { scale: "1" }],
    [query, key, value, { window: 0 }],
    [query, key],
    [query, key, value, 5],
  ];
  for (const given of wrong) {
    let refusal;
    try {
      engine.scaledDotProductAttention(...given);
    } catch (reason) {
      refusal = reason;
    }
    const refused = await two.scaledDotProductAttention(...given).catch((reason) => reason);
    assertRefusal(refused, refusal.code, refusal.message);
    assert.equal(refused.message, refusal.message);
  }
  const refusals = [
    ["type", two.scaledDotProductAttention(...qkv, { signal: 5 })],
    ["type", two.scaledDotProductAttention(...qkv, { onProgress: true })],
    ["shape", two.scaledDotProductAttentionGradient(...qkv, tensorOf([4, 256, 63]))],
    ["value", two.scaledDotProductAttention(pools[0].hold(query), key, value)],
    ["type", engine.pool(3)],
    ["type", engine.pool({ workers: "2" })],
    ["value", engine.pool({ workers: 0 })],
    ["value", engine.pool({ workers: 1.5 })],
  ];
  for (const [code, call] of refusals) assertRefusal(await call.catch((no) => no), code, code);
  for (const [code, tensor] of [
    ["type", "x"],
    ["type", { shape: [1] }],
    ["size", { shape: [0], data: [] }],
    ["shape", { shape: [3], data: [1, 2] }],
  ]) {
    assert.throws(
      () => two.hold(tensor),
      (thrown) => {
        assertRefusal(thrown, code, "hold");
        return true;
      },
    );
  }
  assert.throws(() => two.forget(qkv[0]), { code: "type" });
});

test("a worker that runs out of memory refuses the call and keeps working", async () => {
  const { pool, workers } = await watchedPool({ workers: 1 });
  const wide = inputs([], 2, 2 ** 16, 1);
  const call = pool.scaledDotProductAttention(...wide, { needWeights: Array(2 ** 13 + 8).fill(0) });
  assertRefusal(await call.catch((no) => no), "memory", "too many weights");
  const { output } = await pool.scaledDotProductAttention(...qkv);
  assertSameTensor(output, expected.output, "afterwards");
  assert.equal(workers.length, 1);
  pool.close();
});

test("an idle pool does not keep a program running", async () => {
  const program = `
    import { load } from "attention-lab";
    const engine = await load();
    const pool = await engine.pool({ workers: 2 });
    const x = engine.generator(1).randn(4, 256, 64);
    const { output } = await pool.scaledDotProductAttention(x, x, x);
    console.log(pool.workers, output.data.length);
  `;
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--eval", program],
    { cwd: fileURLToPath(new URL("../../", import.meta.url)), timeout: 60_000 },
  );
  assert.equal(stdout, "2 65536\n");
  assert.equal(stderr, "");
});
