"""BLEU: how much of a translation its references have, by runs of words."""

import math
import sys
import warnings
from collections import Counter

from nltk.util import ngrams


class Fraction:
    """A share of counts that is not reduced."""

    def __init__(self, numerator, denominator):
        self.numerator, self.denominator = numerator, denominator

    def __float__(self):
        return self.numerator / self.denominator

    def __repr__(self):
        return f"Fraction({self.numerator}, {self.denominator})"

    def __eq__(self, other):
        return float(self) == float(other)


def modified_precision(references, hypothesis, n):
    """The share of a hypothesis's runs of n words that a reference has, each as often as there."""
    counts = Counter(ngrams(hypothesis, n))
    most = Counter()
    for reference in references:
        most |= Counter(ngrams(reference, n))
    return Fraction((counts & most).total(), max(1, counts.total()))


def closest_ref_length(references, hyp_len):
    """The length of the reference that is nearest in length, the shorter of two."""
    return min(map(len, references), key=lambda length: (abs(length - hyp_len), length))


def brevity_penalty(closest_ref_len, hyp_len):
    if hyp_len > closest_ref_len:
        return 1
    return math.exp(1 - closest_ref_len / hyp_len) if hyp_len else 0


def sentence_bleu(
    references, hypothesis, weights=(0.25,) * 4, smoothing_function=None, auto_reweigh=False
):
    """The score of one sentence, of lists of words."""
    return corpus_bleu([references], [hypothesis], weights, smoothing_function, auto_reweigh)


def corpus_bleu(
    list_of_references, hypotheses, weights=(0.25,) * 4, smoothing_function=None,
    auto_reweigh=False,
):  # fmt: skip
    """The score of sentences, of what they have together."""
    assert len(list_of_references) == len(hypotheses), (
        "The number of hypotheses and their reference(s) should be the same "
    )
    many = weights if hasattr(weights[0], "__len__") else [weights]
    most = max(map(len, many))
    shares, length, wanted = [Fraction(0, 0) for _ in range(most)], 0, 0
    for references, hypothesis in zip(list_of_references, hypotheses):
        for n, share in enumerate(shares, 1):
            part = modified_precision(references, hypothesis, n)
            share.numerator += part.numerator
            share.denominator += part.denominator
        length += len(hypothesis)
        wanted += closest_ref_length(references, len(hypothesis))
    if shares[0].numerator == 0:
        return 0 if len(many) == 1 else [0] * len(many)
    smooth = smoothing_function or SmoothingFunction().method0
    shares = smooth(shares, references=references, hypothesis=hypothesis, hyp_len=length)
    penalty, found = brevity_penalty(wanted, length), []
    for weight in many:
        if auto_reweigh and length < 4 and tuple(weight) == (0.25,) * 4:
            weight = (1 / length,) * length
        logs = (
            each * math.log(float(share)) for each, share in zip(weight, shares) if float(share) > 0
        )
        found.append(penalty * math.exp(math.fsum(logs)))
    return found[0] if len(many) == 1 else found


class SmoothingFunction:
    """What stands for shares of 0, by Chen and Cherry (2014)."""

    def __init__(self, epsilon=0.1, alpha=5, k=5):
        self.epsilon, self.alpha, self.k = epsilon, alpha, k

    def method0(self, p_n, *given, **named):
        found = []
        for n, share in enumerate(p_n, 1):
            if share.numerator == 0:
                warnings.warn(
                    f"\nThe hypothesis contains 0 counts of {n}-gram overlaps.\n"
                    "Therefore the BLEU score evaluates to 0, independently of\n"
                    "how many N-gram overlaps of lower order it contains.\n"
                    "Consider using lower n-gram order or use SmoothingFunction()",
                    stacklevel=2,
                )
            found.append(share if share.numerator else sys.float_info.min)
        return found

    def method1(self, p_n, *given, **named):
        return [e if e.numerator else self.epsilon / e.denominator for e in p_n]

    def method2(self, p_n, *given, **named):
        return [
            Fraction(each.numerator + 1, each.denominator + 1) if at else each
            for at, each in enumerate(p_n)
        ]

    def _falling(self, p_n, scale):
        found, count = [], 0
        for each in p_n:
            if not each.numerator:
                count += 1
                each = scale / 2**count / each.denominator
            found.append(each)
        return found

    def method3(self, p_n, *given, **named):
        return self._falling(p_n, 1)

    def method4(self, p_n, references, hypothesis, hyp_len=None, *given, **named):
        length = hyp_len or len(hypothesis)
        return self._falling(p_n, math.log(length) / self.k) if length > 1 else p_n

    def method5(self, p_n, references, hypothesis, hyp_len=None, *given, **named):
        shares = [float(each) for each in (*p_n, modified_precision(references, hypothesis, 5))]
        found = [shares[0] + 1]
        for here, after in zip(shares, shares[1:]):
            found.append((found[-1] + here + after) / 3)
        return found[1:]

    def method6(self, p_n, references, hypothesis, hyp_len=None, *given, **named):
        found = list(p_n)
        assert float(found[2]), "This smoothing method requires non-zero precision for bigrams."
        for at in range(2, len(found)):
            before, last = float(found[at - 2]), float(found[at - 1])
            prior = last**2 / before if before else 0
            count = max(0, len(hypothesis) - at)
            found[at] = (p_n[at].numerator + self.alpha * prior) / (count + self.alpha)
        return found

    def method7(self, p_n, references, hypothesis, hyp_len=None, *given, **named):
        shares = self.method4(p_n, references, hypothesis, hyp_len)
        return self.method5(shares, references, hypothesis, hyp_len)
