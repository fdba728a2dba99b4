"""The dataset card says what is in the set and how it was made, and its header is one that the hub takes."""

import json
import os
import re
import shlex
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

from augpipe.base.errors import UsageError
from augpipe.builder import build
from augpipe.builder.card import card, licence_lines, size_category
from augpipe.builder.claim import publish_run
from augpipe.builder.fingerprint import differences, fingerprint
from augpipe.builder.folder import BuildFolder
from augpipe.cli import app
from augpipe.config import BuildConfig
from augpipe.contract.layout import SetFolder
from augpipe.contract.manifest import Manifest
from augpipe.shards.verify import verify
from tests.builder.fakes import FACTS
from tests.builder.stopping import StopError, stop_after
from tests.builder.test_extend import extended, only
from tests.shards.sets import sha256s
from tests.sources import ROOT


def read(folder):
    return SetFolder(folder).card_file.read_text()


def header(text):
    return yaml.safe_load(text.split("---\n")[1])


def test_the_header_is_what_the_hub_asks_for(configured):
    text = read(build(configured(licence="cc-by-sa-4.0"), facts=FACTS).folder)
    assert header(text) == {
        "pretty_name": "English sentences with augmentations",
        "language": ["en"],
        "license": "cc-by-sa-4.0",
        "task_categories": ["sentence-similarity", "feature-extraction"],
        "size_categories": ["n<1K"],
        "configs": [{"config_name": "default", "data_files": [{"split": "train", "path": "**/*.parquet"}]}],
    }
    hub = pytest.importorskip("huggingface_hub")
    assert hub.DatasetCard(text).data.license == "cc-by-sa-4.0"


@pytest.mark.parametrize(
    ("licence", "fields"),
    [
        (None, {"license": "unknown"}),
        ("MIT", {"license": "mit"}),
        ('Our own: "free" #1', {"license": "other", "license_name": 'Our own: "free" #1'}),
        ("no", {"license": "other", "license_name": "no"}),
    ],
)
def test_a_licence_that_the_hub_has_no_name_for_is_named_apart(licence, fields):
    assert yaml.safe_load(licence_lines(licence)) == fields


def test_a_licence_that_is_not_known_is_said_to_be_unknown(configured):
    assert "## Licence\n\nThe licence is unknown: none was given" in read(build(configured(), facts=FACTS).folder)


@pytest.mark.parametrize("licence", ["", "  ", "two\nlines"])
def test_a_licence_of_no_or_several_lines_is_refused(licence):
    with pytest.raises(UsageError, match=r"--licence is .*, expected a name in one line; give e\.g\. cc-by-4\.0"):
        BuildConfig(Path("x"), licence=licence)


@pytest.mark.parametrize(
    ("rows", "size"),
    [(0, "n<1K"), (999, "n<1K"), (1000, "1K<n<10K"), (10**6, "1M<n<10M"), (10**11, "100B<n<1T"), (10**12, "n>1T")],
)
def test_sizes_are_the_hubs(rows, size):
    import datasets

    assert size_category(rows) == size
    known = Path(datasets.__file__).with_name("utils") / "resources" / "size_categories.json"
    assert size in json.loads(known.read_text())


def test_the_table_holds_the_counts_of_the_manifest(configured):
    summary = build(configured(), facts=FACTS)
    rows = re.findall(r"^\| `(\w+)` \| ([\d,]+) \| ([\d.]+)% \| (.*) \|$", read(summary.folder), re.MULTILINE)
    assert [row[0] for row in rows] == ["pi", "negation"]
    for name, texts, share, rules in rows:
        counted = {rule: n for rule, n in summary.manifest.rules()[name].items() if not rule.startswith("skipped:")}
        assert int(texts) == sum(counted.values()) > 0
        assert float(share) == pytest.approx(100 * summary.coverage()[name], abs=0.05)
        assert rules.split(", ")[0] == f"`{max(counted, key=counted.__getitem__)}`"
    assert "The texts of `negation` say the opposite of the sentence." in read(summary.folder)


def commanded(text):
    (line,) = re.findall(r"^augpipe build .*$", text, re.MULTILINE)
    return shlex.split(line)


def test_the_command_makes_the_same_set_and_names_no_folder_of_its_maker(configured, tmp_path, monkeypatch):
    source = tmp_path / "my corpus.txt"
    source.write_text("He works at home.\nHe works at home.\nShe left.\n")
    given = configured(inputs=(str(source),), seed=7, unique=False, licence="Our own", shard_rows=5, workers=3)
    manifest = build(given, facts=FACTS).manifest
    words = commanded(card(manifest, given))
    assert str(tmp_path) not in card(manifest, given)
    (tmp_path / "again").mkdir()
    monkeypatch.chdir(tmp_path / "again")
    Path("my corpus.txt").write_bytes(source.read_bytes())
    assert words[:2] == ["augpipe", "build"]
    result = CliRunner().invoke(app, [*words[1:], "--output", "it", "--engine", "sequential"])
    assert result.exit_code == 0, result.output
    again = Manifest.load(Path("it"))
    assert (again.seed, again.shard_rows, again.rows_out, again.names) == (7, 5, 3, ("pi", "negation"))
    assert commanded(read(Path("it"))) == words


