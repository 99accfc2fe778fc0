// A long loop in a notebook keeps its memory on a plateau, and its numbers are PyTorch's.
import assert from "node:assert/strict";
import { test } from "node:test";
import { askPython, skip } from "../pytorch/support/python.mjs";
import { startPython, startRecorder } from "./support/python.mjs";

const head = `
import torch
from torch import nn

told = []
watch = globals().get("watch", lambda: None)
`;

const training = `${head}
torch.manual_seed(1)
x = torch.rand(32, 4)
target = (x[:, :1] * 2 - x[:, 1:2]).tanh()
mask = torch.ones(32, 8) * 0.5
model = nn.Sequential(nn.Linear(4, 8), nn.Tanh(), nn.Linear(8, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.5)
kept = []
for step in range(2000):
    optimizer.zero_grad()
    loss = ((model(x) - target) ** 2).mean()
    loss.backward()
    optimizer.step()
    if step % 200 == 199:
        kept.append(loss)
        print(step, loss, [round(float(p.norm()), 3) for p in model.parameters()])
    watch()
print(len(kept), loss.requires_grad, loss.grad_fn is not None, kept[0])
`;

const generating = `${head}
w = (torch.arange(16.0).view(4, 4) / 20).requires_grad_()
state = torch.ones(4)
for step in range(3000):
    with torch.no_grad():
        state = torch.tanh(w @ state + 0.1 * state).softmax(-1) * 2
        for _ in range(5):
            state = state + 0
    watch()
print(state, w.requires_grad, w.is_leaf)
`;

const unguarded = `${head}
w = (torch.arange(16.0).view(4, 4) / 20).requires_grad_()
state = torch.ones(4)
for step in range(12000):
    state = torch.tanh(w @ state.detach() + 0.1).softmax(-1) * 2
    for _ in range(5):
        state = state + 0
    watch()
print(state)
(w * 2).sum().backward()
print(w.grad)
`;

const partial = `${head}
w = torch.ones(3, requires_grad=True)
first = (w * 2).exp()
second = (w * 3).sum()
for _ in range(800):
    with torch.no_grad():
        for _ in range(6):
            w * 2
    (w * 0.5).pow(2).sum().backward()
second.backward()
first.sum().backward()
print(w.grad)
`;

const shown = `${head}
def far(x):
    for _ in range(60):
        x = x * 1.001 + 0.001
        x = x - 0.002
    return x

w = torch.ones(3, requires_grad=True)
output = (w * 2).exp()
for _ in range(300):
    far(far(w)).sum().backward()
    watch()
print(far(w), w.grad, output)
for _ in range(300):
    slope, = torch.autograd.grad(far(far(w)).sum(), w)
    with torch.no_grad():
        w -= 0.001 * slope
print(w)
makes, judges = nn.Linear(2, 3), nn.Linear(3, 1)
for _ in range(200):
    made = far(makes(torch.ones(4, 2)))
    (far(judges(made.detach())).sum() - judges(torch.ones(4, 3)).sum()).backward()
    (-far(judges(made)).sum()).backward()
print([each.grad.shape for each in (*makes.parameters(), *judges.parameters())])
`;

const large = `${head}
w = torch.ones(3, requires_grad=True)
output = (w * 2).exp()
with torch.no_grad():
    for _ in range(50):
        numbers = torch.ones(4_000_000) * 2 + 1
        numbers += 1
print(numbers.sum(), output)
`;

const used = `${head}
w = torch.ones(3, 4, requires_grad=True)
total, rows = 0, []
for step in range(900):
    out = (torch.ones(4, 4) @ w.t()).view(-1)
    loss = (1 - out.sum() / 40) ** 2
    w.grad = None
    loss.backward()
    if step > 600:
        total = total + loss
    if step % 225 == 0:
        rows.append(out)
    with torch.no_grad():
        for _ in range(8):
            w * 2
for each in rows:
    print(each.requires_grad, (each * 2).requires_grad, each[1:3].grad_fn is None, each.is_leaf)
    each[0] += 1
    each *= 2
    flat = each.view(2, 6)
    flat += loss
    print(flat.requires_grad, (each + 1).requires_grad, each.detach().sum())
    for through in (each.sum(), (flat * w.sum()).sum()):
        try:
            print(torch.autograd.grad(through, w))
        except RuntimeError as error:
            print(error)
total += 1
print(total.requires_grad, total.detach())
(each.detach() * w.sum()).sum().backward()
print(w.grad)
`;

