# --- derivatives of functions
import torch
from torch.autograd import functional as AF
T = torch.tensor
x, y = T([1.0, 2.0]), T([3.0, 4.0, 5.0])
f = lambda x: (x ** 3).sum()
g = lambda x, y: (x.sum() * y, x.prod() * y.sum())
print(AF.jacobian(lambda x: x ** 2, x), AF.jacobian(f, x), AF.hessian(f, x))
print(AF.jacobian(g, (x, y)))
print(AF.jacobian(lambda x: (x, x * 2), x))
print(AF.hessian(lambda x, y: (x.sum() ** 2) * y.sum(), (x, y)))
print(AF.vjp(lambda x: x ** 2, x, T([1.0, 0.5])), AF.vjp(f, x), AF.vjp(g, (x, y), (torch.ones(3), T(2.0))))
print(AF.jvp(lambda x: x ** 2, x, T([1.0, 0.5])), AF.jvp(g, (x, y), (torch.ones(2), torch.ones(3))))
print(AF.hvp(f, x, T([1.0, 2.0])), AF.vhp(f, x, T([1.0, 2.0])), AF.vhp(lambda x, y: (x.sum() ** 2) * y.sum(), (x, y), (torch.ones(2), torch.ones(3))))
print(AF.jacobian(lambda x: torch.ones(2), x), AF.jacobian(lambda x: x ** 2, x, create_graph=True), AF.jacobian(lambda x: x ** 2, x, vectorize=True))
for made in (lambda: AF.vjp(lambda x: x ** 2, x), lambda: AF.vjp(f, x, T([1.0, 2.0])), lambda: AF.hessian(lambda x: x, x), lambda: AF.jacobian(lambda x: torch.ones(2), x, strict=True), lambda: AF.jvp(f, x), lambda: AF.jvp(f, x, T([1.0])), lambda: AF.hvp(lambda x: x * 2, x, T([1.0, 1.0])), lambda: AF.jacobian(f, [1.0])):
    try: print(made())
    except (RuntimeError, TypeError) as error: print(type(error).__name__, error)
# --- gradients, Jacobians and batches of functions of dicts and tuples
import torch
from torch import nn
import torch.nn.functional as F
try: from torch.func import grad, grad_and_value, jacrev, jacfwd, hessian, vjp, jvp, vmap
except ImportError: from functorch import grad, grad_and_value, jacrev, jacfwd, hessian, vjp, jvp, vmap
torch.manual_seed(0)
x, y = torch.randn(3), torch.randn(4, 3)
params = {"w": torch.randn(2, 3), "b": torch.zeros(2)}
def loss(p, x, t): return F.mse_loss(x @ p["w"].T + p["b"], t)
t = torch.randn(4, 2)
print(grad(loss)(params, y, t))
print(grad_and_value(loss)(params, y, t)[1], grad(loss, argnums=(0, 1))(params, y, t)[1].shape)
each = vmap(grad(loss), in_dims=(None, 0, 0))(params, y, t); print({k: v.shape for k, v in each.items()}, each["b"])
print(torch.allclose(each["w"].mean(0), grad(loss)(params, y, t)["w"], atol=1e-6))
print(grad(lambda x: (x.sin().sum(), {"out": x * 2}), has_aux=True)(x))
print(jacrev(lambda x: x ** 2)(x) + 0, jacfwd(torch.sin)(x) + 0, hessian(lambda x: (x ** 3).sum())(x) + 0)
print([[e + 0 for e in o] for o in jacrev(lambda x, y: (x * y, x.sum()), argnums=(0, 1))(x, x + 1)])
print(jacrev(lambda p: p["a"] * p["b"])({"a": x, "b": x + 1}))
print(jacrev(lambda x: (x * 2, x.sum()), has_aux=True)(x))
out, pull = vjp(lambda x, y: (x * y).sum(), x, x + 1); print(out, pull(torch.tensor(1.0)))
out, pull = vjp(torch.sin, x); print(out, pull(torch.ones(3)))
print(jvp(torch.sin, (x,), (torch.ones(3),)), jvp(lambda x, y: x * y, (x, x), (torch.ones(3), torch.zeros(3))))
print(grad(grad(lambda x: x.pow(3).sum().sin()))(torch.tensor(0.5)), vmap(grad(torch.sin))(x), grad(lambda x: grad(lambda y: (x * y ** 2))(x))(torch.tensor(2.0)))
print(vmap(lambda a, b: (a * b).sum())(y, y), vmap(lambda a: (a, a.sum()), out_dims=(1, 0))(y)[0].shape, vmap(vmap(lambda a: a * 2))(y).shape)
print(vmap(lambda d: {"s": d["a"] + d["b"]}, in_dims=({"a": 0, "b": None},))({"a": y, "b": x}))
print(vmap(torch.dot, in_dims=(1, 1))(y, y), vmap(lambda a, k: a * k, in_dims=(0, None))(y, 2.0).shape, vmap(lambda a: torch.ones(2))(y).shape)
w = torch.randn(3, requires_grad=True)
g = grad(lambda a: (a * w).sum())(x); print(g, g.requires_grad)
(s := vmap(lambda a: (a * w).sum())(y).sum()).backward(); print(w.grad, s)
print(hessian(lambda p: (p["a"] ** 2).sum() * p["b"])({"a": x[:2], "b": torch.tensor(2.0)}))
for made in (lambda: grad(lambda x: x)(x), lambda: vmap(torch.dot)(y, x), lambda: vmap(lambda x: 1)(x), lambda: grad(lambda x: x.sum())([1.0]), lambda: grad(lambda x: 3.0)(x)):
    try: print(made())
    except (RuntimeError, ValueError) as e: print(type(e).__name__)
