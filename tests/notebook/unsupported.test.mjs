// What PyTorch has and the notebook's torch leaves out is refused by a sentence, and can be asked for.
import assert from "node:assert/strict";
import { test } from "node:test";
import { startPython } from "./support/python.mjs";

const python = await startPython();
const refusal = (code) =>
  python.runPython(`
import torch
try:
    ${code}
    found = None
except Exception as error:
    found = f"{type(error).__name__}: {error}"
found
`);

const refused = {
  "torch.ones(2).byte().normal_()": "The nearest that is: long()",
  "torch.full((2,), 1, dtype=torch.complex64)":
    "torch.complex64 is not supported here: tensors are torch.float32, torch.float64, torch.float16, torch.bfloat16, torch.int64 or torch.bool. The nearest is torch.float32.",
  "torch.polar(torch.ones(1), torch.ones(1)).log()":
    "Tensor.log is not supported here of complex numbers. torch.view_as_real gives their parts",
  "torch.log(torch.polar(torch.ones(1), torch.ones(1)))": "of complex numbers",
  "torch.save(torch.polar(torch.ones(1), torch.ones(1)), 'a')": "Save torch.view_as_real",
  "torch.nn.functional.interpolate(torch.ones(1, 1, 2, 2), 3, mode='lanczos')": "bilinear",
  "torch.ones(2, 2).t().as_strided((2,), (1,))": "contiguous tensors alone",
  "torch.linalg.lu(torch.ones(2, 2, requires_grad=True))": "linalg.lu_factor has no gradient here",
  "torch.linalg.eig(torch.ones(2, 2, requires_grad=True))": "linalg.eig has no gradient here",
  "torch.autograd.graph.saved_tensors_hooks(None, None)": "torch.utils.checkpoint",
  "torch.eig(torch.ones(2, 2))": "The nearest that is: torch.linalg.eig",
  "import numpy; numpy.exp(1j * numpy.arange(3))": "torch.exp of 1j * tensor",
  "import numpy; numpy.array([1j, 2])": "This part of NumPy has no complex numbers",
  "import numpy; numpy.linalg.eig([[0, -1], [1, 0]])": "Use torch.linalg.eig",
  "from sklearn.manifold import MDS; MDS(n_components=2)":
    "The nearest that is: sklearn.manifold.TSNE",
  "from sklearn.linear_model import SGDClassifier; SGDClassifier()": "LogisticRegression",
  "torch.ones(2, 2).ormqr()": "Tensor.ormqr is not supported here",
  "torch.ones(2).to_mkldnn()": "Tensor.to_mkldnn is not supported here",
  "torch.eye(2).to_sparse().view(4)": "not supported here of sparse tensors",
  "torch.hub.load('a', 'b')": "The nearest that is: a model's class in the notebook",
  "torch.utils.bottleneck.run()": "The nearest that is: torch.utils.benchmark",
  "torch.softmx(torch.ones(2))": "The nearest that is: softmax",
  "torch.fft.hfft(torch.ones(2))": "The nearest that is: fft",
  "torch.hub.list('a')": "torch.hub is not supported here",
};

for (const [code, sentence] of Object.entries(refused)) {
  test(`${code} is refused by a sentence`, () => {
    const told = refusal(code);
    assert.match(told, /^UnsupportedError: /);
    assert.ok(told.includes(sentence), told);
  });
}

test("hasattr and getattr can ask for what is left out", () => {
  const asked = `
import torch
str([hasattr(torch, "hub"), getattr(torch, "onnx", 3), hasattr(torch.ones(1), "ormqr"), hasattr(torch, "softmax")])`;
  assert.equal(python.runPython(asked), "[False, 3, False, True]");
});

test("what PyTorch 2 adds is there: buffers, default devices, norms of two parameters, hooks after gradients", () => {
  const asked = `
import torch
from torch import nn
from torch.nn.utils import parametrizations, parametrize
told = []
class Masked(nn.Module):
    def __init__(self):
        super().__init__()
        self.mask, self.rest = nn.Buffer(torch.ones(2)), nn.Buffer(torch.zeros(1), persistent=False)
told.append([list(Masked().state_dict()), [name for name, _ in Masked().named_buffers()]])
layer = parametrizations.weight_norm(nn.Linear(2, 2))
before = layer.weight.detach()
told.append([name for name, _ in layer.named_parameters()])
parametrize.remove_parametrizations(layer, "weight")
told.append(torch.equal(layer.weight, before))
told.append([each.tolist() for each in torch.unravel_index(torch.tensor([5, 1]), (2, 3))])
with torch.device("cpu"):
    told.append(str(torch.asarray([1, 2.0]).device) + str(torch.get_default_device()))
w = torch.ones(2, requires_grad=True)
handle = w.register_post_accumulate_grad_hook(lambda leaf: told.append(leaf.grad.tolist()))
(w * 2).sum().backward(); (w * 2).sum().backward()
handle.remove()
(w * 2).sum().backward()
told.append(torch.utils.checkpoint.checkpoint(lambda x: x * 2, torch.ones(1), use_reentrant=False).item())
told.append(nn.Linear(2, 2).to_empty(device="cpu").weight.shape[0])
import json; json.dumps(told)`;
  assert.deepEqual(JSON.parse(python.runPython(asked)), [
    [["mask"], ["mask", "rest"]],
    ["bias", "parametrizations.weight.original0", "parametrizations.weight.original1"],
    true,
    [
      [1, 0],
      [2, 1],
    ],
    "cpucpu",
    [2, 2],
    [4, 4],
    2,
    2,
  ]);
});

test("an import of a module that is left out names what is nearest", () => {
  for (const [name, instead] of [
    ["torch.onnx", "torch.save of a model's state_dict"],
    ["torch.nested", "torch.nn.utils.rnn.pad_sequence"],
    ["torch.fx", "hooks of modules"],
  ]) {
    const told = refusal(`import ${name}`);
    assert.ok(
      told.startsWith(`ModuleNotFoundError: No module named '${name}': it is not supported`),
    );
    assert.ok(told.includes(instead), told);
  }
  assert.equal(refusal("import torch.foo"), "ModuleNotFoundError: No module named 'torch.foo'");
});

test("a graph that a full record has let go of is named as such", () => {
  const code =
    "x = torch.ones(2, requires_grad=True); y = (x * 2).exp().sum(); [x * 2 for _ in range(90000)]; y.backward()";
  assert.match(refusal(code), /^RuntimeError: This tensor's graph is not there any more/);
});

test("a hook of a computed tensor is refused where a pass reaches it in parts", () => {
  const code =
    "kept = {'forward': staticmethod(lambda c, x: x * 2), 'backward': staticmethod(lambda c, g: g * 2)}; " +
    "Twice = type('Twice', (torch.autograd.Function,), kept); " +
    "between = torch.ones(2, requires_grad=True) * 3; between.register_hook(lambda g: g * 10); " +
    "(Twice.apply(between) + between).sum().backward()";
  assert.match(refusal(code), /^UnsupportedError: A hook of a tensor whose gradient comes through/);
});
