// What notebooks take from IPython beside its lines, and the small packages that stand beside torch.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { errorOf, printed, runNotebook, shown } from "./support/command.mjs";

/** Cells by names of their own, all in one notebook. */
const code = {
  shell: "!wget http://example.com/input.txt\nx = 5\nx",
  afterShell: "x + 1",
  magic: "%whos A=1\n%timeit x\ny = 2",
  afterMagic: "y",
  capture: "%%capture\nprint('no'); display(1)\nx = 7\n8",
  afterCapture: "x",
  captureError: "%%capture out\n1 / 0",
  clearWaiting:
    "from IPython.display import clear_output\nfor i in range(3):\n    clear_output(wait=True)\n    print(i)",
  clear: "print('a'); clear_output(); print('b')",
  clearNever: "print('c'); clear_output(wait=True)",
  kinds:
    "from IPython.display import HTML, Image, Markdown, display\ndisplay(HTML('<b>x</b>')); Markdown('*x*')",
  shellItself:
    "from IPython import get_ipython\nget_ipython().run_line_magic('matplotlib', 'inline')",
  shellNamed:
    "IN_COLAB = 'google.colab' in str(get_ipython())\nIN_COLAB, get_ipython().__class__.__name__, get_ipython().user_ns['x'], __IPYTHON__",
  shellRuns: "get_ipython().system('pip install x')\nget_ipython().system('ls nothing')",
  image: "Image(url='http://example.com/a.png', width=9)",
  forms:
    "from IPython.display import YouTubeVideo, display_html, display_markdown\ndisplay_html('<b>x</b>', raw=True)\ndisplay_markdown(Markdown('*x*'))\nYouTubeVideo('a')",
  version:
    "from importlib.metadata import version\nversion('torch') == __import__('torch').__version__",
  narrow: "import torch\nmask = torch.ones(2).type(torch.uint8)\nmask",
  bars: "from tqdm.auto import tqdm, trange\nfrom tqdm.notebook import tqdm as bars\nimport tqdm as module\n[*tqdm(range(3), desc='x'), *trange(2), *bars([9]), *module.tqdm('a')]",
  bar: "with tqdm(total=3) as bar:\n    bar.update(2); bar.set_postfix(loss=1.0); bar.set_description('x')\nbar.n, bar.postfix, len(tqdm([1, 2]))",
  told: "tqdm.write('told')",
  heatmap:
    "import seaborn as sns\nsns.set_theme()\nax = sns.heatmap(torch.eye(2), annot=True, fmt='.1f', xticklabels=['a', 'b'])\nprint([each.get_text() for each in ax.texts])",
  plot: "sns.clustermap([1, 2])",
  table: `import pandas as pd
table = pd.DataFrame(torch.eye(2).numpy(), index=["row 1", "row 2"], columns=pd.Index(["x", "y"], name="key"))
ax = sns.heatmap(table, annot=True)
ax.plot(table["x"], table["y"])
ax.bar(table.index, table["x"])
ax.imshow(table)
table`,
  tableStyled: "table.style.background_gradient('viridis').format('{:.1f}')",
  awaited: `import asyncio
async def doubled(x):
    await asyncio.sleep(0.001)
    return 2 * x
await doubled(torch.ones(2))`,
  gathered: "await asyncio.gather(doubled(1), doubled(2))",
  awaitedLoop: `async def counted():
    for at in range(3):
        yield at
        await asyncio.sleep(0)
async for at in counted():
    print(at)
[each async for each in counted()]`,
  ran: `import nest_asyncio
nest_asyncio.apply()
async def outer():
    return asyncio.run(doubled(4)), await asyncio.to_thread(sum, [1, 2])
asyncio.run(doubled(3)), await outer(), asyncio.get_event_loop().run_until_complete(doubled(5))`,
  late: `try:
    await asyncio.wait_for(asyncio.sleep(10), 0.001)
except asyncio.TimeoutError:
    print("late")`,
  awaitedError:
    "async def failing():\n    await asyncio.sleep(0)\n    raise ValueError('no')\nawait failing()",
  awaitedWrong: "def plain():\n    await doubled(1)",
  tableColumn: "table.z",
  sound: `from IPython.display import Audio
repr(Audio([0.0, 0.5], rate=8000))[:32]`,
  writer: `%load_ext tensorboard
from torch.utils.tensorboard import SummaryWriter
with SummaryWriter("runs/a") as writer:
    for step in range(2):
        writer.add_scalar("loss", torch.tensor(step / 2), step)
    writer.add_histogram("weights", torch.ones(2), global_step=1)
    writer.flush()
writer.get_logdir(), writer.scalars`,
  writerWrong: "writer.add_sound",
  barsNamed: `from tqdm import tqdm_notebook, tnrange
from tqdm.contrib import tenumerate, tzip
[*tnrange(2), *tqdm_notebook("a"), *tenumerate("b", 3), *tzip("cd", "ef")]`,
  axesNamed: `from fancy_einsum import einsum as named
q, k = torch.randn(2, 3, 4), torch.randn(2, 5, 4)
scores = named("batch query dim, batch key dim -> batch query key", q, k)
scores.allclose(q @ k.mT, atol=1e-6), named("... a b -> ... b a", q).shape, named("row col, col", k[0], q[0, 0]).shape`,
  widgets: `import ipywidgets as widgets
from ipywidgets import fixed, interact, interactive
@interact(layer=(0, 11), head=["a", "b"], scale=widgets.FloatSlider(value=0.5, max=1.0), name=fixed("x"))
def show(layer, head, scale, name):
    print(layer, head, scale, name)
    return layer + 1`,
  widgetsChanged: `chosen = widgets.Dropdown(options=["a", "b"], value="b")
chosen.options = ["x", "y"]
found = [chosen.value, chosen.index]
try:
    chosen.value = "b"
except ValueError as error:
    found.append(str(error))
holder = widgets.Output()
holder.kept = torch.ones(2)
holder.kept = torch.ones(2)
found`,
  widgetsTold: `slider = widgets.IntSlider(value=3, max=5, description="k")
slider.observe(lambda change: print(change.name, change["old"], change.new), names="value")
slider.value = 9
with widgets.Output() as out:
    print("inside")
box = widgets.VBox([slider, widgets.Dropdown(options=[("one", 1), ("two", 2)], value=2)])
controls = interactive(lambda a, b=True: a, a=1.5)
print(controls.kwargs, controls.result)
box`,
  widgetsWrong: "widgets.Dropdown(options=[1], value=2)",
  packed: `from einops import asnumpy, pack, unpack
parts = [torch.ones(2), torch.arange(12.0).view(2, 3, 2)]
joined, shapes = pack(parts, "b *")
joined.shape, shapes, all(map(torch.equal, unpack(joined, shapes, "b *"), parts))`,
  axes: `import numpy as np
from einops import einsum, parse_shape, rearrange, reduce, repeat
from einops.layers.torch import Rearrange
x = torch.arange(24.0).view(2, 3, 4)
same = torch.equal
all([
    same(rearrange(x, "b n (h d) -> b h n d", h=2), x.view(2, 3, 2, 2).transpose(1, 2)),
    same(rearrange(x, "b n d -> b (n d)"), x.flatten(1)),
    same(rearrange(x, "b ... -> ... b"), x.permute(1, 2, 0)),
    same(rearrange(x, "b ... d -> b (...) d"), x),
    same(rearrange(x, "... -> (...)"), x.flatten()),
    same(reduce(x, "b ... -> b (...)", "sum"), x.flatten(1)),
    same(rearrange([x, x], "s b n d -> (s b) n d"), torch.cat([x, x])),
    same(repeat(x[0, 0], "d -> n d", n=2), x[0, 0].expand(2, 4)),
    same(repeat(x, "b n d -> b (n 2) d"), x.repeat_interleave(2, 1)),
    same(reduce(x, "b n d -> b d", "mean"), x.mean(1)),
    same(reduce(x, "b (n 3) d -> b n 1", "max", n=1), x.amax((1, 2)).view(2, 1, 1)),
    same(einsum(x, x, "b query d, b key d -> b query key"), x @ x.mT),
    same(Rearrange("b n d -> b d n")(x), x.mT),
    (rearrange(np.arange(6), "(a b) -> b a", a=2) == np.arange(6).reshape(2, 3).T).all(),
    parse_shape(x, "b _ d") == {"b": 2, "d": 4},
])`,
  annotations: `from jaxtyping import Bool, Float, Int, jaxtyped
def weights(scores: Float[torch.Tensor, "query key"], mask: Bool[torch.Tensor, "query key"] | None = None) -> Float[torch.Tensor, "query key"]:
    return scores.softmax(-1)
weights.__annotations__["scores"], jaxtyped(typechecker=None)(weights)(torch.zeros(1, 2)), Int[torch.Tensor, ""].dim_str`,
  annotationsChecked: "isinstance(torch.ones(2), Float[torch.Tensor, '2'])",
  axesTooFew: 'rearrange(x, "b n -> n b")',
  axesLost: 'rearrange(x, "b n d -> b n")',
  axesUneven: 'rearrange(x, "b n (h d) -> b h n d", h=3)',
  layer: 'print(torch.nn.Sequential(Rearrange("b c (h p) -> b (h p) c", p=2)))',
  tasks: `async def double(n):
    await asyncio.sleep(0.01 * (3 - n))
    print(n)
    return 2 * n
later = asyncio.create_task(double(0))
await asyncio.gather(*map(double, (1, 2))), [each async for each in (await double(n) for n in (0, 3))]`,
  tasksLater: "await later",
  commands: `!mkdir -p made
with open("made/a.txt", "w") as file: _ = file.write("one\\ntwo\\n")
name = "a"
!cat made/{name}.txt
!head -n 1 made/a.txt
found = !ls made
place = %pwd
!ls nowhere
found, len(place) > 0`,
  commandsOther: "!ls -l\n1",
  html: "%%html\n<b>x</b>",
  imports: `from sklearn.svm import SVC
from sklearn.cluster import KMeans, OPTICS
KMeans(2), isinstance(1, SVC)`,
  importsUsed: "OPTICS(1)",
  importsTried: `try:
    from sklearn.svm import LinearSVC
except ImportError as error:
    print(type(error).__name__)`,
  packages: `import altair as alt, torchvision.transforms as T
import scipy.ndimage
import torch.onnx as onnx
from transformers import AutoTokenizer
from transformers import AutoModel
import numpy as np
np.ones(2)`,
  packagesUsed: "alt.Chart(1)",
  packagesPart: "T.Compose([])",
  packagesOfOurs: "onnx.export",
  packagesTried: `try:
    import altair
    import torch.onnx
except ImportError as error:
    print(error)
try:
    import torch.onnx
except ImportError as error:
    print(error)`,
  packagesHandled: `import warnings
try:
    import fastai.basics as fb
except ModuleNotFoundError:
    !pip install --quiet fastai
    import fastai.basics as fb
with warnings.catch_warnings():
    import transformers
try:
    with warnings.catch_warnings():
        import timm
except ImportError as error:
    print(error.name)
try:
    try:
        1 / 0
    except ZeroDivisionError:
        import timm
except ImportError as error:
    print(error.name)
type(fb).__name__`,
  within: `shell = get_ipython()
shell.run_line_magic("time", "within = 2 + 3")
shell.run_cell_magic("time", "", "print('in', within)")
shell.run_cell_magic("capture", "quiet", "print('kept')\\n4")
shell.run_cell("within + 1")
shell.run_cell("""from __future__ import annotations
import asyncio
def later(x: Nothing): ...
await asyncio.sleep(0, 'awaited')""")
print(quiet.stdout, end="")`,
  networkTable: "import pandas as pd\npd.read_csv('https://example.com/a.csv')",
  splitting: "from nltk.tokenize import word_tokenize\nword_tokenize('a b')",
  network: `import urllib.request
urllib.request.urlretrieve("https://example.org/weights.pt", "weights.pt")`,
  lightning: `import pytorch_lightning as pl
from lightning.pytorch.callbacks import Callback, EarlyStopping
class M(pl.LightningModule):
    def __init__(self, d, heads=2, *, lr=0.1, **more):
        super().__init__()
        self.save_hyperparameters(ignore="heads")
        self.line = pl.seed_everything(42), torch.nn.Linear(self.hparams.d, 1)
import torch
made = M(3, extra="x")
made.hparams`,
  lightningKept: `torch.save({"state_dict": made.state_dict(), "hyper_parameters": dict(made.hparams)}, "x.ckpt")
M.load_from_checkpoint("x.ckpt", heads=4, d=5).hparams.d, made.device, torch.rand(1).item()`,
  packagesUnknown: "import numpi",
  all: "from IPython.core.interactiveshell import InteractiveShell\nInteractiveShell.ast_node_interactivity = 'all'",
  shownAll: "1\nNone\n'a'\nif True: 2\n3",
};
const names = Object.keys(code);
const cells = {};
before(async (context) => {
  const run = await runNotebook(context, Object.values(code));
  for (const [at, name] of names.entries()) cells[name] = run.cells[at];
});

