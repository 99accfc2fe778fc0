import torch


x = torch.arange(24).view(2, 3, 4)
y = torch.tensor([[1.5, 2.5, 3.5], [4.5, 5.5, 6.5]])

# --- numbers
print(x[0], x[1, 2], x[-1, -1, -1], x[0][1][2], x[1, 2, 3].item(), y[torch.tensor(1)], y[True].shape, y[False].shape)
# --- slices
print(x[:, 1], x[..., 0], x[0, 1:], x[:, :2, ::2], x[:, -1], x[1:, :, :1].shape, x[5:].shape, x[:, 2:1].shape, y[:, 1:3], x[:0].shape)
# --- None and Ellipsis
print(x[None].shape, x[:, None].shape, x[..., None].shape, x[0, ..., 1], x[None, 0, None, ..., 2].shape, x[...].shape, x[()].shape)
# --- masks
print(y[y > 2], y[y > 9], y[torch.tensor([True, False])], x[x % 2 == 0].shape, y[:, torch.tensor([True, False, True])], y[y[:, 0] > 2, 1])
# --- lists and tensors of places
print(y[[1, 0]], y[[0, 1], [2, 0]], y[torch.tensor([0, 0, 1])], y[:, [0, 2]], y[torch.tensor([[0], [1]]), torch.tensor([[0, 1]])], y[[-1]], y[[True, False]])
print(x[:, [0, 1], [1, 2]].shape, x[[0], :, [1]].shape, x[torch.tensor([0, 1]), 1].shape, x[1, :, torch.tensor([0, 3])].shape, y[[]].shape, x[[0, 1], None, [1, 2]].shape)
# --- indices with a list of lists
print(y[[[0, 1], [1, 0]]].shape, y[([0, 1], [1, 0])])
# --- out of range
fails(
    lambda: x[2],
    lambda: x[0, 3],
    lambda: x[-3],
    lambda: x[0, 0, 0, 0],
    lambda: y[[2]],
    lambda: y[[0, -3]],
    lambda: torch.tensor(1)[0],
    lambda: y[torch.tensor([0, 2])],
    lambda: x[..., ..., 0],
)
# --- of a wrong kind
fails(
    lambda: x["a"],
    lambda: x[1.0],
    lambda: x[torch.tensor([0.5])],
    lambda: y[torch.tensor([True])],
    lambda: y[torch.tensor([[True, False]])],
    lambda: x[::-1],
    lambda: x[::0],
    lambda: x["a":],
    lambda: y[[0, 1], [0, 1, 2]],
    lambda: x[{}],
)
# --- writing numbers and rows
z = torch.zeros(2, 3)
z[0] = 1
z[1, 2] = 5
z[:, 0] = torch.tensor([7.0, 8.0])
z[0, 1:] = torch.tensor([2, 3])
print(z)
z[...] = 4
z[1] = [1, 2, 3] if False else torch.tensor([1.0, 2.0, 3.0])
print(z, z._version if False else "")
# --- writing by masks and places
z = torch.arange(6.0).view(2, 3)
z[z > 3] = 0
z[[0, 1], [1, 2]] = torch.tensor([10.0, 20.0])
z[:, [0]] = -1
print(z)
z[torch.tensor([True, False])] = 9
z[z == 9] *= 2
z[0, z[0] > 1] += 0.5
print(z)
# --- writing what does not fit
z = torch.zeros(2, 3)


def put(place, value):
    def run():
        z[place] = value

    return run


