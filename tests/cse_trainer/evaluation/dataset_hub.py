"""A stand-in for the hub's data sets on this machine: it serves folders, and counts what it is asked."""

from __future__ import annotations

import hashlib
import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

COMMIT = "fedcba9876543210fedcba9876543210fedcba98"
_INFO = re.compile(r"/api/datasets/(?P<set>[\w.-]+/[\w.-]+)/revision/\w+")
_TREE = re.compile(r"/api/datasets/(?P<set>[\w.-]+/[\w.-]+)/tree/\w+")
_FILE = re.compile(r"/datasets/(?P<set>[\w.-]+/[\w.-]+)/resolve/\w+/(?P<file>.+)")


class Hub(ThreadingHTTPServer):
    """The data sets by name, and the paths that were asked for."""

    daemon_threads = True

    def __init__(self, sets: dict[str, Path]) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.sets = sets
        self.asked: list[str] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


@contextmanager
def dataset_hub(sets: dict[str, Path]) -> Iterator[Hub]:
    server = Hub(sets)
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
        self.server.asked.append(path)
        for pattern, serve in ((_INFO, self._info), (_TREE, self._tree), (_FILE, self._file)):
            found = pattern.fullmatch(path)
            if found and found["set"] in self.server.sets:
                return serve(self.server.sets[found["set"]], found)
        return self._answer(404, b'{"error": "Repository not found"}', {"X-Error-Code": "RepoNotFound"})

    def _info(self, folder: Path, found: re.Match[str]) -> None:
        files = [{"rfilename": name} for name in _files(folder)]
        self._answer(200, json.dumps({"id": found["set"], "sha": COMMIT, "siblings": files}).encode())

    def _tree(self, folder: Path, found: re.Match[str]) -> None:
        entries = [{"type": "file", "path": name, "size": 1, "oid": "0" * 40} for name in _files(folder)]
        self._answer(200, json.dumps(entries).encode())

    def _file(self, folder: Path, found: re.Match[str]) -> None:
        content = (folder / found["file"]).read_bytes()
        etag = hashlib.sha1(content).hexdigest()
        self._answer(200, content, {"ETag": f'"{etag}"', "X-Repo-Commit": COMMIT})

    def _answer(self, status: int, content: bytes, headers: dict[str, str] | None = None) -> None:
        self.send_response(status)
        # A kept connection would outlive the server.
        for name, value in {"Content-Length": str(len(content)), "Connection": "close", **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)


def _files(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
