// What a cell prints of tensors, and that it is printed anew as Python would.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { startPython } from "./support/python.mjs";
import { moduleOf } from "./support/source.mjs";

const { Ids, reprinted, toPrint } = await moduleOf("notebook/retracing/printed.ts");

let kernel, sent, run;
before(async () => {
  const python = await startPython();
  kernel = python.runPython("import attention_kernel; attention_kernel");
  kernel.start((text) => sent.push(JSON.parse(text)));
  kernel.listen();
  run = (code) => {
    sent = [];
    kernel.run_cell("cell", code);
    assert.equal(sent.at(-1).status, "ok", JSON.stringify(sent.at(-2)));
    return { printed: JSON.parse(kernel.take_printed()), read: JSON.parse(kernel.take_read()) };
  };
});

test("texts of tensors are noted as they are shown, and printed anew they are the same", () => {
  const { printed } = run(`import torch
torch.set_printoptions(precision=3, threshold=20)
x = torch.tensor([[-0.0, 1.5], [float("inf"), float("nan")]], requires_grad=True)
print(x, f"and {x * 2}", [torch.arange(3), x > 1], torch.tensor([1, -1]).byte())
torch.set_printoptions(profile="full")
torch.zeros(40)`);
  const output = sent.filter(({ kind }) => kind === "output").map(({ output }) => output);
  const shown = output.map(({ text, data }) => text ?? data["text/plain"]).join("");
  assert.equal(printed.length, 6);
  for (const [, , text] of printed) assert.ok(shown.includes(text), text);
  const tensors = [
    // An f-string is made before its line is printed.
    [
      [-0, 3, Infinity, NaN],
      [2, 2],
    ],
    [
      [-0, 1.5, Infinity, NaN],
      [2, 2],
    ],
    [[0n, 1n, 2n], [3]],
    [
      [0, 1, 1, 0],
      [2, 2],
    ],
    [[1n, 255n], [2]],
    [Array(40).fill(0), [40]],
  ];
  const asked = tensors.map(([data, shape], at) => toPrint({ data, shape }, printed[at][3]));
  const texts = JSON.parse(kernel.printed_anew(JSON.stringify(asked)));
  assert.deepEqual(
    texts,
    printed.map(([, , text]) => text),
  );
});

test("what Python's own code reads is noted once a line, and printing is no reading", () => {
  const { read } = run(`loss = torch.ones(()) * 3
print(loss)
for _ in range(3):
    if loss > 2:
        a = loss.item()
b = torch.ones(2).byte().tolist()`);
  assert.deepEqual(
    read.map(([, , , line]) => line).sort(),
    // The comparison makes a tensor of its own in each pass.
    [4, 4, 4, 5, 6],
  );
});

test("a tensor that was written to has the id that it had when it was printed", () => {
  const ids = new Ids();
  ids.add([
    { number: 7, at: 1, id: "a", place: [1, 1] },
    { number: 7, at: 4, id: "b", place: [1, 2] },
  ]);
  assert.deepEqual(
    [1, 3, 4, 9].map((at) => ids.of(7, at)),
    ["a", "a", "b", "b"],
  );
  assert.equal(ids.of(7, 0), undefined);
  assert.equal(ids.of(8, 9), undefined);
});

test("texts are replaced where they were shown, in any order, those that were not shown aside", () => {
  const of = (text, anew) => ({ text, anew });
  const texts = ["x tensor(1) tensor(1)", "none tensor(2)", "tensor(1)"];
  const results = reprinted(texts, [
    of("tensor(1)", "tensor(5)"),
    of("hidden", "shown"),
    of("tensor(1)", "tensor(1)"),
    of("tensor(1)", "tensor(6)"),
    of("tensor(2)", "tensor(70)"),
  ]);
  assert.deepEqual(results, ["x tensor(5) tensor(1)", "none tensor(70)", "tensor(6)"]);
  assert.deepEqual(reprinted(texts, []), texts);
});
