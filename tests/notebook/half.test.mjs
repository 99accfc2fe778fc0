// Tensors of float16 and bfloat16: the engine computes them in float32, and each result is rounded by an operation of its
// own. tests/pytorch compares bfloat16 with PyTorch 1.13, which lacks most operations of float16.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { startCells } from "./support/cells.mjs";
import { startRecorder } from "./support/python.mjs";
import { moduleOf } from "./support/source.mjs";

const { toPrint } = await moduleOf("notebook/retracing/printed.ts");
const { Retracer } = await moduleOf("notebook/retracing/retracer.ts");

const NOTE =
  "Tensors of float16 and bfloat16 are computed in float32 here, and each result is rounded once: where PyTorch rounds between steps too, the last digit may differ.\n";

let { calls, kernel, run, value } = {};
before(async () => {
  ({ calls, kernel, run, value } = await startCells());
});

test("while there are none, calls go straight to the engine", () => {
  run("import torch\nx = torch.ones(2, requires_grad=True)\n(x * 2.5).sum().backward()");
  assert.equal(run("torch.finfo(torch.float16), torch.bfloat16.itemsize", "stderr"), "");
  assert.equal(value("len(torch._named._begun)"), 0);
});

test("a note says once that each result is rounded", () => {
  assert.equal(run("x = torch.tensor([0.1, 2.0], dtype=torch.float16)", "stderr"), NOTE);
  assert.equal(run("y = torch.ones(2).bfloat16() * x", "stderr"), "");
});

test("operations of float16 give the result of float32, rounded", () => {
  run(`import struct
import torch.nn as nn
import torch.nn.functional as F

def rounded(tensor):
    cells = tensor.float().flatten().tolist()
    return list(struct.unpack(f"{len(cells)}e", struct.pack(f"{len(cells)}e", *cells)))

torch.manual_seed(1)
a, b = torch.randn(5, 8).half(), torch.randn(5, 8).half()
w, v, p = torch.randn(3, 8).half(), torch.randn(3).half(), (torch.rand(5, 8) + 0.5).half()
m = b > 0
functions = {
    "add": lambda a, b, w, v, p: a + b,
    "mul": lambda a, b, w, v, p: a * b,
    "div": lambda a, b, w, v, p: a / p,
    "number": lambda a, b, w, v, p: a * 0.1 / 3.3,
    "exp": lambda a, b, w, v, p: a.exp(),
    "log": lambda a, b, w, v, p: p.log(),
    "tanh": lambda a, b, w, v, p: a.tanh(),
    "log2": lambda a, b, w, v, p: p.log2(),
    "hypot": lambda a, b, w, v, p: torch.hypot(a, b),
    "atan2": lambda a, b, w, v, p: torch.atan2(a, b),
    "gelu": lambda a, b, w, v, p: F.gelu(a),
    "matmul": lambda a, b, w, v, p: a @ b.t(),
    "linear": lambda a, b, w, v, p: F.linear(a, w, v),
    "softmax": lambda a, b, w, v, p: a.softmax(-1),
    "masked": lambda a, b, w, v, p: a.masked_fill(m, float("-inf")).softmax(-1),
    "sum": lambda a, b, w, v, p: a.sum(1),
    "layer_norm": lambda a, b, w, v, p: F.layer_norm(a, (8,), b[0], p[0]),
    "attention": lambda a, b, w, v, p: F.scaled_dot_product_attention(a[None], b[None], p[None]),
    "conv": lambda a, b, w, v, p: F.conv1d(a[None, :, :], w[:, :5, None]),
}
differ = []
for name, function in functions.items():
    own = function(a, b, w, v, p)
    if name == "number":
        twin = (a.float() * 0.1).half().float() / 3.3
    else:
        twin = function(*(each.float() for each in (a, b, w, v, p)))
    if own.dtype is not torch.float16 or own.flatten().tolist() != rounded(twin):
        differ.append(name)`);
  assert.deepEqual(value("differ"), []);
});

