import warnings
import numpy as np
import torch
warnings.simplefilter("ignore")

# --- rows are split with NumPy's draws
from sklearn.model_selection import train_test_split, KFold
from sklearn.utils import shuffle
x, y = np.arange(20).reshape(10, 2), [0, 1, 0, 1, 1, 0, 1, 0, 1, 1]
for settings in ({"random_state": 42}, {"test_size": 0.3, "random_state": 0}, {"test_size": 3, "shuffle": False}, {"train_size": 0.6, "random_state": 7, "stratify": y}, {"test_size": 0.2, "random_state": 1, "stratify": y}):
    a, b, c, d = train_test_split(x, y, **settings)
    print(settings, a.tolist(), b.tolist(), c, d)
a, b = train_test_split(torch.arange(7.0), random_state=3)
print(a, b, train_test_split(list("abcdef"), test_size=2, random_state=5))
np.random.seed(4)
print(train_test_split(np.arange(8)), shuffle(np.arange(5), random_state=0), shuffle(x, y, random_state=1)[1])
import pandas as pd
one, other = train_test_split(pd.DataFrame({"a": range(5), "b": list("vwxyz")}), test_size=0.4, random_state=42)
print(one, other, sep="\n")
for train, test in KFold(3, shuffle=True, random_state=0).split(x):
    print(train, test)
for work in (lambda: train_test_split(x, y[:3]), lambda: train_test_split(x, test_size=1.5), lambda: train_test_split(), lambda: train_test_split(x, test_size=11)):
    try:
        print(work())
    except ValueError as error:
        print(str(error)[:60])
# --- scores of classes
from sklearn.metrics import accuracy_score, confusion_matrix, f1_score, precision_score, recall_score, classification_report, precision_recall_fscore_support
from sklearn.metrics import mean_squared_error, mean_absolute_error, r2_score, roc_auc_score, balanced_accuracy_score, log_loss
true, found = [0, 1, 2, 2, 1, 0, 2, 1], [0, 2, 2, 2, 1, 0, 1, 1]
print(accuracy_score(true, found), accuracy_score(torch.tensor(true), torch.tensor(found)), accuracy_score(np.array(true), np.array(found), normalize=False))
print(confusion_matrix(true, found), confusion_matrix(true, found, normalize="true").round(3), confusion_matrix(["a", "b"], ["b", "b"], labels=["b", "a"]), sep="\n")
for average in ("micro", "macro", "weighted", None):
    print(average, f1_score(true, found, average=average), precision_score(true, found, average=average), recall_score(true, found, average=average))
print(f1_score([1, 0, 1, 1], [1, 1, 0, 1]), precision_score([1, 0, 1, 1], [1, 1, 0, 1]), recall_score([1, 0, 1, 1], [0, 0, 0, 0], zero_division=0))
print(classification_report(true, found))
print(classification_report([1, 0, 1, 1], [1, 1, 0, 1], target_names=["no", "yes, surely"], digits=3))
print(precision_recall_fscore_support(true, found), precision_recall_fscore_support(true, found, average="macro"))
print(mean_squared_error([1.0, 2.0], [1.5, 1.0]), mean_absolute_error([1, 2], [3, 3]), r2_score([1, 2, 3], [1.1, 2.0, 2.5]), balanced_accuracy_score(true, found))
print(roc_auc_score([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]), log_loss([0, 1], [[0.9, 0.1], [0.3, 0.7]]))
try:
    f1_score(true, found)
except ValueError as error:
    print(error)
