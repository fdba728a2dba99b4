"""Download a large file: resumable, and renamed to its final name only when its checksum is right."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import httpx

from augpipe.base.errors import UserError, advice
from augpipe.base.files.lock import FileLock
from augpipe.base.files.regular import has_sha256, sha256_of
from augpipe.contract.fetching import CACHE_VARIABLE

RETRY_DELAYS = (0.5, 1.0, 2.0, 4.0)
"""Seconds to wait before each retry; the list starts again whenever bytes have arrived.

A server that cannot be connected to at all is tried only once more.
"""

_TIMEOUT = httpx.Timeout(30.0, connect=10.0)
_POLL_SECONDS = 0.2
_BUSY = frozenset({408, 425, 429, 500, 502, 503, 504})

Progress = Callable[[int, int | None], None]


class DownloadError(UserError):
    """The download failed; the bytes received are kept for the next try unless their checksum was wrong."""


class _PassingError(Exception):
    """A failure of the connection or the server that may be over soon."""


def download(
    url: str, target: Path, sha256: str, progress: Progress | None = None, delays: Sequence[float] = RETRY_DELAYS
) -> None:
    """Download a file to `target`, unless the right file is there already.

    The bytes go to `target` + `.part` and are kept when anything fails, so that a later call asks only for the rest. Of
    several processes that want the same file one downloads it and the others wait.

    Args:
        url: address of the file; redirections are followed.
        target: final path; its folder is created.
        sha256: checksum of the complete file.
        progress: called with the number of bytes received so far, and of all bytes if known.
        delays: seconds to wait before each retry; the list starts again whenever bytes have arrived.

    Raises:
        DownloadError: if the server cannot be reached or has another file, or the disk is full or not writable.
    """
    report = progress or (lambda done, total: None)
    part = target.with_name(target.name + ".part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(target.with_name(target.name + ".lock"))
        while not lock.acquire(_POLL_SECONDS):
            report(_size(part), None)  # how far the other process is
        try:
            if not has_sha256(target, sha256):
                _complete(url, part, sha256, report, delays)
                with part.open("rb") as file:
                    os.fsync(file.fileno())  # or a power cut could leave the name without the bytes
                part.replace(target)
                _validator_path(part).unlink(missing_ok=True)
        finally:
            lock.release()
    except OSError as error:
        raise _disk_fault(error, part) from error


def _complete(url: str, part: Path, sha256: str, report: Progress, delays: Sequence[float]) -> None:
    """Download into `part` until its checksum is right; a resumed file that turns out wrong is downloaded once anew."""
    resumed = _size(part) > 0
    _transfer_all(url, part, report, delays)
    if resumed and not has_sha256(part, sha256):
        # The old beginning may belong to another file, so the whole file gets one try.
        part.unlink()
        _transfer_all(url, part, report, delays)
    if (got := sha256_of(part)) == sha256:
        return
    part.unlink()
    raise DownloadError(
        f"{url} has SHA-256 {got}, expected {sha256}; the file was thrown away: "
        "look for a proxy or mirror that alters it (HF_ENDPOINT), and try again"
    )


def _transfer_all(url: str, part: Path, report: Progress, delays: Sequence[float]) -> None:
    """Transfer until the server has no more bytes, retrying after failures that may be over soon."""
    failures = 0
    with httpx.Client(follow_redirects=True, timeout=_TIMEOUT) as client:
        while True:
            before = _size(part)
            try:
                return _transfer(client, url, part, report)
            except (httpx.TransportError, _PassingError) as error:
                failures = 1 if _size(part) > before else failures + 1
                # Without a network one retry is enough: the user is waiting.
                allowed = delays[:1] if isinstance(error, httpx.ConnectError) else delays
                if failures > len(allowed):
                    raise _unreachable(url, error, _size(part)) from error
            except (httpx.HTTPError, httpx.InvalidURL) as error:
                raise _unreachable(url, error, _size(part)) from error
            time.sleep(delays[failures - 1])


def _transfer(client: httpx.Client, url: str, part: Path, report: Progress) -> None:
    """Send one request for the missing bytes and append them to `part`."""
    have = _size(part)
    # Identity, because checksum and byte ranges are those of the uncompressed file.
    headers = {"Accept-Encoding": "identity"}
    if have:
        headers["Range"] = f"bytes={have}-"
        if _validator_path(part).is_file() and (validator := _validator_path(part).read_text(encoding="utf-8")):
            headers["If-Range"] = validator
    with client.stream("GET", url, headers=headers) as answer:
        if answer.status_code == httpx.codes.REQUESTED_RANGE_NOT_SATISFIABLE:
            return  # `part` is complete or too long; its checksum will show which
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
    """Write the bytes of a response behind the first `have` bytes of `part`."""
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
    """Save the ETag or date of this version of the file, so that a later range request asks for no other version."""
    tag = answer.headers.get("ETag", "")
    validator = tag if tag.startswith('"') else answer.headers.get("Last-Modified", "")
    _validator_path(part).write_text(validator, encoding="utf-8")


def _size(part: Path) -> int:
    return part.stat().st_size if part.is_file() else 0


def _unreachable(url: str, error: Exception, have: int) -> DownloadError:
    reason = " ".join(str(error).split()) or type(error).__name__
    kept = f"; {have:,} bytes are kept and the next try goes on from there" if have else ""
    return DownloadError(f"cannot download {url} ({reason}){kept}; check the network or set HF_ENDPOINT to a mirror")


def _disk_fault(error: OSError, part: Path) -> DownloadError:
    kept = f"; {_size(part):,} bytes are kept and the next try goes on from there" if _size(part) else ""
    remedy = " or ".join(filter(None, [advice(error), f"set {CACHE_VARIABLE} to another directory"]))
    return DownloadError(f"cannot write to {part.parent} ({error.strerror or error}){kept}; {remedy}")
