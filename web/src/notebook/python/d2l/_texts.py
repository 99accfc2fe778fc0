"""Texts as numbers: vocabularies, the Time Machine, and sentences in two languages."""

import collections
import random
import re

import torch

from ._files import DATA_URL, download, text_of
from ._training import DataModule, load_array

_TRAVELLER = "timemachine.txt"


class Vocab:
    """Tokens by their numbers, which follow the tokens' order."""

    def __init__(self, tokens=[], min_freq=0, reserved_tokens=[]):
        counts = count_corpus(tokens or [])
        self.token_freqs = sorted(counts.items(), key=lambda each: each[1], reverse=True)
        often = [token for token, count in self.token_freqs if count >= min_freq]
        self.idx_to_token = self._ordered(often, reserved_tokens or [])
        self.token_to_idx = {token: at for at, token in enumerate(self.idx_to_token)}

    @staticmethod
    def _ordered(often, reserved):
        return sorted({"<unk>", *reserved, *often})

    def __len__(self):
        return len(self.idx_to_token)

    def __getitem__(self, tokens):
        if isinstance(tokens, (list, tuple)):
            return [self[each] for each in tokens]
        return self.token_to_idx.get(tokens, self.unk)

    def to_tokens(self, indices):
        """The token of a number, or the tokens of several."""
        is_several = getattr(indices, "ndim", 0) and len(indices) > 1
        if is_several or isinstance(indices, (list, tuple)):
            return [self.idx_to_token[int(each)] for each in indices]
        return self.idx_to_token[int(indices)]

    @property
    def unk(self):
        return self.token_to_idx["<unk>"]


class CountedVocab(Vocab):
    """The edition 0.17's: the unknown, then reserved tokens, then by how often they stand there."""

    @staticmethod
    def _ordered(often, reserved):
        return list(dict.fromkeys(["<unk>", *reserved, *often]))


CountedVocab.__name__ = CountedVocab.__qualname__ = "Vocab"


def count_corpus(tokens):
    """How often each token of a list, or of a list of lists, stands there."""
    if len(tokens) == 0 or isinstance(tokens[0], list):
        tokens = [token for line in tokens for token in line]
    return collections.Counter(tokens)


def tokenize(lines, token="word"):
    """The words or characters of each line."""
    assert token in ("word", "char"), "Unknown token type: " + token
    return [line.split() if token == "word" else list(line) for line in lines]


class TimeMachine(DataModule):
    """Pieces of the Time Machine, and the same one character on."""

    def __init__(self, batch_size, num_steps, num_train=10000, num_val=5000):
        super().__init__()
        self.save_hyperparameters()
        corpus, self.vocab = self.build(self._download())
        pieces = [corpus[at : at + num_steps + 1] for at in range(len(corpus) - num_steps)]
        array = torch.tensor(pieces)
        self.X, self.Y = array[:, :-1], array[:, 1:]

    def _download(self):
        with open(download(DATA_URL + _TRAVELLER, self.root)) as file:
            return file.read()

    def _preprocess(self, text):
        return re.sub("[^A-Za-z]+", " ", text).lower()

    def _tokenize(self, text):
        return list(text)

    def build(self, raw_text, vocab=None):
        """The numbers of a text's tokens, and their vocabulary."""
        tokens = self._tokenize(self._preprocess(raw_text))
        vocab = Vocab(tokens) if vocab is None else vocab
        return vocab[tokens], vocab

    def get_dataloader(self, train):
        end = self.num_train + self.num_val
        part = slice(0, self.num_train) if train else slice(self.num_train, end)
        return self.get_tensorloader([self.X, self.Y], train, part)


def read_time_machine():
    """The lines of the Time Machine, of small letters alone."""
    with open(download("time_machine")) as file:
        return [re.sub("[^A-Za-z]+", " ", line).strip().lower() for line in file]


def load_corpus_time_machine(max_tokens=-1):
    """The numbers of the Time Machine's characters, and their vocabulary."""
    tokens = tokenize(read_time_machine(), "char")
    vocab = CountedVocab(tokens)
    corpus = [vocab[token] for line in tokens for token in line]
    return corpus[:max_tokens] if max_tokens > 0 else corpus, vocab


