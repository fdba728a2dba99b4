"""Columns for the questions beyond both papers, derived from the columns of a set: `python -m benchmarks.beyond`.

Three questions, and what is derived for each:

- Is it the rule, or only that words change? `noise_pi`, `noise_mv`, `noise_dn`: random edits, for every row as many as
  its own rule makes.
- Does it matter which column a row takes? `nearest` and `farthest`: of the texts of `pi`, `mv` and `dn` the one whose
  vector is most and least similar to the original's.
- Does it matter which modal? `mv_obligation` and so on: the rows of `mv` by what the inserted words say.

The result is a set like any other, with the originals, ids, `pi`, `mv`, `dn` and `negation` of the one it is made from,
and its `run.json`, which says how those came about.
"""

from __future__ import annotations

import argparse
import dataclasses
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from augpipe.augment.draws import SeededDraws
from augpipe.base.errors import UserError
from augpipe.base.word_diff import word_diff
from augpipe.contract.layout import SetFolder
from augpipe.contract.manifest import AugmentationEntry
from augpipe.contract.schema import ID, ORIGINAL, SKIPPED_PREFIX, TYPE_SUFFIX
from augpipe.contract.shards import ShardSet, open_shards
from augpipe.inspection.variety import inserted
from augpipe.shards.writer import Columns, publish, publish_manifest, write_shard

if TYPE_CHECKING:
    import pyarrow as pa

POSITIVES = ("pi", "mv", "dn")
TAKEN = (*POSITIVES, "negation")

FAMILIES = {
    "attitude": re.compile(r"(it|i) (should|must|may|would) (be|say)"),
    "hearsay": re.compile(
        r".*\b(said|known|understood|believed|thought|reported|estimated|shown|recorded|listed|classified|described|"
        r"remembered|credited|regarded|considered|quoted|seen|found)\b"
    ),
    "likelihood": re.compile(r".*\b(seems?|seemed|appears?|appeared|likely|may|might|must have|tends?|tended)\b"),
    "obligation": re.compile(
        r".*\b(must|should|ought|have to|has to|had to|needs?|needed|bound|cannot but|can't help|no choice)\b"
    ),
    "other": re.compile(r".*\b(can|could|will|would|to)\b"),
}
"""Modal families, the first that the inserted words of `mv` match; of the rest no text is taken."""

NOISE = tuple(f"noise_{name}" for name in POSITIVES)
CHOSEN = ("nearest", "farthest")
MODALS = tuple(f"mv_{name}" for name in FAMILIES)

NO_TEXT = f"{SKIPPED_PREFIX}no_text"
LABELS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(NOISE, ("as_many_words", NO_TEXT)),
    **dict.fromkeys(CHOSEN, (*POSITIVES, NO_TEXT)),
    **dict.fromkeys(MODALS, ("inserted", NO_TEXT)),
}
"""The type labels of each derived column; those of `nearest` and `farthest` say which column it was."""

Cell = tuple[str, str | None]  # label and text
Vectors = NDArray[np.float32]


def words_changed(original: str, augmented: str) -> int:
    """Return how many words, and marks, an augmented text changes: of each changed stretch the longer side."""
    changes = (change for change in word_diff(original, augmented) if not change.equal)
    return sum(max(len(change.before.split()), len(change.after.split())) for change in changes)


def noisy(text: str, edits: int, draws: SeededDraws) -> str | None:
    """Return a text after so many random edits, None if that leaves it as it was.

    Each edit deletes a word, repeats it, or exchanges it with the next: noises that SDA compares its rules with (Table
    8). A single word is never deleted.
    """
    words = text.split()
    for _ in range(edits):
        place = draws.choice(range(len(words)))
        edit = draws.choice(("delete", "repeat", "exchange"))
        if edit == "delete" and len(words) > 1:
            del words[place]
        elif edit == "exchange" and place + 1 < len(words):
            words[place : place + 2] = words[place + 1], words[place]
        else:
            words.insert(place, words[place])
    found = " ".join(words)
    return None if found == text else found


def family_of(original: str, text: str) -> str | None:
    """Return the family of the modal that `mv` inserted, None if the words tell of none."""
    words = inserted(original, text)
    return next((name for name, pattern in FAMILIES.items() if pattern.match(words)), None)


