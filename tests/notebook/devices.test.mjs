// A device that is not there is said on stderr, and the cell goes on with the cpu.
import assert from "node:assert/strict";
import { test } from "node:test";
import { startCells } from "./support/cells.mjs";

/** How cells come to ask for a device, and for which. */
const ASKING = {
  'torch.ones(2).to("cuda")': "cuda",
  'torch.ones(2).to(torch.device("cuda:0"))': "cuda",
  "torch.ones(2).cuda()": "cuda",
  'torch.ones(2, device="cuda")': "cuda",
  'torch.ones(2, device=torch.device("mps"))': "mps",
  'torch.ones(2).to("mps", torch.float32)': "mps",
  'torch.nn.Linear(2, 2).to("cuda").weight.new_ones(2)': "cuda",
  "torch.nn.Linear(2, 2).cuda().bias.new_ones(2)": "cuda",
  'torch.nn.Linear(2, 2, device="mps").bias.new_ones(2)': "mps",
};

const sentence = (name) => `There is no device ${name} here; the cpu computes instead.\n`;

const cells = await startCells();

/** As of a Python that has said nothing yet. */
const forget = () => cells.run("import torch\nfrom torch import _dtypes\n_dtypes._noted.clear()");

for (const [expression, device] of Object.entries(ASKING)) {
  test(`${expression} says that there is no ${device}, once, and the cell goes on with the cpu`, () => {
    forget();
    assert.equal(cells.run(`x = ${expression}`, "stderr"), sentence(device));
    assert.equal(cells.run("print(x + 1, x.device, x.is_cuda)"), "tensor([2., 2.]) cpu False\n");
    assert.equal(cells.run(`x = ${expression}`, "stderr"), "");
  });
}

test("the usual question for a device is answered by the cpu, without a word", () => {
  forget();
  const code = `device = torch.device("cuda" if torch.cuda.is_available() else "mps" if torch.backends.mps.is_available() else "cpu")
x = torch.ones(2).to(device)`;
  assert.equal(cells.run(code, "stderr"), "");
  assert.equal(cells.run("print(device, x.device)"), "cpu cpu\n");
});

test("where both are asked for, each is named in a sentence of its own", () => {
  forget();
  const code = 'x = torch.ones(2).cuda() + torch.ones(2).to("mps")\nprint(x.sum().item())';
  assert.equal(cells.run(code, "stderr"), sentence("cuda") + sentence("mps"));
  assert.equal(cells.run("print(x)"), "tensor([2., 2.])\n");
});