test("layers of float32 normalize float16, and give float16", () => {
  run(`x, w, v = torch.randn(3, 4).half(), torch.rand(4), torch.rand(4)
functions = {
    "layer": lambda x: F.layer_norm(x, (4,), w, v),
    "group": lambda x: F.group_norm(x, 2, w, v),
    "batch": lambda x: F.batch_norm(x, w, v, w, v),
}
kinds = [str(each(x).dtype) for each in functions.values()]
differ = [name for name, each in functions.items() if each(x).flatten().tolist() != rounded(each(x.float()))]`);
  assert.deepEqual(value("kinds"), Array(3).fill("torch.float16"));
  assert.deepEqual(value("differ"), []);
});

test("gradients of float16 are rounded, and where they meet, each and the sum", () => {
  run(`x = torch.tensor([0.1, 1.3, -2.7]).half().requires_grad_()
y = x.exp()
(y * torch.tensor([0.3, 0.7, 1.1]).half() + x).sum().backward()
kept = rounded(x.detach().float().exp())
part = rounded(torch.tensor([0.3, 0.7, 1.1]).half().float() * torch.tensor(kept))
both = rounded(torch.tensor(part) + 1)
scale = torch.tensor([1000.0], dtype=torch.float16, requires_grad=True)
(scale * 100).sum().backward()
(scale * 65000).sum().backward()
overflow = torch.ones(1, requires_grad=True)
(overflow.half() * 65504 * 2).sum().backward()`);
  assert.deepEqual(value("x.grad.tolist()"), value("both"));
  assert.equal(value("str(x.grad.dtype)"), "torch.float16");
  assert.deepEqual(value("scale.grad.tolist()"), [65088]);
  assert.equal(value("str(overflow.grad)"), "tensor([inf])");
});

test("models of float16 and bfloat16 run, train and go into files", () => {
  run(`import io
found = []
for dtype in (torch.float16, torch.bfloat16):
    torch.manual_seed(0)
    model = nn.Sequential(
        nn.Embedding(5, 8), nn.TransformerEncoderLayer(8, 2, 16, batch_first=True), nn.Linear(8, 5)
    ).to(dtype)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.3)
    given = torch.tensor([[0, 1, 2, 3]])
    losses = []
    for _ in range(12):
        optimizer.zero_grad()
        loss = F.cross_entropy(model(given).view(-1, 5).float(), torch.tensor([1, 2, 3, 4]))
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    file = io.BytesIO()
    torch.save(model.state_dict(), file)
    file.seek(0)
    again = torch.load(file)
    alike = all(torch.equal(again[name], each) for name, each in model.state_dict().items())
    kinds = sorted({str(each.dtype) for each in [*model.parameters(), *again.values()]})
    found.append([losses[-1] < losses[0] / 2, alike, kinds])
`);
  assert.deepEqual(value("found"), [
    [true, true, ["torch.float16"]],
    [true, true, ["torch.bfloat16"]],
  ]);
});

test("the trace has the rounding, explains it, and makes it again of other numbers", async () => {
  const before = calls.length;
  run("f = torch.tensor([0.1, 2.3])\ng = f.bfloat16()\nh = g * 3");
  const retracer = new Retracer(await startRecorder());
  const made = retracer.follow(calls);
  const trace = retracer.trace();
  const idOf = (name) => made.findLast(({ number }) => number === value(`int(${name}._number)`)).id;
  assert.ok(calls.length > before);
  assert.deepEqual([...trace.tensors[idOf("g")].data], [0.10009765625, 2.296875]);
  assert.deepEqual([...trace.tensors[idOf("h")].data], [0.30078125, 6.875]);
  assert.match(trace.tensors[idOf("h")].written, /\.to\(torch\.bfloat16\)\.float\(\)$/);
  const { rule, value: cell } = trace.explain(idOf("h"), 0);
  assert.equal(rule.name ?? rule, "round_to");
  assert.equal(cell, 0.30078125);
  const again = trace.replay({ tensors: { [idOf("f")]: [1.01, 0.7] } });
  assert.deepEqual([...again.tensors[idOf("h")].data], [3.03125, 2.09375]);
});

