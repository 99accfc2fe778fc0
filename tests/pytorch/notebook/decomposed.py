import numpy as np
import torch


# --- singular values
torch.manual_seed(1)
for shape in ((3, 3), (4, 2), (2, 5), (2, 3, 4), (1, 1), (6, 6)):
    x = torch.randn(shape)
    print(torch.linalg.svdvals(x))
print(torch.linalg.svdvals(torch.eye(3)), torch.linalg.svdvals(torch.zeros(2, 3)), torch.linalg.svdvals(torch.ones(2, 2)))
# --- the rank of a matrix
x = torch.randn(5, 1) @ torch.randn(1, 5)
print(torch.linalg.matrix_rank(x), torch.linalg.matrix_rank(torch.eye(4)), torch.linalg.matrix_rank(torch.zeros(3, 2)), torch.linalg.matrix_rank(torch.randn(2, 3, 4)))
print(torch.linalg.matrix_rank(torch.diag(torch.tensor([3.0, 1.0, 0.1])), 0.5), torch.linalg.matrix_rank(torch.diag(torch.tensor([3.0, 1.0, 0.1])), rtol=0.4), torch.linalg.matrix_rank(torch.diag(torch.tensor([3.0, 1.0, 0.1])), atol=2.0))
scores = torch.randn(8, 4) @ torch.randn(4, 8)
print(torch.linalg.matrix_rank(scores), torch.linalg.matrix_rank(scores.softmax(-1)))
# --- norms of singular values
x = torch.tensor([[1.0, 2.0], [3.0, 5.0], [0.5, -1.0]])
for order in (2, -2, "nuc", "fro", 1, -1, float("inf")):
    print(torch.linalg.matrix_norm(x, order), torch.linalg.matrix_norm(x, order, keepdim=True).shape)
print(torch.linalg.matrix_norm(torch.randn(2, 3, 4), 2, dim=(0, 2)))
fails(lambda: torch.linalg.matrix_norm(x, 3))
print(torch.linalg.cond(torch.tensor([[2.0, 1.0], [1.0, 3.0]])), torch.linalg.cond(torch.tensor([[2.0, 1.0], [1.0, 3.0]]), 2))
# --- pseudo-inverses
x = torch.tensor([[1.0, 2.0], [3.0, 5.0], [0.5, -1.0]])
print(torch.linalg.pinv(x), torch.linalg.pinv(x.T), torch.pinverse(x).shape)
print(torch.linalg.pinv(torch.tensor([[2.0, 0.0], [0.0, 4.0]])), torch.linalg.pinv(torch.randn(2, 3, 5)).shape)
# --- eigenvalues of symmetric matrices
x = torch.tensor([[2.0, 1.0, 0.0], [1.0, 3.0, -1.0], [0.0, -1.0, -4.0]])
print(torch.linalg.eigvalsh(x), torch.linalg.eigvalsh(torch.eye(2)))
print(torch.linalg.eigvalsh(torch.tensor([[1.0, 9.0], [2.0, 1.5]])), torch.linalg.eigvalsh(torch.tensor([[1.0, 9.0], [2.0, 1.5]]), UPLO="U"))
fails(lambda: torch.linalg.eigvalsh(torch.ones(2, 3)))
# --- Cholesky's factor
x = torch.tensor([[4.0, 2.0, 1.0], [2.0, 5.0, 3.0], [1.0, 3.0, 6.0]])
low = torch.linalg.cholesky(x)
print(low, torch.allclose(low @ low.T, x), torch.linalg.cholesky(x, upper=True))
fails(lambda: torch.linalg.cholesky(torch.tensor([[1.0, 2.0], [2.0, 1.0]])), lambda: torch.linalg.cholesky(torch.ones(2, 3)))
# --- without numbers, and with such that are not finite
values = (torch.linalg.svdvals, torch.linalg.matrix_rank, torch.linalg.cond, torch.linalg.pinv)
odd = torch.tensor([[float("nan"), 1.0], [1.0, 2.0]])
for work in values:
    print(work(torch.zeros(2, 0, 0)), work(torch.zeros(0, 2, 2)))
    fails(lambda: work(odd), lambda: work(torch.ones(3)))
print(torch.linalg.eigvalsh(torch.zeros(2, 0, 0)), torch.linalg.cholesky(torch.zeros(0, 2, 2)))
fails(lambda: torch.linalg.cholesky(odd))
# --- singular vectors, up to their signs
torch.manual_seed(1)
for shape in ((5, 3), (3, 5), (4, 4), (2, 3, 4), (1, 3), (3, 1)):
    A = torch.randn(shape)
    for full in (True, False):
        U, S, Vh = torch.linalg.svd(A, full_matrices=full)
        few = S.shape[-1]
        made = U[..., :few] @ torch.diag_embed(S) @ Vh[..., :few, :]
        units = [each @ each.mT for each in (U.mT, Vh)]
        print(U.shape, S, Vh.shape, torch.allclose(made, A, atol=1e-5), *(torch.allclose(each, torch.eye(each.shape[-1]).expand(each.shape), atol=1e-5) for each in units))
