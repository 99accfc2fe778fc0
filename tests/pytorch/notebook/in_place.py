import torch


x = torch.tensor([1.0, -2.0, 3.5])

# --- arithmetic
y = x.clone()
print(y.add_(1), y.sub_(0.5), y.mul_(2), y.div_(4), y.neg_(), y.abs_(), y.pow_(2), y.add_(x, alpha=2), y)
y += 1
y -= x
y *= 2
y /= 3
y **= 2
y //= 1
y %= 2
print(y)
# --- functions of one number
for name in "exp_ sqrt_ sigmoid_ tanh_ relu_ floor_ ceil_ round_ sin_ cos_ neg_ abs_ square_ reciprocal_ log_ trunc_ erf_ log1p_ expm1_ rsqrt_ sign_".split():
    print(name, getattr(x.abs() / 2, name)())
# --- filling
y = torch.zeros(2, 2)
print(y.fill_(3), y.zero_(), y.copy_(torch.tensor([1, 2])), y.fill_(torch.tensor(7.0)), y.masked_fill_(torch.tensor([[True, False], [False, True]]), 0), y.fill_diagonal_(9))
# --- clamping and comparing
print(x.clone().clamp_(-1, 2), x.clone().clamp_(min=0), x.clone().clamp_min_(0), x.clone().clip_(0, 1), x.clone().gt_(0), x.clone().eq_(1))
# --- in place of a view
y = torch.zeros(3, 3)
y[1].add_(1)
y[:, 2].fill_(5)
y.t()[0].mul_(2).sub_(1)
y.diagonal().copy_(torch.tensor([7.0, 8.0, 9.0]))
print(y)
# --- what returns the same tensor
y = x.clone()
print(y.add_(1) is y, y.zero_() is y, y.copy_(x) is y)
z = y
z += 1
print(y, z is y)
# --- shapes in place
y = torch.zeros(2, 3)
print(y.unsqueeze_(0).shape, y.squeeze_(0).shape, y.t_().shape, y.transpose_(0, 1).shape)
# --- scattering and indexing
y = torch.zeros(2, 3)
print(y.scatter_(1, torch.tensor([[0], [2]]), 1.0), y.scatter_add_(0, torch.tensor([[0, 1, 0]]), torch.ones(1, 3)), y.index_add_(0, torch.tensor([1]), torch.ones(1, 3)), y.index_fill_(1, torch.tensor([0]), 7), y.index_put_((torch.tensor([0]), torch.tensor([1])), torch.tensor(5.0)))
# --- triangles and cumulations
print(torch.ones(2, 2).tril_(), torch.ones(2, 2).triu_(1), torch.arange(3.0).cumsum_(0), torch.arange(1.0, 4).cumprod_(0))
# --- lerp, addcmul and addcdiv, as optimizers use them
m, g = torch.zeros(2), torch.tensor([1.0, -2.0])
print(m.lerp_(g, 0.1), m.mul_(0.9).add_(g, alpha=0.1), m.mul_(0.99).addcmul_(g, g, value=0.01), m.addcdiv_(g, m.sqrt() + 1e-8, value=-0.1))
# --- dtypes stay
i = torch.tensor([1, 2])
i += 1
i *= 3
i -= torch.tensor([1, 1])
print(i)
fails(lambda: i.add_(0.5), lambda: i.div_(2), lambda: i.mul_(1.5), lambda: i.sqrt_(), lambda: torch.tensor([True]).add_(1), lambda: i.copy_(torch.tensor([1.7, 2.2])))
# --- shapes stay
fails(lambda: torch.ones(3).add_(torch.ones(2, 3)), lambda: torch.ones(2, 3).add_(torch.ones(3, 3)), lambda: torch.ones(2).copy_(torch.ones(3)), lambda: torch.ones(3).fill_(torch.ones(2)), lambda: torch.ones(1).mul_(torch.ones(4)))
print(torch.ones(2, 3).add_(torch.ones(3)))
# --- out
y = torch.empty(3)
torch.add(x, 1, out=y)
print(y, torch.exp(x, out=y) is y, y)
# --- logic in place
b = torch.tensor([True, False])
b &= torch.tensor([True, True])
b |= torch.tensor([False, True])
b ^= torch.tensor([True, True])
print(b, b.logical_not_(), b.bitwise_not_())
# --- data
y = x.clone()
y.data = torch.tensor([9.0, 8.0, 7.0])
y.data[0] = 1
print(y)
# --- set by apply_ and map
print(x.clone().apply_(lambda value: value * 2))
# --- an expanded tensor
fails(lambda: torch.ones(1).expand(3).add_(1))
# --- swapped rows
y = torch.arange(6.0).view(3, 2)
y[[0, 2]] = y[[2, 0]]
y[0], y[1] = y[1].clone(), y[0].clone()
print(y)
# --- functions of angles and others in place
x = torch.tensor([0.1, -0.25, 0.5])
for name in "acos asin asinh atan atanh arccos arcsin arctan deg2rad rad2deg sgn sinc".split():
    y = x.clone()
    print(name, getattr(y, name + "_")() is y, y)
