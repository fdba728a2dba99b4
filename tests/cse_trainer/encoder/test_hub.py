"""Models by hub name, from a stand-in server on this machine."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys

import numpy as np
import pytest

from augpipe.base.errors import UserError
from cse_trainer.encoder import Pooling, load_encoder
from cse_trainer.export import export_encoder
from tests.cse_trainer.encoder.hub_server import hub
from tests.cse_trainer.encoder.small_models import SENTENCES, write_model


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = write_model(tmp_path_factory.mktemp("published"))
    (folder / "onnx").mkdir()
    (folder / "onnx/model.onnx").write_bytes(b"large")
    (folder / "pytorch_model.bin").write_bytes(b"a pickle")
    return folder


@pytest.fixture(autouse=True)
def empty_cache(tmp_path, monkeypatch):
    """Every variable is set after the libraries were imported, as by a user in a notebook."""
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)


@pytest.fixture
def unused_port():
    with socket.socket() as reserved:
        reserved.bind(("127.0.0.1", 0))
        yield reserved.getsockname()[1]


def refusal(name):
    with pytest.raises(UserError) as caught:
        load_encoder(name)
    assert caught.value.exit_code == 1
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_model_is_downloaded_once_and_loads_like_its_folder(folder, monkeypatch, capfd):
    with hub({"someone/small": folder}) as server:
        monkeypatch.setenv("HF_ENDPOINT", server.url)
        encoder = load_encoder("someone/small", pooling=Pooling.CLS)
        first = list(server.asked)
        server.asked.clear()
        load_encoder("someone/small")
    assert capfd.readouterr() == ("", "")
    expected = load_encoder(folder, pooling=Pooling.CLS).encode(SENTENCES)
    np.testing.assert_array_equal(encoder.encode(SENTENCES), expected)
    assert any(request.endswith("model.safetensors") for request in first)
    assert not [request for request in first if ".bin" in request or "onnx" in request]
    assert not [request for request in server.asked if "resolve" in request], "the second time everything is there"


def test_a_model_in_the_cache_loads_without_the_hub(folder, monkeypatch, unused_port):
    with hub({"someone/small": folder}) as server:
        monkeypatch.setenv("HF_ENDPOINT", server.url)
        expected = load_encoder("someone/small").encode(["a"])
    monkeypatch.setenv("HF_ENDPOINT", f"http://127.0.0.1:{unused_port}")
    np.testing.assert_array_equal(load_encoder("someone/small").encode(["a"]), expected)
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    np.testing.assert_array_equal(load_encoder("someone/small").encode(["a"]), expected)


def test_an_exported_model_comes_with_its_checksums_and_loads(folder, tmp_path, monkeypatch):
    """In the hub's cache all files are links."""
    export_encoder(load_encoder(folder, pooling=Pooling.CLS), tmp_path / "exported", "# A model\n")
    with hub({"someone/exported": tmp_path / "exported"}) as server:
        monkeypatch.setenv("HF_ENDPOINT", server.url)
        assert load_encoder("someone/exported").pooling is Pooling.CLS
    (sums,) = (tmp_path / "hub").rglob("snapshots/*/sha256.json")
    assert sums.is_symlink()
    (sums.parent / "config.json").resolve().write_text("{}")
    assert "the SHA-256 of config.json is another" in refusal("someone/exported")


@pytest.mark.parametrize("name", ["all-MiniLM-L6-v2", "sentence-transformers/all-minilm-l6-v2"])
def test_the_model_that_an_installed_package_carries_needs_no_hub(name, folder, tmp_path, monkeypatch):
    shutil.copytree(folder, tmp_path / "packages/carrier/model")
    (tmp_path / "packages/carrier/__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path / "packages")
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    monkeypatch.setattr("cse_trainer.encoder.loading.MINILM_PACKAGE", "no_such_package")
    assert "'sentence-transformers/all-MiniLM-L6-v2' here, and as a hub name it cannot be fetched" in refusal(name)
    monkeypatch.setattr("cse_trainer.encoder.loading.MINILM_PACKAGE", "carrier")
    assert load_encoder(name).dimension == 32
    assert "HF_HUB_OFFLINE is set" in refusal("someone/all-MiniLM-L6-v2")


def test_an_unreachable_hub_names_tiny_and_local_folders(monkeypatch, unused_port):
    monkeypatch.setenv("HF_ENDPOINT", f"http://127.0.0.1:{unused_port}")
    message = refusal("bert-base-uncased")
    assert "There is no folder 'bert-base-uncased' here, and as a hub name it cannot be fetched" in message
    assert f"http://127.0.0.1:{unused_port}" in message
    assert message.endswith("or to cse-train mini or tiny.")
    assert "folder" in message


def test_an_offline_hub_says_which_variable_makes_it_so(monkeypatch):
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    message = refusal("someone/small")
    assert "HF_HUB_OFFLINE is set" in message
    assert message.endswith("or to cse-train mini or tiny.")


@pytest.mark.parametrize("status", [401, 403, 404])
def test_an_unknown_or_hidden_model_is_told_from_a_hub_that_is_down(status, monkeypatch):
    with hub(status=status) as server:
        monkeypatch.setenv("HF_ENDPOINT", server.url)
        message = refusal("someone/missing")
    assert "There is no encoder 'someone/missing'" in message
    assert f"answers {status}" in message
    assert "HF_TOKEN" in message


def test_a_hub_in_trouble_gives_its_status(monkeypatch):
    with hub(status=500) as server:
        monkeypatch.setenv("HF_ENDPOINT", server.url)
        assert "answers 500" in refusal("someone/small")


def test_a_revision_is_part_of_the_name(folder, monkeypatch):
    with hub({"someone/small": folder}) as server:
        monkeypatch.setenv("HF_ENDPOINT", server.url)
        assert load_encoder("someone/small@main").dimension == 32
        assert "no such revision of it: 'someone/small@absent'" in refusal("someone/small@absent")


def test_a_model_with_pickled_weights_alone_is_refused_without_their_download(folder, tmp_path, monkeypatch):
    for name in ("config.json", "pytorch_model.bin"):
        (tmp_path / "pickled").mkdir(exist_ok=True)
        (tmp_path / "pickled" / name).write_bytes((folder / name).read_bytes())
    with hub({"someone/pickled": tmp_path / "pickled"}) as server:
        monkeypatch.setenv("HF_ENDPOINT", server.url)
        message = refusal("someone/pickled")
    assert "only as a pickle" in message
    assert "someone/pickled@refs/pr/N" in message
    assert not [request for request in server.asked if ".bin" in request]


def test_a_name_that_no_hub_could_know_is_not_asked_for(monkeypatch):
    with hub() as server:
        monkeypatch.setenv("HF_ENDPOINT", server.url)
        assert "no name that a hub could know" in refusal("what a name!")
    assert server.asked == []


@pytest.mark.slow
def test_the_variables_count_in_a_process_of_its_own_and_nothing_is_printed(folder, tmp_path):
    code = "from cse_trainer.encoder import load_encoder; load_encoder('someone/small')"
    with hub({"someone/small": folder}) as server:
        environment = {**os.environ, "HF_ENDPOINT": server.url, "HF_HOME": str(tmp_path / "home")}
        environment.pop("HF_HUB_CACHE")
        done = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
        )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (tmp_path / "home/hub/models--someone--small").is_dir()
