"""Distributions that are drawn from, and that know how likely a draw was."""

import sys

from torch._unsupported import module_getattr

from . import constraints, transforms
from .bernoulli import Bernoulli
from .categorical import Categorical
from .counts import Binomial, Multinomial, NegativeBinomial, Poisson
from .dirichlet import Beta, Dirichlet
from .distribution import Distribution
from .exponential import Exponential
from .gamma import Chi2, Gamma
from .geometric import Geometric
from .gumbel import Gumbel
from .independent import Independent
from .kl import kl_divergence, register_kl
from .laplace import Laplace
from .log_normal import HalfCauchy, HalfNormal, LogNormal
from .mixture import MixtureSameFamily
from .multivariate_normal import MultivariateNormal
from .normal import Normal
from .one_hot import (
    OneHotCategorical,
    OneHotCategoricalStraightThrough,
    RelaxedOneHotCategorical,
)
from .relaxed_bernoulli import LogitRelaxedBernoulli, RelaxedBernoulli
from .student_t import Cauchy, Pareto, StudentT, Weibull
from .transformed_distribution import TransformedDistribution
from .transforms import *  # noqa: F403
from .uniform import Uniform

# PyTorch's modules of classes that stand elsewhere here.
for _name in """beta binomial cauchy chi2 half_cauchy half_normal mixture_same_family multinomial
    negative_binomial one_hot_categorical pareto poisson relaxed_categorical studentT
    weibull""".split():
    sys.modules[f"{__name__}.{_name}"] = sys.modules[__name__]

__getattr__ = module_getattr("torch.distributions", globals())
