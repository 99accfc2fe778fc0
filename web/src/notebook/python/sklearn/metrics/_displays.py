"""Pictures of scores: tables of confusion, and curves of what is found against what is missed."""

from ._classes import confusion_matrix
from ._ranking import auc, average_precision_score, precision_recall_curve, roc_curve


def _axes(ax):
    """The figure and axes to draw in."""
    from matplotlib import pyplot

    if ax is None:
        return pyplot.subplots()
    return ax.figure, ax


class ConfusionMatrixDisplay:
    """How often each class was taken for each, drawn as a table of colours and numbers."""

    def __init__(self, confusion_matrix, *, display_labels=None):
        self.confusion_matrix = confusion_matrix
        self.display_labels = display_labels

    def plot(self, *, include_values=True, cmap="viridis", xticks_rotation="horizontal",
             values_format=None, ax=None, colorbar=True, im_kw=None, text_kw=None):  # fmt: skip
        import numpy

        figure, ax = _axes(ax)
        table = self.confusion_matrix
        count = table.shape[0]
        self.im_ = ax.imshow(
            table, **{"interpolation": "nearest", "cmap": cmap, **(im_kw or {})}
        )
        low, high = self.im_.cmap(0), self.im_.cmap(1.0)
        self.text_ = None
        if include_values:
            self.text_ = numpy.empty((count, count), dtype=object)
            limit = (table.max() + table.min()) / 2.0
            for row in range(count):
                for column in range(count):
                    value = table[row, column]
                    words = {"ha": "center", "va": "center"}
                    words["color"] = high if value < limit else low
                    text = _written(value, values_format, table.dtype.kind)
                    self.text_[row, column] = ax.text(
                        column, row, text, **{**words, **(text_kw or {})}
                    )
        labels = self.display_labels
        labels = range(count) if labels is None else labels
        if colorbar:
            figure.colorbar(self.im_, ax=ax)
        ax.set(
            xticks=numpy.arange(count), yticks=numpy.arange(count),
            xticklabels=list(labels), yticklabels=list(labels),
            ylabel="True label", xlabel="Predicted label",
        )  # fmt: skip
        ax.set_ylim((count - 0.5, -0.5))
        for label in ax.get_xticklabels():
            label.set_rotation(xticks_rotation)
        self.figure_, self.ax_ = figure, ax
        return self

    @classmethod
    def from_predictions(cls, y_true, y_pred, *, labels=None, sample_weight=None, normalize=None,
                         display_labels=None, **shown):  # fmt: skip
        """Counts the pairs of true and predicted classes, and draws them."""
        import numpy

        if display_labels is None:
            display_labels = labels
            if labels is None:
                both = [*numpy.asarray(y_true).tolist(), *numpy.asarray(y_pred).tolist()]
                display_labels = numpy.unique(both)
        weights = {} if sample_weight is None else {"sample_weight": sample_weight}
        table = confusion_matrix(y_true, y_pred, labels=labels, normalize=normalize, **weights)
        return cls(table, display_labels=display_labels).plot(**shown)

    @classmethod
    def from_estimator(cls, estimator, X, y, **asked):
        """Draws what a fitted estimator predicts of X."""
        return cls.from_predictions(y, estimator.predict(X), **asked)


def _written(value, form, kind):
    """A number as it stands in the table: as short as it can be, where no format is asked for."""
    if form is not None:
        return format(value, form)
    short = format(value, ".2g")
    if kind == "f":
        return short
    whole = format(value, "d")
    return whole if len(whole) < len(short) else short


def _chosen(estimator, X, y, pos_label):
    """The class that counts as found, and its scores."""
    classes = list(estimator.classes_)
    place = 1 if pos_label is None else classes.index(pos_label)
    if hasattr(estimator, "predict_proba"):
        scores = estimator.predict_proba(X)[:, place]
    else:
        scores = estimator.decision_function(X) * (1 if place else -1)
    return y, scores, classes[place]