/** What a program prints here, and how the engine's memory went: operations, bytes, kept calls, and the module's bytes. */
async function run(program) {
  const lines = [];
  const module = await startRecorder();
  const python = await startPython({ module, stdout: (line) => lines.push(line) });
  const seen = [];
  python.registerJsModule("_watching", { size: () => module.bytes });
  python.runPython(`
import _watching
from torch import _engine
seen = []
turns = [0]


def watch():
    turns[0] += 1
    if turns[0] % 50 == 0:
        seen.append((*_engine.used(), len(_engine.calls), _watching.size()))
`);
  python.runPython(program);
  for (const each of python.globals.get("seen").toJs()) seen.push(each);
  return { printed: `${lines.join("\n")}\n`, seen };
}

const byPyTorch = (program) => JSON.parse(askPython("programs.py", JSON.stringify([program])))[0];

/** Nothing grows in the second half of a loop. */
function assertPlateau(seen) {
  const [first, second] = [seen.slice(0, seen.length / 2), seen.slice(seen.length / 2)];
  const most = (rows, column) => Math.max(...rows.map((row) => row[column]));
  for (const [column, name] of ["operations", "bytes", "calls", "memory"].entries()) {
    const [before, after] = [most(first, column), most(second, column)];
    assert.ok(after <= before * 1.05, `${name} grew from ${before} to ${after}`);
  }
}

test(
  "a training loop of 2,000 steps stays on a plateau and prints PyTorch's numbers",
  { skip },
  async () => {
    const { printed, seen } = await run(training);
    assert.equal(printed, byPyTorch(training));
    assert.equal(seen.length, 40);
    assertPlateau(seen);
  },
);

test("a loop in no_grad stays on a plateau", { skip }, async () => {
  const { printed, seen } = await run(generating);
  assert.equal(printed, byPyTorch(generating));
  assertPlateau(seen);
});

test(
  "a loop that records graphs which nobody uses comes to no end of the record",
  { skip },
  async () => {
    const { printed, seen } = await run(unguarded);
    assert.equal(printed, byPyTorch(unguarded));
    assertPlateau(seen);
  },
);

test("a graph that is still needed is kept through other backward passes", { skip }, async () => {
  const { printed } = await run(partial);
  assert.equal(printed, byPyTorch(partial));
});

test("an earlier cell's output does not let later training fill the record", { skip }, async () => {
  const { printed } = await run(shown);
  assert.equal(printed, byPyTorch(shown));
});

test(
  "a few calls of large tensors fill no record, where no gradient is needed",
  { skip },
  async () => {
    const { printed } = await run(large);
    assert.equal(printed, byPyTorch(large));
  },
);

test(
  "what has lost its history when it was used up takes gradients on as before",
  { skip },
  async () => {
    const { printed } = await run(used);
    assert.equal(printed, byPyTorch(used));
  },
);

test("where there is no room for a result, what no variable holds goes, and its history with it", async () => {
  const python = await startPython();
  const printed = python.runPython(`import torch
w = torch.ones(1, requires_grad=True)
x = torch.ones(4, 2_500_000)
for _ in range(16):
    x = x * w + 1
kept = [torch.split(x * 2, 2)[0] for _ in range(4)]
try:
    x.sum().backward()
    told = "went back"
except RuntimeError as error:
    told = str(error)
try:
    held = [torch.zeros(4, 2_500_000) + at for at in range(30)]
except MemoryError as error:
    told += " " + str(error)
f"{float(x[0, 0]):.4f} {float(kept[0][0, 0]):.4f} {told} {(torch.ones(3) * w).sum().item()}"
`);
  assert.match(
    printed,
    /^17\.0000 34\.0000 This tensor's graph is not there.* A record holds.* 3\.0$/,
  );
});

test("a backward pass holds what it still needs, not all that lies on its way", async () => {
  const python = await startPython();
  const told = python.runPython(`import torch
from torch import _engine
w = torch.full((2_000_000,), 0.5, requires_grad=True)
state = w
for _ in range(30):
    state = torch.tanh(state * w) + w
before = _engine.used()[1]
state.sum().backward(retain_graph=True)
grown = _engine.used()[1] - before
small = torch.full((2,), 0.5, requires_grad=True)
state = small
for _ in range(30):
    state = torch.tanh(state * small) + small
state.sum().backward()
[before > 700e6, grown < 60e6, torch.equal(w.grad[:2], small.grad), torch.equal(w.grad[-2:], small.grad)]`);
  assert.equal(String(told), "[True, True, True, True]");
});