# --- principal components, scaling and labels
from sklearn.decomposition import PCA
from sklearn.preprocessing import StandardScaler, MinMaxScaler, LabelEncoder, normalize
from sklearn.metrics.pairwise import cosine_similarity, euclidean_distances
rng = np.random.RandomState(0)
data = rng.randn(12, 5) @ np.diag([3, 1, 0.5, 2, 0.1])
pca = PCA(n_components=2)
print(pca, pca.fit_transform(data).round(4), pca.components_.round(4), pca.explained_variance_ratio_.round(4), pca.singular_values_.round(4), sep="\n")
print(pca.transform(data[:2]).round(4), pca.inverse_transform(pca.transform(data[:1])).round(4), pca.mean_.round(4), pca.n_components_)
print(PCA(0.9).fit(data).n_components_, PCA().fit(data).explained_variance_.round(4), PCA(2, whiten=True).fit_transform(data)[:2].round(4))
wide = PCA(n_components=3).fit_transform(rng.randn(6, 40).astype(np.float32))
print(wide.dtype, wide.shape, wide.round(3))
words = torch.randn(70, 60, generator=torch.Generator().manual_seed(0))
print(PCA(2).fit_transform(words.numpy())[:3].round(2), PCA(2).fit(words).explained_variance_ratio_.round(4))
scaler = StandardScaler()
print(scaler.fit_transform(data[:3, :2]).round(5), scaler.mean_.round(5), scaler.scale_.round(5), scaler.inverse_transform(np.zeros((1, 2))).round(4), scaler)
print(MinMaxScaler((-1, 1)).fit_transform([[1, 2], [3, 6], [2, 5]]), MinMaxScaler(feature_range=(0, 2)))
encoder = LabelEncoder()
print(encoder.fit_transform(["b", "a", "c", "a"]), encoder.classes_, encoder.inverse_transform([2, 0]), encoder)
print(normalize([[3, 4], [0, 0]]), cosine_similarity([[1, 0], [1, 1]], [[0, 2]]), cosine_similarity(data[:2]).round(4), euclidean_distances([[0, 0], [3, 4]]))
for work in (lambda: PCA(2).transform(data), lambda: PCA(9).fit(data), lambda: encoder.transform(["z"]), lambda: StandardScaler().fit([1, 2])):
    try:
        work()
    except Exception as error:
        print(type(error).__name__, str(error)[:70])
import pandas as pd
print(repr(LabelEncoder().fit(pd.Series(["b", "a"])).classes_), repr(LabelEncoder().fit(["b", "a"]).classes_))
# --- made-up points
from sklearn.datasets import make_moons, make_circles, make_blobs
for make in (lambda: make_moons(7, noise=0.1, random_state=42), lambda: make_circles(6, factor=0.5, random_state=1), lambda: make_blobs(5, random_state=0), lambda: make_blobs(n_samples=4, centers=[[0, 0], [5, 5]], cluster_std=0.1, random_state=2)):
    points, labels = make()
    print(points.round(6), labels)
# --- curves of yes over no, agreement of labels, and errors as shares
from sklearn.metrics import roc_curve, auc, precision_recall_curve, average_precision_score, roc_auc_score, matthews_corrcoef, cohen_kappa_score, adjusted_rand_score, normalized_mutual_info_score, mutual_info_score, rand_score, v_measure_score, hamming_loss, fbeta_score, mean_absolute_percentage_error, median_absolute_error, max_error, explained_variance_score, top_k_accuracy_score, homogeneity_completeness_v_measure
true, scores = [0, 0, 1, 1, 1, 0, 1, 0], [0.1, 0.4, 0.35, 0.8, 0.8, 0.3, 0.9, 0.05]
for given in (true, torch.tensor(true), ["n" if not each else "y" for each in true]):
    wrong, right, steps = roc_curve(given, torch.tensor(scores, dtype=torch.float64), pos_label="y" if given[0] == "n" else None)
    print(wrong, right, steps[1:], auc(wrong, right))
print(*roc_curve(true, scores, drop_intermediate=False)[:2], *precision_recall_curve(true, scores), sep="\n")
print(round(average_precision_score(true, scores), 6), roc_auc_score(true, scores), auc([1, 0.5, 0], [0, 1, 1]))
classes, shares = [0, 1, 2, 2, 1, 0], np.array([[0.7, 0.2, 0.1], [0.2, 0.5, 0.3], [0.1, 0.3, 0.6], [0.4, 0.35, 0.25], [0.3, 0.4, 0.3], [0.2, 0.5, 0.3]])
for settings in ({"multi_class": "ovr"}, {"multi_class": "ovo"}, {"multi_class": "ovr", "average": "weighted"}):
    print(round(roc_auc_score(classes, shares, **settings), 6))
several = np.eye(3, dtype=int)[classes]
for average in ("macro", "micro", "weighted", None):
    print(np.round(roc_auc_score(several, shares, average=average), 6), np.round(average_precision_score(several, shares, average=average), 6))
print(top_k_accuracy_score(classes, shares, k=2), top_k_accuracy_score(classes, shares, k=1, normalize=False))
one, other = [0, 0, 1, 1, 2, 2, 2, 3], [1, 1, 0, 0, 2, 2, 0, 2]
for score in (matthews_corrcoef, cohen_kappa_score, adjusted_rand_score, normalized_mutual_info_score, mutual_info_score, rand_score, v_measure_score, hamming_loss):
    print(score.__name__, round(score(one, other), 6), round(score(one, one), 6), round(score(torch.tensor(one), np.array(other)), 6))
