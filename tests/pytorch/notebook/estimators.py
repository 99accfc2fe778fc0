# --- means of groups have scikit-learn's draws and labels
import warnings
import numpy as np
from sklearn.base import clone
from sklearn.cluster import KMeans, kmeans_plusplus
from sklearn.datasets import make_blobs
for seed in range(4):
    for count, size in ((2, 30), (5, 100), (8, 80)):
        points = make_blobs(size, centers=count, n_features=2 + seed, random_state=seed, cluster_std=2.5)[0]
        for init, many in (("k-means++", 1), ("k-means++", 10), ("random", 3)):
            made = KMeans(count, init=init, n_init=many, random_state=seed).fit(points)
            print(seed, count, init, many, made.labels_.tolist(), round(made.inertia_, 6), made.n_iter_, made.cluster_centers_.round(6).tolist())
print(made, made.labels_.dtype, made.predict(points[:5]), made.transform(points[:2]).round(6), round(made.score(points), 5), clone(made))
print(KMeans(3, n_init="auto", random_state=1).fit_predict(points)[:9], KMeans(2, init=points[:2], n_init=1).fit(points.astype("float32")).cluster_centers_.dtype)
centres, places = kmeans_plusplus(points, 4, random_state=3)
print(centres.round(6), places)
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    KMeans(2).fit(points)
print([str(each.message) for each in told])
try:
    KMeans(90, n_init=1).fit(points)
except ValueError as error:
    print(error)
# --- groups are joined in scikit-learn's order
import numpy as np
from sklearn.cluster import AgglomerativeClustering
stream = np.random.RandomState(1)
for linkage in ("ward", "average", "complete", "single"):
    for size in (10, 40):
        points = stream.randn(size, 3)
        for count in (2, 3, 6):
            print(linkage, size, count, AgglomerativeClustering(count, linkage=linkage).fit_predict(points).tolist())
made = AgglomerativeClustering(n_clusters=None, distance_threshold=2.0).fit(points)
print(made, made.n_clusters_, made.labels_.tolist(), made.distances_.round(5)[-5:], made.children_[:6].tolist(), made.n_leaves_)
print(AgglomerativeClustering(3, metric="cosine", linkage="average").fit(points).labels_.tolist())
# --- maps keep near points near
import numpy as np
from sklearn.datasets import make_blobs
from sklearn.manifold import TSNE
points, labels = make_blobs(60, centers=3, n_features=6, random_state=0)
made = TSNE(n_components=2, perplexity=10, random_state=0, init="pca", learning_rate="auto")
places = made.fit_transform(points)
middles = np.array([places[labels == each].mean(axis=0) for each in range(3)])
own = np.linalg.norm(places - middles[labels], axis=1).max()
apart = min(np.linalg.norm(middles[a] - middles[b]) for a, b in ((0, 1), (0, 2), (1, 2)))
print(places.shape, places.dtype, made, bool(apart > 2 * own), 0 < made.kl_divergence_ < 0.5, made.embedding_ is places)
try:
    TSNE(perplexity=60).fit_transform(points)
except ValueError as error:
    print(error)
# --- lines, chances and neighbours are scikit-learn's
import numpy as np
from sklearn.linear_model import LinearRegression, Ridge, LogisticRegression
from sklearn.neighbors import NearestNeighbors, KNeighborsClassifier, KNeighborsRegressor
from sklearn.datasets import make_blobs
rng=np.random.RandomState(0)
X=rng.randn(40,4); w=np.array([1.,-2,3,0]); y=X@w+.5+.1*rng.randn(40)
m=LinearRegression().fit(X,y); print(m, m.coef_.round(8), round(m.intercept_,8), m.predict(X[:3]).round(8), round(m.score(X,y),8), type(m.intercept_).__name__)
m=LinearRegression(fit_intercept=False).fit(X,np.c_[y,-y]); print(m.coef_.round(7), m.intercept_, m.predict(X[:2]).round(6))
for a in (.1,1,10): m=Ridge(alpha=a).fit(X,y,sample_weight=np.arange(40)); print(m, m.coef_.round(8), round(float(m.intercept_),8), round(m.score(X,y),8))
m=Ridge().fit(rng.randn(5,9),rng.randn(5)); print(m.coef_.round(8))
for k in (2,3,5):
    X,y=make_blobs(120,centers=k,n_features=3,random_state=k,cluster_std=4.)
    for C in (.1,1.,10):
        m=LogisticRegression(C=C,max_iter=500,tol=1e-8).fit(X,y); print(k,C,m.coef_.round(1),m.intercept_.round(1),m.predict(X).tolist(),m.predict_proba(X[:3]).round(2),round(m.score(X,y),5), m.decision_function(X[:2]).round(1), m.classes_)