print(x.clone().add_(1.5).acosh_(), x.clone().abs_().logit_(), x.clone().atan2_(torch.ones(3)), x.clone().heaviside_(torch.ones(3)))
most = torch.full((2,), -1.0)
print(most.scatter_reduce_(0, torch.tensor([0, 0, 1]), x, reduce="amax", include_self=True), most)
print(torch.zeros(2).scatter_reduce_(dim=0, index=torch.tensor([0, 0, 1]), src=x, reduce="sum"), torch.tensor([1, 2]).bitwise_left_shift_(2))
# --- copies of other shapes, and tensors that get other sizes
T = torch.tensor
for source in (torch.ones(3, 3), torch.ones(3), torch.ones(1, 2, 2), torch.ones(2, 1, 2), torch.ones(2), torch.ones(2, 1), T(3.0), 5):
    try: print(torch.zeros(2, 2).copy_(source))
    except Exception as error: print(type(error).__name__, error)
x = torch.arange(6)
y = x
print(x.resize_(2, 3), y, x.shape, x.resize_(3), y, x.resize_((1, 2)), torch.zeros(2).resize_(1, 2), torch.arange(4).resize_as_(torch.ones(2, 2)), torch.ones(2).resize_(3).shape)
try: torch.zeros(2, requires_grad=True).resize_(1)
except RuntimeError as error: print(error)
print(torch.randint(high=3, size=(4,)).max() < 3, torch.randint(size=(2,), high=5, low=4))
# --- one of several views of one call is not written to where gradients are recorded
def told(write):
    made = torch.ones(2, 4, requires_grad=True) * 1
    try:
        write(made.chunk(2, -1)[1])
        print(made)
    except RuntimeError as error:
        print(error)


told(lambda k: k.add_(1))
told(lambda k: k.__setitem__(slice(None), 0))
told(lambda k: k.__setitem__(..., 0))
told(lambda k: k.__setitem__((slice(None), slice(1)), 0))
told(lambda k: k.__setitem__((0, 1), 0))
told(lambda k: k.__setitem__(k > 0, 0))
told(lambda k: k.masked_fill_(k > 0, 0))
told(lambda k: k.t().zero_())
told(lambda k: k.reshape(4).zero_())
told(lambda k: k.detach().zero_())
told(lambda k: k.unsqueeze(0).copy_(torch.zeros(2, 2)))
told(lambda k: torch.nn.functional.relu(k, inplace=True))
told(lambda k: torch.nn.functional.dropout(k, 0.5, False, True))
told(lambda k: torch.nn.init.zeros_(k))
told(lambda k: [row.mul_(2) for row in k])
for cut in (lambda x: x.tensor_split(2), lambda x: x.split([1, 3]), lambda x: x.hsplit(2), lambda x: x.split_with_sizes([2, 2]), lambda x: x.unbind()):
    try: cut(torch.ones(4, requires_grad=True) * 1)[1].zero_()
    except RuntimeError as error: print(error)
rows = torch.arange(6.0).view(2, 3)
for row in rows: row.mul_(2)
try: rows.chunk(2)[0].add_(torch.ones(3, requires_grad=True))
except RuntimeError as error: print(rows, error)
# --- parts that are cut off apart, and arrays of NumPy, are written to; a view that became a leaf is not
for cut in (lambda x: x.unsafe_chunk(4, 1), lambda x: torch.unsafe_split(x, 2, 1), lambda x: x.unsafe_split_with_sizes([2, 6], 1)):
    parts = cut(torch.ones(2, 8, requires_grad=True) * 1)
    print(parts[0].sigmoid_(), parts[1].grad_fn.name())
with torch.inference_mode():
    y = torch.ones(3)
shared = y.numpy(); shared[0] = 5
print(y)
a, b = torch.ones(4).chunk(2)
a.requires_grad_()
try: a.mul_(2)
except RuntimeError as error: print(error)
# --- tensors of inference mode are written to in inference mode alone
with torch.inference_mode():
    y = torch.ones(3)
    y.add_(1)[0] = 7
for write in (lambda: y.mul_(2), lambda: y.__setitem__(0, 1)):
    for mode in (torch.no_grad, torch.enable_grad):
        try:
            with mode(): write()
        except RuntimeError as error: print(error)
print(y.clone().mul_(0))
# --- what is written into out has no gradient
w, x, o = torch.ones(3, requires_grad=True), torch.ones(3), torch.empty(3)
for work in (lambda: torch.mul(w, 2, out=o), lambda: torch.add(x, w, out=o), lambda: torch.mul(x, 2, out=w), lambda: torch.mul(x, 2, out=o), lambda: torch.cat([w, w], out=torch.empty(6)), lambda: torch.matmul(w, x, out=torch.empty(())), lambda: torch.sum(w, 0, out=torch.empty(()))):
    try: print(work())
    except RuntimeError as error: print(error)
with torch.no_grad(): print(torch.mul(w, 3, out=o) is o, torch.exp(w, out=torch.empty(3)))
