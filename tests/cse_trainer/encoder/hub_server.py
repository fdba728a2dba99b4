"""A stand-in for the hub on this machine: it serves folders as models, and counts what it is asked."""

from __future__ import annotations

import hashlib
import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

COMMIT = "0123456789abcdef0123456789abcdef01234567"
INFO = re.compile(r"/api/models/(?P<model>[\w.-]+/[\w.-]+)(/revision/(?P<revision>[^/?]+))?$")
TREE = re.compile(r"/api/models/(?P<model>[\w.-]+/[\w.-]+)/tree/[^/?]+(?P<folder>/[^?]*)?$")
FILE = re.compile(r"/(?P<model>[\w.-]+/[\w.-]+)/resolve/[^/]+/(?P<file>.+)$")


class Hub(ThreadingHTTPServer):
    """The models by name, the paths that were asked for, and the status of every answer if it is to fail."""

    daemon_threads = True

    def __init__(self, models: dict[str, Path], status: int | None) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.models, self.status = models, status
        self.asked: list[str] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


@contextmanager
def hub(models: dict[str, Path] | None = None, *, status: int | None = None) -> Iterator[Hub]:
    server = Hub(models or {}, status)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class _Handler(BaseHTTPRequestHandler):
    server: Hub
    protocol_version = "HTTP/1.1"

    def log_message(self, *args: object) -> None:
        pass

    def do_HEAD(self) -> None:
        self.do_GET()

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        self.server.asked.append(f"{self.command} {path}")
        if self.server.status is not None:
            return self._answer(self.server.status, b"{}")
        for pattern, serve in ((INFO, self._info), (TREE, self._tree), (FILE, self._file)):
            if found := pattern.fullmatch(path):
                folder = self.server.models.get(found["model"])
                return serve(folder, found) if folder is not None else self._unknown()
        return self._unknown()

    def _unknown(self) -> None:
        """Answer as the hub does for what is not there or not shown without a login."""
        self._answer(401, b'{"error": "Invalid username or password."}', {"X-Error-Code": "RepoNotFound"})

    def _info(self, folder: Path, found: re.Match[str]) -> None:
        if found["revision"] not in (None, "main", COMMIT):
            return self._answer(404, b"{}", {"X-Error-Code": "RevisionNotFound"})
        files = [{"rfilename": path.relative_to(folder).as_posix()} for path in _files(folder)]
        self._answer(200, json.dumps({"id": found["model"], "sha": COMMIT, "siblings": files}).encode())

    def _tree(self, folder: Path, found: re.Match[str]) -> None:
        entries = [
            {
                "type": "file",
                "path": path.relative_to(folder).as_posix(),
                "size": path.stat().st_size,
                "oid": hashlib.sha1(path.read_bytes()).hexdigest(),
            }
            for path in _files(folder)
        ]
        self._answer(200, json.dumps(entries).encode())

    def _file(self, folder: Path, found: re.Match[str]) -> None:
        path = folder / found["file"]
        if not path.is_file():
            return self._answer(404, b"", {"X-Error-Code": "EntryNotFound"})
        content = path.read_bytes()
        etag = hashlib.sha1(content).hexdigest()
        self._answer(200, content, {"ETag": f'"{etag}"', "X-Repo-Commit": COMMIT})

    def _answer(self, status: int, content: bytes, headers: dict[str, str] | None = None) -> None:
        self.send_response(status)
        for name, value in {
            "Content-Length": str(len(content)),
            "Connection": "close",  # a kept connection would outlive the server
            **(headers or {}),
        }.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())
