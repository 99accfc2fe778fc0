// How far a cell's loops have come is told while it runs; what the code does stays the same.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { startPython } from "./support/python.mjs";

const messages = [];
let kernel;
before(async () => {
  const python = await startPython();
  kernel = python.runPython("import attention_kernel\nattention_kernel");
  kernel.start((text) => messages.push(JSON.parse(text)));
});

/** Runs a cell in which each `tick()` has the line told; what it printed, and the loops of each told line. */
function run(code) {
  messages.length = 0;
  kernel.run_cell("c", `import time\ndef tick():\n    time.sleep(0.12)\n${code}`);
  const outputs = messages.filter(({ kind }) => kind === "output").map(({ output }) => output);
  return {
    text: outputs.map(({ text = "" }) => text).join(""),
    error: outputs.find(({ ename }) => ename !== undefined),
    loops: messages.filter(({ kind }) => kind === "line").map(({ loops }) => loops),
  };
}

/** What was told while loops ran. */
const told = (code) => run(code).loops.filter((loops) => loops.length > 0);

test("loops that run are told with their passes, the outermost first", () => {
  const found = told(`
for i in range(2):
    for j, each in enumerate([10, 20, 30]):
        tick()
        done = 1`);
  const outer = found.map(([[, line, begun, of]]) => [line, begun, of]);
  assert.ok(outer.every(([line, , of]) => line === 5 && of === 2));
  assert.ok(found.some((loops) => loops.length === 2 && loops[1].join() === "c,6,2,3"));
  assert.equal(outer.at(-1)[1], 2);
});

test("a loop that is left, or whose length only the reader's code knows, is not told any more", () => {
  assert.deepEqual(
    told(`
for i in range(5):
    break
tick()
done = 1`),
    [],
  );
  assert.deepEqual(
    told(`
class Own:
    def __len__(self):
        raise SystemError
    def __iter__(self):
        return iter([1, 2])
for i in Own():
    tick()
    done = i`),
    [],
  );
  run("for i in range(5):\n    raise ValueError");
  assert.deepEqual(told("tick()\ndone = 1"), []);
});

test("code with loops does what it did: lists that grow, else, errors and their lines, generators", () => {
  const { text } = run(`
grown = [1]
for each in grown:
    if each < 4:
        grown.append(each + 1)
else:
    print("else", grown)
def squares():
    for n in (1, 2, 3):
        yield n * n
print(list(squares()), [a for a in enumerate("ab")])
for i in reversed(range(3)):
    if i == 1:
        continue
    print(i, end=" ")`);
  assert.equal(text, "else [1, 2, 3, 4]\n[1, 4, 9] [(0, 'a'), (1, 'b')]\n2 0 ");
  const { error } = run("for each in 5:\n    pass");
  assert.equal(error.evalue, "'int' object is not iterable");
  assert.match(error.traceback.join("\n"), /for each in 5:\n {16}\^\n/);
});
