"""Distributions that are drawn from, and that know how likely a draw was."""

from torch._unsupported import module_getattr

from .bernoulli import Bernoulli
from .categorical import Categorical
from .distribution import Distribution
from .independent import Independent
from .kl import kl_divergence
from .multivariate_normal import MultivariateNormal
from .normal import Normal
from .uniform import Uniform

__getattr__ = module_getattr("torch.distributions", globals())
