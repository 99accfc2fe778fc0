"""Scores of translations by NLTK's rules. Texts and models of languages are not there."""

from nltk import translate, util
from nltk.util import bigrams, ngrams, trigrams

__version__ = "3.8"
__all__ = ["bigrams", "ngrams", "translate", "trigrams", "util"]
_SPLITTING = r're.findall(r"\w+|[^\w\s]", text), or str.split'
_INSTEAD = {
    **dict.fromkeys("word_tokenize wordpunct_tokenize sent_tokenize tokenize".split(), _SPLITTING),
    "FreqDist": "collections.Counter",
    "corpus": "files beside the notebook",
    "stem": "str.lower",
}


def download(*names, **options):
    """Tells that nothing comes from a network."""
    print(f"[nltk_data] {', '.join(map(str, names))}: there is no network here.")
    return False


def __getattr__(name):
    from torch._unsupported import UnsupportedError, missing

    if name in _INSTEAD:
        raise UnsupportedError(
            f"nltk.{name} is not supported here. The nearest that is: {_INSTEAD[name]}."
        )
    raise missing(name, __all__, "nltk.")