print(m); names=np.array(["a","b","c","d","e"])[y]; m=LogisticRegression(max_iter=1000,class_weight="balanced").fit(X,names); print(m.predict(X[:9]),m.classes_, m.coef_.shape, m.n_features_in_)
m=LogisticRegression(solver="liblinear") ; print(m)
n=NearestNeighbors(n_neighbors=3).fit(X); d,i=n.kneighbors(X[:4]); print(d.round(6),i); d,i=n.kneighbors(); print(i[:5], d[:2].round(5)); n=NearestNeighbors(n_neighbors=4,metric="cosine").fit(X); print(n.kneighbors(X[:3],return_distance=False), n)
for w in ("uniform","distance"):
    m=KNeighborsClassifier(5,weights=w).fit(X[:90],y[:90]); print(m, m.predict(X[90:]).tolist(), m.predict_proba(X[90:95]).round(6), round(m.score(X[90:],y[90:]),5))
    m=KNeighborsRegressor(3,weights=w).fit(X[:90],X[:90,0]); print(m.predict(X[90:95]).round(6))
try: LogisticRegression().fit(X,[1]*120)
except ValueError as e: print(e)
try: LogisticRegression().predict(X)
except Exception as e: print(type(e).__name__, e)
# --- words are counted and weighed in scikit-learn's order
import numpy as np
from sklearn.feature_extraction.text import CountVectorizer, TfidfVectorizer, TfidfTransformer, ENGLISH_STOP_WORDS
from sklearn.metrics.pairwise import cosine_similarity
from sklearn.decomposition import TruncatedSVD
T=["The cat sat on the mat.","The dog sat on the log!","Cats and dogs are animals, and a cat is small","Attention is all you need; attention heads attend","Café déjà-vu heads"]
c=CountVectorizer(); X=c.fit_transform(T); print(repr(X)); print(X.toarray(), c.get_feature_names_out(), c.vocabulary_, X.shape, X.nnz, X.sum(axis=0), X.dtype); print(X[0])
for k in (dict(ngram_range=(1,2)),dict(stop_words="english"),dict(max_features=5),dict(min_df=2),dict(max_df=.4,binary=True),dict(analyzer="char",ngram_range=(2,3),max_features=12),dict(analyzer="char_wb",ngram_range=(2,2),min_df=2),dict(lowercase=False,token_pattern=r"\w+"),dict(vocabulary=["cat","dog"]),dict(strip_accents="unicode"),dict(tokenizer=str.split)):
    c=CountVectorizer(**k); X=c.fit_transform(T); print(k, c.get_feature_names_out().tolist(), X.toarray().tolist(), c)
t=TfidfVectorizer(); X=t.fit_transform(T); print(X.toarray().round(8), t.idf_.round(8), repr(X)); print(cosine_similarity(X).round(8)); print(cosine_similarity(X[0],X).round(6)); print(t.transform(["cat heads unknown"]).toarray().round(6), t)
t=TfidfVectorizer(sublinear_tf=True,norm=None,smooth_idf=False,ngram_range=(1,2),stop_words="english"); print(t.fit_transform(T).toarray().round(6)); print(TfidfTransformer(norm="l1").fit_transform(np.arange(6).reshape(2,3)).toarray(), len(ENGLISH_STOP_WORDS))
X=TfidfVectorizer().fit_transform(T*3); s=TruncatedSVD(3,random_state=0); Z=s.fit_transform(X); print(Z.round(5)+0, s.explained_variance_ratio_.round(5), s.singular_values_.round(5), s.components_.shape, s)
try: CountVectorizer().transform(T)
except Exception as e: print(type(e).__name__, e)
# --- splits, searches and steps one after another give scikit-learn's scores
import numpy as np
from sklearn.feature_extraction.text import CountVectorizer, TfidfVectorizer, TfidfTransformer, ENGLISH_STOP_WORDS
from sklearn.metrics.pairwise import cosine_similarity
from sklearn.decomposition import PCA
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.model_selection import StratifiedKFold, GridSearchCV, cross_val_score, cross_validate, cross_val_predict, ParameterGrid, train_test_split
from sklearn.linear_model import LogisticRegression
from sklearn.neighbors import KNeighborsClassifier
from sklearn.naive_bayes import MultinomialNB, GaussianNB
from sklearn.preprocessing import StandardScaler, LabelBinarizer, label_binarize, Normalizer
from sklearn.datasets import make_blobs
from sklearn.base import clone
T=["The cat sat on the mat.","The dog sat on the log!","Cats and dogs are animals, and a cat is small","Attention is all you need; attention heads attend","Café déjà-vu heads"]
X,y=make_blobs(90,centers=3,n_features=4,random_state=1,cluster_std=5.)
for sh,rs in ((False,None),(True,0),(True,7)):
    for tr,te in StratifiedKFold(4,shuffle=sh,random_state=rs).split(X,y): print(te.tolist(), end=" ")
