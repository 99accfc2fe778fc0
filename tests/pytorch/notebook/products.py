import torch


a = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
b = torch.tensor([[1.0, 0.5, -1.0], [2.0, 0.0, 1.5]])
v, w = torch.tensor([1.0, 2.0]), torch.tensor([0.5, -0.5, 1.0])
x, y = torch.arange(12.0).view(2, 2, 3), torch.arange(12.0).view(2, 3, 2)
i = torch.tensor([[1, 2], [3, 4]])

# --- matmul of matrices and vectors
print(a @ b, b @ a, a @ v, v @ b, v @ v, w @ a, torch.matmul(a, b), a.matmul(v))
# --- matmul of batches
print(x @ y, (x @ y[0]).shape, (x[0] @ y).shape, (x @ w).shape, (v @ x).shape, (x.unsqueeze(1) @ y).shape, torch.matmul(x, y[:1]))
# --- matmul of wrong shapes
fails(
    lambda: a @ a,
    lambda: a @ w,
    lambda: v @ w,
    lambda: v @ a,
    lambda: x @ x,
    lambda: torch.ones(2, 3, 4) @ torch.ones(3, 4, 5),
    lambda: a @ torch.tensor(2.0),
    lambda: a @ 2,
    lambda: 2 @ a,
    lambda: torch.matmul(a),
    lambda: a @ [1.0, 2.0],
)
# --- matmul of whole numbers, and of mixed dtypes
print(i @ i, (i @ i).dtype, i @ torch.tensor([1, 1]))
fails(lambda: i @ v, lambda: a @ i, lambda: i.bool() @ i.bool() if False else i.float() @ i)
# --- mm, mv, dot, bmm, outer
print(torch.mm(a, b), torch.mv(a, v), torch.dot(v, v), torch.bmm(x, y), torch.outer(v, w), a.mm(b), x.bmm(y), v.dot(v), v.outer(w), torch.ger(v, w))
fails(
    lambda: torch.mm(a, v),
    lambda: torch.mm(x, y),
    lambda: torch.mv(a, w),
    lambda: torch.mv(v, a),
    lambda: torch.dot(v, w),
    lambda: torch.dot(a, b),
    lambda: torch.bmm(a, b),
    lambda: torch.bmm(x, x),
    lambda: torch.outer(a, v),
    lambda: torch.mm(a, a),
    lambda: torch.bmm(x, y[:1]),
    lambda: torch.dot(v, torch.tensor([1, 2])),
)
# --- addmm, baddbmm, addmv, addbmm
print(torch.addmm(torch.ones(3, 3), a, b), torch.addmm(w, a, b, beta=0.5, alpha=2), torch.baddbmm(torch.ones(2, 2), x, y), torch.addmv(w, a, v), torch.addr(torch.zeros(2, 3), v, w))
fails(lambda: torch.addmm(v, a, b), lambda: torch.addmm(w, a, a), lambda: torch.baddbmm(torch.ones(3), x, y))
# --- einsum
print(torch.einsum("ij,jk->ik", a, b), torch.einsum("ij->ji", a), torch.einsum("ij->", a), torch.einsum("i,j->ij", v, w), torch.einsum("bij,bjk->bik", x, y))
print(torch.einsum("ii->i", torch.eye(2)), torch.einsum("ij,jk", a, b), torch.einsum("...i,i->...", x, w), torch.einsum("i,i", v, v), torch.einsum("ij,ij->i", a, a), torch.einsum("bhqd,bhkd->bhqk", torch.ones(1, 2, 3, 4), torch.ones(1, 2, 5, 4)).shape)
fails(
    lambda: torch.einsum("ij,jk->ik", a, a),
    lambda: torch.einsum("ij->k", a),
    lambda: torch.einsum("ijk->i", a),
    lambda: torch.einsum("ij,jk->ik", a),
    lambda: torch.einsum("ij->ij"),
    lambda: torch.einsum("i1->i", a),
    lambda: torch.einsum(a, "ij->ji"),
    lambda: torch.einsum("ij->iij", a),
)
# --- tensordot, kron, inner, cross, vdot, chain_matmul
print(torch.tensordot(a, b, dims=1), torch.tensordot(x, y, dims=([1, 2], [2, 1])), torch.kron(i, torch.eye(2, dtype=torch.long)), torch.inner(v, v), torch.inner(a, v))
print(torch.cross(torch.tensor([1.0, 0.0, 0.0]), torch.tensor([0.0, 1.0, 0.0]), dim=0), torch.vdot(v, v), torch.linalg.multi_dot([a, b, a]), torch.matrix_power(i, 2))
# --- powers of matrices by loops
m = torch.eye(2)
for _ in range(3):
    m = m @ torch.tensor([[1.0, 1.0], [0.0, 1.0]])