print(cohen_kappa_score(one, other, weights="quadratic"), np.round(homogeneity_completeness_v_measure(one, other), 6), matthews_corrcoef([1, 1], [1, 1]))
print(fbeta_score(one, other, beta=0.5, average="macro"), fbeta_score([1, 0, 1], [1, 1, 0], beta=2))
print(mean_absolute_percentage_error([1.0, 2, -4], [1.5, 2, -3]), median_absolute_error([1, 2, 3], [1.5, 4, 3]), max_error([1, 2], [1.5, 4]), round(explained_variance_score([3, -0.5, 2, 7], [2.5, 0.0, 2, 8]), 6))
for work in (lambda: roc_auc_score([1, 1], [0.5, 0.6]), lambda: roc_curve([1, 2], [0.5, 0.6]), lambda: roc_auc_score(classes, shares)):
    try:
        print(work())
    except ValueError as error:
        print(error)
# --- scaling by quartiles, and labels as columns
from sklearn.preprocessing import RobustScaler, OneHotEncoder
rows = np.array([[1.0, 10], [2, 20], [4, 50], [100, 30], [5, 30]])
scaler = RobustScaler()
print(scaler, scaler.fit_transform(rows), scaler.center_, scaler.scale_, scaler.inverse_transform(np.zeros((1, 2))))
encoder = OneHotEncoder(sparse_output=False, handle_unknown="ignore")
print(encoder.fit_transform([["a", 1], ["b", 2], ["a", 3]]), encoder.categories_, encoder.transform([["c", 2]]))
print(OneHotEncoder(sparse_output=False).fit(np.array([[2], [0], [2]])).transform([[0], [2]]), OneHotEncoder(sparse_output=False).fit(np.array([[2], [0]])).inverse_transform([[0, 1]]))
# --- scores of several columns, exact shares, and shares of two classes that are refused
import numpy as np
from sklearn.metrics import hamming_loss, explained_variance_score, r2_score, roc_auc_score
print(hamming_loss([1, 2, 3, 4, 5], [1, 2, 3, 4, 9]), explained_variance_score([[0.5, 1], [-1, 1], [7, -6]], [[0, 2], [-1, 2], [8, -5]]), r2_score([[0.5, 1], [-1, 1], [7, -6]], [[0, 2], [-1, 2], [8, -5]]))
try: roc_auc_score([0, 1, 1], np.array([[0.9, 0.1], [0.2, 0.8], [0.4, 0.6]]))
except ValueError as error: print(error)

# --- errors have weights, and are of each column or of all by weights
import sklearn.metrics as metrics
y, p = np.array([[1.0, 2], [3, 4], [5, 7]]), np.array([[1.5, 2], [2, 5], [5, 6.0]])
for name in "mean_squared_error mean_absolute_error r2_score explained_variance_score median_absolute_error mean_absolute_percentage_error mean_squared_log_error".split():
    score = getattr(metrics, name)
    print(name, round(score(y, p), 9), score(y, p, multioutput="raw_values"), round(score(y, p, multioutput=[0.3, 0.7]), 9))
    print(round(score(y[:, 0], p[:, 0], sample_weight=[1, 2, 3]), 9), score(y, p, sample_weight=[1, 2, 3], multioutput="raw_values"))
    for given in ((y, p[:2]), (y, p[:, :1])):
        try:
            score(*given)
        except ValueError as error:
            print(error)
print(round(metrics.r2_score(y, p, multioutput="variance_weighted"), 9), metrics.mean_squared_error(y, p, squared=False, multioutput="raw_values"), round(metrics.mean_pinball_loss([1.0, 2, 3], [2, 2, 2], alpha=0.9), 9))
for given in ((metrics.mean_squared_log_error, [-1.0], [2.0]), (metrics.mean_squared_error, [1, 2], [1, np.nan])):
    try:
        given[0](*given[1:])
    except ValueError as error:
        print(error)

