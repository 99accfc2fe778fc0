"""The transformer's encoder and decoder."""

import copy

import torch
from torch import _follows

from .. import functional as F
from .. import init
from ._layers import TransformerDecoderLayer, TransformerEncoderLayer, _activation
from .activation import GELU, ReLU
from .container import ModuleList
from .module import Module
from .normalization import LayerNorm


def _copies(module, count):
    return ModuleList([copy.deepcopy(module) for _ in range(count)])


# PyTorch's own names, which some import.
_get_clones, _get_activation_fn = _copies, _activation


class TransformerEncoder(Module):
    """Copies of a layer, one after the other, and a norm behind them."""

    def __init__(
        self, encoder_layer, num_layers, norm=None, enable_nested_tensor=True, mask_check=True
    ):
        super().__init__()
        self.layers = _copies(encoder_layer, num_layers)
        self.num_layers = num_layers
        self.norm = norm
        self.enable_nested_tensor = enable_nested_tensor
        self.mask_check = mask_check

    def forward(self, src, mask=None, src_key_padding_mask=None, is_causal=None):
        output = src
        for layer in self.layers:
            output = layer(output, src_mask=mask, src_key_padding_mask=src_key_padding_mask)
        if mask is None and self._leaves_padding_out(src, src_key_padding_mask):
            output = output.masked_fill(src_key_padding_mask.unsqueeze(-1), 0.0)
            if not _follows.newest:
                longest = int((~src_key_padding_mask).sum(1).max())
                output = output[:, :longest]
        return output if self.norm is None else self.norm(output)

    def _leaves_padding_out(self, src, padding):
        """Whether PyTorch would take its way for nested tensors, which gives zeros for padding."""
        first = self.layers[0]
        if padding is None or not self.enable_nested_tensor or src.dim() != 3:
            return False
        if not isinstance(first, TransformerEncoderLayer) or padding.dtype != torch.bool:
            return False
        attention = first.self_attn
        function = first.activation
        is_known = function in (F.relu, F.gelu) or isinstance(function, (ReLU, GELU))
        is_plain = attention.batch_first and attention.num_heads % 2 == 0 and not first.norm_first
        if self.training or not is_known or not is_plain or first.norm1.eps != first.norm2.eps:
            return False
        # Padding stands behind the tokens of each sequence.
        if bool((padding[:, :-1] & ~padding[:, 1:]).any()):
            return False
        tracked = src.requires_grad or any(each.requires_grad for each in first.parameters())
        return not (torch.is_grad_enabled() and tracked)


class TransformerDecoder(Module):
    """Copies of a layer, one after the other, and a norm behind them."""

    def __init__(self, decoder_layer, num_layers, norm=None):
        super().__init__()
        self.layers = _copies(decoder_layer, num_layers)
        self.num_layers = num_layers
        self.norm = norm

    def forward(
        self,
        tgt,
        memory,
        tgt_mask=None,
        memory_mask=None,
        tgt_key_padding_mask=None,
        memory_key_padding_mask=None,
        tgt_is_causal=None,
        memory_is_causal=False,
    ):
        output = tgt
        for layer in self.layers:
            output = layer(
                output,
                memory,
                tgt_mask=tgt_mask,
                memory_mask=memory_mask,
                tgt_key_padding_mask=tgt_key_padding_mask,
                memory_key_padding_mask=memory_key_padding_mask,
            )
        return output if self.norm is None else self.norm(output)


class Transformer(Module):
    """An encoder and a decoder that attends to its output."""

    def __init__(
        self,
        d_model=512,
        nhead=8,
        num_encoder_layers=6,
        num_decoder_layers=6,
        dim_feedforward=2048,
        dropout=0.1,
        activation=F.relu,
        custom_encoder=None,
        custom_decoder=None,
        layer_norm_eps=1e-5,
        batch_first=False,
        norm_first=False,
        bias=True,
        device=None,
        dtype=None,
    ):
        super().__init__()
        options = {"bias": bias, "device": device, "dtype": dtype}
        layer = (d_model, nhead, dim_feedforward, dropout, activation, layer_norm_eps)
        order = {"batch_first": batch_first, "norm_first": norm_first, **options}

        def stack(custom, stack_of, layer_of, count):
            if custom is not None:
                return custom
            first = layer_of(*layer, **order)
            return stack_of(first, count, LayerNorm(d_model, eps=layer_norm_eps, **options))

        self.encoder = stack(
            custom_encoder, TransformerEncoder, TransformerEncoderLayer, num_encoder_layers
        )
        self.decoder = stack(
            custom_decoder, TransformerDecoder, TransformerDecoderLayer, num_decoder_layers
        )
        for parameter in self.parameters():
            if parameter.dim() > 1:
                init.xavier_uniform_(parameter)
        self.d_model = d_model
        self.nhead = nhead
        self.batch_first = batch_first

    def forward(
        self,
        src,
        tgt,
        src_mask=None,
        tgt_mask=None,
        memory_mask=None,
        src_key_padding_mask=None,
        tgt_key_padding_mask=None,
        memory_key_padding_mask=None,
        src_is_causal=None,
        tgt_is_causal=None,
        memory_is_causal=False,
    ):
        batch = 0 if self.batch_first else 1
        if src.dim() == 3 and src.size(batch) != tgt.size(batch):
            raise RuntimeError("the batch number of src and tgt must be equal")
        if src.size(-1) != self.d_model or tgt.size(-1) != self.d_model:
            raise RuntimeError("the feature number of src and tgt must be equal to d_model")
        memory = self.encoder(src, mask=src_mask, src_key_padding_mask=src_key_padding_mask)
        return self.decoder(
            tgt,
            memory,
            tgt_mask=tgt_mask,
            memory_mask=memory_mask,
            tgt_key_padding_mask=tgt_key_padding_mask,
            memory_key_padding_mask=memory_key_padding_mask,
        )

    @staticmethod
    def generate_square_subsequent_mask(sz, device=None, dtype=None):
        """(sz, sz): minus infinity where a token would attend to a later one, else 0."""
        return torch.triu(torch.full((sz, sz), float("-inf")), diagonal=1)