def test_a_file_whose_name_is_not_utf8_has_a_card_and_is_the_same_set(configured, corpus_file, tmp_path):
    named = tmp_path / os.fsdecode(b"caf\xe9.txt")
    shutil.copy(corpus_file, named)
    folder = build(configured(inputs=(str(named),)), facts=FACTS).folder
    assert "--input 'caf\\udce9.txt'" in read(folder)
    assert verify(folder).ok


@pytest.mark.parametrize(("option", "value"), [("column", "caf\udce9"), ("keep", ("id", "caf\udce9"))])
def test_a_column_whose_name_is_not_utf8_is_refused(configured, option, value):
    with pytest.raises(UsageError, match=rf"--{option} is 'caf\\udce9', which is not UTF-8; .*"):
        configured(**{option: value})


def test_a_pipeline_whose_name_is_not_utf8_comes_back_from_run_json(configured):
    facts = replace(FACTS, pipeline=replace(FACTS.pipeline, name="caf\udce9"))
    wanted = fingerprint(configured(), facts, "x")
    folder = BuildFolder(configured().output)
    folder.companion.mkdir()
    publish_run(folder, wanted)
    run = folder.run()
    assert run is not None
    assert differences(run["fingerprint"], wanted) == []


def test_the_card_is_no_part_of_what_verify_holds_against_the_manifest(configured):
    folder = build(configured(), facts=FACTS).folder
    SetFolder(folder).card_file.write_text("my own words")
    assert verify(folder).ok
    SetFolder(folder).card_file.unlink()
    assert verify(folder).ok


def test_an_extension_renews_the_table_and_leaves_what_people_wrote(configured, reference):
    folder = build(configured(), facts=only("pi")).folder
    before = read(folder)
    with pytest.raises(StopError):
        extended(folder, on_progress=stop_after(4))
    assert read(folder) == before, "the card is of the set as it is"
    extended(folder)
    assert sha256s(folder) == reference, "the card of an extended set is that of a build with all columns"
    assert commanded(read(folder))[5] == "pi,negation"


def test_words_around_the_table_stay_as_they_are(configured):
    folder = build(configured(), facts=only("pi")).folder
    path = SetFolder(folder).card_file
    path.write_bytes(b"My words \xff.\n" + path.read_bytes() + b"And more.\n")
    extended(folder)
    assert path.read_bytes().startswith(b"My words \xff.\n---\n")
    assert path.read_bytes().endswith(b"And more.\n")
    assert b"| `negation` |" in path.read_bytes()


def test_a_card_of_ones_own_is_left_alone_and_none_is_none(configured):
    folder = build(configured(), facts=only("pi")).folder
    path = SetFolder(folder).card_file
    path.write_text("# My card\n")
    extended(folder)
    assert path.read_text() == "# My card\n"
    other = build(configured("other"), facts=only("pi")).folder
    SetFolder(other).card_file.unlink()
    extended(other)
    assert not SetFolder(other).card_file.exists()


def pushed(line, place, hub):
    """Copy what the documented line uploads, as the hub would lay it out."""
    utils = pytest.importorskip("huggingface_hub.utils")
    for words in line.split("&&"):
        program, verb, _, source, target, *options = shlex.split(words)
        assert (program, verb) == ("hf", "upload")
        named = [value for option, value in zip(options[::2], options[1::2], strict=True) if option == "--include"]
        source = place / source
        if source.is_file():
            (hub / target).write_bytes(source.read_bytes())
            continue
        files = sorted(path.relative_to(source).as_posix() for path in source.rglob("*") if path.is_file())
        for name in utils.filter_repo_objects(files, allow_patterns=named or None):
            (hub / target / name).parent.mkdir(parents=True, exist_ok=True)
            (hub / target / name).write_bytes((source / name).read_bytes())


def test_the_documented_line_pushes_shards_and_card_and_what_comes_back_is_a_set(configured, tmp_path):
    page = (ROOT / "docs/shards.md").read_text()
    (line,) = re.findall(r"^hf upload (?:.*\\\n)*.*", page, re.MULTILINE)
    (tmp_path / "data").mkdir()
    build(configured("data/en"), facts=FACTS)
    build(configured("data/another"), facts=FACTS)
    hub = tmp_path / "hub"
    hub.mkdir()
    pushed(line.replace("\\\n", ""), tmp_path, hub)
    assert header((hub / "README.md").read_text())["language"] == ["en"]
    assert sorted(path.name for path in hub.iterdir()) == ["README.md", "en", "en.augpipe"]
    assert not list(hub.rglob("*.parses"))
    assert verify(hub / "en").ok
    assert Manifest.load(hub / "en") == Manifest.load(tmp_path / "data" / "en")

    import datasets

    rows = datasets.load_dataset(str(hub), split="train", cache_dir=str(tmp_path / "cache"))
    assert rows.num_rows == Manifest.load(hub / "en").rows_out