test("a line that is not there ends its cell last: the other lines have run", () => {
  assert.equal(cells.shell.status, "unsupported");
  assert.equal(shown(cells.shell), "5");
  assert.match(errorOf(cells.shell).evalue, /'!wget .*' is a command of a shell/);
  assert.equal(shown(cells.afterShell), "6");
  assert.match(errorOf(cells.magic).evalue, /^%whos is a command of IPython/);
  assert.equal(shown(cells.afterMagic), "2");
});

test("%%capture shows nothing but errors, and clear_output takes away what was shown", () => {
  assert.deepEqual(cells.capture.outputs, []);
  assert.equal(shown(cells.afterCapture), "7");
  assert.equal(errorOf(cells.captureError).ename, "ZeroDivisionError");
  assert.equal(printed(cells.clearWaiting), "2\n");
  assert.equal(printed(cells.clear), "b\n");
  assert.equal(printed(cells.clearNever), "");
});

test("IPython has display, its kinds of values, and the setting that shows all of them", () => {
  const texts = (cell) => cell.outputs.map(({ data }) => data["text/plain"]);
  assert.deepEqual(texts(cells.kinds), [
    "<IPython.core.display.HTML object>",
    "<IPython.core.display.Markdown object>",
  ]);
  assert.equal(cells.kinds.outputs[0].data["text/html"], "<b>x</b>");
  assert.equal(errorOf(cells.shellItself), undefined);
  assert.equal(shown(cells.shellNamed), "(False, 'ZMQInteractiveShell', 7, True)");
  assert.match(printed(cells.shellRuns), /nothing/);
  const forms = ({ outputs }) => outputs.map(({ data }) => data);
  assert.deepEqual(forms(cells.image), [
    {
      "text/plain": "<IPython.core.display.Image object>",
      "text/html": '<img src="http://example.com/a.png" width="9"/>',
    },
  ]);
  const [html, markdown, film] = forms(cells.forms);
  assert.equal(html["text/html"], "<b>x</b>");
  assert.equal(markdown["text/markdown"], "*x*");
  assert.match(film["text/plain"], /^<IPython\.lib\.display\.YouTubeVideo at 0x/);
  assert.equal(shown(cells.version), "True");
  assert.deepEqual(texts(cells.shownAll), ["1", "'a'", "3"]);
});

