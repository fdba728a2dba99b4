"""What the trainer exports computes what the trainer's own model computes."""

from __future__ import annotations

import numpy as np
import pytest

from augpipe.pipelines.unspaced.vocabularies import SymbolVocabulary, WordVocabulary

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'augpipe[pipelines]'")
pytest.importorskip("sklearn", reason="scikit-learn is not installed: pip install 'augpipe[pipelines]'")

from tools.pipelines.chinese import inventory, lexicon, parser, segmenter, vectors  # noqa: E402
from tools.pipelines.chinese.evaluate import attachment  # noqa: E402
from tools.pipelines.chinese.parser_model import ParserModel  # noqa: E402
from tools.pipelines.chinese.treebanks import Annotated, relabelled, written_alike  # noqa: E402
from tools.pipelines.treebank import Sentence  # noqa: E402

CHARACTERS = "他们来去了不北京说。"


def sentence(words: str, heads: tuple[int, ...], deps: str) -> Sentence:
    split = words.split()
    parts = tuple("VERB" for _ in split)
    return Sentence(
        "1", tuple(split), (False,) * len(split), parts, ("",) * len(split), heads, tuple(deps.split()), parts
    )


GOLD = [
    Annotated(sentence("他们 来 了 。", (1, -1, 1, 1), "nsubj root case:aspect punct"), 0),
    Annotated(sentence("他 不 去 北京", (2, 2, -1, 2), "nsubj neg root dobj"), 0),
    Annotated(sentence("他 说", (1, -1), "nsubj root"), 1),
]


@pytest.fixture(scope="module")
def counted() -> inventory.Inventory:
    rng = np.random.default_rng(0)
    vocabulary = SymbolVocabulary(["<padding>", "<unknown>", *CHARACTERS])
    size = len(vocabulary)
    keys = np.sort(rng.choice(np.arange(2 * size + 2, size * size), 30, replace=False))
    pairs = np.concatenate([rng.normal(size=(30, 52)), np.zeros((1, 52))]).astype(np.float32)
    return inventory.Inventory(vocabulary, rng.normal(size=(size, 64)).astype(np.float32), keys, pairs)


@pytest.fixture(scope="module")
def words() -> lexicon.Lexicon:
    entries = ["<padding>", "<unknown>", "他们", "来", "了", "他"]
    vectors = np.random.default_rng(1).normal(size=(len(entries), 128)).astype(np.float32)
    return lexicon.Lexicon(WordVocabulary(entries), vectors)


def test_the_exported_segmenter_is_the_model(counted) -> None:
    torch.manual_seed(0)
    model = segmenter.SegmenterModel(counted, 2).eval()
    examples = [segmenter.example(annotated, counted) for annotated in GOLD]
    batch = segmenter._collate(examples, len(counted.pair_keys))
    batch.treebanks[:] = 0
    with torch.inference_mode():
        scores = model(batch)
    exported = model.export(counted)
    for row, annotated in enumerate(GOLD):
        ids = [0, *examples[row].symbols.tolist(), 0]
        found = exported._scores(np.array(ids))[1:-1]
        wanted = (scores[row, : len(found), 1] - scores[row, : len(found), 0]).numpy()
        np.testing.assert_allclose(found, wanted, atol=0.05)  # vectors were rounded to a byte a number
        assert "".join(segmenter.segment(exported, ["".join(annotated.sentence.words)])[0]) == "".join(
            annotated.sentence.words
        )


