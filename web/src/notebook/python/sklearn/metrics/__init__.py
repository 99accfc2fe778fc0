"""Scores of predictions."""

from sklearn._refusals import module_getattr

from . import pairwise
from ._classes import (
    accuracy_score,
    balanced_accuracy_score,
    classification_report,
    confusion_matrix,
    f1_score,
    precision_recall_fscore_support,
    precision_score,
    recall_score,
)
from ._numbers import (
    log_loss,
    mean_absolute_error,
    mean_squared_error,
    r2_score,
    roc_auc_score,
)

__getattr__ = module_getattr("sklearn.metrics.", dir())