print(m)
# --- products of empty ones
print(torch.ones(0, 3) @ torch.ones(3, 2), torch.ones(2, 0) @ torch.ones(0, 2), torch.ones(0) @ torch.ones(0))
# --- strides of products
print((a @ b).stride(), (x @ y).stride(), torch.einsum("ij,jk->ki", a, b).shape, (a.t() @ a).is_contiguous())
# --- attention by hand
torch.manual_seed(0)
q, k, v = (torch.randn(2, 4, 8) for _ in range(3))
scores = q @ k.transpose(-2, -1) / 8**0.5
mask = torch.triu(torch.ones(4, 4), diagonal=1).bool()
weights = torch.softmax(scores.masked_fill(mask, float("-inf")), dim=-1)
print(weights, weights.sum(-1), (weights @ v).shape, (weights @ v)[0, 0])
# --- heads by view and transpose
torch.manual_seed(1)
x = torch.randn(1, 3, 8)
heads = x.view(1, 3, 2, 4).transpose(1, 2)
out = (heads @ heads.transpose(2, 3)).softmax(-1) @ heads
print(heads.shape, heads.stride(), out.transpose(1, 2).contiguous().view(1, 3, 8))
fails(lambda: out.transpose(1, 2).view(1, 3, 8))
# --- QR of matrices of any form, and what it makes orthogonal
for shape in ((3, 3), (5, 3), (2, 4), (2, 4, 2), (1, 1)):
    torch.manual_seed(6)
    m = torch.randn(shape)
    for mode in ("reduced", "complete"):
        q, r = torch.linalg.qr(m, mode=mode)
        print(q.shape, r.shape, torch.allclose(q @ r, m, atol=1e-6), r.sign(), (q * 1000).round().long())
print(torch.linalg.qr(m, "r").Q.shape, torch.linalg.qr(torch.eye(2)), torch.qr(torch.eye(2)).R, torch.eye(2).qr()[1])
torch.manual_seed(6)
for shape in ((4, 3), (3, 5), (2, 2, 2)):
    w = torch.nn.init.orthogonal_(torch.empty(shape), gain=2)
    rows = w.flatten(1)
    print((rows * 1000).round().long(), rows.shape)
fails(lambda: torch.linalg.qr(v), lambda: torch.linalg.qr(a, mode="full"), lambda: torch.nn.init.orthogonal_(torch.ones(3)))
# --- norms of matrices
for ord in ("fro", 1, -1, float("inf"), -float("inf")):
    print(torch.linalg.matrix_norm(b, ord), torch.linalg.matrix_norm(x, ord, keepdim=True), torch.linalg.matrix_norm(x, ord, (0, 2)))
# --- einsum of lists of axes, and the distances of each two rows
m = torch.arange(12.0).view(3, 4).sin()
print(torch.einsum(m, [0, 1], [1, 0]), torch.einsum(m, [0, 1], m, [2, 1], [0, 2]), torch.einsum(m, [..., 30], [30, ...]).shape, torch.einsum(m[:, :3], [0, 0]))
import torch.nn.functional as F
leaf = m.clone().requires_grad_()
F.pdist(leaf).sum().backward()
print(torch.pdist(m), torch.pdist(m, 1), F.pdist(leaf), leaf.grad)
for work in (lambda: torch.einsum(m, [0, 60]), lambda: torch.pdist(m[0])):
    try:
        work()
    except (RuntimeError, ValueError) as error:
        print(type(error).__name__, error)
