"""The modules that are trained: the encoder, and the head and the discriminator that are dropped afterwards."""

from __future__ import annotations

from contextlib import AbstractContextManager, ExitStack, nullcontext
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn.parallel import DistributedDataParallel

from cse_trainer.discriminator import Discriminator
from cse_trainer.distributed import World
from cse_trainer.encoder import Pooling, SentenceEncoder
from cse_trainer.training.by_length import encode_by_length
from cse_trainer.training.quick_dropout import quicken_dropout
from cse_trainer.training.token_dropout import drop_tokens


class TrainingModel:
    """Encoder, head and discriminator, in DDP where there are several ranks; the encoder is compiled on request.

    Each has a DDP of its own, because GradCache runs the head once on the whole batch and the encoder chunk by chunk,
    and the discriminator takes pairs of the head's vectors.

    Args:
        encoder: on its device.
        head: maps (N, D) to (N, D'); nn.Identity for none.
        world: this process among the ranks; several ranks use DDP.
        precision: "bf16" runs all modules under autocast; "fp32" does not.
        compile_mode: None, or torch.compile's mode.
        token_dropout: share of the tokens that are deleted before the encoder sees them.
        discriminator: takes the head's vectors; None for none.
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
        discriminator: Discriminator | None = None,
    ) -> None:
        self.encoder = encoder
        self.head = head.to(encoder.device)
        self.discriminator = None if discriminator is None else discriminator.to(encoder.device)
        self.batch_norm_synchronised = world.size == 1
        if world.size > 1 and encoder.device.type == "cuda":
            self.head = nn.SyncBatchNorm.convert_sync_batchnorm(self.head)  # type: ignore[no-untyped-call]
            self.batch_norm_synchronised = True
        forward: Any = self.encoder
        if compile_mode is not None:
            forward = torch.compile(self.encoder, mode=compile_mode, dynamic=False)
        self._encoder = _wrapped(forward, world)
        self._head = _wrapped(self.head, world)
        self._discriminator = None if self.discriminator is None else _wrapped(self.discriminator, world)
        self._precision = precision
        self._token_dropout = token_dropout
        self._static_shapes = compile_mode is not None
        # Not with DDP, which expects one forward per backward, and not with compiled code, which expects one shape.
        self._by_length = encoder.device.type == "cpu" and world.size == 1 and compile_mode is None
        if encoder.device.type == "cpu" and compile_mode is None:
            quicken_dropout(encoder)
        if encoder.device.type == "cpu" and self.discriminator is not None:
            quicken_dropout(self.discriminator)

    @property
    def parts(self) -> dict[str, nn.Module]:
        """The trained modules by name; it is the prefix of the names of their weights."""
        parts = {"encoder": self.encoder, "head": self.head}
        return parts if self.discriminator is None else {**parts, "discriminator": self.discriminator}

    def pooled(self, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
        """Encode tokens (N, L) to sentence vectors (N, D), before the head."""
        if self._token_dropout:
            input_ids, attention_mask = drop_tokens(
                input_ids,
                attention_mask,
                self._token_dropout,
                keep_first=self.encoder.pooling is Pooling.CLS,
                trim=not self._static_shapes,
            )
        with self._autocast():
            if self._by_length:
                return encode_by_length(self._encoder, input_ids, attention_mask)
            vectors: Tensor = self._encoder(input_ids, attention_mask)
        return vectors

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

    def without_reduction(self) -> AbstractContextManager[None]:
        """Keep DDP from averaging the encoder's gradients in the backward passes of a block."""
        return _quiet(self._encoder)

    def head_without_reduction(self) -> AbstractContextManager[Any]:
        """Keep DDP from averaging the head's and the discriminator's gradients in the backward passes of a block."""
        stack = ExitStack()
        for module in (self._head, self._discriminator):
            stack.enter_context(_quiet(module))
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
        if self._precision == "bf16":
            return torch.autocast(self.encoder.device.type, dtype=torch.bfloat16)
        return nullcontext()


def _wrapped(module: Any, world: World) -> Any:
    if world.size == 1 or not any(weight.requires_grad for weight in module.parameters()):
        return module
    return DistributedDataParallel(module)


def _quiet(module: Any) -> AbstractContextManager[None]:
    if isinstance(module, DistributedDataParallel):
        quiet: AbstractContextManager[None] = module.no_sync()
        return quiet
    return nullcontext()
