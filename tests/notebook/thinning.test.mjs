// A loop that makes more than the page keeps: of its passes some stay, evenly chosen, and the latest with all of their history.
import assert from "node:assert/strict";
import { test } from "node:test";
import { startPython, startRecorder } from "./support/python.mjs";
import { moduleOf } from "./support/source.mjs";

const { Retracer } = await moduleOf("notebook/retracing/retracer.ts");
const { CellRun } = await moduleOf("notebook/retracing/cell-run.ts");
const { NONE, keptIds, remaining, withoutHistory } = await moduleOf(
  "notebook/retracing/thinning.ts",
);

const STEPS = 1200;
const program = `import torch
from torch import nn
torch.manual_seed(1)
x = torch.tensor([[(7 * i + 3 * j) % 10 / 10 for j in range(4)] for i in range(8)])
model = nn.Sequential(nn.Linear(4, 8), nn.Tanh(), nn.Linear(8, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
losses = []
for step in range(${STEPS}):
    optimizer.zero_grad()
    hidden = model[0](x)
    loss = ((model[2](model[1](hidden)) - x[:, :1]) ** 2).mean()
    loss.backward()
    optimizer.step()
    losses.append(loss.item())`;

test("what stays of a long training has the numbers that Python had", async () => {
  const calls = [];
  const shared = {};
  const viewed = () => (shared.place = kernel.place.getBuffer("i32").data);
  const python = await startPython({
    log: (call) => calls.push(structuredClone(call)),
    // A view dies when Python's memory grows.
    place: () => [...((shared.place?.length === 0 ? viewed() : shared.place) ?? [0, 0])],
  });
  const kernel = python.runPython("import attention_kernel\nattention_kernel");
  kernel.start(() => undefined);
  viewed();
  kernel.run_cell("c", program);
  const held = JSON.parse(kernel.take_held());
  const losses = JSON.parse(python.runPython("import json, __main__\njson.dumps(__main__.losses)"));
  assert.equal(losses.length, STEPS);

  const retracer = new Retracer(await startRecorder());
  let tensors = {};
  let run = new CellRun("c", {}, {});
  let trace;
  let forgotten = NONE;
  let times = 0;
  // As parts come: names with the calls before them.
  for (let from = 0, told = 0; from < calls.length; from += 3000) {
    const made = retracer.follow(calls.slice(from, from + 3000), () =>
      keptIds(tensors, trace?.tensors ?? {}, []),
    );
    const known = new Set(made.map(({ number }) => number));
    const until = held.findLastIndex(([, number]) => known.has(number)) + 1;
    const all = run.add(made, held.slice(told, until));
    told = Math.max(told, until);
    ({ tensors } = all);
    const before = trace;
    trace = retracer.trace();
    if (retracer.takeForgotten()) {
      times += 1;
      forgotten = withoutHistory(forgotten, [before?.tensors ?? {}, trace.tensors]);
      tensors = remaining(tensors, (id) => trace.tensors[id] !== undefined);
      run = new CellRun("c", tensors, all.names, all.madeIn);
    }
    before?.dispose();
  }
  assert.ok(times >= 2, `let go ${times} times`);
  assert.ok(Object.keys(trace.tensors).length < 60_000);
  const loss = tensors[1].find(({ name }) => name === "loss");
  assert.equal(loss.of, STEPS);
  for (const [at, id] of loss.passes.entries()) {
    assert.equal(trace.tensors[id].data[0], losses[loss.ordinals[at]], `pass ${loss.ordinals[at]}`);
  }
  // The first, the last, and between them no gap that is wider than twice the even one.
  assert.equal(loss.ordinals[0], 0);
  assert.equal(loss.ordinals.at(-1), STEPS - 1);
  const gaps = loss.ordinals.slice(1).map((each, at) => each - loss.ordinals[at]);
  assert.ok(Math.max(...gaps) <= 8, `a gap of ${Math.max(...gaps)}`);
  const hidden = tensors[1].find(({ name }) => name === "hidden");
  assert.ok(hidden.passes.length < STEPS / 2, `${hidden.passes.length} of hidden`);
  // What has no history is told apart from what the code gave.
  assert.ok(forgotten.has(hidden.passes[0]));
  assert.ok(!forgotten.has(tensors[1].find(({ name }) => name === "x").passes[0]));
  assert.notEqual(trace.tensors[loss.passes.at(-1)].operation, "given");
});

test("of many passes every second, fourth or eighth stays, with the last and those that are wanted", () => {
  const of = 1000;
  const passes = Array.from({ length: of }, (_, at) => `t${at}`);
  const tensor = { name: "t", place: [1, 1], passes, ordinals: passes.map((_, at) => at), of };
  const traced = (shape) =>
    Object.fromEntries(passes.map((id) => [id, { operation: "add", shape }]));
  const kept = (shape) => keptIds({ 1: [tensor] }, traced(shape), ["t5"]);
  assert.equal(new Set(kept([2])).size, 34);
  assert.deepEqual(kept([2]).slice(0, 4), ["t0", "t5", "t32", "t64"]);
  assert.ok(kept([2]).includes("t999"));
  assert.equal(new Set(kept([])).size, 252);
  const [left] = remaining({ 1: [tensor] }, (id) => kept([2]).includes(id))[1];
  assert.deepEqual(left.ordinals.slice(0, 4), [0, 5, 32, 64]);
  assert.equal(left.of, of);
  assert.deepEqual(
    remaining({ 1: [tensor] }, () => false),
    { 1: [] },
  );
});
