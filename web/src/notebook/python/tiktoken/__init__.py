"""GPT-2's tokens: texts as numbers, as tiktoken's encoding `gpt2` has them.

The merges come with the notebook. Encodings of later models do not; a sentence says so.
"""

import difflib
import functools

from tiktoken._merging import Merges
from tiktoken._splitting import pieces

__version__ = "0.7.0"
_END = "<|endoftext|>"
_HERE = ("gpt2", "r50k_base")
_ELSEWHERE = ("p50k_base", "p50k_edit", "cl100k_base", "o200k_base", "o200k_harmony")
_MODELS = {
    "gpt2": "gpt2", "gpt-2": "gpt2", "davinci": "r50k_base", "curie": "r50k_base",
    "babbage": "r50k_base", "ada": "r50k_base", "text-davinci-001": "r50k_base",
}  # fmt: skip


@functools.cache
def _merges():
    import pkgutil

    return Merges(pkgutil.get_data(__name__, "gpt2.bin"))


class Encoding:
    """An encoding of text as tokens."""

    def __init__(self, name):
        self.name = name
        self._merges = _merges()
        self._special = {_END: self._merges.count}

    def __repr__(self):
        return f"<Encoding {self.name!r}>"

    @property
    def n_vocab(self):
        return self.max_token_value + 1

    @property
    def max_token_value(self):
        return self._merges.count

    @property
    def eot_token(self):
        return self._special[_END]

    @property
    def special_tokens_set(self):
        return set(self._special)

    def encode_ordinary(self, text):
        """The tokens of a text, whatever it holds."""
        if not isinstance(text, str):
            raise TypeError(f"expected str, not {type(text).__name__}")
        found = []
        # As tiktoken: halves of surrogate pairs are joined, lone ones replaced.
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        for piece in pieces(text):
            found += self._merges.tokens(piece.encode())
        return found

    def encode(self, text, *, allowed_special=frozenset(), disallowed_special="all"):
        """The tokens of a text. Special tokens in it are such only if they are allowed.

        Raises ValueError where one stands in the text and is neither allowed nor, by
        `disallowed_special=()`, taken as text.
        """
        if not isinstance(text, str):
            raise TypeError(f"expected str, not {type(text).__name__}")
        allowed = self.special_tokens_set if allowed_special == "all" else set(allowed_special)
        refused = set(disallowed_special)
        if disallowed_special == "all":
            refused = self.special_tokens_set - allowed
        for each in refused & self.special_tokens_set:
            if each in text:
                raise ValueError(_refusal(each))
        if _END not in allowed:
            return self.encode_ordinary(text)
        found = []
        for at, part in enumerate(text.split(_END)):
            found += [self.eot_token] if at else []
            found += self.encode_ordinary(part)
        return found

    def encode_batch(self, text, **options):
        return [self.encode(each, **options) for each in text]

    def encode_ordinary_batch(self, text, **_):
        return [self.encode_ordinary(each) for each in text]

    def encode_single_token(self, text_or_bytes):
        """The token of a text that is one. Raises KeyError."""
        data = text_or_bytes
        if isinstance(data, str):
            if data in self._special:
                return self._special[data]
            data = data.encode()
        return self._merges.places[data]

    def decode_single_token_bytes(self, token):
        """The bytes of a token. Raises KeyError for numbers that are none."""
        if token == self.eot_token:
            return _END.encode()
        if not 0 <= token < self._merges.count:
            raise KeyError(token)
        return self._merges.bytes[token]

    def decode_tokens_bytes(self, tokens):
        return [self.decode_single_token_bytes(_whole(each)) for each in tokens]

    def decode_bytes(self, tokens):
        return b"".join(self.decode_tokens_bytes(tokens))

    def decode(self, tokens, errors="replace"):
        """The text of tokens. Bytes that are no text are replaced, unless `errors` is "strict"."""
        return self.decode_bytes(tokens).decode("utf-8", errors)

    def decode_batch(self, batch, *, errors="replace", **_):
        return [self.decode(each, errors) for each in batch]

    def token_byte_values(self):
        return sorted(self._merges.bytes)

    def is_special_token(self, token):
        return token == self.eot_token


def _whole(token):
    if isinstance(token, float):
        raise TypeError("argument 'tokens': 'float' object cannot be interpreted as an integer")
    return token.__index__()


def _refusal(token):
    return (
        f"Encountered text corresponding to disallowed special token {token!r}.\n"
        "If you want this text to be encoded as a special token, pass it to `allowed_special`, "
        f"e.g. `allowed_special={{{token!r}, ...}}`.\n"
        "If you want this text to be encoded as normal text, disable the check for this token by "
        f"passing `disallowed_special=(enc.special_tokens_set - {{{token!r}}})`.\n"
        "To disable this check for all special tokens, pass `disallowed_special=()`.\n"
    )


def list_encoding_names():
    return list(_HERE)


@functools.cache
def _encoding(name):
    return Encoding(name)


def get_encoding(encoding_name):
    """The encoding of a name. Raises ValueError for names that no encoding has, UnsupportedError
    for encodings that do not come with the notebook."""
    if encoding_name in _HERE:
        return _encoding(encoding_name)
    if encoding_name in _ELSEWHERE:
        raise _unsupported(encoding_name)
    near = difflib.get_close_matches(str(encoding_name), [*_HERE, *_ELSEWHERE], 1)
    hint = f" The nearest is {near[0]!r}." if near else ""
    raise ValueError(f"Unknown encoding {encoding_name}.{hint}")


def encoding_for_model(model_name):
    """The encoding of a model: GPT-2, and those of its time."""
    if model_name in _MODELS:
        return get_encoding(_MODELS[model_name])
    raise _unsupported(f"for {model_name}")


def _unsupported(name):
    from torch._unsupported import UnsupportedError

    return UnsupportedError(
        f"The encoding {name} does not come with this notebook. "
        "The nearest that does is tiktoken.get_encoding('gpt2')."
    )


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    near = difflib.get_close_matches(name, [each for each in globals() if each[0] != "_"], 1, 0.5)
    hint = f" The nearest name that is here is tiktoken.{near[0]}." if near else ""
    raise AttributeError(f"tiktoken.{name} is not supported here.{hint}")
