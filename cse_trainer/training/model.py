"""The model that is trained: encoder, head and discriminator as one, and token dropout."""

from __future__ import annotations

from contextlib import AbstractContextManager, ExitStack, nullcontext
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn.parallel import DistributedDataParallel

from augpipe.base.errors import UserError
from cse_trainer.data.batches import Seating
from cse_trainer.data.grids import cells
from cse_trainer.distributed import World
from cse_trainer.encoder import Pooling, SentenceEncoder
from cse_trainer.training.first_token import spare_other_tokens
from cse_trainer.training.grid_encoder import GridEncoder
from cse_trainer.training.modules import Discriminator
from cse_trainer.training.packing import encode_packed, pack_attention
from cse_trainer.training.padding import CellCount, encode_by_length
from cse_trainer.training.quick_modules import quicken_dropout, quicken_lookups

MESSAGE_CHARACTERS = 200
"""Of a compiler's message, which may be a book."""


class TrainingModel:
    """Encoder, head and discriminator, in DDP where there are several ranks; the encoder is compiled on request.

    Each has a DDP of its own, because GradCache runs the head once on the whole batch and the encoder chunk by chunk,
    and the discriminator takes pairs of the head's vectors.

    Args:
        head: maps (N, D) to (N, D'); nn.Identity for none.
        precision: "bf16" runs all modules under autocast; "fp32" does not.
        token_dropout: share of the tokens that are deleted before the encoder sees them.
        min_kept_tokens: tokens that this leaves of a text on average, at least; None or 0: no bound.
    """

    def __init__(
        self,
        encoder: SentenceEncoder,
        head: nn.Module,
        world: World,
        *,
        precision: str,
        compile_mode: str | None,
        token_dropout: float = 0.0,
        min_kept_tokens: int | None = None,
        discriminator: Discriminator | None = None,
    ) -> None:
        self.encoder = encoder
        self.head = head.to(encoder.device)
        self.discriminator = None if discriminator is None else discriminator.to(encoder.device)
        if world.size > 1 and encoder.device.type == "cuda":
            self.head = nn.SyncBatchNorm.convert_sync_batchnorm(self.head)  # type: ignore[no-untyped-call]
        of_one_rank = any(isinstance(part, nn.BatchNorm1d) for part in self.head.modules())
        self.batch_norm_synchronised = world.size == 1 or not of_one_rank
        spared = spare_other_tokens(encoder)
        forward: Any = GridEncoder(self.encoder)
        if compile_mode is not None:
            forward = torch.compile(forward, mode=compile_mode, dynamic=False)
        self._encoder = _wrapped(forward, world)
        self._head = _wrapped(self.head, world)
        self._discriminator = None if self.discriminator is None else _wrapped(self.discriminator, world)
        self.precision = precision
        self.cells = CellCount(encoder.device)
        self._token_dropout, self._min_kept_tokens = token_dropout, min_kept_tokens
        self._static_shapes = compile_mode is not None
        # Not with DDP, which expects one forward per backward, and not with compiled code, which expects one shape.
        self._by_length = encoder.device.type == "cpu" and world.size == 1 and compile_mode is None
        if encoder.device.type == "cpu" and compile_mode is None:
            quicken_dropout(encoder)
        if self._by_length:
            quicken_lookups(encoder)
        self._packed = self._by_length and not spared and pack_attention(encoder)
        if encoder.device.type == "cpu" and self.discriminator is not None:
            quicken_dropout(self.discriminator)

    @property
    def parts(self) -> dict[str, nn.Module]:
        """The trained modules by name; it is the prefix of the names of their weights."""
        parts = {"encoder": self.encoder, "head": self.head}
        return parts if self.discriminator is None else {**parts, "discriminator": self.discriminator}

    def pooled(self, input_ids: Tensor, attention_mask: Tensor, seating: Seating | None = None) -> Tensor:
        """Encode tokens (N, L) to sentence vectors (N, D), before the head."""
        if self._token_dropout:
            input_ids, attention_mask = drop_tokens(
                input_ids,
                attention_mask,
                self._token_dropout,
                min_kept=self._min_kept_tokens,
                keep_first=self.encoder.pooling is Pooling.CLS,
                trim=not self._static_shapes,
            )
        with self._autocast():
            if self._packed:
                return encode_packed(self.encoder, input_ids, attention_mask, self.cells)
            if self._by_length:
                return encode_by_length(self._encoder, input_ids, attention_mask, self.cells)
            self.cells.add(attention_mask, None if seating is None else cells(seating.grids))
            return self._encode(input_ids, attention_mask, *(seating or ()))

    def _encode(self, *inputs: Any) -> Tensor:
        """Call the encoder as it is wrapped and compiled.

        Raises:
            UserError: it cannot be compiled on this machine.
        """
        if not self._static_shapes:
            plain: Tensor = self._encoder(*inputs)
            return plain
        from torch._dynamo.exc import TorchDynamoException

        try:
            compiled: Tensor = self._encoder(*inputs)
        except TorchDynamoException as error:
            reason = " ".join(str(error).split())[:MESSAGE_CHARACTERS]
            raise UserError(
                f"torch.compile could not compile the encoder here: {reason} …; expected a compiler that works (g++ on "
                "a CPU, Triton on a GPU). Give --compile off"
            ) from error
        return compiled

    def project(self, pooled: Tensor) -> Tensor:
        """Apply the head: (N, D) → (N, D')."""
        with self._autocast():
            projected: Tensor = self._head(pooled)
        return projected

    def discriminate(self, originals: Tensor, augmentations: Tensor) -> Tensor:
        """Apply the discriminator, which must be there, to the head's vectors: two (B, D') → logits (B, C), float32."""
        assert self._discriminator is not None
        with self._autocast():
            logits: Tensor = self._discriminator(originals, augmentations)
        return logits.float()

    def averaging(self, *, encoder: bool = True, head: bool = True) -> ExitStack:
        """Return a block whose backward passes average the gradients of these modules over the ranks, and no others.

        The discriminator's are averaged with those of the head.
        """
        stack = ExitStack()
        for module, averaged in ((self._encoder, encoder), (self._head, head), (self._discriminator, head)):
            if isinstance(module, DistributedDataParallel) and not averaged:
                stack.enter_context(module.no_sync())
        return stack

    def parameters(self) -> list[nn.Parameter]:
        """Return the parameters that the optimizer updates, in a fixed order."""
        return [weight for _, weight in self.named_parameters()]

    def named_parameters(self) -> list[tuple[str, nn.Parameter]]:
        """Return the trained parameters as (`encoder.…`, `head.…` or `discriminator.…`, parameter)."""
        return [
            (f"{part}.{name}", weight)
            for part, module in self.parts.items()
            for name, weight in module.named_parameters()
            if weight.requires_grad
        ]

    def train(self) -> None:
        """Switch dropout and batch statistics on."""
        for module in self.parts.values():
            module.train()

    def _autocast(self) -> AbstractContextManager[Any]:
        if self.precision == "bf16":
            return torch.autocast(self.encoder.device.type, dtype=torch.bfloat16)
        return nullcontext()


