"""Malicious model folders are refused in one line, or loaded without what they bring; no question is asked."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from augpipe.base.errors import UserError
from cse_trainer.encoder import load_encoder
from tests.cse_trainer.encoder.small_models import write_model
from tools.attacks.model_folders import FOLDERS, HARMLESS, code, telling_pickle


@pytest.fixture(scope="module")
def sound(tmp_path_factory) -> Path:
    return write_model(tmp_path_factory.mktemp("sound") / "model")


def test_there_are_many_kinds_and_the_sound_folder_is_loaded(sound):
    assert len(FOLDERS) >= 40
    assert set(FOLDERS) > HARMLESS
    assert load_encoder(sound).encode(["a"]).shape == (1, 32)


def test_the_canary_sings(tmp_path):
    import pickle

    pickle.loads(telling_pickle(tmp_path / "canary"))
    assert (tmp_path / "canary").read_text() == "the code ran\n"
    exec(code(tmp_path / "canary"))
    assert (tmp_path / "canary").read_text() == "the code ran\n" * 2


@pytest.mark.parametrize("name", FOLDERS)
def test_a_malicious_folder_gets_nothing(name, sound, tmp_path, monkeypatch, capfd):
    shutil.copytree(sound, tmp_path / "model")
    FOLDERS[name](tmp_path / "model", tmp_path / "canary")
    monkeypatch.chdir(tmp_path / "model")
    monkeypatch.setattr("builtins.input", lambda *_: pytest.fail("a question was asked"))
    message = None
    try:
        load_encoder(tmp_path / "model").encode(["a boat", ""])
    except UserError as error:
        message = str(error)
    if message is None:
        assert name in HARMLESS
    else:
        assert "\n" not in message
        assert "expected" in message or "Copy" in message
    assert not (tmp_path / "canary").exists()
    assert capfd.readouterr() == ("", "")