test("cells await coroutines and tasks, and loops of asyncio run to their end", () => {
  assert.equal(shown(cells.awaited), "tensor([2., 2.])");
  assert.equal(shown(cells.gathered), "[2, 4]");
  assert.equal(printed(cells.awaitedLoop), "0\n1\n2\n");
  assert.equal(shown(cells.awaitedLoop), "[0, 1, 2]");
  assert.equal(shown(cells.ran), "(6, (8, 3), 10)");
  assert.equal(printed(cells.late), "late\n");
  assert.equal(errorOf(cells.awaitedError).evalue, "no");
  assert.doesNotMatch(errorOf(cells.awaitedError).traceback.join("\n"), /asyncio|_awaiting/);
  assert.match(errorOf(cells.awaitedWrong).evalue, /'await' outside async function/);
  assert.equal(shown(cells.tasks), "([2, 4], [0, 6])");
  assert.equal(shown(cells.tasksLater), "0");
});

test("commands of files give what they print", () => {
  const told = "one\ntwo\none\nls: cannot access 'nowhere': No such file or directory\n";
  assert.equal(printed(cells.commands), told);
  assert.equal(shown(cells.commands), "(['a.txt'], True)");
  assert.match(errorOf(cells.commandsOther).evalue, /'!ls -l' is a command of a shell/);
  assert.equal(cells.html.outputs[0].data["text/html"], "<b>x</b>");
});

