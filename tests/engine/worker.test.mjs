// The module works in workers and with several engines at once, and importing it has no side effects.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { load } from "attention-lab/lessons";
import { assertRefuses, assertSameTensor, tensorOf } from "./support/engine.mjs";
import { engine } from "./support/with-lessons.mjs";
import { memoryOf, watchExports } from "./support/memories.mjs";

/** The first `count` messages of a worker, which must then end by itself. */
async function messagesOf(file, workerData, count) {
  const worker = new Worker(new URL(`./support/${file}`, import.meta.url), { workerData });
  const messages = [];
  const code = await new Promise((resolve, reject) => {
    worker.on("message", (message) => messages.push(message));
    worker.once("error", reject);
    worker.once("exit", resolve);
  });
  assert.equal(code, 0, `${file} ended with ${code}`);
  assert.equal(messages.length, count, file);
  return messages;
}

function assertSameTrace(actual, expected, label) {
  assert.deepEqual(actual.settings, expected.settings, label);
  assert.deepEqual(Object.keys(actual.tensors), Object.keys(expected.tensors), label);
  for (const [id, tensor] of Object.entries(expected.tensors)) {
    assertSameTensor(actual.tensors[id], tensor, `${label}: ${id}`);
  }
}

test("several workers at once compute the results of the main thread", async () => {
  const seeds = [123, 1, 99];
  const results = await Promise.all(
    seeds.map((seed) =>
      messagesOf(
        "lesson-worker.mjs",
        { settings: { seed } },
        engine.lessons.length + engine.laboratories.length,
      ),
    ),
  );
  seeds.forEach((seed, i) => {
    for (const { id, settings, tensors, explained, drawn } of results[i]) {
      const trace = engine.runLesson(id, { settings: "seed" in settings ? { seed } : undefined });
      assertSameTrace({ settings, tensors }, trace, `${id} with seed ${seed}`);
      assert.deepEqual(explained, trace.explain(explained.tensor, explained.index));
      assertSameTensor(drawn, engine.generator(seed).randn(20), `randn with seed ${seed}`);
    }
  });
});

test("importing the module has no side effects, and loading it adds no globals or listeners", async () => {
  const [{ untouched, imported, loaded }] = await messagesOf("surface-worker.mjs", null, 1);
  assert.deepEqual(untouched.used, []);
  assert.deepEqual(imported, untouched);
  assert.deepEqual(loaded.globals, untouched.globals);
  assert.deepEqual(loaded.listeners, untouched.listeners);
  assert.ok(
    loaded.used.some((name) => name.startsWith("WebAssembly.")),
    "the watcher sees calls",
  );
  assert.ok(loaded.used.every((name) => !/console|fetch|addEventListener|setInterval/.test(name)));
});

test("a program that loads the module prints nothing and ends", async () => {
  const program = `
    import { load } from "attention-lab/lessons";
    const engine = await load();
    engine.runLesson(engine.lessons[0].id);
  `;
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--eval", program],
    { cwd: fileURLToPath(new URL("../../", import.meta.url)), timeout: 60_000 },
  );
  assert.equal(stdout, "");
  assert.equal(stderr, "");
});

test("two engines share no state", async () => {
  const started = watchExports();
  const [one, other] = await Promise.all([load(), load()]);
  const memories = started.map(memoryOf);
  // Each has an engine and a fast kernel.
  assert.equal(memories.length, 4);
  assert.equal(new Set(memories.map(({ buffer }) => buffer)).size, 4);
  assert.notEqual(one, other);
  assert.notEqual(one.lessons, other.lessons);
  assert.deepEqual(one.lessons, other.lessons);

  const [{ id }] = one.lessons;
  const trace = one.runLesson(id, { settings: { seed: 7 } });
  const expected = engine.runLesson(id, { settings: { seed: 7 } });
  const tensors = Object.values(trace.tensors);
  const explainAll = () =>
    tensors.map((tensor) =>
      trace.explain(
        tensor.id,
        tensor.shape.map(() => 0),
      ),
    );
  const expectedAnswers = explainAll();
  for (let seed = 0; seed < 20; seed++) other.runLesson(id, { settings: { seed } });
  assert.deepEqual(explainAll(), expectedAnswers);
  assertSameTrace(trace, expected, "after the other engine's runs");

  // Refusals and draws of one engine do not affect the other.
  const [stream, undisturbed] = [one.generator(3), engine.generator(3)];
  for (let i = 0; i < 5; i++) {
    assertRefuses(() => one.softmax(tensorOf([2, 2]), { dim: 5 }), "value", "one");
    assertRefuses(() => other.runLesson("no such lesson"), "unknown", "other");
    other.generator(3).randn(7);
    assertSameTensor(stream.randn(7), undisturbed.randn(7), `draw ${i}`);
  }

  // The memory of one engine grows alone.
  const sizes = () => memories.map(({ buffer }) => buffer.byteLength);
  const before = sizes();
  one.softmax(tensorOf([2 ** 23]));
  const grown = sizes().filter((size, i) => size > before[i]);
  assert.equal(grown.length, 1);
  assertSameTrace(other.runLesson(id, { settings: { seed: 7 } }), expected, "the other engine");
});

test("eight engines start and work at once", async () => {
  const engines = await Promise.all(Array.from({ length: 8 }, () => load()));
  assert.equal(new Set(engines).size, 8);
  const drawn = engine.generator(11).rand(9);
  for (const each of engines) assertSameTensor(each.generator(11).rand(9), drawn, "rand");
});

test("a trace and a generator keep working when their engine is no longer referenced", async () => {
  const made = await load().then((fresh) => ({
    trace: fresh.runLesson(fresh.lessons[0].id),
    rng: fresh.generator(11),
  }));
  const [tensor] = Object.values(made.trace.tensors);
  assert.equal(
    made.trace.explain(
      tensor.id,
      tensor.shape.map(() => 0),
    ).value,
    tensor.data[0],
  );
  assertSameTensor(made.rng.rand(9), engine.generator(11).rand(9), "rand");
});
