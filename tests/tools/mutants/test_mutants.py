"""The list of mutants fits the source of today, is spread as it should be, and is tried as it says."""

from __future__ import annotations

import subprocess
from collections import Counter
from pathlib import Path

import pytest

from tools.mutants import __main__ as program
from tools.mutants.mutant import AREAS, Mutant, NotFoundOnceError
from tools.mutants.named import NAMED
from tools.mutants.page import NOT_RUN, PAGE, filled
from tools.mutants.table import CHOSEN, MUTANTS
from tools.mutants.tally import Tally
from tools.mutants.trial import ROOT, Trial, Verdict, copy_of

CAUGHT = Verdict("caught", "tests/test_sum.py::test_sum", own=True, seconds=1.0)


def source_of(mutant: Mutant) -> str:
    return (ROOT / mutant.module).read_text(encoding="utf-8")


@pytest.mark.parametrize("mutant", MUTANTS.values(), ids=lambda mutant: mutant.name)
def test_a_mutant_stands_once_in_the_source_and_leaves_it_readable(mutant):
    source = source_of(mutant)
    broken = mutant.broken(source)
    assert broken != source
    compile(broken, mutant.module, "exec")
    assert mutant.module.split("/")[0] in ("augpipe", "cse_trainer")
    assert mutant.promise.endswith(".")
    assert mutant.tests
    assert [path for path in mutant.tests if not (ROOT / path).is_file()] == []


def test_sixty_mutants_are_spread_over_the_areas_and_seven_are_beyond_them():
    areas = Counter(mutant.area for mutant in CHOSEN)
    assert len(CHOSEN) == 60
    assert len(NAMED) == 7
    assert len(MUTANTS) == 67, "no name stands twice"
    assert set(areas) == set(AREAS)
    assert areas["rules"] >= 20
    assert areas["build"] >= 15
    assert areas["training"] >= 15


def test_every_chosen_mutant_breaks_another_function():
    places = Counter((mutant.module, mutant.place(source_of(mutant))) for mutant in CHOSEN)
    assert [place for place, count in places.items() if count > 1] == []
    named = {(mutant.module, mutant.place(source_of(mutant))) for mutant in NAMED}
    assert named.isdisjoint(places)
    assert ("augpipe/augment/english/mv.py", "_phrases") in named


@pytest.mark.parametrize(("source", "found"), [("return a", 0), ("a - b\na - b", 2)])
def test_a_text_that_is_not_there_once_is_an_error(source, found):
    mutant = Mutant("other", "other", "sum.py", "a - b", "a + b", "It subtracts.", ())
    with pytest.raises(NotFoundOnceError, match=f"sum.py has 'a - b' {found} times, expected once"):
        mutant.broken(source)


