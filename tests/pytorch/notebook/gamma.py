import torch
x = torch.tensor([[1.5, -2.0, 0.25], [3.0, 0.5, -1.0]])


# --- the inverse of the error function, gamma's logarithm and its derivatives
print(torch.erfinv(torch.tensor([-1.0, -0.5, 0.0, 0.5, 0.9, 1.0, 2.0])), torch.special.erfinv(torch.tensor([0.3])), torch.tensor([0.1]).erfinv(), torch.tensor([0.1]).erfinv_())
print(torch.lgamma(torch.tensor([0.5, 1.0, 3.0, 10.0])), torch.digamma(torch.tensor([0.5, 1.0, 3.0, -0.5])), torch.polygamma(1, torch.tensor([1.0, 0.5])), torch.mvlgamma(torch.tensor([2.0, 3.0]), 2), torch.special.gammaln(torch.tensor([4.0])))
print(torch.i0(torch.tensor([0.0, 1.0, 5.0])), torch.special.i1(torch.tensor([1.0])), torch.special.ndtr(torch.tensor([1.0])), torch.special.ndtri(torch.tensor([0.3])), torch.distributions.Normal(0.0, 1.0).icdf(torch.tensor([0.5, 0.9])))
# --- their gradients
y = torch.tensor([0.5, 0.25], requires_grad=True)
for f in (torch.erfinv, torch.lgamma, torch.digamma, torch.i0, torch.special.ndtr):
    y.grad = None
    f(y).sum().backward()
    print(f(y).detach(), f(y).requires_grad, y.grad)
# --- powers and logarithms of two
print(torch.float_power(x.abs(), 2), x.float_power(2).dtype, torch.float_power(torch.tensor([2, 3]), torch.tensor([2.0, 0.5])), torch.float_power(2, torch.tensor([1.0, 3.0])))
print(torch.ldexp(torch.tensor([1.0]), torch.tensor([1, 2, 3])), torch.frexp(torch.tensor([1.0, 10.0, 0.3])), torch.logaddexp2(torch.tensor([1.0, 2.0]), torch.tensor([1.0, 3.0])), torch.log2(torch.tensor([0.0, 8.0, 3.0])), torch.log10(torch.tensor([0.0, 1000.0])))
# --- whole numbers and signs
print(torch.gcd(torch.tensor([12, 7]), torch.tensor([18, 21])), torch.lcm(torch.tensor([4]), torch.tensor([6])), torch.signbit(torch.tensor([-0.0, 1.0])), torch.nextafter(torch.tensor([1.0]), torch.tensor([2.0])) > 1, torch.rsub(torch.ones(1), 3), torch.xlogy(torch.tensor([0.0, 2.0]), 3))
# --- exponentials of matrices
a = torch.tensor([[0.0, 1.0], [-1.0, 0.0]])
b = torch.tensor([[0.1, 0.2], [0.3, 0.4]], requires_grad=True)
torch.matrix_exp(b).sum().backward()
print(torch.matrix_exp(torch.zeros(2, 2)), torch.matrix_exp(a), torch.linalg.matrix_exp(torch.stack([a, a])).shape, b.matrix_exp(), b.grad, torch.matrix_power(a, -1))
# --- without what is no number
n = torch.tensor([[1.0, float("nan"), 3.0], [2.0, 5.0, 4.0]])
print(torch.nanmedian(n), torch.nanmedian(n, dim=1), n.nanmedian(0, keepdim=True), torch.nanquantile(n, 0.5), torch.nanquantile(n, 0.5, dim=1))
# --- parts, cut at places
for parts in (torch.hsplit(torch.arange(12).reshape(2, 6), [1, 4]), torch.vsplit(torch.arange(8).reshape(4, 2), [1, 3]), torch.arange(6).hsplit([2]), x.split(split_size=[1, 1]), x.split(split_size=2, dim=1)):
    print(parts)
# --- pseudo-inverses, nearest solutions and factors
c = torch.tensor([[2.0, 0.0], [0.0, 4.0], [0.0, 0.0]])
print(c.pinverse(), torch.pinverse(c), torch.linalg.lstsq(c, torch.ones(3, 1)).solution, torch.cholesky_solve(torch.ones(2, 1), torch.eye(2)))
# --- eigenvalues of matrices that are not symmetric
for matrix in ([[0.0, 1.0], [-1.0, 0.0]], [[1.0, 2.0], [3.0, 4.0]], [[2.0, 1.0, 0.0], [0.0, 3.0, 1.0], [1.0, 0.0, 1.0]], [[1.0, 2.0, 3.0, 4.0], [4.0, 3.0, 2.0, 2.0], [0.0, 1.0, 5.0, 1.0], [2.0, 0.0, 1.0, 2.0]]):
    found = torch.linalg.eigvals(torch.tensor(matrix))
    print(found, found.abs(), f"{found.real.sum():.4f}")
# --- written into copies
z = torch.zeros(3, 2)
print(torch.select_scatter(z, torch.ones(2), 0, 1), torch.diagonal_scatter(torch.zeros(2, 2), torch.ones(2)), torch.put(x, torch.tensor([0]), torch.tensor([9.0])), x.clone().put_(torch.tensor([1, 1]), torch.tensor([8.0, 1.0]), accumulate=True), torch.renorm(x, 2, 0, 1.0))
# --- areas, slopes, counts and windows
print(torch.trapz(x), torch.trapezoid(x, dx=2.0), torch.cumulative_trapezoid(x), torch.gradient(torch.tensor([1.0, 4.0, 9.0])), torch.gradient(x.T, dim=0), torch.histogram(torch.tensor([1.0, 2.0, 1.0]), 3), torch.vander(torch.tensor([1, 2, 3])))
print(torch.hamming_window(4), torch.hann_window(5, periodic=False), torch.bartlett_window(4), torch.hamming_window(4, False))
# --- gradients where a function has a corner
import torch.nn.functional as F
points = [0.0, 1.0, -1.0, 3.0, -3.0, 6.0, 0.5]
for f in (F.logsigmoid, F.relu6, F.hardtanh, F.hardsigmoid, F.selu, F.celu, lambda v: torch.fmax(v, torch.zeros(7)), torch.sinc, F.softplus, torch.abs):
    y = torch.tensor(points, requires_grad=True)
    f(y).sum().backward()
    print(y.grad)
y = torch.tensor([100.0, -10.0], requires_grad=True)
(F.selu(y) + F.celu(y)).sum().backward()
print(y.grad)
