// The memory of recorder.wasm: what is let go of comes back, to the last block.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { AttentionError, load } from "attention-lab/recorder";
import { exportFirstGlobal, setMemory } from "./support/altered-module.mjs";
import { heapIn } from "./support/heap.mjs";
import { memoryOf, watchExports } from "./support/memories.mjs";
import { wasm } from "./support/recorder.mjs";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

async function watched() {
  const started = watchExports();
  const engine = await load({ wasm: exportFirstGlobal(wasm, "stackPointer") });
  const [exports] = started;
  const base = exports.stackPointer.value;
  return {
    engine,
    heap: () => heapIn(memoryOf(exports), base),
    stack: () => exports.stackPointer.value === base,
    size: () => memoryOf(exports).buffer.byteLength,
  };
}

/** A program with everything in it that the module keeps. */
function work(engine, { refuse = true } = {}) {
  const r = engine.record({ seed: 1 });
  const x = r.given("x", [
    [1, 2],
    [3, 4],
  ]);
  const W = r.parameter("W", [
    [1, 0],
    [0, 1],
  ]);
  r.backward(r.sum(r.exp(r.matmul(x, W)), { name: "loss", role: "output" }));
  r.add_(x, 1);
  const trace = r.trace();
  const other = trace.replay({
    tensors: {
      W: [
        [2, 0],
        [0, 2],
      ],
    },
  });
  other.explain("loss", []);
  trace.feeds("x", 0);
  const program = engine.compile(trace, { inputs: ["W"], outputs: ["loss"], fuse: true });
  program({
    W: [
      [1, 2],
      [3, 4],
    ],
  });
  if (refuse) {
    assert.throws(() => r.matmul(x, r.tensor([1, 2, 3])));
    assert.throws(() => r.view(x, 7));
    assert.throws(() => program({ W: [1] }));
  }
  r.forget([W]);
  return [program, other, trace, r];
}

test("what is disposed of gives back every block", async () => {
  const { engine, heap, stack, size } = await watched();
  const round = () => work(engine).forEach((each) => each.dispose());
  round();
  round();
  const [before, bytes] = [heap(), size()];
  for (let i = 0; i < 500; i += 1) round();
  const after = heap();
  assert.equal(after.pieces, before.pieces);
  // The allocator rounds a block up where the rest of a region would be too small to use.
  assert.ok(after.bytes < before.bytes + 1024, `${after.bytes} bytes, ${before.bytes} before`);
  assert.equal(size(), bytes);
  assert.ok(stack());
});

test("what is no longer reachable is let go of by itself", async () => {
  const { engine, heap } = await watched();
  work(engine).forEach((each) => each.dispose());
  const before = heap();
  // More than the module keeps at a time.
  for (let i = 0; i < 600; i += 1) {
    work(engine, { refuse: false });
    if (i % 50 !== 49) continue;
    for (let turn = 0; turn < 3; turn += 1) {
      collect();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  for (let turn = 0; turn < 20 && heap().pieces > before.pieces; turn += 1) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const after = heap();
  // The last round may still be on the stack of the engine of JavaScript.
  assert.ok(after.pieces <= before.pieces + 200, `${after.pieces} blocks, ${before.pieces} before`);
});

test("forgetting gives memory back while a record goes on", async () => {
  const { engine, heap } = await watched();
  const r = engine.record();
  let x = r.tensor(new Float32Array(1000));
  const step = () => {
    for (let i = 0; i < 10; i += 1) x = r.add(x, 1);
    r.forget([x]);
  };
  step();
  step();
  const before = heap();
  for (let i = 0; i < 300; i += 1) step();
  const after = heap();
  assert.ok(after.bytes <= before.bytes + 64, `${after.bytes} bytes, ${before.bytes} before`);
  assert.equal(x.data[0], 3020);
});

test("a record that reaches its limit of numbers refuses, and works on after forget", async () => {
  const { engine } = await watched();
  const r = engine.record();
  const big = r.tensor(new Float32Array(2 ** 24));
  let made = 0;
  assert.throws(
    () => {
      for (; made < 20; made += 1) r.add(big, 1);
    },
    { code: "memory", message: /forget\(\) lets go/ },
  );
  assert.equal(made, 14);
  r.forget([]);
  assert.equal(r.add(r.tensor([1]), 1).item(), 2);
});

test("a module with little memory refuses what does not fit, and works on", async () => {
  for (let pages = 81; pages < 90; pages += 1) {
    let small;
    try {
      small = await load({ wasm: setMemory(wasm, pages, pages) });
    } catch (reason) {
      assert.ok(reason instanceof AttentionError);
      continue;
    }
    const r = small.record();
    let kept = r.tensor(new Float32Array(1000).fill(1));
    let refused;
    for (let i = 0; i < 5000 && refused === undefined; i += 1) {
      try {
        kept = r.add(kept, 1);
      } catch (reason) {
        refused = reason;
      }
    }
    assert.equal(refused?.code, "memory", `${refused}`);
    const last = kept.data[0];
    r.forget([kept]);
    assert.equal(r.add(kept, 1).data[0], last + 1);
  }
});

test("a view of a view of a view … is followed without recursion", async () => {
  const { engine, stack } = await watched();
  const r = engine.record();
  const x = r.tensor([1, 2]);
  let view = x;
  for (let i = 0; i < 20_000; i += 1) view = r.view(view, 2);
  r.add_(x, 1);
  assert.equal(view.data[0], 2);
  assert.ok(stack());
});
