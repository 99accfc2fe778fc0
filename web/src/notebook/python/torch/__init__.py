"""PyTorch's tensors and functions over this project's engine: every operation leaves a trace."""

import math as _math
import sys as _sys

from torch import _algebra, _angles, _arranging, _dtypes, _elementwise, _engine, _functions
from torch import _gamma, _histograms, _making, _memory, _narrow, _overloads, _placing, _quantized
from torch import _settings, _signals, _solving, _statistics, _ties, version
from torch._devices import accelerator, mps, xpu
from torch._dtypes import Size, device, dtype, finfo, iinfo
from torch._modes import (
    enable_grad,
    inference_mode,
    is_inference,
    is_grad_enabled,
    is_inference_mode_enabled,
    no_grad,
    set_grad_enabled,
)
from torch._printing import set_printoptions
from torch._random import (
    Generator,
    default_generator,
    get_rng_state,
    initial_seed,
    manual_seed,
    seed,
    set_rng_state,
)
from torch._tensor import Tensor
from torch._unsupported import UnsupportedError, module_getattr
from torch.torch_version import TorchVersion

__version__ = TorchVersion(version.__version__)

_self = _sys.modules[__name__]
# Methods alone, in PyTorch.
_METHODS = {*"view expand repeat view_as expand_as contiguous to".split()}
for _name in _engine.OPERATIONS:
    if _name not in _functions._PRIVATE and _name not in _METHODS:
        setattr(_self, _name, getattr(_functions, _name))
        if _engine.OPERATIONS[_name].in_place and not _name.endswith("_"):
            setattr(_self, f"{_name}_", _functions.writing(_name))
_modules = (_making, _quantized, _settings, _elementwise, _angles, _arranging, _placing)
_others = (_statistics, _histograms, _algebra, _gamma, _signals, _solving, _overloads, _ties)
for _module in (*_modules, *_others):
    for _name, _value in vars(_module).items():
        _home = getattr(_value, "__module__", None) or ""
        is_known = _home != _module.__name__ and hasattr(_self, _name)
        if _name.startswith("_") or is_known:
            continue
        if callable(_value) and _home.startswith("torch"):
            setattr(_self, _name, _functions.composed_in(_module, _name))
for _name, _value in _overloads.ALIASES.items():
    setattr(_self, _name, _value)
for _name, _value in _dtypes.BY_NAME.items():
    setattr(_self, _name, _value)
for _name, _full in _dtypes.ALIASES.items():
    setattr(_self, _name, _dtypes.BY_NAME[_full])
for _name in ("triu", "tril", "sum", "count_nonzero", "nonzero", "equal"):
    setattr(_self, _name, _narrow.of_method(_self, _name))
_assert = _settings._assert
strided = _dtypes.STRIDED
contiguous_format = _dtypes.CONTIGUOUS_FORMAT
preserve_format = _dtypes.PRESERVE_FORMAT
channels_last = _dtypes.CHANNELS_LAST
channels_last_3d = _dtypes.CHANNELS_LAST_3D
inf, nan, pi, e = _math.inf, _math.nan, _math.pi, _math.e

from torch import _indexing, _methods, _in_place, _operators, _replacing, autograd  # noqa: E402

_engine.after_call, _engine.makes_room = _memory.after_call, _memory.makes_room

from torch import amp, backends, cuda, distributed, jit, linalg, random  # noqa: E402
from torch import special, storage, testing  # noqa: E402
from torch import nn, optim, utils  # noqa: E402
from torch import multiprocessing  # noqa: E402

from torch.amp import (  # noqa: E402
    autocast,
    get_autocast_cpu_dtype,
    get_autocast_dtype,
    is_autocast_cpu_enabled,
    is_autocast_enabled,
)
from torch.serialization import load, save  # noqa: E402

# Functions that PyTorch has in both places.
for _name in (
    *("cosine_similarity", "pairwise_distance", "bilinear", "conv1d", "conv2d", "conv3d"),
    *("selu", "celu", "prelu", "hardshrink", "pixel_shuffle", "relu_", "group_norm"),
    *("cosine_embedding_loss", "margin_ranking_loss", "triplet_margin_loss"),
):
    if _name not in vars(_self):
        setattr(_self, _name, getattr(nn.functional, _name))

pinverse, cholesky = linalg.pinv, linalg._decomposed.old_cholesky
Tensor.cholesky = cholesky
cholesky_inverse, cholesky_solve = (
    linalg._decomposed.cholesky_inverse, linalg._decomposed.cholesky_solve
)
svd = linalg._vectors.svd
svd_lowrank, pca_lowrank = linalg._vectors.svd_lowrank, linalg._vectors.pca_lowrank

from torch import _complex  # noqa: E402

complex = _complex.make_complex
for _name in (
    *("polar", "view_as_complex", "view_as_real", "real", "imag", "angle", "is_complex"),
    "conj",
):
    setattr(_self, _name, getattr(_complex, _name))

from torch import _complex_functions, _forms, fft  # noqa: E402

_complex_functions.extend(_self)
_forms.extend(_self)
_LATER = dict.fromkeys(("lu", "lu_solve", "lu_unpack", "triangular_solve"), "torch._factored")
_LATER |= {"distributions": "torch.distributions", "func": "torch.func", "vmap": "torch.func"}
_LATER |= dict.fromkeys(("poisson", "binomial"), "torch._gamma_draws")
_LATER |= {"segment_reduce": "torch._bits", "sparse": "torch.sparse"}
_LATER |= {"profiler": "torch.profiler"}
_LATER |= dict.fromkeys(
    "sparse_coo_tensor sparse_csr_tensor sparse_coo sparse_csr spmm".split(), "torch._sparse_made"
)
__getattr__ = module_getattr("torch", vars(_self), _LATER)

from torch import _homes  # noqa: E402

_homes.settle()
