"""BERT, of both editions."""

import torch
from torch import nn

from ._attention import blocks, given_to, linear

_FORMS = (
    "vocab_size num_hiddens ffn_num_hiddens num_heads num_blks dropout max_len=1000",
    "vocab_size num_hiddens norm_shape ffn_num_input ffn_num_hiddens num_heads num_layers dropout "
    "max_len=1000 key_size=768 query_size=768 value_size=768",
)
_PARTS = ("hid", "mlm", "nsp")


def get_tokens_and_segments(tokens_a, tokens_b=None):
    """The tokens of one or two texts with marks, and to which text each belongs."""
    tokens = ["<cls>", *tokens_a, "<sep>"]
    segments = [0] * len(tokens)
    if tokens_b is not None:
        tokens += [*tokens_b, "<sep>"]
        segments += [1] * (len(tokens_b) + 1)
    return tokens, segments


class BERTEncoder(nn.Module):
    """Blocks of attention over tokens, their segments and learned positions."""

    def __init__(self, *given, **named):
        super().__init__()
        sizes = given_to(given, named, *_FORMS)
        words, width, longest = map(sizes.get, ("vocab_size", "num_hiddens", "max_len"))
        del sizes["vocab_size"], sizes["max_len"]
        self.token_embedding = nn.Embedding(words, width)
        self.segment_embedding = nn.Embedding(2, width)
        self.blks = blocks({**sizes, "use_bias": True}, "")
        self.pos_embedding = nn.Parameter(torch.randn(1, longest, width))

    def forward(self, tokens, segments, valid_lens):
        X = self.token_embedding(tokens) + self.segment_embedding(segments)
        X = X + self.pos_embedding[:, : X.shape[1], :]
        for block in self.blks:
            X = block(X, valid_lens)
        return X


class MaskLM(nn.Module):
    """Says which tokens were masked."""

    def __init__(self, vocab_size, num_hiddens, num_inputs=None, **kwargs):
        super().__init__(**kwargs)
        last = None if num_inputs is None else num_hiddens
        self.mlp = nn.Sequential(
            linear(num_hiddens, num_inputs),
            nn.ReLU(),
            nn.LayerNorm(num_hiddens),
            linear(vocab_size, last),
        )

    def forward(self, X, pred_positions):
        batch, count = pred_positions.shape
        rows = torch.repeat_interleave(torch.arange(0, X.shape[0]), count)
        return self.mlp(X[rows, pred_positions.reshape(-1)].reshape(batch, count, -1))


class NextSentencePred(nn.Module):
    """Says whether the second text follows the first."""

    def __init__(self, num_inputs=None, **kwargs):
        super().__init__(**kwargs)
        self.output = linear(2, num_inputs)

    def forward(self, X):
        return self.output(X)


class BERTModel(nn.Module):
    """BERT with both its tasks."""

    def __init__(self, *given, **named):
        super().__init__()
        more = " ".join(f"{each}_in_features=768" for each in _PARTS)
        sizes = given_to(given, named, _FORMS[0], f"{_FORMS[1]} {more}")
        words, width = sizes["vocab_size"], sizes["num_hiddens"]
        inputs = [sizes.pop(f"{each}_in_features", None) for each in _PARTS]
        self.encoder = BERTEncoder(**sizes)
        self.hidden = nn.Sequential(linear(width, inputs[0]), nn.Tanh())
        self.mlm = MaskLM(words, width, inputs[1])
        self.nsp = NextSentencePred(inputs[2])

    def forward(self, tokens, segments, valid_lens=None, pred_positions=None):
        encoded = self.encoder(tokens, segments, valid_lens)
        masked = None if pred_positions is None else self.mlm(encoded, pred_positions)
        return encoded, masked, self.nsp(self.hidden(encoded[:, 0, :]))


def _get_batch_loss_bert(net, loss, vocab_size, tokens_X, segments_X, valid_lens_x,
                         pred_positions_X, mlm_weights_X, mlm_Y, nsp_y):  # fmt: skip
    """The losses of both tasks, and their sum."""
    _, masked, following = net(tokens_X, segments_X, valid_lens_x.reshape(-1), pred_positions_X)
    each = loss(masked.reshape(-1, vocab_size), mlm_Y.reshape(-1)) * mlm_weights_X.reshape(-1, 1)
    mlm_l = each.sum() / (mlm_weights_X.sum() + 1e-8)
    nsp_l = loss(following, nsp_y)
    return mlm_l, nsp_l, mlm_l + nsp_l
