"""Functions of one number, under the names of torch.special."""

from torch import _elementwise, _functions
from torch._unsupported import module_getattr

softmax = _functions.softmax
log_softmax = _functions.log_softmax
logsumexp = _functions.logsumexp
expit = _functions.sigmoid
erf = _functions.erf
expm1 = _functions.expm1
log1p = _functions.log1p
exp2 = _elementwise.exp2

__getattr__ = module_getattr("torch.special", dir())
