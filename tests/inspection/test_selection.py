import pytest

from augpipe.base.errors import UsageError
from augpipe.contract.manifest import Manifest
from augpipe.inspection.report import Selection, selected_columns, selected_label
from tests.hand_shards import NAMES


@pytest.fixture
def manifest(folder) -> Manifest:
    return Manifest.load(folder)


def test_everything_is_shown_by_default(manifest):
    assert selected_columns(Selection(), manifest) == NAMES


def test_a_rule_narrows_to_the_columns_that_have_it(manifest):
    assert selected_columns(Selection(rule="must"), manifest) == ("mv",)
    assert selected_columns(Selection(rule="no_finite_verb"), manifest) == ("mv", "dn")
    assert selected_columns(Selection(rule="no_finite_verb", column="dn"), manifest) == ("dn",)


def test_a_rule_that_never_fired_is_known(manifest):
    assert selected_columns(Selection(rule="subject_quotes"), manifest) == ("pi",)


def test_a_reason_goes_with_or_without_its_prefix(manifest):
    assert selected_label("question", "dn", manifest) == "skipped:question"
    assert selected_label("skipped:question", "dn", manifest) == "skipped:question"
    assert selected_label("question", "mv", manifest) is None


def test_an_unknown_column_is_answered_with_the_known_ones(manifest):
    with pytest.raises(UsageError, match="no column 'vm' in these shards; expected one of pi, mv, dn, negation"):
        selected_columns(Selection(column="vm"), manifest)


def test_an_unknown_rule_is_answered_with_the_known_ones(manifest):
    with pytest.raises(UsageError, match=r"no rule or reason 'musst'.*mv: must, should, have_to, skipped:no_finite"):
        selected_columns(Selection(rule="musst"), manifest)
    with pytest.raises(UsageError, match="no rule or reason 'must'"):
        selected_columns(Selection(rule="must", column="pi"), manifest)
