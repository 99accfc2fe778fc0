"""Recurrent networks, and what reads one sequence and writes another."""

import collections
import math

import torch
from torch import nn
from torch.nn import functional as F

from ._attention import Encoder, sequence_mask
from ._training import Classifier, Module


def check_len(a, n):
    assert len(a) == n, f"list's length {len(a)} != expected length {n}"


def check_shape(a, shape):
    assert a.shape == shape, f"tensor's shape {a.shape} != expected shape {shape}"


class RNNScratch(Module):
    """A recurrent network of three tensors."""

    def __init__(self, num_inputs, num_hiddens, sigma=0.01):
        super().__init__()
        self.save_hyperparameters()
        self.W_xh = nn.Parameter(torch.randn(num_inputs, num_hiddens) * sigma)
        self.W_hh = nn.Parameter(torch.randn(num_hiddens, num_hiddens) * sigma)
        self.b_h = nn.Parameter(torch.zeros(num_hiddens))

    def forward(self, inputs, state=None):
        if state is None:
            state = torch.zeros((inputs.shape[1], self.num_hiddens), device=inputs.device)
        else:
            (state,) = state
        outputs = []
        for X in inputs:
            state = torch.tanh(
                torch.matmul(X, self.W_xh) + torch.matmul(state, self.W_hh) + self.b_h
            )
            outputs.append(state)
        return outputs, state


class RNNLMScratch(Classifier):
    """A model of language over a recurrent network."""

    def __init__(self, rnn, vocab_size, lr=0.01):
        super().__init__()
        self.save_hyperparameters()
        self.init_params()

    def init_params(self):
        drawn = torch.randn(self.rnn.num_hiddens, self.vocab_size)
        self.W_hq = nn.Parameter(drawn * self.rnn.sigma)
        self.b_q = nn.Parameter(torch.zeros(self.vocab_size))

    def _step(self, batch, train):
        loss = self.loss(self(*batch[:-1]), batch[-1])
        self.plot("ppl", torch.exp(loss), train=train)
        return loss

    def training_step(self, batch):
        return self._step(batch, True)

    def validation_step(self, batch):
        self._step(batch, False)

    def one_hot(self, X):
        return F.one_hot(X.T, self.vocab_size).type(torch.float32)

    def output_layer(self, rnn_outputs):
        return torch.stack([torch.matmul(H, self.W_hq) + self.b_q for H in rnn_outputs], 1)

    def forward(self, X, state=None):
        outputs, _ = self.rnn(self.one_hot(X), state)
        return self.output_layer(outputs)

    def predict(self, prefix, num_preds, vocab, device=None):
        """A beginning and what the model goes on with."""
        state, outputs = None, [vocab[prefix[0]]]
        for at in range(len(prefix) + num_preds - 1):
            X = torch.tensor([[outputs[-1]]], device=device)
            hiddens, state = self.rnn(self.one_hot(X), state)
            if at < len(prefix) - 1:
                outputs.append(vocab[prefix[at + 1]])
            else:
                outputs.append(int(self.output_layer(hiddens).argmax(axis=2).reshape(1)))
        return "".join(vocab.idx_to_token[each] for each in outputs)


class RNN(Module):
    """A recurrent network of PyTorch's."""

    def __init__(self, num_inputs, num_hiddens):
        super().__init__()
        self.save_hyperparameters()
        self.rnn = nn.RNN(num_inputs, num_hiddens)

    def forward(self, inputs, H=None):
        return self.rnn(inputs, H)


class GRU(RNN):
    """Layers of gated units."""

    def __init__(self, num_inputs, num_hiddens, num_layers, dropout=0):
        Module.__init__(self)
        self.save_hyperparameters()
        self.rnn = nn.GRU(num_inputs, num_hiddens, num_layers, dropout=dropout)


class RNNLM(RNNLMScratch):
    """A model of language over a network of PyTorch's."""

    def init_params(self):
        self.linear = nn.LazyLinear(self.vocab_size)

    def output_layer(self, hiddens):
        return self.linear(hiddens).swapaxes(0, 1)


class RNNModel(nn.Module):
    """A model of language, by the edition 0.17."""

    def __init__(self, rnn_layer, vocab_size, **kwargs):
        super().__init__(**kwargs)
        self.rnn, self.vocab_size = rnn_layer, vocab_size
        self.num_hiddens = rnn_layer.hidden_size
        self.num_directions = 2 if rnn_layer.bidirectional else 1
        self.linear = nn.Linear(self.num_hiddens * self.num_directions, vocab_size)

    def forward(self, inputs, state):
        X = F.one_hot(inputs.T.long(), self.vocab_size).to(torch.float32)
        Y, state = self.rnn(X, state)
        return self.linear(Y.reshape(-1, Y.shape[-1])), state

    def begin_state(self, device, batch_size=1):
        layers = self.num_directions * self.rnn.num_layers
        zeros = lambda: torch.zeros((layers, batch_size, self.num_hiddens), device=device)
        return (zeros(), zeros()) if isinstance(self.rnn, nn.LSTM) else zeros()


