"""The known corpora: the registry, the cache, and the one line when a file cannot be had."""

import hashlib
import re
import socket
from dataclasses import replace

import pytest

from augpipe.base.errors import UsageError, UserError
from augpipe.corpora import BY_HAND, CORPORA, fetch, find
from augpipe.languages import LANGUAGES

CONTENT = b"One sentence.\nAnother one.\n"


@pytest.fixture
def tiny(monkeypatch, tmp_path):
    """A known corpus of two rows that is not cached, with nobody to get it from."""
    monkeypatch.setenv("AUGPIPE_CACHE", str(tmp_path))
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        monkeypatch.setenv("HF_ENDPOINT", f"http://127.0.0.1:{free.getsockname()[1]}")
        known = replace(CORPORA["wiki1m"], name="tiny", file="tiny.txt", sha256=hashlib.sha256(CONTENT).hexdigest())
        monkeypatch.setitem(CORPORA, "tiny", known)
        yield known


def test_every_entry_is_complete():
    for name, known in CORPORA.items():
        assert known.name == name
        assert re.fullmatch(r"[0-9a-f]{64}", known.sha256)
        assert re.fullmatch(r"[0-9a-f]{40}", known.revision)
        assert all((known.language, known.description, known.licence, known.rows, known.megabytes))
    for name, absent in BY_HAND.items():
        assert absent.name == name
        assert all((absent.language, absent.description, absent.page, absent.files, absent.rows))


def test_the_corpus_of_every_language_is_known_and_in_that_language():
    languages = {name: corpus.language for name, corpus in CORPORA.items()}
    languages |= {name: corpus.language for name, corpus in BY_HAND.items()}
    found = {code: known.corpus for code, known in LANGUAGES.items() if known.corpus is not None}
    assert found == {"en": "wiki1m", "zh": "simclue"}
    assert {code: languages[name] for code, name in found.items()} == {code: code for code in found}


def test_the_address_is_on_the_hub_or_its_mirror(monkeypatch):
    repository = "datasets/princeton-nlp/datasets-for-simcse"
    path = f"{repository}/resolve/{CORPORA['wiki1m'].revision}/wiki1m_for_simcse.txt"
    monkeypatch.delenv("HF_ENDPOINT", raising=False)
    assert CORPORA["wiki1m"].url == f"https://huggingface.co/{path}"
    monkeypatch.setenv("HF_ENDPOINT", "http://mirror.example/hub/")
    assert CORPORA["wiki1m"].url == f"http://mirror.example/hub/{path}"


def test_an_unknown_name_is_told_the_known_ones():
    with pytest.raises(UsageError, match="no known corpus 'wiki2m', the names are wiki1m; see `augpipe corpus list`"):
        find("wiki2m")


def test_a_corpus_that_is_had_by_hand_says_how_and_asks_no_network(monkeypatch):
    monkeypatch.setattr("augpipe.download.download", lambda *_: pytest.fail("there is nothing to download"))
    for ask in (find, fetch):
        with pytest.raises(UsageError, match=r"^simclue cannot be downloaded.*bench.*/SimCLUE.*--input") as caught:
            ask("simclue")
        assert "\n" not in str(caught.value)


def test_a_cached_file_with_the_right_checksum_needs_no_network(tiny):
    tiny.path.parent.mkdir(parents=True)
    tiny.path.write_bytes(CONTENT)
    assert fetch("tiny") == tiny.path


@pytest.mark.parametrize("cached", [None, b"something else"])
def test_without_network_and_right_file_one_line_says_what_to_do(tiny, cached):
    if cached is not None:
        tiny.path.parent.mkdir(parents=True)
        tiny.path.write_bytes(cached)
    with pytest.raises(UserError) as caught:
        fetch("tiny")
    message = str(caught.value)
    assert message.startswith(f"tiny: cannot download {tiny.url} (")
    assert message.endswith("or give a text of your own with --input FILE (or --input sample for a first try)")
    assert "\n" not in message
    assert tiny.path.is_file() == (cached is not None), "what the user has put there is left alone"


def test_the_cache_is_where_the_environment_says(monkeypatch, tmp_path):
    monkeypatch.setenv("AUGPIPE_CACHE", str(tmp_path / "mine"))
    assert CORPORA["wiki1m"].path == tmp_path / "mine" / "corpora" / "wiki1m_for_simcse.txt"
    monkeypatch.delenv("AUGPIPE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert CORPORA["wiki1m"].path == tmp_path / "xdg" / "augpipe" / "corpora" / "wiki1m_for_simcse.txt"