test("what is imported and not there is refused where it is used", () => {
  assert.equal(shown(cells.imports), "(KMeans(n_clusters=2), False)");
  assert.match(errorOf(cells.importsUsed).evalue, /^sklearn\.cluster\.OPTICS is not supported/);
  assert.equal(printed(cells.importsTried), "ModuleNotFoundError\n");
});

test("packages that are not there are said to be so, and refused where they are used", () => {
  assert.equal(shown(cells.packages), "array([1., 1.])");
  assert.match(printed(cells.packages, "stderr"), /^altair is not supported here\. The nearest/);
  assert.equal(printed(cells.packages, "stderr").match(/ends there/g).length, 5);
  assert.match(errorOf(cells.packagesUsed).evalue, /^altair is not supported here.*: matplotlib/);
  assert.match(errorOf(cells.packagesPart).evalue, /^torchvision is not supported here/);
  assert.match(errorOf(cells.packagesOfOurs).evalue, /^torch\.onnx is not.*torch\.save/);
  const [altair, onnx] = printed(cells.packagesTried).split("\n");
  assert.match(altair, /^No module named 'altair'/);
  assert.match(onnx, /^No module named 'torch.onnx'/);
  assert.equal(printed(cells.packagesHandled), "timm\ntimm\n");
  assert.equal(shown(cells.packagesHandled), "'Absent'");
  assert.equal(errorOf(cells.packagesUnknown).ename, "ModuleNotFoundError");
});

