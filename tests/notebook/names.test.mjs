// Which names are noted for the tensors of a cell, and with which line.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { startPython } from "./support/python.mjs";

let run;
before(async () => {
  const python = await startPython();
  const kernel = python.runPython("import attention_kernel; attention_kernel");
  const sent = [];
  kernel.start((text) => sent.push(JSON.parse(text)));
  /** Runs a cell: the notes of its tensors without their numbers, and how it ended. */
  run = (code) => {
    kernel.run_cell("cell", code);
    const notes = JSON.parse(kernel.take_held());
    const texts = JSON.parse(kernel.take_texts());
    return { texts, notes: notes.map(([name, , , line]) => `${name}:${line}`), done: sent.at(-1) };
  };
});

test("names, attributes and parts of a tuple are noted with the line that assigns them", () => {
  const { notes, done } = run(`import torch
class Box: pass
box = Box()
box.a = torch.ones(2)
b, (c, *d) = torch.zeros(1), (torch.ones(1), 2)
e: object = b + c
e += 1
n = 3
with torch.no_grad():
    f = (
        e * 2)
for row in torch.ones(2, 2):
    pass`);
  assert.equal(done.status, "ok");
  assert.deepEqual(notes, ["box.a:4", "b:5", "c:5", "e:6", "e:7", "f:10", "row:12", "row:12"]);
});

test("a function's arguments and names are noted, and its caller's line counts again when it ends", () => {
  const { notes, done } = run(`import attention_kernel
def double(x):
    "doc"
    y = x * 2
    return y
z = double(torch.ones(2)) + 1
attention_kernel.place[1], double.__doc__`);
  assert.equal(done.status, "ok");
  assert.deepEqual(notes, ["x:2", "y:4", "z:6"]);
});

test("a function finds only its own names, and lines are put back behind one that went too deep", () => {
  const { done } = run(`def own(a, b=1):
    c = a
    return list(locals())
def deep(n):
    return deep(n + 1)
try:
    deep(0)
except RecursionError:
    pass
assert own(1) == ["a", "b", "c"], own(1)
assert own.__code__.co_varnames == ("a", "b", "c")`);
  assert.equal(done.status, "ok");
});

test("a module's parameters are noted under its name, and one that is not made yet does no harm", () => {
  const { notes, done } = run(`class Layer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = torch.nn.Linear(2, 1)
layer = Layer()`);
  assert.equal(done.status, "ok");
  assert.deepEqual(notes, [
    ...["self.inner.weight:4", "self.inner.bias:4"],
    ...["layer.inner.weight:5", "layer.inner.bias:5"],
  ]);
});

test("a module that keeps complex numbers runs on, and its other parameters are noted", () => {
  const { notes, done } = run(`import torch
net = torch.nn.Linear(1, 1, bias=False)
net.register_buffer("turns", torch.polar(torch.ones(2), torch.ones(2)))
other = net`);
  assert.equal(done.status, "ok");
  assert.deepEqual(notes, ["net.weight:2", "other.weight:4"]);
});

test("an object that answers by an error, and a generator, run as they would alone", () => {
  const { notes, done } = run(`class Odd:
    def __getattr__(self, name):
        raise RuntimeError(name)
odd = Odd()
def count():
    for i in range(2):
        yield torch.full((1,), float(i))
total = sum(count())`);
  assert.equal(done.status, "ok");
  assert.deepEqual(notes, ["total:8"]);
});

test("lists of strings are noted that may name rows, the last one of each name", () => {
  const { texts } = run(`words = "a b".split()
tokens = ("Your", "journey")
words = ["x", "y", "z"]
one, none, mixed, long = ["a"], [], ["a", 1], ["a" * 25, "b"]
many = [str(i) for i in range(65)]
class Text(str):
    def __len__(self): raise ValueError
own = [Text("a"), Text("b")]
class Lists(list):
    def __iter__(self): raise ValueError
lists = Lists(["a", "b"])`);
  assert.deepEqual(texts, [
    ["tokens", ["Your", "journey"]],
    ["words", ["x", "y", "z"]],
  ]);
  const more = run([...Array(30).keys()].map((i) => `n${i} = ["a", "b"]`).join("\n"));
  assert.equal(more.texts.length, 20);
});

test("a sparse tensor is noted by the tensor of its numbers", () => {
  const { notes, done } = run(`import torch
s = torch.eye(2).to_sparse()
n = torch.tensor([1, 2], dtype=torch.int32).to_sparse()`);
  assert.equal(done.status, "ok");
  assert.deepEqual(notes, ["s:2", "n:3"]);
});
