// Two workers of a pool, inputs held and outputs written where they were before, against two engines that run in two
// workers side by side: what sharing out, sending and joining cost. Then layers of multi-head attention and steps of decoding in
// the pool, against one thread. All of it twice: with copies for each worker, and with shared memory.
import { main } from "../../web/scripts/tools.mjs";
import { readOptions } from "./options.mjs";
import { withPage } from "./page.mjs";
import { decoding, layers, workers } from "./plan.mjs";
import { median } from "./summary.mjs";

/** Runs in the page: milliseconds a call, of two at once and of the pool, round by round. */
async function timeInPage([address, shape, rounds]) {
  const { enginePool } = await import("./in-page.mjs");
  const { engine, pool } = await enginePool(address);
  const code = `
    import { load } from "${address}";
    const engine = await load();
    const draws = engine.generator(1);
    const three = [0, 1, 2].map(() => draws.randn(${shape}));
    const out = new Float32Array(three[0].data.length);
    onmessage = () => {
      engine.scaledDotProductAttention(...three, { out });
      postMessage("done");
    };
    postMessage("ready");`;
  const file = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  const answer = (worker) =>
    new Promise((resolve, reject) => {
      worker.onmessage = resolve;
      worker.onerror = reject;
    });
  const alone = [0, 1].map(() => new Worker(file, { type: "module" }));
  await Promise.all(alone.map(answer));
  const draws = engine.generator(1);
  const three = [0, 1, 2].map(() => draws.randn(...shape));
  const held = three.map((each) => pool.hold(each));
  const out = new Float32Array(three[0].data.length);

  async function timed(call) {
    const start = performance.now();
    await call();
    return performance.now() - start;
  }
  const bothAlone = () =>
    Promise.all(
      alone.map((worker) => {
        const done = answer(worker);
        worker.postMessage("go");
        return done;
      }),
    );
  const inPool = () => pool.scaledDotProductAttention(...held, { out });
  const found = [];
  for (let round = -2; round < rounds; round += 1) {
    const ofTwo = (await timed(bothAlone)) / 2;
    const pooled = ((await timed(inPool)) + (await timed(inPool))) / 2;
    if (round >= 0) found.push([ofTwo, pooled]);
  }
  for (const worker of alone) worker.terminate();
  pool.close();
  return found;
}

/** Runs in the page: by length and weights, milliseconds a call on one thread and in the pool, round by round. */
async function timeLayers([address, shape, rounds]) {
  const { byTurns, enginePool, layerWeights } = await import("./in-page.mjs");
  const { engine, pool } = await enginePool(address);
  const draws = engine.generator(1);
  const weights = layerWeights(draws, shape);
  const loose = { ...weights, needWeights: false };
  const [here, spread] = [engine.holdLayers(weights), pool.holdLayers(weights)];
  const found = [];
  for (const length of shape.lengths) {
    const x = draws.randn(length, shape.width);
    const ways = {
      held: [() => here.attend(x, x, x), () => spread.attend(x, x, x)],
      "as they come": [
        () => engine.multiHeadAttention(x, x, x, loose),
        () => pool.multiHeadAttention(x, x, x, loose),
      ],
    };
    for (const [way, calls] of Object.entries(ways)) {
      const times = await byTurns(calls, rounds, `T ${length}, weights ${way}`);
      found.push({ length, way, times });
    }
  }
  pool.close();
  return found;
}

/** Runs in the page: by number of keys, milliseconds a step of decoding on one thread and in the pool, round by round. */
async function timeCaches([address, { heads, d, lengths }, rounds]) {
  const { byTurns, enginePool } = await import("./in-page.mjs");
  const { engine, pool } = await enginePool(address);
  const draws = engine.generator(1);
  const found = [];
  for (const length of lengths) {
    const shape = { heads, keyWidth: d, valueWidth: d, capacity: length };
    const [here, spread] = [engine.cache(shape), pool.cache(shape)];
    const tokens = [0, 1].map(() => draws.randn(heads, length, d));
    here.append(...tokens);
    await spread.append(...tokens);
    const query = draws.randn(heads, 1, d);
    const calls = [() => here.attend(query), () => spread.attend(query)];
    found.push({ length, times: await byTurns(calls, rounds, `${length} keys`) });
  }
  pool.close();
  return found;
}

/** The medians of one thread and of the pool, and how many times as fast the pool is. */
function summaryOf(times) {
  const [alone, pooled] = [0, 1].map((at) => median(times.map((each) => each[at])));
  return { alone, pooled, ratio: median(times.map(([one, two]) => one / two)) };
}

async function compareCaches(rounds, kind) {
  const [caches] = decoding;
  const found = await withPage(
    (page, address) => page.evaluate(timeCaches, [`${address}index.js`, caches, rounds]),
    kind,
  );
  for (const { length, times } of found) {
    const { alone, pooled, ratio } = summaryOf(times);
    console.log(
      `A step of decoding, ${caches.heads} heads, ${caches.d} wide, ${length} keys held: one thread ${alone.toFixed(2)} ms, ` +
        `a pool of two workers ${pooled.toFixed(2)} ms, ${ratio.toFixed(2)} times as fast.`,
    );
  }
}

async function compareLayers(rounds, kind) {
  const found = await withPage(
    (page, address) => page.evaluate(timeLayers, [`${address}index.js`, layers, rounds]),
    kind,
  );
  for (const { length, way, times } of found) {
    const { alone, pooled, ratio } = summaryOf(times);
    console.log(
      `A layer, width ${layers.width}, ${layers.heads} heads, T ${length}, weights ${way}: one thread ` +
        `${alone.toFixed(1)} ms, a pool of two workers ${pooled.toFixed(1)} ms, ${ratio.toFixed(2)} times as fast.`,
    );
  }
}

/** The pool's share of the speed of two engines side by side. */
async function compareAttention(rounds, kind) {
  const found = await withPage(
    (page, address) => page.evaluate(timeInPage, [`${address}index.js`, workers.shape, rounds]),
    kind,
  );
  const { alone: ofTwo, pooled, ratio: share } = summaryOf(found);
  const [heads, tokens, dim] = workers.shape;
  console.log(
    `${heads} x ${tokens} x ${dim}: two engines side by side ${ofTwo.toFixed(1)} ms a call, a pool of two workers ` +
      `${pooled.toFixed(1)} ms: ${(100 * share).toFixed(0)} % of their speed; ${100 * workers.share} % are asked.`,
  );
  return share;
}

await main(async () => {
  const { quick } = readOptions();
  const rounds = quick ? 8 : 15;
  for (const isIsolated of [false, true]) {
    console.log(isIsolated ? "With shared memory" : "With copies for each worker");
    const share = await compareAttention(rounds, { isIsolated });
    await compareLayers(rounds, { isIsolated });
    await compareCaches(rounds, { isIsolated });
    if (share < workers.share) process.exitCode = 1;
  }
});
