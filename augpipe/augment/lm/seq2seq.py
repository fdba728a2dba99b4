"""A sequence-to-sequence model as a function from texts to texts; the other texts of a call change no result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from augpipe.augment.lm.model_files import missing_extra, model_folder, model_version, require_plain_weights
from augpipe.base.errors import UserError, first_line

BEAMS = 4
BATCH = 64
MAXIMUM_TOKENS = 512
# In tokens: lengths are rounded up to a multiple of this, and texts of one rounded length share their batches.
BUCKET = 32


class Seq2Seq:
    """A model with its tokenizer: on the GPU in half precision where there is a GPU, else on the CPU in float32.

    Args:
        folder: the folder to which `transformers` saved an encoder-decoder and its tokenizer.
        prefix: a prompt that precedes every text.
    """

    def __init__(self, folder: Path, prefix: str = "") -> None:
        torch, transformers = packages()
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        half = self.device == "cuda"
        require_plain_weights(folder)
        try:
            self.tokenizer: Any = transformers.AutoTokenizer.from_pretrained(
                folder, local_files_only=True, trust_remote_code=False
            )
            model = transformers.AutoModelForSeq2SeqLM.from_pretrained(
                folder,
                dtype=torch.float16 if half else torch.float32,
                local_files_only=True,
                use_safetensors=True,
                trust_remote_code=False,
            )
        except Exception as error:
            raise UserError(
                f"the model in {folder} cannot be loaded: {type(error).__name__}: {first_line(error)}; it has to be an "
                f"encoder-decoder with its tokenizer, as transformers saves them"
            ) from error
        self.model: Any = model.to(self.device).eval()
        self.prefix = prefix
        positions = getattr(self.model.config, "max_position_embeddings", MAXIMUM_TOKENS)
        self.longest = min(self.tokenizer.model_max_length, positions, MAXIMUM_TOKENS)
        ends = self.model.generation_config.eos_token_id
        self._ends = ends if isinstance(ends, list) else [ends]

    def __call__(self, texts: Sequence[str]) -> list[str | None]:
        """Return the model's output for each text, found by beam search.

        An output is None where the text is too long for the model, or the output does not end within its limit. Equal
        texts are computed once.
        """
        unique = list(dict.fromkeys(texts))
        tokens = [self.tokenizer(self.prefix + text).input_ids for text in unique]
        answers: dict[str, str | None] = dict.fromkeys(unique)
        for places in self._batches([len(ids) for ids in tokens]):
            made = self._generate([tokens[place] for place in places])
            answers.update(zip((unique[place] for place in places), made, strict=True))
        return [answers[text] for text in texts]

    def _batches(self, lengths: Sequence[int]) -> Iterator[list[int]]:
        """Yield batches as lists of indices into `lengths`, each of one bucket, without the texts that are too long."""
        buckets: dict[int, list[int]] = {}
        for place in sorted(range(len(lengths)), key=lambda place: lengths[place]):
            if 0 < lengths[place] <= self.longest:
                buckets.setdefault(_bucket(lengths[place]), []).append(place)
        for places in buckets.values():
            yield from (places[start : start + BATCH] for start in range(0, len(places), BATCH))

    def _generate(self, tokens: Sequence[list[int]]) -> list[str | None]:
        """Return the outputs for a batch of token ids (B, L) of one bucket; None for an output without an end token.

        An output may have twice as many tokens as the bucket: the limit of a text must not depend on the other texts
        of the batch.
        """
        torch, _ = packages()
        batch = self.tokenizer.pad({"input_ids": list(tokens)}, return_tensors="pt").to(self.device)
        limit = min(2 * _bucket(max(map(len, tokens))), self.longest)
        with torch.inference_mode():
            made = self.model.generate(
                input_ids=batch["input_ids"],
                attention_mask=batch["attention_mask"],
                num_beams=BEAMS,
                do_sample=False,
                early_stopping=True,
                max_length=None,
                max_new_tokens=limit,
            )
        # The first token starts the decoder; some models use the end token for it.
        ended = [any(token in self._ends for token in row) for row in made[:, 1:].tolist()]
        texts = self.tokenizer.batch_decode(made, skip_special_tokens=True)
        return [text.strip() if end else None for text, end in zip(texts, ended, strict=True)]


def _bucket(length: int) -> int:
    """Return a length in tokens, rounded up to a multiple of `BUCKET`."""
    return -(-length // BUCKET) * BUCKET


@cache
def loaded(folder: Path, prefix: str = "") -> Seq2Seq:
    """Return the model of a folder, loaded once per process; the arguments are those of `Seq2Seq`."""
    return Seq2Seq(folder, prefix)


@cache
def packages() -> tuple[Any, Any]:
    """Return the modules torch and transformers, imported at the first call."""
    try:
        import torch
        import transformers
    except ImportError as error:
        raise missing_extra(error) from error
    transformers.logging.set_verbosity_error()  # its warnings are for developers of models
    transformers.logging.disable_progress_bar()
    return torch, transformers


def dependencies(names: Sequence[str]) -> Mapping[str, str]:
    """Return what decides the outputs of models: their versions, those of the packages, and the precision."""
    torch, transformers = packages()
    models = {f"model {place}": f"{name} {model_version(model_folder(name))}" for place, name in enumerate(names, 1)}
    precision = "float16" if torch.cuda.is_available() else "float32"
    return {**models, "torch": torch.__version__, "transformers": transformers.__version__, "precision": precision}