SUM = "def total(a, b):\n    return a + b\n\n\ndef double(a):\n    return a + a\n"
TESTS = {
    "test_sum.py": "from total import total\n\n\ndef test_sum():\n    assert total(1, 2) == 3\n",
    "test_double.py": "from total import double\n\n\ndef test_double():\n    assert double(3) == 6\n",
    "test_broken.py": "def test_broken():\n    assert False\n",
}


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a project of one file and two tests, of which git knows; pytest needs no plugin for them."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    (tmp_path / "tests").mkdir()
    (tmp_path / "total.py").write_text(SUM, encoding="utf-8")
    for name in ("test_sum.py", "test_double.py"):
        (tmp_path / "tests" / name).write_text(TESTS[name], encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text(
        '[tool.pytest.ini_options]\ntestpaths = ["tests"]\npythonpath = ["."]\nmarkers = ["slow", "gpu"]\n',
        encoding="utf-8",
    )
    subprocess.run(["git", "init", "--quiet"], cwd=tmp_path, check=True)
    return tmp_path


def mutant(before: str, after: str, *tests: str) -> Mutant:
    return Mutant("one", "other", "total.py", before, after, "It adds.", tests)


@pytest.mark.parametrize(
    ("before", "after", "tests", "outcome", "by"),
    [
        ("a + b", "a - b", ("tests/test_sum.py",), "caught", "tests/test_sum.py::test_sum"),
        ("a + a", "a", ("tests/test_sum.py",), "caught", "tests/test_double.py::test_double"),
    ],
    ids=["own", "other"],
)
def test_a_mutant_is_tried_on_a_copy_by_its_own_tests_and_then_by_the_others(
    repository, before, after, tests, outcome, by
):
    verdict = Trial(workers="0", root=repository).verdict(mutant(before, after, *tests))
    assert (verdict.outcome, verdict.by) == (outcome, by)
    assert verdict.own == by.startswith(tests[0])
    assert (repository / "total.py").read_text(encoding="utf-8") == SUM


def test_the_tests_that_hold_the_list_against_the_source_catch_nothing(repository):
    place = repository / "tests" / "tools" / "mutants"
    place.mkdir(parents=True)
    (place / "test_list.py").write_text(TESTS["test_broken.py"], encoding="utf-8")
    trial = Trial(workers="0", root=repository)
    assert trial.verdict(mutant("a + a", "2 * a", "tests/test_sum.py")).outcome == "survived"


def test_a_mutant_that_only_others_may_catch_is_undecided_without_them(repository):
    trial = Trial(workers="0", targeted_only=True, root=repository)
    assert trial.verdict(mutant("a + a", "a", "tests/test_sum.py")).outcome == "undecided"


def test_a_test_that_fails_without_the_mutant_catches_nothing(repository):
    (repository / "tests" / "test_broken.py").write_text(TESTS["test_broken.py"], encoding="utf-8")
    verdict = Trial(workers="0", root=repository).verdict(mutant("a + a", "2 * a", "tests/test_broken.py"))
    assert (verdict.outcome, verdict.by) == ("unclear", "tests/test_broken.py::test_broken")


def test_a_copy_holds_what_git_would_and_is_gone_afterwards(repository):
    (repository / ".gitignore").write_text("*.log\n", encoding="utf-8")
    (repository / "run.log").write_text("", encoding="utf-8")
    with copy_of(repository) as copy:
        assert (copy / "tests" / "test_sum.py").is_file()
        assert not (copy / "run.log").exists()
    assert not copy.exists()


def test_a_stopped_run_goes_on_and_a_mutant_that_was_changed_is_tried_again(tmp_path):
    path = tmp_path / "mutants.json"
    one, other, third = CHOSEN[:3]
    tally = Tally.load(path)
    tally.add(one, CAUGHT)
    tally.add(other, Verdict("undecided", None, own=False, seconds=1.0))
    path.write_text(path.read_text(encoding="utf-8").replace(other.sha256, "0" * 64), encoding="utf-8")
    tally = Tally.load(path)
    assert tally.settled(one)
    assert not tally.settled(other)
    assert not tally.settled(third)
    assert set(tally.results) == {one.name}
    tally.add(third, Verdict("survived", None, own=False, seconds=1.0))
    assert tally.settled(third)
    tally.results[third.name]["commit"] = "an earlier one"
    assert not tally.settled(third), "there may be a test for it now"
    assert {"date", "commit", "by", "promise"} <= tally.results[one.name].keys()


def test_the_page_has_the_counts_of_the_tally(tmp_path):
    path = tmp_path / "mutants.json"
    page = f"before\n\n<!-- mutants -->\n\n{NOT_RUN}\n\n<!-- /mutants -->\n\nafter"
    assert filled(page, path) == page
    tally = Tally.load(path)
    for each in CHOSEN[:2]:
        tally.add(each, CAUGHT)
    tally.add(CHOSEN[2], Verdict("survived", None, own=False, seconds=1.0))
    table = filled(page, path)
    assert "| all that were chosen | 60 | 2 | 1 | 57 |" in table
    assert "| the seven of before | 7 | 0 | 0 | 7 |" in table
    assert table.startswith("before")
    assert table.endswith("after")


def test_the_documentation_says_what_the_tally_says():
    page = PAGE.read_text(encoding="utf-8")
    assert filled(page) == page
    assert "<!-- mutants -->\n\n" in page


def test_the_run_fails_when_more_than_three_or_one_of_those_asked_for_is_missed(monkeypatch, capsys):
    missed: set[str] = set()
    survived = Verdict("survived", None, own=False, seconds=1.0)
    monkeypatch.setattr(Trial, "verdict", lambda _, mutant: survived if mutant.name in missed else CAUGHT)
    monkeypatch.setattr("tools.mutants.tally.machine", lambda: {"commit": "this one"})
    missed.update(each.name for each in CHOSEN[:3])
    assert program.main([]) == 0
    assert "64 of 67 caught" in capsys.readouterr().out
    assert program.main(["--only", CHOSEN[0].name]) == 1
    missed.add(CHOSEN[3].name)
    assert program.main([]) == 1
    missed.clear()
    missed.add(NAMED[0].name)
    assert program.main([]) == 1
