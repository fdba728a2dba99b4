"""Complete a set of shards (rejects, card, then manifest), or keep or repair one that is in the output folder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from augpipe.base.errors import UserError
from augpipe.base.files.lock import FileLock
from augpipe.base.files.regular import open_regular, read_regular, size_of
from augpipe.builder.card import card
from augpipe.builder.fingerprint import AugmenterFacts
from augpipe.builder.folder import BuildFolder, ShardRecord
from augpipe.config import BuildConfig
from augpipe.contract.layout import REJECTS_NAME
from augpipe.contract.manifest import KeptEntry, Manifest, RejectsEntry
from augpipe.contract.schema import column_names
from augpipe.shards.writer import explained, publish, publish_manifest

CHUNK_BYTES = 1 << 20


def complete(
    folder: BuildFolder, config: BuildConfig, facts: AugmenterFacts, records: Sequence[ShardRecord]
) -> Manifest:
    """Write rejects.jsonl, the card and then the manifest; after a crash in between, the same command continues."""
    entries = tuple(record.entry for record in records)
    rejected = sum(entry.rejected for entry in entries)
    reasons = sum((Counter(record.reasons) for record in records), Counter[str]())
    written = publish(folder.rejects_file, reject_chunks(folder, records))
    manifest = Manifest(
        language=config.lang,
        pipeline=facts.pipeline,
        augmentations=facts.entries,
        seed=config.seed,
        shard_rows=config.shard_rows,
        rows_in=sum(entry.rows_in for entry in entries),
        rows_out=sum(entry.rows for entry in entries),
        rejected=rejected,
        run_sha256=folder.run_sha256(),
        rejects=RejectsEntry(REJECTS_NAME, rejected, written.bytes, written.sha256, dict(sorted(reasons.items()))),
        shards=entries,
        convert=config.convert,
        kept=kept_entries(folder, facts) if config.keep else (),
    )
    publish(folder.card_file, [card(manifest, config).encode(errors="backslashreplace")])
    folder.sweep()
    publish_manifest(folder.path, manifest)
    folder.dissolve()
    return manifest


def kept_entries(folder: BuildFolder, facts: AugmenterFacts) -> tuple[KeptEntry, ...]:
    """Return the columns kept from the input, which all shards have behind the others."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    with explained(folder.shard(0)):
        schema = pq.read_schema(pa.BufferReader(read_regular(folder.shard(0))))
    return tuple(KeptEntry(field.name, str(field.type)) for field in list(schema)[len(column_names(facts.names)) :])


def reject_chunks(folder: BuildFolder, records: Sequence[ShardRecord]) -> Iterator[bytes]:
    """Yield the reject lines of all shards in corpus order, in chunks of at most `CHUNK_BYTES`."""
    for record in records:
        if record.entry.rejected:
            with explained(folder.rejects(record.index)), open_regular(folder.rejects(record.index)) as file:
                while chunk := file.read(CHUNK_BYTES):
                    yield chunk


def existing_manifest(folder: BuildFolder) -> Manifest | None:
    """Return the manifest of the set, None if it is not complete; damage to it, its rejects or its run is an error."""
    if not folder.manifest_file.exists():
        return None
    if folder.run() is None:
        raise UserError(
            f"{folder.run_file} is missing, which says how the set was built; restore it from a copy, or build again "
            "with --force"
        )
    manifest = Manifest.load(folder.path)
    for file, fault in manifest.contradictions():
        raise UserError(f"{folder.file(file)} {fault}; restore the set from a copy, or build again with --force")
    found = size_of(folder.rejects_file)
    if found != manifest.rejects.bytes:
        raise UserError(
            f"{folder.rejects_file} {'is missing' if found is None else f'has {found} bytes'}, expected "
            f"{manifest.rejects.bytes}; restore it from a copy, or build again with --force"
        )
    return manifest


def missing_shards(folder: BuildFolder, manifest: Manifest) -> list[int]:
    """Return the numbers of the shards that are missing or have another size; `augpipe verify` finds other damage."""
    return [index for index, entry in enumerate(manifest.shards) if folder.size(index) != entry.bytes]


def tidy(folder: BuildFolder) -> None:
    """Delete the working files that are left of a run that was killed right after it had written the manifest.

    The shards of an unfinished extension are kept: they take as long to make as those of a build.
    """
    if folder.work.is_dir() and not folder.has_extension:
        lock = FileLock(folder.lock)
        if lock.acquire():
            folder.dissolve()
            lock.release()


def repaired(folder: BuildFolder, manifest: Manifest, records: Sequence[ShardRecord]) -> Manifest:
    """Delete the working files and return the manifest; a shard that came out with other bytes is an error."""
    for entry, record in zip(manifest.shards, records, strict=True):
        if record.entry != entry:
            raise UserError(
                f"{folder.file(entry.file)} was missing and came out different "
                f"(SHA-256 {record.entry.sha256}, the manifest says {entry.sha256}); build again with --force"
            )
    folder.dissolve()
    return manifest