A = torch.softmax(torch.randn(4, 4), -1)
U, S, V = torch.svd(A)
print(torch.allclose(U @ torch.diag(S) @ V.T, A, atol=1e-6), U.abs(), V.abs(), type(torch.linalg.svd(A)).__name__)
print(torch.linalg.svd(torch.zeros(3, 2)).S, torch.linalg.svd(torch.zeros(3, 2)).U.shape)
# --- eigenvectors of symmetric matrices, up to their signs
r = torch.randn(4, 4, generator=torch.Generator().manual_seed(2))
r = r @ r.T
L, Q = torch.linalg.eigh(r)
print(L, Q.abs(), torch.allclose(Q @ torch.diag(L) @ Q.T, r, atol=1e-4))
found = torch.linalg.eigh(torch.tensor([[2.0, 1.0], [1.0, -3.0]]), UPLO="U")
print(found.eigenvalues, found.eigenvectors.abs(), torch.linalg.eigh(torch.eye(2)).eigenvalues, torch.linalg.eigh(torch.zeros(2, 2, 2)).eigenvectors.shape)
fails(lambda: torch.linalg.svd(torch.ones(3)), lambda: torch.linalg.eigh(torch.ones(2, 3)), lambda: torch.linalg.svd(torch.full((2, 2), float("nan"))))
# --- logarithms of determinants, and triangles
torch.manual_seed(0)
A, B = torch.randn(3, 3), torch.randn(3, 2)
print(torch.slogdet(A), torch.linalg.slogdet(A), torch.logdet(A @ A.T), A.logdet(), A.slogdet().sign)
print(torch.linalg.solve_triangular(A, B, upper=True), torch.linalg.solve_triangular(A, B, upper=False), torch.linalg.solve_triangular(A, B.T, upper=True, left=False), torch.linalg.solve_triangular(A, B, upper=True, unitriangular=True), torch.linalg.vecdot(B, B))
A.requires_grad_()
torch.linalg.slogdet(A)[1].backward()
print(A.grad)
# --- eigenvectors of matrices that are not symmetric
torch.manual_seed(61)
for size in (2, 3, 4, 5):
    a = torch.randn(size, size)
    values, vectors = torch.linalg.eig(a)
    print(values)
    product = a.to(torch.complex64) @ vectors if not hasattr(torch, "_follows") else torch.complex(a @ vectors.real, a @ vectors.imag)
    gap = torch.view_as_real(product) - torch.view_as_real(values * vectors)
    print(bool(gap.abs().max() < 1e-5))
    print(vectors)
P = np.array([[0.9, 0.1, 0.0], [0.2, 0.7, 0.1], [0.1, 0.3, 0.6]])
values, vectors = np.linalg.eig(P.T)
print(values.round(4), (vectors[:, 0] / vectors[:, 0].sum()).round(4), np.linalg.eigvals(P).round(4))
print(np.abs(vectors).round(4), np.linalg.eig(np.diag([1.0, 2.0]))[1], np.linalg.eig(np.array([[2.0, 0.0], [1.0, 3.0]]))[0])
print(torch.linalg.eig(torch.eye(2)), torch.linalg.eig(torch.tensor([[0.0, -1.0], [1.0, 0.0]])))
# --- triangular factors
a = torch.tensor([[2.0, 1.0, 1.0], [4.0, -6.0, 0.0], [-2.0, 7.0, 2.0]])
found = torch.linalg.lu_factor(a)
print(found, torch.linalg.lu(a), torch.lu(a))
b = torch.tensor([[1.0], [2.0], [3.0]])
print(torch.linalg.lu_solve(*found, b), torch.lu_solve(b, *found), torch.lu_unpack(*torch.lu(a)).L)
print(torch.triangular_solve(b, a), torch.triangular_solve(b, a, upper=False)[0], torch.linalg.lu(torch.arange(6.0).reshape(2, 3)).U)
print(a.lu()[1], torch.lu(torch.stack([a, a + 1]), get_infos=True)[2], torch.lu_solve(torch.stack([b, b]), *torch.stack([a, a + 1]).lu()))
for work in (lambda: torch.linalg.lu_factor(torch.zeros(2, 2)),):
    try:
        work()
    except RuntimeError as error:
        print(type(error).__name__, error)
# --- logarithms of determinants that have no float, windows and Hurwitz' function
print(np.linalg.slogdet(np.eye(400) * 0.01), np.linalg.slogdet(np.array([[1.0, 2.0], [3.0, 4.0]])), np.linalg.slogdet(np.zeros((2, 2))))
x = torch.tensor([[2.0, 1.0], [1.0, -3.0]], requires_grad=True)
sign, size = torch.linalg.slogdet(x)
size.backward()
print(sign, size, x.grad, torch.slogdet(torch.eye(60) * 0.1), torch.logdet(torch.eye(3) * 2), torch.logdet(-torch.eye(3)), torch.slogdet(torch.zeros(2, 2)))
print(torch.kaiser_window(5), torch.kaiser_window(4, periodic=False, beta=5.0), torch.special.zeta(torch.tensor([2.0, 3.0, 1.0, 0.5]), torch.tensor(1.0)), torch.special.zeta(torch.tensor([2.0, 4.0]), 2))
