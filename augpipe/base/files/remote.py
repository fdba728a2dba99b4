"""Remote files (`s3://`, `gs://`, `memory://`): the one door to fsspec, which is loaded when an address is first used.

Every path here is a `RemotePath`, as `placed` makes them; what is derived from one (`/`, `parent`) is one as well.
An object of S3 or Google Cloud Storage appears whole or not at all, so there are no temporary names here.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from augpipe.base.addresses import RemotePath
from augpipe.base.errors import LIMITS, UsageError, UserError, advice, causes
from augpipe.base.files.publish import temporary_path
from augpipe.base.files.regular import Digest, digest_of
from augpipe.base.hub import reason

TRANSFERS = 8
"""Files that are worth sending or fetching at once."""

INSTALL = "pip install 'augpipe[remote]'"


class _Protocol(NamedTuple):
    """What a protocol takes: the package that speaks it, and how it is told who asks."""

    package: str
    credentials: str


PROTOCOLS: Mapping[str, _Protocol] = {
    "s3": _Protocol("s3fs", "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE"),
    "gs": _Protocol("gcsfs", "set GOOGLE_APPLICATION_CREDENTIALS, or run `gcloud auth application-default login`"),
    "memory": _Protocol("fsspec", "none are needed"),
}

_NO_CREDENTIALS = frozenset(
    {"NoCredentialsError", "PartialCredentialsError", "ProfileNotFound", "DefaultCredentialsError", "RefreshError"}
)
_creating = threading.Lock()


def sizes(folder: Path) -> dict[str, int]:
    """Return relative name → bytes of all files below a folder; of a file itself, its name is the empty one."""
    system, root = _system(folder), _key(folder)
    with _explained(folder):
        found = system.find(root, detail=True)
    names = ((name.removeprefix(root).lstrip("/"), info) for name, info in found.items())
    return {name: info["size"] for name, info in names if not info["name"].endswith("/")}


def matching(pattern: Path) -> list[RemotePath]:
    """Return the addresses of the files and folders that match a pattern, in order, without hidden ones."""
    with _explained(pattern):
        found = sorted(_system(pattern).glob(_key(pattern)))
    matches = [RemotePath(f"{_protocol(pattern)}://{name.lstrip('/')}") for name in found]
    return [match for match in matches if not match.name.startswith(".")]


def exists(path: Path) -> bool:
    """Return whether there is such a file or folder."""
    with _explained(path):
        return bool(_system(path).exists(_key(path)))


def read(path: Path) -> bytes | None:
    """Return the content of a small file, None if there is no such file."""
    system = _system(path)
    with _explained(path):
        try:
            return bytes(system.cat_file(_key(path)))
        except FileNotFoundError:
            return None


def fetch(path: Path, to: Path, progress: Callable[[int, int | None], None] | None = None) -> Digest:
    """Copy a file to this machine, whole or not at all, and return its size and SHA-256.

    Args:
        path: the file.
        to: its local name, in a folder that exists.
        progress: called with the bytes received so far, and with all bytes.
    """
    system = _system(path)
    from fsspec.callbacks import Callback

    hooks = {} if progress is None else {"progress": lambda size, value, **_: progress(value, size or None)}
    temporary = temporary_path(to)
    try:
        with _explained(path):
            system.get_file(_key(path), str(temporary), callback=Callback(hooks=hooks))
            digest = digest_of(temporary)
            os.replace(temporary, to)
    finally:
        temporary.unlink(missing_ok=True)
    return digest


def send(file: Path, path: Path) -> None:
    """Copy a local file to an address; what was there before is replaced when the last byte has arrived."""
    system = _system(path)
    with _explained(path):
        system.put_file(str(file), _key(path))


def create(path: Path, content: bytes) -> bool:
    """Write a small file unless there is one already, and return whether it was written.

    The service decides (S3 by `If-None-Match: *`, Google by generation 0), so that of two writers one succeeds.
    """
    system = _system(path)
    with _explained(path), _creating:  # a file system in memory looks first, and then writes
        try:
            system.pipe_file(_key(path), content, mode="create")
        except FileExistsError:
            return False
    return True


def delete(paths: Iterable[Path]) -> None:
    """Delete files, which need not exist any more."""
    for path in paths:
        with _explained(path):
            try:
                _system(path).rm_file(_key(path))
            except FileNotFoundError:
                continue


def _system(path: Path) -> Any:
    """Return fsspec's file system for an address; it caches no listing, since others write there too."""
    protocol = _protocol(path)
    if protocol not in PROTOCOLS:
        known = ", ".join(f"{name}://" for name in PROTOCOLS)
        raise UsageError(
            f"{path}: unknown protocol {protocol}://, expected one of {known}; give one, or a local folder"
        )
    try:
        import fsspec

        with _explained(path):
            return fsspec.filesystem(protocol, use_listings_cache=False)
    except ImportError as error:
        raise UserError(f"{path} needs {PROTOCOLS[protocol].package}, which is not installed; {INSTALL}") from error


def _protocol(path: Path) -> str:
    return str(path).partition("://")[0]


def _key(path: Path) -> str:
    """Return an address as its file system has it."""
    return str(_system(path)._strip_protocol(str(path)))


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """Turn whatever a service or a connection raises in the block into a `UserError`, after the library's own tries."""
    try:
        yield
    except (UserError, MemoryError, ImportError):
        raise
    except Exception as error:  # each of these libraries has exceptions of its own
        raise UserError(f"{path}: {_in_words(path, error)}") from error


def _in_words(path: Path, error: Exception) -> str:
    """Return what went wrong, and what to do."""
    if any(type(cause).__name__ in _NO_CREDENTIALS for cause in causes(error)):
        return f"no credentials ({reason(error)}); {PROTOCOLS[_protocol(path)].credentials}"
    if isinstance(error, FileNotFoundError):
        return f"not found ({reason(error)}); check the bucket and the name"
    if isinstance(error, PermissionError):
        return f"no permission ({reason(error)}); check the credentials, and what they allow in this bucket"
    if isinstance(error, OSError) and error.errno in LIMITS:
        return f"{error.strerror}; {advice(error)}"
    return f"{reason(error) or type(error).__name__}; check the network, then run the same command again"
