"""Downloads from a stand-in server on this machine: cut, resumed, wrong, refused, shared."""

from __future__ import annotations

import hashlib
import socket
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from augpipe.base.files.lock import FileLock
from augpipe.download import DownloadError, download

CONTENT = b"".join(b"%07d a sentence of the corpus\n" % number for number in range(20_000))
SHA256 = hashlib.sha256(CONTENT).hexdigest()
NO_WAIT = (0.0, 0.0)


@dataclass
class Hub:
    """What the server has and how it misbehaves."""

    content: bytes = CONTENT
    etag: str | None = '"version-1"'
    ranges: bool = True
    told_length: bool = True
    cuts: list[int] = field(default_factory=list)
    """For each coming answer, after how many bytes the connection breaks."""
    statuses: list[int] = field(default_factory=list)
    """For each coming answer, the status to give in place of the file."""
    redirected: bool = False
    seconds: float = 0.0
    """How long an answer takes."""
    asked: list[dict[str, str]] = field(default_factory=list)
    """Headers of the requests for the file."""
    port: int = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/resolve/corpus.txt"

    def ranges_asked(self) -> list[str | None]:
        return [headers.get("range") for headers in self.asked]


def handler_for(hub: Hub) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            if hub.redirected and self.path.startswith("/resolve"):
                self.send_response(302)
                self.send_header("Location", "/storage/corpus")
                self.send_header("Content-Length", "0")
                self.end_headers()
                return
            hub.asked.append({name.lower(): value for name, value in self.headers.items()})
            if hub.statuses:
                self.refuse(hub.statuses.pop(0))
                return
            self.serve(self.first_byte())

        def first_byte(self) -> int:
            asked = self.headers.get("Range")
            same = self.headers.get("If-Range") in (None, hub.etag)
            return int(asked.removeprefix("bytes=").removesuffix("-")) if asked and hub.ranges and same else 0

        def refuse(self, status: int) -> None:
            self.send_response(status)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def serve(self, first: int) -> None:
            whole = len(hub.content)
            if first >= whole:
                self.refuse(416)
                return
            self.send_response(206 if first else 200)
            if first:
                self.send_header("Content-Range", f"bytes {first}-{whole - 1}/{whole}")
            if hub.etag:
                self.send_header("ETag", hub.etag)
            if hub.told_length:
                self.send_header("Content-Length", str(whole - first))
            else:
                self.close_connection = True
            self.end_headers()
            time.sleep(hub.seconds)
            body = hub.content[first:]
            if hub.cuts:
                body = body[: hub.cuts.pop(0)]
                self.close_connection = True
            self.wfile.write(body)

        def log_message(self, *arguments: object) -> None:
            pass

    return Handler


