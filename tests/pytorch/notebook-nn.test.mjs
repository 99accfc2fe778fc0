// Layers, losses, optimizers and data: short programs, run by PyTorch and by the notebook's torch. What PyTorch 1.13 lacks,
// and where newer versions are followed, stands below beside what is right.
import assert from "node:assert/strict";
import { test } from "node:test";
import { printedByPyTorch, printedHere, readPrograms } from "./support/notebook.mjs";
import { skip } from "./support/python.mjs";

const files = [
  "nn-modules.py",
  "nn-bits.py",
  "nn-layers.py",
  "nn-attention.py",
  "nn-losses.py",
  "nn-optim.py",
  "nn-data.py",
  "nn-draws.py",
  "nn-errors.py",
  "nn-recurrent.py",
  "nn-windows.py",
  "nn-hooks.py",
  "nn-normed.py",
  "nn-sampling.py",
  "nn-distributions.py",
  "nn-densities.py",
  "nn-adaptive.py",
  "nn-saving.py",
];
const programs = files.flatMap((file) => readPrograms(file).map((each) => ({ ...each, file })));

test("programs of layers and optimizers print here what PyTorch prints", { skip }, async (t) => {
  const sources = programs.map(({ source }) => source);
  const theirs = printedByPyTorch(sources);
  const ours = await printedHere(sources);
  for (const [place, { title, file }] of programs.entries()) {
    await t.test(`${file}: ${title}`, () => assert.equal(ours[place], theirs[place]));
  }
});

const newest = `import torch\nfrom torch import nn, optim\nimport torch.nn.functional as F\ntorch._follows.newest = True\n`;

