"""What is done to all gradients or parameters at once."""

from torch._unsupported import module_getattr

from . import parametrizations, parametrize, prune, rnn
from .clip_grad import clip_grad_norm_, clip_grad_value_
from .convert_parameters import parameters_to_vector, vector_to_parameters
from .spectral_norm import remove_spectral_norm, spectral_norm
from .weight_norm import remove_weight_norm, weight_norm

__getattr__ = module_getattr("torch.nn.utils", globals())