fails(put(0, torch.ones(2)), put(2, 1.0), put((0, 5), 1.0), put(0, "a"), put(z > 0.5, torch.ones(3)), put("a", 1), put((0, 0, 0), 1), put([5], 1.0))
fails(put(slice(None), torch.ones(3, 3)), put(0, None), put([0, 1], torch.ones(3, 3)))
print(z)
# --- writing to whole numbers truncates
z = torch.zeros(3, dtype=torch.long)
z[0] = 2.7
z[1] = torch.tensor(-1.5)
z[2:] = True
print(z)
# --- writing through views
z = torch.zeros(4)
z[:2][1] = 3
z.view(2, 2)[1] = torch.tensor([5.0, 6.0])
print(z)
# --- nonzero, masked_select, index_select
m = torch.tensor([[0, 1], [2, 0]])
print(m.nonzero(), torch.nonzero(m, as_tuple=True), torch.masked_select(m, m > 0), m.index_select(0, torch.tensor([1, 1])), torch.index_select(y, 1, torch.tensor([2, 0])), torch.argwhere(m))
print(torch.nonzero(torch.tensor(3)), torch.nonzero(torch.zeros(2)).shape)
fails(lambda: m.index_select(0, torch.tensor([2])), lambda: m.index_select(2, torch.tensor([0])), lambda: m.index_select(0, torch.tensor([0.5])), lambda: torch.masked_select(m, m), lambda: m.index_select(0, torch.tensor([[0]])), lambda: m.index_select(0, 0))
# --- index_put, index_add, index_fill, index_copy
z = torch.zeros(3, 2)
print(z.index_put((torch.tensor([0, 2]),), torch.tensor(1.0)), z.index_put((torch.tensor([0, 0]), torch.tensor([1, 1])), torch.tensor([1.0, 2.0]), accumulate=True))
print(z.index_add(0, torch.tensor([0, 0]), torch.ones(2, 2), alpha=2), z.index_fill(0, torch.tensor([1]), 7), z.index_copy(0, torch.tensor([2]), torch.tensor([[3.0, 4.0]])))
fails(lambda: z.index_add(0, torch.tensor([3]), torch.ones(1, 2)), lambda: z.index_add(0, torch.tensor([0]), torch.ones(2, 2)), lambda: z.index_put((torch.tensor([5]),), torch.tensor(1.0)))
# --- take and put
print(torch.take(y, torch.tensor([0, 4])), y.take(torch.tensor([[1, -1]])))
# --- iterating
for row in y:
    print(row, row.shape)
for a, b, c in y:
    print(a, b, c)
first, second = y
print(first, second.tolist(), [float(v) for v in first], dict(enumerate(y[0].tolist())))
fails(lambda: list(torch.tensor(1)))
# --- item and tolist
print(y[0, 0].item(), y.tolist(), x[0, 0].tolist(), torch.tensor(2).tolist(), torch.tensor([True]).item(), torch.tensor([[3]]).item())
fails(lambda: y.item(), lambda: torch.ones(0).item(), lambda: float(y), lambda: int(torch.ones(2)))
# --- tensors as indices of lists and ranges
words = ["a", "b", "c"]
print(words[torch.tensor(1)], list(range(torch.tensor(3))), [words[i] for i in torch.tensor([2, 0])], "%d" % torch.tensor(3), f"{torch.tensor(2.5):.3f}")
fails(lambda: words[torch.tensor(1.0)], lambda: words[torch.tensor([1, 2])], lambda: range(torch.tensor(2.5)))
# --- a tensor indexed by one of another rank
t = torch.arange(10)
print(t[torch.tensor([[1, 2], [3, 4]])], t[torch.arange(3)[:, None] + torch.arange(2)], t[t > 4][0], t[-3:], t[::3])

# --- bytes are a mask, as in older programs
x = torch.arange(6.0).view(2, 3)
mask = torch.tensor([[1, 0, 1], [0, 0, 1]], dtype=torch.uint8)
print(x[mask], x[torch.ByteTensor([0, 1])], x[:, torch.ByteTensor([1, 0, 1])])
x[mask] = -1
print(x)
fails(lambda: x[torch.tensor([1], dtype=torch.int16)])
print(torch.special.entr(torch.tensor([0.5, 0.0, 1.0, -1.0])))
# --- arrays by numbers that are tensors
import numpy as np
T = torch.tensor
a = np.arange(6).reshape(2, 3)
print(repr(a[T(1), T(2)]), repr(np.arange(4.0)[T(1)]), a[T(1)], a[T(0), 1:], a[np.array(1)], repr(a[0][np.array(1)]), a[T(1), [0, 1]], a[T([1])], [a[0][i] for i in torch.arange(3)])
a[T(1), 0] = 9
a[np.array(0)] = 7
print(a)
for at in (T(1.0), T(5)):
    try: print(a[at])
    except IndexError as error: print("an IndexError")
