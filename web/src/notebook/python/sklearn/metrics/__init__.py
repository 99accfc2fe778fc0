"""Scores of predictions."""

import functools

import numpy as np
from sklearn._refusals import module_getattr

from . import pairwise
from ._agreement import (
    adjusted_rand_score,
    cohen_kappa_score,
    hamming_loss,
    homogeneity_completeness_v_measure,
    matthews_corrcoef,
    mutual_info_score,
    normalized_mutual_info_score,
    rand_score,
    v_measure_score,
)
from ._classes import (
    accuracy_score,
    balanced_accuracy_score,
    classification_report,
    confusion_matrix,
    f1_score,
    fbeta_score,
    precision_recall_fscore_support,
    precision_score,
    recall_score,
)
from ._clusters import (
    calinski_harabasz_score,
    davies_bouldin_score,
    silhouette_samples,
    silhouette_score,
)
from ._displays import ConfusionMatrixDisplay, PrecisionRecallDisplay, RocCurveDisplay
from ._numbers import (
    explained_variance_score,
    max_error,
    mean_absolute_error,
    mean_absolute_percentage_error,
    mean_pinball_loss,
    mean_squared_error,
    mean_squared_log_error,
    median_absolute_error,
    r2_score,
    root_mean_squared_error,
)
from ._probabilities import log_loss, top_k_accuracy_score
from ._ranking import (
    auc,
    average_precision_score,
    precision_recall_curve,
    roc_auc_score,
    roc_curve,
)



def _of_numpy(found):
    """Numbers of NumPy, which can be rounded, for those of Python."""
    kinds = {float: np.float64, int: np.int64}
    return kinds[type(found)](found) if type(found) in kinds else found


def _scored(function):
    @functools.wraps(function)
    def scored(*given, **named):
        found = function(*given, **named)
        return tuple(map(_of_numpy, found)) if isinstance(found, tuple) else _of_numpy(found)

    return scored


for _name, _each in [*globals().items()]:
    _is_score = _name.endswith(("_score", "_error", "_loss", "coef", "auc", "_support"))
    if _is_score and _name not in ("adjusted_rand_score", "rand_score"):
        globals()[_name] = _scored(_each)

__getattr__ = module_getattr("sklearn.metrics.", dir())
