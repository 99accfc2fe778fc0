"""Scores of predictions."""

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

__getattr__ = module_getattr("sklearn.metrics.", dir())
