"""Folders and patterns as inputs."""

from pathlib import Path

import pytest

from augpipe.base.errors import UserError
from augpipe.corpus import open_corpus
from augpipe.corpus.listing import files_of


@pytest.fixture
def notes(tmp_path, monkeypatch) -> Path:
    """Return a folder with files of several kinds, as a relative path."""
    monkeypatch.chdir(tmp_path)
    for name in ("b.txt", "a/z.jsonl.gz", "a-b.csv", "README.md", "LICENSE", ".hidden.txt", "a/.git/c.txt"):
        (tmp_path / "notes" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "notes" / name).write_text('{"text": "text"}\n' if "json" in name else "text\n")
    return Path("notes")


def test_a_folder_is_its_readable_files_at_any_depth_in_the_order_of_their_paths(notes):
    read = ["notes/a/z.jsonl.gz", "notes/a-b.csv", "notes/b.txt"]
    assert files_of("notes") == (read, ["notes/LICENSE", "notes/README.md"])
    corpus = open_corpus([notes], lang="en", column="text")
    assert [row.data for row in corpus.rows()] == [b"text", b"text"]  # the header of the table is no row
    assert corpus.left_out == ("notes/LICENSE", "notes/README.md")


def test_the_folder_of_a_build_within_the_folder_is_left_out(notes):
    before = files_of("notes")
    (notes / "data" / "en").mkdir(parents=True)
    (notes / "data" / "en.augpipe").mkdir()
    (notes / "data" / "en.augpipe" / "rejects.jsonl").write_text("{}")
    (notes / "data" / "en" / "shard-00000.parquet").write_text("")
    assert files_of("notes") == before


def test_a_linked_folder_is_not_followed(notes):
    (notes / "again").symlink_to(notes.resolve(), target_is_directory=True)
    (notes / "linked.txt").symlink_to(notes.resolve() / "b.txt")
    assert files_of("notes")[0] == ["notes/a/z.jsonl.gz", "notes/a-b.csv", "notes/b.txt", "notes/linked.txt"]


def test_a_pattern_that_no_shell_has_expanded_is_expanded(notes):
    assert files_of("notes/*.txt") == (["notes/b.txt"], [])
    assert files_of("notes/*[Ea]") == (["notes/LICENSE", "notes/a/z.jsonl.gz"], [])
    assert files_of("notes/**/*.gz") == (["notes/a/z.jsonl.gz"], [])
    (notes / "[1].txt").write_text("text\n")
    assert files_of("notes/[1].txt") == (["notes/[1].txt"], [])


def test_what_a_pattern_finds_twice_is_read_once(notes):
    read = ["notes/a/z.jsonl.gz", "notes/a-b.csv", "notes/b.txt"]
    assert files_of("notes/**") == (read, ["notes/LICENSE", "notes/README.md"])
    assert files_of("notes/a*") == (["notes/a/z.jsonl.gz", "notes/a-b.csv"], [])
    (notes / "b.txt").unlink()
    assert files_of("**") == (["notes/a/z.jsonl.gz", "notes/a-b.csv"], ["notes/LICENSE", "notes/README.md"])


def test_a_folder_without_a_file_to_read_is_no_obstacle_to_a_pattern(notes):
    (notes / "c").mkdir()
    (notes / "c" / "p.md").write_text("text\n")
    assert files_of("notes/[bc]*") == (["notes/b.txt"], ["notes/c/p.md"])
    with pytest.raises(UserError, match=r"notes/c\*: holds files with \.md \(1\), expected files with one of \.txt"):
        files_of("notes/c*")


def test_a_pattern_leaves_out_sets_of_shards_unless_it_names_their_files(notes):
    before = {pattern: files_of(pattern) for pattern in ("notes/**", "notes/[ab]*", "**/*.txt")}
    for companion in ("c.augpipe", "a/d.augpipe"):
        (notes / companion).mkdir()
        (notes / companion / "rejects.jsonl").write_text("{}")
        (notes / companion.removesuffix(".augpipe")).mkdir()
        (notes / companion.removesuffix(".augpipe") / "shard-00000.parquet").write_text("")
    assert {pattern: files_of(pattern) for pattern in before} == before
    assert files_of("notes/[bc]*") == (["notes/b.txt"], [])
    assert files_of("notes/c/*.parquet") == files_of("notes/?/*.parquet") == (["notes/c/shard-00000.parquet"], [])


def test_a_pattern_or_a_folder_without_a_file_is_one_clear_line(notes):
    with pytest.raises(UserError, match=r"notes/\*\.doc: no file matches this pattern; check it"):
        files_of("notes/*.doc")
    (notes / "empty").mkdir()
    with pytest.raises(UserError, match=r"notes/empty: holds no file, expected files with one of \.txt .*; name"):
        files_of("notes/empty")
    for name in ("a.doc", "b.doc", "c"):
        (notes / "empty" / name).touch()
    with pytest.raises(UserError, match=r"holds files with \.doc \(2\), no suffix \(1\), expected"):
        files_of("notes/empty")


def test_other_names_stand_for_themselves(notes):
    assert files_of("nowhere.txt") == (["nowhere.txt"], [])
    assert files_of("-") == (["-"], [])
