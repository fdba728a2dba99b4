"""The built-in Chinese pipeline."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import spacy
from spacy.language import Language

from augpipe.pipelines import builtin_path

TREEBANK = Path(__file__).parents[2] / "shared/data/treebanks/zh_gsd_v1"


@pytest.fixture(scope="module")
def nlp() -> Language:
    return spacy.load(builtin_path("zh"))


def test_size() -> None:
    files = [file for file in builtin_path("zh").rglob("*") if file.is_file()]
    assert sum(file.stat().st_size for file in files) <= 25_000_000


def test_parsing_needs_no_other_segmenter_and_nothing_of_training() -> None:
    code = (
        "import sys, spacy; from augpipe.pipelines import builtin_path; spacy.load(builtin_path('zh'))('他来了。');"
        "sys.exit(any(name in sys.modules for name in ('jieba', 'spacy_pkuseg', 'opencc', 'sklearn')))"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_components(nlp: Language) -> None:
    assert nlp.pipe_names == ["parser"]
    assert nlp.meta["license"] == "CC BY-SA 4.0"
    assert nlp.meta["sources"]


def test_measured_scores_are_those_asked_for(nlp: Language) -> None:
    scores = nlp.meta["performance"]["gsd_test_all"]
    assert scores["words"] >= 94
    assert scores["uas"] >= 63
    assert scores["las"] >= 57
    assert nlp.meta["performance"]["words_per_second"] >= 6000


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("他昨天没有去北京。", "他 昨天 没有 去 北京 。"),
        ("我不能还款", "我 不 能 还款"),
        ("为什么我的手机打不开", "为什么 我 的 手机 打 不 开"),
        ("你喜不喜欢苹果？", "你 喜 不 喜欢 苹果 ？"),
    ],
)
def test_words(nlp: Language, text: str, words: str) -> None:
    assert [token.text for token in nlp(text)] == words.split()


@pytest.mark.parametrize(
    ("text", "root", "children"),
    [
        ("他昨天去了北京。", "去", {"nsubj": "他", "nmod:tmod": "昨天", "case:aspect": "了", "dobj": "北京"}),
        ("她很高兴。", "高兴", {"nsubj": "她", "advmod": "很"}),
        ("他是医生。", "医生", {"nsubj": "他", "cop": "是"}),
        ("我不知道。", "知道", {"nsubj": "我", "neg": "不"}),
        ("她会来吗？", "来", {"nsubj": "她", "aux": "会", "discourse": "吗"}),
        ("他被老师批评了。", "批评", {"nsubjpass": "他", "auxpass": "被"}),
    ],
)
def test_trees(nlp: Language, text: str, root: str, children: dict[str, str]) -> None:
    (sentence,) = nlp(text).sents
    assert sentence.root.text == root
    found = {child.dep_: child.text for child in sentence.root.children}
    assert children.items() <= found.items()


def test_traditional_characters_are_read_like_simplified_ones(nlp: Language) -> None:
    traditional, simplified = nlp("我們沒有時間見他。"), nlp("我们没有时间见他。")
    assert traditional.text == "我們沒有時間見他。"
    for one, other in zip(traditional, simplified, strict=True):
        assert (one.idx, one.pos_, one.dep_, one.head.i) == (other.idx, other.pos_, other.dep_, other.head.i)


@pytest.mark.slow
def test_targets_on_the_treebank(nlp: Language) -> None:
    if not TREEBANK.is_dir():
        pytest.skip(f"no treebank at {TREEBANK}")
    pytest.importorskip("opencc", reason="opencc is not installed: pip install 'augpipe[zh]'")
    from augpipe.pipelines.unspaced.network import Network
    from tools.pipelines.chinese.evaluate import attachment
    from tools.pipelines.chinese.treebanks import simplifier, written_alike
    from tools.pipelines.treebank import read_part

    simplify = simplifier()
    gold = [written_alike(sentence, simplify) for sentence in read_part(TREEBANK, "test")]
    cut = [[token.text for token in nlp.make_doc("".join(sentence.words))] for sentence in gold]
    network = nlp.get_pipe("parser").network  # type: ignore[attr-defined]
    assert isinstance(network, Network)
    scores = attachment(network, gold, cut)
    assert scores["words"] >= 94
    assert scores["uas"] >= 63
    assert scores["las"] >= 57
