"""Perplexities by a causal language model of transformers, such as GPT-2."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor

from augpipe.base.errors import UsageError, UserError
from augpipe.base.home import expanded
from cse_trainer.encoder.encoder import token_batches, token_ids
from cse_trainer.encoder.hub import download
from cse_trainer.encoder.pretrained import LibraryError, pretrained_config, pretrained_model, pretrained_tokenizer
from cse_trainer.encoder.vetting import read_json, require_weights, vet

LONGEST = 512  # tokens kept of a text
BATCH_TOKENS = {"cpu": 512}  # logits are as wide as the vocabulary, so batches are small
BATCH_TOKENS_ELSEWHERE = 8_192


class CausalModel:
    """A causal language model on its device; `load_causal_model` makes one."""

    def __init__(
        self,
        name: str,
        model: Any,
        tokenizer: Any,
        on_progress: Callable[[int, int], None] | None = None,
        batch_tokens: int | None = None,
    ) -> None:
        self.name = name
        self._model = model.eval()
        self._tokenizer = tokenizer
        self._on_progress = on_progress
        self._batch_tokens = batch_tokens

    @property
    def _longest(self) -> int:
        positions = getattr(self._model.config, "max_position_embeddings", None)
        return min(LONGEST, int(positions or LONGEST))

    def perplexities(self, texts: Sequence[str]) -> list[float | None]:
        """Return each text's perplexity over its L − 1 predicted tokens; None for a text of less than two tokens."""
        found: list[float | None] = [None] * len(texts)
        device, done = self._model.device, 0
        ids = token_ids(self._tokenizer, texts, self._longest)
        usual = BATCH_TOKENS.get(device.type, BATCH_TOKENS_ELSEWHERE)
        batch_tokens = min(self._batch_tokens or usual, usual)  # what suits an encoder may be too many for logits
        for rows, input_ids, mask in token_batches(ids, self._tokenizer.pad_token_id, batch_tokens):
            # A text without any token is a row of padding, whose value is not used.
            with torch.inference_mode():
                logits = self._model(input_ids=input_ids.to(device), attention_mask=mask.to(device)).logits
                values = perplexity(logits, input_ids.to(device), mask.to(device)).tolist()
            for row, value, length in zip(rows.tolist(), values, mask.sum(1).tolist(), strict=True):
                found[row] = value if length >= 2 else None
            done += len(rows)
            if self._on_progress is not None:
                self._on_progress(done, len(texts))
        return found


def perplexity(logits: Tensor, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
    """Return exp of the mean negative log-likelihood of the tokens from the second on; (N,), 1 where there are none.

    Args:
        logits: (N, L, V), at position t for the token at t + 1.
        input_ids: (N, L).
        attention_mask: (N, L), 1 for a token and 0 for padding on the right.
    """
    surprise = torch.nn.functional.cross_entropy(
        logits[:, :-1].float().transpose(1, 2), input_ids[:, 1:], reduction="none"
    )  # (N, L - 1)
    kept = attention_mask[:, 1:].to(surprise.dtype)
    return ((surprise * kept).sum(1) / kept.sum(1).clamp(min=1.0)).exp()


def load_causal_model(
    name: str,
    device: torch.device,
    on_progress: Callable[[int, int], None] | None = None,
    batch_tokens: int | None = None,
) -> CausalModel:
    """Load a causal language model, a folder or a hub name, from safetensors, without running code of the model.

    Args:
        on_progress: called after each batch with the texts done and the texts in all.
        batch_tokens: rows × padded length of a batch, at most, where that is less than usual.

    Raises:
        UsageError: the name is a path to nothing.
        UserError: the model cannot be found or read, or is no causal language model.
    """
    import transformers
    from transformers.models.auto.modeling_auto import (
        MODEL_FOR_CAUSAL_LM_MAPPING_NAMES,
        MODEL_FOR_MASKED_LM_MAPPING_NAMES,
    )

    folder = expanded(name)
    if not folder.is_dir():
        if name.startswith((".", "/", "~")):
            raise UsageError(f"--lm {name} is no folder here, expected a causal language model; give gpt2 or the like")
        folder = download(name)
    if not (folder / "config.json").is_file():
        raise UserError(f"--lm {name} has no config.json, expected a folder of transformers; give gpt2 or the like")
    vet(folder)
    kind = str(read_json(folder / "config.json").get("model_type"))
    if kind not in MODEL_FOR_CAUSAL_LM_MAPPING_NAMES or kind in MODEL_FOR_MASKED_LM_MAPPING_NAMES:
        raise UserError(
            f"--lm {name} is a {kind!r} model, expected a causal language model; give gpt2 or the like, or leave it out"
        )
    require_weights(folder)
    try:
        config = pretrained_config(folder)
        model, report = pretrained_model(transformers.MODEL_FOR_CAUSAL_LM_MAPPING[type(config)], folder, config)
        tokenizer = pretrained_tokenizer(folder)
        if wrong := [*report["missing_keys"], *(key[0] for key in report["mismatched_keys"])]:
            raise LibraryError(f"{min(map(str, wrong))} is missing or of another shape")
    except LibraryError as error:
        raise UserError(
            f"--lm {name} cannot be loaded: {error}; expected weights and tokenizer of a causal language model. "
            "Copy the model's files again, or leave --lm out"
        ) from error
    if tokenizer.pad_token_id is None:
        tokenizer.pad_token = tokenizer.eos_token  # the attention mask hides it as padding
    tokenizer.padding_side = tokenizer.truncation_side = "right"
    return CausalModel(name, model.float().to(device), tokenizer, on_progress, batch_tokens)
