"""A lack of memory is never taken for a fault of the text."""

import errno
import resource
import subprocess
import sys

import pytest

from augpipe import shortage
from augpipe.augmenter import Augmenter
from augpipe.builder import ShardsSetAsideError, build
from augpipe.builder.folder import BuildFolder
from augpipe.builder.plan import BuildTask, spec_of
from augpipe.builder.shard import augmenter_of
from augpipe.builder.worker import Failure, run_task
from augpipe.contract.layout import SetFolder
from augpipe.corpus import RawRow
from augpipe.shortage import is_shortage, raise_shortage
from tests.builder import fakes
from tests.builder.fakes import FACTS, LABELS, RAISES, STARVES

TEXTS = ["He left.", "She stayed."]
OF_THE_MACHINE = [
    MemoryError(),
    OSError(errno.ENOMEM, "Cannot allocate memory"),
    OSError(errno.EMFILE, "Too many open files"),
    ImportError("failed to map segment from shared object"),
    SystemError("returned NULL without setting an exception"),
]


@pytest.fixture(scope="module")
def augmenter():
    return Augmenter("en", augmentations=["pi", "mv"])


def failing(error):
    def fail(*_):
        raise error

    return fail


@pytest.mark.parametrize("error", OF_THE_MACHINE, ids=repr)
def test_what_the_machine_lacks_ends_the_parse_and_is_no_row(augmenter, monkeypatch, error):
    monkeypatch.setattr(augmenter.parser, "parse", failing(error))
    with pytest.raises((MemoryError, type(error))):
        augmenter.rows(list(enumerate(TEXTS)))


@pytest.mark.parametrize("error", OF_THE_MACHINE, ids=repr)
def test_what_the_machine_lacks_ends_a_rule_and_is_no_label(augmenter, monkeypatch, error):
    monkeypatch.setitem(augmenter._rules, "mv", failing(error))
    with pytest.raises((MemoryError, type(error))):
        augmenter("He left.")
    monkeypatch.setitem(augmenter._batch_rules, "pi", failing(error))
    with pytest.raises((MemoryError, type(error))):
        augmenter.rows(list(enumerate(TEXTS)))


def test_what_a_text_does_is_a_label_as_before(augmenter, monkeypatch):
    monkeypatch.setitem(augmenter._rules, "mv", failing(ValueError("this text")))
    row = augmenter("He left.")
    assert (row.mv_type, row.pi_type) == ("skipped:rule_error", "final_exclamation")
    monkeypatch.setattr(augmenter.parser, "parse", failing(KeyError("this text")))
    assert [row.pi_type for row in augmenter.rows(list(enumerate(TEXTS)))] == ["skipped:parse_error"] * 2


def test_the_first_traceback_of_a_failing_rule_is_shown_on_request(augmenter, monkeypatch, capfd):
    monkeypatch.setitem(augmenter._rules, "mv", failing(ValueError("this text")))
    augmenter("He left.")
    monkeypatch.setenv("AUGPIPE_DEBUG", "0")
    augmenter("He left.")
    assert capfd.readouterr().err == ""
    monkeypatch.setenv("AUGPIPE_DEBUG", "1")
    list(augmenter.pipe(["He left.", "She stayed."]))
    assert capfd.readouterr().err.count("ValueError: this text") == 1


def test_a_lack_of_memory_behind_another_exception_is_found():
    hidden = ValueError("cannot read the table")
    hidden.__cause__ = RuntimeError("in between")
    hidden.__cause__.__context__ = MemoryError()
    with pytest.raises(MemoryError) as caught:
        raise_shortage(hidden)
    assert caught.value.__cause__ is hidden
    raise_shortage(ValueError("alone"))


def test_any_exception_counts_as_a_lack_of_memory_while_there_is_none(monkeypatch):
    assert not is_shortage(ValueError())
    monkeypatch.setattr(shortage, "HEADROOM_BYTES", 1 << 60)
    assert is_shortage(ValueError())


@pytest.mark.parametrize("engine", ["sequential", "loky", "multiprocessing"])
def test_a_shard_that_does_not_fit_is_set_aside_and_the_others_finish(tmp_path, configured, engine):
    rows = [f"Sentence {i}." for i in range(300)]
    rows[150] = fakes.STARVES
    path = tmp_path / "in.txt"
    path.write_text("\n".join(rows))
    config = configured(inputs=(str(path),), engine=engine)
    with pytest.raises(ShardsSetAsideError, match=r"ids 100–199 \(twice: out of memory\)"):
        build(config, facts=FACTS)
    assert sorted(shard.name for shard in config.output.glob("*.parquet")) == [
        "shard-00000.parquet",
        "shard-00002.parquet",
    ]
    assert not SetFolder(config.output).manifest_file.exists()


@pytest.mark.slow
@pytest.mark.parametrize("megabytes", range(1000, 2700, 200))
def test_under_a_limit_of_address_space_a_build_is_right_or_says_so(tmp_path, megabytes):
    size = megabytes << 20
    command = [sys.executable, "-c", "from augpipe.cli import main; main()", "build", "-q", "--input", "sample"]
    command += ["--engine", "sequential", "--limit", "200", "--output", str(tmp_path / "out")]
    limit = lambda: resource.setrlimit(resource.RLIMIT_AS, (size, size))  # noqa: E731
    done = subprocess.run(command, preexec_fn=limit, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        content = SetFolder(tmp_path / "out").manifest_file.read_text()
        assert 'parse_error": ' not in content.partition('"shards"')[2]
        assert 'rule_error": ' not in content.partition('"shards"')[2]
    else:
        assert not SetFolder(tmp_path / "out").manifest_file.exists()


def test_after_a_lack_of_memory_a_worker_makes_its_augmenter_anew(tmp_path):
    """What ran out of memory may be half done."""
    folder = BuildFolder(tmp_path)
    folder.prepare()
    spec = spec_of(FACTS, lang="en", pipeline=None, seed=0)

    def run(text):
        row = RawRow(0, 1, 0, text.encode())
        return run_task(BuildTask(0, 0, [tuple(row)], tmp_path, spec, LABELS, keep_parses=False))

    first = augmenter_of(spec)
    assert isinstance(run(RAISES), Failure)
    assert augmenter_of(spec) is first, "a fault of one text is none of the augmenter's"
    with pytest.raises(MemoryError):
        run(STARVES)
    assert augmenter_of(spec) is not first
