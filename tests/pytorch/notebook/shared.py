# Memory that tensors share with NumPy's arrays: a write to one of both is seen in the other.
import numpy as np
import torch

# --- a tensor and its array
t = torch.ones(5)
n = t.numpy()
t.add_(1)
print(t, n)
n[0] = 7
print(t)
np.add(n, 1, out=n)
print(t, n)
h = torch.arange(3.0)
o = h.numpy()
o += 10
print(h)
o *= 0
print(h.sum(), (h + 1).tolist())

# --- an array and its tensor
a = np.ones(5)
s = torch.from_numpy(a)
np.add(a, 1, out=a)
print(a, s)
s.mul_(2)
print(a)
s[1:3] = 9.0
print(a)
l = np.array([3.0, 1.0, 2.0])
tl = torch.from_numpy(l)
l.sort()
print(tl, tl.sum().item() == l.sum())
np.random.shuffle(l)
print(bool((tl.numpy() == l).all()))
print(torch.from_numpy(np.array([True, False])))

# --- parts of arrays, and several tensors of one
m = np.arange(6).reshape(2, 3)
u = torch.from_numpy(m)
u[0, 1] = 100
print(m)
m[1] += 5
print(u)
r = m[0]
v = torch.from_numpy(r)
r[0] = -1
print(u, v, m)
v.fill_(3)
print(m, u)

# --- parts of tensors, and several arrays of one
x = torch.zeros(2, 3)
y = x[1].numpy()
z = x.numpy()
y[:] = 4
print(z, x)
x.t()[0].fill_(8)
print(y, z)
e = torch.as_tensor(z)
z[0, 0] = 77
print(e, x)

# --- copies share nothing
x = torch.zeros(2, 3)
z = x.numpy()
c = torch.tensor(x.numpy())
c[0] = 1
p = np.array(x)
p[0] = 2
b = x.numpy().copy()
b[0] = 55
d = torch.as_tensor(z, dtype=torch.float64)
d[0] = 5
print(x, z)

# --- other dtypes; numbers of float64 that nobody wrote stay as they are
f = torch.tensor([1, 2], dtype=torch.int32)
g = f.numpy()
g[0] = 9
print(f, g)
pixels = np.array([1, 2], dtype=np.uint8)
once, twice = torch.from_numpy(pixels), torch.from_numpy(pixels)
once[0] = 7
print(once, twice, twice.dtype, pixels)
q = np.array([0.1, np.pi])
d = torch.from_numpy(q)
d[0] = 1
print(q[1] == np.pi, q)

# --- weights, that an optimizer changes
w = torch.nn.Linear(2, 2)
k = w.weight.detach().numpy()
torch.nn.init.ones_(w.weight)
print(k)
k[0, 0] = 5
print(w.weight)
torch.nn.init.zeros_(w.bias)
print(w(torch.ones(2)))
opt = torch.optim.SGD(w.parameters(), lr=1.0)
w(torch.ones(2)).sum().backward()
opt.step()
print(k)

# --- arrays that are gone, and many of one tensor
x = torch.zeros(3)
for at in range(40):
    x.numpy()[at % 3] += at
    x += 1
print(x)
kept = [x.numpy() for _ in range(5)]
kept[2][1] = 0
print(x, [each.tolist() for each in kept])

# --- what shows a cell twice is a copy of its own, and disturbs nothing later
x, y = torch.meshgrid(torch.arange(2.0), torch.arange(3.0), indexing="ij")
grid = x.numpy() + 1
print(torch.ones(1) + 1, grid)

# --- rows of one array, and one tensor after the other of it
data = np.zeros((50, 3))
rows = [torch.from_numpy(row) for row in data]
rows[0][0] = 1
print(data[0])
data += 1
print(rows[0], rows[19], rows[49])
rows[5][1] = 8
print(data[5])
a = np.zeros(2)
many = [torch.from_numpy(a) for _ in range(17)]
many[0] += 1
print(a, many[16])
buffer, total = np.zeros(5), 0.0
for at in range(100):
    buffer[:] = at
    total += torch.from_numpy(buffer).float().sum().item()
print(total)
drawn = np.arange(1.0, 301.0)
print(sum(float(torch.from_numpy(drawn[at : at + 1]).sum() > 0) for at in range(300)))

# --- arrays of a tensor are one
w = torch.zeros(4)
history = []
for _ in range(30):
    w += 1
    history.append(w.numpy())
print(history[0], history[-1])
z = torch.zeros(3)
q, part = z.numpy(), z[1:]
of_part = part.numpy()
q[2] = 5
print(of_part, part)
of_part[0] = 4
print(q, z)

# --- digits of float64, zeros with signs, no axes, axes of length 0
b = np.array([1 / 3])
print(torch.from_numpy(b).numpy()[0] == 1 / 3)
a = np.array([-0.0, 0.0])
torch.from_numpy(a).neg_()
print(a)
t = torch.tensor(3.0)
a = t.numpy()
t += 1
print(a)
print(torch.from_numpy(np.zeros((0, 3))).numpy().shape, torch.zeros(2, 0).numpy().shape)
print(torch.tensor([True, False]).numpy(), torch.tensor([3], dtype=torch.uint8).numpy(), torch.arange(4).view(2, 2).t().numpy(), torch.tensor([[1.5, 2.0]]).double().numpy())

# --- detach_ of a result
w = torch.ones(3, requires_grad=True)
h = w * 2
h.detach_()
print(h, h.requires_grad, h.grad_fn, w.detach_())

# --- a gradient that is held, and its array, take part in later passes
w = torch.ones(2, requires_grad=True)
(w * 3).sum().backward()
held, array = w.grad, w.grad.numpy()
(w * w).sum().backward()
print(held, array, held is w.grad)
w.grad.zero_()
print(array)
array[0] = 7
(w * 2).sum().backward()
print(held, w.grad, array)
net = torch.nn.Linear(2, 1)
net.weight.data.fill_(0.5), net.bias.data.zero_()
net(torch.ones(1, 2)).sum().backward()
arrays = [each.grad.numpy() for each in net.parameters()]
net(torch.ones(1, 2) * 2).sum().backward()
print(arrays)
torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
print(arrays)
torch.optim.SGD(net.parameters(), 0.1).zero_grad(set_to_none=False)
print(arrays)
net.zero_grad(set_to_none=True)
print(net.weight.grad, arrays[1])
w.grad.data = w.grad.data.clamp(max=1.5)
print(w.grad)
