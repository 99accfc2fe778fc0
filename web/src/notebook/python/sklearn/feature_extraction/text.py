"""Counts of words in texts, and their weights."""

import re
import unicodedata

import numpy as np
from scipy.sparse import csr_matrix

from sklearn._refusals import module_getattr
from sklearn.base import BaseEstimator, NotFittedError

from ._stop_words import ENGLISH_STOP_WORDS


def strip_accents_unicode(s):
    parts = unicodedata.normalize("NFKD", s)
    return "".join(each for each in parts if not unicodedata.combining(each))


def _dense(X):
    return X.toarray() if hasattr(X, "toarray") else np.asarray(X)


class CountVectorizer(BaseEstimator):
    """Counts the words, or the runs of words or letters, of each text."""

    def __init__(
        self, *, input="content", encoding="utf-8", decode_error="strict", strip_accents=None,
        lowercase=True, preprocessor=None, tokenizer=None, stop_words=None,
        token_pattern=r"(?u)\b\w\w+\b", ngram_range=(1, 1), analyzer="word", max_df=1.0, min_df=1,
        max_features=None, vocabulary=None, binary=False, dtype=np.int64,
    ):  # fmt: skip
        self._keep(locals())

    def _keep(self, given):
        for each in self._settings():
            setattr(self, each.name, given[each.name])

    def get_stop_words(self):
        if self.stop_words == "english":
            return ENGLISH_STOP_WORDS
        if isinstance(self.stop_words, str):
            raise ValueError(f"not a built-in stop list: {self.stop_words}")
        return None if self.stop_words is None else frozenset(self.stop_words)

    def build_preprocessor(self):
        """What makes a text plain."""
        if self.preprocessor is not None:
            return self.preprocessor

        def plain(text):
            text = text.decode(self.encoding) if isinstance(text, bytes) else text
            text = text.lower() if self.lowercase else text
            if self.strip_accents is None:
                return text
            return self.strip_accents(text) if callable(self.strip_accents) \
                else strip_accents_unicode(text)  # fmt: skip

        return plain

    def build_tokenizer(self):
        """What splits a text into words."""
        return self.tokenizer or re.compile(self.token_pattern).findall

    def build_analyzer(self):
        """What makes the terms of a text."""
        if callable(self.analyzer):
            return self.analyzer
        plain, (low, high) = self.build_preprocessor(), self.ngram_range
        if self.analyzer == "word":
            split, left_out = self.build_tokenizer(), self.get_stop_words() or ()

            def words(text):
                found = [each for each in split(plain(text)) if each not in left_out]
                return _runs(found, low, high, " ".join) if high > 1 or low > 1 else found

            return words
        if self.analyzer == "char":
            letters = lambda text: re.sub(r"\s\s+", " ", plain(text))  # noqa: E731
            return lambda text: _runs(letters(text), low, high, lambda each: each)
        if self.analyzer == "char_wb":
            return lambda text: [
                each
                for word in plain(text).split()
                for each in _runs(f" {word} ", low, high, lambda each: each)
            ]
        raise ValueError(
            f"The 'analyzer' parameter of {type(self).__name__} must be a str among {{'word', "
            f"'char', 'char_wb'}} or a callable. Got {self.analyzer!r} instead."
        )

    def _counted(self, texts, known):
        """The numbers of terms in each text, and the terms by their numbers."""
        if isinstance(texts, str):
            raise ValueError(
                "Iterable over raw text documents expected, string object received."
            )
        analyze, terms, counts = self.build_analyzer(), {} if known is None else known, []
        for text in texts:
            found = {}
            for term in analyze(text):
                if known is None:
                    at = terms.setdefault(term, len(terms))
                else:
                    at = terms.get(term)
                if at is not None:
                    found[at] = found.get(at, 0) + 1
            counts.append(found)
        return counts, terms

    def _matrix(self, counts, wide):
        cells = np.zeros((len(counts), wide), dtype=self.dtype)
        for row, found in enumerate(counts):
            for at, count in found.items():
                cells[row, at] = 1 if self.binary else count
        return csr_matrix(cells)

    def fit(self, raw_documents, y=None):
        self.fit_transform(raw_documents)
        return self

    def fit_transform(self, raw_documents, y=None):
        if self.vocabulary is not None:
            given = self.vocabulary
            listed = given if isinstance(given, dict) else {e: at for at, e in enumerate(given)}
            self.vocabulary_ = dict(listed)
            counts, _ = self._counted(raw_documents, self.vocabulary_)
            return self._matrix(counts, len(self.vocabulary_))
        counts, terms = self._counted(raw_documents, None)
        if not terms:
            raise ValueError(
                "empty vocabulary; perhaps the documents only contain stop words"
            )
        kept = self._limited(counts, terms)
        places = {terms[each]: at for at, each in enumerate(sorted(kept))}
        self.vocabulary_ = {each: places[at] for each, at in terms.items() if at in places}
        counts = [
            {places[at]: count for at, count in found.items() if at in places} for found in counts
        ]
        made = self._matrix(counts, len(places))
        # A row's terms come as they came first in the texts.
        made.rank = {at: order for order, at in enumerate(self.vocabulary_.values())}
        return made

    def _limited(self, counts, terms):
        """The terms in so many texts, of these the most frequent."""
        total = len(counts)
        bound = lambda each: each if isinstance(each, int) else each * total  # noqa: E731
        most, least = bound(self.max_df), bound(self.min_df)
        if most < least:
            raise ValueError("max_df corresponds to < documents than min_df")
        texts, sums = {}, {}
        for found in counts:
            for at, count in found.items():
                texts[at] = texts.get(at, 0) + 1
                sums[at] = sums.get(at, 0) + (1 if self.binary else count)
        kept = [each for each, at in sorted(terms.items()) if least <= texts[at] <= most]
        if self.max_features is not None and len(kept) > self.max_features:
            order = np.argsort([-sums[terms[each]] for each in kept])
            kept = [kept[at] for at in order[: self.max_features]]
        if not kept:
            raise ValueError(
                "After pruning, no terms remain. Try a lower min_df or a higher max_df."
            )
        return kept

    def _known(self):
        if not hasattr(self, "vocabulary_") and self.vocabulary is not None:
            given = self.vocabulary
            self.vocabulary_ = dict(given) if isinstance(given, dict) else {
                each: at for at, each in enumerate(given)
            }  # fmt: skip
        if not hasattr(self, "vocabulary_"):
            raise NotFittedError("Vocabulary not fitted or provided")
        return self.vocabulary_

    def transform(self, raw_documents):
        known = self._known()
        counts, _ = self._counted(raw_documents, known)
        return self._matrix(counts, len(known))

    def get_feature_names_out(self, input_features=None):
        known = self._known()
        return np.array(sorted(known, key=known.get), dtype=object)

    def inverse_transform(self, X):
        names = self.get_feature_names_out()
        return [names[np.nonzero(row)[0]] for row in _dense(X)]