/** Programs, and what they print with the newest PyTorch. */
const later = {
  "a ModuleList writes equal neighbours once": [
    `
print(nn.ModuleList([nn.Linear(1, 2), nn.ReLU(), nn.ReLU(), nn.ReLU()]))
print(nn.ModuleList([nn.Sequential(nn.ReLU()), nn.Sequential(nn.ReLU())]), nn.ModuleList())`,
    `ModuleList(
  (0): Linear(in_features=1, out_features=2, bias=True)
  (1-3): 3 x ReLU()
)
ModuleList(
  (0-1): 2 x Sequential(
    (0): ReLU()
  )
) ModuleList()
`,
  ],
  "zero_grad takes gradients away": [
    `
layer = nn.Linear(1, 1)
layer(torch.ones(1, 1)).sum().backward()
optim.SGD(layer.parameters(), lr=0.1).zero_grad()
print(layer.weight.grad)
layer(torch.ones(1, 1)).sum().backward()
layer.zero_grad()
print(layer.bias.grad)`,
    "None\nNone\n",
  ],
  "RMSNorm divides by the root of the squares' mean": [
    `
layer = nn.RMSNorm(4, eps=0.0)
print(layer, nn.RMSNorm([2, 3]), nn.RMSNorm(4, elementwise_affine=False).weight)
print(layer(torch.tensor([[1.0, -1.0, 1.0, -1.0], [2.0, 0.0, 0.0, 0.0]])), layer.weight)
print(F.rms_norm(torch.tensor([3.0, 4.0, 0.0, 0.0]), (4,), torch.tensor([2.5, 2.5, 1.0, 1.0]), 0.0))`,
    `RMSNorm((4,), eps=0.0, elementwise_affine=True) RMSNorm((2, 3), eps=None, elementwise_affine=True) None
tensor([[ 1., -1.,  1., -1.],
        [ 2.,  0.,  0.,  0.]], grad_fn=<FusedRmsNormBackward0>) Parameter containing:
tensor([1., 1., 1., 1.], requires_grad=True)
tensor([3., 4., 0., 0.])
`,
  ],
  "SGD keeps nothing without momentum": [
    `
p = nn.Parameter(torch.ones(1))
opt = optim.SGD([p], lr=0.5)
p.sum().backward()
opt.step()
print(p.item(), opt.state_dict()["state"])`,
    "0.5 {}\n",
  ],
  "optimizers print the settings that newer versions have": [
    `
p = [nn.Parameter(torch.ones(1))]
print(optim.AdamW(p, fused=True), optim.Adam(p), optim.SGD(p, lr=0.1))`,
    `AdamW (
Parameter Group 0
    amsgrad: False
    betas: (0.9, 0.999)
    capturable: False
    differentiable: False
    eps: 1e-08
    foreach: None
    fused: True
    lr: 0.001
    maximize: False
    weight_decay: 0.01
) Adam (
Parameter Group 0
    amsgrad: False
    betas: (0.9, 0.999)
    capturable: False
    differentiable: False
    eps: 1e-08
    foreach: None
    fused: None
    lr: 0.001
    maximize: False
    weight_decay: 0
) SGD (
Parameter Group 0
    dampening: 0
    differentiable: False
    foreach: None
    fused: None
    lr: 0.1
    maximize: False
    momentum: 0
    nesterov: False
    weight_decay: 0
)
`,
  ],
  "a kernel for attention can be asked for, and other devices are not there": [
    `
from torch.nn.attention import SDPBackend, sdpa_kernel
with sdpa_kernel([SDPBackend.MATH, SDPBackend.FLASH_ATTENTION]):
    print(F.scaled_dot_product_attention(torch.ones(1, 2), torch.ones(1, 2), torch.ones(1, 2)))
print(torch.accelerator.is_available(), torch.xpu.is_available(), torch.version.cuda)`,
    "tensor([[1., 1.]])\nFalse False None\n",
  ],
  "scaled_dot_product_attention takes masks, and True is where a query may attend": [
    `
q = torch.tensor([[1.0, 0.0], [0.0, 2.0]])
v = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
scores = q @ q.T / 2**0.5
print(torch.allclose(F.scaled_dot_product_attention(q, q, v), torch.softmax(scores, -1) @ v))
print(F.scaled_dot_product_attention(q, q, v, is_causal=True)[0])
print(F.scaled_dot_product_attention(q, q, v, attn_mask=torch.tensor([[False, True], [True, False]])))
print(torch.allclose(F.scaled_dot_product_attention(q, q, v, scale=1.0), torch.softmax(q @ q.T, -1) @ v))
print(hasattr(F, "scaled_dot_product_attention"))`,
    `True
tensor([1., 2.])
tensor([[3., 4.],
        [1., 2.]])
True
True
`,
  ],
  "Adam makes its mean by lerp": [
    `
p = nn.Parameter(torch.tensor([0.5, -2.0]))
opt = optim.Adam([p], lr=0.1, betas=(0.7, 0.9))
mean = torch.zeros(2)
for step in range(3):
    p.grad = torch.tensor([0.3, -0.7]) * (step + 1)
    opt.step()
    mean.lerp_(p.grad, 1 - 0.7)
print(torch.equal(opt.state[p]["exp_avg"], mean))`,
    "True\n",
  ],
  "layers may leave their bias out": [
    `
print(nn.LayerNorm(2, bias=False).bias, [n for n, _ in nn.TransformerEncoderLayer(2, 1, 3, bias=False).named_parameters()])`,
    "None ['self_attn.in_proj_weight', 'self_attn.out_proj.weight', 'linear1.weight', 'linear2.weight', 'norm1.weight', 'norm2.weight']\n",
  ],
  "a name that is not there is refused with the nearest that is, and so is an old hook of gradients":
    [
      `
for work in (
    lambda: nn.Linaer,
    lambda: F.softmx,
    lambda: optim.AdmW,
    lambda: nn.init.xavier_uniforn_,
    lambda: torch.utils.data.DataLoadr,
    lambda: nn.Linear(1, 1).register_backward_hook(print),
    lambda: torch.sparse_bsr_tensor,
    lambda: torch.ones(1).igamma_(torch.ones(1)),
    lambda: torch.einsum("i,i->", 2 * [torch.ones(1, requires_grad=True)]).grad_fn.next_functions,
    lambda: torch.ones(1, requires_grad=True).exp().add_(1).grad_fn.next_functions,
    lambda: torch.ones(1, requires_grad=True).exp().grad_fn.saved_tensors,
    lambda: torch.distributed.init_process_group("gloo"),
    lambda: torch.jit.script(nn.Linear(1, 1)).graph,
):
    try:
        work()
    except NotImplementedError as error:
        print(error)`,
      `torch.nn.Linaer is not supported here. The nearest that is: Linear.
torch.nn.functional.softmx is not supported here. The nearest that is: softmax.
torch.optim.AdmW is not supported here. The nearest that is: AdamW.
torch.nn.init.xavier_uniforn_ is not supported here. The nearest that is: xavier_uniform_.
torch.utils.data.DataLoadr is not supported here. The nearest that is: DataLoader.
register_backward_hook is not supported here. The nearest that are: register_forward_hook, register_full_backward_hook, and register_hook of a tensor.
torch.sparse_bsr_tensor is not supported here. The nearest that is: a dense tensor that holds the zeros, too.
Tensor.igamma_ is not supported here. The nearest that is: digamma_.
next_functions of ViewBackward0 is not supported here: the operation is one node here, and several in PyTorch, or it wrote in place.
next_functions of AddBackward0 is not supported here: the operation is one node here, and several in PyTorch, or it wrote in place.
grad_fn.saved_tensors is not supported here.
torch.distributed.init_process_group is not supported here: this is one process. Run the part of the script for one device.
Modules are not compiled here, so that they have no graph.
`,
    ],
  "whole numbers of int32 choose rows": [
    `
x = torch.arange(6).view(3, 2)
print(x[torch.tensor([2, 0], dtype=torch.int32)], x[torch.tensor([2, 0]).int(), 1])
try:
    x[torch.tensor([1], dtype=torch.int16)]
except IndexError as error:
    print(error)`,
    `tensor([[4, 5],
        [0, 1]]) tensor([5, 1])
tensors used as indices must be long, int, byte or bool tensors
`,
  ],
  "torch.jit.script gives a function as it is": [
    `
@torch.jit.script
def squared(x):
    return x * x
print(squared(torch.tensor([1.0, -2.0])))`,
    "tensor([1., 4.])\n",
  ],
  "modules for the compiler tell what they are made of": [
    `
class Scaled(torch.jit.ScriptModule):
    def __init__(self):
        super().__init__()
        self.inner = nn.Linear(2, 1)
    @torch.jit.script_method
    def forward(self, x):
        return self.inner(x) * 2
scaled = Scaled()
print(scaled, scaled(torch.ones(3, 2)).shape)
print(torch.jit.script(nn.Sequential(nn.ReLU(), nn.Linear(2, 1))))`,
    `Scaled(
  (inner): RecursiveScriptModule(original_name=Linear)
) torch.Size([3, 1])
RecursiveScriptModule(
  original_name=Sequential
  (0): RecursiveScriptModule(original_name=ReLU)
  (1): RecursiveScriptModule(original_name=Linear)
)
`,
  ],
};

test("what PyTorch 1.13 lacks, or does otherwise, is as in newer versions", async (t) => {
  const titles = Object.keys(later);
  const printed = await printedHere(titles.map((title) => newest + later[title][0]));
  for (const [place, title] of titles.entries()) {
    await t.test(title, () => assert.equal(printed[place], later[title][1]));
  }
});