def _wrapped(module: Any, world: World) -> Any:
    if world.size == 1 or not any(weight.requires_grad for weight in module.parameters()):
        return module
    return DistributedDataParallel(module)


def drop_tokens(
    input_ids: Tensor,
    attention_mask: Tensor,
    probability: float,
    *,
    min_kept: int | None = None,
    keep_first: bool,
    trim: bool,
) -> tuple[Tensor, Tensor]:
    """Delete each token with a probability; those that stay move together, as if the others had never been there.

    Anchor and positive lose different tokens, so the encoder has to match them by the rare words that they still
    share. Without this, an encoder of random weights learns nothing: two copies of a text that differ by dropout alone
    are near each other even in a random space (docs/training.md). Where three tokens of a text or fewer are left,
    anchor and positive share none of them, and the encoder makes all texts equal; `min_kept` prevents that.

    Args:
        input_ids: (N, L).
        attention_mask: (N, L), 1 for tokens and 0 for padding.
        probability: 0 ≤ p < 1.
        min_kept: tokens that a text keeps on average, at least: of n tokens each is deleted with the probability
            min(p, 1 − min_kept / n), or none of them. None or 0: p for every text.
        keep_first: never delete the first token, which cls pooling reads.
        trim: cut off the positions that are now padding in every text; otherwise the shape stays (N, L).

    Returns:
        Tokens and mask, (N, L') with L' ≤ L; a text that would lose all tokens keeps its first one.
    """
    deleted: float | Tensor = probability
    if min_kept:
        deleted = (1 - min_kept / attention_mask.sum(dim=1, keepdim=True)).clamp(0, probability)
    kept = attention_mask.bool() & (torch.rand(attention_mask.shape, device=attention_mask.device) >= deleted)
    nothing_left = ~kept.any(dim=1)
    kept[:, 0] |= True if keep_first else nothing_left
    # A stable sort of "deleted" moves what is kept to the front, in its order.
    order = torch.sort((~kept).to(torch.uint8), dim=1, stable=True).indices
    input_ids, attention_mask = input_ids.gather(1, order), kept.gather(1, order).to(attention_mask.dtype)
    if trim:
        longest = int(attention_mask.sum(dim=1).max())
        input_ids, attention_mask = input_ids[:, :longest], attention_mask[:, :longest]
    return input_ids, attention_mask