def seq_data_iter_random(corpus, batch_size, num_steps):
    """Batches of pieces in any order, and the same one token on."""
    corpus = corpus[random.randint(0, num_steps - 1) :]
    count = (len(corpus) - 1) // num_steps
    starts = list(range(0, count * num_steps, num_steps))
    random.shuffle(starts)
    for at in range(0, count // batch_size * batch_size, batch_size):
        here = starts[at : at + batch_size]
        yield tuple(
            torch.tensor([corpus[each + on : each + on + num_steps] for each in here])
            for on in (0, 1)
        )


def seq_data_iter_sequential(corpus, batch_size, num_steps):
    """Batches whose pieces go on where those of the batch before ended."""
    offset = random.randint(0, num_steps)
    count = (len(corpus) - offset - 1) // batch_size * batch_size
    X, Y = (
        torch.tensor(corpus[offset + on : offset + on + count]).reshape(batch_size, -1)
        for on in (0, 1)
    )
    for at in range(0, X.shape[1] // num_steps * num_steps, num_steps):
        yield X[:, at : at + num_steps], Y[:, at : at + num_steps]


class SeqDataLoader:
    """Batches of the Time Machine's characters."""

    def __init__(self, batch_size, num_steps, use_random_iter, max_tokens):
        self.data_iter_fn = seq_data_iter_random if use_random_iter else seq_data_iter_sequential
        self.corpus, self.vocab = load_corpus_time_machine(max_tokens)
        self.batch_size, self.num_steps = batch_size, num_steps

    def __iter__(self):
        return self.data_iter_fn(self.corpus, self.batch_size, self.num_steps)


def load_data_time_machine(batch_size, num_steps, use_random_iter=False, max_tokens=10000):
    """Batches of the Time Machine's characters, and their vocabulary."""
    loader = SeqDataLoader(batch_size, num_steps, use_random_iter, max_tokens)
    return loader, loader.vocab


def read_data_nmt():
    """English sentences and French ones, as they stand in the file."""
    return text_of("fra-eng/fra.txt", "fra-eng.zip")


def preprocess_nmt(text):
    """A text in small letters, with a space before each mark."""
    text = text.replace("\u202f", " ").replace("\xa0", " ").lower()
    pairs = zip(" " + text, text)
    return "".join(" " + new if new in ",.!?" and old != " " else new for old, new in pairs)


def _pairs(text, count):
    """The sentences of each line up to that of a number, which is one too many, as the book's."""
    for at, line in enumerate(text.split("\n")):
        if count and at > count:
            break
        parts = line.split("\t")
        if len(parts) == 2:
            yield parts


def tokenize_nmt(text, num_examples=None):
    """The words of English sentences and of French ones."""
    parts = list(_pairs(text, num_examples))
    return tuple([each[side].split(" ") for each in parts] for side in (0, 1))


def truncate_pad(line, num_steps, padding_token):
    """A list of a length: its beginning, or with more at its end."""
    return line[:num_steps] + [padding_token] * (num_steps - len(line))


def _lengths(array, padding):
    return (array != padding).type(torch.int32).sum(1)


def build_array_nmt(lines, vocab, num_steps):
    """The numbers of sentences of words with their ends, and their lengths."""
    pad, end = vocab["<pad>"], vocab["<eos>"]
    array = torch.tensor([truncate_pad(vocab[line] + [end], num_steps, pad) for line in lines])
    return array, _lengths(array, pad)


def load_data_nmt(batch_size, num_steps, num_examples=600):
    """Batches of sentences in two languages, and their vocabularies."""
    sides = tokenize_nmt(preprocess_nmt(read_data_nmt()), num_examples)
    marks = ["<pad>", "<bos>", "<eos>"]
    vocabs = [CountedVocab(each, min_freq=2, reserved_tokens=marks) for each in sides]
    arrays = [
        array for side in zip(sides, vocabs) for array in build_array_nmt(*side, num_steps)
    ]  # fmt: skip
    return load_array(arrays, batch_size), *vocabs


class MTFraEng(DataModule):
    """Sentences in English and French."""

    def __init__(self, batch_size, num_steps=9, num_train=512, num_val=128):
        super().__init__()
        self.save_hyperparameters()
        self.arrays, self.src_vocab, self.tgt_vocab = self._build_arrays(self._download())

    def _download(self):
        return text_of("fra-eng/fra.txt", "fra-eng.zip", self.root)

    def _preprocess(self, text):
        return preprocess_nmt(text)

    def _tokenize(self, text, max_examples=None):
        parts = list(_pairs(text, max_examples))
        return tuple(
            [[word for word in f"{each[side]} <eos>".split(" ") if word] for each in parts]
            for side in (0, 1)
        )

    def _build_arrays(self, raw_text, src_vocab=None, tgt_vocab=None):
        count = self.num_train + self.num_val
        sides = self._tokenize(self._preprocess(raw_text), count)
        made = []
        for sentences, vocab, first in zip(sides, (src_vocab, tgt_vocab), ([], ["<bos>"])):
            lines = [first + truncate_pad(each, self.num_steps, "<pad>") for each in sentences]
            vocab = Vocab(lines, min_freq=2) if vocab is None else vocab
            made.append((torch.tensor(vocab[lines]), vocab))
        (src, src_vocab), (tgt, tgt_vocab) = made
        lengths = _lengths(src, src_vocab["<pad>"])
        return (src, tgt[:, :-1], lengths, tgt[:, 1:]), src_vocab, tgt_vocab

    def get_dataloader(self, train):
        part = slice(0, self.num_train) if train else slice(self.num_train, None)
        return self.get_tensorloader(self.arrays, train, part)

    def build(self, src_sentences, tgt_sentences):
        """The numbers of other sentences."""
        text = "\n".join(map("\t".join, zip(src_sentences, tgt_sentences)))
        return self._build_arrays(text, self.src_vocab, self.tgt_vocab)[0]
