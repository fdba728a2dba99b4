"""What a worker on a cluster does with a task; nothing of it raises, so that both kinds of cluster answer alike."""

from __future__ import annotations

import platform
from collections.abc import Mapping

from augpipe.base.errors import UserError
from augpipe.builder.fingerprint import code_versions, differences
from augpipe.builder.folder import BuildFolder, ShardRecord
from augpipe.builder.plan import AnyTask
from augpipe.builder.worker import Died, Failure, run_task

Answer = ShardRecord | Failure | Died | UserError


def attempt(task: AnyTask, code: Mapping[str, str]) -> Answer:
    """Build one shard and return its record, or what came in between.

    Args:
        task: the shard.
        code: the code versions of the parent, which this worker must have as well.
    """
    try:
        refuse_other_code(task.spec.lang, code)
        refuse_other_disk(BuildFolder(task.folder))
        return run_task(task)
    except UserError as error:
        return error
    except MemoryError:
        return Died(task.index, "out of memory")


def refuse_other_code(lang: str, wanted: Mapping[str, str]) -> None:
    """Raise a `UserError` if this machine has another code than the parent: the same rows might get other bytes."""
    differing = differences(wanted, code_versions(lang))
    if differing:
        raise UserError(
            f"the worker on {platform.node()} has other code than this machine ({'; '.join(differing)}); "
            "install the same versions on both, start the worker anew, then run the same command again"
        )


def refuse_other_disk(folder: BuildFolder) -> None:
    """Raise a `UserError` if this machine does not see the folder that the parent has claimed."""
    if not folder.lock.exists():
        raise UserError(
            f"the worker on {platform.node()} does not see {folder.path}; give an --output on a file system that all "
            "machines share, under the same path"
        )