test("a shell's lines and cells are run as those of a notebook", () => {
  const [, value, awaited] = cells.within.outputs;
  assert.match(
    printed(cells.within),
    /^CPU times: .*\nWall time: .*\nin 5\nCPU times: .*\nWall time: .*\nkept\n$/,
  );
  assert.deepEqual(value.data, { "text/plain": "6" });
  assert.deepEqual(awaited.data, { "text/plain": "'awaited'" });
});

test("what needs a network says so, and counts as not supported", () => {
  assert.equal(cells.network.status, "unsupported");
  const { evalue, traceback } = errorOf(cells.network);
  assert.match(evalue, /there is no network here: add the file/);
  assert.equal(errorOf(cells.networkTable).evalue, evalue);
  assert.match(
    errorOf(cells.splitting).evalue,
    /nltk\.tokenize\.word_tokenize is not supported here\. The nearest that is: re\.findall/,
  );
  // Where the cell asked for it, and the sentence.
  assert.ok(traceback.length < 6, traceback.join("\n"));
});

test("Lightning's modules keep what they were made with", () => {
  assert.equal(shown(cells.lightning), '"d":     3\n"extra": x\n"lr":    0.1');
  assert.equal(shown(cells.lightningKept), "(5, device(type='cpu'), 0.2565724849700928)");
});

test("a variable holds a mask of uint8 like any tensor", () => {
  assert.equal(shown(cells.narrow), "tensor([1, 1], dtype=torch.uint8)");
});

test("bars of tqdm show nothing and give what goes through them", () => {
  assert.equal(shown(cells.bars), "[0, 1, 2, 0, 1, 9, 'a']");
  assert.equal(printed(cells.bars, "stderr"), "");
  assert.equal(shown(cells.bar), "(2, 'loss=1.0', 2)");
  assert.equal(printed(cells.told), "told\n");
});

test("seaborn has heatmaps, with numbers in their cells, and refuses the rest", () => {
  assert.equal(printed(cells.heatmap), "['1.0', '0.0', '0.0', '1.0']\n");
  const picture = cells.heatmap.outputs.find(({ data }) => data?.["image/svg+xml"] !== undefined);
  assert.match(picture.data["image/svg+xml"], />b</);
  assert.equal(cells.plot.status, "unsupported");
});