test("a training of large steps lets go of what cells before have computed, and keeps what its own cell has", async () => {
  const python = await startPython();
  const told = python.runPython(`import torch
from torch import _engine, _memory, nn
earlier = nn.Linear(4, 4)(torch.ones(1, 4))
_memory.begin_cell()
w = nn.Parameter(torch.ones(5_000_000))
optimizer = torch.optim.SGD([w], lr=0.5)
held = []
for step in range(3):
    x = w
    for _ in range(20):
        x = x * 0.9
    optimizer.zero_grad()
    x.sum().backward()
    optimizer.step()
    held.append(_engine.used()[1] < 256 * 2**20)
parts = [nn.Parameter(torch.ones(2_000_000)) for _ in range(2)]
losses = []
for part in parts:
    x = part
    for _ in range(26):
        x = x * 0.9
    losses.append(x.sum())
optimizer = torch.optim.SGD(parts, lr=0.5)
held.append(_engine.used()[1] > 400 * 2**20)
for loss in losses:
    loss.backward()
[*held, all(each.grad is not None for each in parts), earlier.grad_fn is not None, abs(w[0].item() - (1 - 1.5 * 0.9**20)) < 1e-5]`);
  assert.equal(String(told), `[${Array(7).fill("True").join(", ")}]`);
});

test("drawing a layer's parameters in place holds their numbers twice, not five times", async () => {
  const python = await startPython();
  const megabytes = python.runPython(`import torch
from torch import _engine, nn
layer = nn.Linear(4096, 2048)
_engine.used()[1] / 2**20`);
  // What torch.empty made, and what was drawn.
  assert.ok(megabytes < 64.1, `${megabytes} MB`);
});

test("what loses its history for want of room is still written to in place, and takes a gradient on", async () => {
  const python = await startPython();
  const printed = python.runPython(`import torch
from torch import _engine
_engine.due[0] = 10**9
w = torch.ones(10_000_000, requires_grad=True)
told = []
def full(made):
    """Takes all room but that of half a tensor, with what dies at once."""
    for _ in range(40):
        if _engine.used()[1] + 40_000_000 > 2**30 - 20_000_000:
            break
        torch.zeros(10_000_000)
for write in (lambda x: x.mul_(2), lambda x: x.__setitem__(slice(None), x * 2), lambda x: x[:].add_(1)):
    x = w * 1
    full(x)
    write(x)
    told.append([x[0].item(), x.requires_grad, x.is_leaf])
    try:
        x.mul_("no")
    except TypeError:
        pass
    try:
        x.add_(torch.ones(3))
    except RuntimeError as error:
        told.append(x.requires_grad and _engine.look(x._number)[1])
    try:
        x.sum().backward()
    except RuntimeError as error:
        told.append("not there any more" in str(error))
str(told)
`);
  const each = "[2.0, True, False], 1, True";
  assert.equal(printed, `[${each}, ${each}, ${each}]`);
});

test("a view of what was written to is found where the record is full, and results lose no history in silence", async () => {
  const python = await startPython();
  const printed = python.runPython(`import torch
from torch import _engine
b = torch.zeros(10_000_000)
v = b[:5_000_000]
b += 1
told = []
try:
    held = [torch.zeros(10_000_000) + at for at in range(40)]
except MemoryError as error:
    told.append("full")
told.append(v.sum().item())
w = torch.ones(2_500_000, requires_grad=True)
held = []
# Dead tensors go at the next call, or only where there is no room.
for due in (0, 10**9):
    x = w * 1
    for _ in range(3):
        _engine.due[0] = 10**9
        for _ in range(45):
            y = torch.zeros(2_500_000) + 1
        _engine.due[0] = due
        x = x * 1
    try:
        x.sum().backward()
        told.append(w.grad is not None)
    except RuntimeError as error:
        told.append("not there" in str(error))
told
`);
  assert.equal(String(printed), "['full', 5000000.0, True, True]");
});