print(StratifiedKFold(3))
print(cross_val_score(KNeighborsClassifier(3),X,y,cv=4).round(6), cross_val_score(LogisticRegression(max_iter=500),X,y).round(6), cross_val_score(GaussianNB(),X,y,scoring="f1_macro",cv=StratifiedKFold(3,shuffle=True,random_state=1)).round(6))
r=cross_validate(KNeighborsClassifier(),X,y,scoring=["accuracy","f1_macro"],return_train_score=True); print(sorted(r), r["test_accuracy"].round(5), r["train_f1_macro"].round(5)); print(cross_val_predict(GaussianNB(),X,y).tolist())
g=GridSearchCV(KNeighborsClassifier(),{"n_neighbors":[1,3,5,9],"weights":["uniform","distance"]},cv=3).fit(X,y); print(g.best_params_, round(g.best_score_,6), g.best_estimator_, g.cv_results_["mean_test_score"].round(5), g.cv_results_["rank_test_score"], g.score(X,y), sorted(g.cv_results_)[:3], g.predict(X[:4])); print(g)
p=Pipeline([("scale",StandardScaler()),("clf",LogisticRegression(C=.5))]); p.fit(X,y); print(round(p.score(X,y),5), p.predict(X[:5]), p.named_steps["clf"].coef_.round(2), p[0].mean_.round(4), p["clf"], len(p), sorted(p.get_params())[:4]); print(p)
p=make_pipeline(StandardScaler(),KNeighborsClassifier(3)); print(p.fit(X,y).score(X,y)); print(p); print(clone(p).set_params(kneighborsclassifier__n_neighbors=7).fit(X,y).score(X,y), list(ParameterGrid({"a":[1,2],"b":["x"]})))
g=GridSearchCV(p,{"kneighborsclassifier__n_neighbors":[1,5]},scoring="accuracy").fit(X,y); print(g.best_params_)
p=make_pipeline(TfidfVectorizer(),MultinomialNB()).fit(T,[0,0,0,1,1]); print(p.predict(["attention cat","dog"]), p.predict_proba(["heads cat"]).round(6)); print(p)
m=GaussianNB().fit(X,y); print(m.predict_proba(X[:3]).round(6), m.theta_.round(5), m.var_.round(5), m)
m=MultinomialNB(alpha=.5).fit(np.abs(X).round(),y); print(m.feature_log_prob_.round(6), m.class_log_prior_.round(6), m.predict(np.abs(X[:9])), m)
print(label_binarize([0,2,1],classes=[0,1,2]), LabelBinarizer().fit_transform(["a","b","a"]), Normalizer().fit_transform(X[:2]).round(6), train_test_split(T,test_size=2,random_state=0))
from scipy import sparse; a=sparse.csr_matrix([[0,1,0],[2,0,3]]); print(repr(a), a.toarray(), a.indices, a.indptr, a.data, (a@a.T).toarray(), (a*2).toarray(), a.T.shape, sparse.issparse(a), a.getrow(1).toarray(), a[1,2], a[:,1].toarray()); print(a)
m=sparse.csr_matrix(np.eye(2)); l=m.tolil(); l[0,1]=5; d=np.ones((2,2)); s=sparse.csr_matrix(d); d[0]=7; print(m.toarray(), l.toarray(), s.toarray(), sparse.diags([1.,2.],format="csr").format, sparse.eye(2,format="csc").format, sparse.hstack([m,m],format="coo").format, sparse.tril(m,format="lil").format, sparse.csc_matrix(([1,2,3],[0,2,1],[0,1,2,3])).toarray(), sparse.csc_matrix(([1,2],[0,1],[0,1,2,2]),shape=(4,3)).shape)
# --- irises, splits by time and rows drawn again are scikit-learn's
import numpy as np
from sklearn.datasets import load_iris
from sklearn.model_selection import TimeSeriesSplit
from sklearn.utils import resample
iris = load_iris()
print(iris.data.shape, iris.data[:2].tolist(), iris.data.sum(0).round(1).tolist(), iris["target"][::30])
print(iris.feature_names, list(iris.target_names), sorted(iris.keys()), iris.target_names[iris.target[77]])
X, y = load_iris(return_X_y=True, as_frame=True)
print(X.describe().round(3).loc[["mean", "std", "max"]], y.value_counts().sort_index().tolist())
print(load_iris(as_frame=True).frame.groupby("target").mean())
for split in (TimeSeriesSplit(3), TimeSeriesSplit(n_splits=2, test_size=3, gap=1, max_train_size=4)):
    print(split, split.get_n_splits(), [(a.tolist(), b.tolist()) for a, b in split.split(np.zeros(14))])
try:
    list(TimeSeriesSplit(5).split(range(4)))
except ValueError as error:
    print(error)
a, b = resample(np.arange(10), list("abcdefghij"), random_state=0)
print(a, b, resample([1, 2, 3, 4], replace=False, n_samples=2, random_state=1), resample(np.arange(5), n_samples=7, random_state=3))