class RNNModelScratch:
    """A model of language of given functions."""

    def __init__(self, vocab_size, num_hiddens, device, get_params, init_state, forward_fn):
        self.vocab_size, self.num_hiddens = vocab_size, num_hiddens
        self.params = get_params(vocab_size, num_hiddens, device)
        self.init_state, self.forward_fn = init_state, forward_fn

    def __call__(self, X, state):
        X = F.one_hot(X.T, self.vocab_size).type(torch.float32)
        return self.forward_fn(X, state, self.params)

    def begin_state(self, batch_size, device):
        return self.init_state(batch_size, self.num_hiddens, device)


class Decoder(nn.Module):
    """What writes a sequence, of what another became."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)

    def init_state(self, enc_all_outputs, *args):
        raise NotImplementedError

    def forward(self, X, state):
        raise NotImplementedError


class AttentionDecoder(Decoder):
    """A decoder that keeps where it looks."""

    @property
    def attention_weights(self):
        raise NotImplementedError


class EncoderDecoder(Classifier):
    """An encoder with a decoder.

    One that is made of this very class gives the decoder's output and state, as the edition 0.17
    has it; those of classes of it give the output alone.
    """

    def __init__(self, encoder, decoder):
        super().__init__()
        self.encoder = encoder
        self.decoder = decoder

    def forward(self, enc_X, dec_X, *args):
        state = self.decoder.init_state(self.encoder(enc_X, *args), *args)
        made = self.decoder(dec_X, state)
        return made if type(self) is EncoderDecoder else made[0]

    def predict_step(self, batch, device, num_steps, save_attention_weights=False):
        """The likeliest tokens of each step, and where the decoder looked."""
        src, tgt, src_valid_len, _ = (each.to(device) for each in batch)
        state = self.decoder.init_state(self.encoder(src, src_valid_len), src_valid_len)
        outputs, weights = [tgt[:, 0].unsqueeze(1)], []
        for _ in range(num_steps):
            Y, state = self.decoder(outputs[-1], state)
            outputs.append(Y.argmax(2))
            if save_attention_weights:
                weights.append(self.decoder.attention_weights)
        return torch.cat(outputs[1:], 1), weights


def init_seq2seq(module):
    """Draws the weights of a layer as Xavier Glorot's rule has it."""
    if type(module) is nn.Linear:
        nn.init.xavier_uniform_(module.weight)
    if type(module) is nn.GRU:
        for name in module._flat_weights_names:
            if "weight" in name:
                nn.init.xavier_uniform_(module._parameters[name])


class Seq2SeqEncoder(Encoder):
    """A recurrent encoder, of the edition 1.0, which draws its weights anew."""

    def __init__(self, vocab_size, embed_size, num_hiddens, num_layers, dropout=0, **kwargs):
        super().__init__(**kwargs)
        self.embedding = nn.Embedding(vocab_size, embed_size)
        self.rnn = GRU(embed_size, num_hiddens, num_layers, dropout)
        self.apply(init_seq2seq)

    def forward(self, X, *args):
        return self.rnn(self.embedding(X.t().type(torch.int64)))


class Seq2Seq(EncoderDecoder):
    """What learns to write one sequence for another."""

    def __init__(self, encoder, decoder, tgt_pad, lr):
        super().__init__(encoder, decoder)
        self.save_hyperparameters()

    def validation_step(self, batch):
        self.plot("loss", self.loss(self(*batch[:-1]), batch[-1]), train=False)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=self.lr)


class MaskedSoftmaxCELoss(nn.CrossEntropyLoss):
    """The cross-entropy of what is inside each sequence's length."""

    def forward(self, pred, label, valid_len):
        weights = sequence_mask(torch.ones_like(label), valid_len)
        self.reduction = "none"
        return (super().forward(pred.permute(0, 2, 1), label) * weights).mean(dim=1)


def bleu(pred_seq, label_seq, k):
    """How many pieces of up to `k` words a translation shares with one that is right."""
    found, right = pred_seq.split(" "), label_seq.split(" ")
    score = math.exp(min(0, 1 - len(right) / len(found)))
    for n in range(1, min(k, len(found)) + 1):
        there, wanted = (
            collections.Counter(tuple(each[at : at + n]) for at in range(len(each) - n + 1))
            for each in (found, right)
        )
        matches = (there & wanted).total()
        score *= math.pow(matches / (len(found) - n + 1), math.pow(0.5, n))
    return score
