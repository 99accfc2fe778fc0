"""Scores of translations."""

from nltk.translate.bleu_score import corpus_bleu, sentence_bleu

bleu = sentence_bleu
__all__ = ["bleu", "corpus_bleu", "sentence_bleu"]


def __getattr__(name):
    from torch._unsupported import missing

    raise missing(name, __all__, "nltk.translate.")
