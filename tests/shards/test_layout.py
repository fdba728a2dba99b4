"""Where the files of a set lie: shards in the folder, all the rest in the companion beside it."""

import os
import subprocess
from pathlib import Path

import pytest

from augpipe.base.errors import UserError
from augpipe.contract.layout import SetFolder
from augpipe.contract.shards import open_shards
from augpipe.shards.verify import verify
from tests.shards.sets import sha256s, write_set


@pytest.mark.parametrize("name", ["data/en", "data/en/", "./data/en", "data/x/../en"])
def test_the_companion_lies_beside_the_folder(name):
    assert os.path.normpath(SetFolder(Path(name)).companion) == "data/en.augpipe"


def test_a_name_with_a_dot_keeps_it():
    assert SetFolder(Path("data/wiki.1m")).companion == Path("data/wiki.1m.augpipe")


@pytest.mark.parametrize("name", [".", "../en", "sub/..", "link"])
def test_every_name_of_a_folder_leads_to_the_same_companion(tmp_path, monkeypatch, name):
    folder = tmp_path / "en"
    (folder / "sub").mkdir(parents=True)
    (folder / "link").symlink_to(folder)
    monkeypatch.chdir(folder)
    assert SetFolder(Path(name)).companion.resolve() == tmp_path / "en.augpipe"


def test_the_root_has_nothing_beside_it():
    with pytest.raises(UserError, match=r"^/ has no room beside it for \.augpipe; give a folder inside it"):
        open_shards("/")


def former(folder):
    """Lay a set out as it was before there were companions."""
    files = SetFolder(folder)
    for path in (files.manifest_file, files.run_file, files.rejects_file):
        path.rename(folder / path.name)
    (folder / "parses").mkdir()
    (folder / "parses" / "shard-00000.parquet").write_text("")
    files.companion.rmdir()


def test_the_companion_is_not_taken_for_the_former_layout(tmp_path):
    folder = tmp_path / "en"
    write_set(folder)
    with pytest.raises(UserError, match=r"en\.augpipe holds what belongs to the set .*/en, and no shards; give .*/en$"):
        open_shards(tmp_path / "en.augpipe")


def test_the_line_about_the_former_layout_holds_the_command_that_moves_it(tmp_path):
    folder = tmp_path / "my set"
    write_set(folder)
    before = sha256s(folder)
    former(folder)
    with pytest.raises(UserError, match="has its manifest among its shards") as caught:
        open_shards(folder)
    message = str(caught.value)
    assert "\n" not in message
    subprocess.run(message.partition("move it: ")[2], shell=True, check=True)
    assert verify(folder).ok
    assert sha256s(folder) == before
