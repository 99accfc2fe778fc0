# --- softmax, log_softmax and logsumexp of SciPy are along an axis, or of all numbers
import numpy as np
from scipy.special import log_softmax, logsumexp, softmax
scores = np.array([[1.0, 2.0, 3.0], [0.0, -1000.0, 1000.0]])
print(softmax(scores, axis=-1), softmax(scores), softmax(scores, axis=0), sep="\n")
print(log_softmax(scores, axis=1), logsumexp(scores), logsumexp(scores, axis=1))
print(logsumexp(scores, axis=1, keepdims=True), logsumexp([0.0, 1.0], b=[1.0, 2.0]).round(12))
print(softmax(np.float32([1, 2])), softmax(np.float32([1, 2])).dtype, softmax([1, 2]).sum())
print(logsumexp([-np.inf, -np.inf]), softmax(np.array([-np.inf, 0.0])))
# --- functions of one number keep shapes and dtypes
import numpy as np
from scipy import special
x = np.array([[-2.0, -0.5], [0.0, 1.5]])
for name in "expit erf erfc ndtr".split():
    print(name, getattr(special, name)(x).round(12))
print(special.expit(np.float32([0.5, 800])).dtype, special.expit(0), special.logit([0.0, 0.25, 1.0]))
print(special.entr([0.0, 0.5, -1.0]), special.rel_entr([0.5, 0.0], [0.25, 1.0]), special.xlogy(0, 0))
print(special.kl_div(0.5, 0.25).round(12), special.gamma([0.5, 4.0]).round(12))
print(special.gammaln(5.0).round(12), special.digamma(2.0).round(12), special.erfinv(0.5).round(12))
print(special.factorial(5), special.factorial(20, exact=True), special.comb(5, 2))
print(special.comb(5, 2, exact=True), special.ndtri([0.5, 0.975]).round(12))
# --- entropies of attention rows, with a base and between two distributions
import numpy as np
from scipy.stats import entropy
rows = np.array([[0.25, 0.25, 0.5], [1.0, 0.0, 0.0]])
print(entropy(rows, axis=1), entropy(rows[0], base=2), entropy([1, 1]), entropy(rows.T))
print(entropy(rows[0], [1 / 3, 1 / 3, 1 / 3]), entropy(rows[1], rows[0], base=2))
print(entropy([0.5, 0.5], [1.0, 0.0]))
# --- scores of two samples, ranks and figures
import numpy as np
from scipy import stats
a, b = np.array([1.0, 2.0, 3.0, 4.0, 7.0]), np.array([1.0, 3.0, 2.0, 5.0, 5.0])
for found in (stats.pearsonr(a, b), stats.spearmanr(a, b), stats.ttest_ind(a, b)):
    print(round(found[0], 9), round(found[1], 9), round(found.pvalue, 9))
r, p = stats.pearsonr([1, 2], [2, 4])
print(r, p, [round(each, 9) for each in stats.ttest_rel(a, b)])
print([round(each, 9) for each in stats.ttest_1samp(a, 2.5)])
print([round(each, 9) for each in stats.ttest_ind(a, b[:4], equal_var=False)])
print(stats.rankdata([3, 1, 1, 2]), stats.rankdata([3, 1, 1], "dense"), stats.rankdata([3, 1, 1], "ordinal"))
print(stats.zscore(a), stats.zscore(np.eye(2), axis=None, ddof=1))
print([round(each(a), 12) for each in (stats.sem, stats.skew, stats.kurtosis, stats.gmean)])
print(stats.ttest_1samp([1.0, 2.0, 4.0], 2).df, isinstance(stats.skew(a), float))
print(stats.mode([3, 1, 1, 3], keepdims=False), stats.mode(np.array([[1, 2], [1, 3]]), keepdims=True))
try:
    stats.pearsonr([1, 2], [1, 2, 3])
except ValueError as error:
    print(error)
