"""Every kind of file that is read, and the commands that read it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from augpipe.contract.layout import SetFolder
from tools.attacks.beds import BUILD, EXTEND, SWEEP, TRAIN

Words = tuple[str, ...]

SET_FILES = ("set/*", "set.augpipe/*")
"""Not the parses: they are a cache, which may stay damaged until the next extension makes it anew."""
UNFINISHED = SetFolder(Path("set")).work
STAGED = SetFolder(UNFINISHED / "extension")
"""The set that an extension writes before it takes the place of the one that it extends."""
MODEL_FILES = ("run/model/*", "run/model/*/*", "run/scores.json")
TRAINED = (*TRAIN, "--seed", "42")
SHORT = (
    "cse-train", "--shards", "set", "--positive", "mv", "--negative", "negation", "--batch-size", "8",
    "--max-steps", "2", "--held-out", "0", "--threads", "1", "--seed", "42", "-q", "--output", "short",
)  # fmt: skip
SHORT_TINY = (*SHORT, "--encoder", "tiny", "--vocab-size", "300")
SHORT_FILES = ("short/model/model.safetensors", "short/data.json")
LIGHT = ("--augmentations", "pi,random_swap", "--engine", "sequential", "-q")


@dataclass(frozen=True, slots=True)
class Consumer:
    """Commands that read a file, and what they make of it.

    Args:
        commands: run one after the other; the first that fails is the last.
        results: patterns of the files that are the result, or `stdout`.
    """

    commands: tuple[Words, ...]
    results: tuple[str, ...]


OUTPUT = ("made/*", "made.augpipe/rejects.jsonl")
"""What has to be the same; the manifest says what the hash of the input is."""

CONSUMERS: Mapping[str, Consumer] = {
    "verify": Consumer((("augpipe", "verify", "set", "-q"),), SET_FILES),
    "extend": Consumer((EXTEND,), SET_FILES),
    "extend with the pipeline": Consumer(((*EXTEND, "--pipeline", "pipeline"),), SET_FILES),
    "inspect": Consumer((("augpipe", "inspect", "set", "--json", "--parity", "0", "-n", "3"),), ("stdout",)),
    "build": Consumer((BUILD,), SET_FILES),
    "build, verify": Consumer((BUILD, ("augpipe", "verify", "set", "-q")), SET_FILES),
    "build from gz": Consumer((("augpipe", "build", "-i", "corpus.txt.gz", "-o", "made", *LIGHT),), OUTPUT),
    "build from xz": Consumer((("augpipe", "build", "-i", "corpus.txt.xz", "-o", "made", *LIGHT),), OUTPUT),
    "build from zst": Consumer((("augpipe", "build", "-i", "corpus.txt.zst", "-o", "made", *LIGHT),), OUTPUT),
    "build from Parquet": Consumer((("augpipe", "build", "-i", "corpus.parquet", "-o", "made", *LIGHT),), OUTPUT),
    "build from a download": Consumer((("augpipe", "build", "-i", "small", "-o", "made", *LIGHT),), OUTPUT),
    "train": Consumer(((*SHORT_TINY, "--cache-dir", "fresh"),), SHORT_FILES),
    "train with the cache": Consumer(((*SHORT_TINY, "--cache-dir", "cache"),), SHORT_FILES),
    "train from the model": Consumer(((*SHORT, "--cache-dir", "fresh", "--encoder", "run/model"),), SHORT_FILES),
    "resume": Consumer(((*TRAINED, "--resume"),), MODEL_FILES),
    "embed": Consumer(
        (("cse-embed", "run/model", "texts.txt", "-o", "vectors.npy", "-q", "--threads", "1"),), ("vectors.npy",)
    ),
    "sweep": Consumer((SWEEP,), ("sweep/sweep.json", "sweep/sweep.csv")),
}


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file.

    Args:
        name: of the kind.
        bed: in which it lies.
        patterns: of its files, with blanks between.
        consumers: name → how often it is drawn.
        weight: how often the kind is drawn.
        spared: harms that say nothing here, such as a named pipe as an input, which is one to read from.
    """

    name: str
    bed: str
    patterns: str
    consumers: Mapping[str, int]
    weight: int
    spared: frozenset[str] = frozenset()


