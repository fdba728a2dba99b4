"""A batch as one row of tokens: each operation runs once for all texts, on few shapes, with hardly any padding.

What a layer does token by token (embeddings, matrix products, normalisation, dropout) takes the tokens of all texts at
once. Attention alone must keep the texts apart; it takes groups of texts of similar length. To run the whole encoder
group by group (padding.py) calls every operation once for each group, and torch's library for CPUs compiles a kernel
for every number of tokens that a matrix product has not had yet: together half of a training step of a small encoder.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import torch
import torch.nn.functional as functional
from torch import Tensor

from cse_trainer.encoder import SentenceEncoder, pool
from cse_trainer.training.padding import CellCount, grouped

DIGITS = 5
"""The number of tokens in a row is rounded up to so many binary digits, so that few numbers occur: by 1/16 at most."""


class Group(NamedTuple):
    """Texts of similar length, one after the other in the row, each padded to `length`."""

    texts: int
    length: int
    mask: Tensor | None
    """(texts, 1, 1, length), True for a token; None where there is no padding."""


class Packing(NamedTuple):
    """What stands where in a row of tokens: groups of texts, and then cells that hold nothing."""

    groups: list[Group]
    sizes: list[int]
    """The cells of each group, and those that hold nothing, of which there may be none."""


def rounded_up(tokens: int) -> int:
    """Return the next number of at most `DIGITS` significant binary digits."""
    step: int = 1 << max(tokens.bit_length() - DIGITS, 0)
    return -(-tokens // step) * step


class _Attention:
    """Self-attention that keeps the texts of a packed row apart, with the weights of the class that it extends."""

    def forward(self: Any, hidden_states: Tensor, *given: Any, packing: Packing | None = None, **rest: Any) -> Any:
        """Map (1, T, D) to (1, T, D); without a packing, do what the class does."""
        if packing is None:
            return super().forward(hidden_states, *given, **rest)  # type: ignore[misc]
        *queries, _ = self.query(hidden_states).squeeze(0).split(packing.sizes)
        *keys, _ = self.key(hidden_states).squeeze(0).split(packing.sizes)
        *values, nothing = self.value(hidden_states).squeeze(0).split(packing.sizes)
        # The products of a group are small: in bf16 they would be no quicker, and rougher.
        with torch.autocast(hidden_states.device.type, enabled=False):
            attended = [*map(self._attend, packing.groups, queries, keys, values)]
        return torch.cat([*attended, nothing]).unsqueeze(0), None

    def _attend(self: Any, group: Group, *vectors: Tensor) -> Tensor:
        """Return (texts × length, D) of queries, keys and values, each of this shape; in float32 or finer.

        Written out, since with dropout torch's own copies each of them three times on a CPU.
        """
        given, block = vectors[0].dtype, torch.contiguous_format
        heads = (group.texts, group.length, self.num_attention_heads, self.attention_head_size)
        finer = torch.promote_types(given, torch.float32)
        queries, keys, values = (each.view(heads).transpose(1, 2).to(finer, memory_format=block) for each in vectors)
        scores = queries @ keys.mT * self.scaling
        if group.mask is not None:
            scores = scores.masked_fill(~group.mask, -torch.inf)
        weights = functional.dropout(scores.softmax(dim=-1), self.dropout.p, self.training)
        return (weights @ values).transpose(1, 2).to(given, memory_format=block).reshape(vectors[0].shape)


def pack_attention(encoder: SentenceEncoder) -> bool:
    """Let an encoder take packed rows; what it does with other batches, its weights and their names stay.

    Returns:
        Whether the encoder is one for which this is known to be exact: BERT or RoBERTa. Any other stays as it is.
    """
    from transformers.models.bert.modeling_bert import BertSelfAttention
    from transformers.models.roberta.modeling_roberta import RobertaSelfAttention

    known = (BertSelfAttention, RobertaSelfAttention)
    layers = getattr(getattr(encoder.backbone, "encoder", None), "layer", None) or ()
    parts: list[Any] = [getattr(getattr(layer, "attention", None), "self", None) for layer in layers]
    if not parts or any(type(part) not in known or part.is_decoder for part in parts):
        return False
    for part in parts:
        part.__class__ = type(type(part).__name__, (_Attention, type(part)), {})
    return True


def encode_packed(encoder: SentenceEncoder, input_ids: Tensor, attention_mask: Tensor, cells: CellCount) -> Tensor:
    """Return the vectors (N, D) that an encoder which takes packed rows gives the whole batch, up to rounding.

    What dropout draws is another part of the same stream of random numbers, which follows from the step and the lengths
    alone.

    Args:
        input_ids: (N, L), padded on the right.
        attention_mask: (N, L).
    """
    groups = grouped(input_ids, attention_mask)
    packing = _packing(groups.masks)
    cells.add(attention_mask, sum(packing.sizes))
    deep = encoder.pooling.needs_hidden_states
    positions = [torch.arange(part.shape[1]).expand_as(part) + _first_position(encoder) for part in groups.ids]
    output = encoder.backbone(
        input_ids=_row(groups.ids, packing),
        position_ids=_row(positions, packing),
        packing=packing,
        output_hidden_states=deep,
    )
    layers = output.hidden_states if deep else (output.last_hidden_state,)
    of_groups = zip(*(layer.squeeze(0).split(packing.sizes)[:-1] for layer in layers), strict=True)
    return groups.in_order(
        [
            pool(tuple(states.view(*mask.shape, -1) for states in of_layers), mask, encoder.pooling)
            for of_layers, mask in zip(of_groups, groups.masks, strict=True)
        ]
    )


def _packing(masks: Sequence[Tensor]) -> Packing:
    """Return the packing of groups with these masks, (texts, length) each."""
    groups = [_group(mask) for mask in masks]
    cells = [mask.numel() for mask in masks]
    return Packing(groups, [*cells, rounded_up(sum(cells)) - sum(cells)])


def _group(mask: Tensor) -> Group:
    texts, length = mask.shape
    return Group(texts, length, None if bool(mask.all()) else mask.bool()[:, None, None, :])


def _row(parts: Sequence[Tensor], packing: Packing) -> Tensor:
    """Return rectangles of numbers as one row (1, T), with zeros in the cells that hold nothing."""
    nothing = parts[0].new_zeros(packing.sizes[-1])
    return torch.cat([*(part.reshape(-1) for part in parts), nothing]).unsqueeze(0)


def _first_position(encoder: SentenceEncoder) -> int:
    """Return the position of a text's first token: RoBERTa counts from the one after that of padding."""
    embeddings = encoder.backbone.embeddings
    return int(embeddings.padding_idx) + 1 if hasattr(embeddings, "padding_idx") else 0
