"""Attention, and the blocks of transformers.

Classes whose arguments changed between the editions take both: sizes of inputs, which the edition
0.17 wants, make layers at once, and layers without them are lazy.
"""

import math

import torch
from torch import nn

from ._training import Module

#: What the edition 0.17 tells of a block's inputs.
SIZES = "key_size query_size value_size num_hiddens norm_shape ffn_num_input"


def given_to(made, named, *forms):
    """The arguments of a call by the first of some forms, names and defaults, that takes them."""
    for form in forms:
        sizes = {name: value for name, _, value in (each.partition("=") for each in form.split())}
        found = {**dict(zip(sizes, made)), **named}
        defaults = {name: int(value) for name, value in sizes.items() if value}
        if len(made) <= len(sizes) and len(found) == len(made) + len(named) and (
            set(sizes) - set(defaults) <= set(found) <= set(sizes)
        ):  # fmt: skip
            return {**defaults, **found}
    told = " or ".join(", ".join(form.split()) for form in forms)
    raise TypeError(f"These arguments are not those it takes, which are {told}")


def linear(outputs, inputs=None, bias=True):
    """A layer that is lazy where the size of its input is not told."""
    return nn.LazyLinear(outputs, bias) if inputs is None else nn.Linear(inputs, outputs, bias)


def sequence_mask(X, valid_len, value=0):
    """Writes a value over what is past the length of each row, in place."""
    places = torch.arange(X.size(1), dtype=torch.float32, device=X.device)
    X[~(places[None, :] < valid_len[:, None])] = value
    return X


def masked_softmax(X, valid_lens):
    """The softmax over the last axis of what is inside a length, for each batch or row."""
    if valid_lens is not None:
        if valid_lens.dim() == 1:
            valid_lens = torch.repeat_interleave(valid_lens, X.shape[1])
        else:
            valid_lens = valid_lens.reshape(-1)
        X = sequence_mask(X.reshape(-1, X.shape[-1]), valid_lens, -1e6).reshape(X.shape)
    return nn.functional.softmax(X, dim=-1)


class DotProductAttention(nn.Module):
    """Attention whose scores are scaled products."""

    def __init__(self, dropout, **kwargs):
        super().__init__(**kwargs)
        self.dropout = nn.Dropout(dropout)

    def forward(self, queries, keys, values, valid_lens=None):
        scores = torch.bmm(queries, keys.transpose(1, 2)) / math.sqrt(queries.shape[-1])
        self.attention_weights = masked_softmax(scores, valid_lens)
        return torch.bmm(self.dropout(self.attention_weights), values)


class AdditiveAttention(nn.Module):
    """Attention whose scores a small network makes of sums."""

    def __init__(self, *given, **named):
        super().__init__()
        forms = "num_hiddens dropout", "key_size query_size num_hiddens dropout"
        sizes = given_to(given, named, *forms)
        width = sizes["num_hiddens"]
        self.W_k = linear(width, sizes.get("key_size"), bias=False)
        self.W_q = linear(width, sizes.get("query_size"), bias=False)
        self.w_v = linear(1, width if "key_size" in sizes else None, bias=False)
        self.dropout = nn.Dropout(sizes["dropout"])

    def forward(self, queries, keys, values, valid_lens):
        queries, keys = self.W_q(queries), self.W_k(keys)
        features = torch.tanh(queries.unsqueeze(2) + keys.unsqueeze(1))
        scores = self.w_v(features).squeeze(-1)
        self.attention_weights = masked_softmax(scores, valid_lens)
        return torch.bmm(self.dropout(self.attention_weights), values)


def transpose_qkv(X, num_heads):
    """Heads as batches: `(batch, n, hidden)` to `(batch * heads, n, hidden / heads)`."""
    X = X.reshape(X.shape[0], X.shape[1], num_heads, -1).permute(0, 2, 1, 3)
    return X.reshape(-1, X.shape[2], X.shape[3])


def transpose_output(X, num_heads):
    """The way back from `transpose_qkv`."""
    X = X.reshape(-1, num_heads, X.shape[1], X.shape[2]).permute(0, 2, 1, 3)
    return X.reshape(X.shape[0], X.shape[1], -1)


class MultiHeadAttention(Module):
    """Attention of several heads."""

    def __init__(self, *given, **named):
        super().__init__()
        form = "num_hiddens num_heads dropout bias=0"
        sizes = given_to(given, named, form, f"key_size query_size value_size {form}")
        width, bias = sizes["num_hiddens"], bool(sizes["bias"])
        self.num_heads = sizes["num_heads"]
        self.attention = DotProductAttention(sizes["dropout"])
        self.W_q = linear(width, sizes.get("query_size"), bias)
        self.W_k = linear(width, sizes.get("key_size"), bias)
        self.W_v = linear(width, sizes.get("value_size"), bias)
        self.W_o = linear(width, width if "key_size" in sizes else None, bias)

    def forward(self, queries, keys, values, valid_lens):
        queries = self.transpose_qkv(self.W_q(queries))
        keys = self.transpose_qkv(self.W_k(keys))
        values = self.transpose_qkv(self.W_v(values))
        if valid_lens is not None:
            valid_lens = torch.repeat_interleave(valid_lens, repeats=self.num_heads, dim=0)
        output = self.attention(queries, keys, values, valid_lens)
        return self.W_o(self.transpose_output(output))

    def transpose_qkv(self, X):
        return transpose_qkv(X, self.num_heads)

    def transpose_output(self, X):
        return transpose_output(X, self.num_heads)


