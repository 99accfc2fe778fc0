// Functions of functions, which PyTorch 1.13 does not have yet: judged by what they are made of.
import assert from "node:assert/strict";
import { test } from "node:test";
import { startPython } from "./support/python.mjs";

const python = await startPython();
const run = (code) =>
  python.runPython(`
import torch
from torch import nn
from torch.func import functional_call, grad, grad_and_value, hessian, jacrev, vmap
torch.manual_seed(0)
x = torch.randn(3)
def total(x):
    return x.sin().sum()
def refusal(call):
    try:
        call()
    except Exception as error:
        return f"{type(error).__name__}: {error}"
${code}`);

test("gradients of functions are those of backward, and have gradients", () => {
  assert.ok(
    run(`
close = torch.allclose
found, value = grad_and_value(total)(x)
close(grad(total)(x), x.cos()) and close(found, x.cos()) and close(value, total(x)) and not found.requires_grad and close(grad(lambda x: grad(total)(x).sum())(x), -x.sin()) and close(jacrev(torch.sin)(x), torch.diag(x.cos())) and close(hessian(total)(x), torch.diag(-x.sin())) and close(grad(torch.dot, argnums=1)(x, x + 1), x)`),
  );
  assert.match(run("refusal(lambda: grad(torch.sin)(x))"), /^RuntimeError: .* a scalar tensor/);
});

test("a function of batches gives what a loop over its parts does", () => {
  assert.ok(
    run(`
a, b = torch.randn(4, 3), torch.randn(3, 4)
rows = torch.stack([torch.dot(p, q) for p, q in zip(a, b.T)])
both = vmap(lambda p, q: (p, q * 2), in_dims=(0, None))(a, x)
torch.equal(vmap(torch.dot, in_dims=(0, 1))(a, b), rows) and torch.equal(torch.vmap(torch.exp, out_dims=1)(a), a.exp().T) and both[0].equal(a) and both[1].equal((x * 2).expand(4, 3))`),
  );
  assert.match(
    run("refusal(lambda: vmap(torch.dot)(torch.ones(2, 3), torch.ones(3, 3)))"),
    /^ValueError: vmap: Expected all tensors to have the same size in the mapped dimension/,
  );
});

test("a module is called with other parameters, and keeps its own", () => {
  assert.ok(
    run(`
layer = nn.Sequential(nn.Linear(3, 2), nn.ReLU())
before = layer[0].weight
named = {"0.weight": torch.ones(2, 3), "0.bias": torch.zeros(2)}
found = functional_call(layer, named, (x,))
torch.equal(found, x.sum().relu().expand(2)) and layer[0].weight is before`),
  );
  assert.match(
    run('refusal(lambda: functional_call(nn.Linear(3, 2), {"nope": x}, (x,)))'),
    /^RuntimeError: Linear has no parameter or buffer 'nope'/,
  );
});