test("tables of pandas are shown as text, and drawn with their labels", () => {
  const shape = "key      x    y\nrow 1  1.0  0.0\nrow 2  0.0  1.0";
  assert.equal(shown(cells.table), shape);
  const picture = cells.table.outputs.find(({ data }) => data?.["image/svg+xml"] !== undefined);
  for (const label of ["row 1", "row 2", "x", "y", "key"]) {
    assert.match(picture.data["image/svg+xml"], new RegExp(`>${label}<`));
  }
  const [{ data }] = cells.tableStyled.outputs;
  assert.match(
    data["text/html"],
    /<td style="background-color: #440154; color: #f1f1f1">0.0<\/td>/,
  );
  assert.match(data["text/plain"], /^<pandas.io.formats.style.Styler at 0x[0-9a-f]+>$/);
  assert.equal(errorOf(cells.tableColumn).evalue, "'DataFrame' object has no attribute 'z'");
});

test("a sound is there, and is not played", () => {
  assert.equal(shown(cells.sound), "'<IPython.lib.display.Audio objec'");
});

test("a writer of TensorBoard keeps scalars alone, and says so", () => {
  assert.match(printed(cells.writer, "stderr"), /^TensorBoard is not here/);
  assert.equal(shown(cells.writer), "('runs/a', {'loss': [(0, 0.0), (1, 0.5)]})");
  assert.match(
    errorOf(cells.writerWrong).evalue,
    /^SummaryWriter\.add_sound is not supported here/,
  );
});

test("bars and products have their other names", () => {
  assert.equal(shown(cells.barsNamed), "[0, 1, 'a', (3, 'b'), ('c', 'e'), ('d', 'f')]");
  assert.equal(shown(cells.axesNamed), "(True, torch.Size([2, 4, 3]), torch.Size([5]))");
});

test("a choice follows its options", () => {
  assert.equal(shown(cells.widgetsChanged), "['x', 0, 'Invalid selection: value not found']");
});

test("widgets keep the values that a notebook gives them, and their functions run once", () => {
  const [told, ...others] = cells.widgets.outputs;
  assert.match(told.text, /^Widgets cannot be moved here/);
  assert.equal(
    others[0].data["text/plain"],
    "interactive(children=(IntSlider(value=5, description='layer', max=11), Dropdown(description='head', options=('a', 'b'), value='a'), FloatSlider(value=0.5, description='scale', max=1.0), Output()), _dom_classes=('widget-interact',))",
  );
  assert.equal(printed(cells.widgets), "5 a 0.5 x\n");
  assert.equal(others.at(-1).data["text/plain"], "6");
  assert.equal(printed(cells.widgetsTold), "value 3 5\ninside\n{'a': 1.5, 'b': True} None\n");
  assert.equal(
    shown(cells.widgetsTold),
    "VBox(children=(IntSlider(value=5, description='k', max=5), Dropdown(index=1, options=(('one', 1), ('two', 2)), value=2)))",
  );
  assert.equal(errorOf(cells.widgetsWrong).evalue, "Invalid selection: value not found");
});

test("jaxtyping annotates, and checks nothing", () => {
  assert.equal(
    shown(cells.annotations),
    "(jaxtyping.Float[Tensor, 'query key'], tensor([[0.5000, 0.5000]]), '')",
  );
  assert.match(errorOf(cells.annotationsChecked).evalue, /Compare value\.shape/);
});

test("einops arranges axes by their names", () => {
  assert.equal(shown(cells.axes), "True");
  assert.match(
    errorOf(cells.axesTooFew).evalue,
    /Wrong shape: expected 2 dims. Received 3-dim tensor\./,
  );
  assert.match(
    errorOf(cells.axesLost).evalue,
    /only on one side of expression \(should be on both\): \{'d'\}/,
  );
  assert.match(
    errorOf(cells.axesUneven).evalue,
    /^ Error while processing rearrange-reduction pattern .*\n Input tensor shape: torch.Size\(\[2, 3, 4\]\)\. Additional info: \{'h': 3\}\.\n Shape mismatch, can't divide axis of length 4 in chunks of 3$/,
  );
  assert.equal(
    shown(cells.packed),
    "(torch.Size([2, 7]), [torch.Size([]), torch.Size([3, 2])], True)",
  );
  assert.match(printed(cells.layer), /\(0\): Rearrange\('b c \(h p\) -> b \(h p\) c', p=2\)/);
});
