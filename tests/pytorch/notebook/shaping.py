import torch


def told(*tensors):
    for each in tensors:
        print(tuple(each.shape), each.stride(), each.is_contiguous(), each.flatten()[:12].tolist())


x = torch.arange(24).view(2, 3, 4)

# --- view
told(x.view(6, 4), x.view(-1), x.view(2, -1), x.view((4, 6)), x.view(torch.Size([24])), x.view(2, 3, 4, 1), x.view([3, 8]))
told(torch.ones(0, 3).view(0), torch.tensor(1).view(1, 1), torch.tensor([1]).view(()))
fails(
    lambda: x.view(5, 5),
    lambda: x.view(-1, -1),
    lambda: x.view(-1, 5),
    lambda: x.view(-2, 12),
    lambda: x.view(),
    lambda: x.view("a"),
    lambda: x.view(2.0, 12),
    lambda: x.transpose(0, 1).view(6, 4),
    lambda: torch.ones(0).view(-1, 0),
)
# --- view of strides that allow it
told(x.transpose(0, 1).view(3, 2, 2, 2), x[:, :, :2].view(2, 3, 2), x.permute(2, 0, 1).view(4, 6))
# --- reshape
told(x.reshape(4, 6), x.transpose(1, 2).reshape(2, 12), x.reshape(-1, 8), torch.reshape(x, (24,)), x.t if False else x.reshape((2, 12)))
fails(lambda: x.reshape(7), lambda: x.reshape(-1, 7), lambda: x.reshape(-1, -1), lambda: torch.reshape(x, 24), lambda: x.reshape("a"))
# --- transpose, t, permute, swapaxes
told(x.transpose(0, 1), x.transpose(-1, -2), torch.transpose(x, 0, 2), x.permute(2, 0, 1), x.permute((1, 0, 2)), x.permute(-1, 0, 1), torch.permute(x, (0, 2, 1)))
told(x[0].t(), torch.t(x[0]), x[0].T, x.mT, torch.arange(3).t(), x.swapaxes(0, 1), x.swapdims(0, 2), torch.swapaxes(x, 1, 2), torch.tensor(2).t())
fails(
    lambda: x.t(),
    lambda: x.transpose(0, 3),
    lambda: x.transpose(0),
    lambda: x.permute(0, 1),
    lambda: x.permute(0, 0, 1),
    lambda: x.permute(0, 1, 3),
    lambda: torch.permute(x, 0, 1, 2),
    lambda: torch.tensor(1).mT,
)
# --- squeeze and unsqueeze
y = torch.ones(1, 3, 1, 2)
told(y.squeeze(), y.squeeze(0), y.squeeze(1), y.squeeze(-2), y.unsqueeze(0), y.unsqueeze(-1), x[0].unsqueeze(1), torch.unsqueeze(x, 3), torch.squeeze(y), torch.tensor(3).unsqueeze(0))
fails(lambda: y.squeeze(4), lambda: y.unsqueeze(6), lambda: y.unsqueeze(-6), lambda: y.unsqueeze(), lambda: torch.tensor(1).unsqueeze(1))
# --- expand and broadcast_to
y = torch.arange(3).view(3, 1)
told(y.expand(3, 4), y.expand(-1, 2), y.expand(2, 3, 4), y.expand((3, 2)), torch.broadcast_to(y, (2, 3, 2)), y.expand_as(torch.ones(3, 5)), torch.tensor(7).expand(2))
fails(lambda: y.expand(2, 4), lambda: y.expand(4), lambda: y.expand(-1, 3, 2), lambda: y.expand(3, -2), lambda: y.expand_as(torch.ones(2)))
# --- repeat, tile, repeat_interleave
y = torch.tensor([[1, 2], [3, 4]])
told(y.repeat(2, 1), y.repeat(1, 2), y.repeat(2, 1, 1), y.repeat((1, 3)), y.tile(2), torch.tile(y, (2, 2)), y.repeat_interleave(2), y.repeat_interleave(2, dim=0), torch.repeat_interleave(y, 3, dim=1))
told(torch.repeat_interleave(torch.tensor([1, 2, 3]), torch.tensor([1, 0, 2])), y.repeat_interleave(torch.tensor([1, 2]), dim=1), torch.repeat_interleave(torch.tensor([2, 1])))
fails(lambda: y.repeat(2), lambda: y.repeat(-1, 1), lambda: y.repeat_interleave(-1), lambda: y.repeat_interleave(torch.tensor([1, 2, 3]), dim=0))
# --- flatten and unflatten
told(x.flatten(), x.flatten(1), x.flatten(0, 1), torch.flatten(x, start_dim=1, end_dim=2), torch.tensor(3).flatten(), x.unflatten(2, (2, 2)), x.unflatten(-1, (4, -1)), x.ravel())
fails(lambda: x.flatten(2, 1), lambda: x.flatten(3), lambda: x.unflatten(2, (3, 2)))
# --- split, chunk, unbind, tensor_split
told(*x.split(2, dim=1), *x.chunk(3, dim=2), *torch.split(x, [1, 2], 1), *torch.chunk(x, 2), *x.split(5))
told(*x.unbind(0), *torch.unbind(x[0], dim=1), *torch.tensor_split(torch.arange(7), 3), *torch.arange(5).chunk(4), *torch.tensor_split(torch.arange(7), (2, 4)))
print(type(x.split(1)).__name__, type(x.chunk(2)).__name__, type(x.unbind()).__name__)
fails(
    lambda: x.split([1, 1], 1),
    lambda: x.split(-1),
    lambda: x.split(2, 3),
    lambda: x.chunk(0),
    lambda: x.unbind(3),
    lambda: torch.tensor(1).unbind(),
    lambda: torch.tensor(1).chunk(2),
    lambda: x.split(0),
    lambda: x.chunk(),
)
# --- narrow and select
told(x.narrow(1, 1, 2), torch.narrow(x, 0, 0, 1), x.select(1, 2), x.select(-1, -1), torch.select(x, 0, 1), x.narrow(2, -2, 2))
fails(lambda: x.narrow(1, 2, 2), lambda: x.narrow(0, 0, -1), lambda: x.select(1, 3), lambda: x.select(3, 0), lambda: torch.tensor(1).select(0, 0))
# --- diagonal, tril, triu
y = torch.arange(12).view(3, 4)
told(y.diagonal(), y.diagonal(1), torch.diagonal(x, dim1=1, dim2=2), y.tril(), y.triu(1), torch.tril(x, diagonal=-1), y.tril(5), torch.triu(y, -1), x.diagonal(0, 0, 1))
fails(lambda: y.diagonal(0, 0, 0), lambda: torch.arange(3).tril(), lambda: torch.arange(3).diagonal(), lambda: y.diagonal(0, 0, 2))
# --- cat and stack
a, b = torch.arange(3), torch.arange(3, 6)
told(torch.cat([a, b]), torch.cat((a, b), dim=0), torch.stack([a, b]), torch.stack((a, b), dim=1), torch.stack([a, b], -1), torch.cat([x, x], dim=-1), torch.concat([a, b]), torch.hstack([a, b]), torch.vstack([a, b]), torch.cat([a]))
told(torch.cat([a, torch.tensor([], dtype=torch.int64)]), torch.cat([torch.tensor([]), torch.ones(2, 2)]), torch.column_stack([a, b]), torch.dstack([a, b]), torch.hstack([x[0], x[0]]))
print(torch.cat([a, torch.tensor([0.5])]), torch.stack([a, b.float()]), torch.cat([torch.tensor([True]), a]))
fails(
    lambda: torch.cat([a, x]),
    lambda: torch.cat([torch.ones(2, 3), torch.ones(2, 4)]),
    lambda: torch.cat([]),
    lambda: torch.stack([]),
    lambda: torch.stack([a, torch.arange(4)]),
    lambda: torch.cat([a, b], dim=1),
    lambda: torch.cat(a, b),
    lambda: torch.cat([a, 1]),
    lambda: torch.cat([torch.tensor(1), torch.tensor(2)]),
    lambda: torch.stack([a, b], 3),
    lambda: torch.cat(x),
)
# --- roll, flip, rot90
told(a if False else torch.arange(4).roll(1), torch.roll(x, 1, 0), x.roll((1, -1), (1, 2)), torch.roll(torch.arange(6).view(2, 3), 2), x.flip(0), torch.flip(x, (0, 2)), x.flip([-1]), torch.fliplr(x[0]), torch.flipud(x[0]), torch.rot90(x[0]))
fails(lambda: x.roll((1, 2), 0), lambda: x.flip(3), lambda: x.flip(0, 0), lambda: x.roll(1, 3), lambda: torch.flip(x))
# --- movedim and its like
told(x.movedim(0, 2), torch.movedim(x, (0, 1), (1, 2)), x.moveaxis(-1, 0), torch.atleast_2d(torch.arange(3)), torch.atleast_1d(torch.tensor(1)), torch.atleast_3d(torch.arange(3)))
fails(lambda: x.movedim(0, 3), lambda: x.movedim((0, 1), (0,)))
# --- contiguous and clone
y = x.transpose(0, 2)
told(y, y.contiguous(), y.clone(), x.contiguous())
print(x.contiguous() is x, y.contiguous() is y)
# --- view_as, reshape_as, expand_as
told(x.view_as(torch.ones(6, 4)), x.reshape_as(torch.ones(4, 6)), torch.ones(1).expand_as(torch.ones(2, 2)))
fails(lambda: x.view_as(torch.ones(5)))
# --- broadcast_tensors and broadcast_shapes
told(*torch.broadcast_tensors(torch.arange(3).view(3, 1), torch.arange(2)))
print(torch.broadcast_shapes((3, 1), (2,)), torch.broadcast_shapes((1,), (4, 1, 2)))
fails(lambda: torch.broadcast_shapes((3,), (2,)), lambda: torch.broadcast_tensors(torch.ones(3), torch.ones(2)))
# --- sizes
print(x.size(), x.size(0), x.size(-1), x.shape[1], x.shape[:2], x.dim(), x.ndim, x.numel(), len(x), x.nelement(), torch.numel(x), x.shape == (2, 3, 4))
print(x.shape + (5,), list(x.shape), tuple(x.shape), x.shape.numel(), x.size()[1:], x.stride(0), x.stride(-1), *x.shape, x.size(dim=1))
fails(lambda: x.size(3), lambda: x.stride(4), lambda: len(torch.tensor(1)))
# --- unfold
print(torch.arange(7).unfold(0, 3, 2), x.unfold(2, 2, 1))
# --- views share their cells
x = torch.arange(6.0)
y = x.view(2, 3)
y[0, 0] = 10
z = y.t()
z[2, 1] = 20
w = x[1:3]
w += 100
print(x, y, z, w)
# --- reshape of what is not contiguous copies
x = torch.arange(6.0).view(2, 3)
y = x.t().reshape(6)
y[0] = 99
print(x, y)
# --- bytes
x = torch.ones(2, 3)
print(x.element_size(), torch.ones(2, dtype=torch.bool).element_size())