# --- groups of rows are apart
from sklearn.metrics import calinski_harabasz_score, davies_bouldin_score, silhouette_samples, silhouette_score
rows, labels = np.array([[0, 0], [0, 1.0], [1, 0], [5, 5], [6, 5], [5, 6.0], [10, 0]]), [0, 0, 0, 1, 1, 1, 2]
print(silhouette_samples(rows, labels).round(4), round(silhouette_score(rows, list("aabbbcc")), 9))
print([round(silhouette_score(rows, labels, metric=each), 9) for each in ("euclidean", "cosine", "manhattan")])
print(round(calinski_harabasz_score(rows, labels), 9), round(davies_bouldin_score(rows, labels), 9), round(silhouette_score(rows, labels, sample_size=5, random_state=0), 9))
for wrong in ([0] * 7, range(7)):
    try:
        silhouette_score(rows, wrong)
    except ValueError as error:
        print(error)

# --- columns keep their names, more rows are learnt from, and results are tables
from sklearn.preprocessing import MinMaxScaler, RobustScaler, StandardScaler
from sklearn.decomposition import PCA
import pandas as pd
frame = pd.DataFrame({"a": [1.0, 2, 4], "b": [3.0, 4, 9]})
for kind in (StandardScaler, MinMaxScaler, RobustScaler):
    made = kind().fit(frame)
    print(made.feature_names_in_, made.n_features_in_, made.get_feature_names_out(), kind().fit(frame.values).get_feature_names_out())
    for given in (frame[["b", "a"]], frame.rename(columns={"a": "z"}), frame.assign(c=1)):
        try:
            made.transform(given)
        except ValueError as error:
            print(error)
    print(kind().set_output(transform="pandas").fit_transform(frame).round(3), hasattr(kind().fit(frame.values), "feature_names_in_"))
    try:
        kind().fit(frame.values).transform(np.ones((2, 3)))
    except ValueError as error:
        print(error)
one, other = StandardScaler(), MinMaxScaler()
for part in (frame.values[:2], frame.values[2:]):
    one.partial_fit(part), other.partial_fit(part)
print(one.mean_, one.var_, one.n_samples_seen_, other.data_max_, other.n_samples_seen_)
for kind in (StandardScaler, MinMaxScaler, RobustScaler):
    made = kind().fit(frame.values)
    print(made.transform(frame.values.astype("float32")), made.inverse_transform(frame.values.astype("float32")).dtype)
print(PCA(1).fit(frame).get_feature_names_out())

# --- groups stay in one part, and scores are NumPy's numbers
import numpy as np
from sklearn import metrics
from sklearn.model_selection import GroupKFold
groups = ["b", "a", "c", "a", "d", "d", "d", "b", "e", "a", "f"]
split = GroupKFold(n_splits=3)
for train, test in split.split(np.zeros((11, 1)), groups=groups):
    print(train, test)
print(split, split.get_n_splits())
for wrong in (lambda: next(GroupKFold(9).split(groups, groups=groups)), lambda: next(split.split(groups))):
    try:
        wrong()
    except ValueError as error:
        print(error)
yes, found, chances = [0, 1, 1, 0, 1, 1], [0, 1, 0, 0, 1, 1], [0.1, 0.8, 0.3, 0.4, 0.9, 0.35]
scores = [metrics.accuracy_score(yes, found), metrics.f1_score(yes, found, average="macro"), metrics.roc_auc_score(yes, chances), metrics.log_loss(yes, chances), metrics.mean_squared_error(yes, chances), metrics.r2_score(yes, chances), metrics.matthews_corrcoef(yes, found)]
print([score.round(3) for score in scores], {type(score).__name__ for score in scores}, scores[:1], metrics.accuracy_score(yes, found, normalize=False))
precision, recall, f1, support = metrics.precision_recall_fscore_support(yes, found, average="binary")
print(precision.round(2), recall.round(2), f1.round(2), support, type(metrics.adjusted_rand_score(yes, found)).__name__)

# --- classes weigh more where rows are few
import numpy as np
from sklearn.utils import class_weight, shuffle
from sklearn.utils.class_weight import compute_class_weight, compute_sample_weight
labels = np.array([0, 1, 1, 2, 2, 2])
weights = compute_class_weight("balanced", classes=np.unique(labels), y=labels)
print(weights, dict(enumerate(weights.round(3))), weights.dtype, class_weight.compute_class_weight(class_weight="balanced", classes=["a", "b"], y=["b", "a", "b"]))
print(compute_class_weight({0: 2, 1: 3, 2: 1}, classes=np.arange(3), y=labels), compute_class_weight(None, classes=np.arange(3), y=labels), compute_sample_weight("balanced", labels), shuffle([1, 2, 3], random_state=0))
try:
    compute_class_weight("balanced", classes=[0, 1], y=labels)
except ValueError as error:
    print(error)