GIVEN = frozenset({"become_pipe", "change_places"})
"""A named pipe as an input is one to read from, and another input is another input."""


KINDS = (
    Kind(
        "shard",
        "set",
        "set/*.parquet",
        {"verify": 3, "extend": 2, "inspect": 2, "train": 2, "build, verify": 1},
        14,
    ),
    Kind("parses", "set", "set.augpipe/parses/*", {"extend": 1}, 7),
    Kind(
        "manifest",
        "set",
        "set.augpipe/manifest.json",
        {"verify": 2, "extend": 1, "inspect": 1, "train": 1, "build, verify": 1},
        7,
    ),
    Kind("run.json", "set", "set.augpipe/run.json", {"verify": 1, "extend": 1, "build, verify": 1}, 4),
    Kind("rejects", "set", "set.augpipe/rejects.jsonl", {"verify": 2, "build, verify": 1}, 4),
    Kind("begun build: shard", "begun", "set/*.parquet", {"build": 1}, 4),
    Kind("begun build: parses", "begun", "set.augpipe/parses/*", {"build": 1}, 2),
    Kind("begun build: record", "begun", f"{UNFINISHED}/records/*.json", {"build": 1}, 4),
    Kind("begun build: rejects", "begun", f"{UNFINISHED}/rejects/*.jsonl", {"build": 1}, 3),
    Kind("begun build: run.json", "begun", "set.augpipe/run.json", {"build": 1}, 2),
    Kind("begun extension: staged shard", "extending", f"{STAGED.path}/*.parquet", {"extend": 1}, 3),
    Kind("begun extension: record", "extending", f"{STAGED.work}/records/*.json", {"extend": 1}, 3),
    Kind("begun extension: run.json", "extending", str(STAGED.run_file), {"extend": 1}, 1),
    Kind("begun extension: shard", "extending", "set/*.parquet", {"extend": 1}, 2),
    Kind("input gz", "inputs", "corpus.txt.gz", {"build from gz": 1}, 3, GIVEN),
    Kind("input xz", "inputs", "corpus.txt.xz", {"build from xz": 1}, 3, GIVEN),
    Kind("input zst", "inputs", "corpus.txt.zst", {"build from zst": 1}, 3, GIVEN),
    Kind("input Parquet", "inputs", "corpus.parquet", {"build from Parquet": 1}, 3, GIVEN),
    Kind("download", "downloads", "cache/corpora/small.txt", {"build from a download": 1}, 2),
    Kind("pipeline", "pipeline", "pipeline/**/*", {"extend with the pipeline": 1}, 4),
    Kind("token cache", "cached", "cache/tokens-*.arrow", {"train with the cache": 1}, 9),
    Kind("cached tokenizer", "cached", "cache/tiny-*/*", {"train with the cache": 1}, 4),
    Kind("checkpoint: weights", "halfway", "run/checkpoints/step-*/*.safetensors", {"resume": 1}, 5),
    Kind("checkpoint: state", "halfway", "run/checkpoints/step-*/state.json", {"resume": 1}, 3),
    Kind("best weights", "halfway", "run/best/step-*/*", {"resume": 1}, 3),
    Kind("unfinished run: facts", "halfway", "run/*.json run/*.toml", {"resume": 1}, 3),
    Kind("unfinished run: log", "halfway", "run/metrics.jsonl", {"resume": 1}, 2),
    Kind("finished run: facts", "run", "run/*.json run/*.toml", {"resume": 1}, 3),
    Kind("model: weights", "run", "run/model/model.safetensors", {"embed": 2, "train from the model": 1}, 4),
    Kind("model: tokenizer", "run", "run/model/*token*.json", {"embed": 2, "train from the model": 1}, 4),
    Kind("model: configuration", "run", "run/model/**/[cms]*.json", {"embed": 2, "train from the model": 1}, 4),
    Kind("sweep: scores", "sweep", "sweep/*/scores.json", {"sweep": 1}, 3),
    Kind("sweep: configuration", "sweep", "sweep/*/*.toml", {"sweep": 1}, 2),
)
"""What is no text that a user writes: of such a file a damage is another text."""
