"""Functions of one number, under the names of torch.special."""

import math

from torch import _elementwise, _functions, _gamma
from torch._unsupported import module_getattr

softmax = _functions.softmax
log_softmax = _functions.log_softmax
logsumexp = _functions.logsumexp
expit = _functions.sigmoid
erf = _functions.erf
expm1 = _functions.expm1
log1p = _functions.log1p
exp2 = _elementwise.exp2
erfc = _elementwise.erfc
logit = _elementwise.logit
xlogy = _elementwise.xlogy
sinc = _elementwise.sinc
erfinv, digamma, polygamma = _gamma.erfinv, _gamma.digamma, _gamma.polygamma
psi, gammaln, multigammaln = digamma, _gamma.lgamma, _gamma.mvlgamma
i0, i1, ndtr, ndtri, log_ndtr = _gamma.i0, _gamma.i1, _gamma.ndtr, _gamma.ndtri, _gamma.log_ndtr
round = _functions.round


def entr(input):
    """-input * log(input), 0 where the input is 0, and -inf below it."""
    input = input if input.is_floating_point() else input.float()
    return _functions.masked_fill(xlogy(-input, input), input < 0, -math.inf)


def xlog1py(input, other):
    """input * log(1 + other), and 0 where the input is."""
    return xlogy(input, other + 1)


__getattr__ = module_getattr("torch.special", dir())
