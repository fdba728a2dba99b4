"""Download a large file: resumable, checked, never under its final name before it is right."""

from __future__ import annotations

import errno
import hashlib
import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import httpx

from augpipe.errors import AugpipeError
from augpipe.lock import FileLock

RETRY_DELAYS = (0.5, 1.0, 2.0, 4.0)
"""Seconds before each new try; the count starts again whenever bytes have arrived.

A server that cannot even be connected to is tried once more only.
"""

_TIMEOUT = httpx.Timeout(30.0, connect=10.0)
_POLL_SECONDS = 0.2
_BUSY = frozenset({408, 425, 429, 500, 502, 503, 504})

Progress = Callable[[int, int | None], None]


class DownloadError(AugpipeError):
    """The file cannot be had now; what has arrived stays for the next try unless it was wrong."""


class _PassingError(Exception):
    """The connection or the server failed in a way that may pass."""


def download(
    url: str,
    target: Path,
    sha256: str,
    progress: Progress | None = None,
    delays: Sequence[float] = RETRY_DELAYS,
) -> None:
    """Download a file to `target`, unless the right one is there by the time it is our turn.

    Bytes go to `target` + `.part` and are kept when anything fails, so that a later call asks only for
    the rest. Of several processes one downloads and the others wait.

    Args:
        url: where from; redirections are followed.
        target: where to; its directory is made.
        sha256: what the complete file must have.
        progress: called with the bytes that are there, and the bytes in all if known.
        delays: seconds to wait before each further try in a row without a byte.

    Raises:
        DownloadError: the server cannot be reached or has another file, or the disk is full or not writable.
    """
    report = progress or (lambda done, total: None)
    part = target.with_name(target.name + ".part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(target.with_name(target.name + ".lock"))
        while not lock.acquire(_POLL_SECONDS):
            report(_size(part), None)  # how far the other process is
        try:
            if not _is_right(target, sha256):
                _complete(url, part, sha256, report, delays)
                _publish(part, target)
        finally:
            lock.release()
    except OSError as error:
        raise _disk_fault(error, part) from error


def _complete(url: str, part: Path, sha256: str, report: Progress, delays: Sequence[float]) -> None:
    """Fill `part` until it has its checksum."""
    resumed = _size(part) > 0
    _transfer_all(url, part, report, delays)
    if resumed and not _is_right(part, sha256):
        # The old beginning may belong to another file, so the whole file gets one try.
        part.unlink()
        _transfer_all(url, part, report, delays)
    if (got := _digest(part)) == sha256:
        return
    part.unlink()
    raise DownloadError(
        f"{url} has SHA-256 {got}, expected {sha256}; the file was thrown away: "
        "look for a proxy or mirror that alters it (HF_ENDPOINT), and try again"
    )


def _publish(part: Path, target: Path) -> None:
    with part.open("rb") as file:
        os.fsync(file.fileno())  # or a power cut could leave the name without the bytes
    part.replace(target)
    _validator_path(part).unlink(missing_ok=True)


def _transfer_all(url: str, part: Path, report: Progress, delays: Sequence[float]) -> None:
    """Transfer until the server has no more, starting again after faults that may pass."""
    failures = 0
    with httpx.Client(follow_redirects=True, timeout=_TIMEOUT) as client:
        while True:
            before = _size(part)
            try:
                return _transfer(client, url, part, report)
            except (httpx.TransportError, _PassingError) as error:
                failures = 1 if _size(part) > before else failures + 1
                # Where there is no network a second look is enough; the user is waiting.
                allowed = delays[:1] if isinstance(error, httpx.ConnectError) else delays
                if failures > len(allowed):
                    raise _unreachable(url, error, _size(part)) from error
            except (httpx.HTTPError, httpx.InvalidURL) as error:
                raise _unreachable(url, error, _size(part)) from error
            time.sleep(delays[failures - 1])


def _transfer(client: httpx.Client, url: str, part: Path, report: Progress) -> None:
    """Ask once for what is missing, and append it."""
    have = _size(part)
    # Identity: the checksum and the byte ranges are those of the file itself.
    headers = {"Accept-Encoding": "identity"}
    if have:
        headers["Range"] = f"bytes={have}-"
        if validator := _recall(part):
            headers["If-Range"] = validator
    with client.stream("GET", url, headers=headers) as answer:
        if answer.status_code == httpx.codes.REQUESTED_RANGE_NOT_SATISFIABLE:
            return  # nothing is missing, or too much is there: the checksum tells
        if answer.status_code in _BUSY:
            raise _PassingError(f"HTTP {answer.status_code} {answer.reason_phrase}")
        if not answer.is_success:
            raise DownloadError(
                f"{url} answered HTTP {answer.status_code} {answer.reason_phrase}, expected the file; "
                "check HF_ENDPOINT and your proxy"
            )
        resumed = answer.headers.get("Content-Range", "").startswith(f"bytes {have}-")
        if not resumed:
            have = 0
        _remember(part, answer)
        _store(answer, part, have, report)


def _store(answer: httpx.Response, part: Path, have: int, report: Progress) -> None:
    length = answer.headers.get("Content-Length", "")
    total = have + int(length) if length.isdecimal() else None
    report(have, total)
    with part.open("ab" if have else "wb", buffering=0) as file:
        for block in answer.iter_raw():
            written = 0
            while written < len(block):
                written += file.write(block[written:])
            have += len(block)
            report(have, total)


def _validator_path(part: Path) -> Path:
    return part.with_name(part.name + ".etag")


def _remember(part: Path, answer: httpx.Response) -> None:
    """Keep what identifies this version of the file, so that a later range is asked of no other."""
    tag = answer.headers.get("ETag", "")
    validator = tag if tag.startswith('"') else answer.headers.get("Last-Modified", "")
    _validator_path(part).write_text(validator, encoding="utf-8")


def _recall(part: Path) -> str:
    path = _validator_path(part)
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def _size(part: Path) -> int:
    return part.stat().st_size if part.is_file() else 0


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _is_right(path: Path, sha256: str) -> bool:
    return path.is_file() and _digest(path) == sha256


def _unreachable(url: str, error: Exception, have: int) -> DownloadError:
    reason = " ".join(str(error).split()) or type(error).__name__
    kept = f"; {have:,} bytes are kept and the next try goes on from there" if have else ""
    return DownloadError(f"cannot download {url} ({reason}){kept}; check the network or set HF_ENDPOINT to a mirror")


def _disk_fault(error: OSError, part: Path) -> DownloadError:
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return DownloadError(
            f"the disk is full ({part.parent}); {_size(part):,} bytes are kept and the next try goes on "
            "from there: make room, or set AUGPIPE_CACHE to another directory"
        )
    return DownloadError(
        f"cannot write to {part.parent} ({error.strerror or error}); set AUGPIPE_CACHE to another directory"
    )
