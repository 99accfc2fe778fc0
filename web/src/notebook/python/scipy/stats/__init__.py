"""Figures of samples, how two of them go together, and the normal distribution."""

from scipy._refusals import module_getattr

from ._comparing import kendalltau, pearsonr, spearmanr, ttest_1samp, ttest_ind, ttest_rel
from ._figures import entropy, gmean, hmean, kurtosis, mode, rankdata, sem, skew, zscore
from ._normal import norm

__getattr__ = module_getattr("scipy.stats.", globals())
