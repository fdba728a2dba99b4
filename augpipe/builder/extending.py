"""Add augmentations to a complete set of shards, without reading the corpus or parsing it again."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from augpipe.augment.registry import origins
from augpipe.base.errors import UserError
from augpipe.base.files.publish import sync_folder
from augpipe.base.files.regular import read_regular
from augpipe.builder.card import extended_card
from augpipe.builder.claim import claimed, locked
from augpipe.builder.engines import engine_of
from augpipe.builder.fingerprint import AugmenterFacts, code_versions, differences
from augpipe.builder.folder import BuildFolder
from augpipe.builder.plan import ExtensionTask, Plan, spec_of
from augpipe.builder.progress import PATIENCE_S, BuildSummary, OnProgress
from augpipe.builder.run import Run
from augpipe.config import ExtendConfig
from augpipe.contract.layout import CARD_NAME, MANIFEST_NAME, RUN_NAME
from augpipe.contract.manifest import Manifest, Pipeline
from augpipe.contract.shards import open_shards
from augpipe.corpus.keeping import refuse_clash
from augpipe.shards.writer import explained, publish, publish_manifest


@dataclass(frozen=True, slots=True)
class Extension:
    """A set of shards, as it is now, and the augmentations to be added to it, of which `facts` tells."""

    folder: BuildFolder
    existing: Manifest
    fingerprint: dict[str, Any]
    facts: AugmenterFacts

    @property
    def labels(self) -> dict[str, tuple[str, ...]]:
        """The type labels of all columns, in the column order of the extended set."""
        return {entry.name: entry.labels for entry in self.existing.augmentations} | dict(self.facts.labels)

    def extended_fingerprint(self) -> dict[str, Any]:
        """Return the fingerprint of the extended set: that of a build with all the columns.

        If the code has changed since the build, the code versions of the new columns are added under `extended`.
        """
        wanted = self.fingerprint | {
            "augmentations": self.fingerprint["augmentations"] | self.facts.rule_versions,
            "origins": self.fingerprint.get("origins", {}) | origins(self.existing.language, self.facts.names),
        }
        code = code_versions(self.existing.language)
        if code != self.fingerprint["code"]:
            wanted["extended"] = self.fingerprint.get("extended", {}) | dict.fromkeys(self.facts.names, code)
        return wanted


def extend(
    config: ExtendConfig,
    *,
    on_progress: OnProgress | None = None,
    facts: AugmenterFacts | None = None,
) -> BuildSummary:
    """Add columns to a complete set, or continue to add them.

    The set stays whole and readable until all its new shards are there. They then replace the old ones, the manifest
    last. If the process is killed at any moment, the same command continues.

    Args:
        config: the settings.
        on_progress, facts: as for `build`.

    Raises:
        ShardsSetAsideError: if some shards cannot be extended; the others are kept for the next try, and the set is as
            it was.
        UserError: if the set or the augmenter cannot be used, or the disk is full.
        KeyboardInterrupt: if the user stops it; raised when the workers have ended, and finished shards are kept.
    """
    started = time.monotonic()
    folder = BuildFolder(config.folder)
    with held(folder):
        if folder.extension.manifest_file.exists():
            put_in_place(folder)
        extension = planned_extension(config, facts)
        if not extension.facts.names:
            return BuildSummary(folder.path, extension.existing, 0, 0, time.monotonic() - started)
        stage = folder.extension
        wanted = extension.extended_fingerprint()
        refuse_other_extension(folder, wanted, force=config.force)
        with engine_of(config) as engine, claimed(stage, wanted, force=False):
            tasks = partial(extension_tasks, extension, config)
            plan = Plan([entry.first_id for entry in extension.existing.shards], extension.existing.rows_in)
            names = extension.facts.names
            run = Run(names, stage, plan, range(plan.shards), tasks, engine, PATIENCE_S, on_progress)
            run.resume()
            records = run.records()
            manifest = replace(
                extension.existing,
                augmentations=(*extension.existing.augmentations, *extension.facts.entries),
                run_sha256=stage.run_sha256(),
                shards=tuple(record.entry for record in records),
            )
            renew_card(folder, manifest)
            publish_manifest(stage.path, manifest)
        put_in_place(folder)
    return BuildSummary(folder.path, manifest, run.rows_built, run.shards_built, time.monotonic() - started)


def planned_extension(config: ExtendConfig, facts: AugmenterFacts | None = None) -> Extension:
    """Return which columns are to be added to which set; it has to be complete and of the same pipeline."""
    folder = BuildFolder(config.folder)
    existing = open_shards(config.folder).manifest
    facts = facts or AugmenterFacts.of(existing.language, config.augmentations, config.pipeline)
    if facts.pipeline.sha256 != existing.pipeline.sha256:
        raise UserError(
            f"the shards in {config.folder} were parsed by {described(existing.pipeline)}, and this would parse with "
            f"{described(facts.pipeline)}; give the former with --pipeline, or build again"
        )
    run = folder.run()
    if run is None:
        raise UserError(f"{config.folder} has no {RUN_NAME}, which says how it was built; restore it from a copy")
    if (sha256 := folder.run_sha256()) != existing.run_sha256:
        raise UserError(
            f"{folder.run_file} is damaged: its SHA-256 is {sha256[:12]}…, and the manifest says "
            f"{existing.run_sha256[:12]}…; restore it from a copy"
        )
    labels = {name: labels for name, labels in facts.labels.items() if name not in existing.names}
    refuse_clash([entry.name for entry in existing.kept], (*existing.names, *labels))
    versions = {name: facts.rule_versions[name] for name in labels}
    return Extension(folder, existing, run["fingerprint"], replace(facts, labels=labels, rule_versions=versions))


def described(pipeline: Pipeline) -> str:
    """Return a pipeline as `en_core 1.0 (SHA-256 0123456789ab…)`."""
    return f"{pipeline.name} {pipeline.version} (SHA-256 {pipeline.sha256[:12]}…)"


def extension_tasks(extension: Extension, config: ExtendConfig, wanted: Sequence[int]) -> Iterator[ExtensionTask]:
    """Yield the tasks that extend these shards."""
    language, seed = extension.existing.language, extension.existing.seed
    spec = spec_of(extension.facts, lang=language, pipeline=config.pipeline, seed=seed)
    set_folder = BuildFolder(extension.folder.path.absolute())
    for index in sorted(wanted):
        yield ExtensionTask(
            index=index,
            folder=set_folder.extension.path,
            spec=spec,
            labels=extension.labels,
            shard=set_folder.shard(index),
            existing=extension.existing.shards[index],
            parses=set_folder.parses(index),
            keep_parses=config.keep_parses,
        )


def refuse_other_extension(folder: BuildFolder, wanted: dict[str, Any], *, force: bool) -> None:
    """Raise a `UserError` if another extension of the set was begun; with `force`, delete what it has made."""
    remedy = "give --force to drop what it has made"
    try:
        begun = None if force else folder.extension.run()
    except UserError:
        raise UserError(f"{folder.extension.run_file} of an unfinished extension is damaged; {remedy}") from None
    if begun is None:
        folder.drop_extension()
        return
    differing = differences(begun["fingerprint"], wanted)
    if differing:
        raise UserError(
            f"another extension of {folder.path} was begun ({'; '.join(differing)}); run its own command to finish "
            f"it, or {remedy}"
        )


def renew_card(folder: BuildFolder, manifest: Manifest) -> None:
    """Write the card of the extended set beside its shards; a set whose card was taken away gets none."""
    with explained(folder.card_file):
        if folder.card_file.exists():
            card = extended_card(read_regular(folder.card_file).decode(errors="surrogateescape"), manifest)
            publish(folder.extension.card_file, [card.encode(errors="surrogateescape")])


def put_in_place(folder: BuildFolder) -> None:
    """Move the extended shards over the existing ones; the manifest is deleted first and moved last.

    Each step is a rename that an earlier call may have done already: after a kill all steps are simply done again.
    """
    stage = folder.extension
    manifest = Manifest.load(stage.path)
    with explained(folder.path):
        folder.manifest_file.unlink(missing_ok=True)
        for name in (*(entry.file for entry in manifest.shards), RUN_NAME, CARD_NAME, MANIFEST_NAME):
            if stage.file(name).exists():
                os.replace(stage.file(name), folder.file(name))
        sync_folder(folder.path)
        sync_folder(folder.companion)
        folder.drop_extension()


@contextmanager
def held(folder: BuildFolder) -> Iterator[None]:
    """Lock the set against other builds and extensions during the block, and tidy up after a finished extension."""
    if not folder.has_extension:
        Manifest.load(folder.path)  # raises an error that says what is missing; what an unfinished build has made stays
    with locked(folder, "wait for its end"):
        try:
            yield
        finally:
            if not folder.has_extension:
                folder.dissolve()
