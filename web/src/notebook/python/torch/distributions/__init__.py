"""Distributions that are drawn from, and that know how likely a draw was."""

from torch._unsupported import module_getattr

from .bernoulli import Bernoulli
from .categorical import Categorical
from .distribution import Distribution
from .exponential import Exponential
from .geometric import Geometric
from .gumbel import Gumbel
from .independent import Independent
from .kl import kl_divergence
from .laplace import Laplace
from .log_normal import HalfNormal, LogNormal
from .multivariate_normal import MultivariateNormal
from .normal import Normal
from .one_hot import (
    OneHotCategorical,
    OneHotCategoricalStraightThrough,
    RelaxedOneHotCategorical,
)
from .uniform import Uniform

__getattr__ = module_getattr("torch.distributions", globals())