test("printed anew they keep their name", () => {
  run("print(torch.tensor([0.12345, 1.0], dtype=torch.float16))");
  const printed = JSON.parse(kernel.take_printed()).slice(-1);
  const asked = [toPrint({ data: [0.1234741211, 1], shape: [2] }, printed[0][3])];
  const texts = JSON.parse(kernel.printed_anew(JSON.stringify(asked)));
  assert.deepEqual(texts, ["tensor([0.1235, 1.0000], dtype=torch.float16)"]);
  assert.equal(texts[0], printed[0][2]);
});

test("a reader's numbers are rounded where the code makes them", () => {
  const changes = [
    [0, 1, 1, [2], [[1, 0.3]]],
    [1, 2, 1, [2], [[0, 5.1]]],
  ];
  kernel.change_next(JSON.stringify(changes));
  run("c = torch.tensor([1.0, 2.0], dtype=torch.bfloat16)\nd = c * 2");
  assert.deepEqual(value("[c.tolist(), d.tolist(), str(d.dtype)]"), [
    [1, 0.30078125],
    [5.09375, 0.6015625],
    "torch.bfloat16",
  ]);
  assert.equal(JSON.parse(kernel.take_written()).length, 2);
});

test("views share their numbers with what they are views of", () => {
  run(`base = torch.zeros(2, 3, dtype=torch.float16)
for view in (base[0], base.t()[1], base.view(-1)[3:], base.view_as(torch.ones(2, 3)), base.detach()):
    view += 0.1
`);
  assert.deepEqual(value("base.tolist()"), [
    [0.2998046875, 0.39990234375, 0.2998046875],
    [0.2998046875, 0.39990234375, 0.2998046875],
  ]);
});

test("they keep their name when the engine lets go of what is dead", () => {
  run(`del y, loss
p = nn.Parameter(torch.ones(2, dtype=torch.float16))
(p * 2).sum().backward()
kept = p.detach() + 1
for _ in range(15000):
    passing = kept * 2`);
  assert.deepEqual(
    value("[str(each.dtype) for each in (p, p.grad, kept, passing, kept + torch.ones(2))]"),
    [...Array(4).fill("torch.float16"), "torch.float32"],
  );
  assert.ok(value("len(torch._named._names)") < 15000);
});

test("a scaler of the cpu scales losses, leaves steps out that are no numbers, and grows", () => {
  run(`import torch.nn as nn
net = nn.Linear(3, 2)
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
scaler = torch.amp.GradScaler("cpu", init_scale=1024.0, growth_interval=2)
told = [scaler.get_scale()]
for step in range(5):
    optimizer.zero_grad()
    before = net.weight.detach().clone()
    loss = net(torch.ones(1, 3) * (float("inf") if step == 2 else 1.0)).pow(2).mean()
    scaler.scale(loss).backward()
    scaler.unscale_(optimizer)
    if step != 2:
        assert torch.equal(net.weight.grad, torch.autograd.grad(net(torch.ones(1, 3)).pow(2).mean(), net.weight)[0])
    scaler.step(optimizer)
    scaler.update()
    told.append((scaler.get_scale(), torch.equal(before, net.weight)))
told.append(scaler.state_dict()["_growth_tracker"])
told.append(torch.cuda.amp.GradScaler(enabled=False).get_scale())`);
  assert.equal(
    value("repr(told)"),
    "[1024.0, (1024.0, False), (2048.0, False), (1024.0, True), (1024.0, False), (2048.0, False), 0, 1.0]",
  );
  for (const [call, text] of [
    ["scaler.update()", "AssertionError: No inf checks were recorded prior to update."],
    [
      "nn.GRU(3, 4)(torch.rand(3))",
      "ValueError: GRU: Expected input to be 2D or 3D, got 1D instead",
    ],
    [
      "nn.LSTMCell(3, 4)(torch.rand(1, 2, 3))",
      "ValueError: LSTMCell: Expected input to be 1D or 2D, got 3D instead",
    ],
  ]) {
    const code = `try:\n    ${call}\nexcept Exception as error:\n    print(f"{type(error).__name__}: {error}")`;
    assert.equal(run(code), `${text}\n`);
  }
});
