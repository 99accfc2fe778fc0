import torch


# --- arithmetic of tensors
a, b = torch.tensor([1.0, 2.0, 3.0]), torch.tensor([4.0, 5.0, 6.5])
print(a + b, a - b, a * b, a / b, a // b, a % b, a**b, -a, +a, abs(-a))
# --- arithmetic with numbers on either side
a = torch.tensor([1.0, 2.0, 4.0])
print(a + 1, 1 + a, a - 1, 1 - a, a * 2, 2 * a, a / 2, 2 / a, a // 2, 7 // a, a % 2, 7 % a, a**2, 2**a)
# --- whole numbers
a = torch.tensor([7, -7, 3])
print(a + 1, a / 2, a // 2, a % 2, a**2, a * 1.5, 1 / a, a - 0.5, 2**torch.tensor([1, 2, 3]))
# --- booleans in arithmetic
a = torch.tensor([True, False])
print(a + 1, a * 2.5, a + a, a & True, a | False, a ^ True, ~a, a + 1.0)
fails(lambda: a - a, lambda: -a, lambda: a - True, lambda: 1 - a, lambda: a - 1)
# --- promotion between dtypes
i, f, b = torch.tensor([1, 2]), torch.tensor([0.5, 1.5]), torch.tensor([True, False])
for x in (i + f, i * b, f * b, i / i, i + torch.tensor(0.5), f + torch.tensor(2), b + torch.tensor(1.5)):
    print(x, x.dtype)
print(torch.result_type(i, f), torch.promote_types(torch.int64, torch.float32), torch.can_cast(torch.float, torch.long))
# --- division of whole numbers by zero
i = torch.tensor([1, -1, 0])
print(i / 0, torch.tensor([1.0, -1.0, 0.0]) // 0)
fails(lambda: i // 0, lambda: i % 0)
# --- broadcasting
a, b = torch.arange(3.0).view(3, 1), torch.arange(2.0)
print(a + b, (a * b).shape, torch.ones(2, 1, 3).add(torch.ones(4, 1)).shape, torch.ones(0, 3) + torch.ones(1))
fails(lambda: torch.ones(3) + torch.ones(4), lambda: torch.ones(2, 3) * torch.ones(2), lambda: torch.ones(2) + "a")
fails(lambda: torch.ones(2) + [1, 2], lambda: torch.ones(2) + None, lambda: torch.ones(2) @ 3)
# --- comparing
a, b = torch.tensor([1, 2, 3]), torch.tensor([3, 2, 1])
print(a == b, a != b, a < b, a <= b, a > b, a >= b, a == 2, 2 < a, a.eq(b), a.gt(2), torch.le(a, 2.5))
print(a == "word", a == None, a != None)
# --- logic of bits
a, b = torch.tensor([5, 6]), torch.tensor([3, 12])
print(a & b, a | b, a ^ b, ~a, a & 4, torch.bitwise_not(a), a.bitwise_and(b))
fails(lambda: torch.ones(2) & torch.ones(2), lambda: ~torch.ones(2), lambda: torch.ones(2) | 1)
# --- shifts of bits
a = torch.tensor([1, 2, 8])
print(a << 2, a >> 1, a << torch.tensor([1, 2, 3]))
# --- logic of truth
a, b = torch.tensor([0.0, 1.0, 2.0]), torch.tensor([1, 0, 1])
print(torch.logical_and(a, b), torch.logical_or(a, b), torch.logical_xor(a, b), torch.logical_not(a), a.logical_not())
# --- add and sub with alpha
a, b = torch.tensor([1.0, 2.0]), torch.tensor([10.0, 20.0])
print(torch.add(a, b, alpha=0.5), a.sub(b, alpha=2), torch.add(a, 3), a.add(b), torch.sub(a, 1, alpha=2))
fails(lambda: torch.add(torch.tensor([1]), torch.tensor([1]), alpha=0.5), lambda: torch.add(a))
# --- div with a rounding mode
a = torch.tensor([7.0, -7.0])
print(torch.div(a, 2, rounding_mode="floor"), a.div(2, rounding_mode="trunc"), torch.div(torch.tensor([7, -7]), 2, rounding_mode="trunc"))
fails(lambda: torch.div(a, 2, rounding_mode="up"))
# --- names of operators
a = torch.tensor([4.0, 9.0])
print(torch.multiply(a, 2), torch.subtract(a, 1), torch.divide(a, 2), torch.true_divide(a, 2), torch.negative(a))
print(torch.floor_divide(a, 2), torch.remainder(a, 4), torch.fmod(torch.tensor([-7.0, 7.0]), 3), torch.pow(a, 0.5))
print(torch.pow(2, torch.tensor([1.0, 2.0])), a.mul(a), a.neg())
# --- functions of one number
a = torch.tensor([0.25, 1.0, 2.0])
for name in """exp expm1 log log1p log2 log10 sqrt rsqrt reciprocal sin cos tan erf tanh sigmoid relu square neg abs sign
    floor ceil trunc round exp2 frac sinh cosh erfc sgn positive""".split():
    print(name, getattr(torch, name)(a), getattr(a, name)())
# --- functions of one number, of negative ones and zero
a = torch.tensor([-1.5, -0.5, 0.0, 0.5, 2.5])
for name in "exp abs sign floor ceil trunc round relu log sqrt rsqrt reciprocal sigmoid tanh square".split():
    print(name, getattr(torch, name)(a))
# --- functions of whole numbers
a = torch.tensor([1, 2, -3])
for name in "exp abs sign floor ceil trunc round relu sqrt sigmoid tanh square neg sin erf reciprocal log1p".split():
    x = getattr(torch, name)(a)
    print(name, x, x.dtype)
# --- functions of booleans
a = torch.tensor([True, False])
for name in "exp sqrt sigmoid tanh sin abs square".split():
    x = getattr(torch, name)(a)
    print(name, x, x.dtype)
# --- functions of something else
fails(lambda: torch.exp(1.0), lambda: torch.exp([1.0]), lambda: torch.exp(), lambda: torch.sqrt("a"), lambda: torch.neg(torch.tensor([True])))
fails(lambda: torch.exp(torch.ones(1), 2), lambda: torch.ones(1).exp(3), lambda: torch.exp(torch.ones(1), dim=1))
# --- rounding to even, and to decimals
a = torch.tensor([0.5, 1.5, 2.5, -0.5, 2.345])
print(torch.round(a), torch.round(a, decimals=2), a.round(decimals=1))
# --- maximum, minimum, clamp
a, b = torch.tensor([1.0, 5.0, float("nan")]), torch.tensor([3.0, 2.0, 1.0])
print(torch.maximum(a, b), torch.minimum(a, b), torch.max(a, b), torch.min(a, b), torch.fmax(a, b), torch.fmin(a, b))
print(b.clamp(1.5, 2.5), torch.clamp(b, min=2), b.clamp(max=2), torch.clip(b, 0, 1), b.clamp_min(2), b.clamp_max(2.5))
print(torch.clamp(torch.tensor([1, 5]), 2, 3), torch.clamp(torch.tensor([1, 5]), max=2.5), b.clamp(min=torch.tensor([2.0, 2.0, 2.0])))
fails(lambda: torch.clamp(b), lambda: torch.maximum(b, 1.0))
# --- nan and infinity
a = torch.tensor([1.0, float("nan"), float("inf"), -float("inf")])
print(torch.isnan(a), torch.isinf(a), torch.isfinite(a), a.isnan().any(), torch.isposinf(a), torch.isneginf(a))
print(torch.nan_to_num(a, nan=0.0, posinf=5.0, neginf=-5.0), torch.isreal(a))
# --- where
c = torch.tensor([True, False, True])
a, b = torch.tensor([1.0, 2.0, 3.0]), torch.tensor([10.0, 20.0, 30.0])
print(torch.where(c, a, b), a.where(c, b), torch.where(c), torch.where(c, a, torch.tensor(0.0)))
print(torch.where(c, 1.0, 0.0), torch.where(a > 1, a, 0.0))
fails(lambda: torch.where(a, a, b), lambda: torch.where(c, a), lambda: torch.where(c, torch.ones(2), b))
# --- masked_fill
a = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
m = torch.tensor([[True, False], [False, True]])
print(a.masked_fill(m, 0), torch.masked_fill(a, m, float("-inf")), a.masked_fill(m[0], 9), a.masked_fill(m, torch.tensor(5.0)))
fails(lambda: a.masked_fill(torch.tensor([True, False, True]), 0), lambda: a.masked_fill(m, "a"))
fails(lambda: a.masked_fill(m, torch.ones(2)), lambda: torch.tensor([1]).masked_fill(torch.tensor([True]), 1.5))
# --- lerp, addcmul, addcdiv
a, b = torch.tensor([1.0, 2.0]), torch.tensor([3.0, 6.0])
print(torch.lerp(a, b, 0.5), a.lerp(b, torch.tensor([0.0, 1.0])), torch.addcmul(a, b, b, value=0.1), torch.addcdiv(a, a, b, value=2))
fails(lambda: torch.lerp(a, 1.0, 0.5), lambda: torch.addcmul(a, b))
# --- closeness
a = torch.tensor([1.0, 2.0])
print(torch.isclose(a, a + 1e-9), torch.allclose(a, a + 1e-9), torch.allclose(a, a + 1), torch.equal(a, a.clone()), torch.equal(a, torch.ones(3)))
print(torch.allclose(a, a + 0.01, atol=0.1), torch.allclose(torch.tensor(float("nan")), torch.tensor(float("nan")), equal_nan=True))
fails(lambda: torch.allclose(a, torch.tensor([1, 2])), lambda: torch.allclose(a, 1.0))
# --- hypot, heaviside, logaddexp, copysign, xlogy
a, b = torch.tensor([1.0, -2.0]), torch.tensor([2.0, 0.5])
print(torch.hypot(a, b), torch.logaddexp(a, b), torch.copysign(b, a), torch.heaviside(a, b), torch.xlogy(b, b))
# --- conversions
a = torch.tensor([1.7, -1.7, 0.0])
print(a.long(), a.bool(), a.to(torch.int64), a.long().float(), a.type(torch.long), a.type(), a.long().type(), a.type_as(torch.tensor([1])))
print(a.to("cpu") is a, a.to(torch.float32) is a, a.float() is a, a.to(torch.float32, copy=True) is a, a.to(a.long()).dtype, a.to(dtype=torch.bool))
fails(lambda: a.to("nowhere"), lambda: a.long("a", "b"))
# --- truth of tensors
print(bool(torch.tensor(0.0)), bool(torch.tensor([3])), 1 if torch.tensor(True) else 2, not torch.tensor([0]))
fails(lambda: bool(torch.ones(2)), lambda: torch.ones(2) and 1)
# --- chained comparisons and sums of Python
x = torch.tensor([1.0, 2.0, 3.0])
print(sum(x), max(x), min(x), sorted([3, 1]), list(x), len(x), 2.0 in x, 7 in x, [int(v) for v in x])
# --- signs of zeros, names of types, and settings of what is not here
T = torch.tensor
z = T([0.0, -0.0, -2.0, 3.0, float("-inf"), float("nan")])
print(torch.copysign(T([1.0]), z)[:5], torch.copysign(z[:5], T(-1.0)), torch.copysign(T([1, -2]), -0.0), torch.copysign(T([1, -2]), T([-1, 1])), torch.signbit(z[:5]), T([1.0, -2]).copysign(1))
print(torch.typename(z), torch.typename(T([1])), torch.typename(3), torch.typename(torch.nn.Linear(1, 1)), torch.typename(torch.nn.ReLU), torch.typename([]), torch.typename(None), torch.typename("a"))
print(torch.backends.cudnn.version(), torch.backends.cudnn.enabled, torch.backends.cudnn.benchmark, torch.backends.cudnn.is_available(), torch.backends.cudnn.allow_tf32)
try: torch.autograd.grad(T(2.0, requires_grad=True), [])
except ValueError as e: print(e)
# --- shifts of Python's numbers, repeated sizes, and rows from the last
T = torch.tensor
print(1 << T(3), 1 << T([0, 1, 2]), 20 >> T([1, 2]), torch.Size([1, 2]) * 2, 2 * torch.Size([3]), reversed(T([1, 2, 3])), reversed(T([[1], [2]])), list(reversed(T([1, 2]))), reversed(T(1)))
