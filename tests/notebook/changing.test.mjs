// A reader's numbers are put into tensors where the code makes them, and the page's trace follows.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { startPython, startRecorder } from "./support/python.mjs";
import { moduleOf } from "./support/source.mjs";

const { Retracer } = await moduleOf("notebook/retracing/retracer.ts");
const { Places } = await moduleOf("notebook/retracing/places.ts");

const calls = [];
let count = 0;
let [python, kernel, shared] = [];
before(async () => {
  python = await startPython({
    log: (call) => {
      calls.push(structuredClone(call));
      count += 1;
      if (shared) shared.logged[0] = count;
    },
    place: () => (shared ? [...shared.place] : [0, 0]),
  });
  kernel = python.runPython("import attention_kernel\nattention_kernel");
  kernel.start(() => undefined);
  const viewOf = (array) => array.getBuffer("i32").data;
  shared = { place: viewOf(kernel.place), logged: viewOf(kernel.logged) };
});

/** Runs a cell with changes, and gives a value; what was written, and the trace that follows from all calls. */
async function run(code, changes, expression) {
  kernel.change_next(JSON.stringify(changes));
  kernel.run_cell("c", code);
  const value = python.runPython(
    `import sys, json\njson.dumps(eval(${JSON.stringify(expression)}, vars(sys.modules["__main__"])))`,
  );
  const written = JSON.parse(kernel.take_written());
  const retracer = new Retracer(await startRecorder());
  const made = retracer.follow(calls);
  const runChanges = changes.map(([number]) => ({ number }));
  const own = new Places().add(made, written, runChanges);
  return { value: JSON.parse(value), written, own, trace: retracer.trace() };
}

test("cells of tensors are changed at the line, and by the number of tensors made there before", async () => {
  const { value, own, trace } = await run(
    `import torch
x = torch.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
y = x @ x.T * 2
w = torch.softmax(y, -1)
w.sum().backward()
n = torch.tensor(3)
v = torch.arange(6).view(2, 3)`,
    [
      [
        0,
        2,
        0,
        [2, 2],
        [
          [1, 9],
          [2, "NaN"],
        ],
      ],
      [1, 3, 2, [2, 2], [[0, 0.5]]],
      [2, 4, 0, [2, 2], [[3, "-0.0"]]],
      [3, 6, 0, [], [[0, 7]]],
      [4, 7, 1, [2, 3], [[5, -5]]],
    ],
    "[str(x.tolist()), y[0, 0].item(), str(w[1, 1].item()), n.item(), v.tolist(), x.requires_grad, x.is_leaf, w.requires_grad, torch.is_grad_enabled()]",
  );
  assert.deepEqual(value, [
    "[[1.0, 9.0], [nan, 4.0]]",
    0.5,
    "-0.0",
    7,
    [
      [0, 1, 2],
      [3, 4, -5],
    ],
    ...[true, true, true, true],
  ]);
  const written = Object.entries(own).map(([id, { made, change }]) => [
    change.number,
    ...[made, id].map((each) => Array.from(trace.tensors[each].data, String).join(" ")),
  ]);
  assert.deepEqual(
    written.filter(([number]) => number !== 1 && number !== 2),
    [
      [0, "1 2 3 4", "1 9 NaN 4"],
      [3, "3", "7"],
      [4, "0 1 2 3 4 5", "0 1 2 3 4 -5"],
    ],
  );
  assert.match(written[1][2], /^0.5 /);
});

test("passes count on through calls from other cells, and what does not fit is left as it is", async () => {
  await run("def f(k):\n    return torch.ones(2) * k", [[0, 2, 3, [2], [[0, 5]]]], "None");
  const later = await run(
    "made = [f(k).tolist() for k in range(3)]\nz = torch.zeros(2)\ne = torch.ones(2).expand(2, 2)\ng = torch.Generator()\nr = torch.rand(2, generator=g)",
    [
      [1, 2, 0, [3], [[0, 5]]],
      [2, 2, 4, [2], [[0, 5]]],
      [3, 3, 1, [2, 2], [[0, 5]]],
      [4, 5, 0, [2], [[1, 0.25]]],
      [5, 2, 0, [2], [[9, 5]]],
    ],
    "[made, z.tolist(), e.tolist(), r[1].item()]",
  );
  assert.deepEqual(later.value, [
    [
      [0, 0],
      [5, 1],
      [2, 2],
    ],
    [0, 0],
    [
      [1, 1],
      [1, 1],
    ],
    0.25,
  ]);
  assert.deepEqual(
    later.written.map(([change]) => change),
    [0, 4],
  );
});

test("draws that the code does not seed are those of the given seed", () => {
  const drawn = () => {
    kernel.draw_from(1, 2);
    return python
      .runPython("import random, torch\nrandom.random(), *torch.rand(2).tolist()")
      .toJs();
  };
  assert.deepEqual(drawn(), drawn());
});