def _runs(parts, low, high, join):
    """Runs of parts beside one another, the shorter ones first."""
    return [
        join(parts[at : at + size])
        for size in range(low, min(high, len(parts)) + 1)
        for at in range(len(parts) - size + 1)
    ]


class TfidfTransformer(BaseEstimator):
    """Weighs counts: more for terms of few texts."""

    def __init__(self, *, norm="l2", use_idf=True, smooth_idf=True, sublinear_tf=False):
        self.norm, self.use_idf, self.smooth_idf = norm, use_idf, smooth_idf
        self.sublinear_tf = sublinear_tf

    def fit(self, X, y=None):
        cells = _dense(X)
        more = int(self.smooth_idf)
        texts = (cells != 0).sum(axis=0) + more
        self.idf_ = np.log((len(cells) + more) / texts) + 1
        self.n_features_in_ = cells.shape[1]
        return self

    def transform(self, X, copy=True):
        cells = _dense(X).astype("float64")
        if self.sublinear_tf:
            cells = np.where(cells > 0, np.log(np.where(cells > 0, cells, 1)) + 1, 0.0)
        if self.use_idf:
            self._needs("idf_")
            cells = cells * self.idf_
        if self.norm is not None:
            from sklearn.preprocessing import normalize

            cells = normalize(cells, self.norm)
        rank = getattr(X, "rank", None) or range(cells.shape[1])
        # A product with weights turns the order in a row.
        turned = {at: -rank[at] if self.use_idf else rank[at] for at in range(cells.shape[1])}
        return csr_matrix(cells).like(cells, turned)


class TfidfVectorizer(CountVectorizer):
    """Counts terms, and weighs them."""

    def __init__(
        self, *, input="content", encoding="utf-8", decode_error="strict", strip_accents=None,
        lowercase=True, preprocessor=None, tokenizer=None, analyzer="word", stop_words=None,
        token_pattern=r"(?u)\b\w\w+\b", ngram_range=(1, 1), max_df=1.0, min_df=1,
        max_features=None, vocabulary=None, binary=False, dtype=np.float64, norm="l2",
        use_idf=True, smooth_idf=True, sublinear_tf=False,
    ):  # fmt: skip
        self._keep(locals())

    def _weights(self):
        return TfidfTransformer(
            norm=self.norm, use_idf=self.use_idf, smooth_idf=self.smooth_idf,
            sublinear_tf=self.sublinear_tf,
        )  # fmt: skip

    @property
    def idf_(self):
        return self._tfidf.idf_

    def fit_transform(self, raw_documents, y=None):
        counts = super().fit_transform(raw_documents)
        self._tfidf = self._weights().fit(counts)
        return self._tfidf.transform(counts)

    def transform(self, raw_documents):
        return self._tfidf.transform(super().transform(raw_documents))


__getattr__ = module_getattr(
    "sklearn.feature_extraction.text.", ("CountVectorizer", "TfidfVectorizer", "TfidfTransformer")
)