class PositionalEncoding(nn.Module):
    """Adds sines and cosines of positions."""

    def __init__(self, num_hiddens, dropout, max_len=1000):
        super().__init__()
        self.dropout = nn.Dropout(dropout)
        self.P = torch.zeros((1, max_len, num_hiddens))
        powers = torch.arange(0, num_hiddens, 2, dtype=torch.float32) / num_hiddens
        places = torch.arange(max_len, dtype=torch.float32).reshape(-1, 1)
        angles = places / torch.pow(10000, powers)
        self.P[:, :, 0::2] = torch.sin(angles)
        self.P[:, :, 1::2] = torch.cos(angles)

    def forward(self, X):
        return self.dropout(X + self.P[:, : X.shape[1], :].to(X.device))


class PositionWiseFFN(nn.Module):
    """Two layers for each position."""

    def __init__(self, *given, **named):
        super().__init__()
        form = "ffn_num_hiddens ffn_num_outputs"
        sizes = given_to(given, named, form, f"ffn_num_input {form}")
        width, inputs = sizes["ffn_num_hiddens"], sizes.get("ffn_num_input")
        self.dense1 = linear(width, inputs)
        self.relu = nn.ReLU()
        self.dense2 = linear(sizes["ffn_num_outputs"], None if inputs is None else width)

    def forward(self, X):
        return self.dense2(self.relu(self.dense1(X)))


class AddNorm(nn.Module):
    """Adds what a layer made to what it was given, and normalizes the sum."""

    def __init__(self, *given, **named):
        super().__init__()
        sizes = given_to(given, named, "norm_shape dropout", "normalized_shape dropout")
        self.dropout = nn.Dropout(sizes.pop("dropout"))
        self.ln = nn.LayerNorm(*sizes.values())

    def forward(self, X, Y):
        return self.ln(self.dropout(Y) + X)


class TransformerEncoderBlock(nn.Module):
    """Attention of a sequence to itself, and two layers."""

    def __init__(self, *given, **named):
        super().__init__()
        form = "ffn_num_hiddens num_heads dropout use_bias=0"
        sizes = given_to(given, named, f"num_hiddens {form}", f"{SIZES} {form}")
        width, dropout = sizes["num_hiddens"], sizes["dropout"]
        shape = sizes.get("norm_shape", width)
        kinds = ("key_size", "query_size", "value_size", "num_hiddens", "num_heads", "dropout")
        heads = [sizes[each] for each in kinds if each in sizes]
        self.attention = MultiHeadAttention(*heads, sizes["use_bias"])
        self.addnorm1 = AddNorm(shape, dropout)
        inputs = [sizes["ffn_num_input"]] if "ffn_num_input" in sizes else []
        self.ffn = PositionWiseFFN(*inputs, sizes["ffn_num_hiddens"], width)
        self.addnorm2 = AddNorm(shape, dropout)

    def forward(self, X, valid_lens):
        Y = self.addnorm1(X, self.attention(X, X, X, valid_lens))
        return self.addnorm2(Y, self.ffn(Y))


class EncoderBlock(TransformerEncoderBlock):
    """The same, by its name in the edition 0.17."""


class Encoder(nn.Module):
    """What reads a sequence."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)

    def forward(self, X, *args):
        raise NotImplementedError


class TransformerEncoder(Encoder):
    """Blocks of attention over embedded tokens."""

    def __init__(self, *given, **named):
        super().__init__()
        form = "ffn_num_hiddens num_heads {} dropout use_bias=0"
        new, old = form.format("num_blks"), form.format("num_layers")
        forms = f"vocab_size num_hiddens {new}", f"vocab_size {SIZES} {old}"
        sizes = given_to(given, named, *forms)
        words, self.num_hiddens = sizes.pop("vocab_size"), sizes["num_hiddens"]
        self.embedding = nn.Embedding(words, self.num_hiddens)
        self.pos_encoding = PositionalEncoding(self.num_hiddens, sizes["dropout"])
        self.blks = blocks(sizes, "block")

    def forward(self, X, valid_lens, *args):
        X = self.pos_encoding(self.embedding(X) * math.sqrt(self.num_hiddens))
        self.attention_weights = []
        for block in self.blks:
            X = block(X, valid_lens)
            self.attention_weights.append(block.attention.attention.attention_weights)
        return X


def blocks(sizes, name):
    """Encoder blocks one after another, of arguments of which one is their number."""
    is_new = "num_blks" in sizes
    count = sizes.pop("num_blks" if is_new else "num_layers")
    Block = TransformerEncoderBlock if is_new else EncoderBlock
    made = nn.Sequential()
    for at in range(count):
        made.add_module(f"{name}{at}", Block(**sizes))
    return made
