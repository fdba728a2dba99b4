import json
import subprocess
import sys
import types
from dataclasses import dataclass, field

import pytest

from augpipe.augment.augmentation import Augmented, Result, Skipped
from augpipe.syntax.syntax import Morphology, Relation, Syntax, Word
from tests.sources import ROOT

NAMES = ("mv", "dn")


@dataclass
class FakeRow:
    """A row with two augmentations: one that draws, one that does not apply."""

    id: int
    original: str
    outcomes: dict[str, Result]

    def to_dict(self):
        texts = {name: outcome.text for name, outcome in self.outcomes.items()}
        types = {f"{name}_type": outcome.label for name, outcome in self.outcomes.items()}
        return {"id": self.id, "original": self.original, **texts, **types}


class FakeParser:
    def parse(self, texts):
        for text in texts:
            first, second = text.rstrip(".").split()[:2]
            yield Syntax(
                text,
                (
                    Word(0, first, first.lower(), 0, len(first), "PRON", Relation.SUBJECT, 1, Morphology()),
                    Word(1, second, second, len(first) + 1, len(text), "VERB", Relation.ROOT, 1, Morphology()),
                ),
                "UD",
            )


@dataclass
class FakeAugmenter:
    """Stands in for the real one: the modal depends on (seed, id), a question has no dn."""

    lang: str
    augmentations: str | list[str] = "sda"
    pipeline: str | None = None
    seed: int = 0
    labels: dict[str, tuple[str, ...]] = field(
        default_factory=lambda: {"mv": ("must", "should"), "dn": ("skipped:question",)}
    )
    parser: FakeParser = field(default_factory=FakeParser)

    def __post_init__(self):
        made.append(self)

    def rows(self, items):
        return self.augmented(items, self.parsed([text for _, text in items]))

    def parsed(self, texts):
        batches.append(len(texts))
        return [None if text == "Cannot be parsed." else next(self.parser.parse([text])) for text in texts]

    def augmented(self, items, parses):
        assert len(items) == len(parses)
        return [FakeRow(number, text, self.outcomes(number, text)) for number, text in items]

    def outcome(self, name, syntax, draws):
        return self.outcomes(draws.choice([0, 1]), syntax.text)[name]

    def outcomes(self, number, text):
        modal = ("must", "should")[(number + self.seed) % 2]
        return {"mv": Augmented(text.replace("He ", f"He {modal} "), modal), "dn": Skipped("question")}


made: list[FakeAugmenter] = []
batches: list[int] = []


@pytest.fixture(autouse=True)
def augmenter(monkeypatch):
    made.clear()
    batches.clear()
    module = types.ModuleType("augpipe.augmenter")
    module.Augmenter = FakeAugmenter  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "augpipe.augmenter", module)


def test_a_sentence_that_is_no_tree_has_none_to_draw(run):
    result = run("show", "--tree", "Cannot be parsed.")
    assert result.exit_code == 0, result.stderr
    assert result.stdout.startswith("Cannot be parsed.\n")


def test_every_augmentation_has_a_line_with_its_rule_or_reason(run):
    result = run("show", "He travels.")
    assert result.exit_code == 0, result.stderr
    assert result.stdout == ("He travels.\n  mv  must              He must travels.\n  dn  skipped:question  –\n\n")


def test_a_row_in_traditional_characters_is_told_how_it_can_be_converted(run, monkeypatch):
    assert "--convert t2s" not in run("show", "He travels.").stdout
    declined = {"mv": Skipped("traditional"), "dn": Skipped("traditional")}
    monkeypatch.setattr(FakeAugmenter, "outcomes", lambda self, number, text: declined)
    assert run("show", "他還在 家").stdout.count("--convert t2s") == 1


def test_sentences_are_numbered_in_order(run):
    result = run("show", "--json", "He travels.", "He stays.")
    assert [json.loads(line)["id"] for line in result.stdout.splitlines()] == [0, 1]
    assert [json.loads(line)["mv_type"] for line in result.stdout.splitlines()] == ["must", "should"]


def test_json_has_the_columns_of_the_shards_in_their_order(run):
    (line,) = run("show", "--json", "He travels.").stdout.splitlines()
    assert list(json.loads(line)) == ["id", "original", "mv", "dn", "mv_type", "dn_type"]
    assert json.loads(line)["dn"] is None


def test_json_keeps_every_character_on_one_line(run):
    text = "He said “naïve”\u2028中文 😀."
    result = run("show", "--json", text)
    assert result.stdout.count("\n") == 1
    assert json.loads(result.stdout)["original"] == text


@pytest.mark.parametrize("arguments", [[], ["-"]])
def test_lines_come_from_standard_input(run, arguments):
    result = run("show", "--json", *arguments, stdin="He travels.\r\nHe stays.\nHe sits.")
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(row["id"], row["original"]) for row in found] == [
        (0, "He travels."),
        (1, "He stays."),
        (2, "He sits."),
    ]


