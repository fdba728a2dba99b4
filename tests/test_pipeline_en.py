"""The built-in English pipeline."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import spacy
from spacy.language import Language
from spacy.tokens import Token

from augpipe.base.errors import UserError
from augpipe.parsing import load_pipeline
from augpipe.pipelines import builtin_path

TREEBANK = Path(__file__).parents[2] / "shared/data/treebanks/en_ewt"


@pytest.fixture(scope="module")
def nlp() -> Language:
    return spacy.load(builtin_path("en"))


def root(nlp: Language, text: str) -> Token:
    (sentence,) = nlp(text).sents
    return sentence.root


def children(token: Token) -> dict[str, str]:
    return {child.dep_: child.text for child in token.children}


def test_unknown_language_names_those_present() -> None:
    with pytest.raises(UserError, match=r"'xx'.*\ben\b"):
        builtin_path("xx")


def test_path_cannot_leave_the_package() -> None:
    with pytest.raises(UserError):
        builtin_path("../pipelines/en")


def test_importing_needs_no_torch() -> None:
    code = "import sys, augpipe.pipelines; sys.exit('torch' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_size() -> None:
    files = [f for f in builtin_path("en").rglob("*") if f.is_file()]
    assert sum(f.stat().st_size for f in files) <= 15_000_000


def test_components(nlp: Language) -> None:
    assert nlp.pipe_names == ["tok2vec", "morphologizer", "parser"]
    assert nlp.meta["version"] == "1.0.0"
    assert nlp.meta["license"] == "CC BY-SA 4.0"
    assert nlp.meta["sources"]
    assert nlp.meta["performance"]["ewt_test_per_sentence"]["las"] > 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("They don't know.", ["They", "do", "n't", "know", "."]),
        ("She can't, he cannot.", ["She", "ca", "n't", ",", "he", "can", "not", "."]),
        ("The dog's bone", ["The", "dog", "'s", "bone"]),
        ("a well-known e-mail", ["a", "well", "-", "known", "e-mail"]),
        ("What?! Stop!!!", ["What", "?!", "Stop", "!!!"]),
    ],
)
def test_tokens(nlp: Language, text: str, words: list[str]) -> None:
    assert [t.text for t in nlp(text)] == words


def test_active_clause(nlp: Language) -> None:
    verb = root(nlp, "The old man gave the girl a book.")
    assert (verb.text, verb.pos_, verb.dep_) == ("gave", "VERB", "ROOT")
    assert verb.morph.to_dict()["Tense"] == "Past"
    assert verb.morph.to_dict()["VerbForm"] == "Fin"
    found = children(verb)
    assert found["nsubj"] == "man"
    assert found["iobj"] == "girl"
    assert found["obj"] == "book"


def test_passive_clause(nlp: Language) -> None:
    verb = root(nlp, "The house was built by a local company in 1923.")
    assert verb.text == "built"
    found = children(verb)
    assert found["nsubj:pass"] == "house"
    assert found["aux:pass"] == "was"


def test_copula(nlp: Language) -> None:
    predicate = root(nlp, "The station is a small building near the river.")
    assert predicate.text == "building"
    found = children(predicate)
    assert found["nsubj"] == "station"
    assert found["cop"] == "is"


def test_negation_and_modal(nlp: Language) -> None:
    doc = nlp("She could not open the door.")
    verb = root(nlp, doc.text)
    assert verb.text == "open"
    assert verb.morph.to_dict()["VerbForm"] == "Inf"
    assert doc[2].morph.to_dict()["Polarity"] == "Neg"


def test_coordination(nlp: Language) -> None:
    verb = root(nlp, "The band played a song and the crowd danced.")
    assert verb.text == "played"
    assert children(verb)["conj"] == "danced"


def test_comparison_and_number(nlp: Language) -> None:
    doc = nlp("The larger dogs barked.")
    assert doc[1].morph.to_dict()["Degree"] == "Cmp"
    assert doc[2].morph.to_dict()["Number"] == "Plur"


def test_one_sentence_stays_one(nlp: Language) -> None:
    text = "Dr. Smith, who was born in St. Louis, Mo., moved to the U.S. Virgin Islands in 1999."
    assert len(list(nlp(text).sents)) == 1


def test_two_sentences_are_told_apart(nlp: Language) -> None:
    text = "The river rises in the hills. It flows into the sea near the old town."
    assert len(list(nlp(text).sents)) == 2


def test_odd_input(nlp: Language) -> None:
    for text in ("", " ", "\n\n", "!", "a", "😀 ok", "x" * 500):
        assert nlp(text).text == text


@pytest.mark.slow
def test_targets_on_the_treebank(nlp: Language) -> None:
    if not TREEBANK.is_dir():
        pytest.skip(f"no treebank at {TREEBANK}")
    from tools.pipelines.english.evaluate import score
    from tools.pipelines.treebank import read_part

    scores = score(nlp, read_part(TREEBANK, "test"))["per_sentence"]
    assert scores["uas"] >= 87.0
    assert scores["las"] >= 83.5
    assert scores["upos"] >= 95.0


@pytest.mark.parametrize(
    ("extra", "said"),
    [
        ('[components.other]\nsource = "pip"\ncomponent = "x"\n', "has no attribute 'load'"),
        ('[components.other]\nfactory = "nobody_registered"\n', "nobody_registered"),
        ("[components.other]\nfactory = [[\n", "cannot load"),
    ],
)
def test_a_configuration_that_leads_spacy_astray_is_one_line(extra, said, tmp_path):
    folder = shutil.copytree(builtin_path("en"), tmp_path / "en")
    content = (folder / "config.cfg").read_text().replace("pipeline = [", 'pipeline = ["other",')
    (folder / "config.cfg").write_text(f"{content}\n{extra}")
    with pytest.raises(UserError, match="cannot load the pipeline in") as refused:
        load_pipeline("en", folder)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)
