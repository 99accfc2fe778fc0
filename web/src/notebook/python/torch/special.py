"""Functions of one number, under the names of torch.special."""

import math

import torch
from torch import _functions, _gamma
from torch._grad_names import named
from torch._making import from_cells
from torch._unsupported import module_getattr

softmax = _functions.softmax
log_softmax = _functions.log_softmax
logsumexp = _functions.logsumexp
expit = _functions.sigmoid
erf = _functions.erf
expm1 = _functions.expm1
log1p = _functions.log1p
exp2, erfc, logit, xlogy, sinc = torch.exp2, torch.erfc, torch.logit, torch.xlogy, torch.sinc
erfinv, digamma, polygamma = torch.erfinv, torch.digamma, torch.polygamma
psi, gammaln, multigammaln = digamma, torch.lgamma, torch.mvlgamma
i0, i1 = torch.i0, named("SpecialI1Backward0")(_gamma.i1)
ndtr = named("MulBackward1")(_gamma.ndtr)
ndtri = named("SpecialNdtriBackward0")(_gamma.ndtri)
log_ndtr = named("SpecialLogNdtrBackward0")(_gamma.log_ndtr)
round = _functions.round


@named("SpecialEntrBackward0")
def entr(input):
    """-input * log(input), 0 where the input is 0, and -inf below it."""
    input = input if input.is_floating_point() else input.float()
    return _functions.masked_fill(xlogy(-input, input), input < 0, -math.inf)


@named("SpecialXlog1PyBackward0")
def xlog1py(input, other):
    """input * log(1 + other), and 0 where the input is."""
    return xlogy(input, other + 1)


def zeta(input, other):
    """Hurwitz' function: the sum of 1 / (other + k)^input over all k from 0 on."""
    one, two = (each if hasattr(each, "shape") else _tensor(each) for each in (input, other))
    one, two = torch.broadcast_tensors(one, two)
    pairs = zip(one.reshape(-1).tolist(), two.reshape(-1).tolist())
    kind = next((each.dtype for each in (one, two) if each.is_floating_point()), torch.float32)
    return from_cells([_zeta(*each) for each in pairs], one.shape, kind)


def _tensor(value):
    return torch.tensor(float(value))


def _zeta(x, q):
    if x <= 1:
        return math.inf if x == 1 else math.nan
    if q <= 0:
        return math.inf if q == int(q) else math.nan
    # The first terms, and what Euler and Maclaurin's formula makes of the rest.
    found = math.fsum((q + at) ** -x for at in range(12))
    far = q + 12
    found += far ** (1 - x) / (x - 1) + 0.5 * far**-x
    factor, power = x, far ** (-x - 1)
    for at, each in enumerate(_gamma._BERNOULLI, 1):
        found += each * factor * power / math.factorial(2 * at)
        factor *= (x + 2 * at - 1) * (x + 2 * at)
        power /= far * far
    return found


__getattr__ = module_getattr("torch.special", dir())