def derived(table: pa.Table, seed: int, encode: Callable[[Sequence[str]], Vectors]) -> dict[str, list[Cell]]:
    """Return the derived columns of the rows of a shard; `encode` gives unit vectors (n, D)."""
    columns: dict[str, list[Cell]] = {name: [] for name in LABELS}
    ids, originals = table[ID].to_pylist(), table[ORIGINAL].to_pylist()
    texts = {name: table[name].to_pylist() for name in POSITIVES}
    for row, (number, original) in enumerate(zip(ids, originals, strict=True)):
        for source, name in zip(POSITIVES, NOISE, strict=True):
            text = texts[source][row]
            edits = 0 if text is None else words_changed(original, text)
            noise = noisy(original, edits, SeededDraws(seed, number, name))
            columns[name].append((NO_TEXT, None) if noise is None else ("as_many_words", noise))
        modal = texts["mv"][row]
        family = None if modal is None else family_of(original, modal)
        for found, name in zip(FAMILIES, MODALS, strict=True):
            columns[name].append(("inserted", modal) if found == family else (NO_TEXT, None))
    similar = similarities(originals, texts, encode)
    for name, pick in zip(CHOSEN, (np.nanargmax, np.nanargmin), strict=True):
        for row, values in enumerate(similar):
            best = None if np.isnan(values).all() else POSITIVES[pick(values)]
            columns[name].append((NO_TEXT, None) if best is None else (best, texts[best][row]))
    return columns


def similarities(
    originals: Sequence[str],
    texts: dict[str, list[str | None]],
    encode: Callable[[Sequence[str]], Vectors],
) -> Vectors:
    """Return (n, 3): the cosine of each row's original with its text of each of `POSITIVES`, NaN without a text."""
    found = np.full((len(originals), len(POSITIVES)), np.nan, np.float32)
    anchors = encode(originals)
    for column, name in enumerate(POSITIVES):
        rows = [row for row, text in enumerate(texts[name]) if text is not None]
        if rows:
            vectors = encode([text for text in texts[name] if text is not None])
            found[rows, column] = (anchors[rows] * vectors).sum(axis=1)
    return found


def written(source: ShardSet, output: Path, encode: Callable[[Sequence[str]], Vectors]) -> Iterator[str]:
    """Write the set, and yield a line after each shard; the manifest comes last, so a part of a set is no set."""
    manifest, target = source.manifest, SetFolder(output)
    entries = {entry.name: entry for entry in manifest.augmentations}
    labels = {name: entries[name].labels for name in TAKEN} | LABELS
    output.mkdir(parents=True)
    target.companion.mkdir()
    origin = SetFolder(source.folder)
    for before, after in ((origin.run_file, target.run_file), (origin.rejects_file, target.rejects_file)):
        publish(after, [before.read_bytes()])
    shards = []
    for shard in source.shards:
        table = shard.table()
        columns = Columns(labels)
        columns.ids = table[ID].to_pylist()
        columns.originals = table[ORIGINAL].to_pylist()
        for name in TAKEN:
            columns.append(name, table[name].to_pylist(), table[name + TYPE_SUFFIX].to_pylist())
        for name, cells in derived(table, manifest.seed, encode).items():
            columns.append(name, [text for _, text in cells], [label for label, _ in cells])
        file = write_shard(target.file(shard.entry.file), columns.table())
        shards.append(dataclasses.replace(shard.entry, bytes=file.bytes, sha256=file.sha256, rules=columns.counts()))
        yield f"{shard.entry.file}: {len(columns):,} rows"
    augmentations = [entries[name] for name in TAKEN]
    augmentations += [AugmentationEntry(name, 1, LABELS[name]) for name in LABELS]
    publish_manifest(
        output, dataclasses.replace(manifest, augmentations=tuple(augmentations), shards=tuple(shards), kept=())
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Derive the columns, with the encoder `mini` as the judge of similarity."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("shards", type=Path, help="an English set with pi, mv, dn and negation")
    parser.add_argument("output", type=Path, help="a folder that does not exist yet")
    parser.add_argument("--encoder", help="what judges similarity; default: mini of the set's language, untrained")
    options = parser.parse_args(arguments)
    from cse_trainer.encoder import frozen_encoder

    try:
        source = open_shards(options.shards)
        if source.language != "en":
            raise UserError(
                f"{options.shards} is in {source.language}, expected an English set; build one with --lang en"
            )
        source.require(TAKEN)
        if options.output.exists() or SetFolder(options.output).companion.exists():
            raise UserError(f"{options.output} is there already; name a folder that is not, or delete it")
        encoder = frozen_encoder(options.encoder or f"mini-{source.language}", device="cpu")
        for line in written(source, options.output, lambda texts: encoder.encode(list(texts), normalize=True)):
            print(line, flush=True)
    except UserError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