# --- windows that do not overlap are a view
import torch
x = torch.arange(24.0).view(1, 2, 3, 4)
y = x.unfold(2, 1, 1).unfold(3, 2, 2); print(y.shape, y.stride(), y.is_contiguous(), y)
y[0, 0, 0, 0, 0, 0] = -7; print(x[0, 0, 0])
z = torch.arange(10.0); print(z.unfold(0, 3, 3), z.unfold(0, 2, 5), z.unfold(0, 2, 4), z.unfold(0, 4, 1).shape, z.unfold(-1, 10, 1))
w = torch.ones(4, 8, requires_grad=True); u = w.unfold(1, 2, 2); print(type(u.grad_fn).__name__, u.shape); (u * torch.arange(32.0).view(4, 4, 2)).sum().backward(); print(w.grad)
i = torch.ones(2, 3, 16, 16); p = i.unfold(2, 4, 4).unfold(3, 4, 4); print(p.stride(), p.permute(0, 2, 3, 1, 4, 5).reshape(2, 16, 48).shape, p.contiguous().view(2, 3, 16, 16).stride())
for bad in (lambda: z.unfold(0, 11, 1), lambda: z.unfold(1, 2, 1), lambda: z.unfold(0, 2, 0)):
    try: bad()
    except (RuntimeError, IndexError) as e: print(type(e).__name__, e)
