// Which literals of the code give a tensor its numbers, and what stands there with the reader's.
import assert from "node:assert/strict";
import { test } from "node:test";
import { moduleOf } from "./support/source.mjs";

const { literalsOf, othersOf, withOthers } = await moduleOf("notebook/page/tensors/literals.ts");
const { Places, toKernel } = await moduleOf("notebook/retracing/places.ts");

const floats = (...numbers) => ({ numbers: numbers.map(Math.fround), isFloat: true });
const wholes = (...numbers) => ({ numbers, isFloat: false });

/** The source with other numbers; undefined where the line gives the tensor by no literals. */
function changed(source, given, cells, line = 1) {
  const literals = literalsOf(source, line, given);
  return literals && withOthers(source, othersOf(literals, cells, given.isFloat));
}

test("numbers are written over literals of any kind, and all else of the source stays", () => {
  for (const [source, given, cells, expected] of [
    [
      "x = torch.tensor([[0.43, 0.15], [0.55, 0.87]])",
      floats(0.43, 0.15, 0.55, 0.87),
      { 0: 9, 3: Math.fround(0.1) },
      "x = torch.tensor([[9.0, 0.15], [0.55, 0.1]])",
    ],
    [
      "x = torch.tensor([1., -2., 3.])",
      floats(1, -2, 3),
      { 1: 9 },
      "x = torch.tensor([1., 9., 3.])",
    ],
    [
      "x = tensor((-1.5, - 2, +3, 4,))",
      floats(-1.5, -2, 3, 4),
      { 1: 5 },
      "x = tensor((-1.5, 5.0, +3, 4,))",
    ],
    [
      "x = torch.tensor([1e-3, .5, 1_000.5, 1E2])",
      floats(1e-3, 0.5, 1000.5, 100),
      { 3: -7 },
      "x = torch.tensor([1e-3, .5, 1_000.5, -7.0])",
    ],
    ["x = torch.tensor([1.e2, 2])", floats(100, 2), { 1: 1e-7 }, "x = torch.tensor([1.e2, 1e-7])"],
    [
      "i = torch.tensor([1_000, -2, 0x1F])",
      wholes(1000, -2, 31),
      { 2: 4, 0: 1 },
      "i = torch.tensor([1, -2, 4])",
    ],
    [
      "x = torch.tensor([1, 2], dtype=torch.float32)",
      floats(1, 2),
      { 0: 9, 1: 0.5 },
      "x = torch.tensor([9, 0.5], dtype=torch.float32)",
    ],
    [
      "x = torch.tensor([1, 2], dtype=torch.float)",
      floats(1, 2),
      { 0: -0 },
      "x = torch.tensor([-0.0, 2], dtype=torch.float)",
    ],
    ["x = torch.tensor([1.5, 2])", floats(1.5, 2), { 0: 4 }, "x = torch.tensor([4.0, 2])"],
    ["x = torch.Tensor([1, 2])", floats(1, 2), { 0: 3.5 }, "x = torch.Tensor([3.5, 2])"],
    ["x = torch.tensor(3.0)", floats(3), { 0: 1e21 }, "x = torch.tensor(1e+21)"],
    [
      "a = torch.tensor([1.0]); b = torch.tensor([2.0]) * 2",
      floats(2),
      { 0: 3 },
      "a = torch.tensor([1.0]); b = torch.tensor([3.0]) * 2",
    ],
    [
      "w = nn.Parameter(torch.tensor([[1.0, 2.0]]))",
      floats(1, 2),
      { 0: 0 },
      "w = nn.Parameter(torch.tensor([[0.0, 2.0]]))",
    ],
    [
      "x: Tensor = torch.tensor(\n  [1.0], # one\n)",
      floats(1),
      { 0: 2 },
      "x: Tensor = torch.tensor(\n  [2.0], # one\n)",
    ],
  ]) {
    assert.equal(changed(source, given, cells), expected, source);
  }
});