class Server(ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """Keep quiet about clients that hang up, as one with a full disk does."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


@pytest.fixture
def hub(monkeypatch) -> Iterator[Hub]:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    hub = Hub()
    with Server(("127.0.0.1", 0), handler_for(hub)) as server:
        hub.port = server.server_address[1]
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield hub
        server.shutdown()
        thread.join()


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "corpus.txt"


def part_of(target: Path) -> Path:
    return target.with_name("corpus.txt.part")


def leave_part(target: Path, data: bytes, etag: str = '"version-1"') -> None:
    """Set the scene as an interrupted download leaves it."""
    target.parent.mkdir(parents=True)
    part_of(target).write_bytes(data)
    target.with_name("corpus.txt.part.etag").write_text(etag)


def files_beside(target: Path) -> set[str]:
    return {path.name for path in target.parent.iterdir()} - {"corpus.txt.lock"}


def test_a_download_gives_the_file_and_leaves_nothing_beside_it(hub, target):
    seen: list[tuple[int, int | None]] = []
    download(hub.url, target, SHA256, lambda done, total: seen.append((done, total)), NO_WAIT)
    assert target.read_bytes() == CONTENT
    assert files_beside(target) == {"corpus.txt"}
    assert seen[0] == (0, len(CONTENT))
    assert seen[-1] == (len(CONTENT), len(CONTENT))
    assert seen == sorted(seen)


def test_a_file_that_is_there_is_not_asked_for_again(hub, target):
    download(hub.url, target, SHA256, delays=NO_WAIT)
    download(hub.url, target, SHA256, delays=NO_WAIT)
    assert len(hub.asked) == 1


def test_a_file_that_was_damaged_since_is_replaced(hub, target):
    target.parent.mkdir()
    target.write_bytes(CONTENT[:-1])
    download(hub.url, target, SHA256, delays=NO_WAIT)
    assert target.read_bytes() == CONTENT


@pytest.mark.parametrize("redirected", [False, True])
def test_after_a_cut_only_the_rest_is_asked_for(hub, target, redirected):
    hub.redirected = redirected
    hub.cuts = [200_000, 100_000, 50_000]
    download(hub.url, target, SHA256, delays=NO_WAIT)
    assert target.read_bytes() == CONTENT
    assert hub.ranges_asked() == [None, "bytes=200000-", "bytes=300000-", "bytes=350000-"]
    assert [headers.get("if-range") for headers in hub.asked] == [None] + ['"version-1"'] * 3


def test_cuts_that_bring_nothing_end_in_one_line_and_keep_what_there_is(hub, target):
    hub.cuts = [1000, 0, 0, 0]
    with pytest.raises(DownloadError, match="1,000 bytes are kept and the next try goes on from there") as caught:
        download(hub.url, target, SHA256, delays=NO_WAIT)
    assert "\n" not in str(caught.value)
    assert part_of(target).read_bytes() == CONTENT[:1000]
    assert not target.exists()

    download(hub.url, target, SHA256, delays=NO_WAIT)
    assert hub.ranges_asked()[-1] == "bytes=1000-"
    assert target.read_bytes() == CONTENT


@pytest.mark.parametrize("told_length", [False, True])
def test_a_server_without_ranges_is_read_from_the_beginning(hub, target, told_length):
    hub.ranges, hub.told_length = False, told_length
    leave_part(target, CONTENT[:5000])
    download(hub.url, target, SHA256, delays=NO_WAIT)
    assert hub.ranges_asked() == ["bytes=5000-"]
    assert target.read_bytes() == CONTENT


def test_a_file_that_changed_on_the_server_is_not_mixed_with_the_old_one(hub, target):
    leave_part(target, b"old" * 1000, etag='"version-0"')
    download(hub.url, target, SHA256, delays=NO_WAIT)
    assert target.read_bytes() == CONTENT
    assert len(hub.asked) == 1


@pytest.mark.parametrize("start", [b"old" * 1000, CONTENT + b"too much"])
def test_a_wrong_beginning_that_the_server_cannot_tell_is_thrown_away_once(hub, target, start):
    hub.etag = None
    leave_part(target, start, etag="")
    download(hub.url, target, SHA256, delays=NO_WAIT)
    assert target.read_bytes() == CONTENT
    assert hub.ranges_asked() == [f"bytes={len(start)}-", None]


def test_a_complete_part_needs_no_more_bytes(hub, target):
    leave_part(target, CONTENT)
    download(hub.url, target, SHA256, delays=NO_WAIT)
    assert target.read_bytes() == CONTENT
    assert len(hub.asked) == 1


def test_a_wrong_checksum_is_one_line_and_leaves_no_file(hub, target):
    hub.content = CONTENT.replace(b"0000017", b"0000018")
    with pytest.raises(DownloadError, match=f"has SHA-256 [0-9a-f]{{64}}, expected {SHA256}; ") as caught:
        download(hub.url, target, SHA256, delays=NO_WAIT)
    assert "\n" not in str(caught.value)
    assert files_beside(target) <= {"corpus.txt.part.etag"}


@pytest.mark.parametrize("status", [401, 403, 404, 410])
def test_a_refusal_is_final_and_told_with_its_status(hub, target, status):
    hub.statuses = [status]
    with pytest.raises(DownloadError, match=f"answered HTTP {status} .*, expected the file; check HF_ENDPOINT"):
        download(hub.url, target, SHA256, delays=NO_WAIT)
    assert len(hub.asked) == 1


def test_a_busy_server_is_asked_again(hub, target):
    hub.statuses = [503, 429]
    download(hub.url, target, SHA256, delays=NO_WAIT)
    assert target.read_bytes() == CONTENT
    hub.statuses = [500, 502, 504]
    with pytest.raises(DownloadError, match="HTTP 504"):
        download(hub.url, target.with_name("other.txt"), SHA256, delays=NO_WAIT)


def test_a_port_where_nobody_listens_is_one_line(target):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}/corpus.txt"
        with pytest.raises(DownloadError, match=r"cannot download http.*refused.*; check the network") as caught:
            download(url, target, SHA256, delays=NO_WAIT)
    assert "\n" not in str(caught.value)


def test_an_address_that_is_none_is_one_line(target):
    with pytest.raises(DownloadError, match="cannot download no-scheme"):
        download("no-scheme/corpus.txt", target, SHA256, delays=NO_WAIT)


def test_a_full_disk_is_one_line_and_keeps_the_part(hub, target):
    target.parent.mkdir()
    part_of(target).symlink_to("/dev/full")
    with pytest.raises(DownloadError, match=r"No space left on device.*free some space there or set AUGPIPE_CACHE"):
        download(hub.url, target, SHA256, delays=NO_WAIT)
    assert part_of(target).is_symlink()


def test_a_place_that_cannot_be_written_is_one_line(hub, tmp_path):
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(DownloadError, match=r"cannot write to .*; set AUGPIPE_CACHE to another directory"):
        download(hub.url, tmp_path / "file" / "corpus.txt", SHA256, delays=NO_WAIT)


def test_while_another_has_the_lock_the_download_waits_and_shows_how_far_the_other_is(hub, target):
    leave_part(target, CONTENT[:5000])
    lock = FileLock(target.with_name("corpus.txt.lock"))
    assert lock.acquire()
    waited = threading.Event()
    seen: list[tuple[int, int | None]] = []

    def progress(done: int, total: int | None) -> None:
        seen.append((done, total))
        waited.set()

    thread = threading.Thread(target=download, args=(hub.url, target, SHA256, progress))
    thread.start()
    try:
        assert waited.wait(timeout=10)
        assert hub.asked == []
    finally:
        lock.release()
        thread.join()
    assert seen[0] == (5000, None)
    assert target.read_bytes() == CONTENT


def test_of_several_at_once_one_downloads_and_all_have_the_file(hub, target):
    hub.seconds = 0.3
    threads = [threading.Thread(target=download, args=(hub.url, target, SHA256)) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert target.read_bytes() == CONTENT
    assert len(hub.asked) == 1
