// Tensors of float64 are the engine's of float32 under a name of their own; tests/pytorch compares what they print.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { startCells } from "./support/cells.mjs";
import { startRecorder } from "./support/python.mjs";
import { moduleOf } from "./support/source.mjs";

const { toPrint } = await moduleOf("notebook/retracing/printed.ts");
const { Retracer } = await moduleOf("notebook/retracing/retracer.ts");

const NOTE =
  "Tensors of float64 are computed in float32 here: digits from about the seventh on may differ.\n";

let { calls, kernel, run, value } = {};
before(async () => {
  ({ calls, kernel, run, value } = await startCells());
});

test("while there are none, calls go straight to the engine", () => {
  run("import torch\nx = torch.ones(2, requires_grad=True)\n(x * 2.5).sum().backward()");
  assert.equal(value("len(torch._named._begun)"), 0);
});

test("a note says once that they are computed in float32", () => {
  const asking = "torch.finfo(torch.float64), torch.promote_types(torch.double, torch.float)";
  assert.equal(run(asking, "stderr"), "");
  assert.equal(run("x = torch.tensor([0.1, 2.0], dtype=torch.float64)", "stderr"), NOTE);
  assert.equal(run("y = torch.ones(2).double() * x", "stderr"), "");
  assert.equal(value("len(torch._named._begun)"), 1);
});

test("their numbers are the shortest that float32 takes for the same", () => {
  run(`import random, struct
random.seed(1)
given = [random.uniform(-1, 1) * 10.0 ** random.randint(-30, 30) for _ in range(200)]
given = [float(f"{each:.6g}") for each in given] + [0.0, -0.0, 16777216.0, 3.4028234663852886e38]
t = torch.tensor(given, dtype=torch.float64)
wide = torch.tensor([1 / 3, 1e300, -1e300, 2.0**-149, 16777217.0], dtype=torch.float64)`);
  assert.equal(value("t[:-1].tolist() == given[:-1]"), true);
  assert.equal(value("t.numpy().tolist()[:-1] == given[:-1]"), true);
  assert.deepEqual(
    value("wide.tolist()"),
    [0.33333334, 3.4028235e38, -3.4028235e38, 1.4013e-45, 16777216],
  );
  assert.deepEqual(value("[x[0].item(), float(x[0]), x.tolist()]"), [0.1, 0.1, [0.1, 2]]);
});

test("the engine has them as float32, which trace and tables show", async () => {
  const before = calls.length;
  run("a = torch.tensor([[1.5, 2.0]], dtype=torch.float64)\nb = torch.softmax(a @ a.T, -1)");
  const made = calls.slice(before).flatMap(({ results }) => results);
  assert.equal(made.length, 4);
  const retracer = new Retracer(await startRecorder());
  retracer.follow(calls);
  const tensors = Object.values(retracer.trace().tensors);
  assert.deepEqual(new Set(tensors.map(({ dtype }) => dtype)), new Set(["float32"]));
});

test("printed anew they keep their name, unless it is the default", () => {
  run(`kernel_texts = None
print(torch.tensor([0.12345, 1.0], dtype=torch.float64))
torch.set_default_dtype(torch.float64)
print(torch.tensor([0.5]), torch.tensor([0.5], dtype=torch.float32), torch.zeros(0))
torch.set_default_dtype(torch.float32)`);
  const printed = JSON.parse(kernel.take_printed()).slice(-4);
  const data = [[Math.fround(0.12345), 1], [0.5], [0.5], []];
  const asked = data.map((each, at) =>
    toPrint({ data: each, shape: [each.length] }, printed[at][3]),
  );
  const texts = JSON.parse(kernel.printed_anew(JSON.stringify(asked)));
  assert.deepEqual(
    texts,
    printed.map(([, , text]) => text),
  );
  assert.deepEqual(texts, [
    "tensor([0.1235, 1.0000], dtype=torch.float64)",
    "tensor([0.5000])",
    "tensor([0.5000], dtype=torch.float32)",
    "tensor([])",
  ]);
});

test("a reader's numbers are put into them where the code makes them", () => {
  const changes = [
    [0, 1, 0, [2], [[1, 0.3]]],
    [1, 2, 0, [2], [[0, 5.5]]],
    [2, 3, 0, [], [[0, 7.25]]],
  ];
  kernel.change_next(JSON.stringify(changes));
  run(
    "c = torch.tensor([1.0, 2.0], dtype=torch.float64)\nd = c * 2\ne = torch.tensor(1.0, dtype=torch.float64)\nf = d + e",
  );
  assert.deepEqual(value("[c.tolist(), d.tolist(), e.item(), f.tolist(), str(f.dtype)]"), [
    [1, 0.3],
    [5.5, 0.6],
    7.25,
    [12.75, 7.85],
    "torch.float64",
  ]);
  assert.equal(JSON.parse(kernel.take_written()).length, 3);
});

test("they keep their name when the engine lets go of what is dead", () => {
  run(`p = torch.nn.Parameter(torch.ones(2, dtype=torch.float64))
(p * 2).sum().backward()
kept = p.detach() + 1
for _ in range(30000):
    passing = kept * 2`);
  assert.deepEqual(
    value("[str(each.dtype) for each in (p, p.grad, kept, passing, kept + torch.ones(2))]"),
    Array(5).fill("torch.float64"),
  );
  assert.ok(value("len(torch._named._names)") < 15000);
});