test("several lines, comments, and lines of other kinds around are of no matter", () => {
  const source = `%matplotlib inline
import torch
x = torch.tensor([
    [0.43, 0.15],  # Your
    [1., 0.87 # journey, 3.0
    ],
])
class A:
    def f(self):
        return torch.tensor([2.5])
`;
  const given = floats(0.43, 0.15, 1, 0.87);
  const expected = source.replace("1.,", "-1.0,");
  assert.equal(changed(source, given, { 2: -1 }, 3), expected);
  assert.equal(changed(source, given, { 2: -1 }, 4), undefined);
  assert.equal(changed(source, floats(2.5), { 0: 1 }, 10), source.replace("2.5", "1.0"));
});

test("what is no literal of one call is left alone", () => {
  for (const [source, given] of [
    ["x = torch.tensor([1.0, 2.0])", floats(1, 3)],
    ["x = torch.tensor([1.0, 2.0])", floats(1, 2, 3)],
    ["x = torch.tensor([1.0, 2.5])", wholes(1, 2)],
    ["x = torch.tensor([1.0, a])", floats(1, 2)],
    ["x = torch.tensor([1.0, 1 + 1])", floats(1, 2)],
    ["x = torch.tensor([1.0, -2**2])", floats(1, -2)],
    ["x = torch.tensor([1.0, True])", floats(1, 1)],
    ["x = torch.tensor([1.0, *rest])", floats(1, 2)],
    ["x = torch.tensor([1.0] * 2)", floats(1)],
    ["x = torch.tensor([1.0].copy())", floats(1)],
    ["x = torch.tensor(data)", floats(1)],
    ["x = torch.tensor(1.0 + y)", floats(1)],
    ["x = torch.tensor(data=[1.0])", floats(1)],
    ["x = torch.tensor([1.0, 2j])", floats(1, 2)],
    ["x = torch.tensor(['1.0'])", floats(1)],
    ["x = torch.full((1,), 1.0)", floats(1)],
    ["x = torch.Tensor(1)", floats(1)],
    ["x = f([1.0])", floats(1)],
    ["# torch.tensor([1.0])", floats(1)],
    ["print(f'{torch.tensor([1.0])}')", floats(1)],
    ["for i in range(1): x = torch.tensor([1.0])", floats(1)],
    ["while a:  x = torch.tensor([1.0])", floats(1)],
    ["x = [torch.tensor([1.0]) for i in range(1)]", floats(1)],
    ["x = lambda: torch.tensor([1.0])", floats(1)],
    ["x = torch.tensor([1.0]) @ torch.tensor([1.0])", floats(1)],
    ["x = torch.tensor([1.0", floats(1)],
    ["x = torch.tensor([])", floats()],
  ]) {
    const found = literalsOf(source, 1, given);
    assert.ok(found === undefined || found.length === 0, source);
  }
});

test("a tensor's place counts those of its line, and a writing is of the tensor before it", () => {
  const places = new Places();
  const made = (id, number, at, line) => ({ id, number, at, place: [1, line] });
  const change = { number: 7, cell: "c", line: 2, nth: 1, shape: [1], cells: { 0: 9 }, name: "x" };
  const own = places.add(
    [made("a", 0, 1, 2), made("b", 1, 2, 2), made("w", 1, 5, 2), made("c", 2, 6, 2)],
    [
      [7, 1, 5],
      [8, 2, 6],
    ],
    [change],
  );
  assert.deepEqual(own, { w: { made: "b", change } });
  assert.deepEqual(places.at([1, 2]), ["a", "b", "c"]);
  assert.deepEqual(places.of("c"), { place: [1, 2], nth: 2 });
  places.add([made("d", 3, 9, 2)], [], []);
  assert.equal(places.of("d").nth, 3);
  assert.deepEqual(toKernel({ ...change, cells: { 0: -0, 2: NaN, 3: 1.5 } }), [
    ...[7, 2, 1, [1]],
    [
      [0, "-0.0"],
      [2, "NaN"],
      [3, 1.5],
    ],
  ]);
});
