// Where a cell stopped, its source without that statement, and which numbers of a text are others.
import assert from "node:assert/strict";
import { test } from "node:test";
import { pythonLanguage } from "@codemirror/lang-python";
import { moduleOf } from "./support/source.mjs";

const { namesOfLine, stoppedLine, withoutStatement } = await moduleOf(
  "notebook/page/state/stopped-line.ts",
);
const { changedParts } = await moduleOf("notebook/page/state/output.ts");

const SOURCE = `import torch
def f(x):
    y = x * 2
    return g(
        y,
    )

for i in range(3):
    a = f(i); b = 1
    if a:
        print("""two
lines""")
@decorated
class A:
    """Words."""
x = [
    1,
]
x += [2]; del x
while True: break
assert x, \\
    "no x"
lambda: 0`;

/** Whether the parser finds nothing wrong. */
function isRight(source) {
  let wrong = 0;
  pythonLanguage.parser.parse(source).iterate({
    enter: ({ type }) => {
      wrong += type.isError;
    },
  });
  return wrong === 0;
}

test("without any of its statements code reads as Python, has its lines where they were, and no line that begins a block is left out", () => {
  assert.ok(isRight(SOURCE));
  const lines = SOURCE.split("\n");
  const kept = lines.flatMap((text, at) => {
    const without = withoutStatement(SOURCE, at + 1);
    if (without === undefined) return [text.trim()];
    assert.ok(isRight(without), without);
    const now = without.split("\n");
    assert.equal(now.length, lines.length);
    assert.match(now[at], /^\s*(pass {2})?# /, text);
    return [];
  });
  assert.deepEqual(kept, [
    ...["def f(x):", "", "for i in range(3):", "if a:"],
    ...["@decorated", "class A:", "while True: break"],
  ]);
});

test("a statement of several lines is left out whole, and a block keeps something to do", () => {
  const call = withoutStatement(SOURCE, 5).split("\n");
  assert.deepEqual(call.slice(1, 6), [
    ...["def f(x):", "    y = x * 2"],
    ...["    pass  # return g(", "        # y,", "    # )"],
  ]);
  assert.equal(withoutStatement("x = 1\ny = 2", 2), "x = 1\n# y = 2");
  assert.equal(withoutStatement("x = 1", 2), undefined);
  assert.equal(withoutStatement("if a: y = g(\n    1)\nelse: y = 2", 2), undefined);
});

test("the line is the last one that the traceback names of the cell itself", () => {
  const error = (...traceback) => [
    { output_type: "stream", name: "stdout", text: "Cell In[3], line 9" },
    { output_type: "error", ename: "E", evalue: "", traceback },
  ];
  const inner = ["Traceback", "  Cell In[3], line 2", "    f()", "  Cell In[1], line 7, in f"];
  assert.equal(stoppedLine(error(...inner), 3), 2);
  assert.equal(stoppedLine(error(...inner, "  Cell In[3], line 5, in g"), 3), 5);
  assert.equal(stoppedLine(error(...inner), 4), undefined);
  assert.equal(stoppedLine([], 3), undefined);
  assert.equal(stoppedLine(error("no place"), 3), undefined);
});

test("a line gives a value the name before its sign, and reads those behind it", () => {
  assert.deepEqual(namesOfLine("spectrum = torch.fft.rfft(out, dim=0)"), {
    made: "spectrum",
    read: ["torch.fft.rfft", "out"],
  });
  assert.equal(namesOfLine("    self.w = x").made, "self.w");
  for (const [text, read] of [
    ['loss(out, target, reduction="sum")  # of all', ["loss", "out", "target"]],
    ["print(x.sum(dim=1) == y)", ["print", "x.sum", "y"]],
    ["y = f'x' + z[w]", ["f", "z", "w"]],
  ]) {
    assert.deepEqual(namesOfLine(text).read, read, text);
  }
  for (const text of ["f(x)", "x == y", "a, b = c"]) {
    assert.equal(namesOfLine(text).made, undefined, text);
  }
});

test("the numbers are told that a text had otherwise, and none where it has more of them", () => {
  const changed = (before, now) => {
    const parts = changedParts(before, now);
    assert.equal(parts.map(({ text }) => text).join(""), now);
    return parts.flatMap(({ text, isChanged }) => (isChanged ? [text] : []));
  };
  const before = "tensor([[ 1., 2.],\n        [-3., 4.]], grad_fn=<MmBackward0>)\n";
  const now = "tensor([[ 1.0000, -2.5000],\n        [-3.0000,  4.0000]], grad_fn=<MmBackward0>)\n";
  assert.deepEqual(changed(before, before), []);
  assert.deepEqual(changed("tensor([1., 2.])", "tensor([1., 3.])"), ["3."]);
  assert.deepEqual(changed(before, now), ["-2.5000"]);
  const scientific = "tensor([5.0000e-01, 3.3333e-01, 1.2346e+03, 2.0000e-05])";
  assert.deepEqual(changed("tensor([0.5000, 0.3333, 1234.5679, 2])", scientific), ["2.0000e-05"]);
  assert.deepEqual(changed("tensor([5.1000e-01, 3.0000e+00])", "tensor([0.5000, 3.0000])"), [
    "0.5000",
  ]);
  assert.deepEqual(changed("3.3333e-01", "3.3334e-01"), ["3.3334e-01"]);
  assert.deepEqual(changed("1 2", "1 2 3"), []);
  assert.deepEqual(changed("", "x"), []);
});
