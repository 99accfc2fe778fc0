// What notebooks take from IPython beside its lines, and the small packages that stand beside torch.
import assert from "node:assert/strict";
import { test } from "node:test";
import { errorOf, printed, runNotebook, shown } from "./support/command.mjs";

test("a line that is not there ends its cell last: the other lines have run", async (context) => {
  const { cells } = await runNotebook(context, [
    "!wget http://example.com/input.txt\nx = 5\nx",
    "x + 1",
    "%env A=1\n%timeit x\ny = 2",
    "y",
    "import torch\nmask = torch.ones(2).type(torch.uint8)\nmask",
  ]);
  assert.equal(shown(cells[4]), "tensor([1, 1], dtype=torch.uint8)");
  assert.equal(cells[0].status, "unsupported");
  assert.equal(shown(cells[0]), "5");
  assert.match(errorOf(cells[0]).evalue, /'!wget .*' is a command of a shell/);
  assert.equal(shown(cells[1]), "6");
  assert.match(errorOf(cells[2]).evalue, /^%env is a command of IPython/);
  assert.equal(shown(cells[3]), "2");
});

test("%%capture shows nothing but errors, and clear_output takes away what was shown", async (context) => {
  const { cells } = await runNotebook(context, [
    "%%capture\nprint('no'); display(1)\nx = 7\n8",
    "x",
    "%%capture out\n1 / 0",
    "from IPython.display import clear_output\nfor i in range(3):\n    clear_output(wait=True)\n    print(i)",
    "print('a'); clear_output(); print('b')",
    "print('c'); clear_output(wait=True)",
  ]);
  assert.deepEqual(cells[0].outputs, []);
  assert.equal(shown(cells[1]), "7");
  assert.equal(errorOf(cells[2]).ename, "ZeroDivisionError");
  assert.equal(printed(cells[3]), "2\n");
  assert.equal(printed(cells[4]), "b\n");
  assert.equal(printed(cells[5]), "");
});

test("IPython has display, its kinds of values, and the setting that shows all of them", async (context) => {
  const { cells } = await runNotebook(context, [
    "from IPython.display import HTML, Markdown, display\ndisplay(HTML('<b>x</b>')); Markdown('*x*')",
    "from IPython import get_ipython\nget_ipython().run_line_magic('matplotlib', 'inline')",
    "from IPython.core.interactiveshell import InteractiveShell\nInteractiveShell.ast_node_interactivity = 'all'",
    "1\nNone\n'a'\nif True: 2\n3",
    "from IPython.display import Image\nImage(url='http://example.com/a.png')",
    "from importlib.metadata import version\nversion('torch') == __import__('torch').__version__",
  ]);
  assert.deepEqual(
    cells[0].outputs.map(({ data }) => data["text/plain"]),
    ["<IPython.core.display.HTML object>", "<IPython.core.display.Markdown object>"],
  );
  assert.equal(cells[0].outputs[0].data["text/html"], "<b>x</b>");
  assert.equal(errorOf(cells[1]), undefined);
  assert.deepEqual(
    cells[3].outputs.map(({ data }) => data["text/plain"]),
    ["1", "'a'", "3"],
  );
  assert.equal(cells[4].status, "unsupported");
  assert.equal(shown(cells[5]), "True");
});

test("bars of tqdm show nothing and give what goes through them", async (context) => {
  const { cells } = await runNotebook(context, [
    "from tqdm.auto import tqdm, trange\nfrom tqdm.notebook import tqdm as bars\nimport tqdm as module\n[*tqdm(range(3), desc='x'), *trange(2), *bars([9]), *module.tqdm('a')]",
    "with tqdm(total=3) as bar:\n    bar.update(2); bar.set_postfix(loss=1.0); bar.set_description('x')\nbar.n, bar.postfix, len(tqdm([1, 2]))",
    "tqdm.write('told')",
  ]);
  assert.equal(shown(cells[0]), "[0, 1, 2, 0, 1, 9, 'a']");
  assert.equal(printed(cells[0], "stderr"), "");
  assert.equal(shown(cells[1]), "(2, 'loss=1.0', 2)");
  assert.equal(printed(cells[2]), "told\n");
});

test("einops arranges axes by their names", async (context) => {
  const { cells } = await runNotebook(context, [
    `import torch, numpy as np
from einops import einsum, parse_shape, rearrange, reduce, repeat
from einops.layers.torch import Rearrange
x = torch.arange(24.0).view(2, 3, 4)
same = torch.equal
[
    same(rearrange(x, "b n (h d) -> b h n d", h=2), x.view(2, 3, 2, 2).transpose(1, 2)),
    same(rearrange(x, "b n d -> b (n d)"), x.flatten(1)),
    same(rearrange(x, "b ... -> ... b"), x.permute(1, 2, 0)),
    same(rearrange([x, x], "s b n d -> (s b) n d"), torch.cat([x, x])),
    same(repeat(x[0, 0], "d -> n d", n=2), x[0, 0].expand(2, 4)),
    same(repeat(x, "b n d -> b (n 2) d"), x.repeat_interleave(2, 1)),
    same(reduce(x, "b n d -> b d", "mean"), x.mean(1)),
    same(reduce(x, "b (n 3) d -> b n 1", "max", n=1), x.amax((1, 2)).view(2, 1, 1)),
    same(einsum(x, x, "b query d, b key d -> b query key"), x @ x.mT),
    same(Rearrange("b n d -> b d n")(x), x.mT),
    (rearrange(np.arange(6), "(a b) -> b a", a=2) == np.arange(6).reshape(2, 3).T).all(),
    parse_shape(x, "b _ d") == {"b": 2, "d": 4},
]`,
    'rearrange(x, "b n -> n b")',
    'rearrange(x, "b n d -> b n")',
    'rearrange(x, "b n (h d) -> b h n d", h=3)',
    'print(torch.nn.Sequential(Rearrange("b c (h p) -> b (h p) c", p=2)))',
  ]);
  assert.equal(shown(cells[0]).replace(/\s+/g, " "), `[${Array(12).fill("True").join(", ")}]`);
  assert.match(errorOf(cells[1]).evalue, /has 2 axes, and the tensor 3/);
  assert.match(errorOf(cells[2]).evalue, /on one side .* alone: d/);
  assert.match(errorOf(cells[3]).evalue, /length 4 is not h \* d/);
  assert.match(printed(cells[4]), /\(0\): Rearrange\('b c \(h p\) -> b \(h p\) c', p=2\)/);
});