# --- the normal distribution, plain and of a mean and deviation
import numpy as np
from scipy.stats import norm
print(norm.pdf([0, 1.5]), norm.cdf(1.0), norm.ppf(0.975).round(12), norm.logpdf(2).round(12))
frozen = norm(loc=2, scale=3)
print(frozen.pdf(2).round(12), frozen.cdf(5).round(12), frozen.mean(), frozen.std(), frozen.var())
print(norm.sf(1.0).round(12), norm.fit([1.0, 3.0]), norm.interval(0.95)[1].round(9))
print(norm.rvs(size=3, random_state=0), norm.rvs(loc=1, scale=2, random_state=1))
# --- distances of two vectors, and of all rows
import numpy as np
from scipy.spatial import distance
from scipy.spatial.distance import cdist, cosine, pdist, squareform
u, v = np.array([1.0, 2.0, 3.0]), np.array([2.0, 0.5, 1.0])
print(round(cosine(u, v), 12), distance.euclidean(u, v), distance.cityblock(u, v), distance.chebyshev(u, v))
print(round(distance.correlation(u, v), 12), distance.hamming([1, 0, 1], [1, 1, 1]), cosine(u, u))
print(round(distance.jensenshannon([0.5, 0.5], [0.9, 0.1]), 12), round(distance.jensenshannon([1, 0], [0, 1], 2), 12))
points = np.array([[0.0, 0.0], [3.0, 4.0], [1.0, 1.0]])
print(cdist(points, points[:2]).round(9), cdist(points + 1, points[1:], metric="cosine").round(9))
print(pdist(points).round(9), squareform(pdist(points)).round(9), squareform(np.array([[0, 1], [1, 0]])))
try:
    cdist(points, points[0])
except ValueError as error:
    print(error)
# --- matrices of a pattern, and their functions
import numpy as np
from scipy import linalg
print(linalg.toeplitz([1, 2, 3]), linalg.toeplitz([1, 2], [1, 5, 6]), linalg.circulant([1, 2, 3]), sep="\n")
print(linalg.hadamard(4), linalg.block_diag([[1, 2]], [[3.5], [4]]), sep="\n")
print(linalg.expm(np.array([[0.0, 1.0], [-1.0, 0.0]]) * 2).round(9), linalg.expm(np.zeros((2, 2))))
spd = np.array([[4.0, 2.0], [2.0, 3.0]])
print(linalg.cholesky(spd).round(9), linalg.cholesky(spd, lower=True).round(9), linalg.svdvals(spd).round(9))
print(linalg.inv(spd).round(9), round(linalg.det(spd), 9), linalg.norm(spd).round(9), linalg.qr(np.ones((3, 2)))[0].shape)
# --- each row gets a column of its own, at the least cost
import numpy as np
from scipy.optimize import linear_sum_assignment
cost = np.array([[4, 1, 3], [2, 0, 5], [3, 2, 2]])
rows, columns = linear_sum_assignment(cost)
print(rows, columns, cost[rows, columns].sum(), linear_sum_assignment(cost, maximize=True))
print(linear_sum_assignment(cost[:2]), linear_sum_assignment(cost[:, :2]))
random = np.random.RandomState(0)
for shape in ((5, 5), (8, 5), (5, 9), (12, 12)):
    cost = random.rand(*shape)
    rows, columns = linear_sum_assignment(cost)
    print(rows, columns, cost[rows, columns].sum().round(9))
# --- pairs that stand in one order, and axes that tables have not
from scipy import stats; import numpy as np, pandas as pd
r = np.random.RandomState(0)
for x, y in (([1, 2, 3], [1, 3, 2]), ([1, 2, 3, 4, 5, 6], [2, 1, 4, 3, 6, 5]), ([1, 2, 2, 3], [1, 3, 2, 2]), (r.rand(12), r.rand(12)), (r.rand(60), r.rand(60)), (r.randint(0, 4, 30), r.randint(0, 3, 30)), ([1, 2], [2, 1]), (np.arange(50), np.arange(50) * 2)):
    k = stats.kendalltau(x, y); print(round(k[0], 6), f"{k.pvalue:.6g}", k._fields if hasattr(k, "_fields") else "")
print(stats.kendalltau([1, 1], [1, 2]))
k, p = stats.kendalltau([3, 1, 2, 4], [4, 1, 3, 2]); print(k.round(4), round(p, 4))
for axis in (2, "cols"):
    try: pd.concat([pd.DataFrame({"a": [1]})] * 2, axis=axis)
    except ValueError as e: print(e)
