import pytest

from augpipe import parsing
from augpipe.base.errors import UserError
from augpipe.contract.manifest import Manifest, Pipeline
from augpipe.inspection.parity import negation_counter, pipeline_of
from augpipe.syntax.syntax import MalformedTreeError

INSTALLED = {
    None: Pipeline("en_builtin", "2.0", "2" * 64),
    "en_by_hand": Pipeline("en_by_hand", "1.0", "0" * 64),  # the one in the hand-made manifest
    "en_other": Pipeline("en_other", "3.0", "3" * 64),
}


@pytest.fixture
def installed(monkeypatch):
    """What describe_pipeline finds on this machine; tests take entries away."""
    found = dict(INSTALLED)

    def describe(lang, pipeline=None):
        if pipeline not in found:
            raise UserError(f"no spaCy pipeline {pipeline!r}")
        return found[pipeline]

    monkeypatch.setattr(parsing, "describe_pipeline", describe)
    return found


@pytest.fixture
def manifest(folder) -> Manifest:
    return Manifest.load(folder)


def test_the_pipeline_with_the_same_files_is_taken_whatever_its_place(installed, manifest):
    assert pipeline_of(manifest, None) == ("en_by_hand", None)
    installed[None] = installed["en_by_hand"]
    assert pipeline_of(manifest, None) == (None, None)


def test_another_pipeline_comes_with_a_warning(installed, manifest):
    del installed["en_by_hand"]
    warning = "re-parsed with en_builtin 2.0; the shards were built with en_by_hand 1.0"
    assert pipeline_of(manifest, None) == (None, warning)


def test_a_wish_is_fulfilled_with_a_warning_where_it_differs(installed, manifest):
    assert pipeline_of(manifest, "en_by_hand") == ("en_by_hand", None)
    pipeline, warning = pipeline_of(manifest, "en_other")
    assert pipeline == "en_other"
    assert warning is not None
    assert warning.startswith("re-parsed with en_other 3.0")


def test_a_wish_is_never_replaced(installed, manifest):
    with pytest.raises(UserError, match="no spaCy pipeline 'en_missing'"):
        pipeline_of(manifest, "en_missing")


def test_no_pipeline_at_all_is_an_error(installed, manifest):
    installed.clear()
    with pytest.raises(UserError, match="no spaCy pipeline 'en_by_hand'"):
        pipeline_of(manifest, None)


def test_a_language_without_rules_of_negation_is_refused():
    with pytest.raises(UserError, match=r"for en.*, not for 'xx'"):
        negation_counter("xx", None)


def test_a_pipeline_whose_parses_are_no_trees_is_one_line(monkeypatch):
    def parse(*_: object) -> None:
        raise MalformedTreeError("words that hang on one another in a circle")

    count = negation_counter("en", None)
    monkeypatch.setattr(parsing.Parser, "parse", parse)
    with pytest.raises(UserError, match=r"no trees \(words .* circle\); give another --pipeline, or --parity 0"):
        count(["He left."])