def test_text_is_converted_before_anything_is_made_of_it(run):
    result = run("show", "--json", "--convert", "t2s", "He 說.")
    assert json.loads(result.stdout)["original"] == "He 说."
    result = run("show", "--convert", "t2s", stdin="He 臺北.\n")
    assert result.stdout.startswith("He 台北.\n")


def test_piped_lines_are_parsed_in_batches(run):
    run("show", "--json", stdin="He travels.\n" * 150)
    assert batches == [64, 64, 22], "as those of a build"
    batches.clear()
    run("show", "--json", stdin=("He travels " + "on " * 1500 + ".\n") * 10)
    assert batches == [5, 5], "so few long ones, as well"


def test_a_byte_order_mark_is_no_part_of_the_first_line(run):
    result = run("show", "--json", stdin=b"\xef\xbb\xbfHe travels.\n\xef\xbb\xbfHe stays.\n")
    assert [json.loads(line)["original"] for line in result.stdout.splitlines()] == ["He travels.", "\ufeffHe stays."]


def closed(redirection: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command from a shell that closes a stream: Python has no `sys.stdin` or `sys.stdout` then."""
    command = [sys.executable, "-m", "augpipe", "show", *arguments]
    return subprocess.run(
        ["sh", "-c", f'exec "$@" {redirection}', "sh", *command],
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        cwd=ROOT,
    )


def test_standard_input_that_is_closed_is_one_line():
    done = closed("<&-")
    assert done.returncode == 2
    assert done.stderr == "error: standard input is closed, expected sentences on it; pipe some into it or write them\n"


@pytest.mark.parametrize("arguments", [[], ["--json"]])
def test_standard_output_that_is_closed_is_no_error(arguments):
    done = closed(">&-", "He left.", *arguments)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_line_that_is_no_text_is_named_and_left_out(run):
    result = run("show", "--json", stdin=b"He travels.\n\n\xff\nHe stays.\n")
    assert [json.loads(line)["id"] for line in result.stdout.splitlines()] == [0, 3]
    assert [line.split(" (")[0] for line in result.stderr.splitlines()] == [
        "line 2 left out: empty",
        "line 3 left out: invalid_utf8",
    ]


def test_all_shows_every_output_once(run):
    result = run("show", "--all", "He travels.")
    assert [line.split() for line in result.stdout.splitlines()[1:-1]] == [
        ["mv", "must", "He", "must", "travels."],
        ["should", "He", "should", "travels."],
        ["dn", "skipped:question", "–"],
    ]
    assert sum(batches) <= 2, "one parse for all draws"


def test_all_as_json_gives_lists(run):
    fields = json.loads(run("show", "--all", "--json", "He travels.").stdout)
    assert fields == {
        "id": 0,
        "original": "He travels.",
        "mv": ["He must travels.", "He should travels."],
        "dn": [None],
        "mv_type": ["must", "should"],
        "dn_type": ["skipped:question"],
    }


def test_the_tree_is_drawn_below_the_sentence(run):
    lines = run("show", "--tree", "He travels.").stdout.splitlines()
    assert lines[4:6] == ["  ┌─ He    PRON  subject  of travels", "  travels  VERB  root"]


@pytest.mark.parametrize(
    ("given", "passed"),
    [("sda", ("sda",)), ("paper", ("paper",)), ("pi,mv", ("pi", "mv")), ("pi, mv", ("pi", "mv"))],
)
def test_options_reach_the_augmenter(run, given, passed):
    run("show", "--lang", "zh", "--augmentations", given, "--pipeline", "mine", "--seed", "7", "x y")
    (used,) = made
    assert (used.lang, used.augmentations, used.pipeline, used.seed) == ("zh", passed, "mine", 7)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--json", "--tree", "x"], 2, "error: got --json and --tree, expected one of them"),
        (["x", "-"], 2, "error: got both sentences and -, expected one or the other"),
        (["x", " "], 2, "error: sentence 2 is empty (nothing but white space"),
        (["--convert", "t3s", "x"], 2, "error: --convert is 't3s', expected one of t2s, tw2s"),
        ([], 1, "error: got no sentence from standard input, expected one per line"),
    ],
)
def test_a_mistake_is_one_line(run, arguments, code, message):
    result = run("show", *arguments, stdin="")
    assert (result.exit_code, result.stdout) == (code, "")
    assert result.stderr.startswith(message)
    assert result.stderr.count("\n") == 1


def test_hostile_text_does_not_reach_the_terminal(run):
    output = run("show", stdin=b"He \x1b[31mtravels \x00 \xe2\x80\xae.\n").stdout
    assert output.startswith("He \\x1b[31mtravels \\x00 \\u202e.")
    assert not set("\x00\x1b\u202e") & set(output)
