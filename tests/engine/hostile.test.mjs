// Random calls of every function with hostile arguments: the errors they throw, and the state of the module afterwards.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import * as numeric from "attention-lab";
import * as lessons from "attention-lab/lessons";
import { exportFirstGlobal } from "./support/altered-module.mjs";
import { callsDeclared } from "./support/contract.mjs";
import { assertAllNear, assertSameTensor, golden, magnitude } from "./support/engine.mjs";
import { heapIn } from "./support/heap.mjs";
import { drive } from "./support/hostile/drive.mjs";
import { refusesNothing } from "./support/hostile/examples.mjs";
import { isFused, memoryOf, watchExports } from "./support/memories.mjs";

const isLong = process.env.LONG === "1";
const CALLS = isLong ? 1_000_000 : 250_000;
/**
 * The short form makes the same calls each time, so only a change of the code makes it fail; the long form makes other
 * calls each day. A failure reports its seed, which HOSTILE_SEED sets again.
 */
const seed = Number(process.env.HOSTILE_SEED ?? (isLong ? Math.floor(Date.now() / 86_400_000) : 1));

const read = (name) => readFileSync(new URL(`../../dist/engine/${name}.wasm`, import.meta.url));
const altered = (name) => exportFirstGlobal(read(name), "stackPointer");

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

const started = watchExports();
const fused = altered("fused");
const engines = {
  numeric: await numeric.load({ wasm: altered("engine"), fused }),
  lessons: await lessons.load({ wasm: altered("lessons"), fused }),
};
const watched = [...started];
/** The address where the stack starts downwards and the heap upwards. */
const stackTops = watched.map(({ stackPointer }) => stackPointer.value);

const heapsNow = () =>
  watched.flatMap((exports, at) =>
    isFused(exports) ? [] : [heapIn(memoryOf(exports), stackTops[at])],
  );

/** The memory of the modules once they keep these traces and no earlier ones. */
function settledMemory() {
  for (const id of ["simple", "scaled", "causal", "heads"]) engines.lessons.runLesson(id);
  for (let i = 0; i < 3; i++) collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return {
    heaps: heapsNow(),
    sizes: watched.map((exports) => memoryOf(exports).buffer.byteLength),
    jsHeap: heapUsed + arrayBuffers,
  };
}

const traces = [...engines.lessons.lessons, ...engines.lessons.laboratories].map(({ id }) =>
  engines.lessons.runLesson(id),
);
const drawn = engines.numeric.generator(5).randn(4, 64, 16);
const attend = () =>
  engines.numeric.scaledDotProductAttention(drawn, drawn, drawn, { kernel: "fused" }).output;
const attended = attend();
const { entries } = golden("lessons");
const first = settledMemory();
let counts;
let middle;
let last;

before(async () => {
  const { stackTraceLimit } = Error;
  // Recording a stack trace takes longer than the call.
  Error.stackTraceLimit = 0;
  counts = await drive({
    entries: { numeric, lessons },
    engines,
    modules: { wasm: read("lessons"), fused: read("fused") },
    seed,
    calls: CALLS,
    lost: () =>
      watched.some(({ stackPointer }, at) => stackPointer.value !== stackTops[at])
        ? "left data on the stack"
        : undefined,
    pause: (made) => {
      if (made >= CALLS / 2) middle ??= settledMemory();
    },
  });
  Error.stackTraceLimit = stackTraceLimit;
  last = settledMemory();
});

test(`${CALLS} hostile calls throw only an AttentionError with a known code, and restore the stack pointer`, () => {
  const all = [...counts.values()].reduce(
    (sum, { answered, refused }) => sum + answered + refused,
    0,
  );
  assert.ok(all >= CALLS, `${all} calls`);
});

test("every function of either entry accepted some calls and refused others", () => {
  for (const name of callsDeclared) {
    assert.ok(
      [...counts.keys()].some((path) => path.endsWith(`.${name}`)),
      `${name} was not found`,
    );
  }
  for (const [path, { answered, refused }] of counts) {
    assert.ok(answered > 0, `nothing got through to ${path}: it needs arguments in examples.mjs`);
    const never = refusesNothing.some((name) => path.endsWith(`.${name}`));
    assert.equal(refused > 0, !never, `${path}: ${answered} answered, ${refused} refused`);
  }
});

test("hostile calls leave nothing in the modules' memory, which stops growing", () => {
  const details = `seed ${seed}: ${JSON.stringify([first, middle, last])}`;
  last.heaps.forEach(({ pieces, bytes }, at) => {
    assert.equal(pieces, first.heaps[at].pieces, details);
    // A block may be some bytes longer than requested, depending on its neighbours.
    assert.ok(Math.abs(bytes - first.heaps[at].bytes) <= 16 * pieces, details);
  });
  assert.deepEqual(last.sizes, middle.sizes, details);
  assert.ok(last.jsHeap - middle.jsHeap < 1_000_000, details);
});

test("after hostile calls the results are unchanged and match PyTorch", () => {
  assertSameTensor(engines.numeric.generator(5).randn(4, 64, 16), drawn, "drawn");
  assertSameTensor(attend(), attended, "attended");
  for (const { lesson, tensors } of traces) {
    const again = engines.lessons.runLesson(lesson).tensors;
    assert.deepEqual(Object.keys(again), Object.keys(tensors), lesson);
    for (const id of Object.keys(tensors)) assertSameTensor(again[id], tensors[id], id);
    for (const entry of entries.filter((each) => each.lesson === lesson)) {
      const { id, shape, float32 } = entry;
      assertAllNear(again[id].data, float32, 2e-6 * magnitude(float32), id, shape);
    }
  }
});

test("a further trace changes the heap, and later traces replace it", () => {
  const { heaps } = settledMemory();
  engines.lessons.runLesson("trainable");
  assert.notDeepEqual(heapsNow()[1], heaps[1]);
  assert.equal(settledMemory().heaps[1].pieces, heaps[1].pieces);
});

test("the kept traces take the same number of blocks after any number of runs", () => {
  settledMemory();
  const pieces = Array.from({ length: 200 }, () => {
    engines.lessons.runLesson("simple");
    return heapsNow()[1].pieces;
  });
  // The first four replace the others.
  assert.deepEqual([...new Set(pieces.slice(3))], [pieces[3]]);
});
