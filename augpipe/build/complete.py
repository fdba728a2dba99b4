"""Complete a set of shards: join the rejects, then write the manifest, then delete the working files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from augpipe.build.folder import BuildFolder
from augpipe.build.record import ShardRecord
from augpipe.config import AugmenterFacts, BuildConfig
from augpipe.shards.manifest import REJECTS_NAME, RUN_NAME, AugmentationEntry, Manifest, RejectsEntry
from augpipe.shards.publish import digest_of, explained, publish
from augpipe.shards.regular_file import open_regular

CHUNK_BYTES = 1 << 20


def complete(
    folder: BuildFolder, config: BuildConfig, facts: AugmenterFacts, records: Sequence[ShardRecord]
) -> Manifest:
    """Write rejects.jsonl and the manifest, the manifest last, and return the manifest.

    After a crash between any two steps, the same command continues.

    Raises:
        AugpipeError: if a file cannot be written.
    """
    entries = [record.entry for record in records]
    rejected = sum(entry.rejected for entry in entries)
    reasons: Counter[str] = Counter()
    for record in records:
        reasons.update(record.reasons)
    written = publish(folder.path / REJECTS_NAME, reject_chunks(folder, records))
    with explained(folder.path / RUN_NAME):
        run = digest_of(folder.path / RUN_NAME)
    manifest = Manifest(
        language=config.lang,
        pipeline=facts.pipeline,
        augmentations=tuple(
            AugmentationEntry(name, facts.rule_versions[name], tuple(labels)) for name, labels in facts.labels.items()
        ),
        seed=config.seed,
        shard_rows=config.shard_rows,
        rows_in=sum(entry.rows_in for entry in entries),
        rows_out=sum(entry.rows for entry in entries),
        rejected=rejected,
        run_sha256=run.sha256,
        rejects=RejectsEntry(REJECTS_NAME, rejected, written.bytes, written.sha256, dict(sorted(reasons.items()))),
        shards=tuple(entries),
        convert=config.convert,
    )
    folder.sweep()
    manifest.save(folder.path)
    folder.dissolve()
    return manifest


def reject_chunks(folder: BuildFolder, records: Sequence[ShardRecord]) -> Iterator[bytes]:
    """Yield the reject lines of all shards in corpus order, in chunks of at most `CHUNK_BYTES`."""
    for record in records:
        if record.entry.rejected:
            with explained(folder.rejects(record.index)), open_regular(folder.rejects(record.index)) as file:
                while chunk := file.read(CHUNK_BYTES):
                    yield chunk
