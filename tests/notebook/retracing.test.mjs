// The page makes the calls of the worker's log again, in a module of its own.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { before, test } from "node:test";
import { startPython, startRecorder } from "./support/python.mjs";
import { moduleOf } from "./support/source.mjs";

const { Retracer } = await moduleOf("notebook/retracing/retracer.ts");
const { CallPacker, eachOf, isPackedCalls } = await moduleOf("notebook/retracing/logged.ts");

const folder = new URL("../../web/src/notebook/examples/", import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith(".py"));

const calls = [];
let python;
before(async () => {
  python = await startPython({ log: (call) => calls.push(structuredClone(call)) });
});

/** Runs code, and gives its variables. */
function run(code) {
  const globals = python.toPy({ __name__: "__main__" });
  python.runPython(code, { globals });
  return globals;
}

for (const name of names) {
  test(`${name}: made again from its log, every variable's tensor has the same bits`, async () => {
    const globals = run(readFileSync(new URL(name, folder), "utf8"));
    const retracer = new Retracer(await startRecorder());
    const made = retracer.follow(calls);
    const idOf = (number) => made.findLast((each) => each.number === number)?.id;
    const read = python.runPython("import torch; torch._engine.read");
    const trace = retracer.trace();
    let compared = 0;
    for (const variable of globals.keys()) {
      const value = globals.get(variable);
      if (value?.type !== "Tensor") continue;
      const id = idOf(value._number);
      const { data, shape } = trace.tensors[id];
      assert.deepEqual(shape, value.shape.toJs(), variable);
      const hex = (bytes) => Buffer.from(bytes).toString("hex");
      const made = hex(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
      assert.equal(made, hex(read(value._number).toJs()), variable);
      compared += 1;
    }
    assert.ok(compared > 2, `${compared} tensors`);
  });
}

/** Calls as the kernel packs them. */
function packed(calls) {
  const packer = new CallPacker();
  for (const { call, numbers, place, results, bytes } of calls) {
    packer.add(call, numbers, numbers.length, [results.length, ...results], bytes);
    packer.setPlace(...place);
  }
  return packer.take();
}

test("packed calls are unpacked as they were, as many as there are", () => {
  for (const count of [0, 1, 7, calls.length]) {
    const some = calls.slice(0, count);
    const pack = structuredClone(packed(some));
    assert.ok(isPackedCalls(pack));
    assert.deepEqual([...eachOf([pack])], some);
  }
  assert.ok(calls.length > 3000, `${calls.length} calls`);
  assert.ok(calls.some(({ bytes }) => bytes !== undefined));
});

test("what is no call of a log is told by its shape, and a log that lies is refused", async () => {
  const [open] = calls;
  const given = calls.find(({ call }) => call === "give_tensor");
  const { numbers, cells } = packed([open, given]);
  assert.ok(isPackedCalls({ numbers, cells }));
  const [SIZE, CODE, HAS_CELLS, COUNT] = [0, 1, 4, 5];
  const changed = (at, value) => numbers.map((each, place) => (place === at ? value : each));
  for (const wrong of [
    null,
    "open_tape",
    [numbers, cells],
    { numbers: [...numbers], cells },
    { numbers, cells: {} },
    { numbers, cells: [] },
    { numbers, cells: [...cells, new Uint8Array(1)] },
    { numbers, cells: [[1]] },
    { numbers: numbers.slice(0, -1), cells },
    { numbers: Float64Array.of(...numbers, 1), cells },
    { numbers: changed(SIZE, 0), cells },
    { numbers: changed(SIZE, -6), cells },
    { numbers: changed(SIZE, 5.5), cells },
    { numbers: changed(SIZE, NaN), cells },
    { numbers: changed(SIZE, 1e9), cells },
    { numbers: changed(CODE, 99), cells },
    { numbers: changed(CODE, 0.5), cells },
    { numbers: changed(HAS_CELLS, 1), cells },
    { numbers: changed(HAS_CELLS, NaN), cells },
    { numbers: changed(COUNT, -1), cells },
    { numbers: changed(COUNT, 1e9), cells },
    { numbers: changed(COUNT, NaN), cells },
  ]) {
    assert.equal(isPackedCalls(wrong), false, JSON.stringify(wrong));
  }
  const retracer = new Retracer(await startRecorder());
  retracer.follow([open]);
  const lying = calls.find(({ call }) => call === "call_operation");
  assert.throws(() => retracer.follow([{ ...lying, numbers: [99, ...lying.numbers.slice(1)] }]), {
    message: "The log names no tape of its own.",
  });
  assert.throws(() => retracer.follow([{ ...lying, results: [-5] }]));
});

test("a large backward pass lets go of what lies on its way in Python, and is explained in the page", async () => {
  const globals = run(`import torch
from torch import _engine
w = torch.full((300_000,), 0.5, requires_grad=True)
wide = torch.full((300_000, 1), 0.25, requires_grad=True)
state = w
for _ in range(30):
    state = torch.tanh(state * w) + wide.view(-1)
before = _engine.used()[1]
state.sum().backward()
grown = _engine.used()[1] - before
after = w.grad * 2`);
  assert.ok(globals.get("grown") < 50e6, `${globals.get("grown")} bytes`);
  const retracer = new Retracer(await startRecorder());
  const made = retracer.follow(calls);
  const { tensors } = retracer.trace();
  const after = made.findLast(({ number }) => number === globals.get("after")._number);
  const [gradient] = tensors[after.id].operands;
  assert.equal(gradient, "full.grad");
  assert.ok(tensors[gradient].operands.length > 0);
});