def test_the_exported_parser_is_the_model(counted, words) -> None:
    torch.manual_seed(0)
    labels = parser.Labels.of(GOLD)
    model = ParserModel(counted, words, len(labels.labels), len(labels.tags), 2)
    for parameter in (model.arc, model.label):
        torch.nn.init.normal_(parameter)
    model.eval()
    batch = parser._collate([parser.example(annotated, labels, words, counted.vocabulary) for annotated in GOLD[:2]])
    with torch.inference_mode():
        states = model.states(batch)
    network = model.export(counted, words, labels.labels, labels.tags)
    sizes = batch.sizes.tolist()
    found = network._states([annotated.sentence.words for annotated in GOLD[:2]], sizes)
    wanted = np.concatenate([states[row, :size].numpy() for row, size in enumerate(sizes)])
    np.testing.assert_allclose(found, wanted, atol=0.02)
    for parse in network([annotated.sentence.words for annotated in GOLD[:2]]):
        assert parse.heads.count(-1) == 1


def test_training_lowers_the_loss(counted, words) -> None:
    torch.manual_seed(0)
    labels = parser.Labels.of(GOLD)
    model = ParserModel(counted, words, len(labels.labels), len(labels.tags), 2)
    batch = parser._collate([parser.example(annotated, labels, words, counted.vocabulary) for annotated in GOLD])
    optimizer = torch.optim.Adam([p for p in model.parameters() if p.requires_grad], lr=5e-3)
    losses = []
    for _ in range(60):
        loss = model.loss(batch)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    assert losses[-1] < 0.5 * losses[0]
    model.eval()
    network = model.export(counted, words, labels.labels, labels.tags)
    gold = [annotated.sentence for annotated in GOLD[:2]]
    cut = [list(one.words) for one in gold]
    scores = attachment(network, gold, cut)
    assert scores["words"] == 100
    assert scores["uas"] == 100


def test_scores_count_words_by_where_they_stand(counted, words) -> None:
    labels = parser.Labels.of(GOLD)
    network = (
        ParserModel(counted, words, len(labels.labels), len(labels.tags), 2)
        .eval()
        .export(counted, words, labels.labels, labels.tags)
    )
    gold = [GOLD[0].sentence]
    scores = attachment(network, gold, [["他们", "来了", "。"]])
    assert scores["words"] == pytest.approx(200 * 2 / 7)  # 他们 and 。 are right: 2 of 4 wanted and of 3 found


def test_counting_finds_what_is_alike() -> None:
    texts = ["他来北京。", "你来北京。", "他去上海。", "你去上海。", "他来上海。", "你去北京。"] * 20
    found = inventory.count(texts, str)
    place = found.vocabulary.id_of
    unit = found.symbols / (np.linalg.norm(found.symbols, axis=1, keepdims=True) + 1e-9)
    likeness = unit @ unit.T
    assert likeness[place("他"), place("你")] > likeness[place("他"), place("京")]
    assert len(found.pairs) == len(found.pair_keys) + 1
    assert not found.pairs[-1].any()


def test_vectors_are_those_of_the_weighted_counts() -> None:
    rows, contexts = [np.array([0, 0, 1, 1, 2, 3])], [np.array([0, 0, 0, 0, 1, 1])]
    found = vectors.positional_vectors(rows, contexts, 2)
    np.testing.assert_allclose(found[0], found[1], atol=1e-5)
    np.testing.assert_allclose(found[2], found[3], atol=1e-5)
    assert abs(float(found[0] @ found[2])) < 1e-4
    assert np.mean(np.square(found)) == pytest.approx(1, abs=1e-4)


def test_other_treebanks_are_written_and_labelled_like_the_first() -> None:
    made = relabelled(
        written_alike(sentence("他 不 來 ,", (2, 2, -1, 2), "nsubj advmod root punct"), lambda t: t.replace("來", "来"))
    )
    assert made.words == ("他", "不", "来", "，")
    assert made.deps == ("nsubj", "neg", "root", "punct")


def test_a_folder_without_a_treebank_is_named(tmp_path) -> None:
    from tools.pipelines.chinese import treebanks
    from tools.pipelines.errors import TrainingError

    with pytest.raises(TrainingError, match=r"no \*-ud-train\.conllu.*in .*"):
        treebanks._all_parts(tmp_path)