# --- data that changes where no node needs what it was
import torch
w = torch.tensor([1.0, 2.0], requires_grad=True)
y = (w + 3).sum()
w.data.add_(1)
print(w, w.data, w._version)
y.backward(); print(w.grad)
w.data = torch.tensor([5.0, 6.0]); print(w, w.grad, w.is_leaf, w.requires_grad)
(w ** 2).sum().backward(); print(w.grad)
z = w * 2; z.data.mul_(10); print(z); z.sum().backward(); print(w.grad)
v = torch.tensor([1.0, 2.0], requires_grad=True)
d = v.detach(); r = (v ** 2).sum(); d[0] = 100.0
try: r.backward(); print(v.grad)
except RuntimeError as error: print(str(error)[:80])
v.data[0] = 7.0; v.data -= 1; print(v); v.data = v.data * 2; print(v)
p = torch.nn.Parameter(torch.ones(2)); p.data.copy_(torch.tensor([3.0, 4.0])); p.data.clamp_(max=3.5); print(p)
layer = torch.nn.Linear(2, 1); h = layer(torch.ones(1, 2)); layer.weight.data.fill_(3.0); h.sum().backward(); print(layer.weight.grad)
# --- gradients are asked of any row of tensors
import torch
from torch import nn
net = nn.Linear(2, 1); nn.init.ones_(net.weight); nn.init.zeros_(net.bias)
named = dict(net.named_parameters())
loss = net(torch.tensor([[1.0, 2.0]])).pow(2).sum()
print(torch.autograd.grad(loss, named.values(), retain_graph=True), torch.autograd.grad(loss, (p for p in net.parameters()), retain_graph=True))
loss.backward(inputs=list(net.parameters())); print(net.weight.grad)
# --- gradients of a graph whose leaf was written to since
import torch
w = torch.tensor([1.0, 2.0], requires_grad=True)
u = torch.tensor([5.0, 6.0], requires_grad=True)
u.grad = torch.tensor([0.5, 0.5])
y = (w + 3).sum() + u.sum() * 2
w.data.add_(1)
print(torch.autograd.grad(y, (w, u), retain_graph=True), w.grad, u.grad)
with torch.no_grad(): w.mul_(2)
print(torch.autograd.grad(y, w, retain_graph=True), w)
y.backward(inputs=[w]); print(w.grad, u.grad)
z = (w * 3).sum(); print(torch.autograd.grad(z, w))
try: torch.autograd.grad(u.sum(), w)
except RuntimeError as e: print(str(e)[:60])
v = torch.tensor([1.0], requires_grad=True); s = 0
for i in range(3):
    l = (v - 2) * 3 + s; v.data -= 0.1; g, = torch.autograd.grad(l, v); s = s + g; print(g, v)

# --- forms of trees are compared and printed, and take as many values as they have
import collections
import torch
from torch.utils._pytree import TreeSpec, tree_flatten, tree_unflatten

P = collections.namedtuple("P", "x y")
tree = {"a": [1, 2], "b": (3, {"c": P(4, [None])}), "d": collections.OrderedDict(e=5)}
leaves, form = tree_flatten(tree)
print(leaves, form, form.num_leaves, form.children_specs[0].type, form.context)
again = tree_unflatten([each and each * 2 for each in leaves], form)
print(again["a"], again["b"], type(again["d"]).__name__, dict(again["d"]))
print(form == tree_flatten(tree)[1], form != tree_flatten([1])[1], tree_flatten([1])[1] == tree_flatten((1,))[1])
print(isinstance(form, TreeSpec), tree_flatten(5)[1], tree_flatten([])[1], tree_unflatten([], tree_flatten(())[1]))
for given in (([1], form), ([1] * 9, form), ([1], 3)):
    try:
        tree_unflatten(*given)
    except ValueError as reason:
        print(reason)
