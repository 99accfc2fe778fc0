"""Embeddings."""

import torch
from torch import _follows

from .. import functional as F
from .. import init
from ..parameter import Parameter
from .module import Module


def _limits(table):
    """What a table's text says of the length of its rows and of its gradient."""
    words = [] if table.max_norm is None else [f"max_norm={table.max_norm}"]
    words += [f"norm_type={table.norm_type}"] if table.norm_type != 2 else []
    return words + (["scale_grad_by_freq=True"] if table.scale_grad_by_freq else [])


class Embedding(Module):
    """A table (num_embeddings, embedding_dim), of which token ids choose rows."""

    def __init__(
        self,
        num_embeddings,
        embedding_dim,
        padding_idx=None,
        max_norm=None,
        norm_type=2.0,
        scale_grad_by_freq=False,
        sparse=False,
        _weight=None,
        _freeze=False,
        device=None,
        dtype=None,
    ):
        super().__init__()
        if padding_idx is not None:
            if padding_idx > 0:
                assert padding_idx < num_embeddings, "Padding_idx must be within num_embeddings"
            elif padding_idx < 0:
                assert padding_idx >= -num_embeddings, "Padding_idx must be within num_embeddings"
                padding_idx = num_embeddings + padding_idx
        self.num_embeddings = num_embeddings
        self.embedding_dim = embedding_dim
        self.padding_idx = padding_idx
        self.max_norm = max_norm
        self.norm_type = norm_type
        self.scale_grad_by_freq = scale_grad_by_freq
        self.sparse = sparse
        if _weight is None:
            made = torch.empty((num_embeddings, embedding_dim), device=device, dtype=dtype)
            self.weight = Parameter(made, requires_grad=not _freeze)
            self.reset_parameters()
        else:
            assert list(_weight.shape) == [num_embeddings, embedding_dim], (
                "Shape of weight does not match num_embeddings and embedding_dim"
            )
            self.weight = Parameter(_weight, requires_grad=not _freeze)

    def reset_parameters(self):
        """Draws the table from the normal distribution; the padding's row becomes zeros."""
        init.normal_(self.weight)
        if self.padding_idx is not None:
            with torch.no_grad():
                self.weight[self.padding_idx].fill_(0)

    def forward(self, input):
        return F.embedding(
            input,
            self.weight,
            self.padding_idx,
            self.max_norm,
            self.norm_type,
            self.scale_grad_by_freq,
            self.sparse,
        )

    def extra_repr(self):
        words = [f"{self.num_embeddings}, {self.embedding_dim}"]
        if self.padding_idx is not None:
            words.append(f"padding_idx={self.padding_idx}")
        words += _limits(self)
        if self.sparse:
            words.append("sparse=True")
        return ", ".join(words)

    @classmethod
    def from_pretrained(
        cls,
        embeddings,
        freeze=True,
        padding_idx=None,
        max_norm=None,
        norm_type=2.0,
        scale_grad_by_freq=False,
        sparse=False,
    ):
        """An Embedding whose table is `embeddings` (rows, width)."""
        assert embeddings.dim() == 2, "Embeddings parameter is expected to be 2-dimensional"
        rows, width = embeddings.shape
        return cls(
            rows,
            width,
            padding_idx=padding_idx,
            max_norm=max_norm,
            norm_type=norm_type,
            scale_grad_by_freq=scale_grad_by_freq,
            sparse=sparse,
            _weight=embeddings,
            _freeze=freeze,
        )


class EmbeddingBag(Module):
    """A table, of which the rows that a bag of ids chooses become their mean, sum or largest."""

    def __init__(
        self,
        num_embeddings,
        embedding_dim,
        max_norm=None,
        norm_type=2.0,
        scale_grad_by_freq=False,
        mode="mean",
        sparse=False,
        _weight=None,
        include_last_offset=False,
        padding_idx=None,
        device=None,
        dtype=None,
    ):
        super().__init__()
        self.num_embeddings, self.embedding_dim = num_embeddings, embedding_dim
        self.max_norm, self.norm_type = max_norm, norm_type
        self.scale_grad_by_freq = scale_grad_by_freq
        is_below = padding_idx is not None and padding_idx < 0
        self.padding_idx = num_embeddings + padding_idx if is_below else padding_idx
        self.mode, self.sparse, self.include_last_offset = mode, sparse, include_last_offset
        made = torch.empty((num_embeddings, embedding_dim)) if _weight is None else _weight
        self.weight = Parameter(made)
        if _weight is None:
            self.reset_parameters()

    reset_parameters = Embedding.reset_parameters

    def forward(self, input, offsets=None, per_sample_weights=None):
        return F.embedding_bag(
            input,
            self.weight,
            offsets,
            self.max_norm,
            self.norm_type,
            self.scale_grad_by_freq,
            self.mode,
            self.sparse,
            per_sample_weights,
            self.include_last_offset,
            self.padding_idx,
        )

    @classmethod
    def from_pretrained(cls, embeddings, freeze=True, **settings):
        """An EmbeddingBag whose table is `embeddings` (rows, width)."""
        assert embeddings.dim() == 2, "Embeddings parameter is expected to be 2-dimensional"
        made = cls(*embeddings.shape, _weight=embeddings, **settings)
        made.weight.requires_grad = not freeze
        return made

    def extra_repr(self):
        words = [f"{self.num_embeddings}, {self.embedding_dim}"]
        words += _limits(self)
        words.append(f"mode={self.mode!r}" if _follows.newest else f"mode={self.mode}")
        if self.padding_idx is not None:
            words.append(f"padding_idx={self.padding_idx}")
        return ", ".join(words)