class _Curve:
    """The base: a line with a label, between axes named after what they measure."""

    _words = ("", "")

    def _drawn(self, xs, ys, score, name, ax, style):
        figure, ax = _axes(ax)
        name = self.estimator_name if name is None else name
        words = {}
        if score is not None:
            words["label"] = f"{self._short} = {score:0.2f}"
            words["label"] = f"{name} ({words['label']})" if name is not None else words["label"]
        elif name is not None:
            words["label"] = name
        (self.line_,) = ax.plot(xs, ys, **{**words, **style})
        behind = f" (Positive label: {self.pos_label})" if self.pos_label is not None else ""
        ax.set(xlabel=self._words[0] + behind, ylabel=self._words[1] + behind)
        if "label" in {**words, **style}:
            ax.legend(loc=self._corner)
        self.figure_, self.ax_ = figure, ax
        return self

    @classmethod
    def from_estimator(cls, estimator, X, y, *, name=None, pos_label=None, **asked):
        """Draws the curve of what a fitted estimator says of X."""
        y, scores, pos_label = _chosen(estimator, X, y, pos_label)
        name = type(estimator).__name__ if name is None else name
        return cls.from_predictions(y, scores, name=name, pos_label=pos_label, **asked)


def _positive(pos_label):
    return 1 if pos_label is None else pos_label


class RocCurveDisplay(_Curve):
    """How many are found, against how many are wrongly taken for found."""

    _words, _short, _corner = ("False Positive Rate", "True Positive Rate"), "AUC", "lower right"

    def __init__(self, *, fpr, tpr, roc_auc=None, estimator_name=None, pos_label=None):
        self.estimator_name = estimator_name
        self.fpr, self.tpr, self.roc_auc, self.pos_label = fpr, tpr, roc_auc, pos_label

    def plot(self, ax=None, *, name=None, **kwargs):
        return self._drawn(self.fpr, self.tpr, self.roc_auc, name, ax, kwargs)

    @classmethod
    def from_predictions(cls, y_true, y_pred, *, sample_weight=None, drop_intermediate=True,
                         pos_label=None, name=None, ax=None, **kwargs):  # fmt: skip
        """Measures the curve of scores, and draws it."""
        weights = {} if sample_weight is None else {"sample_weight": sample_weight}
        weights["drop_intermediate"] = drop_intermediate
        fpr, tpr, _ = roc_curve(y_true, y_pred, pos_label=pos_label, **weights)
        made = cls(
            fpr=fpr, tpr=tpr, roc_auc=auc(fpr, tpr), pos_label=_positive(pos_label),
            estimator_name="Classifier" if name is None else name,
        )  # fmt: skip
        return made.plot(ax=ax, name=made.estimator_name, **kwargs)


class PrecisionRecallDisplay(_Curve):
    """How many of those taken for found are so, against how many are found."""

    _words, _short, _corner = ("Recall", "Precision"), "AP", "lower left"

    def __init__(self, precision, recall, *, average_precision=None, estimator_name=None,
                 pos_label=None):  # fmt: skip
        self.estimator_name, self.pos_label = estimator_name, pos_label
        self.precision, self.recall = precision, recall
        self.average_precision = average_precision

    def plot(self, ax=None, *, name=None, **kwargs):
        style = {"drawstyle": "steps-post", **kwargs}
        return self._drawn(self.recall, self.precision, self.average_precision, name, ax, style)

    @classmethod
    def from_predictions(cls, y_true, y_pred, *, sample_weight=None, pos_label=None, name=None,
                         ax=None, **kwargs):  # fmt: skip
        """Measures the curve of scores, and draws it."""
        weights = {} if sample_weight is None else {"sample_weight": sample_weight}
        found = _positive(pos_label)
        precision, recall, _ = precision_recall_curve(y_true, y_pred, pos_label=found, **weights)
        made = cls(
            precision, recall, pos_label=found,
            average_precision=average_precision_score(y_true, y_pred, pos_label=found, **weights),
            estimator_name="Classifier" if name is None else name,
        )  # fmt: skip
        return made.plot(ax=ax, name=made.estimator_name, **kwargs)


ConfusionMatrixDisplay.__module__ = "sklearn.metrics._plot.confusion_matrix"
RocCurveDisplay.__module__ = "sklearn.metrics._plot.roc_curve"
PrecisionRecallDisplay.__module__ = "sklearn.metrics._plot.precision_recall_curve"
